"""The translations: one gettext catalogue per language, English being the texts themselves."""

from __future__ import annotations

import gettext
import io
from dataclasses import dataclass
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from tools.errors import BuildError
from tools.layout import ROOT
from tools.typography import typeset

SOURCE = "en"
RIGHT_TO_LEFT = "rtl"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language of the site."""

    code: str
    """BCP 47 tag, as in `<html lang>`."""
    name: str
    """What its speakers call it."""
    dir: str
    """`ltr` or `rtl`."""
    translations: gettext.NullTranslations

    @property
    def prefix(self) -> str:
        """Folder of the language in the site; English stands at the root."""
        return "" if self.code == SOURCE else f"{self.code}/"


def load_all(folder: Path = ROOT / "locales") -> tuple[Catalogue, ...]:
    """English first, then every `<lang>/LC_MESSAGES/game.po`, by code.

    Raises BuildError naming file and line for a catalogue that cannot be read.
    """
    files = {file.parent.parent.name: file for file in folder.glob("*/LC_MESSAGES/game.po")}
    files.pop(SOURCE, None)
    others = (_catalogue(code, _read(file)) for code, file in sorted(files.items()))
    return (_catalogue(SOURCE, gettext.NullTranslations()), *others)


def _read(file: Path) -> gettext.GNUTranslations:
    compiled = io.BytesIO()
    try:
        with file.open("rb") as source:
            write_mo(compiled, read_po(source, abort_invalid=True))
    except PoFileError as error:
        raise BuildError(f"{file}, line {error.lineno}: {error}") from None
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _catalogue(folder_name: str, translations: gettext.NullTranslations) -> Catalogue:
    code = folder_name.replace("_", "-")
    try:
        locale = Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        raise BuildError(f"locales/{folder_name} is no language that Babel knows") from None
    name = locale.get_display_name() or code
    direction = RIGHT_TO_LEFT if locale.text_direction == RIGHT_TO_LEFT else "ltr"
    return Catalogue(code, name[:1].upper() + name[1:], direction, typeset(code, translations))
