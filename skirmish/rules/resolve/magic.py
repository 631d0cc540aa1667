"""What magic asks of a warrior, in this system's dice: hits, postures, help, tests, soak. (RES-98)"""

from __future__ import annotations

from operator import is_

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Effect, Hit, ModelId, State
from skirmish.core.step_dice import PASSED
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit import postures
from skirmish.kit.effects import ground_of
from skirmish.kit.foresight import second_chance
from skirmish.kit.queries import BLIGHTED, touches_ground
from skirmish.rules.resolve.events import Dropped, Restored, Revealed, Rose, Told, person
from skirmish.rules.resolve.harm import Blow, hurt_for, protection, strike_home, sufferer
from skirmish.rules.resolve.queries import die, is_fleeing, skill_test
from skirmish.rules.resolve.worth import marks

HIT_DIE = 6
"""A hit in neutral words has the damage die of an average person. (RES-1, RES-49)"""
STEP, BARE = 2, 3
"""Each point of strength above a bare arm is so much damage; a bare arm has the strength BARE and -1. (RES-49)"""
BODY_OF_A_LEVEL = 2
"""Body in a health level. (WYL host adapter)"""
TESTS = {"strength": ("strength", 4), "initiative": ("quickness", 4)}
"""(skill or attribute, target) by the neutral word."""
MIND = ("focus", 5)
"""For all other words, which are about the will. (RES-59, RES-60)"""


def blow_of(rules: Ruleset, state: State, hit: Hit) -> Blow:
    """The hit as damage: a D6, and 2 for each point of strength above that of a bare arm, less 1. (RES-49, RES-98)"""
    bonus = STEP * (hit.strength - BARE) - 1
    modifiers = (Modifier(bonus, f"strength {hit.strength}", hit.rule),)
    return Blow(hit.by, "the hit", HIT_DIE, modifiers, armour=hit.save, ward=rules.ward(state, hit), cause="magic")


