"""Exact chances of what the Power comes to: rolls, rounds of embracing and weaving, cuts. (DOT-151..166, R-76, R-84)"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from skirmish.core.open_pool import Ones, OpenPool
from skirmish.rules.threads.gift import Gift
from skirmish.rules.threads.power import (
    TOP,
    USUAL,
    Protection,
    Toll,
    add_net,
    embrace,
    embrace_dc,
    free_growth,
    maximum,
    split_round,
)

K = TypeVar("K")
Odds = dict[int, Fraction]
"""Chances by a number; they sum to 1."""
ONE = Fraction(1)


class Way(NamedTuple):
    """How dice are read: see `OpenPool`."""

    goes_on: bool = True
    """Whether tens are rolled again. (DOT-131)"""
    ones: Ones = "ordinary"
    late_ones: bool = True


AS_USUAL = Way()


@lru_cache(1024)
def _net_law(dice: int, target: int, most: int, way: Way) -> tuple[tuple[int, Fraction], ...]:
    if dice <= 0:
        return ((0, ONE),)
    bands = tuple((net, net) for net in range(-dice, max(most, -dice + 1) + 1))
    return OpenPool(-1, "", dice, target, bands, goes_on=way.goes_on, ones=way.ones, late_ones=way.late_ones).law()


def net_law(dice: int, target: int, most: int, way: Way = AS_USUAL) -> Odds:
    """Net successes of a pool; `most` and more are one. No dice are 0 for certain. (DOT-7)"""
    return dict(_net_law(dice, target, most, way))


def _gather(parts: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """One chance for each end."""
    found: dict[K, Fraction] = {}
    for end, chance in parts:
        found[end] = found.get(end, Fraction(0)) + chance
    return found


# Weaving


def split_law(pools: Sequence[tuple[int, int]], most: int, way: Way = AS_USUAL) -> Odds:
    """Successes of all pools (dice, number) of a round; `most` and more are one. (DOT-28, DOT-163, R-67)"""
    total: Odds = {0: ONE}
    for dice, target in pools:
        law = net_law(dice, target, most, way)
        total = _gather(
            (min(most, so_far + max(0, net)), chance * share)
            for so_far, chance in total.items() for net, share in law.items()
        )  # fmt: skip
    return total


def toll_law(
    pools: Sequence[tuple[int, int]], most: int, *, maximum: int, potential: int, free_boxes: int, multiplier: int,
    protects: Collection[Protection] = (), wild_overflow: str = "beyond_free", way: Way = AS_USUAL,
) -> dict[Toll, Fraction]:  # fmt: skip
    """What such a round costs; `most` and more successes are one. (DOT-165, DOT-166)"""
    return _gather(
        (split_round((total,), maximum=maximum, potential=potential, free_boxes=free_boxes, multiplier=multiplier,
                     protects=protects, wild_overflow=wild_overflow), chance)
        for total, chance in split_law(pools, most, way).items()
    )  # fmt: skip


class Work(NamedTuple):
    """A weave in the making."""

    successes: int = 0
    lost: bool = False
    """A botch has undone it. (R-76)"""


def assembly_law(
    needed: int, dice: Sequence[int], target: int = USUAL, *, weave_negative: str = "subtract", way: Way = AS_USUAL
) -> dict[Work, Fraction]:
    """A weave that gets so many dice in each round; `needed` and more successes complete it. (DOT-158, R-76)"""
    law = {Work(): ONE}
    for number in dice:
        thrown = net_law(number, target, needed, way)
        law = _gather(
            (_go_on(work, net, needed, weave_negative), chance * share)
            for work, chance in law.items() for net, share in thrown.items()
        )  # fmt: skip
    return law


def _go_on(work: Work, net: int, needed: int, weave_negative: str) -> Work:
    if work.lost or work.successes >= needed:
        return work
    successes = add_net(work.successes, net, weave_negative)
    return Work(lost=True) if successes is None else Work(min(needed, successes))


def cut_chance(
    dice: int, needed: int, defence: int = 0, target: int = USUAL, *, way: Way = AS_USUAL, most: int = TOP
) -> Fraction:
    """The chance to cut a weave: more than its threads, and more than its holder's dice bring. (R-84)"""
    cutter, holder = net_law(dice, target, most, way), net_law(defence, target, most, way)
    return sum(
        [chance * share for net, chance in cutter.items() for other, share in holder.items()
         if net > max(needed, other)], Fraction(0)
    )  # fmt: skip


# Embracing


class Held(NamedTuple):
    """How a channeler stands with the Source."""

    dots: int = 0
    strain: int = 0
    burned: bool = False


NOT_YET = Held()


def embrace_law(
    gift: Gift, rounds: int, want: Callable[[Held, int], int], start: Held = NOT_YET, *,
    protects: Collection[Protection] = (), embrace_surplus: str = "slip", saangreal: str = "formula",
    way: Way = AS_USUAL,
) -> dict[Held, Fraction]:  # fmt: skip
    """How it stands after so many rounds: in each it grows, and then it tries. (DOT-152..155)

    `want`: how many dots are wanted of somebody who stands so and may hold so many: 0 to do without a roll. What the
    dice bring in above that is claimed.
    """

    def limit(strain: int) -> int:
        return maximum(gift.onepower, gift.willpower, strain, gift.angreal, saangreal)

    def end(held: Held, wanted: int, net: int) -> Held:
        came = embrace(
            net, held=held.dots, want=wanted, maximum=limit(held.strain), potential=gift.potential, protects=protects,
            embrace_surplus=embrace_surplus,
        )  # fmt: skip
        if came.burned:
            return Held(0, held.strain, burned=True)
        strain = min(gift.willpower, held.strain + came.strain)  # nothing runs wild: who has lost the Source has none
        return Held(0 if strain >= gift.willpower else min(came.most, limit(strain)), strain)

    def once(held: Held) -> Iterable[tuple[Held, Fraction]]:
        if held.burned or held.strain >= gift.willpower:
            return ((held, ONE),)
        most = limit(held.strain)
        held = held._replace(dots=free_growth(held.dots, most))
        wanted = min(want(held, most), most - held.dots)
        if wanted <= 0:
            return ((held, ONE),)
        law = net_law(wanted, embrace_dc(gift.potential), max(gift.potential, most) + 1, way)
        return [(end(held, wanted, net), chance) for net, chance in law.items()]

    law = {start: ONE}
    for _ in range(rounds):
        law = _gather((after, chance * share) for held, chance in law.items() for after, share in once(held))
    return law
