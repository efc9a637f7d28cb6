"""What is to be seen: game/ui/view.py. What patches make of it is in test_patches.py."""

from __future__ import annotations

import pytest

from game import Board, Game, Move, Outcome
from game.ui.replay import Replay
from game.ui.session import Guest, Mark, Played, Session
from game.ui.view import Banner, Bar, banner_of, first_view, next_view, replay_view
from tests.ui.sessions import (
    BEFORE_WIN,
    ENGLISH,
    KEEP_PLAYING,
    LEFT,
    NEW_GAME,
    UNDO,
    WON_AT_THE_END,
    after,
    move,
    of,
    playing,
    some_turns,
    steps,
)

# The banner -------------------------------------------------------------------------------


def test_there_is_no_banner_in_the_middle_of_a_game() -> None:
    assert banner_of(Game.start(1)) is None


def test_the_first_2048_calls_for_the_banner_until_the_person_goes_on() -> None:
    won = after(playing(BEFORE_WIN), LEFT)
    assert banner_of(won.game) is Banner.WON
    assert banner_of(after(won, KEEP_PLAYING).game) is None
    assert banner_of(after(won, move(Move.DOWN)).game) is None
    assert banner_of(after(won, UNDO).game) is None
    assert banner_of(after(won, UNDO, LEFT).game) is Banner.WON


def test_2048_made_by_the_last_possible_move_says_both() -> None:
    assert banner_of(after(playing(WON_AT_THE_END), LEFT).game) is Banner.WON_AND_OVER


def test_a_game_that_ends_long_after_its_win_is_over() -> None:
    session = some_turns(after(playing(BEFORE_WIN), LEFT, KEEP_PLAYING), 5000)
    assert session.game.is_over
    assert banner_of(session.game) is Banner.OVER


def test_a_position_that_holds_2048_already_has_no_banner() -> None:
    assert banner_of(Game.start(1, Board.parse("2048,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))) is None


# The line above the board -----------------------------------------------------------------


def test_a_new_game_offers_the_way_back_for_a_while() -> None:
    session = after(some_turns(of(Game.start(1)), 3), NEW_GAME)
    bars = []
    for _ in range(10):
        bars.append(first_view(session, None, ENGLISH).bar)
        session = some_turns(session, 1)
    assert bars[0] == Bar("New game.", ("restore", "dismiss"))
    assert bars[7] == bars[0]
    assert bars[8:] == [None, None]


@pytest.mark.parametrize(
    ("guest", "actions"),
    [
        (Guest.POSITION, ("resume", "adopt")),
        (Guest.SEED, ("resume", "adopt")),
        (Guest.RECORD, ("resume",)),
    ],
)
def test_a_guest_says_what_it_is_and_how_to_get_back(guest: Guest, actions: tuple[str]) -> None:
    session = of(Game.start(1)).visiting(guest, Game.start(2))
    bar = first_view(session, None, ENGLISH).bar
    assert bar == Bar(ENGLISH.guest(guest), actions)


def test_the_banner_takes_the_place_of_what_a_guest_is_but_not_of_news() -> None:
    won = after(playing(BEFORE_WIN), LEFT)
    guest = won.visiting(Guest.POSITION, won.game)
    view = first_view(guest, None, ENGLISH)
    assert (view.banner, view.bar) == (Banner.WON, None)
    news = Bar("The link is copied.")
    view = first_view(guest, news, ENGLISH)
    assert (view.banner, view.bar) == (Banner.WON, news)


def test_help_is_named_beside_the_score() -> None:
    session = of(Game.start(1))
    assert first_view(session, None, ENGLISH).status == "Join the tiles, get to 2048."
    helped = session.marked(Mark.UNDO)
    assert first_view(helped, None, ENGLISH).status == "This game was played with undo."


# Steps ------------------------------------------------------------------------------------


def test_a_turn_shows_its_reward_as_gain_and_anything_else_none() -> None:
    session = playing(Board.parse("4,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    view = first_view(session, None, ENGLISH)
    gains = []
    for step in steps(session, [LEFT, UNDO]):
        view = next_view(view, step, None, ENGLISH)
        gains.append(view.gain)
    assert gains == [8, 0]


# Replays ----------------------------------------------------------------------------------


def test_a_replay_animates_the_next_move_and_jumps_anywhere_else() -> None:
    game = some_turns(of(Game.start(4)), 6).game
    replay = Replay.of(game)
    view = first_view(of(replay.game), None, ENGLISH)
    animated = []
    for at in (1, 2, 5, 4, 6):
        replay, turn = replay.moved(at)
        view = replay_view(view, replay, turn, 0, ENGLISH)
        assert view.values == tuple(value for row in replay.game.board.rows for value in row)
        animated.append(
            any(sprite and sprite.origin != sprite.cell for sprite in view.sprites.pool)
            or turn is not None
        )
    assert animated == [True, True, False, False, False]


def test_a_replay_asks_nothing_and_cannot_be_played() -> None:
    game = after(playing(BEFORE_WIN), LEFT).game
    replay = Replay.of(game, 1)
    view = replay_view(first_view(of(game), None, ENGLISH), replay, None, 77, ENGLISH)
    assert replay.game.outcome is Outcome.WON
    assert (view.banner, view.outcome) == (None, Outcome.PLAYING)
    assert (view.can_undo, view.can_redo) == (False, False)
    assert view.bar == Bar("Move 1 of 1")


def test_a_replay_leaves_the_best_score_alone() -> None:
    game = after(playing(BEFORE_WIN), LEFT).game
    view = first_view(Session(Played(Game.start(1)), best=10), None, ENGLISH)
    assert replay_view(view, Replay.of(game, 1), None, 10, ENGLISH).best == 10


def test_the_end_of_a_lost_game_is_shown_as_over() -> None:
    game = after(playing(WON_AT_THE_END), LEFT).game
    view = first_view(of(game), None, ENGLISH)
    assert replay_view(view, Replay.of(game, 1), None, 0, ENGLISH).outcome is Outcome.OVER
