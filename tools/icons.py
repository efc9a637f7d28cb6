"""The PNG icons, drawn from numbers: no image library, the same bytes on every machine."""

from __future__ import annotations

from tools import png

GROUND = (217, 160, 43, 255)
SIZES = {"180": 180, "192": 192, "512": 512, "maskable-512": 512}


def draw(size: int) -> bytes:
    """One icon as a PNG."""
    return png.encode(size, size, bytes(GROUND) * (size * size))


def all_icons() -> dict[str, bytes]:
    """Every icon by its name under static/icons/."""
    icons = {f"icon-{name}.png": draw(size) for name, size in SIZES.items()}
    return icons | {"share.png": png.encode(1200, 630, bytes(GROUND) * (1200 * 630))}
