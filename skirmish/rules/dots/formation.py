"""Leaders: formations, and plans that followers carry out. (DOT-83..87, R-40..42, B-9..11)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Refusal
from skirmish.core.dice import Modifier
from skirmish.core.open_pool import TEST
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import hears, ids_in
from skirmish.rules.dots.events import Told, fighter
from skirmish.rules.dots.pools import HITS, USUAL, make_pool
from skirmish.rules.dots.queries import find_conscious
from skirmish.rules.dots.rulings import numbers_of


def leader_near(rules: Ruleset, state: State, i: ModelId) -> ModelId:
    """The leader of its side who is conscious, within call and heard; -1 if there is none. (B-9)"""
    side, most = state.models[i].side, numbers_of(rules).call_in
    for j in ids_in(find_conscious(state, side)):
        if state.models[j].warrior.role != "leader":
            continue
        if j == i or (on(state).within(i, j, most) and hears(state, j, i)):
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
    least = numbers_of(rules).formation_least
    if len(members(rules, state, i)) < least:
        return Refusal(f"a formation takes {least} who stand together", "DOT-86")
    return None


def members(rules: Ruleset, state: State, i: ModelId) -> set[ModelId]:
    """It, and the chain of those who stand near to it or to one another, as far as their leader is heard. (B-10)

    Who hasn't declared may still join; who has dodged out of the formation is no member any more. (DOT-85)
    """
    near, found, ends = numbers_of(rules).formation_in, {i}, [i]
    waiting = {j for j in ids_in(find_conscious(state, state.models[i].side)) if _may_join(rules, state, j)} - found
    while ends:
        end = ends.pop()
        linked = {j for j in waiting if on(state).within(end, j, near)}
        waiting, found, ends = waiting - linked, found | linked, [*ends, *sorted(linked)]
    return found


def _may_join(rules: Ruleset, state: State, i: ModelId) -> bool:
    plan = fighter(state, i).plan
    return (plan is None or plan.formation) and formation_dots(rules, state, i) > 0


def keep_formation(table: Table, i: ModelId) -> None:
    """Who dodges in a formation rolls Formation beside it, or has dropped out. (DOT-85, R-42)"""
    plan = fighter(table.state, i).plan
    if plan is None or not plan.formation or formation_bar(table.rules, table.state, i) is not None:
        return
    dots = fighter(table.state, i).build.dots("formation")
    pool = make_pool(table.rules, table.state, i, "keeping formation", dots, USUAL, "DOT-85", bands=HITS, quiet=True)
    if table.roll(evolve(pool, verdicts=TEST)) < 1:
        table.emit(Told(i, (("plan", evolve(plan, formation=False)),), "DOT-85", "drops out of the formation"))


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
    """(dice, number) of formation and strategy for an attack; its target loses nothing. (DOT-83, DOT-84, DOT-87)"""
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
