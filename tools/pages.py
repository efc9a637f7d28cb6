"""The pages of every language, made from index.html and static/pages/ with Jinja2.

What a template gets: `lang`, `dir`, `base` (relative way to the site's root, with a slash at its
end), `page` (`game`, `how-to-play`, ...), `home` (the game in this language), `asset(name)`
(relative address of a file of static/), `sheet(name, *parts)` (of one style sheet made of
several), `pages` (see Links), `languages` (this page in each language: code, name, dir, url, href,
current, offer), `canonical`, `alternates` and `site_url` (absolute; empty without --base-url),
`source_url`, `notices` (of other people's licences), what tools/page_context.py adds, and on the
game page `pyscript_head`, `py_script`, `first_paint` and `site_json`.
"""

from __future__ import annotations

import posixpath
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import (
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
)

from tools import notices
from tools.catalogues import Catalogue
from tools.errors import BuildError
from tools.layout import ROOT
from tools.page_context import extras

GAME = "game"
FOLDER = "static/pages"
MANIFEST = "manifest.webmanifest"


@dataclass(frozen=True, slots=True)
class Link:
    """One way from a page to another; `url` and `href` are the same."""

    name: str
    url: str
    current: bool
    code: str = ""
    dir: str = ""
    offer: str = ""

    @property
    def href(self) -> str:
        """The relative address."""
        return self.url


def localized(name: str, language: Catalogue) -> str:
    """The name under which the builder made a language's own version of an asset."""
    return f"{language.code}/{name}" if name == MANIFEST else name


class Links(Sequence[Link]):
    """The site's other pages in order, found by name as well: `pages["strategy"]` is an address."""

    def __init__(self, links: Sequence[Link], home: str) -> None:
        self._links = tuple(links)
        self._urls = {link.name: link.url for link in links} | {GAME: home}

    def __len__(self) -> int:
        return len(self._links)

    def __iter__(self) -> Iterator[Link]:
        return iter(self._links)

    def __getitem__(self, key: Any) -> Any:
        return self._urls[key] if isinstance(key, str) else self._links[key]


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language."""

    name: str
    language: Catalogue

    @property
    def folder(self) -> str:
        """Where its index.html lies in the site: empty, or with a slash at its end."""
        return self.language.prefix + ("" if self.name == GAME else f"{self.name}/")

    @property
    def template(self) -> str:
        """Name of its source."""
        return "index.html" if self.name == GAME else f"{self.name}.html"

    def to(self, address: str) -> str:
        """The relative way from this page to an address in the site."""
        slash = "/" if address.endswith("/") or not address else ""
        path = posixpath.relpath(address or ".", self.folder or ".") + slash
        return path if path.startswith(".") else f"./{path}"


def page_names(root: Path = ROOT) -> list[str]:
    """The game and every page source that is no partial."""
    others = [file.stem for file in (root / FOLDER).glob("[!_]*.html")]
    order = ["how-to-play", "strategy", "solver"]
    return [GAME, *(name for name in order if name in others), *sorted(set(others) - set(order))]


class Renderer:
    """Renders pages with what all of them share.

    `base_url` is the site's public address, with a slash at its end, or empty; `source_url` where
    its source can be read, or empty.
    """

    def __init__(
        self,
        languages: Sequence[Catalogue],
        asset: Callable[[str], str],
        sheet: Callable[..., str],
        base_url: str = "",
        source_url: str = "",
        root: Path = ROOT,
    ) -> None:
        self._languages = languages
        self._names = page_names(root)
        self._root = root
        self._asset = asset
        self._sheet = sheet
        self.base_url = base_url.rstrip("/") + "/" if base_url else ""
        self._source_url = source_url
        self._environment = Environment(
            loader=FileSystemLoader([root, root / FOLDER]),
            extensions=["jinja2.ext.i18n"],
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    @property
    def pages(self) -> list[Page]:
        """Every page in every language."""
        return [Page(name, language) for language in self._languages for name in self._names]

    def render(self, page: Page, extra: Mapping[str, object]) -> str:
        """The HTML of one page. Raises BuildError naming file and line of a template's fault."""
        # One environment for all languages, so that each template is compiled once: it looks its
        # translations up when rendered.
        environment = self._environment
        environment.install_gettext_translations(  # type: ignore[attr-defined]
            page.language.translations, newstyle=True
        )
        try:
            return environment.get_template(page.template).render({**self._context(page), **extra})
        except TemplateSyntaxError as error:
            place = f"{error.filename or error.name}, line {error.lineno}"
            raise BuildError(f"{place}: {error.message}") from None
        except (TemplateError, BuildError, KeyError, TypeError, ValueError) as error:
            raise BuildError(f"{_place(error, page.template)}: {error}") from None

    def _context(self, page: Page) -> dict[str, object]:
        names = [name for name in self._names if name != GAME]
        home = page.to(Page(GAME, page.language).folder)
        links = [
            Link(name, page.to(Page(name, page.language).folder), name == page.name)
            for name in names
        ]
        languages = [
            Link(
                language.name,
                page.to(Page(page.name, language).folder),
                language == page.language,
                language.code,
                language.dir,
                # A person who reads this sees the whole sentence in the language that it offers.
                language.translations.gettext("This page also exists in English."),
            )
            for language in self._languages
        ]
        return {
            "lang": page.language.code,
            "dir": page.language.dir,
            "base": page.to(""),
            "page": page.name,
            "home": home,
            "sheet": lambda *names: page.to(self._sheet(*names)),
            "asset": lambda name: page.to(self._asset(localized(name, page.language))),
            "pages": Links(links, home),
            "languages": languages,
            "site_url": self.base_url,
            "source_url": self._source_url,
            "notices": page.to(notices.FILE),
            "canonical": self.base_url and self.base_url + page.folder,
            "alternates": self._alternates(page),
            **extras(page.language, home, self._root),
        }

    def _alternates(self, page: Page) -> list[dict[str, str]]:
        if not self.base_url or len(self._languages) == 1:
            return []
        places = [(x.code, Page(page.name, x).folder) for x in self._languages]
        places.append(("x-default", Page(page.name, self._languages[0]).folder))
        return [{"hreflang": code, "href": self.base_url + folder} for code, folder in places]


def _place(error: Exception, template: str) -> str:
    frames = [x for x in traceback.extract_tb(error.__traceback__) if x.filename.endswith(".html")]
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else template
