"""How long frames of the window take, one by one: their median, and what only one in a hundred exceeds."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from skirmish.playtest.measures import Stage
from skirmish.playtest.timing import Timed, calibrate, middle, seconds

FRAMES = 40
"""Frames between two turns of the fixed work; as many are drawn before, to warm up."""
RARE = 0.99
P99 = ".p99"
"""What names of measures of the slowest frames end with."""


def frames(name: str) -> Callable[[Stage, int], Timed]:
    """What a frame of the kind takes that was handed in under this name; with `.p99` at the end the slow ones."""
    rare = name.endswith(P99)

    def measure(stage: Stage, repeats: int) -> Timed:
        draw = stage.chains[name.removesuffix(P99)]
        for _ in range(FRAMES):
            draw()
        units, rounds = [], []
        for _ in range(repeats):
            units.append(calibrate())
            rounds.append([seconds(draw) for _ in range(FRAMES)])
        taken = sorted(one for each in rounds for one in each)
        middles = sorted(median(each) for each in rounds)
        spread = (middles[-1 - len(middles) // 10] - middles[len(middles) // 10]) / median(middles)
        found = taken[round(RARE * (len(taken) - 1))] if rare else median(taken)
        usual = middle(units)
        return Timed(found, usual.loop, len(taken), spread, usual.toy)

    return measure
