"""Text in blocks, longer than its box: headings, paragraphs, lists and tables with links in their cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from skirmish.client.art.theme import Colour
from skirmish.client.ui.inputs import bare
from skirmish.client.ui.paint import high, line, wide
from skirmish.client.ui.scroll import NOTCH, Scrolled
from skirmish.client.ui.style import BODY, PAPER_LINE, Scale
from skirmish.client.ui.text import Line, Piece, Rich, Span, wrapped
from skirmish.client.ui.ui import UI
from skirmish.core.record import Record, evolve

Words = tuple[Span, ...]


class Paragraph(Record):
    """Words that flow."""

    words: Words


class Heading(Record):
    """Words in larger letters, above what belongs to them."""

    words: Words


class Item(Record):
    """An entry of a list, beside its mark: `•`, `2.`."""

    words: Words
    mark: str


class Table(Record):
    """Cells in rows and columns, as many in each row; without a header it is empty."""

    header: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


Block = Paragraph | Heading | Item | Table

_BAND: Colour = (216, 200, 164)
"""The ground of a table's header on parchment."""
_GROWN = 1.2
"""How much larger the letters of a heading are."""
_SHRUNK = 0.85, 0.75
"""How much smaller those of a table may be that has little room."""
_INDENT = 1.5
"""Where the words of a list's entry begin, in heights of letters."""
_NARROW = 5
"""Heights of letters that a column of words is wide at least, though its words are short."""
_SHORT = 4
"""Letters of a cell that stands in the middle of its column, if all others there are as short: numbers."""
_FLOWING = 10**6
"""Room for words that need not be broken."""


class Placed(NamedTuple):
    """Words of one line, in pixels from the top left of all blocks."""

    x: int
    y: int
    tall: int
    px: int
    piece: Piece


class Stroke(NamedTuple):
    """A line of a table, or the ground of its header."""

    rect: pygame.Rect
    colour: Colour


