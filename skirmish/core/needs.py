"""What an offer wants to be told, so that a person can be asked for it, and the way that a move takes."""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record
from skirmish.core.units import Point

Needs = Literal[
    "nothing", "model", "models", "shares", "company", "way", "point", "line", "effect", "fence", "journey"
]  # fmt: skip
"""What an action of an offer names besides verb, model and `what`:

nothing: all it names is settled, and it is its offer's only action; `model`: one model (`target`); `models`: one or
more (`target`, `others`); `shares`: a target for each of so many blows, in order (`target`, `others`); `company`:
other members, at least one (`others`, ascending); `way`: a place and way-points (`at`, `via`); `point`: a place
(`at`); `line`: its middle and a point on its direction (`at`, `via`); `effect`: something lasting by its id
(`target`); `fence`: a line, or a low piece of terrain by its number (`target`); `journey`: a new place, and companions
with theirs (`at`, `others`, `via`)."""


Kind = Literal["other", "walk", "hide", "charge", "shoot", "magic", "cut", "join", "lead", "end", "arm", "strike"]
"""What sort of thing a deed is, whatever its system calls it: so that it can be shown with a sign.

walk: goes somewhere; magic: begins something magical; cut: undoes an enemy's; end: lets go of its own; join: acts
together with others; arm: takes another weapon in hand; other: none of these."""


class Trip(Record):
    """The way an action would go: its corner points, the start first; its cost and what may be spent, in inches."""

    path: tuple[Point, ...]
    cost: float
    allowance: float

    @property
    def slack(self) -> float:
        """Inches left over; below 0: so many too few."""
        return self.allowance - self.cost
