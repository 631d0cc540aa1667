"""Moves: walking, running, leaving contact, flight. (TRI-35, TRI-43, TRI-51)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from skirmish.board import Walk, on
from skirmish.core.decision import Action, Asking, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point
from skirmish.kit import moves
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import find_flight, heading_away
from skirmish.kit.moves import WalkOffer, go
from skirmish.kit.queries import ids_in
from skirmish.rules.trilogy import strike
from skirmish.rules.trilogy.budget import action_bar, attack_bar, move_bar, ready_to_act
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


class StepOffer(WalkOffer):
    """A move that keeps out of contact. (TRI-43)"""

    __slots__ = ()
    contact_rule: ClassVar[str] = "TRI-43"


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A walk, a run. (TRI-43)"""
    if move_bar(state, i) is not None:
        return
    climbs = rules.combat.climbs(state, i)
    yield StepOffer("move", state, i, lambda: Walk(movement_now(rules, state, i), ladders=climbs), "TRI-43")
    if run_bar(state, i) is None:
        yield StepOffer("run", state, i, lambda: Walk(2 * movement_now(rules, state, i), ladders=climbs), "TRI-43")


def do_move(table: Table, action: Action) -> Asking:
    """A walk or a run, once those it leaves have struck at it; a run tires. (TRI-43, TRI-49, TRI-51)"""
    assert action.at is not None
    i, runs = action.model, action.verb == "run"
    if not (yield from leave_contact(table, i, action.at)):
        return
    far = movement_now(table.rules, table.state, i) * (2 if runs else 1)
    climbs = table.rules.combat.climbs(table.state, i)
    way = on(table.state).way(i, action.at, Walk(far, ladders=climbs), action.via, action.level)
    if way is None:  # who struck at it has changed the way
        return
    facts = (("walked", True), ("moved", way.cost), *((("acted", True), ("ran", True)) if runs else ()))
    arrived = yield from go(table, Went(i, way.path, action.verb, "TRI-43", levels=way.levels, facts=facts))
    if runs and arrived and not fighter(table.state, i).mounted:
        yield from settle(table)
        if table.state.on_table(i):
            yield from exert(table, i, 1, "TRI-49")


def leave_contact(table: Table, i: ModelId, at: Point) -> Procedure[bool]:
    """Who leaves contact may be struck at first by each enemy with its action unspent. Whether it can go on.

    Who slips away is not. (TRI-51, TRI-57, RT-32)
    """

    def strike_at(table: Table, foe: ModelId) -> Procedure[bool]:
        yield from strike.strike(table, foe, i, rule="TRI-51")
        return True

    return moves.leave_contact(table, i, at, find_close(table.state, i), may_strike_who_leaves, strike_at, "TRI-51")


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
    walk = Walk(movement_now(table.rules, state, i) * (1 if tired else 2))
    rooted = haste_bar(state, i) is not None
    path = find_flight(state, i, walk, heading_away(state, i, seen)) if seen and not rooted else None
    if path is not None and len(path) > 1:
        if not (yield from leave_contact(table, i, path[-1])) or not is_able(table.state, i):
            return
        walk = Walk(movement_now(table.rules, table.state, i) * (1 if tired else 2))  # it may be maimed now
        path = find_flight(table.state, i, walk, heading_away(table.state, i, seen))
    if path is None or len(path) <= 1:
        table.emit(Told(i, spent, "TRI-35", "cowers"))
        return
    if (yield from go(table, Went(i, path, "flee", "TRI-35", facts=(*spent, ("ran", True))))) and not (tired or rides):
        yield from settle(table)
        if table.state.on_table(i):
            yield from exert(table, i, 1, "TRI-49")


VERBS: dict[str, Callable[[Table, Action], Asking]] = {"move": do_move, "run": do_move}
