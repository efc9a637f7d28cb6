"""Lines and directions: game/move.py."""

from __future__ import annotations

import pytest
from hypothesis import given

from game import IllegalMove, Move
from game.move import (
    EARNED,
    LAST,
    pack_line,
    reverse_line,
    slide_line,
    unpack_line,
)
from tests.core.strategies import lines


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


def test_each_move_has_its_letter() -> None:
    assert [move.letter for move in Move] == ["u", "r", "d", "l"]
    assert [Move.from_letter(move.letter) for move in Move] == list(Move)


@pytest.mark.parametrize("letter", ["x", "", "U", "ur", None, 1, []])
def test_another_letter_is_no_move(letter: object) -> None:
    with pytest.raises(IllegalMove, match="names no direction"):
        Move.from_letter(letter)  # type: ignore[arg-type]
