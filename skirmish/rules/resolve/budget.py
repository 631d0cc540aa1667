"""What a model may still do in this round: one main action, one move, one free action. (RES-17..19, RES-23, RES-24)"""

from __future__ import annotations

from typing import Literal, NamedTuple

from skirmish.core.decision import Refusal
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.resolve.events import Order, order, person
from skirmish.rules.resolve.queries import is_able, is_surprised

Cost = Literal["main", "free", "move", "both", "own"]
"""What a verb takes; `both`: the move and the main action; `own`: doing it sees to that itself."""
SPENT: dict[Cost, tuple[str, ...]] = {
    "main": ("acted",), "move": ("walked",), "both": ("acted", "walked"), "free": ("freed",), "own": (),
}  # fmt: skip
"""The fields of `Person` that say it is spent."""
COSTS: dict[str, Cost] = {
    "move": "move", "canter": "move", "run": "move", "charge": "both", "dive": "both", "hide": "main",
    "climb": "move", "jump": "move",
    "strike": "main", "shoot": "main", "snap-shot": "main", "parry": "main", "intimidate": "main",
    "hold-death": "main", "treat": "main",
    "ready": "free", "manoeuvre": "free", "draw": "free", "go-prone": "free", "rise": "free",
}  # fmt: skip
"""What the verbs of this system take; others see to that themselves. (RES-18, RES-23, RES-24)"""
STRENUOUS = frozenset({"run", "charge", "dive", "strike", "shoot", "snap-shot", "parry"})
"""Verbs after which a round is no rest; magic is strenuous, too. (RES-40)"""
SHOWING = frozenset({"run", "charge", "dive", "strike", "shoot", "snap-shot", "intimidate"})
"""Verbs by which a hidden model shows itself."""

WEIGHS = {"rise": 1, "ready": 1, "manoeuvre": 1, "draw": 1, "reload": 1, "drink": 1, "treat": 1, "hold-death": 1}
"""What weighs on its defence beside blows, shots and runs: rising, readying, using something. (WYL-10)"""
ROOM = {
    **WEIGHS, "move": 0, "canter": 0, "climb": 0, "jump": 0, "run": 2, "charge": 1, "dive": 1,
    "strike": 1, "shoot": 1, "snap-shot": 1, "parry": 1,
    "trample": 1,
}  # fmt: skip
"""The room that its magic must leave it for the verb in the same activation. (WYL-8, WYL-10)"""
SKILLED = 2
"""The essence of an ability that is learned; of a Power and of what is done in a flash it is 1. (WYL-24)"""


def room_bar(rules: Ruleset, state: State, i: ModelId, verb: str) -> Refusal | None:
    """Why what it has done by magic leaves no room for the verb. (WYL-8)"""
    if state.models[i].magic is None or verb not in ROOM or rules.magic.leaves_room(state, i, ROOM[verb]):
        return None
    return Refusal("its magic leaves no room for that", "WYL-8")


class Purse(NamedTuple):
    """What a model can still pay with in this round: see `Cost`."""

    main: bool
    move: bool
    free: bool

    def pays(self, cost: Cost) -> bool:
        """Whether there is enough for it."""
        if cost == "main":
            return self.main
        if cost == "free":
            return self.free
        return cost == "own" or (self.move and (self.main or cost == "move"))


def purse(state: State, i: ModelId) -> Purse:
    """What is left to it now. (RES-17, RES-23, RES-24)"""
    return Purse(main_bar(state, i) is None, move_bar(state, i) is None, free_bar(state, i) is None)


def main_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't take a main action now. (RES-17, RES-28, RES-60, RES-88)"""
    slot = person(state, i)
    if slot.surprised >= state.round > 0:
        return Refusal("it is surprised: only free actions", "RES-28")
    if slot.flight >= state.round > 0:
        return Refusal("it flees", "RES-88")
    if slot.acted:
        return Refusal("its main action of this round is used", "RES-17")
    return Refusal("it has lost its next action", "RES-60") if slot.lost else None


def move_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not move now. (RES-17, RES-24, RES-28, RES-38)"""
    slot = person(state, i)
    if slot.surprised >= state.round > 0:
        return Refusal("it is surprised: only free actions", "RES-28")
    if slot.walked:
        return Refusal("it has moved in this round", "RES-24")
    if not slot.standing:
        return Refusal("it is prone: it has to stand up first", "RES-23")
    return _later(state, i)


def free_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it has no free action now. (RES-23, RES-38)"""
    if person(state, i).freed:
        return Refusal("its free action of this round is used", "RES-23")
    return _later(state, i)


def _later(state: State, i: ModelId) -> Refusal | None:
    """Who has pre-empted acts first, then moves and does what is free. (RES-38)"""
    now: Order | None = state.combat
    if now is not None and now.hasty and now.active == i and not person(state, i).acted:
        return Refusal("after it pre-empts, its main action comes first", "RES-38")
    return None


def hold_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't wait for a later moment. (RES-28, RES-35)"""
    slot, now = person(state, i), order(state)
    if is_surprised(state, i):
        return Refusal("it is surprised: only free actions", "RES-28")
    if slot.acted or slot.walked or slot.freed or now.hasty:
        return Refusal("only who hasn't begun may hold", "RES-35")
    return Refusal("the model that cuts in acts now", "RES-35") if now.interrupted != NOBODY else None


def ready_to_act(state: State, i: ModelId) -> bool:
    """Whether it has its main action still to take, in its own time or as a reaction. (RES-24, RES-68)"""
    return is_able(state, i) and main_bar(state, i) is None


def cost_bar(state: State, i: ModelId, verb: str) -> Refusal | None:
    """Why the verb can't be paid for now."""
    cost = COSTS.get(verb, "own")
    if cost == "own":
        return None
    if cost == "free":
        return free_bar(state, i)
    barred = main_bar(state, i) if cost in ("main", "both") else None
    return barred or (move_bar(state, i) if cost in ("move", "both") else None)
