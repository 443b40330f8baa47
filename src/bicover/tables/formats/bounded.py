"""Bytes of a stream, block by block, within limits that are found while reading.

A file may be larger than memory, be one endless line, or unpack to a thousand times its
size. Each is noticed after as few bytes as tell, and none of the rest is read.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from bicover.errors import InvalidInput
from bicover.tables import memory

GZIP_MAGIC = b"\x1f\x8b"
BLOCK = 1 << 20
MAX_LINE = 32 << 20
"""A line of text past this, 16 million cells, is taken for something that is not a table."""
INFLATION = 100
"""How many times its size a file may unpack to."""
FREE_INFLATION = 128 << 20
"""What any file may unpack to, however small it is."""
SHARE = 4
"""A text in memory is a table, its bits and some copies later: so many times its size."""


@dataclass(frozen=True, eq=False)
class Content:
    """What is in a file, unpacked, and how many bytes it has as it is stored."""

    data: bytes
    stored: int


@dataclass
class Limits:
    """What the bytes of a stream are held to; `size` is that of the stream, if it is known."""

    name: str
    size: int = 0
    text: bool = False
    stored: int = 0
    line: int = 0

    def read(self, stream: BinaryIO) -> Content:
        """All of a stream, unpacked if it is gzip."""
        room = memory.available() / SHARE
        if self.size > room:
            raise self._too_large(self.size, room)
        blocks = self._blocks(stream)
        first = next(blocks, b"")
        packed = first.startswith(GZIP_MAGIC)
        found = BytesIO()  # grows in place and gives its bytes away without a copy
        for block in inflated(_chained(first, blocks)) if packed else _chained(first, blocks):
            found.write(block)
            if found.tell() > room:
                raise self._too_large(found.tell(), room)
            if packed:
                check_inflation(self.name, max(self.stored, self.size), found.tell())
            if self.text:
                self._check_line(block, found)
        return Content(found.getvalue(), self.stored)

    def _blocks(self, stream: BinaryIO) -> Iterator[bytes]:
        while block := stream.read(BLOCK):
            self.stored += len(block)
            yield block

    def _check_line(self, block: bytes, found: BytesIO) -> None:
        end = max(block.rfind(b"\n"), block.rfind(b"\r"))
        longest = self.line + len(block) if end < 0 else 0
        self.line = longest if end < 0 else len(block) - end - 1
        if longest > MAX_LINE:
            start = found.tell() - longest
            text = found.getvalue()
            if b"\0" not in text:  # else the reader says so, about what has been read
                number = text.count(b"\n", 0, start) + 1
                raise InvalidInput(
                    f"{self.name}, line {number} has more than {memory.size(MAX_LINE)}; "
                    "a table in a text file has one line for each row"
                )
            raise NotText(text)

    def _too_large(self, needed: int, room: float) -> InvalidInput:
        return InvalidInput(
            f"{self.name} has {memory.size(needed)} or more, and with the memory available "
            f"a file may have {memory.size(room)}"
        )


class NotText(Exception):
    """A line without an end that has NULs: the bytes so far, for a message about them."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.data = data


def check_inflation(name: str, stored: int, unpacked: int) -> None:
    """Refuse what unpacks to far more than is stored."""
    allowed = max(FREE_INFLATION, INFLATION * stored)
    if unpacked > allowed:
        raise InvalidInput(
            f"{name} has {memory.size(stored)} and unpacks to {memory.size(unpacked)} or more, "
            f"where {memory.size(allowed)} are allowed; unpack it first if that is no mistake"
        )


def inflated(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The content of gzip files, one after the other, in blocks of limited size."""
    unpacker = zlib.decompressobj(wbits=31)
    for packed in blocks:
        block = packed
        while block:
            if unpacker.eof:
                block = block.lstrip(b"\0")  # padding, as tapes have it
                if not block:
                    break
                unpacker = zlib.decompressobj(wbits=31)
            found = unpacker.decompress(block, BLOCK)
            yield found
            # A full block may leave more behind even if all the input is used.
            while len(found) == BLOCK and not unpacker.unconsumed_tail and not unpacker.eof:
                found = unpacker.decompress(b"", BLOCK)
                yield found
            block = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
    if not unpacker.eof:
        raise EOFError


def _chained(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    if first:
        yield first
    yield from rest
