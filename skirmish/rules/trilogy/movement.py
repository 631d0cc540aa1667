"""Moves: walking, running, leaving contact, flight. (TRI-35, TRI-43, TRI-51)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from skirmish.board import Walk, on
from skirmish.core.decision import SAFE, Action, Asking, Hazard, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import TOLERANCE_IN, Point
from skirmish.kit import moves
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import find_flight, heading_away
from skirmish.kit.heights import (
    CLIMB,
    JUMP,
    ClimbOffer,
    HighOffer,
    JumpOffer,
    climb,
    jump,
    offers_of_heights,
)
from skirmish.kit.moves import WalkOffer, go, path_length
from skirmish.kit.queries import climbs, ids_in
from skirmish.rules.trilogy import strike
from skirmish.rules.trilogy.budget import action_bar, attack_bar, move_bar, ready_to_act, room_bar
from skirmish.rules.trilogy.events import Noted, Rose, Told, Went, fighter
from skirmish.rules.trilogy.fighter import MAIMED, TIRED, Fighter
from skirmish.rules.trilogy.harm import exert
from skirmish.rules.trilogy.queries import foes_of, inches, is_able, sides, touched_foes
from skirmish.rules.trilogy.rulings import numbers_of


def movement_now(rules: Ruleset, state: State, i: ModelId) -> float:
    """Inches of a move now: the mount's, or 4 and Deftness; less in heavy armour, half if maimed. (TRI-35, TRI-43)"""
    slot = fighter(state, i)
    yards = stride(slot, numbers_of(rules).move_in)
    if slot.wound >= MAIMED and not slot.mounted:
        yards /= 2
    return moves.inches_now(rules, state, i, inches(rules, yards))


def stride(slot: Fighter, base: int) -> float:
    """The same of a healthy model, in yards. (TRI-43)"""
    if slot.mounted and slot.kit.mount is not None:
        return slot.kit.mount.move_in
    return float(base + slot.build.attributes.deftness - slot.kit.heavy + slot.has("light-foot"))


def haste_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can neither run nor charge."""
    return moves.haste_bar(state, i, "TRI-43")


def run_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not run. Ours: nobody runs out of contact. (TRI-35, TRI-43)"""
    barred = move_bar(state, i) or action_bar(state, i) or haste_bar(state, i)
    if barred is not None:
        return barred
    if fighter(state, i).weariness >= TIRED and not fighter(state, i).mounted:
        return Refusal("it is too tired to run", "TRI-35")
    if has_condition(state.models[i], "winded"):
        return Refusal("it is out of breath", "TRI-43")
    return Refusal("in contact with an enemy", "TRI-43") if touched_foes(state, i) else None


def walk(state: State, i: ModelId, far: float) -> Walk:
    """A move of so many inches; riders take stairs, and no ladders. (TRI-43)"""
    return Walk(far, ladders=climbs(state, i))


