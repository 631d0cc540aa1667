"""Jokers: a coin is tossed for each; high strengthens the will, low may cost the spell. (WYL-34..37)"""

from __future__ import annotations

from skirmish.core.decision import Action, Decision, Just, Procedure, nothing_asked
from skirmish.core.dice import Check
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.rules.wyld.aborting import abort
from skirmish.rules.wyld.book import book_of
from skirmish.rules.wyld.caster import caster, shaping
from skirmish.rules.wyld.deck import Card, Hand, jokers_in
from skirmish.rules.wyld.detonation import detonate
from skirmish.rules.wyld.events import Discarded, JokerLow, Willed

HIGH, LOW = "high", "low"
COIN = ((1, LOW), (2, HIGH))


def play(table: Table, i: ModelId) -> Procedure[bool]:
    """All jokers that the caster holds, tossed and applied, the high ones first; whether the spell goes on. (WYL-35)"""
    drawn = jokers_in(shaping(table.state, i).hand)
    lows: Hand = ()
    for joker, side in [(joker, toss(table, i)) for joker in drawn]:
        if side == LOW:
            lows += (joker,)
            continue
        table.emit(Discarded(i, (joker,), ": high", "WYL-34"))
        if caster(table.state, i).willpower < caster(table.state, i).gift.willpower:
            table.emit(Willed(i, 1, "a high joker"))
    if not lows:
        return True
    late = table.rules.options["late_joker_detonates"] == "true" and shaping(table.state, i).jokers
    if len(lows) > 1 or late:
        yield from _both_low(table, i)
        return False
    return (yield from _one_low(table, i, lows[0]))


def toss(table: Table, i: ModelId) -> str:
    """A coin. (WYL-34)"""
    return table.roll(Check(i, "joker", (1, 2), COIN, rule="WYL-34", quiet=True))


def _one_low(table: Table, i: ModelId, joker: Card) -> Procedure[bool]:
    """It aborts unless a willpower is paid, even if the points are enough. (WYL-34, WYL-37)"""
    if (yield from _pays(table, i, "A low joker", "lose", "WYL-34")):
        table.emit(Discarded(i, (joker,), ": low, and paid for", "WYL-34"))
        table.emit(JokerLow(i))
        return True
    yield from abort(table, i, ": a low joker", "WYL-37")
    return False


def _both_low(table: Table, i: ModelId) -> Procedure[None]:
    """It detonates unless a willpower is paid, and is lost even then. (WYL-35)"""
    if (yield from _pays(table, i, "Two low jokers lose the spell", "detonate", "WYL-35")):
        yield from abort(table, i, ": both jokers are low", "WYL-35")
    else:
        yield from detonate(table, i, ": both jokers are low", "WYL-58")


def _asks(table: Table, i: ModelId, happened: str, fate: str) -> str:
    """`A low joker: does Ila pay 1 of its 5 willpower, or lose Firebird with 12 of 20 points?`"""
    now, willpower = shaping(table.state, i), caster(table.state, i).willpower
    shaped = f"{book_of(table.rules)[now.spell].spell.name} with {now.points} of {now.horizon} points"
    return f"{happened}: does {table.state.models[i].name} pay 1 of its {willpower} willpower, or {fate} {shaped}?"


def _pays(table: Table, i: ModelId, happened: str, fate: str, rule: str) -> Procedure[bool]:
    """Whether a willpower is there and is paid: that of a high joker of the same draw, too. (WYL-34, RW-15)"""
    yield from nothing_asked()
    if not caster(table.state, i).willpower:
        return False
    question = _asks(table, i, happened, fate)
    pay, refuse = Action("pay", i), Action("refuse", i)
    offers = (Just(pay, rule, lambda: 1.0), Just(refuse, rule, lambda: 0.0))
    answer = yield Decision(table.state.models[i].side, question, offers, pay, i, rule)
    if answer == pay:
        table.emit(Willed(i, -1, "a low joker", rule))
    return bool(answer == pay)
