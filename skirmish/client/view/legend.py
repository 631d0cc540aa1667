"""Signs for the legend: a piece of each role's line over its ground, in the colour and pattern it has on the board."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame

from skirmish.client.art.theme import mark_colour
from skirmish.client.view import lines
from skirmish.client.view.looks import CASING, look
from skirmish.client.view.marks import Area, Heat, Layer, Role
from skirmish.client.view.strips import ground

_WIDE, _HIGH = 34, 16
"""Of a sign, in pixels at 100%."""


def entries(layers: Iterable[Layer]) -> list[tuple[str, tuple[tuple[Role, bool], ...]]]:
    """Of each layer its title, and the roles of its marks with whether they fill ground, the layer's own first."""
    found = []
    for layer in layers:
        filled = {mark.role for mark in layer.marks if isinstance(mark, Area | Heat)}
        others = [role for mark in layer.marks if (role := getattr(mark, "role", None)) is not None]
        roles = dict.fromkeys((layer.role, *(role for role in others if role != "note")))
        found.append((layer.title, tuple((role, role in filled) for role in roles)))
    return found


def sign(role: Role, filled: bool, unit: float = 1.0) -> pygame.Surface:
    """A premultiplied piece of the role's line, below it its ground if it fills any; `unit`: size, 1 at 100%.

    Keep it in a `Sprites`: `sprites.get(sign, role, filled, unit)`.
    """
    shape, colour = look(role), mark_colour(role)
    wide, high = round(_WIDE * unit), round(_HIGH * unit)
    found = pygame.Surface((wide, high), pygame.SRCALPHA)
    at = high * (0.3 if filled else 0.5)
    if filled:
        box = ((2.0, at), (wide - 2.0, at), (wide - 2.0, high - 1.0), (2.0, high - 1.0))
        lines.filled(found, ground([np.array(box)]), (0.0, 0.0), colour, min(255, 2 * shape.fill), shape.hatch)
    ends = [(3.0 * unit, at), (wide - 3.0 * unit, at)]
    dashes = tuple(part * unit for part in shape.dashes)
    lines.cased(found, ends, colour, shape.wide * unit, CASING * unit, dashes)
    if shape.double:
        lines.line(found, ends, lines.CASE, 1.0)
    return found
