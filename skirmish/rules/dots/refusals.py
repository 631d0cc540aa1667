"""Why an action isn't offered now: what a greyed button says. Only people ask. (DOT-67, DOT-68)"""

from __future__ import annotations

from functools import partial

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.heights import why_not_high
from skirmish.kit.refusals import why_idle
from skirmish.kit.targets import why_no_strike
from skirmish.rules.dots import movement, strike
from skirmish.rules.dots.attack import strokes
from skirmish.rules.dots.budget import attack_bar, move_bar, room_bar
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.queries import is_conscious

NOT_IT = Refusal("it isn't its turn: the quickest act first", "DOT-68")


def why_not_now(rules: Ruleset, state: State, i: ModelId, action: Action) -> Refusal:
    """The reason why this isn't offered while `i` is active."""
    who = action.model
    now = Refusal("not offered now", "DOT-68")
    if not 0 <= who < len(state.models):
        return now
    if who != i:
        unfit = None if is_conscious(fighter(state, who)) else Refusal("it is unconscious", "DOT-47")
        return why_idle(state, who, "DOT-68", i, unfit, NOT_IT)
    found = _own(rules, state, action) or room_bar(rules, state, i, action.verb)
    return found or rules.magic.why(state, action) or now


def _own(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """Of the verbs of this system."""
    i, verb = action.model, action.verb
    slot = fighter(state, i)
    match verb:
        case "declare":
            return Refusal("already declared", "DOT-67")
        case "move":
            return move_bar(state, i)
        case "leap":
            return movement.leap_bar(rules, state, i)
        case "climb" | "jump":
            return move_bar(state, i) or why_not_high(rules, state, i, verb)
        case "dive":
            return strike.charge_bar(rules, state, i) or why_not_high(rules, state, i, verb)
        case "run":
            return movement.run_bar(state, i)
        case "rise":
            return Refusal("it stands", "DOT-174") if slot.standing else Refusal("it has moved already", "DOT-75")
        case "charge":
            return strike.charge_bar(rules, state, i)
        case "strike":
            barred = attack_bar(rules, state, i, "melee")
            if barred is None and action.what not in ("", *strokes(rules, state, i)):
                return Refusal("no such attack declared", "DOT-26")
            return barred or why_no_strike(state, i, action, partial(strike.blow_bar, rules, state, i), "DOT-80")
        case "shoot":
            barred = attack_bar(rules, state, i, "ranged")
            one = strike.planned_shot(slot)
            if barred is not None or one is None or action.target < 0:
                return barred
            return strike.shot_bar(rules, state, i, one, action.target)
    return None
