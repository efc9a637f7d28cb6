"""What a typesetter does to a text in some languages and a translator should not have to think of.

In Polish and Czech a word of one letter never ends a line: it is tied to the word that follows.
"""

from __future__ import annotations

import re
from gettext import NullTranslations

TIE = "\xa0"
"""The no-break space."""

_ONE_LETTER_WORDS = {"cs": "aikosuvz", "pl": "aiouwz"}


def tied(text: str, letters: str) -> str:
    """`text` with the space after each word of one of these letters made unbreakable."""
    return re.sub(rf"(?<![^\s(„«])([{letters}{letters.upper()}]) (?=\S)", rf"\1{TIE}", text)


class TiedTranslations(NullTranslations):
    """Another language's texts with their short words tied."""

    def __init__(self, source: NullTranslations, letters: str) -> None:
        super().__init__()
        self._source = source
        self._letters = letters

    def gettext(self, message: str) -> str:
        """The text, tied."""
        return tied(self._source.gettext(message), self._letters)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The plural form for `n`, tied."""
        return tied(self._source.ngettext(msgid1, msgid2, n), self._letters)

    def pgettext(self, context: str, message: str) -> str:
        """The text in a context, tied."""
        return tied(self._source.pgettext(context, message), self._letters)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The plural form for `n` in a context, tied."""
        return tied(self._source.npgettext(context, msgid1, msgid2, n), self._letters)


def typeset(code: str, translations: NullTranslations) -> NullTranslations:
    """The texts of a language as its books would set them."""
    letters = _ONE_LETTER_WORDS.get(code)
    return TiedTranslations(translations, letters) if letters else translations
