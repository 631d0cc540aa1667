"""What the window shows of a channeler: dots, strain, weaves in work and standing, ranges, circles. (DOT-107..175)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.display import Band, Deed, Glimpse, Halo, Known, Sheet, Span, Tie, Track
from skirmish.core.events import Event
from skirmish.core.geometry import middle
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.text import effect_text, model_name
from skirmish.core.units import as_inches
from skirmish.kit.effects import has_condition
from skirmish.kit.spells.refusals import places_of
from skirmish.rules.threads import circles, cutting, intents, knots, power
from skirmish.rules.threads.channeler import (
    Channeler,
    Knot,
    channeler,
    channelers,
    circle_of,
    free_dots,
    is_led,
    kept_by,
    knot_of,
    powers,
    threads_of,
)
from skirmish.rules.threads.events import Bolt, BurnedOut, HeldReady, Holding, Linked, Unravelled, WildMagic
from skirmish.rules.threads.gift import Angreal
from skirmish.rules.threads.orders import TENS, order_text
from skirmish.rules.threads.pools import number_of
from skirmish.rules.threads.strain import WILD_IN
from skirmish.rules.threads.text import count_dots
from skirmish.rules.threads.tracks import NAMES, power_track, strain_track, threads_track, weave_track
from skirmish.rules.threads.weaves import Weave, book_of
from skirmish.rules.threads.weaving import find_orders
from skirmish.rules.threads.worth import best_order

CUTTING, CIRCLE = "cutting", "circle"
BONDED = "Saves and absorbs with a die more, if she knows the Warder Bond: it is laid before the battle."
BOOSTS = ("stamina", "keenness", "readiness")
"""What somebody has chosen to be strengthened in; vigour alone is strength. (R-50)"""


def sheet(rules: Ruleset, state: State, i: ModelId) -> Sheet:
    """The card's part of this magic."""
    slot: Channeler | None = state.models[i].magic
    if slot is None:
        return Sheet("", "", notes=tuple(_stands(state, i)))
    gift, circle = slot.gift, circle_of(state, i)
    threads = ", ".join([f"{name} {dots}" for name, dots in zip(NAMES, threads_of(state, i), strict=True)])
    numbers = (("One Power", gift.half), ("Potential", str(gift.potential)), ("Threads", threads))
    states = (
        *(("burned out",) if slot.burned else ()),
        *(("shielded",) if has_condition(state.models[i], "silenced") else ()),
        *(("masked",) if slot.masked else ()),
        *(() if circle is None else ("leads a circle",) if circle.leader == i else ("in a circle",)),
    )
    linked = (circle.leader, *[k for k in circle.members if k != circle.leader]) if circle is not None else ()
    tracks, begun = tuple(_tracks(rules, state, i)), (*_begun(rules, slot), *_lent(state, i))
    return Sheet("", "", numbers, tracks, _gear(slot), states, begun, tuple(_notes(rules, state, i)), linked)


def _tracks(rules: Ruleset, state: State, i: ModelId) -> Iterator[Track]:
    """The Power that it holds, strain, weaves in work, and its threads. (DOT-111, DOT-120, DOT-126, DOT-158)"""
    slot = channeler(state, i)
    yield power_track(rules, state, i)
    yield strain_track(slot)
    for work in slot.works:
        yield weave_track(book_of(rules).weaves[work.what], work.successes)
    yield threads_track(threads_of(state, i))


def _gear(slot: Channeler) -> tuple[str, ...]:
    """Its angreal."""
    thing = slot.gift.angreal
    return (f"{thing.name} ({'*' * thing.stars})",) if thing is not None else ()


def _begun(rules: Ruleset, slot: Channeler) -> Iterator[tuple[str, str]]:
    """What it has declared and not done, and its weaves in work. (DOT-135, DOT-158, DOT-174)"""
    book = book_of(rules).weaves
    if slot.intent and not slot.acted:
        yield f"is going to {intents.words(rules, slot.intent)}", "DOT-174"
    for work in slot.works:
        weave = book[work.what]
        if work.ready:
            yield f"{weave.name}: held ready{', inverted' if work.inverted else ''}", "DOT-135"
        else:
            yield f"{weave.name}: {work.successes} of {weave.needed} successes", "DOT-158"


