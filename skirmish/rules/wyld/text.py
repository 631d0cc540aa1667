"""Actions as orders and events as lines of the log: what is drawn, held, lost, left to pay. (WYL-5..65)"""

from __future__ import annotations

import re
from collections.abc import Sequence

from skirmish.core.decision import Action
from skirmish.core.events import Event, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.text import Line, model_line, names_text, place_text, roll_line
from skirmish.core.units import as_percent
from skirmish.kit.spells.spell import ON_ONE, Spell
from skirmish.rules.wyld import deck
from skirmish.rules.wyld.caster import Channel, aura_word, caster, channel_of, penalty_text, shaping
from skirmish.rules.wyld.deck import SUITS, Hand, Pick, card_name, reaching
from skirmish.rules.wyld.events import (
    Aborted,
    Bared,
    ChannelBegun,
    Channelled,
    Crossed,
    Detonated,
    Discarded,
    Dissipated,
    Drawn,
    Flared,
    Released,
    Sheltered,
    Willed,
)
from skirmish.rules.wyld.side_effects import Fizzled, Strayed, power_name, remaining_text
from skirmish.rules.wyld.spells import book_of

PLAIN = {
    "discard-all": "Discard all that was drawn", "cancel-all": "Cancel all that can be cancelled",
    "pay": "Pay a willpower", "refuse": "Pay nothing",
    "forgo": "Forgo its defence", "guard": "Take up its defence again",
}  # fmt: skip
OF_CARDS = {"cancel": ("Cancel", ""), "discard": ("Discard", ", just drawn"), "give-up": ("Give up", ", held before")}
_NEEDED = re.compile(r", \d+ success(es)? needed")
AT_RANDOM = "WYL-17"
"""The rule by which cards are let go as chance will have it."""


# Orders


def action_text(rules: Ruleset, state: State, action: Action) -> str:
    """`Draw 3 cards for Firebird`, `Cast Firebird at Ren`; '' if the verb isn't this system's."""
    verb, book = action.verb, book_of(rules)
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in OF_CARDS and action.target >= 0:
        does, which = OF_CARDS[verb]
        return f"{does} the {card_name(action.target)}{which}"
    if verb == "cast" and action.what in book:
        return _cast(book[action.what].spell, state, action)
    if verb == "channel" and action.what in book:
        return f"Draw {points_count(action.target, 'card')} for {book[action.what].spell.name}"
    return _say_shaping(rules, state, action)


def _say_shaping(rules: Ruleset, state: State, action: Action) -> str:
    now = channel_of(state, action.model)
    if now is None:
        return ""
    shaped = book_of(rules)[now.spell].spell.name
    if action.verb == "power-down":
        return f"Let go of {points_count(action.target, 'card')} of {shaped}"
    if action.verb == "spend":
        return _split(rules, state, action, now)
    words = {"abort": f"Let {shaped} be lost", "wait": f"Go on shaping {shaped}", "keep": "Keep the cards"}
    return words.get(action.verb, "") if action.target == NOBODY else ""


def _split(rules: Ruleset, state: State, action: Action, now: Channel) -> str:
    """`Cancel 8 clubs and 2 spades: leaves 2 spades (cosmetic)`. (WYL-43, WYL-46)"""
    tradition = caster(state, action.model).gift.tradition
    names = deck.suit_names(rules, tradition)[1:]
    said = [deck.points_text(points, name) for points, name in zip(action.others, names, strict=False) if points]
    order = f"Cancel {series(said) or 'nothing'}"
    if len(action.others) != len(names):
        return order
    (_, *stray), spent = deck.meant_points(rules, tradition, now.hand), action.others
    left = remaining_text(rules, tradition, now.circle, (stray[0], stray[1], stray[2]), (spent[0], spent[1], spent[2]))
    return f"{order}: leaves {left or 'nothing'}"


def _cast(spell: Spell, state: State, action: Action) -> str:
    company = f" with {names_text(state, action.others)}" if action.others else ""
    own = spell.target == "ally" and action.target == action.model
    itself = f" on {state.models[action.model].name}" if own else ""
    at = ""
    if action.at is not None:
        at = f" {'to' if spell.target == 'places' else 'at'} {place_text(action.at)}"
    elif spell.target in ON_ONE and action.target not in (NOBODY, action.model):
        at = f" at {names_text(state, (action.target,))}"
    return f"Cast {spell.name}{at}{company}{itself}"


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line; None for other systems' events and book-keeping. `state` is the one after the event."""
    if isinstance(event, Rolled):
        return _rolled(state, event)
    if isinstance(event, Drawn):
        now = shaping(state, event.model)
        return model_line(state, event.model, f"holds {held_text(now)}{_soon(state, event.model)}", event.rule)
    if isinstance(event, Discarded):
        if event.rule == AT_RANDOM:  # its roll has told which
            return model_line(state, event.model, f"is left with {held_text(shaping(state, event.model))}", event.rule)
        return model_line(state, event.model, f"discards {cards_text(event.cards)}{event.why}", event.rule)
    return _channel_line(state, event) or _end_line(state, event)


def _rolled(state: State, event: Rolled) -> Line | None:
    """Cards that are picked; and the roll of a spell, whose name is followed by the number needed. (WYL-66)"""
    throw = event.throw
    if isinstance(throw, Pick):
        return _picked(state, event)
    if throw.rule != "WYL-66":
        return None
    return roll_line(state, evolve(event, throw=evolve(throw, what=_NEEDED.sub("", throw.what))))


