"""One attack: its test, what sways it, its damage. (TRI-39, TRI-40, TRI-45, TRI-56, TRI-57)"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from skirmish.board import on
from skirmish.core.dice import Modifier
from skirmish.core.record import Record, evolve
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has_condition, is_bare
from skirmish.kit.heights import is_diving
from skirmish.kit.queries import LIT, ids_in, touches_ground
from skirmish.kit.targets import hit_modifiers
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.harm import (
    Blow,
    armour_modifiers,
    damage_after,
    difficulty,
    has_shield_hand,
    lays_low,
    natural_soak,
    soak_test,
)
from skirmish.rules.trilogy.queries import is_helpless, sides, skill_test
from skirmish.rules.trilogy.rulings import numbers_of
from skirmish.rules.trilogy.worth import shares_lost

CROWD = 2
"""So many friends of the attacker beside the target give Advantage. (TRI-45)"""
BARE_ARM = 3
"""The strength of any blow in neutral words: what guards against blows doesn't ask more of it."""
ABOVE_IN = 2.0
"""So much above is hard to hit. (TRI-45)"""
WALL_IN = 1.0
"""How near who is sheltered stands. (TRI-56)"""
EXPOSED = "exposed"
"""The topic of what is neglected of a defence. (WYL-12)"""
DIVING = Modifier(1, "diving charge", "TRI-75")
"""On the rank, and on the damage, of who has jumped down on an enemy in this round. (TRI-44)"""
DARK = "night"
"""The light in which who lacks eyes for it fights at Disadvantage. (TRI-45, RT-37)"""


class Attack(Record, cache_hash=True):
    """All that matters about one attack."""

    throw: RollUnder
    bonus: int
    """Of the weapon and the talent: added to the damage of any hit."""
    blow: Blow
    """The hit, with nothing of its damage yet: its soak with armour and without."""
    natural: int
    """The soak of the bare body. (TRI-12)"""
    triplet_damage: int


def melee_sways(rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool = False) -> tuple[Modifier, ...]:
    """What sways a blow. Nobody is ever behind anybody: the board knows no facing. (TRI-45)"""
    found = list(open_to_harm(rules, state, foe))
    known = sides(state)
    if charging:
        found.append(Modifier(1, "charge", "TRI-45"))
    side = state.models[i].side
    mates = known.contacts[foe] & known.conscious[side] & ~(1 << i)
    if mates.bit_count() >= CROWD and state.models[foe].side != side:
        found.append(Modifier(1, "outnumbered", "TRI-45"))
    if fighter(state, foe).exposed and known.contacts[i] >> foe & 1:
        found.append(Modifier(1, "open to attack", "TRI-41"))
    return (*found, *darkness(state, i, foe), *below(state, i, foe))


def below(state: State, i: ModelId, foe: ModelId) -> tuple[Modifier, ...]:
    """The target stands 2" or more above. (TRI-45)"""
    surface = on(state)
    above = surface.elevation(foe) - surface.elevation(i) >= ABOVE_IN
    return (Modifier(-1, "target above", "TRI-45"),) if above else ()


def open_to_harm(rules: Ruleset, state: State, foe: ModelId) -> tuple[Modifier, ...]:
    """Prone, helpless, surprised, or forgoing its defence. (TRI-45, WYL-29)"""
    if is_helpless(state, foe) or is_bare(rules, state, foe):
        return (Modifier(1, "helpless", "TRI-45"),)
    return () if fighter(state, foe).standing else (Modifier(1, "prone", "TRI-45"),)


def darkness(state: State, i: ModelId, foe: ModelId) -> tuple[Modifier, ...]:
    """By night, for who has no eyes for it, unless the target stands in light. (TRI-45, TRI-55, RT-37)"""
    dark = state.scenario.light == DARK and not fighter(state, i).has("low-light-sight")
    dark = dark and not touches_ground(state, foe, LIT) and not has_condition(state.models[i], "night-eyed")
    return (Modifier(-1, "darkness", "TRI-45"),) if dark else ()


def make_attack(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, skill: str, bonus: int, swayed: tuple[Modifier, ...],
    *, cover: int = 0, missile: bool = False, mount: bool = False,
) -> Attack:  # fmt: skip
    """All facts of one attack with this skill. (TRI-40, TRI-51)

    `bonus`: of the weapon; `cover`: added to the difficulty; `mount`: it is meant for the target's beast.
    """
    slot, numbers, rule = fighter(state, i), numbers_of(rules), "TRI-39"
    what = f"to hit {state.models[foe].name}{chr(39) + 's mount' if mount else ''}, {skill}"
    needed = 1 + cover if mount else difficulty(rules, state, foe, more=cover)
    more = hit_modifiers(rules, state, i, foe) + exposure(rules, state, foe)
    if not missile and is_diving(state, i):
        more, bonus = (*more, DIVING), bonus + 1
    throw = skill_test(
        rules, state, i, skill, rule, needed, what=what, told="pairs" if slot.has("precise-strike") else "successes",
        against=foe, more=more, swayed=swayed, attack=True, effort=1,
    )  # fmt: skip
    bonus += sum([m.number for m in strength_modifiers(rules, state, i, missile)])
    if throw.mode == "advantage" and slot.has("backstab") and not missile:
        bonus += numbers.backstab
    ward = rules.ward(state, Hit(foe, BARE_ARM, i, missile=missile, rule=rule))
    natural = natural_soak(fighter(state, foe))
    blow = Blow(
        i, "injury", 0, natural, protection(rules, state, foe, missile=missile), ward=ward, rule="TRI-40",
        cause="shots" if missile else "blows",
    )  # fmt: skip
    return Attack(throw, bonus, blow, natural, numbers.triplet_damage)


