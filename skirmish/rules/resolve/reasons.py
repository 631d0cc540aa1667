"""Why a deed can't be done now, for people who ask: what a greyed button says. (RES-16, RES-17)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.resolve import charge, hiding, move, parry, poles, shoot, snapshots, strike
from skirmish.rules.resolve.budget import COSTS, cost_bar
from skirmish.rules.resolve.events import order, person
from skirmish.rules.resolve.words import conscious

Bar = Callable[[State, ModelId], Refusal | None]
BARS: dict[str, Bar] = {
    "run": move.run_bar, "charge": charge.charge_bar, "strike": strike.attack_bar, "shoot": shoot.shoot_bar,
    "snap-shot": snapshots.snap_bar,
    "reload": shoot.load_bar, "parry": parry.parry_bar, "ready": poles.ready_bar, "manoeuvre": poles.manoeuvre_bar,
    "hide": hiding.hide_bar, "canter": move.haste_bar,
}  # fmt: skip
"""What else bars a verb that could be paid for."""
OTHERS, FALLEN, AWAY = "its side doesn't choose now", "it is out of action", "it isn't on the table"
NOT_IT = Refusal("it isn't its turn: who has the highest initiative acts first", "RES-34")


def not_now(rules: Ruleset, state: State, i: ModelId, action: Action) -> Refusal:
    """The reason why this isn't offered while `i` is active."""
    who = action.model
    now = Refusal("not offered now", "RES-17")
    if not 0 <= who < len(state.models):
        return now
    if who != i:
        return absent(state, state.models[i].side, who) or NOT_IT
    bar = BARS.get(action.verb)
    found = cost_bar(state, i, action.verb) or (bar(state, i) if bar is not None else None)
    return found or _own(state, i, action.verb) or rules.magic.why(state, action) or now


def absent(state: State, side: int, i: ModelId, rule: str = "RES-16") -> Refusal | None:
    """Why the model has no choice at all: it is the other side's, it has fallen, it isn't there yet."""
    model = state.models[i]
    if model.side != side:
        return Refusal(OTHERS, rule)
    if model.out:
        return Refusal(FALLEN, rule)
    if not state.on_table(i):
        return Refusal(AWAY, rule)
    if not conscious(person(state, i)):
        return Refusal("it is unconscious", "RES-59")
    return Refusal("it has acted in this round", "RES-17") if i in state.acted else None


def _own(state: State, i: ModelId, verb: str) -> Refusal | None:
    """Of verbs that have but one reason."""
    slot = person(state, i)
    if verb == "rise" and slot.standing:
        return Refusal("it stands", "RES-23")
    if verb == "go-prone" and not slot.standing:
        return Refusal("it lies already", "RES-23")
    if verb == "hold" and (slot.acted or slot.walked or slot.freed or order(state).hasty):
        return Refusal("only who hasn't begun may hold", "RES-35")
    return Refusal("it needs a target within reach", "RES-46") if COSTS.get(verb) == "main" else None
