"""Lines and directions: game/move.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import IllegalMove, Move
from game.move import (
    EARNED,
    LAST,
    pack_line,
    reverse_line,
    slide_line,
    trace_line,
    unpack_line,
)

lines = st.lists(st.integers(0, 31), min_size=4, max_size=4).map(pack_line) | st.lists(
    st.integers(0, 2), min_size=4, max_size=4
).map(pack_line)


@pytest.mark.parametrize(
    ("before", "after", "reward"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), 0),
        ((2, 2, 2, 2), (3, 3, 0, 0), 16),  # 4 4 4 4 is 8 8, never 16
        ((2, 2, 3, 0), (3, 3, 0, 0), 8),  # 4 4 8 is 8 8
        ((2, 2, 2, 0), (3, 2, 0, 0), 8),  # pairs form from the wall
        ((0, 1, 0, 1), (2, 0, 0, 0), 4),
        ((1, 2, 1, 2), (1, 2, 1, 2), 0),
        ((1, 2, 2, 0), (1, 3, 0, 0), 8),
        ((17, 17, 0, 0), (18, 0, 0, 0), 2**18),
        ((30, 0, 0, 30), (31, 0, 0, 0), 2**31),
        ((31, 31, 0, 1), (31, 31, 1, 0), 0),  # rank 32 would not fit
    ],
)
def test_a_line_slides_and_merges_by_the_rules(
    before: tuple[int, ...], after: tuple[int, ...], reward: int
) -> None:
    line, points = slide_line(pack_line(before))
    assert (unpack_line(line), points) == (after, reward)


@given(lines)
def test_packing_and_unpacking_are_inverse(line: int) -> None:
    assert pack_line(unpack_line(line)) == line


@given(lines)
def test_reversing_reverses_the_cells(line: int) -> None:
    assert unpack_line(reverse_line(line)) == unpack_line(line)[::-1]


@given(lines)
def test_a_slide_to_the_last_cell_is_the_mirror_image(line: int) -> None:
    after, reward = slide_line(reverse_line(line))
    slide_line(line)
    assert LAST[line] == reverse_line(after)
    assert EARNED[line] == reward


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


def test_each_move_has_its_letter() -> None:
    assert [move.letter for move in Move] == ["u", "r", "d", "l"]
    assert [Move.from_letter(move.letter) for move in Move] == list(Move)


@pytest.mark.parametrize("letter", ["x", "", "U", "ur", None, 1, []])
def test_another_letter_is_no_move(letter: object) -> None:
    with pytest.raises(IllegalMove, match="names no direction"):
        Move.from_letter(letter)  # type: ignore[arg-type]
