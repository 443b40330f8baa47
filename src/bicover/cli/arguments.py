"""Arguments that several commands share, and reading what they name."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bicover.errors import InvalidInput

if TYPE_CHECKING:
    from bicover.tables.table import Table

DATASET_PREFIX = "dataset:"

Input = Annotated[
    str,
    typer.Argument(
        metavar="INPUT",
        help="A file (.csv, .tsv, .dat, .cxt, .mtx, .npz, .arff, .parquet, also .gz), "
        "- for standard input, or dataset:NAME.",
        show_default=False,
    ),
]
Format = Annotated[
    str | None,
    typer.Option("--format", help="Read INPUT as this format whatever its suffix."),
]
Threshold = Annotated[
    float | None,
    typer.Option(help="Read numbers: 1 where greater than this, 0 where not."),
]
Header = Annotated[
    bool | None,
    typer.Option("--header/--no-header", help="CSV: whether the first line holds names."),
]
NameColumn = Annotated[
    bool | None,
    typer.Option("--names/--no-names", help="CSV: whether the first column holds names."),
]
Delimiter = Annotated[str | None, typer.Option(help="CSV: what separates the cells.")]
Rank = Annotated[
    int | None,
    typer.Option("-k", "--rank", help="How many factors at most.", show_default=False),
]
MethodName = Annotated[str, typer.Option("--method", "-m", help="See `bicover methods`.")]
Seed = Annotated[int, typer.Option(help="Same seed, same factors.")]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", help="Seconds; then the best factors so far are given."),
]
Threads = Annotated[int, typer.Option(help="How many cores the method may use.")]
FpCost = Annotated[int, typer.Option("--fp-cost", help="What covering a zero costs.")]
FnCost = Annotated[int, typer.Option("--fn-cost", help="What a one not covered costs.")]
Effort = Annotated[
    str | None,
    typer.Option(
        metavar="fast|normal|thorough",
        help="How much work search and auto put in.",
        show_default=False,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the method."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


Reader = Callable[[], "Table"]


def read_input(
    input: Input,
    *,
    format: Format = None,
    threshold: Threshold = None,
    header: Header = None,
    names: NameColumn = None,
    delimiter: Delimiter = None,
) -> Table:
    """The table that INPUT names."""
    if input.startswith(DATASET_PREFIX):
        from bicover import datasets

        return datasets.load(input.removeprefix(DATASET_PREFIX))
    from bicover.tables.formats import read

    return read(
        input,
        format=format,
        threshold=threshold,
        header=header,
        names=names,
        delimiter=delimiter,
    )


def reads_table(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the arguments of `read_input`.

    The command's first parameter becomes a function that reads the table when called, so
    that other arguments can be checked before a large file is touched.
    """
    reading = inspect.signature(read_input, eval_str=True, locals={"Table": object})
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    given = list(reading.parameters.values())

    @functools.wraps(command)
    def wrapped(**values: Any) -> None:
        where = {parameter.name: values.pop(parameter.name) for parameter in given}
        command(lambda: read_input(**where), **values)

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [p.replace(kind=keyword) for p in (given[0], *own, *given[1:])]
    wrapped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {p.name: p.annotation for p in parameters}
    return wrapped


def method_options(method: str, pairs: list[str] | None, **named: str | None) -> dict[str, Any]:
    """`["a=1", "b=x"]` as options of a method, with those that have a flag of their own.

    They are checked here, before a large file is read, and so that none of them can be taken for
    another argument of `factorize`.
    """
    from bicover.methods import find_method
    from bicover.methods.options import make_options

    options = {name: value for name, value in named.items() if value is not None}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise InvalidInput(f"--option must be NAME=VALUE; got {pair!r}")
        options[name.replace("-", "_")] = value
    make_options(method, find_method(method).options, options)
    return options
