"""Why an action of this magic isn't offered now. Only people ask. (WYL-3..19)"""

from __future__ import annotations

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.wyld.caster import caster
from skirmish.rules.wyld.channeling import act_bar, cards_bar, room, spell_bar
from skirmish.rules.wyld.deck import card_code
from skirmish.rules.wyld.discards import cancel_pairs
from skirmish.rules.wyld.spells import book_of
from skirmish.rules.wyld.text import points_count

LATER = "its magic is worked in its own activation"
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
    if verb in ("forgo", "guard"):
        return _why_no_guard(rules, state, action)
    if slot.channel is None:
        return Refusal("it is shaping no spell", "WYL-15")
    if verb == "cast":
        short = slot.channel.missing
        lacks = Refusal(f"it lacks {points_count(short, 'point')}", "WYL-43")
        return lacks if short else Refusal("it is cast when cards have been drawn", "WYL-14")
    if verb == "power-down":
        return why_no_time(rules, state, i) or _beyond(rules, state, action)
    if verb == "cancel":
        held = any(
            action.target == card or action.what == card_code(card) for card, _ in cancel_pairs(slot.channel.hand)
        )
        return Refusal(LATER if held else "no face card of its suit is held", "WYL-32")
    return why_no_time(rules, state, i) or Refusal(LATER, "WYL-15")


def why_no_time(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't channel any more in this activation: it has, it did something else, it can't act. (WYL-9, WYL-11)"""
    busy = None if caster(state, i).done else rules.combat.busy(state, i)
    return busy or act_bar(rules, state, i)


def _why_no_guard(rules: Ruleset, state: State, action: Action) -> Refusal:
    if rules.options["static_defence_counts"] != "true":
        return Refusal("no defence distracts anybody here", "WYL-29")
    if caster(state, action.model).bare == (action.verb == "forgo"):
        return Refusal("it does so already", "WYL-29")
    return Refusal(LATER, "WYL-29")


def _why_no_channel(rules: Ruleset, state: State, action: Action) -> Refusal:
    i = action.model
    if action.what not in caster(state, i).gift.spells:
        return Refusal("it doesn't know that spell", "WYL-1")
    page = book_of(rules)[action.what]
    barred = (
        why_no_time(rules, state, i) or spell_bar(rules, state, i, page) or cards_bar(rules, state, i, action.target)
    )
    return barred or Refusal("cards are drawn in its own activation", "WYL-7")


def _beyond(rules: Ruleset, state: State, action: Action) -> Refusal:
    channel = caster(state, action.model).channel
    held = len(channel.hand) if channel is not None else 0
    if 1 <= action.target <= min(held, room(rules, state, action.model)):
        return Refusal(LATER, "WYL-17")
    number = "1 card" if held == 1 else f"1 to {held} cards"
    return Refusal(f"it may discard {number}, and no more than it could draw", "WYL-17")
