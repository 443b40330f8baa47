"""Chores by name: `nox -s tests`, `asan`, `types`, `lint`."""

import subprocess
from pathlib import Path

import nox

nox.options.sessions = ["tests", "types", "lint"]


@nox.session
def tests(session: nox.Session) -> None:
    """The test suite on an installed package."""
    session.install(".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """mypy --strict on the package."""
    session.install(".[test]")
    session.run("mypy")


@nox.session
def lint(session: nox.Session) -> None:
    """ruff, and the ladder of imports."""
    session.install(".[test]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports")


@nox.session
def asan(session: nox.Session) -> None:
    """The test suite on a core built with AddressSanitizer and UBSan."""
    session.install(
        "-Ccmake.build-type=Debug", "-Ccmake.define.BICOVER_SANITIZE=ON", "-v", ".[test]"
    )
    libraries = [
        subprocess.check_output(["g++", f"-print-file-name={name}"], text=True).strip()
        for name in ("libasan.so", "libubsan.so", "libstdc++.so")
    ]
    # A process with AddressSanitizer reserves terabytes: none can run within a memory limit.
    chosen = ["tests", "-m", "not slow", "--ignore=tests/test_paper_bench.py"]
    session.run(
        "pytest",
        "-p",
        "no:cacheprovider",
        *(session.posargs or chosen),
        env={
            "LD_PRELOAD": " ".join(str(Path(library).resolve()) for library in libraries),
            # The interpreter and numpy keep memory until the end: that is not our leak.
            "ASAN_OPTIONS": "detect_leaks=0",
            "UBSAN_OPTIONS": "print_stacktrace=1",
        },
    )
