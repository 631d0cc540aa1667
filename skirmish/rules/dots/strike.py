"""Blows and shots as they are offered: at whom, and why not. (DOT-27, DOT-80, DOT-88, B-3, B-8)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
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
from skirmish.kit.heights import DIVE, JUMP, DiveOffer, can_use_heights, dive, note_dive
from skirmish.kit.moves import FAR_IN, go, path_length
from skirmish.kit.moves import haste_bar as _haste_bar
from skirmish.kit.queries import can_see, ids_in, sort_nearest
from skirmish.kit.targets import AttackOffer, enemy_bar, find_in_reach, range_bar, share_of_range, sight_bar
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.attack import attack, strokes
from skirmish.rules.dots.budget import attack_bar, move_bar
from skirmish.rules.dots.events import Went, fighter
from skirmish.rules.dots.fighter import Fighter, Plan
from skirmish.rules.dots.movement import leave_contact, tumble_on, walk
from skirmish.rules.dots.plans import attack_with, turn_bar
from skirmish.rules.dots.queries import foes_of, is_conscious, movement_now, present, sides, touched_foes, weapon_of
from skirmish.rules.dots.shots import ways

STRIKE, SHOOT, CHARGE = "strike", "shoot", "charge"


# Blows


def blow_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be struck. (DOT-80, B-3)"""
    if (barred := enemy_bar(state, i, foe, "DOT-80")) is not None:
        return barred
    if fighter(state, foe).hidden:
        return Refusal("hidden", "DOT-62")
    if (barred := turn_bar(rules, state, i, foe)) is not None:
        return barred
    reach = weapon_of(fighter(state, i)).reach_in
    if on(state).contacts(i) >> foe & 1:
        return None
    if not reach:
        return Refusal("it isn't in contact", "DOT-80", on(state).gap(i, foe))
    if (barred := range_bar(state, i, foe, reach, "DOT-80", "out of reach")) is not None:
        return barred
    return None if can_see(rules, state, i, foe) else Refusal("out of sight", "DOT-69")


def foes_in_reach(state: State, i: ModelId) -> list[ModelId]:
    """Enemies that its weapon reaches, those first that can still fight."""
    found = find_in_reach(state, i, foes_of(state, i), weapon_of(fighter(state, i)).reach_in)
    return sorted(found, key=lambda foe: not is_conscious(fighter(state, foe)))


def do_strike(table: Table, action: Action) -> Asking:
    """One attack of those it has declared. (DOT-69)"""
    plan = fighter(table.state, action.model).plan
    assert plan is not None
    yield from attack(table, action.model, action.target, action.what or plan.attack)


# Going into contact


class ChargeOffer(charges.ChargeOffer):
    """Moving into contact and attacking, which is one action. (B-8)"""

    __slots__ = ()
    charge_rule: ClassVar[str] = "DOT-75"

    def inches(self) -> float:
        """See `ChargeOffer` of the kit."""
        return charge_inches(self.rules, self.state, self.model)

    def bar(self, foe: ModelId) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        return target_bar(self.rules, self.state, self.model, foe)

    def way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        return way_to(self.state, self.model, targets[0], self.inches())

    def longer_way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        return way_to(self.state, self.model, targets[0], FAR_IN)

    def too_far(self, longer: Way | None, targets: charges.Targets) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        if longer is None:
            return Refusal("there is no way to it", "DOT-75")
        short = longer.cost - self.inches()
        return Refusal(f"{as_inches(short)} too far", "DOT-75", short)


def charge_inches(rules: Ruleset, state: State, i: ModelId) -> float:
    """How far it goes to attack: a move, or a run with a tumble. (DOT-78, B-8)"""
    plan = fighter(state, i).plan
    return movement_now(rules, state, i) * (2 if plan is not None and plan.run else 1)


def charge_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it may not go into contact at all."""
    return attack_bar(rules, state, i, "melee", charges=True) or move_bar(state, i) or _haste_bar(state, i, "DOT-75")


def target_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be gone for, however near."""
    if not 0 <= foe < len(state.models) or not foes_of(state, i) >> foe & 1:
        return Refusal("that is no enemy on the table", "DOT-75")
    if fighter(state, foe).hidden:
        return Refusal("hidden", "DOT-62")
    if not can_see(rules, state, i, foe):
        return Refusal("out of sight", "DOT-69")
    if sides(state).contacts[i] >> foe & 1:
        return Refusal("already in contact, so strike", "DOT-75")
    return turn_bar(rules, state, i, foe)


def way_to(state: State, i: ModelId, foe: ModelId, far: float) -> Way | None:
    """The shortest way into contact."""
    others = present(state, 1 - state.models[i].side) & ~(1 << foe)
    return on(state).charge(i, 1 << foe, walk(state, i, far), others)


def do_charge(table: Table, action: Action) -> Asking:
    """The move into contact, and the first attack. (B-8)"""
    i, foe = action.model, action.target
    show_itself(table, foe, "it is attacked")
    way = way_to(table.state, i, foe, charge_inches(table.rules, table.state, i))
    assert way is not None
    if not (yield from leave_contact(table, i, way.end, way.level)):
        return
    plan = fighter(table.state, i).plan
    assert plan is not None
    facts = (("walked", True), ("moved", way.cost), ("ran", plan.run))
    if (yield from go(table, Went(i, way.path, CHARGE, "DOT-75", levels=way.levels, facts=facts))):
        yield from _attack(table, i, foe, plan)


