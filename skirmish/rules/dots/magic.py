"""What magic asks of a warrior, in dots and boxes: hits, postures, help, tests, soak. (R-109, R-111)"""

from __future__ import annotations

from typing import get_args

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.open_pool import TEST, OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit import postures
from skirmish.kit.foresight import second_chance
from skirmish.kit.queries import BLIGHTED, touches_ground
from skirmish.rules.dots.events import Dropped, Restored, Revealed, Rose, fighter
from skirmish.rules.dots.fighter import Build, Fighter
from skirmish.rules.dots.harm import Blow, hurt, is_out, strike_home
from skirmish.rules.dots.health import state_of
from skirmish.rules.dots.people import Skill
from skirmish.rules.dots.pools import HITS, USUAL, attribute, make_pool
from skirmish.rules.dots.queries import weapon_of

BARE = 2
"""A hit of a strength has so much less of harm, 1 at least; and a health level is as many points. (R-109)"""
LEARNED = frozenset(get_args(Skill))
BODY = {"strength": "strength", "initiative": "dexterity"}
"""The attribute by the neutral word; all else is about the mind. (R-109)"""


def blow_of(rules: Ruleset, state: State, hit: Hit) -> Blow:
    """The hit as points before anything stops it. (R-109)"""
    raw, rule = max(1, hit.strength - BARE), hit.rule or "DOT-70"
    return Blow(hit.by, raw, hit.save, hit.armour_damage, rules.ward(state, hit), rule, "magic")


