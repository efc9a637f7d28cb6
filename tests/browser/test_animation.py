"""What is seen: tiles slide, merge and appear as the Turn says, and never lag behind (Chromium)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import Board, Game, Move
from game.paths import TilePath

from .game_page import KEYS, some_moves
from .settings import preset
from .test_saving import a_game

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

# Hold every running animation at a time in ms after its beginning (delays included).
HOLD = "document.getAnimations().map((a) => { a.pause(); a.currentTime = %d; return 1; }).length"
FINISH = "document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })"


def start_move(page: GamePage[ChromiumPage], *moves: Move) -> None:
    """Press arrows and catch the animations in the same frame, before any time has passed."""
    page.listen(
        "keyup",
        "() => { document.body.getBoundingClientRect();"
        " document.getAnimations().forEach((a) => { a.pause(); a.currentTime = 0; }); }",
    )
    page.tab.press(*(KEYS[move] for move in moves))


def test_what_is_seen_equals_the_model_after_every_step(warm_page: GamePage[ChromiumPage]) -> None:
    """Each move, undo, redo, restart and its undo leaves the right tiles at the right places."""
    game = warm_page.load_seed(23)
    warm_page.expect_seen(game.board)
    for move in some_moves(game, 30):
        game = warm_page.play(game, [move])
        warm_page.expect_seen(game.board)
    for action, board in (("undo", game.undo().board), ("redo", game.board)):
        warm_page.act(action)
        warm_page.expect_seen(board)
    warm_page.act("new-game")
    warm_page.tab.wait_for("document.querySelector('#score').dataset.value === '0'")
    warm_page.expect_seen(warm_page.look().board)
    warm_page.act("restore")
    warm_page.expect_seen(game.board)


def test_what_is_seen_equals_the_model_after_fast_input(warm_page: GamePage[ChromiumPage]) -> None:
    """Forty moves with no pause leave nothing behind."""
    game = warm_page.load_seed(23)
    moves = list(some_moves(game, 40))
    warm_page.tab.press(*(KEYS[move] for move in moves))
    for move in moves:
        game, _ = game.play(move)
    warm_page.expect(game)
    warm_page.expect_seen(game.board)


def test_tiles_start_where_they_were_and_the_new_one_is_not_there_yet(
    warm_page: GamePage[ChromiumPage],
) -> None:
    """At the first moment of a slide the eye sees the board before the move."""
    warm_page.load_position("0,0,0,2/0,4,0,0/8,0,0,8/0,0,16,0")
    start_move(warm_page, Move.LEFT)
    warm_page.tab.wait_for("document.getAnimations().length")
    assert warm_page.seen_now() == Board.parse("0,0,0,2/0,4,0,0/8,0,0,8/0,0,16,0")


def test_the_new_tile_appears_after_the_slide(warm_page: GamePage[ChromiumPage]) -> None:
    """Half-way it cannot be seen yet; in the end it can."""
    before = Board.parse("0,0,0,2/0,4,0,0/8,0,0,8/0,0,16,0")
    warm_page.load_position(str(before))
    start_move(warm_page, Move.LEFT)
    after, _ = before.slide(Move.LEFT)
    board = warm_page.look().board
    warm_page.tab.evaluate(HOLD % 50)
    assert warm_page.tab.evaluate("document.getAnimations().length") > 0
    assert sum(value for *_, value in warm_page.seen_places()) == before.tile_sum
    warm_page.tab.evaluate(FINISH)
    warm_page.expect_seen(board)
    assert board.tile_sum > after.tile_sum


def test_the_next_move_starts_from_the_settled_board(warm_page: GamePage[ChromiumPage]) -> None:
    """A second key in the first move's animation: its slide begins where the first one ends."""
    game = warm_page.load_seed(23)
    game = warm_page.play(game, some_moves(game, 20))
    warm_page.expect_seen(game.board)
    first, second = list(some_moves(game, 2))
    middle, _ = game.play(first)
    start_move(warm_page, first, second)
    warm_page.expect(middle.play(second)[0])
    assert warm_page.seen_now() == middle.board


@pytest.mark.parametrize("way", ["system", "setting"])
def test_reduced_motion_means_none(page: GamePage[ChromiumPage], way: str) -> None:
    """By the system's preference or by the setting: the board is there at once."""
    if way == "system":
        page.tab.tab.emulate_media(reduced_motion="reduce")
    else:
        preset(page, motion="off")
    game = page.load_seed(23)
    for move in some_moves(game, 5):
        game, _ = game.play(move)
        page.tab.press(KEYS[move])
        page.tab.evaluate("new Promise(requestAnimationFrame)")
        assert page.seen_now() == game.board


def test_points_float_up_at_a_merge_but_not_on_a_load(page: GamePage[ChromiumPage]) -> None:
    """A restored game shows no "+N"; a merge shows its points; a slide without one shows none."""
    game = a_game()
    page.save(game)
    page.load()
    assert not gain(page)
    page.load_position("0,0,8,8/0,0,0,0/0,0,0,0/0,0,0,0")
    assert not gain(page)
    start_move(page, Move.LEFT)
    assert gain(page) == "+16"


def gain(page: GamePage[ChromiumPage]) -> str:
    """The points that can be seen floating."""
    shown = "getComputedStyle(document.querySelector('#gain')).opacity > 0"
    return page.tab.text("#gain").strip() if page.tab.evaluate(shown) else ""


def test_only_transform_and_opacity_are_animated(warm_page: GamePage[ChromiumPage]) -> None:
    """The compositor can do it all; nothing is laid out anew in an animation."""
    warm_page.load_position("0,0,8,8/0,4,0,4/0,0,0,0/2,0,0,0")
    start_move(warm_page, Move.LEFT)
    properties = warm_page.tab.evaluate(
        "[...new Set(document.getAnimations().flatMap(a => a.effect.getKeyframes()"
        ".flatMap(k => Object.keys(k))))]"
    )
    animated = set(properties) - {"offset", "computedOffset", "easing", "composite"}
    assert animated
    assert animated <= {"transform", "opacity", "translate", "scale", "visibility"}


def test_merging_tiles_slide_under_the_new_one(warm_page: GamePage[ChromiumPage]) -> None:
    """Before the slide ends both old tiles are on their way along the engine's paths."""
    before = Board.parse("0,0,8,8/0,0,0,0/0,0,0,0/0,0,0,0")
    paths = before.paths(Move.LEFT)
    assert paths == (TilePath(2, 0, 8, True), TilePath(3, 0, 8, True))
    warm_page.load_position(str(before))
    start_move(warm_page, Move.LEFT)
    warm_page.tab.evaluate(HOLD % 50)
    columns = [place[1] for place in warm_page.seen_places() if place[2] == 8]
    assert len(columns) == 2
    assert all(0 < column < 3 for column in columns)


def test_a_game_from_another_browser_looks_the_same(page: GamePage[ChromiumPage]) -> None:
    """A saved game is seen as it is, without any animation."""
    game = a_game(30)
    page.save(game)
    page.load()
    page.expect(game)
    assert page.seen_now() == game.board


def test_the_last_board_of_a_lost_game_is_seen(warm_page: GamePage[ChromiumPage]) -> None:
    """All sixteen tiles stay in sight."""
    warm_page.load_position("0,8,16,32/64,128,256,512/8,16,32,64/128,256,512,1024")
    warm_page.try_move(Move.LEFT)
    warm_page.tab.wait_for("document.documentElement.dataset.outcome === 'over'")
    board = warm_page.look().board
    assert Game.start(seed=1, board=board).is_over
    warm_page.expect_seen(board)
