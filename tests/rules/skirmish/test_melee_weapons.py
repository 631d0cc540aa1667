"""The table of close combat weapons, row by row. (SKR-76)"""

from __future__ import annotations

import pytest
from skirmish_scenes import IDLE, Gear, blows, exchange, facing
from support.rulesets import ruleset

from skirmish.rules.skirmish.arms import MeleeWeapon
from skirmish.rules.skirmish.events import Wounded
from skirmish.rules.skirmish.system import Skirmish

ROWS = [
    # id, marks, hands, S
    ("fist", 0, 1, -1), ("dagger", 2, 1, 0), ("club", 3, 1, 0), ("axe", 5, 1, 0), ("sword", 10, 1, 0),
    ("spear", 10, 1, 0), ("morning-star", 15, 1, 0), ("flail", 15, 2, 0), ("halberd", 10, 2, 1),
    ("two-handed", 15, 2, 2), ("pike", 12, 2, 0), ("power-wrought-blade", 50, 1, 1), ("thakandar-blade", 30, 1, 0),
]  # fmt: skip
SPECIAL: dict[str, dict[str, object]] = {
    "fist": {"save": 1, "one_attack": True, "beside": ()},
    "dagger": {"save": 1},
    "club": {"concussion": True},
    "axe": {"save": -1},
    "sword": {"parry": True},
    "spear": {"strikes_first": True, "beside": ("shield", "buckler")},
    "morning-star": {"first_round_strength": 1, "beside": ("shield",)},
    "flail": {"first_round_strength": 2, "beside": ()},
    "halberd": {"beside": ()},
    "two-handed": {"strikes_last": True, "beside": ()},
    "pike": {"strikes_first": True, "charger_strength": 1, "beside": ()},
    "power-wrought-blade": {"parry": True},
    "thakandar-blade": {"parry": True, "stuns": True},
}


def melee() -> dict[str, MeleeWeapon]:
    """The weapons of the data."""
    combat = ruleset("skirmish").combat
    assert isinstance(combat, Skirmish)
    return combat.arms.melee


@pytest.mark.parametrize(("ident", "marks", "hands", "strength"), ROWS)
def test_each_row_says_what_the_table_says(ident: str, marks: int, hands: int, strength: int):
    """SKR-76: and nothing else: all other fields are at their defaults."""
    weapon = melee()[ident]
    row = MeleeWeapon(ident, weapon.name, "SKR-76", hands, strength, worth=marks)
    for field, value in SPECIAL.get(ident, {}).items():
        assert getattr(weapon, field) == value
    told = {field: getattr(weapon, field) for field in MeleeWeapon.__struct_fields__}
    expected = {field: getattr(row, field) for field in MeleeWeapon.__struct_fields__} | SPECIAL.get(ident, {})
    assert told == expected


def test_there_are_no_other_rows():
    """SKR-76, SKR-77: Aiel spears are thrown and also a spear."""
    assert set(melee()) == {row[0] for row in ROWS} | {"aiel-spears"}


def wounding_strength(weapon: str, **ila: object) -> int:
    """The strength of her blow with it, from the log."""
    battle = blows({"items": (weapon,) if weapon != "fist" else ()} | ila).dice(("to hit", 4), ("to wound", 1))
    return int(battle.rolled("to wound")[0].throw.what.split(", S ")[1].split()[0])


FIRST_ROUND = {"fist": 2, "morning-star": 4, "flail": 5, "halberd": 4, "two-handed": 5, "power-wrought-blade": 4}
LATER = FIRST_ROUND | {"morning-star": 3, "flail": 3}


@pytest.mark.parametrize("weapon", [row[0] for row in ROWS])
def test_the_strength_of_a_blow_in_the_first_round_and_later(weapon: str):
    """SKR-76: of a model with S 3."""
    assert wounding_strength(weapon) == FIRST_ROUND.get(weapon, 3)
    assert wounding_strength(weapon, now={"fighting": True}) == LATER.get(weapon, 3)


@pytest.mark.parametrize(("charged", "fighting", "strength"), [(True, False, 4), (False, False, 3), (True, True, 3)])
def test_a_pike_is_stronger_against_a_charger_in_its_first_round(charged: bool, fighting: bool, strength: int):
    """SKR-76."""
    ila: Gear = {"items": ("pike",), "now": {"fighting": fighting}}
    battle = facing(ila, {"now": IDLE | {"charged": charged}}).begin("blows", until="all alone")
    battle.dice(("to hit", 4), (f"to wound Ren, S {strength} ", 1))
    assert battle.rolled("to wound")


