"""The start: seen at once, nothing lost, from a snapshot or without one."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING

import pytest

from game import Game, Move

from .game_page import KEYS, some_moves
from .test_saving import a_game

if TYPE_CHECKING:
    from .drivers import Page
    from .drivers.chromium import ChromiumPage
    from .game_page import GamePage

HELD = """
const held = new Promise((go) => { window.goOn = go; });
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = WebAssembly[name];
  WebAssembly[name] = (...all) => held.then(() => plain.apply(WebAssembly, all));
}
"""
"""Python does not start before `goOn()` is called."""

FROM_SNAPSHOT = "performance.getEntriesByName('2048:snapshot').length"
WARNINGS = """
window.warnings = [];
const plainWarn = console.warn;
console.warn = (...all) => { window.warnings.push(all.join(" ")); plainWarn(...all); };
"""


def go_on(page: GamePage[Page]) -> None:
    page.tab.evaluate("(window.goOn(), true)")
    page.wait_ready()


def hold(page: GamePage[Page], game: Game | None = None) -> None:
    """Opens the page with this game saved, or none, and Python held back."""
    if game is not None:
        page.save(game)
    page.tab.open(page.site.variant(HELD))
    page.tab.wait_for("window.early && document.readyState === 'complete'")
    assert page.tab.attribute("html", "data-state") == "loading"


def test_thirty_moves_typed_while_loading_are_played_in_order(any_page: GamePage[Page]) -> None:
    game = a_game()
    hold(any_page, game)
    keys = [move for number in range(30) for move in [list(Move)[number * 7 % 4]]]
    for move in keys:
        any_page.tab.press(KEYS[move])
    for move in keys:
        if move in game.board.legal_moves:
            game, _ = game.play(move)
    go_on(any_page)
    any_page.expect(game)


def test_keys_buttons_and_drags_keep_their_order(any_page: GamePage[Page]) -> None:
    game = a_game()
    first, second, third = [*some_moves(game, 3)]
    ways = {Move.UP: (0, -90), Move.DOWN: (0, 90), Move.LEFT: (-90, 0), Move.RIGHT: (90, 0)}
    hold(any_page, game)
    any_page.tab.press(KEYS[first])
    x, y = any_page.tab.middle("#board")
    dx, dy = ways[second]
    any_page.tab.swipe([(x, y), (x + dx / 2, y + dy / 2), (x + dx, y + dy)])
    any_page.tab.evaluate("(document.querySelector('[data-action=undo]').click(), true)")
    any_page.tab.press(KEYS[second], KEYS[third])
    for move in (first, second, third):
        game, _ = game.play(move)
    go_on(any_page)
    any_page.expect(game)


def test_a_swipe_under_way_when_python_takes_over_is_finished(
    page: GamePage[ChromiumPage],
) -> None:
    game = a_game()
    (move,) = some_moves(game, 1)
    dx, dy = {
        Move.UP: (0, -90), Move.DOWN: (0, 90), Move.LEFT: (-90, 0), Move.RIGHT: (90, 0),
    }[move]  # fmt: skip
    hold(page, game)
    x, y = page.tab.middle("#board")
    page.tab.touch("touchStart", [(x, y)])
    go_on(page)
    page.tab.touch("touchMove", [(x + dx, y + dy)])
    page.tab.touch("touchEnd", [])
    page.expect(game.play(move)[0])


def test_keys_for_the_browser_are_left_to_it(page: GamePage[ChromiumPage]) -> None:
    hold(page, a_game())
    before = a_game()
    for key in ("Control+ArrowLeft", "Alt+ArrowUp", "Meta+ArrowRight"):
        page.tab.press(key)
    go_on(page)
    page.expect(before)


def test_the_settings_hold_from_the_first_paint_on(any_page: GamePage[Page]) -> None:
    settings = {"v": 1, "theme": "dark", "motion": "off", "panel": "closed"}
    any_page.store({"2048.settings": json.dumps(settings)})
    hold(any_page)
    for name in ("theme", "motion", "panel"):
        assert any_page.tab.attribute("html", f"data-{name}") == settings[name]
    go_on(any_page)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        '{"v":2,"game":"x"}',
        '{"v":1,"game":7,"best":-3}',
        '{"v":1,"game":"2048-save;1;7;;;;2,2,2/2;4;0;0","best":"<b>"}',
        '{"v":1,"game":"2048-save;1;7;;;;3,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2;4;0;0"}',
        '{"v":1,"game":"2048-save;1;7;;;;<b>,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2;4;0;0"}',
    ],
)
def test_nonsense_in_storage_paints_nothing(page: GamePage[ChromiumPage], text: str) -> None:
    page.store({"2048.save": text, "2048.settings": '{"v":1,"theme":"\\"><b>"}'})
    hold(page)
    assert page.look().board.tile_sum == 0
    assert page.look().best == 0
    assert not page.tab.evaluate("document.querySelectorAll('b').length")
    assert page.tab.attribute("html", "data-theme") is None
    go_on(page)


@pytest.mark.parametrize("fragment", ["position=2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0", "seed=3"])
def test_an_address_that_shows_something_else_hides_the_saved_game(
    page: GamePage[ChromiumPage], fragment: str
) -> None:
    page.save(a_game())
    page.tab.open(page.site.variant(HELD) + f"#{fragment}")
    page.tab.wait_for("window.early && document.readyState === 'complete'")
    assert page.look().board.tile_sum == 0
    go_on(page)


SHIFTED = """
new Promise((done) => {
  const values = (list) => list.getEntries().map((entry) => entry.value);
  const observer = new PerformanceObserver((list) => done(values(list)));
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => done([]), 100));
}).then((values) => values.reduce((sum, value) => sum + value, 0))
"""


def test_nothing_shifts_when_python_takes_over(page: GamePage[ChromiumPage]) -> None:
    page.save(a_game())
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.tab.set_viewport(width, height)
        page.load()
        assert page.tab.evaluate(SHIFTED) == 0, (width, height)


# The memory snapshot ----------------------------------------------------------------------


def snapshot_of(base: str) -> str:
    """The address of the snapshot below the page's own address."""
    with urllib.request.urlopen(base + "service-worker.js") as answer:
        found = re.search(r"runtime/snapshot\.[0-9a-f]{8}\.bin", answer.read().decode())
    assert found
    return base + found[0]


