"""The catalogues: complete, sound, and up to the sources; and the tools that keep them so."""

from __future__ import annotations

import base64
import io
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import messages, numbers, pseudo, site_data
from tools.catalogues import load_all
from tools.runtime_texts import runtime_numbers, runtime_texts

COMPLETE = ("es", "pt-BR", "pl")
"""Languages that must be there; each further one is held to the same rules by being there."""

SOURCE = """
from x import _, ngettext, pgettext
_("Keep playing")
_("Row {row}: {cells}.")
ngettext("{moves} move", "{moves} moves", 2)
pgettext("direction", "Up")
"""
GOOD = """
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Keep playing"
msgstr "Graj dalej"

msgid "Row {row}: {cells}."
msgstr "Rząd {row}: {cells}."

msgid "{moves} move"
msgid_plural "{moves} moves"
msgstr[0] "jeden ruch"
msgstr[1] "{moves} ruchy"
msgstr[2] "{moves} ruchów"

msgctxt "direction"
msgid "Up"
msgstr "W górę"
"""


def project(folder: Path, source: str = SOURCE, po: str = GOOD) -> Path:
    """A small project with one source and one Polish catalogue; game.pot is up to date."""
    (folder / "game/ui").mkdir(parents=True)
    (folder / "game/ui/texts.py").write_text(source, encoding="utf-8")
    place = folder / "locales/pl/LC_MESSAGES"
    place.mkdir(parents=True)
    (folder / messages.TEMPLATE).write_text(messages.as_text(messages.extract(folder)), "utf-8")
    (place / "game.po").write_text(po, encoding="utf-8")
    return folder


def found(folder: Path) -> list[tuple[str, str]]:
    """The faults of a project as (text, what)."""
    return [(fault.message, fault.what) for fault in messages.check(folder)]


def test_the_catalogues_of_the_project_are_sound() -> None:
    """Nothing is missing, fuzzy or broken in any language, and game.pot is up to the sources."""
    assert [str(fault) for fault in messages.check()] == []


@pytest.mark.parametrize("code", COMPLETE)
def test_the_promised_languages_are_there(code: str) -> None:
    """Spanish, Brazilian Portuguese and Polish are part of the site."""
    assert code in messages.po_files()


def test_extraction_finds_the_texts_of_pages_and_of_python() -> None:
    """Both kinds of source are read, with their contexts and plural forms."""
    template = messages.extract()
    assert template.get("Read on: strategy") is not None
    assert template.get("How to play", "navigation") is not None
    assert template.get("Up", "direction") is not None
    assert template.get(("{moves} move, plus {points}.", "{moves} moves, plus {points}."))


def test_extraction_writes_the_same_text_each_time() -> None:
    """No date and no line number changes the file when no text has."""
    assert messages.as_text(messages.extract()) == messages.as_text(messages.extract())


def test_a_sound_project_has_no_faults(tmp_path: Path) -> None:
    """One of the plural forms may leave the number out."""
    assert found(project(tmp_path)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"Graj dalej"', '""', ("Keep playing", "not translated")),
        ('msgid "Keep', '#, fuzzy\nmsgid "Keep', ("Keep playing", "fuzzy")),
        ('"Graj dalej"', '"Graj <b>dalej</b>"', ("Keep playing", "holds HTML")),
        (
            '"Graj dalej"',
            '"Graj dalej "',
            ("Keep playing", "begins or ends with a space"),
        ),
        (
            '"Graj dalej"',
            '"Graj 100 % dalej"',
            ("Keep playing", "a per cent sign too many or too few"),
        ),
        (
            'msgstr[2] "{moves} ruchów"',
            'msgstr[2] ""',
            ("('{moves} move', '{moves} moves')", "not translated"),
        ),
        (
            "Rząd {row}",
            "Rząd {rząd}",
            (
                "Row {row}: {cells}.",
                "placeholders are ['{cells}', '{rząd}'], not ['{cells}', '{row}']",
            ),
        ),
        (
            'msgid "Keep playing"\nmsgstr "Graj dalej"',
            "",
            ("Keep playing", "not in the catalogue; run tools.messages update"),
        ),
    ],
)
def test_check_says_what_is_wrong(
    tmp_path: Path, old: str, new: str, fault: tuple[str, str]
) -> None:
    """Each kind of fault is named with the text it is in."""
    assert old in GOOD
    assert found(project(tmp_path, po=GOOD.replace(old, new))) == [fault]


def test_check_refuses_html_in_the_sources(tmp_path: Path) -> None:
    """A text for translators is text only."""
    folder = project(tmp_path, SOURCE.replace("Keep playing", "Keep <b>playing</b>"))
    assert (
        "Keep <b>playing</b>",
        "holds HTML: split the text or use a placeholder",
    ) in found(folder)


def test_check_sees_that_the_template_is_old(tmp_path: Path) -> None:
    """A new text in a source makes game.pot out of date."""
    folder = project(tmp_path)
    with (folder / "game/ui/texts.py").open("a", encoding="utf-8") as source:
        source.write('_("New game")\n')
    assert ("", "not up to the sources; run tools.messages update") in found(folder)


