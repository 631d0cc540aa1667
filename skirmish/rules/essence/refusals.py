"""Why an action of this magic isn't offered now. Only people ask. (TRI-58..66)"""

from __future__ import annotations

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.essence import casting, works
from skirmish.rules.essence.incantations import Compiled, book_of
from skirmish.rules.essence.requirements import CIRCLE
from skirmish.rules.essence.text import VERBS
from skirmish.rules.essence.weaver import casts, weaver

LATER = Refusal("its spells are cast in its own time", "TRI-64")
USED_LATER = Refusal("its works are used in its own time", "TRI-68")


def why(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """The reason, by verb; None if the verb isn't this system's."""
    verb, i = action.verb, action.model
    if verb not in VERBS:
        return None
    found = book_of(rules).compile(action.what) if verb == "cast" else ""
    if not 0 <= i < len(state.models) or not (casts(state, i) or (isinstance(found, Compiled) and found.use)):
        return Refusal("it casts no spells", "TRI-58")
    if isinstance(found, Compiled) and found.use:
        return works.WorkOffer(rules, state, i, found).refusal(action) or USED_LATER
    slot = weaver(state, i)
    if verb == "continue":
        barred = casting.cast_bar(rules, state, i)
        return barred or (LATER if slot.ritual is not None else Refusal("it is in the middle of no ritual", "TRI-61"))
    if verb == "draw-circle":
        return casting.cast_bar(rules, state, i) or _why_no_circle(rules, state, i)
    if not action.what:  # nothing is put together yet
        return casting.cast_bar(rules, state, i) or LATER
    if isinstance(found, str):
        return Refusal(found, "TRI-61")
    return casting.SpellOffer(rules, state, i, found).refusal(action) or LATER


def _why_no_circle(rules: Ruleset, state: State, i: ModelId) -> Refusal:
    if CIRCLE not in weaver(state, i).gift.incantations:
        return Refusal("it hasn't learned that", "TRI-61")
    return LATER if casting.needs_circle(rules, state, i) else Refusal("it stands in a circle", "TRI-61")
