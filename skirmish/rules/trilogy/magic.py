"""What magic asks of a warrior, on this system's ladders: hits, postures, help, tests, soak. (RT-39)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.events import Cause
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit import postures
from skirmish.kit.foresight import second_chance
from skirmish.kit.queries import BLIGHTED, touches_ground
from skirmish.rules.trilogy.events import Cleared, Dropped, Revealed, Rose, fighter
from skirmish.rules.trilogy.fighter import COLLAPSED, DOWN, PANICKED, SKILLS, Build, Fighter, Ladder
from skirmish.rules.trilogy.harm import (
    Blow,
    armour_modifiers,
    fill,
    natural_soak,
    strike_home,
    worn_modifiers,
)
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.movement import safe_fall
from skirmish.rules.trilogy.queries import skill_test

BARE = 2
"""A hit of a strength has so much less of damage, 1 at least. (RT-39)"""
HURTS_EACH_IN = 2.0
"""A fall does a point of damage for each so many inches, but for the first of them. (TRI-54)"""
TESTS = {"strength": "strength", "initiative": "manoeuvre"}
"""The skill by the neutral word; all else is about the mind. (RT-39)"""


def blow_of(rules: Ruleset, state: State, hit: Hit) -> Blow:
    """The hit as damage before the soak. (RT-39)"""
    armour = armour_modifiers(rules, state, hit.target) if hit.save else ()
    soak = natural_soak(fighter(state, hit.target))
    raw, rule = max(1, hit.strength - BARE), hit.rule or "TRI-38"
    return Blow(hit.by, "injury", raw, soak, armour, ward=rules.ward(state, hit), rule=rule, cause="magic")


def suffer(table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
    """The hits land one after the other, each soaked; returns how many got through. (RT-39)"""
    yield from nothing_asked()
    landed = 0
    for _ in range(times):
        if not table.state.on_table(hit.target):
            break
        rungs = yield from table.step(strike_home, hit.target, blow_of(table.rules, table.state, hit))
        landed += rungs >= 0
    return landed


def impose(table: Table, i: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """Down is prone, stunned helpless but in no danger, out dead, away gone. (RT-39)"""
    return postures.impose(table, i, condition, fighter(table.state, i).posture, Dropped, by, rule, "TRI-35")


def lift(table: Table, i: ModelId, word: str, rule: str) -> Asking:
    """Ends or eases one of `hidden`, `fleeing`, `down`, `hurt`; any other model stays as it is. (RT-39)"""
    return postures.lift(table, i, word, rule, LIFTS)


def _show(table: Table, i: ModelId, rule: str) -> None:
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it does magic", rule))


def _rally(table: Table, i: ModelId, rule: str) -> None:
    """Panic becomes no more than being shaken. (RT-39)"""
    slot = fighter(table.state, i)
    if slot.fear == PANICKED:
        table.emit(Cleared(i, "distress", 1, "rallies", rule))


def _raise(table: Table, i: ModelId, rule: str) -> None:
    """Who is helpless by no wound and no exhaustion lies there awake, who is prone stands. (RT-39)"""
    slot = fighter(table.state, i)
    if slot.posture == "stunned" and slot.wound < DOWN and slot.weariness < COLLAPSED:
        table.emit(Rose(i, "down", rule))
    elif slot.posture == "down":
        table.emit(Rose(i, "standing", rule))


def _heal(table: Table, i: ModelId, rule: str) -> None:
    """All rungs of Injury are clear, and it stands, unless it has collapsed. (RT-39)"""
    if touches_ground(table.state, i, BLIGHTED):
        return
    slot = fighter(table.state, i)
    if slot.injury:
        table.emit(Cleared(i, "injury", slot.injury, "healed", rule))
    if not slot.standing and slot.weariness < COLLAPSED:
        table.emit(Rose(i, "standing", rule))


LIFTS = {"hidden": _show, "fleeing": _rally, "down": _raise, "hurt": _heal}
"""By what was the matter."""


def resist(table: Table, i: ModelId, trait: str, rule: str) -> Procedure[bool]:
    """Strength, Manoeuvre, or Composure for anything that affects the mind: Normal. (RT-39)

    Who has foreseen it rolls a failed one again.
    """
    skill = TESTS.get(trait, "composure")
    more = table.rules.modifiers(table.state, i, "leadership") if skill == "composure" else ()
    throw = skill_test(table.rules, table.state, i, skill, rule, what=f"{trait} test", more=more)
    result = yield from roll_test(table, throw, skill, ends=True)
    if not result and (yield from second_chance(table, i, f"{trait} test")):
        again = skill_test(table.rules, table.state, i, skill, rule, what=f"{trait} test again", more=more)
        result = yield from roll_test(table, again, skill, ends=True)
    return result.passed


def scale(table: Table, i: ModelId, rise: float, rule: str) -> Procedure[float | None]:
    """A test of Climbing: who fails falls an inch for each degree, as far as the climb is high. (TRI-5, TRI-75, RT-23)

    Who has foreseen it rolls a failed one again.
    """
    throw = skill_test(table.rules, table.state, i, "climbing", rule, told="degrees")
    result = yield from roll_test(table, throw, "climbing", ends=True)
    if not result and (yield from second_chance(table, i, "Climbing")):
        result = yield from roll_test(table, evolve(throw, what="Climbing again"), "climbing", ends=True)
    return None if result else min(abs(rise), float(result.degrees))


def harm_of_fall(state: State, i: ModelId, inches: float) -> int:
    """The raw damage of a fall; 0 for one that does it no harm. (TRI-54)"""
    return max(0, int(inches / HURTS_EACH_IN + TOLERANCE_IN) - 1) if inches > safe_fall(state, i) else 0


def fall(table: Table, i: ModelId, inches: float, rule: str) -> Asking:
    """1 damage for each full 2" beyond the first 2", which only the natural soak lessens. (TRI-54)"""
    slot = fighter(table.state, i)
    raw = harm_of_fall(table.state, i, inches)
    if raw <= 0 or not table.state.on_table(i):
        yield from nothing_asked()
        return
    yield from table.step(strike_home, i, Blow(NOBODY, "injury", raw, natural_soak(slot), rule="TRI-54", cause="other"))


def poise(rules: Ruleset, state: State, i: ModelId, verb: str) -> float:
    """The chance that it passes a test of Manoeuvre, or of Climbing for a climb. (TRI-75, RT-39)"""
    throw = skill_test(rules, state, i, "climbing" if verb == "climb" else TESTS["initiative"], "TRI-75")
    return sum([chance for result, chance in throw.chances() if result])


def soak(rules: Ruleset, state: State, i: ModelId) -> tuple[int, int]:
    """(Fortitude, armour and shield), in dice. (RT-39)"""
    slot = fighter(state, i)
    return natural_soak(slot), sum([m.number for m in worn_modifiers(slot)])


def wear(table: Table, i: ModelId, levels: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """Health levels are rungs of Injury, already soaked. (RT-39)"""
    yield from nothing_asked()
    fill(table, i, "injury", levels, by, rule or "TRI-34", "magic")


def mend(table: Table, i: ModelId, levels: int, rule: str = "") -> Asking:
    """This many rungs of Injury are cleared; a model that is no longer Down wakes. (RT-39)"""
    yield from nothing_asked()
    slot = fighter(table.state, i)
    back = min(levels, slot.injury)
    if back > 0:
        was_down = slot.wound >= DOWN
        table.emit(Cleared(i, "injury", back, "mended", rule))
        after = fighter(table.state, i)
        if was_down and after.wound < DOWN and after.posture == "stunned" and after.weariness < COLLAPSED:
            table.emit(Rose(i, "down", rule))


def assail(
    table: Table, i: ModelId, ladder: Ladder, rungs: int, by: ModelId = NOBODY, rule: str = ""
) -> Procedure[int]:
    """A hit on its nerve or its breath, which is soaked. (TRI-37, TRI-65)"""
    if not table.state.on_table(i):
        yield from nothing_asked()
        return 0
    soak, cause = natural_soak(fighter(table.state, i), ladder), _CAUSES[ladder]
    return (yield from strike_home(table, i, Blow(by, ladder, rungs, soak, rule=rule, cause=cause)))


_CAUSES: dict[Ladder, Cause] = {"injury": "magic", "distress": "fear", "fatigue": "magic"}


def relieve(table: Table, i: ModelId, ladder: Ladder, rungs: int, rule: str = "") -> Asking:
    """This many rungs are cleared; a model that they had laid low wakes. (TRI-58)"""
    if ladder == "injury":
        yield from mend(table, i, rungs, rule)
        return
    yield from nothing_asked()
    slot = fighter(table.state, i)
    back = min(rungs, int(getattr(slot, ladder)))
    if back > 0:
        table.emit(Cleared(i, ladder, back, "magic", rule))
        after = fighter(table.state, i)
        collapsed = slot.weariness >= COLLAPSED > after.weariness
        if collapsed and after.posture == "stunned" and after.wound < DOWN:
            table.emit(Rose(i, "down", rule))


def ability(build: Build, name: str) -> int | None:
    """An attribute, a skill's score, or the level. (TRI-14, TRI-15)"""
    if name in SKILLS:
        return build.score(name)
    found: int | None = build.level if name == "level" else getattr(build.attributes, name, None)
    return found


def free_hands(slot: Fighter) -> int:
    """Two, less those that hold a weapon or a shield. (TRI-61)"""
    held = slot.kit.weapon(slot.weapon)
    taken = 0 if held.skill == "brawling" else held.hands
    return max(0, 2 - taken - (slot.kit.shield is not None and held.hands < 2))
