"""New Game and R never lose a game: the toast brings the earlier one back whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import Game

from .game_page import some_moves

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

RESTORE = '[data-action="restore"]'


def played(page: GamePage[Page], moves: int = 10) -> Game:
    """Open the page with a saved game of some moves."""
    game = Game.start(seed=6)
    for move in some_moves(game, moves):
        game, _ = game.play(move)
    page.save(game, best=5000)
    page.load()
    page.expect(game)
    return game


def wait_for_new_game(page: GamePage[Page]) -> None:
    """Wait until the page shows a game that has just begun."""
    page.wait(lambda seen: seen.score == 0 and len(seen.board.empty_cells) == 14, "a new game")


@pytest.mark.parametrize("way", ["button", "R"])
def test_the_toast_brings_the_old_game_back(any_page: GamePage[Page], way: str) -> None:
    """With its board, its score and its past, and the best score untouched throughout."""
    game = played(any_page)
    if way == "R":
        any_page.tab.press("r")
    else:
        any_page.act("new-game")
    wait_for_new_game(any_page)
    assert any_page.look().best == 5000
    any_page.act("restore")
    any_page.expect(game)
    any_page.act("undo")
    any_page.expect(game.undo())


def test_the_old_game_comes_back_after_moves_of_the_new_one(page: GamePage[ChromiumPage]) -> None:
    """Playing on out of habit does not take the offer away."""
    game = played(page)
    page.act("new-game")
    wait_for_new_game(page)
    board = page.look().board
    page.follow(board, board.legal_moves[0])
    page.act("restore")
    page.expect(game)


def test_the_new_game_is_what_a_reload_shows(page: GamePage[ChromiumPage]) -> None:
    """A restart is saved like a move."""
    played(page)
    page.act("new-game")
    wait_for_new_game(page)
    board = page.look().board
    page.reload()
    assert page.look().board == board
    assert page.look().best == 5000


def test_a_restart_of_an_untouched_game_offers_nothing(page: GamePage[ChromiumPage]) -> None:
    """There is nothing to bring back when no move was made."""
    page.load()
    page.tab.press("r")
    page.tab.press("r")
    assert not page.tab.is_visible(RESTORE)


def test_a_held_r_restarts_once(page: GamePage[ChromiumPage]) -> None:
    """The key's repeats are no further restarts, so the offer still is the long game."""
    game = played(page)
    for _ in range(5):
        page.tab.tab.keyboard.down("r")
    page.tab.tab.keyboard.up("r")
    wait_for_new_game(page)
    page.act("restore")
    page.expect(game)
