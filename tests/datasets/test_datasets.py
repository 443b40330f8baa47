"""The bundled tables: against the paper's matrices, plain numpy, and known counts."""

from __future__ import annotations

import csv
import os
from importlib.resources import files
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover import InvalidInput, Table, datasets

DATA = Path(os.environ.get("BICOVER_DATA", Path(__file__).parents[3] / "shared" / "data"))


def paper_matrix(name):
    path = DATA / f"{name}.csv"
    if not path.is_file():
        pytest.skip(f"the paper's matrices are not in {DATA}")
    return np.loadtxt(path, delimiter=",", dtype=np.int64)


def matching_columns(X, Y):
    """An order of Y's columns after which its rows, sorted, are those of X; None if there is none.

    Columns are matched from left to right. A start of the order is kept while the rows
    cut to these columns are the same multiset on both sides, which the whole order needs.
    """
    if X.shape != Y.shape:
        return None
    columns = X.shape[1]
    assert columns < 63
    wanted = [np.sort(X[:, :width] @ (1 << np.arange(width))) for width in range(columns + 1)]

    def extend(order, prefix):
        if len(order) == columns:
            return order
        for column in set(range(columns)) - set(order):
            longer = prefix + (Y[:, column] << len(order))
            if np.array_equal(np.sort(longer), wanted[len(order) + 1]):
                found = extend([*order, column], longer)
                if found is not None:
                    return found
        return None

    return extend([], np.zeros(len(Y), dtype=np.int64))


@pytest.mark.parametrize("name", ["tictactoe", "balance"])
def test_a_generated_table_is_the_paper_s_up_to_the_order_of_lines(name):
    paper, ours = paper_matrix(name), datasets.load(name)
    assert ours.missing_count == 0
    cells = ours.to_numpy().astype(np.int64)
    order = matching_columns(paper, cells)
    assert sorted(order) == list(range(paper.shape[1]))
    assert sorted(map(tuple, cells[:, order])) == sorted(map(tuple, paper))


@given(st.integers(0, 2**32))
def test_the_matching_of_columns_finds_shuffles_and_refuses_other_matrices(seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 2, (12, 6))
    shuffled = X[rng.permutation(12)][:, rng.permutation(6)]
    order = matching_columns(X, shuffled)
    assert sorted(map(tuple, shuffled[:, order])) == sorted(map(tuple, X))
    changed = shuffled.copy()
    changed[0, 0] ^= 1
    assert matching_columns(X, changed) is None


def test_tic_tac_toe_has_the_known_number_of_ends():
    table = datasets.tictactoe()
    named = dict(zip(table.column_names, table.ones_array().T, strict=True))
    assert table.shape == (958, 28)
    # 626 wins of x, 316 of o and 16 draws are textbook counts.
    assert np.count_nonzero(~named["class=negative"]) == 626
    full = ~np.any([named[n] for n in named if n.endswith("=b")], axis=0)
    assert np.count_nonzero(full & named["class=negative"]) == 16
    assert len(set(table.row_names)) == 958


def test_tic_tac_toe_boards_agree_with_their_columns_and_class():
    table = datasets.tictactoe()
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    for name, row in zip(table.row_names, table.to_numpy(), strict=True):
        board = name.replace("/", "")
        x_wins = any(all(board[int(square)] == "x" for square in line) for line in lines)
        expected = [int(square == value) for square in board for value in "box"]
        assert row.tolist() == [*expected, int(not x_wins)]
        assert board.count("x") - board.count("o") in (0, 1)


def test_the_balance_tips_to_the_larger_product():
    table = datasets.balance()
    cells = dict(zip(table.column_names, table.ones_array().T, strict=True))

    def level(attribute):
        return sum(value * cells[f"{attribute}={value}"].astype(int) for value in range(1, 6))

    left = level("left-weight") * level("left-distance")
    right = level("right-weight") * level("right-distance")
    assert np.array_equal(cells["class=L"], left > right)
    assert np.array_equal(cells["class=B"], left == right)
    assert np.array_equal(cells["class=R"], left < right)
    assert len({tuple(row) for row in table.to_numpy().tolist()}) == 625


