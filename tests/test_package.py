"""The package as a whole: public names, start-up, layers."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import bicover

HEAVY = ("scipy", "narwhals", "pandas", "polars", "matplotlib", "sklearn", "typer", "rich")


def test_every_public_name_exists():
    for name in bicover.__all__:
        assert getattr(bicover, name) is not None
    assert set(bicover.__all__) <= set(dir(bicover))


def test_the_version_is_the_distributions():
    assert bicover.__version__ == version("bicover")


def test_a_plain_run_loads_nothing_heavy():
    script = (
        "import sys, bicover; bicover.factorize([[1, 0], [1, 1]], 1, 'grecond');"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert output.stdout.decode().strip() == "[]"


def test_help_does_not_load_numpy():
    script = (
        "import sys; from bicover.cli import run; run(['--help']);"
        "print('numpy' in sys.modules, file=sys.stderr)"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert output.stderr.decode().strip() == "False"


def test_looking_up_a_method_imports_no_other():
    script = (
        "import sys; from bicover.methods import find_method; find_method('grecond');"
        "print(sorted(n for n in sys.modules if n.startswith(('bicover.methods.', "
        "'bicover.solvers.sat'))))"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    loaded = ["bicover.methods.grecond", "bicover.methods.options", "bicover.methods.registry"]
    assert output.stdout.decode().strip() == repr(loaded)
