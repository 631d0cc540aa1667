"""Words into lines: plain text, and spans with faces, colours and links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import Colour
from skirmish.client.ui.paint import wide
from skirmish.core.record import Record


class Span(Record):
    """Words that look alike; those with a link can be clicked. A line feed in the text begins a new line."""

    text: str
    face: Face = "body"
    colour: Colour | None = None
    """None: the colour of the paper it stands on."""
    link: str = ""
    ahead: float = 0.0
    """Where it begins at least, in heights of letters from the left: a column, where there is room for one."""


class Piece(Record):
    """Words of one span in one line, `x` pixels from the left."""

    text: str
    x: int
    width: int
    span: Span


Line = tuple[Piece, ...]
_COLUMN = 0.5
"""The share of a line that may lie before a column."""


@lru_cache(1024)
def lines_of(text: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    """Plain text in lines of at most `room` pixels."""
    found = wrapped((Span(text, face),), size, room)
    return tuple("".join(piece.text for piece in pieces).rstrip() for pieces in found) or ("",)


@lru_cache(1024)
def wrapped(spans: tuple[Span, ...], size: int, room: int) -> tuple[Line, ...]:
    """The spans in lines of at most `room` pixels; a word that is longer than a line is broken."""
    paper = _Paper(size, room)
    for span in spans:
        paper.skip(span.ahead)
        for number, paragraph in enumerate(span.text.split("\n")):
            if number:
                paper.feed()
            for word in _words(paragraph):
                paper.put(word, span)
    return paper.done()


def paragraphs(body: Sequence[Span | str]) -> tuple[Span, ...]:
    """Spans to wrap of a mixed list; a plain string is a paragraph of its own."""
    found: list[Span] = []
    for part in body:
        if isinstance(part, Span):
            found.append(part)
        else:
            begins = "\n" if found and not found[-1].text.endswith("\n") else ""
            found.append(Span(f"{begins}{part}\n"))
    if found and isinstance(body[-1], str):
        found[-1] = Span(found[-1].text.removesuffix("\n"))
    return tuple(found)


def _words(text: str) -> Iterator[str]:
    """The words, each with the blanks behind it."""
    start = 0
    for place in range(1, len(text)):
        if text[place - 1] == " " and text[place] != " ":
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


class _Paper:
    """Lines in the making."""

    def __init__(self, size: int, room: int) -> None:
        self.size, self.room = size, max(1, room)
        self.lines: list[list[Piece]] = [[]]
        self.x = 0

    def feed(self) -> None:
        self.lines.append([])
        self.x = 0

    def skip(self, ahead: float) -> None:
        """The next word stands in a column that begins there; in narrow lines there are no columns."""
        if ahead * self.size <= _COLUMN * self.room:
            self.x = max(self.x, round(ahead * self.size))

    def put(self, word: str, span: Span) -> None:
        if self.x and self.x + wide(word.rstrip(), span.face, self.size) > self.room:
            self.feed()
        while wide(word.rstrip(), span.face, self.size) > self.room and len(word) > 1:
            part = self._head(word, span.face)
            self._add(part, span)
            self.feed()
            word = word[len(part) :]
        self._add(word, span)

    def _head(self, word: str, face: Face) -> str:
        """As much of a long word as fits into a line; at least a letter."""
        fits = 1
        while fits < len(word) and wide(word[: fits + 1], face, self.size) <= self.room:
            fits += 1
        return word[:fits]

    def _add(self, word: str, span: Span) -> None:
        here = self.lines[-1]
        if here and here[-1].span is span:
            last = here.pop()
            word, self.x = last.text + word, last.x
        width = wide(word, span.face, self.size)
        here.append(Piece(word, self.x, width, span))
        self.x += width

    def done(self) -> tuple[Line, ...]:
        return tuple(tuple(pieces) for pieces in self.lines)
