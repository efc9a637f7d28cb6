"""The small scripts that stand in the page itself, so that nothing has to be fetched for them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from markupsafe import Markup

COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
TRAILING = re.compile(r"\s+// .*$", re.MULTILINE)
INDENT = re.compile(r"^\s+", re.MULTILINE)


def script(source: str, values: Mapping[str, object] | None = None) -> Markup:
    """A script element of a source: comments and indentation gone, capital names filled in.

    Raises ValueError for a source that would end the element by itself.
    """
    text = INDENT.sub("", TRAILING.sub("", COMMENT.sub("", source)))
    for name, value in (values or {}).items():
        text = text.replace(name, json.dumps(value, ensure_ascii=False))
    if "</script" in text.lower():
        raise ValueError("a script in the page must not contain </script")
    return Markup(f"<script>\n{text}</script>")