def suffer(table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
    """So many hits, one after the other; how many weren't turned aside. (R-109)"""
    yield from nothing_asked()
    landed = 0
    for _ in range(times):
        if not table.state.on_table(hit.target):
            break
        points = yield from table.step(strike_home, hit.target, blow_of(table.rules, table.state, hit))
        landed += points >= 0
    return landed


def impose(table: Table, i: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """Down is prone, stunned unconscious, out dead, away gone. (R-109)"""
    return postures.impose(table, i, condition, fighter(table.state, i).posture, Dropped, by, rule, "DOT-174")


def lift(table: Table, i: ModelId, word: str, rule: str) -> Asking:
    """One of `hidden`, `fleeing`, `down`, `hurt` is better; who is nothing of the sort is as before. (R-109)"""
    return postures.lift(table, i, word, rule, LIFTS)


def _show(table: Table, i: ModelId, rule: str) -> None:
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it does magic", rule))


def _nothing(table: Table, i: ModelId, rule: str) -> None:
    """Nobody flees for longer than a round. (R-109)"""


def _raise(table: Table, i: ModelId, rule: str) -> None:
    """Who is unconscious by no wound lies there awake, who is prone stands."""
    slot = fighter(table.state, i)
    if slot.posture == "stunned" and not is_out(slot):
        table.emit(Rose(i, "down", rule))
    elif slot.posture == "down":
        table.emit(Rose(i, "standing", rule))


def _heal(table: Table, i: ModelId, rule: str) -> None:
    """All is as it was, if a box is left; it stands. (DOT-54)"""
    slot = fighter(table.state, i)
    if touches_ground(table.state, i, BLIGHTED) or not slot.boxes:
        return
    dots, boxes = slot.build.health - slot.dots, slot.build.boxes - slot.boxes
    if dots or boxes:
        table.emit(Restored(i, dots, boxes, rule or "DOT-54"))
    if not slot.standing:
        table.emit(Rose(i, "standing", rule))


LIFTS = {"hidden": _show, "fleeing": _nothing, "down": _raise, "hurt": _heal}
"""By what was the matter."""


def resist(table: Table, i: ModelId, trait: str, rule: str, needed: int = 1) -> Procedure[bool]:
    """Strength, Dexterity, or Willpower for all that works on the mind: so many successes. (R-109, data 4.6)

    Who has foreseen it rolls a failed one again.
    """
    yield from nothing_asked()
    if table.roll(trait_pool(table.rules, table.state, i, trait, rule)) >= needed:
        return True
    if (yield from second_chance(table, i, f"{trait} test")):
        return table.roll(trait_pool(table.rules, table.state, i, trait, rule)) >= needed
    return False


def fall(table: Table, i: ModelId, inches: float, rule: str) -> Asking:
    """A point of harm for each full inch, which armour stops as it does that of a blow. (DOT-56, DOT-60, R-32)"""
    if inches < 1 or not table.state.on_table(i):
        yield from nothing_asked()
        return
    yield from table.step(strike_home, i, Blow(NOBODY, int(inches), rule="DOT-60", cause="other"))


def poise(rules: Ruleset, state: State, i: ModelId) -> float:
    """The chance of a success with Dexterity. (R-109)"""
    pool = trait_pool(rules, state, i, "initiative", "DOT-178")
    return float(sum([chance for net, chance in pool.law() if net >= 1]))


def trait_pool(rules: Ruleset, state: State, i: ModelId, trait: str, rule: str) -> OpenPool[int]:
    """The dice of such a test; armour hinders one of Dexterity. (DOT-19)"""
    build = fighter(state, i).build
    if trait in BODY:
        pool = make_pool(
            rules, state, i, f"{trait} test", attribute(build, BODY[trait]), USUAL, rule, bands=HITS,
            dexterous=BODY[trait] == "dexterity",
        )  # fmt: skip
    else:
        more = rules.modifiers(state, i, "leadership")
        pool = make_pool(
            rules, state, i, f"{trait} test", build.willpower, 11 - build.attributes.wits, rule, dice=more, bands=HITS,
            penalised=False,
        )  # fmt: skip
    return evolve(pool, verdicts=TEST)


def soak(state: State, i: ModelId) -> tuple[int, int]:
    """(half of Stamina, armour), in dice. (R-109)"""
    slot = fighter(state, i)
    return slot.build.attributes.stamina // 2, slot.armour + slot.build.hide


def wear(table: Table, i: ModelId, levels: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """A health level is two points, which nothing stops any more. (R-109)"""
    yield from nothing_asked()
    hurt(table, i, BARE * levels, 0, by, rule, "magic")


def mend(table: Table, i: ModelId, levels: int, rule: str = "") -> Asking:
    """So many levels come back, boxes first. (DOT-54, R-109)"""
    yield from nothing_asked()
    slot, points = fighter(table.state, i), BARE * levels
    _restore(table, i, points - (slot.build.boxes - slot.boxes), points, rule)


def heal(table: Table, i: ModelId, successes: int, rule: str = "") -> Asking:
    """A box comes back for each success, and all dots. (DOT-54, data 4.6)"""
    yield from nothing_asked()
    _restore(table, i, fighter(table.state, i).build.health, successes, rule)


def _restore(table: Table, i: ModelId, dots: int, boxes: int, rule: str) -> None:
    """So many come back of those that are lost, if a box is left; who isn't unconscious any more is awake. (DOT-54)"""
    slot = fighter(table.state, i)
    dots = max(0, min(dots, slot.build.health - slot.dots))
    boxes = max(0, min(boxes, slot.build.boxes - slot.boxes))
    if slot.boxes and boxes + dots:
        was_out = is_out(slot)
        table.emit(Restored(i, dots, boxes, rule or "DOT-54"))
        if was_out and not is_out(fighter(table.state, i)) and slot.posture == "stunned":
            table.emit(Rose(i, "down", rule))


def lacks(slot: Fighter) -> int:
    """Health levels that could come back. (R-109)"""
    if not slot.boxes:
        return 0
    return (slot.build.health - slot.dots + slot.build.boxes - slot.boxes + 1) // BARE


def ability(build: Build, name: str) -> int | None:
    """A number of a person; skills and attributes by name."""
    if name == "willpower":
        return build.willpower
    found: int | None = getattr(build.attributes, name, None)
    return build.dots(name) if found is None and name in LEARNED else found


def free_hands(slot: Fighter) -> int:
    """Of the two, what neither weapon nor shield takes."""
    held = weapon_of(slot)
    taken = 0 if held.skill == "unarmed" else held.hands
    return max(0, 2 - taken - (slot.kit.shield is not None and held.hands < 2))


def is_senseless(slot: Fighter) -> bool:
    """Whether it lies there unconscious."""
    return slot.posture not in ("standing", "down") or state_of(slot) in ("unconscious", "dead")
