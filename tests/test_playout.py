"""Whole games at once: game/playout.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import BadSeed, Board, Game, IllegalMove, Move
from game.playout import BLOCK, PlayOut, draw_block, play_out
from game.spawn import draw
from tests.core.playing import long_game
from tests.core.strategies import boards, seeds

letters = st.text("urdl", max_size=300)


def played(game: Game, choices: str) -> PlayOut:
    """The same by Game, move by move."""
    for letter in choices:
        if game.is_over:
            break
        move = Move.from_letter(letter)
        if move in game.board.legal_moves:
            game, _ = game.play(move)
    return PlayOut(game.board, game.score, game.turns)


@given(seeds, letters)
def test_a_playout_is_the_game_of_its_seed_and_choices(seed: int, choices: str) -> None:
    assert play_out(seed, choices) == played(Game.start(seed), choices)


@given(seeds, letters, boards.filter(lambda board: board.max_tile > 0))
def test_a_playout_from_a_position_is_the_game_from_there(
    seed: int, choices: str, board: Board
) -> None:
    assert play_out(seed, choices, board) == played(Game.start(seed, board), choices)


def test_playouts_to_the_end_are_whole_games() -> None:
    for seed in range(30):
        end = play_out(seed, "urdl" * 1000)
        assert end.board.is_over
        assert end == played(Game.start(seed), "urdl" * 1000)


def test_a_playout_of_10000_moves_is_that_game() -> None:
    game = long_game()
    assert play_out(game.seed, game.moves) == PlayOut(game.board, game.score, game.turns)


def test_choices_may_run_out_at_once() -> None:
    assert play_out(7, "") == PlayOut(Game.start(7).board, 0, 0)


@pytest.mark.parametrize("choices", ["x", "U", [4], [-1], ["ur"], [None]])
def test_what_is_no_choice_is_refused(choices: object) -> None:
    with pytest.raises(IllegalMove, match="no direction"):
        play_out(7, choices)  # type: ignore[arg-type]


def test_what_is_no_seed_is_refused() -> None:
    with pytest.raises(BadSeed):
        play_out(-1, "")


@given(seeds, st.integers(0, 10**6))
def test_a_block_of_draws_is_the_single_draws(seed: int, n: int) -> None:
    assert draw_block(seed, n) == [draw(seed, n + i) for i in range(BLOCK)]
