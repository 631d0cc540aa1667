"""Of which throws nothing may come: tests, rolls that read 0 for a miss, and those whose outcome says `no ...`."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.core.dice import Check, RollOff, Successes, at_least, at_most, degrees, each, make_trial
from skirmish.core.rolls import fails

WOUND = Check(0, "to wound", (1, 6), ((1, "no wound"), (4, "wound"), (6, "critical")))
HIT = Check(0, "to hit", (1, 6), ((-99, 0), (4, 4), (5, 5)))


@pytest.mark.parametrize(("throw", "failing", "others"), [
    (Check(0, "test", (2, 6), at_least(7)), {False}, {True}),
    (Check(0, "test", (2, 6), at_most(7)), {False}, {True}),
    (HIT, {0}, {4, 5}),
    (WOUND, {"no wound"}, {"wound", "critical"}),
    (RollOff(0, "who begins"), {False}, {True}),
    (make_trial(0, "test", 5, 2, "X-1"), {"failed", "botched"}, {"passed"}),
    (Check(0, "inches", (1, 6), each(1, 6)), set(), {1, 6}),
    (Check(0, "injury", (1, 6), ((1, "down"), (5, "out"))), set(), {"down", "out"}),
    (Successes(0, "harm", 5, degrees(0, 3)), set(), {0, 3}),
])  # fmt: skip
def test_an_outcome_of_which_nothing_comes(throw: Any, failing: set[Any], others: set[Any]):
    assert {outcome for outcome in failing | others if fails(throw, outcome)} == failing
