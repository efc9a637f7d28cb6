"""Reads a rendered page the way tests ask about it: its elements, its texts, its links."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "rect", "path"))
UNREAD = frozenset(("script", "style"))


@dataclass(slots=True)
class Element:
    """One element: its tag, attributes, the text directly inside it, and its parent."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None
    texts: list[str] = field(default_factory=list)

    def within(self, tag: str = "", **attributes: str) -> bool:
        """Whether it is, or stands inside, such an element."""
        here: Element | None = self
        while here is not None:
            fits = all(here.attributes.get(name) == value for name, value in attributes.items())
            if (not tag or here.tag == tag) and fits:
                return True
            here = here.parent
        return False


class PageReader(HTMLParser):
    """Elements of a page in order; raises ValueError when they are not properly nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(text)
        self.close()
        if self._open:
            raise ValueError(f"<{self._open[-1].tag}> is not closed")

    def find(self, tag: str = "", **attributes: str) -> list[Element]:
        """Every element with this tag and these attributes."""
        return [
            element
            for element in self.elements
            if (not tag or element.tag == tag)
            and all(element.attributes.get(name) == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", **attributes: str) -> Element:
        """The only such element. Raises ValueError if there is none or more than one."""
        found = self.find(tag, **attributes)
        if len(found) != 1:
            raise ValueError(f"{len(found)} elements are <{tag}> with {attributes}")
        return found[0]

    @property
    def words(self) -> list[tuple[Element, str]]:
        """Every piece of text that a person sees or hears, with the element that holds it."""
        seen = [
            (element, text)
            for element in self.elements
            if element.tag not in UNREAD
            for text in element.texts
        ]
        heard = [
            (element, element.attributes[name])
            for element in self.elements
            for name in ("aria-label", "alt", "title", "data-decline")
            if name in element.attributes
        ]
        return seen + heard

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parent = self._open[-1] if self._open else None
        element = Element(tag, {name: value or "" for name, value in attrs}, parent)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            raise ValueError(f"</{tag}> closes {self._open[-1].tag if self._open else 'nothing'}")
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self._open:
            self._open[-1].texts.append(data.strip())
