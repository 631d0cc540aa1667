"""Why a deed of this magic can't be done now, for people who ask: nobody else does. (WYL-3..19)"""

from __future__ import annotations

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.rules.wyld.book import book_of
from skirmish.rules.wyld.caster import caster
from skirmish.rules.wyld.channelling import act_bar, cards_bar, spell_bar

VERBS = ("channel", "power-down", "abort", "cast", "cancel", "forgo", "guard")


def why(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """The reason, by verb; None if the verb isn't this system's."""
    verb, i = action.verb, action.model
    if verb not in VERBS:
        return None
    if not 0 <= i < len(state.models) or state.models[i].magic is None:
        return Refusal("it shapes no spells", "WYL-1")
    slot = caster(state, i)
    if verb == "channel":
        return _why_no_channel(rules, state, action)
    if slot.channel is None:
        return Refusal("it is shaping no spell", "WYL-15")
    if verb == "cast":
        short = slot.channel.missing
        lacks = Refusal(f"it lacks {short} points", "WYL-43")
        return lacks if short else Refusal("it is cast when cards have been drawn", "WYL-14")
    if verb == "power-down":
        return act_bar(rules, state, i) or _beyond(state, action)
    if verb == "cancel":
        return Refusal("no face card of its suit is held", "WYL-32")
    return act_bar(rules, state, i) or Refusal("its magic is worked in its own activation", "WYL-15")


def _why_no_channel(rules: Ruleset, state: State, action: Action) -> Refusal:
    i = action.model
    if action.what not in caster(state, i).gift.spells:
        return Refusal("it doesn't know that spell", "WYL-1")
    page = book_of(rules)[action.what]
    barred = act_bar(rules, state, i) or spell_bar(rules, state, i, page) or cards_bar(rules, state, i, action.target)
    return barred or Refusal("cards are drawn in its own activation", "WYL-7")


def _beyond(state: State, action: Action) -> Refusal:
    channel = caster(state, action.model).channel
    held = len(channel.hand) if channel is not None else 0
    return Refusal(f"it may discard 1 to {held} cards, and no more than it could draw", "WYL-17")
