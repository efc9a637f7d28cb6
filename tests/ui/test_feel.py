"""What a step sounds and feels like: game/ui/feel.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Board, Move
from game.ui.feel import OVER, STUCK, TICK, VOICES, WIN, Note, notes, pitch_of, pulses
from game.ui.session import Event, Session, Step
from tests.ui.sessions import (
    BEFORE_END,
    BEFORE_WIN,
    LEFT,
    NEW_GAME,
    UNDO,
    WON_AT_THE_END,
    move,
    playing,
    sessions,
    steps,
    ways,
)


def step_of(board: str | Board, direction: Move = Move.LEFT) -> Step:
    """What a move on a board makes."""
    position = board if isinstance(board, Board) else Board.parse(board)
    return next(steps(playing(position), [move(direction)]))


def test_a_move_without_a_merge_is_one_soft_tick_and_no_pulse() -> None:
    step = step_of("0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    assert notes(step) == TICK
    assert pulses(step) == ()


def test_a_merge_sounds_at_the_pitch_of_the_tile_it_makes() -> None:
    step = step_of("8,8,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    merged = set(notes(step)) - set(TICK)
    assert [note.pitch for note in merged] == [pitch_of(16)]
    assert pulses(step) == (16,)


def test_the_highest_merges_are_heard_when_many_are_made() -> None:
    step = step_of("2,2,4,4/8,8,16,16/32,32,64,64/0,0,0,0")
    merged = [note.pitch for note in notes(step) if note not in TICK]
    assert merged == [pitch_of(128), pitch_of(64), pitch_of(32)]
    assert len(merged) == VOICES


def test_each_tile_sounds_higher_than_the_one_before_it() -> None:
    pitches = [pitch_of(2**rank) for rank in range(2, 18)]
    assert pitches == sorted(set(pitches))
    assert pitch_of(4) == pytest.approx(220)
    assert pitch_of(128) == pytest.approx(440)  # five steps of the scale are an octave
    assert pitches[-1] < 4000


def test_a_direction_that_changes_nothing_thuds() -> None:
    step = step_of("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    assert step.event is Event.STUCK
    assert notes(step) == STUCK
    assert len(pulses(step)) == 1


def test_the_win_and_the_end_have_their_own_sounds() -> None:
    assert set(WIN) <= set(notes(step_of(BEFORE_WIN)))
    assert set(OVER) <= set(notes(step_of(BEFORE_END)))
    both = notes(step_of(WON_AT_THE_END))
    assert set(WIN) <= set(both)
    assert [note.pitch for note in both[-len(OVER) :]] == [note.pitch for note in OVER]
    assert both[-len(OVER)].start > WIN[-1].start
    assert len(pulses(step_of(BEFORE_WIN))) > 1
    assert len(pulses(step_of(BEFORE_END))) > 1


def test_the_win_sounds_once_in_a_game() -> None:
    first, *_, second = steps(
        playing(Board.parse("1024,1024,0,0/1024,1024,0,0/0,0,0,0/0,0,0,0")),
        [LEFT, move(Move.UP), UNDO, move(Move.UP)],
    )
    assert set(WIN) <= set(notes(first))
    assert not set(WIN) & set(notes(second))


def test_what_is_no_move_is_silent() -> None:
    for step in steps(playing(BEFORE_WIN), [UNDO, NEW_GAME]):
        assert notes(step) == ()
        assert pulses(step) == ()


@given(sessions(), ways)
def test_whatever_happens_is_neither_loud_nor_long(session: Session, way: list[object]) -> None:
    for step in steps(session, way):  # type: ignore[arg-type]
        heard = notes(step)
        assert all(20 < note.pitch < 5000 and 0 < note.loudness <= 0.35 for note in heard)
        assert loudest(heard) <= 1.5
        assert sum(pulses(step)) <= 400


def loudest(heard: tuple[Note, ...]) -> float:
    """The most that sounds at one moment, if every wave were at its crest."""
    return max(
        (
            sum(n.loudness for n in heard if n.start <= note.start < n.start + n.length)
            for note in heard
        ),
        default=0.0,
    )


@given(st.integers(2, 31))
def test_a_tile_beyond_the_board_s_means_still_has_a_pitch(rank: int) -> None:
    assert pitch_of(2**rank) > 0
