"""The channel action: drawing cards, powering down, jokers, and what an activation begins. (WYL-5..19, WYL-34..37)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Action, Asking, Decision, Just, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check
from skirmish.core.events import Begun
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import end_effects
from skirmish.kit.queries import UNBOUND, touches_ground
from skirmish.kit.spells.effects import struggle
from skirmish.rules.wyld.asks import WILLPOWER
from skirmish.rules.wyld.caster import FADES, Caster, Channel, caster, channel_of, shaping
from skirmish.rules.wyld.casting import cast_now
from skirmish.rules.wyld.deck import Card, Hand, Mask, Pick, full, jokers_in, mask_of
from skirmish.rules.wyld.discards import tune
from skirmish.rules.wyld.events import (
    ChannelBegun,
    Channelled,
    Crossed,
    Discarded,
    Dissipated,
    Drawn,
    JokerLow,
    Regained,
    Renewed,
    Weighed,
    Willed,
)
from skirmish.rules.wyld.mishaps import abort, detonate, is_helpless
from skirmish.rules.wyld.spells import Page, book_of, owns

HIGH, LOW = "high", "low"
COIN = ((1, LOW), (2, HIGH))


# Drawing and powering down


def room(rules: Ruleset, state: State, i: ModelId) -> int:
    """How many cards it may draw: the lower of essence and occult, less the burden of its other acts. (WYL-8, WYL-9)"""
    slot = caster(state, i)
    return max(0, slot.gift.room - rules.combat.burden(state, i))


def defence_penalty(rules: Ruleset, state: State, i: ModelId) -> int:
    """What is taken off its defence: its cards, and all it has done beside them in the activation. (WYL-8, WYL-12)"""
    slot = caster(state, i)
    own_time = rules.combat.alternates or state.side == state.models[i].side
    if not slot.cards or not own_time:
        return slot.penalty
    return max(slot.penalty, slot.cards + rules.combat.burden(state, i))


def deck_of(rules: Ruleset, slot: Caster) -> Mask:
    """The cards that it can draw: those of its casting, or a whole deck. (WYL-18, WYL-34)"""
    return slot.channel.deck if slot.channel is not None else full(int(rules.options["jokers"]))


def act_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't channel at all now, whatever the spell. (WYL-9, WYL-11)"""
    slot = caster(state, i)
    if slot.done:
        return Refusal("it has channelled in this activation", "WYL-11")
    if not rules.combat.able(state, i):
        return Refusal("it can't act", "WYL-15")
    if room(rules, state, i) < 1:
        burden = rules.combat.burden(state, i)
        return Refusal(f"what it does already takes {burden} of the {slot.gift.room} it can spare", "WYL-9")
    return None


def spell_bar(rules: Ruleset, state: State, i: ModelId, page: Page) -> Refusal | None:
    """Why it can't shape this spell. (WYL-3, WYL-5, WYL-18)"""
    slot = caster(state, i)
    if slot.channel is not None:
        if slot.channel.spell == page.spell.id:
            return None
        other = book_of(rules)[slot.channel.spell].spell.name
        return Refusal(f"it is shaping {other}", "WYL-15")
    if not owns(slot.gift.essence, slot.gift.occult, page.circle, slot.gift.tradition):
        return Refusal(f"it doesn't own circle {page.circle}", "WYL-3")
    if page.motes > slot.motes:
        return Refusal(f"{page.spell.name} takes {page.motes} motes, it has {slot.motes}", "WYL-5")
    return None


def cards_bar(rules: Ruleset, state: State, i: ModelId, number: int) -> Refusal | None:
    """Why it can't draw so many cards. (WYL-7..9, WYL-19)"""
    most, slot = room(rules, state, i), caster(state, i)
    if not 1 <= number <= most:
        said = "1 card" if most == 1 else f"1 to {most} cards"
        return Refusal(f"it may draw {said}", "WYL-8")
    return None if deck_of(rules, slot) else Refusal("no cards are left", "WYL-19")


