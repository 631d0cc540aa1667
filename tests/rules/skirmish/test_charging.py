"""Who may charge whom, how far, and how it counts. (SKR-24, SKR-26, SKR-30)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, IDLE, facing
from support.battle import Battle
from support.story import A, B, story

from skirmish.rules.skirmish.events import Went
from skirmish.rules.skirmish.queries import is_engaged

STEP_IN = 16 * HAIR_IN
"""Enough beyond a distance to be beyond it for certain: the place of a charge leaves a hair between the bases."""
WALL = {"kind": "wall", "rect": (3.5, 20.0, 0.5, 8.0)}


def charging(gap_in: float, ila: dict[str, Any] | None = None, ren: dict[str, Any] | None = None, **o: str) -> Battle:
    return facing(ila, ren, gap_in, **o).begin("charges", until="moves")


def touch(battle: Battle, one: str = "Ila", other: str = "Ren") -> bool:
    (ax, ay), (bx, by) = battle.at(one), battle.at(other)
    return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 <= BASES_IN + 1 / 16


def test_a_charge_goes_up_to_twice_m_and_ends_touching():
    """SKR-30: exactly 8" with M 4."""
    battle = charging(8.0)
    battle.play("Ila charges Ren")
    assert touch(battle)
    assert is_engaged(battle.state, 0)
    assert battle.fighter("Ila").charged


def test_a_target_beyond_twice_m_is_refused_with_the_missing_inches():
    """SKR-30, premeasuring."""
    refusal = charging(8.0 + STEP_IN).refused("Ila charges Ren")
    assert refusal.rule == "SKR-30"
    assert refusal.short_by == pytest.approx(STEP_IN, abs=2 * HAIR_IN)


def test_the_way_counts_not_the_distance():
    """SKR-30: round the end of a wall, in sight past it; 7" away, but further to go."""
    scene = facing(gap_in=7.95).terrain("wall", rect=(5.0, 22.0, 0.5, 2.4))
    refusal = scene.begin("charges").refused("Ila charges Ren")
    assert refusal.rule == "SKR-30"
    assert 0.05 < refusal.short_by < 0.3
    short = facing(gap_in=5.0).terrain("wall", rect=(4.5, 22.0, 0.5, 2.4)).begin("charges", until="moves")
    short.play("Ila charges Ren")
    (went,) = short.happened(Went, model="Ila")
    assert len(went.path) > 2
    assert touch(short)


def test_difficult_ground_costs_double_on_a_charge_too():
    """SKR-30, SKR-35: 5" of which 3" are bog cost 8"; a little more bog is too much."""
    ren_x = 2 + BASES_IN + 5.0
    enough = facing(gap_in=5.0).terrain("bog", rect=(2.5, 20, 3.0, 8)).begin("charges", until="moves")
    enough.play("Ila charges Ren")
    assert touch(enough)
    assert enough.at("Ren")[0] == pytest.approx(ren_x, abs=HAIR_IN)
    bog = facing(gap_in=5.0).terrain("bog", rect=(2.5, 10, 3.25, 28)).begin("charges", until="moves")
    assert bog.refused("Ila charges Ren").short_by == pytest.approx(0.25, abs=2 * HAIR_IN)


def test_a_low_wall_on_the_way_costs_nothing():
    """SKR-30, SKR-35: exactly 8" across it."""
    battle = facing(gap_in=8.0).terrain("low-wall", rect=(6.0, 20, 0.5, 8)).begin("charges", until="moves")
    battle.play("Ila charges Ren")
    assert touch(battle)


def test_who_stands_behind_a_low_wall_is_charged_across_it():
    """SKR-5, SKR-30: the gap is no wider than the wall is thick; both are engaged."""
    scene = facing(gap_in=5.0).terrain("low-wall", rect=(2 + BASES_IN / 2 + 4.5, 20, 0.5, 8))
    battle = scene.begin("charges", until="moves")
    battle.play("Ila charges Ren")
    assert not touch(battle)
    assert is_engaged(battle.state, 0)
    assert is_engaged(battle.state, 1)