def _lent(state: State, i: ModelId) -> Iterator[tuple[str, str]]:
    """What its circle lends it, or whom it lends what it has. (DOT-115)"""
    circle = circle_of(state, i)
    if circle is None:
        return
    if is_led(state, i):
        yield f"lends {model_name(state, circle.leader)} {lent_text(state, i)}, and weaves nothing itself", circles.RULE
        return
    for k in circle.members:
        if k != i:
            yield f"{model_name(state, k)} lends {lent_text(state, k)}", circles.RULE


def lent_text(state: State, i: ModelId) -> str:
    """`4 dots and Air 3, Water 2`: what a member of a circle brings."""
    slot = channeler(state, i)
    named = [f"{name} {dots}" for name, dots in zip(NAMES, slot.gift.threads, strict=True) if dots]
    return f"{count_dots(slot.held)} and {', '.join(named)}" if named else count_dots(slot.held)


def _notes(rules: Ruleset, state: State, i: ModelId) -> Iterator[tuple[str, str]]:
    slot = channeler(state, i)
    thing = slot.gift.angreal
    if thing is not None:
        yield f"{thing.name} lends {count_dots(dots_lent(rules, slot, thing))} of the Power", angreal_rule(thing)
    yield from _stands(state, i)
    skills = [f"{name.replace('-', ' ')} {dots}" for name, dots in slot.gift.skills]
    if skills:
        yield f"Skills: {', '.join(skills)}", "DOT-104"
    for one in known(rules, state, i):
        yield f"{one.name}: {one.detail}", one.rule


def known(rules: Ruleset, state: State, i: ModelId) -> Iterator[Known]:
    """Its weaves. (DOT-128)"""
    slot: Channeler | None = state.models[i].magic
    book = book_of(rules).weaves
    for weave in [book[what] for what in slot.gift.weaves if what in book] if slot is not None else ():
        yield Known(weave.name, describe(rules, state, i, weave), weave.spell.text, weave.spell.rule)


def carried(rules: Ruleset, state: State, i: ModelId) -> Iterator[Known]:
    """Its angreal. (DOT-132, DOT-133)"""
    slot: Channeler | None = state.models[i].magic
    thing = slot.gift.angreal if slot is not None else None
    if slot is None or thing is None:
        return
    protects = " and ".join(what.replace("-", " ") for what in thing.protects)
    shelter = f" Protects from {protects} (DOT-134)." if protects else ""
    dots = count_dots(dots_lent(rules, slot, thing))
    yield Known(thing.name, dots, f"Lends {dots} of the Power.{shelter}", angreal_rule(thing))


def dots_lent(rules: Ruleset, slot: Channeler, thing: Angreal) -> int:
    """How many dots it adds to what its bearer has left. (DOT-132, DOT-133)"""
    left = power.dice_left(slot.gift.onepower, slot.gift.willpower, slot.strain)
    return power.with_angreal(left, thing, rules.options["saangreal"]) - left


def angreal_rule(thing: Angreal) -> str:
    """The rule of its kind."""
    return "DOT-132" if thing.kind == "angreal" else "DOT-133"


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
    needs = f"needs {power.embrace_dc(slot.gift.potential)}+"
    yield Deed("embrace", "Embrace the Source", "", needs, "DOT-152", "magic", "count")
    if slot.intent is None:
        yield Deed("embrace", f"Embrace the Source, {TENS}", TENS, needs, "DOT-131", "magic", "count")
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
            for how, rule in (("", "DOT-143"), (knots.INVERTED, "DOT-144")):
                for stand in ("", knots.STANDING) if channeler(state, i).intent is None else ("",):
                    name = f"Tie off {effect.name}{',' if how else ''}{how}{stand.replace(';', ',')}"
                    yield Deed("tie", name, f"{effect.source}{how}{stand}", "all free dice", rule, "magic", "effect")
            yield Deed("drop", f"Let go of {effect.name}", effect.source, rule="DOT-142", kind="end", aims="effect")
    if cutting.hostile(rules, state, i):
        if rules.options["cutting"] == "true":
            yield Deed("cut", "Cut a weave", detail="all free dice", rule="DOT-136", kind="cut", aims="effect")
        yield Deed(
            "unravel", "Pick a weave apart", detail="its skill with residues", rule="DOT-150", kind="cut", aims="effect"
        )


