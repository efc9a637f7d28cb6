"""The page's search, compiled, so that games can be counted by the thousand.

Follows `game.solver.search` step by step: the same order of moves, cells and sums, the same
rule for what is remembered, so that both choose the same moves (a test holds them together).
Boards have four bits a rank. As soon as a 65536 stands on the board the Python search takes over.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from game.solver.search import CHANCES_KEPT
from game.spawn import DRAWS, FOURS, GAMMA
from training.bits import (
    LEFT,
    REWARD,
    RIGHT,
    U,
    flip,
    mirror,
    mixed,
    row_reward,
    slide_rows,
    total_of,
    transpose,
)
from training.network import Network, index_expression
from training.view import RANKS, fill_seen, late, look

DEPTHS = 8
SLOTS = 1 << 17
"""Places of a chance table; at most `CHANCES_KEPT` are used."""
LEAF_SLOTS = 1 << 18
PAIR_SLOTS = 1 << 18
NEVER = -1e30
NO_MARGIN = 1e30
NO_KEY = U(2**64 - 1)


class Tables:
    """The weights of a player and the memory of its searches."""

    def __init__(self, weights: np.ndarray) -> None:
        """`weights`: float32 (network.total,), in points."""
        self.weights = weights
        self.keys = np.zeros((DEPTHS, SLOTS), dtype=np.uint64)
        self.chances = np.zeros((DEPTHS, SLOTS))
        self.values = np.zeros((DEPTHS, SLOTS))
        self.stamps = np.zeros((DEPTHS, SLOTS), dtype=np.uint32)
        # Per depth: the stamp that counts now, and how many places carry it.
        self.state = np.zeros((DEPTHS, 2), dtype=np.uint32)
        # A key with its value beside it, on one cache line: boards of the last depth; pairs of
        # lines, outer ones in row 0, middle ones in row 1. No key is NO_KEY.
        # How ranks are seen, and the stage.
        self.seen = np.arange(RANKS, dtype=np.uint64)
        self.stage = np.zeros(1, dtype=np.int64)
        self.leaf_keys = np.full((LEAF_SLOTS, 2), NO_KEY, dtype=np.uint64)
        self.leaf_values = self.leaf_keys.view(np.float64)
        self.pair_keys = np.full((2, PAIR_SLOTS, 2), NO_KEY, dtype=np.uint64)
        self.pair_values = self.pair_keys.view(np.float64)

    @property
    def arrays(self) -> tuple[np.ndarray, ...]:
        """What the compiled functions take as `t`."""
        return (
            self.weights,
            self.keys,
            self.chances,
            self.values,
            self.stamps,
            self.state,
            self.leaf_keys,
            self.leaf_values,
            self.pair_keys,
            self.pair_values,
            self.seen,
            self.stage,
        )


@njit(inline="always")
def _mix(x):
    x = (x ^ (x >> U(31))) * U(0x7FB5D329728EA185)
    x = (x ^ (x >> U(27))) * U(0x81DADEF4BC2DD44D)
    return x ^ (x >> U(33))


@njit(inline="always")
def _spawned(seed, n, board):
    """The n-th new tile of a game, as `game.spawn.spawn` has it."""
    z = mixed(seed + (n + U(1)) * U(GAMMA))
    draws = U(DRAWS)
    u = ((z >> U(32)) * draws + (((z & U(0xFFFFFFFF)) * draws) >> U(32))) >> U(32)
    empty = 0
    for cell in range(16):
        if not (board >> U(4 * cell)) & U(15):
            empty += 1
    wanted = u % U(empty)
    rank = U(2) if u < U(FOURS) else U(1)
    for cell in range(16):
        if not (board >> U(4 * cell)) & U(15):
            if wanted == U(0):
                return board | (rank << U(4 * cell))
            wanted -= U(1)
    return board


def _pair_source(network: Network) -> str:
    """Source of the two functions of a pair of lines, see `game.solver.network.Stage`.

    `base` is where the stage's weights begin.
    """
    outer = ["def outer(pair, base, w):", "    v = 0.0"]
    middle = ["def middle(pair, base, w):", "    v = 0.0"]
    swapped = "((pair >> U(16)) | ((pair & U(0xFFFF)) << U(16)))"
    views = (
        (outer, True, ("pair", "mirror(pair)")),
        (
            middle,
            False,
            tuple(f"({pair} << U(16))" for pair in ("pair", "mirror(pair)"))
            + tuple(f"({pair} << U(16))" for pair in (swapped, f"mirror({swapped})")),
        ),
    )
    for body, wants_outer, sources in views:
        for view in sources:
            body.append(f"    s = {view}")
            offset = 0
            for cells, size in zip(network.tuples, network.sizes, strict=True):
                if (max(cells) < 8) == wants_outer:
                    body.append(f"    v += w[base + U({offset}) + ({index_expression(cells)})]")
                offset += size
        body.append("    return v")
    return "\n".join(outer + middle)


def pair_value(network: Network) -> Callable[..., float]:
    """The compiled `value(t, board)`: a board's value by remembered pairs of lines."""
    scope: dict[str, Any] = {"U": U, "mirror": mirror}
    exec(_pair_source(network), scope)
    outer = njit(nogil=True)(scope["outer"])
    middle = njit(nogil=True)(scope["middle"])
    entries = U(network.entries)

    # Inlined, because a call would count references to all arrays of `t`: that took more than half
    # of the time.
    @njit(nogil=True, inline="always")
    def known_outer(t, pair):
        place = _mix(pair) & U(PAIR_SLOTS - 1)
        if t[8][0, place, 0] != pair:
            t[8][0, place, 0] = pair
            t[9][0, place, 1] = outer(look(pair, t[10], 8), U(t[11][0]) * entries, t[0])
        return t[9][0, place, 1]

    @njit(nogil=True, inline="always")
    def known_middle(t, pair):
        place = _mix(pair) & U(PAIR_SLOTS - 1)
        if t[8][1, place, 0] != pair:
            t[8][1, place, 0] = pair
            t[9][1, place, 1] = middle(look(pair, t[10], 8), U(t[11][0]) * entries, t[0])
        return t[9][1, place, 1]

    @njit(nogil=True, inline="always")
    def value(t, board):
        total = 0.0
        for view in (board, transpose(board)):
            total += known_outer(t, view & U(0xFFFFFFFF))
            total += known_outer(t, flip(view) & U(0xFFFFFFFF))
            total += known_middle(t, (view >> U(16)) & U(0xFFFFFFFF))
        return total

    return value


