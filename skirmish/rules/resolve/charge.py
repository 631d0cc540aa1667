"""Charges: a move that ends in an attack. (RES-24, RES-46, RES-67, RES-68)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from skirmish.board import Way, on
from skirmish.core.decision import Action, Asking, Offer, Procedure, Refusal
from skirmish.core.events import Moved
from skirmish.core.geometry import points_along
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, as_inches, distance
from skirmish.kit import charges
from skirmish.kit.effects import show_itself
from skirmish.kit.heights import DIVE, DiveOffer, can_use_heights, dive, note_dive
from skirmish.kit.moves import FAR_IN, go, path_length
from skirmish.kit.targets import enemy_bar, sight_bar
from skirmish.rules.resolve import fear, mounts, poles, strike
from skirmish.rules.resolve.budget import move_bar
from skirmish.rules.resolve.events import Noted, Went, person
from skirmish.rules.resolve.fighter import GAITS
from skirmish.rules.resolve.movement import haste_bar, leave_contact, movement_now, walk
from skirmish.rules.resolve.queries import present

STEP_IN = 1 / 8
WITHIN_IN = 1 / 16
"""Who strikes from afar goes so much nearer than its weapon reaches."""


def charge_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not charge at all. (RES-17, RES-24)"""
    return strike.attack_bar(state, i) or move_bar(state, i) or haste_bar(state, i)


def target_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be charged, however near. (RES-24)"""
    barred = enemy_bar(state, i, foe, "RES-24") or sight_bar(rules, state, i, foe, "RES-25", "RES-24")
    if barred is not None:
        return barred
    near = foe in strike.foes_in_reach(state, i)  # it needs no move to strike, or has no room to
    return Refusal("it is within reach: strike it", "RES-24") if near else None


def gait_to(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> tuple[str, Way] | None:
    """The slowest gait at which it gets there, and the way; who walks has but one. (RES-24, RES-75)"""
    for gait in GAITS if person(state, i).mounted else ("walk",):
        way = way_to(state, i, foe, movement_now(rules, state, i, gait))
        if way is not None:
            return gait, way
    return None


def longest_charge(rules: Ruleset, state: State, i: ModelId) -> float:
    """Inches of its longest charge. (RES-24, RES-75)"""
    return movement_now(rules, state, i, "gallop" if person(state, i).mounted else "walk")


def way_to(state: State, i: ModelId, foe: ModelId, inches: float) -> Way | None:
    """The shortest way to where it can strike the enemy: into contact, or within reach of a long weapon. (RES-67)"""
    others = present(state, 1 - state.models[i].side) & ~(1 << foe)
    weapon = strike.weapon_of(person(state, i))
    way = on(state).charge(i, 1 << foe, walk(state, i, inches + weapon.reach_in), others)
    return way if way is None or not weapon.extended else _as_near(state, i, foe, way, inches, weapon.reach_in)


def _as_near(state: State, i: ModelId, foe: ModelId, way: Way, inches: float, reach_in: float) -> Way | None:
    """The part of the way that brings the enemy within reach of a long weapon, without touching anybody. (RES-67)

    It ends on the enemy's level. (RES-102)
    """
    x, y, radius, _ = state.places[foe]
    far, level = reach_in + radius + state.places[i][2] - WITHIN_IN, state.level(foe)
    surface, foes = on(state), present(state, 1 - state.models[i].side)
    last = way.path[way.levels.index(level) :] if way.levels else way.path
    for at in points_along(last, STEP_IN) if len(last) > 1 else last:
        near = distance(at, (x, y)) <= far and surface.stands(i, at, level) is None
        if near and not surface.contacts_at(i, at, foes, level):
            return surface.way(i, at, walk(state, i, inches), (), level)
    return None


def _nearer_bar(state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why it may not go to where the enemy stands. (RES-88)"""
    return fear.nearer_bar(state, i, state.places[foe][:2], state.level(foe))


