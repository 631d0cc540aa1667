"""Draws what is seen for a moment: rising words, dice, flashes, beams, models that fade."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skirmish.client.art.figures import Figure
from skirmish.client.art.letters import rounded, text
from skirmish.client.art.theme import IVORY, Colour, mark_colour
from skirmish.client.view import labels, lines
from skirmish.client.view.painter import Easel
from skirmish.client.view.people import faded, radius
from skirmish.client.view.scene import BoardScene
from skirmish.client.view.shows import Beam, Dice, Fade, Flash, Word
from skirmish.client.view.sprites import Sprites

_RISE = 34
"""Pixels that words rise at 100%."""
_DIE = 26
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
_INK: Colour = (52, 40, 26)
_STRUCK: Colour = (176, 52, 40)
_STEPS = 10


def perform(easel: Easel, scene: BoardScene, people: Sequence[Figure], sprites: Sprites) -> None:
    """All shows of the scene, in their order."""
    for show in scene.shows:
        match show:
            case Word():
                _word(easel, show, sprites)
            case Dice():
                _dice(easel, show, sprites)
            case Flash():
                far = show.radius * easel.camera.per_inch * (0.35 + 0.65 * show.share)
                _glowing(easel, show, far)
            case Beam():
                _beam(easel, show)
            case Fade():
                figure = people[show.model]
                size = radius(scene.camera, figure)
                _stamp(easel, sprites.get(faded, figure.look, size, _step(show.share)), easel.at(show.at))


def die(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die of ivory that shows a face; of dice with more sides the number."""
    found = rounded((size, size), size * 0.2, (244, 236, 216), (120, 96, 60))
    middle, off, pip = size / 2, size * 0.25, size * 0.095
    plain = sides <= max(_PIPS) and face in _PIPS
    for x, y in _PIPS[face] if plain else ():
        pygame.draw.aacircle(found, _INK, (middle + x * off, middle + y * off), pip)
    if not plain:
        number = text(str(face), "bold", max(8, round(size * (0.62 if face < 10 else 0.52))), _INK).premul_alpha()
        found.blit(number, number.get_rect(center=found.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def dropped(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die that doesn't count: pale, and struck through."""
    found = veiled(die(face, size, sides), _STEPS // 2)
    low, far, wide = round(size * 0.14), round(size * 0.86), max(1, round(size * 0.08))
    pygame.draw.line(found, _STRUCK, (low, far), (far, low), wide)
    return found


def veiled(paint: pygame.Surface, steps: int) -> pygame.Surface:
    """The sprite, `steps` of ten on its way to nothing."""
    left = round(255 * (1 - steps / _STEPS))
    found = paint.copy()
    found.fill((left, left, left, left), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def _step(share: float) -> int:
    return min(_STEPS, max(0, round(share * _STEPS)))


def _late(share: float) -> int:
    """Things stay as they are for a while, and fade in the last third."""
    return _step((share - 0.66) * 3)


def _word(easel: Easel, show: Word, sprites: Sprites) -> None:
    pill = labels.tag(sprites, show.text, show.role, easel.unit * 1.1)
    x, y = easel.at(show.at)
    _stamp(easel, veiled(pill, _late(show.share)), (x, y - (12 + _RISE * show.share) * easel.unit))


def _dice(easel: Easel, show: Dice, sprites: Sprites) -> None:
    size = round(_DIE * easel.unit)
    x, y = easel.at(show.at)
    left = x - (len(show.faces) - 1) * (size + 4) / 2
    for number, face in enumerate(show.faces):
        paint = dropped if number in show.dropped else die
        sprite = veiled(sprites.get(paint, face, size, show.sides), _late(show.share))
        _stamp(easel, sprite, (left + number * (size + 4), y))
    if show.text:
        pill = labels.tag(sprites, show.text, "note", easel.unit)
        _stamp(easel, veiled(pill, _late(show.share)), (x, y - size / 2 - pill.get_height() / 2 - 3))


def _glowing(easel: Easel, show: Flash, far: float) -> None:
    alpha = round(200 * (1 - show.share))
    lines.glow(easel.onto, easel.at(show.at), far, mark_colour(show.role), far * 0.6, alpha)


def _beam(easel: Easel, show: Beam) -> None:
    """It runs in the first half of its time and thins in the second."""
    (ax, ay), (bx, by) = easel.at(show.a), easel.at(show.b)
    reached = min(1.0, show.share * 2)
    end = ax + (bx - ax) * reached, ay + (by - ay) * reached
    wide = (6.0 if show.share < 0.5 else 12.0 * (1 - show.share)) * easel.unit
    if wide < 1:
        return
    lines.cased(easel.onto, [(ax, ay), end], mark_colour(show.role), wide, 2.0)
    lines.line(easel.onto, [(ax, ay), end], IVORY, wide / 3)


def _stamp(easel: Easel, sprite: pygame.Surface, at: tuple[float, float]) -> None:
    box = sprite.get_rect(center=(round(at[0]), round(at[1])))
    easel.onto.blit(sprite, box, special_flags=pygame.BLEND_PREMULTIPLIED)
