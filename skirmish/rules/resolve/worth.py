"""What a warrior is worth, and what blows are expected to take from a side, in marks. (CHN-80)"""

from __future__ import annotations

from functools import lru_cache, partial

from skirmish.core.dice import Modifier
from skirmish.core.record import Record
from skirmish.core.state import Side, State
from skirmish.core.step_dice import Mode, StepDie, StepTest, missed_up_to, up_to
from skirmish.kit import worth
from skirmish.rules.resolve.attack import Attack
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Person, step_down
from skirmish.rules.resolve.harm import Blow, Sufferer, count_absorbed
from skirmish.rules.resolve.queries import half_body

FLEEING, FEARED = 0.6, 0.9
LEAST, PRONE = 0.45, 0.9
"""What is left of a warrior's worth who can barely stand, and who lies there; nothing of who is unconscious."""
MOST = 64
"""More Body than anybody has: what is lost beyond it isn't told apart."""
STEADY: tuple[tuple[int, float], ...] = ((0, 1.0),)
"""(Fortitude lost, chance) of who has no nerve to test. (RES-60)"""
Left = tuple[tuple[tuple[int, int], float], ...]
"""((Body, Fortitude), chance), of those who still stand: who doesn't is worth nothing, whatever it has left."""


# What a side is worth


def side_worth(state: State, side: Side) -> float:
    """Marks of the side still fighting, less for who is hurt, shaken, prone or flees; more for what it has scored."""
    return worth.side_worth(state, side, partial(fitness, state))


def fitness(state: State, slot: Person) -> float:
    """The share of its price that a fighter in play still fights for: the less of Body and Fortitude that is left."""
    if slot.posture == "stunned":
        return 0.0
    build = slot.build
    share = vigour(max(0, slot.body), slot.fortitude, build.body, build.fortitude, prone=slot.posture == "down")
    share *= FLEEING if slot.flight >= state.round > 0 else 1.0
    return share * (FEARED if any(dread.rank for dread in slot.dreads) else 1.0)


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


# What blows are expected to take


def health_of(slot: Person) -> Health:
    """What the slot says of its health."""
    return Health(
        slot.body, slot.fortitude, slot.build.body, slot.build.fortitude, half_body(slot.build),
        slot.posture == "stunned", slot.posture == "down",
    )  # fmt: skip


def health_share(one: Health) -> float:
    """The share of its price that a model in play still fights for, from 0 to 1."""
    return share_left(one, one.body, one.fortitude)


def share_left(one: Health, body: int, fortitude: int) -> float:
    """The same with so much Body and Fortitude left: as its side's worth counts it."""
    if body <= 0 or fortitude <= 0 or one.stunned:
        return 0.0
    return vigour(body, fortitude, one.full_body, one.full_fortitude, prone=one.prone)


def vigour(body: int, fortitude: int, full_body: int, full_fortitude: int, *, prone: bool) -> float:
    """The share of its price that so much Body and Fortitude is worth, of so much in health."""
    left = min(body / max(1, full_body), fortitude / max(1, full_fortitude))
    return (LEAST + (1 - LEAST) * left) * (PRONE if prone else 1.0)


def expected_toll(state: State, attack: Attack) -> float:
    """What the attack is expected to take from the target's side, in marks; exact."""
    chance = sum([float(share_of) for came, share_of in attack.contest.law() if came])
    return chance * marks(state, attack.blow, attack.sufferer, 1)


def marks(state: State, blow: Blow, who: Sufferer, times: int) -> float:
    """What so many such hits are expected to take from the target's side, in marks."""
    if times < 1 or not state.on_table(who.who):
        return 0.0
    health = health_of(person(state, who.who))
    return lost_by(case_of(blow, who, health), times) * state.models[who.who].warrior.marks


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
    shift = sum([m.number for m in blow.modifiers]) - count_absorbed(blow, who)
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
    before = health_share(health)
    if not before:
        return 0.0
    return before - sum([chance * share_left(health, *left) for left, chance in _left(case, times)])


@lru_cache(16384)
def _left(case: Case, times: int) -> Left:
    """What it has left after so many hits; the hits before the last are worked out once for all that follow."""
    if not times:
        return (((case.health.body, case.health.fortitude), 1.0),)
    after: dict[tuple[int, int], float] = {}
    through = 1.0 if not case.needed else min(1.0, max(0.0, (case.needed - 1) / 6))
    steady, shaken, half = case.will, step_down(case.will), case.health.half
    for (body, fortitude), chance in _left(case, times - 1):
        if through < 1.0:
            after[body, fortitude] = after.get((body, fortitude), 0.0) + chance * (1 - through)
        landed = chance * through
        for lost, share_of in _damage(case.die, case.shift):
            if lost >= body:  # damage is told in ascending order
                break
            tested = STEADY
            if lost and case.conscious:
                die = shaken if body - lost <= half else steady
                tested = _focus(die, case.dice, lost - case.nerve, case.mode)
            for missed, odds in tested:
                if missed < fortitude:
                    key = body - lost, fortitude - missed
                    after[key] = after.get(key, 0.0) + landed * share_of * odds
    return tuple(after.items())


@lru_cache(1024)
def _damage(die: int, shift: int) -> tuple[tuple[int, float], ...]:
    """(Body lost, chance), ascending."""
    if not die:
        return ((min(MOST, max(0, shift)), 1.0),)
    law = StepDie(-1, "", die, up_to(MOST), (Modifier(shift, ""),)).law()
    return tuple(sorted((lost, float(chance)) for lost, chance in law))


@lru_cache(4096)
def _focus(die: int, dice: int, needed: int, mode: Mode) -> tuple[tuple[int, float], ...]:
    """(by how much it is missed, chance): nobody misses by more than is needed. (RES-60)"""
    bands, botched = missed_up_to(max(1, needed))
    found: dict[int, float] = {}
    for came, chance in StepTest(-1, "", die, dice, needed, bands, botched, mode=mode).law():
        found[came.missed] = found.get(came.missed, 0.0) + float(chance)
    return tuple(found.items())
