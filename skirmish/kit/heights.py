"""Climbing, jumping and falling, for all combats alike. (SKR-36)

A combat offers a `ClimbOffer` and a `JumpOffer` where it offers moves, carries them out with `climb` and `jump`, and
hears `REACTIONS`. What a test and a fall are it says itself: `resist` and `fall`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from skirmish.board import Walk, Way, on
from skirmish.board.answers import Leap, Push
from skirmish.board.levels import GAP_IN, Step
from skirmish.board.routes import Arrival, is_jump
from skirmish.core.decision import (
    SAFE,
    Action,
    Asking,
    Bid,
    Hazard,
    Needs,
    Offer,
    Procedure,
    Refusal,
    Trip,
    nothing_asked,
)
from skirmish.core.display import Deed
from skirmish.core.events import ConditionsSet, FeatureLaid, FeatureLifted, Fell, Moved
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, SAME_LEVEL, Condition, Feature, ModelId, State, turn_of
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import CONTACT_IN, TOLERANCE_IN, Point, as_inches, distance
from skirmish.kit.effects import end_effects
from skirmish.kit.moves import WalkOffer, go, on_grid
from skirmish.kit.queries import ids_in, side_mask, sort_nearest
from skirmish.kit.refusals import nobody_named

RULE = "SKR-36"
CLIMB, JUMP, DIVE = "climb", "jump", "dive"
DIVING = "diving"
"""The condition of who jumped down on an enemy in this turn."""
TEST = "initiative"
"""The neutral trait that climbs and jumps are tests of."""
DEEPEST_IN = 6.0
"""Nobody jumps further down."""
TEST_IN = 2.0
"""A jump down takes a test for each full 2"."""
DIVE_IN = 2.0
"""From where it lands to the base that it jumps down on, at most."""
LEAST_FALL_IN = 1.0
"""The inches fallen are rounded down: less than this does no harm."""
BRINK_IN = 1.0
"""Who is put down so near to an edge may fall."""
FALL = "fall"
"""The manner of a `Moved` that nobody walked."""
MOST_SAMPLES = 6


class Going(Protocol):
    """Makes the event of a move of one's own, with what this combat notes of it."""

    def __call__(
        self, path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool
    ) -> Moved:
        """`done`: whether its move is over with that."""


class Ascent(NamedTuple):
    """A climb, up or down: the step, and the way on from its end."""

    step: Step
    after: Way

    @property
    def cost(self) -> float:
        """Inches of movement: the height, and what it walks after that."""
        return abs(self.step.rise) + self.after.cost


def tests_of(step: Step, safe_in: float) -> int:
    """How many tests a jump takes: one for a gap, one for each full 2" down. (SKR-36)

    `safe_in`: none down so deep. (TRI-54)
    """
    if step.kind == "gap":
        return 1
    return 0 if -step.rise <= safe_in else int(-step.rise / TEST_IN + TOLERANCE_IN)


