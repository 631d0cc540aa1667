"""Words in dark pills, off tokens and off each other; and signs for the legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from skirmish.client.art.letters import fitted, pill, width
from skirmish.client.art.theme import IVORY, Colour, mark_colour, mix
from skirmish.client.view import lines
from skirmish.client.view.lines import ground
from skirmish.client.view.marks import CASING, FAINT, Area, Heat, Layer, Role, look
from skirmish.client.view.sprites import Sprites
from skirmish.core.units import Point

SIZE = 13
"""Of lettering, in pixels at 100%."""
_GAPS = (4, 12, 24, 40, 60)
"""How far from what it belongs to a label may stand, in pixels."""
_DARK: Colour = (30, 32, 38)


class Label(NamedTuple):
    """A pill and the box that it belongs to, in pixels."""

    sprite: pygame.Surface
    of: pygame.Rect


class Placed(NamedTuple):
    """A pill and its place, in pixels."""

    sprite: pygame.Surface
    box: pygame.Rect


def tag(sprites: Sprites, words: str, role: Role, text: float = 1.0) -> pygame.Surface:
    """A pill in a role's colour; `text`: size of lettering, 1 at 100%."""
    colour = mark_colour(role)
    return sprites.get(pill, words, _pixels(text), mix(colour, IVORY, 0.45), mix(colour, _DARK, 0.2))


def name(sprites: Sprites, words: str, border: Colour, text: float = 1.0) -> pygame.Surface:
    """A pill with a name."""
    return sprites.get(pill, words, _pixels(text), IVORY, mix(border, _DARK, 0.25))


def spot(at: Point, radius: float = 4.0) -> pygame.Rect:
    """The box round a pixel that a label belongs to."""
    return pygame.Rect(round(at[0] - radius), round(at[1] - radius), round(2 * radius) + 1, round(2 * radius) + 1)


def placed(labels: Iterable[Label], bounds: pygame.Rect, taken: Sequence[pygame.Rect]) -> list[Placed]:
    """Where the labels go, the first ones best: within the bounds, off the taken boxes and those before them.

    A label whose thing lies outside of the bounds is left out.
    """
    boxes, found = list(taken), list[Placed]()
    for label in labels:
        if not bounds.colliderect(label.of):
            continue
        box = _free(label, bounds, boxes)
        boxes.append(box)
        found.append(Placed(label.sprite, box))
    return found


def _free(label: Label, bounds: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """The first place that is free, or the least covered one."""
    best, least = label.sprite.get_rect(midbottom=label.of.midtop).clamp(bounds), -1
    for box in _around(label.of, label.sprite.get_size()):
        if not bounds.contains(box):
            continue
        hit = box.collidelistall(taken)
        if not hit:
            return box
        covered = sum(clip.width * clip.height for clip in (box.clip(taken[number]) for number in hit))
        if least < 0 or covered < least:
            best, least = box, covered
    return best


def _around(of: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of that size round another, the likeliest first, then the same further out."""
    width, height = size
    for gap in _GAPS:
        west, east = of.left - width - gap, of.right + gap
        north, south = of.top - height - gap, of.bottom + gap
        middle, beside = of.centerx - width // 2, of.centery - height // 2
        for x, y in (
            (middle, north), (east, beside), (west, beside), (middle, south), (of.right - 4, north + 4),
            (of.left - width + 4, north + 4), (of.right - 4, south - 4), (of.left - width + 4, south - 4),
        ):  # fmt: skip
            yield pygame.Rect(x, y, width, height)


def fitting(words: str, text: float, room: int) -> str:
    """The words, without their last clauses where a pill of them would be wider than `room` pixels."""
    size = _pixels(text)
    while width(words, "semibold", size) + 2 * size > room:
        cut = max(words.rfind(mark) for mark in (" (", ", ", ": ", " · "))
        if cut <= 0:
            return fitted(words, "semibold", size, max(0, room - 2 * size))
        words = words[:cut]
    return words


def _pixels(text: float) -> int:
    return max(9, round(SIZE * text))


_WIDE, _HIGH = 34, 16
"""Of a sign, in pixels at 100%."""


TWOFOLD: frozenset[Role] = frozenset({"threat"})
"""Roles whose thin line stands for something else than the thick one; other thin lines are steps of the same."""


class Sign(NamedTuple):
    """A sign of the legend."""

    role: Role
    filled: bool
    """Whether it fills ground."""
    thin: bool = False
    """Whether it is the thin line of a role that has a thick one, too."""


def entries(layers: Iterable[Layer]) -> list[tuple[str, tuple[Sign, ...]]]:
    """Of each layer its title, and the signs of its marks, the layer's own first.

    Layers of one title are one entry, that of the first.
    """
    found: list[tuple[str, tuple[Sign, ...]]] = []
    for layer in layers:
        filled = {mark.role for mark in layer.marks if isinstance(mark, Area | Heat)}
        others = [role for mark in layer.marks if (role := getattr(mark, "role", None)) is not None]
        roles = dict.fromkeys((layer.role, *(role for role in others if role != "note")))
        thin = {mark.role for mark in layer.marks if isinstance(mark, Area) and mark.faint and not mark.grey}
        thick = {mark.role for mark in layer.marks if isinstance(mark, Area) and not mark.faint}
        signs = [Sign(role, role in filled) for role in roles]
        signs += [Sign(role, False, True) for role in roles if role in thin & thick & TWOFOLD]
        if all(title != layer.title for title, _ in found):
            found.append((layer.title, tuple(signs)))
    return found


def sign(role: Role, filled: bool, thin: bool = False, unit: float = 1.0) -> pygame.Surface:
    """A premultiplied piece of the role's line, below it its ground if it fills any; `unit`: size, 1 at 100%.

    Keep it in a `Sprites`: `sprites.get(sign, role, filled, thin, unit)`.
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
    if thin:
        lines.line(found, ends, mix(colour, lines.CASE, 0.25), FAINT * unit, dashes)
        return found
    lines.cased(found, ends, colour, shape.wide * unit, CASING * unit, dashes)
    if shape.double:
        lines.line(found, ends, lines.CASE, 1.0)
    return found
