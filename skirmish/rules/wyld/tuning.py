"""Tuning: once the horizon was reached, what is drawn is looked at before it acts. (WYL-39..42)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, Decision, Just, Offer
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.rules.wyld import policy
from skirmish.rules.wyld.caster import shaping
from skirmish.rules.wyld.deck import Hand, code, is_joker
from skirmish.rules.wyld.events import Discarded
from skirmish.rules.wyld.telling import listed


def tune(table: Table, i: ModelId, drawn: Hand) -> Asking:
    """Any of the drawn cards may go; if all are kept, one that was held before may. (WYL-40, WYL-42)

    Cards go one by one. A joker goes only with the whole draw. (WYL-41)
    """
    while True:
        state = table.state
        left = tuple([card for card in drawn if card in shaping(state, i).hand])
        if not left:
            return
        choices = partial(offers, table, state, i, drawn, left)
        new = f"{listed(left)} {'is' if len(left) == 1 else 'are'} new"
        question = f"Tuning: {new}; discard any of it, or an earlier card?" if left == drawn else f"Discard more? {new}"
        answer = yield Decision(state.models[i].side, question, choices, Action("keep", i), i, "WYL-40")
        if answer.verb == "keep":
            return
        if answer.verb == "give-up":
            table.emit(Discarded(i, (answer.target,), " in tuning", "WYL-42"))
            return
        gone = left if answer.verb == "discard-all" else (answer.target,)
        table.emit(Discarded(i, gone, " in tuning", "WYL-41" if any(map(is_joker, gone)) else "WYL-40"))


def offers(table: Table, state: State, i: ModelId, drawn: Hand, left: Hand) -> Iterator[Offer]:
    """Keep them, discard one or all of them, or an earlier card if none of them has gone. (WYL-40..42)"""
    worth = partial(_worth, table, state, i)
    yield Just(Action("keep", i), "WYL-40", lambda: 0.0)
    for card in left:
        if not is_joker(card):
            yield Just(Action("discard", i, card, what=code(card)), "WYL-40", partial(worth, (card,)))
    if len(left) > 1 or is_joker(left[0]):
        yield Just(Action("discard-all", i), "WYL-41", partial(worth, left))
    if left == drawn:
        for card in shaping(state, i).hand:
            if card not in drawn:
                yield Just(Action("give-up", i, card, what=code(card)), "WYL-42", partial(worth, (card,)))


def _worth(table: Table, state: State, i: ModelId, gone: Hand) -> float:
    return policy.without(table.rules, state, i, gone)
