"""Which model a pixel means: areas large enough to hit, the smallest base first, the next one at each further click."""

from __future__ import annotations

import math
from collections.abc import Sequence

from skirmish.client.art.figures import Figure
from skirmish.client.view.people import place
from skirmish.client.view.scene import BoardScene
from skirmish.core.state import ModelId
from skirmish.core.units import Point

LEAST = 24.0
"""Pixels: no model's area to click is narrower."""


def model_at(
    scene: BoardScene, people: Sequence[Figure], pixel: Point, after: ModelId | None = None
) -> ModelId | None:  # fmt: skip
    """Whom a click at that pixel means, or None. Whose base is under it comes before who is only near.

    `after`: the one that a click there found last; the next one in turn is given.
    """
    found = candidates(scene, people, pixel)
    if not found:
        return None
    return found[(found.index(after) + 1) % len(found)] if after in found else found[0]


def candidates(scene: BoardScene, people: Sequence[Figure], pixel: Point) -> list[ModelId]:
    """All whose areas hold the pixel, the likeliest first."""
    if not scene.camera.shows(pixel):
        return []
    found, at, least = [], scene.camera.to_inches(pixel), LEAST / 2 / scene.camera.per_inch
    for figure in people:
        if figure.where != "table":
            continue
        far = math.dist(place(scene, figure), at)
        if far <= figure.radius_in or far <= least:
            found.append((far > figure.radius_in, figure.radius_in, far, figure.id))
    return [ident for *_, ident in sorted(found)]
