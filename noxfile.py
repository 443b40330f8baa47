"""Chores by name: `nox -s tests`, `lint`, `types`, `workflows`, `asan`, `tidy`.

Continuous integration runs these sessions, so what passes here passes there.
"""

import re
import subprocess
from pathlib import Path

import nox

nox.options.sessions = ["tests", "lint", "types", "workflows"]

CHECKERS = nox.project.load_toml("pyproject.toml")["project"]["optional-dependencies"]["lint"]


@nox.session
def tests(session: nox.Session) -> None:
    """The test suite on an installed package."""
    session.install(".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """ruff, the ladder of imports, clang-format, codespell, and pre-commit's versions."""
    session.install(*CHECKERS)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", env={"PYTHONPATH": "src"})
    sources = Path(session.create_tmp(), "sources")
    sources.write_text("\n".join(str(path) for path in sorted(Path("cpp").rglob("*.[ch]pp"))))
    session.run("clang-format", "--dry-run", "--Werror", f"--files={sources}")
    session.run("codespell")
    hooks = re.findall(r"[\w-]+==[\d.]+", Path(".pre-commit-config.yaml").read_text())
    names = {checker.partition("==")[0] for checker in CHECKERS}
    for hook in hooks:
        if hook.partition("==")[0] in names and hook not in CHECKERS:
            session.error(f".pre-commit-config.yaml has {hook}, pyproject.toml another version")


@nox.session
def types(session: nox.Session) -> None:
    """mypy --strict on the package, which must be built: the core's stub is generated."""
    session.install(".[lint]")
    session.run("mypy")


@nox.session
def workflows(session: nox.Session) -> None:
    """The files in .github against their schemas, and zizmor on the workflows."""
    session.install(*CHECKERS)
    for schema, pattern in (
        ("github-workflows", ".github/workflows/*.yml"),
        ("github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
        ("dependabot", ".github/dependabot.yml"),
        ("citation-file-format", "CITATION.cff"),
    ):
        files = sorted(str(path) for path in Path().glob(pattern))
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    session.run("zizmor", "--offline", "--quiet", ".github")


@nox.session
def asan(session: nox.Session) -> None:
    """Tests on a core built with AddressSanitizer and UBSan: those that reach the core most."""
    session.install(
        "-Cbuild-dir=build/sanitize",
        "-Ccmake.build-type=Debug",
        "-Ccmake.define.BICOVER_SANITIZE=ON",
        ".[test]",
    )
    libraries = [
        subprocess.check_output(["g++", f"-print-file-name={name}"], text=True).strip()
        for name in ("libasan.so", "libubsan.so", "libstdc++.so")
    ]
    # A process with AddressSanitizer reserves terabytes: tests with a memory limit cannot run.
    chosen = ["tests/native", "tests/engines", "tests/methods", "-m", "not slow and not limits"]
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


@nox.session
def tidy(session: nox.Session) -> None:
    """clang-tidy on the core, by the CMake preset of that name."""
    session.install("clang-tidy==23.1.4", "cmake", "nanobind", "ninja")
    session.run("cmake", "--preset", "tidy")
    session.run("cmake", "--build", "--preset", "tidy")
