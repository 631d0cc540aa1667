"""Melee: blows, Furious Blow, and what talents make of them. (TRI-39..45, TRI-51, TRI-53, TRI-56)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from skirmish.board import on
from skirmish.core.decision import (
    PASS,
    Action,
    Asking,
    AtTarget,
    Decision,
    Just,
    Offer,
    Peril,
    Procedure,
    Refusal,
    ask_whether,
    nothing_asked,
)
from skirmish.core.events import Exerted, Used
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import has_condition, show_itself
from skirmish.kit.queries import can_see, ids_in
from skirmish.kit.targets import MOUNT, AttackOffer, enemy_bar, find_in_reach, range_bar
from skirmish.rules.trilogy import asks, mounts
from skirmish.rules.trilogy.arms import Weapon
from skirmish.rules.trilogy.attack import (
    darkness,
    fells_of,
    hit_of,
    make_attack,
    melee_sways,
    passed_on,
    protection,
    stake_of,
)
from skirmish.rules.trilogy.budget import attack_bar
from skirmish.rules.trilogy.events import Noted, Revealed, Told, fighter
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.harm import Blow, fill, lays_low, natural_soak, strike_home
from skirmish.rules.trilogy.luck import expect, roll_test
from skirmish.rules.trilogy.queries import foes_of, is_able, is_conscious, is_surprised, sides, skill_test
from skirmish.rules.trilogy.rulings import numbers_of
from skirmish.rules.trilogy.worth import share_lost

STRIKE, FURIOUS, RIPOSTE, CLEAVE, GUARD = "strike", "furious-blow", "riposte", "cleave", "take-hit"
DISARM = "disarm"
"""What a blow is meant for, in `Action.what`, if not for the body."""
GUARDING = "guard"
"""The talent of who takes hits for others. (TRI-56)"""
SANCTUARY = "sanctuary"
"""The topic of who isn't lightly attacked. (TRI-58)"""


class Struck(Record, cache_hash=True):
    """What a blow has come to: as true as it hits."""

    hit: bool
    felled: bool = False
    """Whoever it came to is helpless or gone by it."""

    def __bool__(self) -> bool:
        return self.hit


MISSED, HIT = Struck(False), Struck(True)


# Whom


def weapon_of(slot: Fighter) -> Weapon:
    """What it has in hand."""
    return slot.kit.weapon(slot.weapon)


def target_bar(rules: Ruleset, state: State, i: ModelId, what: str, foe: ModelId) -> Refusal | None:
    """Why this enemy, its mount or its weapon may not be struck. (TRI-39, TRI-51, TRI-56)"""
    if (barred := enemy_bar(state, i, foe, "TRI-39")) is not None:
        return barred
    theirs = fighter(state, foe)
    if what == MOUNT and not theirs.mounted:
        return Refusal("it has no mount", "TRI-51")
    if what == DISARM and theirs.weapon == theirs.kit.melee[-1].id:
        return Refusal("it has nothing in hand", "TRI-56")
    if theirs.hidden:
        return Refusal("hidden", "TRI-46")
    return reach_bar(rules, state, i, foe)


def reach_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why the weapon in hand doesn't reach this enemy from here. (TRI-51)"""
    weapon, surface = weapon_of(fighter(state, i)), on(state)
    if surface.contacts(i) >> foe & 1:
        return None
    if not weapon.reach_in:
        return Refusal("it isn't in contact", "TRI-39", surface.gap(i, foe))
    if (barred := range_bar(state, i, foe, weapon.reach_in, "TRI-51", "out of reach")) is not None:
        return barred
    return None if can_see(rules, state, i, foe) else Refusal("out of sight", "TRI-51")


