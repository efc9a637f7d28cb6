"""Positions: game/board.py."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
from collections import Counter
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game import BadBoard, Board, IllegalMove, Move, RulesError
from tests.core import slow
from tests.core.playing import DATA
from tests.core.strategies import boards, cells, moves

EMPTY = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"
# Where each move goes when the board is turned clockwise, or mirrored.
TURNED = {
    Move.UP: Move.RIGHT,
    Move.RIGHT: Move.DOWN,
    Move.DOWN: Move.LEFT,
    Move.LEFT: Move.UP,
}
MIRRORED = TURNED | {
    Move.UP: Move.UP,
    Move.DOWN: Move.DOWN,
    Move.LEFT: Move.RIGHT,
    Move.RIGHT: Move.LEFT,
}


# The rules --------------------------------------------------------------------------------


def test_a_thousand_boards_slide_as_the_vectors_say() -> None:
    count = 0
    for text in (DATA / "rule-vectors.jsonl").read_text(encoding="utf-8").splitlines():
        vector = json.loads(text)
        board = Board.parse(vector["board"])
        assert str(board) == vector["board"]
        assert board.is_over is vector["over"]
        for move in Move:
            expected = vector["moves"][move.name.lower()]
            after, reward = board.slide(move)
            assert (str(after), reward) == (expected["after"], expected["reward"]), (
                board,
                move,
            )
            assert (move in board.legal_moves) is expected["legal"], (board, move)
        count += 1
    assert count == 1000


@given(boards, moves)
def test_a_slide_is_what_moving_tile_by_tile_gives(board: Board, move: Move) -> None:
    after, reward = board.slide(move)
    assert (after.rows, reward) == slow.slide(board.rows, move.name.lower())


@given(boards, moves)
def test_a_slide_keeps_the_sum_of_the_tiles(board: Board, move: Move) -> None:
    assert board.slide(move)[0].tile_sum == board.tile_sum


@given(boards, moves)
def test_the_reward_is_the_sum_of_the_tiles_that_merged_away(board: Board, move: Move) -> None:
    _, reward = board.slide(move)
    assert reward == sum(path.value for path in board.paths(move) if path.merged)


@given(boards, moves)
def test_turning_board_and_move_turns_the_result(board: Board, move: Move) -> None:
    after, reward = board.slide(move)
    assert board.rotated().slide(TURNED[move]) == (after.rotated(), reward)


@given(boards, moves)
def test_mirroring_board_and_move_mirrors_the_result(board: Board, move: Move) -> None:
    after, reward = board.slide(move)
    assert board.mirrored().slide(MIRRORED[move]) == (after.mirrored(), reward)


@given(boards, moves)
def test_a_second_slide_merges_only_what_the_first_made_possible(board: Board, move: Move) -> None:
    after, _ = board.slide(move)
    # No gap is left, so all that a second slide can do is merge neighbours, and a pair of
    # neighbours that was there before, with nothing merged, would have merged at once.
    made = {path.end for path in board.paths(move) if path.merged}
    for path in after.paths(move):
        if path.merged:
            step = 1 if move in (Move.LEFT, Move.RIGHT) else 4
            near = {path.end, path.end + step, path.end - step, path.start}
            assert near & made, (board, move)


@given(boards, moves)
def test_an_illegal_move_gives_the_same_board_and_nothing(board: Board, move: Move) -> None:
    while move in board.legal_moves:
        board, _ = board.slide(move)
    after, reward = board.slide(move)
    assert after is board
    assert reward == 0


@given(boards, moves)
def test_a_move_is_legal_if_and_only_if_it_changes_the_board(board: Board, move: Move) -> None:
    assert (move in board.legal_moves) is (board.slide(move)[0] != board)


@given(boards)
def test_over_means_full_with_no_equal_neighbours(board: Board) -> None:
    assume(board.max_tile)
    rows = board.rows
    columns = tuple(zip(*rows, strict=True))
    stuck = all(a and a != b for line in rows + columns for a, b in itertools.pairwise(line))
    assert board.is_over is (stuck and not board.empty_cells)
    assert board.is_over is not bool(board.legal_moves)


def test_a_full_board_with_an_equal_pair_is_not_over() -> None:
    board = Board.parse("2,4,8,16/4,8,16,32/8,16,32,64/32,4,128,128")
    assert not board.is_over
    assert board.legal_moves == (Move.RIGHT, Move.LEFT)


def test_the_board_without_tiles_has_no_move() -> None:
    assert Board().legal_moves == ()
    assert Board().is_over


@pytest.mark.parametrize("move", ["u", "up", None, 0])
def test_what_is_no_move_is_refused(move: object) -> None:
    board = Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    with pytest.raises(IllegalMove, match="no Move"):
        board.slide(move)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="no Move"):
        board.paths(move)  # type: ignore[arg-type]


@cache
def _fast_perft(board: Board, plies: int) -> Counter[Board]:
    if not plies:
        return Counter([board])
    leaves: Counter[Board] = Counter()
    for move in board.legal_moves:
        after, _ = board.slide(move)
        for cell in after.empty_cells:
            for value in (2, 4):
                leaves += _fast_perft(after.with_tile(cell, value), plies - 1)
    return leaves


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2", 1),
        ("2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,2", 2),
        ("2,2,4,8/2,2,4,8/4,4,8,16/8,8,16,2", 2),
        ("2,4,8,16/4,8,16,32/8,16,32,64/32,4,128,128", 4),
        ("131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,8,16,32", 5),
        ("131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,4,16,32", 4),
    ],
)
def test_the_positions_some_plies_away_are_those_of_the_slow_rules(text: str, plies: int) -> None:
    board = Board.parse(text)
    expected: Counter[slow.Rows] = Counter()
    slow.perft(board.rows, plies, expected)
    found = _fast_perft(board, plies)
    assert {leaf.rows: ways for leaf, ways in found.items()} == dict(expected)


# Text and other forms ---------------------------------------------------------------------


@given(boards)
def test_a_board_is_read_from_what_it_is_written_as(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.from_rows(board.rows) == board
    assert Board.from_lines(board.lines) == board
    assert eval(repr(board), {"Board": Board}) == board


@given(boards)
def test_equal_boards_have_equal_hashes_and_copies_are_equal(board: Board) -> None:
    again = Board.from_rows(board.rows)
    assert hash(again) == hash(board)
    assert pickle.loads(pickle.dumps(board)) == board
    assert copy.deepcopy(board) == board


def test_a_board_differs_from_another_and_from_other_things() -> None:
    board = Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    assert board != Board()
    assert board != board.lines
    assert board != str(board)


def test_blanks_around_cells_are_allowed() -> None:
    assert Board.parse(" 2, 0,0,0/0,0,0,0/0,0,0,0/0,0,0,2\n")[15] == 2


@given(boards)
def test_cells_are_counted_by_rows(board: Board) -> None:
    flat = [value for row in board.rows for value in row]
    assert [board[cell] for cell in range(16)] == flat
    assert board.empty_cells == tuple(cell for cell, value in enumerate(flat) if not value)
    assert (board.max_tile, board.tile_sum) == (max(flat), sum(flat))


@given(boards)
def test_columns_are_the_rows_of_the_transposed_board(board: Board) -> None:
    transposed = Board.from_rows(zip(*board.rows, strict=True))
    assert board.columns == transposed.lines


@given(boards, cells, st.sampled_from([0, 2, 4, 131072, 2**31]))
def test_a_tile_is_put_on_its_cell_alone(board: Board, cell: int, value: int) -> None:
    changed = board.with_tile(cell, value)
    assert [changed[i] for i in range(16)] == [value if i == cell else board[i] for i in range(16)]


@given(boards)
def test_four_turns_and_two_mirrors_are_the_identity(board: Board) -> None:
    assert board.rotated().rotated().rotated().rotated() == board
    assert board.mirrored().mirrored() == board


@given(boards)
def test_the_symmetries_are_the_same_set_for_all_of_them(board: Board) -> None:
    assert board.symmetries()[0] == board
    assert len(board.symmetries()) == 8
    assert {frozenset(other.symmetries()) for other in board.symmetries()} == {
        frozenset(board.symmetries())
    }


def test_a_quarter_turn_goes_clockwise() -> None:
    board = Board.parse("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,32")
    assert str(board.rotated()) == "0,0,0,2/0,0,0,4/0,0,0,8/32,0,0,16"


# Refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "4 rows, not 1"),
        (EMPTY + "/0,0,0,0", "4 rows, not 5"),
        ("0,0,0,0/0,0,0/0,0,0,0/0,0,0,0", "row 2 has 3 cells"),
        ("0,0,0,0/0,0,0,0/0,0,0,0,0/0,0,0,0", "row 3 has 5 cells"),
        ("0,0,0,0/0,0,3,0/0,0,0,0/0,0,0,0", "row 2, column 3: 3 is not"),
        ("0,0,0,0/0,0,0,0/0,0,0,0/-2,0,0,0", "row 4, column 1: '-2' is not"),
        ("1,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 1: 1 is not"),
        ("0,x,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2: 'x' is not"),
        ("0,,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2: '' is not"),
        ("0,2.0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2"),
        ("0,1_024,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2"),
        ("0,٢,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2"),
        ("0,+2,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2"),
        ("0,4294967296,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2"),
        (f"0,{'9' * 5000},0,0/0,0,0,0/0,0,0,0/0,0,0,0", "row 1, column 2"),
    ],
)
def test_text_that_is_no_board_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadBoard, match=message) as caught:
        Board.parse(text)
    assert isinstance(caught.value, RulesError)
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("thing", [None, 3, b"0", ["0,0,0,0"] * 4])
def test_only_text_is_parsed(thing: object) -> None:
    with pytest.raises(BadBoard, match="read from text"):
        Board.parse(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rows",
    [
        None,
        7,
        [],
        [1, 2, 3, 4],
        [[0] * 4] * 3,
        [[0] * 4] * 3 + [[0] * 5],
        [[True, 0, 0, 0]] + [[0] * 4] * 3,
        [[2.0, 0, 0, 0]] + [[0] * 4] * 3,
        [["2", 0, 0, 0]] + [[0] * 4] * 3,
        [[[2], 0, 0, 0]] + [[0] * 4] * 3,
    ],
)
def test_rows_that_are_no_board_are_refused(rows: object) -> None:
    with pytest.raises(BadBoard):
        Board.from_rows(rows)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "lines",
    [
        None,
        5,
        (0, 0, 0),
        (0, 0, 0, -1),
        (0, 0, 0, 1 << 20),
        (0, 0, 0, "0"),
        (0, 0, 0, 1.0),
    ],
)
def test_lines_that_are_no_board_are_refused(lines: object) -> None:
    with pytest.raises(BadBoard):
        Board.from_lines(lines)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cell", "value"),
    [(-1, 2), (16, 2), (1.0, 2), ("1", 2), (None, 2), (0, 3), (0, -2), (0, "2")],
)
def test_a_tile_that_does_not_exist_is_not_put_anywhere(cell: object, value: object) -> None:
    with pytest.raises(BadBoard):
        Board().with_tile(cell, value)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [-1, 16])
def test_there_is_no_cell_outside_the_board(cell: int) -> None:
    with pytest.raises(IndexError, match="0 to 15"):
        Board()[cell]


def test_a_board_cannot_be_changed() -> None:
    board = Board()
    with pytest.raises(AttributeError, match="does not change"):
        board.lines = (1, 0, 0, 0)
    with pytest.raises(AttributeError, match="does not change"):
        del board.lines
    with pytest.raises(TypeError):
        board[0] = 2  # type: ignore[index]
    assert str(board) == EMPTY