@cache
def player(network: Network) -> tuple[Callable[..., None], Callable[..., Any]]:
    """The compiled `analyse` and `play` of a network.

    `analyse(t, board, depth, min_probability, margin, out)` fills out (float64 (4,)) with the
    values of left, right, up and down, `NEVER` for an illegal one. `play(t, seed, depth,
    min_probability, margin, limit)` plays a game of a seed for at most `limit` moves or until
    two 32768 merge; it returns the board, score, moves and whether the game is over.
    """
    value = pair_value(network)
    later_stages = network.stages - 1

    @njit(nogil=True)
    def adapt(t, board):
        """See ranks as the tables can, and take the board's stage; forget what is void by that."""
        seen = np.empty(RANKS, dtype=np.uint64)
        fill_seen(board, seen)
        stage = late(total_of(board)) * later_stages
        if stage == t[11][0] and (seen == t[10]).all():
            return
        t[10][:] = seen
        t[11][0] = stage
        t[6][:] = NO_KEY
        t[8][:] = NO_KEY

    @njit(nogil=True)
    def leaf(t, board):
        place = _mix(board) & U(LEAF_SLOTS - 1)
        if t[6][place, 0] == board:
            return t[7][place, 1]
        turned = transpose(board)
        best = NEVER
        across = row_reward(board, REWARD)
        after = slide_rows(board, LEFT)
        if after != board:
            best = max(best, across + value(t, after))
        after = slide_rows(board, RIGHT)
        if after != board:
            best = max(best, across + value(t, after))
        down = row_reward(turned, REWARD)
        after = slide_rows(turned, LEFT)
        if after != turned:
            best = max(best, down + value(t, after))
        after = slide_rows(turned, RIGHT)
        if after != turned:
            best = max(best, down + value(t, after))
        if best == NEVER:
            best = 0.0
        t[6][place, 0] = board
        t[7][place, 1] = best
        return best

    @njit(nogil=True, inline="always")
    def option(board, turned, i):
        if i < 2:
            after = slide_rows(board, LEFT if i == 0 else RIGHT)
            return after, np.float64(row_reward(board, REWARD)), after != board
        after = slide_rows(turned, LEFT if i == 2 else RIGHT)
        return transpose(after), np.float64(row_reward(turned, REWARD)), after != turned

    @njit(nogil=True)
    def search(t, after, depth, chance, min_probability, margin):
        """A chance node: expected value over the new tiles, `depth` own moves remaining."""
        keys, chances, values, stamps, state = t[1], t[2], t[3], t[4], t[5]
        place = _mix(after) & U(SLOTS - 1)
        while stamps[depth, place] == state[depth, 0]:
            if keys[depth, place] == after:
                if chances[depth, place] >= chance:
                    return values[depth, place]
                break
            place = (place + U(1)) & U(SLOTS - 1)
        count = 0
        for cell in range(16):
            if not (after >> U(4 * cell)) & U(15):
                count += 1
        twos = 0.0
        fours = 0.0
        for cell in range(16):
            if (after >> U(4 * cell)) & U(15):
                continue
            for rank in range(1, 3):
                board = after | (U(rank) << U(4 * cell))
                likely = (0.9 if rank == 1 else 0.1) * chance / count
                if depth == 1 or likely < min_probability:
                    best = leaf(t, board)
                else:
                    turned = transpose(board)
                    top = NEVER
                    static = np.empty(4)
                    for i in range(4):
                        following, reward, legal = option(board, turned, i)
                        static[i] = reward + value(t, following) if legal else NEVER
                        top = max(top, static[i])
                    best = NEVER if top > NEVER else 0.0
                    for i in range(4):
                        if static[i] == NEVER or static[i] < top - margin:
                            continue
                        following, reward, legal = option(board, turned, i)
                        behind = search(t, following, depth - 1, likely, min_probability, margin)
                        best = max(best, reward + behind)
                if rank == 1:
                    twos += best
                else:
                    fours += best
        result = (9 * twos + fours) / (10 * count)
        if state[depth, 1] >= CHANCES_KEPT:
            state[depth, 0] += np.uint32(1)
            state[depth, 1] = np.uint32(0)
        place = _mix(after) & U(SLOTS - 1)
        while stamps[depth, place] == state[depth, 0] and keys[depth, place] != after:
            place = (place + U(1)) & U(SLOTS - 1)
        if stamps[depth, place] != state[depth, 0]:
            state[depth, 1] += np.uint32(1)
        keys[depth, place] = after
        chances[depth, place] = chance
        values[depth, place] = result
        stamps[depth, place] = state[depth, 0]
        return result

    @njit(nogil=True)
    def analyse(t, board, depth, min_probability, margin, out):
        adapt(t, board)
        turned = transpose(board)
        for i in range(depth):
            t[5][i, 0] += np.uint32(1)
            t[5][i, 1] = np.uint32(0)
        for i in range(4):
            after, reward, legal = option(board, turned, i)
            if not legal:
                out[i] = NEVER
            elif depth == 1:
                out[i] = reward + value(t, after)
            else:
                out[i] = reward + search(t, after, depth - 1, 1.0, min_probability, margin)

    @njit(nogil=True)
    def play(t, seed, depth, min_probability, margin, limit):
        board = _spawned(seed, U(0), U(0))
        board = _spawned(seed, U(1), board)
        score = np.int64(0)
        out = np.empty(4)
        for turn in range(limit):
            analyse(t, board, depth, min_probability, margin, out)
            best = 0
            for i in range(1, 4):
                if out[i] > out[best]:
                    best = i
            if out[best] == NEVER:
                return board, score, turn, True
            after, reward, _ = option(board, transpose(board), best)
            # Two 32768 would become a tile that four bits cannot hold.
            if reward >= 65536:
                return board, score, turn, False
            score += np.int64(reward)
            board = _spawned(seed, U(turn + 2), after)
        return board, score, limit, False

    return analyse, play
