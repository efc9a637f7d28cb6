"""The solver beside the page: hint, values, single step and autoplay, and the page never waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import Board, Game, Move, Outcome

from .game_page import some_moves
from .test_endings import BEFORE_END
from .test_saving import a_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

SOLVER_SECONDS = 60.0
"""Its worker starts a Python of its own with the first question."""

ARROW = "(a => !a.hidden && a.dataset.move)(document.querySelector('#hint-arrow'))"
STATUS = "document.querySelector('#solver-status').textContent"
AUTOPLAYS = """document.querySelector('#panel [data-action="autoplay"]').ariaPressed === 'true'"""
# A digit for each direction in the order of Move: 1 if a number stands beside it, 0 if none does.
KNOWN = """["up", "right", "down", "left"].map((move) => Number(
  /\\d/.test(document.querySelector(`.value[data-move="${move}"] output`).textContent))).join("")"""


def unfold(page: GamePage[Page]) -> None:
    """Have the panel in sight, whatever the window's size."""
    if not page.tab.is_visible('[data-action="autoplay"]'):
        page.act("panel")


@pytest.fixture
def panel(warm_page: GamePage[ChromiumPage]) -> Iterator[GamePage[ChromiumPage]]:
    """A loaded page whose solver stops with the test."""
    warm_page.tab.set_viewport(1440, 900)
    yield warm_page
    if warm_page.tab.evaluate(AUTOPLAYS):
        warm_page.tab.press("Escape")
    if warm_page.tab.attribute('[data-action="values"]', "aria-pressed") == "true":
        warm_page.act("values")


def test_the_solver_plays_one_move_when_asked_for_a_step(any_page: GamePage[Page]) -> None:
    """A legal one, in each browser; the game says that it was helped."""
    game = a_game()
    any_page.save(game)
    any_page.load()
    unfold(any_page)
    any_page.act("step")
    board = any_page.wait(lambda seen: seen.board != game.board, "a step", SOLVER_SECONDS).board
    afters = [game.play(move)[0].board for move in game.board.legal_moves]
    assert board in afters
    assert "solver" in any_page.tab.evaluate("document.querySelector('#status-text').textContent")


def test_a_hint_points_a_legal_way_and_goes_with_the_next_move(
    panel: GamePage[ChromiumPage],
) -> None:
    """It is spoken as well, and moves nothing."""
    game = panel.load_seed(61)
    panel.tab.press("t")
    hint = Move[panel.tab.wait_for(ARROW, SOLVER_SECONDS).upper()]
    assert hint in game.board.legal_moves
    assert f"Hint: {hint.name.lower()}." in panel.tab.evaluate(
        "document.querySelector('#announcer').textContent"
    )
    game = panel.play(game, [hint])
    assert not panel.tab.evaluate(ARROW)
    assert "hints" in panel.tab.evaluate("document.querySelector('#status-text').textContent")


def test_each_legal_direction_has_a_value_that_follows_the_board(
    panel: GamePage[ChromiumPage],
) -> None:
    """An illegal one has none; switched off, the values go."""
    panel.load_position("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0")
    panel.act("values")
    panel.tab.wait_for(f"{KNOWN} === '0010'", SOLVER_SECONDS)
    board = panel.follow(Board.parse("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0"), Move.DOWN)
    known = "".join("1" if move in board.legal_moves else "0" for move in Move)
    panel.tab.wait_for(f"{KNOWN} === '{known}'")


def test_autoplay_plays_until_a_key_stops_it(panel: GamePage[ChromiumPage]) -> None:
    """The key that stops it is no move; then the board stays, and is the player's again."""
    game = panel.load_seed(62)
    panel.tab.press("p")
    panel.wait(lambda seen: seen.score > 100, "the solver plays", SOLVER_SECONDS)
    panel.tab.press("x")
    assert not panel.tab.evaluate(AUTOPLAYS)
    board = panel.look().board
    assert board.tile_sum > game.board.tile_sum
    panel.tab.evaluate("new Promise((done) => requestIdleCallback(done, {timeout: 400}))")
    assert panel.look().board == board
    panel.expect_seen(board)
    panel.follow(board, board.legal_moves[0])


