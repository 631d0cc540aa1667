"""Where a model can get to, by an offer's costs or a plain walk, the way there, and the enemies it can charge."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from functools import cached_property
from itertools import islice, pairwise

from skirmish.board import Walk, on
from skirmish.client.art.heights import ALL, GROUND_VIEW
from skirmish.client.art.storeys import height
from skirmish.client.overlays import lengths, words
from skirmish.client.overlays.contours import COARSE, FINE, Contour, Measure, level_lines
from skirmish.client.overlays.facts import Facts, is_steep
from skirmish.client.view.marks import Area, Ghost, Halo, Layer, Mark, Ring, Role, Stroke, Tag
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action, Offer, Refusal, Trip
from skirmish.core.geometry import to_shape
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, State
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


def offered_ground(facts: Facts, offer: Offer, level: int = SAME_LEVEL) -> Ground | None:
    """Where on a level an offer leads to; None if it doesn't go over the ground. Within 0.02" of what its costs say."""
    allowance = offer.costs([])[1]
    if allowance <= 0:
        return None
    known = _kept.get((id(offer), level))
    if known is not None and known[0] is offer:
        return known[1]

    def too_many(points: list[Point]) -> list[float]:
        limit = allowance + TOLERANCE_IN
        return [cost - limit for cost in offer.costs(points, level)[0]]

    return _keep((id(offer), level), offer, _ground(facts, offer.model, allowance, too_many))


def walked_ground(facts: Facts, model: ModelId, walk: Walk, level: int = SAME_LEVEL) -> Ground | None:
    """Where on a level so long a walk leads to; None if it leads nowhere. Within 0.02" of what the board says."""
    if walk.inches <= 0 or not facts.state.on_table(model):
        return None
    key = (facts.state.battlefield, facts.state.places, facts.state.features, facts.state.raised, model, walk, level)
    known = _kept.get(key)
    if known is not None:
        return known[1]
    further = evolve(walk, inches=walk.inches + BEYOND_IN)

    def too_many(points: list[Point]) -> list[float]:
        limit = walk.inches + TOLERANCE_IN
        return [cost - limit for cost in on(facts.state).reach(model, further, points, level)]

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


def reach(facts: Facts, model: ModelId, view: float = ALL, *, ahead: bool = True) -> Layer | None:
    """The ground the model's centre can come to stand on, a thin line for each inch, and the enemies it can charge.

    What the decision offers the model is drawn to 0.02". If it is offered no move, this is how far its system says it
    may go at its next move, walking round terrain and bases; which models it keeps away from only its own offers know.
    `view`: of levels those at this height alone, and where a climb or a jump leads there. `ahead`: whether the next
    move is shown of who has none now. None if it goes nowhere, or distances may not be told.
    """
    if not facts.premeasure or not facts.state.on_table(model):
        return None
    offers, levels = facts.offers_of(model), _levels(facts, model, view)
    marks = (*_offered(facts, offers, levels), *_charges(facts, offers))
    now = bool(marks) or any(offer.needs == "models" for offer in offers)  # a charge that reaches nobody is one, too
    if not marks and (now or ahead):
        marks = tuple(_told(facts, model, levels))
    title = words.title("reach" if now else "reach-next", facts.state.models[model].name)
    return Layer("reach", title, "walk", marks, facts.state.models[model].side) if marks else None


NEAR_IN = 14.0
"""Levels that lie further away than this aren't asked about."""
MOST_STEPS = 8
"""So many ends of climbs and jumps are shown."""


def _levels(facts: Facts, model: ModelId, view: float) -> tuple[int, ...]:
    """The levels whose places are shown: those at the viewing height, all of them where everything is seen."""
    field, own = facts.state.battlefield, facts.state.level(model)
    if not field.levels:
        return (SAME_LEVEL,)
    found = [
        k for k, level in enumerate(field.levels, 1)
        if view in (ALL, level.height_in) and any(to_shape(facts.at(model), f.shape) < NEAR_IN for f in level.floors)
    ]  # fmt: skip
    levels = [*([GROUND] if view in (ALL, GROUND_VIEW) else []), *found]
    return tuple(SAME_LEVEL if level == own else level for level in levels)


