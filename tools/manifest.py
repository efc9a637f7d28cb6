"""The web app manifest of each language, which makes the game installable."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tools.catalogues import Catalogue
from tools.palette import LIGHT_PAGE

THEME = LIGHT_PAGE.colours["surface"]
"""The light page's ground, as in the pages' theme-color."""


def text(language: Catalogue, to_root: str, icons: Mapping[str, str]) -> str:
    """The manifest's JSON; addresses in it are relative to the manifest itself.

    `to_root` leads from the manifest to the site's root; `icons` maps `512`, `maskable-512`, ...
    and `any` (the SVG) to addresses relative to the manifest.
    """
    translate = language.translations.gettext
    home = to_root + language.prefix
    return json.dumps(
        {
            "name": "2048",
            "short_name": "2048",
            "description": translate("Slide the tiles, merge equal ones, reach 2048."),
            "lang": language.code,
            "dir": language.dir,
            "start_url": home,
            "scope": to_root,
            "display": "standalone",
            "orientation": "any",
            "background_color": THEME,
            "theme_color": THEME,
            "categories": ["games"],
            "icons": [_icon(name, address) for name, address in icons.items()],
        },
        ensure_ascii=False,
        indent=1,
    )


def _icon(name: str, address: str) -> dict[str, str]:
    if name == "any":
        return {"src": address, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    size = name.rpartition("-")[2]
    purpose = "maskable" if name.startswith("maskable") else "any"
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
