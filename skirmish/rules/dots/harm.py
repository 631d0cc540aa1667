"""A hit: armour, Soak, absorption, dots and boxes, and what follows. (DOT-46, DOT-56..61, R-29..33)"""

from __future__ import annotations

from functools import partial

from skirmish.core.decision import Action, Decision, Just, Peril, Procedure, ask_whether, nothing_asked
from skirmish.core.events import Cause
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset, Ward
from skirmish.core.table import Table
from skirmish.kit.effects import roll_ward
from skirmish.kit.foresight import second_chance
from skirmish.rules.dots import asks
from skirmish.rules.dots.events import Dropped, Harmed, Noted, Told, fighter
from skirmish.rules.dots.fighter import Fighter
from skirmish.rules.dots.health import split_harm, state_of
from skirmish.rules.dots.pools import HITS, NETS, TOP, choose_rerolls, quiet_pool


class Blow(Record, cache_hash=True):
    """Harm that has come to a warrior, before anything stops it."""

    by: ModelId
    raw: int
    armour: bool = True
    """Whether armour stops any of it. (R-32)"""
    armour_damage: int = 0
    """Dots of armour that go with it. (DOT-57)"""
    ward: Ward | None = None
    rule: str = "DOT-70"
    cause: Cause = "blows"


def strike_home(table: Table, i: ModelId, blow: Blow) -> Procedure[int]:
    """Ward, armour, Soak, absorption, in this order: the points that came through; -1: turned aside. (DOT-60)"""
    if blow.ward is not None and roll_ward(table, i, blow.ward):
        yield from nothing_asked()
        return -1
    points = yield from _come_through(table, i, blow)
    worn = fighter(table.state, i).armour
    if blow.armour_damage and worn and table.state.on_table(i):
        table.emit(Told(i, (("armour", max(0, worn - blow.armour_damage)),), "DOT-57", "loses armour"))
    return points


def _come_through(table: Table, i: ModelId, blow: Blow) -> Procedure[int]:
    points = yield from stop(table, i, blow)
    if points > 0 and would_fall(fighter(table.state, i), points) and (yield from second_chance(table, i, "armour")):
        points = yield from stop(table, i, blow)
    if points <= 0:
        return 0
    straight = yield from soak(table, i, points)
    hurt(table, i, points, straight, blow.by, blow.rule, blow.cause)
    return points


def would_fall(slot: Fighter, points: int) -> bool:
    """Whether so many points, all on dots first, would put it out of the fight."""
    return is_out(after(slot, points, 0)) and not is_out(slot)


def after(slot: Fighter, points: int, straight: int) -> Fighter:
    """The slot once so many points have come through, `straight` of them to boxes."""
    dots, boxes = split_harm(slot, points, straight)
    return evolve(slot, dots=slot.dots - dots, boxes=slot.boxes - boxes)


def is_out(slot: Fighter) -> bool:
    """Unconscious or dead."""
    return state_of(slot) in ("unconscious", "dead")


# Armour


def stop(table: Table, i: ModelId, blow: Blow) -> Procedure[int]:
    """What armour leaves of it. (DOT-56, R-31)"""
    slot = fighter(table.state, i)
    dots = slot.armour + slot.build.hide if blow.armour else 0
    if not dots or blow.raw <= 0:
        yield from nothing_asked()
        return max(0, blow.raw)
    if table.rules.options["armour"] == "flat":
        return max(0, blow.raw - dots)
    pool = yield from choose_rerolls(table, armour_pool(table.rules, i, dots, min(dots, blow.raw)))
    stopped: int = yield from table.rolls(roll_armour, pool)
    return blow.raw - stopped


def armour_pool(rules: Ruleset, i: ModelId, dots: int, most: int) -> OpenPool[int]:
    """The dice of armour: each success stops a point, at most `most` of them. (DOT-56, R-111)"""
    return quiet_pool(rules, i, "armour", dots, HITS[: most + 1], "DOT-56")


def roll_armour(table: Table, pool: OpenPool[int]) -> Procedure[int]:
    """The points it stops."""
    yield from nothing_asked()
    return table.roll(pool)


# Soak and absorption


def soak(table: Table, i: ModelId, points: int) -> Procedure[int]:
    """How many of the points go straight to boxes: by the rating, then by a roll of Stamina. (DOT-58..61, R-29, R-30)

    Asked only where it decides whether a last dot is lost; by default all but one dot go first. (DOT-61, R-107)
    """
    slot = fighter(table.state, i)
    if points < slot.dots or not slot.dots or not slot.boxes:  # no last dot is in danger, or none is left to save
        yield from nothing_asked()
        return 0
    straight = yield from _ask_soak(table, i, points)
    if points - straight < slot.dots or straight >= slot.boxes:
        return straight
    gain: int = yield from _absorb(table, i, points - straight)
    return straight + gain