def _attack(table: Table, i: ModelId, foe: ModelId, plan: Plan, *, diving: bool = False) -> Asking:
    """Who has got there attacks; who ran tumbles well, or has no attack. (DOT-78, B-8)"""
    if plan.run:
        tumble_on(table, i)
    yield from settle(table)
    state = table.state
    if attack_bar(table.rules, state, i, "melee") is None and blow_bar(table.rules, state, i, foe) is None:
        if diving:
            note_dive(table, i)
        yield from attack(table, i, foe, plan.attack)


def dive_offer(rules: Ruleset, state: State, i: ModelId) -> DiveOffer:
    """A charge with a jump at an enemy that it may go for, and its first attack. (DOT-178)"""
    far, foes = walk(state, i, charge_inches(rules, state, i)), present(state, 1 - state.models[i].side)
    return DiveOffer(state, i, far, lambda foe: target_bar(rules, state, i, foe), foes)


def do_dive(table: Table, action: Action) -> Asking:
    """A charge with a jump: a model that fails a test of it falls, and has lost its attacks. (DOT-178)"""
    i, foe = action.model, action.target
    show_itself(table, foe, "it is attacked")

    def leave(way: Way) -> Procedure[bool]:
        left = yield from leave_contact(table, i, way.end, way.level)
        return left and fighter(table.state, i).plan is not None

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Moved:
        plan, failed = fighter(table.state, i).plan, ((("forfeited", True),) if manner == JUMP else ())
        ran = plan is not None and plan.run
        facts = (("walked", True), ("moved", max(cost, path_length(path))), ("ran", ran), *failed)
        return Went(i, path, manner, "DOT-178", levels=levels, facts=facts)

    found = yield from dive(table, action, lambda: dive_offer(table.rules, table.state, i), leave, going)
    plan = fighter(table.state, i).plan
    if found is not None and plan is not None:
        yield from _attack(table, i, foe, plan, diving=found.dives)


# Shots


def shot_bar(rules: Ruleset, state: State, i: ModelId, one: Missile | Weapon, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be shot at with this. (DOT-88, R-48)"""
    if (barred := enemy_bar(state, i, foe, "DOT-88")) is not None:
        return barred
    if touched_foes(state, i):
        return Refusal("an enemy is in contact with it", "DOT-88")
    if (barred := turn_bar(rules, state, i, foe)) is not None:
        return barred
    gap, far = on(state).gap(i, foe), one.range_in * share_of_range(rules, state, i)
    if gap > far:
        return Refusal(f"{as_inches(gap - far)} out of range", "DOT-88", gap - far)
    return sight_bar(rules, state, i, foe, "DOT-62", "DOT-69")


def furthest(rules: Ruleset, state: State, i: ModelId) -> float:
    """The longest range of what it may shoot or throw, in inches; 0 for nothing."""
    found = max([one.range_in for one in ways(fighter(state, i))], default=0.0)
    return found * share_of_range(rules, state, i) if found else 0.0


def nearest_foes(state: State, i: ModelId) -> list[ModelId]:
    """The enemies on the table: those first that can still fight, then by how near they are."""
    near = sort_nearest(state, i, ids_in(foes_of(state, i)))
    return sorted(near, key=lambda foe: not is_conscious(fighter(state, foe)))


def planned_shot(slot: Fighter) -> Missile | Weapon | None:
    """What it has declared to shoot or throw."""
    return attack_with(slot, slot.plan.attack) if slot.plan is not None and slot.plan.attack else None


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Blows at who is in reach, going into contact, shots. (DOT-68)"""
    if attack_bar(rules, state, i, "melee") is None:
        for number, what in enumerate(strokes(rules, state, i)):
            yield AttackOffer(
                state, STRIKE, i, partial(foes_in_reach, state, i), partial(blow_bar, rules, state, i), "DOT-80",
                what if number else "",
            )  # fmt: skip
    if charge_bar(rules, state, i) is None:
        yield ChargeOffer(rules, state, i)
        if state.level(i) and can_use_heights(rules, state, i):
            yield dive_offer(rules, state, i)
    elif attack_bar(rules, state, i, "ranged") is None:
        one = planned_shot(fighter(state, i))
        if one is not None:
            refuse = partial(shot_bar, rules, state, i, one)
            yield AttackOffer(state, SHOOT, i, partial(nearest_foes, state, i), refuse, "DOT-88", one.id,
                              "an enemy to shoot at")  # fmt: skip


def do_shoot(table: Table, action: Action) -> Asking:
    """One shot or throw of those it has declared. (DOT-88)"""
    plan = fighter(table.state, action.model).plan
    assert plan is not None
    yield from attack(table, action.model, action.target, plan.attack)


VERBS: dict[str, Callable[[Table, Action], Asking]] = {
    STRIKE: do_strike, CHARGE: do_charge, SHOOT: do_shoot, DIVE: do_dive,
}  # fmt: skip
