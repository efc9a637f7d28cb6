"""The sheets (more, settings), and the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable

from game.browser.events import listen
from game.ui.command import Action, Command
from game.ui.view import Bar

if TYPE_CHECKING:
    from game.browser.app import App

CLOSE = Action.CLOSE.value
SHEETS = {Action.MENU: "menu", Action.SETTINGS: "settings"}


class Dialogs:
    """Opens and closes the page's <dialog>s; the browser itself keeps and returns the focus."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._settings = js.document.getElementById("settings")
        listen(self._settings, "change", self._changed)
        for name in SHEETS.values():
            listen(js.document.getElementById(name), "click", self._clicked)

    def take(self, command: Command) -> bool:
        """Carry out a command of the sheets; false if it is none."""
        sheet = SHEETS.get(command.action)
        if sheet is not None:
            self._open(sheet)
        return sheet is not None or (command.action is Action.CLOSE and self._close())

    def copy(self, text: str) -> None:
        """Put a text into the clipboard and say so."""
        messages = self._app.messages
        clipboard = js.navigator.clipboard

        def shown(*_: object) -> None:
            # Not by location.hash, which would open the link as a replay.
            js.history.replaceState(None, "", text)
            self._app.notify(Bar(messages.link_shown(), ("dismiss",)))

        def copied(*_: object) -> None:
            self._app.notify(Bar(messages.link_copied(), ("dismiss",)))

        if not clipboard:
            shown()
            return
        clipboard.writeText(text).then(create_once_callable(copied), create_once_callable(shown))

    def _open(self, name: str) -> None:
        self._close()
        self._app.assistant.pause()
        if name == "settings":
            self._fill()
        js.document.getElementById(name).showModal()

    def _close(self) -> bool:
        opened = js.document.querySelector("dialog[open]")
        if opened:
            opened.close()
        return bool(opened)

    def _clicked(self, event: Any) -> None:
        # The backdrop belongs to the dialog; a click on the sheet has a child as its target. What
        # is chosen in a sheet is carried out by Input; the sheet has then done its work. To close
        # is carried out there as well: done here already, it would close what lies behind.
        chosen = event.target.closest("[data-action]")
        if event.target == event.currentTarget or (chosen and chosen.dataset.action != CLOSE):
            event.currentTarget.close()

    def _fill(self) -> None:
        for field in self._settings.querySelectorAll("[data-setting]"):
            value = getattr(self._app.settings, field.dataset.setting)
            if field.type == "checkbox":
                field.checked = value
            else:
                field.value = value

    def _changed(self, event: Any) -> None:
        field = event.target
        value = bool(field.checked) if field.type == "checkbox" else field.value
        self._app.change_setting(field.dataset.setting, value)
