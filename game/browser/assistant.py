"""The solver's panel: hint, values, single step and autoplay."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from game.browser.events import listen
from game.browser.solver import Solver
from game.move import Move
from game.play import Outcome
from game.ui.advice import Advice, BadAdvice, parse_advice, request_text
from game.ui.command import Action, Command
from game.ui.session import Mark

if TYPE_CHECKING:
    from game.browser.app import App


class Wish(Enum):
    """What is to be done with the next answer, beside showing it."""

    NOTHING = "nothing"
    HINT = "hint"
    STEP = "step"
    AUTOPLAY = "autoplay"


OWN = (Action.HINT, Action.VALUES, Action.STEP, Action.AUTOPLAY, Action.PANEL)
FIELDS = ("level", "speed")
ROOM = (
    "(min-width: 62rem) and (min-height: 35.01rem)"  # as in layout.css: the panel beside the board
)


class Assistant:
    """Asks the solver about the board on the page, and does what was wished with the answer."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._solver = Solver(app.site, self._answered, self._progressed, self._failed)
        self._wish = Wish.NOTHING
        self._values_on = False
        self._advice: Advice | None = None
        self._number = 0
        self._asked_at = 0.0
        document = js.document
        self._status = document.getElementById("solver-status")
        self._arrow = document.getElementById("hint-arrow")
        self._room = js.window.matchMedia(ROOM)
        self._buttons = {
            action: document.querySelector(f'#panel [data-action="{action.value}"]')
            for action in (Action.VALUES, Action.AUTOPLAY, Action.PANEL)
        }
        self._bars = {}
        for move in Move:
            item = document.querySelector(f'.value[data-move="{move.name.lower()}"]')
            self._bars[move] = (
                item,
                item.querySelector(".fill").style,
                item.querySelector("output"),
            )
        self._play_proxy = create_proxy(self._play_due)
        self._due: Advice | None = None
        for name in FIELDS:
            field = document.getElementById(name)
            field.value = getattr(app.settings, name)
            listen(field, "change", self._field_changed)
        self._fold()
        listen(self._room, "change", self._fold)
        # Any key and any touch of the board stops the solver's playing.
        listen(document, "keydown", self._interrupted, capture=True)
        listen(app.dom.elements["stage"], "pointerdown", self._interrupted)

    def take(self, command: Command) -> bool:
        """Carry out a command of the panel; false if it is none."""
        action = command.action
        if action not in OWN:
            return False
        if action is Action.PANEL:
            self._app.change_setting("panel", "closed" if self._unfolded else "open")
            self._fold()
        elif action is Action.VALUES:
            self._values_on = not self._values_on
            self._press(Action.VALUES, self._values_on)
            self._ask()
        elif action is Action.AUTOPLAY:
            self._autoplay(self._wish is not Wish.AUTOPLAY)
        else:
            self._autoplay(False)
            self._wish = Wish.HINT if action is Action.HINT else Wish.STEP
            self._ask()
        return True

    def pause(self) -> None:
        """Stop playing by itself."""
        self._autoplay(False)

    def board_changed(self) -> None:
        """A move, an undo or another game: what was said of the old board is void."""
        self._arrow.hidden = True
        if self._wish is Wish.AUTOPLAY and self._app.session.game.outcome is Outcome.WON:
            self._autoplay(False)
        if self._wish is not Wish.AUTOPLAY:
            self._wish = Wish.NOTHING
        if self._wish is Wish.AUTOPLAY or self._values_on:
            self._ask()
        elif self._advice is not None:
            self._show(None)

    # Questions and answers ------------------------------------------------------------------

    def _ask(self) -> None:
        wanted = self._values_on or self._wish is not Wish.NOTHING
        game = self._app.session.game
        if not wanted:
            return
        if game.is_over:
            self._autoplay(False)
            self._show(None)
            return
        board = str(game.board)
        if self._advice is not None and self._advice.board == board:
            self._use(self._advice)
            return
        self._number += 1
        self._asked_at = js.performance.now()
        self._solver.ask(request_text(self._number, board, self._app.settings.level))

    def _answered(self, reply: str) -> None:
        try:
            advice = parse_advice(reply)
        except BadAdvice as error:
            self._failed(str(error))
            return
        if advice.board != str(self._app.session.game.board):
            return  # an answer to an old position
        self._show(advice)
        self._use(advice)

    def _use(self, advice: Advice) -> None:
        wish = self._wish
        if advice.best is None or wish is Wish.NOTHING:
            return
        if wish is Wish.HINT:
            self._wish = Wish.NOTHING
            self._app.mark(Mark.HINT)
            self._arrow.dataset.move = advice.best.name.lower()
            self._arrow.hidden = False
            self._app.speaker.say(self._app.messages.hint(advice.best))
        elif wish is Wish.STEP:
            self._wish = Wish.NOTHING
            self._play(advice.best)
        else:
            wait = self._interval - (js.performance.now() - self._asked_at)
            self._due = advice
            if wait > 0:
                js.setTimeout(self._play_proxy, wait)
            else:
                self._play_due()

    @property
    def _interval(self) -> float:
        speed = int(self._app.settings.speed)
        return 1000 / speed if speed else 0.0

    def _play_due(self, *_: object) -> None:
        due, self._due = self._due, None
        if due is None or due.best is None or self._wish is not Wish.AUTOPLAY:
            return
        if due.board == str(self._app.session.game.board):
            self._play(due.best)

    def _play(self, move: Move) -> None:
        self._app.mark(Mark.AUTOPLAY)
        self._app.dispatch(Command(Action.MOVE, move))

    def _autoplay(self, on: bool) -> None:
        if on == (self._wish is Wish.AUTOPLAY):
            return
        self._wish = Wish.AUTOPLAY if on else Wish.NOTHING
        self._due = None
        self._press(Action.AUTOPLAY, on)
        if on:
            if self._app.session.game.outcome is Outcome.WON:
                self._app.dispatch(Command(Action.KEEP_PLAYING))
            self._ask()

    def _interrupted(self, event: Any) -> None:
        if self._wish is Wish.AUTOPLAY:
            self._autoplay(False)
            if event.type == "keydown" and event.key not in ("Tab", "Enter", " "):
                event.preventDefault()
                event.stopPropagation()

    def _progressed(self, percent: int | None) -> None:
        self._status.textContent = self._app.messages.solver_loading(percent)

    def _failed(self, reason: str) -> None:
        self._autoplay(False)
        self._wish = Wish.NOTHING
        self._values_on = False
        self._press(Action.VALUES, False)
        self._show(None)  # what was said of another board would stand there as if it held
        self._status.textContent = self._app.messages.solver_failed(reason)
        self._app.speaker.say(self._app.messages.solver_failed(reason))

    # The panel ----------------------------------------------------------------------------

    def _show(self, advice: Advice | None) -> None:
        self._advice = advice
        messages = self._app.messages
        for move, (item, fill, output) in self._bars.items():
            value = None if advice is None else advice.values[move]
            best = advice is not None and move is advice.best
            item.className = "value best" if best else "value"
            fill.transform = f"scaleX({0 if advice is None else advice.length(move):.3f})"
            output.textContent = "–" if value is None else messages.number(max(0, round(value)))
        if advice is not None:
            self._status.textContent = messages.analysis(advice.depth, advice.seconds)

    @property
    def _unfolded(self) -> bool:
        panel = self._app.settings.panel
        return bool(self._room.matches) if panel == "auto" else panel == "open"

    def _fold(self, *_: object) -> None:
        # What is seen is decided by the style sheet alone, so that it is right before Python is.
        button = self._buttons[Action.PANEL]
        button.setAttribute("aria-expanded", "true" if self._unfolded else "false")

    def _press(self, action: Action, pressed: bool) -> None:
        self._buttons[action].setAttribute("aria-pressed", "true" if pressed else "false")

    def _field_changed(self, event: Any) -> None:
        field = event.target
        self._app.change_setting(field.id, field.value)
        if field.id == "level":
            self._advice = None
            self._ask()
