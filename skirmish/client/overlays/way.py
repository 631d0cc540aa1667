"""The way an action would take: what it costs, what is left, and why it can't be gone."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Ghost, Layer, Mark, Ring, Role, Stroke, Tag
from skirmish.core.decision import Action, Offer, Refusal, Trip
from skirmish.core.state import NOBODY

POINT_IN = 0.12
"""How large a way-point is drawn."""


def way(facts: Facts, offer: Offer, action: Action) -> Layer | None:
    """The path with its cost and slack, way-points, and the model where it would stand; refused with the reason.

    Without premeasuring the path alone, and that it is refused. None if the action goes nowhere.
    """
    trip, refusal = offer.trip(action), offer.refusal(action)
    marks = (*_path(facts, action, trip, refusal), *_end(facts, action, trip, refusal))
    name = facts.state.models[action.model].name if action.model != NOBODY else ""
    return Layer("way", words.title("way", name), "way", marks, facts.side) if marks else None


def _path(facts: Facts, action: Action, trip: Trip | None, refusal: Refusal | None) -> Iterator[Mark]:
    if trip is None or len(trip.path) < 2:
        return
    role: Role = "bad" if refusal is not None else "way"
    yield Stroke(trip.path, role, dashed=refusal is not None, arrow=True)
    yield from (Ring(point, POINT_IN, role, filled=True) for point in action.via)
    if facts.premeasure:
        shown: Role = "note" if words.close(trip.slack) else role
        told = words.trip(trip.cost, trip.allowance)
        if refusal is not None and _too_long(trip, refusal):
            told = words.with_rule(told, refusal.rule)
        yield Tag(trip.path[-1], told, shown)


def _too_long(trip: Trip | None, refusal: Refusal) -> bool:
    """Whether its length is what it is refused for: then its cost says so, and the reason would say it again."""
    return trip is not None and len(trip.path) > 1 and trip.slack < 0 < refusal.short_by


def _end(facts: Facts, action: Action, trip: Trip | None, refusal: Refusal | None) -> Iterator[Mark]:
    at = action.at if action.at is not None else trip.path[-1] if trip is not None else None
    if at is None or action.model == NOBODY:
        return
    yield Ghost(action.model, at, allowed=refusal is None)
    if refusal is not None and not (facts.premeasure and _too_long(trip, refusal)):
        close = facts.premeasure and refusal.short_by and words.close(refusal.short_by)
        yield Tag(at, words.refused(refusal, facts.premeasure), "note" if close else "bad")
