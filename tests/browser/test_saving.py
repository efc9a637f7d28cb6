"""What is kept between visits, and what happens when keeping fails."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import Game, Outcome
from game.record import load_text, parse_record
from game.ui.messages import Messages
from tools.layout import ROOT

from .game_page import KEYS, SAVE, SETTINGS, some_moves

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

GETTER_THROWS = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied by the test", "SecurityError"); },
});
"""
WRITING_THROWS = """
Storage.prototype.setItem = function () {
  throw new DOMException("full, says the test", "QuotaExceededError");
};
"""


def a_game(moves: int = 12, seed: int = 8) -> Game:
    """A game of some moves with some points."""
    game = Game.start(seed=seed)
    for move in some_moves(game, moves):
        game, _ = game.play(move)
    return game


def test_a_reload_loses_nothing(any_page: GamePage[Page]) -> None:
    """Board, score, best, undo and redo are there again, and the next tile is the same."""
    any_page.save(a_game())
    any_page.load()
    game = any_page.play(a_game(), some_moves(a_game(), 4)).undo()
    any_page.act("undo")
    any_page.expect(game)
    best = any_page.look().best
    any_page.reload()
    assert any_page.expect(game).best == best >= game.redo().score
    any_page.act("redo")
    any_page.expect(game.redo())
    any_page.play(game.redo(), some_moves(game.redo(), 2))


def test_closing_in_the_middle_of_an_animation_loses_nothing(any_page: GamePage[Page]) -> None:
    """A move is saved before anything slides; the next visit shows the settled board."""
    game = a_game()
    any_page.save(game)
    any_page.load()
    move = game.board.legal_moves[0]
    any_page.tab.press(KEYS[move])
    any_page.close_and_load()
    any_page.expect(game.play(move)[0])


@pytest.mark.parametrize("script", [GETTER_THROWS, WRITING_THROWS], ids=["denied", "full"])
def test_without_storage_the_game_goes_on_and_says_so(
    any_page: GamePage[Page], script: str
) -> None:
    """The game is played in memory; the person is told that it is not kept."""
    any_page.load(url=any_page.site.variant(script))
    assert any_page.tab.text("#toast-text") == Messages().not_saved()
    seen = any_page.look()
    board = any_page.follow(seen.board, seen.board.legal_moves[0])
    any_page.follow(board, board.legal_moves[0])


def test_storage_that_fills_up_in_a_game_is_told_and_the_game_goes_on(
    page: GamePage[ChromiumPage],
) -> None:
    """With the move that could not be kept; a move that can be kept again is."""
    game = a_game()
    page.save(game)
    page.load()
    page.tab.evaluate(
        "(window.setItem = Storage.prototype.setItem, Storage.prototype.setItem = () => {"
        " throw new DOMException('full, says the test', 'QuotaExceededError'); }, null)"
    )
    game = page.play(game, some_moves(game, 1))
    assert page.tab.text("#toast-text") == Messages().not_saved()
    assert page.tab.is_visible("#toast")
    game = page.play(game, some_moves(game, 1))
    page.tab.evaluate("(Storage.prototype.setItem = window.setItem, null)")
    game = page.play(game, some_moves(game, 1))
    page.reload()
    page.expect(game)


def test_every_move_is_saved_before_the_next(page: GamePage[ChromiumPage]) -> None:
    """What storage holds after a key is the settled game after that key."""
    game = a_game()
    page.save(game)
    page.load()
    for move in some_moves(game, 5):
        game, _ = game.play(move)
        page.tab.press(KEYS[move])
        saved = load_text(json.loads(page.stored()[SAVE])["game"], verify=True)
        assert (saved.board, saved.score) == (game.board, game.score)


