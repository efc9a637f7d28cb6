"""Games, guests and the best score: game/ui/session.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Board, Game, Move, Outcome
from game.play import restored
from game.ui.command import Action, Command
from game.ui.session import Event, Guest, Mark, Played, Session, Step, update
from tests.core.strategies import games
from tests.ui.sessions import (
    ADOPT,
    BEFORE_END,
    BEFORE_WIN,
    DISMISS,
    KEEP_PLAYING,
    LEFT,
    NEW_GAME,
    REDO,
    RESTORE,
    RESUME,
    UNDO,
    after,
    commands,
    of,
    playing,
    sessions,
    some_turns,
    starts,
    steps,
    ways,
)

LONG = some_turns(of(Game.start(1)), 60)
EMPTY_ROW = playing(Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
UNKNOWN = [Action.HINT, Action.MENU, Action.SHARE, Action.REPLAY, Action.UPDATE, Action.CLOSE]


def event(session: Session, command: Command) -> Event:
    """What a command does."""
    return update(session, command, 1).event


# Moves ------------------------------------------------------------------------------------


def test_a_move_gives_its_turn() -> None:
    step = update(EMPTY_ROW, Command(Action.MOVE, Move.RIGHT), 1)
    assert step.event is Event.MOVED
    assert step.turn is not None
    assert step.turn.board == step.session.game.board


def test_a_stuck_move_changes_nothing_and_says_which_way() -> None:
    step = update(EMPTY_ROW, LEFT, 1)
    assert (step.event, step.stuck, step.turn) == (Event.STUCK, Move.LEFT, None)
    assert step.session is EMPTY_ROW


def test_a_move_without_a_direction_is_no_move() -> None:
    assert update(EMPTY_ROW, Command(Action.MOVE), 1).session is EMPTY_ROW


def test_no_move_is_made_on_a_board_where_the_game_is_over() -> None:
    over = after(playing(BEFORE_END), LEFT)
    assert over.game.is_over
    assert [event(over, Command(Action.MOVE, move)) for move in Move] == [Event.STUCK] * 4


# Undo, redo, the win ----------------------------------------------------------------------


@given(sessions(), commands)
def test_undo_takes_back_a_move_exactly_and_redo_makes_the_same_one(
    session: Session, command: Command
) -> None:
    step = update(session, command, 1)
    if step.event is not Event.MOVED:
        return
    undone = after(step.session, UNDO)
    assert (undone.game.board, undone.game.score) == (session.game.board, session.game.score)
    assert after(undone, REDO).game == step.session.game


def test_undo_works_after_the_end_and_across_a_win() -> None:
    over = after(playing(BEFORE_END), LEFT)
    assert after(over, UNDO).game.outcome is Outcome.PLAYING
    won = after(playing(BEFORE_WIN), LEFT)
    assert won.game.outcome is Outcome.WON
    assert after(won, UNDO).game.outcome is Outcome.PLAYING
    assert after(won, UNDO, REDO).game == won.game


def test_undo_marks_the_game_and_the_mark_stays() -> None:
    session = after(LONG, UNDO, REDO, LEFT)
    assert session.current.marks == {Mark.UNDO}


def test_keep_playing_answers_the_question_of_the_win() -> None:
    won = after(playing(BEFORE_WIN), LEFT)
    step = update(won, KEEP_PLAYING, 1)
    assert (step.event, step.session.game.outcome) == (Event.KEPT, Outcome.PLAYING)


@pytest.mark.parametrize(
    "command", [UNDO, REDO, RESTORE, KEEP_PLAYING, RESUME, ADOPT, *map(Command, UNKNOWN)], ids=str
)
def test_what_cannot_be_done_leaves_the_session_as_it_is(command: Command) -> None:
    fresh = of(Game.start(1))
    step = update(fresh, command, 1)
    assert step.session is fresh
    assert step.event is Event.NOTHING


# New Game and the way back ----------------------------------------------------------------


@given(sessions(), st.lists(st.just(LEFT) | st.just(DISMISS), max_size=6))
def test_restore_brings_back_the_identical_game(session: Session, between: list[Command]) -> None:
    if session.game.turns == 0:
        return
    back = after(session, NEW_GAME, *between, RESTORE)
    assert back.current == session.current
    assert back.game.undone == session.game.undone


def test_the_way_back_itself_has_a_way_back() -> None:
    new = some_turns(after(LONG, NEW_GAME), 3)
    assert after(new, RESTORE, RESTORE).current == new.current


def test_pressing_new_game_again_and_again_does_not_lose_the_long_game() -> None:
    assert after(LONG, NEW_GAME, NEW_GAME, NEW_GAME, RESTORE).current == LONG.current


def test_a_new_game_is_seeded_by_the_caller() -> None:
    assert update(LONG, NEW_GAME, 7).session.game == Game.start(7)


def test_the_offer_goes_when_dismissed_and_the_earlier_game_does_not() -> None:
    session = after(LONG, NEW_GAME, DISMISS)
    assert not session.offer_earlier
    assert after(session, RESTORE).current == LONG.current


def test_an_offer_that_was_dismissed_does_not_come_back_with_the_next_move() -> None:
    assert not some_turns(after(LONG, NEW_GAME, DISMISS), 2).offer_earlier


# The best score ---------------------------------------------------------------------------


@given(sessions(), ways)
def test_the_best_score_never_falls(session: Session, way: list[Command]) -> None:
    best = session.shown_best
    for step in steps(session, way):
        assert step.session.shown_best >= best
        best = step.session.shown_best


@given(starts, st.integers(0, 5000), ways)
def test_the_best_score_is_the_highest_that_was_reached(
    session: Session, best: int, way: list[Command]
) -> None:
    session = Session(session.current, best)
    highest = max(best, session.game.score)
    for step in steps(session, way):
        session = step.session
        highest = max(highest, session.game.score)
        assert session.shown_best == highest


def test_the_best_score_outlives_the_move_that_made_it() -> None:
    assert after(LONG, UNDO).shown_best == LONG.game.score


def test_a_game_that_the_solver_played_in_is_not_counted() -> None:
    session = some_turns(of(Game.start(1)).marked(Mark.AUTOPLAY), 60)
    assert session.game.score > 0
    assert session.shown_best == 0


@pytest.mark.parametrize("mark", [Mark.UNDO, Mark.HINT])
def test_a_game_with_other_help_is_counted(mark: Mark) -> None:
    session = some_turns(of(Game.start(1)).marked(mark), 60)
    assert session.shown_best == session.game.score > 0


# Guests -----------------------------------------------------------------------------------


@given(sessions(), st.sampled_from(Guest), games(), ways)
def test_a_guest_never_changes_what_waits_behind_it(
    session: Session, guest: Guest, game: Game, way: list[Command]
) -> None:
    own = session.own or session
    session = session.visiting(guest, game)
    for step in steps(session, way):
        if step.session.own is None:
            break  # the person chose
        assert step.session.own == own
        session = step.session
    back = after(session, RESUME)
    assert (back.current, back.earlier) == (own.current, own.earlier)
    assert (back.guest, back.own) == (None, None)


@given(sessions(), st.sampled_from(Guest), games())
def test_a_guest_follows_a_guest(session: Session, guest: Guest, game: Game) -> None:
    session = session.visiting(guest, game).visiting(Guest.SEED, Game.start(9))
    assert session.guest is Guest.SEED
    assert session.own is not None
    assert session.own.guest is None


def test_new_game_in_a_guest_keeps_the_way_back_to_the_own_earlier_game() -> None:
    own = after(LONG, NEW_GAME)
    session = some_turns(own.visiting(Guest.SEED, Game.start(9)), 5)
    back = after(session, NEW_GAME, RESUME)
    assert back.earlier == LONG.current
    assert after(back, RESTORE).current == LONG.current


def test_new_game_in_a_guest_can_be_taken_back_as_everywhere() -> None:
    session = some_turns(LONG.visiting(Guest.SEED, Game.start(9)), 5)
    assert after(session, NEW_GAME, RESTORE).current == session.current


@pytest.mark.parametrize("guest", [Guest.POSITION, Guest.SEED])
def test_a_guest_that_is_kept_sets_the_own_game_aside(guest: Guest) -> None:
    session = some_turns(LONG.visiting(guest, Game.start(9)), 5)
    kept = after(session, ADOPT)
    assert (kept.current, kept.guest, kept.own) == (session.current, None, None)
    assert kept.offer_earlier
    assert after(kept, RESTORE).current == LONG.current


def test_keeping_a_guest_does_not_cost_a_long_game_for_one_not_begun() -> None:
    own = after(LONG, NEW_GAME)
    kept = after(own.visiting(Guest.SEED, Game.start(9)), ADOPT)
    assert kept.earlier == LONG.current


def test_a_record_cannot_be_kept() -> None:
    session = LONG.visiting(Guest.RECORD, Game.start(9))
    assert update(session, ADOPT, 1).event is Event.NOTHING


def test_another_persons_record_is_not_the_best_score() -> None:
    session = of(Game.start(1)).visiting(Guest.RECORD, LONG.game)
    assert session.shown_best == 0
    assert after(session, RESUME).shown_best == 0


def test_a_game_of_a_seed_counts_for_the_best_score() -> None:
    session = some_turns(of(Game.start(1)).visiting(Guest.SEED, Game.start(9)), 60)
    assert after(session, RESUME).shown_best == session.game.score > 0


def test_a_game_from_a_position_never_counts_even_when_it_is_kept() -> None:
    session = of(Game.start(1)).visiting(Guest.POSITION, Game.start(9, BEFORE_WIN))
    kept = some_turns(after(session, LEFT, ADOPT), 10)
    assert kept.game.score >= 2048
    assert kept.shown_best == 0


def test_played_is_a_game_and_its_marks() -> None:
    assert Played(LONG.game) == LONG.current


def test_undoing_a_forged_past_changes_nothing() -> None:
    """The checksum of a save can be forged; such a past is found out at the first undo."""
    board = Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    session = Session(Played(restored(1, board, "uuu", "", board, 0, kept=False)))
    assert update(session, UNDO, 0) == Step(session, Event.NOTHING)
