"""What the text pages need beyond addresses: drawn boards, numbers and figures, in one language."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from tools.catalogues import Catalogue
from tools.diagram import BadDiagram, Draughtsman, tile_svg
from tools.layout import ROOT
from tools.numbers import number, percent
from tools.positions import LESSONS, POSITIONS

FIGURES = "static/pages/figures.json"
"""The one place that holds what was measured of the solver; solver.html shows it."""


def extras(language: Catalogue, home: str, root: Path = ROOT) -> dict[str, object]:
    """The names that page sources use, for a page whose game page lies at `home`.

    `num(20480)` and `percent(0.9)` write a number in the language's form; `board_svg(rows, move=,
    caption=)`, `tile_svg(value)`, `lesson(name, caption=)` and `position(name, caption=)` draw.
    """
    draughtsman = Draughtsman(language.translations)
    return {
        "num": partial(number, code=language.code),
        "percent": partial(percent, code=language.code),
        "board_svg": draughtsman.board_svg,
        "tile_svg": tile_svg,
        "lesson": _lesson_writer(draughtsman, home),
        "position": _position_writer(draughtsman, home),
        "figures": load_figures(root),
    }


def load_figures(root: Path = ROOT) -> Any:
    """What figures.json holds.

    `training_moves` and `weights_megabytes` (null until known), `tiles` (the table's columns) and
    `levels`: for each its `name` (quick, strong, deep), `ms_per_move`, `games`, `mean`, `stderr`
    and `rates`, the share of games by tile, "2048": 0.995. While `levels` is empty the page says
    that the measurements are not finished.
    """
    return json.loads((root / FIGURES).read_text(encoding="utf-8"))


def position_link(home: str, board: str) -> str:
    """The address that opens `board` in the game."""
    return f"{home}#position={board}"


def _lesson_writer(draughtsman: Draughtsman, home: str) -> Callable[..., Markup]:
    def lesson(name: str, caption: str = "") -> Markup:
        entry = _find(LESSONS, name)
        panels = draughtsman.panels(entry.board, entry.move)
        return draughtsman.figure(panels, _caption(draughtsman, home, entry.board, caption))

    return lesson


def _position_writer(draughtsman: Draughtsman, home: str) -> Callable[..., Markup]:
    def position(name: str, caption: str = "") -> Markup:
        board = _find(POSITIONS, name)
        panels = draughtsman.panels(board, None)
        return draughtsman.figure(panels, _caption(draughtsman, home, board, caption))

    return position


def _caption(draughtsman: Draughtsman, home: str, board: str, caption: str) -> Markup:
    return Markup('{} <a class="diagram__open" href="{}">{}</a>').format(
        escape(caption),
        position_link(home, board),
        draughtsman.texts.gettext("Open this position in the game"),
    )


def _find(table: dict[str, Any], name: str) -> Any:
    if name not in table:
        raise BadDiagram(f"there is no position {name!r} in tools/positions.py")
    return table[name]
