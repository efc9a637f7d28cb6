"""Fixtures: the built site, three browsers started once, and a page with clean storage per test."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, cast

import pytest

from game.ui.settings import Settings

from . import site as sites
from .drivers import Browser, BrowserMissing, start
from .game_page import GamePage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from .drivers import Page, PageT
    from .drivers.chromium import Chromium, ChromiumPage

VIEWPORT = (1000, 800)
BROWSERS = ("chromium", "firefox", "webkit")


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[sites.SiteServer]:
    """The built site, served."""
    with sites.SiteServer(built) as server:
        yield server


@pytest.fixture(scope="session")
def start_browser() -> Iterator[Callable[[str], Browser[Page]]]:
    """Gives a running browser by its name; each is started once, when first asked for."""
    with ExitStack() as running:
        started: dict[str, Browser[Page]] = {}

        def get(name: str) -> Browser[Page]:
            if name not in started:
                try:
                    started[name] = start(name)
                except BrowserMissing as missing:
                    if os.environ.get("CI") == "true":
                        pytest.fail(f"{name}: {missing}")
                    pytest.skip(f"{name}: {missing}")
                running.callback(started[name].quit)
            return started[name]

        yield get


@pytest.fixture(scope="session", params=BROWSERS)
def browser(
    request: pytest.FixtureRequest, start_browser: Callable[[str], Browser[Page]]
) -> Browser[Page]:
    """Each of the three browsers in turn."""
    return start_browser(request.param)


@pytest.fixture(scope="session")
def chromium(start_browser: Callable[[str], Browser[Page]]) -> Chromium:
    """Chromium, for what only its DevTools protocol can do."""
    return cast("Chromium", start_browser("chromium"))


def _ready(page: GamePage[PageT]) -> GamePage[PageT]:
    """A page that stays loaded, made ready for the next test; loaded anew only if it must be."""
    page.stays = True
    page.tab.set_viewport(*VIEWPORT)
    # Storage is shared with the other tabs, so that what the page itself says counts.
    unset = {name: getattr(Settings(), name) for name in ("theme", "motion", "hand", "panel")}
    if not page.tab.evaluate(
        "document.documentElement.dataset.state === 'ready'"
        " && !document.querySelector('dialog[open]') && !(window.endOfTest?.abort())"
        f" && Object.entries({json.dumps(unset)})"
        ".every(([name, value]) => document.documentElement.dataset[name] === value)"
    ):
        page.store({})
        page.load()
    page.tab.evaluate(
        "(window.endOfTest = new AbortController(), document.body.removeAttribute('style'),"
        " document.querySelector('#board').focus({preventScroll: true}), window.scrollTo(0, 0))"
    )
    return page


@pytest.fixture(scope="session")
def _any_loaded_page(browser: Browser[Page], site: sites.SiteServer) -> Iterator[GamePage[Page]]:
    with GamePage(browser, site) as page:
        yield page


@pytest.fixture(scope="session")
def _loaded_page(chromium: Chromium, site: sites.SiteServer) -> Iterator[GamePage[ChromiumPage]]:
    with GamePage(chromium, site) as page:
        yield page


@pytest.fixture
def any_warm_page(_any_loaded_page: GamePage[Page]) -> GamePage[Page]:
    """A loaded page, in each of the three browsers, for tests that open a position or a seed.

    It is one page for all such tests, since loading takes most of a test's time.
    """
    return _ready(_any_loaded_page)


@pytest.fixture
def warm_page(_loaded_page: GamePage[ChromiumPage]) -> Iterator[GamePage[ChromiumPage]]:
    """The same in Chromium; the test fails if the page throws anything.

    What a test adds to the page goes with the signal `endOfTest`.
    """
    page = _ready(_loaded_page)
    page.tab.reset()
    yield page
    assert page.tab.problems == []


@pytest.fixture
def any_page(browser: Browser[Page], site: sites.SiteServer) -> Iterator[GamePage[Page]]:
    """A new tab with nothing saved, in each of the three browsers."""
    with GamePage(browser, site) as page:
        page.store({})
        yield page


@pytest.fixture
def page(chromium: Chromium, site: sites.SiteServer) -> Iterator[GamePage[ChromiumPage]]:
    """A new tab of Chromium with nothing saved; the test fails if the page throws anything."""
    with GamePage(chromium, site) as page:
        page.store({})
        yield page
        assert page.tab.problems == []
