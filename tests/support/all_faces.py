"""Odds by brute force, to hold the forecast against: every face of every D6 that a story of dice may roll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")


class _More(Exception):
    """Another die is needed."""


class Die:
    """D6 that fall as told, one after the other."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = iter(faces)

    def __call__(self) -> int:
        face = next(self._faces, None)
        if face is None:
            raise _More
        return face


def odds(play: Callable[[Die], T]) -> dict[T, Fraction]:
    """The probability of each thing that `play` may come to, over all faces of all the D6 it rolls."""
    found: dict[T, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            outcome = play(Die(faces))
        except _More:
            waiting += [(*faces, face) for face in range(1, 7)]
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return found
