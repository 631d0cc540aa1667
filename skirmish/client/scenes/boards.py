"""Small pictures of battlefields, painted a piece at a time, so that no picture of the window waits for them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from skirmish.client.art.scenery import strokes
from skirmish.core.battlefield import Battlefield
from skirmish.core.dice import Dice
from skirmish.core.scenario import Scenario
from skirmish.core.state import Force, Roster, State

_NOBODY = Force(Roster("", "", "", ()), "south"), Force(Roster("", "", "", ()), "north")
KEPT = 12
"""Finished pictures that are kept."""


def bare(field: Battlefield) -> State:
    """The battlefield with nobody on it."""
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
