"""Playable without seeing the board: axe-core in every state, and Chromium's accessibility tree."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from game import Board, Game, Move
from tools.layout import ROOT

from .drivers import wait_until
from .game_page import KEYS, some_moves
from .settings import preset
from .test_endings import BEFORE_END, BEFORE_WIN
from .test_saving import a_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

LOOKS = [
    ("light", (320, 568)),
    ("light", (740, 360)),
    ("dark", (1440, 900)),
    ("dark", (360, 740)),
]
"""Structure changes with the viewport, colours with the theme; test_themes.py has the others."""


def settle(page: GamePage[ChromiumPage]) -> None:
    """End all animations, so that colours are those of a page at rest."""
    page.tab.evaluate(
        "document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })"
    )


def findings(page: GamePage[ChromiumPage]) -> list[str]:
    """What axe-core finds once all animations have ended, one line a place."""
    settle(page)
    if not page.tab.evaluate("'axe' in window"):
        page.tab.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.tab.evaluate(
        f"axe.run({{runOnly: {json.dumps(TAGS)}}}).then((all) => all.violations.flatMap((v) =>"
        " v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary}`)))"
    )
    return found


def set_theme(page: GamePage[ChromiumPage], theme: str) -> None:
    """Show the page in a theme, as the setting would."""
    page.tab.evaluate(f"(document.documentElement.dataset.theme = {theme!r})")


@pytest.fixture
def themed_page(warm_page: GamePage[ChromiumPage]) -> Iterator[GamePage[ChromiumPage]]:
    """A loaded page that has the system's theme again after the test."""
    yield warm_page
    set_theme(warm_page, "system")


@pytest.mark.parametrize(("theme", "viewport"), LOOKS, ids=str)
def test_axe_finds_nothing_in_any_state(
    themed_page: GamePage[ChromiumPage], theme: str, viewport: tuple[int, int]
) -> None:
    """Playing, won, over, with the toast, in each dialog."""
    page = themed_page
    page.tab.set_viewport(*viewport)
    set_theme(page, theme)
    found: dict[str, list[str]] = {}

    def check(state: str, condition: str) -> None:
        page.tab.wait_for(condition)
        found.update({state: lines} if (lines := findings(page)) else {})

    page.load_position("131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,8,0")
    check("playing, from a link", "!document.querySelector('#toast').hidden")
    page.act("menu")
    check("menu", "document.querySelector('#menu[open]')")
    page.act("settings")
    check("settings", "document.querySelector('#settings[open]')")
    page.tab.press("Escape")
    page.tab.wait_for("!document.querySelector('dialog[open]')")
    page.load_position(BEFORE_WIN)
    page.try_move(Move.LEFT)
    check("won", "!document.querySelector('#banner').hidden")
    page.act("new-game")
    check("new game, with the toast", "!document.querySelector('#toast').hidden")
    page.load_position(BEFORE_END)
    page.try_move(Move.LEFT)
    check("over", "!document.querySelector('#banner').hidden")
    assert found == {}


def test_axe_finds_nothing_with_every_control_shown(page: GamePage[ChromiumPage]) -> None:
    """Arrow buttons, one hand, the solver's panel, and a replay."""
    preset(page, arrows=True, hand="left", panel="open")
    page.play(page.load_seed(2), some_moves(Game.start(seed=2), 4))
    assert findings(page) == []
    page.act("menu")
    page.act("replay")
    page.tab.wait_for("!document.querySelector('#replay').hidden")
    assert findings(page) == []


def test_axe_finds_nothing_in_forced_colours(warm_page: GamePage[ChromiumPage]) -> None:
    """Windows' contrast themes replace all colours; structure and focus must hold."""
    warm_page.tab.tab.emulate_media(forced_colors="active")
    warm_page.load_position(BEFORE_WIN)
    assert findings(warm_page) == []


# The accessibility tree -------------------------------------------------------------------


def tree(page: GamePage[ChromiumPage], selector: str) -> list[tuple[str, str]]:
    """Role and name of every node below an element, as assistive technology gets them."""
    document = page.tab.cdp.send("DOM.getDocument")["root"]["nodeId"]
    node = page.tab.cdp.send("DOM.querySelector", {"nodeId": document, "selector": selector})
    nodes = page.tab.cdp.send("Accessibility.queryAXTree", {"nodeId": node["nodeId"]})["nodes"]
    return [(role(node), name(node)) for node in nodes if not node.get("ignored")]


