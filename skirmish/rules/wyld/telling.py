"""Events of shaping spells as lines of the log: what is drawn, held, lost, and what stays to be paid. (WYL-5..65)"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.core.events import Event, Rolled
from skirmish.core.state import ModelId, State
from skirmish.core.telling import Line, name, side_of
from skirmish.rules.wyld.caster import Channel, aura_word, caster, shaping, spoken
from skirmish.rules.wyld.deck import SUITS, Hand, Pick, called, reaching
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
    Soaked,
    Willed,
)
from skirmish.rules.wyld.side_effects import Fizzled, Strayed, named

AT_RANDOM = "WYL-17"
"""The rule by which cards are let go as chance will have it."""


def tell(state: State, event: Event) -> Line | None:
    """The line; None for other systems' events and book-keeping. `state` is the one after the event."""
    if isinstance(event, Rolled):
        return _picked(state, event) if isinstance(event.throw, Pick) else None
    if isinstance(event, Drawn):
        now = shaping(state, event.model)
        return _line(state, event.model, f"holds {held(now)}{_soon(state, event.model)}", event.rule)
    if isinstance(event, Discarded):
        if event.rule == AT_RANDOM:  # its roll has told which
            return _line(state, event.model, f"is left with {held(shaping(state, event.model))}", event.rule)
        return _line(state, event.model, f"discards {listed(event.cards)}{event.why}", event.rule)
    return _tell_channel(state, event) or _tell_end(state, event)


def _picked(state: State, event: Rolled) -> Line:
    throw = event.throw
    does = "lets go at random of " if throw.rule == AT_RANDOM else f"{throw.what}: "
    return _line(state, throw.who, does + listed(event.outcome), throw.rule)


def held(now: Channel) -> str:
    """`12 of 20 points: diamonds 9, clubs 3`. (WYL-31, WYL-43)"""
    suits = ", ".join(f"{suit} {points}" for suit, points in zip(SUITS, now.suits, strict=True) if points)
    return f"{now.points} of {now.horizon} points{f': {suits}' if suits else ''}"


def percent(now: Channel, cards: int) -> str:
    """The chance that so many more cards are enough: `37 %`. (WYL-14)"""
    return f"{100 * float(reaching(now.deck, now.missing, cards)):.0f} %"


def _soon(state: State, i: ModelId) -> str:
    """`; enough with 1 more: 9 %, 2: 31 %`; nothing where it has enough, or the deck is empty. (WYL-8, WYL-14)"""
    now = shaping(state, i)
    most = min(caster(state, i).gift.room, now.deck.bit_count())
    if not now.missing or not most:
        return ""
    said = [f"{n}{' more' if n == 1 else ''}: {percent(now, n)}" for n in range(1, most + 1)]
    return f"; enough with {', '.join(said)}"


def _tell_channel(state: State, event: Event) -> Line | None:
    if isinstance(event, ChannelBegun):
        channel = event.channel
        needs = f"{counted(channel.motes, 'mote')} committed, {channel.horizon} points needed"
        return _line(state, event.model, f"begins {event.name}: {needs}", event.rule, 1)
    if isinstance(event, Channelled):
        if not event.penalty:
            return None
        does = "powers down" if event.deed == "power-down" else "channels"
        return _line(state, event.model, f"{does}: {spoken(event.penalty)}", event.rule, 1)
    if isinstance(event, Crossed):
        text = f"has {event.points} points: the horizon of {event.horizon} is reached"
        return _line(state, event.model, text, event.rule)
    if isinstance(event, Willed):
        left = caster(state, event.model).willpower
        does = "regains" if event.change > 0 else "pays"
        text = f"{does} {abs(event.change)} willpower for {event.why}: {left} after"
        return _line(state, event.model, text, event.rule)
    if isinstance(event, Bared):
        does = "forgoes its defence" if event.bare else "takes up its defence again"
        return _line(state, event.model, does, event.rule, 1)
    return None


def _tell_end(state: State, event: Event) -> Line | None:
    if isinstance(event, Released):
        return _line(state, event.model, f"casts {event.name}{event.whither}{_carried(event)}", event.rule, 1)
    if isinstance(event, Dissipated):
        back = f": {counted(event.motes, 'mote')} come back" if event.motes else ""
        return _line(state, event.model, f"has let go of {event.name} without harm{back}", event.rule)
    if isinstance(event, Aborted):
        somewhere = f"; {counted(event.points, 'point')} of it must go somewhere"
        burns = somewhere if event.points and state.on_table(event.model) else ""
        return _line(state, event.model, f"loses {event.name}{event.why}{burns}", event.rule, 1)
    if isinstance(event, Flared):
        text = f"flares up: aura {event.before} before, {event.after} after ({aura_word(event.after)})"
        return _line(state, event.model, text, event.rule)
    if isinstance(event, Detonated):
        text = (
            f"is in the midst of it as {event.name} detonates{event.why}: {counted(event.pool, 'die', 'dice')} of harm"
        )
        return _line(state, event.model, text, event.rule, 1)
    if isinstance(event, Soaked):
        text = f"soaks {counted(event.dice, 'die', 'dice')} of harm: nothing comes through"
        return _line(state, event.model, text, event.rule)
    if isinstance(event, Fizzled):
        return _line(state, event.model, f"sees nothing come of {event.name.casefold()}", event.rule)
    if isinstance(event, Strayed):
        text = f"has {counted(event.points, 'point')} of {event.suit} left over: {named(event.power)}"
        return _line(state, event.model, text, event.rule)
    return None


def _carried(event: Released) -> str:
    """What its cards add; what they leave behind is told where it strays."""
    found = [counted(event.dice, "spare die", "spare dice")] if event.dice else []
    found += [counted(event.successes, "success", "successes") + " of face cards"] if event.successes else []
    return f" ({', '.join(found)})" if found else ""


def listed(cards: Hand) -> str:
    """`ace of diamonds, joker`; `nothing`."""
    return ", ".join(map(called, cards)) or "nothing"


def series(said: Sequence[str]) -> str:
    """`1 heart, 3 clubs and 4 spades`."""
    return " and ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


def counted(number: int, one: str, many: str = "") -> str:
    """`1 point`, `3 points`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def _line(state: State, model: int, says: str, rule: str, depth: int = 2) -> Line:
    return Line(f"{name(state, model)} {says}", rule, side_of(state, model), depth)