def _picked(state: State, event: Rolled) -> Line:
    throw = event.throw
    does = "lets go at random of " if throw.rule == AT_RANDOM else f"{throw.what}: "
    return model_line(state, throw.who, does + cards_text(event.outcome), throw.rule)


def held_text(now: Channel) -> str:
    """`12 points, 20 needed: diamonds 9, clubs 3`. (WYL-31, WYL-43)"""
    suits = ", ".join(f"{suit} {points}" for suit, points in zip(SUITS, now.suits, strict=True) if points)
    return f"{now.points} points, {now.horizon} needed{f': {suits}' if suits else ''}"


def percent(now: Channel, cards: int) -> str:
    """The chance that so many more cards are enough: `37%`. (WYL-14)"""
    return as_percent(float(reaching(now.deck, now.missing, cards)))


def _soon(state: State, i: ModelId) -> str:
    """`; 9% to finish with 1 more card, 31% with 2`; '' if it has enough, or the deck is empty. (WYL-8, WYL-14)"""
    now = shaping(state, i)
    most = min(caster(state, i).gift.room, now.deck.bit_count())
    if not now.missing or not most:
        return ""
    first, *rest = [percent(now, n).replace(" ", "") for n in range(1, most + 1)]
    more = "".join(f", {chance} with {n}" for n, chance in enumerate(rest, start=2))
    return f"; {first} to finish with 1 more card{more}"


def _channel_line(state: State, event: Event) -> Line | None:
    if isinstance(event, ChannelBegun):
        channel = event.channel
        needs = f"{points_count(channel.motes, 'mote')} committed, {channel.horizon} points needed"
        return model_line(state, event.model, f"begins {event.name}: {needs}", event.rule, 1)
    if isinstance(event, Channelled):
        if not event.penalty:
            return None
        does = "powers down" if event.deed == "power-down" else "channels"
        return model_line(state, event.model, f"{does}: {penalty_text(event.penalty)}", event.rule, 1)
    if isinstance(event, Crossed):
        text = f"has {event.points} points, and reaches the {event.horizon} needed"
        return model_line(state, event.model, text, event.rule)
    if isinstance(event, Willed):
        left = caster(state, event.model).willpower
        does, on = ("regains", "for") if event.change > 0 else ("spends", "on")
        text = f"{does} {abs(event.change)} willpower {on} {event.why} ({left - event.change} → {left})"
        return model_line(state, event.model, text, event.rule)
    if isinstance(event, Bared):
        does = "forgoes its defence" if event.bare else "takes up its defence again"
        return model_line(state, event.model, does, event.rule, 1)
    return None


def _end_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Released):
        return model_line(state, event.model, f"casts {event.name}{event.whither}{_carried(event)}", event.rule, 1)
    if isinstance(event, Dissipated):
        back = f": {points_count(event.motes, 'mote')} come back" if event.motes else ""
        return model_line(state, event.model, f"has let go of {event.name} without harm{back}", event.rule)
    if isinstance(event, Aborted):
        somewhere = f"; {points_count(event.points, 'point')} of it must go somewhere"
        burns = somewhere if event.points and state.on_table(event.model) else ""
        return model_line(state, event.model, f"loses {event.name}{event.why}{burns}", event.rule, 1)
    if isinstance(event, Flared):
        text = f"flares up: aura {event.before} → {event.after} ({aura_word(event.after)})"
        return model_line(state, event.model, text, event.rule)
    if isinstance(event, Detonated):
        dice = points_count(event.pool, "die", "dice")
        why = f" ({event.why.removeprefix(': ')})" if event.why else ""
        text = f"is in the midst of it as {event.name} detonates{why}: {dice} of harm"
        return model_line(state, event.model, text, event.rule, 1)
    if isinstance(event, Sheltered):
        text = f"stops all {points_count(event.dice, 'die', 'dice')} of harm: {event.name}"
        return model_line(state, event.model, text, event.rule)
    if isinstance(event, Fizzled):
        return model_line(state, event.model, f"sees nothing come of {event.name}{event.why}", event.rule)
    if isinstance(event, Strayed):
        text = f"has {points_count(event.points, 'point')} of {event.suit} left over: {power_name(event.power)}"
        return model_line(state, event.model, text, event.rule)
    return None


def _carried(event: Released) -> str:
    """What its cards add; what they leave behind is told where it strays."""
    found = [points_count(event.dice, "spare die", "spare dice")] if event.dice else []
    found += [points_count(event.successes, "success", "successes") + " of face cards"] if event.successes else []
    return f" ({', '.join(found)})" if found else ""


def cards_text(cards: Hand) -> str:
    """`ace of diamonds, joker`; `nothing`."""
    return ", ".join(map(card_name, cards)) or "nothing"


def series(said: Sequence[str]) -> str:
    """`1 heart, 3 clubs and 4 spades`."""
    return " and ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


def points_count(number: int, one: str, many: str = "") -> str:
    """`1 point`, `3 points`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


VERBS = frozenset({*PLAIN, *OF_CARDS, "cast", "channel", "power-down", "spend", "abort", "wait", "keep"})
"""All that this magic offers."""
