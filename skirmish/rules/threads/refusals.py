"""Why an action of this magic isn't offered now. Only people ask. (DOT-117..174)"""

from __future__ import annotations

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.threads import circles, embracing, knots, weaving
from skirmish.rules.threads.channeler import channeler, circle_of, kept_by
from skirmish.rules.threads.text import VERBS

LATER = Refusal("it channels in its own time", "DOT-174")


def why(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """The reason, by verb; None if the verb isn't this system's."""
    verb, i = action.verb, action.model
    if verb not in VERBS:
        return None
    if not 0 <= i < len(state.models) or state.models[i].magic is None:
        return Refusal("it can't channel", "DOT-107")
    if verb == "embrace":
        busy = rules.combat.busy(state, i)
        return embracing.embrace_bar(rules, state, i) or busy or LATER
    if verb == "cast":
        return _why_no_weave(rules, state, action)
    if verb == "link":
        return circles.link_bar(rules, state, i) or Refusal("circles are formed as a round begins", circles.RULE)
    if verb == "unlink":
        return LATER if circle_of(state, i) is not None else Refusal("it is in no circle", circles.RULE)
    if verb == "unmask":
        return LATER if channeler(state, i).masked else Refusal("it isn't masked", "DOT-141")
    if verb in ("drop", "tie"):
        return _why_not_kept(rules, state, i, action) or LATER
    if verb in ("prop", "abandon"):
        return LATER if channeler(state, i).work(action.what) else Refusal("it has no such weave in work", "DOT-158")
    return weaving.power_bar(rules, state, i) or Refusal("no enemy weave stands", "DOT-136")


def _why_no_weave(rules: Ruleset, state: State, action: Action) -> Refusal:
    if not action.what:
        return weaving.power_bar(rules, state, action.model) or LATER
    if action.what.startswith(weaving.READY):
        work = channeler(state, action.model).work(action.what.removeprefix(weaving.READY))
        return LATER if work is not None and work.ready else Refusal("it holds no such weave ready", "DOT-140")
    order = weaving.find_order(rules, action.what)
    if isinstance(order, Refusal):
        return order
    return weaving.WeaveOffer(rules, state, action.model, order).refusal(action) or LATER


def _why_not_kept(rules: Ruleset, state: State, i: ModelId, action: Action) -> Refusal | None:
    what = action.what.removesuffix(knots.STANDING)
    kept = [one for one in kept_by(state, i) if one.source == what.removesuffix(knots.INVERTED)]
    if not kept:
        return Refusal("it keeps up no such weave", "DOT-136")
    if action.verb == "drop":
        return None
    inverted = what.endswith(knots.INVERTED)
    return weaving.power_bar(rules, state, i) or knots.tie_bar(rules, state, i, kept[0], inverted=inverted)
