"""Offers to move over the table, with the reason and the missing inches when they refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from skirmish.board import Surface, Walk, Way, on
from skirmish.core.decision import Action, Bid, Offer, Refusal
from skirmish.core.needs import Needs, Trip
from skirmish.core.record import evolve
from skirmish.core.state import OFF_TABLE_IN, ModelId, State
from skirmish.core.units import GRID, Point, as_inches, distance

TRAVEL = "travel"
"""The manner of a `Moved` that doesn't go along the ground: nothing on the way matters. (CHN-71)"""
FAR_IN = 200.0
"""Longer than any path on any table."""
GUESSES = (1.03, 1.1, 1.3)
"""A way that is too long is looked for first within so many times the straight lines to it and an inch."""
BEYOND_IN = 1.0
"""So much further than a walk leads its costs are told, so that a line can be drawn where it ends."""


def or_else(usual: Iterator[Action], others: Iterator[Action]) -> Iterator[Action]:
    """The usual places; the others only if there are none of those. Nothing is looked for before it is asked for."""
    first = next(usual, None)
    if first is None:
        yield from others
    else:
        yield first
        yield from usual


def places_around(state: State, model: ModelId, inches: float) -> list[Point]:
    """Points to try for a move of so many inches: two rings, on the grid, the far one first."""
    return on(state).around(model, inches)


class MoveOffer(Offer):
    """Going somewhere by the shortest way that the walk allows (`Action.at`, `Action.via`)."""

    __slots__ = ("_walk", "make_walk", "state")

    def __init__(self, verb: str, state: State, model: ModelId, walk: Callable[[], Walk], rule: str) -> None:
        super().__init__(verb, model, rule=rule)
        self.state = state
        self.make_walk = walk
        self._walk: Walk | None = None

    @property
    def walk(self) -> Walk:
        """How far it may go and what it keeps away from."""
        if self._walk is None:
            self._walk = self.make_walk()
        return self._walk

    def way(self, action: Action) -> Way | None:
        """The way the action takes, None if it can't be gone."""
        if action.at is None:
            return None
        return on(self.state).way(self.model, action.at, self.walk, action.via)

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "way"

    def trip(self, action: Action) -> Trip | None:
        """See `Offer`: too long or not, but never through what it has to keep away from."""
        if action.at is None or not on_grid(action):
            return None
        way = self.way(action) or self._longer(action, action.at)
        return Trip(way.path, way.cost, self.walk.inches) if way is not None else None

    def costs(self, points: Sequence[Point]) -> tuple[list[float], float]:
        """See `Offer`; inf also for what is more than `BEYOND_IN` too far."""
        walk = self.walk
        further = evolve(walk, inches=walk.inches + BEYOND_IN)
        return list(on(self.state).reach(self.model, further, points)), walk.inches

    def _longer(self, action: Action, at: Point) -> Way | None:
        """The way, as long as it likes; most are hardly longer than straight lines, and such are found far sooner."""
        surface = on(self.state)
        stops = (self.state.places[self.model][:2], *action.via, at)
        straight = sum(distance(here, there) for here, there in pairwise(stops))
        for inches in (*(straight * guess + 1.0 for guess in GUESSES), FAR_IN):
            way = surface.way(self.model, at, evolve(self.walk, inches=inches), action.via)
            if way is not None:
                return way
        return None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None:
            return Refusal("no place given", self.rule)
        if action != Action(self.verb, self.model, at=action.at, via=action.via):
            return Refusal("a move has a place and way-points, nothing else", self.rule)
        if not on_grid(action):
            return Refusal('places lie on a grid of 1/1024"', self.rule)
        if self.way(action) is not None:
            return None
        return self._why(on(self.state), action, action.at)

    def _why(self, surface: Surface, action: Action, at: Point) -> Refusal:
        trouble = surface.stands(self.model, at)
        if trouble:
            return Refusal(f"it can't stand there: it {trouble}", self.rule)
        walk = self.walk
        longer = self._longer(action, at)
        if longer is not None:
            short = longer.cost - walk.inches
            text = f"the way is {as_inches(longer.cost)}, {as_inches(short)} more than its {as_inches(walk.inches)}"
            return Refusal(text, self.rule, short)
        if walk.keep_in and surface.way(self.model, at, Walk(FAR_IN, 0.0, 0, walk.through), action.via) is not None:
            return Refusal(f"it would come within {as_inches(walk.keep_in)} of an enemy", self.rule)
        return Refusal("there is no way through", self.rule)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        for at in self.places():
            yield Action(self.verb, self.model, at=at)

    def bid(self) -> Bid | None:
        """See `Offer`: what a place is worth nobody can tell."""
        return None

    def places(self) -> list[Point]:
        """Places round the model that the walk leads to."""
        walk = self.walk
        points = places_around(self.state, self.model, walk.inches)
        costs = on(self.state).reach(self.model, walk, points)
        return [at for at, cost in zip(points, costs, strict=True) if cost < FAR_IN]


def on_grid(action: Action) -> bool:
    """Whether all places of the action are finite and lie on the grid, as every record needs."""
    return (action.at is None or _is_on_grid(action.at)) and all(map(_is_on_grid, action.via))


def _is_on_grid(point: Point) -> bool:
    x, y = point
    return abs(x) < OFF_TABLE_IN and abs(y) < OFF_TABLE_IN and x * GRID % 1 == 0 and y * GRID % 1 == 0
