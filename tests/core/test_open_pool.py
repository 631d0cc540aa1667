"""Pools in which ones take away and tens go on, held to plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from core_toy import duel_rules, duel_setup

from skirmish.core.dice import Dice, Modifier
from skirmish.core.events import Rolled
from skirmish.core.open_pool import TEST, OpenPool, live_tens
from skirmish.core.record import evolve
from skirmish.core.rolls import fails, note_of
from skirmish.core.text import roll_line

NETS = tuple((net, net) for net in range(-6, 3))
"""Bands that tell every result apart up to 2, and more than that not."""


def pool(dice: int, target: int = 7, goes_on: bool = True) -> OpenPool[int]:
    return OpenPool(0, "a test", dice, target, NETS, goes_on=goes_on)


def enumerated(dice: int, target: int, depth: int) -> Counter[int]:
    """Ways by net of all faces, a ten being rolled again at most so often: a little is left out."""
    tally: Counter[int] = Counter()

    def chains(net: int, live: int, weight: Fraction, left: int) -> None:
        if not live:
            tally[min(net, 2)] += weight
            return
        for face in range(1, 11):
            gain = -1 if face == 1 else int(face >= target)
            if face < 10:
                chains(net + gain, live - 1, weight / 10, depth)
            elif left:
                chains(net + gain, live, weight / 10, left - 1)

    for faces in product(range(1, 11), repeat=dice):
        net = sum(-1 if face == 1 else face >= target for face in faces)
        chains(net, live_tens(faces, target), Fraction(1, 10**dice), depth)
    return tally


@pytest.mark.parametrize(("dice", "target"), [(1, 7), (2, 7), (2, 2), (2, 10), (2, 12), (3, 8)])
def test_the_law_is_that_of_all_faces(dice: int, target: int):
    law = dict(pool(dice, target).law())
    assert sum(law.values()) == 1
    found = enumerated(dice, target, 3)
    left_out = 1 - sum(found.values())
    assert 0 <= left_out < Fraction(dice, 1000)
    for net in law.keys() | found.keys():
        assert abs(law.get(net, Fraction(0)) - found[net]) <= left_out, net


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("target", [0, 2, 7, 10, 11])
def test_without_rolling_again_it_is_plain_counting(dice: int, target: int):
    found = Counter(
        min(2, sum(-1 if face == 1 else face >= target for face in faces))
        for faces in product(range(1, 11), repeat=dice)
    )
    assert dict(pool(dice, target, goes_on=False).law()) == {n: Fraction(w, 10**dice) for n, w in found.items()}


@pytest.mark.parametrize(
    ("faces", "dice", "net"),
    [
        ((10, 10, 5), 1, 2),  # one ten, rolled again: ten, and a 5
        ((10, 1), 2, 0),  # the ten is taken: not rolled again
        ((10, 8, 1, 9), 3, 2),  # the 1 takes the 8, the ten goes on to a 9
        ((10, 10, 1, 10, 7), 3, 3),  # the 1 takes one ten, the other goes on
        ((10, 1, 1), 3, -1),
        ((10, 1), 1, 0),  # a 1 on a ten rolled again takes away, too
    ],
)
def test_what_faces_come_to_at_7(faces: tuple[int, ...], dice: int, net: int):
    drawn, outcome, _ = OpenPool(0, "a test", dice, 7, tuple((n, n) for n in range(-6, 9))).draw(Dice(None, faces))
    assert (drawn, outcome) == (faces, net)


def test_tens_without_end_lie_in_the_last_band():
    (low, high) = OpenPool(0, "a test", 1, 7, ((-9, "no"), (3, "yes"))).law()
    assert (high[0], low[1] + high[1]) == ("yes", 1)
    # two tens and then a success that is no ten (3/10 + 1/10 goes on), or three tens and no 1 ...
    chance = Fraction(0)
    for tens in range(1, 40):
        chance += Fraction(1, 10**tens) * (Fraction(3, 10) * (tens + 1 >= 3) + Fraction(5, 10) * (tens >= 3)
                                           + Fraction(1, 10) * (tens - 1 >= 3))  # fmt: skip
    assert abs(high[1] - chance) < Fraction(1, 10**38)


def test_the_log_says_what_each_die_needed():
    throw = OpenPool(0, "parry", 3, 8, NETS, rule="SKR-1")
    line = roll_line(duel_setup().state(duel_rules()), Rolled(throw, (8, 9, 1), 1, Dice(None)))
    assert line.text.endswith("parry, each die 8+: 8 9 1 = 1 success (each 1 takes one away)")
    changed = OpenPool(0, "parry", 2, 8, NETS, (Modifier(-1, "dice: armour", "DOT-19"),))
    assert changed.describe((1, 2), -1) == (
        "parry, each die 8+: 1 2 = -1 successes (each 1 takes one away), a botch, dice: armour -1 (DOT-19)"
    )
    assert evolve(throw, verdicts=TEST).describe((2, 2, 9), 1).endswith("2 2 9 = 1 success, passed")
    assert [note_of(throw, net).outcome for net in (-2, 0, 2)] == ["botched", "failed", "2"]
    assert [fails(throw, net) for net in (-2, 0, 2)] == [True, True, False]


@cache
def chains(target: int, late: int, live: int) -> dict[int, Fraction]:
    """What so many tens that go on come to, up to 30; ten to the power of -40 is left out."""
    if not live:
        return {0: Fraction(1)}
    good = sum(face >= target for face in range(2, 10))
    found: Counter[int] = Counter()
    for before, chance in chains(target, late, live - 1).items():
        for tens in range(40):
            chance /= 10
            for gain, faces in ((tens + 1, good), (tens, 8 - good), (tens - late, 1)):
                found[min(30, before + gain)] += chance * faces
    return found


def counted(dice: int, target: int, ones: str, late: int, most: int) -> Counter[int]:
    """The law die by die: how many ones, tens and other successes, then the tens that go on; `most` is open above."""
    falls = {(0, 0, 0): Fraction(1)}
    good = sum(face >= target for face in range(2, 10))
    for _ in range(dice):
        after: Counter[tuple[int, int, int]] = Counter()
        for (bad, ten, other), chance in falls.items():
            after[bad + 1, ten, other] += chance / 10
            after[bad, ten + 1, other] += chance / 10
            after[bad, ten, other + 1] += chance * good / 10
            after[bad, ten, other] += chance * (8 - good) / 10
        falls = after
    tally: Counter[int] = Counter()
    for (bad, ten, other), chance in falls.items():
        hit = ten if target <= 10 else 0
        taken = {"ordinary": max(0, bad - other), "tens": bad, "none": 0}[ones]
        for more, weight in chains(target, late, max(0, hit - taken)).items():
            tally[min(other + hit - bad + more, most)] += chance * weight
    return tally


@pytest.mark.parametrize("dice", range(1, 13))
@pytest.mark.parametrize(("ones", "late"), [("ordinary", 1), ("ordinary", 0), ("tens", 1), ("none", 1)])
def test_every_order_of_ones_has_its_law(dice: int, ones: str, late: int):
    """DOT-5, R-1, R-2: from the lowest net to 3 or more."""
    bands = tuple((net, net) for net in range(-dice, 4))
    for target in range(2, 13) if dice < 4 else (2, 7, 10, 11):
        law = dict(OpenPool(0, "a test", dice, target, bands, ones=ones, late_ones=bool(late)).law())
        assert sum(law.values()) == 1
        found = counted(dice, target, ones, late, 3)
        for net in law.keys() | found.keys():
            assert abs(law.get(net, 0) - found[net]) < Fraction(1, 10**30), (target, net)


@pytest.mark.parametrize(("ones", "chance"), [("ordinary", 0.7535), ("tens", 0.7584), ("none", 0.7678)])
def test_which_successes_ones_take_changes_little(ones: str, chance: float):
    """R-1: the chance of a success with five dice at 7."""
    law = OpenPool(0, "a test", 5, 7, ((-5, 0), (1, 1)), ones=ones).law()
    assert round(float(dict(law)[1]), 4) == chance


@pytest.mark.parametrize(("faces", "dice", "ones", "late", "net"), [
    ((10, 8, 1, 9), 3, "tens", True, 1),  # the 1 takes the ten: the 9 is never rolled
    ((10, 1, 9), 2, "none", True, 1),  # the ten goes on, and the 1 counts against both
    ((10, 1), 1, "ordinary", False, 1),  # a late 1 takes nothing
])  # fmt: skip
def test_what_faces_come_to_in_other_orders(faces: tuple[int, ...], dice: int, ones: str, late: bool, net: int):
    bands = tuple((n, n) for n in range(-6, 9))
    drawn, outcome, _ = OpenPool(0, "a test", dice, 7, bands, ones=ones, late_ones=late).draw(Dice(None, faces))
    assert (outcome, faces[: len(drawn)]) == (net, drawn)
