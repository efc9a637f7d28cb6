"""The keyboard in all its layouts and with all its traps (Chromium, by the DevTools protocol)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import Game, Move

from .game_page import some_moves

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

ALT, CTRL, META, SHIFT = 1, 2, 4, 8
CODES = {
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "ArrowLeft": 37,
}


def press(page: GamePage[ChromiumPage], key: str, code: str, modifiers: int = 0) -> None:
    """Press and release a key as a layout gives it: `key` is its meaning, `code` its place."""
    event: dict[str, object] = {
        "key": key,
        "code": code,
        "modifiers": modifiers,
        "windowsVirtualKeyCode": CODES.get(key, ord(key[0].upper())),
    }
    if len(key) == 1 and not modifiers & (CTRL | ALT | META):
        event["text"] = key
    page.tab.cdp.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
    page.tab.cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})


LAYOUTS = {
    "AZERTY": [("z", "KeyW"), ("d", "KeyD"), ("s", "KeyS"), ("q", "KeyA")],
    "Dvorak": [(",", "KeyW"), ("e", "KeyD"), ("o", "KeyS"), ("a", "KeyA")],
    "Cyrillic": [("ц", "KeyW"), ("в", "KeyD"), ("ы", "KeyS"), ("ф", "KeyA")],
    "Caps Lock": [("W", "KeyW"), ("D", "KeyD"), ("S", "KeyS"), ("A", "KeyA")],
    "KHJL": [("k", "KeyK"), ("l", "KeyL"), ("j", "KeyJ"), ("h", "KeyH")],
    "KHJL, Caps Lock": [("K", "KeyK"), ("L", "KeyL"), ("J", "KeyJ"), ("H", "KeyH")],
    "KHJL on Dvorak": [("k", "KeyV"), ("l", "KeyP"), ("j", "KeyC"), ("h", "KeyJ")],
    "numpad": [("8", "Numpad8"), ("6", "Numpad6"), ("2", "Numpad2"), ("4", "Numpad4")],
    "numpad, Num Lock off": [
        ("ArrowUp", "Numpad8"),
        ("ArrowRight", "Numpad6"),
        ("ArrowDown", "Numpad2"),
        ("ArrowLeft", "Numpad4"),
    ],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_keys_of_each_layout_move_tiles(warm_page: GamePage[ChromiumPage], layout: str) -> None:
    """WASD by position, KHJL by letter, the numpad with and without Num Lock."""
    game = warm_page.load_seed(14)
    keys = dict(zip(Move, LAYOUTS[layout], strict=True))
    for move in some_moves(game, 8):
        game, _ = game.play(move)
        press(warm_page, *keys[move])
        warm_page.expect(game)


def test_modifiers_and_other_keys_are_the_browsers(warm_page: GamePage[ChromiumPage]) -> None:
    """With Ctrl, Alt or Meta, or by other keys, nothing moves and nothing is kept from the page."""
    game = warm_page.load_seed(14)
    warm_page.tab.evaluate("window.kept = []")
    warm_page.listen(
        "keydown",
        "(e) => { if (e.defaultPrevented) window.kept.push(e.key + e.code); e.preventDefault(); }",
    )
    for modifiers in (ALT, CTRL, META, CTRL | SHIFT):
        for key, code in [("ArrowLeft", "ArrowLeft"), ("a", "KeyA"), ("h", "KeyH"), ("r", "KeyR")]:
            press(warm_page, key, code, modifiers)
    for key in ("Tab", "Escape", "F5", "PageDown", "Home", "/", "x"):
        press(warm_page, key, f"Key{key.upper()}" if key == "x" else key)
    assert warm_page.tab.evaluate("window.kept") == []
    warm_page.expect(game)
    move = game.board.legal_moves[0]
    warm_page.play(game, [move])
    assert len(warm_page.tab.evaluate("window.kept")) == 1


def test_typing_in_a_field_moves_nothing(warm_page: GamePage[ChromiumPage]) -> None:
    """Letters and arrows in a text field belong to it."""
    game = warm_page.load_seed(14)
    warm_page.tab.evaluate(
        "document.body.append(Object.assign(document.createElement('input'), {id: 'field'}))"
    )
    warm_page.tab.evaluate("document.querySelector('#field').focus()")
    warm_page.tab.press("w", "a", "s", "d", "h", "j", "k", "l", "r", "ArrowLeft", "ArrowUp")
    assert warm_page.tab.evaluate("document.querySelector('#field').value") == "wasdhjklr"
    warm_page.tab.evaluate("document.querySelector('#field').remove()")
    warm_page.expect(game)


def test_nothing_moves_under_an_open_dialog(warm_page: GamePage[ChromiumPage]) -> None:
    """Once it is closed, keys play again."""
    game = warm_page.load_seed(14)
    warm_page.act("menu")
    warm_page.tab.wait_for("document.querySelector('dialog[open]')")
    warm_page.tab.press("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "w", "r")
    warm_page.expect(game)
    warm_page.tab.press("Escape")
    warm_page.tab.wait_for("!document.querySelector('dialog[open]')")
    warm_page.play(game, some_moves(game, 2))


@pytest.mark.parametrize("action", ["undo", "redo", "panel", "new-game"])
def test_keys_move_tiles_after_a_click_on_a_button(
    warm_page: GamePage[ChromiumPage], action: str
) -> None:
    """The focus may be on the button; the arrows are the board's."""
    game = warm_page.play(warm_page.load_seed(14), some_moves(Game.start(seed=14), 3))
    if action == "redo":
        warm_page.act("undo")
        warm_page.expect(game.undo())
    warm_page.act(action)
    if action == "new-game":
        board = warm_page.look().board
        warm_page.follow(board, board.legal_moves[0])
    else:
        game = game.undo() if action == "undo" else game
        warm_page.play(game, some_moves(game, 2))


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_press_the_focused_button(
    warm_page: GamePage[ChromiumPage], key: str
) -> None:
    """And do so once."""
    game = warm_page.play(warm_page.load_seed(14), some_moves(Game.start(seed=14), 3))
    warm_page.tab.tab.focus('#controls [data-action="undo"]')
    warm_page.tab.press(key)
    warm_page.expect(game.undo())
    warm_page.tab.press(key)
    warm_page.expect(game.undo().undo())


