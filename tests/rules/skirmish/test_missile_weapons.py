"""The table of missile weapons, row by row. (SKR-77)"""

from __future__ import annotations

import pytest
from skirmish_scenes import HAIR_IN, facing, shots
from support.rulesets import ruleset

from skirmish.rules.skirmish.arms import MissileWeapon
from skirmish.rules.skirmish.system import Skirmish

ROWS: dict[str, tuple[float, int | None, dict[str, object]]] = {
    "throwing-knives": (6, None, {"thrown": True}),
    "javelins": (8, None, {"thrown": True}),
    "aiel-spears": (8, None, {"thrown": True}),
    "sling": (18, 3, {"double_in": 9}),
    "short-bow": (16, 3, {}),
    "bow": (24, 3, {}),
    "longbow": (30, 3, {}),
    "crossbow": (30, 4, {"move_or_fire": True}),
}
"""Range, strength (None: the user's), special rules."""
THROWN = ("throwing-knives", "javelins", "aiel-spears")


def missiles() -> dict[str, MissileWeapon]:
    """The weapons of the data."""
    combat = ruleset("skirmish").combat
    assert isinstance(combat, Skirmish)
    return combat.arms.missiles


@pytest.mark.parametrize("ident", ROWS)
def test_each_row_says_what_the_table_says(ident: str):
    """SKR-77: and nothing else."""
    range_in, strength, special = ROWS[ident]
    weapon = missiles()[ident]
    row = MissileWeapon(ident, weapon.name, "SKR-77", range_in, strength)
    told = {field: getattr(weapon, field) for field in MissileWeapon.__struct_fields__}
    assert told == {field: getattr(row, field) for field in MissileWeapon.__struct_fields__} | special


def test_there_are_no_other_rows():
    """SKR-77."""
    assert set(missiles()) == set(ROWS)


@pytest.mark.parametrize("ident", ROWS)
def test_each_weapon_reaches_exactly_its_range(ident: str):
    """SKR-77."""
    range_in = ROWS[ident][0]
    assert shots({"items": (ident,)}, gap_in=range_in).allowed(f"Ila shoots Ren with {ident}")
    beyond = shots({"items": (ident,)}, gap_in=range_in + HAIR_IN)
    assert beyond.refused(f"Ila shoots Ren with {ident}").short_by == HAIR_IN


@pytest.mark.parametrize("ident", ROWS)
def test_each_weapon_wounds_with_its_strength(ident: str):
    """SKR-77: a user of S 5."""
    strength = ROWS[ident][1] or 5
    battle = shots({"items": (ident,), "S": 5}, gap_in=2).dice(("to hit", 4), (f"to wound Ren, S {strength} ", 1))
    battle.play(f"Ila shoots Ren with {ident}")


@pytest.mark.parametrize("ident", THROWN)
def test_thrown_weapons_have_no_penalty_for_range_or_moving(ident: str):
    """SKR-77."""
    battle = shots({"items": (ident,), "now": {"moved": True}}, gap_in=ROWS[ident][0])
    battle.dice(("to hit", 4), ("to wound", 1)).play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {}


@pytest.mark.parametrize("ident", THROWN)
def test_thrown_weapons_have_the_penalty_for_cover(ident: str):
    """SKR-43, SKR-77."""
    scene = facing({"items": (ident,)}, gap_in=5).terrain("hedge", rect=(5, 20, 0.5, 8))
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 4))
    battle.play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {"cover": -1}


@pytest.mark.parametrize("ident", [ident for ident in ROWS if ident not in THROWN])
def test_all_others_have_the_penalty_for_long_range(ident: str):
    """SKR-43, SKR-77."""
    battle = shots({"items": (ident,)}, gap_in=ROWS[ident][0] / 2 + HAIR_IN).dice(("to hit", 4))
    battle.play(f"Ila shoots Ren with {ident}")
    assert battle.modifiers("to hit") == {"beyond half range": -1}


