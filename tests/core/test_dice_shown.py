"""How many sides the dice of a roll have, and which of them don't count: what is drawn beside a line of the log."""

from __future__ import annotations

from typing import Any

import pytest
from support.story import A, B, story

from skirmish.core.dice import Check, Contest, Dice, Modifier, RollOff, Successes
from skirmish.core.events import Rolled
from skirmish.core.open_pool import OpenPool
from skirmish.core.roll_text import dropped_of, sides_of
from skirmish.core.roll_under import PASSED, RollUnder
from skirmish.core.step_dice import FAILED, StepContest, StepDie, StepTest
from skirmish.core.text import log_line

BANDS: Any = ((0, "none"), (1, "some"))
HIGH, LOW = (Modifier(1, "charge"),), (Modifier(-1, "prone"),)


@pytest.mark.parametrize(("throw", "sides"), [
    (Check(0, "rout test", (2, 6), BANDS), 6),
    (Check(0, "points", (1, 20), BANDS), 20),
    (Contest(0, "strength", 1, (1, 6), (1, 6), BANDS), 6),
    (Successes(0, "to hurt", 4, BANDS), 10),
    (OpenPool(0, "to hit", 4, 7, BANDS), 10),
    (RollUnder(0, "fighting", 5), 10),
    (StepTest(0, "dodge", 8, 2, 5, FAILED[0]), 8),
    (StepContest(0, "to hit", 1, 6, 2, 12, 1, FAILED[0]), 12),
    (StepDie(0, "damage", 4, BANDS), 4),
    (RollOff(0, "edge"), 6),
], ids=lambda case: type(case).__name__)  # fmt: skip
def test_every_throw_says_how_many_sides_its_dice_have(throw: object, sides: int):
    assert sides_of(throw) == sides


@pytest.mark.parametrize(("sways", "faces", "dropped"), [
    ((), (2, 9, 4), ()),
    (HIGH, (4, 4, 1, 6), (3,)),
    (LOW, (1, 4, 8, 10), (0,)),
    (LOW, (7, 2, 7, 7), (1,)),
    (LOW, (7, 7, 7, 7), (3,)),
])  # fmt: skip
def test_of_four_dice_the_one_that_isnt_kept_is_dropped(
    sways: tuple[Modifier, ...], faces: tuple[int, ...], dropped: tuple[int, ...]
):
    assert dropped_of(RollUnder(0, "fighting", 5, sways=sways), faces) == dropped
    assert dropped_of(Check(0, "rout test", (2, 6), BANDS), faces) == ()


def test_the_line_of_a_roll_has_both():
    state = story("ranks+none").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(27, 20)).begin("fight").state
    line = log_line(state, Rolled(RollUnder(0, "fighting", 5, sways=HIGH), (9, 2, 3, 4), PASSED, Dice(1)))
    assert line is not None
    assert (line.faces, line.sides, line.dropped) == ((9, 2, 3, 4), 10, (0,))
