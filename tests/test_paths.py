"""The way of each tile: game/paths.py."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from game import Board, Move
from game.move import pack_line, slide_line, unpack_line
from game.paths import trace_line
from tests.core.strategies import boards, lines, moves


@given(lines)
def test_the_traces_of_a_line_lead_to_its_result(line: int) -> None:
    cells = [0, 0, 0, 0]
    for start, end, rank, merged in trace_line(line):
        assert unpack_line(line)[start] == rank
        assert end <= start
        assert cells[end] == (rank if merged and cells[end] else 0)
        cells[end] = rank + 1 if cells[end] else rank
    assert pack_line(cells) == slide_line(line)[0]


@given(lines)
def test_merged_traces_come_in_pairs(line: int) -> None:
    ends = [end for _, end, _, merged in trace_line(line) if merged]
    assert all(ends.count(end) == 2 for end in ends)


@given(boards, moves)
def test_the_paths_carry_the_tiles_from_board_to_afterstate(board: Board, move: Move) -> None:
    paths = board.paths(move)
    assert [(path.start, path.value) for path in paths] == [
        (cell, board[cell]) for cell in range(16) if board[cell]
    ]
    after: Counter[int] = Counter()
    for path in paths:
        after[path.end] += path.value
    assert [after[cell] for cell in range(16)] == [board.slide(move)[0][cell] for cell in range(16)]


@given(boards, moves)
def test_tiles_that_merge_share_an_end_and_others_do_not(board: Board, move: Move) -> None:
    paths = board.paths(move)
    ends = Counter(path.end for path in paths)
    assert all((ends[path.end] == 2) is path.merged for path in paths)