def can_use_heights(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether the model may climb or jump at all, and there is a height on this map. (SKR-36)"""
    return bool(state.battlefield.levels) and (rules.combat.climbs(state, i) or rules.combat.jumps(state, i))


def climbing(state: State, i: ModelId, at: Point, level: int, walk: Walk) -> Ascent | None:
    """The cheapest climb that leads to the point of a level: the face may be no higher than it moves. (SKR-36)"""
    surface, found = on(state), []
    for step in surface.faces(i):
        rest = evolve(walk, inches=walk.inches - abs(step.rise))
        if step.to_level != level or rest.inches < -TOLERANCE_IN or surface.stands(i, step.to, level) is not None:
            continue
        if at == step.to:
            return Ascent(step, Way((at,), 0.0, (level,)))
        after = surface.way_from(Arrival(0.0, level, step.to, (step.to,), (level,)), i, rest, (at,))
        if after is not None:
            found.append(Ascent(step, after))
    return min(found, key=lambda one: one.cost, default=None)


class HighOffer(WalkOffer):
    """A move that leaves its level by other ways than ladders and stairs."""

    __slots__ = ()
    contact_rule = "SKR-30"

    def bid(self) -> Bid | None:
        """See `Offer`: what a place is worth nobody can tell."""
        return None

    def way(self, action: Action) -> Way | None:
        """See `MoveOffer`."""
        raise NotImplementedError

    def trip(self, action: Action) -> Trip | None:
        """See `Offer`."""
        if action.at is None or not on_grid(action):
            return None
        way = self.way(action)
        return Trip(way.path, way.cost, self.walk.inches, way.levels) if way is not None else None

    def level_of(self, action: Action) -> int:
        """The level that the action leads to."""
        return self.state.level(self.model) if action.level == SAME_LEVEL else action.level


class ClimbOffer(HighOffer):
    """Up or down the face that it touches where it stands, and on with what is left of its move. (SKR-36)"""

    __slots__ = ()

    def __init__(self, state: State, model: ModelId, walk: Callable[[], Walk]) -> None:
        super().__init__(CLIMB, state, model, walk, RULE)

    def way(self, action: Action) -> Way | None:
        """See `MoveOffer`: over the face."""
        found = self.climb(action)
        if found is None:
            return None
        here, level = self.state.places[self.model][:2], self.state.level(self.model)
        path = (here, *found.after.path)
        return Way(path, found.cost, (level, *(found.step.to_level,) * (len(path) - 1)))

    def climb(self, action: Action) -> Ascent | None:
        """The climb that it comes to."""
        if action.at is None or action.via:
            return None
        return climbing(self.state, self.model, action.at, self.level_of(action), self.walk)

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """See `Offer`."""
        surface, found = on(self.state), [math.inf] * len(points)
        for step in surface.faces(self.model):
            if step.to_level == level:
                rest = evolve(self.walk, inches=max(0.0, self.walk.inches - abs(step.rise)))
                start = Arrival(0.0, level, step.to, (step.to,), (level,))
                ways = [surface.way_from(start, self.model, rest, (at,)) for at in points]
                found = [
                    min(cost, abs(step.rise) + way.cost if way is not None else math.inf)
                    for cost, way in zip(found, ways, strict=True)
                ]
        return found, self.walk.inches

    def hazard(self, action: Action) -> Hazard:
        """See `Offer`: who fails on the way up stays where it is."""
        found = self.climb(action)
        return Hazard(1, max(0.0, -found.step.rise)) if found is not None else SAFE

    def barred(self) -> Refusal | None:
        """See `Offer`."""
        steps = on(self.state).faces(self.model)
        lowest = min((abs(step.rise) for step in steps), default=0.0)
        short = lowest - self.walk.inches
        if short > TOLERANCE_IN:
            return Refusal(f"face {as_inches(lowest)} high, {as_inches(short)} over its move", RULE, short)
        return None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        barred = self.barred()
        if barred is not None or action.at is None:
            return barred or Refusal("no place given", RULE)
        if action != Action(CLIMB, self.model, at=action.at, level=action.level) or not on_grid(action):
            return Refusal("a climb has a place and its level, nothing else", RULE)
        if self.climb(action) is None:
            return Refusal("no climb leads there with what it may move", RULE)
        if self._leads_into_contact(action.at, self._untouched(), self.level_of(action)):
            return Refusal("only a charge leads into contact", RULE)
        return None

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the ends of the climbs."""
        for step in on(self.state).faces(self.model):
            action = Action(CLIMB, self.model, at=step.to, level=step.to_level)
            if self.refusal(action) is None:
                yield self.admitted(action)


class JumpOffer(HighOffer):
    """Down from its level, or over a gap, as a part of its move. (SKR-36)"""

    __slots__ = ("safe_in",)

    def __init__(self, state: State, model: ModelId, walk: Callable[[], Walk], safe_in: float = 0.0) -> None:
        super().__init__(JUMP, state, model, walk, RULE)
        self.safe_in = safe_in
        """See `CombatSystem.safe_fall`."""

    @property
    def deepest_in(self) -> float:
        """How far down it may jump."""
        return max(DEEPEST_IN, self.safe_in)

    def leap(self, action: Action) -> Leap | None:
        """The jump that it comes to."""
        if action.at is None or action.via:
            return None
        return on(self.state).leap(self.model, action.at, self.level_of(action), self.walk, self.deepest_in)

    def way(self, action: Action) -> Way | None:
        """See `MoveOffer`: to the edge, down or over, and on."""
        found = self.leap(action)
        if found is None:
            return None
        level = self.state.level(self.model)
        before = found.before.levels or (level,) * len(found.before.path)
        return Way((*found.before.path, *found.after.path), found.cost, (*before, *found.after.levels))

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """See `Offer`."""
        found = [on(self.state).leap(self.model, at, level, self.walk, self.deepest_in) for at in points]
        return [leap.cost if leap is not None else math.inf for leap in found], self.walk.inches

    def hazard(self, action: Action) -> Hazard:
        """See `Offer`."""
        found = self.leap(action)
        return hazard_of(self.state, self.model, found.step, self.safe_in) if found is not None else SAFE

    def steps(self) -> list[Step]:
        """The jumps near it, the nearest first."""
        here, level = self.state.places[self.model][:2], self.state.level(self.model)
        near = self.walk.inches + TOLERANCE_IN
        found = [
            step for step in on(self.state).steps(self.model)
            if step.level == level and distance(here, step.at) <= near
            and (step.kind == "gap" or (step.kind == "ledge" and -self.deepest_in <= step.rise < 0))
        ]  # fmt: skip
        return sorted(found, key=lambda step: distance(here, step.at))

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None:
            return Refusal("no place given", RULE)
        if action != Action(JUMP, self.model, at=action.at, level=action.level) or not on_grid(action):
            return Refusal("a jump has a place and its level, nothing else", RULE)
        if not SAME_LEVEL <= action.level <= len(self.state.battlefield.levels):
            return Refusal("the map has no such level", RULE)
        if self.leap(action) is None:
            return Refusal("no jump leads there with what it may move", RULE)
        if self._leads_into_contact(action.at, self._untouched(), self.level_of(action)):
            return Refusal("only a charge leads into contact", RULE)
        return None

    def samples(self) -> Iterator[Action]:
        """See `Offer`: where the nearest jumps lead."""
        for step in self.steps()[:MOST_SAMPLES]:
            action = Action(JUMP, self.model, at=step.to, level=step.to_level)
            if self.refusal(action) is None:
                yield self.admitted(action)


def offers_of_heights(
    rules: Ruleset, state: State, i: ModelId, walk: Callable[[], Walk], jumping: Callable[[], Walk],
    climbs: type[ClimbOffer] = ClimbOffer, jumps: type[JumpOffer] = JumpOffer,
) -> Iterator[HighOffer]:  # fmt: skip
    """Climbs and jumps, where the map has any for it; `jumping`: how far it may go with a jump.

    `climbs`, `jumps`: the offers of a combat that has more to say of where they end.
    """
    if not can_use_heights(rules, state, i):
        return
    if rules.combat.climbs(state, i) and on(state).faces(i):
        yield climbs(state, i, walk)
    jump = jumps(state, i, jumping, rules.combat.safe_fall(state, i))
    if rules.combat.jumps(state, i) and state.level(i) and jump.steps():
        yield jump


def deeds_of_heights(
    rules: Ruleset, state: State, i: ModelId, inches: float, gain: str, rule: str = RULE
) -> Iterator[Deed]:  # fmt: skip
    """What it may ever do on this map that it needs a height for.

    `inches`: how far it climbs; `gain`: what a diving charge brings; `rule`: that of its combat.
    """
    if can_use_heights(rules, state, i):
        deep = max(DEEPEST_IN, rules.combat.safe_fall(state, i))
        yield Deed(CLIMB, "Climb", "", f"up to {as_inches(inches)} high, a test", rule, "climb")
        yield Deed(
            JUMP, "Jump", "", f"down up to {as_inches(deep)}, or over a gap of {as_inches(GAP_IN)}", rule, "jump"
        )
        yield Deed(DIVE, "Jump at", "", f"an enemy below, or beyond a gap: {gain}", rule, "dive")


def why_not_high(rules: Ruleset, state: State, i: ModelId, verb: str) -> Refusal:
    """Why a model that could else move isn't offered a climb, a jump or a dive. (SKR-36)"""
    if not state.battlefield.levels:
        return Refusal("no heights on this map", RULE)
    if verb == CLIMB and not rules.combat.climbs(state, i):
        return Refusal("animals and riders can't climb", RULE)
    if verb != CLIMB and not rules.combat.jumps(state, i):
        return Refusal("riders can't jump", RULE)
    if verb == DIVE:
        return Refusal("not on a roof", RULE)
    if verb == CLIMB:
        return Refusal("touches nothing to climb", RULE)
    return Refusal(f"no edge in reach, up to {as_inches(DEEPEST_IN)} high", RULE)


def climb(table: Table, action: Action, walk: Walk, going: Going) -> Procedure[bool]:
    """Up: a failed test ends its move where it stands. Down: it falls from the top. Whether it got there. (SKR-36)

    Who has been struck at since it was offered may find that it can't any more.
    """
    state, i = table.state, action.model
    assert action.at is not None
    level = state.level(i)
    found = climbing(state, i, action.at, level if action.level == SAME_LEVEL else action.level, walk)
    if found is None:
        return False
    here, step = state.places[i][:2], found.step
    fallen = yield from table.rules.combat.scale(table, i, step.rise, RULE)
    if fallen is not None:
        table.emit(going((here,), CLIMB, (), 0.0, done=True))
        foot, low = (step.to, step.to_level) if step.rise < 0 else (here, level)
        if fallen or step.rise < 0:
            yield from plunge(table, i, Push(foot, 0.0, level=low, fall_in=fallen))
        return False
    path = (here, *found.after.path)
    levels = (level, *(step.to_level,) * (len(path) - 1))
    return (yield from go(table, going(path, CLIMB, levels, found.cost, done=True)))


def hazard_of(state: State, i: ModelId, step: Step, safe_in: float) -> Hazard:
    """The tests of a jump, and how deep it falls if it fails one; `safe_in`: it falls so deep unharmed."""
    fall_in = -step.rise if step.kind == "ledge" else on(state).landing(i, step.at).fall_in
    return Hazard(tests_of(step, safe_in), fall_in if fall_in > safe_in else 0.0)


def jump(table: Table, action: Action, walk: Walk, going: Going) -> Procedure[bool]:
    """To the edge, then the tests: passed, it goes on where it comes down; failed, it falls. Whether it got there.

    Who has been struck at since it was offered may find that it can't any more.
    """
    state, i = table.state, action.model
    assert action.at is not None
    level = state.level(i)
    wanted = level if action.level == SAME_LEVEL else action.level
    deepest = max(DEEPEST_IN, table.rules.combat.safe_fall(state, i))
    found = on(state).leap(i, action.at, wanted, walk, deepest)
    if found is None:
        return False
    if not (yield from take_off(table, i, found, going)):
        return False
    path = (found.step.at, *found.after.path)
    return (yield from go(table, going(path, JUMP, (level, *found.after.levels), found.cost, done=True)))


def take_off(table: Table, i: ModelId, found: Leap | Dive, going: Going) -> Procedure[bool]:
    """To the edge, and the tests there; who fails one falls. Whether it jumps."""
    level, step = table.state.level(i), found.step
    if len(found.before.path) > 1:
        arrived = yield from go(table, going(found.before.path, "move", found.before.levels, 0.0, done=False))
        yield from settle(table)
        if not arrived or table.state.level(i) != level or not table.state.on_table(i):
            return False
    for _ in range(tests_of(step, table.rules.combat.safe_fall(table.state, i))):
        if not (yield from table.rules.combat.resist(table, i, TEST, RULE)):
            table.emit(going((table.state.places[i][:2],), JUMP, (), 0.0, done=True))
            down = Push(step.to, 0.0, level=step.to_level, fall_in=-step.rise)
            yield from plunge(table, i, down if step.kind == "ledge" else on(table.state).landing(i, step.at))
            return False
    return True


class Dive(NamedTuple):
    """A charge with a jump: to the edge, down or over a gap, and into contact."""

    before: Way
    step: Step
    after: Way

    @property
    def cost(self) -> float:
        """Inches of movement: what it walks, and the width of a gap. (SKR-36)"""
        return self.before.cost + self.after.cost + (self.step.cost if self.step.kind == "gap" else 0.0)

    @property
    def dives(self) -> bool:
        """Whether it jumps down on the enemy, which makes its blows better."""
        return self.step.kind == "ledge"

    @property
    def manner(self) -> str:
        """That of the move from the edge on."""
        return DIVE if self.dives else "charge"

    @property
    def onward(self) -> Way:
        """The part from the edge on."""
        return Way((self.step.at, *self.after.path), self.cost, (self.step.level, *self.after.levels))

    @property
    def way(self) -> Way:
        """All of it."""
        before = self.before.levels or (self.step.level,) * len(self.before.path)
        return Way((*self.before.path, *self.after.path), self.cost, (*before, *self.after.levels))


def find_dive(
    state: State, i: ModelId, foe: ModelId, walk: Walk, unwanted: int = 0, deepest_in: float = DEEPEST_IN
) -> Dive | None:
    """The cheapest way to charge an enemy with a jump. (SKR-36)

    A jump down lands within 2" of the enemy's base; after one over a gap all the rest of the charge is left.
    """
    surface = on(state)
    level, low = state.level(i), state.level(foe)
    (x, y, other, _), own = state.places[foe], state.places[i][2]
    found = []
    for step in dict.fromkeys((*surface.jumps(i, (x, y)), *surface.steps(i))):
        if (step.level, step.to_level) != (level, low) or not is_jump(step, deepest_in):
            continue
        gap, across = distance(step.to, (x, y)) - own - other, step.cost if step.kind == "gap" else 0.0
        near = DIVE_IN if step.kind == "ledge" else walk.inches - across
        if gap > near + TOLERANCE_IN or surface.stands(i, step.to, low) is not None:
            continue
        before = surface.way(i, step.at, walk)
        if before is None or before.cost + across > walk.inches:
            continue
        rest = evolve(walk, inches=min(near + CONTACT_IN, walk.inches - before.cost - across))
        start = Arrival(0.0, low, step.to, (step.to,), (low,))
        after = surface.charge_from(start, i, 1 << foe, rest, unwanted)
        if after is not None:
            found.append(Dive(before, step, after))
    return min(found, key=lambda one: one.cost, default=None)


class DiveOffer(Offer):
    """A charge with a jump, down or over a gap: by what way, and whom it may charge, a combat says. (SKR-36)"""

    __slots__ = ("bar", "safe_in", "state", "unwanted", "walk")

    def __init__(
        self, state: State, model: ModelId, walk: Walk, bar: Callable[[ModelId], Refusal | None], unwanted: int,
        safe_in: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(DIVE, model, rule=RULE)
        self.state, self.walk, self.bar, self.unwanted, self.safe_in = state, walk, bar, unwanted, safe_in

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "model"

    def candidates(self) -> tuple[ModelId, ...]:
        """See `Offer`: the enemies below it or beyond a gap, the nearest first."""
        state, i, surface = self.state, self.model, on(self.state)
        beyond = {step.to_level for step in surface.steps(i) if step.kind == "gap" and step.level == state.level(i)}
        foes = [foe for foe in ids_in(side_mask(state, 1 - state.models[i].side)) if state.on_table(foe)]
        high = surface.elevation(i)
        return sort_nearest(state, i, [f for f in foes if surface.elevation(f) < high or state.level(f) in beyond])

    def dive(self, foe: ModelId) -> Dive | None:
        """The dive at this enemy."""
        deepest = max(DEEPEST_IN, self.safe_in)
        return find_dive(self.state, self.model, foe, self.walk, self.unwanted & ~(1 << foe), deepest)

    def hazard(self, action: Action) -> Hazard:
        """See `Offer`."""
        found = self.dive(action.target)
        return hazard_of(self.state, self.model, found.step, self.safe_in) if found is not None else SAFE

    def trip(self, action: Action) -> Trip | None:
        """See `Offer`."""
        found = self.dive(action.target) if action.target in self.candidates() else None
        return Trip(found.way.path, found.cost, self.walk.inches, found.way.levels) if found is not None else None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(DIVE, self.model):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, "an enemy to jump at")
        if action != Action(DIVE, self.model, action.target):
            return Refusal("that is not a plain action at one target", RULE)
        if action.target not in self.candidates():
            return Refusal("not an enemy below or beyond a gap", RULE)
        barred = self.bar(action.target)
        if barred is None and self.dive(action.target) is None:
            return Refusal('no jump in reach that lands within 2", or over a gap', RULE)
        return barred

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        far = self.walk.inches + DIVE_IN + DEEPEST_IN
        gaps = on(self.state).gaps(self.model)
        for foe in self.candidates():
            if gaps[foe] <= far and self.bar(foe) is None and self.dive(foe) is not None:
                yield self.admitted(Action(DIVE, self.model, foe))


def dive(
    table: Table, action: Action, offer: Callable[[], DiveOffer], leave: Callable[[Way], Procedure[bool]], going: Going
) -> Procedure[Dive | None]:
    """A charge with a jump: what has brought it into contact, None if it doesn't get there. (SKR-36)

    `offer`: the offer as things are now; `leave`: what comes before this way, and whether it can go on after that.
    """
    planned = offer().dive(action.target)
    assert planned is not None
    if not (yield from leave(planned.way)):
        return None
    found = offer().dive(action.target)
    if found is None or not (yield from take_off(table, action.model, found, going)):
        return None
    way = found.onward
    arrived = yield from go(table, going(way.path, found.manner, way.levels, found.cost, done=True))
    return found if arrived else None


def note_dive(table: Table, i: ModelId) -> None:
    """It has jumped down on an enemy: +1 to hit and +1 Strength as long as this turn lasts. (SKR-36)"""
    diving = Condition(DIVING, 1, turn_of(table.state))
    table.emit(ConditionsSet(i, (*table.state.models[i].conditions, diving), RULE))


def is_diving(state: State, i: ModelId) -> bool:
    """Whether it jumped down on an enemy in this turn. (SKR-36)"""
    conditions = state.models[i].conditions
    return bool(conditions) and any(c.name == DIVING for c in conditions)


def plunge(table: Table, i: ModelId, down: Push) -> Asking:
    """It falls to where it lands, and comes to harm there; where there is no room below it stays. (SKR-36)"""
    if down.at == LIMBO[:2]:
        yield from nothing_asked()
        return
    here, level = table.state.places[i][:2], table.state.level(i)
    yield from go(table, Moved(i, (here, down.at), FALL, RULE, levels=(level, down.level)))
    yield from settle(table)
    if table.state.on_table(i) and down.fall_in >= LEAST_FALL_IN:
        yield from table.rules.combat.fall(table, i, down.fall_in, RULE)
        yield from settle(table)


def totter(table: Table, event: Fell) -> Asking:
    """Who is put down within 1" of an edge takes a test, or falls. (SKR-36)"""
    yield from nothing_asked()
    i = event.model
    if not table.state.battlefield.levels or event.gone or not table.state.on_table(i):
        return
    if on(table.state).near_edge(i, BRINK_IN) and not (yield from table.rules.combat.resist(table, i, TEST, RULE)):
        yield from plunge(table, i, on(table.state).landing(i))


def collapse(table: Table, event: FeatureLaid) -> Asking:
    """Who stood on or in a piece that is razed falls, and what was laid there is gone. (SKR-36)"""
    yield from nothing_asked()
    if not event.feature.razes or not table.state.battlefield.levels:
        return
    for feature in table.state.features:
        if feature.shape is not None and not on(table.state).bears(feature.shape, feature.level):
            _lift(table, feature)
    falling = [i for i in range(len(table.state.models)) if table.state.level(i) and not on(table.state).is_held_up(i)]
    for i in falling:
        if table.state.on_table(i):
            yield from plunge(table, i, on(table.state).drop(i))


def _lift(table: Table, feature: Feature) -> None:
    if feature.effect:
        end_effects(table, lambda effect: effect.id == feature.effect, ": its ground is gone")
    else:
        table.emit(FeatureLifted(feature.id, RULE))


REACTIONS: tuple[Reaction, ...] = ((Fell, totter), (FeatureLaid, collapse))
