"""Whether the first column of a categorical table names its rows.

Names are no property of what they name: a column for each would only repeat the rows. A first
column is taken for names if all its values are known and different, and its own name is one
that such columns have: id, name, key, `user_id`, `RespondentID`, or none at all.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bicover.errors import InvalidInput, shown
from bicover.tables.binarize.attributes import Attributes
from bicover.tables.binarize.categories import MISSING, Coded, encode

_NAMING = re.compile(
    r"(?:.*[\s_.:/-])?(?:ids?|names?|key|index|uuid|guid|no\.?|nr\.?|number|label|row|\#)"
    r"|unnamed:\s*0|respondent|participant|person|subject|object|record|case|sample|"
    r"user|employee|customer|patient|student|",
    re.IGNORECASE,
)
_CAMEL = re.compile(r".*[a-z](?:ID|Id|Name|Key|No|Nr|Number)")


def with_row_names(table: Attributes, names: bool | None) -> Attributes:
    """Take the first column as row names: always, never, or (None) if it looks like them."""
    if names is False or (names is None and table.row_names is not None):
        return table
    title = table.names[0]
    if names is None and (len(table.names) == 1 or not is_naming(title)):
        return table
    if len(table.names) == 1:
        raise InvalidInput("names=True leaves no columns; there is only one")
    first = encode(table.columns[0], title, table.first_row)
    unknown = first.codes == MISSING
    if names is None and (unknown.any() or len(first.values) < table.rows):
        return table
    if unknown.any():
        raise InvalidInput(
            f"row {table.first_row + int(unknown.argmax())} has no name: "
            f"its cell in the first column, {shown(title)}, is missing"
        )
    found = tuple(first.values[code] for code in first.codes.tolist())
    return replace(table, names=table.names[1:], columns=table.columns[1:], row_names=found)


def is_naming(title: str) -> bool:
    """Whether a column of this name is likely to name rows.

    >>> [title for title in ("", "ID", "user_id", "petName", "grade", "paid") if is_naming(title)]
    ['', 'ID', 'user_id', 'petName']
    """
    text = title.strip()
    return bool(_NAMING.fullmatch(text) or _CAMEL.fullmatch(text))


def check_values(table: Attributes, coded: list[Coded], most: int | None) -> None:
    """Refuse an attribute of more values than a person would make columns of."""
    counts = [len(attribute.values) for attribute in coded]
    if most is None or max(counts) <= most:
        return
    place, found = next((i, count) for i, count in enumerate(counts) if count > most)
    others = sum(count > most for count in counts) - 1
    also = f" (so do {others} others)" if others > 1 else " (so does another)" if others else ""
    names = ""
    if place == 0 and found == table.rows and table.row_names is None:
        names = "take it as row names with names=True (--names), "
    raise InvalidInput(
        f"the attribute {shown(table.names[place])} has {found} values, more than {most}{also}: "
        f"leave it out, group its values, {names}or allow them with max_values={max(counts)} "
        f"(--max-values {max(counts)})"
    )
