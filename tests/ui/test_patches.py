"""From view to page: game/ui/patches.py, game/ui/view.py and game/ui/sprites.py together."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hypothesis import assume, given

from game import Board, Game, Move
from game.ui.patches import Patch, patches
from game.ui.session import Mark, Played, Session, Step
from game.ui.view import Bar, View, first_view, next_view
from tests.core.strategies import boards
from tests.ui import page_model
from tests.ui.page_model import Page
from tests.ui.sessions import (
    BEFORE_WIN,
    ENGLISH,
    HINT,
    LEFT,
    NEW_GAME,
    UNDO,
    after,
    move,
    of,
    playing,
    sessions,
    steps,
    ways,
)
from tools.layout import ROOT

if TYPE_CHECKING:
    from game.ui.command import Command


def fresh_page(view: View) -> Page:
    """The page to which only this view was ever drawn."""
    page = Page()
    page.apply(patches(None, view, ENGLISH))
    return page


def shown(session: Session) -> tuple[Page, View]:
    """A page that shows a session at rest, and its view."""
    view = first_view(session, None, ENGLISH)
    return fresh_page(view), view


def draw(page: Page, view: View, step: Step) -> tuple[View, int]:
    """Bring the page from its view to that after the step: the new view, and how many writes."""
    new = next_view(view, step, None, ENGLISH)
    return new, page.apply(patches(view, new, ENGLISH))


# Any way through any game -----------------------------------------------------------------


@given(sessions(), ways)
def test_the_page_after_patches_is_the_page_drawn_anew(
    session: Session, way: list[Command]
) -> None:
    page, view = shown(session)
    for step in steps(session, way):
        view, _ = draw(page, view, step)
        assert page.seen == fresh_page(view).seen


@given(sessions(), ways)
def test_the_page_shows_the_session_after_every_command(
    session: Session, way: list[Command]
) -> None:
    page, view = shown(session)
    for step in steps(session, way):
        view, _ = draw(page, view, step)
        game = step.session.game
        values = tuple(value for row in game.board.rows for value in row)
        assert page.values == values
        assert page.tiles == [(cell, value) for cell, value in enumerate(values) if value]
        assert page.get("score", "data-value") == str(game.score)
        assert page.get("best", "data-value") == str(step.session.shown_best)
        assert page.get("root", "data-outcome") == game.outcome.value
        assert page.get("undo", "aria-disabled") == str(not game.can_undo).lower()
        assert page.get("redo", "aria-disabled") == str(not game.can_redo).lower()


@given(sessions(), ways)
def test_what_is_shown_already_is_not_written_again(session: Session, way: list[Command]) -> None:
    page, view = shown(session)
    for step in steps(session, way):
        view, _ = draw(page, view, step)
        assert list(patches(view, view, ENGLISH)) == []


@given(boards)
def test_every_number_of_a_board_is_written_on_its_tile(board: Board) -> None:
    assume(board.max_tile > 0)
    page, _ = shown(of(Game.start(1, board)))
    assert page.values == tuple(value for row in board.rows for value in row)
    assert page.tiles == [(cell, value) for cell, value in enumerate(page.values) if value]


# Motion -----------------------------------------------------------------------------------


def test_a_move_animates_what_it_moves_and_no_more() -> None:
    session = playing(Board.parse("2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    (step,) = steps(session, [LEFT])
    draw(page, view, step)
    classes = {page.get(key, "class").split()[-2] for key in page.moving}
    assert classes == {"slide", "spawned"}
    assert len(page.moving) == 2  # the 2 stands against the wall already


def test_each_move_changes_the_beat_so_that_its_animation_starts_anew() -> None:
    session = playing(Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    beats = []
    for step in steps(session, [move(Move.RIGHT), move(Move.LEFT)]):
        view, _ = draw(page, view, step)
        beats.append({page.get(key, "class").split()[-1] for key in page.moving})
    assert beats[0] != beats[1]
    assert {len(beat) for beat in beats} == {1}


def test_a_stuck_move_moves_the_frame_and_no_tile() -> None:
    session = playing(Board.parse("0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    for step in steps(session, [move(Move.UP), move(Move.LEFT)]):
        view, _ = draw(page, view, step)
    before = page.values
    stuck = next(
        direction for direction in Move if direction not in step.session.game.board.legal_moves
    )
    (step,) = steps(step.session, [move(stuck)])
    draw(page, view, step)
    assert page.moving == {"frame"}
    assert f"stuck-{stuck.name.lower()}" in page.get("frame", "class")
    assert page.values == before


def test_a_second_stuck_move_shakes_the_frame_again_with_one_write() -> None:
    session = playing(Board.parse("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    classes = []
    for step in steps(session, [LEFT, LEFT]):
        view, count = draw(page, view, step)
        classes.append(page.get("frame", "class"))
    assert classes == ["frame stuck-left b1", "frame stuck-left b0"]
    assert count == 1


def test_a_mark_in_the_middle_of_an_animation_does_not_end_it() -> None:
    session = playing(Board.parse("0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    (step,) = steps(session, [LEFT])
    view, _ = draw(page, view, step)
    moving = {key: page.get(key, "class") for key in page.moving}
    marked = Step(step.session.marked(Mark.HINT), step.event)
    _, count = draw(page, view, marked)
    assert {key: page.get(key, "class") for key in page.moving} == moving
    assert count == 1  # the line that says so


def test_undo_moves_nothing() -> None:
    session = playing(Board.parse("0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    for step in steps(session, [LEFT, UNDO]):
        view, _ = draw(page, view, step)
    assert page.moving == set()


# Points -----------------------------------------------------------------------------------


def test_points_float_up_once_for_each_move_that_earns_some() -> None:
    session = playing(Board.parse("4,4,4,4/0,0,0,0/0,0,0,0/0,0,0,0"))
    page, view = shown(session)
    texts = []
    for step in steps(session, [LEFT, LEFT]):
        view, _ = draw(page, view, step)
        texts.append((page.get("gain", "text"), page.get("gain", "class")))
    assert texts == [("+16", "gain b1"), ("+16", "gain b0")]


def test_a_restored_game_shows_no_gain() -> None:
    session = after(playing(BEFORE_WIN), LEFT)
    page, _ = shown(session)
    assert page.get("gain", "class") == "gain"


def test_numbers_are_written_as_the_language_does_and_kept_plain_for_others() -> None:
    page, _ = shown(Session(Played(Game.start(1)), best=1234567))
    assert page.get("best", "text") == "1,234,567"
    assert page.get("best", "data-value") == "1234567"


# Tiles ------------------------------------------------------------------------------------


def test_a_tile_has_its_own_look_to_131072_and_a_common_one_beyond() -> None:
    board = Board.parse("131072,262144,64,128/0,0,0,0/0,0,0,0/0,0,0,0")
    page, _ = shown(of(Game.start(1, board)))
    assert [page.get(f"tile{n}", "class") for n in range(4)] == [
        "tile t131072 n6 shine",
        "tile t-more n6 shine",
        "tile t64 n2",
        "tile t128 n3 shine",
    ]


def test_a_tile_that_moves_is_one_element_and_is_not_written_anew() -> None:
    session = playing(Board.parse("0,0,0,2/0,0,0,0/0,0,0,0/0,0,0,0"))
    _, view = shown(session)
    (step,) = steps(session, [LEFT])
    new = next_view(view, step, None, ENGLISH)
    assert [patch for patch in patches(view, new, ENGLISH) if patch.element == "tile0"] == [
        Patch("tile0", "style", "--x:0;--y:0;--fx:3;--fy:0"),
        Patch("tile0", "class", "tile t2 n1 slide b1"),
    ]


# Banner and bar ---------------------------------------------------------------------------


def test_the_banner_of_the_win_offers_to_keep_playing() -> None:
    page, _ = shown(after(playing(BEFORE_WIN), LEFT))
    assert page.bar("banner") == ("You made 2048!", ("keep-playing", "new-game"))
    assert page.bar("toast") is None


def test_hidden_bars_hold_no_buttons_that_a_keyboard_could_reach() -> None:
    session = after(playing(BEFORE_WIN), LEFT)
    page, view = shown(session)
    (step,) = steps(session, [NEW_GAME])
    view, _ = draw(page, view, step)
    assert page.bar("banner") is None
    assert page.get("banner-actions", "buttons") == ""
    assert page.bar("toast") == ("New game.", ("restore", "dismiss"))


def test_a_notice_comes_before_the_way_back_and_leaves_it_be() -> None:
    session = after(playing(BEFORE_WIN), LEFT, NEW_GAME)
    view = first_view(session, Bar("The link is copied.", ("dismiss",)), ENGLISH)
    page = fresh_page(view)
    assert page.bar("toast") == ("The link is copied.", ("dismiss",))
    (step,) = steps(session, [HINT])
    draw(page, view, step)
    assert page.bar("toast") == ("New game.", ("restore", "dismiss"))


def test_a_notice_is_said_beside_a_banner_as_well() -> None:
    view = first_view(after(playing(BEFORE_WIN), LEFT), Bar("Copied.", ("dismiss",)), ENGLISH)
    page = fresh_page(view)
    assert page.bar("toast") == ("Copied.", ("dismiss",))
    assert page.bar("banner") == ("You made 2048!", ("keep-playing", "new-game"))


# The page's side --------------------------------------------------------------------------


def test_every_element_that_patches_name_is_one_that_the_page_looks_up() -> None:
    tree = ast.parse((ROOT / "game/browser/dom.py").read_text(encoding="utf-8"))
    names = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NAMES"
    )
    by_other_means = {"root", "undo", "redo"}
    assert set(page_model.NAMES) - by_other_means <= set(names)
    html = (ROOT / "index.html").read_text(encoding="utf-8")
    assert [name for name in names.values() if f'id="{name}"' not in html] == []
