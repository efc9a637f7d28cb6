"""The text pages, rendered in every language: complete, linked, and the same in each."""

from __future__ import annotations

import posixpath
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from game import Board
from tests.page_reader import PageReader
from tools import notices, pseudo, sitemap
from tools.catalogues import Catalogue, load_all
from tools.layout import ROOT
from tools.page_context import load_figures
from tools.pages import GAME, Page, Renderer
from tools.positions import LESSONS, POSITIONS

BASE_URL = "https://example.org/games/2048/"
LANGUAGES = (*load_all(), pseudo.catalogue())
TEXT_PAGES = ("how-to-play", "strategy", "solver")
SECTIONS = {
    "how-to-play": [
        *("aim", "board", "start", "turn", "legal", "merging", "score", "win", "over"),
        *("controls", "ladder", "mistakes"),
    ],
    "strategy": ["corner", "order", "two-directions", "break", "recover", "endgame"],
    "solver": [
        "use",
        "afterstates",
        "network",
        "search",
        "numbers",
        "strength",
        "limits",
    ],
}


def renderer(base_url: str = BASE_URL) -> Renderer:
    """A renderer of the real sources, with plain addresses for static files."""
    return Renderer(
        LANGUAGES, lambda name: f"static/{name}", lambda name, *_: f"static/{name}", base_url
    )


@cache
def read(name: str, code: str) -> PageReader:
    """One page in one language."""
    language = next(x for x in LANGUAGES if x.code == code)
    return PageReader(renderer().render(Page(name, language), {}))


def each_page() -> pytest.MarkDecorator:
    """Runs a test for every text page in every language."""
    return pytest.mark.parametrize(
        ("name", "language"),
        [(name, language) for language in LANGUAGES for name in TEXT_PAGES],
        ids=lambda value: value.code if isinstance(value, Catalogue) else value,
    )


@each_page()
def test_a_page_names_its_language_and_direction(name: str, language: Catalogue) -> None:
    """`lang` and `dir` are the language's, on the root element."""
    root = read(name, language.code).one("html")
    assert root.attributes["lang"] == language.code
    assert root.attributes["dir"] == language.dir


@each_page()
def test_a_page_has_a_title_and_a_description_of_its_own(name: str, language: Catalogue) -> None:
    """Both are there, and no other page of the language has the same."""
    titles = [read(other, language.code).one("title").texts[0] for other in TEXT_PAGES]
    described = [
        read(other, language.code).one("meta", name="description").attributes["content"]
        for other in TEXT_PAGES
    ]
    assert len(set(titles)) == len(set(described)) == len(TEXT_PAGES)
    page = read(name, language.code)
    assert page.one("meta", property="og:title").attributes["content"] in titles
    assert page.one("meta", property="og:description").attributes["content"] in described


@each_page()
def test_a_page_names_itself_and_all_its_siblings(name: str, language: Catalogue) -> None:
    """The canonical address is its own; hreflang has every language and x-default (English)."""
    page = read(name, language.code)
    assert page.one("link", rel="canonical").attributes["href"] == address(name, language.code)
    found = {
        link.attributes["hreflang"]: link.attributes["href"]
        for link in page.find("link", rel="alternate")
    }
    assert found == {
        **{other.code: address(name, other.code) for other in LANGUAGES},
        "x-default": address(name, "en"),
    }


def address(name: str, code: str) -> str:
    """The absolute address that a page should have."""
    folder = "" if code == "en" else f"{code}/"
    return f"{BASE_URL}{folder}" + ("" if name == GAME else f"{name}/")


def test_the_footer_leads_to_the_licences_and_to_the_source_if_it_is_told_where() -> None:
    """As nobody can be asked where a copy's source is, the builder is told, or there is no link."""
    page = Page("strategy", next(x for x in LANGUAGES if x.code == "es"))
    for source in ("", "https://example.org/source"):
        made = Renderer(LANGUAGES, lambda name: name, lambda name, *_: name, source_url=source)
        links = [x.attributes["href"] for x in PageReader(made.render(page, {})).find("a")]
        assert "../../THIRD-PARTY-NOTICES.txt" in links
        assert ("https://example.org/source" in links) == bool(source)


