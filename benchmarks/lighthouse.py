"""What Lighthouse says of the built site: `python -m benchmarks lighthouse`.

Each page is audited as on a phone, with Lighthouse's own throttling, in Chromium: accessibility,
best practices and search engines on every kind of page, performance on the game's page at a first
visit and at a return visit. A return visit is one with the storage of the first: the service
worker has kept the site by then. Lighthouse itself comes from npm, pinned in benchmarks/npm, apart
from what the site is made of, because it is larger than all of that.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from tests.browser.drivers.chromium import ARGUMENTS, PROGRAMS
from tests.browser.site import SiteServer, build
from tools import npm

NPM = Path(__file__).parent / "npm"
PROGRAM = NPM / "node_modules" / "lighthouse" / "cli" / "index.js"
PAGES = ("", "how-to-play/", "strategy/", "solver/")
QUALITIES = ("accessibility", "best-practices", "seo")
PERFORMANCE = "performance"
WANTED = dict.fromkeys(QUALITIES, 100) | {PERFORMANCE: 95}
METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
    "speed-index": "speed index",
}

KEPT = "navigator.serviceWorker.ready.then((all) => all.active.state === 'activated')"
READY = "document.documentElement.dataset.state === 'ready'"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the audits; returns 1 if a score is below what is wanted."""
    options = _parse(arguments)
    npm.ensure(NPM)
    with tempfile.TemporaryDirectory(prefix="site-") as folder:
        if options.site is None:
            build(Path(folder))
        with SiteServer(options.site or Path(folder)) as site:
            figures = measure(site.url, options.runs)
    print(json.dumps(figures) if options.json else _table(figures))
    return 0 if not shortfalls(figures) else 1


def measure(url: str, runs: int) -> dict[str, Any]:
    """All scores, 0-100: of every page, and of the game's performance (median of some runs)."""
    figures: dict[str, Any] = {"pages": {}}
    with _chromium() as (context, port):
        figures["first visit"] = _performance([audit(url, port, [PERFORMANCE], fresh=True)])
        _visit(context, url)
        visits = [audit(url, port, [PERFORMANCE], fresh=False) for _ in range(runs)]
        figures["return visit"] = _performance(visits)
        for page in PAGES:
            report = audit(url + page, port, QUALITIES, fresh=False)
            figures["pages"][page or "game"] = _scores(report) | {"failed": _failed(report)}
    return figures


def audit(url: str, port: int, categories: Sequence[str], *, fresh: bool) -> dict[str, Any]:
    """Lighthouse's report on a page; `fresh` empties the browser's storage first."""
    command = [
        "node", str(PROGRAM), url, f"--port={port}", "--quiet", "--output=json",
        "--output-path=stdout", f"--only-categories={','.join(categories)}",
        *([] if fresh else ["--disable-storage-reset"]),
    ]  # fmt: skip
    done = subprocess.run(
        command, env=os.environ | {"CI": "1"}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"Lighthouse could not audit {url}: {done.stderr.strip()[-500:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def shortfalls(figures: dict[str, Any]) -> list[str]:
    """The scores that are below what is wanted."""
    found = [
        f"{page}: {name} {score}"
        for page, scores in figures["pages"].items()
        for name, score in scores.items()
        if name in WANTED and score < WANTED[name]
    ]
    score = figures["return visit"]["score"]
    if score < WANTED[PERFORMANCE]:
        found.append(f"return visit: performance {score}")
    return found


@contextmanager
def _chromium() -> Iterator[tuple[BrowserContext, int]]:
    """A browser with a profile of its own, and the port at which Lighthouse finds it."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (
        tempfile.TemporaryDirectory(prefix="lighthouse-", ignore_cleanup_errors=True) as profile,
        sync_playwright() as playwright,
    ):
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=[*ARGUMENTS, f"--remote-debugging-port={port}"]
        )
        try:
            yield context, port
        finally:
            context.close()


def _visit(context: BrowserContext, url: str) -> None:
    """Open the game once as a person does, until it is ready and kept for later."""
    tab = context.new_page()
    tab.goto(url)
    tab.wait_for_function(READY, timeout=60_000)
    tab.wait_for_function(KEPT, timeout=60_000)
    tab.close()


def _performance(reports: Sequence[dict[str, Any]]) -> dict[str, Any]:
    scores = [_scores(report)[PERFORMANCE] for report in reports]
    middle = reports[scores.index(statistics.median_low(scores))]
    metrics = {
        words: round(middle["audits"][name]["numericValue"], 3) for name, words in METRICS.items()
    }
    return {"score": statistics.median_low(scores), "of": scores, "metrics": metrics}


def _scores(report: dict[str, Any]) -> dict[str, int]:
    return {name: round(100 * part["score"]) for name, part in report["categories"].items()}


def _failed(report: dict[str, Any]) -> list[str]:
    """The audits that cost points."""
    counting = {
        reference["id"]
        for part in report["categories"].values()
        for reference in part["auditRefs"]
        if reference["weight"]
    }
    return sorted(
        name
        for name in counting
        if report["audits"][name]["score"] is not None and report["audits"][name]["score"] < 1
    )


def _table(figures: dict[str, Any]) -> str:
    lines = []
    for page, found in figures["pages"].items():
        scores = ", ".join(f"{name} {found[name]}" for name in QUALITIES)
        failed = f" ({', '.join(found['failed'])})" if found["failed"] else ""
        lines.append(f"{page.rstrip('/')}: {scores}{failed}")
    for visit in ("first visit", "return visit"):
        found = figures[visit]
        metrics = ", ".join(f"{name} {value:g}" for name, value in found["metrics"].items())
        lines.append(
            f"{visit}: performance {found['score']} of 100 (runs {found['of']}; {metrics})"
        )
    return "\n".join(lines)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks lighthouse", description=__doc__)
    parser.add_argument("--site", type=Path, metavar="DIR", help="a site that is built already")
    parser.add_argument("--runs", type=int, default=3, help="return visits (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
