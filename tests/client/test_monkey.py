"""Whatever is clicked and typed, the window stands, and the battle is the one that its record tells."""

from __future__ import annotations

import pytest
from monkeys import Monkey

EVENTS = 20_000


@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_breaks_nothing(seed, tmp_path):
    monkey = Monkey(seed, tmp_path)
    monkey.run(EVENTS)
    assert len(monkey.app.accepted) > EVENTS // 10, "nothing was ever done"
