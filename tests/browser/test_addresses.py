"""What the fragment of the address opens, in each browser where it matters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from game import Game, Outcome
from game.record import record_text, save_text

from .game_page import SAVE, some_moves

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

POSITION = "2,4,0,0/0,0,0,0/0,131072,0,0/0,0,0,2"


def saved_game() -> Game:
    """A game that is none of those that the addresses here open."""
    game = Game.start(seed=77)
    for move in some_moves(game, 9):
        game, _ = game.play(move)
    return game


def saved_text(page: GamePage[Any]) -> object:
    """The game that storage holds."""
    return json.loads(page.stored()[SAVE])["game"]


def test_a_position_is_shown_and_the_saved_game_left_alone(any_page: GamePage[Page]) -> None:
    """Moves from the position are not saved over the person's own game."""
    any_page.save(saved_game())
    saved = saved_text(any_page)
    game = any_page.load_position(POSITION)
    any_page.follow(game.board, game.board.legal_moves[0])
    assert saved_text(any_page) == saved
    assert any_page.tab.text("#toast-text")
    any_page.load()
    any_page.expect(saved_game())


NONSENSE = [
    "position=",
    "position=2,4",
    "position=2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,3",
    "position=0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
    "position=2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,-2",
    "seed=",
    "seed=abc",
    "seed=-1",
    "seed=1e3",
    "seed=99999999999999999999999999",
    "record=",
    "record=%%%",
    "record=7.uuuu.zzz",
    "position=%E0%A4%A",
    "position=<img src=x onerror=alert(1)>",
]


@pytest.mark.parametrize("fragment", NONSENSE)
def test_nonsense_gets_a_message_and_keeps_the_board(
    warm_page: GamePage[ChromiumPage], fragment: str
) -> None:
    """A link within the page: nothing is half-applied, and the message says what is wrong."""
    warm_page.load_seed(77)
    warm_page.visit(fragment)
    warm_page.tab.wait_for("document.querySelector('#toast-text').innerText.includes('link')")
    seen = warm_page.look()
    assert seen.board.tile_sum
    assert seen.outcome is Outcome.PLAYING
    warm_page.follow(seen.board, seen.board.legal_moves[0])


def test_a_load_with_nonsense_gives_a_message_and_the_saved_game(any_page: GamePage[Page]) -> None:
    """Nothing is lost; the message goes when it is dismissed."""
    any_page.save(saved_game())
    any_page.load("position=1,2,3")
    any_page.expect(saved_game())
    assert "link" in any_page.tab.text("#toast-text")
    any_page.act("dismiss")
    any_page.tab.wait_for("document.querySelector('#toast').hidden")
    assert json.loads(any_page.stored()[SAVE])["game"] == save_text(saved_game())


def test_an_unknown_fragment_is_ignored(page: GamePage[ChromiumPage]) -> None:
    """A link to a part of the page is no error."""
    page.save(saved_game())
    page.load("board")
    page.expect(saved_game())


def test_a_seed_leaves_the_saved_game_alone(page: GamePage[ChromiumPage]) -> None:
    """The game of a seed is played and not saved over the person's own."""
    page.save(saved_game())
    saved = saved_text(page)
    page.play(page.load_seed(12), some_moves(Game.start(seed=12), 3))
    assert saved_text(page) == saved


def test_a_record_opens_and_leaves_the_saved_game_alone(page: GamePage[ChromiumPage]) -> None:
    """The replay's own behaviour has its own tests; here it must load and do no harm."""
    recorded = Game.start(seed=3)
    for move in some_moves(recorded, 20):
        recorded, _ = recorded.play(move)
    page.save(saved_game())
    saved = saved_text(page)
    page.load(f"record={record_text(recorded)}")
    assert page.look().outcome is Outcome.PLAYING
    assert saved_text(page) == saved


def test_changing_the_fragment_opens_what_it_says(page: GamePage[ChromiumPage]) -> None:
    """A link followed within the page, and Back, work like a load."""
    page.save(saved_game())
    page.load()
    page.tab.evaluate("location.hash = '#seed=21'")
    page.expect(Game.start(seed=21))
    page.tab.evaluate("history.back()")
    page.expect(saved_game())
