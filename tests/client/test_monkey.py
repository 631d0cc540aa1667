"""Whatever is clicked and typed, the window stands, and the battle is the one that its record tells."""

from __future__ import annotations

import os

import pytest
from monkeys import Mapper, Monkey

from skirmish.client.view import ground_tiles
from skirmish.core.state import State

levels_scenery = ground_tiles.scenery

EVENTS = int(os.environ.get("SKIRMISH_MONKEY", "4000"))
"""Of each monkey; `scripts/monkey` asks for 20,000."""


@pytest.fixture(autouse=True)
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ground is painted once for all battles: a monkey goes from one to the next much oftener than people do."""
    grounds: dict[object, object] = {}

    def scenery(state: State, per_inch: float, *view: float) -> object:
        key = state.battlefield, state.features, per_inch, view
        if key not in grounds:
            grounds[key] = levels_scenery(state, per_inch, *view)
        return grounds[key]

    monkeypatch.setattr(ground_tiles, "scenery", scenery)


@pytest.mark.parametrize(("seed", "skip_empty"), [(1, True), (1, False), (3, True)])
def test_a_monkey_breaks_nothing_in_a_minute(seed, skip_empty, tmp_path):
    monkey = Monkey(seed, tmp_path, skip_empty=skip_empty)
    monkey.run(150)
    assert len(monkey.app.accepted) > 15, "nothing was ever done"


@pytest.mark.parametrize("seed", [0, 5])
def test_a_monkey_that_makes_maps_breaks_nothing_in_a_minute(seed, tmp_path):
    monkey = Mapper(seed, tmp_path)
    monkey.run(200)
    assert monkey.most > 3, "nothing was ever drawn"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_that_makes_maps_breaks_nothing(seed, tmp_path):
    monkey = Mapper(seed, tmp_path)
    monkey.run(EVENTS)
    assert monkey.most > EVENTS // 200, "nothing was ever drawn"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_breaks_nothing(seed, tmp_path):
    monkey = Monkey(seed, tmp_path)
    monkey.run(EVENTS)
    assert len(monkey.app.accepted) > EVENTS // 10, "nothing was ever done"
    assert monkey.wanders, "it never was at the selection or in the tutorial"
