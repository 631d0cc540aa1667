"""Why an action of magic isn't offered now. Only people ask. (CHN-7..37)"""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import Effect, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.casting import cast_bar
from skirmish.rules.channeling.channeler import channeler, circle_of, is_its_magic, weavings
from skirmish.rules.channeling.circles import TRANSFER, can_transfer, channel_bar, heirs, link_bar
from skirmish.rules.channeling.cutting import own_cut_bar
from skirmish.rules.channeling.worth import WeaveOffer

VERBS = frozenset({"cast", "cut", "link", "lead", "keep", "drop"})
"""All that this magic offers."""


def why(rules: Ruleset, spells: Mapping[str, Spell], state: State, action: Action) -> Refusal | None:
    """The reason, by verb; None if the verb isn't this system's."""
    verb, i = action.verb, action.model
    if verb not in VERBS:
        return None
    if not 0 <= i < len(state.models) or state.models[i].magic is None:
        return Refusal("it can't channel", "CHN-1")
    if verb == "cast":
        return _why_no_cast(rules, spells, state, action)
    if verb == "cut":
        return _why_no_cut(rules, state, action)
    if verb == "link":
        late = Refusal("circles are formed as the magic of your own turn begins", "CHN-15")
        return link_bar(rules, state, i) or late
    if verb == "lead":
        return _why_no_lead(rules, state, action)
    if verb == "keep":
        return Refusal("upkeep is paid as the magic of your own turn begins", "CHN-14")
    holds = any(e.upkeep and e.owner == i and e.source == action.what for e in state.effects)
    return Refusal("it is dropped in its own turn" if holds else "it keeps up nothing of the kind", "CHN-25")


def _why_no_cast(rules: Ruleset, spells: Mapping[str, Spell], state: State, action: Action) -> Refusal:
    i = action.model
    if action.what not in channeler(state, i).gift.weaves:
        return Refusal("it doesn't know that weave", "CHN-4")
    barred = cast_bar(rules, state, i)
    refused = WeaveOffer(rules, state, i, spells[action.what], barred).refusal(action)
    return refused or Refusal("it is woven in your own shooting phase", "CHN-7")


def _why_no_cut(rules: Ruleset, state: State, action: Action) -> Refusal:
    i, stands = action.model, _enemy_weaves(state, action)
    if not stands:
        return Refusal("no such weave of an enemy stands", "CHN-21")
    if weavings(state).stage != "cast" or not is_its_magic(state, state.models[i].side):
        return Refusal("weaves that stand are cut in your own shooting phase", "CHN-21")
    bars = [own_cut_bar(rules, state, i, effect) for effect in stands]
    return next((bar for bar in bars if bar is not None), Refusal("name one that it may cut", "CHN-21"))


def _enemy_weaves(state: State, action: Action) -> list[Effect]:
    """The weaves of enemies that the action may mean."""
    side = state.models[action.model].side
    found = [e for e in state.effects if e.upkeep and e.source == action.what and state.models[e.owner].side != side]
    return [e for e in found if e.id == action.target] or found


def _why_no_lead(rules: Ruleset, state: State, action: Action) -> Refusal:
    i = action.model
    circle = circle_of(state, i)
    if circle is None:
        return Refusal("it is in no circle", "CHN-37")
    if circle.leader == i:
        return Refusal("leads the circle already", "CHN-37")
    if i not in heirs(state, circle):
        return Refusal("a man in a circle leads it", "CHN-39")
    if not can_transfer(state, circle):
        return Refusal(f"another leader costs {TRANSFER} points, and there are fewer left", "CHN-37")
    late = Refusal("control is passed on in your own shooting phase, or when a cut needs it", "CHN-37")
    return channel_bar(rules, state, i) or late
