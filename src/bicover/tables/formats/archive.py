"""The arrays in a file of numpy's, loaded after their sizes have been looked at.

The directory of an archive says what each member unpacks to, and no more of it is ever
read. The header of an array says what it will be in memory, which numpy would ask for before
it looks whether there is that much.
"""

from __future__ import annotations

import math
from io import BytesIO
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.bounded import check_inflation
from bicover.tables.formats.streams import brief
from bicover.tables.memory import size

ZIP_MAGIC, ARRAY_MAGIC = b"PK\x03\x04", b"\x93NUMPY"
MAX_MEMBERS = 64
"""A table has four arrays, a sparse matrix five or six."""

Arrays = dict[str, np.ndarray[Any, Any]]


def load_arrays(data: bytes, name: str, stored: int) -> Arrays:
    """The arrays by name, a single one under the name ""."""
    if not data.startswith((ZIP_MAGIC, ARRAY_MAGIC)):
        raise InvalidInput(f"{name} is not a file of numpy's (.npz or .npy)")
    try:
        if data.startswith(ARRAY_MAGIC):
            _check_array(BytesIO(data), len(data), "", name)
        else:
            _check_archive(data, stored, name)
        loaded = np.load(BytesIO(data), allow_pickle=False)
        arrays = {"": loaded} if isinstance(loaded, np.ndarray) else dict(loaded)
    except (InvalidInput, MemoryError):
        raise
    except Exception as error:  # zip, zlib, numpy's header parser: any may object to any byte
        raise InvalidInput(f"{name} is broken or not plain numbers ({brief(error)})") from None
    for key, array in arrays.items():
        if not isinstance(array, np.ndarray):
            raise InvalidInput(f"{name} contains {shown(key)}, which is not an array")
    return arrays


def _check_archive(data: bytes, stored: int, name: str) -> None:
    with ZipFile(BytesIO(data)) as archive:
        members = archive.infolist()
        if len(members) > MAX_MEMBERS:
            raise InvalidInput(
                f"{name} has {len(members)} members; a table or a sparse matrix has "
                f"at most {MAX_MEMBERS}"
            )
        check_inflation(name, stored, sum(member.file_size for member in members))
        for member in members:
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise InvalidInput(
                    f"{name}: {shown(member.filename)} is packed in a way that numpy never uses"
                )
            if member.filename.endswith(".npy"):
                with archive.open(member) as stream:
                    _check_array(stream, member.file_size, member.filename, name)


def _check_array(stream: Any, held: int, key: str, name: str) -> None:
    """Compare what the header of an array claims with the bytes that there are."""
    shape, dtype = _header(stream)
    claimed = math.prod(shape) * dtype.itemsize
    if claimed > held:
        which = f" {shown(key)}" if key else ""
        raise InvalidInput(
            f"{name}: the array{which} claims {size(claimed)} in the shape "
            f"{shown(shape)}, and there are {size(held)}"
        )


def _header(stream: BinaryIO) -> tuple[tuple[int, ...], np.dtype[Any]]:
    version = np.lib.format.read_magic(stream)
    if version == (1, 0):
        shape, _, dtype = np.lib.format.read_array_header_1_0(stream)
    else:
        shape, _, dtype = np.lib.format.read_array_header_2_0(stream)
    return shape, dtype
