from __future__ import annotations

import pytest

from skirmish.core.dice import Check, Modifier, at_least, at_most
from skirmish.core.open_pool import OpenPool
from skirmish.core.reading import Reading, read_roll
from skirmish.core.roll_under import RollUnder
from skirmish.core.step_dice import FAILED, StepTest

SHOT = Check(0, "to hit Ren", (1, 6), at_least(4), (Modifier(-1, "cover"),))


@pytest.mark.parametrize(
    ("throw", "faces", "found"),
    [
        (SHOT, (5,), Reading("to hit Ren", "5+", (True,), "passed", True)),
        (SHOT, (4,), Reading("to hit Ren", "5+", (False,), "failed", False)),
        (Check(0, "rout", (2, 6), at_most(7)), (3, 3),
         Reading("rout", "7 or less", (None, None), "passed", True, total=6)),
        (Check(0, "injury", (1, 6), ((1, "down"), (3, "stunned"), (5, "out"))), (5,),
         Reading("injury", "", (None,), "out", None)),
        (OpenPool(0, "axe", 3, 7, ((0, 0), (1, 1), (2, 2))), (8, 1, 7),
         Reading("axe", "7+", (True, False, True), "1 success", True)),
        (OpenPool(0, "axe", 2, 7, ((-9, -1), (0, 0), (1, 1))), (1, 2),
         Reading("axe", "7+", (False, False), "a botch", False)),
        (RollUnder(0, "to hit", 5), (2, 9, 5),
         Reading("to hit", "5 or less", (True, False, True), "2 successes", True)),
        (StepTest(0, "nerve", 6, 1, 4, FAILED[0], FAILED[1]), (5,), Reading("nerve", "4+", (True,), "passed", True)),
    ],
)  # fmt: skip
def test_a_roll_is_read_at_a_glance(throw: object, faces: tuple[int, ...], found: Reading):
    outcome = throw.read(sum(faces)) if isinstance(throw, Check) else None
    if isinstance(throw, OpenPool):
        outcome = throw.read(throw.net(faces))
    if isinstance(throw, RollUnder):
        outcome = throw.read(throw.keep(faces))
    if isinstance(throw, StepTest):
        outcome = "passed"
    assert read_roll(throw, faces, outcome) == found


def test_what_systems_call_their_outcomes_is_understood():
    assert read_roll(SHOT, (5,), "hit").good
    assert read_roll(SHOT, (2,), "no wound").good is False
