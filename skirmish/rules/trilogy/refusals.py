"""Why an action isn't offered now: what a greyed button says. Only people ask. (TRI-42..44)"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Refusal
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.heights import why_not_high
from skirmish.kit.missiles import ShootOffer
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.kit.refusals import why_idle
from skirmish.kit.targets import why_no_strike
from skirmish.rules.trilogy import charge, healing, hiding, mounts, movement, nerve, postures, strike
from skirmish.rules.trilogy.budget import attack_bar, cost_bar, room_bar
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.queries import foes_of, is_conscious
from skirmish.rules.trilogy.shooting import MISSILES, at_hand

Bar = Callable[[State, ModelId], Refusal | None]
BARS: dict[str, Bar] = {
    "run": movement.run_bar, "charge": charge.charge_bar, "strike": attack_bar, "defend": attack_bar,
    "heal": attack_bar, "shoot": MISSILES.shoot_bar, "reload": MISSILES.load_bar, "hide": hiding.hide_bar,
    "furious-blow": strike.furious_bar, "rest": postures.rest_bar, "dismount": mounts.dismount_bar,
}  # fmt: skip
"""What else bars a verb that could be paid for."""
NOT_IT = Refusal("it isn't its turn: who manoeuvres best acts first", "TRI-42")


def why_not_now(rules: Ruleset, state: State, i: ModelId, action: Action) -> Refusal:
    """The reason why this isn't offered while `i` is active."""
    who = action.model
    now = Refusal("not offered now", "TRI-43")
    if not 0 <= who < len(state.models):
        return now
    if who != i:
        unfit = None if is_conscious(fighter(state, who)) else Refusal("it is helpless", "TRI-35")
        return why_idle(state, who, "TRI-42", i, unfit, NOT_IT)
    bar = BARS.get(action.verb)
    found = cost_bar(state, i, action.verb) or (bar(state, i) if bar is not None else None)
    found = found or room_bar(rules, state, i, action.verb)
    return found or _own(rules, state, action) or rules.magic.why(state, action) or now


def _own(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """Of verbs that have reasons of their own."""
    i, verb = action.model, action.verb
    slot = fighter(state, i)
    match verb:
        case "climb" | "jump":
            return why_not_high(rules, state, i, verb)
        case "dive":
            return charge.charge_bar(state, i) or why_not_high(rules, state, i, verb)
        case "rise":
            return Refusal("it stands", "TRI-44") if slot.standing else Refusal("it has moved already", "TRI-43")
        case "strike" | "furious-blow":
            if action.what == strike.DISARM and not slot.has(strike.DISARM):
                return Refusal("it hasn't learned to disarm", "TRI-56")
            bar = partial(strike.target_bar, rules, state, i, action.what)
            return why_no_strike(state, i, action, bar, "TRI-39")
        case "draw" | "quick-draw":
            return postures.draw_bar(state, i, action.what)
        case "pick-up":
            return Refusal("it has dropped nothing of the kind", "TRI-41")
        case "second-wind":
            return Refusal("it isn't tired" if slot.winds else "it has no second wind left", "TRI-52")
        case "shoot":
            return _shooting(rules, state, action)
        case "intimidate" | "command" | "heal":
            return _helping(rules, state, i, action)
    return None


def _shooting(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """Of what it can't shoot with; with nothing named, what keeps an enemy from what reaches furthest."""
    i = action.model
    what, _, mount = action.what.partition(" ")
    if what:
        barred = MISSILES.weapon_bar(state, i, what)
        return barred or (Refusal("no enemy is mounted", "TRI-51") if mount else None)
    loaded = [one for one in at_hand(fighter(state, i)) if MISSILES.weapon_bar(state, i, one.id) is None]
    furthest = max(loaded, key=lambda one: one.ranges.long, default=None)
    if furthest is None:
        return None
    offer = ShootOffer(MISSILES, rules, state, i, furthest)
    return offer.refusal(evolve(action, what=offer.what)) or Refusal("name what it shoots with", "TRI-39")


def _helping(rules: Ruleset, state: State, i: ModelId, action: Action) -> Refusal | None:
    """Why there is nobody to help, to command or to intimidate. (TRI-47, TRI-48, TRI-50)"""
    verb, who = action.verb, action.target
    if verb == "intimidate":
        return nerve.intimidate_bar(rules, state, i, who) if who != NOBODY else None
    if verb == "command":
        return nerve.command_bar(rules, state, i, who) if who != NOBODY else Refusal("no friend is shaken", "TRI-48")
    if who != NOBODY:
        return healing.heal_bar(state, i, who)
    friends = [j for j in ids_in(~foes_of(state, i) & (1 << len(state.models)) - 1)
               if j != i and state.on_table(j) and fighter(state, j).injury]  # fmt: skip
    if not friends:
        return Refusal("no friend is hurt", "TRI-50")
    nearest = sort_nearest(state, i, friends)[0]
    gap = on(state).gap(i, nearest)
    text = f"a hurt friend has to be in contact: {state.models[nearest].name} is {as_inches(gap)} away"
    return Refusal(text, "TRI-50", gap)