def test_the_charging_pike_itself_is_no_stronger():
    """SKR-76: against a charger, not as one."""
    battle = blows({"items": ("pike",), "now": {"charged": True}}).dice(("to hit", 4), ("to wound Ren, S 3 ", 1))
    assert battle.rolled("to wound")


@pytest.mark.parametrize("weapon", ["fist", "dagger"])
@pytest.mark.parametrize(("armour", "needed"), [((), 6), (("light-armour",), 5), (("heavy-armour",), 4)])
def test_fist_and_dagger_give_the_enemy_a_better_save(weapon: str, armour: tuple[str, ...], needed: int):
    """SKR-76: +1, and 6+ if it has none."""
    ila = {"items": () if weapon == "fist" else (weapon,)}
    for face, saved in ((needed, True), (needed - 1, False)):
        battle = blows(ila, {"items": armour, "W": 2}).dice(("to hit", 4), ("to wound", 5), ("armour save", face))
        assert bool(battle.happened(Wounded)) is not saved


@pytest.mark.parametrize(("armour", "needed"), [(("heavy-armour",), 6), (("power-wrought-armour",), 5)])
def test_an_axe_makes_the_enemys_save_worse(armour: tuple[str, ...], needed: int):
    """SKR-76."""
    for face, saved in ((needed, True), (needed - 1, False)):
        battle = blows({"items": ("axe",)}, {"items": armour, "W": 2})
        battle.dice(("to hit", 4), ("to wound", 5), ("armour save", face))
        assert bool(battle.happened(Wounded)) is not saved


def test_an_axe_leaves_no_save_of_6():
    """SKR-76."""
    battle = blows({"items": ("axe",)}, {"items": ("light-armour",), "W": 2}).dice(("to hit", 4), ("to wound", 4))
    assert battle.happened(Wounded)


def test_a_strong_dagger_may_leave_no_save():
    """SKR-52, SKR-76: 6+ for having none, at -1 for S 4."""
    battle = blows({"items": ("dagger",), "S": 4}, {"W": 2}).dice(("to hit", 4), ("to wound", 3))
    assert battle.happened(Wounded)


def test_the_unarmed_have_one_attack_only():
    """SKR-76."""
    battle = blows({"A": 4}).dice(("to hit", 1))
    assert battle.fighter("Ila").grip.name == "fist"


@pytest.mark.parametrize("keyword", ["animal", "monster"])
def test_animals_and_monsters_ignore_the_row_of_the_fist(keyword: str):
    """SKR-76: all attacks, full strength, no better save for the enemy."""
    battle = blows({"A": 2, "keywords": (keyword,)}, {"W": 2})
    battle.dice(("to hit", 4), ("to hit", 1), ("to wound Ren, S 3 ", 4))
    assert battle.happened(Wounded)


def test_who_has_javelins_and_knives_only_fights_with_its_fists():
    """SKR-77: not for close combat."""
    assert blows({"items": ("javelins", "throwing-knives")}).seed(1).fighter("Ila").grip.name == "fist"


@pytest.mark.parametrize(
    ("items", "grips"),
    [
        (("spear", "shield"), ["spear and shield"]),
        (("spear", "buckler"), ["spear and buckler"]),
        (("spear", "sword"), ["spear", "sword"]),
        (("morning-star", "shield"), ["morning star and shield"]),
        (("morning-star", "buckler"), ["morning star"]),
        (("morning-star", "dagger"), ["morning star", "dagger"]),
        (("halberd", "shield"), ["halberd"]),
        (("flail", "axe", "buckler"), ["flail", "axe and buckler"]),
        (("sword", "dagger"), ["sword and dagger", "dagger and sword"]),
        (("sword", "sword"), ["sword and sword"]),
        (
            ("sword", "dagger", "shield"),
            ["sword and dagger", "sword and shield", "dagger and sword", "dagger and shield"],
        ),
        (("aiel-spears", "buckler"), ["Aiel spears and buckler"]),
    ],
)  # fmt: skip
def test_what_the_other_hand_may_hold(items: tuple[str, ...], grips: list[str]):
    """SKR-62, SKR-76, SKR-78: all ways to hold what it carries."""
    battle = exchange({"items": items}).seed(1)
    assert [grip.name for grip in battle.fighter("Ila").outfit.grips] == grips
