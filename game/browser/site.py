"""What the builder wrote into the page for Python: the language, and where the site's parts are."""

from __future__ import annotations

import io
import json
from binascii import a2b_base64
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from typing import Any

import js

from game.ui.messages import Messages, NumberForm


@dataclass(frozen=True, slots=True)
class Site:
    """The page's own facts. ``solver`` is the worker's script and config; ``weights`` a URL."""

    solver: dict[str, Any]
    weights: str | None
    messages: Messages


def read_site() -> Site:
    """The facts in the page's `#site` element."""
    data = json.loads(js.document.getElementById("site").textContent)
    catalogue = data.get("catalogue")
    translations = (
        GNUTranslations(io.BytesIO(a2b_base64(catalogue))) if catalogue else NullTranslations()
    )
    numbers = NumberForm(**data["numbers"]) if "numbers" in data else NumberForm()
    return Site(
        solver=data["solver"],
        weights=data["weights"],
        messages=Messages(translations, numbers),
    )
