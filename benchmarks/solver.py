"""How long the solver thinks about a move in Chromium's worker, and what memory it takes.

The game's wheel and its weights run in Pyodide inside a module worker, as in the page. The worker
plays whole games by each level and times every move; a game starts from its first move, cold, and
what the search remembers stays, as in a long game. Then the built site itself, on a return visit:
how long the first hint takes from the click, and how fast autoplay goes with how much work of the
page's own thread.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks._sites import KEPT, serve
from game.solver.levels import Level
from tests.browser.drivers.chromium import Chromium, ChromiumPage
from tests.browser.game_page import SETTINGS, GamePage
from tests.browser.site import SiteServer, build
from tools import runtime
from tools.layout import ROOT
from tools.wheel import pack, package_files, project_version

WEIGHTS = ROOT / "static" / "weights" / "network.bin"

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The solver in a worker</title>
<link rel="icon" href="data:,">
<script>
  const worker = new Worker("worker.mjs", { type: "module" });
  window.replies = [];
  worker.onmessage = (event) => window.replies.push(JSON.parse(event.data));
</script>
</html>
"""

WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
const began = performance.now();
const pyodide = await loadPyodide();
const ready = performance.now();
pyodide.unpackArchive(await bytes("game.zip"), "wheel");
pyodide.globals.set("data", pyodide.toPy(await bytes("network.bin")));
pyodide.runPython(`
import json, time
from game import Game
start = time.perf_counter()
from game.solver.service import Service
imported = time.perf_counter()
service = Service(bytes(data))
loaded = time.perf_counter()
del data

def ask(board, level):
    request = {"id": 1, "do": "analyse", "board": str(board), "level": level}
    return json.loads(service.answer(json.dumps(request)))["best"]

def play(level, moves):
    from game import Move, spawn
    spent, seed, board = [], 0, None
    while len(spent) < moves:
        if board is None or board.is_over:
            seed += 1
            board = Game.start(seed=seed).board
        before = time.perf_counter()
        best = ask(board, level)
        spent.append(1000 * (time.perf_counter() - before))
        # Only the board, as the page's worker has it: a game's past would count as its memory.
        board, _ = board.slide(Move[best.upper()])
        tile = spawn(seed, len(spent) + 1, board)
        board = board.with_tile(tile.cell, tile.value)
    first = spent[0]
    spent.sort()
    return {
        "level": level, "moves": moves, "first_ms": round(first, 2),
        "mean_ms": round(sum(spent) / moves, 3), "median_ms": round(spent[moves // 2], 3),
        "p95_ms": round(spent[int(moves * 0.95)], 3), "longest_ms": round(spent[-1], 1),
    }
`);
const heap = () => Math.round(pyodide._module.HEAPU8.length / 1e6);
postMessage(JSON.stringify({
  interpreter_s: (ready - began) / 1000,
  import_s: pyodide.runPython("imported - start"),
  weights_s: pyodide.runPython("loaded - imported"),
  heap_mb: heap(),
}));
onmessage = (event) => {
  const [level, moves] = event.data;
  const reply = JSON.parse(pyodide.runPython(`json.dumps(play("${level}", ${moves}))`));
  postMessage(JSON.stringify({ ...reply, heap_mb: heap() }));
};
"""


# The visits that bring the site, its weights and compiled code into the browser's caches.
WARMING = 2
HINTED = "!document.getElementById('hint-arrow').hidden"
TURNS = """
(() => {
  window.turns = 0;
  const watch = { subtree: true, attributeFilter: ["data-value"] };
  new MutationObserver(() => window.turns++).observe(document.getElementById("board"), watch);
})()
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; prints a table, or one JSON object with --json. Returns the exit code."""
    options = _parse(arguments)
    with tempfile.TemporaryDirectory(prefix="solver-") as folder:
        make(Path(folder))
        with serve(Path(folder)) as site:
            figures = measure(site.url, options.moves, options.level, options.patience)
        if options.site is None:
            build(Path(folder) / "site")
        with SiteServer(options.site or Path(folder) / "site") as site:
            figures["page"] = measure_page(site, options.seconds)
    print(json.dumps(figures) if options.json else _table(figures))
    return 0


def make(folder: Path) -> None:
    """Write the small site: a page, its worker, Pyodide, the wheel and the weights."""
    for name in (*runtime.PYODIDE_FILES, "python_stdlib.zip", "pyodide-lock.json"):
        (folder / name).write_bytes((runtime.PYODIDE_FOLDER / name).read_bytes())
    (folder / "game.zip").write_bytes(pack(package_files(), project_version()).content)
    (folder / "network.bin").write_bytes(WEIGHTS.read_bytes())
    (folder / "worker.mjs").write_text(WORKER, encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")


def measure(url: str, moves: int, levels: Sequence[str], patience: float) -> dict[str, Any]:
    """Start-up and, level by level, the times of so many moves; seconds, milliseconds, MB."""
    browser = Chromium()
    try:
        page = browser.new_page()
        page.open(url)
        page.wait_for("window.replies.length > 0", seconds=patience)
        for number, level in enumerate(levels, start=1):
            page.evaluate(f"worker.postMessage([{level!r}, {moves}])")
            page.wait_for(f"window.replies.length > {number}", seconds=patience)
        start, *found = page.evaluate("window.replies")
    finally:
        browser.quit()
    return {"start": start, "levels": found}


def measure_page(site: SiteServer, seconds: float) -> dict[str, float]:
    """The page's first hint on a warm cache, in seconds, and what autoplay reaches in so many."""
    browser = Chromium()
    try:
        with GamePage(browser, site) as page:
            page.tab.set_viewport(1440, 900)
            # Or autoplay would stop at 2048, to ask whether to keep playing.
            page.store({SETTINGS: json.dumps({"v": 1, "win": False, "speed": "0"})})
            for _ in range(WARMING):
                first_hint(page)
            hint = first_hint(page)
            cdp = page.tab.cdp
            cdp.send("Performance.enable", {"timeDomain": "timeTicks"})
            page.tab.press("p")
            page.tab.wait_for("document.getElementById('score').dataset.value > 200", 60)
            page.tab.evaluate(TURNS)
            before = _busy(page)
            page.tab.tab.wait_for_timeout(1000 * seconds)
            after = _busy(page)
            page.tab.press("x")
    finally:
        browser.quit()
    took, turns, busy, script = (b - a for a, b in zip(before, after, strict=True))
    return {
        "first_hint_s": hint,
        "autoplay_moves_a_second": round(turns / took, 1),
        "page_ms_a_move": round(1000 * busy / turns, 2),
        "page_script_ms_a_move": round(1000 * script / turns, 2),
    }