def test_animals_reads_the_same_in_pandas():
    table = datasets.animals()
    with (files("bicover.datasets") / "animals.csv").open(encoding="utf-8") as stream:
        frame = pd.read_csv(stream, index_col=0)
    assert table.shape == frame.shape == (42, 22)
    assert table.row_names == tuple(frame.index)
    assert table.column_names == tuple(frame.columns)
    assert np.array_equal(table.to_numpy(), frame.fillna(-1).to_numpy(dtype=np.int8))


def test_animals_obey_zoology():
    table = datasets.animals()
    has = dict(zip(table.column_names, table.ones_array().T, strict=True))
    assert len(set(table.row_names)) == len(table.row_names)
    assert all(column.any() for column in has.values())
    assert 1 <= table.missing_count <= 5
    assert not (has["fur"] & ~has["gives milk"]).any()
    assert not (has["feathers"] & ~has["lays eggs"]).any()
    assert np.array_equal(has["warm-blooded"], has["gives milk"] | has["feathers"])
    assert not (has["six legs"] & (has["backbone"] | has["four legs"])).any()
    assert not (has["gills"] & ~has["feeds in water"]).any()
    assert [table.row_names[i] for i in np.flatnonzero(has["gives milk"] & has["lays eggs"])] == [
        "platypus"
    ]


def test_the_animals_file_is_a_plain_rectangle_of_truth_values():
    text = (files("bicover.datasets") / "animals.csv").read_text(encoding="utf-8")
    header, *rows = csv.reader(text.splitlines())
    assert {len(row) for row in rows} == {len(header)}
    assert {cell for row in rows for cell in row[1:]} == {"0", "1", ""}


def test_every_name_loads_the_same_table_each_time():
    assert datasets.names() == tuple(sorted(datasets.CATALOG))
    for name in datasets.names():
        table = datasets.load(name)
        assert isinstance(table, Table)
        assert table == datasets.load(name)
        assert table.column_names is not None
        assert datasets.CATALOG[name].description


@pytest.mark.parametrize("name", ["zoo", "", None, ["animals"]])
def test_an_unknown_name_is_answered_with_the_known_ones(name):
    with pytest.raises(InvalidInput, match="animals, balance, roles, tictactoe"):
        datasets.load(name)


@given(
    st.integers(1, 40),
    st.sampled_from([1, 2, 63, 64, 65, 130]),
    st.integers(1, 6),
    st.floats(0, 1),
    st.integers(0, 2**40),
)
def test_a_random_product_is_the_product_of_its_factors(rows, columns, rank, density, seed):
    A, B = datasets.random_factors(rows, columns, rank, density, seed=seed)
    table = datasets.random_product(rows, columns, rank, density, seed=seed)
    expected = (A.astype(int) @ B.astype(int)) > 0
    assert np.array_equal(table.ones_array(), expected)
    assert np.array_equal(table.zeros_array(), ~expected)


@pytest.mark.parametrize(("rank", "density"), [(1, 0.3), (5, 0.1), (10, 0.5), (20, 0.85)])
def test_a_random_product_has_the_density_asked_for_on_average(rank, density):
    shares = [
        datasets.random_product(60, 60, rank, density, seed=seed).one_count / 3600
        for seed in range(150)
    ]
    spread = np.std(shares, ddof=1) / np.sqrt(len(shares))
    assert abs(np.mean(shares) - density) < 4 * spread
    assert spread < 0.02


def test_a_random_product_of_density_zero_or_one_is_constant():
    assert datasets.random_product(30, 70, 3, 0).one_count == 0
    assert datasets.random_product(30, 70, 3, 1).zero_count == 0


def test_missing_cells_are_spread_over_ones_and_zeros_and_change_nothing_else():
    whole = datasets.random_product(300, 200, 6, 0.4, seed=2)
    holed = datasets.random_product(300, 200, 6, 0.4, seed=2, missing=0.25)
    known = holed.to_numpy() >= 0
    assert np.array_equal(holed.to_numpy()[known], whole.to_numpy()[known])
    for value in (0, 1):
        lost = (~known)[whole.to_numpy() == value].mean()
        assert abs(lost - 0.25) < 0.02
    assert datasets.random_product(9, 9, 2, 0.5, missing=1).missing_count == 81


