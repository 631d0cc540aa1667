"""Words on the window: into lines, plain or in spans with faces, colours and links; labels; texts with links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import IVORY, Colour
from skirmish.client.ui.inputs import bare, presses, repeated
from skirmish.client.ui.paint import Align, high, line, shortened, wide, words
from skirmish.client.ui.scroll import Scrolled
from skirmish.client.ui.style import BODY, LINK, PAPER_INK, PAPER_LINK, Scale
from skirmish.client.ui.widget import Widget
from skirmish.core.record import Record, evolve

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


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


def cut_lines(text: str, face: Face, size: int, rooms: Sequence[int]) -> tuple[str, ...]:
    """Plain text in lines of at most so many pixels each. What has no room is cut after a whole word.

    Only a word that is longer than its line is cut itself.
    """
    left, found = text.split(), list[str]()
    for number, room in enumerate(rooms):
        if not left:
            break
        ends = [n for n in range(1, len(left) + 1) if wide(" ".join(left[:n]), face, size) <= room]
        many = ends[-1] if ends else 1
        said = " ".join(left[:many])
        if number == len(rooms) - 1 and many < len(left):
            cut = [f"{' '.join(left[:n])}…" for n in range(many, 0, -1)]
            said = next((one for one in cut if wide(one, face, size) <= room), cut[-1])
        found.append(shortened(said, face, size, room))
        left = left[many:]
    return tuple(found)


def cut_line(text: str, face: Face, size: int, room: int) -> str:
    """The same for one line."""
    return "".join(cut_lines(text, face, size, (room,)))


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
            begun = self._begun(wide(word.rstrip(), span.face, self.size))
            self.feed()
            for part, its in begun:
                self._add(part, its)
        while wide(word.rstrip(), span.face, self.size) > self.room and len(word) > 1:
            part = self._head(word, span.face)
            self._add(part, span)
            self.feed()
            word = word[len(part) :]
        self._add(word, span)

    def _begun(self, width: int) -> list[tuple[str, Span]]:
        """Takes away what the line ends with and no blank parts from the next word, like the `(` before a link.

        `width` is that of the word; where both don't fit into a line they are parted anyway.
        """
        here, at, tail = self.lines[-1], len(self.lines[-1]), list[tuple[str, Span]]()
        while at and not here[at - 1].text.endswith(" "):
            at -= 1
            head, blank, part = here[at].text.rpartition(" ")
            tail.insert(0, (part, here[at].span))
            if blank:
                break
        else:
            head, blank = "", ""
        width += sum(wide(part, its.face, self.size) for part, its in tail)
        if not tail or (not at and not blank) or width > self.room:
            return []
        cut = here[at]
        del here[at:]
        if blank:
            here.append(evolve(cut, text=head + blank, width=wide(head + blank, cut.span.face, self.size)))
        return tail

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


class Label(Widget):
    """One line; where it is too long an ellipsis, and its tip says all of it. Clicks go through."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, *, size: float = BODY, face: Face = "body",
        colour: Colour = IVORY, align: Align = "left", tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip or text)
        self.text, self.size, self.face, self.colour, self.align = text, size, face, colour, align
        self._own_tip = tip

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The words, in the middle of the box's height."""
        words(onto, self.text, self.face, ui.px(self.size), self.colour, self.rect, self.align)

    def cut(self, ui: UI) -> bool:
        """Whether the words are wider or higher than the box."""
        px = ui.px(self.size)
        return wide(self.text, self.face, px) > self.rect.w or high(self.face, px) > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Its tip; without one all of its words, where they don't fit."""
        return self._own_tip or (self.text if self.cut(ui) else "")


_STEPS = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}


def _nowhere(link: str) -> None:
    """For text without links."""


