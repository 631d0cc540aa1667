"""Melee attacks, and standing ready to parry. (RES-17, RES-20, RES-46..52, RES-67, RES-71, RES-82)

The board knows no facing, so every enemy who can strike stands before a model that parries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import (
    Action,
    Asking,
    Just,
    Offer,
    Procedure,
    Refusal,
    ask_whether,
    nothing_asked,
)
from skirmish.core.dice import Modifier
from skirmish.core.events import Used
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import show_itself
from skirmish.kit.heights import is_diving
from skirmish.kit.queries import can_see, ids_in
from skirmish.kit.targets import MOUNT, AttackOffer, enemy_bar, find_in_reach, range_bar
from skirmish.rules.resolve import asks, mounts
from skirmish.rules.resolve.arms import Weapon
from skirmish.rules.resolve.attack import (
    DODGE,
    PARRY,
    Attack,
    Result,
    carry_out,
    choose_defence,
    exert,
    make_attack,
    may_parry,
)
from skirmish.rules.resolve.budget import SKILLED, main_bar
from skirmish.rules.resolve.events import Revealed, Told, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.harm import Blow
from skirmish.rules.resolve.mounts import strength_modifiers
from skirmish.rules.resolve.queries import die, foes_of, half_fortitude, is_able, sides
from skirmish.rules.resolve.worth import expected_toll

RIPOSTE = "riposte"


# Melee attacks


def attack_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model can't attack at all now. (RES-17, RES-28, RES-69, RES-88)"""
    barred, slot = main_bar(state, i), person(state, i)
    if barred is None and slot.held_off:
        return Refusal("it was forced back and can't attack in this round", "RES-69")
    if barred is None and not slot.standing:
        return Refusal("it lies on the ground", "RES-23")
    return barred


def weapon_of(slot: Person) -> Weapon:
    """What it has in hand. (RES-23)"""
    return slot.kit.weapon(slot.weapon)


def reach_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why the weapon in hand doesn't reach this enemy from here. (RES-67, RES-71)"""
    slot, surface = person(state, i), on(state)
    weapon, close = weapon_of(slot), surface.contacts(i) >> foe & 1
    if close:
        if weapon.extended and not slot.manoeuvred:
            return Refusal(f"it is too close for the {weapon.name}, which must be manoeuvred first", "RES-71")
        return None
    if not weapon.extended:
        return Refusal("it isn't in contact", "RES-67", surface.gap(i, foe))
    if (barred := range_bar(state, i, foe, weapon.reach_in, "RES-67", "out of reach")) is not None:
        return barred
    return None if can_see(rules, state, i, foe) else Refusal("out of sight", "RES-67")


def target_bar(rules: Ruleset, state: State, i: ModelId, what: str, foe: ModelId) -> Refusal | None:
    """Why this enemy, or its mount, may not be struck. (RES-46, RES-67, RES-71, RES-82)"""
    if (barred := enemy_bar(state, i, foe, "RES-46")) is not None:
        return barred
    if what == MOUNT and not person(state, foe).mounted:
        return Refusal("it has no mount", "RES-82")
    if person(state, foe).hidden:
        return Refusal("hidden", "RES-25")
    return reach_bar(rules, state, i, foe)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Attacks with the weapon in hand, those who stand before those who lie. (RES-46, RES-82)"""
    if attack_bar(state, i) is not None:
        return
    near = foes_in_reach(state, i)
    for what in ("", MOUNT) if any(person(state, foe).mounted for foe in near) else ("",) if near else ():
        yield AttackOffer(state, "strike", i, lambda: near, partial(target_bar, rules, state, i, what), "RES-46", what)


def foes_in_reach(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The enemies near enough for the weapon in hand, those on their feet first, whatever else forbids. (RES-67)"""
    near = find_in_reach(state, i, foes_of(state, i), weapon_of(person(state, i)).reach_in)
    return tuple(sorted(near, key=lambda foe: not person(state, foe).standing))


def do_strike(table: Table, action: Action) -> Asking:
    """The main action: one attack, once control of a galloping mount allows it. (RES-17, RES-46, RES-77)"""
    yield from strike(table, action.model, action.target, action.what)


