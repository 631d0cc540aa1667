"""Warders, Myrddraal and their Trollocs; what is lost with a leader. (SKR-3, SKR-71, SKR-82)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, IDLE, facing
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.units import TOLERANCE_IN, base_radius
from skirmish.rules.skirmish.events import Felled, Went

FEARED: dict[str, Any] = {"traits": {"fear": ""}}


def bonded(sister: dict[str, Any] | None = None, **lan: Any) -> Story:
    """Lan (Ld 5), Warder of Moi (Ld 9) who is at the other end of the table; Ren causes fear."""
    told = story().model("Lan", at=(10, 24), traits={"warder": "moi"}, Ld=5, **lan)
    told.model("Moi", **({"at": (46, 46), "Ld": 9} | (sister or {})))
    return told.model("Ren", side=B, at=(15, 24), **FEARED)


def dares(told: Story, first: int, second: int) -> bool:
    battle = told.begin("charges", until="compulsory moves").dice(("fear", first, second))
    battle.play("Lan charges Ren")
    return bool(battle.fighter("Lan").charged)


def test_a_warder_uses_his_sister_s_ld_at_any_distance():
    """SKR-82."""
    assert dares(bonded(), 4, 5)
    assert not dares(bonded(), 5, 5)


def test_his_own_ld_counts_if_it_is_higher():
    """SKR-3, SKR-82: he uses hers, he needn't."""
    assert dares(bonded({"Ld": 3}), 2, 3)


@pytest.mark.parametrize(
    "sister", [{"now": {"posture": "down"}}, {"now": {"fleeing": True}}, {"conditions": ("held",)}]
)
def test_a_sister_who_is_down_flees_or_is_held_lends_nothing(sister: dict[str, Any]):
    """SKR-3, SKR-82: as a leader."""
    assert not dares(bonded(sister), 4, 5)


def test_he_uses_the_ld_of_his_named_sister_only():
    """SKR-82: another sister far away lends nothing."""
    told = bonded({"Ld": 5}).model("Nyn", at=(44, 40), Ld=10)
    assert not dares(told, 4, 5)


def fallen_sister(
    sister: dict[str, Any] | None = None, warder: dict[str, Any] | None = None, injury: int = 6
) -> Battle:
    """Ren strikes Moi down; Lan is elsewhere."""
    told = story().model("Moi", at=(10, 24), **({"now": IDLE} | (sister or {})))
    told.model("Lan", at=(40, 40), traits={"warder": "moi"}, **(warder or {})).model("Oth", at=(44, 44))
    told.model("Ren", side=B, at=(10 + BASES_IN, 24), items=("axe",))
    return told.begin("blows", until="all alone").dice(("to hit Moi", 4), ("to wound", 4), ("injury", injury))


def test_when_she_goes_out_of_action_he_goes_into_frenzy():
    """SKR-82, SKR-72."""
    battle = fallen_sister()
    assert battle.fighter("Lan").frenzied
    assert not battle.fighter("Oth").frenzied


@pytest.mark.parametrize("injury", [1, 3])
def test_when_she_is_only_put_down_he_doesn_t(injury: int):
    """SKR-82: out of action."""
    assert not fallen_sister(injury=injury).fighter("Lan").frenzied


def test_from_then_on_he_must_charge_with_doubled_attacks():
    """SKR-72, SKR-82."""
    told = facing({"now": IDLE, "Ld": 8}, {"items": ("axe",), "now": {}})
    told.model("Lan", at=(2, 28), traits={"warder": "ila"}, items=("axe",))
    battle = told.begin("blows", turns=3).dice(("to hit Ila", 4), ("to wound", 4), ("injury", 6), ("rout test", 1, 1))
    while battle.phase != "charges" or battle.state.side != A:
        battle.play(battle.decision.default)
    assert battle.refused("done").rule == "SKR-72"
    battle.dice(("to hit Ren", 1), ("to hit Ren", 1), ("to hit Lan", 1)).play("Lan charges Ren")


def test_who_runs_off_the_table_is_not_out_of_action_for_her_warder():
    """SKR-6, SKR-82: leaving counts for rout alone."""
    told = story().model("Moi", at=(10, 2), now={"fleeing": True}).model("Lan", at=(40, 40), traits={"warder": "moi"})
    battle = told.model("Ren", side=B, at=(40, 10)).begin("compulsory moves", until="moves").dice(("flight", 6, 6))
    assert battle.model("Moi").out
    assert not battle.fighter("Lan").frenzied


def test_a_myrddraal_may_hide_after_a_run():
    """SKR-37, SKR-82."""
    for traits, asked in (({"hides-after-run": ""}, True), ({}, False)):
        told = story().terrain("wall", rect=(14, 16, 0.5, 16)).model("Fade", at=(12, 21), M=5, traits=traits)
        battle = told.model("Ren", side=B, at=(24, 24)).begin("moves", until="shooting")
        battle.play("Fade runs to 12, 27")
        assert (battle.prompt == "Fade is behind cover: hide?") is asked
        if asked:
            battle.play("Fade hides")
            assert battle.fighter("Fade").hidden


def test_a_hidden_myrddraal_stays_hidden_when_it_runs():
    """SKR-37, SKR-82."""
    told = (
        story()
        .terrain("wall", rect=(14, 16, 0.5, 16))
        .model("Fade", at=(12, 21), traits={"hides-after-run": ""}, now={"hidden": True})
    )
    battle = told.model("Ren", side=B, at=(24, 24)).begin("moves", until="shooting")
    battle.play("Fade runs to 12, 27")
    assert battle.fighter("Fade").hidden


