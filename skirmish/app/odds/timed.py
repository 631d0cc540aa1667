"""The forecasts that `skirmish bench` times."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.app.odds.questions import ACTOR, questions_of, worked_out
from skirmish.app.odds.situation import HERE, Figure, apart, placed, warrior_of
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius
from skirmish.kit.odds import Part, Pose


def chains(rules: Ruleset) -> dict[str, Callable[[], object]]:
    """A shot, and a close combat of two against two with two attacks each and parries."""
    asks = questions_of(rules)
    archer = Figure("an archer", gear=("bow",))
    scene = apart(rules, archer, archer, 12.0)
    swordsman = warrior_of(Figure("a swordsman", numbers=(("A", 2),), gear=("sword",)))
    wide = 2 * base_radius(swordsman.base_mm)
    (x, y), pair = HERE, (swordsman, swordsman)
    corners = ((x, y), (x, y + wide), (x + wide, y), (x + wide, y + wide))
    melee = asks.posed(placed(rules, (pair, pair), corners), (Pose(),) * 4)
    parts: dict[str, Part | None] = {
        "forecast.shot": asks.shot(rules, scene.state, scene.actor, scene.target, "bow", 1).whole,
        "forecast.fight2v2": asks.blows(rules, melee, ACTOR, len(pair)).phase,
    }
    return {name: _timed(rules, part) for name, part in parts.items() if part is not None}


def _timed(rules: Ruleset, part: Part) -> Callable[[], object]:
    return lambda: worked_out(rules, part)
