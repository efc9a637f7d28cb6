"""The README's picture, both themes side by side: `python -m tools.readme_picture`.

Needs the test group and Chromium, which `python -m tests` installs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game.play import replayed
from game.ui.saved import session_text
from game.ui.session import Played, Session
from tests.browser.drivers.chromium import Chromium, ChromiumPage
from tests.browser.game_page import SAVE, SETTINGS, GamePage
from tests.browser.site import SiteServer, build
from tests.core.playing import long_game
from tools.layout import ROOT

PICTURE = ROOT / "docs/screenshot.png"
SIZE = (340, 572)  # of one picture, in CSS pixels
WINDOW = (340, 670)  # of the page: high enough for a board of full width
GAP = 12
MOVES = 3300
"""So far into a game that many different tiles lie on the board."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the picture; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.readme_picture")
    parser.add_argument("--site", type=Path, metavar="DIR", help="a site that is built already")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="site-") as name:
        temporary = Path(name)
        if options.site is None:
            build(temporary / "site")
        browser = Chromium()
        try:
            with (
                SiteServer(options.site or temporary / "site") as site,
                GamePage(browser, site) as page,
            ):
                parts = [take(page, theme, temporary) for theme in ("light", "dark")]
                join(page, parts, temporary / "both.html")
        finally:
            browser.quit()
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1000:.0f} kB")
    return 0


def take(page: GamePage[ChromiumPage], theme: str, folder: Path) -> str:
    """Takes a picture of a saved game in a theme; returns its file's name."""
    whole = long_game()
    game = replayed(whole.seed, whole.first_board, whole.moves[:MOVES])
    page.tab.set_viewport(*WINDOW)
    session = session_text(Session(Played(game)))
    page.store({SAVE: session, SETTINGS: json.dumps({"v": 1, "theme": theme})})
    page.load()
    width, height = SIZE
    page.tab.tab.screenshot(
        path=folder / f"{theme}.png", clip={"x": 0, "y": 0, "width": width, "height": height}
    )
    return f"{theme}.png"


def join(page: GamePage[ChromiumPage], names: Sequence[str], html: Path) -> None:
    """Sets pictures side by side, as a page beside them, and writes the README's picture."""
    images = "".join(f'<img src="{name}">' for name in names)
    style = f"body{{margin:0;display:flex;gap:{GAP}px}}"
    html.write_text(f"<!doctype html><style>{style}</style>{images}", encoding="utf-8")
    page.tab.set_viewport(2 * SIZE[0] + GAP, SIZE[1])
    page.tab.open(html.as_uri())
    page.tab.tab.screenshot(path=PICTURE)


if __name__ == "__main__":
    sys.exit(main())