def strike(table: Table, i: ModelId, foe: ModelId, what: str = "", rule: str = "RES-46") -> Procedure[bool]:
    """The model's main action is an attack on this enemy with what it has in hand; whether it hits.

    `what`: the enemy's mount, or nothing.
    """
    weapon = weapon_of(person(table.state, i))
    whom = f"{table.state.models[foe].name}'s mount" if what else table.state.models[foe].name
    begin_attack(table, i, f"strikes at {whom} with {weapon_name(weapon)}", rule)
    return (yield from strike_blow(table, i, foe, weapon, weapon.skill, what))


def begin_attack(table: Table, i: ModelId, text: str, rule: str, **facts: bool) -> None:
    """An attack is the main action of the round, strenuous, and shows who makes it. (RES-17, RES-25, RES-40)"""
    if person(table.state, i).hidden:
        table.emit(Revealed(i, "it attacks", "RES-25"))
    show_itself(table, i, "it attacks")
    spent = {"acted": True, "strenuous": True} | facts
    table.emit(Told(i, tuple(spent.items()), rule, text))
    exert(table, i)


def strike_blow(table: Table, i: ModelId, foe: ModelId, weapon: Weapon, skill: str, what: str = "") -> Procedure[bool]:
    """One attack with this weapon and skill; whether it hits. Who parries it may strike back. (RES-20, RES-46..77)"""
    if not (yield from mounts.master_mount(table, i, skill)):
        return False
    how = yield from choose_defence(table, foe, i, weapon.skill)
    came: Result = yield from table.step(land_blow, i, foe, weapon, skill, how, what)
    yield from settle(table)
    if how == PARRY and not came and may_riposte(table.state, foe, i):
        yield from riposte(table, foe, i)
    return came.hit


def land_blow(
    table: Table, i: ModelId, foe: ModelId, weapon: Weapon, skill: str, how: str, what: str
) -> Procedure[Result]:
    """The attack itself: its contest, and what it does to the rider or the mount. (RES-46, RES-49, RES-76, RES-82)"""
    rules, state = table.rules, table.state
    given = blow_of(rules, state, i, foe, weapon)
    more = mounts.attack_shift(state, i) + dive_bonus(state, i)
    attack = make_attack(rules, state, i, foe, skill, given, how, more=more)
    if what == MOUNT:
        return (yield from mounts.strike_mount(table, foe, attack))
    return (yield from carry_out(table, attack))


def dive_bonus(state: State, i: ModelId) -> tuple[Modifier, ...]:
    """+1 for who has jumped down on an enemy in this round. (RES-102)"""
    return (Modifier(1, "diving charge", "RES-102"),) if is_diving(state, i) else ()


