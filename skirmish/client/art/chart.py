"""A drawing of boxes and lines of text as a PNG picture, drawn without a window."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from skirmish.client.art.letters import fitted, font
from skirmish.client.png import encode

Box = tuple[float, float, float, float, str]
"""Left, top, width, height, colour."""
Words = tuple[float, float, str, int, str, bool, bool]
"""Where the base line begins, or ends; text; size; colour; whether it is bold; whether that place is its end."""


def paint(size: tuple[int, int], paper: str, boxes: Iterable[Box], words: Iterable[Words], margin: float) -> bytes:
    """The picture. Text that would reach into the margin is shortened."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill(paper)
    for *rectangle, colour in boxes:
        pygame.draw.rect(surface, colour, pygame.Rect(*map(round, rectangle)))
    for x, y, said, high, ink, bold, ends in words:
        room = x - margin if ends else size[0] - margin - x
        face = font("bold" if bold else "body", high)
        text = face.render(fitted(said, "bold" if bold else "body", high, int(room)), True, ink)
        surface.blit(text, (round(x - text.get_width() * ends), round(y - face.get_ascent())))
    return encode(surface)
