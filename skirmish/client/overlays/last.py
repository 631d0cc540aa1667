"""An arrow from who acted last to whom it was done to. It stays until somebody acts again."""

from __future__ import annotations

import math

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Layer, Stroke
from skirmish.core.state import ModelId
from skirmish.core.units import Point

_SHORT_IN, _LEAST_IN = 0.9, 1.0
"""Inches before the target's base at which it ends, for tokens may be drawn larger; and how long it is at least."""


def last_act(before: Facts, model: ModelId, target: ModelId, about: str, goal: Point | None = None) -> Layer | None:
    """The arrow, from where it stood before the act. `about`: the act in words, for the legend; `goal`: where the
    target stands now, if it was moved by it.

    None if either wasn't on the table, or it was done to the model itself.
    """
    state = before.state
    if model == target or not (state.on_table(model) and state.on_table(target)):
        return None
    a, b = before.at(model), goal or before.at(target)
    far = math.dist(a, b)
    if not far:
        return None
    first, last = before.radius(model) / far, 1 - (before.radius(target) + _SHORT_IN) / far
    if last - first < _LEAST_IN / far:
        first, last = 0.0, 1.0  # they stand side by side: from centre to centre
    ends = tuple((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in (first, last))
    arrow = Stroke(ends, "note", arrow=True, faint=True)
    return Layer("last", words.title("last", about), "note", (arrow,), state.models[model].side)
