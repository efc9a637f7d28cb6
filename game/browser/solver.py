"""The solver's worker, from the page's side: started on first use, asked in JSON, never waited
for. Only the newest question counts; an answer to an older one is dropped by who asked.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import js

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from game.browser.site import Site

POLL = 0.1  # seconds between two looks at how far the weights have come
SILENCE = 20.0  # seconds without an answer, after which a worker counts as dead


class Solver:
    """One worker, and the question that it is busy with."""

    def __init__(
        self,
        site: Site,
        answered: Callable[[str], None],
        progressed: Callable[[int | None], None],
        failed: Callable[[str], None],
    ) -> None:
        """`answered` gets each reply's text, `progressed` the percentage loaded (None: unknown),
        `failed` the reason in technical English.
        """
        self._site = site
        self._answered = answered
        self._progressed = progressed
        self._failed = failed
        self._worker: Any = None
        self._tag: Any = None
        self._starts = 0
        self._starting = False
        self._busy = False
        self._waiting: str | None = None
        self._tasks: set[asyncio.Future[None]] = set()

    def ask(self, request: str) -> None:
        """Ask, starting the worker if need be; replaces a question that has not been put yet."""
        self._waiting = request
        if self._worker is not None:
            self._next()
        elif not self._starting:
            self._starting = True
            self._run(self._start())

    def stop(self) -> None:
        """End the worker at once, whatever it is thinking about; the next question restarts it."""
        self._waiting = None
        if self._tag is not None:
            xworker = getattr(self._tag, "xworker", None)
            if xworker:
                xworker.terminate()
            self._tag.remove()
        self._tag = self._worker = None
        self._busy = self._starting = False

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        # The loop keeps only weak references to its tasks.
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self) -> None:
        self._progressed(None)
        self._starts += 1
        name = f"solver-{self._starts}"  # PyScript keeps a name for good, with its first worker
        tag = self._tag = _script_tag(self._site.solver, name)
        try:
            # PyScript's own package is not needed before, and costs the start what it takes to
            # compile it.
            from pyscript import workers  # noqa: PLC0415

            worker = await workers[name]
            await self._load(worker, tag)
        except Exception as error:
            if self._tag is tag:
                self._give_up(error)
            return
        if self._tag is tag:
            self._worker = worker
            self._starting = False
            self._next()

    async def _load(self, worker: Any, tag: Any) -> None:
        """Have the worker fetch its weights, and say how it goes until it is done or stopped."""
        url = js.URL.new(self._site.weights, js.document.baseURI).href
        loading = asyncio.ensure_future(worker.load(url))
        while self._tag is tag:
            await asyncio.wait([loading], timeout=POLL)
            if loading.done():
                problem = loading.result()
                if problem:
                    raise RuntimeError(problem)
                return
            self._progressed(int(await worker.progress()))

    def _next(self) -> None:
        if self._busy or self._waiting is None:
            return
        self._busy = True
        request, self._waiting = self._waiting, None
        # Put at once: what the page still has to draw is drawn while the worker thinks.
        reply = self._worker.answer(request)
        self._run(self._take(reply, self._worker))

    async def _take(self, coming: Any, worker: Any) -> None:
        try:
            reply = await asyncio.wait_for(coming, SILENCE)
        except Exception as error:
            if isinstance(error, TimeoutError):
                error = TimeoutError(f"no answer for {SILENCE:g} s")
            if worker is self._worker:
                self._give_up(error)
            return
        if worker is self._worker:
            self._busy = False
            self._answered(reply)
            self._next()

    def _give_up(self, error: Exception) -> None:
        """End the worker and say why; the next question starts another."""
        self.stop()
        lines = str(error).strip().splitlines()
        self._failed(lines[-1] if lines else type(error).__name__)


def _script_tag(solver: dict[str, Any], name: str) -> Any:
    tag = js.document.createElement("script")
    tag.type = "py"
    tag.setAttribute("worker", "")
    tag.setAttribute("name", name)
    tag.setAttribute("config", json.dumps(solver["config"]))
    tag.setAttribute("src", solver["src"])
    js.document.body.append(tag)
    return tag