def may_riposte(state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether who has parried may strike back at once: once a round, at who is still Close. (RES-20, RES-52)"""
    slot = person(state, i)
    if slot.riposted or slot.lost or not slot.build.rank(RIPOSTE) or not slot.standing or not state.on_table(foe):
        return False
    if not may_parry(slot):
        return False
    return bool(on(state).contacts(i) >> foe & 1)


def riposte(table: Table, i: ModelId, foe: ModelId) -> Asking:
    """It strikes back with its sword, if it likes. (RES-52)"""
    state = table.state
    names = state.models[i].name, state.models[foe].name
    question = f"{names[0]}: riposte against {names[1]}?"
    side, action = state.models[i].side, Action(RIPOSTE, i, foe)
    if not (yield from ask_whether(side, question, action, "RES-52", asks=asks.RIPOSTE)):
        return
    table.emit(Told(i, (("riposted", True), ("strenuous", True)), "RES-52", f"strikes back at {names[1]}"))
    table.emit(Used(i, RIPOSTE, rule="RES-52"))
    yield from strike_blow(table, i, foe, weapon_of(person(state, i)), RIPOSTE)


def blow_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Weapon) -> Blow:
    """One Strength die and the weapon's bonus; a diving charge is a point of strength more. (RES-49, RES-102, CHN-78)

    A `weapon strength` that lasts on the striker stands in place of the weapon's own bonus if that is less.
    """
    bonus, why = weapon.bonus, weapon.name
    for m in rules.modifiers(state, i, "weapon strength"):
        if mounts.STRENGTH_BONUS * m.number > bonus:
            bonus, why = mounts.STRENGTH_BONUS * m.number, m.why
    modifiers = [Modifier(bonus, why, weapon.rule)] if bonus else []
    modifiers += strength_modifiers(rules, state, i)
    if is_diving(state, i):
        modifiers.append(Modifier(mounts.STRENGTH_BONUS, "diving charge", "RES-102"))
    modifiers += weary(rules, state, i)
    ward = rules.ward(state, Hit(foe, mounts.BARE_ARM, i, rule="RES-46"))
    return Blow(i, weapon_name(weapon), die(state, i, "strength"), tuple(modifiers), weapon.pierces, ward=ward)


def weary(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """Half Fortitude takes 2 off damage too, if the options say so. (RES-61)"""
    slot = person(state, i)
    if rules.options["half_fortitude_affects_damage"] != "true" or slot.fortitude > half_fortitude(slot.build):
        return ()
    return (Modifier(-2, "half Fortitude", "RES-61"),)


def weapon_name(weapon: Weapon) -> str:
    """The weapon in a sentence: `the sword`, `bare hands`."""
    return weapon.name if weapon.id == "unarmed" else f"the {weapon.name}"


# Parry as a main action


def parry_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model can't stand ready to parry. (RES-14, RES-17, RES-52)"""
    slot = person(state, i)
    if not slot.build.rank(PARRY):
        return Refusal("it hasn't learned to parry", "RES-52")
    if not may_parry(slot):
        return Refusal("only a sword parries", "RES-52")
    if slot.parrying:
        return Refusal("it stands ready to parry already", "RES-52")
    return attack_bar(state, i)


def offer_parry(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To parry until its next activation. (RES-52)"""
    if parry_bar(state, i) is None:
        yield Just(Action(PARRY, i), "RES-52", partial(parry_worth, rules, state, i))


def parry_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """What it saves from those who can strike at it here, beyond what a blow of its own would bring, in marks. (RES-52)

    A riposte counts once, against whom it is likeliest; 0 for who had better strike, or has nobody before it.
    """
    saved, back, own = 0.0, 0.0, 0.0
    for foe in strikers(rules, state, i):
        dodged, parried = _met(rules, state, foe, i, DODGE), _met(rules, state, foe, i, PARRY)
        saved += expected_toll(state, dodged) - expected_toll(state, parried)
        own = max(own, _struck(rules, state, i, foe, weapon_of(person(state, i)).skill))
        if person(state, i).build.rank(RIPOSTE) and on(state).contacts(i) >> foe & 1:
            held = sum([float(chance) for came, chance in parried.contest.law() if not came])
            back = max(back, held * _struck(rules, state, i, foe, RIPOSTE))
    return max(0.0, saved + back - own)


def strikers(rules: Ruleset, state: State, i: ModelId) -> list[ModelId]:
    """The enemies whose weapons reach it where it stands, and who can use them."""
    fit = foes_of(state, i) & (sides(state).standing[0] | sides(state).standing[1])
    return [foe for foe in ids_in(fit) if is_able(state, foe) and reach_bar(rules, state, foe, i) is None]


def _met(rules: Ruleset, state: State, foe: ModelId, i: ModelId, how: str) -> Attack:
    """The enemy's attack if it is met like that."""
    weapon = weapon_of(person(state, foe))
    return make_attack(rules, state, foe, i, weapon.skill, blow_of(rules, state, foe, i, weapon), how)


def _struck(rules: Ruleset, state: State, i: ModelId, foe: ModelId, skill: str) -> float:
    """What a blow of its own with this skill is expected to bring."""
    if reach_bar(rules, state, i, foe) is not None:
        return 0.0
    blow = blow_of(rules, state, i, foe, weapon_of(person(state, i)))
    return expected_toll(state, make_attack(rules, state, i, foe, skill, blow, DODGE))


def do_parry(table: Table, action: Action) -> Asking:
    """The main action of the round. (RES-17, RES-40, RES-52)"""
    yield from nothing_asked()
    facts = (("acted", True), ("strenuous", True), ("parrying", True))
    table.emit(Told(action.model, facts, "RES-52", "stands ready to parry"))
    exert(table, action.model)
    table.emit(Used(action.model, PARRY, SKILLED, "RES-52"))


PARRYING: dict[str, Callable[[Table, Action], Asking]] = {PARRY: do_parry}


VERBS = {"strike": do_strike}
