"""Certificates of the rank pass the checker, and changed ones do not."""

from __future__ import annotations

import base64
import copy
import json
import os
import subprocess
import sys
import zlib

import numpy as np
import pytest

import bicover
from bicover.analysis.certificate.check import (
    FORMAT,
    BadCertificate,
    build_formula,
    check_certificate,
    digest_of,
    matrix_digest,
)
from bicover.analysis.certificate.write import certificate, write_certificate
from bicover.native.formula import check_proof
from bicover.solvers.sat.encode.pinned import encode_pinned
from bicover.solvers.sat.run.sat_worker import binary_proof
from support.small_matrices import table_of
from support.strategies import random_matrix


def needs_sat():
    """The complement of an identity: its rank is far above its largest fooling set."""
    return table_of((1 - np.eye(10)).astype(int))


def proved(table, **options):
    record = certificate(bicover.boolean_rank(table, proofs=True, **options))
    return json.loads(json.dumps(record))


def resealed(record):
    """With the right digest, so that only what it says can give it away."""
    content = {key: value for key, value in record.items() if key != "digest"}
    return {**content, "digest": digest_of(content)}


@pytest.mark.parametrize("solver", ["auto", "glucose4"])
def test_a_rank_that_needs_sat_is_certified(solver):
    table = needs_sat()
    record = proved(table, solver=solver)
    assert record["parts"], "SAT should have been needed"
    assert check_certificate(table, record) == (5, 5)


def test_certificates_of_random_matrices_pass():
    generator = np.random.default_rng(5)
    with_parts = 0
    for _ in range(150):
        X = random_matrix(generator, *generator.integers(1, 10, 2), 0.65, 0.1)
        result = bicover.boolean_rank(table_of(X), proofs=True, solver="glucose4")
        record = certificate(result)
        assert check_certificate(table_of(X), record) == (result.rank, result.rank)
        with_parts += bool(record["parts"])
    assert with_parts


def test_a_stopped_search_certifies_its_interval():
    X = random_matrix(np.random.default_rng(4), 60, 60, 0.6, 0)
    result = bicover.boolean_rank(table_of(X), time_limit=0.3, proofs=True)
    bounds = check_certificate(table_of(X), certificate(result))
    assert bounds == (result.lower_bound, result.upper_bound)


def mutations(record):
    """Certificates that prove less than they claim, or something else."""
    for key in list(record):
        yield f"without {key}", {k: v for k, v in record.items() if k != key}
    yield "an extra key", {**record, "extra": 1}
    for bound, step in (("lower_bound", 1), ("lower_bound", -1), ("upper_bound", -1)):
        yield f"{bound} {step:+}", {**record, bound: record[bound] + step}

    def changed(what, change):
        other = copy.deepcopy(record)
        change(other)
        return what, other

    yield changed("a factor less", lambda r: r["factors"].pop())
    yield changed("a factor twice", lambda r: r["factors"].append(r["factors"][0]))
    yield changed("a row less", lambda r: r["factors"][0]["rows"].pop())
    yield changed("a column less", lambda r: r["factors"][0]["columns"].pop())
    yield changed("all columns", lambda r: r["factors"][0].update(columns=list(range(10))))
    yield changed("a row outside", lambda r: r["factors"][0]["rows"].append(99))
    yield changed("a negative row", lambda r: r["factors"][0]["rows"].append(-1))
    yield changed("a text for a row", lambda r: r["factors"][0]["rows"].append("1"))
    if record["incompatible"]:
        yield changed("an incompatible one less", lambda r: r["incompatible"].pop())
        yield changed(
            "an incompatible one twice", lambda r: r["incompatible"].append(r["incompatible"][0])
        )
    for part in range(len(record["parts"])):
        yield changed("a cell less", lambda r, p=part: r["parts"][p]["cells"].pop())
        yield changed("a zero", lambda r, p=part: r["parts"][p]["cells"][0].__setitem__(1, 0))
        yield changed(
            "another place", lambda r, p=part: r["parts"][p]["cells"][0].__setitem__(2, 7)
        )
        yield changed("the same pin twice", lambda r, p=part: r["parts"][p]["pins"].append(0))
        yield changed(
            "a higher rank",
            lambda r, p=part: r["parts"][p].update(refuted_rank=r["parts"][p]["refuted_rank"] + 1),
        )
        yield changed("no proof", lambda r, p=part: r["parts"][p].update(proof=""))
        yield changed("a cut text", lambda r, p=part: cut_text(r["parts"][p]))
        yield changed("a cut proof", lambda r, p=part: cut_proof(r["parts"][p]))


