"""What a person has set: game/ui/settings.py."""

from __future__ import annotations

import json
from dataclasses import asdict, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.settings import CHOICES, VERSION, Settings, parse_settings, settings_text

each_choice = pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values]
)

settings = st.builds(
    Settings, **{name: st.sampled_from(values) for name, values in CHOICES.items()}
)


def test_every_setting_has_choices_and_its_default_is_one_of_them() -> None:
    assert {field.name for field in fields(Settings)} == set(CHOICES)
    for name, value in asdict(Settings()).items():
        assert value in CHOICES[name]


def test_sound_and_vibration_are_off_at_first_and_the_device_chooses_the_theme() -> None:
    first = Settings()
    assert (first.sound, first.vibration, first.arrows) == (False, False, False)
    assert (first.theme, first.motion, first.hand) == ("system", "normal", "both")


@each_choice
def test_a_choice_is_made_and_nothing_else_changes(name: str, value: object) -> None:
    changed = Settings().changed(name, value)
    assert asdict(changed) == asdict(Settings()) | {name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("motion", None), ("sound", 1), ("win", "true"), ("speed", 10),
     ("colour", "red"), ("theme", ["dark"]), ("changed", True)],
)  # fmt: skip
def test_what_is_no_choice_changes_nothing(name: str, value: object) -> None:
    assert Settings().changed(name, value) == Settings()


@given(settings)
def test_settings_are_read_back_as_they_were_kept(kept: Settings) -> None:
    assert parse_settings(settings_text(kept)) == kept


@pytest.mark.parametrize(
    "text",
    [None, "", "{", "[]", "7", '"dark"', "null", '{"theme":"dark"}', '{"v":2,"theme":"dark"}'],
)
def test_what_cannot_be_read_gives_the_defaults(text: str | None) -> None:
    assert parse_settings(text) == Settings()


@given(st.dictionaries(st.sampled_from([*CHOICES, "v"]), st.none() | st.integers() | st.text()))
def test_no_text_in_storage_can_do_harm(data: dict[str, object]) -> None:
    read = parse_settings(json.dumps({"v": VERSION} | data))
    for name, value in asdict(read).items():
        assert any(value is choice or value == choice for choice in CHOICES[name])


def test_a_damaged_setting_costs_only_itself() -> None:
    text = json.dumps({"v": VERSION, "theme": "dark", "motion": "sideways", "sound": True})
    assert parse_settings(text) == Settings(theme="dark", sound=True)


def test_settings_of_an_earlier_version_of_the_page_are_kept() -> None:
    """The first page knew neither sound nor the hand."""
    text = json.dumps({"v": VERSION, "theme": "light", "win": False})
    assert parse_settings(text) == Settings(theme="light", win=False)
