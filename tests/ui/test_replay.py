"""A game seen again: game/ui/replay.py."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game import Game
from game.ui.replay import Replay
from tests.core.strategies import games
from tests.ui.sessions import of, some_turns

SIX = some_turns(of(Game.start(4)), 6).game


@given(games())
def test_a_replay_leads_from_the_first_board_to_the_games(game: Game) -> None:
    replay = Replay.of(game)
    assert replay.game.board == game.first_board
    assert replay.length == game.turns
    last, _ = replay.moved(replay.length)
    assert (last.game.board, last.game.score) == (game.board, game.score)
    assert last.ended


@given(games())
def test_each_turn_leads_from_one_moment_to_the_next(game: Game) -> None:
    replay = Replay.of(game)
    for at, turn in enumerate(replay.turns):
        assert turn.before == replay.games[at].board
        assert turn.board == replay.games[at + 1].board


@given(games(), st.integers(-5, 50), st.integers(-5, 50))
def test_a_replay_goes_anywhere_and_never_beyond_its_ends(game: Game, one: int, two: int) -> None:
    replay, _ = Replay.of(game).moved(one)
    replay, turn = replay.moved(two)
    assert replay.at == max(0, min(two, game.turns))
    assert turn is None or turn.board == replay.game.board


def test_the_turn_is_told_only_for_the_very_next_move() -> None:
    replay = Replay.of(SIX, 3)
    assert replay.moved(4)[1] == replay.turns[3]
    assert [replay.moved(at)[1] for at in (0, 2, 3, 5, 6)] == [None] * 5


def test_after_the_last_move_there_is_no_next_one() -> None:
    replay = Replay.of(SIX, 6)
    assert replay.ended
    assert replay.moved(7) == (replay, None)


def test_a_replay_may_begin_in_the_middle_but_not_after_the_end() -> None:
    assert Replay.of(SIX, 2).at == 2
    assert Replay.of(SIX, 99).at == 6