# What stands


def standing(state: State, i: ModelId) -> Iterator[tuple[Effect, Knot]]:
    """The weaves that it has made or bears, of those that are known. (DOT-114, DOT-136, DOT-143)"""
    if not powers(state).knots:
        return
    for effect in state.effects:
        knot = knot_of(state, effect.id) if i in (effect.owner, effect.target) else None
        if knot is not None:
            yield effect, knot


def spans(state: State, i: ModelId) -> Iterator[Span]:
    """The same from their makers to where they stand. (B-19)"""
    for effect, knot in standing(state, i):
        rule = _kept_rule(knot)
        if effect.target != NOBODY:
            yield Span(effect.owner, f"{effect.name}, {_kept(effect, knot)}", rule, effect.target)
        for shape, _ in places_of(state, effect) if effect.target == NOBODY else ():
            yield Span(effect.owner, f"{effect.name}, {_kept(effect, knot)}", rule, at=middle(shape))


def _stands(state: State, i: ModelId) -> Iterator[tuple[str, str]]:
    """The same as notes of its card."""
    for effect, knot in standing(state, i):
        does = "bears" if effect.target == i != effect.owner else "keeps up" if effect.upkeep else "has"
        yield f"{does} {_kept_text(state, i, effect, knot)}", _kept_rule(knot)


def _kept_text(state: State, i: ModelId, effect: Effect, knot: Knot) -> str:
    """`Bonds of Air on Ren, with a dot`; on who bears it `Ila's Bonds of Air, tied off`."""
    boost = "".join([f" ({topic})" for topic, _ in effect.numbers if topic in BOOSTS])
    if effect.target == i != effect.owner:
        return f"{model_name(state, effect.owner)}'s {effect.name}{boost}, {_kept(effect, knot)}"
    named = effect.name if effect.target in (NOBODY, i) else effect_text(state, effect)
    return f"{named}{boost}, {_kept(effect, knot)}"


def _kept(effect: Effect, knot: Knot) -> str:
    tied = knot.tied or not effect.upkeep
    how = "a ward that has settled" if knot.ward else "tied off" if tied else "held with a dot"
    return f"{how}, inverted" if knot.inverted else how


def _kept_rule(knot: Knot) -> str:
    return "DOT-145" if knot.ward else "DOT-143" if knot.tied else "DOT-136"


def glimpses(event: Event) -> Iterator[Glimpse]:
    """The Power drawn, held and lost, circles, wild magic, burning out. (DOT-115, DOT-127, DOT-135, DOT-171)"""
    if isinstance(event, WildMagic):
        yield Glimpse(event.model, "wild magic", burst_in=WILD_IN / 4, harmful=True)
    elif isinstance(event, Bolt):
        text = "struck by wild magic" if event.net > 0 else "missed"
        yield Glimpse(event.model, text, by=event.by, burst_in=1.0 if event.net > 0 else 0.0, harmful=event.net > 0)
    elif isinstance(event, BurnedOut):
        yield Glimpse(event.model, "burned out", burst_in=2.0, harmful=True, sign="severed")
    elif isinstance(event, Holding) and event.how == "embraced":
        yield Glimpse(event.model, sign="gathers")
    elif isinstance(event, HeldReady):
        yield Glimpse(event.model, sign="holds")
    elif isinstance(event, Unravelled):
        yield Glimpse(event.model, sign="fizzles")
    elif isinstance(event, Linked):
        yield Glimpse(event.circle.leader, sign="links", others=event.circle.members)


# Ranges, circles


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
                giver = i if is_led(state, i) else k
                lends = f"{model_name(state, giver)} lends {count_dots(channeler(state, giver).held)}"
                lends = "" if circle.leader not in (i, k) else lends
                yield Tie(i, k, circles.LINK_IN, True, CIRCLE, circles.RULE, lends)
        return
    if circles.link_bar(rules, state, i) is not None:
        return
    for k in channelers(state, state.models[i].side):
        women = "saidar" in (slot.gift.half, channeler(state, k).gift.half)
        if k != i and women and circles.link_bar(rules, state, k) is None and on(state).gap(i, k) <= 12:
            yield Tie(i, k, circles.LINK_IN, False, CIRCLE, circles.RULE)
