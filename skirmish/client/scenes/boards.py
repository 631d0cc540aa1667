"""Small pictures of battlefields, painted a piece at a time, and a map on a page with its name and size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import pill
from skirmish.client.art.terrain import strokes
from skirmish.client.art.theme import MUTED
from skirmish.client.art.tokens import stamp
from skirmish.client.ui.paint import box, shadow, words
from skirmish.client.ui.style import BODY, SMALL, WELL, Skin
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.battlefield import Battlefield
from skirmish.core.dice import Dice
from skirmish.core.scenario import Scenario
from skirmish.core.state import Force, Roster, State

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


_NOBODY = Force(Roster("", "", "", ()), "south"), Force(Roster("", "", "", ()), "north")
KEPT = 12
"""Finished pictures that are kept."""


def bare(field: Battlefield) -> State:
    """The battlefield without models."""
    return State(field, Scenario("", ""), _NOBODY, (), (), Dice(0))


class Painting:
    """A battlefield in the making; `per_inch` in pixels."""

    def __init__(self, field: Battlefield, per_inch: float) -> None:
        self.field, self.per_inch = field, per_inch
        self.surface: pygame.Surface | None = None
        """As far as it has come; None before the first step."""
        self.done = False
        self._strokes: Iterator[pygame.Surface] = strokes(bare(field), per_inch)

    def steps(self) -> Iterator[None]:
        """Paints it, a piece for each step."""
        while not self.done:
            self.step()
            yield

    def step(self) -> None:
        """A piece more."""
        try:
            self.surface = next(self._strokes)
        except StopIteration:
            self.done = True


class Gallery:
    """Pictures by the id of their map; those that are asked for are painted with the steps that follow."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, float], Painting] = {}
        self._wanted: Painting | None = None

    def ask(self, field: Battlefield, per_inch: float) -> pygame.Surface | None:
        """The picture, if it is finished; else it is the next to be painted."""
        key = field.id, per_inch
        found = self._kept.get(key) or Painting(field, per_inch)
        self._kept.pop(key, None)
        self._kept[key] = found
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        self._wanted = None if found.done else found
        return found.surface if found.done else None

    @property
    def busy(self) -> bool:
        """Whether there is anything left to paint."""
        return self._wanted is not None

    def step(self) -> bool:
        """Paints a piece; True when a picture is finished."""
        if self._wanted is None:
            return False
        self._wanted.step()
        if self._wanted.done:
            self._wanted = None
            return True
        return False


STEP = 4
MOST = 14
"""Pixels an inch: steps in which pictures are painted, and the most; larger ones are scaled."""
_WELL = Skin(WELL, WELL, (70, 76, 86), (236, 228, 210))


class BoardBox(Widget):
    """The picture in the middle of the box, as large as fits."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, gallery: Gallery, field: Battlefield) -> None:
        super().__init__(id, rect)
        self.gallery, self.field = gallery, field
        factor = min(rect.w / field.width_in, rect.h / field.depth_in)
        self.board = pygame.Rect(0, 0, max(1, round(field.width_in * factor)), max(1, round(field.depth_in * factor)))
        self.board.center = rect.center
        rungs = -(-round(factor) // STEP) * STEP
        self.per_inch = float(min(MOST, max(STEP, rungs)))
        self.gallery.ask(field, self.per_inch)
        """So that it is painted before it is drawn."""

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The picture; until it is there, that it is being drawn."""
        shadow(onto, self.board, ui.u(10))
        box(onto, self.board, _WELL, ui.u(3))
        picture = self.gallery.ask(self.field, self.per_inch)
        if picture is None:
            words(onto, say("setup.painting"), "body", ui.px(BODY), MUTED, self.board, "centre")
            return
        inner = self.board.inflate(-2 * ui.u(1), -2 * ui.u(1))
        if min(inner.size) > 0:
            onto.blit(pygame.transform.smoothscale(picture, inner.size), inner)
        size = say("setup.map-size", width=self.field.width_in, depth=self.field.depth_in)
        label = pill(f"{self.field.name} · {size}", ui.px(SMALL))
        if label.get_width() < self.board.w:
            stamp(onto, label, (self.board.centerx, self.board.bottom - label.get_height()))