def test_touching_the_board_stops_autoplay(panel: GamePage[ChromiumPage]) -> None:
    """Whoever touches it wants to play."""
    panel.load_seed(63)
    panel.act("autoplay")
    panel.wait(lambda seen: seen.score > 20, "the solver plays", SOLVER_SECONDS)
    panel.tab.drag([panel.tab.middle("#board")])
    panel.tab.wait_for(f"!({AUTOPLAYS})")


def test_autoplay_pauses_at_the_win(panel: GamePage[ChromiumPage]) -> None:
    """The question whether to keep playing is the player's."""
    panel.load_position("1024,512,256,128/128,0,0,0/0,0,0,0/0,0,0,0")
    panel.act("autoplay")
    panel.wait(lambda seen: seen.outcome is Outcome.WON, "the solver wins", SOLVER_SECONDS)
    panel.tab.wait_for(f"!({AUTOPLAYS})")
    assert panel.look().banner


def test_autoplay_stops_at_the_end(panel: GamePage[ChromiumPage]) -> None:
    """And a game that is over asks the solver for nothing."""
    panel.load_position(BEFORE_END)
    panel.act("autoplay")
    panel.wait(lambda seen: seen.outcome is Outcome.OVER, "the end", SOLVER_SECONDS)
    panel.tab.wait_for(f"!({AUTOPLAYS})")


def test_a_game_that_the_solver_played_is_no_best(page: GamePage[ChromiumPage]) -> None:
    """Best is the player's own."""
    game = a_game()
    page.save(game, best=game.score)
    page.load()
    unfold(page)
    page.act("autoplay")
    page.wait(lambda seen: seen.score > game.score + 100, "the solver plays", SOLVER_SECONDS)
    page.tab.press("x")
    assert page.look().best == game.score
    page.reload()
    assert page.look().best == game.score
    assert "solver" in page.tab.evaluate("document.querySelector('#status-text').textContent")


def test_the_page_plays_on_while_the_solver_thinks(panel: GamePage[ChromiumPage]) -> None:
    """At its deepest level it has a thread of its own: keys are handled as ever."""
    game = panel.load_seed(64)
    panel.tab.tab.select_option("#level", "deep")
    panel.act("values")
    panel.tab.wait_for(f"{KNOWN} !== '0000'", SOLVER_SECONDS)
    panel.tab.evaluate("window.took = []")
    panel.listen("keydown", "(e) => window.took.push(performance.now() - e.timeStamp)")
    panel.play(game, some_moves(game, 10))
    took = sorted(panel.tab.evaluate("window.took"))
    panel.tab.tab.select_option("#level", "quick")
    assert took[5] < 100


def test_undo_works_on_what_the_solver_played(panel: GamePage[ChromiumPage]) -> None:
    """Step by step back to the first board."""
    game = panel.load_seed(65)
    panel.act("step")
    panel.wait(lambda seen: seen.board != game.board, "a step", SOLVER_SECONDS)
    panel.act("undo")
    panel.expect(Game.start(seed=65))


def test_a_worker_that_dies_is_missed_and_the_next_question_starts_another(
    page: GamePage[ChromiumPage],
) -> None:
    """Only its silence tells, after 20 seconds; nothing but the solver is affected meanwhile."""
    game = page.load_seed(66)
    unfold(page)
    page.act("values")
    page.tab.wait_for(f"{KNOWN} !== '0000'", SOLVER_SECONDS)
    page.tab.evaluate("document.querySelector('script[name=solver-1]').xworker.terminate()")
    page.play(game, some_moves(game, 2))
    page.tab.wait_for(f"{STATUS}.includes('no answer')", SOLVER_SECONDS)
    page.act("values")
    page.tab.wait_for(f"{KNOWN} !== '0000'", SOLVER_SECONDS)
    assert page.tab.evaluate("document.querySelectorAll('script[name^=solver]').length") == 1
