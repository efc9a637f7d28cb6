"""The wheel inside Pyodide under Node chooses the same moves as this Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from game import Game
from game.solver import Level, Limit, Searcher
from tests.solver.small import SHIPPED, shipped
from tools.layout import NODE_MODULES, ROOT
from tools.wheel import pack, package_files, project_version

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None or not (NODE_MODULES / "pyodide").exists(),
    reason="needs Node and the packages of package.json",
)
POSITIONS = 500


def positions() -> list[str]:
    """Boards of whole games, from the first move to the last."""
    searcher = Searcher(shipped())
    boards: list[str] = []
    seed = 1
    while len(boards) < POSITIONS:
        game = Game.start(seed=seed)
        seed += 1
        while (best := searcher.analyse(game.board, Limit(1)).best) is not None:
            game, _ = game.play(best)
            if game.turns % 97 == 0:
                boards.append(str(game.board))
    return boards[:POSITIONS]


def test_pyodide_chooses_the_moves_of_cpython_in_500_positions(tmp_path: Path) -> None:
    wheel = tmp_path / "game.zip"
    wheel.write_bytes(pack(package_files(), project_version()).content)
    boards = positions()
    assert NODE is not None
    done = subprocess.run(
        [NODE, "tests/solver/solve.mjs", str(wheel), str(SHIPPED), "quick"],
        cwd=ROOT,
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    from game import Board

    searcher = Searcher(shipped())
    own = [searcher.analyse(Board.parse(board), Level.QUICK.limit).best for board in boards]
    assert json.loads(done.stdout)["best"] == [best and best.name.lower() for best in own]