def protection(rules: Ruleset, state: State, foe: ModelId, *, missile: bool = False) -> tuple[Modifier, ...]:
    """What armour and, against blows, a friend's shield add to its soak. (TRI-37, TRI-56)"""
    return armour_modifiers(rules, state, foe) + (() if missile else shield_wall(state, foe))


def passed_on(rules: Ruleset, state: State, blow: Blow, victim: ModelId) -> Blow:
    """The same hit on another, who soaks it in its own armour. (TRI-56)"""
    missile = blow.cause == "shots"
    armour = () if blow.triplet or blow.precise else protection(rules, state, victim, missile=missile)
    hit = Hit(victim, BARE_ARM, blow.by, missile=missile, rule=blow.rule)
    soak = natural_soak(fighter(state, victim))
    return evolve(blow, soak=soak, modifiers=armour, ward=rules.ward(state, hit))


def exposure(rules: Ruleset, state: State, foe: ModelId) -> tuple[Modifier, ...]:
    """What who shapes a spell neglects of its defence makes it so much easier to hit. (WYL-12, RT-39)"""
    return rules.modifiers(state, foe, EXPOSED) if state.models[foe].magic is not None else ()


def strength_modifiers(rules: Ruleset, state: State, i: ModelId, missile: bool) -> tuple[Modifier, ...]:
    """What lasts and makes its blows stronger: a point of strength is a point of damage. (CHN-78, RT-39)"""
    if missile or not state.effects:
        return ()
    return rules.modifiers(state, i, "strength") + rules.modifiers(state, i, "weapon strength")


def shield_wall(state: State, i: ModelId) -> tuple[Modifier, ...]:
    """A friend within 1" with a shield who has learned the wall shelters it. (TRI-56)"""
    known = sides(state)
    near = on(state).gaps(i)
    for j in ids_in(known.standing[state.models[i].side] & ~(1 << i)):
        slot = fighter(state, j)
        if near[j] <= WALL_IN and slot.kit.shield is not None and slot.has("shield-wall") and has_shield_hand(slot):
            return (Modifier(1, "shield wall", "TRI-56"),)
    return ()


def hit_of(attack: Attack, result: Result) -> Blow:
    """The hit with its damage, for a test that has passed; Precise Strike goes past armour. (TRI-12, TRI-40, TRI-56)"""
    blow, raw, triplet = attack.blow, raw_of(attack, result), result.triplet == "success"
    soak, armour = (attack.natural, ()) if triplet or result.pair else (blow.soak, blow.modifiers)
    precise = result.pair and not triplet
    return Blow(blow.by, "injury", raw, soak, armour, triplet, blow.ward, blow.rule, blow.cause, precise)


def raw_of(attack: Attack, result: Result) -> int:
    """The damage of the hit before it is soaked. (TRI-40)"""
    if result.triplet == "success":
        return result.successes + attack.bonus + attack.triplet_damage
    return result.successes - attack.throw.difficulty + 1 + attack.bonus


def expected_rungs(attack: Attack) -> float:
    """The rungs that the attack is expected to fill: exact, for a target of endless health; no ward is counted."""
    return sum([chance * _mean_left(hit_of(attack, came)) for came, chance in attack.throw.chances() if came])


@lru_cache(4096)
def left_law(raw: int, soak: int, triplet: bool) -> tuple[tuple[int, float], ...]:
    """(rungs that are left of the damage after the soak, chance). (TRI-38)"""
    if raw <= 0:
        return ((0, 1.0),)
    blow, found = Blow(-1, "injury", raw, soak, triplet=triplet), dict[int, float]()
    for result, chance in soak_test(-1, blow).law():
        left = damage_after(blow, result)
        found[left] = found.get(left, 0.0) + float(chance)
    return tuple(found.items())


def _mean_left(blow: Blow) -> float:
    law = left_law(blow.raw, blow.soak + sum([m.number for m in blow.modifiers]), blow.triplet)
    return sum([left * chance for left, chance in law])


def fells_of(attack: Attack, slot: Fighter) -> Callable[[Result], bool]:
    """Whether outcomes of the test lay the target low if it soaks nothing. (RT-26)"""
    return lambda result: result.passed and lays_low(slot, "injury", hit_of(attack, result).raw)


def stake_of(attack: Attack, slot: Fighter, marks: float) -> Callable[[Result], float]:
    """What outcomes of the test are worth to the attacker, in marks: the share that the target then loses."""
    kept: dict[tuple[int, int, bool], float] = {}
    lost = shares_lost(slot, "injury")
    most, soak = len(lost) - 1, attack.blow.soak + sum([m.number for m in attack.blow.modifiers])

    def stake(result: Result) -> float:
        if not result:
            return 0.0
        triplet = result.triplet == "success"
        key = raw_of(attack, result), attack.natural if triplet or result.pair else soak, triplet
        if key not in kept:
            kept[key] = marks * sum([share * lost[min(left, most)] for left, share in left_law(*key)])
        return kept[key]

    return stake
