"""Writes the sheets that hold every colour, tiles.css and themes.css: `python -m tools.sheets`.

Plain hexadecimal colours are written, not `oklch()`, because phones older than 2023 do not know
it. A test holds the files to what is written here.
"""

from __future__ import annotations

from pathlib import Path

from tools.palette import (
    COLOUR_BLIND_TILES,
    CONTRAST_DARK_PAGE,
    CONTRAST_LIGHT_PAGE,
    CONTRAST_TILES,
    DARK_PAGE,
    DARK_TILES,
    LIGHT_PAGE,
    LIGHT_TILES,
    RAMPS,
    TILES,
    Page,
    Ramp,
)

FOLDER = Path(__file__).parents[1] / "static" / "css"
NOTE = "/* Written by `python -m tools.sheets` from tools/palette.py: change that, not this. */\n"

# A theme is chosen by `data-theme`; "system", or none before the first script, asks the device.
SYSTEM = ':root:not([data-theme]), :root[data-theme="system"]'
DARK_DEVICE = "(prefers-color-scheme: dark)"
MORE_CONTRAST = "(prefers-contrast: more)"
FORCED = "(forced-colors: active)"

# One to four of a shape below the number. Where the shapes come from, board.css says.
MARK = [
    'content: "";',
    "position: absolute;",
    "inset-block-end: calc(1.9 * var(--part));",
    "left: 50%;",
    "inline-size: calc(var(--marks) * 2.9 * var(--part));",
    "block-size: calc(2.3 * var(--part));",
    "background: currentColor;",
    "-webkit-mask: var(--shape) 0 0 / calc(2.9 * var(--part)) 100% repeat-x;",
    "mask: var(--shape) 0 0 / calc(2.9 * var(--part)) 100% repeat-x;",
    "transform: translateX(-50%);",
    "forced-color-adjust: none;",
]


def chosen(theme: str) -> str:
    """The selector of a theme that the person chose."""
    return f':root[data-theme="{theme}"]'


def tiles_css() -> str:
    """The whole text of tiles.css."""
    return NOTE + "".join(
        (
            _block(":root", _tiles(LIGHT_TILES)),
            _block(chosen("dark"), _tiles(DARK_TILES)),
            _block(chosen("contrast"), _tiles(CONTRAST_TILES)),
            _block(chosen("colour-blind"), _tiles(COLOUR_BLIND_TILES)),
            _media(DARK_DEVICE, _block(SYSTEM, _tiles(DARK_TILES))),
            _media(MORE_CONTRAST, _block(SYSTEM, _tiles(CONTRAST_TILES))),
            "\n",
            *(_tile_class(rank, value) for rank, value in enumerate(TILES)),
            _marks(),
        )
    )


def themes_css() -> str:
    """The whole text of themes.css."""
    by_device = f"{SYSTEM}, {chosen('colour-blind')}"
    return NOTE + "".join(
        (
            _block(":root", _page(LIGHT_PAGE)),
            _block(chosen("dark"), _page(DARK_PAGE)),
            _block(chosen("contrast"), _page(CONTRAST_LIGHT_PAGE)),
            _media(DARK_DEVICE, _block(by_device, _page(DARK_PAGE))),
            _media(DARK_DEVICE, _block(chosen("contrast"), _page(CONTRAST_DARK_PAGE))),
            _media(MORE_CONTRAST, _block(SYSTEM, _page(CONTRAST_LIGHT_PAGE))),
            _media(f"{MORE_CONTRAST} and {DARK_DEVICE}", _block(SYSTEM, _page(CONTRAST_DARK_PAGE))),
        )
    )


def _tiles(ramp: Ramp) -> list[str]:
    lines = [f"--ended: {ramp.ended:g};"]
    for value, colour in zip(TILES, ramp.colours, strict=True):
        lines.append(f"--tile-{value}: {colour}; --tile-ink-{value}: {ramp.ink_for(colour)};")
    return lines


def _page(page: Page) -> list[str]:
    values = page.colours | page.effects
    return [
        f"color-scheme: {page.scheme};",
        *(f"--{key}: {value};" for key, value in values.items()),
    ]


def _tile_class(rank: int, value: int) -> str:
    # A mark is one to four of a shape, and each four ranks have a shape of their own.
    names = f".t{value}" if value < TILES[-1] else f".t{value}, .t-more"
    return (
        f"{names} {{ --tile: var(--tile-{value}); --tile-ink: var(--tile-ink-{value});"
        f" --marks: {rank % 4 + 1}; --shape: var(--shape-{rank // 4}); }}\n"
    )


def _marks() -> str:
    """Return the rules that draw marks, only where they are wanted: elsewhere a tile has no
    second box, which would cost every move the time to style it.
    """
    chosen_by_person = ", ".join(chosen(ramp.name) for ramp in RAMPS if ramp.marked)
    return (
        _block(_after(chosen_by_person), MARK)
        + _media(MORE_CONTRAST, _block(_after(SYSTEM), MARK))
        + _media(FORCED, _block(".tile::after", [*MARK, "background: CanvasText;"]))
    )


def _after(roots: str) -> str:
    return ", ".join(f"{root} .tile::after" for root in roots.split(", "))


def _block(selector: str, lines: list[str]) -> str:
    return f"\n{selector} {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


def _media(query: str, block: str) -> str:
    return f"\n@media {query} {{{block}}}\n"


def files() -> dict[Path, str]:
    """What is written, by file."""
    return {FOLDER / "tiles.css": tiles_css(), FOLDER / "themes.css": themes_css()}


def main() -> None:
    """Writes the files."""
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
        print(f"wrote {file.name}")


if __name__ == "__main__":
    main()
