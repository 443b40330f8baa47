"""numpy's container: our own layout, arrays and scipy.sparse matrices."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse

from bicover.errors import InvalidInput
from bicover.tables.formats import read, write
from support.tables import as_table, cells_of


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, np.float32, np.float64])
@pytest.mark.parametrize("suffix", [".npz", ".npy"])
def test_a_single_array_is_read(dtype, suffix, tmp_path):
    X = np.eye(3, 5).astype(dtype)
    save = np.savez if suffix == ".npz" else np.save
    save(tmp_path / f"a{suffix}", X)
    assert np.array_equal(read(tmp_path / f"a{suffix}").to_numpy(), X)


def test_nan_is_missing(tmp_path):
    np.savez_compressed(tmp_path / "a.npz", X=np.array([[0, np.nan, 1]]))
    assert read(tmp_path / "a.npz").to_numpy().tolist() == [[0, -1, 1]]


def test_a_threshold_applies_to_numbers_and_not_to_bits(tmp_path):
    np.save(tmp_path / "a.npy", np.array([[0, 3, 7]]))
    assert read(tmp_path / "a.npy", threshold=3).to_numpy().tolist() == [[0, 0, 1]]
    write(as_table(np.eye(2)), tmp_path / "b.npz")
    with pytest.raises(InvalidInput, match="threshold has no meaning"):
        read(tmp_path / "b.npz", threshold=3)


@pytest.mark.parametrize("kind", ["csr", "csc", "coo"])
@pytest.mark.parametrize("make", ["array", "matrix"])
def test_sparse_matrices_that_scipy_saved_are_read(kind, make, tmp_path):
    X = np.random.default_rng(4).choice([0, 1, np.nan], (20, 70), p=[0.8, 0.15, 0.05])
    matrix = getattr(scipy.sparse, f"{kind}_{make}")(X)
    scipy.sparse.save_npz(tmp_path / "a.npz", matrix)
    assert np.array_equal(cells_of(read(tmp_path / "a.npz")), X, equal_nan=True)


def test_a_sparse_matrix_is_never_made_dense(tmp_path):
    matrix = scipy.sparse.coo_array(([1], ([199_999], [49_999])), shape=(200_000, 50_000))
    small = scipy.sparse.csr_array(matrix)[:, 49_000:]
    scipy.sparse.save_npz(tmp_path / "a.npz", small)
    table = read(tmp_path / "a.npz")
    assert table.shape == (200_000, 1000)
    assert table.one_count == 1


def test_other_programs_can_read_our_layout_with_numpy_alone(tmp_path):
    X = np.random.default_rng(9).integers(-1, 2, (5, 70))
    write(as_table(X, column_names=[f"c{j}" for j in range(70)]), tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz") as arrays:
        ones = np.unpackbits(arrays["ones"].view(np.uint8), axis=1, bitorder="little")
        assert np.array_equal(ones[:, :70], X == 1)
        assert arrays["shape"].tolist() == [5, 70]


def test_the_same_table_gives_the_same_bytes(tmp_path):
    for name in ("a.npz", "b.npz"):
        write(as_table(np.eye(3)), tmp_path / name)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_a_table_is_not_written_under_the_name_of_a_single_array(tmp_path):
    with pytest.raises(InvalidInput, match=r"a\.npy cannot be written.*use \.npz"):
        write(as_table(np.eye(2)), tmp_path / "a.npy")
