"""Moves: walking, running, tumbling runs, getting up, flight. (DOT-75..79, R-51, R-101, B-8)"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from skirmish.board import Walk, Way, on
from skirmish.core.decision import Action, Asking, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.open_pool import TEST, OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN, Point, distance
from skirmish.kit import moves
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import find_flight, heading_away
from skirmish.kit.heights import CLIMB, JUMP, HighOffer, JumpOffer, climb, jump, offers_of_heights
from skirmish.kit.moves import MoveOffer, WalkOffer, go, path_length
from skirmish.kit.queries import climbs, ids_in
from skirmish.rules.dots.attack import attack_pool, undefended
from skirmish.rules.dots.budget import action_bar, move_bar, room_bar
from skirmish.rules.dots.events import Noted, Rose, Told, Went, fighter
from skirmish.rules.dots.plans import knows_birds
from skirmish.rules.dots.pools import HITS, USUAL, make_pool
from skirmish.rules.dots.queries import (
    can_defend,
    foes_of,
    inches,
    is_able,
    movement_now,
    sides,
    touched_foes,
)
from skirmish.rules.dots.swordmaster import leave_art, note_art

MOVE, RUN, RISE, LEAP = "move", "run", "rise", "leap"


def run_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not run. (DOT-77)"""
    slot = fighter(state, i)
    barred = move_bar(state, i) or action_bar(state, i) or moves.haste_bar(state, i, "DOT-77")
    if barred is not None:
        return barred
    if slot.plan is None or not slot.plan.run:
        return Refusal("it has declared no run", "DOT-77")
    return Refusal("it is out of breath", "DOT-77") if has_condition(state.models[i], "winded") else None


def leap_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it may not leap, which is its move and an action of the sword. (DOT-30, DOT-40, R-17)"""
    barred = move_bar(state, i) or action_bar(state, i)
    if barred is not None:
        return barred
    return None if knows_birds(rules, fighter(state, i)) else Refusal("it knows no bird forms", "DOT-40")


def walk(state: State, i: ModelId, far: float) -> Walk:
    """A move of so many inches; riders take stairs, and no ladders. (DOT-75)"""
    return Walk(far, ladders=climbs(state, i))


class StepOffer(WalkOffer):
    """A move that keeps out of contact: who attacks goes there. (B-8)"""

    __slots__ = ()
    contact_rule: ClassVar[str] = "DOT-75"


class LeapOffer(MoveOffer):
    """Straight over models and whatever ground, into contact too: the bird leap. (DOT-40, R-17)"""

    __slots__ = ()

    def way(self, action: Action) -> Way | None:
        """See `MoveOffer`."""
        here, at = self.state.places[self.model][:2], action.at
        if at is None or action.via or (far := distance(here, at)) > self.walk.inches:
            return None
        if action.level not in (SAME_LEVEL, self.state.level(self.model)):
            return None
        return Way((here, at), far) if on(self.state).straight(self.model, at, self.walk.through) else None

    def _longer(self, action: Action, at: Point) -> Way | None:
        return None

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """See `Offer`."""
        ways = [self.way(Action(self.verb, self.model, at=at, level=level)) for at in points]
        return [way.cost if way is not None else math.inf for way in ways], self.walk.inches

    def places(self) -> list[Point]:
        """See `MoveOffer`."""
        points = moves.places_around(self.state, self.model, self.walk.inches)
        return [at for at in points if self.way(Action(self.verb, self.model, at=at)) is not None]


def leap_walk(rules: Ruleset, state: State, i: ModelId) -> Walk:
    """How far it leaps: a yard for each dot of Bird Forms. (R-17)"""
    return Walk(inches(rules, fighter(state, i).build.dots("bird-forms")), through=sum(sides(state).present))


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A walk, a run, getting up. (DOT-75, DOT-77, R-109)"""
    slot = fighter(state, i)
    if slot.posture == "down" and not slot.walked and is_able(state, i):
        yield Just(Action(RISE, i), "DOT-174", partial(float, 2.0))
    if move_bar(state, i) is not None:
        return
    yield StepOffer(MOVE, state, i, lambda: walk(state, i, movement_now(rules, state, i)), "DOT-75")
    if leap_bar(rules, state, i) is None:
        yield LeapOffer(LEAP, state, i, lambda: leap_walk(rules, state, i), "DOT-40")
    if run_bar(state, i) is None:
        yield StepOffer(RUN, state, i, lambda: walk(state, i, 2 * movement_now(rules, state, i)), "DOT-77")
    yield from high_offers(rules, state, i)


def high_offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[HighOffer]:
    """Climbs at a walk; jumps as far as it runs, if it has declared a run. (DOT-178, DOT-77)"""
    return offers_of_heights(
        rules, state, i, lambda: walk(state, i, movement_now(rules, state, i)), lambda: _jump_walk(rules, state, i)
    )


def _jump_walk(rules: Ruleset, state: State, i: ModelId) -> Walk:
    runs = run_bar(state, i) is None and room_bar(rules, state, i, RUN) is None
    return walk(state, i, movement_now(rules, state, i) * (2 if runs else 1))


