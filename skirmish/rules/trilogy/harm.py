"""Harm on the three ladders: what a hit comes to, its soak, the rungs it fills and what follows. (TRI-32..40)"""

from __future__ import annotations

import math
from functools import lru_cache

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.events import Cause
from skirmish.core.record import Record
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset, Ward
from skirmish.core.table import Table
from skirmish.kit.effects import roll_ward
from skirmish.kit.foresight import second_chance
from skirmish.rules.trilogy.events import Dropped, Filled, Noted, Panicked, fighter
from skirmish.rules.trilogy.fighter import BROKEN, COLLAPSED, DEAD, DOWN, PANICKED, RUNGS, Fighter, Kit, Ladder
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.queries import is_conscious
from skirmish.rules.trilogy.rulings import numbers_of
from skirmish.rules.trilogy.worth import LIFE, share_lost

NEVER = 99
"""The difficulty of what can't be hit. (TRI-36)"""
EACH = 3
"""With `soak_mode: flat` each started so many points of the threshold take off one. (TRI-38)"""


class Blow(Record, cache_hash=True):
    """Something that has hit, before it is soaked."""

    by: ModelId
    ladder: Ladder = "injury"
    raw: int = 0
    """Damage before the soak. (TRI-40)"""
    soak: int = 0
    """The threshold of the soak. (TRI-37)"""
    modifiers: tuple[Modifier, ...] = ()
    """What armour adds to that."""
    triplet: bool = False
    """It was a triplet: a soak's triplet only counts its successes. (TRI-38)"""
    ward: Ward | None = None
    rule: str = "TRI-38"
    cause: Cause = "blows"
    precise: bool = False
    """It goes past armour without being a triplet. (TRI-56)"""


# What can be hit, and what it can take


def difficulty(rules: Ruleset, state: State, i: ModelId, ladder: Ladder = "injury", more: int = 0) -> int:
    """The successes that an attack on this ladder needs. `more`: cover. (TRI-33, TRI-36)"""
    slot, numbers = fighter(state, i), numbers_of(rules)
    if ladder == "distress":
        if slot.build.nerve:
            return NEVER if slot.build.nerve == "mindless" else numbers.most_difficulty
        return 2 if slot.build.rank("composure") >= numbers.steadfast else 1
    if ladder == "fatigue":
        return 2 if slot.build.rank("endurance") >= numbers.steadfast else 1
    lasting = sum([m.number for m in rules.modifiers(state, i, "difficulty")]) if state.effects else 0
    return max(1, min(numbers.most_difficulty, 1 + slot.defending + more + lasting))


def natural_soak(slot: Fighter, ladder: Ladder = "injury") -> int:
    """The threshold of the bare body, nerve or breath. (TRI-37, TRI-52)"""
    build = slot.build
    if ladder == "distress":
        return build.attributes.acumen + build.score("composure") // 2 + slot.has("brave")
    if ladder == "fatigue":
        return build.attributes.fortitude + build.score("endurance") // 2 + slot.has("stout")
    return build.body