def _offered(facts: Facts, offers: tuple[Offer, ...], levels: tuple[int, ...]) -> Iterator[Mark]:
    """Areas of the offers that go over the ground: the longest first, so that the shorter lie upon it."""
    steep = [offer for offer in offers if facts.state.battlefield.levels and is_steep(offer)]
    even = [offer for offer in offers if offer not in steep]
    for level in levels:
        grounds = [ground for offer in even if (ground := offered_ground(facts, offer, level)) is not None]
        grounds.sort(key=lambda ground: -ground.allowance)
        for number, ground in enumerate(grounds):
            longest = number == 0
            role: Role = "run" if longest and len(grounds) > 1 else "walk"
            yield from _drawn(ground, role, lines=longest, told=level == SAME_LEVEL)
    for offer in steep:
        yield from _steps(facts, offer, levels)


def _steps(facts: Facts, offer: Offer, levels: tuple[int, ...]) -> Iterator[Mark]:
    """Where its climbs or jumps lead: an arrow for each, the first with the deed's name."""
    own, named = facts.state.level(offer.model), False
    for sample in islice(offer.samples(), MOST_STEPS):
        if sample.at is None or sample.level not in levels:
            continue
        trip = offer.trip(sample)
        if trip is None:
            continue
        leaves = next((k for k in range(1, len(trip.levels)) if trip.levels[k] != trip.levels[k - 1]), 1)
        yield Stroke(trip.path[leaves - 1 : leaves + 1], "note", arrow=True)
        if not named:
            yield Tag(trip.path[leaves], words.step(offer.verb, _rise(facts, own, sample.level)), "note")
        named = True


def _rise(facts: Facts, level: int, other: int) -> float:
    """Inches up from the one level to the other."""
    field = facts.state.battlefield
    return height(field, other) - height(field, level)


def _drawn(ground: Ground, role: Role, *, lines: bool, told: bool = True) -> Iterator[Mark]:
    """The area, and if asked for how far it is and the inches within."""
    if not ground.outlines:
        return
    yield Area(ground.outlines, role)
    if lines:
        yield Area(tuple(_there_and_back(line) for line in ground.inches), role, faint=True)
    if not told:
        return
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


def _told(facts: Facts, model: ModelId, levels: tuple[int, ...] = (SAME_LEVEL,)) -> Iterator[Mark]:
    """The answer of its combat system, for a model that isn't asked now."""
    far = facts.rules.combat.reach(facts.state, model)
    told: tuple[tuple[Role, float], ...] = (("charge", far.charge), ("run", far.run), ("walk", far.move))
    longest = max(inches for _, inches in told)
    for level in levels:
        for role, inches in told:
            ground = walked_ground(facts, model, Walk(inches), level)
            if ground is not None:
                yield from _drawn(ground, role, lines=inches == longest, told=level == SAME_LEVEL)


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
    yield from _changes(facts, trip, role)
    if facts.premeasure:
        shown: Role = "note" if words.close(trip.slack) else role
        told = words.trip(trip.cost, trip.allowance)
        if refusal is not None and _too_long(trip, refusal):
            told = words.with_rule(told, refusal.rule)
        yield Tag(trip.path[-1], told, shown)


def _changes(facts: Facts, trip: Trip, role: Role) -> Iterator[Mark]:
    """How far it goes up or down, where it leaves a level."""
    for (low, high), (a, b) in zip(pairwise(trip.levels), pairwise(trip.path), strict=False):
        if low != high and (rise := _rise(facts, low, high)):
            yield Ring(a, POINT_IN, role, filled=True)
            yield Tag(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), words.rise(rise), role)


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
