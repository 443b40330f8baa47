"""The process between us and a solver, which sees to it that the solver ends.

It starts the solver in a session of its own and waits for it. On its standard input it takes
commands: `t` asks the solver to end (SIGTERM, upon which many print the best they have), `k` kills
it and everything it started. The end of the input means the same as `k`; our process is gone
then, so the solver's files are removed too. That way nothing survives us, however we end, and
even if the solver ignores every signal that can be ignored.

It is run as a script, once for each solve, so it imports next to nothing.
"""

import _thread
import os
import signal
import sys

CANNOT_START = 127
"""Exit code if there is no such program, or it may not be run."""


def main() -> None:
    """Arguments: the folder of the solver's files, then its command."""
    folder, *command = sys.argv[1:]
    solver = os.fork()
    if solver == 0:
        run(command)
    _thread.start_new_thread(handle_commands, (solver, folder))
    os.waitid(os.P_PID, solver, os.WEXITED | os.WNOWAIT)
    send(solver, signal.SIGKILL)  # what it left; its number is still taken, so this is safe
    _, status = os.waitpid(solver, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def run(command: list[str]) -> None:
    """Become the solver."""
    try:
        os.setsid()
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python had it ignored
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, str(error.strerror).encode())
    finally:
        os._exit(CANNOT_START)


def handle_commands(solver: int, folder: str) -> None:
    """Handle the commands on standard input until it ends."""
    while command := os.read(0, 1):
        send(solver, signal.SIGTERM if command == b"t" else signal.SIGKILL)
    remove(folder)
    send(solver, signal.SIGKILL)


def send(solver: int, number: int) -> None:
    """Signal the solver and all it started; just after the fork it leads no group yet."""
    for reach in (os.killpg, os.kill):
        try:
            reach(solver, number)
            return
        except OSError:
            pass


def remove(folder: str) -> None:
    """Remove a folder of files."""
    try:
        for name in os.listdir(folder):
            os.unlink(os.path.join(folder, name))
        os.rmdir(folder)
    except OSError:
        pass


if __name__ == "__main__":
    main()
