"""The walnut table under the board, and the shadow that the board casts on it."""

from __future__ import annotations

import pygame

from skirmish.client.art.ground import walnut
from skirmish.client.art.theme import BRASS, shade
from skirmish.client.view.camera import Camera
from skirmish.client.view.sprites import Sprites

_PLANKS = 6
_PLANK_PX = 62
_PLANK_IN = 2.6
_LONG = 2048
_DIM = 150
"""How bright the planks are, of 255: the board is to be looked at."""
_SHADOW = ((30, 10), (50, 8), (80, 6), (130, 4))
"""How dark, and how many pixels beyond the board."""


def under(onto: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
    """Planks wherever the clip isn't covered by the board, a dark edge and a thin line of brass round it."""
    clip, board = onto.get_clip(), pygame.Rect(*camera.origin, *camera.size)
    if board.contains(clip):
        return
    planks = sprites.get(_planks)
    wide, high = planks.get_size()
    for x in range(clip.left - (clip.left - board.x) % wide, clip.right, wide):
        for y in range(clip.top - (clip.top - board.y) % high, clip.bottom, high):
            if not board.contains(pygame.Rect(x, y, wide, high).clip(clip)):
                onto.blit(planks, (x, y))
    for dark, far in _SHADOW:
        rim = board.inflate(2 * far, 2 * far)
        for side in _sides(rim, board):
            seen = side.clip(clip)
            if seen.width > 0 and seen.height > 0:
                onto.fill((255 - dark,) * 3, seen, pygame.BLEND_MULT)
    pygame.draw.rect(onto, shade(BRASS, 0.45), board.inflate(2, 2), 1)


def _sides(outer: pygame.Rect, inner: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The four strips between two boxes."""
    west, north = inner.left - outer.left, inner.top - outer.top
    return (
        pygame.Rect(outer.left, outer.top, outer.width, north),
        pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, west, inner.height),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
    )


def _planks() -> pygame.Surface:
    found = walnut(_LONG, _PLANKS * _PLANK_PX, _PLANK_PX / _PLANK_IN)
    found.fill((_DIM,) * 3, special_flags=pygame.BLEND_MULT)
    return found
