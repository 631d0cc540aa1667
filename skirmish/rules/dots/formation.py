"""Leaders: formations, and plans that followers carry out. (DOT-83..87, R-40..42, B-9..11)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Refusal
from skirmish.core.dice import Modifier
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.queries import find_conscious
from skirmish.rules.dots.rulings import numbers_of


def leader_near(rules: Ruleset, state: State, i: ModelId) -> ModelId:
    """The leader of its side who is conscious and within call; -1 if there is none. (B-9)"""
    side, most = state.models[i].side, numbers_of(rules).call_in
    for j in ids_in(find_conscious(state, side)):
        if state.models[j].warrior.role == "leader" and (j == i or on(state).within(i, j, most)):
            return j
    return -1


def formation_dots(rules: Ruleset, state: State, i: ModelId) -> int:
    """What a formation is worth to it: the lower of its own dots and its leader's Intelligence. (DOT-83)"""
    head = leader_near(rules, state, i)
    if head < 0:
        return 0
    return min(fighter(state, i).build.dots("formation"), fighter(state, head).build.attributes.intelligence)


def formation_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't stand in a formation. (DOT-83, DOT-86, B-10)"""
    if formation_dots(rules, state, i) < 1:
        return Refusal("it has no Formation, or no leader within call", "DOT-83")
    numbers = numbers_of(rules)
    own = [j for j in ids_in(find_conscious(state, state.models[i].side)) if j != i]
    near = [j for j in own if on(state).within(i, j, numbers.formation_in) and fighter(state, j).has("formation")]
    if len(near) + 1 < numbers.formation_least:
        return Refusal(f"a formation takes {numbers.formation_least} who stand together", "DOT-86")
    return None


def strategy_dots(rules: Ruleset, state: State, i: ModelId) -> int:
    """What its leader's plan is worth to it. (DOT-87, R-40)"""
    head = leader_near(rules, state, i)
    if head < 0 or not fighter(state, head).has("strategy"):
        return 0
    if rules.options["strategy_value"] == "leader":
        return fighter(state, head).build.dots("strategy")
    return min(fighter(state, i).build.dots("strategy"), fighter(state, head).build.attributes.charisma)


def strategy_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't follow a plan. (DOT-87, B-11)"""
    return None if strategy_dots(rules, state, i) else Refusal("no leader with a plan is within call", "DOT-87")


def attack_help(rules: Ruleset, state: State, i: ModelId) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """(dice, number) that formation and strategy add to an attack. (DOT-83, DOT-87, R-41)"""
    plan = fighter(state, i).plan
    if plan is None:
        return (), ()
    dice = strategy_help(rules, state, i)
    numbers: tuple[Modifier, ...] = ()
    if plan.formation and formation_bar(rules, state, i) is None:
        worth = formation_dots(rules, state, i)
        if rules.options["formation_bonus"] == "dc":
            numbers = (Modifier(-worth, "number: formation", "DOT-83"),)
        else:
            dice += (Modifier(worth, "dice: formation", "DOT-83"),)
    return dice, numbers


def strategy_help(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """Dice of a plan that it follows: for attacks, and for all-out dodges. (DOT-87)"""
    plan = fighter(state, i).plan
    worth = strategy_dots(rules, state, i) if plan is not None and plan.strategy else 0
    return (Modifier(worth, "dice: the leader's plan", "DOT-87"),) if worth else ()