def role(node: dict[str, Any]) -> str:
    """A node's role."""
    return str(node.get("role", {}).get("value", ""))


def name(node: dict[str, Any]) -> str:
    """A node's accessible name."""
    return str(node.get("name", {}).get("value", ""))


def cells(page: GamePage[ChromiumPage]) -> list[str]:
    """The names of the grid's cells in reading order."""
    return [name for role, name in tree(page, "#board") if role == "gridcell"]


def spoken(value: int) -> str:
    """What a cell is called in English."""
    return f"{value:,}" if value else "empty"


def test_the_grid_reads_cell_by_cell_through_a_whole_game(
    warm_page: GamePage[ChromiumPage],
) -> None:
    """After each move the tree's sixteen names are the engine's board."""
    game = warm_page.load_seed(29)
    warm_page.tab.cdp.send("Accessibility.enable")
    roles = [role for role, _ in tree(warm_page, "#board")]
    assert (roles.count("grid"), roles.count("row"), roles.count("gridcell")) == (1, 4, 16)
    while not game.is_over:
        game = warm_page.play(game, some_moves(game, 1))
        if game.turns % 10 == 0 or game.is_over:
            assert cells(warm_page) == [spoken(game.board[cell]) for cell in range(16)]
    announced(warm_page, "over")


def announced(page: GamePage[ChromiumPage], *parts: str) -> str:
    """Wait until the live region says all of these; gives its text."""

    def said() -> str | None:
        text = page.tab.text("#announcer")
        return text if all(part in text for part in parts) else None

    return wait_until(
        said, lambda: f"the announcer says {parts}, not {page.tab.text('#announcer')!r}"
    )


def test_each_move_is_announced_in_one_sentence(warm_page: GamePage[ChromiumPage]) -> None:
    """What merged, the points, and where the new tile came, row and column counted from 1."""
    warm_page.load_position("0,0,8,8/0,0,0,0/0,4,4,0/0,0,0,0")
    after, _ = Board.parse("0,0,8,8/0,0,0,0/0,4,4,0/0,0,0,0").slide(Move.LEFT)
    warm_page.try_move(Move.LEFT)
    text = announced(warm_page, "16", "8", "24", "row")
    board = warm_page.look().board
    new = next(cell for cell in range(16) if board[cell] != after[cell])
    assert f"row {new // 4 + 1}, column {new % 4 + 1}" in text
    assert len(text) < 120


def test_fast_moves_are_summed_up_not_queued(warm_page: GamePage[ChromiumPage]) -> None:
    """Ten keys at once give few texts, and the last one ends with the score."""
    game = warm_page.load_seed(29)
    warm_page.tab.evaluate(
        "(window.texts = [], new MutationObserver(() => {"
        " const t = document.querySelector('#announcer').textContent;"
        " if (t) window.texts.push(t); })"
        ".observe(document.querySelector('#announcer'),"
        " {subtree: true, childList: true, characterData: true}))"
    )
    for move in some_moves(game, 30):
        warm_page.tab.press(KEYS[move])
        game, _ = game.play(move)
    announced(warm_page, f"{game.score:,}")
    assert len(warm_page.tab.evaluate("window.texts")) < 15


def test_an_illegal_move_says_so(warm_page: GamePage[ChromiumPage]) -> None:
    """And names the direction."""
    warm_page.load_position("2,0,0,0/4,0,0,0/0,0,0,0/0,0,0,0")
    warm_page.try_move(Move.LEFT)
    announced(warm_page, "left")


@pytest.mark.parametrize(
    ("board", "first"), [(BEFORE_WIN, "You made 2048"), (BEFORE_END, "Game over")]
)
def test_win_and_end_are_said_first(
    warm_page: GamePage[ChromiumPage], board: str, first: str
) -> None:
    """Before the merges of the move that brought them."""
    warm_page.load_position(board)
    warm_page.try_move(Move.LEFT)
    assert announced(warm_page, first).startswith(first)


