"""A card whose states, tracks and small print lead to their rules: by a click, by keys, and by F1."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from skirmish.client.battle.card import Card
from skirmish.client.battle.conditions import rule_of
from skirmish.client.ui.keys import bare, presses, repeated
from skirmish.client.ui.looks import PAPER_LINK
from skirmish.client.ui.paint import wide
from skirmish.client.ui.scale import SMALL

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_STEPS = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}


class CitedCard(Card):
    """The card. `cite` is called with the rule of what was clicked, or of what the keys have come to."""

    focusable: ClassVar[bool] = True

    def __init__(self, *given: Any, cite: Callable[[str], object], **more: Any) -> None:
        super().__init__(*given, **more)
        self.cite = cite
        self.focusable = any(rule for _, rule in self.sheet.lines)  # type: ignore[misc]  # else nothing to stop at

    def links(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """Each piece of the card that has a rule: its box and the rule."""
        pieces = [*self.tracks_at(ui), *self.tags_at(ui), *self.print_at(ui)]
        return [(box, rule) for box, said in pieces if (rule := rule_of(self.sheet, said))]

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The card; what leads to a rule is underlined while the pointer is on it."""
        super().draw(onto, ui)
        if not ui.hot(self):
            return
        for box, _ in self.links(ui):
            if box.collidepoint(ui.pointer):
                onto.fill(PAPER_LINK, (box.x, box.bottom - ui.u(2), box.w, ui.u(1)))

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A click on a piece, Enter on the one that the arrow keys have come to."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            rule = next((rule for box, rule in self.links(ui) if box.collidepoint(event.pos)), "")
            if rule:
                self.cite(rule)
            return bool(rule)
        return event.type == pygame.KEYDOWN and bare(event) and self._key(event, ui)

    def _key(self, event: pygame.event.Event, ui: UI) -> bool:
        links = self.links(ui)
        if not links:
            return False
        at = self._at(ui, len(links))
        if presses(event):
            if not repeated(event):
                self.cite(links[at][1])
            return True
        step = _STEPS.get(event.key)
        if step is None or not 0 <= at + step < len(links):
            return False
        ui.memory(self.id).row = at + step
        ui.touch()
        return True

    def _at(self, ui: UI, count: int) -> int:
        return min(max(0, ui.memory(self.id).row), count - 1)

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """Round the piece that Enter follows."""
        links = self.links(ui)
        return links[self._at(ui, len(links))][0] if links else self.rect

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """The rule of the piece there; else what the card's tip names first."""
        here = next((rule for box, rule in self.links(ui) if box.collidepoint(point)), "")
        return here or super().help_at(point, ui)

    def print_at(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """The pieces of its small print, between the dots, line by line."""
        px, found = ui.px(SMALL), []
        for box, line in self.lines_at(ui):
            before = ""
            for piece in line.split(" · "):
                x = box.x + wide(before, "italic", px)
                found.append((pygame.Rect(x, box.y, wide(piece, "italic", px), box.h), piece))
                before += f"{piece} · "
        return found