class StepOffer(WalkOffer):
    """A move that keeps out of contact. (TRI-43)"""

    __slots__ = ()
    contact_rule: ClassVar[str] = "TRI-43"


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A walk, a run, climbs and jumps. (TRI-43)"""
    if move_bar(state, i) is not None:
        return
    yield StepOffer("move", state, i, lambda: walk(state, i, movement_now(rules, state, i)), "TRI-43")
    if run_bar(state, i) is None:
        yield StepOffer("run", state, i, lambda: walk(state, i, 2 * movement_now(rules, state, i)), "TRI-43")
    yield from high_offers(rules, state, i)


CLIMBER = "climber"
"""The talent of who climbs as fast as it walks. (TRI-57)"""


class FallingClimb(StepOffer, ClimbOffer):
    """A climb, from which one may fall on the way up, too. (TRI-5, RT-23)"""

    __slots__ = ()

    def hazard(self, action: Action) -> Hazard:
        """See `Offer`: at worst it falls all the way; with Catfall that does no harm. (TRI-54)"""
        found = self.climb(action)
        if found is None:
            return SAFE
        high = abs(found.step.rise)
        return Hazard(1, high if high > safe_fall(self.state, self.model) else 0.0)


def high_offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[HighOffer]:
    """Climbs as far as it may, jumps as far as it may run. (TRI-75, TRI-57)"""
    return offers_of_heights(
        rules, state, i, lambda: _climb_walk(rules, state, i), lambda: _jump_walk(rules, state, i), FallingClimb
    )


def _may_run(rules: Ruleset, state: State, i: ModelId) -> bool:
    return run_bar(state, i) is None and room_bar(rules, state, i, "run") is None


def climb_pace(rules: Ruleset, state: State, i: ModelId) -> float:
    """Inches that it climbs with its move alone: half of it, all of it for a Climber. (TRI-57, TRI-75)"""
    return movement_now(rules, state, i) / (1 if fighter(state, i).has(CLIMBER) else 2)


def _climb_walk(rules: Ruleset, state: State, i: ModelId) -> Walk:
    """Who may run gives its action for a climb at its whole move. (TRI-43)"""
    far = movement_now(rules, state, i) if _may_run(rules, state, i) else climb_pace(rules, state, i)
    return walk(state, i, far)


def _jump_walk(rules: Ruleset, state: State, i: ModelId) -> Walk:
    return walk(state, i, movement_now(rules, state, i) * (2 if _may_run(rules, state, i) else 1))


def do_move(table: Table, action: Action) -> Asking:
    """A walk or a run, once those it leaves have struck at it; a run tires. (TRI-43, TRI-49, TRI-51)"""
    assert action.at is not None
    i, runs = action.model, action.verb == "run"
    if not (yield from leave_contact(table, i, action.at, action.level)):
        return
    far = movement_now(table.rules, table.state, i) * (2 if runs else 1)
    way = on(table.state).way(i, action.at, walk(table.state, i, far), action.via, action.level)
    if way is None:  # who struck at it has changed the way
        return
    facts = (("walked", True), ("moved", way.cost), *((("acted", True), ("ran", True)) if runs else ()))
    arrived = yield from go(table, Went(i, way.path, action.verb, "TRI-43", levels=way.levels, facts=facts))
    if runs and arrived and not fighter(table.state, i).mounted:
        yield from _tire(table, i)


def do_high(table: Table, action: Action) -> Asking:
    """A climb or a jump, once those it leaves have struck at it. (TRI-75, TRI-57)

    A climb beyond half its move takes the action, unless it is a Climber; who jumps further than it walks runs. A fall
    ends its move, and nothing else.
    """
    assert action.at is not None
    i, rules = action.model, table.rules
    if not (yield from leave_contact(table, i, action.at, action.level)):
        return
    state, climbs_up = table.state, action.verb == CLIMB
    far = _climb_walk(rules, state, i) if climbs_up else _jump_walk(rules, state, i)
    offer = FallingClimb(state, i, lambda: far) if climbs_up else JumpOffer(state, i, lambda: far, safe_fall(state, i))
    way = offer.way(action)
    if way is None:  # who struck at it has changed the way
        return
    pace = climb_pace(rules, state, i) if climbs_up else movement_now(rules, state, i)
    hurries = way.cost > pace + TOLERANCE_IN
    runs = hurries and not climbs_up

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Moved:
        paid = (*((("acted", True),) if hurries else ()), *((("ran", True),) if runs else ()))
        facts = (("walked", True), ("moved", max(cost, path_length(path))), *paid)
        effort = 1 + runs if hurries and done and table.state.models[i].magic is not None else 0
        return Went(i, path, manner, "TRI-75", levels=levels, facts=facts, effort=effort)

    arrived = yield from (climb if climbs_up else jump)(table, action, far, going)
    if runs and arrived:
        yield from _tire(table, i)


def safe_fall(state: State, i: ModelId) -> float:
    """Catfall: so deep it falls unharmed, and jumps without a test. (TRI-54)"""
    return CATFALL_IN if fighter(state, i).has("catfall") else 0.0


CATFALL_IN = 11.0
"""10 m. (TRI-54)"""


def _tire(table: Table, i: ModelId) -> Asking:
    """A run tires. (TRI-49)"""
    yield from settle(table)
    if table.state.on_table(i):
        yield from exert(table, i, 1, "TRI-49")


def leave_contact(table: Table, i: ModelId, at: Point, level: int = SAME_LEVEL) -> Procedure[bool]:
    """Who leaves contact may be struck at first by each enemy with its action unspent. Whether it can go on.

    Who slips away is not. (TRI-51, TRI-57, RT-32)
    """

    def strike_at(table: Table, foe: ModelId) -> Procedure[bool]:
        yield from strike.strike(table, foe, i, rule="TRI-51")
        return True

    close = find_close(table.state, i)
    return moves.leave_contact(table, i, at, level, close, may_strike_who_leaves, strike_at, "TRI-51")


def find_close(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The enemies whose contact it would leave; of who slips away none notices. (TRI-51, TRI-57)"""
    return () if fighter(state, i).has("slip-away") else ids_in(touched_foes(state, i))


def may_strike_who_leaves(state: State, foe: ModelId) -> bool:
    """Whether the enemy is fit to strike with its action unspent. (TRI-51, RT-32)"""
    return ready_to_act(state, foe) and attack_bar(state, foe) is None


def find_parting(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Those of them that may strike at it now. (TRI-51, RT-32)"""
    return tuple([foe for foe in find_close(state, i) if may_strike_who_leaves(state, foe)])


def flee(table: Table, i: ModelId) -> Asking:
    """It runs from the enemies that it sees; who lies there stands up, which is its move. (TRI-35, TRI-44, TRI-49)"""
    yield from nothing_asked()
    spent = (("walked", True), ("acted", True))
    if fighter(table.state, i).posture == "down":
        table.emit(Rose(i, rule="TRI-35"))
        table.emit(Noted(i, spent, "TRI-44"))
        return
    state = table.state
    surface, rides = on(state), fighter(state, i).mounted
    seen = [foe for foe in ids_in(foes_of(state, i) & sum(sides(state).conscious)) if surface.sight(i, foe).seen]
    tired = fighter(state, i).weariness >= TIRED and not rides
    far = walk(state, i, movement_now(table.rules, state, i) * (1 if tired else 2))
    rooted = haste_bar(state, i) is not None
    way = find_flight(state, i, far, heading_away(state, i, seen)) if seen and not rooted else None
    if way is not None and len(way.path) > 1:
        if not (yield from leave_contact(table, i, way.end, way.level)) or not is_able(table.state, i):
            return
        state = table.state
        far = walk(state, i, movement_now(table.rules, state, i) * (1 if tired else 2))  # it may be maimed now
        way = find_flight(state, i, far, heading_away(state, i, seen))
    if way is None or len(way.path) <= 1:
        table.emit(Told(i, spent, "TRI-35", "cowers"))
        return
    fled = Went(i, way.path, "flee", "TRI-35", levels=way.levels, facts=(*spent, ("ran", True)))
    if (yield from go(table, fled)) and not (tired or rides):
        yield from _tire(table, i)


VERBS: dict[str, Callable[[Table, Action], Asking]] = {
    "move": do_move, "run": do_move, CLIMB: do_high, JUMP: do_high,
}  # fmt: skip
