"""The strokes all widgets are painted with: boxes, words, glyphs, key caps, rings; kept up to a limit in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Literal

import pygame

from skirmish.client.art.glyphs import draw_glyph
from skirmish.client.art.letters import Face, fitted, font, text, width
from skirmish.client.art.theme import Colour
from skirmish.client.ui.style import CAP, SMALL, Scale, Skin


class Pictures:
    """Surfaces by what they show."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, painted if it isn't there. It must not be drawn on."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = paint()
        self.bytes += _weight(found)
        while self.bytes > self.most_bytes and len(self._kept) > 1:
            self.bytes -= _weight(self._kept.popitem(last=False)[1])
        return found


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


Align = Literal["left", "centre", "right"]
Size = tuple[int, int]
_PICTURES = Pictures(24_000_000)
_PM = pygame.BLEND_PREMULTIPLIED
_DARK = 150
"""How black a shadow is at its heart, of 255."""
_FINE = 4
"""How much larger a corner is drawn before it is scaled down."""


def box(onto: pygame.Surface, rect: pygame.Rect, skin: Skin, radius: int, border: int = 1) -> None:
    """A rounded box with its fill from top to bottom; `radius` and `border` in pixels, `border` 0 for none."""
    if rect.w > 0 and rect.h > 0:
        key = ("box", rect.size, skin, radius, border)
        onto.blit(_PICTURES.get(key, lambda: _boxed(rect.size, skin, radius, border)), rect, special_flags=_PM)


def _boxed(size: Size, skin: Skin, radius: int, border: int) -> pygame.Surface:
    if not border:
        return _cut_out(_faded(size, skin.top, skin.fill), radius)
    layer = pygame.Surface(size, pygame.SRCALPHA)
    layer.fill(skin.border)
    layer = _cut_out(layer, radius)
    inner = size[0] - 2 * border, size[1] - 2 * border
    if min(inner) > 0:
        fill = _cut_out(_faded(inner, skin.top, skin.fill), max(0, radius - border))
        layer.blit(fill, (border, border), special_flags=_PM)
    return layer