@pytest.mark.parametrize(
    ("now", "rule"),
    [
        ({"posture": "down"}, "SKR-30"), ({"posture": "stunned"}, "SKR-30"), ({"rose": True}, "SKR-30"),
        ({"rallied": True}, "SKR-30"), ({"fleeing": True}, "SKR-30"), ({"stupid": True}, "SKR-74"),
        ({"charged": True}, "SKR-30"), ({"failed_charge": True}, "SKR-30"), ({"barred_charge": True}, "SKR-24"),
    ],
)  # fmt: skip
def test_who_may_not_charge(now: dict[str, Any], rule: str):
    """SKR-30: standing, didn't stand up or rally; SKR-24, SKR-26, SKR-74. Bo could charge, so somebody is asked."""
    scene = facing({"now": now}, gap_in=5).model("Bo", at=(2, 30))
    assert scene.begin("charges").refused("Ila charges Ren").rule == rule


def test_who_is_held_may_not_charge():
    """SKR-30."""
    scene = facing({"conditions": ("held",)}, gap_in=5).model("Bo", at=(2, 30))
    assert scene.begin("charges").refused("Ila charges Ren").reason == "it is held"


def test_who_is_engaged_may_not_charge_another():
    """SKR-30, SKR-38."""
    scene = facing().model("Sam", side=B, at=(2, 28)).model("Bo", at=(30, 30))
    assert scene.begin("charges").refused("Ila charges Sam").reason == "engaged"


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_who_touches_only_down_enemies_is_free_to_charge(posture: str):
    """SKR-5, SKR-30."""
    scene = facing(ren={"now": {"posture": posture}}).model("Sam", side=B, at=(2, 28))
    battle = scene.begin("charges", until="moves")
    battle.play("Ila charges Sam")
    assert touch(battle, "Ila", "Sam")


def test_a_friend_or_nobody_is_no_target():
    """SKR-30."""
    battle = facing(gap_in=5).model("Bo", at=(2, 30)).model("Sam", side=B, out=True).begin("charges")
    assert battle.refused("Ila charges Bo").rule == "SKR-30"
    assert battle.refused("Ila charges Sam").rule == "SKR-30"
    assert battle.refused("Ren charges Ila").rule == "SKR-30"


def test_a_hidden_enemy_is_no_target_however_near():
    """SKR-24, SKR-30, SKR-37."""
    battle = facing(ren={"now": {"hidden": True}}, gap_in=4, ila={"I": 1}).terrain(**WALL).begin("charges")
    assert battle.refused("Ila charges Ren").rule == "SKR-37"


def unseen(gap_in: float, **ila: Any) -> Battle:
    """A wall of 8" stands between Ila and Ren; she is fast enough to go round it."""
    scene = facing({"M": 6} | ila, gap_in=gap_in).terrain(**WALL)
    return scene.begin("charges", until="shooting")


def test_an_unseen_enemy_within_4_may_be_charged_after_an_initiative_test():
    """SKR-24: exactly 4" away, I 3, a 3."""
    battle = unseen(4.0).dice(("charging the unseen", 3))
    battle.play("Ila charges Ren")
    assert touch(battle)


def test_an_unseen_enemy_beyond_4_may_not():
    """SKR-24."""
    refusal = unseen(4.0 + HAIR_IN).refused("Ila charges Ren")
    assert refusal.rule == "SKR-24"
    assert refusal.short_by == pytest.approx(HAIR_IN, abs=1e-6)


def test_a_failed_initiative_test_bars_charges_this_turn_and_nothing_else():
    """SKR-24: Bo may still charge; Ila may neither charge another, but walk, shoot."""
    scene = facing({"M": 6, "items": ("bow",)}, gap_in=4.0).terrain(**WALL).model("Sam", side=B, at=(2, 28))
    battle = scene.model("Bo", at=(30, 30)).begin("charges", until="close combat").dice(("charging the unseen", 4))
    battle.play("Ila charges Ren")
    assert battle.refused("Ila charges Sam").rule == "SKR-24"
    battle.play("done")
    assert battle.allowed("Ila moves to 1, 24")
    battle.play("Ila moves to 1, 24", "done")
    battle.dice(("to hit Sam", 1)).play("Ila shoots Sam")