def armour_modifiers(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """What armour, shield, hide and what lasts add to the soak of the body. (TRI-37)"""
    worn = worn_modifiers(fighter(state, i))
    return worn + rules.modifiers(state, i, "soak") if state.effects else worn


def worn_modifiers(slot: Fighter) -> tuple[Modifier, ...]:
    """The same without what lasts. (TRI-37)"""
    return _worn(slot.build.natural_armour, slot.kit, has_shield_hand(slot))


@lru_cache(1024)
def _worn(hide: int, kit: Kit, hand: bool) -> tuple[Modifier, ...]:
    found = [Modifier(hide, "hide", "TRI-37")] if hide else []
    pieces = (kit.suit, kit.shield if hand else None)
    return tuple(found + [Modifier(one.armour, one.name, "TRI-37") for one in pieces if one is not None])


def has_shield_hand(slot: Fighter) -> bool:
    """Whether it has a hand for a shield: not beside a weapon for two. (TRI-37)"""
    return slot.kit.weapon(slot.weapon).hands < 2


# The soak


OF_TRIPLET = " of a triplet"
"""What the roll for a soak says of damage against which a triplet of its own only counts its successes. (TRI-38)"""


def soak_test(i: ModelId, blow: Blow, beast: str = "") -> RollUnder:
    """The roll that negates damage; it is no rank, so nothing is taken off it. (TRI-38, RT-29, RT-40)

    `beast`: what it rides, if that is hit.
    """
    what = f"soak of its {beast}" if beast else f"{blow.ladder} soak"
    what += f" against {blow.raw} damage" + (OF_TRIPLET if blow.triplet else "")
    return RollUnder(i, what, blow.soak, modifiers=blow.modifiers, told="successes", rule="TRI-38", quiet=True)


def damage_after(blow: Blow, result: Result) -> int:
    """What is left of the damage. (TRI-38)"""
    if result.triplet == "success" and not blow.triplet:
        return 0
    left = blow.raw - result.successes + (result.triplet == "failure")
    return max(0, left)


def soaked(table: Table, i: ModelId, blow: Blow, beast: str = "") -> Procedure[int]:
    """Rungs that the hit fills: its damage less what the soak negates. (TRI-38, RT-30)"""
    if blow.raw <= 0:
        yield from nothing_asked()
        return 0
    if table.rules.options["soak_mode"] == "flat":
        threshold = blow.soak + sum([m.number for m in blow.modifiers])
        return max(0, blow.raw - math.ceil(max(0, threshold) / EACH))
    marks, slot = table.state.models[i].warrior.marks, fighter(table.state, i)
    worths: dict[int, float] = {}

    def stake(result: Result) -> float:
        if beast:
            return 0.0
        rungs = damage_after(blow, result)
        if rungs not in worths:
            lost = share_lost(slot, blow.ladder, rungs) + LIFE * kills(slot, blow.ladder, rungs)
            worths[rungs] = -marks * lost
        return worths[rungs]

    def fells(result: Result) -> bool:
        return not beast and lays_low(slot, blow.ladder, damage_after(blow, result))

    result = yield from roll_test(table, soak_test(i, blow, beast), "", stake, fells)
    return damage_after(blow, result)


RUNGS_OF_A_LIFE = 5.0
"""So many rungs a fighter is worth to who reckons."""


def strike_home(table: Table, i: ModelId, blow: Blow) -> Procedure[int]:
    """A hit has come to the model: ward, soak, rungs. How many were filled; -1 if it was turned aside. (TRI-38)"""
    if blow.ward is not None and roll_ward(table, i, blow.ward):
        yield from nothing_asked()
        return -1
    rungs = yield from soaked(table, i, blow)
    if would_fall(fighter(table.state, i), blow, rungs) and (yield from second_chance(table, i, "soak")):
        rungs = yield from soaked(table, i, blow)
    fill(table, i, blow.ladder, rungs, blow.by, blow.rule, blow.cause)
    return rungs


def would_fall(slot: Fighter, blow: Blow, rungs: int) -> bool:
    """Whether so many rungs of Injury would fell it. (TRI-35)"""
    felled = slot.build.soft_rungs("injury") + DOWN
    return blow.ladder == "injury" and slot.injury < felled <= slot.injury + rungs


def lays_low(slot: Fighter, ladder: Ladder, rungs: int) -> bool:
    """Whether so many more rungs would make it Down or Dead, Broken or Collapsed. (TRI-35, RT-26)"""
    before = int(getattr(slot, ladder)) - slot.build.soft_rungs(ladder)
    return any(before < rung <= before + rungs for rung in LAID_LOW[ladder])


def kills(slot: Fighter, ladder: Ladder, rungs: int) -> bool:
    """Whether so many more rungs would make it Dead. (TRI-35)"""
    dead = slot.build.soft_rungs("injury") + DEAD
    return ladder == "injury" and slot.injury < dead <= slot.injury + rungs


LAID_LOW: dict[Ladder, tuple[int, ...]] = {"injury": (DOWN, DEAD), "distress": (BROKEN,), "fatigue": (COLLAPSED,)}


# Rungs, and what follows


def fill(
    table: Table, i: ModelId, ladder: Ladder, rungs: int, by: ModelId = NOBODY, rule: str = "TRI-34",
    cause: Cause = "other",
) -> None:  # fmt: skip
    """So many rungs are filled, with all that this brings: it falls, dies, flees. (TRI-34, TRI-35)"""
    state = table.state
    if rungs <= 0 or not state.on_table(i) or (ladder == "fatigue" and state_without_fatigue(table.rules)):
        return
    before = fighter(state, i)
    left = before.build.soft_rungs(ladder) + len(RUNGS[ladder]) - 1 - int(getattr(before, ladder))
    if left <= 0:
        return
    table.emit(Filled(i, min(rungs, left), by, rule, ladder))
    after = fighter(table.state, i)
    at = state.places[i][:2]
    if ladder == "injury":
        if after.wound >= DEAD:
            table.emit(Dropped(i, "out", at, by, "TRI-35", cause, level=table.state.level(i)))
        elif after.wound >= DOWN:
            if before.posture != "stunned":
                table.emit(Dropped(i, "stunned", at, by, "TRI-35", cause, stable=False, level=table.state.level(i)))
            elif after.stable and before.wound < DOWN:
                table.emit(Noted(i, (("stable", False),), "TRI-35"))
    elif ladder == "distress":
        _fear(table, i, before, after, at, by, cause)
    elif after.weariness >= COLLAPSED and is_conscious(after):
        table.emit(Dropped(i, "stunned", at, by, "TRI-35", cause, level=table.state.level(i)))


def _fear(
    table: Table, i: ModelId, before: Fighter, after: Fighter, at: tuple[float, float], by: ModelId, cause: Cause
) -> None:
    """Who is panicked flees; who is broken is out of the battle. (TRI-35)"""
    if after.fear >= BROKEN:
        if is_conscious(after):
            table.emit(
                Dropped(i, "left", at, by, "TRI-35", "fear" if cause == "other" else cause, level=table.state.level(i))
            )
    elif after.fear >= PANICKED > before.fear and is_conscious(after):
        table.emit(Panicked(i, "TRI-35"))


def state_without_fatigue(rules: Ruleset) -> bool:
    """Whether there are two ladders only. (RT-24)"""
    return rules.options["ladders_fatigue"] == "false"


# Weariness


def exert(table: Table, i: ModelId, hits: int, rule: str) -> Asking:
    """Exertion: hits of 1 on Fatigue, soaked; twice as many in heavy armour. (TRI-49)"""
    slot = fighter(table.state, i)
    if state_without_fatigue(table.rules):
        yield from nothing_asked()
        return
    raw = hits * (2 if slot.kit.heavy else 1)
    blow = Blow(NOBODY, "fatigue", raw, natural_soak(slot, "fatigue"), rule=rule, cause="other")
    yield from strike_home(table, i, blow)
