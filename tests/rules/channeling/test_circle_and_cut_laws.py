"""Laws of points, debts and circles that hold through any play whatever. (CHN-3, CHN-22, CHN-29..38)"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from support.battle import Battle
from support.channeling_laws import circles_hold, points_hold
from support.story import A, B, story
from weave_scenes import BASES_IN, lore

from skirmish.core.decision import Action, Decision
from skirmish.rules.channeling.events import CircleFormed, Owed, Paid

WEAVES = ("arrow-of-fire", "fireball", "fist-of-air", "shield-of-air", "shielding", "lightning", "mist", "foretelling")
OPTIONS: list[dict[str, str]] = [
    {},
    {"circle_reach": "chain", "own_phase_cut": "on_hand", "mixed_circles": "true"},
    {"circle_cuts": "each", "engaged_cut": "free", "relative_strength": "true"},
    {"cut_tries": "one", "mixed_circles": "true", "circle_cuts": "each", "own_phase_cut": "on_hand"},
]
EAGER = {"link": 8, "cut": 6, "cast": 6, "lead": 3, "keep": 4, "charge": 2}
MOST = 400
"""Answers in one play."""


def melee(seed: int, options: dict[str, str]) -> Battle:
    """Two handfuls of channelers some inches apart, with fewer points than they would like."""
    chance = Random(seed)
    told = story("channeling", **options)
    for side, y in ((A, 20.0), (B, 27.0)):
        for number in range(5):
            half = "saidin" if chance.random() < 0.25 else "saidar"
            gift = lore(chance.randint(3, 14), *chance.sample(WEAVES, 4), half=half)
            place = (20 + number * (BASES_IN + chance.choice((0.1, 0.5, 1.9))), y + chance.random())
            told = told.model(f"{'AB'[side]}{number}", side=side, at=place, lore=gift, W=chance.choice((1, 1, 2)))
    return told.begin("magic begins", side=A, turns=6).seed(seed)


def answer(decision: Decision, chance: Random) -> Action:
    """Something that is offered; magic rather than not."""
    offers = decision.offers
    weights = [EAGER.get(offer.verb, 1) for offer in offers]
    for offer in chance.choices(offers, weights, k=4):
        samples = list(islice(offer.samples(), 12))
        if samples:
            return chance.choice(samples)
    return decision.default


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "chain", "each", "one"])
@pytest.mark.parametrize("seed", range(6))
def test_points_debts_and_circles_stay_within_bounds(options: dict[str, str], seed: int):
    """CHN-22, CHN-30, CHN-33, CHN-36: whatever is played."""
    battle, chance = melee(seed, options), Random(seed)
    for _ in range(MOST):
        decision = battle.game.decision
        if decision is None:
            break
        points_hold(battle.state)
        circles_hold(battle.state, settled=not decision.prompt.startswith(("The leader fell", "Foretold")))
        battle.play(answer(decision, chance))
    points_hold(battle.state)
    circles_hold(battle.state, settled=battle.game.decision is None)
    assert all(event.points > 0 for event in battle.happened(Paid))
    for event in battle.happened(Owed):
        assert all(points > 0 for _, points in event.shares)


def test_the_plays_are_worth_something():
    """CHN-21, CHN-30: in a few of them circles are formed, cuts are tried, shocks suffered."""
    seen: Counter[str] = Counter()
    for seed in range(4):
        battle, chance = melee(seed, {}), Random(seed)
        for _ in range(MOST):
            if battle.game.decision is None:
                break
            battle.play(answer(battle.game.decision, chance))
        seen["circles"] += len(battle.happened(CircleFormed))
        seen["cuts"] += len(battle.rolled("cutting"))
        seen["shocks"] += len(battle.rolled("initiative"))
    assert min(seen["circles"], seen["cuts"], seen["shocks"]) >= 3, seen
