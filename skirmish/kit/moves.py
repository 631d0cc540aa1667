"""Moves over the table: the offers, with reason and missing inches, and the move itself, through what burns too."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from skirmish.board import Surface, Walk, Way, on
from skirmish.core.decision import (
    PASS,
    Action,
    Bid,
    Decision,
    Just,
    Needs,
    Offer,
    Procedure,
    Refusal,
    Trip,
    nothing_asked,
)
from skirmish.core.events import Moved
from skirmish.core.geometry import Shape, to_shape
from skirmish.core.record import evolve
from skirmish.core.state import OFF_TABLE_IN, SAME_LEVEL, Feature, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import CONTACT_IN, GRID, Point, as_inches, distance, snapped
from skirmish.kit.asks import LEAVING
from skirmish.kit.queries import ROOTED, ids_in, is_afflicted, is_laden, side_mask

TRAVEL = "travel"
"""The manner of a `Moved` that doesn't go along the ground: nothing on the way matters. (CHN-71)"""
LEAP = "leap"
"""That of one out of the way of harm. (WYL-64)"""
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


def inches_now(rules: Ruleset, state: State, i: ModelId, inches: float) -> float:
    """So many inches of movement with what lasts on the model, and half of it with treasure. (SKR-91)"""
    if named := rules.modifiers(state, i, "move"):
        inches = max(0.0, inches + sum([m.number for m in named]))
    return inches / 2 if state.tokens and is_laden(state, i) else inches


def haste_bar(state: State, i: ModelId, rule: str) -> Refusal | None:
    """Why it can neither run nor charge. (WYL-S12)"""
    return Refusal("it is rooted to the ground", rule) if is_afflicted(state, i, ROOTED) else None


def places_around(state: State, model: ModelId, inches: float) -> list[Point]:
    """Points to try for a move of so many inches: two rings, on the grid, the far one first."""
    return on(state).around(model, inches)


def too_long(cost: float, allowed: float) -> str:
    """`the way is 49.2", and it may go 10"`: to a tenth of an inch, unless that would hide that it is too long."""
    told = round(cost, 1)
    return f"the way is {as_inches(told if told > allowed else cost)}, and it may go {as_inches(allowed)}"


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
        return on(self.state).way(self.model, action.at, self.walk, action.via, action.level)

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "way"

    def trip(self, action: Action) -> Trip | None:
        """See `Offer`: too long or not, but never through what it has to keep away from."""
        if action.at is None or not on_grid(action):
            return None
        way = self.way(action) or self._longer(action, action.at)
        return Trip(way.path, way.cost, self.walk.inches, way.levels) if way is not None else None

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """See `Offer`; inf also for what is more than `BEYOND_IN` too far."""
        walk = self.walk
        further = evolve(walk, inches=walk.inches + BEYOND_IN)
        return list(on(self.state).reach(self.model, further, points, level)), walk.inches

    def _longer(self, action: Action, at: Point) -> Way | None:
        """The way, as long as it likes; most are hardly longer than straight lines, and such are found far sooner."""
        surface = on(self.state)
        stops = (self.state.places[self.model][:2], *action.via, at)
        straight = sum(distance(here, there) for here, there in pairwise(stops))
        for inches in (*(straight * guess + 1.0 for guess in GUESSES), FAR_IN):
            way = surface.way(self.model, at, evolve(self.walk, inches=inches), action.via, action.level)
            if way is not None:
                return way
        return None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None:
            return Refusal("no place given", self.rule)
        if action != Action(self.verb, self.model, at=action.at, via=action.via, level=action.level):
            return Refusal("a move has a place and way-points, nothing else", self.rule)
        if not on_grid(action):
            return Refusal('places lie on a grid of 1/1024"', self.rule)
        if not SAME_LEVEL <= action.level <= len(self.state.battlefield.levels):
            return Refusal("the map has no such level", self.rule)
        if self.way(action) is not None:
            return None
        return self._why(on(self.state), action, action.at)

    def _why(self, surface: Surface, action: Action, at: Point) -> Refusal:
        trouble = surface.stands(self.model, at, action.level)
        if trouble:
            return Refusal(f"it can't stand there: it {trouble}", self.rule)
        walk = self.walk
        longer = self._longer(action, at)
        if longer is not None:
            short = longer.cost - walk.inches
            return Refusal(too_long(longer.cost, walk.inches), self.rule, short)
        close = Walk(FAR_IN, 0.0, 0, walk.through, walk.ladders)
        if walk.keep_in and surface.way(self.model, at, close, action.via, action.level) is not None:
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


