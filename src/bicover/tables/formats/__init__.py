"""Tables in files: one module a format, chosen by suffix or by name.

A format's module has `read(data, name, **options) -> Table` and
`write(table, stream, name)`, where `name` is what messages call the file. Where a small file
can be a large table, `read` also takes `stored`, the bytes that the file has on disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bicover.errors import InvalidInput
from bicover.tables.arrays import check_threshold
from bicover.tables.formats import arguments
from bicover.tables.formats.catalog import FORMATS as FORMATS
from bicover.tables.formats.catalog import Format as Format
from bicover.tables.formats.catalog import format_of, format_to_read
from bicover.tables.formats.delimited.records import Records as Records
from bicover.tables.formats.streams import Source, label, open_target, read_content
from bicover.tables.table import Table


def read(
    source: Source,
    *,
    format: str | None = None,
    threshold: float | None = None,
    header: bool | None = None,
    names: bool | None = None,
    delimiter: str | None = None,
) -> Table:
    """Read a Boolean table from a file, or from standard input if `source` is `-`.

    Parameters
    ----------
    source : path or "-"
        A file compressed by gzip is recognized by its content.
    format : str, default by suffix
        One of `FORMATS`; standard input is CSV unless this says otherwise.
    threshold : float, optional
        Take any numbers: those greater than this are 1, the others 0. Without it only
        0, 1, true, false and missing values are taken.
    header, names : bool, default by looking
        CSV and TSV only: whether the first line holds column names, and whether the
        first column holds row names.
    delimiter : str, default by looking
        CSV only: the character between cells.
    """
    check_threshold(threshold)
    arguments.flag("header", header)
    arguments.flag("names", names)
    arguments.text("delimiter", delimiter)
    chosen = format_to_read(source, format)
    options = {"threshold": threshold, "header": header, "names": names, "delimiter": delimiter}
    given = {option: value for option, value in options.items() if value is not None}
    name = label(source)
    chosen.check_options(name, given)
    with _named(name):
        module = chosen.load()
        content = read_content(source, text=chosen.is_text)
        stored = {"stored": content.stored} if chosen.can_grow else {}
        table: Table = module.read(content.data, name, **given, **chosen.preset, **stored)
    return table


def write(
    table: Table,
    target: Source,
    *,
    format: str | None = None,
    check: bool = True,
    spreadsheet_safe: bool = True,
) -> None:
    """Write a table to a file, or to standard output if `target` is `-`.

    A file appears only when it is complete; a suffix `.gz` compresses it. A format that
    cannot hold the table's missing cells or shape refuses it. So do CSV and TSV with names
    that `read` would take for values; `check=False` writes them all the same, for a `read`
    that is told `header` and `names`. In CSV and TSV a name that begins with = + - @ has an
    apostrophe before it, which `read` takes away, so that a spreadsheet does not calculate
    it; `spreadsheet_safe=False` writes it as it is.
    """
    arguments.table(table)
    arguments.flag("check", check, optional=False)
    chosen = format_of(target, format)
    name = label(target, standard="standard output")
    if table.missing_count and not chosen.keeps_missing:
        raise InvalidInput(
            f"{name} cannot be written: the format {chosen.name} has no missing cells "
            f"and the table has {table.missing_count}"
        )
    arguments.flag("spreadsheet_safe", spreadsheet_safe, optional=False)
    wanted = {"check": check, "spreadsheet_safe": spreadsheet_safe}
    options = wanted if chosen.checks_names else {}
    with _named(name), open_target(target) as stream:
        chosen.load().write(table, stream, name, **chosen.preset, **options)


def read_records(
    source: Source,
    *,
    format: str | None = None,
    header: bool | None = None,
    delimiter: str | None = None,
) -> Records:
    """Read a categorical table, its values as text, from CSV, TSV or ARFF.

    Without `header` the first line of CSV is data if one of its values comes again
    below it, and names if none does, all differ and none is a number.
    """
    arguments.flag("header", header)
    arguments.text("delimiter", delimiter)
    chosen = format_to_read(source, format)
    name = label(source)
    if not chosen.holds_records:
        holders = ", ".join(f.name for f in FORMATS.values() if f.holds_records)
        raise InvalidInput(f"{name}: a table of categories is one of {holders}, not {chosen.name}")
    options = {"header": header, "delimiter": delimiter}
    given = {option: value for option, value in options.items() if value is not None}
    chosen.check_options(name, given)
    with _named(name):
        module = chosen.load()
        content = read_content(source, text=True)
        records: Records = module.read_records(content.data, name, **given, **chosen.preset)
    return records


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Give the file's name to messages from code that does not know of files."""
    try:
        yield
    except InvalidInput as error:
        if name in str(error):
            raise
        raise InvalidInput(f"{name}: {error}") from None
    except MemoryError:
        raise InvalidInput(f"{name} does not fit into memory") from None
