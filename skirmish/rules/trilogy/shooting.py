"""Shots and throws: ranges, cover, who may be shot at, loading. (TRI-39..41, TRI-45, Board mapping)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Procedure, Refusal
from skirmish.core.dice import Modifier
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.missiles import RELOAD, SHOOT, Missiles, find_at_hand
from skirmish.kit.targets import cover_between, enemy_bar, find_band, share_of_range, sight_bar
from skirmish.rules.trilogy.arms import Missile, Ranges, Weapon
from skirmish.rules.trilogy.attack import (
    Attack,
    below,
    darkness,
    fells_of,
    hit_of,
    make_attack,
    open_to_harm,
    stake_of,
)
from skirmish.rules.trilogy.budget import attack_bar
from skirmish.rules.trilogy.events import Told, fighter
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.mounts import hurt_mount
from skirmish.rules.trilogy.queries import is_conscious, sides, touched_foes
from skirmish.rules.trilogy.strike import HIT, MISSED, Struck, begin_attack, dares, deliver, fumble, weapon_name

HEAVY_BELOW = 0.5
"""Cover is heavy if less than half of the target is clear. (TRI-45)"""
Ranged = Missile | Weapon


# What is shot or thrown


def at_hand(slot: Fighter) -> tuple[Ranged, ...]:
    """What it may shoot or throw: what it throws is in its hand, or carried by the bundle. Nobody runs out. (TRI-39)"""
    found: tuple[Ranged, ...] = find_at_hand(slot.kit, slot.weapon, slot.mounted)
    if not slot.dropped:
        return found
    lying = {ident for ident, *_ in slot.dropped}
    return tuple([weapon for weapon in found if weapon.id not in lying])


def skill_of(weapon: Ranged) -> str:
    """Archery, or Throwing. (TRI-39)"""
    return "archery" if isinstance(weapon, Missile) else "throwing"


def furthest(rules: Ruleset, state: State, i: ModelId) -> float:
    """The longest range of what it may shoot or throw, in inches; 0 for nothing."""
    found = max([weapon.ranges.long for weapon in at_hand(fighter(state, i))], default=0.0)
    return found * share_of_range(rules, state, i) if found else 0.0


def is_far(ranges: Ranges, share: float, gap: float) -> bool | None:
    """Whether the distance is beyond short; None: too far. The nearer band has its edge. (Board mapping)"""
    band = find_band(gap, (ranges.short * share, ranges.long * share))
    return None if band is None else band > 0


# Whom


def target_bar(rules: Ruleset, state: State, i: ModelId, weapon: Ranged, what: str, foe: ModelId) -> Refusal | None:
    """Why this enemy, or its mount, may not be shot at with this. (TRI-39, TRI-51)"""
    if (barred := enemy_bar(state, i, foe, "TRI-39")) is not None:
        return barred
    if what and not fighter(state, foe).mounted:
        return Refusal("it has no mount", "TRI-51")
    gap, far = on(state).gap(i, foe), weapon.ranges.long * share_of_range(rules, state, i)
    if gap > far:
        return Refusal(f"{as_inches(gap - far)} out of range", "TRI-39", gap - far)
    return sight_bar(rules, state, i, foe, "TRI-46", "TRI-51")


def shot_sways(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged) -> tuple[Modifier, ...]:
    """What gives a shot Advantage or Disadvantage. (TRI-45)"""
    found = list(open_to_harm(rules, state, foe))
    if is_far(weapon.ranges, share_of_range(rules, state, i), on(state).gap(i, foe)):
        found.append(Modifier(-1, "long range", "TRI-45"))
    if cover_between(state, i, foe, HEAVY_BELOW) == "light":
        found.append(Modifier(-1, "light cover", "TRI-45"))
    known = sides(state)
    if known.contacts[foe] & known.conscious[state.models[i].side] & ~(1 << i):
        found.append(Modifier(-1, "into a melee", "TRI-45"))
    if touched_foes(state, i):
        found.append(Modifier(-1, "engaged", "TRI-45"))
    return (*found, *darkness(state, i, foe), *below(state, i, foe))


def make_shot(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged, mount: str = "") -> Attack:
    """All facts of one shot; heavy cover, and who is hard to hit, take one success more. (TRI-36, TRI-45, TRI-52)

    `mount`: it is meant for the target's beast.
    """
    heavy = cover_between(state, i, foe, HEAVY_BELOW) == "heavy"
    hard = heavy + (fighter(state, foe).has("hard-to-hit") and not mount)
    swayed = shot_sways(rules, state, i, foe, weapon)
    return make_attack(
        rules, state, i, foe, skill_of(weapon), weapon.bonus, swayed, cover=hard, missile=True, mount=bool(mount)
    )


MISSILES = Missiles(
    at_hand=at_hand, sides=sides, touched_foes=touched_foes, is_fit=is_conscious, attack_bar=attack_bar,
    target_bar=target_bar, rule="TRI-39", load_rule="TRI-39",
)  # fmt: skip


def do_shoot(table: Table, action: Action) -> Asking:
    """The action is one shot. (TRI-39)"""
    i, foe = action.model, action.target
    ident, _, mount = action.what.partition(" ")
    weapon = MISSILES.find(fighter(table.state, i), ident)
    assert weapon is not None
    yield from shoot(table, i, foe, weapon, mount)


def shoot(table: Table, i: ModelId, foe: ModelId, weapon: Ranged, mount: str = "") -> Procedure[bool]:
    """One shot or throw; whether it hits. (TRI-39, TRI-40)"""
    whom = table.state.models[foe].name + ("'s mount" if mount else "")
    how, thing = ("throws", weapon_name(weapon)) if isinstance(weapon, Weapon) else ("shoots", f"the {weapon.name}")
    begin_attack(table, i, f"{how} {thing} at {whom}", "TRI-39", melee=False)
    if not (yield from dares(table, i, foe)):
        return False
    came: Struck = yield from table.step(fly, i, foe, weapon, mount)
    if isinstance(weapon, Missile) and weapon.reload:
        table.emit(Told(i, (("reload", weapon.reload),), "TRI-39", f"must load the {weapon.name}"))
    yield from settle(table)
    return came.hit


def fly(table: Table, i: ModelId, foe: ModelId, weapon: Ranged, mount: str) -> Procedure[Struck]:
    """The test and what comes of it. (TRI-39..41)"""
    rules, state = table.rules, table.state
    attack = make_shot(rules, state, i, foe, weapon, mount)
    stake = stake_of(attack, fighter(state, foe), state.models[foe].warrior.marks)
    fells = fells_of(attack, fighter(state, foe)) if not mount else None
    result = yield from roll_test(table, attack.throw, skill_of(weapon), stake, fells)
    if not result:
        if result.triplet == "failure":
            fumble(table, i, weapon.id)
        return MISSED
    if mount:
        yield from hurt_mount(table, foe, hit_of(attack, result))
        return HIT
    return (yield from deliver(table, foe, i, hit_of(attack, result)))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {SHOOT: do_shoot, RELOAD: MISSILES.do_reload}
