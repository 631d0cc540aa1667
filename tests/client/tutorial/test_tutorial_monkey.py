"""A monkey at the tutorial: whatever is clicked and typed, the course stands, and can be gone on with."""

from __future__ import annotations

import os

import pytest
from monkeys import Monkey

from skirmish.client.tutorial.scene import TutorialScene

EVENTS = int(os.environ.get("SKIRMISH_MONKEY", "4000")) // 4


class Beginner(Monkey):
    """One that always goes back to the course, at the next step."""

    steps = 0

    def begin(self) -> None:
        """The course, a step further each time, and with a few sensible presses on its buttons."""
        self.battles += 1
        self.app.running = True
        self.app.go.to_tutorial()
        scene = self.app.scene
        assert isinstance(scene, TutorialScene)
        scene.tutor.begin(self.battles % len(scene.tutor.lessons))
        self.hand.look()

    def learn(self) -> None:
        """One of the sheet's buttons."""
        scene = self.app.scene
        if isinstance(scene, TutorialScene) and scene.ui.dialog is None and scene.ui.popup is None:
            scene.freshen()
            tutor = scene.tutor
            self.chance.choice((tutor.on, tutor.back, tutor.again, tutor.on))()
            self.steps += 1

    def play(self) -> None:
        """Nothing past the hands: the tutor would refuse most of it."""

    ways = (*Monkey.ways[:10], play, learn)
    weights = (*Monkey.weights[:10], 0, 1.5)


@pytest.mark.parametrize(
    ("seed", "events"), [(4, 100), *(pytest.param(seed, EVENTS, marks=pytest.mark.long) for seed in (4, 5))]
)
def test_a_monkey_does_not_break_the_course(seed, events, tmp_path):
    monkey = Beginner(seed, tmp_path)
    monkey.run(events)
    assert monkey.steps > events // 200
    while monkey.app.scenes:
        monkey.app.scenes.pop().leave()
    monkey.app.go.to_tutorial()
    scene = monkey.app.scene
    assert isinstance(scene, TutorialScene)
    scene.tutor.begin(0)
    for _ in scene.tutor.lessons:
        scene.tutor.on()
    assert not monkey.app.scenes
