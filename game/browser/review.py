"""The replay of a game: buttons, slider, arrow keys, and a timer that plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from game.browser.events import listen
from game.move import Move
from game.ui.command import Action, Command
from game.ui.replay import Replay
from game.ui.session import Guest
from game.ui.view import first_view, replay_view

if TYPE_CHECKING:
    from game.browser.app import App
    from game.play import Game

PACE = 350  # milliseconds between two moves of a replay that plays itself

STEPS = {
    Action.REPLAY_BACK: -1,
    Action.REPLAY_NEXT: 1,
}
MOVES = {Move.LEFT: Action.REPLAY_BACK, Move.RIGHT: Action.REPLAY_NEXT,
         Move.UP: Action.REPLAY_FIRST, Move.DOWN: Action.REPLAY_LAST}  # fmt: skip


class Review:
    """Shows a replay in place of the game; the session waits untouched."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._replay: Replay | None = None
        self._playing = False
        self._ticking = False  # a timer is out
        self._bar = js.document.getElementById("replay")
        self._slider = js.document.getElementById("replay-at")
        self._button = self._bar.querySelector('[data-action="replay-play"]')
        self._tick_proxy = create_proxy(self._tick)
        listen(self._slider, "input", self._slid)

    @property
    def showing(self) -> bool:
        """Whether a replay is on the board."""
        return self._replay is not None

    def begin(self, game: Game, at: int) -> None:
        """Show `game` after its first `at` moves."""
        self._app.assistant.pause()
        self._replay = Replay.of(game, at)
        self._slider.max = str(self._replay.length)
        self._bar.hidden = False
        self._app.dom.root.dataset.replay = ""
        self._go(self._replay.at)

    def end(self) -> None:
        """Go back to the game, if a replay is shown."""
        if self._replay is None:
            return
        self._play(False)
        self._replay = None
        self._app.dom.focus_board()
        self._bar.hidden = True
        self._app.dom.root.removeAttribute("data-replay")
        app = self._app
        app.draw(first_view(app.session, app.notice, app.messages))

    def take(self, command: Command) -> bool:
        """Carry out a command; while a replay is shown every game command is its own."""
        action = command.action
        if self._replay is None:
            if action is not Action.REPLAY:
                return False
            game = self._app.session.game
            self.begin(game, game.turns)
            return True
        if action is Action.MOVE and command.move is not None:
            action = MOVES[command.move]
        match action:
            case Action.REPLAY_BACK | Action.REPLAY_NEXT:
                self._play(False)
                self._go(self._replay.at + STEPS[action])
            case Action.REPLAY_FIRST:
                self._go(0)
            case Action.REPLAY_LAST:
                self._go(self._replay.length)
            case Action.REPLAY_PLAY:
                if self._replay.ended:
                    self._go(0)
                self._play(not self._playing)
            case Action.REPLAY_END | Action.CLOSE:
                self.end()
                if self._app.session.guest is Guest.RECORD:
                    self._app.dispatch(Command(Action.RESUME))
            case Action.RESUME:
                self.end()
                return False
            case Action.SHARE:
                return False
            case _:
                pass  # the board on show is not to be played
        return True

    def _go(self, at: int) -> None:
        if self._replay is None:
            return
        self._replay, turn = self._replay.moved(at)
        app = self._app
        app.draw(replay_view(app.view, self._replay, turn, app.session.shown_best, app.messages))
        self._slider.value = str(self._replay.at)
        text = app.messages.replay(self._replay.at, self._replay.length)
        self._slider.setAttribute("aria-valuetext", text)

    def _slid(self, _event: Any) -> None:
        self._play(False)
        self._go(int(self._slider.value))

    def _play(self, playing: bool) -> None:
        self._playing = playing
        self._button.setAttribute("aria-pressed", "true" if playing else "false")
        if playing:
            self._await_tick()

    def _await_tick(self) -> None:
        if not self._ticking:
            self._ticking = True
            js.setTimeout(self._tick_proxy, PACE)

    def _tick(self, *_: object) -> None:
        self._ticking = False
        if self._replay is None or not self._playing:
            return
        self._go(self._replay.at + 1)
        if self._replay.ended:
            self._play(False)
        else:
            self._await_tick()