FADE: dict[str, Any] = {"traits": {"thrall-master": "", "fear": ""}, "Ld": 8, "leader": True, "now": IDLE}
TROLLOC: dict[str, Any] = {"keywords": ("shadowspawn", "trolloc"), "base_mm": 32, "Ld": 6}


def fallen_fade(told: Story, *dice: tuple[Any, ...], injury: int = 6) -> Battle:
    """Ila takes the Fade at 24, 24 out of action."""
    told.model("Ila", side=B, at=(24 + BASES_IN, 24), items=("axe",)).model("Fade", at=(24, 24), **FADE)
    battle = told.begin("blows", side=B, until="all alone")
    return battle.dice(("to hit Fade", 4), ("to wound", 4), ("injury", injury), *dice)


def trolloc_at(gap_in: float, **changes: Any) -> Story:
    """A Trolloc so far west of the Fade."""
    away = base_radius(25) + base_radius(32) + gap_in
    return story().model("Narg", at=(24 - away, 24), **(TROLLOC | changes))


@pytest.mark.parametrize(("gap_in", "tested"), [(12.0, True), (12.0 + HAIR_IN, False)])
def test_each_trolloc_within_12_tests_when_its_myrddraal_falls(gap_in: float, tested: bool):
    """SKR-82: exactly 12"."""
    battle = fallen_fade(trolloc_at(gap_in), *([("its master fell", 3, 3)] if tested else []))
    assert bool(battle.rolled("its master fell")) is tested
    assert not battle.fighter("Narg").fleeing


def test_who_fails_flees_2d6_from_the_nearest_enemy():
    """SKR-82: on its own Ld: the master's is gone with him (SKR-71)."""
    battle = fallen_fade(trolloc_at(4.0), ("its master fell", 3, 4), ("flight", 3, 4))
    away = base_radius(25) + base_radius(32) + 4.0
    assert battle.fighter("Narg").fleeing
    assert battle.at("Narg") == pytest.approx((24 - away - 7, 24), abs=2 * TOLERANCE_IN)


def test_the_nearest_enemy_is_not_always_the_one_who_slew_the_master():
    """SKR-82: Sam stands north of the Trolloc, nearer than Ila."""
    told = trolloc_at(4.0)
    x = 24 - base_radius(25) - base_radius(32) - 4.0
    battle = fallen_fade(told.model("Sam", side=B, at=(x, 20)), ("its master fell", 3, 4), ("flight", 3, 4))
    assert battle.at("Narg") == pytest.approx((x, 31), abs=2 * TOLERANCE_IN)


@pytest.mark.parametrize("changes", [{"keywords": ("human", "darkfriend")}, {"now": {"posture": "down"}}])
def test_others_and_the_fallen_do_nothing(changes: dict[str, Any]):
    """SKR-82: each Trolloc; one that lies on the ground can't flee."""
    assert not fallen_fade(trolloc_at(4.0, **changes)).rolled("its master fell")


@pytest.mark.parametrize("injury", [1, 3])
def test_a_myrddraal_that_is_put_down_frightens_nobody_away(injury: int):
    """SKR-82: out of action."""
    assert not fallen_fade(trolloc_at(4.0), injury=injury).rolled("its master fell")


def test_the_enemy_s_trollocs_and_those_of_no_master_stay():
    """SKR-82."""
    told = story().model("Grim", side=B, at=(28, 28), **TROLLOC)
    assert not fallen_fade(told).rolled("its master fell")


def test_each_trolloc_tests_for_itself():
    """SKR-82."""
    told = trolloc_at(4.0).model("Bulg", at=(24, 30), **TROLLOC)
    battle = fallen_fade(told, ("its master fell", 1, 1), ("its master fell", 6, 6), ("flight", 1, 1))
    assert not battle.fighter("Narg").fleeing
    assert battle.fighter("Bulg").fleeing


def test_with_the_leader_out_of_action_only_the_ld_he_lent_is_lost():
    """SKR-71: no test, no flight, no end of the battle."""
    told = story().model("Chief", at=(10, 24), leader=True, Ld=9, now=IDLE).model("Bo", at=(12, 24), Ld=5)
    for k in range(4):
        told.model(f"M{k}", at=(40, 20 + 2 * k))
    told.model("Ren", side=B, at=(10 - BASES_IN, 24), items=("axe",))
    battle = told.begin("blows", turns=2).dice(("to hit Chief", 4), ("to wound", 4), ("injury", 6))
    while battle.prompt:
        battle.play(battle.decision.default)
    assert battle.happened(Felled, model="Chief", how="out")
    assert not battle.rolled("rout")
    assert not battle.happened(Went)


@pytest.mark.parametrize(
    ("inches", "changes", "lent"),
    [
        (6.0, {}, True), (6.0 + HAIR_IN, {}, False), (3.0, {"now": {"posture": "down"}}, False),
        (3.0, {"now": {"posture": "stunned"}}, False), (3.0, {"now": {"fleeing": True}}, False),
        (3.0, {"conditions": ("held",)}, False), (3.0, {"now": {"hidden": True}}, True),
    ],
)  # fmt: skip
def test_a_leader_lends_his_ld_within_6_while_he_stands(inches: float, changes: dict[str, Any], lent: bool):
    """SKR-3: standing, not fleeing, not held."""
    told = story().model("Lan", at=(10, 24), Ld=5).model("Ren", side=B, at=(15, 24), I=1, **FEARED)
    told.model("Chief", at=(10 - BASES_IN - inches, 24), leader=True, Ld=9, **changes)
    assert dares(told, 4, 5) is lent
