"""Fifty positions, no two alike: the forecast against plays of the same rule. (SKR-43..SKR-65)

`scripts/odds_oracle` plays each position 200,000 times.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import Any

import pytest
from skirmish_scenes import Gear, facing

from skirmish.core.dice import Dice
from skirmish.core.forecast import forecast, sample_ends
from skirmish.core.state import State
from skirmish.rules.skirmish.fight import fight
from skirmish.rules.skirmish.shooting import shoot
from skirmish.rules.skirmish.strike import strike

POSITIONS = 50
TRIES = int(os.environ.get("SKIRMISH_TRIES", "1000"))
SIGMAS = 4
MELEE = (
    ("axe",),
    ("sword",),
    ("club", "dagger"),
    ("sword", "buckler"),
    ("halberd",),
    ("two-handed",),
    ("spear", "shield"),
)
MISSILES = ("bow", "longbow", "crossbow", "sling", "throwing-knives")
ARMOUR = ((), ("light-armour",), ("heavy-armour", "helmet"), ("fine-mail",), ("helmet",))
STATES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {"posture": "down"},
    {"posture": "stunned"},
    {"wounds": 0},
    {"afraid": True},
)


class Chooser:
    """Choices that hang on a number alone."""

    def __init__(self, number: int) -> None:
        self.dice = Dice(number)

    def of(self, things: Any) -> Any:
        (face,), self.dice = self.dice.draw(1, len(things))
        return things[face - 1]

    def warrior(self, items: tuple[str, ...]) -> Gear:
        profile = {name: self.of((2, 3, 3, 4, 5)) for name in ("WS", "BS", "S", "T", "I")}
        return {"items": items + self.of(ARMOUR), "A": self.of((1, 1, 2)), "W": self.of((1, 1, 2)), **profile}


def position(number: int) -> tuple[Any, State, Callable[..., Any], tuple[Any, ...], bool]:
    """(rules, state, procedure, arguments, resumable) of a position."""
    chooser = Chooser(number)
    kind = number % 3
    ren = chooser.warrior(chooser.of(MELEE)) | {"now": chooser.of(STATES if kind < 2 else STATES[:3])}
    if kind == 0:
        weapon = chooser.of(MISSILES)
        scene = facing(chooser.warrior((weapon,)), ren, chooser.of((1.0, 3.0, 5.5)))
        battle = scene.begin("shooting", until="close combat").seed(number)
        return battle.game.rules, battle.game.setup, shoot, (0, 1, weapon), False
    scene = facing(chooser.warrior(chooser.of(MELEE)), ren)
    battle = scene.begin("blows", until="all alone").seed(number)
    if kind == 1:
        return battle.game.rules, battle.game.setup, strike, (0,), False
    return battle.game.rules, battle.game.setup, fight, (), True


def fate(state: State, _: object) -> tuple[object, ...]:
    """What became of the two."""
    return tuple((m.out, m.combat.posture, m.combat.wounds) for m in state.models)


@pytest.mark.parametrize("number", range(POSITIONS))
def test_the_forecast_agrees_with_what_is_played(number: int):
    rules, state, procedure, args, resumable = position(number)
    odds = forecast(rules, state, procedure, *args, resumable=resumable)
    assert sum(odds.laws.values()) == 1
    expected = odds.by(fate)
    played = sample_ends(rules, state, procedure, *args, tries=TRIES, seed=number).tally
    counts: dict[tuple[object, ...], int] = {}
    for (end, result), count in played.items():
        counts[fate(end, result)] = counts.get(fate(end, result), 0) + count
    assert set(counts) <= set(expected)
    for ends, chance in expected.items():
        sigma = math.sqrt(TRIES * float(chance) * (1 - float(chance)))
        assert abs(counts.get(ends, 0) - TRIES * float(chance)) <= SIGMAS * sigma, (ends, float(chance))