def test_the_charger_s_own_initiative_counts_and_a_6_always_fails():
    """SKR-2, SKR-24."""
    battle = unseen(4.0, I=8).dice(("charging the unseen", 6))
    battle.play("Ila charges Ren")
    assert not touch(battle)


def test_who_failed_that_test_hasn_t_charged_and_stays_hidden():
    """SKR-24, SKR-37: to charge reveals; here there is no charge and all else is allowed."""
    scene = facing({"M": 6, "now": {"hidden": True}}, {"I": 1}, 4.0).terrain(**WALL)
    battle = scene.begin("charges", until="shooting").dice(("charging the unseen", 6))
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").hidden


def test_a_hidden_charger_is_revealed():
    """SKR-37."""
    scene = facing({"M": 6, "now": {"hidden": True}}, {"I": 1}, 4.0).terrain(**WALL)
    battle = scene.begin("charges", until="shooting").dice(("charging the unseen", 1))
    battle.play("Ila charges Ren")
    assert not battle.fighter("Ila").hidden
    assert touch(battle)


def test_charges_come_one_at_a_time_and_in_any_order():
    """SKR-30: after Bo's charge is done Ila declares hers, or doesn't."""
    scene = facing(gap_in=5).model("Bo", at=(2, 30)).model("Sam", side=B, at=(6, 30))
    battle = scene.begin("charges", until="moves")
    battle.play("Bo charges Sam")
    assert touch(battle, "Bo", "Sam")
    assert battle.prompt == "Declare charges"
    battle.play("Ila charges Ren")
    assert [went.model for went in battle.happened(Went)] == [battle.names["Bo"], battle.names["Ila"]]


def test_nobody_must_charge():
    """SKR-30."""
    battle = charging(5.0)
    battle.play("done")
    assert battle.prompt == "The story stops here"


def test_nobody_charges_in_the_enemy_s_turn():
    """SKR-10, SKR-30."""
    battle = facing(gap_in=5).begin("charges", side=B, until="moves")
    assert battle.refused("Ila charges Ren").rule == "SKR-30"


def test_who_charged_strikes_first_in_this_turn_and_not_in_the_next():
    """SKR-26, SKR-60: it counts as charging until the end of the turn."""
    battle = facing({"I": 1}, {"I": 6}, 5).begin("charges", turns=2).dice(("to hit Ren", 1), ("to hit Ila", 1))
    battle.dice(("to hit Ila", 1), ("to hit Ren", 1)).play("Ila charges Ren")
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [0, 1, 1, 0]


@pytest.mark.parametrize("keep_in", ["1.0", "0"])
@pytest.mark.parametrize("posture", ["standing", "down"])
def test_a_charge_is_the_only_way_into_contact(keep_in: str, posture: str):
    """SKR-30: nobody walks into contact, not even with a down enemy, nor with the switch keep_in at 0."""
    battle = facing(ren={"now": {"posture": posture} | IDLE}, gap_in=3, keep_in=keep_in).begin(
        "moves", until="shooting"
    )
    assert battle.refused(f"Ila moves to {2 + 3 - HAIR_IN}, 24").rule in ("SKR-30", "SKR-33")


def test_who_charged_doesn_t_move_again():
    """SKR-30, SKR-33: even if its target is gone."""
    battle = facing({"now": {"charged": True}}, gap_in=5).model("Bo", at=(2, 40)).begin("moves", until="shooting")
    assert battle.refused("Ila moves to 2, 23").rule == "SKR-33"
    assert battle.until("The story stops").state.side == A


def test_a_down_enemy_may_be_charged():
    """SKR-30: in sight and not hidden is all that is asked of a target."""
    battle = charging(8.0, ren={"now": {"posture": "stunned"}})
    battle.play("Ila charges Ren")
    assert touch(battle)
    assert not is_engaged(battle.state, 0)


def test_nobody_sees_through_a_friend_to_charge():
    """SKR-30, SKR-42: Ren stands right behind Bo, a big friend, and is further than 4" away."""
    scene = story().model("Ila", at=(4, 24)).model("Bo", at=(8, 24), base_mm=50).model("Ren", side=B, at=(10.5, 24))
    assert scene.begin("charges").refused("Ila charges Ren").rule == "SKR-24"