def foes_in_reach(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The enemies near enough for the weapon in hand: those who aren't helpless first. (TRI-51)"""
    near = find_in_reach(state, i, foes_of(state, i), weapon_of(fighter(state, i)).reach_in)
    return tuple(sorted(near, key=lambda foe: not is_conscious(fighter(state, foe))))


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Blows with the weapon in hand, a Furious Blow. (TRI-39, TRI-53, TRI-56)"""
    if attack_bar(state, i) is not None:
        return
    slot, near = fighter(state, i), foes_in_reach(state, i)
    if near:
        yield AttackOffer(state, STRIKE, i, lambda: near, partial(target_bar, rules, state, i, ""), "TRI-39")
        if any(fighter(state, foe).mounted for foe in near):
            bar = partial(target_bar, rules, state, i, MOUNT)
            yield AtTarget(STRIKE, i, lambda: near, bar, MOUNT, "TRI-51", _nothing)
        if slot.has(DISARM):
            bar = partial(target_bar, rules, state, i, DISARM)
            yield AtTarget(STRIKE, i, lambda: near, bar, DISARM, "TRI-56", _nothing)
        if slot.has(FURIOUS) and furious_bar(state, i) is None:
            bar = partial(target_bar, rules, state, i, "")
            yield FuriousOffer(FURIOUS, i, lambda: near, bar, "", "TRI-53", partial(furious_worth, rules, state, i))


def _nothing(foe: ModelId) -> float:
    return 0.0


# One blow


def do_strike(table: Table, action: Action) -> Asking:
    """The action is one blow. (TRI-39)"""
    yield from strike(table, action.model, action.target, action.what)


def strike(
    table: Table, i: ModelId, foe: ModelId, what: str = "", rule: str = "TRI-39", *,
    charging: bool = False, spends: bool = True, cleaves: bool = True,
) -> Procedure[bool]:  # fmt: skip
    """A blow at this enemy with what it has in hand, and what talents make of it; whether it hits.

    `what`: its mount or its weapon, or nothing; `spends`: it takes the action of the round; `cleaves`: one that fells
    may be followed by another. (TRI-39, TRI-56)
    """
    weapon, name = weapon_of(fighter(table.state, i)), table.state.models[foe].name
    whom = {MOUNT: f"{name}'s mount", DISARM: f"the weapon of {name}"}.get(what, name)
    begin_attack(table, i, f"strikes at {whom} with {weapon_name(weapon)}", rule, spends)
    fought(table, foe)
    if not (yield from dares(table, i, foe)):
        return False
    came: Struck = yield from table.step(land_blow, i, foe, what, charging)
    yield from settle(table)
    yield from _answer(table, i, foe, came)
    if came.felled and cleaves:
        yield from _cleave(table, i)
    return came.hit


def begin_attack(table: Table, i: ModelId, text: str, rule: str, spends: bool = True, *, melee: bool = True) -> None:
    """An attack shows who makes it; a blow makes this a round of melee for it. (TRI-43, TRI-49)"""
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it attacks"))
    show_itself(table, i, "it attacks")
    facts = (*((("fought", True),) if melee else ()), *((("acted", True),) if spends else ()))
    table.emit(Told(i, facts, rule, text))
    if table.state.models[i].magic is not None:
        table.emit(Exerted(i, table.state.models[i].exertion + 1))


def dares(table: Table, i: ModelId, foe: ModelId) -> Procedure[bool]:
    """Who stands in a sanctuary is attacked only after a success at Composure. (TRI-58)"""
    rules, state = table.rules, table.state
    if not state.effects or not rules.modifiers(state, foe, SANCTUARY):
        yield from nothing_asked()
        return True
    throw = skill_test(rules, state, i, "composure", "TRI-58", what="Composure, to attack", against=foe)
    return (yield from roll_test(table, throw, "composure")).passed


def fought(table: Table, i: ModelId) -> None:
    """Who is struck at is in a melee, too. (TRI-49)"""
    if not fighter(table.state, i).fought:
        table.emit(Noted(i, (("fought", True),), "TRI-49"))


def land_blow(table: Table, i: ModelId, foe: ModelId, what: str, charging: bool) -> Procedure[Struck]:
    """The test and what comes of it. (TRI-39..41, TRI-51, TRI-56)"""
    rules, state = table.rules, table.state
    slot = fighter(state, i)
    weapon = weapon_of(slot)
    swayed = melee_sways(rules, state, i, foe, charging)
    bonus = weapon.bonus + (mounts.charge_bonus(slot) if charging else 0)
    if what == MOUNT:
        swayed = darkness(state, i, foe)
    attack = make_attack(rules, state, i, foe, weapon.skill, bonus, swayed, mount=what == MOUNT)
    stake = stake_of(attack, fighter(state, foe), _price(state, i, foe))
    fells = fells_of(attack, fighter(state, foe)) if what not in (DISARM, MOUNT) else None
    result = yield from roll_test(table, attack.throw, weapon.skill, stake, fells)
    if not result:
        if result.triplet == "failure":
            fumble(table, i, weapon.id)
        return MISSED
    if what == DISARM:
        drop_weapon(table, foe, f"loses the {weapon_of(fighter(state, foe)).name}", "TRI-56")
        return HIT
    if what == MOUNT:
        yield from mounts.hurt_mount(table, foe, hit_of(attack, result))
        return HIT
    return (yield from deliver(table, foe, i, hit_of(attack, result)))


def deliver(table: Table, foe: ModelId, by: ModelId, blow: Blow) -> Procedure[Struck]:
    """The hit comes to the target, or to a friend who takes it; what it comes to. (TRI-38, TRI-56)"""
    victim = yield from _ask_guard(table, foe, by, blow.raw)
    if victim != foe:
        blow = passed_on(table.rules, table.state, blow, victim)
    stood = stands_up(table.state, victim)
    yield from strike_home(table, victim, blow)
    return Struck(True, stood and not stands_up(table.state, victim))


def stands_up(state: State, i: ModelId) -> bool:
    """Whether it is on the table and not helpless."""
    return state.on_table(i) and is_conscious(fighter(state, i))


def weapon_name(weapon: Weapon) -> str:
    """`the sword`, `bare hands`."""
    return weapon.name if weapon.skill == "brawling" else f"the {weapon.name}"


# What goes wrong


def fumble(table: Table, i: ModelId, weapon: str) -> None:
    """A triplet that fails: it drops what it attacked with, and is open to who touches it. (TRI-41)"""
    slot = fighter(table.state, i)
    if weapon != slot.kit.melee[-1].id and not slot.kit.weapon(weapon).many:
        drop_weapon(table, i, f"drops the {thing_name(slot, weapon)}", "TRI-41", weapon)
    table.emit(Told(i, (("exposed", True),), "TRI-41", "is open to attack until it acts again"))


def drop_weapon(table: Table, i: ModelId, text: str, rule: str, weapon: str = "") -> None:
    """It lies at its feet, unless it comes back by itself. (TRI-41, TRI-68)"""
    if has_condition(table.state.models[i], "returning"):
        table.emit(Told(i, (), "TRI-68", f"{text}, and has it back at once"))
        return
    slot = fighter(table.state, i)
    what = weapon or slot.weapon
    lies = what, table.state.places[i][:2], table.state.level(i)
    facts: tuple[tuple[str, object], ...] = (("dropped", (*slot.dropped, lies)),)
    if what == slot.weapon:
        facts += (("weapon", slot.kit.melee[-1].id),)
    table.emit(Told(i, facts, rule, text))


def thing_name(slot: Fighter, ident: str) -> str:
    """A weapon's name by its id."""
    names = {weapon.id: weapon.name for weapon in slot.kit.melee} | {bow.id: bow.name for bow in slot.kit.missiles}
    return names.get(ident, ident)


# Talents


def _ask_guard(table: Table, foe: ModelId, by: ModelId, rungs: int) -> Procedure[ModelId]:
    """A friend in contact who has learned it takes the hit in its place, if it likes. (TRI-56)"""
    yield from nothing_asked()
    state, known = table.state, sides(table.state)
    side = state.models[foe].side
    near = ids_in(known.contacts[foe] & known.standing[side] & ~(1 << by))
    able = [j for j in near if fighter(state, j).has(GUARDING) and can_answer(state, j)]
    if not able:
        return foe
    offers = (Just(PASS, "TRI-56"), *[Just(Action(GUARD, j, foe), "TRI-56", partial(_guarding, state, j, foe))
                                      for j in able])  # fmt: skip
    question = f"{state.models[by].name} hits {state.models[foe].name}: who takes the hit?"

    def stakes() -> tuple[Peril, ...]:
        return ("falls",) if lays_low(fighter(state, foe), "injury", rungs) else ()

    answer = yield Decision(side, question, offers, PASS, able[0], "TRI-56", asks=asks.GUARD, stakes=stakes)
    if answer.verb != GUARD:
        return foe
    table.emit(Told(answer.model, (), "TRI-56", f"takes the hit for {state.models[foe].name}"))
    return answer.model


def _guarding(state: State, j: ModelId, foe: ModelId) -> float:
    """Worth it for who costs less and is less hurt."""
    return float(state.models[foe].warrior.marks - state.models[j].warrior.marks) - fighter(state, j).injury


def _answer(table: Table, i: ModelId, foe: ModelId, came: Struck) -> Asking:
    """Who defends itself and is missed may strike back at once. (TRI-56)"""
    state = table.state
    slot = fighter(state, foe)
    if came.hit or not slot.defending or not slot.has(RIPOSTE) or not can_answer(state, foe) or not state.on_table(i):
        yield from nothing_asked()
        return
    if not slot.standing or reach_bar(table.rules, state, foe, i) is not None:
        return
    names = state.models[foe].name, state.models[i].name
    price = float(state.models[i].warrior.marks)
    question = f"{names[0]}: riposte against {names[1]}?"
    side, action = state.models[foe].side, Action(RIPOSTE, foe, i)
    if (yield from ask_whether(side, question, action, "TRI-56", lambda: price, asks=asks.RIPOSTE)):
        table.emit(Used(foe, RIPOSTE, rule="TRI-56"))
        yield from strike(table, foe, i, rule="TRI-56", spends=False, cleaves=False)


def _cleave(table: Table, i: ModelId) -> Asking:
    """Who has felled an enemy strikes at another in reach, if it likes. (TRI-56)"""
    yield from nothing_asked()
    state = table.state
    if not (state.on_table(i) and fighter(state, i).has(CLEAVE) and can_answer(state, i)):
        return
    near = [foe for foe in foes_in_reach(state, i) if target_bar(table.rules, state, i, "", foe) is None]
    near = [foe for foe in near if is_conscious(fighter(state, foe))]
    if not near:
        return
    offers = [Just(Action(CLEAVE, i, foe), "TRI-56", partial(_price, state, i, foe)) for foe in near]
    question = f"{state.models[i].name}: cleave through to another?"
    answer = yield Decision(
        state.models[i].side, question, (*offers, Just(PASS, "TRI-56")), offers[0].action, i, "TRI-56",
        asks=asks.CLEAVE,
    )  # fmt: skip
    if answer.verb == CLEAVE:
        table.emit(Used(i, CLEAVE, rule="TRI-56"))
        yield from strike(table, i, answer.target, rule="TRI-56", spends=False, cleaves=False)


def can_answer(state: State, i: ModelId) -> bool:
    """Whether it can do something at once, whoever's turn it is: on its feet, neither surprised nor panicked."""
    slot = fighter(state, i)
    return slot.standing and is_able(state, i) and not is_surprised(state, i) and not slot.panicked


def _price(state: State, i: ModelId, foe: ModelId) -> float:
    """Marks of the target; less than nothing of one's own."""
    marks = float(state.models[foe].warrior.marks)
    return marks if state.models[i].side != state.models[foe].side else -marks


# Furious Blow


def furious_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't make a Furious Blow now. (TRI-53, RT-10)"""
    slot = fighter(state, i)
    if not slot.has(FURIOUS):
        return Refusal("it hasn't learned the Furious Blow", "TRI-53")
    if weapon_of(slot).id == slot.kit.melee[-1].id:
        return Refusal("it has no weapon in hand", "TRI-53")
    if slot.furious and slot.furious >= state.round - 1:
        return Refusal("not in two rounds running", "TRI-53")
    return attack_bar(state, i)


class FuriousOffer(AtTarget):
    """A Furious Blow at one of those in reach. (TRI-53)"""

    __slots__ = ()
    beyond: ClassVar[str] = STRIKE


def furious_worth(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """What it is expected to take beyond what a blow would, less the breath it costs, in marks. (TRI-53, RT-10)"""
    slot, theirs, marks = fighter(state, i), fighter(state, foe), state.models[foe].warrior.marks
    weapon = weapon_of(slot)
    attack = make_attack(rules, state, i, foe, weapon.skill, weapon.bonus, melee_sways(rules, state, i, foe))
    rage = share_lost(theirs, "injury", numbers_of(rules).furious) * marks
    breath = share_lost(slot, "fatigue", 1) * state.models[i].warrior.marks
    return max(0.0, rage - breath - expect(attack.throw, stake_of(attack, theirs, marks)))


def do_furious_blow(table: Table, action: Action) -> Asking:
    """Three rungs of Injury with no attack roll, for a rung of Fatigue. (TRI-53, RT-10)"""
    i, foe = action.model, action.target
    begin_attack(table, i, f"strikes {table.state.models[foe].name} with a Furious Blow", "TRI-53")
    fought(table, foe)
    table.emit(Used(i, FURIOUS, rule="TRI-53"))
    table.emit(Noted(i, (("furious", table.state.round),), "TRI-53"))
    came: Struck = yield from table.step(_rage, i, foe)
    yield from settle(table)
    if came.felled:
        yield from _cleave(table, i)


def _rage(table: Table, i: ModelId, foe: ModelId) -> Procedure[Struck]:
    rules, rungs = table.rules, numbers_of(table.rules).furious
    victim = yield from _ask_guard(table, foe, i, rungs)
    stood = stands_up(table.state, victim)
    if rules.options["furious_blow_soak"] == "true":
        soak, armour = natural_soak(fighter(table.state, victim)), protection(rules, table.state, victim)
        yield from strike_home(table, victim, Blow(i, "injury", rungs, soak, armour, rule="TRI-53"))
    else:
        fill(table, victim, "injury", rungs, i, "TRI-53", "blows")
    fill(table, i, "fatigue", 1, NOBODY, "TRI-53")
    return Struck(True, stood and not stands_up(table.state, victim))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {STRIKE: do_strike, FURIOUS: do_furious_blow}
