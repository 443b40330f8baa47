"""Bytes in and out: gzip, encodings, standard streams, complete files or none."""

from __future__ import annotations

import gzip
import io
import os
import stat
import sys

import pytest

from bicover.errors import InvalidInput
from bicover.tables.formats.streams import (
    atomic_write,
    atomic_write_text,
    label,
    open_target,
    read_bytes,
    text_bytes,
)


def test_gzip_is_recognized_by_its_content_whatever_the_suffix(tmp_path):
    path = tmp_path / "plain.csv"
    path.write_bytes(gzip.compress(b"0,1\n"))
    assert read_bytes(path) == b"0,1\n"


def test_a_gz_suffix_does_not_require_gzip(tmp_path):
    path = tmp_path / "plain.csv.gz"
    path.write_bytes(b"0,1\n")
    assert read_bytes(path) == b"0,1\n"


def test_gzip_files_joined_end_to_end_are_read_to_the_end(tmp_path):
    path = tmp_path / "joined.gz"
    path.write_bytes(gzip.compress(b"0,1\n") + gzip.compress(b"1,0\n"))
    assert read_bytes(path) == b"0,1\n1,0\n"


def test_a_byte_order_mark_and_all_line_ends_are_understood():
    assert text_bytes(b"\xef\xbb\xbfa\r\nb\rc\n", "f") == b"a\nb\nc\n"


def test_a_bad_byte_is_named_with_its_line():
    with pytest.raises(InvalidInput, match=r"^f, line 3: the byte 0xe9 is not UTF-8"):
        text_bytes(b"a\nb\ncaf\xe9\n", "f")


def test_a_path_that_cannot_be_printed_is_quoted_in_messages(tmp_path):
    with pytest.raises(InvalidInput) as caught:
        read_bytes(tmp_path / "two\nlines.csv")
    assert "\n" not in str(caught.value)
    assert "two\\x0alines.csv" in str(caught.value)
    assert label("-") == "standard input"


def test_a_path_with_a_nul_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_bytes(f"{tmp_path}/a\0b.csv")
    with pytest.raises(InvalidInput, match="cannot be written"), atomic_write("a\0b.csv"):
        pass


def test_a_file_appears_only_when_it_is_complete(tmp_path):
    path = tmp_path / "out.csv"
    with atomic_write(path) as stream:
        stream.write(b"0,1\n")
        assert not path.exists()
    assert path.read_bytes() == b"0,1\n"
    assert os.listdir(tmp_path) == ["out.csv"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "out.csv"
    path.write_bytes(b"old")

    def fail():
        with atomic_write(path) as stream:
            stream.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["out.csv"]


def test_a_new_file_has_the_permissions_of_any_other_new_file(tmp_path):
    (tmp_path / "plain").write_bytes(b"")
    with atomic_write(tmp_path / "atomic") as stream:
        stream.write(b"")
    plain, atomic = (stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "atomic"))
    assert atomic == plain


def test_a_symbolic_link_stays_a_link(tmp_path):
    (tmp_path / "real.csv").write_bytes(b"old")
    (tmp_path / "link.csv").symlink_to(tmp_path / "real.csv")
    with atomic_write(tmp_path / "link.csv") as stream:
        stream.write(b"new")
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes() == b"new"


def test_a_device_is_written_to_and_never_replaced():
    with atomic_write(os.devnull) as stream:
        stream.write(b"gone")
    assert not os.path.isfile(os.devnull)


def test_compressed_files_are_the_same_bytes_every_time(tmp_path):
    for name in ("a.csv.gz", "b.csv.gz"):
        with atomic_write(tmp_path / name) as stream:
            stream.write(b"0,1\n" * 100)
    first, second = ((tmp_path / name).read_bytes() for name in ("a.csv.gz", "b.csv.gz"))
    assert first == second
    assert gzip.decompress(first) == b"0,1\n" * 100


@pytest.mark.parametrize("target", ["nowhere/out.csv", ".", "file/out.csv"])
def test_a_target_that_cannot_be_is_refused(target, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(InvalidInput) as caught, atomic_write(tmp_path / target):
        pass
    assert str(tmp_path / target) in str(caught.value)


def test_text_is_written_as_it_is(tmp_path):
    with atomic_write_text(tmp_path / "out.json") as stream:
        stream.write("é\r\n")
    assert (tmp_path / "out.json").read_bytes() == "é\r\n".encode()


def test_text_that_is_no_text_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="UTF-8"), atomic_write_text(tmp_path / "a") as stream:
        stream.write("\ud800")
    assert os.listdir(tmp_path) == []


def test_a_dash_is_standard_input_and_output(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"0,1\n"))))
    assert read_bytes("-") == b"0,1\n"
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written))
    with open_target("-") as stream:
        stream.write(b"1,0\n")
    assert written.getvalue() == b"1,0\n"


def test_closed_standard_streams_are_reported(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InvalidInput, match=r"^standard input cannot be read: it is closed"):
        read_bytes("-")
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(InvalidInput, match=r"^standard output cannot"), open_target("-"):
        pass
