"""What the window shows of a channeler: dots, strain, weaves in work, ranges, circles. (DOT-107..175)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.display import Band, Deed, Halo, Part, Sheet, Tie, Track
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.effects import has_condition
from skirmish.rules.threads import circles, cutting, power
from skirmish.rules.threads.channeler import (
    Channeler,
    channeler,
    channelers,
    circle_of,
    committed,
    free_dots,
    kept_by,
    maximum,
    threads_of,
)
from skirmish.rules.threads.orders import order_text
from skirmish.rules.threads.pools import number_of
from skirmish.rules.threads.weaves import Weave, book_of
from skirmish.rules.threads.weaving import find_orders
from skirmish.rules.threads.worth import best_order

CUTTING, CIRCLE = "cutting", "circle"
NAMES = ("Air", "Spirit", "Water", "Fire", "Earth")


def sheet(rules: Ruleset, state: State, i: ModelId) -> Sheet:
    """The card's part of this magic."""
    slot: Channeler | None = state.models[i].magic
    if slot is None:
        return Sheet("", "")
    gift, circle = slot.gift, circle_of(state, i)
    threads = ", ".join([f"{name} {dots}" for name, dots in zip(NAMES, gift.threads, strict=True)])
    numbers = (("One Power", gift.half), ("Potential", str(gift.potential)), ("Threads", threads))
    most = maximum(rules, state, i)
    boxes = tuple([Part(f"box {place + 1}", "x" if place < slot.strain else "") for place in range(gift.willpower)])
    tracks: tuple[Track, ...] = (Track("Power", min(slot.held, most), most, "DOT-126"),)
    tracks += (Track("Strain", slot.strain, gift.willpower, "DOT-120", aside=True, form="ladder", parts=boxes),)
    states = (
        *(("burned out",) if slot.burned else ()),
        *(("shielded",) if has_condition(state.models[i], "silenced") else ()),
        *(("masked",) if slot.masked else ()), *(("in a circle",) if circle is not None else ()),
    )  # fmt: skip
    linked = (circle.leader, *[k for k in circle.members if k != circle.leader]) if circle is not None else ()
    return Sheet(
        "", "", numbers, tracks, _gear(slot), states, tuple(_begun(rules, slot)), tuple(_notes(rules, state, i)), linked
    )


def _gear(slot: Channeler) -> tuple[str, ...]:
    """Its angreal."""
    thing = slot.gift.angreal
    return (f"{thing.name} ({'*' * thing.stars})",) if thing is not None else ()


def _begun(rules: Ruleset, slot: Channeler) -> Iterator[tuple[str, str]]:
    book = book_of(rules).weaves
    for work in slot.works:
        weave = book[work.what]
        if work.ready:
            yield f"{weave.name}: held ready{', inverted' if work.inverted else ''}", "DOT-135"
        else:
            yield f"{weave.name}: {work.successes} of {weave.needed} successes", "DOT-158"


def _notes(rules: Ruleset, state: State, i: ModelId) -> Iterator[tuple[str, str]]:
    slot, book = channeler(state, i), book_of(rules).weaves
    kept = [effect.name for effect in kept_by(state, i)]
    if kept:
        yield f"Keeps up {', '.join(kept)}: {committed(state, i)} of its dots", "DOT-136"
    skills = [f"{name.replace('-', ' ')} {dots}" for name, dots in slot.gift.skills]
    if skills:
        yield f"Skills: {', '.join(skills)}", "DOT-104"
    for what in slot.gift.weaves:
        if what in book:
            yield f"{book[what].name}: {describe(rules, state, i, book[what])}", book[what].spell.rule


