"""Cards that go: cancelled by face cards, or discarded in tuning. (WYL-32, WYL-39..42)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from skirmish.core.decision import Action, Aside, Asking, Decision, Just, Offer
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.rules.wyld import asks
from skirmish.rules.wyld.caster import Channel, channel_of, shaping
from skirmish.rules.wyld.deck import (
    Card,
    Hand,
    card_code,
    card_name,
    cards_left,
    is_face,
    is_joker,
    points,
    suit,
    total,
)
from skirmish.rules.wyld.events import Discarded
from skirmish.rules.wyld.text import cards_text, points_count
from skirmish.rules.wyld.worth import discard_worth

RULE = "WYL-32"
ALL = "cancel-all"


_code = lru_cache(64)(card_code)


# Cancelling with face cards


@lru_cache(2048)
def cancel_pairs(hand: Hand) -> tuple[tuple[Card, Card], ...]:
    """(card, the face card of its suit that can cancel it), the most points first. A face may cancel a face, too."""
    found = []
    for card in hand:
        others = [face for face in hand if face != card and is_face(face) and suit(face) == suit(card)]
        if others and not is_joker(card):
            found.append((card, others[0]))
    return tuple(sorted(found, key=lambda pair: (-points(pair[0]), pair[0])))


@lru_cache(2048)
def useful_pairs(hand: Hand) -> tuple[tuple[Card, Card], ...]:
    """Those that take points away."""
    return tuple([pair for pair in cancel_pairs(hand) if points(pair[0])])


def cancel_offers(state: State, i: ModelId, worth: Callable[[Hand], float]) -> Iterator[Offer]:
    """One for each card that can be cancelled; `worth` says what it brings to lose such a pair."""
    now = channel_of(state, i)
    for card, face in cancel_pairs(now.hand) if now is not None else ():
        yield Aside(Action("cancel", i, card, what=_code(card)), RULE, partial(worth, (card, face)), "card")


def cancel(table: Table, i: ModelId, card: Card) -> None:
    """The card and the first face card of its suit are gone."""
    hand = shaping(table.state, i).hand
    face = next(face for one, face in cancel_pairs(hand) if one == card)
    table.emit(
        Discarded(i, tuple(sorted((card, face))), f": the {card_name(face)} cancels the {card_name(card)}", RULE)
    )


def _points(now: Channel) -> int:
    return now.points


def last_cancels(table: Table, i: ModelId, fate: str = "is lost", dice: Callable[[Channel], int] = _points) -> Asking:
    """Before a lost spell's points go anywhere the caster may cancel what can be cancelled. (WYL-53, WYL-59)

    `fate`, `dice`: what becomes of the spell, and how many dice of harm that is with such a hand.
    """
    while (now := channel_of(table.state, i)) is not None and useful_pairs(now.hand):
        state, paying = table.state, all_useful(now.hand)
        best = useful_pairs(now.hand)[0][0]
        default = Action(ALL, i) if len(paying) > 1 else Action("cancel", i, best, what=card_code(best))
        keep = Action("keep", i)
        choices = tuple(_last_offers(i, now.hand, paying))
        harm = points_count(dice(now), "die of harm", "dice of harm")
        question = f"Cancel cards before {state.models[i].name}'s spell {fate}? {harm} as it is"
        answer = yield Decision(state.models[i].side, question, choices, default, i, RULE, asks=asks.CANCEL)
        if answer == keep:
            return
        for card in paying if answer.verb == ALL else (answer.target,):
            cancel(table, i, card)


def _last_offers(i: ModelId, hand: Hand, paying: Hand) -> Iterator[Offer]:
    """All that takes points away at once, one card of it, or none."""
    if len(paying) > 1:
        yield Just(Action(ALL, i), RULE, lambda: float(total(paying)))
    for card, _ in useful_pairs(hand):
        yield Just(Action("cancel", i, card, what=_code(card)), RULE, partial(_worth_of, card), "card")
    yield Just(Action("keep", i), RULE, lambda: 0.0)


def _worth_of(card: Card) -> float:
    return float(points(card))


def all_useful(hand: Hand) -> Hand:
    """The cards that can be cancelled one after the other, the most points first: each takes a face card with it."""
    found: Hand = ()
    while useful_pairs(hand):
        card, face = useful_pairs(hand)[0]
        found, hand = (*found, card), cards_left(hand, (card, face))
    return found


# Tuning


def tune(table: Table, i: ModelId, drawn: Hand) -> Asking:
    """Any of the drawn cards may go; if all are kept, one that was held before may. (WYL-40, WYL-42)

    Cards go one by one. A joker goes only with the whole draw. (WYL-41)
    """
    while True:
        state = table.state
        left = tuple([card for card in drawn if card in shaping(state, i).hand])
        if not left:
            return
        choices = partial(tuning_offers, table, state, i, drawn, left)
        new = f"{cards_text(left)} {'is' if len(left) == 1 else 'are'} new"
        question = f"Tuning: {new}; discard any of it, or an earlier card?" if left == drawn else f"Discard more? {new}"
        keep = Action("keep", i)
        answer = yield Decision(state.models[i].side, question, choices, keep, i, "WYL-40", asks=asks.TUNING)
        if answer.verb == "keep":
            return
        if answer.verb == "give-up":
            table.emit(Discarded(i, (answer.target,), " in tuning", "WYL-42"))
            return
        gone = left if answer.verb == "discard-all" else (answer.target,)
        table.emit(Discarded(i, gone, " in tuning", "WYL-41" if any(map(is_joker, gone)) else "WYL-40"))


def tuning_offers(table: Table, state: State, i: ModelId, drawn: Hand, left: Hand) -> Iterator[Offer]:
    """Keep them, discard one or all of them, or an earlier card if none of them has gone. (WYL-40..42)"""
    worth = partial(_worth, table, state, i)
    yield Just(Action("keep", i), "WYL-40", lambda: 0.0)
    for card in left:
        if not is_joker(card):
            yield Just(Action("discard", i, card, what=card_code(card)), "WYL-40", partial(worth, (card,)), "card")
    if len(left) > 1 or is_joker(left[0]):
        yield Just(Action("discard-all", i), "WYL-41", partial(worth, left))
    if left == drawn:
        for card in shaping(state, i).hand:
            if card not in drawn:
                yield Just(Action("give-up", i, card, what=card_code(card)), "WYL-42", partial(worth, (card,)), "card")


def _worth(table: Table, state: State, i: ModelId, gone: Hand) -> float:
    return discard_worth(table.rules, state, i, gone)
