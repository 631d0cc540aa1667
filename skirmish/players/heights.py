"""Other levels weighed: where ladders, climbs and jumps lead, how sure they are, what a fall would cost. (SKR-36)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from skirmish.board import Spot, Walk, on
from skirmish.board.routes import Arrival
from skirmish.core.decision import Action, Offer
from skirmish.core.record import evolve
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.players.places import Places
from skirmish.players.player import View

COMPARED = 6
"""So many climbs or jumps of a model are looked at."""


class Rise(NamedTuple):
    """A place on another level: what it is worth to stand there, how likely it is to get there, what a fall costs."""

    action: Action
    spot: Spot
    chance: float
    toll: float


def rises(view: View, offer: Offer, walk: Walk, places: Places, fires: bool) -> Iterator[Rise]:
    """The best places that a move leads to by ladders and stairs, or a climb or jump by its samples."""
    i, surface = offer.model, on(view.state)
    if offer.verb in ("move", "run", "crawl"):
        for stand in surface.arrivals(i, walk):
            if stand.level != surface.level(i):
                yield _rise(offer.verb, i, stand, walk, places, fires, 1.0, 0.0)
        return
    for action in islice(offer.samples(), COMPARED):
        trip = offer.trip(action)
        if trip is None or action.at is None:
            continue
        chance, toll = odds_of(view, offer, action)
        level = surface.level(i) if action.level == SAME_LEVEL else action.level
        stand = Arrival(trip.cost, level, action.at, (action.at,), (level,))
        yield _rise(offer.verb, i, stand, walk, places, fires, chance, toll)


def _rise(
    verb: str, i: ModelId, stand: Arrival, walk: Walk, places: Places, fires: bool, chance: float, toll: float
) -> Rise:  # fmt: skip
    spots = places.spots_from(i, stand, walk, fires)
    best = max(spots, key=lambda spot: spot.score)
    return Rise(Action(verb, i, at=best.at, level=stand.level), best, chance, toll)


def odds_of(view: View, offer: Offer, action: Action) -> tuple[float, float]:
    """(how likely it gets there, what a fall on the way is expected to cost in marks)."""
    hazard = offer.hazard(action)
    if not hazard.tests:
        return 1.0, 0.0
    combat, state, i = view.rules.combat, view.state, offer.model
    chance: float = combat.poise(state, i, offer.verb) ** hazard.tests
    return chance, (1.0 - chance) * combat.toll_of_fall(state, i, hazard.fall_in)


def nearer(view: View, offer: Offer, foe: ModelId, least_in: float, least_chance: float) -> Action | None:
    """The climb or jump that brings it nearer to an enemy by so many inches at least, if it is likely enough."""
    state, i = view.state, offer.model
    surface = on(state)
    best, found = surface.gap(i, foe) - least_in, None
    for action in islice(offer.samples(), COMPARED):
        if action.at is None or odds_of(view, offer, action)[0] < least_chance:
            continue
        level = state.level(i) if action.level == SAME_LEVEL else action.level
        there = state.moved(i, (*action.at, *state.places[i][2:]), level)
        gap = on(there).gap(i, foe)
        on(state)
        if gap < best:
            best, found = gap, action
    return found


def to_level(view: View, offer: Offer, level: int, least_chance: float) -> Action | None:
    """A climb or jump to the level where it wants to be, if it is likely enough and it isn't there."""
    if on(view.state).level(offer.model) == level:
        return None
    led = (action for action in islice(offer.samples(), COMPARED) if action.level == level)
    return next((action for action in led if odds_of(view, offer, action)[0] >= least_chance), None)


def by_ladder(state: State, i: ModelId, level: int, walk: Walk, verb: str) -> Action | None:
    """A move up or down ladders and stairs to the level; None if none leads there within the walk."""
    surface = on(state)
    if level == surface.level(i):
        return None
    stand = next((one for one in surface.arrivals(i, walk) if one.level == level), None)
    return None if stand is None else evolve(Action(verb, i), at=stand.at, level=level)
