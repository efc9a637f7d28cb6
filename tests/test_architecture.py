"""Imports point one way (docs/architecture.md): what ruff's banned-api rule cannot express."""

import ast
from pathlib import Path

import pytest

from tools.layout import ROOT

CORE = ["errors", "move", "paths", "board", "spawn", "play", "record"]
"""In order: each may import those before it, at run time."""

ROOMS = {
    "solver": {"core", "solver"},
    "ui": {"core", "ui"},
    "browser": {"core", "solver", "ui", "browser"},
}


def room(module: str) -> str:
    """The part of the game that a module such as `game.ui.keys` belongs to."""
    name = module.split(".")[1] if "." in module else ""
    return name if name in ROOMS else "core"


def game_imports(file: Path) -> set[str]:
    """Modules of the game that a file imports, by full name, when it runs or in type checking."""
    package = file.relative_to(ROOT).with_suffix("").parts
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level]) if node.level else []
            found.add(".".join([*base, *(node.module or "").split(".")]).strip("."))
    return {name for name in found if name.partition(".")[0] == "game"}


FILES = sorted((ROOT / "game").rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_room_imports_only_from_the_rooms_before_it(file: Path) -> None:
    own = room(".".join(file.relative_to(ROOT).with_suffix("").parts))
    allowed = ROOMS.get(own, {"core"})
    assert {name for name in game_imports(file) if room(name) not in allowed} == set()


@pytest.mark.parametrize("place", range(len(CORE)), ids=CORE)
def test_the_core_is_layered(place: int) -> None:
    file = ROOT / "game" / f"{CORE[place]}.py"
    later = {f"game.{name}" for name in CORE[place + 1 :]}
    run_time = {
        name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module
        for name in [node.module if node.level == 0 else f"game.{node.module}"]
    }
    assert run_time & later == set()
