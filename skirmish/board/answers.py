"""What the board is asked with and what it answers."""

from __future__ import annotations

from skirmish.board.levels import Step
from skirmish.core.battlefield import Sight
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId
from skirmish.core.units import Point

SEEN_ABOVE = 0.01
"""A model is seen if more than this fraction of its base is visible."""
CLEAR_FROM = 0.99
"""It is in cover if less than this fraction is clear."""


class Walk(Record, cache_hash=True):
    """A way of moving: how far, from whom to keep away, whom to pass through. Sets of models are bit masks."""

    inches: float
    keep_in: float = 0.0
    """Inches it keeps from the bases of the models in `shun`; who starts closer comes no closer."""
    shun: int = 0
    through: int = 0
    """Models whose bases don't block."""
    ladders: bool = True
    """Whether it takes ladders; animals don't. (SKR-36)"""


class Way(Record):
    """The cheapest path: corner points of the base's centre, start first and end last, and what it costs in inches."""

    path: tuple[Point, ...]
    cost: float
    levels: tuple[int, ...] = ()
    """The level at each corner; none if it never leaves its own."""

    @property
    def level(self) -> int:
        """The level that it ends on; `SAME_LEVEL` if it never leaves its own."""
        return self.levels[-1] if self.levels else SAME_LEVEL

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]


class Approach(Way):
    """A way to a better place."""

    gain: float = 0.0
    """How many inches nearer its end is to what was to be approached; below 0: further away."""
    sees: bool = False
    """Whether one of those is seen from there; asked only of who shoots."""


class Seen(Record):
    """How much of a base is visible, and how much of it is clear of soft pieces too, as fractions."""

    visible: float
    clear: float

    @property
    def seen(self) -> bool:
        """Whether it is in sight at all."""
        return self.visible > SEEN_ABOVE

    @property
    def covered(self) -> bool:
        """Whether it is in cover."""
        return self.clear < CLEAR_FROM


class Blocker(Record):
    """Something that hides a part of a model: its name, a point where, and whether it blocks or only obscures."""

    name: str
    at: Point
    sight: Sight
    model: ModelId = NOBODY


class Beam(Record):
    """A line without width: where it ends, and the bases it touches in order."""

    end: Point
    struck: tuple[ModelId, ...] = ()


class Crossing(Record):
    """A path that comes to a shape, parted 1/8" before it: the way there, and what was to follow."""

    before: tuple[Point, ...]
    after: tuple[Point, ...]


class Push(Record):
    """A slide in a straight line: where it ends, how many inches it went, and what it struck, if anything."""

    at: Point
    inches: float
    model: ModelId = NOBODY
    terrain: str = ""
    """The name of the piece it struck, or "table edge"."""
    level: int = SAME_LEVEL
    """The level that it came down to, if it went over an edge."""
    fall_in: float = 0.0
    """How far down that is."""


class Leap(Record):
    """A jump: down from a level, or over a gap. The way to where it jumps, the step, the way on from where it lands."""

    before: Way
    step: Step
    after: Way

    @property
    def cost(self) -> float:
        """Inches of movement: what it walks, and the width of a gap; the way down costs nothing. (SKR-36)"""
        return self.before.cost + self.after.cost + (self.step.cost if self.step.kind == "gap" else 0.0)
