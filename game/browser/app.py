"""The page's life: restores the game, takes commands, draws views, keeps everything."""

from __future__ import annotations

import json
import os
from typing import Any

import js

from game.browser.assistant import Assistant
from game.browser.dialogs import Dialogs
from game.browser.dom import Dom
from game.browser.events import Input, listen
from game.browser.feel import Feel
from game.browser.keeper import Keeper
from game.browser.pad import Pad
from game.browser.review import Review
from game.browser.site import Site, read_site
from game.browser.speaker import Speaker
from game.browser.storage import SAVE, SETTINGS, Storage
from game.errors import RulesError
from game.play import Outcome
from game.ui.address import parse_hash, record_hash
from game.ui.announce import description
from game.ui.command import Action, Command
from game.ui.early import early_commands
from game.ui.patches import patches
from game.ui.session import Event, Guest, Mark, Step, update
from game.ui.settings import Settings, parse_settings, settings_text
from game.ui.view import Bar, View, banner_of, first_view, next_view

NOTICE_TURNS = 8  # a message stays for so many moves, or a fast player would never read it


def fresh_seed() -> int:
    """A new seed, from the browser's own source of chance."""
    return int.from_bytes(os.urandom(8), "little")


class App:
    """Holds the session, and nothing else that could differ from the page."""

    def __init__(self) -> None:
        self.site: Site = read_site()
        self.messages = self.site.messages
        self.storage = Storage()
        self.settings: Settings = parse_settings(self.storage.read(SETTINGS))
        self.dom = Dom(self.messages.button)
        self.notice: Bar | None = None
        self._notice_turns = 0
        self._feel = Feel()
        self.speaker = Speaker(self.dom, self.messages)
        self._keeper = Keeper(self.storage)
        self.session = self._keeper.restored(fresh_seed())
        if not self.storage.works:
            self._put_notice(Bar(self.messages.not_saved(), ("dismiss",)))
        elif self._keeper.lost:
            self._put_notice(Bar(self.messages.damaged(), ("dismiss",)))
        self._visit()
        self.session = self._keeper.guest_again(self.session)
        self.view: View = first_view(self.session, self.notice, self.messages)
        self.dom.apply(patches(None, self.view, self.messages))
        self.dialogs = Dialogs(self)
        self.review = Review(self)
        self.assistant = Assistant(self)
        self.apply_settings()
        self._input = Input(self, self.dom.elements["stage"])
        self._pad = Pad(self)
        listen(js.window, "hashchange", self._hash_changed)
        listen(js.window, "storage", self._stored)
        listen(js.document, "2048:update", self._update_ready)
        for target, event in ((js.document, "visibilitychange"), (js.window, "pageshow")):
            listen(target, event, self._seen_again)
        self._begin_record()
        self._say_what_came()

    # Commands -----------------------------------------------------------------------------

    def dispatch(self, command: Command, *, repeated: bool = False) -> None:
        """Carry a command out; `repeated` ones come from a key that is held down."""
        if any(part.take(command) for part in (self.dialogs, self.review, self.assistant)):
            return
        match command.action:
            case Action.SHARE:
                self._share()
            case Action.DESCRIBE:
                game = self.session.game
                self.speaker.say(description(game.board, game.score, self.messages))
            case Action.UPDATE:
                js.window.applyUpdate()
            case Action.DISMISS if self.notice is not None:
                self.notify(None)
            case _:
                self._play(command, repeated=repeated)

    def _play(self, command: Command, *, repeated: bool) -> None:
        # A seed costs a call into the browser: only a new game is worth it.
        seed = fresh_seed() if command.action is Action.NEW_GAME else 0
        step = update(self.session, command, seed)
        if step.event is Event.STUCK and repeated:
            return  # a held key on a stuck board costs nothing
        if step.event is Event.NOTHING and step.session is self.session:
            self._say_nothing_done(command)
            return
        if not self.settings.win and step.session.game.outcome is Outcome.WON:
            kept = update(step.session, Command(Action.KEEP_PLAYING), 0)
            step = Step(kept.session, step.event, step.turn)
        if command.action in (Action.RESUME, Action.ADOPT):
            js.history.replaceState(None, "", js.location.pathname + js.location.search)
        if step.turn is not None:
            self._notice_turns += 1
            if self._notice_turns >= NOTICE_TURNS:
                self.notice = None
        self.take(step)

    def take(self, step: Step) -> None:
        """Make a step's session the page's: keep it, draw it, speak of it."""
        changed = step.session is not self.session
        moved = step.session.game.board != self.session.game.board
        self.session = step.session
        if changed and not self._keeper.keep(self.session):
            self._put_notice(Bar(self.messages.not_saved(), ("dismiss",)))
        if self.view.banner is None and banner_of(self.session.game):
            self.notice = None  # of a notice and a banner, the later one lies on top
        if moved:
            self.assistant.board_changed()
        self._show(step)
        self._feel.step(step, self.settings)
        self.speaker.tell(step)

    def mark(self, mark: Mark) -> None:
        """Mark the game on the board as helped, and say so beside it."""
        if mark not in self.session.current.marks:
            self.take(Step.quiet(self.session.marked(mark)))

    def draw(self, view: View) -> None:
        """Bring the page from the view it shows to `view`."""
        old, self.view = self.view, view
        self.dom.apply(patches(old, view, self.messages))

    def _show(self, step: Step) -> None:
        """Draw what a step led to, unless a replay is on show, which has the board to itself."""
        if not self.review.showing:
            self.draw(next_view(self.view, step, self.notice, self.messages))

    def _put_notice(self, bar: Bar | None) -> None:
        self.notice = bar
        self._notice_turns = 0

    def notify(self, bar: Bar | None) -> None:
        """Show a message in the line above the board, or take it away."""
        self._put_notice(bar)
        self._show(Step.quiet(self.session))
        if bar is not None:
            self.speaker.say(bar.text)

    # Other tabs ---------------------------------------------------------------------------

    def _stored(self, event: Any) -> None:
        if event.key == SAVE:
            self._follow()

    def _seen_again(self, _event: Any) -> None:
        if not js.document.hidden:
            self._follow()

    def _follow(self) -> None:
        other = self._keeper.other_tab(self.session)
        if other is None:
            return
        moved = other.current != self.session.current
        self.session = other
        if moved:
            self._put_notice(Bar(self.messages.other_tab(), ("dismiss",)))
        self._redraw()

    # The address --------------------------------------------------------------------------

    def _visit(self) -> None:
        """Go to what the address asks for; back to the saved game if it asks for nothing."""
        try:
            visit = parse_hash(js.location.hash, fresh_seed())
        except RulesError as error:
            self._put_notice(Bar(self.messages.bad_link(str(error)), ("dismiss",)))
            visit = None
        if visit is not None:
            self.session = self.session.visiting(visit.guest, visit.game)
        elif self.session.own is not None:
            self.session = update(self.session, Command(Action.RESUME), 0).session

    def _hash_changed(self, _event: Any) -> None:
        self.review.end()
        self.notice = None
        self._visit()
        self._redraw()
        self._begin_record()
        self._say_what_came()

    def _say_what_came(self) -> None:
        """Tell who does not see it what the address or the storage has put on the page."""
        if self.notice is not None:
            self.speaker.say(self.notice.text)
        elif self.session.guest is not None:
            self.speaker.say(self.messages.guest(self.session.guest))

    def _redraw(self) -> None:
        """Draw a session that did not come from the one on the page by a command."""
        self.assistant.board_changed()
        self._show(Step(self.session, Event.LOADED))

    def _begin_record(self) -> None:
        if self.session.guest is Guest.RECORD:
            self.review.begin(self.session.game, 0)

    def _share(self) -> None:
        address = js.location.href.split("#")[0] + record_hash(self.session.game)
        self.dialogs.copy(address)

    def _say_nothing_done(self, command: Command) -> None:
        if command.action is Action.UNDO:
            self.speaker.say(self.messages.nothing_to_undo())
        elif command.action is Action.REDO:
            self.speaker.say(self.messages.nothing_to_redo())

    def _update_ready(self, _event: Any) -> None:
        self.notify(Bar(self.messages.update_ready(), ("update", "dismiss")))

    # Settings -----------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Make the page follow the settings."""
        page = self.dom.root.dataset
        page.theme = self.settings.theme
        page.motion = self.settings.motion
        page.hand = self.settings.hand
        page.arrows = "true" if self.settings.arrows else "false"
        page.panel = self.settings.panel
        self.dom.tint(by_device=self.settings.theme == "system")

    def change_setting(self, name: str, value: object) -> None:
        """Change one setting, keep it and apply it at once."""
        self.settings = self.settings.changed(name, value)
        self.storage.write(SETTINGS, settings_text(self.settings))
        self.apply_settings()


def main() -> None:
    """Start the page; what keeps it from starting is told to the person, and raised."""
    try:
        _start()
    except Exception as error:
        options = json.dumps({"detail": f"{type(error).__name__}: {error}"})
        js.window.dispatchEvent(js.CustomEvent.new("2048:failed", js.JSON.parse(options)))
        raise


def _start() -> None:
    app = App()
    early = getattr(js.window, "early", None)
    if early is not None:
        for command in early_commands(early.take()):
            app.dispatch(command)
    app.dom.root.dataset.state = "ready"
