"""Who strikes when: four steps, Initiative, roll-offs, own ties; who is down doesn't. (SKR-4, SKR-60, SKR-65)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, IDLE, Gear, exchange, facing
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.rules.skirmish.events import Felled

MISS = ("to hit", 1)
SPEAR, GREAT, AXE = ("spear",), ("two-handed",), ("axe",)


def order(battle: Battle) -> list[str]:
    """Who struck, in order."""
    return [battle.state.models[roll.throw.who].name for roll in battle.rolled("to hit")]


def two(ila: Gear, ren: Gear) -> list[str]:
    """In which order the two strike, both missing."""
    return order(exchange(ila, ren).dice(MISS, MISS))


def test_the_higher_initiative_strikes_first():
    """SKR-60: whosever turn it is."""
    assert two({"items": AXE, "I": 2}, {"items": AXE, "I": 3}) == ["Ren", "Ila"]
    assert two({"items": AXE, "I": 4}, {"items": AXE, "I": 3}) == ["Ila", "Ren"]


def test_a_charger_strikes_before_higher_initiative():
    """SKR-60."""
    assert two({"items": AXE, "I": 2, "now": {"charged": True}}, {"items": AXE, "I": 6}) == ["Ila", "Ren"]


@pytest.mark.parametrize("weapon", ["spear", "pike", "aiel-spears"])
def test_spear_and_pike_strike_first_in_their_first_round_only(weapon: str):
    """SKR-60, SKR-76."""
    first, later = {"items": (weapon,), "I": 1}, {"items": (weapon,), "I": 1, "now": {"fighting": True}}
    assert two({"items": AXE}, first) == ["Ren", "Ila"]
    assert two({"items": AXE}, later) == ["Ila", "Ren"]


def test_spear_against_charger_goes_by_initiative():
    """SKR-60: both are in the first step."""
    charger = {"items": AXE, "I": 3, "now": {"charged": True}}
    assert two(charger, {"items": SPEAR, "I": 4}) == ["Ren", "Ila"]
    assert two(charger, {"items": SPEAR, "I": 2}) == ["Ila", "Ren"]


def test_a_spear_in_its_second_round_waits_for_a_fresh_charger():
    """SKR-60."""
    charger = {"items": AXE, "I": 1, "now": {"charged": True}}
    assert two(charger, {"items": SPEAR, "I": 9, "now": {"fighting": True}}) == ["Ila", "Ren"]


def test_a_two_handed_weapon_strikes_last_even_when_charging():
    """SKR-60, SKR-76."""
    assert two({"items": GREAT, "I": 9, "now": {"charged": True}}, {"items": AXE, "I": 1}) == ["Ren", "Ila"]
    assert two({"items": GREAT, "I": 9}, {"items": AXE, "I": 1}) == ["Ren", "Ila"]


@pytest.mark.parametrize("weapon", ["flail", "halberd"])
def test_other_weapons_for_two_hands_do_not_strike_last(weapon: str):
    """SKR-76: that is the rule of one row."""
    assert two({"items": (weapon,), "I": 9}, {"items": AXE, "I": 1}) == ["Ila", "Ren"]


@pytest.mark.parametrize("weapon", ["axe", "spear", "two-handed"])
def test_who_stood_up_this_turn_strikes_after_everybody_whatever_it_carries(weapon: str):
    """SKR-21, SKR-60: after a two-handed weapon too."""
    assert two({"items": (weapon,), "I": 9, "now": {"rose": True}}, {"items": GREAT, "I": 1}) == ["Ren", "Ila"]


def test_of_two_that_strike_last_the_higher_initiative_goes_first():
    """SKR-60: Initiative counts in each step."""
    assert two({"items": GREAT, "I": 2}, {"items": GREAT, "I": 3}) == ["Ren", "Ila"]


def test_equal_initiative_is_rolled_off_and_ties_again():
    """SKR-4, SKR-60."""
    battle = exchange({"items": AXE}, {"items": AXE}).dice(("first strike", 4, 4, 2, 5), MISS, MISS)
    assert order(battle) == ["Ren", "Ila"]


def test_the_winner_of_the_roll_off_strikes_first():
    """SKR-60."""
    battle = exchange({"items": AXE}, {"items": AXE}).dice(("first strike", 5, 2), MISS, MISS)
    assert order(battle) == ["Ila", "Ren"]


def pairs(first: Gear, second: Gear) -> Story:
    """Two fights side by side: Ila against Ren with `first`, Bo against Kor with `second`."""
    scene = facing({"items": AXE} | first, {"items": AXE} | first)
    scene.model("Bo", side=A, at=(2, 30), **({"items": AXE} | second))
    return scene.model("Kor", side=B, at=(2 + BASES_IN, 30), **({"items": AXE} | second))


def test_one_roll_off_for_each_initiative_value():
    """SKR-60: one at Initiative 5, another at 3."""
    battle = pairs({"I": 3}, {"I": 5}).begin("blows", until="all alone")
    battle.dice(("first strike at Initiative 5", 1, 6), MISS, MISS)
    battle.dice(("first strike at Initiative 3", 6, 1), MISS, MISS)
    assert order(battle) == ["Kor", "Bo", "Ila", "Ren"]


def test_one_roll_off_at_a_value_serves_all_the_models_of_both_sides():
    """SKR-60: two fights at Initiative 3, one roll-off, all of its winner's before all of the other's."""
    battle = pairs({}, {}).begin("blows", until="all alone")
    battle.dice(("first strike at Initiative 3", 1, 6), MISS, MISS, MISS, MISS)
    assert order(battle) == ["Ren", "Kor", "Ila", "Bo"]


def test_each_step_has_its_own_roll_off():
    """SKR-60: chargers and spears at Initiative 3, then the others at 3."""
    scene = pairs({"now": {"charged": True}}, {})
    battle = scene.begin("blows", until="all alone")
    battle.dice(("first strike", 1, 6), MISS, MISS, ("first strike", 6, 1), MISS, MISS)
    assert order(battle) == ["Ren", "Ila", "Bo", "Kor"]


def test_own_ties_as_the_owner_likes():
    """SKR-60: Bo before Ila."""
    scene = facing({"items": AXE}, {"now": IDLE}).model("Bo", side=A, at=(2 + 2 * BASES_IN, 24), items=AXE)
    battle = scene.begin("blows", until="all alone").dice(MISS, MISS)
    assert battle.decision.side == A
    battle.play("Bo strikes first")
    assert order(battle) == ["Bo", "Ila"]


def test_the_other_sides_ties_are_its_own_choice():
    """SKR-60: in Ila's turn Kor and Ren belong to side B."""
    scene = facing({"items": AXE, "I": 1}, {"items": AXE}).model("Kor", side=B, at=(2 - BASES_IN, 24), items=AXE)
    battle = scene.begin("blows", until="all alone").dice(MISS, MISS, MISS)
    assert battle.decision.side == B
    battle.play("Kor strikes first", "Ila strikes Ren")
    assert order(battle) == ["Kor", "Ren", "Ila"]


