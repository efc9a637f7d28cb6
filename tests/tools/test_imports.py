"""Reading which modules sources import: tools/imports.py."""

import pytest

from tools.errors import BuildError
from tools.imports import imported


def test_imports_anywhere_count_and_own_and_types_only_ones_do_not() -> None:
    source = b"""
from __future__ import annotations
import json, os.path
from typing import TYPE_CHECKING
from game.board import Board
from . import move
if TYPE_CHECKING:
    from collections.abc import Iterator
else:
    import enum
def late():
    from asyncio import tasks
"""
    assert imported({"game/a.py": source, "game/py.typed": b"\0"}) == [
        "__future__.annotations",
        "asyncio.tasks",
        "enum",
        "json",
        "os.path",
        "typing.TYPE_CHECKING",
    ]


def test_a_source_that_python_cannot_read_is_named_with_its_line() -> None:
    with pytest.raises(BuildError, match=r"game/a\.py, line 2: "):
        imported({"game/a.py": b"x = 1\ndef (:\n"})
