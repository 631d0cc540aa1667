"""To hit by skill at arms, how many blows, how they are shared, batches. (SKR-4, SKR-61, SKR-62, SKR-69)"""

from __future__ import annotations

import pytest
from skirmish_scenes import IDLE, Gear, blows, facing
from support.battle import Battle
from support.story import A, B

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.rules.skirmish.events import Armed, Felled, Wounded
from skirmish.rules.skirmish.strike import hit_needed

AXE = ("axe",)
MISS = ("to hit", 1)


@pytest.mark.parametrize("defender", range(1, 11))
@pytest.mark.parametrize("attacker", range(1, 11))
def test_the_whole_table_of_skill_against_skill(attacker: int, defender: int):
    """SKR-61: higher 3+, equal or lower 4+, defender more than twice the attacker's 5+."""
    battle = facing({"WS": attacker, "items": AXE}, {"WS": defender}, gap_in=6).begin("blows", until="all alone")
    needed = 3 if attacker > defender else 5 if defender > 2 * attacker else 4
    assert hit_needed(battle.state, battle.names["Ila"], battle.names["Ren"]) == needed


@pytest.mark.parametrize(("ws", "other", "needed"), [(4, 3, 3), (3, 3, 4), (3, 6, 4), (3, 7, 5)])
def test_the_number_hits_and_one_less_misses(ws: int, other: int, needed: int):
    """SKR-61: exactly twice as good is still 4+."""
    hit = blows({"WS": ws, "items": AXE}, {"WS": other}).dice(("to hit", needed), ("to wound", 1))
    miss = blows({"WS": ws, "items": AXE}, {"WS": other}).dice(("to hit", needed - 1))
    assert hit.rolled("to wound")
    assert not miss.rolled("to wound")


def helped(number: int, topic: str, model: int) -> EffectBegun:
    """A lasting effect that changes rolls."""
    return EffectBegun(Effect(1, "charm", 0, model, ((topic, number),)))


@pytest.mark.parametrize(("face", "hits"), [(5, False), (6, True)])
def test_a_natural_6_always_hits_in_close_combat(face: int, hits: bool):
    """SKR-4."""
    scene = facing({"items": AXE}, {"now": IDLE}).after(helped(-4, "to hit", 0))
    battle = scene.begin("blows", until="all alone").dice(("to hit", face), *([("to wound", 1)] if hits else []))
    assert bool(battle.rolled("to wound")) is hits


@pytest.mark.parametrize(("face", "hits"), [(1, False), (2, True)])
def test_a_natural_1_always_misses_in_close_combat(face: int, hits: bool):
    """SKR-4."""
    scene = facing({"items": AXE}, {"now": IDLE}).after(helped(4, "to be hit", 1))
    battle = scene.begin("blows", until="all alone").dice(("to hit", face), *([("to wound", 1)] if hits else []))
    assert bool(battle.rolled("to wound")) is hits


def number_of_blows(ila: Gear) -> int:
    """How often she rolls to hit."""
    return len(blows(ila).seed(1).rolled("to hit"))


@pytest.mark.parametrize(
    ("items", "attacks", "count"),
    [
        (AXE, 1, 1),
        (AXE, 3, 3),
        (("axe", "dagger"), 1, 2),
        (("axe", "sword"), 3, 4),
        (("axe", "axe"), 2, 3),
        (("axe", "shield"), 2, 2),
        (("axe", "buckler"), 2, 2),
        (("halberd", "dagger"), 2, 2),
        (("two-handed", "sword"), 1, 1),
        (("spear", "dagger"), 1, 1),
        (("morning-star", "sword"), 1, 1),
        (("pike", "sword"), 1, 1),
        ((), 1, 1),
    ],
)
def test_attacks_and_one_more_with_a_weapon_in_each_hand(items: tuple[str, ...], attacks: int, count: int):
    """SKR-62, SKR-76: spear and morning star leave no hand for a second weapon."""
    assert number_of_blows({"items": items, "A": attacks, "WS": 1}) == count


@pytest.mark.parametrize(
    ("items", "count"), [(AXE, 4), (("axe", "dagger"), 5), (("halberd",), 4), ((), 1), (("spear", "shield"), 4)]
)
def test_frenzy_doubles_attacks_but_not_the_second_weapons_blow(items: tuple[str, ...], count: int):
    """SKR-62, SKR-72, SKR-76: two attacks; fists have one blow only."""
    assert number_of_blows({"items": items, "A": 2, "traits": {"frenzy": ""}}) == count


def test_one_blow_with_one_of_the_two_weapons_and_the_rest_with_the_other():
    """SKR-62: two blows with the sword at 5+ and one with the axe, whose save is worse."""
    battle = blows({"items": ("sword", "axe"), "A": 2}, {"items": ("heavy-armour",), "W": 9})
    battle.dice(*[("to hit", 4)] * 3, *[("to wound", 4)] * 3, ("armour", 5), ("armour", 5), ("armour", 5))
    assert [bool(roll.throw.modifiers) for roll in battle.rolled("armour")] == [False, False, True]