def test_a_seed_decides_the_table_and_blocks_do_not():
    first = datasets.random_product(50_000, 70, 4, 0.2, seed=7)
    assert first == datasets.random_product(50_000, 70, 4, 0.2, seed=np.int64(7))
    assert first != datasets.random_product(50_000, 70, 4, 0.2, seed=8)
    A, B = datasets.random_factors(50_000, 70, 4, 0.2, seed=7)
    stream = np.random.Generator(np.random.PCG64(7))
    p = np.sqrt(1 - 0.8 ** (1 / 4))
    assert np.array_equal(A, stream.random((50_000, 4)) < p)
    assert np.array_equal(B, stream.random((4, 70)) < p)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"rows": 0}, "rows"),
        ({"columns": -3}, "columns"),
        ({"rank": 0}, "rank"),
        ({"rank": 2.5}, "rank"),
        ({"rows": True}, "rows"),
        ({"density": 1.5}, "density"),
        ({"density": float("nan")}, "density"),
        ({"density": "half"}, "density"),
        ({"missing": -0.1}, "missing"),
        ({"seed": -1}, "seed"),
        ({"seed": None}, "seed"),
        ({"rows": 10**12}, "too large"),
    ],
)
def test_parameters_of_a_random_product_are_checked(changes, word):
    arguments = {"rows": 5, "columns": 5, "rank": 2, "density": 0.5, **changes}
    with pytest.raises(InvalidInput, match=word):
        datasets.random_product(**arguments)


def test_planted_roles_without_noise_are_an_exact_factorization():
    planted = datasets.planted_roles(noise=0)
    product = (planted.A.astype(int) @ planted.B.astype(int)) > 0
    assert np.array_equal(planted.table.ones_array(), product)


def test_planted_roles_lose_more_permissions_than_they_gain():
    planted = datasets.planted_roles(2000, noise=0.1, seed=4)
    granted = planted.A @ planted.B
    table = planted.table.ones_array()
    assert abs((~table)[granted].mean() - 0.1) < 0.01
    assert abs(table[~granted].mean() - 0.025) < 0.005


def test_planted_roles_look_like_an_organization():
    planted = datasets.planted_roles()
    assert planted.table.shape == (200, 60)
    assert planted.table.row_names[-1] == "user-200"
    assert {"crm:read", "ledger:approve"} <= set(planted.table.column_names)
    assert len(planted.roles) == len(set(planted.roles)) == 8
    assert 1.8 < planted.A.sum(axis=1).mean() < 2.2
    assert planted.A.any(axis=1).all()
    assert planted.B.any(axis=0).all()
    assert planted.A.sum(axis=0).min() >= 25
    again = datasets.planted_roles()
    assert planted.table == again.table
    assert np.array_equal(planted.B, again.B)
    assert planted.table != datasets.planted_roles(seed=1).table


@given(st.integers(1, 30), st.integers(1, 150), st.data())
def test_planted_roles_of_any_size_have_distinct_names(users, permissions, data):
    roles = data.draw(st.integers(1, permissions))
    planted = datasets.planted_roles(users, permissions, roles, roles_per_user=1)
    assert planted.A.sum(axis=1).tolist() == [1] * users
    for names, size in (
        (planted.table.row_names, users),
        (planted.table.column_names, permissions),
        (planted.roles, roles),
    ):
        assert len(set(names)) == len(names) == size


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"users": 0}, "users"),
        ({"permissions": "many"}, "permissions"),
        ({"roles": 61}, "roles must be between 1 and 60"),
        ({"roles_per_user": 0.5}, "roles_per_user"),
        ({"roles_per_user": 9}, "roles_per_user"),
        ({"noise": 2}, "noise"),
        ({"seed": 1.5}, "seed"),
    ],
)
def test_parameters_of_planted_roles_are_checked(changes, word):
    with pytest.raises(InvalidInput, match=word):
        datasets.planted_roles(**changes)
