"""What is seen for a moment while a battle is told, over the board and its tokens. Places are in inches."""

from __future__ import annotations

from skirmish.client.staging.looks import Look
from skirmish.client.view.marks import Role
from skirmish.core.record import Record
from skirmish.core.state import ModelId, Side
from skirmish.core.units import Point


class Word(Record):
    """Words that rise from a point and fade; `share` from 0 (begins) to 1 (gone)."""

    at: Point
    text: str
    role: Role
    share: float


class Handful(Record):
    """Dice of one roll, thrown beside a model: they tumble, lie, are marked, and are gathered in a row."""

    at: Point
    """The model they are thrown at; they fall beside it, never on it."""
    source: Point
    """From whose side they come."""
    faces: tuple[int, ...]
    sides: int
    dropped: tuple[int, ...]
    """The places of those that don't count."""
    marks: tuple[bool | None, ...]
    """How each fell: whether it did what it had to; None where a single die says nothing."""
    label: str
    """What they are rolled for, and the number they need."""
    verdict: str
    """What came of them."""
    good: bool | None
    variant: int
    """Which of the throws of so many dice it is."""
    rolled: float
    """How far the throw has come: 1, they lie."""
    told: float
    """From 0, they have just come to rest, to 1, they lie in a row with the verdict."""
    gone: float = 0.0
    """How far they have faded."""
    side: Side | None = None
    """Whose colour frames them, where two sides throw against each other."""


class Missile(Record):
    """Something that flies from one to another."""

    look: Look
    a: Point
    b: Point
    share: float


class Swing(Record):
    """A weapon swung at somebody near."""

    look: Look
    a: Point
    b: Point
    share: float


class Gather(Record):
    """Threads of the Power that gather round a weaver, or come apart there: `failed`."""

    look: Look
    at: Point
    share: float
    failed: bool = False


class Strands(Record):
    """A weave on its way from its weaver. `torn`: how far it has come apart, from where it was cut."""

    look: Look
    a: Point
    b: Point
    share: float
    torn: float = 0.0


class Burst(Record):
    """What comes of something where it strikes, so many inches wide."""

    look: Look
    at: Point
    radius: float
    share: float


class Ring(Record):
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


class Fall(Record):
    """A model that goes from the table: its token fades, `share` from 0 to 1, where it stood."""

    model: ModelId
    at: Point
    share: float


class Plunge(Record):
    """A model that falls from a height: its token turns over on the way, from 0 to 1, and is small at its end."""

    model: ModelId
    a: Point
    b: Point
    share: float
    turns: int


Show = Word | Handful | Missile | Swing | Gather | Strands | Burst | Ring | Beam | Fall | Plunge