def test_which_of_the_two_strikes_the_one_blow_is_the_owners_choice():
    """SKR-62, SKR-69: two blows with the axe, one with the sword."""
    scene = facing({"items": ("sword", "axe"), "A": 2}, {"items": ("heavy-armour",), "W": 9, "now": IDLE})
    battle = scene.begin("arms", until="all alone")
    battle.dice(*[("to hit", 4)] * 3, *[("to wound", 4)] * 3, ("armour", 5), ("armour", 5), ("armour", 5))
    battle.play("Ila arms with axe and sword")
    assert [bool(roll.throw.modifiers) for roll in battle.rolled("armour")] == [True, True, False]


def beset(ila: Gear, **other: object) -> Battle:
    """Ila touches Ren to the east and Kor to the south."""
    kor = {"now": IDLE} | other
    return facing(ila, {"now": IDLE}).model("Kor", side=B, at=(2, 25), **kor).begin("blows", until="all alone")


def test_blows_may_be_split_among_the_enemies_touched():
    """SKR-62: two at Ren, one at Kor."""
    battle = beset({"items": AXE, "A": 3}).dice(("to hit Ren", 1), ("to hit Ren", 1), ("to hit Kor", 1))
    battle.play("Ila strikes Ren and Ren and Kor")


def test_the_split_is_declared_before_rolling():
    """SKR-62: all of them are named at once, no more and no fewer."""
    battle = beset({"items": AXE, "A": 2})
    assert battle.refused("Ila strikes Ren").rule == "SKR-62"
    assert battle.refused("Ila strikes Ren and Kor and Kor").rule == "SKR-62"
    battle.dice(MISS, MISS).play("Ila strikes Kor and Kor")


def test_with_two_weapons_the_last_blow_named_is_the_other_hands():
    """SKR-62: the sword at Ren, the dagger at Kor, who has a save of 6+ against it."""
    battle = beset({"items": ("sword", "dagger")}, W=2)
    battle.dice(("to hit Ren", 1), ("to hit Kor", 4), ("to wound Kor", 4), ("armour save", 6))
    battle.play("Ila strikes Ren and Kor")


def test_blows_reach_only_who_is_touched():
    """SKR-62."""
    scene = facing({"items": AXE, "A": 2}, {"now": IDLE}).model("Kor", side=B, at=(2, 25), now=IDLE)
    battle = scene.model("Far", side=B, at=(12, 24)).begin("blows", until="all alone")
    assert battle.refused("Ila strikes Ren and Far").rule == "SKR-64"
    battle.dice(MISS, MISS).play("Ila strikes Ren and Kor")


def test_one_model_is_one_batch_all_to_hit_then_all_to_wound_then_injuries():
    """SKR-69: the first blow's wound doesn't make the second one strike at a down model."""
    battle = blows({"items": AXE, "A": 2})
    battle.dice(("to hit", 4), ("to hit", 3), ("to wound", 4), ("injury", 1))
    assert battle.happened(Felled, model="Ren", how="down")


def test_each_enemys_batch_is_finished_before_the_next_begins():
    """SKR-69."""
    battle = beset({"items": AXE, "A": 2})
    battle.dice(("to hit Ren", 4), ("to wound Ren", 4), ("injury", 1), ("to hit Kor", 4), ("to wound Kor", 1))
    battle.play("Ila strikes Ren and Kor")
    assert battle.happened(Wounded, model="Ren")


def test_weapons_are_chosen_when_the_combat_begins():
    """SKR-69: first the side whose turn it is."""
    scene = facing({"items": ("spear", "axe", "shield")}, {"items": ("sword", "buckler", "dagger")})
    battle = scene.begin("arms", until="blows")
    assert battle.decision.side == A
    assert {action.what for action in battle.offered("arm")} == {"axe and shield"}
    battle.play("Ila arms with axe and shield")
    assert battle.decision.side == B
    battle.play("Ren arms with sword and buckler")
    assert battle.fighter("Ila").grip.name == "axe and shield"
    assert len(battle.happened(Armed)) == 2


def test_weapons_may_be_changed_in_later_rounds():
    """SKR-69."""
    scene = facing({"items": ("spear", "axe"), "now": {"fighting": True}}, {"now": IDLE})
    battle = scene.begin("arms", until="all alone").dice(MISS)
    battle.play("Ila arms with axe")
    assert battle.fighter("Ila").grip.name == "axe"


def test_who_is_in_no_combat_chooses_no_weapon():
    """SKR-69."""
    battle = facing({"items": ("spear", "axe")}, gap_in=3).begin("arms", until="all alone")
    assert not battle.happened(Armed)
    assert battle.prompt == "The story stops here"