def test_a_click_on_the_board_takes_the_focus_in_an_iframe(page: GamePage[ChromiumPage]) -> None:
    """A site that shows the game in a frame gets keys to it after one click."""
    page.tab.open(page.site.blank)
    page.tab.evaluate(
        "document.body.append(Object.assign(document.createElement('iframe'),"
        f" {{src: {page.site.url + '#seed=14'!r}, width: 700, height: 750}}))"
    )
    page.tab.evaluate(
        "document.body.append(Object.assign(document.createElement('input'), {id: 'outside'}))"
    )
    frame = "document.querySelector('iframe').contentDocument"
    page.tab.wait_for(f"{frame}?.documentElement?.dataset.state === 'ready'", 60)
    page.tab.evaluate("document.querySelector('#outside').focus()")
    box = page.tab.evaluate(
        f"(r => [r.x + r.width / 2, r.y + r.height / 2])("
        f"{frame}.querySelector('#board').getBoundingClientRect())"
    )
    page.tab.tab.mouse.click(box[0] + 8, box[1] + 8)
    game, _ = Game.start(seed=14).play(Game.start(seed=14).board.legal_moves[0])
    page.tab.press(
        {Move.UP: "w", Move.RIGHT: "d", Move.DOWN: "s", Move.LEFT: "a"}[
            Game.start(seed=14).board.legal_moves[0]
        ]
    )
    cells = f"[...{frame}.querySelectorAll('[role=gridcell]')].map(c => Number(c.dataset.value))"
    page.tab.wait_for(
        f"JSON.stringify({cells}) === '{[game.board[c] for c in range(16)]}'".replace(", ", ",")
    )


def test_a_held_key_on_a_stuck_board_costs_nothing(warm_page: GamePage[ChromiumPage]) -> None:
    """A hundred repeats of an illegal move leave the page as the first one did."""
    warm_page.load_position("2,0,0,0/4,0,0,0/2,0,0,0/4,0,0,0")
    warm_page.tab.tab.keyboard.down("ArrowLeft")
    warm_page.tab.evaluate(
        "(window.changes = 0, new MutationObserver((all) => { window.changes += all.length; })"
        ".observe(document.body, {subtree: true, childList: true, attributes: true}))"
    )
    saves = warm_page.stored()
    for _ in range(100):
        warm_page.tab.tab.keyboard.down("ArrowLeft")
    warm_page.tab.tab.keyboard.up("ArrowLeft")
    # The first press may still be giving its small sign; the repeats add none of their own.
    assert warm_page.tab.evaluate("window.changes") < 10
    assert warm_page.stored() == saves


def test_fast_input_is_neither_dropped_nor_late(warm_page: GamePage[ChromiumPage]) -> None:
    """After each key's own event the board is the engine's, at any speed of input."""
    game = warm_page.load_seed(14)
    warm_page.tab.evaluate("window.boards = []")
    warm_page.listen(
        "keydown",
        "() => window.boards.push("
        "[...document.querySelectorAll('[role=gridcell]')].map(c => Number(c.dataset.value)))",
    )
    boards, keys = [], []
    for move in some_moves(game, 120):
        game, _ = game.play(move)
        boards.append([game.board[cell] for cell in range(16)])
        keys.append(f"Arrow{move.name.title()}")
    warm_page.tab.press(*keys)
    warm_page.expect(game)
    assert warm_page.tab.evaluate("window.boards") == boards
