"""Third-party notices: tools/notices.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import notices
from tools.errors import BuildError
from tools.runtime import PYSCRIPT


def package_with(folder: Path, *sources: str) -> Path:
    """An npm folder in which PyScript's core is made of these sources."""
    dist = folder / PYSCRIPT / "dist"
    dist.mkdir(parents=True)
    (dist / "core.js").write_text("export {};", encoding="utf-8")
    (dist / "core.js.map").write_text(json.dumps({"sources": sources}), encoding="utf-8")
    return folder


def test_the_bundled_packages_are_read_from_the_source_maps(tmp_path: Path) -> None:
    folder = package_with(
        tmp_path,
        "../src/core.js",
        "../node_modules/coincident/src/main.js",
        "../node_modules/next-resolver/node_modules/@webreflection/utils/src/all.js",
    )
    assert notices.bundled(folder) == ("@pyscript/core", "@webreflection/utils", "coincident")


def test_a_package_that_the_notices_do_not_name_stops_the_build(tmp_path: Path) -> None:
    folder = package_with(tmp_path, "../node_modules/left-pad/index.js")
    with pytest.raises(BuildError, match="does not name left-pad"):
        notices.text(folder)


def test_each_shipped_work_is_named_and_its_licence_is_there_in_full() -> None:
    text = notices.text()
    for work in (
        "Pyodide",
        "CPython",
        "Emscripten",
        "musl",
        "zlib",
        "SQLite",
        "HACL*",
        "polyscript",
    ):
        assert work in text
    for licence in (
        "Apache License\n                           Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "https://mozilla.org/MPL/2.0/",
        "ISC License",
        "MIT License",
    ):
        assert licence in text
