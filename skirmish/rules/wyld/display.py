"""What the window shows of a caster: its card, its actions, how far spells reach. (WYL-1..65)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.display import Band, Deed, Glimpse, Halo, Known, Part, Sheet, Track
from skirmish.core.events import Event
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.queries import UNBOUND, touches_ground
from skirmish.rules.wyld.caster import Caster, Channel, Gift, aura_word, caster
from skirmish.rules.wyld.deck import POINTS, card_code, card_name, chance_of, rank_sign, suit_name
from skirmish.rules.wyld.discards import cancel_pairs
from skirmish.rules.wyld.events import Aborted, ChannelBegun, Detonated
from skirmish.rules.wyld.mishaps import BAND_YD, capacity
from skirmish.rules.wyld.refusals import why_no_time
from skirmish.rules.wyld.spells import Book, Page, book_of, owns
from skirmish.rules.wyld.text import points_count

CIRCLES = ("first circle", "second circle", "third circle")
DETONATION = "detonation"
"""The kind of the halo round who is shaping a spell."""


def sheet(rules: Ruleset, state: State, i: ModelId) -> Sheet:
    """Traits, motes, willpower and aura; the hand, its points, how soon they may be enough. (WYL-1, WYL-56)"""
    slot: Caster | None = state.models[i].magic
    if slot is None:
        return Sheet("", "")
    gift, now = slot.gift, slot.channel
    numbers = (("Essence", gift.essence), ("Occult", gift.occult), ("Wits", gift.wits))
    tracks = [Track("Motes", slot.motes, gift.motes, "WYL-5", about="magic")]
    tracks.append(Track("Willpower", slot.willpower, gift.willpower, "WYL-34", aside=True, about="mind"))
    if full := capacity(rules):
        tracks.append(Track("Aura", slot.aura, full, "WYL-56", aside=True, about="magic"))
    if now is not None:
        tracks.append(_hand(state, i, gift, now))
    facts = (*((label, str(number)) for label, number in numbers), ("Tradition", gift.tradition))
    begun = (*_due(rules, state, i, slot, now), _shapes(rules, now)) if now is not None else ()
    notes = tuple([(f"{one.name} {one.detail}", one.rule) for one in known(rules, state, i)])
    return Sheet("", "", facts, tuple(tracks), states=tuple(_states(slot)), begun=begun, notes=notes)


def _hand(state: State, i: ModelId, gift: Gift, now: Channel) -> Track:
    """The cards, their points and what the spell needs; the chance to have enough with more. (WYL-14, WYL-31)

    Both sides see all of it: cards are held face up, so whoever counts them knows what is left of the deck. As many
    more are told of as it may draw in an activation, and one on ground that adds one to a draw. (WYL-8, WYL-49)
    """
    parts = [Part(card_name(card), rank_sign(card), suit_name(card), POINTS[card]) for card in now.hand]
    most = min(gift.room + touches_ground(state, i, UNBOUND), now.deck.bit_count()) if now.missing else 0
    chances = tuple([chance_of(now.deck, now.missing, number) for number in range(1, most + 1)])
    return Track(
        "Points", now.points, now.horizon, "WYL-31", about="magic", form="cards", parts=tuple(parts), chances=chances
    )


def _states(slot: Caster) -> Iterator[str]:
    if slot.channel is not None:
        waits = "tuning" if slot.channel.crossed else "channeling"
        yield waits if slot.channel.missing else "ready to cast"
    if slot.aura:
        yield f"aura {aura_word(slot.aura)}"
    if slot.bare:
        yield "forgoes its defence"


def _due(rules: Ruleset, state: State, i: ModelId, slot: Caster, now: Channel) -> Iterator[tuple[str, str]]:
    """What becomes of the spell if nothing is done about it in this activation. (WYL-15, WYL-16)"""
    if slot.done:
        return
    shaped = book_of(rules)[now.spell].spell.name
    if why_no_time(rules, state, i) is None:
        yield f"must keep channeling, power down or cast in its activation: else {shaped} is lost", "WYL-15"
    else:
        yield f"can't go on with {shaped}: it is lost when the activation ends", "WYL-16"


def _shapes(rules: Ruleset, now: Channel) -> tuple[str, str]:
    return f"shaping {book_of(rules)[now.spell].spell.name}", "WYL-4"


def known(rules: Ruleset, state: State, i: ModelId) -> Iterator[Known]:
    """The spells that it can shape. (WYL-3)"""
    slot: Caster | None = state.models[i].magic
    for page in known_spells(book_of(rules), slot) if slot is not None else ():
        yield Known(page.spell.name, describe_spell(page), page.spell.text, page.spell.rule)


def known_spells(book: Book, slot: Caster) -> list[Page]:
    """The spells that it can shape, of the circles that it owns. (WYL-3)"""
    gift = slot.gift
    pages = [book[spell] for spell in gift.spells if spell in book]
    return [page for page in pages if owns(gift.essence, gift.occult, page.circle, gift.tradition)]


def describe_spell(page: Page) -> str:
    """`20 points, 10 motes, 30"`."""
    said = [f"{page.horizon} points", points_count(page.motes, "mote")]
    if page.spell.range_in:
        said.append(as_inches(page.spell.range_in))
    return ", ".join(said)


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """To draw for each of its spells; with one begun, to let go of cards or of it, to cancel, to cast."""
    slot: Caster | None = state.models[i].magic
    if slot is None or state.models[i].out:
        return
    book = book_of(rules)
    for page in known_spells(book, slot):
        detail = f"{CIRCLES[page.circle - 1]}, {describe_spell(page)}"
        yield Deed("channel", f"Channel {page.spell.name}", page.spell.id, detail, "WYL-7", "magic")
    if slot.channel is not None:
        yield from _shaping(book[slot.channel.spell], slot.channel)
    if rules.options["static_defence_counts"] == "true":
        verb, said = ("guard", "Take up its defence again") if slot.bare else ("forgo", "Forgo its defence")
        yield Deed(verb, said, rule="WYL-29", detail="attacks then don't distract it")


def _shaping(page: Page, now: Channel) -> Iterator[Deed]:
    shaped = page.spell
    lacks = f"lacks {points_count(now.missing, 'point')}" if now.missing else "has its points"
    yield Deed("cast", f"Cast {shaped.name}", shaped.id, lacks, shaped.rule, "magic")
    yield Deed("power-down", "Power down", "", "lets go of cards without harm", "WYL-17", "end")
    yield Deed(
        "abort", f"Let {shaped.name} be lost", "", f"{points_count(now.points, 'point')} to get rid of", "WYL-52", "end"
    )
    for card, face in cancel_pairs(now.hand):
        yield Deed(
            "cancel", f"Cancel the {card_name(card)}", card_code(card), f"with the {card_name(face)}", "WYL-32", "cut"
        )


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """The range of each spell that it can shape; those on itself have none."""
    slot: Caster | None = state.models[i].magic
    for page in known_spells(book_of(rules), slot) if slot is not None else ():
        if page.spell.range_in:
            yield Band(page.spell.name, page.spell.range_in, page.spell.rule, page.spell.id)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where a detonation would do its worst. (WYL-61)"""
    if state.models[i].magic is None or not state.on_table(i):
        return
    active = caster(state, i).channel is not None
    text = "a detonation does its worst" if active else "nothing is being shaped"
    yield Halo(i, BAND_YD / int(rules.options["yards_per_inch"]), DETONATION, text, "WYL-61", active)


def glimpses(event: Event) -> Iterator[Glimpse]:
    """Spells that are begun, lost, or go up round their caster. (WYL-11, WYL-52, WYL-58)"""
    if isinstance(event, ChannelBegun):
        yield Glimpse(event.model, sign="gathers")
    elif isinstance(event, Aborted):
        yield Glimpse(event.model, sign="fizzles")
    elif isinstance(event, Detonated):
        yield Glimpse(event.model, event.name, burst_in=2.0, harmful=True)
