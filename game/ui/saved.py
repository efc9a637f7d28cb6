"""The text of a session in storage: JSON, versioned, checked in every part and never trusted.

{"v": 1, "game": "<save of game.record>", "marks": ["undo"], "best": 1234,
"earlier": "<save>" or null, "earlierMarks": []}
"""

from __future__ import annotations

import json
from typing import Any

from game.errors import BadRecord, RulesError
from game.record import load_text, save_text
from game.ui.session import Mark, Played, Session

VERSION = 1
MOST = 16 * 31 << 31  # more than any game can earn: sixteen tiles of the highest rank there is


def session_text(session: Session) -> str:
    """The text that storage keeps; of a guest's session, the saved game that waits behind it."""
    own = session.own or session
    earlier = own.earlier
    return json.dumps(
        {
            "v": VERSION,
            "game": save_text(own.game),
            "marks": _mark_names(own.current),
            "best": session.shown_best,
            "earlier": None if earlier is None else save_text(earlier.game),
            "earlierMarks": [] if earlier is None else _mark_names(earlier),
        },
        separators=(",", ":"),
    )


def parse_session(text: str) -> Session:
    """The session that `session_text` wrote. Raises BadRecord for anything else.

    An earlier game that cannot be read is dropped: it must not cost the current one.
    """
    data = _object(text)
    current = _played(data.get("game"), data.get("marks"))
    try:
        earlier = (
            _played(data["earlier"], data.get("earlierMarks")) if data.get("earlier") else None
        )
    except RulesError:
        earlier = None
    best = max(parse_best(text), current.game.score if current.counts else 0)
    return Session(current=current, best=best, earlier=earlier)


def guest_text(session: Session, address: str) -> str:
    """The text that keeps a guest's game over a reload of the page at `address` (its hash)."""
    guest = session.current
    return json.dumps(
        {"v": VERSION, "hash": address, "game": save_text(guest.game), "marks": _mark_names(guest)}
    )


def parse_guest(text: str, address: str) -> Played | None:
    """The guest's game kept for `address`, or None if there is none that can be read."""
    try:
        data = _object(text)
        return _played(data.get("game"), data.get("marks")) if data.get("hash") == address else None
    except RulesError:
        return None


def parse_best(text: str) -> int:
    """The best score in the text of a session, or 0: it survives a game that cannot be read.

    Also one of another version, which a person who went back to an older site may have.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return 0
    best = data.get("best") if isinstance(data, dict) else None
    return best if type(best) is int and 0 < best <= MOST else 0


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # the latter by very many brackets
        raise BadRecord(f"the saved session is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadRecord(f"the saved session is a {type(data).__name__}, not an object")
    if data.get("v") != VERSION:
        raise BadRecord(f"the saved session has version {data.get('v')!r}, not {VERSION}")
    return data


def _played(game: object, marks: object) -> Played:
    if not isinstance(game, str):
        raise BadRecord(f"the saved session's game is a {type(game).__name__}, not text")
    names = marks if isinstance(marks, list) else []
    known = {mark.value: mark for mark in Mark}
    found = frozenset(known[name] for name in names if isinstance(name, str) and name in known)
    return Played(load_text(game), found)


def _mark_names(played: Played) -> list[str]:
    return sorted(mark.value for mark in played.marks)
