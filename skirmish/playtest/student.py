"""Student's law: how many standard errors reach how far, exactly, without a library of statistics."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

SURE = 0.95
"""What the interval holds on both sides together."""
NORMAL = NormalDist().inv_cdf((1 + SURE) / 2)
"""So many standard errors hold it if there is no end to the degrees of freedom."""
MANY = 300
"""Degrees of freedom from which on the series is as exact as floats are: its next term is 3e-13 there."""
ROUNDS = 10
"""Of Newton's method: one degree of freedom, the slowest, takes nine."""


@lru_cache(4096)
def student(freedom: int) -> float:
    """So many standard errors on both sides hold 95 % of Student's law with these degrees of freedom."""
    freedom = max(1, freedom)
    if freedom >= MANY:
        return _series(freedom)
    found = NORMAL  # Newton's method comes nearer from below: above 0 the law bends down
    for _ in range(ROUNDS):
        found += (SURE - _held(found, freedom)) / (2 * _density(found, freedom))
    return found


def _held(errors: float, freedom: int) -> float:
    """What so many standard errors on both sides hold. (Abramowitz and Stegun 26.7.3 and 26.7.4)"""
    angle = math.atan(errors / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    term, total = (cosine if odd else 1.0), 0.0
    square = cosine * cosine
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= square * (power + 1) / (power + 2)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _density(errors: float, freedom: int) -> float:
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi * freedom)
    return scale * math.pow(1 + errors * errors / freedom, -(freedom + 1) / 2)


def _series(freedom: int) -> float:
    """By how much more than the normal law, in powers of 1/freedom. (Abramowitz and Stegun 26.7.5)"""
    z = NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / math.pow(freedom, power) for power, term in enumerate(terms))
