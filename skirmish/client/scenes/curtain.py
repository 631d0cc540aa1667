"""The curtain between two players: nothing of the battle can be seen until the next one lifts it."""

from __future__ import annotations

import pygame

from skirmish.client.art.theme import IVORY, shade, team
from skirmish.client.ports import Services
from skirmish.client.scenes.base import Scene
from skirmish.client.scenes.page import needed, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import box, shadow
from skirmish.client.ui.panel import band_colour, draw_band
from skirmish.client.ui.style import LARGE, READ, TITLE
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.state import Side

WAIT = 0.5
"""Seconds in which the curtain can't be lifted: the press that ended the other's turn is not for it."""
_STRIPES = 12


class CurtainScene(Scene):
    """Names who plays next. It is lifted by its button alone: Esc, clicks beside it and keys held down do nothing."""

    def __init__(self, app: Services, side: Side, name: str, number: int) -> None:
        super().__init__(app)
        self.side, self.name, self.number = side, name, number
        self._since = app.now

    @property
    def open(self) -> bool:
        """Whether it can be lifted yet."""
        return self.app.now - self._since >= WAIT

    def lift(self) -> None:
        """The board again."""
        if self.open:
            self.app.pop()

    def build(self) -> None:
        """A sheet in the middle with the name and the button."""
        ui, (w, h) = self.ui, self.app.size
        across = min(w - 2 * ui.u(16), ui.u(520))
        pad = ui.u(22)
        told: list[Span | str] = [Span(say("curtain.told", who=self.name))]
        name: list[Span | str] = [Span(say("curtain.title", who=self.name), face="heading", colour=IVORY)]
        heading = Rich.height(name, ui, across - 2 * pad, TITLE)
        title = heading + ui.u(18)
        words = Rich.height(told, ui, across - 2 * pad, LARGE) + ui.u(2)
        sheet = pygame.Rect(0, 0, across, title + words + tall(ui) + 3 * pad)
        sheet.center = (w // 2, h // 2)
        x, y = sheet.x + pad, sheet.y
        head = pygame.Rect(x, y + ui.u(8), across - 2 * pad, heading)
        body = pygame.Rect(x, y + title + pad, across - 2 * pad, words)
        button = Button("lift", pygame.Rect(0, 0, 0, tall(ui)), say("curtain.lift", who=self.name), self.lift,
                        primary=True)  # fmt: skip
        if needed(button, ui) > across - 2 * pad:
            button.text = say("curtain.show")
        button.rect.w = min(across - 2 * pad, needed(button, ui))
        button.rect.midtop = (sheet.centerx, body.bottom + pad)
        self._sheet, self._band = sheet, title
        found: list[Widget] = [
            Rich("title", head, name, size=TITLE),
            Rich("told", body, told, size=LARGE, paper=True), button,
        ]  # fmt: skip
        ui.show(found)
        if ui.focus is None:
            ui.focus = "lift"

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`."""
        return (("Enter", "keys.lift"),)

    def handle(self, event: pygame.event.Event) -> None:
        """Nothing but the button hears anything."""
        self.freshen()
        self.ui.handle(event)

    def draw(self, onto: pygame.Surface) -> None:
        """Cloth in the colour of the next player, the sheet on it."""
        self.freshen()
        w, h = self.app.size
        dark = shade(team(self.side), 0.34)
        for fold in range(_STRIPES):
            left, right = w * fold // _STRIPES, w * (fold + 1) // _STRIPES
            for x in range(left, right, 4):
                along = (x - left) / max(1, right - left)
                tone = shade(dark, 0.72 + 0.56 * (1 - abs(2 * along - 1)))
                onto.fill(tone, (x, 0, min(4, right - x), h))
        shadow(onto, self._sheet, self.ui.u(24))
        box(onto, self._sheet, READ, self.ui.u(8), self.ui.u(1))
        draw_band(onto, self._sheet, self._band, band_colour(self.side), self.ui)
        self.ui.draw(onto)
