"""The solver: a trained network and a search over moves and chances, in pure Python.

Give :class:`Searcher` the network that :func:`read_weights` makes of a weights file, and ask it
about positions; or give :class:`game.solver.service.Service` the file and talk JSON.
"""

from game.solver.errors import (
    BadRequest,
    DamagedWeights,
    SolverError,
    WeightsError,
    WrongFormat,
)
from game.solver.levels import Level
from game.solver.limit import Analysis, Limit
from game.solver.search import Searcher
from game.solver.weights import read_weights

__all__ = [
    "Analysis",
    "BadRequest",
    "DamagedWeights",
    "Level",
    "Limit",
    "Searcher",
    "SolverError",
    "WeightsError",
    "WrongFormat",
    "read_weights",
]