def test_without_a_base_address_nothing_absolute_is_written() -> None:
    """A site built for nowhere in particular has no canonical and no alternates."""
    text = renderer("").render(Page("strategy", LANGUAGES[0]), {})
    page = PageReader(text)
    assert not page.find("link", rel="canonical")
    assert not page.find("link", rel="alternate")
    assert "https://" not in text


def test_the_sitemap_lists_every_page_with_all_its_languages() -> None:
    """Each page stands in it once, with an address for every language and x-default."""
    pages = renderer().pages
    root = ElementTree.fromstring(sitemap.sitemap(pages, BASE_URL))
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    found = {
        url.findtext(f"{space}loc"): {
            link.attrib["hreflang"]: link.attrib["href"]
            for link in url.iter("{http://www.w3.org/1999/xhtml}link")
        }
        for url in root.iter(f"{space}url")
    }
    assert found == {
        address(page.name, page.language.code): {
            **{other.code: address(page.name, other.code) for other in LANGUAGES},
            "x-default": address(page.name, "en"),
        }
        for page in pages
    }


def test_robots_may_read_everything_and_are_shown_the_sitemap() -> None:
    """Without an address there is no sitemap to show."""
    assert sitemap.robots("") == "User-agent: *\nAllow: /\n"
    assert f"Sitemap: {BASE_URL}sitemap.xml" in sitemap.robots(BASE_URL)


@each_page()
def test_every_section_of_the_page_is_there(name: str, language: Catalogue) -> None:
    """Each has a heading with its id, in order, and the contents list links to all of them."""
    page = read(name, language.code)
    headings = [heading.attributes["id"] for heading in page.find("h2")]
    assert [heading for heading in headings if heading in SECTIONS[name]] == SECTIONS[name]
    contents = [
        link.attributes["href"]
        for link in page.find("a")
        if link.within("nav", **{"class": "contents"})
    ]
    assert contents == [f"#{heading}" for heading in headings]


@each_page()
def test_ids_are_unique_and_every_link_leads_somewhere(name: str, language: Catalogue) -> None:
    """Links within the page hit an id, links to pages hit a page, positions are boards."""
    page = read(name, language.code)
    ids = [x.attributes["id"] for x in page.elements if "id" in x.attributes]
    assert len(ids) == len(set(ids))
    folders = {item.folder or "." for item in renderer().pages}
    here = Page(name, language).folder
    for link in page.find("a"):
        path, _, fragment = link.attributes["href"].partition("#")
        if not path:
            assert fragment in ids
            continue
        target = posixpath.normpath(posixpath.join(here, path))
        if target == notices.FILE:
            continue
        assert (target if target == "." else f"{target}/") in folders
        if fragment:
            assert fragment.startswith("position=")
            Board.parse(fragment.removeprefix("position="))


@each_page()
def test_a_position_opens_in_the_game_of_the_same_language(name: str, language: Catalogue) -> None:
    """A `#position=` link leads to this language's game page."""
    here = Page(name, language).folder
    for link in read(name, language.code).find("a", **{"class": "diagram__open"}):
        path = link.attributes["href"].partition("#")[0]
        assert posixpath.normpath(posixpath.join(here, path)) == (language.prefix[:-1] or ".")


def test_every_position_of_the_table_is_shown_and_linked() -> None:
    """No lesson and no position is left over."""
    linked = {
        link.attributes["href"].partition("#position=")[2]
        for name in ("strategy", "solver")
        for link in read(name, "en").find("a", **{"class": "diagram__open"})
    }
    assert linked == {lesson.board for lesson in LESSONS.values()} | set(POSITIONS.values())


@each_page()
def test_the_language_menu_keeps_the_page(name: str, language: Catalogue) -> None:
    """Plain links, one a language, each to this very page, in the language's own name."""
    here = Page(name, language).folder
    links = [link for link in read(name, language.code).find("a") if "hreflang" in link.attributes]
    found = {
        link.attributes["hreflang"]: posixpath.join(here, link.attributes["href"]) for link in links
    }
    assert {code: posixpath.normpath(path) + "/" for code, path in found.items()} == {
        other.code: Page(name, other).folder for other in LANGUAGES
    }
    assert [link.texts[0] for link in links] == [other.name for other in LANGUAGES]
    assert [link.attributes["lang"] for link in links if "aria-current" in link.attributes] == [
        language.code
    ]


