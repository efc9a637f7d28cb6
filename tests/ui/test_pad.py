"""Game pads: game/ui/pad.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Move
from game.ui.command import Action, Command
from game.ui.pad import PRESS_AT, RELEASE_AT, Held, command_for_pad
from tests.ui.sessions import NEW_GAME, UNDO, move

NONE: frozenset[int] = frozenset()
axes = st.floats(-1, 1)


def leaned(*way: tuple[float, float]) -> list[Move | None]:
    """The moves of a stick that goes this way."""
    held = Held()
    moves = []
    for x, y in way:
        held, command = command_for_pad(held, NONE, x, y)
        if command is not None:
            assert command.action is Action.MOVE
            moves.append(command.move)
    return moves


@pytest.mark.parametrize(
    ("button", "command"),
    [
        (12, move(Move.UP)),
        (13, move(Move.DOWN)),
        (14, move(Move.LEFT)),
        (15, move(Move.RIGHT)),
        (1, UNDO),
        (3, Command(Action.HINT)),
        (9, NEW_GAME),
    ],
)
def test_a_button_is_a_command_once_until_it_is_let_go(button: int, command: Command) -> None:
    pressed = frozenset((button,))
    held, first = command_for_pad(Held(), pressed, 0, 0)
    held, second = command_for_pad(held, pressed, 0, 0)
    held, third = command_for_pad(held, NONE, 0, 0)
    _, fourth = command_for_pad(held, pressed, 0, 0)
    assert (first, second, third, fourth) == (command, None, None, command)


def test_a_button_that_means_nothing_does_nothing() -> None:
    assert command_for_pad(Held(), frozenset((0, 7)), 0, 0)[1] is None


@pytest.mark.parametrize(
    ("x", "y", "direction"),
    [(0, -1, Move.UP), (1, 0, Move.RIGHT), (0, 1, Move.DOWN), (-1, 0, Move.LEFT)],
)
def test_the_stick_moves_the_way_it_leans(x: float, y: float, direction: Move) -> None:
    assert leaned((x, y)) == [direction]


def test_one_lean_is_one_move_however_long_it_is_held() -> None:
    assert leaned(*[(1, 0)] * 50) == [Move.RIGHT]


def test_a_stick_that_trembles_where_it_counts_as_pressed_moves_once() -> None:
    assert leaned(*[(0.62, 0), (0.58, 0)] * 20) == [Move.RIGHT]


def test_where_a_lean_counts_and_where_it_ends() -> None:
    assert leaned((PRESS_AT, 0)) == [Move.RIGHT]
    assert leaned((PRESS_AT - 0.01, 0)) == []
    assert leaned((1, 0), (RELEASE_AT, 0), (1, 0)) == [Move.RIGHT]
    assert leaned((1, 0), (RELEASE_AT - 0.01, 0), (1, 0)) == [Move.RIGHT] * 2


def test_a_stick_that_trembles_at_a_diagonal_moves_once() -> None:
    assert leaned(*[(0.72, 0.69), (0.69, 0.72)] * 20) == [Move.RIGHT]


def test_a_stick_at_rest_that_is_not_quite_in_the_middle_moves_nothing() -> None:
    assert leaned((0.2, -0.15), (0.25, 0.3)) == []


def test_from_one_way_straight_to_another_is_two_moves() -> None:
    assert leaned((1, 0), (0, -1), (-1, 0)) == [Move.RIGHT, Move.UP, Move.LEFT]


@given(st.lists(st.tuples(axes, axes), max_size=30))
def test_the_same_move_comes_again_only_after_the_stick_was_let_go(
    way: list[tuple[float, float]],
) -> None:
    held = Held()
    for x, y in way:
        before = held.stick
        held, command = command_for_pad(held, NONE, x, y)
        if command is not None:
            assert command.move is not before
            assert command.move is held.stick
