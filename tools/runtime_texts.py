"""The texts that Python says in the page, per language.

They are only what the modules of game/ ask for, few enough to stand in the page itself, where
tools/site_data.py puts them: no text waits for a fetch.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from babel.messages.catalog import Catalog, Message

from tools import pseudo
from tools.catalogues import Catalogue
from tools.messages import extract, po_files, read
from tools.numbers import group_sign, minimum_grouping

CONTEXT = "\x04"
"""Stands between context and text, as in a .mo file."""

RUNTIME = "game/"


@dataclass(frozen=True, slots=True)
class RuntimeTexts:
    """What Python says in one language.

    `texts` has, by the English text (its context and CONTEXT before it, if it has one), the
    translation or the list of its plural forms. `plurals` is how many forms the language has,
    and `rule` the C expression that picks one by `n`.
    """

    plurals: int = 2
    rule: str = "n != 1"
    texts: dict[str, str | list[str]] = field(default_factory=dict)


def runtime_texts(language: Catalogue) -> RuntimeTexts:
    """The texts of a language.

    One without a translation is left out: the page then says it in English. English itself has
    nothing to say.
    """
    files = po_files()
    folder = next((x for x in files if x.replace("_", "-") == language.code), None)
    made_up = language.code == pseudo.CODE
    if folder is None and not made_up:
        return RuntimeTexts()
    catalogue = read(files[folder]) if folder else Catalog(locale="en")
    texts: dict[str, str | list[str]] = {}
    for message in _sources():
        forms = _disguised(message) if made_up else _translated(message, catalogue)
        if forms:
            texts[_key(message)] = forms
    return RuntimeTexts(catalogue.num_plurals, str(catalogue.plural_expr), texts)


@cache
def _sources() -> tuple[Message, ...]:
    """The English texts: the same for every language, and slow to gather."""
    return tuple(
        message
        for message in extract()
        if message.id and any(name.startswith(RUNTIME) for name, _ in message.locations)
    )


def _key(message: Message) -> str:
    text = message.id[0] if isinstance(message.id, tuple | list) else message.id
    return f"{message.context}{CONTEXT}{text}" if message.context else text


def _disguised(message: Message) -> str | list[str]:
    if isinstance(message.id, tuple | list):
        return [pseudo.disguise(text) for text in message.id]
    return pseudo.disguise(message.id)


def _translated(message: Message, catalogue: Catalog) -> str | list[str] | None:
    entry = catalogue.get(message.id, message.context)
    if entry is None or entry.fuzzy or not entry.string:
        return None
    if isinstance(entry.string, tuple | list):
        return list(entry.string) if all(entry.string) else None
    return str(entry.string)


def runtime_numbers(language: Catalogue) -> dict[str, object]:
    """The sign between groups of three digits, and the fewest digits before the first."""
    return {"group": group_sign(language.code), "minimum": minimum_grouping(language.code)}
