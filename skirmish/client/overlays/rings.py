"""Distances round models: weapons, weaves, cutters, circles; the targets of an offer; what lasts on each model."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from skirmish.board import SEEN_ABOVE
from skirmish.client.overlays import words
from skirmish.client.overlays.contours import FINE, Contour, Outlines
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Area, Ghost, Halo, Layer, Link, Mark, Ring, Role, Stroke, Tag
from skirmish.client.words import first_name
from skirmish.core.decision import Action, Offer
from skirmish.core.display import Band, Span, Tie
from skirmish.core.display import Halo as ToldHalo
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, Side
from skirmish.core.units import Point

CUTTING = "cutting"
"""The kind of those distances within which an enemy may undo what is done."""


def ranges(facts: Facts, model: ModelId, at: Point | None = None) -> Layer | None:
    """A ring for each weapon and weave, from the edge of its base, where it stands or as if it stood at the point.

    None if it has none, is off the table, or distances may not be told.
    """
    if not facts.premeasure or not facts.state.on_table(model):
        return None
    planned = facts.moved(model, at)
    rules = facts.rules
    marks = (
        *_bands(planned, model, rules.combat.bands(planned.state, model), "range"),
        *_bands(planned, model, rules.magic.bands(planned.state, model), "weave"),
    )
    name = facts.state.models[model].name
    return (
        Layer("ranges", words.title("ranges", name), "range", marks, facts.state.models[model].side) if marks else None
    )


def bands_of(facts: Facts, model: ModelId, what: str, *, faint: bool = False) -> Layer | None:
    """The rings of one weapon or weave: how far it reaches, and dashed within that where it is harder or easier.

    `faint`: thin, as the targets are what matters. None if it has none, is off the table, or distances may not be told.
    """
    if not what or not facts.premeasure or not facts.state.on_table(model):
        return None
    bands = [band for band in facts.rules.bands(facts.state, model) if band.what == what]
    farthest = max([band.inches for band in bands], default=0.0)
    marks = tuple(
        evolve(mark, faint=faint, dashed=mark.radius < farthest + facts.radius(model))
        if isinstance(mark, Ring)
        else mark
        for mark in _bands(facts, model, bands, "range")
    )
    title = words.title("ranges", facts.state.models[model].name)
    return Layer("ranges", title, "range", marks, facts.state.models[model].side) if marks else None


def _bands(facts: Facts, model: ModelId, bands: Iterable[Band], role: Role) -> Iterator[Mark]:
    """One ring for all that reach equally far."""
    named: dict[float, list[str]] = {}
    for band in bands:
        named.setdefault(band.inches, []).append(band.name)
    (x, y), radius = facts.at(model), facts.radius(model)
    for inches in sorted(named):
        yield Ring((x, y), radius + inches, role)
        text = words.band(", ".join(dict.fromkeys(named[inches])), inches)
        yield Tag(_rim(facts, (x, y), radius + inches), text, role)


_RIM = ((0, -1), (0, 1), (1, 0), (-1, 0), *((x * math.sqrt(0.5), y * math.sqrt(0.5)) for x in (1, -1) for y in (-1, 1)))
"""Where on a ring its words may stand."""
_CROWDED_IN = 4.0
"""Inches from a model within which words would lie on it."""


def _rim(facts: Facts, centre: Point, radius: float) -> Point:
    """The first place on a ring that lies on the table and in no crowd; at least on the table, if it can."""
    field, places = facts.state.battlefield, facts.state.places

    def crowd(at: Point) -> tuple[bool, int]:
        off = not (0 <= at[0] <= field.width_in and 0 <= at[1] <= field.depth_in)
        return off, sum(math.dist(at, place[:2]) < _CROWDED_IN for place in places)

    return min(((centre[0] + x * radius, centre[1] + y * radius) for x, y in _RIM), key=crowd)


def cutting(facts: Facts, side: Side, caster: ModelId = NOBODY) -> Layer | None:
    """Where enemies of this side may cut what it weaves: filled if they can now, else grey and dashed.

    With a caster: the ground where its centre would be near enough and, where that is asked for, in the enemy's sight,
    no more than 1/16" off. Without one only how far they reach: the rings lie `inches` beyond the enemy's edge, and
    whose base reaches into one is near enough. Who can cut at a spot is said by `could_cut`. None if there is no such
    enemy, or distances may not be told. (CHN-20, CHN-28)
    """
    if not facts.premeasure:
        return None
    marks = tuple(_halo(facts, halo, caster) for halo in cutters(facts, side))
    return Layer("cutting", words.title("cutting"), "cutting", marks, 1 - side) if marks else None


def cutters(facts: Facts, side: Side) -> list[ToldHalo]:
    """The models that can cut what this side weaves, or could if they were able to."""
    state = facts.state
    foes = [m.id for m in state.models if m.side != side and state.on_table(m.id)]
    return [halo for foe in foes for halo in facts.rules.halos(state, foe) if halo.kind == CUTTING]


def find_cutters(
    facts: Facts, caster: ModelId, at: Point | None = None, level: int = SAME_LEVEL
) -> tuple[ToldHalo, ...] | None:
    """The enemies that could cut what the caster weaves where it stands or would stand. None if none ever could."""
    state = facts.state
    if not facts.premeasure or not state.on_table(caster):
        return None
    able = [halo for halo in cutters(facts, state.models[caster].side) if halo.active]
    if not able:
        return None
    surface = facts.moved(caster, at, level).surface
    near = [halo for halo in able if surface.within(halo.model, caster, halo.inches)]
    return tuple(halo for halo in near if not halo.sighted or surface.sight(halo.model, caster).seen)


def could_cut(facts: Facts, caster: ModelId, able: Sequence[ToldHalo], at: Point | None = None) -> Layer:
    """How many enemies could cut what the caster weaves there, and on each of them what it has for that."""
    (x, y), radius = at if at is not None else facts.at(caster), facts.radius(caster)
    tags = [Tag((x, y - radius), words.cutters(len(able)), "cutting")]
    for halo in able:
        name, foe = facts.state.models[halo.model].name, facts.at(halo.model)
        tags.append(Tag((foe[0], foe[1] + facts.radius(halo.model)), words.halo(name, halo.text), "cutting"))
    return Layer("cutters", words.title("cutting"), "cutting", tuple(tags), 1 - facts.state.models[caster].side)


def _halo(facts: Facts, halo: ToldHalo, caster: ModelId) -> Mark:
    if halo.sighted and caster != NOBODY:
        return Area(_ground_in_sight(facts, halo, caster), "cutting", faint=not halo.active, grey=not halo.active)
    return Ring(facts.at(halo.model), facts.radius(halo.model) + halo.inches, "cutting", filled=halo.active,
                dashed=not halo.active, grey=not halo.active)  # fmt: skip


UNSEEN_IN = 1.0
"""Inches by which a place that isn't seen counts as too far."""
SIGHT_STEP, SIGHT_PROBE_IN = 4, 0.06
"""Steps of the smallest cell, and how far a chord may be off, where ground in sight is outlined."""


