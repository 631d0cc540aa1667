"""Where a warrior is put on the table: close to its friends, so that they meet the enemy together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from skirmish.core.decision import Action, Offer
from skirmish.core.state import OFF_TABLE_IN
from skirmish.core.units import Point, distance
from skirmish.players.aims import rallying_point
from skirmish.players.base import View
from skirmish.players.weighing import Part, Weighed

SAMPLED = 36
"""Places that it compares."""
APART_IN = 3.0
"""Nearer to a friend than this they are caught by the same blast."""
CROWDED = 4.0
"""Inches that this is thought to cost."""
FLANK = 0.3
"""Where the first is put if there is nothing to hold: this share of the table's width from one end."""


def deploys(view: View, offer: Offer) -> Iterator[Weighed]:
    """Its best place; the first sample is preferred if it is proposed for a reason: beside its fellow."""
    state = view.state
    friends = [
        state.places[m.id][:2] for m in state.models if m.side == view.side and state.places[m.id][0] < OFF_TABLE_IN
    ]
    samples = list(islice(offer.samples(), SAMPLED))
    fellow = state.models[offer.model].warrior.fellow
    if fellow and samples:
        samples = samples[:1]
    focus = _middle(friends) if friends else rallying_point(state) or _flank(view)
    best = max(samples, key=lambda a: _score(a, focus, friends), default=None)
    if best is not None:
        score = _score(best, focus, friends)
        yield Weighed(best, 100.0 + score, (Part("together", score),))


def _flank(view: View) -> Point:
    field = view.state.battlefield
    return FLANK * field.width_in, FLANK * field.depth_in


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _score(action: Action, focus: Point, friends: list[Point]) -> float:
    at = action.at
    if at is None:
        return 0.0
    near = sum([distance(at, other) < APART_IN for other in friends])
    return -distance(at, focus) - CROWDED * near
