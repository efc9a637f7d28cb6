"""The JSON that each game page carries for its own Python: addresses, texts, numbers."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Mapping
from datetime import UTC, datetime

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tools import pseudo
from tools.catalogues import SOURCE, Catalogue
from tools.runtime_texts import CONTEXT, runtime_numbers, runtime_texts

ANY_DAY = datetime.fromtimestamp(0, UTC)
"""The same sources give the same bytes on any day."""
INLINE = str.maketrans({"<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""What must not stand in a script element as it is."""


def text(language: Catalogue, addresses: Mapping[str, object]) -> str:
    """The JSON text, safe inside a script element.

    Its keys are those of `addresses`, `lang`, `numbers` (how the language writes them) and
    `catalogue` (a .mo in base64 of what Python says in the page, or null for English).
    """
    data = {
        **addresses,
        "lang": language.code,
        "numbers": runtime_numbers(language),
        "catalogue": None if language.code == SOURCE else catalogue(language),
    }
    return json.dumps(data, ensure_ascii=False).translate(INLINE)


def catalogue(language: Catalogue) -> str:
    """The language's texts for Python in the page, as a .mo file in base64."""
    made_up = language.code == pseudo.CODE
    compiled = Catalog(
        locale=SOURCE if made_up else Locale.parse(language.code, sep="-"),
        creation_date=ANY_DAY,  # the header holds it, and Babel's default is the time of day
    )
    found = runtime_texts(language)
    # The forms were made for the .po file's own rule, which may differ from Babel's.
    rule = f"nplurals={found.plurals}; plural={found.rule};"
    compiled.mime_headers = [*compiled.mime_headers, ("Plural-Forms", rule)]
    for key, forms in found.texts.items():
        context, _, message = key.rpartition(CONTEXT)
        if isinstance(forms, list):
            # gettext finds plurals by the singular; the English plural itself is not needed.
            compiled.add((message, message), tuple(forms), context=context or None)
        else:
            compiled.add(message, forms, context=context or None)
    file = io.BytesIO()
    write_mo(file, compiled)
    return base64.b64encode(file.getvalue()).decode()
