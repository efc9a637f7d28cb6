"""What a step sounds and feels like: notes to play and pulses of vibration, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.play import Outcome
from game.ui.session import Event, Step

if TYPE_CHECKING:
    from game.play import Turn

# A pentatonic scale has no two notes that clash, so whatever merges together sounds together.
SCALE = (0, 2, 4, 7, 9)
LOWEST = 220.0
"""Hertz of the merge that makes a 4."""
VOICES = 3
"""So many merges of one move are heard; more would only be louder."""


class Note(NamedTuple):
    """One tone: its pitch in hertz, when it starts and how long it lasts in seconds, how loud
    (0-1), and its wave (``sine``, ``triangle``).
    """

    pitch: float
    start: float
    length: float
    loudness: float
    wave: str = "sine"


WIN = tuple(Note(pitch, 0.12 + 0.11 * n, 0.5, 0.3, "triangle")
            for n, pitch in enumerate((523.25, 659.26, 783.99, 1046.5)))  # fmt: skip
OVER = tuple(Note(pitch, 0.15 + 0.2 * n, 0.45, 0.3)
             for n, pitch in enumerate((329.63, 261.63, 196.0)))  # fmt: skip
WIN_SECONDS = 0.8
STUCK = (Note(110.0, 0.0, 0.07, 0.35, "triangle"),)
TICK = (Note(660.0, 0.07, 0.05, 0.08),)
"""The new tile."""


def pitch_of(value: int) -> float:
    """The pitch in hertz of the merge that makes a tile: one step of the scale for each rank."""
    octave, degree = divmod(max(0, value.bit_length() - 3), len(SCALE))
    return float(LOWEST * 2 ** (octave + SCALE[degree] / 12))


def notes(step: Step) -> tuple[Note, ...]:
    """What a step sounds like, or nothing."""
    turn = step.turn
    if turn is None:
        return STUCK if step.event is Event.STUCK else ()
    merged = tuple(
        Note(pitch_of(merge.value), 0.03, 0.18, 0.22, "triangle")
        for merge in sorted(turn.merges, key=lambda merge: -merge.value)[:VOICES]
    )
    end = OVER if _ends(turn) else ()
    if turn.won:
        # Won by the last move that there was: the end is heard when the win has been.
        end = WIN + tuple(note._replace(start=note.start + WIN_SECONDS) for note in end)
    return TICK + merged + end


def pulses(step: Step) -> tuple[int, ...]:
    """What a step feels like: milliseconds of vibration and rest in turns, or nothing."""
    turn = step.turn
    if turn is None:
        return (25,) if step.event is Event.STUCK else ()
    if turn.won:
        return (40, 60, 40, 60, 120)
    if _ends(turn):
        return (160, 80, 60)
    return (min(12 + 4 * len(turn.merges), 24),) if turn.merges else ()


def _ends(turn: Turn) -> bool:
    return turn.outcome is Outcome.OVER
