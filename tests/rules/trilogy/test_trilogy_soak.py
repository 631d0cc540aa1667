"""Soak: its thresholds on the three ladders, the roll, and the flat option. (TRI-37, TRI-38, TRI-52, RT-7, RT-29)"""

from __future__ import annotations

import math
from typing import Any

import pytest
from support.playing import Played, played
from support.story import B
from trilogy_outcomes import filled, rolled, struck, throw_of
from trilogy_scenes import ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.dice import Faces
from skirmish.rules.trilogy.fighter import Ladder
from skirmish.rules.trilogy.harm import Blow, armour_modifiers, natural_soak, soak_test, strike_home

HIT = (2, 5, 9)
"""A hit of 3 with a sword."""


def natural(ladder: Ladder = "injury", **gear: Any) -> int:
    """The threshold of Ren's bare body, nerve or breath."""
    return natural_soak(acting(ren=people(**gear)).fighter("Ren"), ladder)


def armour(**gear: Any) -> dict[str, int]:
    """What is added to it."""
    battle = acting(ren=people(**gear))
    return {m.why: m.number for m in armour_modifiers(battle.game.rules, battle.state, REN)}


def soaked(blow: Blow, *faces: int, ren: Gear | None = None, **options: str) -> Played:
    """Such a hit comes to Ren."""
    return played(acting(people(), ren or people(bulk=9), **options), strike_home, REN, blow, dice=faces)


# --- thresholds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ladder", "gear", "threshold"),
    [
        ("injury", {"fortitude": 3, "endurance": 6}, 3),
        ("injury", {"fortitude": 3, "bulk": 5}, 5),
        ("distress", {"acumen": 3}, 3),
        ("distress", {"acumen": 2, "composure": 3}, 3),
        ("distress", {"acumen": 2, "composure": 4}, 4),
        ("distress", {"acumen": 2, "composure": 4, "talents": ("brave",), "folk": "small-folk"}, 5),
        ("fatigue", {"fortitude": 1, "endurance": 5}, 3),
        ("fatigue", {"fortitude": 1, "endurance": 5, "talents": ("stout",), "folk": "ogier"}, 4),
        ("fatigue", {"fortitude": 3, "bulk": 6}, 3),
    ],
)
def test_the_natural_soak(ladder: Ladder, gear: dict[str, Any], threshold: int) -> None:
    """TRI-33, TRI-37, TRI-52: half the score is rounded down."""
    assert natural(ladder, **gear) == threshold


@pytest.mark.parametrize(
    ("gear", "found"),
    [
        ({}, {}),
        ({"items": ("light-armour",)}, {"leather": 1}),
        ({"items": ("heavy-armour", "light-armour")}, {"mail": 2}),
        ({"kit": ("plate",)}, {"plate": 3}),
        ({"items": ("sword", "light-armour", "shield")}, {"leather": 1, "shield": 1}),
        ({"items": ("shield", "buckler", "sword")}, {"shield": 1}),
        ({"hide": 2, "items": ("light-armour",)}, {"hide": 2, "leather": 1}),
        ({"items": ("helmet",)}, {}),
    ],
)
def test_what_is_worn_is_added(gear: dict[str, Any], found: dict[str, int]) -> None:
    """TRI-37: the best suit, the best shield, the hide it was born with."""
    assert armour(**gear) == found


def test_a_shield_gives_nothing_beside_a_weapon_for_two_hands() -> None:
    """TRI-37: but beside bare hands."""
    assert armour(items=("two-handed", "shield")) == {}
    assert armour(items=("two-handed", "shield"), now={"weapon": "unarmed"}) == {"shield": 1}


def test_armour_is_of_no_use_to_nerve_and_breath() -> None:
    """TRI-37: Distress is soaked by 2 alone."""
    blow = Blow(ILA, "distress", 2, natural("distress"))
    assert soak_test(REN, blow).under == 2


# --- the roll --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "through"),
    [
        ((9, 9, 8), 3),
        ((4, 9, 9), 2),
        ((4, 3, 9), 1),
        ((1, 9, 9), 1),
        ((1, 3, 9), 0),
        ((4, 4, 4), 0),
        ((9, 9, 9), 4),
    ],
)
def test_each_success_negates_a_point_a_triplet_all_of_it_and_one_that_fails_adds_one(
    faces: Faces, through: int
) -> None:
    """TRI-38: a hit of 3 against a soak of 4."""
    found = struck(acting(swordsman(), people(fortitude=3, items=("light-armour",))), *HIT, *faces)
    assert filled(found) == ([through] if through else [])


