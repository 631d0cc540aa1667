"""The arithmetic of the One Power, on plain numbers: dots, threads, boxes of strain. (DOT-116..171, R-60..98)

Nothing here rolls or knows a battle. Where the rulings leave a choice, an argument has the switch's value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from skirmish.rules.threads.gift import Angreal, Threads

USUAL = 7
"""The number of a weave, a knot and a cut. (DOT-157, R-64)"""
TEN, ELEVEN = 10, 11
"""Special weaves need 10 less the skill; embracing and saves 11 less what helps them. (DOT-152, DOT-157)"""
TOP = 15
"""From so many successes on nobody counts them: they are more than anybody's potential."""
MOST_POOLS = 13
"""Pools of a round that may have dice. (DOT-163)"""
PRINTED_POOLS = (1, 3, 9, 16, 23, 30)
"""Weaves at once by Looming, as the source has them in one place. (R-68)"""
NOTHING = Threads()
Protection = Literal["burn-out", "strain"]
ALL: tuple[Protection, ...] = ("burn-out", "strain")
"""What a sound angreal and a circle protect from. (DOT-134, R-85)"""


# Threads (DOT-116..119, DOT-167, DOT-168)


def needed(weave: Threads) -> int:
    """Successes that complete the weave. (DOT-118)"""
    return sum(weave)


def pool_threads(have: Threads, linked: Iterable[Threads]) -> Threads:
    """The threads of a circle: by kind, those of all its members. (R-85)"""
    return Threads(*(sum(dots) for dots in zip(have, *linked, strict=True)))


def can_form(weave: Threads, have: Threads, linked: Iterable[Threads] = ()) -> bool:
    """Whether the threads suffice, alone or with those of the circle. (DOT-117, DOT-115)"""
    return lacking(weave, pool_threads(have, linked) if linked else have) == NOTHING


@lru_cache(4096)
def lacking(weave: Threads, have: Threads) -> Threads:
    """How many dots of each thread are missing. (DOT-117)"""
    return Threads(*(max(0, want - dots) for want, dots in zip(weave, have, strict=True)))


def can_dream(weave: Threads, have: Threads, dream: str, tar_threads: str = "sum") -> bool:
    """Whether the threads suffice for a dreamer. (DOT-167, DOT-168, R-87)

    `dream`: a sleeper weaves Spirit alone; in the World of Dreams, `tar`, Spirit stands in for all threads: for their
    sum, or for the `largest`.
    """
    if dream == "dream":
        return needed(weave) == weave.spirit <= have.spirit
    return (needed(weave) if tar_threads == "sum" else max(weave)) <= have.spirit


def double_dip(have: Threads, weaves: Iterable[Threads], dream: str = "none", tar_threads: str = "sum") -> int:
    """Boxes of strain for weaves that get dice in one round: one for each thread that is overspent. (DOT-119, R-92)

    In the World of Dreams Spirit stands in for all: see `can_dream`.
    """
    spent = pool_threads(NOTHING, weaves)
    if dream == "tar":
        return int(not can_dream(spent, have, dream, tar_threads))
    return sum([want > dots for want, dots in zip(spent, have, strict=True)])


# Strain, and what is left to roll (DOT-120..127, DOT-132..134)


def dice_left(onepower: int, willpower: int, strain: int) -> int:
    """Dots of the Power that strain hasn't cancelled. (DOT-120, DOT-121)

    Boxes stand in columns, one for each dot of Willpower, and fill from the highest down; each cancels the dot of the
    Power in its column.
    """
    return min(onepower, willpower - strain) + max(0, onepower - willpower)


def with_angreal(dots: int, angreal: Angreal | None, saangreal: str = "formula") -> int:
    """Dots that may be used through the thing. (DOT-132, DOT-133, R-73)

    `saangreal`: as many times its stars and once more, or once more still as is `printed`.
    """
    if angreal is None:
        return dots
    if angreal.kind == "angreal":
        return dots + angreal.stars
    factor = angreal.stars + (1 if saangreal == "formula" else 2)
    return dots * (min(factor, angreal.max_factor) if angreal.max_factor else factor)


def maximum(
    onepower: int, willpower: int, strain: int, angreal: Angreal | None = None, saangreal: str = "formula"
) -> int:
    """The most dots that may be held and used now: after strain, with an angreal. (DOT-121, R-74)"""
    return with_angreal(dice_left(onepower, willpower, strain), angreal, saangreal)


class Toll(NamedTuple):
    """What a round of weaving does to the channeler."""

    successes: int
    """All that counts for strain and burn-out: pools below 0 count as 0. (R-67)"""
    strain: int = 0
    """Boxes that it would take, whether there is room for them or not."""
    overflow: int = 0
    """Those that there is no room for. (DOT-170)"""
    burned: bool = False
    """It has burned out. (DOT-124, DOT-127)"""
    wild: int = 0
    """Dice of the Power run wild, in all. (DOT-171)"""


def find_overflow(strain: int, free_boxes: int, wild_overflow: str = "beyond_free") -> int:
    """Strain that there is no room for. (DOT-124, DOT-170, R-71)

    `wild_overflow`: what is beyond the free boxes, or `all_gained` if they don't suffice.
    """
    if strain <= free_boxes:
        return 0
    return strain if wild_overflow == "all_gained" else strain - free_boxes


def take_strain(
    successes: int, strain: int, *, free_boxes: int, multiplier: int, protects: Collection[Protection] = (),
    wild_overflow: str = "beyond_free",
) -> Toll:  # fmt: skip
    """Strain on who channels: what overflows runs wild, and burns out who isn't protected. (DOT-124, DOT-169..171)

    `multiplier`: dots of the Power as owned, before strain and without angreal. (R-70)
    """
    overflow = find_overflow(strain, free_boxes, wild_overflow)
    burned = overflow > 0 and "burn-out" not in protects
    return Toll(successes, strain, overflow, burned, multiplier * overflow)


