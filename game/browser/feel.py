"""Sound, synthesised as it is heard, and vibration: both off until a person turns them on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import to_js

from game.ui.feel import Note, notes, pulses

if TYPE_CHECKING:
    from game.ui.session import Step
    from game.ui.settings import Settings

ATTACK = 0.008  # seconds; a tone that starts at once would click
SILENCE = 0.0001  # what an exponential fade can reach


class Feel:
    """Plays what steps sound and feel like, as the settings allow."""

    def __init__(self) -> None:
        self._context: Any = None

    def step(self, step: Step, settings: Settings) -> None:
        """Let a step be heard and felt."""
        if settings.sound:
            heard = notes(step)
            if heard:
                self._play(heard)
        if settings.vibration and hasattr(js.navigator, "vibrate"):
            felt = pulses(step)
            if felt:
                js.navigator.vibrate(to_js(felt))

    def _play(self, heard: tuple[Note, ...]) -> None:
        if self._context is None:
            make = getattr(js.window, "AudioContext", None)
            if make is None:
                return
            self._context = make.new()
        context = self._context
        if context.state == "suspended":  # made before the person touched anything
            context.resume()
        now = context.currentTime
        for note in heard:
            _sound(context, note, now + note.start)


def _sound(context: Any, note: Note, start: float) -> None:
    tone = context.createOscillator()
    tone.type = note.wave
    tone.frequency.value = note.pitch
    volume = context.createGain()
    gain = volume.gain
    gain.setValueAtTime(0, start)
    gain.linearRampToValueAtTime(note.loudness, start + ATTACK)
    gain.exponentialRampToValueAtTime(SILENCE, start + note.length)
    tone.connect(volume)
    volume.connect(context.destination)
    tone.start(start)
    tone.stop(start + note.length)
