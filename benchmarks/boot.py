"""How fast the page starts: `python -m benchmarks boot [--runs N] [--browser NAME] [--json]`.

Compares the built site with PyScript's hello world (same PyScript, same Pyodide, defaults), both
served in the same run by the same plain host with caching headers. Times are milliseconds from
navigation to `data-state=ready`, as medians; a return visit comes with what the first one left.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks._sites import KEPT, Host, make_stock, serve
from game import Game
from game.record import save_text
from tests.browser.drivers import Browser, BrowserMissing, Page, start
from tests.browser.drivers.chromium import Chromium, ChromiumPage
from tests.browser.site import build

BROWSERS = ("chromium", "firefox", "webkit")
TARGETS = {
    "chromium return": 0.30,
    "firefox return": 0.30,
    "webkit return": 0.40,
    "chromium first, throttled": 0.60,
    "bytes of the first visit": 0.80,
    "first paint against no scripts": 1.20,
    "milliseconds busy after ready": 300.0,
}
LINK = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 10_000_000 / 8,
    "uploadThroughput": 10_000_000 / 8,
}
SLOWER = 4
PATIENCE = 120.0
"""Seconds for one start; a throttled one takes some twenty on a slow machine."""

READY_AT = "performance.getEntriesByName('2048:ready')[0]?.startTime"
PAINTED_AT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SETTLE = 3.0
"""Seconds in which the page must come to rest after it is ready."""

Figure = dict[str, float]


class Figures(dict[str, Figure]):
    """Figures by name; each is told on the error stream as it comes, as the whole takes long."""

    def __setitem__(self, name: str, figure: Figure) -> None:
        super().__setitem__(name, figure)
        print(line(name, figure), file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures; returns 1 when one misses its target."""
    options = parse(arguments)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if options.site is None:
            build(folder / "site")
        site = options.site or folder / "site"
        stock = stack.enter_context(serve(make_stock(folder / "stock")))
        ours = stack.enter_context(serve(site))
        figures = measure(options, stock, ours)
    print(json.dumps(figures, indent=1) if options.json else table(figures))
    return int(any(figure["value"] > figure["target"] for figure in figures.values()))


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks boot")
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (%(default)s)")
    parser.add_argument("--browser", choices=BROWSERS, action="append", help="only this one")
    parser.add_argument("--site", type=Path, help="a site that is built already")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def measure(options: argparse.Namespace, stock: Host, ours: Host) -> dict[str, Figure]:
    """Every figure by name: `value`, `target`, and the two that a ratio was made of."""
    figures = Figures()
    for name in options.browser or BROWSERS:
        try:
            browser = start(name)
        except BrowserMissing as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
            continue
        try:
            times = return_visits(browser, stock, ours, options.runs)
            figures[f"{name} return"] = ratio(*times, TARGETS[f"{name} return"])
        finally:
            browser.quit()
    if "chromium" in (options.browser or BROWSERS):
        measure_chromium(figures, options.runs, stock, ours)
    return figures


def measure_chromium(figures: dict[str, Figure], runs: int, stock: Host, ours: Host) -> None:
    """Adds what only Chromium's DevTools protocol can tell."""

    def add(name: str, stock_values: list[float], our_values: list[float]) -> None:
        figures[name] = ratio(stock_values, our_values, TARGETS[name])

    hosts = (stock, ours)
    add("chromium first, throttled", *[[first_visit(x) for _ in range(runs)] for x in hosts])
    add("bytes of the first visit", *[[first_bytes(x)] for x in hosts])
    browser = Chromium()
    try:
        add("first paint against no scripts", *first_paints(browser, ours, 3 * runs))
        name = "milliseconds busy after ready"
        busy = statistics.median([busy_after_ready(browser, ours) for _ in range(runs)])
        figures[name] = {"value": busy, "target": TARGETS[name]}
    finally:
        browser.quit()


def ratio(stock: list[float], ours: list[float], target: float) -> Figure:
    """Compares the medians."""
    before, after = statistics.median(stock), statistics.median(ours)
    return {"value": after / before, "target": target, "stock": before, "ours": after}


