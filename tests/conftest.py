"""Where the paper's matrices are, and hypothesis settings that do not depend on the machine."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import settings

settings.register_profile("bicover", deadline=None, derandomize=True)
settings.load_profile("bicover")

# What a shell starts in the background ignores Ctrl-C, and the tests of it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

SHARED = Path(__file__).resolve().parents[2] / "shared"


def paper_folder() -> Path:
    """The folder of the 18 matrices: $BICOVER_DATA, or shared/data beside the checkout."""
    folder = Path(os.environ.get("BICOVER_DATA", SHARED / "data"))
    if not folder.is_dir():
        pytest.skip(f"the paper's matrices are not at hand ({folder}); set BICOVER_DATA")
    return folder


@pytest.fixture
def paper_path():
    """The path of a matrix by its name."""
    folder = paper_folder()
    return lambda name: folder / f"{name}.csv"


@pytest.fixture
def paper_matrix(paper_path):
    """A matrix by its name, read by numpy: 0, 1 and NaN."""

    def read(name: str) -> npt.NDArray[np.float64]:
        return np.genfromtxt(paper_path(name), delimiter=",")

    return read


@pytest.fixture
def paper_table():
    """The rows of the paper's table: dataset (as a file name), k, method, errors, seconds."""
    path = paper_folder().parent / "paper" / "table.csv"
    if not path.is_file():
        pytest.skip(f"the paper's table is not at hand ({path})")
    names = {"hepatis": "hepatitis"}
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    return [
        (names.get(cells[0].lower(), cells[0].lower()), int(cells[3]), cells[4], int(cells[5]))
        for cells in lines
    ]
