"""A climb and a fall under each pair of systems. (SKR-36)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.laws import nobody_stands_on_air
from support.offer_words import offers_have_words
from support.rooftops import FOOT, ROOF, TOP, climb, meeting, stands, yard
from support.rulesets import ruleset
from support.story import A, B, story

from skirmish import rules
from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.kit.heights import CLIMB, DIVE, JUMP
from skirmish.kit.rounds import ACTIONS

PATIENCE = 40
SEEDS = range(40)
"""One of these goes well, and one doesn't."""


def ready(pair: str, seed: int, *, high: bool) -> Battle:
    """Ila may climb now, the dice being those of a seed."""
    phase = ACTIONS if ruleset(pair).combat.alternates else "moves"
    battle = meeting(yard(pair), {}, high=high).begin(phase, turns=20).seed(seed)
    for _ in range(PATIENCE):
        if battle.decision.refusal(way_off(high=high)) is None:
            return battle
        battle.play(battle.decision.default)
    raise AssertionError(f"no climb is offered under {pair}: {battle.prompt}")


def way_off(*, high: bool) -> Action:
    """The climb from where she stands."""
    return climb(FOOT, 0) if high else climb(TOP, ROOF)


def climbing(pair: str, seed: int, *, high: bool) -> Battle:
    """Ila has climbed, or fallen."""
    battle = ready(pair, seed, high=high)
    battle.play(way_off(high=high))
    nobody_stands_on_air(battle.state)
    return battle


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


@pytest.mark.parametrize("pair", rules.pairs())
@pytest.mark.parametrize("high", [False, True])
def test_what_heights_offer_stands_in_the_list_of_what_it_may_ever_do(pair: str, high: bool):
    battle = ready(pair, 1, high=high)
    offers_have_words(battle.game.rules, battle.state, battle.decision)
    verbs = [deed.verb for deed in battle.game.rules.deeds(battle.state, 0)]
    assert {CLIMB, JUMP, DIVE} <= set(verbs)
    assert CLIMB in {offer.verb for offer in battle.decision.each()}


@pytest.mark.parametrize("pair", rules.pairs())
def test_on_a_flat_map_nobody_is_told_of_climbs(pair: str):
    phase = ACTIONS if ruleset(pair).combat.alternates else "moves"
    battle = story(pair).model("Ila", A, (4, 4)).model("Ren", B, (40, 40)).begin(phase, turns=20).seed(1)
    verbs = {deed.verb for deed in battle.game.rules.deeds(battle.state, 0)}
    assert not verbs & {CLIMB, JUMP, DIVE}
