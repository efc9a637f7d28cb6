"""Board: an immutable 4x4 position, kept as four packed rows.

Cells are numbered 0 .. 15 in row-major order (``row * 4 + column``). Nothing here knows about
games, scores or chance; see :mod:`game.move` for how a line is packed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.errors import BadBoard, IllegalMove, quoted
from game.move import (
    EARNED,
    EMPTY_IN_ROW,
    FIRST,
    LAST,
    LINE_MASK,
    MAX_RANK,
    RANK_BITS,
    RANK_MASK,
    SIZE,
    SPREAD,
    Move,
    learn,
    line_text,
    line_values,
    pack_line,
    reverse_line,
)
from game.paths import TilePath, tile_paths

if TYPE_CHECKING:
    from collections.abc import Iterable

Lines = tuple[int, int, int, int]

CELLS = SIZE * SIZE
_RANK_OF_VALUE = {0: 0} | {1 << rank: rank for rank in range(1, MAX_RANK + 1)}
_cells_of: dict[int, tuple[int, ...]] = {}  # set of cells, a bit each -> the cells in order
# All 16 sets of moves, by a bit for each in the order of Move.
_MOVES = tuple([tuple([m for i, m in enumerate(Move) if some >> i & 1]) for some in range(16)])
_TILES = f"0 or a power of two from 2 to {1 << MAX_RANK}"


def _transpose(lines: Lines) -> Lines:
    """The lines that cross these."""
    a, b, c, d = lines
    try:
        cells = SPREAD[a] | SPREAD[b] << 5 | SPREAD[c] << 10 | SPREAD[d] << 15
    except KeyError as error:
        learn(error.args[0])
        return _transpose(lines)
    return cells & LINE_MASK, cells >> 20 & LINE_MASK, cells >> 40 & LINE_MASK, cells >> 60


class Board:
    """A position: which tile is on each of the 16 cells. Immutable and hashable.

    >>> board = Board.parse("4,4,4,0/0,0,0,0/0,0,0,0/2,0,0,2")
    >>> after, reward = board.slide(Move.LEFT)
    >>> str(after), reward
    ('8,4,0,0/0,0,0,0/0,0,0,0/4,0,0,0', 12)
    >>> board[0], board.empty_cells[:3]
    (4, (3, 4, 5))
    """

    __slots__ = ("_columns", "lines")

    lines: Lines
    _columns: Lines | None

    def __init__(self) -> None:
        """The empty board; other boards come from ``parse``, ``from_rows`` and ``from_lines``."""
        _set_lines(self, (0, 0, 0, 0))
        _set_columns(self, None)

    # Making one ---------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read rows parted by ``/`` and cells parted by ``,``, as ``str(board)`` writes them.

        0 is an empty cell. Raises BadBoard, naming the row and column, for anything else than
        four rows of four tiles.
        """
        if not isinstance(text, str):
            raise BadBoard(f"a board is read from text, not from {type(text).__name__}")
        rows = [row.split(",") for row in text.split("/")]
        return cls.from_rows([[_value(cell) for cell in row] for row in rows])

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[object]]) -> Board:
        """A board of the tile values in these four rows of four; raises BadBoard.

        >>> Board.from_rows([[2, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 4]])
        Board.parse('2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,4')
        """
        try:
            cells = [list(row) for row in rows]
        except TypeError:
            raise BadBoard("a board is four rows of four cells each") from None
        if len(cells) != SIZE:
            raise BadBoard(f"a board has {SIZE} rows, not {len(cells)}")
        for y, row in enumerate(cells):
            if len(row) != SIZE:
                raise BadBoard(f"row {y + 1} has {len(row)} cells, not {SIZE}")
        a, b, c, d = (
            pack_line([_rank(value, y, x) for x, value in enumerate(row)])
            for y, row in enumerate(cells)
        )
        return _board((a, b, c, d))

    @classmethod
    def from_lines(cls, lines: Iterable[int]) -> Board:
        """A board of four packed rows, top to bottom; raises BadBoard."""
        try:
            a, b, c, d = lines
        except (TypeError, ValueError):
            raise BadBoard(f"a board has {SIZE} lines, not {quoted(lines)}") from None
        for y, line in enumerate((a, b, c, d)):
            if type(line) is not int or not 0 <= line <= LINE_MASK:
                raise BadBoard(f"row {y + 1}: {quoted(line)} is no packed line (0 to {LINE_MASK})")
        return _board((a, b, c, d))

    def with_tile(self, cell: int, value: int) -> Board:
        """This board with ``value`` (0 to clear it) on ``cell``; raises BadBoard.

        >>> Board().with_tile(6, 2048).rows[1]
        (0, 0, 2048, 0)
        """
        if type(cell) is not int or not 0 <= cell < CELLS:
            raise BadBoard(f"cell {quoted(cell)} is not one of 0 to {CELLS - 1}")
        rank = _RANK_OF_VALUE.get(value) if type(value) is int else None
        if rank is None:
            rank = _rank(value, cell >> 2, cell & 3)  # raises
        shift = (cell & 3) * RANK_BITS
        others = ~(RANK_MASK << shift)
        tile = rank << shift
        a, b, c, d = self.lines
        if cell < 4:
            a = a & others | tile
        elif cell < 8:
            b = b & others | tile
        elif cell < 12:
            c = c & others | tile
        else:
            d = d & others | tile
        return _board((a, b, c, d))

    # Reading it ---------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The tile values, 0 where empty: four rows of four, top to bottom."""
        a, b, c, d = self.lines
        return line_values(a), line_values(b), line_values(c), line_values(d)

    def __getitem__(self, cell: int) -> int:
        """The value of the tile on a cell (0 to 15), 0 if it is empty; raises IndexError."""
        if not 0 <= cell < CELLS:
            raise IndexError(f"cell {quoted(cell)} is not one of 0 to {CELLS - 1}")
        rank = self.lines[cell >> 2] >> (cell & 3) * 5 & 31
        return 1 << rank if rank else 0

    @property
    def empty_cells(self) -> tuple[int, ...]:
        """The cells with no tile, in ascending order."""
        empty = self._empty
        try:
            return _cells_of[empty]
        except KeyError:
            cells = tuple([cell for cell in range(CELLS) if empty >> cell & 1])
            return _cells_of.setdefault(empty, cells)

    @property
    def _empty(self) -> int:
        """The empty cells as a set, a bit each."""
        a, b, c, d = self.lines
        try:
            empty = EMPTY_IN_ROW
            return empty[a] | empty[b] << 4 | empty[c] << 8 | empty[d] << 12
        except KeyError as error:
            learn(error.args[0])
            return self._empty

    @property
    def max_tile(self) -> int:
        """The largest tile, 0 on the empty board."""
        return max(map(max, self.rows))

    @property
    def tile_sum(self) -> int:
        """The sum of all tiles; slides keep it."""
        return sum(map(sum, self.rows))

    def __str__(self) -> str:
        a, b, c, d = self.lines
        return f"{line_text(a)}/{line_text(b)}/{line_text(c)}/{line_text(d)}"

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self.lines == other.lines if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.lines)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Board does not change; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Board does not change; cannot delete {name!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return Board.from_lines, (self.lines,)

    # Sliding ------------------------------------------------------------------------------

    @property
    def columns(self) -> Lines:
        """The four columns as packed lines, left to right, the top cell in the lowest bits."""
        columns = self._columns
        if columns is None:
            columns = _transpose(self.lines)
            _set_columns(self, columns)
        return columns

    def slide(self, move: Move) -> tuple[Board, int]:
        """Slide all tiles; returns the board before any new tile, and the points earned.

        An illegal move returns this very board and 0.
        """
        if type(move) is not Move:
            raise IllegalMove(f"{quoted(move)} is no Move")
        across = move.across
        after = FIRST if move.to_first else LAST
        a, b, c, d = lines = self.lines if across else self.columns
        try:
            slid = after[a], after[b], after[c], after[d]
            if slid == lines:
                return self, 0
            points = EARNED[a] + EARNED[b] + EARNED[c] + EARNED[d]
        except KeyError as error:
            learn(error.args[0])
            return self.slide(move)
        return (_board(slid) if across else _board(_transpose(slid), slid)), points

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that change the board, in the order up, right, down, left."""
        a, b, c, d = self.lines
        q, r, s, t = self.columns
        try:
            up = FIRST[q] != q or FIRST[r] != r or FIRST[s] != s or FIRST[t] != t
            right = LAST[a] != a or LAST[b] != b or LAST[c] != c or LAST[d] != d
            down = LAST[q] != q or LAST[r] != r or LAST[s] != s or LAST[t] != t
            left = FIRST[a] != a or FIRST[b] != b or FIRST[c] != c or FIRST[d] != d
        except KeyError as error:
            learn(error.args[0])
            return self.legal_moves
        return _MOVES[up | right << 1 | down << 2 | left << 3]

    @property
    def is_over(self) -> bool:
        """Whether no move is legal."""
        lines = self.lines
        if self._empty:
            return lines == (0, 0, 0, 0)
        columns = self.columns
        # A full line can be slid one way if and only if it can be slid the other.
        try:
            for line in lines:
                if FIRST[line] != line:
                    return False
            for line in columns:
                if FIRST[line] != line:
                    return False
        except KeyError as error:
            learn(error.args[0])
            return self.is_over
        return True

    def paths(self, move: Move) -> tuple[TilePath, ...]:
        """The way of every tile in this slide, moving or not, in order of the starting cell.

        >>> Board.parse("0,2,0,2/0,0,0,0/0,0,0,0/0,0,0,0").paths(Move.LEFT)[1]
        TilePath(start=3, end=0, value=2, merged=True)
        """
        if type(move) is not Move:
            raise IllegalMove(f"{quoted(move)} is no Move")
        return tile_paths(self.lines if move.across else self.columns, move)

    # Symmetries ---------------------------------------------------------------------------

    def mirrored(self) -> Board:
        """The board seen in a mirror: left and right swapped."""
        a, b, c, d = self.lines
        return _board((reverse_line(a), reverse_line(b), reverse_line(c), reverse_line(d)))

    def rotated(self) -> Board:
        """The board turned by a quarter, clockwise: the left column becomes the top row.

        >>> str(Board.parse("2,4,0,0/0,0,0,0/0,0,0,0/8,0,0,0").rotated())
        '8,0,0,2/0,0,0,4/0,0,0,0/0,0,0,0'
        """
        a, b, c, d = self.columns
        return _board((reverse_line(a), reverse_line(b), reverse_line(c), reverse_line(d)))

    def symmetries(self) -> tuple[Board, ...]:
        """The eight boards that are this one turned and mirrored: itself first.

        Four turns, then the mirror image and its four turns.
        """
        boards = []
        for board in (self, self.mirrored()):
            for _ in range(4):
                boards.append(board)
                board = board.rotated()
        return tuple(boards)


# A Board forbids setting its attributes, so its makers go through the slots themselves.
_new = object.__new__
_set_lines = Board.lines.__set__  # type: ignore[attr-defined, misc]
_set_columns = Board._columns.__set__  # type: ignore[union-attr, misc]


def _board(lines: Lines, columns: Lines | None = None) -> Board:
    """A board of lines that are known to be right."""
    board = _new(Board)
    _set_lines(board, lines)
    _set_columns(board, columns)
    return board


def _value(text: str) -> object:
    """The number that a cell's text means, or the text itself when it means none."""
    text = text.strip()
    # int() alone would take "1_024", "+2" and other scripts' digits.
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else text


def _rank(value: object, y: int, x: int) -> int:
    """The rank of a tile value; raises BadBoard naming the row and column, counted from 1."""
    rank = _RANK_OF_VALUE.get(value) if type(value) is int else None
    if rank is None:
        raise BadBoard(f"row {y + 1}, column {x + 1}: {quoted(value)} is not {_TILES}")
    return rank
