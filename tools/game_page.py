"""What only the game's page gets: the tags that start PyScript, and the site's data for Python."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass

from markupsafe import Markup

from tools import inline, site_data
from tools.assets import Assets
from tools.interpreter import Interpreter
from tools.offline import WORKER
from tools.pages import Page
from tools.runtime import Runtime
from tools.runtime_texts import runtime_numbers

PLUGINS_OFF = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""PyScript imports these at start unless told not to, once for Python and once for MicroPython,
which the page never starts but has to configure; failures are shown by the page itself."""

ENTRY = "main.py"
SOLVER = "solver_worker.py"
OFFLINE = "boot/offline.js"
WEIGHTS = "weights/"


@dataclass(frozen=True, slots=True)
class GamePage:
    """Makes the context of the game's page in any language."""

    runtime: Runtime
    interpreter: Interpreter
    assets: Assets
    live: bool = False
    """For one's own machine, where each look must show the newest: nothing is kept."""

    def context(self, page: Page) -> dict[str, object]:
        """The names that index.html finds beside those of tools.pages."""
        config: dict[str, object] = {
            "interpreter": page.to(self.interpreter.wrapper),
            "plugins": [f"!{name}" for name in PLUGINS_OFF],
        }
        return {
            "pyscript_head": Markup(self._head(page)),
            "py_script": Markup(self._scripts(page, config)),
            "first_paint": inline.script(self.assets.text("boot/first-paint.js")),
            "board_paint": self._board_paint(page),
            "site_json": Markup(site_data.text(page.language, self._addresses(page, config))),
        }

    def _head(self, page: Page) -> str:
        modules = [*self.interpreter.modules, *self.runtime.core_chunks]
        values = {
            "PYSCRIPT_MODULES": [page.to(x) for x in modules],
            "PYODIDE_FETCHES": [page.to(x) for x in self.interpreter.fetched],
            "PYSCRIPT_SCRIPTS": [page.to(self.interpreter.wrapper), page.to(self.runtime.core)],
        }
        return inline.script(self.assets.text("boot/start.js"), values)

    def _board_paint(self, page: Page) -> Markup:
        numbers = runtime_numbers(page.language)
        values = {"NUMBER_GROUP": numbers["group"], "NUMBER_MINIMUM": numbers["minimum"]}
        return inline.script(self.assets.text("boot/board.js"), values)

    def _scripts(self, page: Page, config: dict[str, object]) -> str:
        source = page.to(self.assets.address(ENTRY))
        worker = "" if self.live else page.to(WORKER)
        attribute = html.escape(json.dumps(config))
        micropython = html.escape(json.dumps({"plugins": config["plugins"]}), quote=False)
        return (
            f'<script type="py" src="{source}" config="{attribute}"></script>\n'
            f"<mpy-config hidden>{micropython}</mpy-config>\n"
            f'<script src="{page.to(self.assets.address(OFFLINE))}" defer'
            f' data-worker="{worker}" data-scope="{page.to("")}"></script>'
        )

    def _addresses(self, page: Page, config: dict[str, object]) -> dict[str, object]:
        weights = self.assets.find(WEIGHTS)
        return {
            "solver": {
                "src": page.to(self.assets.address(SOLVER)),
                "config": config | {"sync_main_only": False},
            },
            "weights": page.to(self.assets.address(weights)) if weights else None,
            "base": page.to(""),
        }
