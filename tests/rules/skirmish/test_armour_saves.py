"""Armour saves: by strength of the hit, by weapon, never better than 2+. (SKR-4, SKR-52)"""

from __future__ import annotations

import pytest
from skirmish_scenes import Gear, blows

from skirmish.core.dice import Dice
from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.rules.skirmish.events import Wounded
from skirmish.rules.skirmish.harm import Blow, save_penalty
from skirmish.rules.skirmish.harm import roll_save as saved_by

DIGEST = {1: 0, 2: 0, 3: 0, 4: -1, 5: -2, 6: -3, 7: -4, 8: -5, 9: -6, 10: -6, 12: -6}
MAIL = ("power-wrought-armour", "shield", "dagger")
"""A save of 3+ with the shield in hand."""


@pytest.mark.parametrize(("strength", "modifier"), DIGEST.items())
def test_the_whole_table(strength: int, modifier: int):
    """SKR-52."""
    assert -save_penalty(strength) == modifier


def saved(face: int, ila: Gear, ren: Gear) -> bool:
    """Whether the save with this face keeps the wound off."""
    battle = blows(ila, {"W": 3} | ren).dice(("to hit", 4), ("to wound", 5), ("armour save", face))
    return not battle.happened(Wounded)


@pytest.mark.parametrize(("strength", "needed"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_each_strength_above_3_makes_the_save_worse_by_one(strength: int, needed: int):
    """SKR-52: a 3+ save."""
    ila, ren = {"items": ("club",), "S": strength}, {"items": MAIL, "T": strength}
    assert saved(needed, ila, ren)
    assert not saved(needed - 1, ila, ren)


@pytest.mark.parametrize("strength", [7, 8, 9, 10])
def test_a_save_beyond_6_is_not_rolled(strength: int):
    """SKR-52: 3+ at -4 and worse."""
    battle = blows({"items": ("club",), "S": strength}, {"items": MAIL, "T": strength, "W": 3})
    battle.dice(("to hit", 4), ("to wound", 5))
    assert battle.happened(Wounded, amount=1)


def test_an_axe_makes_the_save_worse_by_one_more():
    """SKR-52, SKR-76: S 4 with an axe is -2."""
    ila, ren = {"items": ("axe",), "S": 4}, {"items": MAIL, "T": 4}
    assert saved(5, ila, ren)
    assert not saved(4, ila, ren)


def test_the_best_save_is_2_up_and_a_1_always_fails():
    """SKR-4, SKR-52: 3+ with mail and shield, and +1 against a dagger."""
    ila, ren = {"items": ("dagger",)}, {"items": MAIL}
    assert saved(2, ila, ren)
    assert not saved(1, ila, ren)


@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True)])
def test_even_armour_of_1_up_would_save_on_2_up_only(face: int, kept: bool):
    """SKR-4, SKR-52: no gear of ours is that good."""
    battle = blows().dice(("to hit", 1))
    table = Table(evolve(battle.state, dice=Dice(None, (face,))), battle.game.rules)
    assert saved_by(table, Blow(1, 0, "Ren", strength=3, toughness=3, armour=1)) is kept


def test_each_wound_of_a_batch_is_saved_apart():
    """SKR-52."""
    battle = blows({"items": ("club",), "A": 2}, {"items": MAIL, "W": 3})
    battle.dice(("to hit", 4), ("to hit", 4), ("to wound", 4), ("to wound", 4), ("armour", 3), ("armour", 2))
    assert battle.happened(Wounded, amount=1)


def test_who_wears_nothing_rolls_no_save():
    """SKR-52."""
    battle = blows({"items": ("club",)}, {"W": 3}).dice(("to hit", 4), ("to wound", 4))
    assert battle.happened(Wounded, amount=1)