def test_best_grows_with_the_score_and_never_shrinks(page: GamePage[ChromiumPage]) -> None:
    """It is updated with the very move that passes it, and undo does not lower it."""
    game = a_game()
    page.save(game, best=game.score + 4)
    page.load()
    assert page.look().best == game.score + 4
    while game.score <= page.look().best - 1:
        game = page.play(game, some_moves(game, 1))
    assert page.look().best == game.score
    page.act("undo")
    page.expect(game.undo())
    assert page.look().best == game.score
    page.reload()
    assert page.look().best == game.score


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[]",
        '{"v": 1, "game": "2048 nonsense", "best": 7000}',
        '{"v": 99, "game": "from the future", "best": 7000}',
        '{"v": 1, "game": null, "best": 1e999}',
    ],
)
def test_a_damaged_save_is_set_aside(page: GamePage[ChromiumPage], damaged: str) -> None:
    """A new game starts, the old text is kept under another key, and best survives if it can."""
    page.store({SAVE: damaged})
    page.load()
    seen = page.look()
    assert (seen.outcome, len(seen.board.empty_cells)) == (Outcome.PLAYING, 14)
    assert seen.best == (7000 if "7000" in damaged else 0)
    board = page.follow(seen.board, seen.board.legal_moves[0])
    assert load_text(json.loads(page.stored()[SAVE])["game"]).board == board
    if damaged:
        kept = [value for key, value in page.stored().items() if key != SAVE]
        assert any(damaged in value or json.dumps(damaged)[1:-1] in value for value in kept)


def test_a_truncated_or_tampered_game_is_set_aside(page: GamePage[ChromiumPage]) -> None:
    """Cutting a real save anywhere, or changing one character, gives a new game, never a crash."""
    game = a_game(40)
    page.save(game, best=3000)
    text = json.loads(page.stored()[SAVE])["game"]
    for broken in text[: len(text) // 2], text.replace("l", "r", 1):
        page.store({SAVE: json.dumps({"v": 1, "game": broken, "best": 3000})})
        page.load()
        seen = page.look()
        assert seen.best == 3000
        assert seen.outcome is Outcome.PLAYING


@pytest.mark.parametrize("damaged", ["[]", "{", '{"v": 1, "theme": 3, "motion": []}'])
def test_damaged_settings_do_no_harm(page: GamePage[ChromiumPage], damaged: str) -> None:
    """The page starts with its defaults and keeps the saved game."""
    game = a_game()
    page.save(game)
    page.tab.evaluate(f"localStorage.setItem({SETTINGS!r}, {json.dumps(damaged)})")
    page.load()
    page.expect(game)


def test_two_tabs_lose_no_move_and_share_the_larger_best(page: GamePage[ChromiumPage]) -> None:
    """A move in one tab, then one in the other: a reload shows a game with both or the later."""
    game = a_game()
    page.save(game, best=100)
    page.load()
    with page.another_tab() as other:
        other.load()
        other.expect(game)
        ahead = page.play(game, some_moves(game, 6))
        other.expect(ahead)
        further = other.play(ahead, some_moves(ahead, 2))
        page.expect(further)
        page.reload()
        seen = page.expect(further)
        assert seen.best == max(100, further.score) == other.look().best


def test_undo_in_a_game_of_10000_moves_is_fast(page: GamePage[ChromiumPage]) -> None:
    """After a load, the first undo may play the game again; the next ones cost nothing. The
    limits are those of a slow and busy machine: undo in quadratic time would break them.
    """
    game = parse_record((ROOT / "tests/data/long-game.txt").read_text().strip())
    assert game.turns == 10_000
    page.save(game)
    page.load()
    page.expect(game)
    first = milliseconds_of(page, "z")
    page.expect(game.undo())
    again = milliseconds_of(page, "z")
    page.expect(game.undo().undo())
    assert first < 3000
    assert again < 100


def milliseconds_of(page: GamePage[ChromiumPage], key: str) -> float:
    """How long the page's handlers of a key press run."""
    page.listen("keydown", "(e) => { window.took = performance.now() - e.timeStamp; }")
    page.tab.press(key)
    return float(page.tab.evaluate("window.took"))
