"""How combat starts: who detects whom, ambushes, sleepers. (RES-15, RES-25..33)"""

from __future__ import annotations

import math

from skirmish.board import on
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.state import ModelId, Side, State
from skirmish.core.step_dice import FAILED, StepTest, up_to
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.queries import can_see, ids_in
from skirmish.kit.spells.resolution import SpellAimed
from skirmish.rules.resolve.events import BodyLost, Ordered, Revealed, Told, order, person
from skirmish.rules.resolve.queries import awake, is_conscious, mode_of, present, sides, skill_test

ASLEEP = Modifier(-3, "asleep", "RES-30")
NOISE = Modifier(3, "noise", "RES-31")
NEAR_IN, FAR_IN = 6.0, 12.0
"""An attack so near wakes a sleeper, or lets it try to wake. (RES-31)"""
NOTICED = "Perception"
WAKING = 5
"""The target of a sleeper who hears a noise. (RES-31)"""
BEST = {"highest": 40, "sum": 160}
"""Above this the results of ambushers aren't told apart: nobody's Perception comes near. (RES-6)"""
ROUNDS = {"failed": 1, "botched": 2}
"""Rounds that who fails or botches loses. (RES-28, RES-29)"""


def meet(table: Table) -> Asking:
    """Has combat started? If only one side has detected the other, it is an ambush. (RES-15, RES-25)"""
    yield from nothing_asked()
    state = table.state
    if order(state).joined:
        return
    aware = detects(table.rules, state, 0), detects(table.rules, state, 1)
    if not any(aware):
        return
    start_combat(table)
    for side in (0, 1):
        if aware[1 - side] and not aware[side]:
            ambush(table, side, aware[1 - side])


def start_combat(table: Table) -> None:
    """Combat has started: an attack or a spell does it, too. (RES-15)"""
    if not order(table.state).joined:
        table.emit(Ordered((("joined", True),), "RES-15"))


def detects(rules: Ruleset, state: State, side: Side) -> int:
    """Bit mask of the side's models that are awake and see an enemy who isn't hidden. (RES-15)"""
    foes = ids_in(present(state, 1 - side) & ~sides(state).hidden)
    found = 0
    for i in ids_in(awake(state, side)):
        if any(can_see(rules, state, i, foe) for foe in foes):
            found |= 1 << i
    return found


def ambush(table: Table, side: Side, ambushers: int) -> None:
    """The side is ambushed: each of its members tests Perception against one roll of the ambushers. (RES-25..29)

    With the option `surprise_scope=side` one who succeeds warns all.
    """
    rules, state = table.rules, table.state
    score = group_roll(table, ambushers)
    rolled = [(i, notice(table, i, score)) for i in ids_in(present(state, side)) if is_conscious(person(state, i))]
    warned = [i for i, came in rolled if came == "passed"]
    if rules.options["surprise_scope"] == "side" and warned:
        rolled = [(i, "passed") for i, _ in rolled]
    for i, came in rolled:
        if came in ROUNDS:
            surprise(table, i, ROUNDS[came])
        elif person(table.state, i).asleep:
            wake(table, i, 1)
    if warned:
        for i in ids_in(ambushers & sides(table.state).hidden):
            table.emit(Revealed(i, f"{table.state.models[warned[0]].name} notices it"))


def skill_of(state: State, ambushers: int) -> str:
    """Ambush for who lay in wait, Stealth for who creeps up. (RES-25)"""
    return "stealth" if any(person(state, i).walked for i in ids_in(ambushers)) else "ambush"


def group_roll(table: Table, ambushers: int) -> int:
    """They roll once, with their worst member, or with the best. (RES-26)"""
    rules, state = table.rules, table.state
    skill = skill_of(state, ambushers)
    choose = min if rules.options["surprise_group"] == "worst" else max
    ranked = [(expected(rules, state, i, skill), i) for i in ids_in(ambushers)]
    _, who = choose(ranked, key=lambda one: one[0])
    result: int = table.roll(_sneaking(rules, state, who, skill))
    return result


def expected(rules: Ruleset, state: State, i: ModelId, skill: str) -> float:
    """The mean result of the skill: who is worst at it. (RES-26)"""
    return sum(float(chance) * result for result, chance in _sneaking(rules, state, i, skill).law())


def _sneaking(rules: Ruleset, state: State, i: ModelId, skill: str) -> StepTest[int]:
    """A test of which the result itself counts."""
    bands = up_to(BEST[mode_of(rules)])
    return skill_test(rules, state, i, skill, 0, "RES-26", bands, what=skill.capitalize())


def notice(table: Table, i: ModelId, score: int, rule: str = "RES-25", more: tuple[Modifier, ...] = ()) -> str:
    """Perception against the ambushers' result, or a noise: `passed`, `failed` or `botched`. (RES-27..31)"""
    if person(table.state, i).asleep:
        more = ASLEEP, *more
    test = skill_test(table.rules, table.state, i, "perception", score, rule, *FAILED, more=more, what=NOTICED)
    return table.roll(test)


def surprise(table: Table, i: ModelId, rounds: int) -> None:
    """Only free actions for so many rounds, this one counted; no pole arm is ready. (RES-28, RES-29, RES-73)"""
    last = max(1, table.state.round) + rounds - 1
    facts = (("surprised", max(last, person(table.state, i).surprised)), ("ready", False))
    table.emit(Told(i, facts, "RES-28" if rounds == 1 else "RES-29", "is surprised"))


def wake(table: Table, i: ModelId, rounds: int) -> None:
    """A sleeper wakes, and is as if surprised for so many rounds. (RES-32)"""
    last = max(1, table.state.round) + rounds - 1
    table.emit(Told(i, (("asleep", False), ("surprised", last)), "RES-32", "wakes"))


def hears_spell(table: Table, event: SpellAimed) -> Asking:
    """A spell is a noise where it is aimed, too: its caster was heard when it began. (RES-31)"""
    yield from nothing_asked()
    disturb(table, event.target, place=event.at, level=event.level)


def hears_harm(table: Table, event: BodyLost) -> Asking:
    """Who is hurt sleeps no longer. (RES-32)"""
    yield from nothing_asked()
    slot = person(table.state, event.model)
    if slot.asleep and is_conscious(slot) and table.state.on_table(event.model):
        wake(table, event.model, 1)


REACTIONS: tuple[Reaction, ...] = ((SpellAimed, hears_spell), (BodyLost, hears_harm))


def disturb(table: Table, *at: ModelId, place: Point | None = None, level: int = GROUND) -> None:
    """An attack or spell by or on these, or at a place of a level: who sleeps within 6" of it wakes, within 12" it may.

    (RES-31, RES-32)
    """
    state = table.state
    asleep = [m.id for m in state.models if m.combat.asleep]
    if not asleep:
        return
    surface, loud = on(state), [k for k in at if k >= 0 and state.on_table(k)]
    for i in [i for i in asleep if state.on_table(i) and is_conscious(person(state, i))]:
        far = surface.gap_to_point(i, place, level) if place is not None else math.inf
        if far <= NEAR_IN or any(surface.within(i, k, NEAR_IN) for k in loud):
            wake(table, i, 1)
        elif far <= FAR_IN or any(surface.within(i, k, FAR_IN) for k in loud):
            came = notice(table, i, WAKING, "RES-31", (NOISE,))
            if came != "failed":
                wake(table, i, 2 if came == "botched" else 1)
