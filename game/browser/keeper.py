"""Keeps the session between visits, over reloads, and in step with other tabs."""

from __future__ import annotations

from dataclasses import replace

import js

from game.browser.storage import DAMAGED, GUEST, SAVE, Storage
from game.errors import RulesError
from game.play import Game
from game.ui.saved import guest_text, parse_best, parse_guest, parse_session, session_text
from game.ui.session import Played, Session


class Keeper:
    """Writes the session after each change, and reads what other tabs have written.

    `lost` is true if the saved game could not be read at the start, and was set aside.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tab = Storage("sessionStorage")
        self._text = ""  # what was last written to storage, or read from it
        self.lost = False

    def restored(self, seed: int) -> Session:
        """The saved session; a new game of `seed` if there is none that can be read."""
        text = self._storage.read(SAVE)
        session = Session(Played(Game.start(seed)))
        if text is not None:
            try:
                session = parse_session(text)
            except RulesError as error:
                js.console.warn(f"2048: the saved game is damaged and set aside: {error}")
                self._storage.write(DAMAGED, text)
                self.lost = True
                session = replace(session, best=parse_best(text))
            else:
                self._text = text
                return session
        self.keep(session)
        return session

    def keep(self, session: Session) -> bool:
        """Write the session; false if the browser has just begun to refuse."""
        if session.guest is not None:
            self._tab.write(GUEST, guest_text(session, js.location.hash))
        worked = self._storage.works
        text = session_text(session)
        if text != self._text:  # a guest's moves change nothing of it, and writing is slow
            self._text = text
            self._storage.write(SAVE, text)
        return self._storage.works or not worked

    def guest_again(self, session: Session) -> Session:
        """The session with its guest's game where it was before the page was reloaded."""
        text = self._tab.read(GUEST)
        if session.guest is None or text is None or not _was_reloaded():
            return session
        kept = parse_guest(text, js.location.hash)
        return session if kept is None else replace(session, current=kept)

    def other_tab(self, session: Session) -> Session | None:
        """The session as another tab has written it, or None if none has: no tab overwrites
        what another one played. A guest stays on the board, and best is the larger of both.
        """
        text = self._storage.read(SAVE)
        if text is None or text == self._text or not self._storage.works:
            return None
        try:
            other = parse_session(text)
        except RulesError:
            return None
        self._text = text
        best = max(other.best, session.best)
        if session.guest is not None:
            return replace(session, best=best, own=replace(other, best=best))
        return replace(other, best=best)


def _was_reloaded() -> bool:
    entries = js.performance.getEntriesByType("navigation")
    return bool(entries.length) and entries[0].type == "reload"