def split_round(
    nets: Sequence[int], *, maximum: int, potential: int, free_boxes: int, multiplier: int,
    protects: Collection[Protection] = (), wild_overflow: str = "beyond_free",
) -> Toll:  # fmt: skip
    """A round in which two or more weaves get dice. (DOT-165, DOT-166, R-65, R-67)

    `maximum`: the dots above which each success is a box; `nets`: of each pool. Beyond the potential it burns out, and
    then there is no strain.
    """
    successes = sum([max(0, net) for net in nets])
    if successes > potential and "burn-out" not in protects:
        return Toll(successes, burned=True)
    strain = 0 if "strain" in protects else max(0, successes - maximum)
    return take_strain(
        successes, strain, free_boxes=free_boxes, multiplier=multiplier, protects=protects, wild_overflow=wild_overflow
    )


def single_round(
    rolled: int, net: int, *, limit: int, potential: int, free_boxes: int, multiplier: int,
    protects: Collection[Protection] = (), wild_overflow: str = "beyond_free",
) -> Toll:  # fmt: skip
    """A round in which one weave gets dice. (DOT-160, R-66)

    `limit`: free held dots, or the maximum. To roll more dice than that strains whoever does it; a sound angreal only
    bears what the dice bring in above it.
    """
    used = max(rolled, net)
    if used > potential and "burn-out" not in protects:
        return Toll(max(0, net), burned=True)
    strain = int(rolled > limit or (used > limit and "strain" not in protects))
    return take_strain(
        max(0, net), strain, free_boxes=free_boxes, multiplier=multiplier, protects=protects,
        wild_overflow=wild_overflow,
    )  # fmt: skip


def count_bolts(overflow: int, most: int = 12) -> int:
    """Stray weaves of the Power run wild; what is above `most` spends itself in light. (DOT-171, R-72)"""
    return min(overflow, most)


# Embracing (DOT-151..156)


def embrace_dc(potential: int) -> int:
    """The number of embracing. (DOT-152)"""
    return ELEVEN - potential


class Embraced(NamedTuple):
    """What a try to embrace comes to."""

    least: int
    """Dots held without those that may be claimed besides."""
    most: int
    """Dots held with all of them. (DOT-153)"""
    strain: int = 0
    burned: bool = False


def embrace(
    net: int, *, held: int, want: int, maximum: int, potential: int, protects: Collection[Protection] = (),
    embrace_surplus: str = "slip",
) -> Embraced:  # fmt: skip
    """A try for `want` dots. (DOT-153, DOT-154, R-62)

    `embrace_surplus`: successes above the maximum are lost, or are a box of `strain`.
    """
    if net < 0:
        return Embraced(0, 0, -net)
    if net and held + net > potential and "burn-out" not in protects:
        return Embraced(0, 0, burned=True)
    strained = embrace_surplus == "strain" and net > 0 and held + net > maximum and "strain" not in protects
    most = max(held, min(maximum, held + net))
    return Embraced(min(most, held + min(net, want)), most, int(strained))


def free_growth(held: int, maximum: int) -> int:
    """Dots held in the next round: one more without a roll, if any is held; never above the maximum. (DOT-155, R-98)"""
    return min(maximum, held + 1) if held else 0


# Weaving, tying, examining (DOT-143..150, DOT-157..164)


def weave_dc(skill: int | None = None, *, potential: int = 0, weave_dc: str = "fixed7") -> int:
    """The number of a weave. (DOT-157, R-64)

    `skill`: dots in what the weave calls for (warding, healing, delving, unravelling, ...); None if it is of no special
    kind, and then it is 7, or 11 less the `potential`.
    """
    if skill is not None:
        return TEN - skill
    return USUAL if weave_dc == "fixed7" else embrace_dc(potential)


def tie_off_needed(weave: Threads, tie_off_target: str = "max_thread") -> int:
    """Successes that tie the weave off: its largest thread, or their `sum`. (DOT-143, R-78)"""
    return max(weave) if tie_off_target == "max_thread" else needed(weave)


def tie_off_dc(tying: int, *, inverted: bool = False) -> int:
    """The number of a knot, 1 higher for one that is hidden. (DOT-143, DOT-144, R-78)"""
    return min(USUAL, TEN - tying) + inverted


def residue_dc(read: int, unravel: int) -> int:
    """The number of reading what was woven. `unravel`: of who picked it apart. (DOT-150)"""
    return TEN - read + unravel


def residue_dice(read: int) -> int:
    """Dice of reading what was woven: at least one. (DOT-150, R-83)"""
    return max(1, read)


def add_net(successes: int, net: int, weave_negative: str = "subtract") -> int | None:
    """Successes of a weave in the making after a roll; None: it is lost. (DOT-158, R-76)

    `weave_negative`: a botch takes successes away, makes it collapse, or does nothing (`ignore`).
    """
    if net >= 0:
        return successes + net
    if weave_negative == "ignore":
        return successes
    left = successes + net
    return None if weave_negative == "collapse" or left < 0 else left


def idle_weave(successes: int, *, propped: bool) -> int:
    """Successes of a weave that got no dice for a round; at 0 it is gone. (DOT-164)"""
    return successes if propped else max(0, successes - 1)


def loom_pools(looming: int, loom_pools: str = "triple") -> int:
    """Weaves that may get dice in one round. (DOT-162, R-68)"""
    return max(1, 3 * looming) if loom_pools == "triple" else PRINTED_POOLS[looming]
