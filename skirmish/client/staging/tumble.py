"""How dice tumble: a handful is thrown into a tray by physics, and the turning of each is counted back from its end.

So any face can be made to come up, and the picture shows the faces of the battle. Lengths are in edges of a die.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pymunk
from numpy.typing import NDArray

from skirmish.core.units import Point

Numbers = NDArray[np.float64]
VARIANTS = 4
"""Different throws of the same number of dice."""
MOST = 12
"""So many dice tumble; of more only the result is shown."""
_USUAL = 9
_STEP = 1 / 120
_STEPS = 100
_EVERY = 2
"""Steps from one picture to the next."""
_CLOTH = 46
"""The step from which on the cloth takes hold."""
_SLOWED, _HELD, _HELD_TURN = 0.16, 0.89, 0.87
_RADIUS = 0.56
"""How far from its middle a die rolls, in edges."""
_GAP = 1.2
"""From one die to the next in the hand, and in a row."""


class Throw(NamedTuple):
    """A handful on its way: where each die is and how it is turned, picture by picture."""

    spots: Numbers
    """(pictures, dice, 2): from the middle of the tray. The throw comes from the left."""
    angles: Numbers
    """(pictures, dice): turned so far in the plane of the table."""
    turns: Numbers
    """(pictures, dice, 3, 3): how a die that lay with its last face up is turned in this picture."""

    @property
    def pictures(self) -> int:
        """How many there are."""
        return len(self.spots)


def tray(count: int) -> tuple[float, float]:
    """Width and height of the tray for so many dice."""
    columns = min(4, max(2, math.ceil(math.sqrt(count))))
    rows = math.ceil(count / columns)
    return columns * 1.5 + 1.6, rows * 1.5 + 1.4


def slots(count: int) -> list[Point]:
    """Where so many dice lie when they have been gathered: in rows of at most six, from the middle."""
    rows = [range(start, min(count, start + 6)) for start in range(0, count, 6)]
    return [
        ((place - row.start - (len(row) - 1) / 2) * _GAP, (number - (len(rows) - 1) / 2) * _GAP)
        for number, row in enumerate(rows)
        for place in row
    ]


@lru_cache(MOST * VARIANTS)
def throw(count: int, variant: int) -> Throw:
    """A throw of so many dice; about 4 ms for nine when it is made, nothing from then on."""
    track = _thrown(count, random.Random(count * 31 + variant))
    spots, angles = track[..., :2], track[..., 2]
    return Throw(spots, angles, _turned(spots, angles))


def ahead() -> Iterator[None]:
    """Makes all throws of so many dice as are usual, a throw at a time."""
    for count in range(1, _USUAL + 1):
        for variant in range(VARIANTS):
            throw(count, variant)
            yield


def _thrown(count: int, chance: random.Random) -> Numbers:
    """(pictures, dice, (x, y, angle)) of boxes that slide and bounce in the tray."""
    space, (wide, high) = pymunk.Space(), tray(count)
    space.damping = _SLOWED
    corners = [(-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        wall = pymunk.Segment(space.static_body, a, b, 0.1)
        wall.elasticity = 0.55
        space.add(wall)
    bodies = [_die(space, chance, place, -wide / 2, min(3, int(high / _GAP))) for place in range(count)]
    found = []
    for step in range(_STEPS):
        if step % _EVERY == 0:
            found.append([(*body.position, body.angle) for body in bodies])
        space.step(_STEP)
        for body in bodies if step > _CLOTH else ():
            body.velocity *= _HELD
            body.angular_velocity *= _HELD_TURN
    found.append([(*body.position, body.angle) for body in bodies])
    return np.array(found, np.float64).reshape(len(found), count, 3)


def _die(space: pymunk.Space, chance: random.Random, place: int, west: float, rows: int) -> pymunk.Body:
    body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (1.0, 1.0)))
    row, column = place % rows, place // rows
    body.position = west + 0.8 + column * 1.05, (row - (rows - 1) / 2) * 1.05
    speed, way = chance.uniform(13.0, 21.0), chance.uniform(-0.45, 0.45)
    body.velocity = speed * math.cos(way), speed * math.sin(way)
    body.angular_velocity, body.angle = chance.uniform(-10, 10), chance.uniform(0, math.tau)
    shape = pymunk.Poly.create_box(body, (1.0, 1.0), 0.04)
    shape.elasticity, shape.friction = 0.5, 0.4
    space.add(body, shape)
    return body


def _turned(spots: Numbers, angles: Numbers) -> Numbers:
    """How each die is turned in each picture, against how it lies in the last: counted back along its way."""
    upright = np.array((0.0, 0.0, 1.0))
    way = np.diff(spots, axis=0)
    far = np.linalg.norm(way, axis=-1)
    across = np.stack((-way[..., 1], way[..., 0], np.zeros_like(far)), axis=-1) / np.maximum(far, 1e-6)[..., None]
    back = _about(upright, -np.diff(angles, axis=0)) @ _about(across, -far / _RADIUS)
    turns = [_about(upright, angles[-1])]
    for step in back[::-1]:
        turns.append(step @ turns[-1])
    return np.array(turns[::-1])


def _about(axis: Numbers, angle: Numbers) -> Numbers:
    """Turns by (...) angles about (..., 3) axes of length 1, or 0 where nothing turns: (..., 3, 3)."""
    x, y, z = np.moveaxis(np.broadcast_to(axis, (*angle.shape, 3)), -1, 0)
    c, s = np.cos(angle), np.sin(angle)
    v = 1 - c
    rows = (
        (c + x * x * v, x * y * v - z * s, x * z * v + y * s),
        (y * x * v + z * s, c + y * y * v, y * z * v - x * s),
        (z * x * v - y * s, z * y * v + x * s, c + z * z * v),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)
