"""Play whole games by the command line and print how they went as JSON.

`python -m game.solver --games 10 --depth 2 --seed 1 --json`. Game i has seed ``seed + i``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from game.solver.contest import Played, play_game, summary
from game.solver.errors import SolverError
from game.solver.levels import Level
from game.solver.limit import Limit
from game.solver.search import Searcher
from game.solver.weights import read_weights

_DEFAULT_WEIGHTS = Path("static/weights/network.bin")


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(prog="python -m game.solver", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="games to play (default 10)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default 1)")
    parser.add_argument("--level", choices=[level.value for level in Level], help="as the page has")
    parser.add_argument("--depth", type=int, help="own moves to look ahead (default 2)")
    parser.add_argument("--seconds", type=float, help="at most so long for a move")
    parser.add_argument("--min-probability", type=float, help="look behind nothing less likely")
    parser.add_argument("--margin", type=float, help="look behind moves at most so far below")
    parser.add_argument("--weights", type=Path, default=_DEFAULT_WEIGHTS)
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    options = parser.parse_args(arguments)
    if options.games < 1:
        parser.error("--games must be at least 1")
    try:
        limit = _limit(options)
        searcher = Searcher(read_weights(options.weights.read_bytes()))
    except (OSError, ValueError, SolverError) as error:
        parser.error(str(error))
    played: list[Played] = []
    for i in range(options.games):
        played.append(play_game(searcher, options.seed + i, limit))
        if not options.json:
            game = played[-1]
            print(f"seed {game.seed}: score {game.score:,}, highest tile {game.highest}")
    found = summary(played)
    if options.json:
        print(json.dumps(found))
    else:
        print(f"mean {found['mean']:,.0f} +- {found['stderr']:,.0f}, ", end="")
        print(f"{found['ms_per_move']:.2f} ms a move")


def _limit(options: argparse.Namespace) -> Limit:
    """The level's limit, or depth 2, with whatever the command line says instead."""
    base = Level(options.level).limit if options.level else Limit(depth=2)
    return Limit(
        options.depth or base.depth,
        options.seconds or (base.seconds if options.level else None),
        base.min_probability if options.min_probability is None else options.min_probability,
        base.margin if options.margin is None else options.margin,
    )


if __name__ == "__main__":
    main()
