"""The game's page as a test sees it: the contracts of the page in terms of the engine's values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from game import Board, Game, Move, Outcome
from game.record import save_text

from .drivers import WAIT_SECONDS, PageT, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from .drivers import Browser
    from .site import SiteServer

SAVE = "2048.save"
SETTINGS = "2048.settings"
LOAD_SECONDS = 60.0

KEYS = {
    Move.UP: "ArrowUp",
    Move.RIGHT: "ArrowRight",
    Move.DOWN: "ArrowDown",
    Move.LEFT: "ArrowLeft",
}

_LOOK = """
(() => {
  const number = (selector) => Number(document.querySelector(selector).dataset.value);
  const banner = document.querySelector("#banner");
  return {
    state: document.documentElement.dataset.state,
    outcome: document.documentElement.dataset.outcome,
    cells: [...document.querySelectorAll('#board [role="gridcell"]')].map((cell) => [
      Number(cell.dataset.row), Number(cell.dataset.col), Number(cell.dataset.value),
    ]),
    score: number("#score"), best: number("#best"),
    banner: banner.hidden ? null : banner.innerText,
  };
})()
"""

_SEEN = """
(() => {
  const places = [...document.querySelectorAll('#board [role="gridcell"]')]
    .map((cell) => cell.getBoundingClientRect());
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x0, y0] = middle(places[0]), [x1, y1] = middle(places[15]);
  const side = places[0].width;
  const tiles = [];
  for (const tile of document.querySelectorAll("#tiles .tile")) {
    const style = getComputedStyle(tile), box = tile.getBoundingClientRect();
    const inner = tile.firstElementChild ? getComputedStyle(tile.firstElementChild) : style;
    if (!tile.checkVisibility({visibilityProperty: true})) continue;
    if (style.opacity * (inner === style ? 1 : inner.opacity) < 0.5) continue;
    const seen = (tile.firstElementChild ?? tile).getBoundingClientRect();
    if (seen.width < side / 2) continue;
    const [x, y] = middle(box);
    tiles.push({row: 3 * (y - y0) / (y1 - y0), col: 3 * (x - x0) / (x1 - x0),
      value: Number(tile.textContent.replace(/\\D/g, "")), level: Number(style.zIndex) || 0});
  }
  // Array.sort is stable, so tiles of one level stay in the order of painting.
  return tiles.sort((a, b) => a.level - b.level).map((t) => [t.row, t.col, t.value]);
})()
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page says of itself at one moment. `banner` is None while hidden."""

    board: Board
    score: int
    best: int
    outcome: Outcome
    banner: str | None


class GamePage(Generic[PageT]):
    """A tab of a browser that shows, or is about to show, the game. `tab` is the driver's page."""

    def __init__(self, browser: Browser[PageT], site: SiteServer) -> None:
        self._browser = browser
        self.tab = browser.new_page()
        self.site = site
        self.stays = False
        """Positions and seeds are opened by changing the fragment, without loading anew."""

    def close_and_load(self) -> None:
        """Close the tab as a person does, and open the game in another one."""
        self.tab.close()
        self.tab = self._browser.new_page()
        self.load()

    def another_tab(self) -> GamePage[PageT]:
        """A second tab of the same browser; use it as a context, which closes it."""
        return GamePage(self._browser, self.site)

    def __enter__(self) -> GamePage[PageT]:
        return self

    def __exit__(self, *_error: object) -> None:
        self.tab.close()

    # Loading ------------------------------------------------------------------------------

    def load(self, fragment: str = "", *, url: str = "") -> None:
        """Open the game (at `url`, or the site's own) anew and wait until it is ready."""
        self.tab.open((url or self.site.url) + (fragment and f"#{fragment}"))
        self.wait_ready()

    def visit(self, fragment: str) -> None:
        """Change the fragment, as a link within the page does, and wait until the page has seen it.

        The way goes over a fragment that means nothing, as the same one twice is no change.
        """
        for part in ("#-", f"#{fragment}"):
            self.tab.evaluate(
                "new Promise((done) => {"
                f" if (location.hash === {json.dumps(part)}) return done();"
                " addEventListener('hashchange', () => done(), {once: true});"
                f" location.hash = {json.dumps(part)}; }})"
            )

    def load_position(self, board: str) -> Game:
        """Open the game from a position, with nothing saved, and give the same game."""
        self._open(f"position={board}")
        self.wait(lambda seen: str(seen.board) == board, board)
        return Game.start(seed=0, board=Board.parse(board))

    def load_seed(self, seed: int) -> Game:
        """Open the game of a seed, and give the same game."""
        self._open(f"seed={seed}")
        game = Game.start(seed=seed)
        self.expect(game)
        return game

    def _open(self, fragment: str) -> None:
        if self.stays:
            self.visit(fragment)
        else:
            self.load(fragment)

    def reload(self) -> None:
        """Reload the page and wait until it is ready."""
        self.tab.reload()
        self.wait_ready()

    def wait_ready(self) -> None:
        """Wait until the page has loaded; fails at once, with the reason shown, if it could not."""
        state = self.tab.wait_for(
            "(s => s !== 'loading' && s)(document.documentElement.dataset.state)", LOAD_SECONDS
        )
        assert state == "ready", self.tab.text("body")

    # Storage, from an empty page of the same site --------------------------------------------

    def store(self, values: Mapping[str, str]) -> None:
        """Leave the game and replace everything in localStorage."""
        self.tab.open(self.site.blank)
        self.tab.evaluate(
            "(values => { sessionStorage.clear(); localStorage.clear();"
            "Object.assign(localStorage, values); })"
            f"({json.dumps(dict(values))})"
        )

    def save(self, game: Game, best: int = 0) -> None:
        """Leave the game and make this one the saved one, as the page itself would."""
        self.store({SAVE: json.dumps({"v": 1, "game": save_text(game), "best": best})})

    def stored(self) -> dict[str, str]:
        """Everything in localStorage."""
        values: dict[str, str] = self.tab.evaluate("({...localStorage})")
        return values

    # Looking ------------------------------------------------------------------------------

    def look(self) -> Seen:
        """Read the page's contracts; fails if the cells do not stand in row-major order."""
        seen = self.tab.evaluate(_LOOK)
        places = [(row, column) for row, column, _ in seen["cells"]]
        assert places == [(cell // 4, cell % 4) for cell in range(16)]
        values = [value for _, _, value in seen["cells"]]
        return Seen(
            Board.from_rows([values[i : i + 4] for i in range(0, 16, 4)]),
            seen["score"],
            seen["best"],
            Outcome(seen["outcome"]),
            seen["banner"],
        )

    def wait(
        self, condition: Callable[[Seen], bool], what: str, seconds: float = WAIT_SECONDS
    ) -> Seen:
        """Wait until what the page says of itself meets a condition, and give that."""

        def met() -> Seen | None:
            seen = self.look()
            return seen if condition(seen) else None

        return wait_until(met, lambda: f"{what}, but the page says {self.look()}", seconds)

    def expect(self, game: Game) -> Seen:
        """Wait until the page shows this game's board, score and outcome."""
        wanted = (game.board, game.score, game.outcome)
        return self.wait(lambda seen: (seen.board, seen.score, seen.outcome) == wanted, f"{wanted}")

    def seen_places(self) -> list[list[float]]:
        """Every tile that can be seen: row and column (fractions on its way), value.

        A tile counts as seen if it is at least half opaque and half its size. Of two tiles on
        the same place, the upper one hides the lower.
        """
        places: list[list[float]] = self.tab.evaluate(_SEEN)
        return places

    def seen_values(self) -> list[list[int]]:
        """The values seen on each cell, rounded to the nearest one; 0 where nothing is seen."""
        values = [[0] * 4 for _ in range(4)]
        for row, column, value in self.seen_places():
            values[round(row)][round(column)] = int(value)
        return values

    def seen_now(self) -> Board:
        """The board that the eye sees; fails if a tile is between two cells."""
        places = self.seen_places()
        assert all(
            abs(row - round(row)) < 0.02 and abs(column - round(column)) < 0.02
            for row, column, _ in places
        ), places
        return Board.from_rows(self.seen_values())

    def expect_seen(self, board: Board) -> None:
        """Wait until every animation of tiles has ended, and compare what is seen."""
        self.tab.wait_for(
            "!document.getAnimations().some((a) => a.effect.target?.closest('#tiles, #board'))"
        )
        assert self.seen_now() == board

    # Playing ------------------------------------------------------------------------------

    def follow(self, board: Board, move: Move, make: Callable[[], None] | None = None) -> Board:
        """Make a legal move whose new tile is not known; checks all but that, gives the board.

        `make` does it in the page; by default the arrow key is pressed.
        """
        after, _ = board.slide(move)
        if make:
            make()
        else:
            self.tab.press(KEYS[move])
        seen = self.wait(lambda now: now.board != board, f"{move} changes {board}").board
        new = [cell for cell in range(16) if seen[cell] != after[cell]]
        assert [(after[cell], seen[cell] in (2, 4)) for cell in new] == [(0, True)], (after, seen)
        return seen

    def play(self, game: Game, moves: Iterable[Move]) -> Game:
        """Press each move's arrow key and compare with the engine; gives the game after them."""
        for move in moves:
            game, _ = game.play(move)
            self.tab.press(KEYS[move])
            self.expect(game)
        return game

    def try_move(self, move: Move) -> None:
        """Press a move's arrow key, whatever comes of it."""
        self.tab.press(KEYS[move])

    def listen(self, event: str, handler: str) -> None:
        """Have a JavaScript function called for an event, after the page's own, in this test."""
        self.tab.evaluate(
            f"window.addEventListener({json.dumps(event)}, {handler},"
            " {signal: (window.endOfTest ??= new AbortController()).signal})"
        )

    def act(self, action: str) -> None:
        """Click the button of an action, such as "undo"."""
        self.tab.click(f'[data-action="{action}"]')


def some_moves(game: Game, count: int) -> Iterator[Move]:
    """Up to `count` legal moves from a game on, of all four directions, always the same ones."""
    for number in range(count):
        if not game.board.legal_moves:
            return
        move = game.board.legal_moves[number * 7 % len(game.board.legal_moves)]
        yield move
        game, _ = game.play(move)
