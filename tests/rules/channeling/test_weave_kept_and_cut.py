"""Each weave that is kept up: paid, dropped, cut when paid, cut in the enemy's own phase. (CHN-14, CHN-21, CHN-29)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B
from weave_scenes import WEAVES, aim, debt, ended, ground, hand, lore, weaver, woven

from skirmish.kit.spells.spell import Condition, Patch, Wall

POINTS = 20
CONDITIONS = {weave: [part for part in WEAVES[weave].parts if isinstance(part, Condition)] for weave in WEAVES}
KEPT = [
    weave
    for weave, spell in WEAVES.items()
    if spell.upkeep and not any(part.name == "veiled" for part in CONDITIONS[weave])
]
"""All that are kept up but Fold Light, whose bearer isn't seen (test_weave_fold_light.py)."""


def resisted(weave: str) -> list[tuple[str | int, ...]]:
    """The dice of who is held and stays so at the end of its own turn."""
    holds = [part.resist for part in CONDITIONS[weave] if part.resist]
    return [("against Ila's hold", 1) if hold == "power" else (hold, 6) for hold in holds]


def resisted_first(weave: str) -> list[tuple[str | int, ...]]:
    """Such dice at the casting."""
    return resisted(weave) if any(part.resist_first for part in CONDITIONS[weave]) else []


def standing(weave: str) -> Battle:
    """It has been cast; Dee, who may cut, let it pass, and so did Cai if she could."""
    told = (
        weaver(weave, points=POINTS)
        .model("Bo", side=A, at=(20, 25.5))
        .model("Ren", side=B, at=(27, 24))
        .model("Cai", side=B, at=(27, 27), lore=lore(12))
        .model("Dee", side=B, at=(27, 21), lore=lore(12))
    )
    battle = told.begin("magic begins", side=A, turns=4).dice(woven(weave), *resisted_first(weave))
    battle.play(aim(weave, point="20, 31", wall="20, 30 toward 24, 30"), "pass")
    assert lasts(battle, weave)
    return battle


def lasts(battle: Battle, weave: str) -> bool:
    """Whether it has an effect, and its terrain with it if it is one that lies on the ground."""
    found = any(effect.source == weave for effect in battle.state.effects)
    if any(isinstance(part, Patch | Wall) for part in WEAVES[weave].parts):
        assert bool(ground(battle, weave)) == found
    return found


def due(weave: str) -> Battle:
    """Her next shooting phase: it is to be paid."""
    battle = standing(weave).dice(*resisted(weave))
    battle.until(f"Keep up Ila's {WEAVES[weave].name}")
    assert (battle.state.side, hand(battle)) == (A, POINTS)
    return battle


@pytest.mark.parametrize("weave", KEPT)
def test_what_is_paid_stays_without_a_new_test(weave: str):
    """CHN-14."""
    battle = due(weave)
    battle.play(f"Ila keeps {weave}", "pass")
    assert lasts(battle, weave)
    assert hand(battle) == POINTS - WEAVES[weave].upkeep
    assert len(battle.rolled(WEAVES[weave].name)) == 1


@pytest.mark.parametrize("weave", KEPT)
def test_what_is_dropped_ends_and_costs_nothing(weave: str):
    """CHN-14, CHN-25."""
    battle = due(weave)
    battle.play(f"Ila drops {weave}")
    assert not lasts(battle, weave)
    assert ended(battle, weave) == [": it is dropped"]
    assert hand(battle) == POINTS
    assert not any(model.conditions for model in battle.state.models)


@pytest.mark.parametrize("weave", KEPT)
def test_what_is_paid_may_be_cut_and_the_upkeep_is_gone(weave: str):
    """CHN-21, CHN-29: it ends at once."""
    battle = due(weave)
    battle.play(f"Ila keeps {weave}")
    battle.dice((f"cutting Ila's {WEAVES[weave].name}", 4))
    battle.play(f"Dee cuts {weave}")
    assert not lasts(battle, weave)
    assert ended(battle, weave) == [": cut by Dee"]
    assert (hand(battle), debt(battle, "Dee")) == (POINTS - WEAVES[weave].upkeep, 3)
    assert not any(model.conditions for model in battle.state.models)


@pytest.mark.parametrize("weave", KEPT)
@pytest.mark.parametrize("face", [3, 4])
def test_what_stands_may_be_cut_in_the_enemys_own_phase(weave: str, face: int):
    """CHN-21, CHN-22, CHN-23: a debt all the same; once each."""
    battle = standing(weave)
    battle.until("Shoot")
    assert battle.state.side == B
    battle.dice((f"cutting Ila's {WEAVES[weave].name}", face))
    cut = next(action for action in battle.offered("cut", "Dee") if action.what == weave)
    if WEAVES[weave].target == "caster" and face < 4:
        battle.dice(*resisted(weave))  # nobody is left who could cut, so the turn goes on to its end
    battle.play(cut)
    assert lasts(battle, weave) == (face < 4)
    assert debt(battle, "Dee") == 3
    assert not battle.allowed(cut)
