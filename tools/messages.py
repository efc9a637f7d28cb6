"""The translators' catalogues: `python -m tools.messages extract|update|check|compile`.

extract   writes locales/game.pot from the page sources, game/ui and tools
update    extract, then brings every locales/<lang>/LC_MESSAGES/game.po up to it, guessing nothing
check     says what is missing, doubtful or broken; exit code 1 if anything is
compile   writes a game.mo beside each game.po, for tools that want one (the builder needs none)
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from tools.layout import ROOT

LOCALES = "locales"
TEMPLATE = f"{LOCALES}/game.pot"
CATALOGUES = "*/LC_MESSAGES/game.po"
SOURCES: tuple[tuple[str, str], ...] = (
    ("index.html", "jinja2"),
    ("static/pages/*.html", "jinja2"),
    ("game/ui/*.py", "python"),
    ("tools/*.py", "python"),
)
"""Where texts stand, and the Babel extractor that reads them."""

WIDTH = 100
COMMENT_TAGS = ("Translators:",)
# Dates would change the file whenever somebody extracts, with nothing else changed.
# Babel's placeholders for names and addresses say nothing at all.
_NOISE = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Report-Msgid-Bugs-To|Last-Translator|Language-Team'
    r"|Generated-By): .*\n",
    re.MULTILINE,
)
_PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w*\}")
_MARKUP = re.compile(r"<|&\w+;")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in one catalogue."""

    file: str
    message: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}: {self.message!r}"


def extract(root: Path = ROOT) -> Catalog:
    """The catalogue of every text in the sources, in the order of the files."""
    catalogue = Catalog(project="2048", version="1", fuzzy=False)
    catalogue.header_comment = "# The texts of 2048. Written by `python -m tools.messages extract`."
    for pattern, method in SOURCES:
        for file in sorted(root.glob(pattern)):
            name = file.relative_to(root).as_posix()
            found = extract_from_file(
                method, file, comment_tags=COMMENT_TAGS, strip_comment_tags=True
            )
            for line, texts, comments, context in found:
                catalogue.add(texts, None, [(name, line)], auto_comments=comments, context=context)
    return catalogue


def as_text(catalogue: Catalog) -> str:
    """The .po text of `catalogue`, the same for the same texts."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    return _NOISE.sub("", buffer.getvalue().decode())


def po_files(root: Path = ROOT) -> dict[str, Path]:
    """Each language's file by the name of its folder."""
    return {f.parent.parent.name: f for f in sorted((root / LOCALES).glob(CATALOGUES))}


def read(file: Path) -> Catalog:
    """A .po file's catalogue. Raises PoFileError when it is damaged."""
    with file.open("rb") as source:
        return read_po(source, locale=file.parent.parent.name.replace("-", "_"), abort_invalid=True)


def update(root: Path = ROOT) -> None:
    """Writes game.pot and brings each .po up to it; guesses nothing, keeps nothing obsolete."""
    template = extract(root)
    (root / LOCALES).mkdir(exist_ok=True)
    (root / TEMPLATE).write_text(as_text(template), encoding="utf-8")
    for file in po_files(root).values():
        catalogue = read(file)
        catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
        file.write_text(as_text(catalogue), encoding="utf-8")


def compile_all(root: Path = ROOT) -> None:
    """Writes a .mo beside each .po."""
    for file in po_files(root).values():
        with file.with_suffix(".mo").open("wb") as target:
            write_mo(target, read(file))


def check(root: Path = ROOT) -> list[Fault]:
    """What is wrong with the sources' texts, game.pot and every catalogue."""
    template = extract(root)
    faults = [Fault(TEMPLATE, str(m.id), w) for m in _texts(template) for w in _source_faults(m)]
    pot = root / TEMPLATE
    if not pot.is_file() or pot.read_text(encoding="utf-8") != as_text(template):
        faults.append(Fault(TEMPLATE, "", "not up to the sources; run tools.messages update"))
    for file in po_files(root).values():
        name = file.relative_to(root).as_posix()
        try:
            catalogue = read(file)
        except PoFileError as error:
            faults.append(Fault(name, error.line, f"line {error.lineno}: {error}"))
            continue
        faults.extend(_catalogue_faults(name, template, catalogue))
    return faults


def _catalogue_faults(name: str, template: Catalog, catalogue: Catalog) -> Iterator[Fault]:
    for source in _texts(template):
        text = str(source.id)
        entry = catalogue.get(source.id, source.context)
        if entry is None:
            yield Fault(name, text, "not in the catalogue; run tools.messages update")
        elif entry.fuzzy:
            yield Fault(name, text, "fuzzy")
        else:
            for what in _translation_faults(source, entry, catalogue.num_plurals):
                yield Fault(name, text, what)


def _texts(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _forms(strings: object) -> tuple[str, ...]:
    if isinstance(strings, (tuple, list)):
        return tuple(strings)
    return (str(strings or ""),)


def _source_faults(message: Message) -> Iterator[str]:
    for text in _forms(message.id):
        if _MARKUP.search(text):
            yield "holds HTML: split the text or use a placeholder"
        if text != text.strip():
            yield "begins or ends with a space"


def _translation_faults(source: Message, entry: Message, plurals: int) -> Iterator[str]:
    wanted = _forms(source.id)
    forms = _forms(entry.string)
    if not all(forms) or (len(wanted) > 1 and len(forms) != plurals):
        yield "not translated"
        return
    names = set(_PLACEHOLDER.findall(wanted[-1]))
    for form in forms:
        found = _PLACEHOLDER.findall(form)
        # One of several plural forms may leave its number out: "one move".
        missing = names - set(found) if len(wanted) == 1 else set()
        if missing or set(found) - names:
            yield f"placeholders are {sorted(set(found))}, not {sorted(names)}"
        if form.count("%") != wanted[-1].count("%") - wanted[-1].count("%(") + form.count("%("):
            yield "a per cent sign too many or too few"
        if _MARKUP.search(form):
            yield "holds HTML"
        if form != form.strip():
            yield "begins or ends with a space"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="Texts and their translations.")
    parser.add_argument("command", choices=["extract", "update", "check", "compile"])
    command: str = parser.parse_args(arguments).command
    if command == "check":
        faults = check()
        for fault in faults:
            print(fault, file=sys.stderr)
        print(f"{len(faults)} faults in {len(po_files())} languages")
        return 1 if faults else 0
    actions: dict[str, Callable[[], object]] = {
        "extract": lambda: (ROOT / TEMPLATE).write_text(as_text(extract()), encoding="utf-8"),
        "update": update,
        "compile": compile_all,
    }
    actions[command]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
