"""What runs in the solver's worker: fetches the weights once, then answers questions."""

from __future__ import annotations

import js

from game.solver.service import Service


class Worker:
    """The service, and how much of its weights has come."""

    def __init__(self) -> None:
        self._service: Service | None = None
        self._percent = 0

    def progress(self) -> int:
        """How much of the weights has been fetched, in percent."""
        return self._percent

    async def load(self, url: str) -> str:
        """Fetch the weights and read them; returns what went wrong, or nothing.

        Text and no exception, because a person shall read it.
        """
        try:
            data = await self._fetch(url)
            self._service = Service(data)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return ""

    def answer(self, request: str) -> str:
        """The reply to a request; see game.solver.service."""
        if self._service is None:
            raise RuntimeError("the solver's weights are not loaded")
        return self._service.answer(request)

    async def _fetch(self, url: str) -> bytes:
        response = await js.fetch(url)
        if not response.ok:
            raise OSError(f"{url.rpartition('/')[2]}: HTTP {response.status}")
        total = int(response.headers.get("content-length") or 0)
        reader = response.body.getReader()
        parts: list[bytes] = []
        size = 0
        while True:
            chunk = await reader.read()
            if chunk.done:
                return b"".join(parts)
            parts.append(chunk.value.to_bytes())
            size += len(parts[-1])
            if total:
                self._percent = min(99, 100 * size // total)


_worker = Worker()
load = _worker.load
progress = _worker.progress
answer = _worker.answer