class DrawOffer(Just):
    """So many cards for a spell; it says why another number can't be had."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, action: Action, value: Callable[[], float]) -> None:
        super().__init__(action, "WYL-7", value, "count")
        self.rules, self.state = rules, state

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action("channel", self.model, action.target, what=self.what):
            return Refusal("only a number of cards is to be named", self.rule)
        barred = cards_bar(self.rules, self.state, self.model, action.target)
        return barred or super().refusal(action)


def new_channel(rules: Ruleset, slot: Caster, page: Page) -> Channel:
    """A casting of the spell at its start. (WYL-5, WYL-18)"""
    return Channel(page.spell.id, page.circle, page.motes, deck_of(rules, slot))


def channel(table: Table, i: ModelId, spell: str, number: int) -> Asking:
    """Draws so many cards, all at once, for the spell; then it may be cast. (WYL-7, WYL-12..14)"""
    rules, page = table.rules, book_of(table.rules)[spell]
    burden = rules.combat.burden(table.state, i)
    if channel_of(table.state, i) is None:
        table.emit(ChannelBegun(i, new_channel(rules, caster(table.state, i), page), page.spell.name))
    table.emit(Channelled(i, "channel", burden + number, cards=number))
    tuning, drawn = shaping(table.state, i).crossed, draw(table, i, number)
    if tuning:
        yield from tune(table, i, drawn)
    if (yield from play_jokers(table, i)):
        now = shaping(table.state, i)
        if not now.missing and not now.crossed:
            table.emit(Crossed(i, now.points, now.horizon))
        yield from cast_now(table, i)


def draw(table: Table, i: ModelId, number: int) -> Hand:
    """The cards drawn together: one more on ground that magic has unbound. (WYL-13, WYL-31, WYL-49)"""
    more = 1 if touches_ground(table.state, i, UNBOUND) else 0
    deck = shaping(table.state, i).deck
    found = table.roll(Pick(i, "draws from the deck", deck, number + more))
    table.emit(Drawn(i, found))
    return found


def power_down(table: Table, i: ModelId, number: int) -> Asking:
    """Discards so many cards at random; with the last one the spell is gone without harm. (WYL-6, WYL-17)"""
    yield from ()
    burden = table.rules.combat.burden(table.state, i)
    table.emit(Channelled(i, "power-down", burden + number, cards=number))
    held = mask_of(shaping(table.state, i).hand)
    gone = table.roll(Pick(i, "which cards are let go", held, number, "WYL-17"))
    table.emit(Discarded(i, gone, " to power down", "WYL-17"))
    now = shaping(table.state, i)
    if not now.hand:
        refund = now.motes if table.rules.options["powerdown_refund"] == "true" else 0
        table.emit(Dissipated(i, book_of(table.rules)[now.spell].spell.name, refund))


# Jokers


def play_jokers(table: Table, i: ModelId) -> Procedure[bool]:
    """All jokers that the caster holds, tossed and applied, the high ones first; whether the spell goes on. (WYL-35)"""
    drawn = jokers_in(shaping(table.state, i).hand)
    lows: Hand = ()
    for joker, side in [(joker, toss_coin(table, i)) for joker in drawn]:
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


def toss_coin(table: Table, i: ModelId) -> str:
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
    side = table.state.models[i].side
    answer = yield Decision(side, question, offers, pay, i, rule, asks=WILLPOWER, stakes=lambda: ("ends",))
    if answer == pay:
        table.emit(Willed(i, -1, "a low joker", rule))
    return bool(answer == pay)


# An activation begins and ends


def renew(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """They may channel again; the aura of who didn't, falls. (WYL-11, WYL-56)

    Where models act one by one each regains its defence only when its own activation begins. (WYL-12, RES-34)
    """
    yield from nothing_asked()
    sides = {table.state.models[i].side for i in models}
    end_effects(table, lambda effect: effect.brief and table.state.models[effect.owner].side in sides)
    for i in models:
        if table.state.models[i].magic is None:
            continue
        slot = caster(table.state, i)
        idle = slot.done in ("", "abort")
        fresh = Renewed(i, max(0, slot.aura - FADES) if idle else slot.aura)
        if fresh.apply(table.state) != table.state:
            table.emit(fresh)
        if not table.rules.combat.alternates:
            stand_on_guard(table, i)


def hears_begun(table: Table, event: Begun) -> Asking:
    """A model's own activation begins; who held it goes on with the same one. (WYL-12, WYL-29, RES-35)"""
    yield from nothing_asked()
    if not event.resumed and table.state.models[event.model].magic is not None:
        stand_on_guard(table, event.model)


def stand_on_guard(table: Table, i: ModelId) -> None:
    """Its defence is neither neglected nor forgone any longer. (WYL-12, WYL-29)"""
    slot = caster(table.state, i)
    if slot.penalty or slot.cards or slot.bare:
        table.emit(Regained(i))


def end_activations(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """Who shapes a spell and has neither channelled on nor powered down loses it. (WYL-15, WYL-16)"""
    for i in models:
        if channel_of(table.state, i) is not None and not caster(table.state, i).done:
            awake = not is_helpless(table.rules, table.state, i)
            why = ": nobody goes on with it" if awake else ": its caster can do nothing for it"
            yield from abort(table, i, why, "WYL-16", awake=awake)
    for i in models:
        if table.state.models[i].magic is not None and caster(table.state, i).penalty < (
            now := defence_penalty(table.rules, table.state, i)
        ):
            table.emit(Weighed(i, now))
    yield from struggle(table, models)
