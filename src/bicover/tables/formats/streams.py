"""Bytes in, bytes out: files, standard input and output, gzip.

A table is read whole, since its text is at most a few times its cells, within the limits of
`bounded`. What the
operating system or the decoder can object to becomes one sentence here, so that the
readers of the formats only speak about their format. Files are written under a
temporary name and renamed, so that a failure never leaves half a file.
"""

from __future__ import annotations

import gzip
import os
import secrets
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import BinaryIO, TextIO, TypeAlias, cast

from bicover.errors import InvalidInput, printable, shown
from bicover.tables.formats.bounded import Content, Limits, NotText

Source: TypeAlias = str | os.PathLike[str]

STANDARD = "-"
REASON_LENGTH = 80
BOM = b"\xef\xbb\xbf"


def label(source: Source, *, standard: str = "standard input") -> str:
    """The name of a source in messages."""
    text = path_text(source)
    return standard if text == STANDARD else printable(text)


def path_text(source: object) -> str:
    """A path as text; what is no path is refused."""
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        if isinstance(path, str):
            return path
    raise InvalidInput(f"a path must be text, a pathlib.Path or '-'; got {shown(source)}")


def read_bytes(source: Source) -> bytes:
    """Everything in a file or, for `-`, standard input; gzip is undone, whatever the suffix."""
    return read_content(source).data


def read_content(source: Source, *, text: bool = False) -> Content:
    """As `read_bytes`, with the size of the file; the lines of a `text` must not be endless."""
    name = label(source)
    try:
        content = _bounded(source, name, text)
    except FileNotFoundError:
        raise InvalidInput(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise InvalidInput(f"{name} is a directory; a file is needed") from None
    except (EOFError, zlib.error):
        raise InvalidInput(f"{name} is a broken or truncated gzip file") from None
    except MemoryError:
        raise InvalidInput(f"{name} does not fit into memory") from None
    except NotText as found:
        text_bytes(found.data, name)
        raise
    except InvalidInput:
        raise
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{name} cannot be read: {_reason(error)}") from None
    if not content.data:
        raise InvalidInput(f"{name} is empty")
    return content


def _bounded(source: Source, name: str, text: bool) -> Content:
    if os.fspath(source) == STANDARD:
        if sys.stdin is None:
            raise OSError("it is closed")
        return Limits(name, text=text).read(sys.stdin.buffer)
    with open(source, "rb") as stream:
        return Limits(name, os.fstat(stream.fileno()).st_size, text).read(stream)


def _reason(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else brief(error)
    return reason[:1].lower() + reason[1:]


def brief(error: BaseException) -> str:
    """Another library's error as part of a sentence: its first words, on one line."""
    words = " ".join(str(error).split()) or type(error).__name__
    text = words if len(words) <= REASON_LENGTH else words[:REASON_LENGTH] + "..."
    return printable(text)


def text_bytes(data: bytes, name: str) -> bytes:
    """Check that bytes are UTF-8 text; lines end in a single newline afterwards."""
    if data.startswith(BOM):
        data = data[len(BOM) :]
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InvalidInput(f"{name} is UTF-16 or UTF-32 text; save it as UTF-8")
    nul = data.find(b"\0")
    if nul >= 0:
        raise InvalidInput(
            f"{name}, line {line_at(data, nul)}: there is a NUL byte; "
            "a text file in UTF-8 is expected"
        )
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError as error:
            raise InvalidInput(
                f"{name}, line {line_at(data, error.start)}: the byte "
                f"0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
            ) from None
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not data.strip(b" \n"):  # tabs may separate missing cells
        raise InvalidInput(f"{name} is empty")
    return data


def encoded(text: str, name: str) -> bytes:
    """Text for a file as UTF-8; a lone surrogate is refused."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput(
            f"{name} cannot be written: {text[error.start]!r} is no character of UTF-8"
        ) from None


def line_at(data: bytes, position: int) -> int:
    """The number, counted from 1, of the line that holds a position."""
    return data.count(b"\n", 0, position) + 1


@contextmanager
def atomic_write(path: Source) -> Iterator[BinaryIO]:
    """Open a file for writing that appears, complete, only when the block ends well.

    A name that ends in `.gz` is compressed, with no date inside, so that the same
    content always gives the same bytes.
    """
    name = label(path)
    target = _target(path)
    if target.exists() and not target.is_file():  # a device or a pipe: nothing to replace
        with _translated(name), target.open("wb") as stream:
            yield stream
        return
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with _translated(name):
            with temporary.open("xb") as stream, _compressed(stream, target) as writer:
                yield writer
            os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


@contextmanager
def atomic_write_text(path: Source) -> Iterator[TextIO]:
    """As `atomic_write`, for UTF-8 text with newlines as given; kept in memory until the end."""
    with atomic_write(path) as stream:
        text = StringIO(newline="")
        yield text
        stream.write(encoded(text.getvalue(), label(path)))


@contextmanager
def open_target(target: Source) -> Iterator[BinaryIO]:
    """A file to write as `atomic_write` does or, for `-`, standard output."""
    if os.fspath(target) != STANDARD:
        with atomic_write(target) as stream:
            yield stream
        return
    if sys.stdout is None:
        raise InvalidInput("standard output cannot be written: it is closed")
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


def _target(path: Source) -> Path:
    name = label(path)
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise InvalidInput(f"{name} is a directory; a file name is needed")
        if not target.parent.is_dir():
            raise InvalidInput(f"{name} cannot be written: its folder does not exist")
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidInput):
            raise
        raise InvalidInput(f"{name} cannot be written: {_reason(error)}") from None
    return target


@contextmanager
def _compressed(stream: BinaryIO, target: Path) -> Iterator[BinaryIO]:
    if target.suffix.lower() != ".gz":
        yield stream
        return
    with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as writer:
        yield cast(BinaryIO, writer)


@contextmanager
def _translated(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InvalidInput(f"{name} cannot be written: {_reason(error)}") from None