WIDEST_CONTACT_IN = 1.0 + CONTACT_IN
"""Further apart no two bases touch, not even across a low obstacle. (SKR-5)"""


class WalkOffer(MoveOffer):
    """A move that ends in contact with no enemy but those whom it touches already."""

    __slots__ = ()
    contact_rule: ClassVar[str]
    """Which rule forbids it, in this system."""

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """See `Offer`: inf where it would come into contact, too."""
        costs, inches = super().costs(points, level)
        foes = self._untouched()
        if not foes:
            return costs, inches
        return [
            math.inf if cost < FAR_IN and self._leads_into_contact(at, foes, level) else cost
            for at, cost in zip(points, costs, strict=True)
        ], inches

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        barred = super().refusal(action)
        at, level = action.at, action.level
        if barred is None and at is not None and self._leads_into_contact(at, self._untouched(), level):
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
        return sum([1 << foe for foe in ids_in(foes) if gaps[foe] <= far])

    def _leads_into_contact(self, at: Point, foes: int, level: int = SAME_LEVEL) -> bool:
        return bool(foes and on(self.state).contacts_at(self.model, at, foes, level))


def leave_contact(
    table: Table,
    i: ModelId,
    at: Point,
    level: int,
    foes: Iterable[ModelId],
    may_strike: Callable[[State, ModelId], bool],
    strike: Callable[[Table, ModelId], Procedure[bool]],
    rule: str,
) -> Procedure[bool]:
    """Each of these enemies that it leaves behind may strike at it first. Whether it can go on. (RES-24, TRI-51)

    `at`, `level`: where it goes; `strike`: the blow; whether anything came of it.
    """
    yield from nothing_asked()
    for foe in foes:
        state = table.state
        if not may_strike(state, foe) or on(state).contacts_at(i, at, 1 << foe, level):
            continue
        offers = (Just(Action("strike", foe, i), rule), Just(PASS, rule))
        names = state.models[foe].name, state.models[i].name
        question = f"{names[1]} leaves contact: does {names[0]} strike?"
        side, usual = state.models[foe].side, offers[0].action
        answer = yield Decision(side, question, offers, usual, foe, rule, asks=LEAVING)
        if answer.verb == "strike" and (yield from strike(table, foe)):
            yield from settle(table)
            if not table.rules.combat.who(table.state, "standing") >> i & 1:
                return False
    return True


Path = tuple[Point, ...]
STEP_IN = 1 / 8


def go(table: Table, event: Moved) -> Procedure[bool]:
    """The model moves; a burning wall on its way hits it when it gets there. Whether it came to the end of its path.

    Who is put down by it lies 1/8" before the wall. Each wall hits once a move.
    """
    if not any(f.burns for f in table.state.features):
        yield from nothing_asked()
        table.emit(event)
        return True
    burnt: set[int] = set()
    *parts, last = parts_by_level(table.state, event)
    for part in parts:
        if not (yield from _go_on(table, evolve(part, halfway=True), burnt)):
            return False
    return (yield from _go_on(table, last, burnt))


def parts_by_level(state: State, event: Moved) -> list[Moved]:
    """The move in parts, each on one level or from one to another."""
    if not event.levels:
        return [event]
    parts: list[Moved] = []
    first = 0
    for k in range(1, len(event.levels)):
        if event.levels[k] != event.levels[k - 1]:
            parts += [
                evolve(event, path=event.path[a : b + 1], levels=event.levels[a : b + 1])
                for a, b in ((first, k - 1), (k - 1, k))
                if b > a
            ]
            first = k
    if first < len(event.levels) - 1 or not parts:
        parts.append(evolve(event, path=event.path[first:], levels=event.levels[first:]))
    return parts