def test_a_sling_may_shoot_twice_up_to_9_inches_each_at_minus_1():
    """SKR-77."""
    battle = shots({"items": ("sling",)}, gap_in=9.0)
    battle.dice(("to hit", 4), ("to hit", 5), ("to wound", 1)).play("Ila shoots Ren twice with sling")
    assert battle.modifiers("to hit") == {"two shots": -1}


def test_a_sling_shoots_once_beyond_9_inches():
    """SKR-77."""
    battle = shots({"items": ("sling",)}, gap_in=9.0 + HAIR_IN)
    assert battle.refused("Ila shoots Ren twice with sling").short_by == HAIR_IN
    assert battle.allowed("Ila shoots Ren with sling")


def test_a_sling_may_shoot_once_without_the_penalty():
    """SKR-77: the two shots are a choice."""
    battle = shots({"items": ("sling",)}, gap_in=9.0).dice(("to hit", 4), ("to wound", 1))
    battle.play("Ila shoots Ren with sling")


def test_a_slinger_who_moved_shoots_once():
    """SKR-77."""
    battle = shots({"items": ("sling",), "now": {"moved": True}}, gap_in=6)
    assert battle.refused("Ila shoots Ren twice with sling").rule == "SKR-77"
    assert battle.allowed("Ila shoots Ren with sling")


def test_a_slinger_who_stood_up_may_shoot_twice():
    """SKR-43, SKR-77: standing up is no movement."""
    assert shots({"items": ("sling",), "now": {"rose": True}}).allowed("Ila shoots Ren twice with sling")


def test_the_second_stone_is_not_thrown_at_who_is_gone():
    """SKR-6, SKR-77."""
    battle = shots({"items": ("sling",)}).dice(("to hit", 5), ("to wound", 4), ("injury", 6))
    battle.play("Ila shoots Ren twice with sling")
    assert len(battle.rolled("to hit")) == 1


def test_the_second_stone_at_who_was_put_down_is_a_plain_shot():
    """SKR-47, SKR-77."""
    battle = shots({"items": ("sling",)}).dice(("to hit", 5), ("to wound", 4), ("injury", 1))
    battle.dice(("to hit", 5), ("to wound", 4), ("injury", 3)).play("Ila shoots Ren twice with sling")
    assert battle.fighter("Ren").posture == "stunned"


@pytest.mark.parametrize("ident", [ident for ident in ROWS if ident != "sling"])
def test_nothing_else_shoots_twice(ident: str):
    """SKR-77."""
    assert shots({"items": (ident,)}, gap_in=4).refused(f"Ila shoots Ren twice with {ident}").rule == "SKR-77"


def test_a_crossbow_is_moved_or_fired():
    """SKR-77."""
    scene = facing({"items": ("crossbow", "javelins"), "now": {"moved": True}}, gap_in=6)
    battle = scene.begin("shooting", until="close combat")
    assert battle.refused("Ila shoots Ren with crossbow").rule == "SKR-77"
    assert battle.allowed("Ila shoots Ren with javelins")


def test_a_crossbow_may_be_fired_after_standing_up():
    """SKR-77: that doesn't count."""
    scene = facing({"items": ("crossbow",), "now": {"posture": "down"}}, gap_in=6)
    battle = scene.begin("recovery", until="close combat").dice(("to hit", 4), ("to wound Ren, S 4 ", 1))
    battle.play("done", "done", "Ila shoots Ren")


def test_aiel_spears_are_thrown_and_still_strike_first_in_the_fight():
    """SKR-60, SKR-76, SKR-77: Ila throws hers at Kor, Ren charged her."""
    scene = facing({"items": ("aiel-spears",), "I": 1}, {"now": {"posture": "down"}}).model("Kor", 1, (2, 29), I=5)
    battle = scene.begin("shooting", until="close combat").dice(("to hit Kor", 4), ("to wound", 1))
    battle.play("Ila shoots Kor with aiel-spears")
    assert battle.fighter("Ila").grip.main.strikes_first