def test_check_says_where_a_catalogue_is_damaged(tmp_path: Path) -> None:
    """A file that cannot be read is a fault with a line number."""
    folder = project(tmp_path, po=GOOD + '\nmsgid "Broken\n')
    (fault,) = found(folder)
    assert "line" in fault[1]


def test_update_brings_a_catalogue_up_to_the_sources_and_guesses_nothing(
    tmp_path: Path,
) -> None:
    """New texts come in empty, gone ones leave, nothing becomes fuzzy, translations stay."""
    folder = project(tmp_path)
    changed = SOURCE.replace("Keep playing", "Keep on playing")
    (folder / "game/ui/texts.py").write_text(changed, encoding="utf-8")
    messages.update(folder)
    assert found(folder) == [("Keep on playing", "not translated")]
    catalogue = messages.read(messages.po_files(folder)["pl"])
    assert catalogue.get("Keep playing") is None
    kept = catalogue.get("Up", "direction")
    assert kept is not None
    assert kept.string == "W górę"


def test_a_missing_message_falls_back_to_english() -> None:
    """A language that lacks a text says it in English."""
    for language in load_all():
        assert language.translations.gettext("never translated") == "never translated"


def test_disguising_keeps_placeholders_and_makes_texts_longer() -> None:
    """The made-up language changes letters only and adds at least a third."""
    text = "Looked %(depth)s moves ahead in {time} ms, 90 %%."
    changed = pseudo.disguise(text)
    assert all(part in changed for part in ("%(depth)s", "{time}", "90 %%"))
    assert "moves" not in changed
    assert len(changed) >= len(text) * 4 / 3
    assert changed.startswith("[")
    assert changed.endswith("]")


def test_the_page_gets_only_the_texts_that_python_says() -> None:
    """Runtime texts hold contexts and plural forms, and none of the long page texts."""
    texts = runtime_texts(pseudo.catalogue()).texts
    assert texts["direction\x04Up"] == pseudo.disguise("Up")
    assert texts["{moves} move, plus {points}."] == [
        pseudo.disguise("{moves} move, plus {points}."),
        pseudo.disguise("{moves} moves, plus {points}."),
    ]
    assert "Read on: strategy" not in texts


def test_english_carries_no_runtime_texts() -> None:
    """The sources are the English texts."""
    assert runtime_texts(load_all()[0]).texts == {}


@pytest.mark.parametrize("code", COMPLETE)
def test_every_runtime_text_of_a_language_is_carried(code: str) -> None:
    """As many as the made-up language has, which has all."""
    language = next(x for x in load_all() if x.code == code)
    every = runtime_texts(pseudo.catalogue()).texts
    assert runtime_texts(language).texts.keys() == every.keys()


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("es", {0: "movimientos", 1: "movimiento", 2: "movimientos", 5: "movimientos"}),
        ("pt-BR", {0: "jogada", 1: "jogada", 2: "jogadas", 5: "jogadas"}),
        ("pl", {0: "ruchów", 1: "ruch", 2: "ruchy", 5: "ruchów", 12: "ruchów", 22: "ruchy"}),
    ],
)
def test_the_page_picks_the_right_plural_form(code: str, forms: dict[int, str]) -> None:
    """The .mo that a page carries has the plural rule of its .po file."""
    language = next(x for x in load_all() if x.code == code)
    carried = GNUTranslations(io.BytesIO(base64.b64decode(site_data.catalogue(language))))
    one, many = "{moves} move, plus {points}.", "{moves} moves, plus {points}."
    assert {n: carried.ngettext(one, many, n).split()[1].strip(",") for n in forms} == forms


def test_what_a_page_carries_does_not_tell_the_time_at_which_it_was_built() -> None:
    polish = next(x for x in load_all() if x.code == "pl")
    carried = GNUTranslations(io.BytesIO(base64.b64decode(site_data.catalogue(polish))))
    assert carried.info()["pot-creation-date"].startswith("1970-01-01")


@pytest.mark.parametrize(
    ("code", "thousands", "ten_thousands", "share"),
    [
        ("en", "2,048", "20,480", "99.5%"),
        ("es", "2048", "20.480", "99,5\xa0%"),
        ("pt-BR", "2.048", "20.480", "99,5%"),
        ("pl", "2048", "20\xa0480", "99,5%"),
    ],
)
def test_numbers_take_the_form_of_the_language(
    code: str, thousands: str, ten_thousands: str, share: str
) -> None:
    """Group signs, when they begin, decimal signs and per cent."""
    assert numbers.number(2048, code) == thousands
    assert numbers.number(20480, code) == ten_thousands
    assert numbers.percent(0.995, code) == share


def test_the_page_writes_numbers_like_the_builder() -> None:
    """What Python in the page gets says the same as the static pages do."""
    polish = next((x for x in load_all() if x.code == "pl"), pseudo.catalogue())
    assert runtime_numbers(polish) == {
        "group": numbers.group_sign(polish.code),
        "minimum": numbers.minimum_grouping(polish.code),
    }


def test_the_template_is_a_catalogue() -> None:
    """game.pot holds no translation."""
    template = messages.extract()
    assert isinstance(template, Catalog)
    assert not any(
        message.string and message.id for message in template if not message.pluralizable
    )