@pytest.mark.parametrize(("raw", "triplet", "through"), [(5, False, 0), (5, True, 2), (2, True, 0)])
def test_of_a_triplet_a_triplet_only_counts_its_successes(raw: int, triplet: bool, through: int) -> None:
    """TRI-38: three of 5."""
    found = soaked(Blow(ILA, "injury", raw, 4, triplet=triplet), 4, 4, 4)
    assert filled(found) == ([through] if through else [])


def test_a_triplet_that_fails_adds_a_point_even_to_a_triplet() -> None:
    """TRI-38."""
    assert filled(soaked(Blow(ILA, "injury", 5, 4, triplet=True), 7, 7, 7)) == [6]


def test_a_triplet_is_soaked_by_the_bare_body() -> None:
    """TRI-12, TRI-38: 2 and no more, in plate with a shield."""
    ren = people(kit=("plate",), items=("shield", "sword"))
    found = struck(acting(swordsman(), ren), 3, 3, 3, 3, 9, 8)
    assert throw_of(found, "TRI-38").under == 2
    assert filled(found) == [6]
    plain = struck(acting(swordsman(), ren), 2, 3, 9, 6, 9, 8)
    assert throw_of(plain, "TRI-38").under == 2 + 3 + 1


@pytest.mark.parametrize("raw", [0, -1])
def test_damage_of_nothing_is_not_soaked(raw: int) -> None:
    """RT-30: no roll, no harm, even with a triplet that would fail."""
    found = soaked(Blow(ILA, "injury", raw, 4))
    assert (rolled(found), filled(found)) == ([], [])


def test_no_soak_goes_beyond_ten() -> None:
    """TRI-3, TRI-37: bulk 8 and plate."""
    found = struck(acting(swordsman(), people(bulk=9, kit=("plate",))), *HIT, 10, 10, 8)
    assert throw_of(found, "TRI-38").under == 10
    assert filled(found) == []


def test_soaks_disturb_nobody() -> None:
    """TRI-38, RT-40."""
    assert soak_test(REN, Blow(ILA, "injury", 3, 2)).quiet


# --- without a roll --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threshold", range(1, 11))
def test_an_option_takes_off_a_third_of_the_threshold(threshold: int) -> None:
    """TRI-38, RT-7, `soak_mode: flat`: rounded up, and nothing is rolled."""
    found = soaked(Blow(ILA, "injury", 5, threshold), soak_mode="flat")
    assert rolled(found) == []
    assert filled(found) == [5 - math.ceil(threshold / 3)]


def test_a_flat_soak_may_take_all() -> None:
    """TRI-38, `soak_mode: flat`: a blow of 2 against mail and Fortitude 3."""
    ren = people(fortitude=3, items=("heavy-armour",))
    found = struck(acting(swordsman(), ren, soak_mode="flat"), 2, 9, 9)
    assert (rolled(found), filled(found)) == (["TRI-39"], [])
    three = struck(acting(swordsman(), ren, soak_mode="flat"), *HIT)
    assert filled(three) == [1]


def test_a_flat_soak_meets_a_triplet_without_armour() -> None:
    """TRI-12, TRI-38, `soak_mode: flat`: 6 less a third of 3."""
    ren = people(fortitude=3, items=("heavy-armour",))
    assert filled(struck(acting(swordsman(), ren, soak_mode="flat"), 3, 3, 3)) == [5]


# --- in battle -------------------------------------------------------------------------------------------------------


def test_the_soak_follows_the_hit_and_the_fall_the_soak() -> None:
    """TRI-38, TRI-47: and then the friends of who falls are frightened."""
    scene = facing(swordsman(), people(now={"injury": 3})).model("Bo", B, (WEST + 1, 26), **people())
    battle = scene.act().dice(2, 9, 9, 9, 9, 8, 9, 9, 8)
    battle.play("Ila strikes Ren")
    assert rolled(battle) == ["TRI-39", "TRI-38", "TRI-47"]
    assert battle.fighter("Ren").posture == "stunned"