def describe(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> str:
    """`Air 2 Fire 1, 3 successes of 7+, 6"`: what it takes of this channeler now."""
    named = [f"{name} {dots}" for name, dots in zip(NAMES, weave.pattern.threads, strict=True) if dots]
    count = "1 success" if weave.needed == 1 else f"{weave.needed} successes"
    said = [" ".join(named), f"{count} of {number_of(rules, state, i, weave)}+"]
    if weave.spell.range_in:
        said.append(as_inches(weave.spell.range_in))
    if any(power.lacking(weave.pattern.threads, threads_of(state, i))):
        said.append("lacks threads")
    return ", ".join(said)


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """To embrace, its weaves, what it holds, what may be cut and picked apart."""
    slot: Channeler | None = state.models[i].magic
    if slot is None or state.models[i].out:
        return
    yield Deed("embrace", "Embrace the Source", detail=f"needs {power.embrace_dc(slot.gift.potential)}+",
               rule="DOT-152", kind="magic")  # fmt: skip
    book = book_of(rules).weaves
    orders = [*find_orders(rules, state, i)]
    others = [what for what in slot.gift.weaves if what in book and all(order.what != what for order in orders)]
    for order in (*orders, *[best_order(rules, state, i, book[what]) for what in others]):
        made = book[order.what]
        name = f"{made.name}, held ready" if order.keep else made.name
        yield Deed("cast", name, order_text(order), describe(rules, state, i, made), "DOT-157", "magic")
    yield Deed("cast", "Weave something", detail="any weave and number of dice", rule="DOT-128", kind="magic")
    for work in slot.works:
        name = book[work.what].name
        if work.ready:
            yield Deed("cast", f"Let go of {name}", f"ready {work.what}", rule="DOT-140", kind="magic")
        else:
            yield Deed("prop", f"Keep {name} together", work.what, "a dot of Willpower", "DOT-164", "magic")
        yield Deed("abandon", f"Let {name} fade", work.what, rule="DOT-159", kind="end")
    yield from _standing(rules, state, i)
    if slot.masked:
        yield Deed("unmask", "Drop the mask", rule="DOT-141", kind="end")
    if circle_of(state, i) is not None:
        yield Deed("unlink", "Leave the circle", rule="DOT-115", kind="end")
    elif rules.options["linking"] == "true":
        yield Deed("link", "Form a circle", detail=f"with others within {as_inches(circles.LINK_IN)}", rule="DOT-115",
                   kind="join")  # fmt: skip


def _standing(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    seen = set()
    for effect in kept_by(state, i):
        if effect.source not in seen:
            seen.add(effect.source)
            yield Deed("tie", f"Tie off {effect.name}", effect.source, "all free dice", "DOT-143", "magic")
            yield Deed("tie", f"Tie off {effect.name}, inverted", f"{effect.source} inverted", "all free dice",
                       "DOT-144", "magic")  # fmt: skip
            yield Deed("drop", f"Let go of {effect.name}", effect.source, rule="DOT-142", kind="end")
    if cutting.hostile(state, i):
        if rules.options["cutting"] == "true":
            yield Deed("cut", "Cut a weave", detail="all free dice", rule="DOT-136", kind="cut")
        yield Deed("unravel", "Pick a weave apart", detail="its skill with residues", rule="DOT-150", kind="cut")


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """How far its weaves reach."""
    slot: Channeler | None = state.models[i].magic
    if slot is None or slot.burned:
        return
    book = book_of(rules).weaves
    for what in slot.gift.weaves:
        if what in book and book[what].spell.range_in:
            yield Band(book[what].name, book[what].spell.range_in, book[what].spell.rule, what)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where it may cut."""
    slot: Channeler | None = state.models[i].magic
    if slot is None or slot.burned or rules.options["cutting"] != "true" or not state.on_table(i):
        return
    free = max(0, free_dots(state, i))
    text = f"may cut {slot.gift.half}, {free} {'die' if free == 1 else 'dice'} left"
    yield Halo(i, cutting.REACH_IN, CUTTING, text, cutting.RULE, free > 0)


def ties(rules: Ruleset, state: State, i: ModelId) -> Iterator[Tie]:
    """Its circle, or whom it could link with."""
    slot: Channeler | None = state.models[i].magic
    if slot is None or rules.options["linking"] != "true" or not state.on_table(i):
        return
    circle = circle_of(state, i)
    if circle is not None:
        for k in circle.members:
            if k != i:
                yield Tie(i, k, circles.LINK_IN, True, CIRCLE, circles.RULE)
        return
    if circles.link_bar(rules, state, i) is not None:
        return
    for k in channelers(state, state.models[i].side):
        women = "saidar" in (slot.gift.half, channeler(state, k).gift.half)
        if k != i and women and circles.link_bar(rules, state, k) is None and on(state).gap(i, k) <= 12:
            yield Tie(i, k, circles.LINK_IN, False, CIRCLE, circles.RULE)
