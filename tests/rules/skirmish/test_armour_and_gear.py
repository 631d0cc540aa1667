"""Armour and gear, row by row; what counts when. (SKR-52, SKR-53, SKR-78)"""

from __future__ import annotations

import pytest
from skirmish_scenes import HAIR_IN, Gear, blows, facing, shots
from support.rulesets import ruleset

from skirmish.core.state import Hit
from skirmish.core.table import Table
from skirmish.rules.skirmish.arms import Armour, MeleeWeapon
from skirmish.rules.skirmish.events import Wounded
from skirmish.rules.skirmish.fighter import Grip, Outfit
from skirmish.rules.skirmish.harm import suffer
from skirmish.rules.skirmish.system import Skirmish

ROWS: dict[str, dict[str, object]] = {
    "light-armour": {"save": 6},
    "heavy-armour": {"save": 5, "slows_with_shield": 1},
    "fine-mail": {"save": 5},
    "power-wrought-armour": {"save": 4},
    "shield": {"guard": "shield"},
    "buckler": {"guard": "buckler"},
    "helmet": {"helmet": True, "rule": "SKR-53"},
    "fancloth-cloak": {"far_shots": -1, "far_in": 8.0},
    "wand": {"rule": "TRI-61"},
}
SUITS = {"light-armour": 6, "heavy-armour": 5, "fine-mail": 5, "power-wrought-armour": 4}
AXELESS: Gear = {"items": ("club",)}
"""A weapon that changes nobody's save."""


@pytest.mark.parametrize("ident", ROWS)
def test_each_row_says_what_the_table_says(ident: str):
    """SKR-78: and nothing else."""
    combat = ruleset("skirmish").combat
    assert isinstance(combat, Skirmish)
    item = combat.arms.armour[ident]
    row = Armour(ident, item.name, "SKR-78")
    told = {field: getattr(item, field) for field in Armour.__struct_fields__}
    assert told == {field: getattr(row, field) for field in Armour.__struct_fields__} | ROWS[ident]
    assert set(combat.arms.armour) == set(ROWS)


def saves_on(ila: Gear, items: tuple[str, ...]) -> int:
    """The lowest face with which the target of a blow at S 3 keeps the wound off."""
    for face in range(1, 7):
        battle = blows(ila, {"items": items, "W": 2}).dice(("to hit", 4), ("to wound", 5), ("armour", face))
        if not battle.happened(Wounded):
            return face
    raise AssertionError("no save")


@pytest.mark.parametrize(("suit", "save"), SUITS.items())
def test_each_suit_saves_on_its_number(suit: str, save: int):
    """SKR-78."""
    assert saves_on(AXELESS, (suit,)) == save


@pytest.mark.parametrize(("suit", "save"), SUITS.items())
def test_a_shield_makes_the_save_better_by_one(suit: str, save: int):
    """SKR-78."""
    assert saves_on(AXELESS, (suit, "shield", "axe")) == save - 1


def test_a_shield_alone_saves_on_6():
    """SKR-78."""
    assert saves_on(AXELESS, ("shield", "axe")) == 6


@pytest.mark.parametrize("items", [("buckler", "axe"), ("helmet",), ("fancloth-cloak",)])
def test_buckler_helmet_and_cloak_save_nothing(items: tuple[str, ...]):
    """SKR-78."""
    battle = blows(AXELESS, {"items": items, "W": 2}).dice(("to hit", 4))
    if "buckler" in items:
        battle.dice(("parry", 1))
    battle.dice(("to wound", 4))
    if "buckler" in items:
        battle.play("Ren parries")
    assert battle.happened(Wounded)


@pytest.mark.parametrize("weapons", [("halberd",), ("two-handed",), ("axe", "dagger")])
def test_a_shield_does_not_count_in_close_combat_beside_two_hands_full(weapons: tuple[str, ...]):
    """SKR-78: with light armour the save is 6+, not 5+."""
    assert saves_on(AXELESS, ("light-armour", "shield", *weapons)) == 6


@pytest.mark.parametrize("weapons", [("halberd",), ("two-handed",), ("axe", "dagger"), ("axe",), ()])
@pytest.mark.parametrize(("face", "saved"), [(5, True), (4, False)])
def test_a_shield_always_counts_against_missiles(weapons: tuple[str, ...], face: int, saved: bool):
    """SKR-78: light armour and shield save on 5+ whatever is in hand."""
    battle = shots(ren={"items": ("light-armour", "shield", *weapons), "W": 2})
    battle.dice(("to hit", 4), ("to wound", 4), ("armour", face)).play("Ila shoots Ren")
    assert bool(battle.happened(Wounded)) is not saved


