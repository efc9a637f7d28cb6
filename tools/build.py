"""Builds the whole site into a folder: `python -m tools.build DIR` (serve.py calls this)."""

from __future__ import annotations

import argparse
import json
import posixpath
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools import (
    catalogues,
    icons,
    interpreter,
    manifest,
    notices,
    offline,
    pseudo,
    runtime,
    sitemap,
)
from tools.assets import Assets
from tools.catalogues import Catalogue
from tools.errors import BuildError
from tools.game_page import GamePage
from tools.output import Output, check_target
from tools.pages import GAME, MANIFEST, Renderer


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--base-url", default="")
    parser.add_argument("--source-url", default="")
    parser.add_argument("--live", action="store_true", help="without what works offline")
    parser.add_argument("--pseudo", action="store_true", help="with a made-up language, for tests")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    try:
        check_target(options.folder)  # before the work, not after it
        output = site(
            options.base_url, options.source_url, made_up_language=options.pseudo, live=options.live
        )
        output.write(options.folder)
    except (BuildError, OSError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    size = sum(map(len, output.files.values())) / 1e6
    took = time.perf_counter() - began
    print(f"Built {len(output.files)} files, {size:.1f} MB, in {took:.1f} s")
    return 0


def site(
    base_url: str = "",
    source_url: str = "",
    *,
    made_up_language: bool = False,
    live: bool = False,
) -> Output:
    """Gathers every file of the site; `live` is one that nobody's browser keeps.

    Raises BuildError for any fault in the sources.
    """
    output = Output()
    parts = runtime.add(output)
    python = interpreter.add(output, parts.pyodide, with_snapshot=not live)
    assets = Assets(output)
    assets.add_all()
    languages = catalogues.load_all()
    if made_up_language:
        languages = (*languages, pseudo.catalogue())
    add_icons(output, assets, languages)
    renderer = Renderer(languages, assets.address, assets.sheet, base_url, source_url)
    game = GamePage(parts, python, assets, live)
    for page in renderer.pages:
        extra = game.context(page) if page.name == GAME else {}
        output.add(page.folder + "index.html", renderer.render(page, extra))
    if renderer.base_url:
        output.add(sitemap.FILE, sitemap.sitemap(renderer.pages, renderer.base_url))
    output.add(sitemap.ROBOTS, sitemap.robots(renderer.base_url))
    output.add(notices.FILE, notices.text())
    version = output.version
    if live:
        output.add(offline.WORKER, assets.text("boot/no-service-worker.js"))
    else:
        worker = assets.text("boot/service-worker.js")
        offline.add(output, worker, version, python.snapshot)
    output.add("site.json", json.dumps({"version": version}))
    return output


def add_icons(output: Output, assets: Assets, languages: Sequence[Catalogue]) -> None:
    """Adds the icons, and the manifests that name them."""
    drawn = icons.all_icons()
    for name, content in drawn.items():
        assets.add_made(f"icons/{name}", content)
    output.add("static/icons/share.png", drawn["share.png"])  # og:image: not hashed
    names = {"any": "icons/icon.svg"} | {x: f"icons/icon-{x}.png" for x in icons.SIZES}
    for language in languages:
        found = {
            name: posixpath.relpath(assets.address(file), f"static/{language.code}")
            for name, file in names.items()
        }
        assets.add_made(f"{language.code}/{MANIFEST}", manifest.text(language, "../../", found))


if __name__ == "__main__":
    sys.exit(main())
