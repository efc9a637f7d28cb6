"""The game's own board as inline SVG, for the text pages.

A diagram takes its colours from tiles.css and its words from the page's language. What a move
does is never drawn by hand: the engine plays it, so a diagram cannot contradict the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations

from markupsafe import Markup, escape

from game.board import Board
from game.move import Move

CELL = 44
GAP = 6
"""Drawing units: a cell's side, and the gap between cells and around the board."""

_FONT_SIZES = (20, 20, 18, 15, 12, 10)
"""By number of digits, 1 to 6, so that each number fits its cell."""

Rows = tuple[tuple[int, ...], ...]


class BadDiagram(ValueError):
    """A page source asks for a drawing that cannot be made; says which and why."""


def parse_rows(text: str) -> Rows:
    """The tile values of `text`: 1 to 4 rows by `/`, 4 cells each by `,`, 0 empty."""
    try:
        rows = tuple(tuple(int(cell) for cell in row.split(",")) for row in text.split("/"))
    except ValueError as error:
        raise BadDiagram(f"diagram {text!r}: every cell must be a whole number") from error
    if len(rows) > 4 or any(len(row) != 4 for row in rows):
        raise BadDiagram(f"diagram {text!r}: at most 4 rows of exactly 4 cells")
    return rows


def slide_rows(rows: Rows, move: Move) -> Rows:
    """`rows` after `move`, without a new tile; one row can only go left or right."""
    if len(rows) < 4 and move in (Move.UP, Move.DOWN):
        raise BadDiagram(f"diagram {rows!r}: a strip moves left or right only")
    board = Board.from_rows(rows + ((0, 0, 0, 0),) * (4 - len(rows)))
    after, _ = board.slide(move)
    return after.rows[: len(rows)]


def tile_svg(value: int) -> Markup:
    """One tile, `value` >= 2, as an inline picture that reads as its number."""
    return Markup(
        '<svg class="drawn-tile" role="img" aria-label="{0}" viewBox="0 0 {1} {1}">{2}</svg>'
    ).format(value, CELL, _tile(value, 0, 0))


def _tile(value: int, x: int, y: int) -> Markup:
    if not value:
        return Markup(
            '<rect class="drawn-cell" x="{}" y="{}" width="{s}" height="{s}" rx="5"/>'
        ).format(x, y, s=CELL)
    return Markup(
        '<g class="t{value}">'
        '<rect class="drawn-face" x="{x}" y="{y}" width="{s}" height="{s}" rx="5"/>'
        '<text class="drawn-value" x="{cx}" y="{cy}" font-size="{font}">{value}</text></g>'
    ).format(
        value=value,
        x=x,
        y=y,
        s=CELL,
        cx=x + CELL // 2,
        cy=y + CELL // 2,
        font=_FONT_SIZES[len(str(value)) - 1],
    )


@dataclass(frozen=True, slots=True)
class Draughtsman:
    """Draws boards in one language."""

    texts: NullTranslations

    def board_svg(self, board: str, *, move: str = "", caption: str = "") -> Markup:
        """A figure of `board`, and of what `move` ("left", ...) makes of it, if given.

        Raises BadDiagram when the board or the move cannot be drawn.
        """
        try:
            direction = Move[move.upper()] if move else None
        except KeyError as error:
            raise BadDiagram(f"diagram {board!r}: there is no move {move!r}") from error
        return self.figure(self.panels(board, direction), Markup(escape(caption)))

    def panels(self, board: str, move: Move | None) -> Markup:
        """The drawing of `board` alone, or of it before and after `move`."""
        rows = parse_rows(board)
        if move is None:
            return self._panel(rows, "")
        return self._panel(rows, self.texts.pgettext("diagram", "Before")) + self._panel(
            slide_rows(rows, move), self.after_label(move)
        )

    def figure(self, panels: Markup, caption: Markup) -> Markup:
        """A figure element around `panels`."""
        return Markup(
            '<figure class="diagram"><div class="diagram__boards">{}</div>{}</figure>'
        ).format(panels, Markup("<figcaption>{}</figcaption>").format(caption) if caption else "")

    def after_label(self, move: Move) -> str:
        """The words above a board that a move has changed."""
        texts = self.texts
        return {
            Move.UP: texts.pgettext("diagram", "After a move up"),
            Move.RIGHT: texts.pgettext("diagram", "After a move right"),
            Move.DOWN: texts.pgettext("diagram", "After a move down"),
            Move.LEFT: texts.pgettext("diagram", "After a move left"),
        }[move]

    def describe(self, rows: Rows) -> str:
        """What a screen reader says of a drawn board: its cells, row by row."""
        empty = self.texts.pgettext("cell", "empty")
        lines = (", ".join(str(value) if value else empty for value in row) for row in rows)
        return "; ".join(lines)

    def _panel(self, rows: Rows, label: str) -> Markup:
        step = CELL + GAP
        tiles = Markup("").join(
            _tile(value, GAP + column * step, GAP + row * step)
            for row, line in enumerate(rows)
            for column, value in enumerate(line)
        )
        return Markup(
            '<div class="diagram__panel">{label}'
            '<svg class="drawn-board" role="img" aria-label="{name}" '
            'viewBox="0 0 {width} {height}">'
            '<rect class="drawn-frame" width="{width}" height="{height}" rx="8"/>'
            "{tiles}</svg></div>"
        ).format(
            label=Markup('<span class="diagram__label">{}</span>').format(label) if label else "",
            name=self.describe(rows),
            width=GAP + 4 * step,
            height=GAP + len(rows) * step,
            tiles=tiles,
        )
