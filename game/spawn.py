"""The n-th new tile of a game, as a pure function of the game's seed, n and the board.

No generator has to be carried along: undo and redo bring the same tile again, and any record
can be checked by playing it once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.errors import BadBoard, BadSeed, quoted

if TYPE_CHECKING:
    from game.board import Board

MAX_SEED = (1 << 64) - 1
# SplitMix64's constants: the step of its counter, and the factors of its mixer.
GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
# 720720 is divisible by every number of empty cells from 1 to 16, so that each cell has exactly
# the same share of it, and a tenth of ten times as many draws is a 4.
FOURS = 720720
DRAWS = 10 * FOURS


class Spawn(NamedTuple):
    """A new tile: the cell it appears on (0 to 15) and its value, 2 or 4."""

    cell: int
    value: int


def check_seed(seed: object) -> int:
    """The seed itself if it is an int in 0 .. 2**64 - 1; raises BadSeed otherwise."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadSeed(f"a seed is a whole number from 0 to {MAX_SEED}, not {quoted(seed)}")
    return seed


def draw(seed: int, n: int) -> int:
    """The n-th number of a seed, uniform in 0 .. 7207199.

    It is the (n + 1)-th output of the generator SplitMix64 (Steele, Lea and Flood, "Fast
    splittable pseudorandom number generators", 2014, with Stafford's mixer 13), scaled down;
    the scaling favours no number by more than one part in 2**41.
    """
    z = (seed + (n + 1) * GAMMA) & MAX_SEED
    z = (z ^ z >> 30) * MIX_1 & MAX_SEED
    z = (z ^ z >> 27) * MIX_2 & MAX_SEED
    return (z ^ z >> 31) * DRAWS >> 64


def spawn(seed: int, n: int, board: Board) -> Spawn:
    """The n-th new tile of the game of this seed, on a board with at least one empty cell.

    Every empty cell is equally likely; the value is 2 with probability 9/10, otherwise 4. The
    two tiles of a new game have n = 0 and 1, the tile after turn k (k = 0, 1, ...) has
    n = k + 2. Raises BadBoard if the board is full.

    >>> from game.board import Board
    >>> spawn(7, 0, Board())
    Spawn(cell=12, value=2)
    """
    return spawn_on(seed, n, board.empty_cells)


def spawn_on(seed: int, n: int, cells: tuple[int, ...]) -> Spawn:
    """The same for those who know the empty cells, in ascending order."""
    if not cells:
        raise BadBoard("a full board has no room for a new tile")
    u = draw(seed, n)
    return Spawn(cells[u % len(cells)], 4 if u < FOURS else 2)
