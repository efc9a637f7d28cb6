"""Swipes of one finger, and what more fingers mean: game/ui/swipe.py."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Move
from game.ui.swipe import THRESHOLD, Swipe, direction

FAR = 10 * THRESHOLD
ENDS = {Move.UP: (0, -FAR), Move.RIGHT: (FAR, 0), Move.DOWN: (0, FAR), Move.LEFT: (-FAR, 0)}

places = st.floats(-500, 500)
fingers = st.integers(0, 3)
gestures = st.lists(
    st.one_of(
        st.tuples(st.just("down"), fingers, places, places),
        st.tuples(st.just("moved"), fingers, places, places),
        st.tuples(st.just("up"), fingers, places, places),
    ),
    max_size=40,
)


def turned(move: Move) -> Move:
    """The move a quarter further, clockwise: the order in which Move lists them."""
    clockwise = list(Move)
    return clockwise[(clockwise.index(move) + 1) % 4]


def swiped(*way: tuple[float, float]) -> list[Move]:
    """The moves of a finger that goes this way from 0, 0."""
    swipe = Swipe().down(1, 0, 0)
    moves = []
    for x, y in way:
        swipe, move = swipe.moved(1, x, y)
        if move is not None:
            moves.append(move)
    return moves


@pytest.mark.parametrize("move", Move)
def test_a_swipe_moves_the_way_it_goes(move: Move) -> None:
    assert swiped(ENDS[move]) == [move]


def test_the_move_fires_when_the_threshold_is_passed_before_the_finger_lifts() -> None:
    swipe = Swipe().down(1, 100, 100)
    swipe, move = swipe.moved(1, 100 + THRESHOLD - 1, 100)
    assert move is None
    swipe, move = swipe.moved(1, 100 + THRESHOLD, 100)
    assert move is Move.RIGHT
    assert swipe.fingers == {1}


def test_one_swipe_is_one_move_however_far_and_wherever_it_goes_on() -> None:
    assert swiped((FAR, 0), (2 * FAR, 0), (0, 0), (0, FAR)) == [Move.RIGHT]


def test_a_swipe_in_small_steps_is_one_move() -> None:
    assert swiped(*[(0.0, -float(step)) for step in range(100)]) == [Move.UP]


def test_lifting_and_touching_again_makes_the_next_move() -> None:
    swipe, first = Swipe().down(1, 0, 0).moved(1, FAR, 0)
    swipe, second = swipe.up(1).down(2, 50, 50).moved(2, 50, 50 + FAR)
    assert (first, second) == (Move.RIGHT, Move.DOWN)


def test_a_tap_is_no_move() -> None:
    assert swiped((3, 2)) == []


@pytest.mark.parametrize("angle", [45, 135, 225, 315, 40, 50])
def test_near_a_diagonal_no_move_is_made_until_an_axis_wins(angle: int) -> None:
    x, y = FAR * cos(radians(angle)), FAR * sin(radians(angle))
    assert swiped((x, y)) == []
    assert swiped((x, y), (4 * FAR, y)) == [Move.RIGHT]


@pytest.mark.parametrize("angle", [0, 30, 38, 322, 330])
def test_outside_the_dead_zone_the_longer_axis_decides(angle: int) -> None:
    assert direction(FAR * cos(radians(angle)), FAR * sin(radians(angle))) is Move.RIGHT


@given(places, places)
def test_the_opposite_way_is_the_opposite_move(dx: float, dy: float) -> None:
    move = direction(dx, dy)
    assert direction(-dx, -dy) is (None if move is None else turned(turned(move)))


@given(places, places)
def test_the_board_turned_a_quarter_turns_the_move(dx: float, dy: float) -> None:
    move = direction(dx, dy)
    assert direction(-dy, dx) is (None if move is None else turned(move))


@given(places, places, st.integers(-300, 300), st.integers(-300, 300))
def test_where_a_swipe_begins_makes_no_difference(x: float, y: float, dx: int, dy: int) -> None:
    x, y = round(x), round(y)
    _, move = Swipe().down(1, x, y).moved(1, x + dx, y + dy)
    assert move is direction(dx, dy)


def test_the_edge_of_the_dead_zone_belongs_to_the_axis() -> None:
    assert direction(50, 40) is Move.RIGHT
    assert direction(40, -50) is Move.UP
    assert direction(50, 41) is None
    assert direction(41, 50) is None


# More than one finger ---------------------------------------------------------------------


def test_a_second_finger_cancels_until_all_are_lifted() -> None:
    swipe = Swipe().down(1, 0, 0).down(2, 50, 0)
    swipe, move = swipe.moved(1, FAR, 0)
    assert move is None
    swipe = swipe.up(1)
    swipe, move = swipe.moved(2, FAR, FAR)
    assert move is None
    swipe = swipe.down(1, 0, 0)  # the pinch goes on with the other finger again
    swipe, move = swipe.moved(1, FAR, 0)
    assert move is None
    assert swipe.up(1).up(2) == Swipe()


def test_a_finger_that_never_touched_the_board_moves_nothing() -> None:
    swipe = Swipe().down(1, 0, 0)
    assert swipe.moved(7, FAR, 0) == (swipe, None)
    assert swipe.up(7) == swipe


def test_a_pointer_whose_lifting_was_never_told_swipes_again_at_its_next_press() -> None:
    swipe, move = Swipe().down(1, 0, 0).down(1, 300, 300).moved(1, 300, 300 - FAR)
    assert move is Move.UP
    assert swipe.up(1) == Swipe()


@given(gestures)
def test_no_gesture_makes_more_moves_than_it_puts_fingers_down(
    gesture: list[tuple[str, int, float, float]],
) -> None:
    swipe = Swipe()
    downs = moves = 0
    for kind, finger, x, y in gesture:
        if kind == "down":
            swipe = swipe.down(finger, x, y)
            downs += 1
        elif kind == "up":
            swipe = swipe.up(finger)
        else:
            several = len(swipe.fingers) > 1
            swipe, move = swipe.moved(finger, x, y)
            moves += move is not None
            assert not (several and move)
    assert moves <= downs