def cut_text(part):
    part["proof"] = part["proof"][: len(part["proof"]) // 2]


def cut_proof(part):
    """Half of the steps, packed anew."""
    proof = zlib.decompress(base64.b64decode(part["proof"]))
    half = proof[: len(proof) // 2]
    half = half[: half.rfind(b"\0") + 1]
    part["proof"] = base64.b64encode(zlib.compress(half)).decode()


def is_refused(table, record):
    try:
        check_certificate(table, record)
    except BadCertificate:
        return True
    return False


@pytest.mark.parametrize("which", ["sat", "fooling"])
def test_changed_certificates_are_refused(which):
    table = needs_sat() if which == "sat" else table_of(np.eye(10, dtype=int))
    record = proved(table)
    check_certificate(table, record)
    for what, changed in mutations(record):
        assert is_refused(table, changed), what
        assert "digest" not in changed or is_refused(table, resealed(changed)), f"{what}, resealed"


def test_any_changed_byte_is_refused():
    table = needs_sat()
    text = json.dumps(proved(table))
    generator = np.random.default_rng(1)
    for at in generator.integers(0, len(text), 60).tolist():
        for sign in ("0", "7", "A", " ", ""):
            changed = text[:at] + sign + text[at + 1 :]
            try:
                record = json.loads(changed)
            except ValueError:
                continue
            if record != json.loads(text):
                with pytest.raises(BadCertificate):
                    check_certificate(table, record)


def test_a_certificate_of_another_matrix_is_refused():
    record = proved(needs_sat())
    X = 1 - np.eye(10, dtype=int)
    X[0, 0] = 1
    with pytest.raises(BadCertificate, match="another matrix"):
        check_certificate(table_of(X), record)


@pytest.mark.parametrize("junk", [None, [], 3, "x", {}, {"format": 1}])
def test_junk_is_refused(junk):
    with pytest.raises(BadCertificate):
        check_certificate(needs_sat(), junk)


def test_the_checker_builds_the_formula_that_the_search_solves():
    generator = np.random.default_rng(8)
    for _ in range(30):
        allowed = generator.random((6, 7)) < 0.6
        cells = np.argwhere(allowed & (generator.random((6, 7)) < 0.7))
        for rank, pins in ((1, []), (3, []), (4, [0])):
            encoded = encode_pinned(allowed, cells, np.array(pins, dtype=int), rank).formula
            table = {(i, j): bool(v) for (i, j), v in np.ndenumerate(allowed)}
            clauses, variables = build_formula(
                table, [tuple(c) for c in cells.tolist()], pins, rank
            )
            assert variables == encoded.variables
            assert sorted(map(sorted, clauses)) == sorted(map(sorted, encoded.clauses()))


def check_steps(clauses, variables, steps):
    formula = np.array([x for clause in clauses for x in (*clause, 0)], dtype=np.int32)
    return check_proof(formula, variables, binary_proof(steps))


def test_the_proof_checker_takes_proofs_and_nothing_else():
    every = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    assert check_steps(every, 2, ["1 0", "0"]).valid
    assert check_steps(every, 2, ["1 0", "d 1 2 0", "0"]).valid
    assert not check_steps(every, 2, []).valid
    assert not check_steps(every[:3], 2, ["1 0", "0"]).valid  # it has a model
    assert "variable" in check_steps(every, 2, ["3 0", "0"]).complaint
    assert not check_steps([*every[:3], [-1, -2, 3]], 3, ["1 0", "3 0", "0"]).valid
    assert check_proof(np.array([1, 0, -1, 0], dtype=np.int32), 1, b"").valid
    for junk in (b"x", b"a", b"a\x02", b"a\x80", b"a\x80\x80\x80\x80\x80\x80\x01\0", b"a\x01\0"):
        formula = np.array([1, 2, 0], dtype=np.int32)
        assert not check_proof(formula, 2, junk).valid


def test_a_deleted_clause_cannot_be_used():
    clauses = [[1, 2, 3], [1, 2, -3], [1, -2], [-1, 2], [-1, -2]]
    assert check_steps(clauses, 3, ["1 2 0", "1 0", "0"]).valid
    assert not check_steps(clauses, 3, ["d 3 2 1 0", "1 2 0", "1 0", "0"]).valid


def test_random_unsatisfiable_formulas_are_refuted_with_proofs():
    from bicover.solvers.sat.formula import Formula
    from bicover.solvers.sat.run.sat import Answer, solve_sat

    generator = np.random.default_rng(2)
    refuted = 0
    for _ in range(12):
        formula = Formula()
        formula.new_variables(20)
        for _ in range(110):
            chosen = generator.choice(20, 3, replace=False) + 1
            formula.add(*(chosen * generator.choice([-1, 1], 3)).tolist())
        verdict = solve_sat(formula, proof=True, solver="glucose4")
        if verdict.answer is Answer.UNSAT:
            refuted += 1
            literals = np.frombuffer(formula.hard, dtype=np.int32)
            assert check_proof(literals, 20, verdict.proof).valid
            satisfiable = literals[: np.flatnonzero(literals == 0)[9] + 1]
            assert not check_proof(satisfiable, 20, verdict.proof).valid
    assert refuted > 3


@pytest.mark.parametrize("name", ["zoo", "lympho", "hepatitis", "audio", "breast", "votes"])
def test_certificates_of_the_papers_matrices_pass(name, paper_path, tmp_path):
    result = bicover.boolean_rank(paper_path(name), proofs=True, time_limit=60)
    path = tmp_path / "c.json"
    write_certificate(result, path)
    bounds = check_certificate(bicover.read(paper_path(name)), json.loads(path.read_text()))
    assert bounds == (result.rank, result.rank)


def test_the_commands_write_and_check(tmp_path):
    source, target = tmp_path / "x.csv", tmp_path / "c.json"
    np.savetxt(source, 1 - np.eye(6, dtype=int), fmt="%d", delimiter=",")

    def run(*arguments):
        command = [sys.executable, "-m", "bicover", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert run("rank", source, "--certificate", target).returncode == 0
    assert "the Boolean rank is 4" in run("check-certificate", source, target).stdout
    target.write_text(target.read_text().replace('"lower_bound":4', '"lower_bound":3'))
    refused = run("check-certificate", source, target)
    assert refused.returncode == 2
    assert "changed" in refused.stderr
    target.write_text("{")
    assert "is not JSON" in run("check-certificate", source, target).stderr


def forged(cells, rank, size):
    """A sealed certificate of an identity matrix with one part that refutes `rank`."""
    table = table_of(np.eye(size, dtype=int))
    content = {
        "format": FORMAT,
        "matrix": matrix_digest(table),
        "lower_bound": rank + 1,
        "upper_bound": size,
        "factors": [{"rows": [i], "columns": [i]} for i in range(size)],
        "incompatible": [],
        "parts": [
            {"cells": cells, "pins": [], "refuted_rank": rank, "proof": "eJwDAAAAAAE="},
        ],
    }
    return table, resealed(content)


FORGERIES = {
    "repeated cells": (lambda n: [[0, 0, 0, 0]] * n, 3000, "a cell twice"),
    "a rank that suffices": (lambda n: [[i, i, i, i] for i in range(n)], 100, "always suffices"),
    "a formula too large": (lambda n: [[i, i, i, i] for i in range(n)], 1500, "clauses"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="limits its address space")
@pytest.mark.parametrize("which", FORGERIES)
def test_a_small_certificate_is_refused_in_little_memory(which, tmp_path):
    make, size, complaint = FORGERIES[which]
    rank = size if which != "a formula too large" else size - 1
    table, record = forged(make(size), rank, size)
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(record))
    np.save(tmp_path / "X.npy", table.to_numpy())
    program = f"""
import json, resource, sys
import numpy as np
from bicover.analysis.certificate.check import BadCertificate, check_certificate
from bicover.tables.table import Table
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
X = np.load({str(tmp_path / "X.npy")!r})
try:
    check_certificate(Table.pack(X == 1), json.load(open({str(path)!r})))
except BadCertificate as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )
    assert complaint in done.stdout, done.stderr