def suffer(table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
    """The hits land one after the other, each with its own Focus test; returns how many got through. (RES-60, CHN-62)

    Of whatever isn't a weapon of this system: weaves, pushes, fire.
    """
    yield from nothing_asked()
    landed = 0
    for _ in range(times):
        if not table.state.on_table(hit.target):
            break
        blow = blow_of(table.rules, table.state, hit)
        harm = yield from table.step(strike_home, hit.target, blow, hit.rule)
        landed += harm.landed
    return landed


def toll(rules: Ruleset, state: State, hit: Hit, times: int = 1) -> float:
    """What so many hits are expected to take from the target's side, in marks. (CHN-80)"""
    model = state.models[hit.target]
    if times < 1 or not state.on_table(hit.target):
        return 0.0
    key, slot = (hit.target, hit.strength, hit.save, hit.missile, times), model.combat
    health = slot.build, slot.kit, slot.body, slot.fortitude, slot.posture, slot.wounds
    ground = ground_of(state)
    lasting = _relevant_effects(state.effects) if ground is None else state.effects
    facts = rules, *health, model.conditions, model.warrior, lasting, ground
    known = _tolls.get(key)
    if known is None or not all(map(is_, known[0], facts)):
        known = _tolls[key] = facts, marks(state, blow_of(rules, state, hit), sufferer(rules, state, hit.target), times)
    return known[1]


_tolls: dict[tuple[ModelId, int, bool, bool, int], tuple[tuple[object, ...], float]] = {}
"""What was worked out last: it hangs on the target's health and on what lasts, not on what anybody has done."""


_known: tuple[tuple[Effect, ...], tuple[Effect, ...]] = (), ()


def _relevant_effects(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Those of them that hits are told by: guards, and numbers for all tests. The same object while they are equal."""
    global _known
    if _known[0] is not effects:
        found = tuple([e for e in effects if e.guard or any(topic == "tests" for topic, _ in e.numbers)])
        _known = effects, _known[1] if found == _known[1] else found
    return _known[1]


def impose(table: Table, i: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """Down, stunned, out and away are prone, unconscious, dead and gone in this system. (RES-55, RES-62)

    Who is stunned with Body and Fortitude left comes round at the end of the round. Other words stay as they are.
    """
    return postures.impose(table, i, condition, person(table.state, i).posture, Dropped, by, rule, "RES-59")


def lift(table: Table, i: ModelId, word: str, rule: str) -> Asking:
    """Ends or eases one of `hidden`, `fleeing`, `down`, `hurt`; any other model stays as it is. (CHN-74)"""
    return postures.lift(table, i, word, rule, LIFTS)


def _show(table: Table, i: ModelId, rule: str) -> None:
    if person(table.state, i).hidden:
        table.emit(Revealed(i, "it does magic", rule))


def _rally(table: Table, i: ModelId, rule: str) -> None:
    if is_fleeing(table.state, i):
        table.emit(Told(i, (("flight", 0),), rule, "rallies"))


def _raise(table: Table, i: ModelId, rule: str) -> None:
    """Who is unconscious lies there awake, with a spark of Fortitude; but not who is dying: it has no Body. (RES-55)"""
    slot = person(table.state, i)
    if slot.posture == "stunned" and slot.body > 0:
        if slot.fortitude <= 0:
            table.emit(Restored(i, fortitude=1, rule=rule))
        table.emit(Rose(i, "down", rule))
    elif slot.posture == "down":
        table.emit(Rose(i, "standing", rule))


def _heal(table: Table, i: ModelId, rule: str) -> None:
    """All its Body comes back, its wounds are closed, and it stands awake. (RES-54, RES-55, RES-98)"""
    if touches_ground(table.state, i, BLIGHTED):
        return
    slot = person(table.state, i)
    missing = slot.build.body - slot.body
    spark = 1 if slot.fortitude <= 0 else 0
    if missing or spark:
        table.emit(Restored(i, missing, spark, "healed", rule))
        closed = tuple([evolve(wound, treated=True) for wound in slot.wounds])
        table.emit(Told(i, (("wounds", closed), ("dies", 0)), rule, "is whole again"))
    if not slot.standing:
        table.emit(Rose(i, "standing", rule))


LIFTS = {"hidden": _show, "fleeing": _rally, "down": _raise, "hurt": _heal}
"""By what was the matter."""


def resist(table: Table, i: ModelId, trait: str, rule: str) -> Procedure[bool]:
    """Strength or Quickness, a single die against 4; or Will with Focus against 5, for anything that affects the mind.

    Who has foreseen it rolls a failed one again. (RES-3, RES-59, CHN-68, CHN-73, CHN-75)
    """
    skill, target = TESTS.get(trait, MIND)
    more = table.rules.modifiers(table.state, i, "leadership") if skill == MIND[0] else ()
    test = skill_test(table.rules, table.state, i, skill, target, rule, PASSED, what=f"{trait} test", more=more)
    if table.roll(test):
        yield from nothing_asked()
        return True
    if not (yield from second_chance(table, i, f"{trait} test")):
        return False
    return table.roll(evolve(test, what=f"{trait} test again"))


def soak(rules: Ruleset, state: State, i: ModelId) -> tuple[int, int]:
    """(a quarter of the Endurance die, what armour absorbs), in dice. (WYL host adapter)"""
    return die(state, i, "endurance") // 4, protection(rules, person(state, i))[1]


def wear(table: Table, i: ModelId, levels: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """Health levels: 2 Body each, whatever armour it has. (WYL host adapter)"""
    yield from hurt_for(table, i, BODY_OF_A_LEVEL * levels, by, rule)


def mend(table: Table, i: ModelId, levels: int, rule: str = "") -> Asking:
    """It recovers health levels, 2 Body each, up to its full Body; wounds stay as they are. (RES-54, WYL-S11)"""
    yield from nothing_asked()
    slot = person(table.state, i)
    back = min(BODY_OF_A_LEVEL * levels, slot.build.body - slot.body)
    if back > 0:
        table.emit(Restored(i, back, why="mended", rule=rule))
        if slot.dies and slot.body + back > 0:
            table.emit(Told(i, (("dies", 0),), rule, "is out of danger"))


def lacks(state: State, i: ModelId) -> int:
    """The Body it lacks, in health levels; Fortitude doesn't count. (RES-54, WYL-S11)"""
    slot = person(state, i)
    return -(-max(0, slot.build.body - slot.body) // BODY_OF_A_LEVEL)


def hardness(state: State, i: ModelId) -> int:
    """1, half its rank in Dodge, 1 for a shield: how many successes a spell needs against it. (WYL-66)"""
    slot = person(state, i)
    return 1 + slot.build.rank("dodge") // 2 + (slot.kit.shield is not None)
