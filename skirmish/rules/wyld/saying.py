"""This system's actions as orders. (WYL-7..52)"""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.saying import called_upon, spot
from skirmish.core.state import NOBODY, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import ON_ONE, Spell
from skirmish.rules.wyld import suits
from skirmish.rules.wyld.book import book_of
from skirmish.rules.wyld.caster import Channel, caster, channel_of
from skirmish.rules.wyld.deck import called
from skirmish.rules.wyld.side_effects import remaining
from skirmish.rules.wyld.telling import counted, series

PLAIN = {
    "discard-all": "Discard all that was drawn", "cancel-all": "Cancel all that can be cancelled",
    "pay": "Pay a willpower", "refuse": "Pay nothing",
    "forgo": "Forgo its defence", "guard": "Take up its defence again",
}  # fmt: skip
OF_CARDS = {"cancel": ("Cancel", ""), "discard": ("Discard", ", just drawn"), "give-up": ("Give up", ", held before")}

VERBS = frozenset({*PLAIN, *OF_CARDS, "cast", "channel", "power-down", "spend", "abort", "wait", "keep"})
"""All that this magic offers."""


def say(rules: Ruleset, state: State, action: Action) -> str:
    """`Draw 3 cards for Firebird`, `Cast Firebird at Ren`; '' if the verb isn't this system's."""
    verb, book = action.verb, book_of(rules)
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in OF_CARDS and action.target >= 0:
        does, which = OF_CARDS[verb]
        return f"{does} the {called(action.target)}{which}"
    if verb == "cast" and action.what in book:
        return _cast(book[action.what].spell, state, action)
    if verb == "channel" and action.what in book:
        return f"Draw {counted(action.target, 'card')} for {book[action.what].spell.name}"
    return _say_shaping(rules, state, action)


def _say_shaping(rules: Ruleset, state: State, action: Action) -> str:
    now = channel_of(state, action.model)
    if now is None:
        return ""
    shaped = book_of(rules)[now.spell].spell.name
    if action.verb == "power-down":
        return f"Let go of {counted(action.target, 'card')} of {shaped}"
    if action.verb == "spend":
        return _split(rules, state, action, now)
    words = {"abort": f"Let {shaped} be lost", "wait": f"Go on shaping {shaped}", "keep": "Keep the cards"}
    return words.get(action.verb, "") if action.target == NOBODY else ""


def _split(rules: Ruleset, state: State, action: Action, now: Channel) -> str:
    """`Cancel 8 clubs and 2 spades: leaves 2 spades (cosmetic)`. (WYL-43, WYL-46)"""
    tradition = caster(state, action.model).gift.tradition
    names = suits.named(rules, tradition)[1:]
    said = [suits.points_of(points, name) for points, name in zip(action.others, names, strict=False) if points]
    order = f"Cancel {series(said) or 'nothing'}"
    if len(action.others) != len(names):
        return order
    (_, *stray), spent = suits.meant(rules, tradition, now.hand), action.others
    left = remaining(rules, tradition, now.circle, (stray[0], stray[1], stray[2]), (spent[0], spent[1], spent[2]))
    return f"{order}: leaves {left or 'nothing'}"


def _cast(spell: Spell, state: State, action: Action) -> str:
    company = f" with {called_upon(state, action.others)}" if action.others else ""
    itself = " on itself" if spell.target == "ally" and action.target == action.model else ""
    at = ""
    if action.at is not None:
        at = f" {'to' if spell.target == 'places' else 'at'} {spot(action.at)}"
    elif spell.target in ON_ONE and action.target not in (NOBODY, action.model):
        at = f" at {called_upon(state, (action.target,))}"
    return f"Cast {spell.name}{at}{company}{itself}"
