"""README.md and the documents: their Python runs, their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.ui.keys import BY_LETTER
from tools.layout import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def names(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_every_link_to_a_file_leads_to_one(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_every_file_that_is_named_exists(document: Path) -> None:
    named = re.findall(r"`([\w./-]+/[\w.-]*)`", document.read_text("utf-8"))
    places = [ROOT, ROOT / "game", ROOT / "static/boot"]
    missing = [
        name
        for name in named
        if not any((place / name).exists() for place in places) and not name.startswith("/")
    ]
    assert missing == []


def test_the_readme_names_every_letter_key() -> None:
    controls = (ROOT / "README.md").read_text("utf-8").partition("## Controls")[2]
    table = controls.partition("\n\n`")[0].partition("W, A, S and D")[0]
    letters = set(re.findall(r"\b[A-Z]\b", table))
    assert letters == {*"WASD", *(letter.upper() for letter in BY_LETTER)}


def test_the_picture_is_small() -> None:
    assert (ROOT / "docs/screenshot.png").stat().st_size < 80_000
