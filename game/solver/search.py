"""Expectimax: the expected further points of each move, by looking ahead through all chances.

A move node takes the best of the legal moves, a chance node the mean over every new tile on
every empty cell with its exact probability. At the last depth a move is worth its points plus
the network's value of the board after it. See :mod:`game.solver.memo` for how boards are held.

All boards of a search are valued by the stage of the network, and seen as it sees ranks, that hold
for the position searched: both change so seldom that what a search meets behind them counts little.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from game.move import Move
from game.solver.limit import Analysis, Limit
from game.solver.memo import PAIR, Memo, spread
from game.solver.network import IDENTITY, TOP_RANK, Network, downgrade

if TYPE_CHECKING:
    from game.board import Board

LEAVES_KEPT = 40_000
"""Positions of the last depth whose value is remembered between searches."""
CHANCES_KEPT = 40_000
"""Chance nodes remembered in one search, for each depth."""

_MOVES = (Move.LEFT, Move.RIGHT, Move.UP, Move.DOWN)
# A move that cannot be made: below every value, so that it never wins a comparison.
_NEVER = -1e30


class _OutOfTime(Exception):
    """The deadline has passed inside a search."""


# reward + value after, then the board after: h0, h1, v0, v1.
_Option = tuple[float, int, int, int, int]


class Searcher:
    """Searches positions with one network; keeps what it may need again, within bounds.

    One searcher serves one thread.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self._memos = [Memo(stage) for stage in network.stages]
        self._memo = self._memos[0]
        self._seen = IDENTITY
        self._leaves: dict[int, float] = {}
        self._chances: list[dict[int, tuple[float, float]]] = []
        self._deadline: float | None = None
        self._min_probability = 0.0
        self._margin: float | None = None
        self._nodes = 0

    def analyse(self, board: Board, limit: Limit) -> Analysis:
        """Search a position within a limit; always answers, also on a board without a move."""
        start = perf_counter()
        self._nodes = 0
        self._adapt(board)
        self._deadline = None
        self._min_probability = limit.min_probability
        self._margin = limit.margin
        options = self._options(*_pairs(board))
        if limit.seconds is None:
            values, depth = self._values(options, limit.depth), limit.depth
        else:
            values, depth = self._values(options, 1), 1
            self._deadline = start + limit.seconds
            try:
                while depth < limit.depth:
                    values = self._values(options, depth + 1)
                    depth += 1
            except _OutOfTime:
                pass
        found = {move: value for move, value in zip(_MOVES, values, strict=True) if value > _NEVER}
        best = max(found, key=found.__getitem__, default=None)
        return Analysis(found, best, depth, self._nodes, perf_counter() - start)

    def static_value(self, board: Board) -> float:
        """The network's value of a board after a move, in expected further points."""
        self._adapt(board)
        return self._memo.value(*_pairs(board))

    def _adapt(self, board: Board) -> None:
        """See ranks as the tables can, and take the board's stage; forget what is void by that."""
        ranks = [line >> shift & 31 for line in board.lines for shift in (0, 5, 10, 15)]
        seen = downgrade(ranks) if max(ranks) > TOP_RANK else IDENTITY
        memo = self._memos[self._network.stage_of(sum(1 << rank for rank in ranks if rank))]
        if seen != self._seen or memo is not self._memo:
            self._memo.clear()
            self._memo = memo
            memo.clear()
            self._leaves.clear()
            self._seen = seen
            self._network.see(seen)

    def _values(self, options: list[_Option], depth: int) -> list[float]:
        """The value of each of four options, `_NEVER` for an illegal one."""
        self._chances = [{} for _ in range(depth)]
        if depth == 1:
            return [option[0] for option in options]
        values = []
        for option in options:
            static, h0, h1, v0, v1 = option
            if static == _NEVER:
                values.append(static)
                continue
            reward = static - self._memo.value(h0, h1, v0, v1)
            values.append(reward + self._chance(h0, h1, v0, v1, depth - 1, 1.0))
        return values

    def _options(self, h0: int, h1: int, v0: int, v1: int) -> list[_Option]:
        """Left, right, up and down from a position."""
        memo = self._memo
        outer0, outer1, middle = memo.outer0, memo.outer1, memo.middle
        options: list[_Option] = []
        for a0, a1, across in ((h0, h1, True), (v0, v1, False)):
            s0, s1 = memo.slides0[a0], memo.slides1[a1]
            for one, other in ((s0[:4], s1[:4]), (s0[4:], s1[4:])):
                p0, cross0, inner0, value0 = one
                p1, cross1, inner1, value1 = other
                if p0 == a0 and p1 == a1:
                    options.append((_NEVER, 0, 0, 0, 0))
                    continue
                cross = cross0 | cross1
                c0, c1 = cross & PAIR, cross >> 40
                value = (
                    value0
                    + value1
                    + middle[inner0 | inner1]
                    + outer0[c0]
                    + outer1[c1]
                    + middle[cross >> 20 & PAIR]
                )
                options.append((value, p0, p1, c0, c1) if across else (value, c0, c1, p0, p1))
        return options

    def _chance(self, h0: int, h1: int, v0: int, v1: int, depth: int, chance: float) -> float:
        """Expected value after a move, over all new tiles; ``depth`` own moves remain."""
        key = h0 | h1 << 40
        known = self._chances[depth].get(key)
        # What was found on a likelier way here was looked at as far or further.
        if known is not None and known[0] >= chance:
            return known[1]
        if self._deadline is not None and perf_counter() > self._deadline:
            raise _OutOfTime
        cells = self._memo.cells0[h0]
        cells1 = self._memo.cells1[h1]
        count = len(cells) + len(cells1)
        twos = fours = 0.0
        if depth == 1:
            leaf = self._leaf
            for dh, d0, d1 in cells:
                twos += leaf(h0 + dh, h1, v0 + d0, v1 + d1)
                fours += leaf(h0 + 2 * dh, h1, v0 + 2 * d0, v1 + 2 * d1)
            for dh, d0, d1 in cells1:
                twos += leaf(h0, h1 + dh, v0 + d0, v1 + d1)
                fours += leaf(h0, h1 + 2 * dh, v0 + 2 * d0, v1 + 2 * d1)
        else:
            best = self._best
            two, four = 0.9 * chance / count, 0.1 * chance / count
            for dh, d0, d1 in cells:
                twos += best(h0 + dh, h1, v0 + d0, v1 + d1, depth, two)
                fours += best(h0 + 2 * dh, h1, v0 + 2 * d0, v1 + 2 * d1, depth, four)
            for dh, d0, d1 in cells1:
                twos += best(h0, h1 + dh, v0 + d0, v1 + d1, depth, two)
                fours += best(h0, h1 + 2 * dh, v0 + 2 * d0, v1 + 2 * d1, depth, four)
        value = (9 * twos + fours) / (10 * count)
        table = self._chances[depth]
        if len(table) >= CHANCES_KEPT:
            table.clear()
        table[key] = chance, value
        return value

    def _best(self, h0: int, h1: int, v0: int, v1: int, depth: int, chance: float) -> float:
        """Value of a position in which a move is to be made; ``depth`` own moves remain."""
        if chance < self._min_probability:
            return self._leaf(h0, h1, v0, v1)
        self._nodes += 1
        options = self._options(h0, h1, v0, v1)
        top = max(options)[0]
        if top == _NEVER:
            return 0.0
        floor = _NEVER if self._margin is None else top - self._margin
        best = _NEVER
        for option in options:
            static = option[0]
            if static == _NEVER or static < floor:
                continue
            _, a0, a1, b0, b1 = option
            reward = static - self._memo.value(a0, a1, b0, b1)
            value = reward + self._chance(a0, a1, b0, b1, depth - 1, chance)
            if value > best:
                best = value
        return best

    def _leaf(self, h0: int, h1: int, v0: int, v1: int) -> float:
        """Value of a position by its best move and the network; 0 when no move is left."""
        key = h0 | h1 << 40
        leaves = self._leaves
        known = leaves.get(key)
        if known is not None:
            return known
        self._nodes += 1
        memo = self._memo
        outer0, outer1, middle = memo.outer0, memo.outer1, memo.middle
        best = _NEVER
        # Written out for each direction: this is where nearly all time goes.
        p0, cross0, inner0, value0, q0, ocross0, oinner0, ovalue0 = memo.slides0[h0]
        p1, cross1, inner1, value1, q1, ocross1, oinner1, ovalue1 = memo.slides1[h1]
        if p0 != h0 or p1 != h1:
            cross = cross0 | cross1
            best = (
                value0
                + value1
                + middle[inner0 | inner1]
                + outer0[cross & PAIR]
                + outer1[cross >> 40]
                + middle[cross >> 20 & PAIR]
            )
        if q0 != h0 or q1 != h1:
            cross = ocross0 | ocross1
            value = (
                ovalue0
                + ovalue1
                + middle[oinner0 | oinner1]
                + outer0[cross & PAIR]
                + outer1[cross >> 40]
                + middle[cross >> 20 & PAIR]
            )
            if value > best:
                best = value
        p0, cross0, inner0, value0, q0, ocross0, oinner0, ovalue0 = memo.slides0[v0]
        p1, cross1, inner1, value1, q1, ocross1, oinner1, ovalue1 = memo.slides1[v1]
        if p0 != v0 or p1 != v1:
            cross = cross0 | cross1
            value = (
                value0
                + value1
                + middle[inner0 | inner1]
                + outer0[cross & PAIR]
                + outer1[cross >> 40]
                + middle[cross >> 20 & PAIR]
            )
            if value > best:
                best = value
        if q0 != v0 or q1 != v1:
            cross = ocross0 | ocross1
            value = (
                ovalue0
                + ovalue1
                + middle[oinner0 | oinner1]
                + outer0[cross & PAIR]
                + outer1[cross >> 40]
                + middle[cross >> 20 & PAIR]
            )
            if value > best:
                best = value
        if best == _NEVER:
            best = 0.0
        if len(leaves) >= LEAVES_KEPT:
            leaves.clear()
        leaves[key] = best
        return best


def _pairs(board: Board) -> tuple[int, int, int, int]:
    a, b, c, d = board.lines
    crossing = spread(a) | spread(b) << 5 | spread(c) << 10 | spread(d) << 15
    return a | b << 20, c | d << 20, crossing & PAIR, crossing >> 40