def _ground_in_sight(facts: Facts, halo: ToldHalo, caster: ModelId) -> Outlines:
    """Where the caster's centre would be near enough and seen."""
    centre, size = facts.at(halo.model), (facts.state.battlefield.width_in, facts.state.battlefield.depth_in)
    far, surface = facts.radius(halo.model) + facts.radius(caster) + halo.inches, facts.surface

    def too_many(points: list[Point]) -> list[float]:
        gaps = [math.dist(point, centre) - far for point in points]
        near = [point for point, gap in zip(points, gaps, strict=True) if gap <= 0]
        seen = iter(surface.seen_from(caster, near, halo.model))
        return [gap if gap > 0 or next(seen) > SEEN_ABOVE else UNSEEN_IN for gap in gaps]

    return Contour(too_many, centre, far + SIGHT_STEP / FINE, size, SIGHT_STEP, SIGHT_PROBE_IN).outlines()


def circle(facts: Facts, model: ModelId, at: Point | None = None, level: int = SAME_LEVEL) -> Layer | None:
    """The models joined with this one, or that could be, where it stands or would stand: joins, stays, breaks, too far.

    Without premeasuring only those that are joined now. None if there are none.
    """
    if not facts.state.on_table(model):
        return None
    planned = facts.moved(model, at, level)
    ties = [tie for tie in facts.rules.ties(facts.state, model) if facts.state.on_table(other_end(tie, model))]
    marks = tuple(mark for tie in ties for mark in _tie(planned, model, tie))
    if not marks:
        return None
    ghost = (Ghost(model, at),) if at is not None else ()
    name = facts.state.models[model].name
    return Layer("circle", words.title("circle", name), "circle", (*ghost, *marks), facts.state.models[model].side)


FAR_IN = 4.0
"""Inches: of models that could be joined, those are shown that are no more than this too far away."""


def other_end(tie: Tie, model: ModelId) -> ModelId:
    """The other model of a tie."""
    return tie.other if tie.model == model else tie.model