def _ask_soak(table: Table, i: ModelId, points: int) -> Procedure[int]:
    """Points that the rating sends to boxes; by default what is more than all dots but one. (DOT-58, DOT-61)"""
    slot = fighter(table.state, i)
    once = table.rules.options["soak_cap"] == "round"
    most = min(slot.build.soak - once * slot.soaked, points, slot.boxes)
    if not most:
        yield from nothing_asked()
        return 0
    wanted = min(most, points - slot.dots + 1)
    offers = [Just(Action("soak", i, number), "DOT-58", kind="count") for number in range(most + 1)]
    question = f"{table.state.models[i].name}: how much of {points} points of harm goes straight to boxes?"
    answer = yield Decision(
        table.state.models[i].side, question, tuple(offers), offers[wanted].action, i, "DOT-58", asks=asks.SOAK,
        stakes=partial(_stakes, table.state, i, points),
    )  # fmt: skip
    if once and answer.target:
        table.emit(Noted(i, (("soaked", slot.soaked + answer.target),), "DOT-58"))
    return answer.target


def _stakes(state: State, i: ModelId, points: int) -> tuple[Peril, ...]:
    return ("falls",) if would_fall(fighter(state, i), points) else ()


def _absorb(table: Table, i: ModelId, points: int) -> Procedure[int]:
    """Points that a roll of Stamina moves to boxes; a botch adds to them. (DOT-59, R-30)"""
    name, stakes = table.state.models[i].name, partial(_stakes, table.state, i, points)
    question, action = f"{name}: absorb {points} points of harm?", Action("absorb", i)
    side = table.state.models[i].side
    if not (yield from ask_whether(side, question, action, "DOT-59", asks=asks.ABSORB, stakes=stakes)):
        return 0
    pool = yield from choose_rerolls(table, stamina_pool(table.rules, table.state, i, points))
    net: int = yield from table.rolls(roll_armour, pool)
    if net < 0:
        botch = -net
        to_dots = botch if table.rules.options["absorb_botch"] == "dot" else 0
        hurt(table, i, botch, botch - to_dots, NOBODY, "DOT-59", "other")
        return 0
    return min(net, points, fighter(table.state, i).boxes)


def stamina_pool(rules: Ruleset, state: State, i: ModelId, points: int) -> OpenPool[int]:
    """The dice of Stamina, of a boost of it and of what helps to absorb. (DOT-21, DOT-59, R-50, R-111, data 4.6)"""
    more = [m for topic in ("stamina", "absorption") for m in rules.modifiers(state, i, topic)] if state.effects else ()
    dice = fighter(state, i).build.attributes.stamina + sum([m.number for m in more])
    return quiet_pool(rules, i, "absorption", max(1, dice), NETS[: TOP + min(TOP, points) + 1], "DOT-59")


# What follows


def hurt(
    table: Table, i: ModelId, points: int, straight: int, by: ModelId = NOBODY, rule: str = "", cause: Cause = "other"
) -> None:
    """So many points come through, with all that this brings. (DOT-46, DOT-47, DOT-49, R-33, R-100)"""
    state = table.state
    before = fighter(state, i)
    dots, boxes = split_harm(before, points, straight)
    if not state.on_table(i) or dots + boxes <= 0:
        return
    table.emit(Harmed(i, dots + boxes, by, rule or "DOT-46", dots, boxes))
    slot, at = fighter(table.state, i), state.places[i][:2]
    health = state_of(slot)
    if health == "dead":
        table.emit(Dropped(i, "out", at, by, "DOT-49", cause, level=table.state.level(i)))
    elif health == "unconscious" and before.posture != "stunned":
        table.emit(Dropped(i, "stunned", at, by, "DOT-47", cause, level=table.state.level(i)))
    elif health == "disabled" and gives_up(table.rules, slot):
        table.emit(Dropped(i, "left", at, by, "DOT-74", cause, level=table.state.level(i)))


def gives_up(rules: Ruleset, slot: Fighter) -> bool:
    """Whether who is disabled leaves the table. (R-33, R-100)"""
    wanted = rules.options["pace_disabled_out"]
    return wanted == "all" or (wanted == "rank_and_file" and not slot.build.hero)
