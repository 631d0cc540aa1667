"""Whether the requirements of a spell are met, and what they take. (TRI-60, TRI-61)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.board import on
from skirmish.core.decision import Action, Refusal
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has_condition
from skirmish.kit.queries import can_see
from skirmish.rules.essence.incantations import Compiled
from skirmish.rules.essence.weaver import weaver

CIRCLE, DRAWN = "circle", "Circle"
"""The requirement, and the name of the ground that a caster draws for it. (TRI-61)"""
WANDS = ("wand", "staff", "quarterstaff", "angreal")
"""Items that serve as one. (TRI-61)"""
RULE = "TRI-61"
RAISES = "raise-dead"
"""The effect that takes somebody who has fallen. (TRI-58)"""
Bar = Callable[[Ruleset, State, ModelId], str]
"""Why it isn't so, or ''."""


def unmet(rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> Refusal | None:
    """The first requirement that isn't met, wherever the spell is aimed. (TRI-60)"""
    if spell.effects[0].id == RAISES and count_fallen(state) <= 0:
        return Refusal("nobody has fallen whom it could raise", "TRI-58")
    for need in spell.needs:
        bar = BARS.get(need.id)
        if bar is not None and (why := bar(rules, state, i)):
            return Refusal(f"{need.name}: {why}", RULE)
    return None


def count_fallen(state: State) -> int:
    """How many have fallen in this battle and haven't been raised. (TRI-58)"""
    fallen = sum([m.out and not m.away and not m.raised for m in state.models])
    return fallen - sum([m.raised for m in state.models])


def unmet_by_target(rules: Ruleset, state: State, i: ModelId, spell: Compiled, action: Action) -> Refusal | None:
    """The same of those about the target. (TRI-61)"""
    target = action.target
    if target in (NOBODY, i):
        return Refusal("Eye Contact: there is nobody to look at", RULE) if spell.has("eye-contact") else None
    if spell.has("touch") and not on(state).contacts(i) >> target & 1:
        return Refusal("Touch: it isn't in contact", RULE, on(state).gap(i, target))
    if spell.has("eye-contact") and not can_see(rules, state, target, i):
        return Refusal("Eye Contact: it doesn't see the caster", RULE)
    return None


def _silenced(rules: Ruleset, state: State, i: ModelId) -> str:
    return "it is silenced" if has_condition(state.models[i], "silenced") else ""


def _no_wand(rules: Ruleset, state: State, i: ModelId) -> str:
    held = any(rules.combat.wields(state, i, wand) for wand in WANDS)
    return "" if held else "it has no wand, staff or amulet at hand"


def _hands_full(rules: Ruleset, state: State, i: ModelId) -> str:
    return "" if rules.combat.free_hands(state, i) > 1 else "it holds something"


def _moved(rules: Ruleset, state: State, i: ModelId) -> str:
    return "it has moved in this round" if rules.combat.moved(state, i) else ""


def _no_component(rules: Ruleset, state: State, i: ModelId) -> str:
    return "" if weaver(state, i).components else "it has none left"


def _no_circle(rules: Ruleset, state: State, i: ModelId) -> str:
    for feature in state.features:
        drawn = feature.name == DRAWN and feature.shape is not None
        if drawn and feature.shape is not None and on(state).touches(i, feature.shape, feature.level):
            return ""
    return "it stands in no circle"


def _no_moon(rules: Ruleset, state: State, i: ModelId) -> str:
    return "" if state.scenario.light == "moonlit" else "no moon shines"


BARS: dict[str, Bar] = {
    "chant-aloud": _silenced, "wand": _no_wand, "both-hands-free": _hands_full, "stand-still": _moved,
    "component": _no_component, "circle": _no_circle, "moonlight": _no_moon,
}  # fmt: skip
"""By requirement; those that only cost something are always met."""
