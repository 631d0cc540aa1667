"""Moves that don't lead into contact: only a charge does. (SKR-30, RES-24)"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import ClassVar

from skirmish.board import on
from skirmish.core.decision import Action, Refusal
from skirmish.core.units import CONTACT_IN, Point
from skirmish.kit.moves import FAR_IN, MoveOffer
from skirmish.kit.seeing import members, side_mask

WIDEST_CONTACT_IN = 1.0 + CONTACT_IN
"""Further apart no two bases touch, not even across a low obstacle. (SKR-5)"""


class WalkOffer(MoveOffer):
    """A move that ends in contact with no enemy but those whom it touches already."""

    __slots__ = ()
    contact_rule: ClassVar[str]
    """Which rule forbids it, in this system."""

    def costs(self, points: Sequence[Point]) -> tuple[list[float], float]:
        """See `Offer`: inf where it would come into contact, too."""
        costs, inches = super().costs(points)
        foes = self._untouched()
        if not foes:
            return costs, inches
        return [
            math.inf if cost < FAR_IN and self._leads_into_contact(at, foes) else cost
            for at, cost in zip(points, costs, strict=True)
        ], inches

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        barred = super().refusal(action)
        if barred is None and action.at is not None and self._leads_into_contact(action.at, self._untouched()):
            return Refusal("only a charge leads into contact", self.contact_rule)
        return barred

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        foes = self._untouched()
        for at in self.places():
            if not foes or not self._leads_into_contact(at, foes):
                yield self.admitted(Action(self.verb, self.model, at=at))

    def _untouched(self) -> int:
        """Bit mask of the enemies that the move could lead into contact with."""
        state, i = self.state, self.model
        surface = on(state)
        gaps, far = surface.gaps(i), self.walk.inches + WIDEST_CONTACT_IN
        foes = side_mask(state, 1 - state.models[i].side) & ~surface.contacts(i)
        return sum([1 << foe for foe in members(foes) if gaps[foe] <= far])

    def _leads_into_contact(self, at: Point, foes: int) -> bool:
        return bool(foes and on(self.state).contacts_at(self.model, at, foes))
