"""Cancelling with face cards, which is free at any time while channelling. (WYL-32)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from skirmish.core.aside import Aside
from skirmish.core.decision import Action, Asking, Decision, Just, Offer
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.rules.wyld.caster import Channel, channel_of, shaping
from skirmish.rules.wyld.deck import Card, Hand, called, code, is_face, is_joker, points, suit, taken, total
from skirmish.rules.wyld.events import Discarded
from skirmish.rules.wyld.telling import counted

RULE = "WYL-32"
ALL = "cancel-all"
_code = lru_cache(64)(code)


@lru_cache(2048)
def pairs(hand: Hand) -> tuple[tuple[Card, Card], ...]:
    """(card, the face card of its suit that can cancel it), the most points first. A face may cancel a face, too."""
    found = []
    for card in hand:
        others = [face for face in hand if face != card and is_face(face) and suit(face) == suit(card)]
        if others and not is_joker(card):
            found.append((card, others[0]))
    return tuple(sorted(found, key=lambda pair: (-points(pair[0]), pair[0])))


@lru_cache(2048)
def useful(hand: Hand) -> tuple[tuple[Card, Card], ...]:
    """Those that take points away."""
    return tuple([pair for pair in pairs(hand) if points(pair[0])])


def offers(state: State, i: ModelId, worth: Callable[[Hand], float]) -> Iterator[Offer]:
    """One for each card that can be cancelled; `worth` says what it brings to lose such a pair."""
    now = channel_of(state, i)
    for card, face in pairs(now.hand) if now is not None else ():
        yield Aside(Action("cancel", i, card, what=_code(card)), RULE, partial(worth, (card, face)))


def cancel(table: Table, i: ModelId, card: Card) -> None:
    """The card and the first face card of its suit are gone."""
    hand = shaping(table.state, i).hand
    face = next(face for one, face in pairs(hand) if one == card)
    table.emit(Discarded(i, tuple(sorted((card, face))), f": the {called(face)} cancels the {called(card)}", RULE))


def _points(now: Channel) -> int:
    return now.points


def last_cancels(table: Table, i: ModelId, fate: str = "is lost", dice: Callable[[Channel], int] = _points) -> Asking:
    """Before a lost spell's points go anywhere the caster may cancel what can be cancelled. (WYL-53, WYL-59)

    `fate`, `dice`: what becomes of the spell, and how many dice of harm that is with such a hand.
    """
    while (now := channel_of(table.state, i)) is not None and useful(now.hand):
        state, paying = table.state, all_useful(now.hand)
        best = useful(now.hand)[0][0]
        default = Action(ALL, i) if len(paying) > 1 else Action("cancel", i, best, what=code(best))
        keep = Action("keep", i)
        choices = tuple(_last_offers(i, now.hand, paying))
        harm = counted(dice(now), "die of harm", "dice of harm")
        question = f"Cancel cards before {state.models[i].name}'s spell {fate}? {harm} as it is"
        answer = yield Decision(state.models[i].side, question, choices, default, i, RULE)
        if answer == keep:
            return
        for card in paying if answer.verb == ALL else (answer.target,):
            cancel(table, i, card)


def _last_offers(i: ModelId, hand: Hand, paying: Hand) -> Iterator[Offer]:
    """All that takes points away at once, one card of it, or none."""
    if len(paying) > 1:
        yield Just(Action(ALL, i), RULE, lambda: float(total(paying)))
    for card, _ in useful(hand):
        yield Just(Action("cancel", i, card, what=_code(card)), RULE, partial(_worth_of, card))
    yield Just(Action("keep", i), RULE, lambda: 0.0)


def _worth_of(card: Card) -> float:
    return float(points(card))


def all_useful(hand: Hand) -> Hand:
    """The cards that can be cancelled one after the other, the most points first: each takes a face card with it."""
    found: Hand = ()
    while useful(hand):
        card, face = useful(hand)[0]
        found, hand = (*found, card), taken(hand, (card, face))
    return found