def treads_on(state: State, event: Moved, shape: Shape, level: int) -> bool:
    """Whether the move, which is over, led over ground on that level, or from elsewhere onto it."""
    surface, i = on(state), event.model
    for part in parts_by_level(state, event) if event.levels else ():
        if part.levels[-1] == level != part.levels[0] and to_shape(part.path[-1], shape) <= state.places[i][2]:
            return True
        crosses = part.levels[0] == level == part.levels[-1]
        if crosses and surface.crossing(part.path, state.places[i][2], shape) is not None:
            return True
    if event.levels or state.level(i) != level:
        return False
    return surface.crossing(event.path, state.places[i][2], shape) is not None


def _go_on(table: Table, event: Moved, burnt: set[int]) -> Procedure[bool]:
    """See `go`, of a part on one level, or from one to another."""
    level = table.state.level(event.model)
    if event.levels and event.levels[-1] != level:
        return (yield from _come_up(table, event, burnt))
    event = evolve(event, levels=())
    while True:
        met = _first(table, event, level, burnt)
        if met is None:
            table.emit(event)
            return True
        wall, before, after = met
        before, after = _where_it_stands(table, event.model, before, after)
        burnt.add(wall.id)
        table.emit(evolve(event, path=before, halfway=True))
        if not (yield from _burn(table, event.model, wall)):
            return False
        event = evolve(event, path=after)


def _come_up(table: Table, event: Moved, burnt: set[int]) -> Procedure[bool]:
    """To another level, where what burns may wait for it. (CHN-65, SKR-36)"""
    yield from nothing_asked()
    table.emit(event)
    for wall in table.state.features:
        i, level = event.model, event.levels[-1]
        if not wall.burns or wall.shape is None or wall.id in burnt or wall.level != level:
            continue
        if on(table.state).touches(i, wall.shape, level):
            burnt.add(wall.id)
            if not (yield from _burn(table, i, wall)):
                return False
    return True


def _burn(table: Table, model: ModelId, wall: Feature) -> Procedure[bool]:
    """It is hit. Whether it may go on."""
    stood = table.rules.combat.who(table.state, "standing") >> model & 1
    hit = Hit(model, wall.burns, wall.owner, missile=True, rule=wall.rule)
    yield from table.step(table.rules.combat.suffer, hit)
    yield from settle(table)
    stands = table.rules.combat.who(table.state, "standing") >> model & 1
    return table.state.on_table(model) and stood <= stands


def _first(table: Table, event: Moved, level: int, burnt: set[int]) -> tuple[Feature, Path, Path] | None:
    """The first burning wall on its level that the path comes to, with the path before and after it."""
    state, surface = table.state, on(table.state)
    found = []
    for wall in state.features:
        if wall.burns and wall.shape is not None and wall.id not in burnt and wall.level == level:
            crossing = surface.crossing(event.path, state.places[event.model][2], wall.shape)
            if crossing is not None:
                found.append((path_length(crossing.before), wall.id, wall, crossing.before, crossing.after))
    if not found:
        return None
    _, _, wall, before, after = min(found, key=lambda one: one[:2])
    return wall, before, after


def _where_it_stands(table: Table, model: ModelId, before: Path, after: Path) -> tuple[Path, Path]:
    """The path parted where the model can lie if it falls: further back if it is just crossing something low."""
    surface = on(table.state)
    while len(before) > 1:
        (ax, ay), (bx, by) = before[-2], before[-1]
        count = max(1, math.ceil(distance((ax, ay), (bx, by)) / STEP_IN))
        for k in range(count, 0, -1):
            at = snapped((ax + (bx - ax) * k / count, ay + (by - ay) * k / count))
            if surface.stands(model, at) is None:
                return (*before[:-1], at), after if at == after[0] else (at, *after)
        before = before[:-1]
        after = (before[-1], *after)
    return before, after


def path_length(path: Path) -> float:
    """Inches along the path."""
    return sum(distance(a, b) for a, b in pairwise(path))
