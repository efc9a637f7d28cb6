"""A language that nobody speaks, for tests: every text long, accented and from right to left.

It is built only when asked for (`--pseudo`). A text that stays plain English in it was never
marked for translation; a text that is cut off or widens the page would be so in some language.
"""

from __future__ import annotations

import re
from gettext import NullTranslations

from tools.catalogues import RIGHT_TO_LEFT, Catalogue

CODE = "en-XB"
"""The code that the industry gives to a made-up language written from right to left."""

NUMBERS_OF = "en"
"""The language whose form of numbers it borrows."""

_LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_PLACEHOLDER = re.compile(r"(%\(\w+\)s|%%|\{\w*\})")
_FILLER = "ŵöŕđ"


def disguise(text: str) -> str:
    """`text` with every letter accented and half as long again, placeholders untouched."""
    parts = _PLACEHOLDER.split(text)
    accented = "".join(p if i % 2 else p.translate(_LETTERS) for i, p in enumerate(parts))
    missing = len(text) // 2
    filler = " ".join(_FILLER for _ in range(-(-missing // (len(_FILLER) + 1))))
    return f"[{accented} {filler}]" if filler else f"[{accented}]"


class PseudoTranslations(NullTranslations):
    """Disguises every text it is asked for."""

    def gettext(self, message: str) -> str:
        """The disguised text."""
        return disguise(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The disguised English form for `n`."""
        return disguise(msgid1 if n == 1 else msgid2)

    # Jinja calls both with a context, which is only for people.

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002
        """The disguised text."""
        return disguise(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        """The disguised English form for `n`."""
        return self.ngettext(msgid1, msgid2, n)


def catalogue() -> Catalogue:
    """The made-up language as the site builder wants it."""
    return Catalogue(CODE, "Pseudo", RIGHT_TO_LEFT, PseudoTranslations())
