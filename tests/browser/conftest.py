"""Fixtures: the built site, three browsers started once, and a page with clean storage per test."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from . import site as sites
from .drivers import Browser, BrowserMissing, start
from .game_page import GamePage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .drivers import Page
    from .drivers.chromium import Chromium, ChromiumPage

BROWSERS = ("chromium", "firefox", "webkit")
SITE = "GAME_SITE"
"""An environment variable: the folder of a site that is built already, to save a minute."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sites.SiteServer]:
    """The built site, served."""
    given = os.environ.get(SITE)
    folder = Path(given) if given else tmp_path_factory.mktemp("site")
    if not given:
        sites.build(folder)
    with sites.SiteServer(folder) as server:
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


@pytest.fixture
def any_page(browser: Browser[Page], site: sites.SiteServer) -> Iterator[GamePage[Page]]:
    """A tab with nothing saved, in each of the three browsers."""
    with GamePage(browser, site) as game_page:
        game_page.store({})
        yield game_page


@pytest.fixture
def page(chromium: Chromium, site: sites.SiteServer) -> Iterator[GamePage[ChromiumPage]]:
    """A tab of Chromium with nothing saved; the test fails if the page throws anything."""
    with GamePage(chromium, site) as game_page:
        game_page.store({})
        yield game_page
        assert game_page.tab.problems == []
