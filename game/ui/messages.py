"""Every text that Python says to a person, in the person's language.

The texts come from gettext catalogues (locales/<lang>/LC_MESSAGES/game.po); a text that a
catalogue lacks is said in English. `_`, `ngettext` and `pgettext` are the names that the
extraction knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations
from typing import TYPE_CHECKING

from game.move import Move
from game.ui.session import Guest, Mark

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class NumberForm:
    """How a language writes whole numbers: the sign between groups of three digits, and how many
    digits the leading group must have before groups are made at all (2 in Spanish and Polish).
    """

    group: str = ","
    minimum: int = 1

    def write(self, number: int) -> str:
        """`number` (not negative) as the language writes it."""
        digits = str(number)
        if len(digits) < 3 + self.minimum:
            return digits
        return f"{number:,}".replace(",", self.group)


class Messages:
    """The texts of one language."""

    def __init__(
        self, translations: NullTranslations | None = None, numbers: NumberForm | None = None
    ) -> None:
        catalogue = translations or NullTranslations()
        self._ = catalogue.gettext
        self.ngettext = catalogue.ngettext
        self.pgettext = catalogue.pgettext
        self.number = (numbers or NumberForm()).write

    # The board ----------------------------------------------------------------------------

    def cell(self, value: int) -> str:
        """What a cell of the grid is called."""
        return self.number(value) if value else self.pgettext("cell", "empty")

    def direction(self, move: Move) -> str:
        """A direction within a sentence or a list."""
        names = {
            Move.UP: self.pgettext("direction", "Up"),
            Move.RIGHT: self.pgettext("direction", "Right"),
            Move.DOWN: self.pgettext("direction", "Down"),
            Move.LEFT: self.pgettext("direction", "Left"),
        }
        return names[move]

    def gain(self, points: int) -> str:
        """The points that float up from the score."""
        return f"+{self.number(points)}"

    # What is said of a move, for those who do not see the board -----------------------------

    def merged(self, values: Iterable[int], points: int) -> str:
        """The tiles that merges made, and the points they gave."""
        made = ", ".join(map(self.number, values))
        return self._("Merged to {tiles}, plus {points}.").format(
            tiles=made, points=self.number(points)
        )

    def several_moves(self, moves: int, points: int) -> str:
        """Several fast moves in one sentence."""
        text = self.ngettext("{moves} move, plus {points}.", "{moves} moves, plus {points}.", moves)
        return text.format(moves=self.number(moves), points=self.number(points))

    def spawned(self, value: int, row: int, col: int) -> str:
        """Where the new tile came; row and column count from 1."""
        return self._("New {tile} in row {row}, column {column}.").format(
            tile=self.number(value), row=self.number(row), column=self.number(col)
        )

    def stuck(self, move: Move | None) -> str:
        """A direction that changes nothing."""
        texts = {
            Move.UP: self._("Nothing can move up."),
            Move.RIGHT: self._("Nothing can move right."),
            Move.DOWN: self._("Nothing can move down."),
            Move.LEFT: self._("Nothing can move left."),
        }
        return texts[move] if move else ""

    def score(self, score: int) -> str:
        """The score as a sentence."""
        return self._("Score {score}.").format(score=self.number(score))

    def row(self, row: int, cells: str) -> str:
        """One row of the board read out; row counts from 1."""
        return self._("Row {row}: {cells}.").format(row=self.number(row), cells=cells)

    def started(self) -> str:
        """A new game is on the board."""
        return self._("New game.")

    def restored(self) -> str:
        """The game that New Game replaced is back."""
        return self._("Your earlier game is back.")

    def undone(self) -> str:
        """A move was taken back."""
        return self._("Move taken back.")

    def redone(self) -> str:
        """A move was made again."""
        return self._("Move made again.")

    def nothing_to_undo(self) -> str:
        """Undo on the first board."""
        return self._("There is no move to take back.")

    def nothing_to_redo(self) -> str:
        """Redo with no move taken back."""
        return self._("There is no move to make again.")

    # The line above the board ---------------------------------------------------------------

    def won(self) -> str:
        """The banner of the win."""
        return self._("You made 2048!")

    def over(self) -> str:
        """The banner of the end."""
        return self._("Game over: no move is left.")

    def won_and_over(self) -> str:
        """The banner when the last possible move made 2048."""
        return self._("You made 2048, and no move is left.")

    def aim(self) -> str:
        """The line when there is nothing else to say."""
        return self._("Join the tiles, get to 2048.")

    def helped(self, marks: Iterable[Mark]) -> str:
        """How the game on the board was helped, or nothing."""
        marks = set(marks)
        if Mark.AUTOPLAY in marks:
            return self._("The solver played in this game.")
        if Mark.HINT in marks:
            return self._("This game was played with hints.")
        if Mark.UNDO in marks:
            return self._("This game was played with undo.")
        return ""

    def guest(self, guest: Guest) -> str:
        """What a link has put on the board."""
        texts = {
            Guest.POSITION: self._("A position from a link."),
            Guest.SEED: self._("A game from a link."),
            Guest.RECORD: self._("A replay from a link."),
        }
        return texts[guest]

    def bad_link(self, reason: str) -> str:
        """A link that says nothing this page can show; `reason` is technical and English."""
        return self._("This link shows no game: {reason}.").format(reason=reason)

    def not_saved(self) -> str:
        """Storage is full or denied."""
        return self._("This browser saves nothing. The game goes on until you leave.")

    def damaged(self) -> str:
        """The saved game could not be read."""
        return self._("The saved game was damaged and is set aside. Your best is kept.")

    def other_tab(self) -> str:
        """The game went on in another tab of the browser."""
        return self._("The game went on in another tab.")

    def update_ready(self) -> str:
        """A new version of the site has been downloaded."""
        return self._("A new version is ready.")

    def link_copied(self) -> str:
        """The link to the game is in the clipboard."""
        return self._("The link is copied.")

    def link_shown(self) -> str:
        """The link could not be copied; it is in the address line instead."""
        return self._("The link is in the address line.")

    # Buttons --------------------------------------------------------------------------------

    def button(self, name: str) -> str:
        """The text of a button that Python makes, by its action."""
        texts = {
            "keep-playing": self._("Keep playing"),
            "new-game": self._("New game"),
            "undo": self.pgettext("take a move back", "Undo"),
            "restore": self._("Bring it back"),
            "resume": self._("My game"),
            "adopt": self.pgettext("a game from a link", "Keep"),
            "dismiss": self.pgettext("a message", "Dismiss"),
            "update": self._("Reload"),
        }
        return texts[name]

    # The replay -----------------------------------------------------------------------------

    def replay(self, at: int, moves: int) -> str:
        """Where a replay stands."""
        return self._("Move {at} of {moves}").format(at=self.number(at), moves=self.number(moves))

    # The solver -----------------------------------------------------------------------------

    def solver_loading(self, percent: int | None) -> str:
        """The solver's start."""
        if percent is None:
            return self._("The solver is starting.")
        return self._("The solver is loading: {percent} %.").format(percent=percent)

    def solver_failed(self, reason: str) -> str:
        """The solver failed, at its start or later; `reason` is technical and English."""
        return self._("The solver is not working ({reason}).").format(reason=reason)

    def hint(self, move: Move) -> str:
        """The solver's advice."""
        texts = {
            Move.UP: self._("Hint: up."),
            Move.RIGHT: self._("Hint: right."),
            Move.DOWN: self._("Hint: down."),
            Move.LEFT: self._("Hint: left."),
        }
        return texts[move]

    def analysis(self, depth: int, seconds: float) -> str:
        """How far the solver looked."""
        text = self.ngettext(
            "Looked {depth} move ahead in {milliseconds} ms.",
            "Looked {depth} moves ahead in {milliseconds} ms.",
            depth,
        )
        return text.format(
            depth=self.number(depth), milliseconds=self.number(round(1000 * seconds))
        )
