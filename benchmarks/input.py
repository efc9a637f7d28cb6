"""How soon a key press is seen: Chromium, the built site, the processor slowed down four times.

Two figures, both of the page itself and not of the driver that sends the keys:

* at 10 moves a second, the time from a key press (the event's own time stamp, which the browser
  sets when the key arrives) to the first frame that shows the move: to its begin, when the browser
  calls back for it and the board has changed, which should be no more than one frame of 60 a second
  later, 16.7 ms in the median; and to its end, when its style, layout and paint are done too;
* at 60 moves a second, how many keys were dropped (the board at the end is not the engine's) or
  late (not played before the next key was due).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import Game
from tests.browser.drivers.chromium import Chromium
from tests.browser.game_page import KEYS, GamePage, some_moves
from tests.browser.site import SiteServer, build

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.browser.drivers.chromium import ChromiumPage

FRAME = 1000 / 60
"""Milliseconds."""

# The page's own listener is on the document, so the window's is called after it: by then the
# cells hold the new board, and the next frame is the first that shows it. A message posted within
# that frame's callback is taken when the frame's style, layout and paint are done.
WATCH = """
(() => {
  window.presses = [];
  const channel = new MessageChannel();
  let waiting = [];
  channel.port1.onmessage = () => {
    const now = performance.now();
    for (const press of waiting) press.frame = now - press.at;
    waiting = [];
  };
  const cells = [...document.querySelectorAll('#board [role="gridcell"]')];
  const board = () => cells.map((cell) => cell.dataset.value).join();
  let before = board();
  window.addEventListener("keydown", (event) => {
    const now = board();
    const press = {at: event.timeStamp, handled: performance.now() - event.timeStamp,
      changed: now !== before, begun: null, frame: null};
    before = now;
    window.presses.push(press);
    requestAnimationFrame(() => {
      press.begun = performance.now() - press.at;
      waiting.push(press);
      channel.port2.postMessage(null);
    });
  });
})()
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; prints a table, or one JSON object with --json. Returns the exit code."""
    options = _parse(arguments)
    with tempfile.TemporaryDirectory(prefix="site-") as folder:
        if options.site is None:
            build(Path(folder))
        with SiteServer(options.site or Path(folder)) as site:
            figures = measure(site, options.moves, options.slowdown)
    print(json.dumps(figures) if options.json else _table(figures))
    return 0


def measure(site: SiteServer, moves: int, slowdown: float) -> dict[str, Any]:
    """All figures: milliseconds, and counts of keys."""
    browser = Chromium()
    try:
        with GamePage(browser, site) as page:
            slow = [play(page, seed, moves, 10, slowdown) for seed in (1, 2)]
            fast = play(page, 3, 6 * moves, 60, slowdown)
    finally:
        browser.quit()
    begun, done = (
        sorted(press[name] for run in slow for press in run["presses"])
        for name in ("begun", "frame")
    )
    return {
        "slowdown": slowdown,
        "moves_at_10": len(begun),
        "key_to_frame_ms": _spread(begun),
        "key_to_frame_done_ms": _spread(done),
        "key_to_board_ms": round(
            statistics.median(press["handled"] for run in slow for press in run["presses"]), 1
        ),
        "moves_at_60": len(fast["presses"]),
        "dropped_at_60": fast["dropped"],
        "late_at_60": sum(press["handled"] > FRAME for press in fast["presses"]),
        "key_to_board_at_60_ms": round(
            statistics.median(press["handled"] for press in fast["presses"]), 1
        ),
    }


def _spread(times: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile of sorted times."""
    return {
        "median": round(statistics.median(times), 1),
        "p95": round(times[int(len(times) * 0.95)], 1),
    }


def play(
    page: GamePage[ChromiumPage], seed: int, moves: int, rate: float, slowdown: float
) -> dict[str, Any]:
    """Play some moves of a seed's game at `rate` a second; the presses, and how many were lost."""
    game = Game.start(seed=seed)
    page.save(game)
    page.load()
    page.expect(game)
    page.tab.evaluate(WATCH)
    cdp = page.tab.cdp
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    keys = []
    for move in some_moves(game, moves):
        keys.append(KEYS[move])
        game, _ = game.play(move)
    started = time.perf_counter()
    for number, key in enumerate(keys):
        # Keys come at the moments of a steady hand, however long sending one takes.
        time.sleep(max(0.0, started + number / rate - time.perf_counter()))
        page.tab.press(key)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.tab.wait_for(f"window.presses.filter(p => p.frame !== null).length >= {len(keys)}")
    presses = page.tab.evaluate("window.presses")
    dropped = sum(not press["changed"] for press in presses) + len(keys) - len(presses)
    if not dropped:
        page.expect(game)
    return {"presses": presses, "dropped": dropped}


def _table(figures: dict[str, Any]) -> str:
    begun, done = figures["key_to_frame_ms"], figures["key_to_frame_done_ms"]
    return "\n".join(
        (
            f"Chromium, processor slowed down {figures['slowdown']:g} times",
            f"10 moves a second ({figures['moves_at_10']} keys): key press to the new board "
            f"{figures['key_to_board_ms']} ms; to the first changed frame's begin "
            f"{begun['median']} ms (median), {begun['p95']} ms (95 %); "
            f"to its end {done['median']} ms (median), {done['p95']} ms (95 %)",
            f"60 moves a second ({figures['moves_at_60']} keys): "
            f"{figures['dropped_at_60']} dropped, {figures['late_at_60']} late; "
            f"to the board's new state {figures['key_to_board_at_60_ms']} ms",
        )
    )


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks input", description=__doc__)
    parser.add_argument("--site", type=Path, metavar="DIR", help="a site that is built already")
    parser.add_argument("--moves", type=int, default=50, help="moves of each game (%(default)s)")
    parser.add_argument("--slowdown", type=float, default=4, help="CPU slowdown (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
