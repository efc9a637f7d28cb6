"""The built site: tools/build.py and what it puts together."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import zipfile
from html.parser import HTMLParser
from importlib.machinery import FrozenImporter
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from tools import bytecode, imports, runtime, wheel
from tools.build import site
from tools.errors import BuildError
from tools.layout import ROOT

HERE = Path(__file__).parent
LINKS = {"href", "src"}
GZIP = b"\x1f\x8b"


class Links(HTMLParser):
    """Collects the addresses that a page's elements name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(tag, value) for name, value in attrs if name in LINKS and value]


def pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


def only(folder: Path, pattern: str) -> Path:
    (file,) = folder.glob(pattern)
    return file


def test_everything_that_a_page_names_is_in_the_site_and_relative(built: Path) -> None:
    missing = []
    for page in pages(built):
        for tag, address in Links(page.read_text("utf-8")).found:
            parts = urlsplit(address)
            if tag == "a" and parts.scheme in {"http", "https", "mailto"}:
                continue
            assert not parts.scheme, f"{page}: {address}"
            assert not address.startswith("/"), f"{page}: {address}"
            if parts.path:
                target = (page.parent / unquote(parts.path)).resolve()
                file = target / "index.html" if parts.path.endswith("/") else target
                if not file.is_file():
                    missing.append((page.name, address))
    assert missing == []


def test_no_source_map_editor_or_terminal_is_shipped(built: Path) -> None:
    names = [file.name for file in built.rglob("*") if file.is_file()]
    assert not [x for x in names if re.search(r"\.map$|editor|terminal|xterm|codemirror|toml", x)]
    for file in [*built.rglob("*.js"), *built.rglob("*.mjs")]:
        assert b"sourceMappingURL=" not in file.read_bytes(), file.name


def test_the_library_is_bytecode_alone(built: Path) -> None:
    with zipfile.ZipFile(only(built, "runtime/python_stdlib.*.zip")) as library:
        assert not [name for name in library.namelist() if not name.endswith(".pyc")]
    with zipfile.ZipFile(only(built, "runtime/game-*/*.whl")) as packed:
        assert not [name for name in packed.namelist() if name.endswith(".py")]
        assert "game/board.pyc" in packed.namelist()


def test_the_lock_file_names_the_wheel_beside_it(built: Path) -> None:
    lock = json.loads(only(built, "runtime/game-*/pyodide-lock.json").read_text("utf-8"))
    assert list(lock["packages"]) == ["game"]
    assert only(built, "runtime/game-*/" + lock["packages"]["game"]["file_name"]).is_file()


@pytest.fixture(scope="module")
def library(built: Path) -> Any:
    """What Pyodide under Node says of the site's own library and game."""
    node = shutil.which("node")
    assert node is not None
    lock = only(built, "runtime/game-*/pyodide-lock.json")
    stdlib = only(built, "runtime/python_stdlib.*.zip")
    done = subprocess.run(
        [node, HERE / "library.mjs", runtime.PYODIDE_FOLDER, stdlib, lock],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_every_module_of_the_game_imports_with_the_cut_library(library: Any) -> None:
    in_page_only = {"pyscript", "polyscript"}
    unexpected = {
        name: text
        for name, text in library["failed"].items()
        if not any(module in text for module in in_page_only)
    }
    assert unexpected == {}
    assert "game.solver.search" in library["modules"]


def test_a_module_that_was_left_out_says_so(library: Any) -> None:
    assert library["left out"].startswith(
        "ModuleNotFoundError: sqlite3 is left out of this site's standard library"
    )


def test_the_library_holds_what_the_game_imports() -> None:
    """All but what is frozen into the interpreter, as os is."""
    stock = runtime.read(runtime.PYODIDE_FOLDER / "python_stdlib.zip")
    made = bytecode.make(stock, wheel.package_files(), runtime.pyscript_package())
    with zipfile.ZipFile(runtime.PYODIDE_FOLDER / "python_stdlib.zip") as whole:
        all_modules = {
            name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            for name in whole.namelist()
        }
    imported = imports.imported(wheel.package_files())
    wanted = all_modules & {*imported, *(name.rpartition(".")[0] for name in imported)}
    missing = wanted - set(made.modules)
    assert [name for name in missing if FrozenImporter.find_spec(name) is None] == []


def test_building_twice_gives_the_same_bytes(built: Path) -> None:
    """`built` comes from another process, in which sets have another order."""
    if "GAME_SITE" in os.environ:
        pytest.skip("the site given may be of other sources")
    again = site(made_up_language=True).files
    files = {x.relative_to(built).as_posix() for x in built.rglob("*") if x.is_file()}
    assert files == set(again)
    assert not [name for name in again if again[name] != (built / name).read_bytes()]


def test_nothing_built_names_a_path_of_this_machine(built: Path) -> None:
    """Whatever is in the site would be the same if it were built elsewhere."""
    for file in built.rglob("*"):
        if not file.is_file():
            continue
        content = file.read_bytes()
        if content.startswith(GZIP):
            content = gzip.decompress(content)
        assert str(ROOT).encode() not in content, file


@pytest.fixture(scope="module")
def at_an_address() -> dict[str, bytes]:
    """The files of the site for one address, soon built, without what works offline."""
    return site("https://example.org/games/2048", live=True).files


def test_a_base_url_makes_the_canonical_links_absolute(at_an_address: dict[str, bytes]) -> None:
    link = '<link rel="canonical" href="https://example.org/games/2048/">'
    assert link in at_an_address["index.html"].decode()


def test_the_made_up_language_is_built_only_when_asked_for(
    built: Path, at_an_address: dict[str, bytes]
) -> None:
    assert not [name for name in at_an_address if "en-XB" in name]
    page = (built / "en-XB/index.html").read_text("utf-8")
    assert re.search(r'<html [^>]*lang="en-XB" dir="rtl"', page)


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("\n{% if %}", r"index\.html, line 2: "),
        ("\n\n{{ nothing_of_this_name }}", r"index\.html, line 3: .*nothing_of_this_name"),
        ("\n{{ sheet('css/all.css', 'none') }}", r"index\.html, line 2: static/css/none\.css"),
    ],
)
def test_a_fault_in_a_page_is_named_with_its_line(
    tmp_path: Path, template: str, message: str
) -> None:
    from tools.assets import Assets
    from tools.catalogues import load_all
    from tools.output import Output
    from tools.pages import Renderer

    shutil.copytree(ROOT / "static/pages", tmp_path / "static/pages")
    (tmp_path / "index.html").write_text(template, "utf-8")
    assets = Assets(Output())
    renderer = Renderer(load_all(), assets.address, assets.sheet, root=tmp_path)
    with pytest.raises(BuildError, match=message):
        renderer.render(renderer.pages[0], {})
