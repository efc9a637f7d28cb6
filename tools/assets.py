"""The files under static/: found, named by their content, and pointed at each other."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from tools.errors import BuildError
from tools.layout import ROOT
from tools.output import Output

TEMPLATES = "pages/"
BOOT = "boot/"
"""Scripts that the builder itself puts where they belong."""
SHEETS = "css/"
"""Style sheets, which pages name as the list of those that they are made of."""

CSS_URL = re.compile(r"""(url\(\s*)(["']?)(?![a-z]+:|#|/)([^"')\s]+)\2""")


class Assets:
    """Adds files of static/ to the site when they are first asked for, under hashed names."""

    def __init__(self, output: Output, root: Path = ROOT / "static") -> None:
        self._output = output
        self._root = root
        self._addresses: dict[str, str] = {}

    def address(self, name: str) -> str:
        """Address of `css/base.css` and the like from the site's root.

        Raises BuildError if there is no such file.
        """
        if name not in self._addresses:
            self._addresses[name] = self._add(name)
        return self._addresses[name]

    def add_made(self, name: str, content: bytes | str) -> str:
        """Adds a file that the builder made as if it stood in static/."""
        self._addresses[name] = self._output.add_hashed(f"static/{name}", content)
        return self._addresses[name]

    def sheet(self, name: str, *parts: str) -> str:
        """Address of one style sheet made of `css/PART.css` for each part, in this order.

        A page waits for its sheets before it paints, and for one not as long as for ten. Raises
        BuildError if there is no such file.
        """
        if name not in self._addresses:
            self.add_made(name, "\n".join(self._css(f"{SHEETS}{part}.css") for part in parts))
        return self._addresses[name]

    def find(self, prefix: str) -> str | None:
        """The first file of static/ whose name begins so, if there is any."""
        files = (x.relative_to(self._root).as_posix() for x in self._root.rglob("*"))
        found = sorted(x for x in files if x.startswith(prefix) and not x.endswith("/"))
        return next((x for x in found if (self._root / x).is_file()), None)

    def text(self, name: str) -> str:
        """Content of a text file under static/, for what goes into the page itself."""
        return self._read(name).decode()

    def add_all(self) -> None:
        """Adds every file that is no template, no boot script and no style sheet."""
        for file in sorted(self._root.rglob("*")):
            name = file.relative_to(self._root).as_posix()
            hidden = any(part.startswith((".", "__")) for part in Path(name).parts)
            if file.is_file() and not hidden and not name.startswith((TEMPLATES, BOOT, SHEETS)):
                self.address(name)

    def _read(self, name: str) -> bytes:
        file = self._root / name
        if not file.is_file():
            raise BuildError(f"static/{name} is asked for but does not exist")
        return file.read_bytes()

    def _add(self, name: str) -> str:
        return self._output.add_hashed(f"static/{name}", self._read(name))

    def _css(self, name: str) -> str:
        return self._link_css(name, self._read(name).decode())

    def _link_css(self, name: str, css: str) -> str:
        folder = posixpath.dirname(name)

        def link(match: re.Match[str]) -> str:
            before, quote, target = match.groups()
            try:
                address = self.address(posixpath.normpath(posixpath.join(folder, target)))
            except BuildError as error:
                raise BuildError(f"static/{name}: {error}") from None
            return f"{before}{quote}{posixpath.relpath(address, f'static/{folder}')}{quote}"

        return CSS_URL.sub(link, css)