def test_who_goes_out_of_action_before_its_turn_does_not_strike():
    """SKR-60, SKR-65."""
    battle = exchange({"items": AXE, "I": 4}, {"items": AXE, "A": 3})
    battle.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 6))
    assert order(battle) == ["Ila"]


@pytest.mark.parametrize(("face", "how"), [(1, "down"), (3, "stunned")])
def test_who_is_put_down_before_its_turn_does_not_strike(face: int, how: str):
    """SKR-60, SKR-65."""
    battle = exchange({"items": AXE, "I": 4}, {"items": AXE})
    battle.dice(("to hit Ren", 4), ("to wound", 4), ("injury", face))
    assert order(battle) == ["Ila"]
    assert battle.happened(Felled, model="Ren", how=how)


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_down_models_do_not_strike(posture: str):
    """SKR-65: Ren is idle, and Ila can't."""
    battle = facing({"items": AXE, "now": {"posture": posture}}, {"now": IDLE}).begin("blows", until="all alone")
    assert battle.rolled() == []


def test_a_loser_of_the_roll_off_who_is_killed_does_not_strike_back():
    """SKR-60."""
    battle = exchange({"items": AXE}, {"items": AXE})
    battle.dice(("first strike", 6, 1), ("to hit Ren", 4), ("to wound", 4), ("injury", 5))
    assert order(battle) == ["Ila"]


def test_who_has_lost_its_only_enemy_does_not_strike():
    """SKR-60, SKR-68: Bo finishes Ren, so Ila has nobody left."""
    scene = facing({"items": AXE}, {"now": IDLE}).model("Bo", side=A, at=(2 + 2 * BASES_IN, 24), items=AXE, I=5)
    battle = scene.begin("blows", until="all alone").dice(("to hit Ren", 4), ("to wound", 4), ("injury", 5))
    assert order(battle) == ["Bo"]