@pytest.mark.parametrize(("face", "saved"), [(6, True), (5, False)])
def test_a_shield_counts_against_weaves_whatever_is_in_hand(face: int, saved: bool):
    """SKR-78: a hit in neutral words at S 3: 6+ with the shield alone."""
    battle = facing({"items": ("halberd", "shield"), "W": 2}, gap_in=20).begin("moves").dice(4, face)
    table = Table(battle.state, battle.game.rules)
    assert list(suffer(table, Hit(0, 3))) == []
    assert table.state.models[0].combat.wounds == (2 if saved else 1)
    battle.game.table.state = table.state


def test_who_changes_to_sword_and_shield_has_the_shield_in_close_combat():
    """SKR-69, SKR-78."""
    scene = facing(AXELESS | {"I": 5}, {"items": ("axe", "dagger", "shield"), "W": 2})
    battle = scene.begin("arms", until="all alone").dice(("to hit", 4), ("to wound", 4), ("armour", 6), ("to hit", 1))
    battle.play("Ren arms with axe and shield")
    assert not battle.happened(Wounded)


@pytest.mark.parametrize(
    ("items", "move"),
    [
        (("heavy-armour", "shield"), 3),
        (("heavy-armour",), 4),
        (("heavy-armour", "buckler"), 4),
        (("light-armour", "shield"), 4),
        (("fine-mail", "shield"), 4),
        (("power-wrought-armour", "shield"), 4),
    ],
)
def test_heavy_armour_with_a_shield_costs_an_inch_of_movement(items: tuple[str, ...], move: int):
    """SKR-78."""
    battle = facing({"items": items}, gap_in=20).begin("moves")
    assert battle.fighter("Ila").profile.M == move  # noqa: SIM300  # M is a Movement, no constant
    assert battle.allowed(f"Ila moves to {2 + move}, 24")
    assert battle.refused(f"Ila moves to {2 + move + 0.05}, 24").rule == "SKR-33"


@pytest.mark.parametrize(("gap_in", "modifiers"), [(8.0, {}), (8.0 + HAIR_IN, {"fancloth": -1})])
def test_fancloth_makes_shots_from_beyond_8_inches_harder(gap_in: float, modifiers: dict[str, int]):
    """SKR-78: exactly 8 inches isn't beyond."""
    battle = shots(ren={"items": ("fancloth-cloak",)}, gap_in=gap_in).dice(("to hit", 4))
    if not modifiers:
        battle.dice(("to wound", 1))
    battle.play("Ila shoots Ren")
    assert battle.modifiers("to hit") == modifiers


@pytest.mark.parametrize(("gap_in", "modifier"), [(5.0, 0), (5.0 + HAIR_IN, -2)])
def test_a_cloak_s_data_say_how_hard_and_from_where(gap_in: float, modifier: int):
    """SKR-78: other figures than the fancloth's, no other rule."""
    grip = Grip(MeleeWeapon("axe", "axe", "SKR-76"))
    cloaked = Outfit((grip,), far_shots=-2, far_in=5.0)
    battle = shots(ren={"now": {"outfit": cloaked}}, gap_in=gap_in).dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    assert sum(battle.modifiers("to hit").values()) == modifier


def test_fancloth_works_against_thrown_weapons_of_that_reach_too():
    """SKR-78: there is none that reaches beyond 8 inches, and within them it doesn't work."""
    battle = shots({"items": ("javelins",)}, {"items": ("fancloth-cloak",)}, gap_in=8.0)
    battle.dice(("to hit", 4), ("to wound", 1)).play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {}


def test_the_card_shows_the_save_with_what_is_in_hand():
    """SKR-78."""
    battle = facing({"items": ("light-armour", "shield", "axe")}, {"items": ("light-armour", "shield", "halberd")}, 6)
    cards = battle.begin("shooting", until="close combat")
    assert dict(cards.sheet("Ila").numbers)["Sv"] == "5+"
    assert dict(cards.sheet("Ren").numbers)["Sv"] == "6+"
