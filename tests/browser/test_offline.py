"""The site without a network, and from one version to the next."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from tools.build import site as gather

from .deployment import Deployment
from .drivers import Browser, Page, wait_until
from .drivers.chromium import Chromium
from .game_page import KEYS

ACTIVE = """
navigator.serviceWorker?.getRegistration()
  .then((found) => found?.active?.state === "activated" && !found.installing)
"""
READY = "document.documentElement?.dataset.state === 'ready'"  # no element amid a reload
# The builds of these tests differ by what their pages say of their own address.
VERSION = "(document.querySelector('link[rel=canonical]')?.href ?? 'the first')"
CELLS = (
    "[...document.querySelectorAll('#board [role=gridcell]')].map((c) => c.dataset.value).join()"
)
UPDATED = (
    "window.updates = 0, document.addEventListener('2048:update', () => window.updates++), true"
)
HINTED = "!document.getElementById('hint-arrow').hidden"
WEIGHTS_KEPT = """
(({weights}) => caches.match(new URL(weights, location.href)).then(Boolean))(
  JSON.parse(document.getElementById("site").textContent))
"""
PATIENCE = 60.0
ENGINES = ("chromium", "firefox")


@pytest.fixture(scope="module")
def next_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a build that differs: its pages name their address."""
    folder = tmp_path_factory.mktemp("next") / "site"
    gather("https://example.org/", made_up_language=True).write(folder)
    return folder


@pytest.fixture
def host(built: Path) -> Iterator[Deployment]:
    deployment = Deployment(built)
    yield deployment
    deployment.stop()


@pytest.fixture(params=ENGINES)
def page(
    request: pytest.FixtureRequest, start_browser: Callable[[str], Browser[Page]]
) -> Iterator[Page]:
    tab = start_browser(request.param).new_page()
    yield tab
    tab.close()


def visit(page: Page, url: str) -> None:
    page.open(url)
    page.wait_for(READY, PATIENCE)


def visit_and_keep(page: Page, host: Deployment) -> None:
    """Visits until the site is kept, and once more, as a page is served from there only then."""
    visit(page, host.url)
    page.wait_for(ACTIVE, PATIENCE)
    visit(page, host.url)


def take_update(page: Page, old: str) -> None:
    """Takes the update that is offered, and waits for the page to come anew by itself."""
    page.evaluate("(window.applyUpdate(), true)")

    def changed() -> bool:
        try:
            return bool(page.evaluate(f"{READY} && {VERSION} !== {json.dumps(old)}"))
        except Exception as error:
            if "navigation" in str(error):  # asked in the middle of the reload
                return False
            raise

    def state() -> str:
        seen = page.evaluate(f"[document.documentElement.dataset.state, {VERSION}].join()")
        return f"the page has reloaded with another version than {old}; it is {seen}"

    wait_until(changed, state, PATIENCE)


def test_without_a_network_the_game_opens_and_plays(page: Page, host: Deployment) -> None:
    visit_and_keep(page, host)
    host.stop()
    visit(page, host.url + "?from=somewhere#seed=7")
    before = page.evaluate(CELLS)
    for key in KEYS.values():
        page.press(key)
    wait_until(lambda: page.evaluate(CELLS) != before, "a move changes the board")


def test_without_a_network_every_page_opens(page: Page, host: Deployment, built: Path) -> None:
    """Each is there, as the builder wrote it; one of each kind is opened."""
    visit_and_keep(page, host)
    host.stop()
    for file in sorted(built.rglob("index.html")):
        folder = file.parent.relative_to(built).as_posix()
        address = host.url if folder == "." else f"{host.url}{folder}/"
        text = page.evaluate(f"fetch({json.dumps(address)}).then((answer) => answer.text())")
        assert text == file.read_text("utf-8")
    for folder in ("es/", "how-to-play/", "ja/strategy/", "ar/solver/"):
        page.open(host.url + folder)
        title = (built / folder / "index.html").read_text("utf-8")
        title = title.partition("<title>")[2].partition("</title>")[0]
        assert page.evaluate("document.title") == unescape(title)


def test_the_solver_comes_with_its_first_use_and_is_then_kept(page: Page, host: Deployment) -> None:
    visit_and_keep(page, host)
    assert not any("weights" in path for path in host.asked)
    page.click('[data-action="hint"]')
    page.wait_for(HINTED, PATIENCE)
    page.wait_for(WEIGHTS_KEPT, PATIENCE)
    host.stop()
    visit(page, host.url)
    page.click('[data-action="hint"]')
    page.wait_for(HINTED, PATIENCE)


def test_a_kept_page_asks_the_network_for_nothing_but_the_next_version(
    page: Page, host: Deployment
) -> None:
    visit_and_keep(page, host)
    host.asked.clear()
    visit(page, host.url)
    assert set(host.asked) <= {"service-worker.js"}


def test_the_game_can_be_installed(host: Deployment, chromium: Chromium) -> None:
    tab = chromium.new_page()
    visit_and_keep(tab, host)
    manifest = tab.cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert tab.cdp.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    icons = json.loads(manifest["data"])["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    tab.close()


def test_a_new_version_is_offered_and_taken_whole(
    page: Page, host: Deployment, next_version: Path
) -> None:
    visit_and_keep(page, host)
    old = page.evaluate(VERSION)
    host.folder = next_version
    page.open(host.url)
    page.evaluate(UPDATED)
    page.wait_for(READY, PATIENCE)
    assert page.evaluate(VERSION) == old
    page.wait_for("window.updates > 0", PATIENCE)
    take_update(page, old)
    host.stop()
    visit(page, host.url + "en-XB/")
    assert page.evaluate("document.documentElement.lang") == "en-XB"


def test_a_download_that_breaks_off_leaves_the_old_version_whole(
    page: Page, host: Deployment, next_version: Path
) -> None:
    visit_and_keep(page, host)
    old = page.evaluate(VERSION)
    host.folder = next_version
    host.failing.add("en-XB/strategy/")
    host.asked.clear()
    visit(page, host.url)
    wait_until(
        lambda: "en-XB/strategy/" in host.asked, "the new version is being fetched", PATIENCE
    )
    page.wait_for(
        "navigator.serviceWorker.getRegistration().then((r) => !r.installing && !r.waiting)",
        PATIENCE,
    )
    visit(page, host.url)
    assert page.evaluate(VERSION) == old

    host.failing.clear()
    page.open(host.url)
    page.evaluate(UPDATED)
    page.wait_for("window.updates > 0", PATIENCE)
    take_update(page, old)
