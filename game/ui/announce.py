"""What a screen reader is told: one short sentence an event, several fast moves summed up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.session import Event, Step
from game.ui.view import banner_of, banner_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board import Board
    from game.play import Turn
    from game.ui.messages import Messages

SIDE = 4
ANOTHER_BOARD = frozenset((Event.LOADED, Event.STARTED, Event.RESTORED, Event.UNDONE, Event.REDONE))
"""After these the moves made just before are no longer of interest."""


def announcement(steps: Sequence[Step], messages: Messages) -> str:
    """One text for all that happened since the last one was spoken; win and end come first."""
    if not steps:
        return ""
    last = steps[-1]
    turns: list[Turn] = []
    event = ""
    for step in steps:
        if step.turn is not None:
            turns.append(step.turn)
            event = ""
        elif step.event is not Event.NOTHING:
            event = _event(step, messages)
            if step.event in ANOTHER_BOARD:
                turns = []
    parts = []
    banner = banner_of(last.session.game)
    if banner is not None and (turns or last.event is Event.LOADED):
        parts.append(banner_text(banner, messages))
    if len(turns) == 1:
        parts.append(_turn(turns[0], messages))
    elif turns:
        points = sum(turn.reward for turn in turns)
        parts.append(messages.several_moves(len(turns), points))
    if len(turns) > 1 or any(turn.reward for turn in turns):
        parts.append(messages.score(last.session.game.score))
    return " ".join(part for part in (*parts, event) if part)


def description(board: Board, score: int, messages: Messages) -> str:
    """The whole board, row by row, and the score."""
    rows = [
        messages.row(number + 1, ", ".join(messages.cell(value) for value in row))
        for number, row in enumerate(board.rows)
    ]
    return " ".join([*rows, messages.score(score)])


def _turn(turn: Turn, messages: Messages) -> str:
    row, col = divmod(turn.spawn.cell, SIDE)
    spawned = messages.spawned(turn.spawn.value, row + 1, col + 1)
    if not turn.merges:
        return spawned
    merged = messages.merged((merge.value for merge in turn.merges), turn.reward)
    return f"{merged} {spawned}"


def _event(step: Step, messages: Messages) -> str:
    game = step.session.game
    match step.event:
        case Event.STUCK:
            return messages.stuck(step.stuck)
        case Event.STARTED:
            return messages.started()
        case Event.RESTORED:
            return f"{messages.restored()} {messages.score(game.score)}"
        case Event.UNDONE:
            return f"{messages.undone()} {messages.score(game.score)}"
        case Event.REDONE:
            return f"{messages.redone()} {messages.score(game.score)}"
        case _:
            return ""
