"""What a model may still do in this round: one move and one action, in either order. (TRI-43, TRI-44)"""

from __future__ import annotations

from typing import Literal

from skirmish.core.decision import Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.queries import is_able, is_surprised

Cost = Literal["action", "move", "both", "free", "own"]
"""What a verb takes; `both`: the move and the action; `own`: doing it sees to that itself."""
SPENT: dict[Cost, tuple[str, ...]] = {
    "action": ("acted",), "move": ("walked",), "both": ("acted", "walked"), "free": (), "own": (),
}  # fmt: skip
"""The fields of `Fighter` that say it is spent."""
COSTS: dict[str, Cost] = {
    "move": "move", "climb": "move", "jump": "move", "run": "both", "charge": "both", "dive": "both", "rise": "move",
    "hide": "own",
    "strike": "action", "shoot": "action", "reload": "action", "furious-blow": "action", "defend": "action",
    "intimidate": "action", "command": "action", "heal": "action", "rest": "action", "draw": "action",
    "quick-draw": "free", "pick-up": "free", "second-wind": "free", "dismount": "action",
}  # fmt: skip
"""What the verbs take. (TRI-43, TRI-44, TRI-57)"""
SHOWING = frozenset({"run", "charge", "dive", "strike", "shoot", "furious-blow", "intimidate", "command"})
"""Verbs by which a hidden model shows itself."""
BURDENS = {"run": 2, "move": 0, "climb": 0, "jump": 0, "rise": 0}
"""Exertion by the verb, of those that take less or more than the 1 of an action, for magics that count it. (RT-39)"""


GOING = frozenset({"move", "climb", "jump"})
"""Moves that weigh nothing, but for which there has to be room."""


def burden_of(verb: str) -> int:
    """How much the verb weighs, for magics that count what a model does. (RT-39)"""
    return BURDENS.get(verb, 0 if COSTS.get(verb) == "free" else 1)


def action_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't take an action now. (TRI-35, TRI-43, TRI-46)"""
    slot = fighter(state, i)
    if is_surprised(state, i):
        return Refusal("it is surprised: no action in this round", "TRI-46")
    if slot.panicked:
        return Refusal("it is panicked: it only gets away", "TRI-35")
    return Refusal("its action of this round is used", "TRI-43") if slot.acted else None


def move_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not move now. (TRI-43)"""
    slot = fighter(state, i)
    if slot.panicked:
        return Refusal("it is panicked: it only gets away", "TRI-35")
    if slot.walked:
        return Refusal("it has moved in this round", "TRI-43")
    return None if slot.standing else Refusal("it is prone: to stand up is its move", "TRI-44")


def attack_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't attack at all now. (TRI-35, TRI-43)"""
    barred = action_bar(state, i)
    if barred is None and not fighter(state, i).standing:
        return Refusal("it lies on the ground", "TRI-44")
    return barred


def cost_bar(state: State, i: ModelId, verb: str) -> Refusal | None:
    """Why the verb can't be paid for now."""
    cost = COSTS.get(verb)
    barred = action_bar(state, i) if cost in ("action", "both") else None
    if barred is None and cost in ("move", "both") and verb != "rise":
        barred = move_bar(state, i)
    return barred


def room_bar(rules: Ruleset, state: State, i: ModelId, verb: str) -> Refusal | None:
    """Why what it has done by magic leaves no room for the verb. (WYL-8)"""
    weight = burden_of(verb)
    asks = state.models[i].magic is not None and verb not in rules.magic.verbs and (weight or verb in GOING)
    if not asks or rules.magic.leaves_room(state, i, weight):
        return None
    return Refusal("its magic leaves no room for that", "WYL-8")


def ready_to_act(state: State, i: ModelId) -> bool:
    """Whether it has its action still to take, in its own time or as a reaction. (RT-32)"""
    return is_able(state, i) and action_bar(state, i) is None