def first_hint(page: GamePage[ChromiumPage]) -> float:
    """Open the site anew, ask for a hint by a click, and give the seconds until it is seen."""
    page.load("seed=1")
    page.tab.wait_for(KEPT, 60)
    page.tab.evaluate(
        "(window.hinted = new Promise((done) => new MutationObserver(() => "
        "done(performance.now())).observe(document.getElementById('hint-arrow'), "
        "{attributes: true})), addEventListener('click', (e) => { window.clicked = e.timeStamp; },"
        " true), null)"
    )
    page.act("hint")
    page.tab.wait_for(HINTED, 60)
    took: float = page.tab.evaluate("window.hinted.then((time) => time - window.clicked)")
    return round(took / 1000, 3)


def _busy(page: GamePage[ChromiumPage]) -> tuple[float, float, float, float]:
    """The time, the turns seen, and the seconds that the page's thread was busy, in all and with
    scripts.
    """
    turns = page.tab.evaluate("window.turns")
    metrics = {
        x["name"]: x["value"] for x in page.tab.cdp.send("Performance.getMetrics")["metrics"]
    }
    return metrics["Timestamp"], turns, metrics["TaskDuration"], metrics["ScriptDuration"]


def _table(figures: dict[str, Any]) -> str:
    start = figures["start"]
    lines = [
        f"weights read in {start['weights_s']:.2f} s, "
        f"solver imported in {start['import_s']:.2f} s, heap {start['heap_mb']} MB"
    ]
    lines += [
        f"{level['level']}: {level['mean_ms']} ms a move (median {level['median_ms']}, 95 % "
        f"{level['p95_ms']}, longest {level['longest_ms']}, first {level['first_ms']}), "
        f"heap {level['heap_mb']} MB after {level['moves']} moves"
        for level in figures["levels"]
    ]
    page = figures["page"]
    lines.append(
        f"the page: first hint {page['first_hint_s']} s after the click; autoplay "
        f"{page['autoplay_moves_a_second']} moves a second, the page's own thread busy "
        f"{page['page_ms_a_move']} ms a move ({page['page_script_ms_a_move']} ms in scripts)"
    )
    return "\n".join(lines)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks solver", description=__doc__)
    names = [level.value for level in Level]
    parser.add_argument("--moves", type=int, default=2000, help="of each level (%(default)s)")
    parser.add_argument("--level", nargs="+", choices=names, default=names[:2])
    parser.add_argument("--patience", type=float, default=900, help="seconds to wait for a level")
    parser.add_argument("--seconds", type=float, default=10, help="of autoplay (%(default)s)")
    parser.add_argument("--site", type=Path, metavar="DIR", help="a site that is built already")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
