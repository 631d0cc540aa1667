"""Draws what lies over a map in the making: outlines, handles, markers, ladders, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skirmish.client.art.letters import pill
from skirmish.client.art.theme import BRASS, IVORY, Colour, mark_colour
from skirmish.client.art.tokens import objective, stamp
from skirmish.client.maps.presenters import Overlay
from skirmish.client.ui.style import SMALL, Scale
from skirmish.client.view import lines
from skirmish.client.view.camera import Camera
from skirmish.client.view.labels import LEAST
from skirmish.client.view.marks import look
from skirmish.client.view.scene import board_unit
from skirmish.client.view.sprites import Sprites
from skirmish.core.units import Point

KNOB = 5.0
"""Half as wide as a handle is, in pixels at 100%."""
_FILL = 72
"""How opaque what is drawn or dragged is filled, of 255."""
_COIN_IN, _LEAST_COIN = 0.75, 8.0
_LETTERS = {"ladders": "L", "stairs": "S", "doors": "D"}
_SIGNS: dict[str, Colour] = {"ladders": (224, 170, 92), "stairs": (166, 176, 192), "doors": (206, 128, 84)}
_DARK: Colour = (16, 18, 22)
_PLAIN: Colour = (84, 88, 96)


def draw_overlay(onto: pygame.Surface, camera: Camera, found: Overlay, scale: Scale, sprites: Sprites) -> None:
    """All of it, within the surface's clip."""
    at, unit = camera.to_pixels, unit_of(scale, camera)
    for one in found.outlines:
        points, colour = [at(point) for point in one.points], mark_colour(one.role)
        if one.filled and len(points) > 2:
            _fill(onto, points, colour)
        dashes = (9 * unit, 6 * unit) if one.dashed else ()
        lines.cased(onto, points, colour, min(2.4, look(one.role).wide) * unit, unit, dashes)
    for spot, chosen in found.coins:
        coin = sprites.get(objective, round(max(_LEAST_COIN * unit, _COIN_IN * camera.per_inch), 1))
        stamp(onto, coin, at(spot))
        if chosen:
            pygame.draw.circle(onto, mark_colour("select"), at(spot), coin.get_width() / 2, max(2, round(2 * unit)))
    letters = max(LEAST, round(SMALL * unit * scale.text))
    for sign in found.signs:
        stamp(onto, sprites.get(pill, _LETTERS[sign.kind], letters, IVORY, _SIGNS[sign.kind]), at(sign.at))
    for spot in found.dots:
        _knob(onto, at(spot), KNOB * unit, mark_colour("select"), is_round=True)
    for knob in found.knobs:
        half = KNOB * unit * (0.7 if knob.grip == "between" else 1.0)
        tone = BRASS if knob.grip == "turn" else IVORY
        _knob(onto, at(knob.at), half, tone, is_round=knob.grip not in ("corner", "side"))
    for spot, text, bad in found.words:
        label = sprites.get(pill, text, letters, IVORY, mark_colour("bad") if bad else _PLAIN)
        x, y = at(spot)
        place = label.get_rect(midtop=(round(x), round(y + 6 * unit))).clamp(onto.get_clip())
        onto.blit(label, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    if found.cross is not None:
        (x, y), far = at(found.cross), 12 * unit
        for ends in (((x - far, y), (x + far, y)), ((x, y - far), (x, y + far))):
            lines.cased(onto, ends, mark_colour("select"), 2 * unit, unit)


def unit_of(scale: Scale, camera: Camera) -> float:
    """Pixels of what is a pixel at 100%: on a table that is shown small, handles mustn't bury the pieces."""
    return board_unit(scale.ui, camera.per_inch)


def _fill(onto: pygame.Surface, points: Sequence[Point], colour: Colour) -> None:
    xs, ys = zip(*points, strict=True)
    box = pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)) + 1, round(max(ys) - min(ys)) + 1)
    seen = box.clip(onto.get_clip())
    if seen.w > 0 and seen.h > 0:
        layer = pygame.Surface(seen.size, pygame.SRCALPHA)
        pygame.draw.polygon(layer, (*colour, _FILL), [(x - seen.x, y - seen.y) for x, y in points])
        onto.blit(layer, seen)


def _knob(onto: pygame.Surface, at: Point, half: float, colour: Colour, *, is_round: bool) -> None:
    for more, tone in ((1.5, _DARK), (0.0, colour)):
        if is_round:
            pygame.draw.circle(onto, tone, at, half + more)
        else:
            side = round(2 * (half + more))
            onto.fill(tone, pygame.Rect(round(at[0] - half - more), round(at[1] - half - more), side, side))
