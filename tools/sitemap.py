"""sitemap.xml and robots.txt: what a search engine is told of the site.

Protocol of sitemaps.org, with the language links that search engines read beside each address.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from tools.pages import Page

FILE = "sitemap.xml"
ROBOTS = "robots.txt"

_OPEN = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(pages: Sequence[Page], base_url: str) -> str:
    """The XML that lists every page with all its languages.

    `base_url` is the site's public address with a slash at its end: a sitemap holds absolute
    addresses only.
    """
    entries = []
    for page in pages:
        siblings = [other for other in pages if other.name == page.name]
        links = [(other.language.code, other.folder) for other in siblings]
        links.append(("x-default", siblings[0].folder))
        alternates = "".join(
            f'    <xhtml:link rel="alternate" hreflang={quoteattr(code)}'
            f" href={quoteattr(base_url + folder)}/>\n"
            for code, folder in links
        )
        entries.append(f"  <url>\n    <loc>{base_url}{page.folder}</loc>\n{alternates}  </url>\n")
    return _OPEN + "".join(entries) + "</urlset>\n"


def robots(base_url: str) -> str:
    """The robots.txt: everything may be read; with an address, where the sitemap is."""
    found = f"\nSitemap: {base_url}{FILE}\n" if base_url else ""
    return f"User-agent: *\nAllow: /\n{found}"
