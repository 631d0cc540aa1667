"""How large models are drawn: larger than their bases where these would be too small to be told apart."""

from __future__ import annotations

import math
from functools import lru_cache

from skirmish.core.state import OFF_TABLE_IN, Place

LEAST = 11.0
"""Pixels: no token is drawn with a smaller radius, though its base may be."""
_USUAL = 15.5
"""At 100%: tokens are as large as this where there is room, though their bases are smaller."""
_GAP = 0.5
"""At 100%: half of what is left free between two that are drawn larger than they are."""


_MAN_IN = 0.5
"""Radius of a man's base; a model with a larger one is drawn larger than a man, though not in proportion."""
_GROWTH = 0.4


_last: tuple[tuple[Place, ...], float, float, tuple[float, ...]] | None = None


def drawn_radii(places: tuple[Place, ...], per_inch: float, unit: float) -> tuple[float, ...]:
    """In pixels, by model: its base, or up to a usual size as far as the nearest neighbour leaves room.

    `unit`: 1 at 100%. Whole pixels where it isn't the base's own, so that sprites serve again. Asked for each model in
    each frame: to hash all places would take longer than all else.
    """
    global _last
    if _last is None or _last[0] is not places or _last[1:3] != (per_inch, unit):
        _last = places, per_inch, unit, _drawn_radii(places, per_inch, unit)
    return _last[3]


@lru_cache(64)
def _drawn_radii(places: tuple[Place, ...], per_inch: float, unit: float) -> tuple[float, ...]:
    there = [place for place in places if place[0] < OFF_TABLE_IN]
    return tuple(_radius(place, there, per_inch, unit) for place in places)


def _radius(place: Place, there: list[Place], per_inch: float, unit: float) -> float:
    true = round(place[2] * per_inch * 2) / 2
    near = min((math.dist(place[:2], other[:2]) for other in there if other is not place), default=math.inf)
    usual = _USUAL * unit * math.pow(max(1.0, place[2] / _MAN_IN), _GROWTH)
    room = min(usual, near * per_inch / 2 - _GAP * unit)
    return max(true, LEAST, math.floor(room))
