"""Pools face by face, for what laws are held against: ones take successes that aren't tens first. (DOT-1..9)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

Odds = dict[int, Fraction]


def chain(target: int, most: int) -> Odds:
    """Successes of a 10 that is rolled again to its end."""
    found: Odds = {}
    chance = Fraction(1)
    for tens in range(most + 2):
        for face in range(1, 10):
            net = tens - 1 if face == 1 else tens + (face >= target)
            found[net] = found.get(net, Fraction(0)) + chance / 10
        chance /= 10
    found[most] = found.get(most, Fraction(0)) + chance
    return found


@cache
def pools(dice: int, target: int, most: int) -> Odds:
    """Net successes of a pool, face by face: ones take successes that aren't tens first. (DOT-3, DOT-5, R-1, R-2)"""
    found: Odds = {}
    for faces in product(range(1, 11), repeat=dice):
        ones, tens = faces.count(1), faces.count(10)
        others = sum([face >= target for face in faces if 1 < face < 10])
        ends: Odds = {others + tens - ones: Fraction(1, 10**dice)}
        for _ in range(max(0, tens - max(0, ones - others))):
            longer: Odds = {}
            for net, chance in ends.items():
                for more, share in chain(target, most + dice).items():
                    longer[net + more] = longer.get(net + more, Fraction(0)) + chance * share
            ends = longer
        for net, chance in ends.items():
            found[min(net, most)] = found.get(min(net, most), Fraction(0)) + chance
    return found


def nets(of: tuple[tuple[int, int], ...], most: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Each way in which pools (dice, number) may fall together."""
    for falls in product(*(pools(*pool, most).items() for pool in of)):
        chance = Fraction(1)
        for _, share in falls:
            chance *= share
        yield tuple(net for net, _ in falls), chance
