"""Builds the whole site into a folder: `python -m tools.build DIR` (serve.py calls this)."""

from __future__ import annotations

import argparse
import html
import json
import posixpath
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from tools import bytecode, catalogues, icons, lockfile, manifest, runtime, wheel
from tools.assets import Assets
from tools.catalogues import Catalogue
from tools.errors import BuildError
from tools.layout import NODE_MODULES
from tools.output import Output, short_hash
from tools.pages import GAME, MANIFEST, Page, Renderer

PLUGINS_OFF = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""PyScript imports these at start unless told not to, once for Python and once for MicroPython,
which the page never starts but has to configure; failures are shown by the page itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--base-url", default="")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    try:
        output = site(options.base_url)
        output.write(options.folder)
    except (BuildError, OSError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    size = sum(map(len, output.files.values())) / 1e6
    took = time.perf_counter() - began
    print(f"Built {len(output.files)} files, {size:.1f} MB, in {took:.1f} s")
    return 0


def site(base_url: str = "") -> Output:
    """Gathers every file of the site. Raises BuildError for any fault in the sources."""
    output = Output()
    parts = runtime.add(output)
    compiled = bytecode.make(
        runtime.read(NODE_MODULES / "pyodide/python_stdlib.zip"),
        wheel.package_files(),
        runtime.pyscript_package(),
    )
    packed = wheel.pack(compiled.own, wheel.project_version(), wheel.BYTECODE_TAG)
    lock = lockfile.cut(runtime.read(NODE_MODULES / "pyodide/pyodide-lock.json").decode(), packed)
    folder = f"runtime/game-{short_hash(packed.content, lock.encode())}/"
    output.add(folder + packed.file_name, packed.content)
    lock_address = output.add(folder + "pyodide-lock.json", lock)
    stdlib = output.add_hashed("runtime/python_stdlib.zip", compiled.stdlib)
    assets = Assets(output)
    assets.add_all()
    languages = catalogues.load_all()
    add_icons(output, assets, languages)
    interpreter = output.add_hashed(
        "runtime/interpreter.mjs",
        assets.text("boot/interpreter.mjs")
        .replace("PYODIDE_FOLDER", f"../{parts.pyodide}")
        .replace("STDLIB_ZIP", f"../{stdlib}")
        .replace("LOCK_FILE", f"../{lock_address}"),
    )
    renderer = Renderer(languages, assets.address, base_url)
    version = output.version
    for page in renderer.pages:
        extra: dict[str, object] = {"version": version}
        if page.name == GAME:
            extra |= game_context(page, parts, interpreter, assets, version)
        output.add(page.folder + "index.html", renderer.render(page, extra))
    output.add("site.json", json.dumps({"version": version}))
    return output


def add_icons(output: Output, assets: Assets, languages: Sequence[Catalogue]) -> None:
    """Adds the icons, and the manifests that name them."""
    for name, content in icons.all_icons().items():
        assets.add_made(f"icons/{name}", content)
    output.add("static/icons/share.png", icons.all_icons()["share.png"])  # og:image: not hashed
    names = {"any": "icons/icon.svg"} | {x: f"icons/icon-{x}.png" for x in icons.SIZES}
    for language in languages:
        found = {
            name: posixpath.relpath(assets.address(file), f"static/{language.code}")
            for name, file in names.items()
        }
        assets.add_made(f"{language.code}/{MANIFEST}", manifest.text(language, "../../", found))


def game_context(
    page: Page, parts: runtime.Runtime, interpreter: str, assets: Assets, version: str
) -> dict[str, object]:
    """What only the game page gets: the tags that start PyScript, and the site's JSON."""
    config = {"interpreter": page.to(interpreter), "plugins": [f"!{name}" for name in PLUGINS_OFF]}
    attribute = html.escape(json.dumps(config))
    micropython = html.escape(json.dumps({"plugins": config["plugins"]}), quote=False)
    core = page.to(parts.core)
    preloads = "\n".join(
        f'<link rel="modulepreload" href="{page.to(chunk)}">' for chunk in parts.core_chunks
    )
    data = {
        "solver": {
            "src": page.to(assets.address("solver_worker.py"))
            if assets.has("solver_worker.py")
            else None,
            "config": config | {"sync_main_only": False},
        },
        "weights": None,
        "lang": page.language.code,
        "base": page.to(""),
        "version": version,
    }
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return {
        "pyscript_head": Markup(f'{preloads}\n<script type="module" src="{core}"></script>'),
        "py_script": Markup(
            f'<script type="py" src="{page.to(assets.address("main.py"))}" config="{attribute}">'
            f"</script>\n<mpy-config hidden>{micropython}</mpy-config>"
        ),
        "first_paint": Markup(""),
        "site_json": Markup(text),
    }


if __name__ == "__main__":
    sys.exit(main())
