"""Swipes by real touch events, and drags by mouse (Chromium, by the DevTools protocol)."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

import pytest

from game import Game, Move

from .game_page import some_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .drivers import Point
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

SEED = 17
ANGLES = {Move.RIGHT: 0, Move.DOWN: 90, Move.LEFT: 180, Move.UP: 270}


def way(start: Point, angle: float, length: float, steps: int = 6) -> list[Point]:
    """The points of a straight swipe: `angle` in degrees, clockwise from right."""
    x, y = start
    dx, dy = cos(radians(angle)) * length, sin(radians(angle)) * length
    return [(x + dx * step / steps, y + dy * step / steps) for step in range(steps + 1)]


def hold(page: GamePage[ChromiumPage], points: Sequence[Point]) -> None:
    """Touch and move, and leave the finger down."""
    page.tab.touch("touchStart", [points[0]])
    for point in points[1:]:
        page.tab.touch("touchMove", [point])


def lift(page: GamePage[ChromiumPage]) -> None:
    """Lift all fingers."""
    page.tab.touch("touchEnd", [])


def load(page: GamePage[ChromiumPage]) -> tuple[Game, Point]:
    """Open the game on a phone-sized screen with touch; gives it and the middle of the board."""
    page.tab.set_viewport(360, 740)
    page.tab.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
    return page.load_seed(SEED), page.tab.middle("#board")


def test_the_move_fires_at_the_threshold_before_the_finger_lifts(
    warm_page: GamePage[ChromiumPage],
) -> None:
    """And going on with the same finger is no second move."""
    game, middle = load(warm_page)
    move = game.board.legal_moves[0]
    game, _ = game.play(move)
    hold(warm_page, way(middle, ANGLES[move], 60))
    warm_page.expect(game)
    for back in (move, *game.board.legal_moves):
        for point in way(middle, ANGLES[back], 120):
            warm_page.tab.touch("touchMove", [point])
    lift(warm_page)
    warm_page.expect(game)
    warm_page.play(game, some_moves(game, 1))


@pytest.mark.parametrize("tilt", [-30, 0, 30])
@pytest.mark.parametrize("move", list(Move))
def test_the_dominant_axis_decides(
    warm_page: GamePage[ChromiumPage], move: Move, tilt: int
) -> None:
    """A swipe of 30 degrees beside the axis still is that axis's move."""
    warm_page.tab.set_viewport(360, 740)
    game = warm_page.load_position("0,0,0,0/0,2,4,0/0,8,16,0/0,0,0,0")
    middle = warm_page.tab.middle("#board")
    warm_page.tab.swipe(way(middle, ANGLES[move] + tilt, 80))
    after, _ = game.board.slide(move)
    seen = warm_page.wait(lambda now: now.board != game.board, "a move").board
    assert all(seen[cell] == after[cell] for cell in range(16) if after[cell])


@pytest.mark.parametrize("angle", [45, 135, 225, 315])
def test_a_swipe_near_45_degrees_is_no_move(warm_page: GamePage[ChromiumPage], angle: int) -> None:
    """Rather none than the wrong one."""
    game, middle = load(warm_page)
    for off in (-3, 0, 3):
        warm_page.tab.swipe(way(middle, angle + off, 90))
    warm_page.expect(game)
    warm_page.play(game, some_moves(game, 1))


def test_a_tap_or_a_short_move_is_no_swipe(warm_page: GamePage[ChromiumPage]) -> None:
    """A trembling finger moves nothing."""
    game, middle = load(warm_page)
    warm_page.tab.swipe([middle])
    for angle in ANGLES.values():
        warm_page.tab.swipe(way(middle, angle, 6))
    warm_page.expect(game)
    warm_page.play(game, some_moves(game, 1))


def test_a_second_finger_cancels(warm_page: GamePage[ChromiumPage]) -> None:
    """Two fingers are a pinch, no move; after both are up, one finger swipes again."""
    game, (x, y) = load(warm_page)
    warm_page.tab.touch("touchStart", [(x, y)])
    warm_page.tab.touch("touchStart", [(x, y), (x + 40, y + 40)])
    for step in range(1, 7):
        warm_page.tab.touch("touchMove", [(x - 15 * step, y), (x + 40 + 15 * step, y + 40)])
    warm_page.tab.touch("touchEnd", [(x - 90, y)])
    for step in range(1, 7):
        warm_page.tab.touch("touchMove", [(x - 90, y - 15 * step)])
    lift(warm_page)
    warm_page.expect(game)
    move = game.board.legal_moves[0]
    game, _ = game.play(move)
    warm_page.tab.swipe(way((x, y), ANGLES[move], 80))
    warm_page.expect(game)


def test_a_cancelled_touch_moves_nothing_and_the_next_one_does(
    warm_page: GamePage[ChromiumPage],
) -> None:
    """A call that comes in takes the finger away; the next swipe starts afresh."""
    game, middle = load(warm_page)
    warm_page.tab.touch("touchStart", [middle])
    warm_page.tab.touch("touchCancel", [])
    move = game.board.legal_moves[0]
    game, _ = game.play(move)
    warm_page.tab.swipe(way(middle, ANGLES[move], 80))
    warm_page.expect(game)


def test_fast_swipes_one_after_another_are_one_move_each(warm_page: GamePage[ChromiumPage]) -> None:
    """None is lost in an animation."""
    game, middle = load(warm_page)
    for move in some_moves(game, 10):
        game, _ = game.play(move)
        warm_page.tab.swipe(way(middle, ANGLES[move], 70, steps=2))
    warm_page.expect(game)


