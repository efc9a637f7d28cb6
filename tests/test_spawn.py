"""New tiles: game/spawn.py."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game import BadBoard, BadSeed, Board, Game, Spawn, spawn
from game.spawn import DRAWS, draw
from tests.core.strategies import boards, seeds

FULL = Board.parse("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2")
# Six empty cells, and one, and all.
SOME = Board.parse("2,0,2,4/0,2,0,2/2,0,2,0/0,2,4,2")
ONE = Board.parse("2,4,2,4/4,2,4,2/2,4,0,4/4,2,4,2")
# The value that chi-square with so many degrees of freedom exceeds once in a thousand times.
CRITICAL = {1: 10.83, 5: 20.52, 11: 31.26, 15: 37.70, 25: 52.62, 31: 61.10}


def chi_square(observed: list[int], expected: list[float]) -> float:
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


@pytest.mark.parametrize(
    ("n", "output"),
    [
        # The first outputs of SplitMix64 seeded with 1234567, as its reference code prints them.
        (0, 6457827717110365317),
        (1, 3203168211198807973),
        (2, 9817491932198370423),
        (3, 4593380528125082431),
        (4, 16408922859458223821),
    ],
)
def test_draws_are_the_scaled_outputs_of_splitmix64(n: int, output: int) -> None:
    assert draw(1234567, n) == output * DRAWS // 2**64


@given(seeds, st.integers(0, 10**6), boards)
def test_a_tile_is_2_or_4_on_an_empty_cell(seed: int, n: int, board: Board) -> None:
    assume(board.empty_cells)
    cell, value = spawn(seed, n, board)
    assert cell in board.empty_cells
    assert value in (2, 4)
    assert spawn(seed, n, Board.parse(str(board))) == Spawn(cell, value)


@pytest.mark.parametrize("board", [Board(), SOME, ONE])
def test_100000_tiles_are_spread_evenly_and_a_tenth_are_4s(board: Board) -> None:
    count = 100_000
    cells = board.empty_cells
    seen = Counter(spawn(2048, n, board) for n in range(count))
    ways = [(Spawn(cell, value), share) for cell in cells for value, share in ((2, 0.9), (4, 0.1))]
    # Cell and value in one table, so that a dependence between them would show as well.
    observed = [seen[tile] for tile, _ in ways]
    expected = [count * share / len(cells) for _, share in ways]
    assert sum(observed) == count
    assert chi_square(observed, expected) < CRITICAL[len(ways) - 1]


def test_first_tiles_of_100000_neighbouring_seeds_are_spread_evenly() -> None:
    count = 100_000
    seen = Counter(spawn(seed, 0, SOME) for seed in range(count))
    ways = [(Spawn(c, v), p) for c in SOME.empty_cells for v, p in ((2, 0.9), (4, 0.1))]
    expected = [count * p / 6 for _, p in ways]
    assert chi_square([seen[tile] for tile, _ in ways], expected) < CRITICAL[11]


def test_tiles_do_not_depend_on_the_tile_before() -> None:
    count = 100_000
    cells = [SOME.empty_cells.index(spawn(5, n, SOME).cell) for n in range(count + 1)]
    pairs = Counter(itertools.pairwise(cells))
    observed = [pairs[a, b] for a in range(6) for b in range(6)]
    # Given the totals by cell, 25 degrees of freedom are left.
    totals = Counter(cells[:-1])
    expected = [totals[a] * totals[b] / count for a in range(6) for b in range(6)]
    assert chi_square(observed, expected) < CRITICAL[25]


def test_a_full_board_gets_no_tile() -> None:
    with pytest.raises(BadBoard, match="full"):
        spawn(7, 0, FULL)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", None, True])
def test_a_seed_is_a_number_of_64_bits(seed: object) -> None:
    with pytest.raises(BadSeed, match="a seed is a whole number"):
        Game.start(seed)  # type: ignore[arg-type]