@each_page()
def test_a_page_is_complete_with_scripts_off(name: str, language: Catalogue) -> None:
    """Nothing hides the text; the only hidden element waits for a script that may never come."""
    page = read(name, language.code)
    hidden = [x for x in page.elements if "hidden" in x.attributes]
    assert [x.attributes["class"] for x in hidden] == ["language-offer"]
    # Counted in letters: not every script has spaces, and Chinese needs the fewest signs.
    assert len("".join(text for _, text in page.words)) > 800


@pytest.mark.parametrize("name", TEXT_PAGES)
def test_every_text_is_marked_for_translation(name: str) -> None:
    """In the made-up language nothing stays plain English."""
    plain = [
        text
        for element, text in read(name, pseudo.CODE).words
        if any(letter.isascii() and letter.isalpha() for letter in text)
        and not text.startswith("[")
        and not element.within("kbd")
        and not element.within("nav", id="languages")
        and not element.within("svg")
    ]
    assert plain == []


@pytest.mark.parametrize("name", TEXT_PAGES)
def test_every_language_has_the_same_elements(name: str) -> None:
    """A translation changes words, never the structure."""
    english = [x.tag for x in read(name, "en").elements]
    for language in LANGUAGES:
        assert [x.tag for x in read(name, language.code).elements] == english


@each_page()
def test_every_drawing_says_what_it_shows(name: str, language: Catalogue) -> None:
    """Each SVG has the role of an image and a name; boards and tiles are drawn, not pictured."""
    page = read(name, language.code)
    drawings = page.find("svg")
    assert drawings or name == "solver"
    assert all(x.attributes["role"] == "img" and x.attributes["aria-label"] for x in drawings)
    assert not page.find("img")


def test_the_rules_are_drawn_as_the_engine_plays_them() -> None:
    """The boards that the rules speak of stand in the page with what the engine makes of them."""
    names = [svg.attributes["aria-label"] for svg in read("how-to-play", "en").find("svg")]
    pairs = list(pairwise(names))
    assert ("4, 4, 4, 4", "8, 8, empty, empty") in pairs
    assert ("4, 4, 8, empty", "8, 8, empty, empty") in pairs
    assert ("4, 4, 4, empty", "8, 4, empty, empty") in pairs
    assert ("4, 4, 4, empty", "empty, empty, 4, 8") in pairs
    assert ("4, 2, empty, 4", "4, 2, 4, empty") in pairs


def test_the_drawn_ends_are_ends() -> None:
    """The board drawn as over is over, and the one drawn as not over is not."""
    source = (ROOT / "static/pages/how-to-play.html").read_text(encoding="utf-8")
    over, alive = source[source.index('id="over"') :].split("board_svg(")[1:3]
    assert Board.parse(over.split('"')[1]).is_over
    assert not Board.parse(alive.split('"')[1]).is_over


FIGURES = {
    "training_moves": 1_900_000_000,
    "weights_megabytes": 2.8,
    "tiles": [2048, 16384],
    "levels": [
        {
            "name": "quick",
            "ms_per_move": 1.5,
            "games": 300,
            "mean": 251234,
            "stderr": 4321,
            "rates": {"2048": 1.0, "16384": 0.853},
        }
    ],
}


@pytest.mark.parametrize("filled", [True, False])
def test_the_solver_page_shows_what_was_measured_and_nothing_else(filled: bool) -> None:
    """With figures there is a table of them; without there is a sentence that says so."""
    figures = FIGURES if filled else {**FIGURES, "levels": [], "training_moves": None}
    page = PageReader(
        renderer().render(
            Page("solver", next(x for x in LANGUAGES if x.code == "pl")),
            {"figures": figures},
        )
    )
    cells = [cell.texts[0] for cell in page.find("td")]
    moves = [text for _, text in page.words if "1\xa0900\xa0000\xa0000" in text]
    expected = ["1,5 ms", "300", "251\xa0234 ± 4321", "100%", "85,3%"]
    assert cells == (expected if filled else [])
    assert len(moves) == filled


def test_the_figures_that_the_page_shows_are_whole() -> None:
    """Every level has every number that the table asks for."""
    figures = load_figures()
    for level in figures["levels"]:
        assert set(level) >= {"name", "ms_per_move", "games", "mean", "stderr", "rates"}
        assert set(level["rates"]) >= {str(tile) for tile in figures["tiles"]}
