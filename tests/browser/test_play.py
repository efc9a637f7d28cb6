"""Loading and playing, in each browser, compared with the engine move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import Game, Move, Outcome

from .game_page import KEYS, some_moves

if TYPE_CHECKING:
    from .drivers import Page
    from .game_page import GamePage


def test_a_first_visit_shows_a_new_game(any_page: GamePage[Page]) -> None:
    """Two tiles, no points, no banner, and the contract's attributes in place."""
    any_page.load()
    seen = any_page.look()
    assert len(seen.board.empty_cells) == 14
    assert seen.board.max_tile in (2, 4)
    assert (seen.score, seen.best, seen.outcome, seen.banner) == (0, 0, Outcome.PLAYING, None)
    assert any_page.tab.attribute("#board", "role") == "grid"
    assert any_page.tab.attribute("html", "lang") == "en"


def test_a_seed_gives_the_engines_game_move_by_move(any_warm_page: GamePage[Page]) -> None:
    """What the browser's Python plays and shows is what this Python plays."""
    game = any_warm_page.load_seed(2048)
    any_warm_page.play(game, some_moves(game, 24))


@pytest.mark.parametrize("keys", ["wdsa", "kljh"], ids=["WASD", "KHJL"])
def test_letters_play_in_each_browser(any_warm_page: GamePage[Page], keys: str) -> None:
    """The two families of letters, in the order up, right, down, left."""
    game = any_warm_page.load_seed(5)
    letters = dict(zip(Move, keys, strict=True))
    for move in some_moves(game, 8):
        game, _ = game.play(move)
        any_warm_page.tab.press(letters[move])
        any_warm_page.expect(game)


def test_an_illegal_move_changes_nothing(any_warm_page: GamePage[Page]) -> None:
    """No tile appears, no turn is counted: the next legal move gives the engine's board."""
    any_warm_page.load_seed(3)
    game = Game.start(seed=3)
    while len(game.board.legal_moves) == 4:
        game = any_warm_page.play(game, [game.board.legal_moves[0]])
    illegal = next(move for move in Move if move not in game.board.legal_moves)
    any_warm_page.try_move(illegal)
    any_warm_page.play(game, [game.board.legal_moves[0]])


def test_swipes_and_drags_move_tiles(any_warm_page: GamePage[Page]) -> None:
    """From the middle of the board; by mouse where the driver has no touch."""
    game = any_warm_page.load_seed(11)
    x, y = any_warm_page.tab.middle("#board")
    ends = {
        Move.UP: (x, y - 90),
        Move.RIGHT: (x + 90, y),
        Move.DOWN: (x, y + 90),
        Move.LEFT: (x - 90, y),
    }
    for move in some_moves(game, 6):
        game, _ = game.play(move)
        end = ends[move]
        any_warm_page.tab.swipe([(x, y), ((x + end[0]) / 2, (y + end[1]) / 2), end])
        any_warm_page.expect(game)


def test_undo_and_redo_by_their_buttons(any_warm_page: GamePage[Page]) -> None:
    """Board and score come back exactly, and redo gives the same tiles again."""
    game = any_warm_page.play(any_warm_page.load_seed(9), some_moves(Game.start(seed=9), 6))
    for _ in range(3):
        game = game.undo()
        any_warm_page.act("undo")
        any_warm_page.expect(game)
    for _ in range(2):
        game = game.redo()
        any_warm_page.act("redo")
        any_warm_page.expect(game)
    any_warm_page.play(game, some_moves(game, 2))
    assert any_warm_page.tab.attribute('[data-action="redo"]', "aria-disabled") == "true"


def test_keys_typed_before_the_page_is_ready_are_played(any_page: GamePage[Page]) -> None:
    """Input during loading is kept; the board then is as if it had come later."""
    game = Game.start(seed=4)
    any_page.tab.open(any_page.site.url + "#seed=4")
    for move in some_moves(game, 3):
        any_page.tab.press(KEYS[move])
        game, _ = game.play(move)
    any_page.wait_ready()
    any_page.expect(game)
