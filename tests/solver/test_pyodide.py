"""The wheel inside Pyodide under Node chooses the same moves as this Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from game import Board
from game.solver import Level, Searcher
from tests.solver.small import SHIPPED, shipped, well_played
from tools.layout import NODE_MODULES, ROOT
from tools.wheel import pack, package_files, project_version

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None or not (NODE_MODULES / "pyodide").exists(),
    reason="needs Node and the packages of package.json",
)
POSITIONS = 500


def positions() -> list[Board]:
    """Boards of two whole games, from the first move to the last."""
    boards = well_played(12) + well_played(16)
    return [boards[len(boards) * i // POSITIONS] for i in range(POSITIONS)]


def test_pyodide_chooses_the_moves_of_cpython_in_500_positions(tmp_path: Path) -> None:
    wheel = tmp_path / "game.zip"
    wheel.write_bytes(pack(package_files(), project_version()).content)
    boards = positions()
    assert NODE is not None
    done = subprocess.run(
        [NODE, "tests/solver/solve.mjs", str(wheel), str(SHIPPED), "quick"],
        cwd=ROOT,
        input=json.dumps([str(board) for board in boards]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    searcher = Searcher(shipped())
    own = [searcher.analyse(board, Level.QUICK.limit).best for board in boards]
    answer = json.loads(done.stdout)
    assert answer["turns"] == 10_000
    assert answer["best"] == [best and best.name.lower() for best in own]
