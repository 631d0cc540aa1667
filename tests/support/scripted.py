"""Dice a test wrote down: faces in order, with the purpose each is for, held against the rolls that were made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from skirmish.core.dice import Faces
from skirmish.core.events import Event, Rolled

Wish = int | tuple[str | int, ...]
"""A bare face, or a purpose and the faces of one roll: `("leadership", 3, 4)`."""


class Expected(NamedTuple):
    """The faces of one roll, or of a part of one; what for, '' if that doesn't matter."""

    purpose: str
    faces: Faces


class WrongDice(AssertionError):
    """The rolls weren't those the test wrote down."""


def expected(wishes: Iterable[Wish]) -> list[Expected]:
    """The wishes in one shape. Raises ValueError for a purpose without faces."""
    found = []
    for wish in wishes:
        purpose = wish[0] if isinstance(wish, tuple) and isinstance(wish[0], str) else ""
        faces = tuple(face for face in (wish if isinstance(wish, tuple) else (wish,)) if isinstance(face, int))
        if not faces:
            raise ValueError(f"no face in {wish!r}")
        found.append(Expected(purpose, faces))
    return found


def faces_of(plan: Iterable[Expected]) -> Faces:
    """All faces in order."""
    return tuple(face for wish in plan for face in wish.faces)


def rolls(events: Iterable[Event]) -> list[Rolled]:
    """The rolls among the events."""
    return [event for event in events if isinstance(event, Rolled)]


def shown(rolled: Iterable[Rolled]) -> str:
    """The rolls, one a line."""
    return "\n".join(f"  {r.throw.what}: {' '.join(map(str, r.faces))} -> {r.outcome}" for r in rolled) or "  none"


def check(plan: list[Expected], events: Iterable[Event]) -> None:
    """Raises `WrongDice` if a roll took faces meant for another purpose, or shared those of another roll."""
    made = rolls(events)
    due = list(plan)
    for roll in made:
        taken = 0
        while taken < len(roll.faces):
            wish = due.pop(0)
            taken += len(wish.faces)
            if not roll.throw.what.startswith(wish.purpose) or taken > len(roll.faces):
                wished = f"{wish.purpose or 'any'} {' '.join(map(str, wish.faces))}"
                raise WrongDice(f"dice for {wished!r} fell for {roll.throw.what!r}; all rolls:\n{shown(made)}")