class ChargeOffer(charges.ChargeOffer):
    """A charge at one enemy, to where the weapon in hand reaches it. (RES-24, RES-67, RES-88)"""

    __slots__ = ()
    charge_rule: ClassVar[str] = "RES-24"

    def inches(self) -> float:
        """See `ChargeOffer` of the kit."""
        return longest_charge(self.rules, self.state, self.model)

    def reach_in(self) -> float:
        """See `ChargeOffer` of the kit."""
        return strike.weapon_of(person(self.state, self.model)).reach_in

    def bar(self, foe: ModelId) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        barred = target_bar(self.rules, self.state, self.model, foe)
        return barred or _nearer_bar(self.state, self.model, foe)

    def way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        known = gait_to(self.rules, self.state, self.model, targets[0])
        return known[1] if known is not None else None

    def longer_way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        return way_to(self.state, self.model, targets[0], FAR_IN)

    def too_far(self, longer: Way | None, targets: charges.Targets) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        if longer is None:
            return Refusal("there is no way to it", "RES-24")
        short = max(0.0, longer.cost - self.inches())
        return Refusal(f"{as_inches(short)} too far", "RES-24", short)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A charge; from a roof a diving one."""
    if charge_bar(state, i) is None:
        yield ChargeOffer(rules, state, i)
        if state.level(i) and can_use_heights(rules, state, i):
            yield dive_offer(rules, state, i)


def dive_offer(rules: Ruleset, state: State, i: ModelId) -> DiveOffer:
    """A charge with a jump at an enemy that it may charge, and an attack. (RES-102)"""
    walked, foes = walk(state, i, movement_now(rules, state, i)), present(state, 1 - state.models[i].side)

    def bar(foe: ModelId) -> Refusal | None:
        if strike.weapon_of(person(state, i)).extended:
            return Refusal("a pole arm is too long for that", "RES-67")
        return target_bar(rules, state, i, foe) or _nearer_bar(state, i, foe)

    return DiveOffer(state, i, walked, bar, foes, rules.combat.safe_fall(state, i))


def do_charge(table: Table, action: Action) -> Asking:
    """From the declaration to the attack; a ready pole arm and fear may come first. (RES-24, RES-68, RES-69, RES-87)"""
    i, foe = action.model, action.target
    show_itself(table, foe, "it is charged")
    known = gait_to(table.rules, table.state, i, foe)
    assert known is not None
    gait, way = known
    left = yield from leave_contact(table, i, way.end, way.level)
    if not left or strike.attack_bar(table.state, i) is not None:
        return
    way, stopped = yield from poles.approach(table, i, way, foe)
    yield from settle(table)
    if not person(table.state, i).standing or not table.state.on_table(i):
        return
    facts = (("walked", True), ("moved", way.cost), *mounts.gait_facts(person(table.state, i), gait))
    if stopped:
        table.emit(Noted(i, facts, "RES-69"))
    elif not (yield from go(table, Went(i, way.path, "charge", "RES-24", levels=way.levels, facts=facts))):
        return
    yield from settle(table)
    yield from fear.behold(table)
    if not stopped and _may_strike(table, i, foe):
        yield from strike.strike(table, i, foe)


def do_dive(table: Table, action: Action) -> Asking:
    """A charge with a jump: a model that fails a test of it falls without an attack; nobody holds it off. (RES-102)"""
    i, foe = action.model, action.target
    show_itself(table, foe, "it is charged")

    def leave(way: Way) -> Procedure[bool]:
        left = yield from leave_contact(table, i, way.end, way.level)
        return left and strike.attack_bar(table.state, i) is None

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Moved:
        facts = (("walked", True), ("moved", max(cost, path_length(path))))
        return Went(i, path, manner, "RES-102", levels=levels, facts=facts)

    found = yield from dive(table, action, lambda: dive_offer(table.rules, table.state, i), leave, going)
    if found is None:
        return
    yield from settle(table)
    yield from fear.behold(table)
    if _may_strike(table, i, foe):
        if found.dives:
            note_dive(table, i)
        yield from strike.strike(table, i, foe)


def _may_strike(table: Table, i: ModelId, foe: ModelId) -> bool:
    """Whether it still can when it gets there. (RES-46, RES-67)"""
    state = table.state
    return strike.attack_bar(state, i) is None and strike.target_bar(table.rules, state, i, "", foe) is None


VERBS: dict[str, Callable[[Table, Action], Asking]] = {"charge": do_charge, DIVE: do_dive}
