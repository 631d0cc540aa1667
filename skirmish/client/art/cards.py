"""Cards that are held in a hand: their faces with rank and suit, their backs, and how they lie side by side."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from skirmish.client.art.glyphs import draw_glyph
from skirmish.client.art.letters import rounded, text, width
from skirmish.client.art.theme import Colour, mix
from skirmish.core.display import Part

INKS: dict[str, Colour] = {
    "diamonds": (152, 86, 0), "hearts": (178, 34, 48), "clubs": (26, 98, 72), "spades": (48, 52, 104),
    "joker": (104, 52, 140),
}  # fmt: skip
"""The ink of each suit; it is told by the shape of its sign as well, so it is the same in all palettes."""
PLAIN_INK: Colour = (70, 58, 42)
"""Of a card without a suit that has a sign."""
FACE: Colour = (250, 244, 228)
_EDGE: Colour = (96, 76, 46)
_BACK, _WEAVE = (64, 48, 96), (112, 90, 158)
_WIDE, _HIGH, _LOW = 2.5, 3.5, 2.2
"""A card, and the upper part of one where room is short, in heights of its letters."""
_FINE = 4
_PALE = 0.62
"""How pale the large sign of a card is that counts nothing."""


class Spread(NamedTuple):
    """How cards lie: so many in a row, each so many pixels from the one before."""

    in_row: int
    step: float
    rows: int


def card_size(letter: int, *, low: bool = False) -> tuple[int, int]:
    """Pixels of a card with letters of this size; `low`: of its upper part alone."""
    return round(letter * _WIDE), round(letter * (_LOW if low else _HIGH))


def corner(letter: int) -> int:
    """Pixels at the left of a card that have its rank and its sign: so much of it stays in sight."""
    return width("10", "bold", letter) + max(4, round(letter * 0.4))


def spread(count: int, letter: int, room: int) -> Spread:
    """Side by side where there is room, else overlapping, else in more than one row."""
    across, gap = card_size(letter)[0], max(2, letter // 5)
    if count * (across + gap) - gap <= room:
        return Spread(max(1, count), across + gap, 1 if count else 0)
    most = max(1, (room - across) // corner(letter) + 1)
    rows = -(-count // most)
    in_row = -(-count // rows)
    return Spread(in_row, min(across + gap, (room - across) / max(1, in_row - 1)), rows)


def suit_ink(suit: str) -> Colour:
    """The ink of a suit."""
    return INKS.get(suit, PLAIN_INK)


def suit_sign(suit: str, side: int, colour: Colour) -> pygame.Surface:
    """The sign of a suit of `INKS` in a square, premultiplied."""
    layer = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    draw_glyph(layer, suit, (side * _FINE / 2, side * _FINE / 2), side * _FINE * 0.47, colour)
    return pygame.transform.smoothscale(layer.premul_alpha(), (side, side))


def card(part: Part, letter: int, low: bool = False) -> pygame.Surface:
    """A card's face, or its back if it may not be known, premultiplied."""
    size = card_size(letter, low=low)
    if not part.name:
        return _back(size, letter)
    found, ink = rounded(size, max(2, letter // 4), FACE, _EDGE), suit_ink(part.suit)
    strip, small = corner(letter), max(5, round(letter * 0.95))
    signed = part.suit in INKS
    rank = part.mark or ("" if signed else part.name[:1].upper())
    top = max(1, round(letter * 0.16))
    if rank:
        line = text(rank, "bold", letter, ink).premul_alpha()
        seen = line.get_bounding_rect()
        _put(found, line.subsurface(seen), strip / 2, top + letter * 0.45)
    if signed:
        _put(found, suit_sign(part.suit, small, ink), strip / 2, top + letter * (1.4 if rank else 0.6))
    if signed and not low:
        large, tone = round(letter * 1.35), ink if part.number else mix(ink, FACE, _PALE)
        at = size[0] - large * 0.5 - letter * 0.2, size[1] - large * 0.5 - letter * 0.3
        _put(found, suit_sign(part.suit, large, tone), *at)
    return found


def _put(onto: pygame.Surface, sprite: pygame.Surface, x: float, y: float) -> None:
    """With its middle there."""
    at = round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)
    onto.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _back(size: tuple[int, int], letter: int) -> pygame.Surface:
    """Dark with a lattice, inside a light rim."""
    found, rim = rounded(size, max(2, letter // 4), FACE, _EDGE), max(2, letter // 6)
    inner = pygame.Surface((max(1, size[0] - 2 * rim), max(1, size[1] - 2 * rim)))
    inner.fill(_BACK)
    wide, high = inner.get_size()
    for x in range(-high, wide + high, max(3, letter // 3)):
        pygame.draw.aaline(inner, _WEAVE, (x, 0), (x + high, high))
        pygame.draw.aaline(inner, _WEAVE, (x, 0), (x - high, high))
    found.blit(inner, (rim, rim))
    return found
