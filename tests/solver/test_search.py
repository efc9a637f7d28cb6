"""The search: equal to brute force, symmetric, right at the end of games, in time."""

from __future__ import annotations

import random
from time import perf_counter

import pytest

from game import Board, Game, Move
from game.solver import Level, Limit, Searcher
from tests.solver.small import (
    mirrored,
    network,
    random_board,
    shipped,
    slow_expectimax,
    turned,
)


@pytest.mark.parametrize(("depth", "tiles"), [(1, 6), (1, 14), (2, 10), (2, 15), (3, 15), (3, 16)])
def test_values_are_those_of_brute_force_over_boards(depth: int, tiles: int) -> None:
    rng = random.Random(depth * 100 + tiles)
    small = network()
    searcher = Searcher(small)
    for _ in range(4):
        board = random_board(rng, tiles, top=4)
        found = searcher.analyse(board, Limit(depth))
        assert found.values == pytest.approx(slow_expectimax(small.tables, board, depth))
        assert found.depth == depth


def test_a_new_game_is_searched_by_the_first_stage_again() -> None:
    staged = network(stages=(0, 1))
    searcher = Searcher(staged)
    early = Board.parse("2,4,8,0/0,2,0,0/0,0,0,0/0,0,0,0")
    late = Board.parse("16384,8192,2048,0/0,2,0,0/0,0,0,0/0,0,0,0")
    for board in (early, late, early):
        found = searcher.analyse(board, Limit(2))
        assert found.values == pytest.approx(slow_expectimax(staged.tables, board, 2))


def test_depth_two_is_the_mean_over_what_depth_one_finds() -> None:
    """The search has the sum over a board's moves twice: in a loop, and written out for speed."""
    rng = random.Random(7)
    searcher = Searcher(network())

    def best(board: Board) -> float:
        return max(searcher.analyse(board, Limit(1)).values.values(), default=0.0)

    for tiles in (4, 8, 12, 14, 15, 16):
        board = random_board(rng, tiles, top=4)
        for move, value in searcher.analyse(board, Limit(2)).values.items():
            after, reward = board.slide(move)
            cells = after.empty_cells
            twos = sum(best(after.with_tile(cell, 2)) for cell in cells)
            fours = sum(best(after.with_tile(cell, 4)) for cell in cells)
            assert value == pytest.approx(reward + (0.9 * twos + 0.1 * fours) / len(cells))


def test_a_wide_margin_and_no_probability_cut_change_nothing() -> None:
    rng = random.Random(5)
    searcher = Searcher(network())
    for _ in range(5):
        board = random_board(rng, 13, top=5)
        plain = searcher.analyse(board, Limit(3))
        assert searcher.analyse(board, Limit(3, margin=1e9)).values == plain.values


TURN = {Move.UP: Move.RIGHT, Move.RIGHT: Move.DOWN, Move.DOWN: Move.LEFT, Move.LEFT: Move.UP}
MIRROR = {Move.UP: Move.UP, Move.DOWN: Move.DOWN, Move.LEFT: Move.RIGHT, Move.RIGHT: Move.LEFT}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_symmetric_boards_have_symmetric_values(depth: int) -> None:
    rng = random.Random(6)
    searcher = Searcher(shipped())
    for _ in range(5):
        board = random_board(rng, 12)
        plain = searcher.analyse(board, Limit(depth)).values
        for change, moved in ((turned, TURN), (mirrored, MIRROR)):
            found = searcher.analyse(change(board), Limit(depth)).values
            assert found == pytest.approx({moved[move]: plain[move] for move in plain})


def test_a_board_without_a_move_has_no_best() -> None:
    over = Board.parse("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2")
    for depth in (1, 2, 5):
        found = Searcher(network()).analyse(over, Limit(depth))
        assert found.best is None
        assert found.values == {}


