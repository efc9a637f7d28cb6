"""Sound, vibration, animation, arrow buttons and one hand: set at once, kept, and off at first."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from game import Board, Move
from game.ui.feel import OVER, STUCK, WIN, pitch_of
from game.ui.settings import CHOICES

from .settings import choose, preset
from .test_endings import BEFORE_END, BEFORE_WIN

if TYPE_CHECKING:
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

# Stands in for the device: writes down every tone that is started, and every pulse.
RECORDER = """
window.tones = []; window.pulses = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  tones.push(Math.floor(this.frequency.value)); return start.call(this, at);
};
Navigator.prototype.vibrate = (pattern) => { pulses.push([pattern].flat()); return true; };
"""

MERGE = "8,8,0,0/0,0,0,0/0,0,0,0/0,0,0,0"


def load(page: GamePage[ChromiumPage], board: str = MERGE) -> None:
    """Open a position on a page that writes down what would be heard and felt."""
    page.load(f"position={board}", url=page.site.variant(RECORDER))


def heard(page: GamePage[ChromiumPage]) -> list[int]:
    """Pitches of the tones so far, in whole hertz."""
    tones: list[int] = page.tab.evaluate("window.tones")
    return tones


def felt(page: GamePage[ChromiumPage]) -> list[list[int]]:
    """The pulses so far, in milliseconds."""
    pulses: list[list[int]] = page.tab.evaluate("window.pulses")
    return pulses


def test_every_setting_is_named_and_explained_in_a_line(page: GamePage[ChromiumPage]) -> None:
    """Each field of the sheet is a setting that Python knows, with just the choices it has."""
    page.load()
    found = page.tab.evaluate(
        "[...document.querySelectorAll('#settings [data-setting]')].map((field) => ["
        " field.dataset.setting,"
        " field.type === 'checkbox' ? null : [...field.options].map((option) => option.value),"
        " field.labels[0].textContent,"
        " document.getElementById(field.getAttribute('aria-describedby')).textContent])"
    )
    assert len(found) == 7
    for name, choices, label, explained in found:
        assert set(CHOICES[name]) == (set(choices) if choices else {True, False})
        assert 3 <= len(label) <= 24
        assert 20 <= len(explained) <= 80, name


def test_nothing_is_heard_or_felt_at_first(page: GamePage[ChromiumPage]) -> None:
    load(page)
    page.follow(Board.parse(MERGE), Move.LEFT)
    assert heard(page) == []
    assert felt(page) == []


def test_sound_and_vibration_are_two_switches(page: GamePage[ChromiumPage]) -> None:
    """Each works at once, with no reload, and without the other."""
    load(page)
    choose(page, "sound", True)
    board = page.follow(Board.parse(MERGE), Move.LEFT)
    assert int(pitch_of(16)) in heard(page)
    assert felt(page) == []
    choose(page, "sound", False)
    choose(page, "vibration", True)
    count = len(heard(page))
    page.follow(board, next(move for move in board.legal_moves))
    page.act("undo")
    page.act("undo")
    page.follow(Board.parse(MERGE), Move.LEFT)
    assert len(heard(page)) == count
    assert [16] in felt(page)


@pytest.mark.parametrize(("board", "tones"), [(BEFORE_WIN, WIN), (BEFORE_END, OVER)])
def test_the_win_and_the_end_are_heard(
    page: GamePage[ChromiumPage], board: str, tones: tuple[Any, ...]
) -> None:
    preset(page, sound=True)
    load(page, board)
    page.follow(Board.parse(board), Move.LEFT)
    assert {int(note.pitch) for note in tones} <= set(heard(page))


def test_a_direction_that_changes_nothing_is_heard_and_felt(page: GamePage[ChromiumPage]) -> None:
    preset(page, sound=True, vibration=True)
    load(page, "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
    page.try_move(Move.LEFT)
    page.tab.wait_for("window.tones.length")
    assert heard(page) == [int(note.pitch) for note in STUCK]
    assert len(felt(page)) == 1


def test_a_browser_without_audio_or_vibration_plays_on(page: GamePage[ChromiumPage]) -> None:
    preset(page, sound=True, vibration=True)
    broken = "delete window.AudioContext; delete Navigator.prototype.vibrate;"
    page.load(f"position={MERGE}", url=page.site.variant(broken))
    page.follow(Board.parse(MERGE), Move.LEFT)


# Animation --------------------------------------------------------------------------------


@pytest.mark.parametrize(("motion", "longest"), [("normal", 300), ("fast", 150), ("off", 0)])
def test_animation_is_as_fast_as_set(
    page: GamePage[ChromiumPage], motion: str, longest: int
) -> None:
    """Applied at once: how long the slowest movement of a tile takes, in milliseconds."""
    page.load_position(MERGE)
    choose(page, "motion", motion)
    board = page.follow(Board.parse(MERGE), Move.LEFT)
    times = page.tab.evaluate(
        "[...document.querySelectorAll('#tiles .tile:not(.free)')].map((tile) => {"
        " const s = getComputedStyle(tile); return s.animationName === 'none' ? 0 :"
        " 1000 * (parseFloat(s.animationDuration) + parseFloat(s.animationDelay)); })"
    )
    assert max(times) <= longest
    assert (max(times) > 0) is (longest > 0)
    page.expect_seen(board)


# Arrow buttons ----------------------------------------------------------------------------


def test_arrow_buttons_appear_when_wanted_and_move_tiles(page: GamePage[ChromiumPage]) -> None:
    page.load_position(MERGE)
    shown = "document.querySelector('#arrows').checkVisibility()"
    assert not page.tab.evaluate(shown)
    choose(page, "arrows", True)
    assert page.tab.evaluate(shown)
    board = Board.parse(MERGE)
    for move in (Move.LEFT, Move.DOWN, Move.RIGHT, Move.UP):
        if move not in board.legal_moves:
            continue
        after, _ = board.slide(move)
        page.tab.click(f'[data-press="{move.name.lower()}"]')
        page.tab.wait_for(f"document.querySelector('#score') && {changed(board)}")
        seen = page.look().board
        assert all(seen[cell] == after[cell] for cell in range(16) if after[cell])
        board = seen
    assert sum(1 for cell in range(16) if board[cell]) >= 2


def test_an_arrow_pressed_before_python_is_there_is_played(page: GamePage[ChromiumPage]) -> None:
    """Like a key: kept by the page's first script."""
    preset(page, arrows=True)
    page.tab.open(f"{page.site.url}#position={MERGE}")
    page.tab.evaluate("document.querySelector('[data-press=left]').click()")
    page.wait_ready()
    page.tab.wait_for(changed(Board.parse(MERGE)))
    assert page.look().board[0] == 16