class Rich(Widget):
    """Wrapped spans on slate, or on `paper`; too long for its box it scrolls. A plain string is a paragraph.

    `centred`: each line stands in the middle.

    A click on a link, or Enter on it, calls `follow` with the link; the arrow keys go from link to link.
    """

    focusable: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, body: Sequence[Span | str], *,
        follow: Callable[[str], object] = _nowhere, size: float = BODY, paper: bool = False, tip: str = "",
        centred: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.spans = paragraphs(body)
        self.size, self.paper, self.centred = size, paper, centred
        self.follow = follow
        self._links = any(span.link for span in self.spans)
        self.focusable = self._links  # type: ignore[misc]  # text without links is nothing to stop at

    def lines(self, ui: UI) -> tuple[Line, ...]:
        """Its lines in the width that a bar leaves."""
        found = wrapped(self.spans, ui.px(self.size), self.rect.w)
        if len(found) * self._tall(ui) <= self.rect.h:
            return found
        return wrapped(self.spans, ui.px(self.size), self.rect.w - ui.u(12))

    def _tall(self, ui: UI) -> int:
        return high("body", ui.px(self.size)) + ui.u(2)

    def scrolled(self, ui: UI) -> Scrolled:
        """Where it is scrolled to."""
        return Scrolled(self.id, self.rect, self._tall(ui) * len(self.lines(ui)))

    def links(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """Each piece of a link: its box and where it leads; a link in two lines is twice there."""
        return [(box, piece.span.link) for box, piece in self._pieces(ui) if piece.span.link]

    def _pieces(self, ui: UI) -> list[tuple[pygame.Rect, Piece]]:
        tall, top = self._tall(ui), self.rect.y - self.scrolled(ui).offset(ui)
        return [
            (pygame.Rect(self.rect.x + self._before(pieces) + piece.x, top + number * tall, piece.width, tall), piece)
            for number, pieces in enumerate(self.lines(ui))
            for piece in pieces
        ]

    def _before(self, line: Line) -> int:
        """Pixels before the first word of a line."""
        used = line[-1].x + line[-1].width if line else 0
        return max(0, self.rect.w - used) // 2 if self.centred else 0

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The lines in sight; links are underlined."""
        clip = onto.get_clip()
        onto.set_clip(clip.clip(self.rect))
        for box, piece in self._pieces(ui):
            if box.colliderect(self.rect):
                colour = self._colour(piece.span)
                onto.blit(line(piece.text, piece.span.face, ui.px(self.size), colour), box)
                if piece.span.link:
                    onto.fill(colour, self._underline(box, piece, ui))
        onto.set_clip(clip)
        self.scrolled(ui).draw(onto, ui)

    def _underline(self, box: pygame.Rect, piece: Piece, ui: UI) -> pygame.Rect:
        """The line below a link, not below the blanks before and behind it."""
        said, face, size = piece.text, piece.span.face, ui.px(self.size)
        before = wide(said[: len(said) - len(said.lstrip())], face, size)
        return pygame.Rect(box.x + before, box.bottom - ui.u(4), wide(said.strip(), face, size), ui.u(1))

    def _colour(self, span: Span) -> Colour:
        if span.colour:
            return span.colour
        if span.link:
            return PAPER_LINK if self.paper else LINK
        return PAPER_INK if self.paper else IVORY

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """The wheel, clicks on links, keys from link to link."""
        view = self.scrolled(ui)
        if view.wheel(event, ui) or view.grab(event, ui):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            for box, link in self.links(ui):
                if box.collidepoint(event.pos):
                    self.follow(link)
                    return True
        return event.type == pygame.KEYDOWN and self._key(event, ui)

    def _key(self, event: pygame.event.Event, ui: UI) -> bool:
        links = self.links(ui)
        if not links or not bare(event):
            return False
        at = self._at(ui, len(links))
        if presses(event):
            if not repeated(event):
                self.follow(links[at][1])
            return True
        step = _STEPS.get(event.key)
        if step is None or not 0 <= at + step < len(links):
            return False
        ui.memory(self.id).row = at + step
        self._show(links[at + step][0], ui)
        ui.touch()
        return True

    def _at(self, ui: UI, count: int) -> int:
        return min(max(0, ui.memory(self.id).row), count - 1)

    def _show(self, box: pygame.Rect, ui: UI) -> None:
        view = self.scrolled(ui)
        top = box.y - self.rect.y + view.offset(ui)
        view.show(top, top + box.h, ui)

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """Round the link that Enter follows."""
        links = self.links(ui)
        return links[self._at(ui, len(links))][0] if links else self.rect

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """The link there, or the one that Enter follows; else the first."""
        links = self.links(ui)
        here = next((link for box, link in links if box.collidepoint(point)), "")
        return here or super().help_at(point, ui) or (links[0][1] if links else "")

    @staticmethod
    def height(body: Sequence[Span | str], ui: UI | Scale, across: int, size: float = BODY) -> int:
        """Pixels that the text takes in a box `across` pixels wide."""
        return len(wrapped(paragraphs(body), ui.px(size), across)) * (high("body", ui.px(size)) + ui.u(2))
