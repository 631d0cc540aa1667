"""Draws what is seen for a moment over board and tokens: one function for each kind of show."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from skirmish.client.art.dice import veiled
from skirmish.client.art.figures import Figure
from skirmish.client.art.theme import IVORY, mark_colour
from skirmish.client.art.tokens import token
from skirmish.client.staging import flights, handful, weaves
from skirmish.client.staging.shows import (
    Beam,
    Burst,
    Fall,
    Gather,
    Handful,
    Missile,
    Plunge,
    Ring,
    Show,
    Strands,
    Swing,
    Word,
)
from skirmish.client.view import labels, lines
from skirmish.client.view.painter import Easel
from skirmish.client.view.sizes import drawn_radii
from skirmish.client.view.sprites import Sprites
from skirmish.client.view.tokens import faded

_RISE = 34
"""Pixels that words rise at 100%."""
_STEPS = 10


def perform(
    easel: Easel, shows: Sequence[Show], people: Sequence[Figure], trays: Sequence[pygame.Rect], sprites: Sprites
) -> None:  # fmt: skip
    """All shows, what flies first, then dice, each handful in its tray, and words."""
    boxes = iter(trays)
    for show in sorted(shows, key=lambda one: isinstance(one, Handful | Word)):
        match show:
            case Word():
                _word(easel, show, sprites)
            case Handful():
                handful.draw(easel, show, next(boxes), sprites)
            case Missile():
                flights.missile(easel, show)
            case Swing():
                flights.swing(easel, show)
            case Gather():
                weaves.gather(easel, show)
            case Strands():
                weaves.strands(easel, show)
            case Burst():
                weaves.burst(easel, show)
            case Ring():
                _ring(easel, show)
            case Beam():
                _beam(easel, show)
            case Fall():
                _fall(easel, show, people, sprites)
            case Plunge():
                _plunge(easel, show, people, sprites)


def _step(share: float) -> int:
    return min(_STEPS, max(0, round(share * _STEPS)))


def _word(easel: Easel, show: Word, sprites: Sprites) -> None:
    """It rises, and fades in the last third."""
    pill = labels.tag(sprites, show.text, show.role, easel.unit * 1.1)
    x, y = easel.at(show.at)
    _stamp(easel, veiled(pill, _step((show.share - 0.66) * 3)), (x, y - (14 + _RISE * show.share) * easel.unit))


def _ring(easel: Easel, show: Ring) -> None:
    far = show.radius * easel.camera.per_inch * (0.35 + 0.65 * show.share)
    alpha = round(200 * (1 - show.share))
    lines.glow(easel.onto, easel.at(show.at), far, mark_colour(show.role), far * 0.6, alpha)


def _beam(easel: Easel, show: Beam) -> None:
    """It runs in the first half of its time and thins in the second."""
    (ax, ay), (bx, by) = easel.at(show.a), easel.at(show.b)
    reached = min(1.0, show.share * 2)
    end = ax + (bx - ax) * reached, ay + (by - ay) * reached
    wide = (5.0 if show.share < 0.5 else 10.0 * (1 - show.share)) * easel.unit
    if wide < 1 or math.dist((ax, ay), end) < 1:
        return
    lines.cased(easel.onto, [(ax, ay), end], mark_colour(show.role), wide, 2.0)
    lines.line(easel.onto, [(ax, ay), end], IVORY, wide / 3)


def _fall(easel: Easel, show: Fall, people: Sequence[Figure], sprites: Sprites) -> None:
    figure = people[show.model]
    size = drawn_radii(easel.places, easel.camera.per_inch, easel.unit)[show.model]
    _stamp(easel, sprites.get(faded, figure.look, size, _step(show.share)), easel.at(show.at))


def _plunge(easel: Easel, show: Plunge, people: Sequence[Figure], sprites: Sprites) -> None:
    """It goes faster and faster, turns over, and gets smaller."""
    figure, gone = people[show.model], show.share * show.share
    size = drawn_radii(easel.places, easel.camera.per_inch, easel.unit)[show.model]
    turned = pygame.transform.rotozoom(
        sprites.get(token, figure.look, size), -360 * show.turns * show.share, 1.2 - 0.2 * gone
    )  # fmt: skip
    (ax, ay), (bx, by) = easel.at(show.a), easel.at(show.b)
    _stamp(easel, turned, (ax + (bx - ax) * gone, ay + (by - ay) * gone))


def _stamp(easel: Easel, sprite: pygame.Surface, at: tuple[float, float]) -> None:
    box = sprite.get_rect(center=(round(at[0]), round(at[1])))
    easel.onto.blit(sprite, box, special_flags=pygame.BLEND_PREMULTIPLIED)