def test_both_sides_strike_in_every_close_combat_phase():
    """SKR-10, SKR-60: in Ren's turn as in Ila's."""
    battle = facing({"items": AXE, "I": 4}, {"items": AXE}).begin("blows", side=B, until="all alone").dice(MISS, MISS)
    assert order(battle) == ["Ila", "Ren"]


def test_nobody_strikes_who_touches_nobody():
    """SKR-60: a gap wider than 1/16 inch."""
    battle = story().model("Ila", side=A, at=(2, 24)).model("Ren", side=B, at=(2 + BASES_IN + 0.07, 24))
    assert battle.begin("blows", until="all alone").rolled() == []


def test_the_winner_of_a_roll_off_still_orders_its_own_ties():
    """SKR-60: side A wins, and Bo strikes before Ila; Ren, who lost, last."""
    scene = facing({"items": AXE}, {"items": AXE}).model("Bo", side=A, at=(2 + 2 * BASES_IN, 24), items=AXE)
    battle = scene.begin("blows", until="all alone").dice(("first strike", 6, 1), MISS, MISS, MISS)
    battle.play("Bo strikes first", "Ren strikes Ila")
    assert order(battle) == ["Bo", "Ila", "Ren"]


def test_who_stands_up_among_enemies_stays_and_strikes_last_of_all():
    """SKR-21, SKR-60: from the recovery phase to the blows."""
    scene = facing({"items": SPEAR, "I": 9, "now": {"posture": "down", "wounds": 0}}, {"items": GREAT, "I": 1})
    battle = scene.begin("recovery", until="all alone").dice(MISS, MISS)
    battle.play("done")
    assert order(battle) == ["Ren", "Ila"]


# A combat's first round: what went before it doesn't count


def test_the_first_round_of_a_combat_is_over_when_the_next_turn_begins():
    """SKR-60, SKR-76: the morning star's +1 in Ila's turn, and not in Ren's."""
    battle = facing({"items": ("morning-star",), "I": 5}, {"items": AXE}).begin("blows", turns=2)
    battle.dice(("to hit", 4), ("to wound Ren, S 4", 1), MISS, ("to hit", 4), ("to wound Ren, S 3", 1), MISS)
    assert battle.state.verdict is not None


def test_who_killed_its_enemy_is_in_its_first_round_when_charged_by_another():
    """SKR-60: Ila's spear has killed Ren, and strikes before Kor, who charges a turn later."""
    scene = facing({"items": SPEAR, "I": 5, "now": {"fighting": True}}, {"items": AXE, "I": 1})
    scene.model("Kor", side=B, at=(8, 24), items=AXE, I=1)
    for name, at in (("Bo", (40, 40)), ("Nal", (40, 42)), ("Tor", (42, 40))):
        scene.model(name, side=B, at=at)
    battle = scene.begin("blows", turns=2).dice(("to hit", 4), ("to wound", 4), ("injury", 6), MISS, MISS)
    battle.play("Kor charges Ila", "done", "done")
    assert order(battle) == ["Ila", "Ila", "Kor"]


def test_who_runs_from_a_down_enemy_to_charge_another_begins_a_combat():
    """SKR-60, SKR-76: touching Ren, who is down, Ila was in combat; with Kor she is in her first round."""
    ila = {"items": ("morning-star",), "now": {"fighting": True}}
    scene = facing(ila, {"now": {"posture": "stunned"}}).model("Kor", side=B, at=(2, 28), now=IDLE)
    battle = scene.begin("charges", until="all alone").dice(("to hit Kor", 4), ("to wound Kor, S 4", 1))
    battle.play("Ila charges Kor")


def test_who_was_left_by_a_fleeing_enemy_is_in_its_first_round_when_charged():
    """SKR-60, SKR-66: Ila breaks from Ren and Kor; a turn later Ren's spear strikes first against Bo's charge."""
    scene = facing({"items": AXE, "I": 1}, {"items": SPEAR, "I": 4, "now": IDLE | {"fighting": True}})
    scene.model("Kor", side=B, at=(2, 24 + BASES_IN), now=IDLE | {"fighting": True}, I=2)
    scene.model("Bo", side=A, at=(6, 32), items=AXE, I=2)
    battle = scene.begin("all alone", until="charges", turns=4, first=A)
    battle.dice(("all alone", 6, 6), ("to wound Ila", 1), ("to wound Ila", 1), ("flight", 1, 1))
    assert battle.phase == "charges"
    assert battle.fighter("Ren").fighting is False
