"""What a model may still do in this round, by its plan. (DOT-26, DOT-35, DOT-52, DOT-68, DOT-77)"""

from __future__ import annotations

from skirmish.core.decision import Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import Kind
from skirmish.rules.dots.plans import attacks_left, kind_of
from skirmish.rules.dots.queries import is_able

BURDENS = dict.fromkeys(("strike", "shoot", "charge", "dive", "move", "leap", "climb", "jump", "rise"), 0) | {"run": 2}
"""Exertion by the verb, for magics that count it; an attack sees to that itself. (R-109)"""


def action_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can do nothing that it has declared. (DOT-36, DOT-52, DOT-91)"""
    slot = fighter(state, i)
    if slot.dazed:
        return Refusal("it has failed its save: no action in this round", "DOT-52")
    if slot.surprise:
        return Refusal("it is surprised: it only defends itself", "DOT-62")
    if slot.forfeited or slot.dodging:
        return Refusal("it has given up its action for a defence", "DOT-91")
    return Refusal("it has declared nothing", "DOT-67") if slot.plan is None else None


def move_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not move now. (DOT-75, R-101)"""
    slot = fighter(state, i)
    if not is_able(state, i):
        return Refusal("it can't move", "DOT-75")
    if slot.walked:
        return Refusal("it has moved in this round", "DOT-75")
    return None if slot.standing else Refusal("it is prone: to stand up is its move", "DOT-174")


def attack_bar(rules: Ruleset, state: State, i: ModelId, kind: Kind, *, charges: bool = False) -> Refusal | None:
    """Why it can't attack in this way now: who tumbles as it runs does that first. (DOT-26, DOT-27, DOT-77, DOT-78)"""
    slot = fighter(state, i)
    barred = action_bar(state, i)
    if barred is not None:
        return barred
    if not slot.standing:
        return Refusal("it lies on the ground", "DOT-174")
    if slot.plan is None or not slot.plan.attack or kind_of(slot, slot.plan.attack) != kind:
        return Refusal("no such attack declared", "DOT-26")
    if slot.plan.run and not (slot.ran or charges):
        return Refusal("it tumbles as it runs before it attacks", "DOT-78")
    return None if attacks_left(slot) > 0 else Refusal("it has made its attacks of this round", "DOT-27")


def magic_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it has no time for magic now. (R-109)"""
    slot = fighter(state, i)
    barred = action_bar(state, i)
    if barred is not None:
        return barred
    declared = slot.plan is not None and slot.plan.power and (slot.ran or not slot.plan.run)
    return None if declared else Refusal("it has declared no magic", "DOT-174")


def burden_of(verb: str) -> int:
    """How much the verb weighs, for magics that count what a model does. (R-109)"""
    return BURDENS.get(verb, 1)


def room_bar(rules: Ruleset, state: State, i: ModelId, verb: str) -> Refusal | None:
    """Why what it has done by magic leaves no room for the verb. (WYL-8)"""
    weight = 1 if verb in ("strike", "shoot", "charge", "dive") else burden_of(verb)
    goes = verb in ("move", "climb", "jump")
    asks = state.models[i].magic is not None and verb not in rules.magic.verbs and (weight or goes)
    if not asks or rules.magic.leaves_room(state, i, weight):
        return None
    return Refusal("its magic leaves no room for that", "WYL-8")
