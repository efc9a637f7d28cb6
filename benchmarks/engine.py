"""Legal moves a CPU-second in random play with spawns, beside other people's engines.

    python -m benchmarks engine [--seconds S] [--rounds N]

Everyone plays whole games, one choice after another from the same stream of random directions,
until no move is legal; an illegal choice is passed over and not counted. Each engine makes its
own moves and its own new tiles through its public methods. Turns are taken in rounds, so that a
noisy moment of the machine meets all alike, and the middle round counts. The other engines come
with the dependency group ``bench`` (``pip install --group bench``); one that is missing is named.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module, metadata
from importlib.util import find_spec
from statistics import median
from typing import Any, NamedTuple

from game import Game, IllegalMove, Move, spawn
from game.playout import play_out

LETTERS = "urdl"
POOL = "".join(random.Random(2048).choices(LETTERS, k=1 << 18))
LONGEST = 4096  # choices; random games end within some hundred

# Plays a game of this seed with these choices; returns the number of legal moves.
Play = Callable[[int, str], int]


class Engine(NamedTuple):
    """One engine, or one way to use ours."""

    name: str
    play: Play
    ours: bool = False


def main(argv: list[str]) -> int:
    """Measure and print the table; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks engine", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU, a round and engine")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(argv)

    engines, missing = contestants()
    rates: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for engine in engines:
        moves_a_second(engine.play, 0.2)  # warm up: tables, caches, specialised bytecode
    for _ in range(options.rounds):
        for engine in engines:
            rates[engine.name].append(moves_a_second(engine.play, options.seconds))
    report(engines, {name: median(measured) for name, measured in rates.items()}, missing)
    return 0


def moves_a_second(play: Play, seconds: float) -> float:
    """Legal moves a CPU-second, in as many whole games as fill the time."""
    moves = 0
    began = now = time.process_time()
    for seed in range(sys.maxsize):
        at = seed * 997 % (len(POOL) - LONGEST)
        moves += play(seed, POOL[at : at + LONGEST])
        now = time.process_time()
        if now - began >= seconds:
            break
    return moves / (now - began)


def report(engines: list[Engine], rates: dict[str, float], missing: list[str]) -> None:
    """Print the rates, and each as a multiple of the fastest other engine's."""
    print(f"Random play with spawns, {platform.python_implementation()} ", end="")
    print(f"{platform.python_version()}: legal moves a CPU-second\n")
    fastest = max([rates[engine.name] for engine in engines if not engine.ours], default=0.0)
    for engine in engines:
        rate = rates[engine.name]
        ratio = f"{rate / fastest:8.2f} x" if fastest else ""
        print(f"  {engine.name:<34} {rate:>12,.0f} {ratio}")
    print()
    if fastest:
        print("  x: the fastest of the other packages")
    for name in missing:
        print(f"  {name} is not installed: pip install --group bench")


def contestants() -> tuple[list[Engine], list[str]]:
    """All engines that can be imported, and the names of the others."""
    engines = [
        Engine("this game: play_out", play_out_game, ours=True),
        Engine("this game: Board.slide and spawn", play_boards, ours=True),
        Engine("this game: Game.play", play_games, ours=True),
    ]
    missing = []
    for package, make in (
        ("term2048", term2048),
        ("board2048", board2048),
        ("gymnasium-2048", gymnasium_2048),
    ):
        if find_spec(package.replace("-", "_")) is None:
            missing.append(package)
        else:
            engines.append(Engine(f"{package} {metadata.version(package)}", make()))
    return engines, missing


# Ours --------------------------------------------------------------------------------------

MOVES = {move.letter: move for move in Move}


def play_out_game(seed: int, letters: str) -> int:
    """The function for whole games."""
    return play_out(seed, letters).turns


def play_boards(seed: int, letters: str) -> int:
    """Boards and spawns, without the bookkeeping of a game."""
    board = Game.start(seed).board
    n = 2
    for letter in letters:
        after, _ = board.slide(MOVES[letter])
        if after is not board:
            cell, value = spawn(seed, n, after)
            board = after.with_tile(cell, value)
            n += 1
        elif board.is_over:
            break
    return n - 2


def play_games(seed: int, letters: str) -> int:
    """Games with undo, outcome and a Turn for each move, as the page plays them."""
    game = Game.start(seed)
    for letter in letters:
        try:
            game, _ = game.play(MOVES[letter])
        except IllegalMove:
            if game.is_over:
                break
    return game.turns


# Other people's -----------------------------------------------------------------------------


def term2048() -> Play:
    """term2048: a move adds its tile itself, and only then was it legal."""
    base: Any = import_module("term2048.board").Board

    class Counting(base):  # type: ignore[misc]
        tiles = 0

        def addTile(self) -> None:  # noqa: N802
            self.tiles += 1
            super().addTile()

    directions = dict(zip(LETTERS, (base.UP, base.RIGHT, base.DOWN, base.LEFT), strict=True))

    def play(seed: int, letters: str) -> int:
        random.seed(seed)
        board = Counting()
        for letter in letters:
            tiles = board.tiles
            board.move(directions[letter])
            if board.tiles == tiles and not board.canMove():
                break
        return board.tiles - 2

    return play


def board2048() -> Play:
    """board2048: it shifts in place, so legality is seen from a copy (cheaper than its own)."""
    spec = find_spec("board2048")
    assert spec is not None
    # Its modules import each other as if their folder were on the path.
    sys.path += spec.submodule_search_locations or []
    make: Any = import_module("board2048.board2048").Board2048

    def play(seed: int, letters: str) -> int:
        random.seed(seed)
        game = make(4, 4, 2048)
        game.addRandomTile()
        game.addRandomTile()
        turns = 0
        for letter in letters:
            before = [row[:] for row in game.board]
            game.shift(letter)
            if game.board != before:
                game.addRandomTile()
                turns += 1
            elif not game.moreMoves():
                break
        return turns

    return play


def gymnasium_2048() -> Play:
    """gymnasium_2048: a step of the environment."""
    make: Any = import_module("gymnasium_2048.envs").TwentyFortyEightEnv
    env = make()
    actions = dict(zip(LETTERS, range(4), strict=True))

    def play(seed: int, letters: str) -> int:
        env.reset(seed=seed)
        turns = 0
        for letter in letters:
            _, _, over, _, info = env.step(actions[letter])
            turns += info["is_legal"]
            if over:
                break
        return turns

    return play


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
