"""To wound by Strength against Toughness, and the order of one hit. (SKR-50, SKR-55)"""

from __future__ import annotations

import pytest
from skirmish_scenes import blows, facing, shots

from skirmish.core.events import EffectBegun, Rolled
from skirmish.core.state import Effect
from skirmish.rules.skirmish.events import Felled, Wounded
from skirmish.rules.skirmish.harm import to_wound

IMPOSSIBLE = 7
BY_DIFFERENCE = {-2: 2, -1: 3, 0: 4, 1: 5, 2: 6, 3: 6}
"""The digest's table of d = T - S; -2 or less is 2+, 4 or more impossible."""
AXE = ("axe",)


@pytest.mark.parametrize("toughness", range(1, 11))
@pytest.mark.parametrize("strength", range(1, 11))
def test_the_whole_table(strength: int, toughness: int):
    """SKR-50."""
    difference = max(-2, toughness - strength)
    assert to_wound(strength, toughness) == BY_DIFFERENCE.get(difference, IMPOSSIBLE)


@pytest.mark.parametrize(("difference", "needed"), BY_DIFFERENCE.items())
def test_a_wound_needs_the_tables_number(difference: int, needed: int):
    """SKR-50: one less than needed doesn't wound."""
    wounded = blows({"items": AXE, "S": 5}, {"T": 5 + difference, "W": 3})
    wounded.dice(
        ("to hit", 4), ("to wound Ren", needed), *([("critical", 1)] if needed == 6 and difference < 2 else [])
    )
    assert wounded.happened(Wounded, model="Ren", amount=1)
    unhurt = blows({"items": AXE, "S": 5}, {"T": 5 + difference, "W": 3})
    unhurt.dice(("to hit", 4), ("to wound Ren", needed - 1))
    assert not unhurt.happened(Wounded)


@pytest.mark.parametrize("difference", [-3, -5])
def test_much_stronger_is_no_better_than_2_up(difference: int):
    """SKR-50: d = -2 or less."""
    battle = blows({"items": AXE, "S": 8}, {"T": 8 + difference, "W": 3}).dice(("to hit", 4), ("to wound", 1))
    assert not battle.happened(Wounded)


@pytest.mark.parametrize("difference", [4, 6])
def test_four_or_more_is_impossible_and_no_die_is_rolled(difference: int):
    """SKR-50."""
    battle = blows({"items": AXE, "S": 3}, {"T": 3 + difference}).dice(("to hit", 6))
    assert not battle.rolled("to wound")
    assert battle.fighter("Ren").standing


def test_a_shot_wounds_with_the_weapons_strength_and_not_the_shooters():
    """SKR-50, SKR-77."""
    battle = shots({"S": 9}, {"T": 4, "W": 2}).dice(("to hit", 4), ("to wound", 4))
    battle.play("Ila shoots Ren")
    assert not battle.happened(Wounded)


def test_one_blow_from_the_roll_to_hit_to_the_helmet():
    """SKR-55: hit, parry, wound, critical, armour, wounds off, injury, helmet."""
    battle = blows({"items": AXE}, {"items": ("sword", "heavy-armour", "helmet")})
    battle.dice(("to hit", 4), ("parry", 1), ("to wound", 6), ("critical", 1), ("armour", 1), ("armour", 6))
    battle.dice(("injury", 3), ("helmet", 4))
    battle.play("Ren parries")
    story = [event for event in battle.game.log if isinstance(event, Rolled | Wounded | Felled)]
    rules = ["SKR-61", "SKR-63", "SKR-50", "SKR-51", "SKR-52", "SKR-52", "SKR-53", "SKR-53"]
    assert [event.throw.rule for event in story if isinstance(event, Rolled)] == rules
    assert [type(event) for event in story[-2:]] == [Wounded, Felled]
    assert battle.fighter("Ren").posture == "down"


def test_all_wounds_of_a_batch_come_before_all_its_saves_and_these_before_all_injuries():
    """SKR-55, SKR-69."""
    battle = blows({"items": AXE, "A": 2}, {"items": ("heavy-armour",)})
    battle.dice(("to hit", 4), ("to hit", 4), ("to wound", 4), ("to wound", 4), ("armour", 5), ("armour", 5))
    battle.dice(("injury", 1), ("injury", 2))
    assert battle.fighter("Ren").posture == "down"


def test_what_is_turned_aside_does_not_wound():
    """SKR-55."""
    scene = facing({"items": ("bow",)}, gap_in=6).after(EffectBegun(Effect(1, "shielded", 1, 1, guard=5)))
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 4), 5)
    battle.play("Ila shoots Ren")
    assert not battle.rolled("to wound")
