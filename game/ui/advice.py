"""What the solver says of a board, and how it is drawn."""

from __future__ import annotations

import json
from dataclasses import dataclass

from game.errors import RulesError
from game.move import Move

SHORTEST = 0.08  # of a bar's full length, for the worst legal direction


class BadAdvice(RulesError):
    """A reply of the solver that cannot be understood, or that reports an error."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The solver's reply on one board.

    ``values`` are expected further points by direction, None for an illegal one; ``best`` is None
    when the game is over. ``depth`` counts plies, ``seconds`` is the solver's own time.
    """

    board: str
    values: dict[Move, float | None]
    best: Move | None
    depth: int
    seconds: float

    def length(self, move: Move) -> float:
        """The length of a direction's bar, 0 (illegal) to 1 (the best).

        Directions differ by a small part of what is still to come, so the bars show how much of
        the way from the worst direction to the best each one is.
        """
        value = self.values[move]
        known = [other for other in self.values.values() if other is not None]
        if value is None:
            return 0.0
        low, high = min(known), max(known)
        if high == low:
            return 1.0
        return SHORTEST + (1 - SHORTEST) * (value - low) / (high - low)


def request_text(number: int, board: str, level: str) -> str:
    """The request for the analysis of a board (text form) at a level."""
    return json.dumps({"id": number, "do": "analyse", "board": board, "level": level})


def parse_advice(text: str) -> Advice:
    """The advice in a reply. Raises BadAdvice, with what the solver said."""
    try:
        data = json.loads(text)
        if "error" in data:
            raise BadAdvice(str(data["error"]))
        return Advice(
            board=data["board"],
            values={move: data["values"][move.name.lower()] for move in Move},
            best=Move[data["best"].upper()] if data["best"] else None,
            depth=data["depth"],
            seconds=data["seconds"],
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, BadAdvice):
            raise
        raise BadAdvice(f"not a reply: {text[:80]!r}") from None