class _Layout:
    """The blocks below each other in a column, its width in pixels."""

    def __init__(self, blocks: Sequence[Block], px: int, across: int, scale: UI | Scale) -> None:
        self.px, self.across = px, across
        self.u = scale.u
        self.placed: list[Placed] = []
        self.strokes: list[Stroke] = []
        self.y = 0
        before: Block | None = None
        for block in blocks:
            if before is not None:
                self.y += self._gap(before, block)
            self._put(block)
            before = block

    def _gap(self, above: Block, below: Block) -> int:
        """Pixels between two blocks: entries of a list are closer to each other."""
        if isinstance(above, Item) and isinstance(below, Item):
            return self.px // 4
        return self.px // 3 if isinstance(above, Heading) else self.px * 3 // 4

    def _put(self, block: Block) -> None:
        if isinstance(block, Table):
            self._table(block)
        elif isinstance(block, Heading):
            named = tuple([evolve(span, face="heading") for span in block.words])
            self._write(named, 0, self.across, round(self.px * _GROWN))
        elif isinstance(block, Item):
            indent, top = round(self.px * _INDENT), self.y
            self._write((Span(block.mark),), self.px // 3, self.across)
            self.y = top
            self._write(block.words, indent, self.across - indent)
        else:
            self._write(block.words, 0, self.across)

    def _write(self, words: Words, x: int, across: int, px: int = 0) -> None:
        """Words in lines from here on down."""
        self.y = self._lay(wrapped(words, px or self.px, across), x, self.y, px or self.px)

    def _lay(self, lines: Sequence[Line], x: int, y: int, px: int, centred: int = 0) -> int:
        """Places lines; each stands in the middle of `centred` pixels, if that is given. Where they end."""
        tall = self._tall(px)
        for pieces in lines:
            used = pieces[-1].x + pieces[-1].width if pieces else 0
            left = x + max(0, centred - used) // 2
            self.placed += [Placed(left + piece.x, y, tall, px, piece) for piece in pieces]
            y += tall
        return y

    def _tall(self, px: int) -> int:
        return high("body", px) + self.u(2)

    # Tables

    def _table(self, table: Table) -> None:
        """In letters that leave room for all columns; where none do, row by row."""
        smaller = [round(self.px * share) for share in _SHRUNK]
        for px, pad in ((self.px, self.px // 2), *[(px, px // 4) for px in (self.px, *smaller)]):
            widths = column_widths(table, px, pad, self.across - self.u(1))
            if widths is not None:
                self._columns(table, widths, px, pad)
                return
        self._records(table)

    def _columns(self, table: Table, widths: Sequence[int], px: int, pad: int) -> None:
        edges = [2 * pad * place + sum(widths[:place]) for place in range(len(widths) + 1)]
        middle = [place > 0 and all(_letters(row[place]) <= _SHORT for row in table.rows)
                  for place in range(len(widths))]  # fmt: skip
        thick, right, top = self.u(1), edges[-1], self.y
        for number, row in enumerate((_bold(table.header), *table.rows) if table.header else table.rows):
            begins = self.y
            band = len(self.strokes)
            low = begins + px // 4 + self._tall(px)
            for place, cell in enumerate(row):
                lines = wrapped(cell, px, widths[place])
                centred = widths[place] if middle[place] else 0
                low = max(low, self._lay(lines, edges[place] + pad, begins + px // 4, px, centred))
            self.y = low + px // 4
            if table.header and not number:
                self.strokes.insert(band, Stroke(pygame.Rect(0, begins, right, self.y - begins), _BAND))
            self.strokes.append(Stroke(pygame.Rect(0, begins, right, thick), PAPER_LINE))
        self.strokes.append(Stroke(pygame.Rect(0, self.y, right + thick, thick), PAPER_LINE))
        for edge in edges:
            self.strokes.append(Stroke(pygame.Rect(edge, top, thick, self.y - top), PAPER_LINE))
        self.y += thick

    def _records(self, table: Table) -> None:
        """A table that is too wide: each row by itself, its cells below each other with what heads their columns."""
        indent, thick = round(self.px * _INDENT), self.u(1)
        for row in table.rows:
            self.strokes.append(Stroke(pygame.Rect(0, self.y, self.across, thick), PAPER_LINE))
            self.y += self.px // 4
            self._write(_bold(row[:1])[0], 0, self.across)
            for place, cell in enumerate(row[1:], 1):
                if cell:
                    named = table.header[place] if table.header else ()
                    label = (*_muted(named), Span(": ")) if named else ()
                    self._write((*label, *cell), indent, self.across - indent)
            self.y += self.px // 4
        self.strokes.append(Stroke(pygame.Rect(0, self.y, self.across, thick), PAPER_LINE))
        self.y += thick


def column_widths(table: Table, px: int, pad: int, across: int) -> list[int] | None:
    """Pixels for the words of each column, with `pad` at both sides of it; None if there is no room for them all.

    A column is as wide as its longest cell; where that is too much, those that can be broken are narrower.
    """
    rows = [*([_bold(table.header)] if table.header else ()), *table.rows]
    columns = list(zip(*rows, strict=True))
    whole = [max(_width(cell, px) for cell in column) for column in columns]
    least = [max(*(_longest(cell, px) for cell in column), min(most, _NARROW * px))
             for column, most in zip(columns, whole, strict=True)]  # fmt: skip
    room = across - 2 * pad * len(columns) - 1
    if sum(whole) <= room:
        return whole
    spare, wanted = room - sum(least), sum(whole) - sum(least)
    if spare < 0:
        return None
    return [low + spare * (most - low) // wanted for low, most in zip(least, whole, strict=True)]


def _width(cell: Words, px: int) -> int:
    """Pixels of a cell in one line."""
    pieces = wrapped(cell, px, _FLOWING)[0]
    return pieces[-1].x + pieces[-1].width + 1 if pieces else 1


def _longest(cell: Words, px: int) -> int:
    """Pixels of its longest word."""
    return max((wide(word, span.face, px) for span in cell for word in span.text.split()), default=0) + 1


def _letters(cell: Words) -> int:
    return sum(len(span.text) for span in cell)


def _bold(cells: Sequence[Words]) -> tuple[Words, ...]:
    return tuple([tuple([evolve(span, face="bold") for span in cell]) for cell in cells])


def _muted(words: Words) -> Words:
    return tuple([evolve(span, face="italic") for span in words])


def _words(blocks: Sequence[Block]) -> list[Span]:
    """All spans of the blocks in their order."""
    found: list[Span] = []
    for block in blocks:
        if isinstance(block, Table):
            for row in (block.header, *block.rows):
                found += [span for cell in row for span in cell]
        else:
            found += block.words
    return found


class Article(Rich):
    """Blocks on parchment; too long for its box it scrolls, by wheel, bar and keys.

    A click on a link, or Enter on it, calls `follow`; the arrow keys go from link to link, and scroll where none is.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, blocks: Sequence[Block], *, follow: Callable[[str], object],
        size: float = BODY,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, _words(blocks), follow=follow, size=size, paper=True)
        self.blocks = tuple(blocks)
        self._layouts: dict[tuple[int, int], _Layout] = {}

    def layout(self, ui: UI) -> _Layout:
        """The blocks in the width that a bar leaves."""
        found = self._laid(self.rect.w, ui)
        return found if found.y <= self.rect.h else self._laid(self.rect.w - ui.u(14), ui)

    def _laid(self, across: int, ui: UI | Scale) -> _Layout:
        key = ui.px(self.size), across
        if key not in self._layouts:
            self._layouts[key] = _Layout(self.blocks, *key, ui)
        return self._layouts[key]

    def scrolled(self, ui: UI) -> Scrolled:
        """Where it is scrolled to."""
        return Scrolled(self.id, self.rect, self.layout(ui).y)

    def length(self, ui: UI | Scale) -> int:
        """Pixels that all of it takes from top to bottom, in its width."""
        return self._laid(self.rect.w, ui).y

    def arrange(self, ui: UI) -> None:
        """Text with neither links nor anything to scroll is nothing to stop at."""
        self.focusable = self._links or self.scrolled(ui).most > 0  # type: ignore[misc]  # a plain flag in widgets

    def _pieces(self, ui: UI) -> list[tuple[pygame.Rect, Piece]]:
        top = self.rect.y - self.scrolled(ui).offset(ui)
        return [(pygame.Rect(self.rect.x + one.x, top + one.y, one.piece.width, one.tall), one.piece)
                for one in self.layout(ui).placed]  # fmt: skip

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """What is in sight of tables and lines; links are underlined."""
        clip = onto.get_clip()
        onto.set_clip(clip.clip(self.rect))
        laid, offset = self.layout(ui), self.scrolled(ui).offset(ui)
        for stroke in laid.strokes:
            onto.fill(stroke.colour, stroke.rect.move(self.rect.x, self.rect.y - offset))
        for one in laid.placed:
            if offset - one.tall < one.y < offset + self.rect.h:
                self._write(onto, one, offset, ui)
        onto.set_clip(clip)
        self.scrolled(ui).draw(onto, ui)

    def _write(self, onto: pygame.Surface, one: Placed, offset: int, ui: UI) -> None:
        span, colour = one.piece.span, self._colour(one.piece.span)
        at = pygame.Rect(self.rect.x + one.x, self.rect.y + one.y - offset, one.piece.width, one.tall)
        onto.blit(line(one.piece.text, span.face, one.px, colour), at)
        if span.link:
            onto.fill(colour, self._underline(at, one.piece, ui))

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """As of a text, and the keys that scroll."""
        return super().handle(event, ui) or (
            event.type == pygame.KEYDOWN and bare(event) and self.scroll(event.key, ui)
        )

    def scroll(self, key: int, ui: UI) -> bool:
        """What a key that scrolls does; True if there was anything to scroll that way."""
        view = self.scrolled(ui)
        page = max(1, self.rect.h - 2 * ui.px(self.size))
        step = {pygame.K_PAGEDOWN: page, pygame.K_PAGEUP: -page, pygame.K_END: view.length, pygame.K_HOME: -view.length,
                pygame.K_DOWN: ui.u(NOTCH), pygame.K_UP: -ui.u(NOTCH)}.get(key)  # fmt: skip
        return step is not None and view.to(view.offset(ui) + step, ui)
