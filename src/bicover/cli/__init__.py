"""The command line: `bicover`.

Every failure that is the input's fault ends here: one sentence on stderr and an exit code.
This module imports next to nothing, so that Ctrl-C is handled from the start: the
commands (`bicover.cli.app`) are imported inside `run`, and what they need when they run.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bicover.cli.failures import INTERRUPTED, complain, explained
from bicover.cli.streams import abandon_output, prepare


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    try:
        from bicover.cli.app import command

        # Without a command: what commands there are.
        result = command().main(
            list(arguments) or ["--help"], prog_name="bicover", standalone_mode=False
        )
        if result == INTERRUPTED:  # typer's own answer to Ctrl-C says nothing
            raise KeyboardInterrupt
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        abandon_output()
        return 0
    except BaseException as error:
        failure = explained(error)
        if failure is None:
            raise
        if failure.kind == "not_written":
            abandon_output()
        return failure.tell(as_json="--json" in arguments)
    return result if isinstance(result, int) else 0


def main() -> None:
    """Entry point of the `bicover` script."""
    import signal

    try:
        # Asked to end by another process, do what Ctrl-C does: clean up, give the best so far.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        prepare()
        code = run(sys.argv[1:])
        for number in (signal.SIGINT, signal.SIGTERM):  # all is said; leaving takes a moment
            signal.signal(number, signal.SIG_IGN)
    except KeyboardInterrupt:
        complain("interrupted")
        code = INTERRUPTED
    sys.exit(code)
