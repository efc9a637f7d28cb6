"""Fixtures that more than one folder of tests uses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browser.site import build

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site, made as a person would make it, and the made-up language.

    One build serves all tests, those in browsers as well. GAME_SITE may name the folder of one
    that is built already (`python serve.py --build DIR --pseudo`).
    """
    given = os.environ.get("GAME_SITE")
    if given:
        return Path(given)
    folder = tmp_path_factory.mktemp("built") / "site"
    build(folder)
    return folder
