"""Rulers pinned to the view's upper and left edge, a bar that shows the scale, the inch grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from skirmish.client.art.letters import Face, text
from skirmish.client.art.theme import BRASS, INK, IVORY, LINE, Colour, mix, shade
from skirmish.client.view.camera import Camera
from skirmish.client.view.lines import premultiplied
from skirmish.client.view.sprites import Sprites

WIDE = 18
"""Of a ruler, in pixels at 100%."""
_LETTERS = 11.5
"""Size of the numbers at 100%."""
_PALE: Colour = (242, 214, 160)
_CROWDED = 15.0
"""Pixels per inch below which only each sixth inch has its number."""
_APART, _SHORTEST = 2, 4
"""Pixels between a tick and the number beside it; those of a tick that has little room."""
_BARS, _LONGEST = (12, 6, 3, 1), 120
"""Inches that the scale bar may be long, and its pixels at most, at 100%."""
_SHARE = 0.4
"""Of the view's width that it takes at most."""
_TINY = 7.0
"""Pixels per inch below which only each sixth inch has its tick."""


def rulers(onto: pygame.Surface, camera: Camera, sprites: Sprites, size: float = 1.0) -> None:
    """Both rulers, `camera.inset` pixels wide; nothing if that is 0. `size` is that of the lettering."""
    x, y, width, height = camera.view
    wide = camera.inset
    if not wide:
        return
    before, (left, top) = onto.get_clip(), camera.origin
    pygame.draw.rect(onto, INK, (x, y, width, wide))
    pygame.draw.rect(onto, INK, (x, y + wide, wide, height - wide))
    per_inch = round(camera.per_inch, 3)
    for axis, seen in ((0, (x + wide, y, width - wide, wide)), (1, (x, y + wide, wide, height - wide))):
        onto.set_clip(pygame.Rect(seen).clip(before))
        strip = sprites.get(_strip, axis, camera.board_in[axis], per_inch, wide, size)
        onto.blit(strip, (left - wide, y) if axis == 0 else (x, top - wide))
    onto.set_clip(before)
    for number, box in (*number_boxes(camera, 0, size), *number_boxes(camera, 1, size)):
        onto.blit(number, box)
    pygame.draw.line(onto, LINE, (x + wide, y + wide - 1), (x + width, y + wide - 1))
    pygame.draw.line(onto, LINE, (x + wide - 1, y + wide), (x + wide - 1, y + height))


