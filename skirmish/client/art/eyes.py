"""How far two colours lie apart for eyes of a kind: with all three kinds of cones, or without one of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

Colour = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]
EYES: MappingProxyType[str, Matrix] = MappingProxyType(
    {
        "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    }
)
"""By the colour deficiency. Machado, Oliveira, Fernandes 2009, full strength; for linear RGB."""


@lru_cache(2048)
def apart(a: Colour, b: Colour, eyes: str) -> float:
    """The distance of two colours in Lab, as such eyes see them. Raises `KeyError` for eyes not in `EYES`."""
    return math.dist(_lab(a, EYES[eyes]), _lab(b, EYES[eyes]))


def _lab(colour: Colour, eyes: Matrix) -> tuple[float, float, float]:
    linear = [_linear(part / 255) for part in colour]
    seen = [min(1.0, max(0.0, _dot(row, linear))) for row in eyes]
    x, y, z = (
        _root(_dot(row, seen) / white)
        for row, white in (
            ((0.4124, 0.3576, 0.1805), 0.95047), ((0.2126, 0.7152, 0.0722), 1.0), ((0.0193, 0.1192, 0.9505), 1.08883),
        )
    )  # fmt: skip
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _dot(row: Sequence[float], values: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, values, strict=True))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
