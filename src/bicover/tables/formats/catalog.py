"""The formats there are, and how one is chosen."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.streams import STANDARD, Source, label, path_text


@dataclass(frozen=True)
class Format:
    """Facts about a format; its code is in `module` and loads when it is needed."""

    name: str
    suffixes: tuple[str, ...]
    description: str
    module: str
    keeps_names: bool
    keeps_missing: bool
    options: frozenset[str] = frozenset()
    """The parameters of `read` that mean something here."""
    holds_records: bool = False
    """Whether it can hold a categorical table."""
    is_text: bool = True
    """Whether it is made of lines."""
    can_grow: bool = False
    """Whether a small file can be a large table, so that `read` is told the size of the file."""
    checks_names: bool = False
    """Whether names can be taken for values or formulas, so that writing checks them."""
    preset: Mapping[str, Any] = field(default_factory=dict)
    """Arguments its code is always called with."""

    def load(self) -> Any:
        """The module with this format's `read` and `write`."""
        return import_module(f"bicover.tables.formats.{self.module}")

    def check_options(self, source: str, given: Mapping[str, Any]) -> None:
        """Refuse a parameter of `read` that this format does not have."""
        for option in given:
            if option not in self.options:
                takers = [f.name for f in FORMATS.values() if option in f.options]
                raise InvalidInput(
                    f"{source}: {option} (--{option}) applies to {', '.join(takers)} "
                    f"only, and this is read as {self.name}"
                )


_NUMBERS = frozenset({"threshold"})

_ALL = (
    Format(
        name="csv",
        suffixes=(".csv", ".txt"),
        description="text, one line a row; delimiter, header and names found by looking",
        module="delimited.reader",
        keeps_names=True,
        keeps_missing=True,
        options=_NUMBERS | {"header", "names", "delimiter"},
        holds_records=True,
        checks_names=True,
    ),
    Format(
        name="tsv",
        suffixes=(".tsv", ".tab"),
        description="as csv, with tabs between cells",
        module="delimited.reader",
        keeps_names=True,
        keeps_missing=True,
        options=_NUMBERS | {"header", "names"},
        holds_records=True,
        checks_names=True,
        preset={"delimiter": "\t"},
    ),
    Format(
        name="fimi",
        suffixes=(".dat", ".fimi"),
        description="transactions: each line the numbers of the columns with a 1",
        module="fimi",
        keeps_names=False,
        keeps_missing=False,
        can_grow=True,
    ),
    Format(
        name="cxt",
        suffixes=(".cxt",),
        description="Burmeister's formal contexts: X and . with names",
        module="cxt",
        keeps_names=True,
        keeps_missing=False,
    ),
    Format(
        name="mtx",
        suffixes=(".mtx", ".mm"),
        description="Matrix Market, coordinate or array",
        module="mtx.reader",
        keeps_names=False,
        keeps_missing=True,
        options=_NUMBERS,
        can_grow=True,
    ),
    Format(
        name="npz",
        suffixes=(".npz", ".npy"),
        description="packed bits in numpy's container; also reads arrays and scipy.sparse matrices",
        module="npz",
        keeps_names=True,
        keeps_missing=True,
        options=_NUMBERS,
        is_text=False,
        can_grow=True,
    ),
    Format(
        name="arff",
        suffixes=(".arff",),
        description="Weka's attribute-relation file, dense or sparse",
        module="arff.reader",
        keeps_names=True,
        keeps_missing=True,
        options=_NUMBERS,
        can_grow=True,
        holds_records=True,
    ),
    Format(
        name="parquet",
        suffixes=(".parquet", ".pq"),
        description="columns of a data frame; needs pyarrow or polars",
        module="parquet",
        keeps_names=True,
        keeps_missing=True,
        options=_NUMBERS,
        is_text=False,
        can_grow=True,
    ),
)

FORMATS: Mapping[str, Format] = MappingProxyType({format.name: format for format in _ALL})


def format_of(source: Source, name: str | None) -> Format:
    """The format of that name or, without one, of the source's suffix before any `.gz`."""
    path = path_text(source)
    if name is not None:
        if not isinstance(name, str) or name not in FORMATS:
            raise InvalidInput(f"format must be one of {', '.join(FORMATS)}; got {shown(name)}")
        return FORMATS[name]
    if path == STANDARD:
        return FORMATS["csv"]
    stem = path.lower().removesuffix(".gz")
    suffix = os.path.splitext(stem)[1]
    for format in _ALL:
        if suffix in format.suffixes:
            return format
    suffixes = ", ".join(suffix for format in _ALL for suffix in format.suffixes)
    raise InvalidInput(
        f"{label(source)}: the suffix {shown(suffix)} is of no known format; use one of "
        f"{suffixes}, or pass format= (--format)"
    )


def format_to_read(source: Source, name: str | None) -> Format:
    """As `format_of`; if the suffix tells nothing, what is not there or no file is named first."""
    try:
        return format_of(source, name)
    except InvalidInput:
        path = path_text(source)
        if name is not None or path == STANDARD or os.path.isfile(path):
            raise
        if os.path.isdir(path):
            raise InvalidInput(f"{label(source)} is a directory; a file is needed") from None
        if not os.path.lexists(path):
            raise InvalidInput(f"{label(source)}: there is no such file or folder") from None
        raise