def ready_at(page: Page, url: str) -> float:
    """Opens the address and gives the milliseconds until the page was ready."""
    page.open(url)
    return float(page.wait_for(READY_AT, PATIENCE))


def return_visits(
    browser: Browser[Page], stock: Host, ours: Host, runs: int
) -> tuple[list[float], list[float]]:
    """Times of return visits to both sites, in turns so that a slow moment meets both."""
    times: tuple[list[float], list[float]] = ([], [])
    page = browser.new_page()
    for host in (stock, ours):
        for _ in range(2):  # engines keep compiled code from the second visit on
            ready_at(page, host.url)
            if host is ours and page.evaluate("!!navigator.serviceWorker"):
                page.wait_for(KEPT, PATIENCE)
    for _ in range(runs):
        for host, found in zip((stock, ours), times, strict=True):
            found.append(ready_at(page, host.url))
    page.close()
    return times


def first_visit(host: Host) -> float:
    """Time of a first visit over a slow link on a slow machine, with a fresh profile."""

    def visit(page: ChromiumPage) -> float:
        page.cdp.send("Network.enable")
        page.cdp.send("Network.emulateNetworkConditions", LINK)
        page.cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return ready_at(page, host.url)

    return fresh(visit)


def first_bytes(host: Host) -> float:
    """Bytes sent to a fresh browser until the page was ready, bodies as the host packs them."""

    def visit(page: ChromiumPage) -> float:
        host.sent.clear()
        ready_at(page, host.url)
        return float(sum(host.sent.values()))

    return fresh(visit)


def fresh(visit: Callable[[ChromiumPage], float]) -> float:
    """What a visit with a browser that has never been anywhere gives."""
    browser = Chromium()
    try:
        return visit(browser.new_page())
    finally:
        browser.quit()


def first_paints(browser: Chromium, ours: Host, runs: int) -> tuple[list[float], list[float]]:
    """First contentful paint with a saved game: without any script, and as it is."""
    page = browser.new_page()
    ready_at(page, ours.url)
    page.evaluate(f"localStorage.setItem('2048.save', {json.dumps(saved_game())})")
    times: tuple[list[float], list[float]] = ([], [])
    for run in range(runs + 1):
        for url, found in zip((ours.bare, ours.url), times, strict=True):
            page.open(url)
            painted = float(page.wait_for(PAINTED_AT, PATIENCE))
            if url == ours.url:  # leaving it amid its start would be work for the next page's paint
                page.wait_for(READY_AT, PATIENCE)
            if run:  # the first of each only warms up
                found.append(painted)
    page.close()
    return times


def saved_game() -> str:
    """A saved game with a board that is nearly full."""
    game = Game.start(seed=2)
    for _ in range(60):
        game, _ = game.play(game.board.legal_moves[0])
    return json.dumps({"v": 1, "game": save_text(game), "marks": [], "best": 2 * game.score})


def busy_after_ready(browser: Chromium, ours: Host) -> float:
    """Milliseconds that the page's main thread works from ready until it has come to rest."""
    page = browser.new_page()
    page.cdp.send("Performance.enable")
    ready_at(page, ours.url)
    before = task_time(page)
    page.tab.wait_for_timeout(1000 * SETTLE)
    busy = task_time(page) - before
    page.close()
    return busy


def task_time(page: ChromiumPage) -> float:
    """Milliseconds of all tasks of the main thread up to now."""
    metrics: list[dict[str, Any]] = page.cdp.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(x["value"]) for x in metrics if x["name"] == "TaskDuration")


def line(name: str, figure: Figure) -> str:
    """One figure as text."""
    parts = [f"{figure[key]:12,.0f}" if key in figure else 12 * " " for key in ("stock", "ours")]
    met = "" if figure["value"] <= figure["target"] else "  missed"
    return f"{name:32}{''.join(parts)}{figure['value']:10,.2f}{figure['target']:10,.2f}{met}"


def table(figures: dict[str, Figure]) -> str:
    """The figures as lines of text."""
    head = f"{'':32}{'stock':>12}{'ours':>12}{'value':>10}{'target':>10}"
    return "\n".join([head, *(line(name, figure) for name, figure in figures.items())])


if __name__ == "__main__":
    sys.exit(main())
