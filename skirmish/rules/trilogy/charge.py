"""Charges: a straight move that ends in contact, and an attack with Advantage. (TRI-44, TRI-45, RT-31)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from skirmish.board import Way, on
from skirmish.core.decision import Action, Asking, Offer, Procedure, Refusal
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, as_inches
from skirmish.kit import charges
from skirmish.kit.effects import show_itself
from skirmish.kit.heights import DIVE, DiveOffer, can_use_heights, dive, note_dive
from skirmish.kit.moves import FAR_IN, go, path_length
from skirmish.kit.targets import enemy_bar, sight_bar
from skirmish.rules.trilogy import nerve, strike
from skirmish.rules.trilogy.budget import attack_bar, move_bar
from skirmish.rules.trilogy.events import Went
from skirmish.rules.trilogy.movement import haste_bar, leave_contact, movement_now, safe_fall, walk
from skirmish.rules.trilogy.queries import present, sides


def charge_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not charge at all. (TRI-44)"""
    return attack_bar(state, i) or move_bar(state, i) or haste_bar(state, i)


def target_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be charged, however near. (TRI-44)"""
    barred = enemy_bar(state, i, foe, "TRI-44") or sight_bar(rules, state, i, foe, "TRI-46", "TRI-44")
    if barred is not None:
        return barred
    near = sides(state).contacts[i] >> foe & 1
    return Refusal("already in contact, so strike", "TRI-44") if near else None


def way_to(state: State, i: ModelId, foe: ModelId, inches: float) -> Way | None:
    """The shortest way into contact. (TRI-44)"""
    others = present(state, 1 - state.models[i].side) & ~(1 << foe)
    return on(state).charge(i, 1 << foe, walk(state, i, inches), others)


def is_straight(way: Way) -> bool:
    """Whether it has no bend; ladders and stairs are some. (TRI-44)"""
    return len(way.path) <= 2


class ChargeOffer(charges.ChargeOffer):
    """A charge at one enemy, straight and no further than a move. (TRI-44, RT-31)"""

    __slots__ = ()
    charge_rule: ClassVar[str] = "TRI-44"

    def inches(self) -> float:
        """See `ChargeOffer` of the kit."""
        return movement_now(self.rules, self.state, self.model)

    def bar(self, foe: ModelId) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        return target_bar(self.rules, self.state, self.model, foe)

    def way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        way = way_to(self.state, self.model, targets[0], self.inches())
        return way if way is not None and is_straight(way) else None

    def longer_way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        return way_to(self.state, self.model, targets[0], FAR_IN)

    def too_far(self, longer: Way | None, targets: charges.Targets) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        if longer is None:
            return Refusal("there is no way to it", "TRI-44")
        if longer.cost <= self.inches():
            return Refusal("the way to it isn't straight", "TRI-44")
        short = longer.cost - self.inches()
        return Refusal(f"{as_inches(short)} too far", "TRI-44", short)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A charge; from a roof a diving one."""
    if charge_bar(state, i) is None:
        yield ChargeOffer(rules, state, i)
        if state.level(i) and can_use_heights(rules, state, i):
            yield dive_offer(rules, state, i)


def dive_offer(rules: Ruleset, state: State, i: ModelId) -> DiveOffer:
    """A charge with a jump at an enemy that it may charge, and an attack: it needn't be straight. (TRI-44, TRI-75)"""
    far, foes = walk(state, i, movement_now(rules, state, i)), present(state, 1 - state.models[i].side)
    return DiveOffer(state, i, far, lambda foe: target_bar(rules, state, i, foe), foes, safe_fall(state, i))


def do_charge(table: Table, action: Action) -> Asking:
    """From the declaration to the attack. (TRI-44, TRI-47)"""
    i, foe = action.model, action.target
    show_itself(table, foe, "it is charged")
    way = way_to(table.state, i, foe, movement_now(table.rules, table.state, i))
    assert way is not None
    if not (yield from leave_contact(table, i, way.end, way.level)) or attack_bar(table.state, i) is not None:
        return
    if way.cost > movement_now(table.rules, table.state, i):  # who struck at it has maimed it
        return
    facts = (("walked", True), ("moved", way.cost))
    if (yield from go(table, Went(i, way.path, "charge", "TRI-44", levels=way.levels, facts=facts))):
        yield from _attack(table, i, foe)


def _attack(table: Table, i: ModelId, foe: ModelId, *, diving: bool = False) -> Asking:
    """Whoever has got there is beheld, and attacks. (TRI-44, TRI-47)"""
    yield from settle(table)
    yield from nerve.behold(table)
    yield from settle(table)
    state = table.state
    if attack_bar(state, i) is None and strike.target_bar(table.rules, state, i, "", foe) is None:
        if diving:
            note_dive(table, i)
        yield from strike.strike(table, i, foe, charging=True)


def do_dive(table: Table, action: Action) -> Asking:
    """A charge with a jump: a model that fails a test of it falls, and has lost its attack. (TRI-44, TRI-75)"""
    i, foe = action.model, action.target
    show_itself(table, foe, "it is charged")

    def leave(way: Way) -> Procedure[bool]:
        left = yield from leave_contact(table, i, way.end, way.level)
        return left and attack_bar(table.state, i) is None

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Moved:
        facts = (("walked", True), ("moved", max(cost, path_length(path))))
        return Went(i, path, manner, "TRI-75", levels=levels, facts=facts)

    found = yield from dive(table, action, lambda: dive_offer(table.rules, table.state, i), leave, going)
    if found is not None:
        yield from _attack(table, i, foe, diving=found.dives)


VERBS: dict[str, Callable[[Table, Action], Asking]] = {"charge": do_charge, DIVE: do_dive}
