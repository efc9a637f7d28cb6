"""What a person has set, and its text in storage."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

VERSION = 1

CHOICES: dict[str, tuple[object, ...]] = {
    "theme": ("system", "light", "dark", "contrast", "colour-blind"),
    "motion": ("normal", "fast", "off"),
    "win": (True, False),
    "sound": (False, True),
    "vibration": (False, True),
    "arrows": (False, True),
    "hand": ("both", "right", "left"),
    "panel": ("auto", "open", "closed"),
    "level": ("quick", "strong", "deep"),
    "speed": ("1", "3", "10", "0"),
}
"""What each setting may be; anything else is the default."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with what holds until a person chooses."""

    theme: str = "system"
    motion: str = "normal"
    win: bool = True  # ask whether to keep playing when 2048 is reached
    sound: bool = False
    vibration: bool = False
    arrows: bool = False  # buttons for the four directions, below the board
    hand: str = "both"  # the hand that plays alone, and has the controls in its reach
    panel: str = (
        "auto"  # the solver's panel: open where the screen has room for it beside the board
    )
    level: str = "quick"
    speed: str = "10"  # autoplay's moves a second; 0 is as fast as it can

    def changed(self, name: str, value: object) -> Settings:
        """The settings with one changed; an unknown name or value changes nothing."""
        choices = CHOICES.get(name, ())
        # 1 equals True, but is not a choice that this page has ever written.
        if value not in choices or type(value) is not type(choices[0]):
            return self
        change: dict[str, Any] = {name: value}
        return replace(self, **change)


def settings_text(settings: Settings) -> str:
    """The text that storage keeps."""
    return json.dumps({"v": VERSION} | asdict(settings), separators=(",", ":"))


def parse_settings(text: str | None) -> Settings:
    """The settings in the text; whatever cannot be read has its default."""
    settings = Settings()
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):  # the latter by very many brackets
        return settings
    if isinstance(data, dict) and data.get("v") == VERSION:
        for field in fields(Settings):
            if field.name in data:
                settings = settings.changed(field.name, data[field.name])
    return settings
