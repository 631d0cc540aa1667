"""A climb and a fall under each pair of systems. (SKR-36)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.laws import nobody_stands_on_air
from support.rooftops import FOOT, ROOF, TOP, climb, meeting, stands, yard
from support.rulesets import ruleset

from skirmish import rules
from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.kit.rounds import ACTIONS

PATIENCE = 40
SEEDS = range(40)
"""One of these goes well, and one doesn't."""


def climbing(pair: str, seed: int, *, high: bool) -> Battle:
    """Ila may climb now, the dice being those of a seed."""
    phase = ACTIONS if ruleset(pair).combat.alternates else "moves"
    battle = meeting(yard(pair), {}, high=high).begin(phase, turns=20).seed(seed)
    wanted = climb(FOOT, 0) if high else climb(TOP, ROOF)
    for _ in range(PATIENCE):
        if battle.decision.refusal(wanted) is None:
            battle.play(wanted)
            nobody_stands_on_air(battle.state)
            return battle
        battle.play(battle.decision.default)
    raise AssertionError(f"no climb is offered under {pair}: {battle.prompt}")


@pytest.mark.parametrize("pair", rules.pairs())
def test_somebody_climbs_onto_the_roof(pair: str):
    tried = (climbing(pair, seed, high=False) for seed in SEEDS)
    assert any(stands(battle, TOP, ROOF) for battle in tried)


@pytest.mark.parametrize("pair", rules.pairs())
def test_somebody_falls_from_it(pair: str):
    tried = (climbing(pair, seed, high=True) for seed in SEEDS)
    battle = next(battle for battle in tried if battle.happened(Moved, model="Ila", manner="fall"))
    line = battle.game.rules.log_line(battle.state, battle.happened(Moved, manner="fall")[0])
    assert line is not None
    assert line.text.startswith("Ila falls")
    assert battle.state.level(0) == 0


@pytest.mark.parametrize("pair", rules.pairs())
def test_what_can_not_be_climbed_is_told_why(pair: str):
    phase = ACTIONS if ruleset(pair).combat.alternates else "moves"
    battle = meeting(yard(pair), {"keywords": ("animal",)}, high=False).begin(phase, turns=20).seed(1)
    for _ in range(PATIENCE):
        if battle.decision.subject in (0, -1) and any(battle.decision.each()) and battle.phase == phase:
            break
        battle.play(battle.decision.default)
    refusal = battle.decision.refusal(climb(TOP, ROOF))
    assert refusal is not None
    assert refusal.rule
    assert battle.decision.refusal(Action("jump", 0, at=TOP, level=ROOF)) is not None