def changed(board: Board) -> str:
    """An expression that is true when the page's board is another one."""
    values = ",".join(str(board[cell] or "") for cell in range(16))
    cells = "[...document.querySelectorAll('[role=gridcell]')].map((c) => c.dataset.value)"
    return f"{cells}.join() !== {values!r}"


@pytest.mark.parametrize("viewport", [(320, 568), (360, 740), (740, 360), (1440, 900)], ids=str)
def test_arrows_and_controls_are_in_sight_for_every_hand(
    page: GamePage[ChromiumPage], viewport: tuple[int, int]
) -> None:
    """Nothing needs scrolling, nothing overlaps, every button has 44 pixels."""
    page.tab.set_viewport(*viewport)
    preset(page, arrows=True)
    page.load_position("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0")
    for hand in ("both", "left", "right"):
        page.tab.evaluate(f"document.documentElement.dataset.hand = '{hand}'")
        boxes = page.tab.evaluate(BOXES)
        assert outside(boxes, viewport) == []
        assert [
            pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])
        ] == []
        assert page.tab.evaluate(SMALLEST) >= 43.9


# Left, top, right and bottom of the parts that a person plays with.
BOXES = """
Object.fromEntries(["#frame", "#controls", "#arrows", ".masthead", ".notice"].map((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [selector, [box.left, box.top, box.right, box.bottom]];
}))
"""

SMALLEST = """
Math.min(...[...document.querySelectorAll(".arrow, .control")]
  .map((button) => button.getBoundingClientRect()).flatMap((box) => [box.width, box.height]))
"""

Box = list[float]


def outside(boxes: dict[str, Box], viewport: tuple[int, int]) -> list[str]:
    """The parts that are not wholly in sight."""
    width, height = viewport
    return [
        name
        for name, (left, top, right, bottom) in boxes.items()
        if left < 0 or top < 0 or right > width + 0.5 or bottom > height + 0.5
    ]


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        one[0] < other[2] - 1
        and other[0] < one[2] - 1
        and one[1] < other[3] - 1
        and other[1] < one[3] - 1
    )


@pytest.mark.parametrize("hand", ["left", "right"])
def test_one_hand_has_board_and_controls_low_and_at_its_side(
    page: GamePage[ChromiumPage], hand: str
) -> None:
    """On a small tablet, where the far corner is out of a thumb's reach."""
    page.tab.set_viewport(768, 1024)
    page.load_position(MERGE)
    choose(page, "hand", hand)
    left, right, bottom, controls = page.tab.evaluate(
        "((f, c) => [f.left, innerWidth - f.right, innerHeight - c.bottom, c.top - f.bottom])"
        "(document.querySelector('#frame').getBoundingClientRect(),"
        " document.querySelector('#controls').getBoundingClientRect())"
    )
    near, far = (left, right) if hand == "left" else (right, left)
    assert near < 40 < far
    assert bottom < 130
    assert 0 <= controls < 40


def test_in_landscape_the_controls_change_sides_with_the_hand(
    page: GamePage[ChromiumPage],
) -> None:
    page.tab.set_viewport(740, 360)
    side = (
        "document.querySelector('#controls').getBoundingClientRect().left"
        " < document.querySelector('#frame').getBoundingClientRect().left"
    )
    for hand, on_the_left in (("right", False), ("left", True)):
        preset(page, hand=hand)
        page.load_position(MERGE)
        assert page.tab.evaluate(side) is on_the_left
