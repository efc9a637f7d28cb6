"""The solver behind one function: a request as JSON text in, a reply as JSON text out.

Request: ``{"id": 7, "do": "analyse", "board": "2,4,0,0/...", "level": "quick"}`` with a level of
:class:`game.solver.levels.Level`. Reply: ``{"id": 7, "board": "...", "values": {"up": 1234.5,
"right": null, "down": ..., "left": ...}, "best": "up", "depth": 3, "nodes": 812, "seconds":
0.0123}``, where null marks an illegal direction, and ``best`` is null when the game is over.
Whatever is wrong with a request is answered by ``{"id": 7, "error": "what and where"}``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from game.board import Board
from game.errors import BadBoard
from game.move import Move
from game.solver.errors import BadRequest
from game.solver.levels import Level
from game.solver.search import Searcher
from game.solver.weights import read_weights

if TYPE_CHECKING:
    from game.solver.limit import Analysis

_LEVELS = {level.value: level for level in Level}


class Service:
    """Answers requests about positions; keeps the network and what the search remembers."""

    def __init__(self, weights: bytes) -> None:
        """Read the bytes of a weights file; raises WeightsError if they are unusable."""
        self._searcher = Searcher(read_weights(weights))

    def answer(self, text: str) -> str:
        """The reply to a request; never raises for what a request holds."""
        number: object = None
        try:
            request = _parse(text)
            number = request.get("id")
            board, level = _understand(request)
        except (BadRequest, BadBoard) as error:
            return json.dumps({"id": number, "error": str(error)})
        analysis = self._searcher.analyse(board, level.limit)
        return json.dumps({"id": number, "board": str(board), **_describe(analysis)})


def _parse(text: str) -> dict[str, object]:
    try:
        request = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadRequest(f"the request is no JSON text: {error}") from None
    if not isinstance(request, dict):
        raise BadRequest("the request is no JSON object")
    return request


def _understand(request: dict[str, object]) -> tuple[Board, Level]:
    if request.get("do") != "analyse":
        raise BadRequest(f"`do` is {request.get('do')!r}; the only thing to do is 'analyse'")
    text = request.get("board")
    if not isinstance(text, str):
        raise BadRequest(f"`board` is {text!r}, not text")
    name = request.get("level")
    level = _LEVELS.get(name) if isinstance(name, str) else None
    if level is None:
        raise BadRequest(f"`level` is {name!r}, not one of {', '.join(_LEVELS)}")
    return Board.parse(text), level


def _describe(analysis: Analysis) -> dict[str, object]:
    values = {move.name.lower(): analysis.values.get(move) for move in Move}
    return {
        "values": {name: v if v is None else round(v, 1) for name, v in values.items()},
        "best": analysis.best.name.lower() if analysis.best else None,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
    }
