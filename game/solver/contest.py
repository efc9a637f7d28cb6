"""Whole games played by the solver, and figures about them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.play import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.solver.limit import Limit
    from game.solver.search import Searcher

RATED_TILES = tuple(2**rank for rank in range(9, 18))
"""Tiles whose rates a summary gives: 512 to 131072."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went. ``seconds`` is the time spent searching."""

    seed: int
    score: int
    highest: int
    moves: int
    seconds: float


def play_game(searcher: Searcher, seed: int, limit: Limit) -> Played:
    """Play the game of a seed to its end."""
    return finish_game(searcher, Game.start(seed=seed), limit)


def finish_game(searcher: Searcher, game: Game, limit: Limit) -> Played:
    """Play a game on from where it stands."""
    seconds = 0.0
    while True:
        start = perf_counter()
        best = searcher.analyse(game.board, limit).best
        seconds += perf_counter() - start
        if best is None:
            return Played(game.seed, game.score, game.board.max_tile, game.turns, seconds)
        game, _ = game.play(best)


def interval(hits: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a rate.

    >>> [round(bound, 3) for bound in interval(9, 10)]
    [0.596, 0.982]
    """
    z = 1.959964
    rate = hits / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(played: Sequence[Played]) -> dict[str, Any]:
    """Figures of at least one game, ready for JSON.

    ``rates`` maps a tile to the share of games that reached it; ``intervals`` to the 95 %
    confidence interval of that share; ``stderr`` is the standard error of the mean (0 for one
    game).
    """
    games = len(played)
    mean = sum(game.score for game in played) / games
    variance = sum((game.score - mean) ** 2 for game in played) / max(1, games - 1)
    hits = {tile: sum(game.highest >= tile for game in played) for tile in RATED_TILES}
    moves = sum(game.moves for game in played)
    return {
        "games": games,
        "mean": round(mean, 1),
        "stderr": round(sqrt(variance / games), 1),
        "rates": {str(tile): n / games for tile, n in hits.items()},
        "intervals": {str(tile): interval(n, games) for tile, n in hits.items()},
        "ms_per_move": round(1000 * sum(game.seconds for game in played) / max(1, moves), 4),
        "played": [
            {"seed": game.seed, "score": game.score, "highest": game.highest, "moves": game.moves}
            for game in played
        ],
    }
