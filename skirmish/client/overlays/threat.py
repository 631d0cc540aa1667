"""What enemies may do next: where they can get to, charge, shoot and weave."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from skirmish.board import Walk
from skirmish.client.overlays import words
from skirmish.client.overlays.contours import Outlines, Source, beyond, together
from skirmish.client.overlays.facts import Facts
from skirmish.client.overlays.reach import walked_ground
from skirmish.client.view.marks import Area, Layer, Mark, Tag
from skirmish.core.state import ModelId
from skirmish.core.units import CONTACT_IN, Point

KEPT = 16
_kept: OrderedDict[object, Outlines] = OrderedDict()


def threat(facts: Facts, models: Sequence[ModelId], at: Point | None = None) -> Layer | None:
    """The ground that these models threaten, one or many together; `at`: which of them threaten that point.

    Filled: whose base reaches in may be touched by a charge of what its system says it may charge now, over any way
    that terrain and bases leave. Line: whose base reaches in may come within range of a missile weapon or a weave once
    it has moved as far as it may. What isn't in it: whether it will see them, from whom it must keep away, whether
    there is room beside the target, and what it may pick. So nothing outside is threatened in these ways, and not all
    that is inside. The lines are no more than 0.1" off. None if no model threatens, or distances are secret.
    """
    if not facts.premeasure:
        return None
    here = [model for model in models if facts.state.on_table(model)]
    charges = {model: source for model in here if (source := charge_of(facts, model)) is not None}
    shots = {model: source for model in here if (source := shot_of(facts, model)) is not None}
    marks: list[Mark] = []
    if charges:
        marks.append(Area(_outlines(facts, list(charges.values())), "threat"))
    reach = _outlines(facts, list(shots.values())) if shots else ()
    everywhere = is_whole(facts, reach)
    if shots and not everywhere:
        marks.append(Area(reach, "threat", faint=True))
    if not marks and not everywhere:
        return None
    if at is not None:
        marks += _threatened(facts, charges, shots, at)
    about = facts.state.models[here[0]].name if len(here) == 1 else str(len(here))
    about = words.everywhere(about) if everywhere else about
    return Layer("threat", words.title("threat", about), "threat", tuple(marks), facts.state.models[here[0]].side)


_WHOLE = 0.995
"""The share of the table from which on ground is all of it."""


def is_whole(facts: Facts, outlines: Outlines) -> bool:
    """Whether the ground is the whole table: a line along the table's edge would hardly be seen."""
    field = facts.state.battlefield
    if len(outlines) != 1:
        return False
    twice = sum([ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*outlines[0], outlines[0][0]))])
    return abs(twice) / 2 >= _WHOLE * field.width_in * field.depth_in


def charge_of(facts: Facts, model: ModelId) -> Source | None:
    """The ground it may touch by a charge."""
    inches = facts.rules.combat.reach(facts.state, model).charge
    return _source(facts, model, inches, facts.radius(model) + CONTACT_IN) if inches else None


def shot_of(facts: Facts, model: ModelId) -> Source | None:
    """The ground within range of what it shoots and weaves, once it has moved."""
    reach = facts.rules.combat.reach(facts.state, model)
    far = max(reach.shoot, facts.rules.magic.reach(facts.state, model))
    return _source(facts, model, reach.move, facts.radius(model) + far) if far else None


def _source(facts: Facts, model: ModelId, walk: float, wider: float) -> Source:
    ground = walked_ground(facts, model, Walk(walk))
    if ground is None or not ground.outlines:
        return Source(facts.at(model), ((facts.at(model),),), 0.0, wider)
    return Source(facts.at(model), ground.outlines, walk, wider)


def _outlines(facts: Facts, sources: list[Source]) -> Outlines:
    size = facts.state.battlefield.width_in, facts.state.battlefield.depth_in
    key = (facts.state.battlefield, facts.state.features, facts.state.places, tuple([source.key for source in sources]))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.popitem(last=False)
        found = _kept[key] = together(sources, size)
    return found


def _threatened(
    facts: Facts, charges: dict[ModelId, Source], shots: dict[ModelId, Source], at: Point
) -> Iterator[Mark]:  # fmt: skip
    """The models that can charge or shoot a model standing there, at the point at least."""
    for sources, told in ((charges, words.may_charge), (shots, words.may_shoot)):
        spot = np.array([at], np.float64)
        who = [facts.state.models[k].name for k, source in sources.items() if beyond(source, spot)[0] <= 0]
        if who:
            yield Tag(at, told(who), "threat")