def do_move(table: Table, action: Action) -> Asking:
    """A walk or a run, once those it leaves have struck at it. (DOT-75..78, B-8)"""
    assert action.at is not None
    i, runs = action.model, action.verb == RUN
    if not (yield from leave_contact(table, i, action.at, action.level)):
        return
    far = movement_now(table.rules, table.state, i) * (2 if runs else 1)
    way = on(table.state).way(i, action.at, walk(table.state, i, far), action.via, action.level)
    if way is None:
        return
    facts = (("walked", True), ("moved", way.cost), *((("ran", True),) if runs else ()))
    if (yield from go(table, Went(i, way.path, action.verb, "DOT-75", levels=way.levels, facts=facts))) and runs:
        tumble_on(table, i)


def do_high(table: Table, action: Action) -> Asking:
    """A climb or a jump, once those it leaves have struck at it; who jumps further than it walks runs. (DOT-178)

    A fall ends its move, and nothing else.
    """
    assert action.at is not None
    i, rules = action.model, table.rules
    if not (yield from leave_contact(table, i, action.at, action.level)):
        return
    state, far = table.state, movement_now(rules, table.state, i)
    jumping = _jump_walk(rules, state, i)
    way = JumpOffer(state, i, lambda: jumping).way(action) if action.verb == JUMP else None
    runs = way is not None and way.cost > far + TOLERANCE_IN

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Moved:
        facts = (("walked", True), ("moved", max(cost, path_length(path))), *((("ran", True),) if runs else ()))
        effort = 2 if runs and done and table.state.models[i].magic is not None else 0
        return Went(i, path, manner, "DOT-178", levels=levels, facts=facts, effort=effort)

    if action.verb == CLIMB:
        yield from climb(table, action, walk(state, i, far), going)
    elif (yield from jump(table, action, jumping, going)) and runs:
        tumble_on(table, i)


def tumble_on(table: Table, i: ModelId) -> None:
    """Who has run keeps its action if it tumbles well; a plain run is no part of the art. (DOT-35, DOT-78, R-16)"""
    plan = fighter(table.state, i).plan
    if plan is None or not plan.tumble:
        leave_art(table, i)
    elif table.roll(tumble_pool(table.rules, table.state, i)) < 1:
        table.emit(Told(i, (("forfeited", True),), "DOT-78", "has to forgo its attack"))


def tumble_pool(rules: Ruleset, state: State, i: ModelId) -> OpenPool[int]:
    """Whether a tumbling run leaves it its action. (DOT-78, R-16)"""
    build = fighter(state, i).build
    base = build.dots("tumble") + build.attributes.dexterity
    pool = make_pool(rules, state, i, "tumble", base, USUAL, "DOT-78", dexterous=True, bands=HITS)
    return evolve(pool, verdicts=TEST)


def do_leap(table: Table, action: Action) -> Asking:
    """A bird leap, which is its move and a part of the art. (DOT-30, DOT-40, R-17)"""
    i, at = action.model, action.at
    assert at is not None
    if (yield from leave_contact(table, i, at, action.level)):
        note_art(table, i, "leap", -1)
        here = table.state.places[i][:2]
        facts = (("walked", True), ("moved", distance(here, at)))
        yield from go(table, Went(i, (here, at), moves.LEAP, "DOT-40", facts=facts))


def do_rise(table: Table, action: Action) -> Asking:
    """It stands up, which is its move. (R-109)"""
    yield from nothing_asked()
    table.emit(Rose(action.model, rule="DOT-174"))
    table.emit(Noted(action.model, (("walked", True),), "DOT-174"))


def leave_contact(table: Table, i: ModelId, at: Point, level: int = SAME_LEVEL) -> Procedure[bool]:
    """Who leaves contact may be struck at, where that is the rule. Whether it can go on. (B-8)"""

    def strike_at(table: Table, foe: ModelId) -> Procedure[bool]:
        table.emit(Told(foe, (), "DOT-75", f"strikes at {table.state.models[i].name}, who leaves"))
        pool = attack_pool(table.rules, table.state, foe, i, fighter(table.state, foe).weapon)
        return (yield from undefended(table, foe, i, evolve(pool, dice=1), "DOT-75"))

    close = ids_in(touched_foes(table.state, i)) if table.rules.options["free_strike"] == "true" else ()
    return moves.leave_contact(table, i, at, level, close, can_defend, strike_at, "DOT-75")


def flee(table: Table, i: ModelId, rule: str) -> Asking:
    """It gives up its plan and moves away from the enemies that it sees. (R-109)"""
    yield from nothing_asked()
    state, surface = table.state, on(table.state)
    table.emit(Noted(i, (("forfeited", True),), rule))
    if not fighter(state, i).standing or fighter(state, i).walked or not is_able(state, i):
        return
    seen = [foe for foe in ids_in(foes_of(state, i) & sum(sides(state).conscious)) if surface.sight(i, foe).seen]
    far = walk(state, i, movement_now(table.rules, state, i))
    way = find_flight(state, i, far, heading_away(state, i, seen)) if seen else None
    if way is not None and len(way.path) > 1:
        yield from go(table, Went(i, way.path, "flee", rule, levels=way.levels, facts=(("walked", True),)))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {
    MOVE: do_move, RUN: do_move, RISE: do_rise, LEAP: do_leap, CLIMB: do_high, JUMP: do_high,
}  # fmt: skip
