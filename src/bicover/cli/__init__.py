"""The command line: `bicover`.

Commands import what they need when they run, so that `--help` answers at once. Every
failure that is the input's fault ends here: one sentence on stderr, exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from bicover.cli import biclique, bound, convert, export, factorize, profile, rank
from bicover.cli import methods as catalog
from bicover.cli import plot as picture
from bicover.errors import BicoverError

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="bicover",
    help="Boolean matrix factorization: write a 0/1 matrix as the OR of a few rectangles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for module in (factorize, rank, bound, profile, biclique, picture, convert, export, catalog):
    module.register(app)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    command = typer.main.get_command(app)
    try:
        result = command.main(list(arguments), prog_name="bicover", standalone_mode=False)
        sys.stdout.flush()
    except BicoverError as error:
        return _complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        _complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        return _complain("this needs more memory than there is")
    except Exception as error:
        # typer's own complaints (a missing argument, an unknown option) know how to say it.
        explain = getattr(error, "format_message", None)
        if explain is None:
            raise
        return _complain(explain())
    return result if isinstance(result, int) else 0


def _complain(sentence: str) -> int:
    print("bicover: " + " ".join(sentence.split()), file=sys.stderr)
    return BAD_INPUT


def main() -> None:
    """Entry point of the `bicover` script."""
    sys.exit(run(sys.argv[1:]))