def _faded(size: Size, top: Colour, bottom: Colour) -> pygame.Surface:
    """A fill that goes from one colour to the other."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        share = y / max(1, size[1] - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(top, bottom, strict=True))
        column.set_at((0, y), (red, green, blue, 255))
    return pygame.transform.scale(column, size)


def _cut_out(layer: pygame.Surface, radius: int) -> pygame.Surface:
    """The layer with round corners, premultiplied: only the corners are drawn finely, so a wide box costs little."""
    w, h = layer.get_size()
    radius = min(radius, w // 2, h // 2)
    if radius < 1:
        return layer
    disc = _disc(radius)
    for x in (0, w - radius):
        for y in (0, h - radius):
            part = pygame.Rect(radius if x else 0, radius if y else 0, radius, radius)
            layer.blit(disc, (x, y), part, special_flags=pygame.BLEND_RGBA_MULT)
    return layer


@lru_cache(64)
def _disc(radius: int) -> pygame.Surface:
    """A white disc on nothing, premultiplied."""
    side = 2 * radius * _FINE
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(layer, (255, 255, 255, 255), (side / 2, side / 2), side / 2)
    return pygame.transform.smoothscale(layer.premul_alpha(), (2 * radius, 2 * radius))


def ring(onto: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int, thick: int) -> None:
    """A rounded frame with nothing in it."""

    def paint() -> pygame.Surface:
        layer = pygame.Surface((rect.w * 2, rect.h * 2), pygame.SRCALPHA)
        pygame.draw.rect(layer, colour, layer.get_rect(), width=2 * thick, border_radius=2 * radius)
        return pygame.transform.smoothscale(layer.premul_alpha(), rect.size)

    if rect.w > 0 and rect.h > 0:
        onto.blit(_PICTURES.get(("ring", rect.size, colour, radius, thick), paint), rect, special_flags=_PM)


def shadow(onto: pygame.Surface, rect: pygame.Rect, reach: int) -> None:
    """A soft shadow below a box that floats; `reach` in pixels."""
    size = rect.w + 2 * reach, rect.h + 2 * reach

    def paint() -> pygame.Surface:
        small = pygame.Surface((max(2, size[0] // 3), max(2, size[1] // 3)), pygame.SRCALPHA)
        edge = max(2, reach // 2)
        for step in range(edge + 1):
            inner = small.get_rect().inflate(-2 * step * reach // 3 // edge, -2 * step * reach // 3 // edge)
            shade = round(_DARK * (step / edge) ** 2)
            pygame.draw.rect(small, (0, 0, 0, shade), inner, border_radius=max(1, (reach - step) // 2))
        return pygame.transform.smoothscale(small, size)

    at = rect.x - reach, rect.y - reach + reach // 3
    onto.blit(_PICTURES.get(("shadow", size, reach), paint), at)


@lru_cache(4096)
def shortened(words: str, face: Face, size: int, room: int) -> str:
    """The words with an ellipsis where they are wider than `room` pixels."""
    return fitted(words, face, size, max(0, room))


def line(words: str, face: Face, size: int, colour: Colour) -> pygame.Surface:
    """The words as a picture that is kept."""
    return _PICTURES.get(("line", words, face, size, colour), lambda: text(words, face, size, colour))


@lru_cache(256)
def high(face: Face, size: int) -> int:
    """Pixels from one line to the next."""
    return font(face, size).get_linesize()


def wide(words: str, face: Face, size: int) -> int:
    """How many pixels the words take in one line."""
    return _wide(words, face, size)


_wide = lru_cache(8192)(width)


def words(
    onto: pygame.Surface, said: str, face: Face, size: int, colour: Colour, rect: pygame.Rect, align: Align = "left"
) -> pygame.Rect:
    """Writes one line into the box, in the middle of its height, with an ellipsis where it is too long."""
    short = shortened(said, face, size, rect.w)
    picture = line(short, face, size, colour)
    left = {
        "left": rect.x,
        "centre": rect.centerx - picture.get_width() // 2,
        "right": rect.right - picture.get_width(),
    }
    return onto.blit(picture, (left[align], rect.centery - picture.get_height() // 2))


def glyph(onto: pygame.Surface, name: str, side: int, colour: Colour, centre: tuple[int, int]) -> None:
    """One of the art's glyphs in a square of `side` pixels. Raises `KeyError` for one that doesn't exist."""

    def paint() -> pygame.Surface:
        layer = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
        draw_glyph(layer, name, (side * _FINE / 2, side * _FINE / 2), side * _FINE * 0.42, colour)
        return pygame.transform.smoothscale(layer.premul_alpha(), (side, side))

    picture = _PICTURES.get(("glyph", name, side, colour), paint)
    onto.blit(picture, (centre[0] - side // 2, centre[1] - side // 2), special_flags=_PM)


def shape(onto: pygame.Surface, corners: tuple[tuple[float, float], ...], rect: pygame.Rect, colour: Colour) -> None:
    """A polygon with corners from 0 to 1 of the box: arrows, ticks."""

    def paint() -> pygame.Surface:
        layer = pygame.Surface((rect.w * _FINE, rect.h * _FINE), pygame.SRCALPHA)
        pygame.draw.polygon(layer, colour, [(x * rect.w * _FINE, y * rect.h * _FINE) for x, y in corners])
        return pygame.transform.smoothscale(layer.premul_alpha(), rect.size)

    onto.blit(_PICTURES.get(("shape", corners, rect.size, colour), paint), rect, special_flags=_PM)


DOWN_ARROW = ((0.0, 0.2), (1.0, 0.2), (0.5, 0.85))
TICK = ((0.02, 0.52), (0.18, 0.36), (0.4, 0.58), (0.84, 0.1), (1.0, 0.26), (0.4, 0.9))


def cap_size(key: str, scale: Scale) -> Size:
    """Pixels a key cap takes."""
    side = max(scale.u(19), high("semibold", scale.px(SMALL)))
    return max(side, wide(key, "semibold", scale.px(SMALL)) + scale.u(10)), side


def cap(onto: pygame.Surface, key: str, right: int, middle: int, scale: Scale, skin: Skin = CAP) -> pygame.Rect:
    """The key cap that stands on its button, its right edge and its middle given; the box it took."""
    rect = pygame.Rect((0, 0), cap_size(key, scale))
    rect.midright = (right, middle)
    box(onto, rect, skin, scale.u(4))
    words(onto, key, "semibold", scale.px(SMALL), skin.text, rect, "centre")
    return rect
