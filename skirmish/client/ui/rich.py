"""Text of several lines with links in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import IVORY, Colour
from skirmish.client.ui.keys import bare, presses, repeated
from skirmish.client.ui.looks import LINK, PAPER_INK, PAPER_LINK
from skirmish.client.ui.paint import high, line, wide
from skirmish.client.ui.scale import BODY, Scale
from skirmish.client.ui.scrolling import Scrolled
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Line, Piece, Span, paragraphs, wrapped

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

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