def test_the_only_legal_move_is_the_best_one() -> None:
    board = Board.parse("0,2,4,8/0,4,2,4/0,2,4,2/0,4,2,4")
    found = Searcher(network()).analyse(board, Limit(2))
    assert list(found.values) == [Move.LEFT]
    assert found.best is Move.LEFT


def test_a_sure_loss_is_worth_the_points_still_to_be_made() -> None:
    # Left makes a 16; the new tile, 2 or 4, fills the last cell and merges with none around it.
    board = Board.parse("8,8,32,64/32,64,128,256/64,128,256,512/128,256,512,1024")
    found = Searcher(network()).analyse(board, Limit(2))
    assert found.values[Move.LEFT] == 16
    assert found.values[Move.RIGHT] == 16


def test_a_corner_worked_out_by_hand() -> None:
    # Left fills the last cell. A 2 (0.9) then merges with the 2 below it for 4 points and the 4
    # that comes next ends the game or not: at depth 2 the network's value of the board counts.
    board = Board.parse("4,4,32,64/32,64,128,2/64,128,256,512/128,256,512,1024")
    small = network()
    searcher = Searcher(small)
    lone = Board.parse("8,32,64,0/32,64,128,2/64,128,256,512/128,256,512,1024")
    with_two = lone.with_tile(3, 2)
    best = max(
        reward + searcher.static_value(after)
        for after, reward in (with_two.slide(move) for move in with_two.legal_moves)
    )
    found = searcher.analyse(board, Limit(2))
    assert found.values[Move.LEFT] == pytest.approx(8 + 0.9 * best)


@pytest.mark.parametrize("text", [
    "131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,8,16,32",
    "65536,65536,0,2/0,0,0,0/0,0,0,0/0,0,0,0",
])  # fmt: skip
def test_tiles_up_to_131072_are_moved_exactly(text: str) -> None:
    board = Board.parse(text)
    found = Searcher(shipped()).analyse(board, Limit(2))
    assert set(found.values) == set(board.legal_moves)
    if Move.LEFT in found.values:
        assert board.slide(Move.LEFT)[1] == 131072
        assert found.values[Move.LEFT] > 131072


def test_the_view_of_large_tiles_ends_with_the_board_that_has_them() -> None:
    searcher = Searcher(shipped())
    small = Board.parse("2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0")
    before = searcher.analyse(small, Limit(2)).values
    searcher.analyse(Board.parse("65536,32768,4,2/0,0,0,0/0,2,0,0/0,0,0,0"), Limit(2))
    assert searcher.analyse(small, Limit(2)).values == before


def test_time_is_kept_and_the_answer_is_the_deepest_complete_one() -> None:
    searcher = Searcher(network())
    board = Board.parse("2,0,0,0/0,0,4,0/0,0,0,0/0,8,0,2")
    start = perf_counter()
    found = searcher.analyse(board, Limit(depth=8, seconds=0.2))
    # A busy machine may be late, but nowhere near the hours that depth 8 would take.
    assert perf_counter() - start < 5
    assert 1 <= found.depth < 8
    fresh = Searcher(network()).analyse(board, Limit(found.depth))
    assert found.values == fresh.values


def test_no_time_at_all_still_gives_an_answer() -> None:
    found = Searcher(network()).analyse(Game.start(seed=1).board, Limit(depth=5, seconds=1e-9))
    assert found.best is not None
    assert found.depth == 1


@pytest.mark.parametrize("level", Level)
def test_every_level_answers_with_a_legal_move(level: Level) -> None:
    board = Board.parse("2,4,2,0/16,8,4,2/32,64,8,0/512,256,128,2")
    found = Searcher(shipped()).analyse(board, level.limit)
    assert found.best in board.legal_moves
    assert found.values[found.best] == max(found.values.values())


@pytest.mark.parametrize(
    "wrong",
    [{"depth": 0}, {"seconds": 0.0}, {"min_probability": 1.5}, {"margin": -1.0}],
)
def test_a_limit_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Limit(**wrong)  # type: ignore[arg-type]