def keep(page: GamePage[Page], base: str, change: str) -> None:
    """Keeps the snapshot as the service worker does, after a change of its `bytes`."""
    page.tab.open(page.site.blank)
    page.tab.evaluate(
        f"""(async () => {{
          const url = {json.dumps(snapshot_of(base))};
          const packed = (await fetch(url)).body.pipeThrough(new DecompressionStream("gzip"));
          let bytes = new Uint8Array(await new Response(packed).arrayBuffer());
          {change}
          // A new name each time, and none that a service worker takes for its own and cleans up.
          const cache = await caches.open(`test-${{crypto.randomUUID()}}`);
          await cache.put(url, new Response(bytes));
          // Read again, as WebKit may lose what was put when the page is left at once.
          return (await (await cache.match(url)).arrayBuffer()).byteLength === bytes.length;
        }})()"""
    )


@pytest.fixture
def forgetful(any_page: GamePage[Page]) -> GamePage[Page]:
    """A page without anything kept from other tests."""
    any_page.tab.open(any_page.site.blank)
    any_page.tab.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
        ".then(() => navigator.serviceWorker?.getRegistrations() ?? [])"
        ".then((all) => Promise.all(all.map((one) => one.unregister()))).then(() => true)"
    )
    return any_page


def test_a_return_visit_starts_from_the_snapshot(forgetful: GamePage[Page]) -> None:
    keep(forgetful, forgetful.site.url, "")
    forgetful.load()
    assert forgetful.tab.evaluate(FROM_SNAPSHOT) == 1
    game = forgetful.load_seed(11)
    assert forgetful.tab.evaluate(FROM_SNAPSHOT) == 1
    forgetful.play(game, some_moves(game, 5))


def test_two_starts_from_one_snapshot_are_two_different_games(page: GamePage[ChromiumPage]) -> None:
    url = page.site.variant(WARNINGS)
    keep(page, url, "")
    games = set()
    for _ in range(2):
        page.store({})
        page.load(url=url)
        assert page.tab.evaluate("window.warnings") == []
        assert page.tab.evaluate(FROM_SNAPSHOT) == 1
        page.tab.press("r")
        games.add(json.loads(page.stored()["2048.save"])["game"])
    assert len(games) == 2


DAMAGE = {
    "damaged": "bytes[bytes.length >> 1] ^= 1;",
    "truncated": "bytes = bytes.slice(0, bytes.length >> 1);",
    "empty": "bytes = new Uint8Array();",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_snapshot_that_is_not_as_made_is_left_alone(
    forgetful: GamePage[Page], damage: str
) -> None:
    url = forgetful.site.variant(WARNINGS)
    keep(forgetful, url, DAMAGE[damage])
    forgetful.load(url=url)
    assert forgetful.tab.evaluate(FROM_SNAPSHOT) == 0
    warnings = forgetful.tab.evaluate("window.warnings")
    assert [x.partition(": ")[0] for x in warnings] == ["2048 starts without its memory snapshot"]


def test_a_snapshot_of_another_pyodide_falls_back_to_the_plain_start(
    forgetful: GamePage[Page],
) -> None:
    # Its hash is right (every hash is, on this page), but it says that it is of another build.
    trusting = (
        WARNINGS
        + """
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = async (name, data) => {
      const wrapper = performance.getEntriesByType("resource")
        .map((entry) => entry.name).find((name) => name.includes("/interpreter."));
      const text = await (await fetch(wrapper)).text();
      const hash = /SNAPSHOT_HASH = "([0-9a-f]{64})"/.exec(text)[1];
      return Uint8Array.from(hash.match(/../g), (byte) => parseInt(byte, 16)).buffer;
    };
    """
    )
    url = forgetful.site.variant(trusting)
    build_id = "const from = 8 + 8 * new Uint32Array(bytes.buffer, 4, 1)[0];"
    keep(forgetful, url, f"{build_id} bytes[from + 20] ^= 255;")
    forgetful.load(url=url)
    assert forgetful.tab.evaluate(FROM_SNAPSHOT) == 0
    (warning,) = forgetful.tab.evaluate("window.warnings")
    assert "build id mismatch" in warning.lower()
    game = a_game()
    forgetful.save(game)
    forgetful.load(url=url)
    forgetful.expect(game)
