"""Small files that ask for much are refused, with little memory and soon."""

from __future__ import annotations

import gzip
import io
import sys
import zipfile
import zlib

import numpy as np
import pyarrow as pa
import pytest
import scipy.sparse
from pyarrow import parquet

from support.child import read_in_child

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures as Linux does")

MIB = 1 << 20


def packed(block, times):
    """Much of the same as gzip, made without holding it."""
    packer = zlib.compressobj(3, wbits=31)
    return b"".join([*(packer.compress(block) for _ in range(times)), packer.flush()])


def gzip_of_lines():
    return packed(b"0,1,0,1\n" * (MIB // 8), 200)


def gzip_of_one_line():
    return packed(b"0," * (MIB // 2), 100)


def gzip_of_empty_transactions():
    return packed(b"\n" * MIB, 200)


def gzip_within_the_limit_of_a_large_table():
    items = " ".join(map(str, range(200_000))).encode()
    return gzip.compress(items + b"\n" * 300_000)


def zip_of_zeros():
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive,
        archive.open("a.npy", "w", force_zip64=True) as member,
    ):
        header = {"descr": "|b1", "fortran_order": False, "shape": (200, MIB)}
        np.lib.format.write_array_header_1_0(member, header)
        for _ in range(200):
            member.write(bytes(MIB))
    return stream.getvalue()


def header_of(shape):
    stream = io.BytesIO()
    header = {"descr": "<f8", "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue()


def zip_that_claims():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.npy", header_of((100_000, 10_000)))
    return stream.getvalue()


def zip_of_many():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for number in range(1000):
            archive.writestr(f"{number}.npy", b"")
    return stream.getvalue()


def sparse_of(shape, kind):
    stream = io.BytesIO()
    matrix = scipy.sparse.coo_array(([1], ([0], [0])), shape=shape)
    if kind == "coo":
        scipy.sparse.save_npz(stream, matrix)
    else:  # scipy itself would allocate what this only claims
        names = {"format": np.array(b"csc"), "shape": np.array(shape), "data": np.ones(1)}
        np.savez(stream, **names, indices=np.zeros(1, int), indptr=np.array([0, 1]))
    return stream.getvalue()


def parquet_of_one_run():
    stream = io.BytesIO()
    column = pa.array(np.zeros(50_000_000, dtype=np.bool_))
    parquet.write_table(pa.table({"a": column}), stream, compression="zstd")
    return stream.getvalue()


def sparse_arff():
    head = "".join(f"@attribute a{number} {{0,1}}\n" for number in range(60_000))
    return f"@relation r\n{head}@data\n".encode() + b"{}\n" * 600_000


CASES = {
    "lines.csv.gz": (gzip_of_lines, "unpacks to"),
    "line.csv.gz": (gzip_of_one_line, "line 1 has more than 32.0 MiB"),
    "empty.dat.gz": (gzip_of_empty_transactions, "unpacks to"),
    "large.dat.gz": (gzip_within_the_limit_of_a_large_table, "300000 rows"),
    "items.dat": (
        lambda: " ".join(map(str, range(200_000))).encode() + b"\n" * 200_000,
        "200000 rows and 200000 columns needs 9.3 GiB, and a file of 1.4 MiB may ask",
    ),
    "zeros.npz": (zip_of_zeros, "unpacks to 200.0 MiB"),
    "claims.npz": (zip_that_claims, "claims 7.5 GiB"),
    "claims.npy": (lambda: header_of((100_000, 10_000)), "claims 7.5 GiB"),
    "many.npz": (zip_of_many, "1000 members"),
    "coo.npz": (lambda: sparse_of((100_000_000, 200), "coo"), "100000000 rows"),
    "csc.npz": (lambda: sparse_of((100_000_000, 1), "csc"), "100000000 rows"),
    "claims.mtx": (
        lambda: b"%%MatrixMarket matrix coordinate pattern general\n200000 200000 0\n",
        "200000 columns",
    ),
    "claims.cxt": (lambda: b"B\n\n200000\n200000\n\n", "ends on line"),
    "sparse.arff": (sparse_arff, "60000 columns"),
    "run.parquet": (parquet_of_one_run, "50000000 rows"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_small_file_that_asks_for_much_is_refused_with_little(name, tmp_path):
    make, words = CASES[name]
    path = tmp_path / name
    path.write_bytes(make())
    assert path.stat().st_size < 4 * MIB
    reading = read_in_child(path)
    assert words in reading.said
    assert reading.peak < 600
    assert reading.seconds < 10


def test_an_endless_line_is_refused_before_it_is_read(tmp_path):
    feed = (b"0," * (MIB // 2) for _ in range(200))
    reading = read_in_child("-", limit=900 * MIB, feed=feed)
    assert "standard input, line 1 has more than 32.0 MiB" in reading.said
    assert reading.peak < 300


def test_a_sparse_file_is_refused_after_its_first_bytes(tmp_path):
    path = tmp_path / "a.csv"
    with path.open("wb") as stream:
        stream.truncate(2 << 30)
    reading = read_in_child(path)
    assert "line 1: there is a NUL byte" in reading.said
    assert reading.peak < 300


def test_a_file_larger_than_the_memory_available_is_refused_unread(tmp_path):
    path = tmp_path / "a.csv"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    reading = read_in_child(path)
    assert "1024.0 GiB or more, and with the memory available a file may have" in reading.said
    assert reading.peak < 300
