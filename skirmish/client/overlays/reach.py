"""Where a model can get to, by an offer's costs or a plain walk, the way there, and the enemies it can charge."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from functools import cached_property

from skirmish.board import Walk, on
from skirmish.client.overlays import lengths, words
from skirmish.client.overlays.contours import COARSE, FINE, Contour, Measure, level_lines
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Area, Ghost, Halo, Layer, Mark, Ring, Role, Stroke, Tag
from skirmish.core.decision import Action, Offer, Refusal, Trip
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.units import TOLERANCE_IN, Point

KEPT = 64
BEYOND_IN = 1.0
"""So much further than it goes costs are asked for, so that a line can be drawn where it ends."""


class Ground:
    """Where a model's centre can come to stand."""

    def __init__(self, contour: Contour, allowance: float) -> None:
        self.outlines = contour.outlines()
        self.allowance = allowance
        self._contour = contour.lattice, contour.corner

    @cached_property
    def inches(self) -> tuple[tuple[Point, ...], ...]:
        """The lines that are each an inch further away; only those who draw them need wait for them."""
        (lattice, corner), step = self._contour, COARSE / FINE
        levels = [inch - self.allowance - TOLERANCE_IN for inch in range(1, math.ceil(self.allowance))]
        return tuple(line for level in levels for line in level_lines(lattice, corner, step, level))


_kept: OrderedDict[object, tuple[object, Ground]] = OrderedDict()
"""What was asked last, so that hovering back and forth costs nothing."""


def offered_ground(facts: Facts, offer: Offer) -> Ground | None:
    """Where an offer leads to; None if it doesn't go over the ground. Within 0.02" of what its costs say."""
    allowance = offer.costs([])[1]
    if allowance <= 0:
        return None
    known = _kept.get(id(offer))
    if known is not None and known[0] is offer:
        return known[1]

    def too_many(points: list[Point]) -> list[float]:
        limit = allowance + TOLERANCE_IN
        return [cost - limit for cost in offer.costs(points)[0]]

    return _keep(id(offer), offer, _ground(facts, offer.model, allowance, too_many))


def walked_ground(facts: Facts, model: ModelId, walk: Walk) -> Ground | None:
    """Where so long a walk leads to; None if it leads nowhere. Within 0.02" of what the board says."""
    if walk.inches <= 0 or not facts.state.on_table(model):
        return None
    key = (facts.state.battlefield, facts.state.places, facts.state.features, model, walk)
    known = _kept.get(key)
    if known is not None:
        return known[1]
    further = evolve(walk, inches=walk.inches + BEYOND_IN)

    def too_many(points: list[Point]) -> list[float]:
        limit = walk.inches + TOLERANCE_IN
        return [cost - limit for cost in on(facts.state).reach(model, further, points)]

    return _keep(key, None, _ground(facts, model, walk.inches, too_many))


def _keep(key: object, owner: object, ground: Ground) -> Ground:
    if len(_kept) >= KEPT:
        _kept.popitem(last=False)
    _kept[key] = owner, ground
    return ground


def _ground(facts: Facts, model: ModelId, allowance: float, too_many: Measure) -> Ground:
    return Ground(Contour(too_many, facts.at(model), allowance, _size(facts.state)), allowance)


def _size(state: State) -> Point:
    return state.battlefield.width_in, state.battlefield.depth_in


def reach(facts: Facts, model: ModelId) -> Layer | None:
    """The ground the model's centre can come to stand on, a thin line for each inch, and the enemies it can charge.

    What the decision offers the model is drawn to 0.02". If it is offered no move, this is how far its system says it
    may go right now, walking round terrain and bases; which models it keeps away from only its own offers know.
    None if it goes nowhere, or distances may not be told.
    """
    if not facts.premeasure or not facts.state.on_table(model):
        return None
    offers = facts.offers_of(model)
    marks = (*_offered(facts, offers), *_charges(facts, offers)) or tuple(_told(facts, model))
    name = facts.state.models[model].name
    return Layer("reach", words.title("reach", name), "walk", marks, facts.state.models[model].side) if marks else None


def _offered(facts: Facts, offers: tuple[Offer, ...]) -> Iterator[Mark]:
    """Areas of the offers that go over the ground: the longest first, so that the shorter lie upon it."""
    grounds = [ground for offer in offers if (ground := offered_ground(facts, offer)) is not None]
    grounds.sort(key=lambda ground: -ground.allowance)
    for number, ground in enumerate(grounds):
        longest = number == 0
        yield from _drawn(ground, "run" if longest and len(grounds) > 1 else "walk", lines=longest)


def _drawn(ground: Ground, role: Role, *, lines: bool) -> Iterator[Mark]:
    """The area, how far it is, and if asked for the inches within."""
    if not ground.outlines:
        return
    yield Area(ground.outlines, role)
    if lines:
        yield Area(tuple(_there_and_back(line) for line in ground.inches), role, faint=True)
    north = min((point for ring in ground.outlines for point in ring), key=lambda point: (point[1], point[0]))
    yield Tag(north, lengths.inches(ground.allowance), role)


def _there_and_back(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line as an outline that holds nothing."""
    return line if line[0] == line[-1] else (*line, *line[-2:0:-1])


def _charges(facts: Facts, offers: tuple[Offer, ...]) -> Iterator[Mark]:
    for offer in offers:
        if offer.needs == "models":
            yield from (
                Halo(foe, "charge")
                for foe in offer.candidates()
                if offer.refusal(Action(offer.verb, offer.model, foe, what=offer.what)) is None
            )


def _told(facts: Facts, model: ModelId) -> Iterator[Mark]:
    """The answer of its combat system, for a model that isn't asked now."""
    far = facts.rules.combat.reach(facts.state, model)
    told: tuple[tuple[Role, float], ...] = (("charge", far.charge), ("run", far.run), ("walk", far.move))
    longest = max(inches for _, inches in told)
    for role, inches in told:
        ground = walked_ground(facts, model, Walk(inches))
        if ground is not None:
            yield from _drawn(ground, role, lines=inches == longest)


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