def test_the_board_can_be_described(page: GamePage[ChromiumPage]) -> None:
    """A key reads the whole board row by row, with the score."""
    game = a_game()
    page.save(game)
    page.load()
    page.tab.press("b")
    text = announced(page, "Row 1", "Row 4", f"{game.score:,}")
    assert all(str(value) in text for row in game.board.rows for value in row if value)


@pytest.mark.parametrize("action", ["menu", "settings"])
def test_focus_goes_into_a_dialog_and_returns(page: GamePage[ChromiumPage], action: str) -> None:
    """By keyboard alone: Enter opens, Tab stays inside, Escape closes and gives the focus back."""
    page.load()
    page.tab.tab.focus('#controls [data-action="menu"]')
    page.tab.press("Enter")
    page.tab.wait_for("document.querySelector('#menu[open]')")
    if action == "settings":
        page.tab.tab.focus('#menu [data-action="settings"]')
        page.tab.press("Enter")
        page.tab.wait_for("document.querySelector('#settings[open]')")
    inside = f"!!document.activeElement.closest('#{action}')"
    assert page.tab.evaluate(inside)
    for _ in range(12):
        page.tab.press("Tab")
        assert page.tab.evaluate(f"{inside} || document.activeElement === document.body")
    page.tab.press("Escape")
    page.tab.wait_for("!document.querySelector('dialog[open]')")
    assert page.tab.evaluate("document.activeElement.dataset.action") == "menu"


def test_focus_is_never_lost_when_its_button_goes(warm_page: GamePage[ChromiumPage]) -> None:
    """Keep playing hides the banner with the button that had the focus; the board gets it."""
    warm_page.load_position(BEFORE_WIN)
    warm_page.try_move(Move.LEFT)
    warm_page.tab.wait_for("!document.querySelector('#banner').hidden")
    warm_page.tab.tab.focus('#banner [data-action="keep-playing"]')
    warm_page.tab.press("Enter")
    warm_page.tab.wait_for("document.querySelector('#banner').hidden")
    assert warm_page.tab.evaluate("document.activeElement !== document.body")
    board = warm_page.look().board
    warm_page.follow(board, board.legal_moves[0])


def test_the_whole_page_can_be_reached_by_tab_with_a_visible_focus(
    page: GamePage[ChromiumPage],
) -> None:
    """Every control takes the focus in turn, and shows an outline while it has it."""
    page.load()
    reached: list[str] = []
    for _ in range(60):
        page.tab.press("Tab")
        at, outline = page.tab.evaluate(
            "(e => [e.dataset.action ?? e.id ?? e.tagName, getComputedStyle(e).outlineStyle])"
            "(document.activeElement)"
        )
        if at in reached[:1] and len(reached) > 1:
            break
        if page.tab.evaluate("document.activeElement !== document.body"):
            reached.append(at)
            assert outline != "none", at
    assert {"board", "new-game", "menu"} <= set(reached)


def test_a_whole_game_by_keyboard_alone(page: GamePage[ChromiumPage]) -> None:
    """From loading to the end and into a new game, with no mouse."""
    start = Game.start(seed=1, board=Board.parse(BEFORE_END))
    page.save(start)
    page.load()
    page.play(start, [Move.LEFT])
    page.tab.wait_for("document.documentElement.dataset.outcome === 'over'")
    page.tab.press("z")
    page.expect(start)
    page.play(start, [Move.LEFT])
    page.tab.press("r")
    page.tab.wait_for("document.documentElement.dataset.outcome === 'playing'")


def test_the_board_tells_which_keys_play_it(warm_page: GamePage[ChromiumPage]) -> None:
    """The grid's description, which a screen reader says when the focus comes to it."""
    warm_page.load_position(BEFORE_WIN)
    cdp = warm_page.tab.cdp
    root = cdp.send("DOM.getDocument")["root"]["nodeId"]
    board = cdp.send("DOM.querySelector", {"nodeId": root, "selector": "#board"})["nodeId"]
    found = cdp.send("Accessibility.getPartialAXTree", {"nodeId": board, "fetchRelatives": False})
    description = found["nodes"][0]["description"]["value"]
    assert "arrow keys" in description
    assert "B " in description