@lru_cache(4)
def number_boxes(camera: Camera, axis: int, size: float) -> Sequence[tuple[pygame.Surface, pygame.Rect]]:
    """The numbers of a ruler at the ticks that are seen, each whole: at an end of the view beside its tick."""
    x, y, width, height = camera.view
    wide, found = camera.inset, list[tuple[pygame.Surface, pygame.Rect]]()
    low, high = (x + wide, x + width) if axis == 0 else (y + wide, y + height)
    for inch in range(0, math.floor(camera.board_in[axis]) + 1, 2):
        at = camera.origin[axis] + round(inch * camera.per_inch)
        if not _numbered(inch, camera.per_inch / size) or not low <= at < high:
            continue
        number = _number(inch, size)
        room = wide - _tick(inch, wide, axis, size)[0]
        box = number.get_rect()
        if axis == 0:
            box.midtop = at, y + max(0, (room - box.h) // 2)
            box.x = max(low, min(box.x, high - box.w))
        else:
            box.midright = x + room - _APART, at
            box.x = max(x, box.x)
            box.y = max(low, min(box.y, high - box.h))
        if not found or not box.colliderect(found[-1][1]):
            found.append((number, box))
    return found


def _strip(axis: int, long_in: float, per_inch: float, wide: int, size: float) -> pygame.Surface:
    """The ticks of the whole board along an axis, with `wide` pixels more at both ends."""
    long = round(long_in * per_inch) + 2 * wide
    found = pygame.Surface((long, wide) if axis == 0 else (wide, long), 0, 32)
    found.fill(INK)
    step = 6 if per_inch < _TINY else 1
    for inch in range(0, math.floor(long_in) + 1, step):
        at = round(inch * per_inch) + wide
        tall, colour = _tick(inch, wide, axis, size if _numbered(inch, per_inch / size) else 0.0)
        ends = ((at, wide - tall), (at, wide - 2)) if axis == 0 else ((wide - tall, at), (wide - 2, at))
        pygame.draw.line(found, colour, *ends)
    return found


def scale_bar(onto: pygame.Surface, camera: Camera, sprites: Sprites, size: float = 1.0) -> pygame.Rect:
    """A bar some inches long in the lower left corner of the view, its length above it; the box both took."""
    bar, inches = bar_box(camera, size)
    words = sprites.get(text, f'{inches}"', "semibold", max(9, round(12 * size)), IVORY)
    left, base, long = bar.x, bar.y + round(6 * size), bar.w
    for colour, wide in ((INK, round(7 * size)), (_PALE, max(2, round(3 * size)))):
        grown = (wide - max(2, round(3 * size))) // 2
        pygame.draw.rect(onto, colour, (left - grown, base - wide // 2, long + 2 * grown, wide))
        for end in (left, left + long):
            pygame.draw.rect(onto, colour, (end - wide // 2, base - round(6 * size) - grown, wide,
                                            round(9 * size) + 2 * grown))  # fmt: skip
    back = words.get_rect().inflate(round(8 * size), 0)
    back.midbottom = bar.centerx, bar.y - round(4 * size)
    pygame.draw.rect(onto, INK, back, border_radius=round(7 * size))
    onto.blit(words, words.get_rect(center=back.center))
    return back.union(bar)


def bar_box(camera: Camera, size: float) -> tuple[pygame.Rect, int]:
    """The box of the bar without its outline, and how many inches long it is: as many as aren't too long to look at."""
    x, y, width, height = camera.view
    most = min(_LONGEST * size, width * _SHARE)
    inches = next((n for n in _BARS if n * camera.per_inch <= most), _BARS[-1])
    base = y + height - round(14 * size)
    left = x + camera.inset + round(14 * size)
    return pygame.Rect(left, base - round(6 * size), round(inches * camera.per_inch), round(9 * size)), inches


def _tick(inch: int, wide: int, axis: int, size: float) -> tuple[int, Colour]:
    """How long, and its colour; beside a number of this size it leaves that its room."""
    share, colour = (0.42, _PALE) if inch % 6 == 0 else (0.32, BRASS) if inch % 2 == 0 else (0.24, shade(BRASS, 0.75))
    tall = round(wide * share)
    if axis and size:
        tall = max(_SHORTEST, min(tall, wide - _number(inch, size).get_width() - _APART))
    return tall, colour


def _numbered(inch: int, per_inch: float) -> bool:
    return inch % 6 == 0 or (inch % 2 == 0 and per_inch >= _CROWDED)


@lru_cache(256)
def _number(inch: int, size: float) -> pygame.Surface:
    large = inch % 6 == 0
    face: Face = "bold" if large else "body"
    return text(str(inch), face, max(8, round(_LETTERS * size)), _PALE if large else mix(BRASS, IVORY, 0.35))


FROM = 34.0
"""Pixels per inch from which each inch has its line."""
_GRID_COLOUR = (244, 236, 206)
_LARGE, _SMALL = premultiplied(_GRID_COLOUR, 58), premultiplied(_GRID_COLOUR, 22)


def grid(onto: pygame.Surface, camera: Camera) -> None:
    """Dashed lines each 6", and faint ones each inch where there is room, within the surface's clip."""
    for axis in (0, 1):
        for inch in range(1, int(camera.board_in[axis] + 0.999)):
            if inch % 6 == 0:
                _line(onto, camera, axis, inch, _LARGE, max(3, round(camera.per_inch / 4)))
            elif camera.per_inch >= FROM:
                _line(onto, camera, axis, inch, _SMALL, 0)


def _line(
    onto: pygame.Surface, camera: Camera, axis: int, inch: int, colour: tuple[int, int, int, int], dash: int
) -> None:
    """A line square to an axis; `dash` pixels drawn and as many left out, 0: whole."""
    left, top = camera.origin
    width, height = camera.size
    clip = onto.get_clip().clip((left, top, width, height))
    at = camera.origin[axis] + round(inch * camera.per_inch)
    low, high = (clip.top, clip.bottom) if axis == 0 else (clip.left, clip.right)
    long = dash or max(1, high - low)
    piece = pygame.Surface((1, long) if axis == 0 else (long, 1), pygame.SRCALPHA)
    piece.fill(colour)
    before = onto.get_clip()
    onto.set_clip(clip)
    start = low if not dash else (top if axis == 0 else left) % (2 * dash) + low // (2 * dash) * (2 * dash) - 2 * dash
    spots = range(start, high, 2 * dash if dash else max(1, long))
    onto.fblits([(piece, (at, spot) if axis == 0 else (spot, at)) for spot in spots], pygame.BLEND_PREMULTIPLIED)
    onto.set_clip(before)
