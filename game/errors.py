"""The one family of errors that the rules raise.

Whatever is wrong with what was handed in (a board, a seed, a record, a move), the error is a
:class:`RulesError`, its message says what was wrong and where, and nothing has been changed.
"""

from __future__ import annotations


class RulesError(ValueError):
    """Base of every error that the engine raises on purpose."""


class BadBoard(RulesError):
    """A board of the wrong shape, or a cell that holds no tile of the game."""


class BadSeed(RulesError):
    """A seed that is not a whole number of 64 bits."""


class BadRecord(RulesError):
    """A saved or shared game that is truncated, tampered with, or of an unknown version."""


class IllegalMove(RulesError):
    """A direction that changes nothing on this board, or a letter that names no direction."""


class NothingToUndo(RulesError):
    """No move has been played yet."""


class NothingToRedo(RulesError):
    """No move has been taken back since the last one was played."""


def quoted(value: object) -> str:
    """The value as a message shows it, cut short if it is long."""
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
