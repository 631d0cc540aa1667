"""Knocked down models that crawl. (SKR-39)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, facing
from support.battle import STOPPED, Battle
from support.story import B, Story

DOWN: dict[str, Any] = {"now": {"posture": "down", "wounds": 0}}


def crawling(told: Story) -> Battle:
    return told.begin("moves", until="shooting")


def test_a_knocked_down_model_crawls_2():
    """SKR-39: exactly 2", whatever its M."""
    battle = crawling(facing(DOWN | {"M": 5}, gap_in=10))
    refusal = battle.refused(f"Ila crawls to {4 + 4 * HAIR_IN}, 24")
    assert refusal.rule == "SKR-39"
    assert refusal.short_by == pytest.approx(4 * HAIR_IN)
    battle.play("Ila crawls to 4, 24")
    assert battle.at("Ila") == (4, 24)
    assert battle.fighter("Ila").posture == "down"


def test_it_neither_walks_nor_runs():
    """SKR-39."""
    battle = crawling(facing(DOWN, gap_in=10))
    assert battle.refused("Ila moves to 3, 24").rule
    assert battle.refused("Ila runs to 3, 24").rule == "SKR-39"


def test_it_doesn_t_crawl_when_touched_by_an_enemy_who_fights_nobody_else():
    """SKR-39."""
    battle = crawling(facing(DOWN).model("Bo", at=(2, 40)))
    refusal = battle.refused("Ila crawls to 1, 24")
    assert (refusal.rule, refusal.reason) == ("SKR-39", "an enemy who fights nobody else touches it")


def test_it_crawls_away_when_that_enemy_fights_another():
    """SKR-39: Bo, standing, touches Ren too."""
    battle = crawling(facing(DOWN).model("Bo", at=(2 + 2 * BASES_IN, 24)))
    battle.play("Ila crawls to 1, 24")
    assert battle.at("Ila") == (1, 24)


def test_a_down_friend_at_that_enemy_is_no_fight():
    """SKR-39: Bo lies on the ground as well, and Ren fights nobody else."""
    told = facing(DOWN).model("Bo", at=(2 + 2 * BASES_IN, 24), **DOWN).model("Cam", at=(2, 40))
    battle = crawling(told)
    assert battle.refused("Ila crawls to 1, 24").rule == "SKR-39"
    assert battle.refused("Bo crawls to 5, 24").rule == "SKR-39"


def test_one_of_two_enemies_who_fights_nobody_else_is_enough():
    """SKR-39."""
    told = facing(DOWN).model("Bo", at=(2 + 2 * BASES_IN, 24)).model("Sam", side=B, at=(2, 24 + BASES_IN))
    told.model("Cam", at=(2, 40))
    assert crawling(told).refused("Ila crawls to 1, 23").rule == "SKR-39"


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_down_enemies_don_t_pin_it(posture: str):
    """SKR-5, SKR-39: they fight nobody at all."""
    battle = crawling(facing(DOWN, {"now": {"posture": posture}}))
    assert battle.allowed("Ila crawls to 1, 24")


def test_it_comes_no_nearer_than_1_to_a_standing_enemy():
    """SKR-33, SKR-39."""
    battle = crawling(facing(DOWN, gap_in=2.0))
    assert battle.allowed("Ila crawls to 3, 24")
    assert battle.refused("Ila crawls to 3.25, 24").rule == "SKR-39"


def test_a_stunned_model_does_nothing():
    """SKR-39."""
    told = facing({"now": {"posture": "stunned"}}, gap_in=10)
    assert crawling(told).prompt == STOPPED
    asked = crawling(facing({"now": {"posture": "stunned"}}, gap_in=10).model("Bo", at=(2, 40)))
    assert asked.refused("Ila crawls to 1, 24").rule == "SKR-39"


def test_who_crawled_doesn_t_hide():
    """SKR-37: who is down may not."""
    told = facing(DOWN | {"I": 3}, {"I": 1}, gap_in=10).terrain("wall", rect=(7, 10, 0.5, 28))
    battle = crawling(told)
    battle.play("Ila crawls to 1, 24")
    assert battle.prompt == STOPPED
    assert not battle.fighter("Ila").hidden
