"""A small network made of chance, its weights file, and the slow way to everything it answers."""

from __future__ import annotations

import lzma
import random
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from game import Board, Game, Move
from game.solver import Limit, Searcher, read_weights
from game.solver.network import Network, Table, downgrade, stage_of
from game.solver.weights import BOOK, HEADER, MAGIC, TABLE, VERSION
from tools.layout import ROOT

SHIPPED = ROOT / "static" / "weights" / "network.bin"
TUPLES = ((4, 5, 0, 1, 2), (4, 5, 6, 8, 9), (0, 1, 2, 3), (0, 1, 2, 3))
# Multiples of 1/4: sums of them are exact, whatever the order.
BOOK_VALUES = (
    [0.0] + [25.0 * i + 0.25 for i in range(1, 128)] + [-25.0 * i - 0.25 for i in range(128, 0, -1)]
)


@cache
def file_bytes(
    tuples: Sequence[tuple[int, ...]] = TUPLES,
    seed: int = 1,
    fill: int = 30,
    stages: Sequence[int] = (0,),
) -> bytes:
    """A weights file by the description in game/solver/weights.py; `fill` % of the blocks."""
    rng = random.Random(seed)
    heads = b""
    payloads = b""
    for stage, cells in product(stages, tuples):
        count = 16 ** len(cells) // 256
        kept = [n for n in range(count) if rng.randrange(100) < fill]
        bitmap = sum(1 << n for n in kept).to_bytes((count + 7) // 8, "little")
        blocks = b"".join(rng.randbytes(256) for _ in kept)
        packed = lzma.compress(bytes(256) + blocks + bitmap + BOOK.pack(*BOOK_VALUES))
        heads += TABLE.pack(len(kept) + 1, len(packed), stage, len(cells)) + bytes(cells)
        payloads += packed
    body = heads + payloads
    return HEADER.pack(MAGIC, VERSION, len(stages) * len(tuples), zlib.crc32(body)) + body


def network(stages: Sequence[int] = (0,)) -> Network:
    return read_weights(file_bytes(stages=stages))


def shipped(path: Path = SHIPPED) -> Network:
    return read_weights(path.read_bytes())


@cache
def well_played(seed: int) -> tuple[Board, ...]:
    """Every board of a game, some ten thousand, as the shipped network plays without a search."""
    searcher = Searcher(shipped())
    game = Game.start(seed=seed)
    boards = [game.board]
    while (best := searcher.analyse(game.board, Limit(1)).best) is not None:
        game, _ = game.play(best)
        boards.append(game.board)
    return tuple(boards)


def views(board: Board) -> list[list[int]]:
    """The board's ranks, row by row, as seen in all eight symmetries."""
    rows = [[value.bit_length() - 1 if value else 0 for value in row] for row in board.rows]
    found = []
    for _ in range(2):
        for _ in range(4):
            rows = [list(column) for column in zip(*rows[::-1], strict=True)]
            found.append([rank for row in rows for rank in row])
        rows = [row[::-1] for row in rows]
    return found


def slow_value(tables: Sequence[Table], board: Board) -> float:
    """The network's value by its definition: all tables of its stage over all symmetries."""
    staged = any(table.stage for table in tables)
    stage = stage_of(sum(map(sum, board.rows))) if staged else 0
    seen = downgrade(views(board)[0])
    return sum(
        table.weight(sum(seen[ranks[cell]] << 4 * i for i, cell in enumerate(table.cells)))
        for ranks in views(board)
        for table in tables
        if table.stage == stage
    )


def slow_expectimax(tables: Sequence[Table], board: Board, depth: int) -> dict[Move, float]:
    """The values of the legal moves by expectimax over Boards, with nothing saved."""

    @cache
    def after_value(after: Board, left: int) -> float:
        if left == 0:
            return slow_value(tables, after)
        total = 0.0
        cells = after.empty_cells
        for cell in cells:
            for value, chance in ((2, 0.9), (4, 0.1)):
                total += chance * best(after.with_tile(cell, value), left) / len(cells)
        return total

    def best(position: Board, left: int) -> float:
        return max(moves(position, left).values(), default=0.0)

    def moves(position: Board, left: int) -> dict[Move, float]:
        found = {}
        for move in position.legal_moves:
            after, reward = position.slide(move)
            found[move] = reward + after_value(after, left - 1)
        return found

    return moves(board, depth)


def random_board(rng: random.Random, tiles: int, top: int = 11) -> Board:
    cells = [1 << rng.randint(1, top) for _ in range(tiles)] + [0] * (16 - tiles)
    rng.shuffle(cells)
    return Board.from_rows([cells[i : i + 4] for i in range(0, 16, 4)])


def turned(board: Board) -> Board:
    """A quarter turn clockwise."""
    return Board.from_rows(list(zip(*board.rows[::-1], strict=True)))


def mirrored(board: Board) -> Board:
    return Board.from_rows([row[::-1] for row in board.rows])


Transform = Callable[[Board], Board]
