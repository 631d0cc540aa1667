"""Pools in which ones take away and tens go on, held to plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from core_toy import duel_rules, duel_setup

from skirmish.core.dice import Dice
from skirmish.core.events import Rolled
from skirmish.core.open_pool import OpenPool, live_tens
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
    assert line.text.endswith("parry, each die 8+: 8 9 1, 1")
    assert [note_of(throw, net).outcome for net in (-2, 0, 2)] == ["botched", "failed", "2"]
    assert [fails(throw, net) for net in (-2, 0, 2)] == [True, True, False]
