"""Distances round models: what their weapons and weaves reach, where enemies may cut, whom a circle holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Ghost, Layer, Link, Mark, Ring, Role, Tag
from skirmish.core.display import Band, Halo, Tie
from skirmish.core.state import ModelId, Side
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


def _bands(facts: Facts, model: ModelId, bands: Iterable[Band], role: Role) -> Iterator[Mark]:
    """One ring for all that reach equally far."""
    named: dict[float, list[str]] = {}
    for band in bands:
        named.setdefault(band.inches, []).append(band.name)
    (x, y), radius = facts.at(model), facts.radius(model)
    for inches in sorted(named):
        yield Ring((x, y), radius + inches, role)
        yield Tag((x, y - radius - inches), words.band(", ".join(dict.fromkeys(named[inches])), inches), role)


def cutting(facts: Facts, side: Side) -> Layer | None:
    """Where enemies of this side may cut what it weaves: filled if they can now, else dashed.

    The rings lie `inches` beyond the enemy's edge: whose base reaches into one is in. None if there is no such enemy,
    or distances may not be told.
    """
    if not facts.premeasure:
        return None
    state = facts.state
    foes = [m.id for m in state.models if m.side != side and state.on_table(m.id)]
    halos = [halo for foe in foes for halo in facts.rules.halos(state, foe) if halo.kind == CUTTING]
    marks = tuple(mark for halo in halos for mark in _halo(facts, halo))
    return Layer("cutting", words.title("cutting"), "cutting", marks, 1 - side) if marks else None


def _halo(facts: Facts, halo: Halo) -> Iterator[Mark]:
    (x, y), radius = facts.at(halo.model), facts.radius(halo.model)
    yield Ring((x, y), radius + halo.inches, "cutting", filled=halo.active, dashed=not halo.active)
    name = facts.state.models[halo.model].name
    yield Tag((x, y + radius), words.halo(name, halo.text, halo.inches), "cutting")


def circle(facts: Facts, model: ModelId, at: Point | None = None) -> Layer | None:
    """Who is joined with the model, or could be, where it stands or would stand: joins, stays, breaks, too far.

    Without premeasuring only who is joined now. None if there is nobody.
    """
    if not facts.state.on_table(model):
        return None
    planned = facts.moved(model, at)
    ties = [tie for tie in facts.rules.ties(facts.state, model) if facts.state.on_table(other_end(tie, model))]
    marks = tuple(mark for tie in ties for mark in _tie(planned, model, tie))
    if not marks:
        return None
    ghost = (Ghost(model, at),) if at is not None else ()
    name = facts.state.models[model].name
    return Layer("circle", words.title("circle", name), "circle", (*ghost, *marks), facts.state.models[model].side)


FAR_IN = 4.0
"""Who could be joined is told of those who are no more than so many inches too far."""


def other_end(tie: Tie, model: ModelId) -> ModelId:
    """With whom this tie is the model's."""
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
    told = words.tie(left, tie.joined, within=within, lends=tie.lends)
    yield Tag(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), told, words.ruled(left))
