"""From a categorical table to a Boolean one.

An attribute with two values becomes one column, any other becomes one column for each
of its values, and a row has a 1 in the column of its value. Where the value is not
known, none of the attribute's columns is known. A first column of names names the rows.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np

from bicover import checks
from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import WORD_BITS, Words
from bicover.tables.binarize.attributes import Attributes, collect_attributes
from bicover.tables.binarize.categories import Coded, encode
from bicover.tables.binarize.row_names import check_values, with_row_names
from bicover.tables.formats.arguments import flag
from bicover.tables.table import Table, check_shape

MAX_VALUES = 50
Keep = Literal["larger", "rarer"]


def binarize(
    data: Any,
    *,
    keep: Keep = "larger",
    header: bool | None = None,
    names: bool | None = None,
    max_values: int | None = MAX_VALUES,
    format: str | None = None,
    delimiter: str | None = None,
) -> Table:
    """Turn a table of categories into a table of zeros and ones.

    Parameters
    ----------
    data
        A path to a CSV, TSV or ARFF file (`-` is standard input), a pandas, polars or
        pyarrow frame, a dictionary of columns, a two-dimensional numpy array, or a list
        of rows. None, NaN, NA, NaT, masked cells and the texts ``""``, ``?``, ``NA`` and
        ``NaN`` in any case are missing. A pandas index that does more than count becomes
        the row names.
    keep : {"larger", "rarer"}, default "larger"
        Which value of a two-valued attribute its column stands for. The larger one in
        order is 1 of 0 and 1, True of False and True, yes of no and yes. The rarer one
        is what the paper's matrices hold, whatever it is called; if both are as frequent
        it is the larger.
    header : bool, optional
        Whether the first row of a file, an array or a list holds the names of the
        attributes. In a file this is found by looking unless given; in an array or a
        list the first row is data unless True.
    names : bool, optional
        Whether the first column holds names of rows. Unless given it does if all its values
        are known and different and it is called `id`, `name` or the like, or nothing.
    max_values : int or None, default 50
        An attribute of more values is refused, since it is most often a number or a text
        that names its row; None allows any number.
    format, delimiter : str, optional
        For a file: its format where the suffix does not tell, and what separates cells.

    Returns
    -------
    Table
        Columns are named `attribute=value`, attributes in the order given, values in
        numeric order if all are numbers and as text if not. Numbers equal in value are
        one value, written without needless zeros: 1065.0 is `1065`; a text with a
        leading zero, such as `0123`, is not a number. An attribute that is missing
        everywhere has no columns.

    Raises
    ------
    InvalidInput
        If rows differ in length, there are none, or a cell is a list or another thing
        that cannot be a category; or an attribute has more than `max_values` values.

    Examples
    --------
    >>> table = binarize({"cap": ["flat", "bell", None, "cone"], "ok": ["yes", "no", "yes", "no"]})
    >>> table.column_names
    ('cap=bell', 'cap=cone', 'cap=flat', 'ok=yes')
    >>> table.to_numpy()
    array([[ 0,  0,  1,  1],
           [ 1,  0,  0,  0],
           [-1, -1, -1,  1],
           [ 0,  1,  0,  0]], dtype=int8)
    """
    if keep not in get_args(Keep):
        raise InvalidInput(f"keep must be 'larger' or 'rarer'; got {shown(keep)}")
    flag("header", header)
    flag("names", names)
    if max_values is not None:
        max_values = checks.whole("max_values", max_values, 2)
    table = with_row_names(collect_attributes(data, header, format, delimiter), names)
    coded = [
        encode(column, name, table.first_row)
        for name, column in zip(table.names, table.columns, strict=True)
    ]
    check_values(table, coded, max_values)
    kept = [_kept_values(attribute, keep) for attribute in coded]
    width = sum(map(len, kept))
    _check_size(table, coded, width)
    ones, zeros = _pack(table.rows, width, coded, kept)
    titles = tuple(
        f"{name}={attribute.values[value]}"
        for name, attribute, chosen in zip(table.names, coded, kept, strict=True)
        for value in chosen
    )
    return Table(ones, zeros, (table.rows, width), table.row_names, titles)


def _kept_values(attribute: Coded, keep: Keep) -> range:
    """Which values get a column of their own."""
    if len(attribute.values) != 2:
        return range(len(attribute.values))
    first_is_rarer = np.count_nonzero(attribute.codes == 0) < np.count_nonzero(attribute.codes == 1)
    return range(1) if keep == "rarer" and first_is_rarer else range(1, 2)


def _check_size(table: Attributes, coded: list[Coded], width: int) -> None:
    if width == 0:
        raise InvalidInput("every cell of the table is missing; nothing can be binarized")
    try:
        check_shape(table.rows, width)
    except InvalidInput as error:
        most = max(range(len(coded)), key=lambda place: len(coded[place].values))
        raise InvalidInput(
            f"{error}; group the {len(coded[most].values)} values of {table.names[most]!r} first"
        ) from None


def _pack(rows: int, width: int, coded: list[Coded], kept: list[range]) -> tuple[Words, Words]:
    """The known ones and the known zeros, attribute by attribute."""
    ones, unknown = bits.empty(rows, width), bits.empty(rows, width)
    start = 0
    for attribute, chosen in zip(coded, kept, strict=True):
        # A row has one value of an attribute, so no word is written twice and `|=` is safe.
        row = np.flatnonzero((attribute.codes >= chosen.start) & (attribute.codes < chosen.stop))
        column = attribute.codes[row] - chosen.start + start
        ones[row, column // WORD_BITS] |= np.uint64(1) << (column % WORD_BITS).astype(np.uint64)
        stop = start + len(chosen)
        _set_span(unknown, np.flatnonzero(attribute.codes < 0), start, stop)
        start = stop
    zeros = bits.complement(ones | unknown, width)
    return ones, zeros


def _set_span(words: Words, rows: Any, start: int, stop: int) -> None:
    """Set columns `start` up to `stop` in some rows."""
    first, last = start // WORD_BITS, bits.word_count(stop)
    span = np.zeros((1, (last - first) * WORD_BITS), dtype=np.bool_)
    span[0, start - first * WORD_BITS : stop - first * WORD_BITS] = True
    words[rows, first:last] |= bits.pack(span)
