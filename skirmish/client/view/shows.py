"""Shows: what is seen for a moment while events are told. Animation makes them, the board draws them."""

from __future__ import annotations

from skirmish.client.view.marks import Role
from skirmish.core.record import Record
from skirmish.core.state import ModelId
from skirmish.core.units import Point


class Word(Record):
    """Words that rise from a point and fade; `share` from 0 (begins) to 1 (gone)."""

    at: Point
    text: str
    role: Role
    share: float


class Dice(Record):
    """Dice over a point as they fell."""

    at: Point
    faces: tuple[int, ...]
    text: str
    """What they were rolled for."""
    share: float
    sides: int = 6
    dropped: tuple[int, ...] = ()
    """The places of those that don't count."""


class Flash(Record):
    """A ring that widens round a point to so many inches, and fades."""

    at: Point
    radius: float
    role: Role
    share: float


class Beam(Record):
    """A line that runs from one point to another, and fades."""

    a: Point
    b: Point
    role: Role
    share: float


class Fade(Record):
    """A model that goes from the table: its token fades, `share` from 0 to 1, where it stood."""

    model: ModelId
    at: Point
    share: float


Show = Word | Dice | Flash | Beam | Fade
