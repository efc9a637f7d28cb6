"""The examples in the docstrings of the rules are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = ["move", "paths", "board", "spawn", "play", "playout", "record"]


@pytest.mark.parametrize("name", ["game", *[f"game.{module}" for module in MODULES]])
def test_the_examples_of_a_module_run(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
