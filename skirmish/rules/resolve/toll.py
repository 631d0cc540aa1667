"""What blows are expected to take from a side, in marks: for who reckons before it acts. (CHN-80)"""

from __future__ import annotations

from functools import lru_cache

from skirmish.core.dice import Modifier
from skirmish.core.record import Record
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.rules.resolve.attack import Attack
from skirmish.rules.resolve.card import LEAST, PRONE
from skirmish.rules.resolve.damage import DEATH, Blow, Sufferer, sufferer
from skirmish.rules.resolve.dice import StepDie, StepTest, missed_up_to, step_down, up_to
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.laws import Mode
from skirmish.rules.resolve.words import half_body


class Health(Record, cache_hash=True):
    """All that the worth of a body hangs on."""

    body: int
    fortitude: int
    full_body: int
    full_fortitude: int
    half: int
    """At or below so much Body its attributes are a die lower. (RES-57)"""
    stunned: bool = False
    prone: bool = False


def health_of(slot: Person) -> Health:
    """What the slot says of its health."""
    return Health(
        slot.body, slot.fortitude, slot.build.body, slot.build.fortitude, half_body(slot.build),
        slot.posture == "stunned", slot.posture == "down",
    )  # fmt: skip


def fitness(one: Health) -> float:
    """The share of its price that a model in play still fights for, from 0 to 1."""
    return share(one, one.body, one.fortitude)


def share(one: Health, body: int, fortitude: int) -> float:
    """The same with so much Body and Fortitude left: as its side's worth counts it."""
    if body <= 0 or fortitude <= 0 or one.stunned:
        return 0.0
    left = min(body / max(1, one.full_body), fortitude / max(1, one.full_fortitude))
    return (LEAST + (1 - LEAST) * left) * (PRONE if one.prone else 1.0)


def expected(state: State, attack: Attack) -> float:
    """What the attack is expected to take from the target's side, in marks; exact."""
    chance = sum([float(share_of) for came, share_of in attack.contest.law() if came])
    return chance * marks(state, attack.blow, attack.sufferer, 1)


def marks(state: State, blow: Blow, who: Sufferer, times: int) -> float:
    """What so many such hits are expected to take from the target's side, in marks."""
    if times < 1 or not state.on_table(who.who):
        return 0.0
    health = health_of(person(state, who.who))
    return lost_by(case_of(blow, who, health), times) * state.models[who.who].warrior.marks


def toll(rules: Ruleset, state: State, blow: Blow, target: int, times: int) -> float:
    """The same of a blow at this model as it is now."""
    return marks(state, blow, sufferer(rules, state, target), times)


class Case(Record, cache_hash=True):
    """All that matters about a blow that hits somebody, whoever it is."""

    die: int
    shift: int
    """Added to the die, armour taken off."""
    needed: int
    """What a ward needs on a D6; 0: there is none."""
    health: Health
    will: int
    dice: int
    nerve: int
    """Added to its Focus test."""
    conscious: bool
    mode: Mode
    """What counts of the dice of its Focus test. (RES-6)"""


def case_of(blow: Blow, who: Sufferer, health: Health) -> Case:
    """The blow at this target, as far as it matters."""
    absorb = max(0, who.absorb - blow.pierces) if blow.armour else 0
    shift = sum([m.number for m in blow.modifiers]) - absorb
    needed = blow.ward.needed if blow.ward is not None else 0
    nerve = sum([m.number for m in who.modifiers])
    return Case(blow.die, shift, needed, health, who.will, who.dice, nerve, who.conscious, who.mode)


@lru_cache(16384)
def lost_by(case: Case, times: int) -> float:
    """The share of its price that so many such hits are expected to take; exact for one.

    Of several the chances of Body and Fortitude are kept apart; that the first may knock it out, so that the
    others test no nerve, is counted; that half Fortitude makes the next test worse isn't.
    """
    health = case.health
    before = fitness(health)
    now = {(health.body, health.fortitude): 1.0}
    for _ in range(times):
        now = _after(case, now)
    return before - sum(chance * share(health, *left) for left, chance in now.items())


def _after(case: Case, before: dict[tuple[int, int], float]) -> dict[tuple[int, int], float]:
    """The chances of (Body, Fortitude) after one more hit."""
    after: dict[tuple[int, int], float] = {}
    through = 1.0 if not case.needed else min(1.0, max(0.0, (case.needed - 1) / 6))
    for (body, fortitude), chance in before.items():
        if through < 1.0:
            key = body, fortitude
            after[key] = after.get(key, 0.0) + chance * (1 - through)
        for lost, share_of in _damage(case.die, case.shift, body - DEATH):
            left, landed = body - lost, chance * through * share_of
            for missed, odds in _missed(case, left, lost, fortitude):
                key = left, fortitude - missed
                after[key] = after.get(key, 0.0) + landed * odds
    return after


@lru_cache(4096)
def _damage(die: int, shift: int, most: int) -> tuple[tuple[int, float], ...]:
    """(Body lost, chance)."""
    if most <= 0:
        return ((0, 1.0),)
    if not die:
        return ((min(most, max(0, shift)), 1.0),)
    law = StepDie(-1, "", die, up_to(most), (Modifier(shift, ""),)).law()
    return tuple((lost, float(chance)) for lost, chance in law)


def _missed(case: Case, left: int, lost: int, fortitude: int) -> tuple[tuple[int, float], ...]:
    """(Fortitude lost, chance) of the Focus test after a hit that leaves so much Body. (RES-60)"""
    if not lost or left <= 0 or fortitude <= 0 or not case.conscious:
        return ((0, 1.0),)
    die = step_down(case.will) if left <= case.health.half else case.will
    return _focus(die, case.dice, lost - case.nerve, fortitude, case.mode)


@lru_cache(8192)
def _focus(die: int, dice: int, needed: int, fortitude: int, mode: Mode) -> tuple[tuple[int, float], ...]:
    bands, botched = missed_up_to(fortitude)
    found: dict[int, float] = {}
    for came, chance in StepTest(-1, "", die, dice, needed, bands, botched, mode=mode).law():
        found[came.missed] = found.get(came.missed, 0.0) + float(chance)
    return tuple(found.items())
