"""Play games by the compiled player: `python -m training.evaluate SOURCE --games 200 --depth 2`.

SOURCE is a checkpoint's folder or a weights file. Prints the JSON of `python -m game.solver`;
a weights file plays the very games that command plays, seed by seed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from threading import Lock
from time import perf_counter

import numpy as np

from game.board import Board
from game.solver.contest import Played, summary
from game.solver.levels import Level
from game.solver.limit import Limit
from game.solver.network import Network as Solver
from game.solver.network import Table
from game.solver.search import Searcher
from game.solver.weights import read_weights
from game.spawn import spawn
from training.checkpoint import read_network
from training.native import NO_MARGIN, Tables, player
from training.network import RECORD, Network

ENDLESS = 1 << 30


def dense(solver: Solver) -> tuple[Network, np.ndarray]:
    """A weights file's network with all its weights written out, float32 in points.

    Tables of the same cells become one. Raises ValueError if the stages have different tuples.
    """
    by_stage: list[dict[tuple[int, ...], np.ndarray]] = [{} for _ in solver.stages]
    for table in solver.tables:
        tables = by_stage[table.stage]
        cells = tuple(sorted(table.cells))
        whole = _whole(table)
        tables[cells] = tables[cells] + whole if cells in tables else whole
    shapes = {tuple(tables) for tables in by_stage}
    if len(shapes) != 1:
        raise ValueError("the stages of the network have different tuples")
    network = Network(shapes.pop(), len(solver.stages))
    return network, np.concatenate([part for tables in by_stage for part in tables.values()])


def _whole(table: Table) -> np.ndarray:
    """A table's weights in the order of its sorted cells, also those that are not stored."""
    count = len(table.cells)
    starts = np.array(table.blocks, dtype=np.int64)[: 16**count // 256]
    coded = np.frombuffer(table.weights, dtype=np.uint8).reshape(-1, 256)[starts // 256]
    whole = np.array(table.book, dtype=np.float32)[coded].reshape((16,) * count)
    # Axis 0 is the highest digit: bring the digits into the order of the cells.
    axes = [count - 1 - table.cells.index(cell) for cell in sorted(table.cells, reverse=True)]
    return whole.transpose(axes).reshape(-1)


def open_source(source: Path) -> tuple[Network, np.ndarray, bytes | None]:
    """The network and weights of a checkpoint or a weights file, and the file's bytes."""
    if source.is_dir():
        network, records = read_network(source)
        return network, np.ascontiguousarray(records[::RECORD]), None
    data = source.read_bytes()
    return *dense(read_weights(data)), data


def unpack(board: int) -> Board:
    """A board of four bits a rank as the game has it."""
    return Board.from_lines(
        sum((board >> 16 * row + 4 * cell & 15) << 5 * cell for cell in range(4))
        for row in range(4)
    )


def pack(board: Board) -> int:
    """A board without tiles above 32768, four bits a rank."""
    ranks = [line >> 5 * cell & 31 for line in board.lines for cell in range(4)]
    if max(ranks) > 15:
        raise ValueError(f"{board} has a tile that four bits cannot hold")
    return sum(rank << 4 * i for i, rank in enumerate(ranks))


class Contest:
    """Plays games of many seeds by one network; each thread has its own memory."""

    def __init__(self, source: Path, limit: Limit) -> None:
        """Compile the player. Raises ValueError for a limit the compiled search cannot follow."""
        self._network, self._weights, self._data = open_source(source)
        self._limit = limit
        _, self._play = player(self._network)
        self._free: list[Tables] = []

    def game(self, seed: int) -> Played:
        """Play the game of one seed to its end."""
        tables = self._free.pop() if self._free else Tables(self._weights)
        limit = self._limit
        margin = NO_MARGIN if limit.margin is None else limit.margin
        start = perf_counter()
        board, score, moves, over = self._play(
            tables.arrays, np.uint64(seed), limit.depth, limit.min_probability, margin, ENDLESS
        )
        seconds = perf_counter() - start
        self._free.append(tables)
        after = unpack(int(board))
        if over or self._data is None:
            return Played(seed, int(score), after.max_tile, int(moves), seconds)
        searcher = Searcher(read_weights(self._data))
        rest = _finish(searcher, seed, after, int(score), int(moves), limit)
        return Played(seed, *rest, seconds=perf_counter() - start)

    def games(self, seeds: Iterable[int], threads: int, log: Path | None = None) -> list[Played]:
        """Play the games of many seeds, in the order of the seeds.

        Each is added to `log`, one JSON object a line, as soon as it is over; what stands there
        already is not played again.
        """
        known: dict[int, Played] = {}
        if log is not None and log.exists():
            known = {game.seed: game for game in map(_played, log.read_text().splitlines())}
        lock = Lock()

        def one(seed: int) -> Played:
            if seed in known:
                return known[seed]
            played = self.game(seed)
            if log is not None:
                with lock, log.open("a") as file:
                    file.write(json.dumps(asdict(played)) + "\n")
            return played

        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(one, seeds))


def _played(line: str) -> Played:
    return Played(**json.loads(line))


def _finish(
    searcher: Searcher, seed: int, board: Board, score: int, moves: int, limit: Limit
) -> tuple[int, int, int]:
    """Play on from move number `moves` by the Python search; score, highest tile, moves."""
    while (best := searcher.analyse(board, limit).best) is not None:
        after, reward = board.slide(best)
        tile = spawn(seed, moves + 2, after)
        board = after.with_tile(tile.cell, tile.value)
        score += reward
        moves += 1
    return score, board.max_tile, moves


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--level", choices=[level.value for level in Level])
    parser.add_argument("--depth", type=int, default=1)
    parser.add_argument("--min-probability", type=float, default=0.0)
    parser.add_argument("--margin", type=float)
    parser.add_argument("--log", type=Path, help="keep each game here, and go on from it")
    parser.add_argument("--brief", action="store_true", help="leave out the single games")
    options = parser.parse_args()
    limit = Limit(options.depth, None, options.min_probability, options.margin)
    if options.level:
        # Without its seconds: they are a safety net, and time is no part of a game here.
        limit = replace(Level(options.level).limit, seconds=None)
    contest = Contest(options.source, limit)
    seeds = range(options.seed, options.seed + options.games)
    found = summary(contest.games(seeds, options.threads, options.log))
    if options.brief:
        del found["played"], found["intervals"]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
