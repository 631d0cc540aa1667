"""What the window shows of a caster: its Essence, what it has learned, what it may cast. (TRI-58..66)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.decision import Action
from skirmish.core.display import Band, Deed, Glimpse, Known, Sheet, Track
from skirmish.core.events import Event
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.setup import PHASES
from skirmish.rules.essence import casting, text, works
from skirmish.rules.essence.events import CircleDrawn, RitualBegun, RitualLost
from skirmish.rules.essence.incantations import Book, Compiled, book_of, compiled, text_of
from skirmish.rules.essence.requirements import WANDS
from skirmish.rules.essence.text import parts_text
from skirmish.rules.essence.weaver import Order, Weaver, casts, has_ranks, weaver

WAND = "wand"
"""The Requirement that such a thing meets. (TRI-61)"""


def sheet(rules: Ruleset, state: State, i: ModelId) -> Sheet:
    """The card's part of this magic."""
    m = state.models[i]
    slot: Weaver | None = m.magic
    if slot is None:
        return Sheet(m.name, m.warrior.kind)
    book, gift = book_of(rules), slot.gift
    tracks = [Track("Essence", slot.essence, gift.pool, "TRI-59", about="magic")] if gift.school else []
    if gift.components:
        tracks.append(Track("Components", slot.components, gift.components, "TRI-61", aside=True))
    begun: tuple[tuple[str, str], ...] = ()
    if slot.ritual is not None:
        left = "1 action" if slot.ritual.left == 1 else f"{slot.ritual.left} actions"
        begun = ((f"{compiled(rules, slot.ritual.action.what).name}: {left} more", "TRI-61"),)
    taught = [word.capitalize() for word in (gift.school, *gift.crafts) if word]
    notes: tuple[tuple[str, str], ...] = ()
    if taught:
        notes = (
            (
                f"{', '.join(taught)}: {', '.join(one.name for one in known(rules, state, i))}",
                "TRI-58" if gift.school else "TRI-68",
            ),
        )
    if state.phase in PHASES and gift.made:
        notes += ((f"Makes {', '.join(order_text(book, order) for order in gift.made)}", "TRI-71"),)
    carried = tuple([f"{compiled(rules, one.what).name} (potency {one.potency})" for one in slot.works])
    return Sheet(m.name, m.warrior.kind, tracks=tuple(tracks), gear=carried, begun=begun, notes=notes)


def known(rules: Ruleset, state: State, i: ModelId) -> Iterator[Known]:
    """The Effects and Requirements that it has learned. (TRI-58, TRI-60, TRI-68)"""
    slot: Weaver | None = state.models[i].magic
    book, ranked = book_of(rules), has_ranks(rules, state, i)
    for one in slot.gift.incantations if slot is not None else ():
        effect = book.effects.get(one)
        if effect is not None:
            school = "" if effect.school == "any" else f"{effect.school.capitalize()}, "
            yield Known(effect.name, f"{school}{effect.cost} Essence", text_of(effect, ranked=ranked), effect.rule)
        else:
            need = book.requirements[one]
            yield Known(need.name, f"{need.discount} Essence less", text_of(need, ranked=ranked), need.rule)


def carried(rules: Ruleset, state: State, i: ModelId) -> Iterator[Known]:
    """What serves it as a wand; the works that it carries, with what their effects do. (TRI-61, TRI-68)"""
    slot: Weaver | None = state.models[i].magic
    if slot is not None and WAND in slot.gift.incantations:
        need = book_of(rules).requirements[WAND]
        for wand in (item for item in state.models[i].warrior.items if item in WANDS):
            yield Known(wand.capitalize(), f"{need.discount} Essence less", need.text, need.rule)
    for one in slot.works if slot is not None else ():
        work = compiled(rules, one.what)
        does = dict.fromkeys(text_of(effect, ranked=has_ranks(rules, state, i)) for effect in work.effects)
        yield Known(work.name, f"potency {one.potency}", " ".join(does), work.effects[0].rule)


def order_text(book: Book, order: Order) -> str:
    """`Healing Draught for Ren`."""
    bearer, parts = order
    work = book.compile(book.canonical(parts))
    return f"{work.name if isinstance(work, Compiled) else ' '.join(parts)} for {bearer}"


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """What it carries; each spell that it usually casts, with its cost and range; circles, rituals."""
    slot: Weaver | None = state.models[i].magic
    if slot is None or state.models[i].out:
        return
    for offer in works.offers(rules, state, i):
        name = text.use_text(state, offer.work.name, offer.work.use, Action("cast", i), 0)
        yield Deed("cast", name, offer.what, f"potency {offer.potency}, an action", "TRI-68", "magic")
    if slot.ritual is not None:
        name = compiled(rules, slot.ritual.action.what).name
        yield Deed("continue", f"Go on with {name}", detail="an action", rule="TRI-61", kind="magic")
    for spell in casting.usual_spells(rules, state, i):
        yield Deed("cast", spell.name + parts_text(spell), spell.what, detail_text(rules, spell), "TRI-60", "magic")
    if slot.gift.incantations:
        yield Deed("cast", "Put a spell together", detail="any Effects and Requirements", rule="TRI-61", kind="magic")
    if "circle" in slot.gift.incantations:
        yield Deed("draw-circle", "Draw a circle", detail="an action", rule="TRI-61", kind="magic")


def detail_text(rules: Ruleset, spell: Compiled) -> str:
    """`2 Essence, 1 success, 18"`: what it costs and needs."""
    cost, needed = casting.price(rules, spell), spell.difficulty
    said = [f"{cost} Essence", "1 success" if needed == 1 else f"{needed} successes"]
    if spell.effects[0].target not in ("self",):
        said.append("in contact" if spell.has("touch") else as_inches(spell.range_in))
    if spell.actions > 1:
        said.append(f"{spell.actions} actions")
    return ", ".join(said)


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """How far its spells reach."""
    if casts(state, i) and weaver(state, i).essence:
        for spell in casting.usual_spells(rules, state, i):
            if spell.effects[0].target != "self" and not spell.has("touch"):
                yield Band(spell.name + parts_text(spell), spell.range_in, "TRI-65", spell.what)


def glimpses(event: Event) -> Iterator[Glimpse]:
    """Rituals that are begun or lost, and circles that are drawn. (TRI-61, TRI-66)"""
    if isinstance(event, RitualBegun):
        yield Glimpse(event.model, sign="gathers")
    elif isinstance(event, RitualLost):
        yield Glimpse(event.model, sign="fizzles")
    elif isinstance(event, CircleDrawn):
        yield Glimpse(event.model, burst_in=1.5)