def _tie(facts: Facts, model: ModelId, tie: Tie) -> Iterator[Mark]:
    other = other_end(tie, model)
    a, b = facts.at(model), facts.at(other)
    if not facts.premeasure:
        if tie.joined:
            yield Link(a, b, "circle")
        if tie.lends:
            yield Tag(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), tie.lends, "circle")
        return
    surface = facts.surface
    within = surface.within(model, other, tie.inches)
    left = tie.inches - surface.gap(model, other)
    left = max(0.0, left) if within else min(0.0, left)
    if not tie.joined and left < -FAR_IN:
        return
    yield Link(a, b, "circle" if within else "bad", dashed=not (within and tie.joined))
    who = first_name(facts.state.models[other].name)
    yield Tag(b, words.tie(who, left, tie.joined, within=within, lends=tie.lends), words.ruled(left))


PICKS = ("model", "models", "shares", "company")
"""What offers need whose candidates are models."""


def targets(facts: Facts, offer: Offer) -> Layer | None:
    """Every candidate: allowed ones by what is left of the range, the others by the offer's own reason.

    A slack below 0.25" is amber. Without premeasuring no distance is told. None if the offer picks no models.
    """
    if offer.needs not in PICKS:
        return None
    marks = tuple(
        mark
        for target in offer.candidates()
        if facts.state.on_table(target)
        for mark in _candidate(facts, offer, target)
    )
    about = words.name_unaimed(facts.rules, facts.state, offer)
    return Layer("targets", words.title("targets", about), "good", marks, facts.side) if marks else None


def aimed(offer: Offer, target: ModelId) -> Action:
    """The plainest action of the offer at this candidate."""
    if offer.needs == "company":
        return Action(offer.verb, offer.model, others=(target,), what=offer.what)
    if offer.needs == "shares":
        first = next(iter(offer.samples()), None)
        more = (target,) * len(first.others) if first is not None else ()
        return Action(offer.verb, offer.model, target, others=more, what=offer.what)
    return Action(offer.verb, offer.model, target, what=offer.what)


def _candidate(facts: Facts, offer: Offer, target: ModelId) -> Iterator[Mark]:
    action = aimed(offer, target)
    refusal = offer.refusal(action)
    at = facts.at(target)
    if refusal is None:
        left = slack_of(facts, offer, action) if facts.premeasure else None
        yield Halo(target, "good")
        if left is not None:
            yield Tag(at, words.slack(left), words.ruled(left))
        return
    close = facts.premeasure and refusal.short_by != 0 and words.close(refusal.short_by)
    role: Role = "note" if close else "blocked"
    yield Halo(target, role)
    yield Tag(at, words.barred(refusal, facts.premeasure), role)


def slack_of(facts: Facts, offer: Offer, action: Action) -> float | None:
    """Inches left over: of the way there, or of the range of what is used; None if no distance decides."""
    trip = offer.trip(action)
    if trip is not None:
        return trip.slack
    band = next((b for b in facts.rules.bands(facts.state, offer.model) if offer.what and b.what == offer.what), None)
    if band is None or offer.model == action.target:
        return None
    return max(0.0, band.inches - facts.surface.gap(offer.model, action.target))


def spans(facts: Facts, models: Sequence[ModelId]) -> Layer | None:
    """What these models have made or bear. None if there is nothing."""
    state = facts.state
    found = dict.fromkeys(span for model in models if state.on_table(model)
                          for span in facts.rules.spans(state, model))  # fmt: skip
    marks = tuple(mark for end, told in _by_ends(facts, found).items() for mark in _marks(facts, *end, told))
    return Layer("spans", words.title("spans"), "weave", marks) if marks else None


def _by_ends(facts: Facts, found: Sequence[Span] | dict[Span, None]) -> dict[tuple[ModelId, Point], list[str]]:
    """What lasts of each maker at each spot: several share a line."""
    by_ends: dict[tuple[ModelId, Point], list[str]] = {}
    for span in found:
        if span.at is None and not facts.state.on_table(span.target):
            continue
        end = span.at if span.at is not None else facts.at(span.target)
        by_ends.setdefault((span.maker, end), []).append(span.text)
    return by_ends


def _marks(facts: Facts, maker: ModelId, end: Point, told: Sequence[str]) -> Iterator[Mark]:
    """A line from the maker, if it is still there; its name stands with what it made."""
    if facts.state.on_table(maker) and facts.at(maker) != end:
        yield Stroke((facts.at(maker), end), "weave", arrow=True)
    yield Tag(end, words.span(facts.state.models[maker].name, "; ".join(told)), "weave")
