"""What stands below an order: what a plan comes to, and what a defence costs. (DOT-26, DOT-71, DOT-91)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.rules.dots.defence import METHODS, defence_pool, gives_up
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.plans import attack_base, attack_needs, attack_with, can_parry, in_hand, read_plan
from skirmish.rules.dots.pools import dice_text
from skirmish.rules.dots.prospects import attack_reach
from skirmish.rules.dots.queries import movement_now, sides


def action_note(rules: Ruleset, state: State, action: Action) -> str:
    """`3 dice at 7, in contact`, `gives up its attack`; '' if there is nothing to say."""
    i, verb = action.model, action.verb
    if not 0 <= i < len(state.models):
        return ""
    if verb == "declare":
        plan = read_plan(action.what)
        return "" if isinstance(plan, Refusal) else ", ".join(_list_plan(rules, state, i, plan))
    if verb == "announce":
        return "" if action.what == fighter(state, i).kind else "rolls initiative again"
    if verb == "sheathe":
        return "takes the blow undefended, then strikes back with its whole pool"
    method = next((one for one in METHODS if one == verb), None)
    if method is None or not gives_up(rules, state, i, method, action.target):
        return ""
    declared = fighter(state, i).plan
    return "gives up its magic" if declared is not None and declared.power else "gives up its attack"


def _list_plan(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Iterator[str]:
    """Dice and number of its attack and whether that gets there; else how far it goes, and what it can't do then."""
    slot, far = in_hand(fighter(state, i), plan), movement_now(rules, state, i)
    one = attack_with(slot, plan.attack) if plan.attack else None
    if one is not None:
        yield f"{dice_text(plan.dice or attack_base(slot, plan.attack))} at {attack_needs(rules, slot, plan.attack)}"
        if 0 <= plan.foe < len(state.models):
            yield _tell_way(rules, state, i, plan)
    elif plan.run:
        yield f"up to {as_inches(2 * far)}, and no attack"
        if sides(state).hidden >> i & 1:
            yield "comes out of hiding"
    elif plan.dodge:
        dice = dice_text(defence_pool(rules, state, i, "dodge", -1).dice)
        yield f"{dice}, fewer each time, and no attack"
    elif not plan.power and not plan.draw:
        yield f"up to {as_inches(far)}, and no attack"
        if not plan.parry and can_parry(slot):
            yield "may still parry"


def _tell_way(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> str:
    """How far away its first target is. (DOT-75, DOT-88)"""
    if sides(state).hidden >> plan.foe & 1:
        return "hidden so far"
    if on(state).contacts(i) >> plan.foe & 1:
        return "in contact"
    gap = on(state).gap(i, plan.foe)
    return f"{as_inches(gap)} away" + (", out of reach" if gap > attack_reach(rules, state, i, plan) else "")
