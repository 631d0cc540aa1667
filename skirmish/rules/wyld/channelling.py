"""The channel action: draw cards, or power down; and what it takes. (WYL-5, WYL-7..19)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Action, Asking, Just, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.grounds import UNBOUND, touches
from skirmish.rules.wyld import jokers
from skirmish.rules.wyld.book import Page, book_of, owns
from skirmish.rules.wyld.caster import Caster, Channel, caster, channel_of, shaping
from skirmish.rules.wyld.casting import cast_now
from skirmish.rules.wyld.deck import Hand, Mask, Pick, full, mask_of
from skirmish.rules.wyld.events import ChannelBegun, Channelled, Crossed, Discarded, Dissipated, Drawn
from skirmish.rules.wyld.tuning import tune


def room(rules: Ruleset, state: State, i: ModelId) -> int:
    """How many cards it may draw: the lower of essence and occult, less the burden of its other acts. (WYL-8, WYL-9)"""
    slot = caster(state, i)
    return max(0, slot.gift.room - rules.combat.burden(state, i))


def neglected(rules: Ruleset, state: State, i: ModelId) -> int:
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
        super().__init__(action, "WYL-7", value)
        self.rules, self.state = rules, state

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action("channel", self.model, action.target, what=self.what):
            return Refusal("only a number of cards is to be named", self.rule)
        barred = cards_bar(self.rules, self.state, self.model, action.target)
        return barred or super().refusal(action)


def begun(rules: Ruleset, slot: Caster, page: Page) -> Channel:
    """A casting of the spell at its start. (WYL-5, WYL-18)"""
    return Channel(page.spell.id, page.circle, page.motes, deck_of(rules, slot))


def channel(table: Table, i: ModelId, spell: str, number: int) -> Asking:
    """Draws so many cards, all at once, for the spell; then it may be cast. (WYL-7, WYL-12..14)"""
    rules, page = table.rules, book_of(table.rules)[spell]
    burden = rules.combat.burden(table.state, i)
    if channel_of(table.state, i) is None:
        table.emit(ChannelBegun(i, begun(rules, caster(table.state, i), page), page.spell.name))
    table.emit(Channelled(i, "channel", burden + number, cards=number))
    tuning, drawn = shaping(table.state, i).crossed, draw(table, i, number)
    if tuning:
        yield from tune(table, i, drawn)
    if (yield from jokers.play(table, i)):
        now = shaping(table.state, i)
        if not now.missing and not now.crossed:
            table.emit(Crossed(i, now.points, now.horizon))
        yield from cast_now(table, i)


def draw(table: Table, i: ModelId, number: int) -> Hand:
    """The cards drawn together: one more on ground that magic has unbound. (WYL-13, WYL-31, WYL-49)"""
    more = 1 if touches(table.state, i, UNBOUND) else 0
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
