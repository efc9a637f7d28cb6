"""Pictures of the site as people see it, to be looked at: `python -m tools.screenshots FOLDER`.

One picture for each scene, size and theme, and one contact sheet a scene with all of them beside
each other. Needs the test group and Chromium, which `python -m tests` installs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game import Game, Move
from game.record import save_text
from tests.browser.drivers.chromium import Chromium, ChromiumPage
from tests.browser.game_page import SAVE, SETTINGS, GamePage
from tests.browser.site import SiteServer, build

SIZES = ((360, 740), (320, 568), (740, 360), (768, 1024), (1440, 900))
THEMES = ("light", "dark")

ALL_TILES = "131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,8,16,32"
BEFORE_WIN = "1024,1024,64,16/4,32,8,2/2,8,2,4/0,4,0,2"
BEFORE_END = "2,0,4,8/16,32,64,128/256,512,1024,2048/4096,2,8,16"
FAILS = "window.WebAssembly = undefined;"
NEVER_READY = "customElements.define = () => {};"

Shown = GamePage[ChromiumPage]


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of the site: how to come to it, and what is set before."""

    name: str
    show: Callable[[Shown], None]
    settings: tuple[tuple[str, object], ...] = ()


def saved_text(moves: int = 220) -> str:
    """What storage holds in the middle of a game that was played in a circle."""
    game = Game.start(seed=11)
    order = (Move.LEFT, Move.DOWN, Move.RIGHT, Move.DOWN)
    for number in range(moves):
        legal = game.board.legal_moves
        if not legal:
            break
        wished = order[number % 4]
        game, _ = game.play(wished if wished in legal else legal[0])
    game = game.undo()
    return json.dumps({"v": 1, "game": save_text(game), "best": 36_532})


def playing(page: Shown) -> None:
    """The middle of a game."""
    page.load()


def tiles(page: Shown) -> None:
    """Every tile from 4 to 131072, as a guest."""
    page.load_position(ALL_TILES)


def won(page: Shown) -> None:
    """The banner of the win."""
    _after(page, BEFORE_WIN, Move.LEFT)


def over(page: Shown) -> None:
    """The banner of the end."""
    _after(page, BEFORE_END, Move.LEFT)


def started(page: Shown) -> None:
    """The toast with the way back."""
    page.load()
    page.act("new-game")
    page.tab.wait_for("!document.querySelector('#toast').hidden")


def menu(page: Shown) -> None:
    """The sheet behind More."""
    page.load()
    page.act("menu")


def settings(page: Shown) -> None:
    """The settings' sheet."""
    menu(page)
    page.act("settings")


def replay(page: Shown) -> None:
    """The replay of the game so far."""
    menu(page)
    page.act("replay")


def values(page: Shown) -> None:
    """The solver's panel, unfolded, with what each direction is worth."""
    page.load()
    if not page.tab.evaluate("document.querySelector('#panel-body').checkVisibility()"):
        page.act("panel")
    page.act("values")
    page.tab.wait_for("document.querySelector('.value.best')", 60)


def below(page: Shown) -> None:
    """The end of the game page."""
    page.load()
    page.tab.evaluate("scrollTo(0, document.body.scrollHeight)")


def loading(page: Shown) -> None:
    """The start, before Python is there."""
    page.tab.open(page.site.variant(NEVER_READY))


def failed(page: Shown) -> None:
    """A browser in which the game cannot start."""
    page.tab.open(page.site.variant(FAILS))
    page.tab.wait_for("document.documentElement.dataset.state === 'failed'", 30)


def text_page(name: str) -> Callable[[Shown], None]:
    """One of the pages to be read."""

    def show(page: Shown) -> None:
        page.tab.open(f"{page.site.url}{name}/")

    return show


SCENES = (
    *(
        Scene(show.__name__, show)
        for show in (
            playing,
            tiles,
            won,
            over,
            started,
            menu,
            settings,
            replay,
            values,
            below,
            loading,
            failed,
        )
    ),
    Scene("one-handed", playing, (("hand", "right"), ("arrows", True))),
    *(Scene(name, text_page(name)) for name in ("how-to-play", "strategy", "solver")),
)


def _after(page: Shown, board: str, move: Move) -> None:
    page.load_position(board)
    page.try_move(move)
    page.tab.wait_for("!document.querySelector('#banner').hidden")


def take(page: Shown, scene: Scene, theme: str, size: tuple[int, int], folder: Path) -> str:
    """Takes one picture; returns its file's name."""
    page.tab.set_viewport(*size)
    page.tab.tab.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    settings = {"v": 1, "theme": theme} | dict(scene.settings)
    page.store({SAVE: saved_text(), SETTINGS: json.dumps(settings)})
    scene.show(page)
    page.tab.evaluate(
        "document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })"
    )
    name = f"{scene.name}-{theme}-{size[0]}x{size[1]}.png"
    page.tab.screenshot(folder / name)
    return name


def contact_sheet(page: Shown, scene: Scene, names: Sequence[str], folder: Path) -> None:
    """One picture with all of a scene's pictures beside each other."""
    pictures = "".join(f'<img src="{name}">' for name in names)
    html = folder / "sheet.html"
    html.write_text(
        "<!doctype html><style>body{margin:0;padding:8px;background:#777;display:flex;"
        "flex-wrap:wrap;gap:8px;align-items:flex-start}img{max-height:740px}</style>" + pictures,
        encoding="utf-8",
    )
    page.tab.set_viewport(1960, 800)
    page.tab.open(html.as_uri())
    page.tab.tab.screenshot(path=folder / f"{scene.name}.png", full_page=True)
    html.unlink()


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; returns the exit code."""
    options = _parse(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    scenes = [scene for scene in SCENES if scene.name in (options.scene or scene.name)]
    sizes = [
        size for size in SIZES if f"{size[0]}x{size[1]}" in (options.size or f"{size[0]}x{size[1]}")
    ]
    with tempfile.TemporaryDirectory(prefix="site-") as temporary:
        if options.site is None:
            build(Path(temporary))
        browser = Chromium()
        try:
            with (
                SiteServer(options.site or Path(temporary)) as site,
                GamePage(browser, site) as page,
            ):
                for scene in scenes:
                    names = [
                        take(page, scene, theme, size, options.folder)
                        for size in sizes
                        for theme in options.theme or THEMES
                    ]
                    contact_sheet(page, scene, names, options.folder)
                    print(f"{scene.name}: {len(names)} pictures")
        finally:
            browser.quit()
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--site", type=Path, metavar="DIR", help="a site that is built already")
    parser.add_argument("--scene", action="append", choices=[scene.name for scene in SCENES])
    parser.add_argument("--size", action="append", choices=[f"{w}x{h}" for w, h in SIZES])
    parser.add_argument("--theme", action="append", help="a theme's name (light and dark)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
