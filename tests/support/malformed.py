"""Inputs that must be refused: broken, ambiguous or absurd files of every format.

`CASES` is made by code: each list below is one way of breaking things, applied to
several formats. `materialise` puts a case on disk and returns the path to read.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

TEXT_SUFFIXES = (".csv", ".tsv", ".dat", ".cxt", ".mtx", ".arff")
BINARY_SUFFIXES = (".npz", ".npy", ".parquet")

GOOD = {
    ".csv": b"name,fur,wings,eggs\nbear,1,0,0\nbat,1,1,0\nwren,0,1,1\n",
    ".tsv": b"name\tfur\twings\teggs\nbear\t1\t0\t0\nbat\t1\t1\t0\nwren\t0\t1\t1\n",
    ".dat": b"1 2\n2 3\n1 2 3\n",
    ".cxt": b"B\n\n2\n3\n\nbear\nbat\nfur\nwings\neggs\nX..\nXX.\n",
    ".mtx": b"%%MatrixMarket matrix coordinate real general\n% note\n3 4 3\n1 1 1\n2 4 1\n3 2 0\n",
    ".arff": b"@relation r\n@attribute name string\n@attribute fur {0,1}\n"
    b"@attribute legs numeric\n@data\nbear,1,1\nbat,0,?\n",
}


@dataclass(frozen=True)
class Case:
    """One input: a file of that content, nothing at all, or a directory."""

    name: str
    suffix: str
    content: bytes | None
    kind: str = "file"

    def __str__(self) -> str:
        return self.name


def materialise(case: Case, folder: Path) -> Path:
    """Put the case into a folder; the path may not exist, if that is what is wrong with it."""
    path = folder / f"input{case.suffix}"
    if case.kind == "directory":
        path.mkdir()
    elif case.kind == "loop":
        path.symlink_to(path)
    elif case.kind == "below a file":
        path.write_bytes(b"0,1\n")
        return path / f"input{case.suffix}"
    elif case.kind == "long name":
        return folder / ("x" * 300 + case.suffix)
    elif case.content is not None:
        path.write_bytes(case.content)
    return path


def _paths() -> Iterator[Case]:
    for suffix in (*TEXT_SUFFIXES, *BINARY_SUFFIXES):
        yield Case(f"no such {suffix}", suffix, None)
        yield Case(f"a directory called {suffix}", suffix, None, "directory")
        yield Case(f"an empty {suffix}", suffix, b"")
    for kind in ("loop", "below a file", "long name"):
        yield Case(f"a path that is a {kind}", ".csv", None, kind)
    for suffix in ("", ".", ".xlsx", ".gz", ".json", ".csv.zip"):
        yield Case(f"unknown suffix {suffix!r}", suffix, b"0,1\n1,0\n")


def _encodings() -> Iterator[Case]:
    for suffix, good in GOOD.items():
        half = len(good) // 2
        yield Case(f"NUL in {suffix}", suffix, good[:half] + b"\0" + good[half:])
        yield Case(f"only NULs in {suffix}", suffix, bytes(200))
        yield Case(f"latin-1 {suffix}", suffix, good[:half] + "é".encode("latin-1") + good[half:])
        yield Case(f"UTF-16 {suffix}", suffix, good.decode().encode("utf-16"))
        yield Case(f"UTF-16 without a mark {suffix}", suffix, good.decode().encode("utf-16-be"))
        yield Case(f"UTF-32 {suffix}", suffix, good.decode().encode("utf-32"))
        yield Case(f"cut UTF-8 character {suffix}", suffix, good + "é".encode()[:1])
        yield Case(f"blank lines only {suffix}", suffix, b"\n \n\n")
        yield Case(f"random bytes {suffix}", suffix, np.random.default_rng(1).bytes(500))
        yield Case(f"a picture {suffix}", suffix, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0")


def _gzip() -> Iterator[Case]:
    for suffix, good in GOOD.items():
        packed = gzip.compress(good, mtime=0)
        for keep in (5, 12, len(packed) // 2, len(packed) - 9, len(packed) - 1):
            yield Case(f"gzip cut at {keep} {suffix}", f"{suffix}.gz", packed[:keep])
        broken = bytearray(packed)
        broken[len(packed) // 2] ^= 0xFF
        yield Case(f"gzip with a flipped byte {suffix}", f"{suffix}.gz", bytes(broken))
        wrong_sum = bytearray(packed)
        wrong_sum[-6] ^= 0xFF
        yield Case(f"gzip with a wrong checksum {suffix}", f"{suffix}.gz", bytes(wrong_sum))
        yield Case(f"gzip of nothing {suffix}", f"{suffix}.gz", gzip.compress(b"", mtime=0))


CSV = {
    "ragged long": "0,1,0\n0,1,0,1\n",
    "ragged short": "0,1,0\n0,1\n1,1,1\n",
    "ragged last": "0,1,0\n" * 50 + "0,1\n",
    "ragged below a header": "a,b,c\n0,1,0\n0,1\n",
    "blank line in the middle": "0,1,0\n\n1,1,1\n",
    "delimiter changes": "0,1,0\n0;1;0\n",
    "two delimiters": "0,1;0,1\n1,1;0,0\n",
    "comma and space": "0,1 0,1\n1,1 0,0\n",
    "number": "0,1,0\n0,2,0\n",
    "negative": "0,1,0\n0,-1,0\n",
    "fraction": "0,1,0\n0,0.5,0\n",
    "huge number": "0,1,0\n0," + "9" * 5000 + ",0\n",
    "huge exponent": "0,1,0\n0,1e999,0\n",
    "infinity": "0,1,0\n0,inf,0\n",
    "word": "0,1,0\n0,maybe,0\n",
    "word at the end": "0,1,0\n" * 2000 + "0,1,x\n",
    "underscore": "0,1,0\n0,1_0,0\n",
    "full-width digit": "0,1,0\n0,\uff11,0\n",
    "octal": "0,1,0\n0,01,0\n",
    "hex": "0,1,0\n0,0x1,0\n",
    "header only": "a,b,c\n",
    "mixed header": "a,1,c\n0,1,0\n1,1,1\n",
    "header with a gap": "a,,c\n0,1,0\n1,1,1\n",
    "values then names": "0,1,0\na,b,c\n",
    "mixed row names": "x,0,1\ny,0,1\n1,0,1\n",
    "mixed row names below a header": "n,a,b\nx,0,1\n0,0,1\n",
    "missing row name": "x,0,1\n,0,1\n",
    "unnamed column of values": ",a,b\n0,1,1\n1,0,0\n",
    "identifiers": "id,a,b\n17,0,1\n23,1,1\n",
    "two columns of names": "x,y,0\nz,w,1\n",
    "open quote": 'a,b\n"0,1\n1,1\n',
    "open quote at the end": 'a,b\n0,1\n1,"1\n',
    "text after a quote": 'a,b\n"0"x,1\n1,1\n',
    "single column of words": "yes\nno\nyes\n",
    "words with spaces": "yes it is\nno\n",
    "markup": "<html>\n<body>0,1</body>\n</html>\n",
    "JSON": '{"rows": [[0, 1],\n [1, 0]]}\n',
    "comment": "# made by hand\n0,1,0\n1,1,0\n",
    "control character": "0,1,\x01\n1,1,0\n",
}

TSV = {
    "ragged": "0\t1\n0\t1\t1\n",
    "commas": "0,1,0\n0,1,1\n",
    "word": "0\t1\n0\tx\n",
    "number": "0\t1\n0\t7\n",
    "header only": "a\tb\n",
    "blank line": "0\t1\n\n0\t1\n",
}

FIMI = {
    "word": "1 2\n2 x\n",
    "negative": "1 2\n-3\n",
    "fraction": "1 2\n1.5\n",
    "exponent": "1 2\n1e3\n",
    "item too large": "1 2\n" + "9" * 19 + "\n",
    "item far too large": "1 2\n" + "9" * 10_000 + "\n",
    "commas": "1,2\n2,3\n",
    "underscore": "1_0 2\n",
    "full-width digit": "1 \uff12\n",
    "comment": "# items\n1 2\n",
    "plus": "+1 2\n",
}

CXT = {
    "no B": "\n\n2\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "other letter": "C\n\n2\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "only B": "B\n",
    "no counts": "B\n\n\n\n\na\nb\n",
    "word for a count": "B\n\ntwo\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "negative count": "B\n\n-2\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "fraction for a count": "B\n\n2\n2.0\n\na\nb\nc\nd\nX.\n.X\n",
    "too many objects": "B\n\n3\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "huge count": "B\n\n99999999999\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "endless count": "B\n\n" + "9" * 5000 + "\n2\n\na\nb\nc\nd\nX.\n.X\n",
    "huge table": "B\n\n10000000\n10000000\n\na\nb\n",
    "no empty line": "B\n\n2\n2\na\nb\nc\nd\nX.\n.X\n",
    "short row": "B\n\n2\n2\n\na\nb\nc\nd\nX.\n.\n",
    "long row": "B\n\n2\n2\n\na\nb\nc\nd\nX.\n.XX\n",
    "wrong letter": "B\n\n2\n2\n\na\nb\nc\nd\nX.\n.Y\n",
    "digits": "B\n\n2\n2\n\na\nb\nc\nd\n10\n01\n",
    "text after the end": "B\n\n2\n2\n\na\nb\nc\nd\nX.\n.X\nX.\n",
    "missing names": "B\n\n2\n2\n\na\nb\nX.\n.X\n",
}

_MTX = "%%MatrixMarket matrix coordinate real general\n"
_PATTERN = "%%MatrixMarket matrix coordinate pattern general\n"
_ARRAY = "%%MatrixMarket matrix array integer general\n"
MTX = {
    "no banner": "3 3 1\n1 1 1\n",
    "short banner": "%%MatrixMarket matrix coordinate\n3 3 1\n1 1 1\n",
    "vector": "%%MatrixMarket vector coordinate real general\n3 3 1\n1 1 1\n",
    "complex": "%%MatrixMarket matrix coordinate complex general\n3 3 1\n1 1 1 0\n",
    "unknown field": "%%MatrixMarket matrix coordinate boolean general\n3 3 1\n1 1 1\n",
    "hermitian": "%%MatrixMarket matrix coordinate real hermitian\n3 3 1\n1 1 1\n",
    "skew": "%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 1\n2 1 1\n",
    "array pattern": "%%MatrixMarket matrix array pattern general\n1 1\n1\n",
    "banner only": _MTX,
    "comments only": _MTX + "% nothing\n%\n",
    "two sizes": _MTX + "3 3\n1 1 1\n",
    "four sizes": _MTX + "3 3 1 1\n1 1 1\n",
    "word for a size": _MTX + "3 x 1\n1 1 1\n",
    "negative size": _MTX + "3 -3 1\n1 1 1\n",
    "fraction for a size": _MTX + "3 3.0 1\n1 1 1\n",
    "huge size": _MTX + "1000000000 1000000000 1\n1 1 1\n",
    "endless size": _MTX + "9" * 5000 + " 3 1\n1 1 1\n",
    "rows past memory": _MTX + "99999999999999 1 1\n1 1 1\n",
    "too few entries": _MTX + "3 3 2\n1 1 1\n",
    "huge number of entries": _MTX + "3 3 999999999999\n1 1 1\n",
    "no entries": _MTX + "3 3 2\n",
    "too many entries": _MTX + "3 3 1\n1 1 1\n2 2 1\n",
    "row 0": _MTX + "3 3 1\n0 1 1\n",
    "column 0": _MTX + "3 3 1\n1 0 1\n",
    "negative row": _MTX + "3 3 1\n-1 1 1\n",
    "row too large": _MTX + "3 3 1\n4 1 1\n",
    "column too large": _MTX + "3 3 1\n1 4 1\n",
    "row far too large": _MTX + "3 3 1\n" + "9" * 400 + " 1 1\n",
    "row past 64 bits": _MTX + "3 3 1\n18446744073709551617 1 1\n",
    "fraction for a row": _MTX + "3 3 1\n1.5 1 1\n",
    "word for a row": _MTX + "3 3 1\nx 1 1\n",
    "no value": _MTX + "3 3 1\n1 1\n",
    "two values": _MTX + "3 3 1\n1 1 1 1\n",
    "value in a pattern": _PATTERN + "3 3 1\n1 1 1\n",
    "value 2": _MTX + "3 3 1\n1 1 2\n",
    "value -1": _MTX + "3 3 1\n1 1 -1\n",
    "value inf": _MTX + "3 3 1\n1 1 inf\n",
    "value word": _MTX + "3 3 1\n1 1 one\n",
    "value underscore": _MTX + "3 3 1\n1 1 1_0\n",
    "uneven lines": _MTX + "3 3 2\n1 1 1 2\n2 1\n",
    "listed twice": _MTX + "3 3 2\n1 1 1\n1 1 0\n",
    "comment below": _MTX + "3 3 1\n% late\n1 1 1\n",
    "array too short": _ARRAY + "2 2\n1\n0\n1\n",
    "array too long": _ARRAY + "2 2\n1\n0\n1\n1\n0\n",
    "array value": _ARRAY + "2 2\n1\n0\n3\n1\n",
    "array on one line": _ARRAY + "2 2\n1 0 1 1\n",
    "huge array": _ARRAY + "1000000 200000\n1\n",
    "symmetric but not square": _MTX.replace("general", "symmetric") + "2 3 1\n2 1 1\n",
    "bad last line": _PATTERN + "9 9 81\n" + "1 1\n" * 80 + "1 x\n",
}

_ARFF = "@relation r\n@attribute a {0,1}\n@attribute b numeric\n@data\n"
ARFF = {
    "no data": "@relation r\n@attribute a {0,1}\n",
    "no attributes": "@relation r\n@data\n1,0\n",
    "only names": "@relation r\n@attribute n string\n@data\nx\n",
    "unknown keyword": "@relation r\n@column a {0,1}\n@data\n1\n",
    "text before": "0,1,0\n" + _ARFF + "1,0\n",
    "no type": "@relation r\n@attribute a\n@data\n1\n",
    "unknown type": "@relation r\n@attribute a boolean\n@data\n1\n",
    "relational": "@relation r\n@attribute a relational\n@data\n1\n",
    "open values": "@relation r\n@attribute a {0,1\n@data\n1\n",
    "open quote in a name": "@relation r\n@attribute 'a {0,1}\n@data\n1\n",
    "no name": "@relation r\n@attribute {0,1}\n@data\n1\n",
    "categories": "@relation r\n@attribute a {sunny,rainy}\n@data\nsunny\n",
    "second string": "@relation r\n@attribute a {0,1}\n@attribute s string\n@data\n1,x\n",
    "date": "@relation r\n@attribute a date\n@data\n2020-01-01\n",
    "short row": _ARFF + "1,0\n1\n",
    "long row": _ARFF + "1,0\n1,0,1\n",
    "word": _ARFF + "1,x\n",
    "number": _ARFF + "1,5\n",
    "word after a comment": _ARFF + "1,0\n% note\n1,x\n",
    "long row after a comment": _ARFF + "1,0\n% note\n1,1,1\n",
    "open quote": _ARFF + "1,'0\n",
    "text after a quote": _ARFF + "1,'0'x\n",
    "open sparse row": _ARFF + "{0 1\n",
    "sparse index too large": _ARFF + "{2 1}\n",
    "sparse index far too large": _ARFF + "{" + "9" * 5000 + " 1}\n",
    "negative sparse index": _ARFF + "{-1 1}\n",
    "sparse index twice": _ARFF + "{0 1, 0 1}\n",
    "sparse index without a value": _ARFF + "{0}\n",
    "sparse word": _ARFF + "{0 x}\n",
    "sparse number": _ARFF + "{1 3}\n",
    "sparse row without a name": "@relation r\n@attribute n string\n@attribute a {0,1}\n"
    "@data\n{1 1}\n",
    "weight": _ARFF + "1,0,{5}\n",
}


def _texts() -> Iterator[Case]:
    for suffix, group in zip(TEXT_SUFFIXES, (CSV, TSV, FIMI, CXT, MTX, ARFF), strict=True):
        for name, text in group.items():
            yield Case(f"{name} {suffix}", suffix, text.encode())


def _truncated() -> Iterator[Case]:
    """Cuts at the places where what is left cannot be a shorter table."""
    cuts = {
        ".csv": (8, 19, 22, 33, 37),
        ".tsv": (8, 19, 22, 33, 37),
        ".cxt": (1, 3, 5, 7, 8, 14, 20, 30, 33, 35, 37),
        ".mtx": (3, 20, 40, 47, 52, 55, 58, 64, 68, 70, 74),
        ".arff": (4, 15, 25, 34, 50, 58, 80, 90, 98),
    }
    for suffix, positions in cuts.items():
        for position in positions:
            yield Case(f"cut at {position} {suffix}", suffix, GOOD[suffix][:position])


def _npz(**arrays: np.ndarray) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def _npy(array: np.ndarray, allow_pickle: bool = False) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=allow_pickle)
    return stream.getvalue()


def _zip(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def _own(**changes: np.ndarray) -> bytes:
    """A file of our own layout with something changed."""
    names = np.frombuffer(b'{"rows": null, "columns": null}', dtype=np.uint8)
    ones = np.array([[1], [2]], dtype=np.uint64)
    arrays = {"ones": ones, "zeros": 3 - ones, "shape": np.array([2, 2]), "names": names}
    return _npz(**{**arrays, **changes})


def _json(value: object) -> np.ndarray:
    return np.frombuffer(json.dumps(value).encode(), dtype=np.uint8)


def _sparse(**changes: object) -> bytes:
    """A csr matrix as scipy.sparse saves it, with something changed."""
    arrays = {
        "format": b"csr",
        "shape": [2, 3],
        "data": [1.0, 1.0],
        "indices": np.array([0, 2], dtype=np.int32),
        "indptr": np.array([0, 1, 2], dtype=np.int32),
    }
    return _npz(**{key: np.asarray(value) for key, value in {**arrays, **changes}.items()})


def _numpy() -> Iterator[Case]:
    good = _own()
    for keep in (3, 30, 100, len(good) // 2, len(good) - 50, len(good) - 1):
        yield Case(f"cut at {keep} .npz", ".npz", good[:keep])
    flipped = bytearray(good)
    flipped[good.index(b"zeros.npy") + 200] ^= 0xFF
    contents = {
        "flipped byte": bytes(flipped),
        "text": b"0,1\n1,0\n",
        "empty archive": _zip(),
        "other files": _zip(readme=b"hello"),
        "array file that is text": _zip(**{"a.npy": b"0,1\n"}),
        "pickled objects": _npz(a=np.array([[0, None]], dtype=object)),
        "two arrays": _npz(a=np.eye(2), b=np.eye(2)),
        "a vector": _npz(a=np.ones(3)),
        "a cube": _npz(a=np.ones((2, 2, 2))),
        "text array": _npz(a=np.array([["0", "1"]])),
        "complex array": _npz(a=np.eye(2) * 1j),
        "dates": _npz(a=np.array([["2020-01-01"]], dtype="datetime64[D]")),
        "record array": _npz(a=np.zeros((2, 2), dtype=[("x", int)])),
        "value 2": _npz(a=np.array([[0, 2]])),
        "value inf": _npz(a=np.array([[0, np.inf]])),
        "both 0 and 1": _own(zeros=np.array([[3], [1]], dtype=np.uint64)),
        "cells past the last": _own(ones=np.array([[4], [2]], dtype=np.uint64)),
        "wrong number of words": _own(ones=np.zeros((2, 2), dtype=np.uint64)),
        "signed words": _own(ones=np.array([[1], [2]], dtype=np.int64)),
        "shape of three": _own(shape=np.array([2, 2, 2])),
        "shape of fractions": _own(shape=np.array([2.0, 2.0])),
        "negative shape": _own(shape=np.array([-2, 2])),
        "huge shape": _own(shape=np.array([1 << 40, 1 << 40])),
        "wrong shape": _own(shape=np.array([3, 2])),
        "names not JSON": _own(names=np.frombuffer(b"{", dtype=np.uint8)),
        "names not text": _own(names=_json({"rows": [1, 2], "columns": None})),
        "names not a list": _own(names=_json({"rows": "ab", "columns": None})),
        "names without columns": _own(names=_json({"rows": None})),
        "names not an object": _own(names=_json([1])),
        "names deep": _own(names=np.frombuffer(b"[" * 100_000, dtype=np.uint8)),
        "too many names": _own(names=_json({"rows": ["a", "b", "c"], "columns": None})),
        "names of floats": _own(names=np.ones(3)),
        "sparse of unknown kind": _sparse(format=b"xyz"),
        "sparse of blocks": _sparse(format=b"bsr"),
        "sparse kind not text": _sparse(format=np.arange(3)),
        "sparse index too large": _sparse(indices=np.array([0, 3], dtype=np.int32)),
        "sparse index negative": _sparse(indices=np.array([0, -1], dtype=np.int32)),
        "sparse pointers too long": _sparse(indptr=np.array([0, 1, 9], dtype=np.int32)),
        "sparse pointers falling": _sparse(indptr=np.array([0, 2, 1], dtype=np.int32)),
        "sparse pointers missing": _sparse(indptr=np.array([0, 2], dtype=np.int32)),
        "sparse value 3": _sparse(data=[1.0, 3.0]),
        "sparse text": _sparse(data=["a", "b"]),
        "sparse of huge shape": _sparse(shape=[2, 1 << 50]),
        "sparse coordinates outside": _npz(
            format=np.asarray(b"coo"),
            shape=np.array([2, 2]),
            data=np.ones(1),
            row=np.array([5]),
            col=np.array([0]),
        ),
        "sparse parts missing": _npz(
            format=np.asarray(b"csr"), shape=np.array([2, 2]), data=np.ones(1)
        ),
    }
    for name, content in contents.items():
        yield Case(f"{name} .npz", ".npz", content)
    array = _npy(np.eye(4, dtype=np.uint8))
    for keep in (4, 9, 40, 127, len(array) - 1):
        yield Case(f"cut at {keep} .npy", ".npy", array[:keep])
    header = array.replace(b"(4, 4)", b"(9, 9)")
    yield Case("header that lies .npy", ".npy", header)
    yield Case("header with code .npy", ".npy", array.replace(b"(4, 4)", b"exit()"))
    yield Case("huge header .npy", ".npy", array.replace(b"(4, 4), }", b"(1<<60,)}"))
    yield Case("pickle .npy", ".npy", _npy(np.array([[None]], dtype=object), allow_pickle=True))
    yield Case("version 9 .npy", ".npy", array[:6] + b"\x09" + array[7:])


def _parquet() -> Iterator[Case]:
    contents = {
        "text": b"0,1\n1,0\n",
        "only the marks": b"PAR1PAR1",
        "marks around zeros": b"PAR1" + bytes(100) + b"PAR1",
        "marks around noise": b"PAR1" + np.random.default_rng(2).bytes(400) + b"PAR1",
        "no end mark": b"PAR1" + bytes(100),
        "footer longer than the file": b"PAR1" + bytes(50) + b"\xff\xff\xff\x7fPAR1",
    }
    for name, content in contents.items():
        yield Case(f"{name} .parquet", ".parquet", content)


CASES: list[Case] = [
    case
    for make in (_paths, _encodings, _gzip, _texts, _truncated, _numpy, _parquet)
    for case in make()
]
