"""This system's actions as orders. (WYL-7..52)"""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.saying import called_upon, spot
from skirmish.core.state import NOBODY, State
from skirmish.kit.spells.spell import ON_ONE, Spell
from skirmish.rules.wyld.book import Book
from skirmish.rules.wyld.caster import channel_of
from skirmish.rules.wyld.deck import called
from skirmish.rules.wyld.side_effects import SUITS
from skirmish.rules.wyld.telling import counted

PLAIN = {
    "discard-all": "Discard all that was drawn", "pay": "Pay a willpower", "refuse": "Pay nothing",
    "forgo": "Forgo its defence", "guard": "Take up its defence again",
}  # fmt: skip
OF_CARDS = {"cancel": "Cancel", "discard": "Discard", "give-up": "Give up"}


def say(book: Book, state: State, action: Action) -> str:
    """`Draw 3 cards for Firebird`, `Cast Firebird at Ren`; '' if the verb isn't this system's."""
    verb = action.verb
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in OF_CARDS and action.target >= 0:
        return f"{OF_CARDS[verb]} the {called(action.target)}"
    if verb == "cast" and action.what in book:
        return _cast(book[action.what].spell, state, action)
    if verb == "channel" and action.what in book:
        return f"Draw {counted(action.target, 'card')} for {book[action.what].spell.name}"
    return _say_shaping(book, state, action)


def _say_shaping(book: Book, state: State, action: Action) -> str:
    now = channel_of(state, action.model)
    if now is None:
        return ""
    shaped = book[now.spell].spell.name
    if action.verb == "power-down":
        return f"Let go of {counted(action.target, 'card')} of {shaped}"
    if action.verb == "spend":
        said = [f"{points} {suit}" for points, suit in zip(action.others, SUITS, strict=False) if points]
        return f"Cancel {' and '.join(said) or 'nothing'}"
    words = {"abort": f"Let {shaped} be lost", "wait": f"Go on shaping {shaped}", "keep": "Keep the cards"}
    return words.get(action.verb, "") if action.target == NOBODY else ""


def _cast(spell: Spell, state: State, action: Action) -> str:
    company = f" with {called_upon(state, action.others)}" if action.others else ""
    itself = " on itself" if spell.target == "ally" and action.target == action.model else ""
    at = ""
    if action.at is not None:
        at = f" {'to' if spell.target == 'places' else 'at'} {spot(action.at)}"
    elif spell.target in ON_ONE and action.target not in (NOBODY, action.model):
        at = f" at {called_upon(state, (action.target,))}"
    return f"Cast {spell.name}{at}{company}{itself}"