@pytest.mark.parametrize("move", [Move.UP, Move.DOWN])
def test_swiping_on_the_board_scrolls_nothing(
    warm_page: GamePage[ChromiumPage], move: Move
) -> None:
    """Neither the page nor pull-to-refresh; the same swipe below the controls does scroll."""
    load(warm_page)
    warm_page.tab.evaluate("document.body.style.paddingBottom = '2000px'")
    if move is Move.UP:  # not at the top, so that both ways could scroll
        warm_page.tab.evaluate("window.scrollTo(0, 0)")
    middle = warm_page.tab.middle("#board")
    for _ in range(3):
        warm_page.tab.swipe(way(middle, ANGLES[move], 150))
    assert warm_page.tab.evaluate("window.scrollY") == 0
    assert warm_page.tab.evaluate(
        "getComputedStyle(document.querySelector('#stage')).touchAction"
    ) == ("none")


def test_the_rest_of_the_page_scrolls(warm_page: GamePage[ChromiumPage]) -> None:
    """A swipe beside the board is the browser's."""
    load(warm_page)
    warm_page.tab.evaluate("document.body.style.paddingBottom = '2000px'")
    bottom = warm_page.tab.evaluate(
        "document.querySelector('#controls').getBoundingClientRect().bottom"
    )
    warm_page.tab.swipe(way((180, min(bottom + 40, 730)), 270, 200, steps=10))
    warm_page.tab.wait_for("window.scrollY > 50")


def test_pinch_zoom_is_not_forbidden(warm_page: GamePage[ChromiumPage]) -> None:
    """The viewport does not switch zooming off, and buttons do not zoom on a double tap."""
    load(warm_page)
    content = warm_page.tab.attribute('meta[name="viewport"]', "content") or ""
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
    actions = warm_page.tab.evaluate(
        "[...document.querySelectorAll('button')].map(b => getComputedStyle(b).touchAction)"
    )
    assert set(actions) <= {"manipulation", "none"}


def test_the_zone_for_swipes_is_larger_than_the_board(warm_page: GamePage[ChromiumPage]) -> None:
    """A swipe that starts a little beside the board counts."""
    warm_page.tab.set_viewport(740, 740)
    game = warm_page.load_seed(SEED)
    left, top, right = warm_page.tab.evaluate(
        "(r => [r.left, r.top, r.right])(document.querySelector('#frame').getBoundingClientRect())"
    )
    for start in ((left - 10, top + 60), (right + 10, top + 60)):
        move = game.board.legal_moves[0]
        game, _ = game.play(move)
        warm_page.tab.swipe(way(start, ANGLES[move], 80))
        warm_page.expect(game)


@pytest.mark.parametrize("kind", ["touch", "mouse"])
def test_a_drag_that_ends_on_a_button_is_no_click(
    warm_page: GamePage[ChromiumPage], kind: str
) -> None:
    """From the board down to the controls: one move down and no button pressed."""
    warm_page.tab.set_viewport(360, 740)
    game = warm_page.load_position("2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,0")
    end = warm_page.tab.middle('#controls [data-action="new-game"]')
    start = (end[0], end[1] - 120)
    points = way(start, 90, 120)
    if kind == "touch":
        warm_page.tab.swipe(points)
    else:
        warm_page.tab.drag(points)
    after, _ = game.board.slide(Move.DOWN)
    seen = warm_page.look().board
    assert [seen[c] for c in range(16) if after[c]] == [after[c] for c in range(16) if after[c]]


def test_a_press_on_a_button_that_slides_off_moves_no_tile(
    warm_page: GamePage[ChromiumPage],
) -> None:
    """A drag that starts on a button is the button's."""
    game, _ = load(warm_page)
    start = warm_page.tab.middle('#controls [data-action="menu"]')
    warm_page.tab.drag(way(start, 270, 200))
    warm_page.expect(game)
    assert not warm_page.tab.evaluate("!!document.querySelector('dialog[open]')")


def test_mouse_drags_move_tiles_and_only_with_the_first_button(
    warm_page: GamePage[ChromiumPage],
) -> None:
    """The right button is the context menu's."""
    game, middle = load(warm_page)
    mouse = warm_page.tab.tab.mouse
    mouse.move(*middle)
    mouse.down(button="right")
    mouse.move(middle[0] - 90, middle[1], steps=4)
    mouse.move(middle[0], middle[1] + 90, steps=4)
    mouse.up(button="right")
    warm_page.expect(game)
    for move in some_moves(game, 4):
        game, _ = game.play(move)
        warm_page.tab.drag(way(middle, ANGLES[move], 80))
        warm_page.expect(game)


def test_a_drag_that_leaves_the_window_still_ends(warm_page: GamePage[ChromiumPage]) -> None:
    """The next drag is a new one."""
    game, middle = load(warm_page)
    mouse = warm_page.tab.tab.mouse
    move = game.board.legal_moves[0]
    game, _ = game.play(move)
    mouse.move(*middle)
    mouse.down()
    for point in way(middle, ANGLES[move], 900, steps=12):
        mouse.move(*point)
    mouse.up()
    warm_page.expect(game)
    mouse.move(*middle)
    mouse.move(middle[0] + 90, middle[1])
    warm_page.expect(game)
    warm_page.play(game, some_moves(game, 1))
