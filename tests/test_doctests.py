"""Every example in a docstring, in the README and in the documentation runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import bicover

ROOT = Path(__file__).parents[1]
MODULES = [
    "bicover",
    *(m.name for m in pkgutil.walk_packages(bicover.__path__, "bicover.") if "_core" not in m.name),
]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("name", [n for n in MODULES if not n.endswith("__main__")])
def test_examples_in_docstrings_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_pages_are_true(page):
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0
