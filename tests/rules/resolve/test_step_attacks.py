"""Attacks: skill against defence in one contest, damage by Strength, armour. (RES-46, RES-47, RES-49, RES-50)"""

from __future__ import annotations

import pytest
from resolve_scenes import Gear, acting, facing, people
from support.battle import Battle
from support.playing import Played, played
from support.story import B

from skirmish.core.dice import Faces
from skirmish.core.events import EffectBegun
from skirmish.core.state import Condition, Effect, ModelId
from skirmish.rules.resolve.events import BodyLost
from skirmish.rules.resolve.strike import strike

ILA, REN = 0, 1
SWORDS: Gear = people({"sword": 1}, items=("sword",))
"""Two dice to hit."""
STONE: Gear = people({"focus": 5}, traits={"body": 40, "fortitude": 40})
"""Somebody for whom the Focus test of a blow hardly matters: six dice."""


def struck(battle: Battle, *faces: int) -> Played:
    """Ila strikes at Ren with these dice and no others."""
    return played(battle, strike, ILA, REN, dice=faces)


def lost(found: Played) -> int:
    """Body that Ren has lost."""
    return sum(event.amount for event in found.table.log if isinstance(event, BodyLost) and event.model == REN)


@pytest.mark.parametrize(("faces", "hits"), [((4, 3), True), ((4, 5), False), ((5, 3), True)])
def test_an_attack_hits_if_it_comes_up_to_the_defence(faces: Faces, hits: bool) -> None:
    """RES-46, RES-47: a bare die of each; a tie hits."""
    battle = acting(people(items=("sword",)))
    more = (1, 3) if hits else ()
    found = struck(battle, *faces, *more)
    assert found.result is hits
    assert lost(found) == (3 if hits else 0)


def test_the_best_die_of_the_attack_counts_and_surges_are_added() -> None:
    """RES-46: 6 and then 2 is 8, against 6 and 1."""
    assert struck(acting(SWORDS), 1, 6, 2, 6, 1, 1, 3).result


def test_an_attack_with_too_many_ones_misses_even_a_failed_dodge() -> None:
    """RES-46: both sides fail."""
    assert not struck(acting(SWORDS), 1, 1, 1).result


def test_a_failed_dodge_counts_nothing_but_armour_does() -> None:
    """RES-47, RES-50: mail and shield defend with 4, their 3 of encumbrance taken off."""
    ren = people({"dodge": 1}, items=("heavy-armour", "shield"))
    found = struck(acting(people(items=("sword",)), ren), 2, 1, 1, 4, 3)
    assert found.result
    assert not struck(acting(people(items=("sword",)), ren), 2, 3, 2).result


def test_encumbrance_is_taken_off_the_dodge() -> None:
    """RES-50: 3 + 2 - 2 for mail is 3."""
    ren = people(kit=("mail",))
    assert struck(acting(people(items=("sword",)), ren), 3, 3, 2, 3).result
    assert not struck(acting(people(items=("sword",)), ren), 2, 3).result


@pytest.mark.parametrize(
    "now",
    [{"surprised": 1}, {"asleep": True}, {"posture": "stunned", "fortitude": 0}],
    ids=["surprised", "asleep", "unconscious"],
)
def test_who_cant_dodge_has_a_defence_of_2(now: dict[str, object]) -> None:
    """RES-33, RES-47: a 2 hits and a 1 doesn't, and no die is rolled against it."""
    battle = acting(people(items=("sword",)), people(now=now))
    focus = () if "fortitude" in now else (3,)
    assert struck(battle, 2, 1, *focus).result
    assert not struck(battle, 1).result


def test_who_is_held_has_a_defence_of_2_and_its_armour() -> None:
    """RES-33, RES-50: 2 and the 2 of mail, less its 2."""
    battle = acting(people(items=("sword",)), people(kit=("mail",), more={"conditions": ("held",)}))
    assert struck(battle, 2, 2, 1).result


@pytest.mark.parametrize(("skill", "hits"), [(0, True), (2, False)])
def test_a_fixed_defence_is_half_the_die_and_the_rank(skill: int, hits: bool) -> None:
    """RES-47, `defence_mode: static`: 3 and the rank in Dodge; no die is rolled."""
    battle = acting(people(items=("sword",)), people({"dodge": skill}), defence_mode="static")
    assert struck(battle, *((4, 1, 3) if hits else (4,))).result is hits


def test_damage_is_the_strength_die_and_the_weapon() -> None:
    """RES-49: a d8 that surges, and 2 for the sword."""
    ila = people(strength=8, items=("sword",))
    assert lost(struck(acting(ila, STONE), 4, 3, 8, 3, 2, 3, 4, 5, 3, 2)) == 13


def test_bare_hands_take_one_off() -> None:
    """RES-49: and no less than nothing."""
    assert lost(struck(acting(people()), 4, 3, 1)) == 0


@pytest.mark.parametrize(("items", "through"), [((), 5), (("light-armour",), 2), (("heavy-armour",), 2)])
def test_armour_takes_its_part_of_each_hit(items: tuple[str, ...], through: int) -> None:
    """RES-50: what a sword does with a 3, less what armour absorbs."""
    found = struck(acting(people(items=("sword",)), people(items=items)), 5, 3, 3, 6, 1)
    assert lost(found) == through


def test_a_mace_takes_one_off_the_armour() -> None:
    """RES-50: 4 and 2, less 3 but one."""
    found = struck(acting(people(items=("club",)), people(items=("light-armour",))), 5, 3, 4, 6, 1)
    assert lost(found) == 4


def test_what_the_armour_swallows_is_no_wound() -> None:
    """RES-50, RES-54: and no nerve is tested."""
    found = struck(acting(people(), people(items=("light-armour",))), 5, 3, 4)
    assert found.result
    assert lost(found) == 0
    assert not found.person(REN).wounds


def test_the_attack_is_the_main_action() -> None:
    """RES-17, RES-46: nothing more can be done with it in this round."""
    battle = acting(SWORDS, gap_in=0).dice(4, 2, 5)
    battle.play("Ila strikes Ren")
    assert battle.fighter("Ila").acted
    assert not battle.allowed("Ila strikes Ren")
    assert battle.refused("Ila strikes Ren").rule == "RES-17"


@pytest.mark.parametrize(("gap", "allowed"), [(0.0, True), (0.5, False)])
def test_a_close_weapon_needs_contact(gap: float, allowed: bool) -> None:
    """RES-67."""
    assert acting(SWORDS, gap_in=gap).allowed("Ila strikes Ren") is allowed


def test_who_lies_on_the_ground_strikes_nobody() -> None:
    """RES-23: it stands up first; ours."""
    battle = acting(people(items=("sword",), now={"posture": "down"}))
    assert not battle.allowed("Ila strikes Ren")
    battle.play("Ila rises")
    assert battle.allowed("Ila strikes Ren")


def test_who_lies_unconscious_may_be_finished_off() -> None:
    """RES-47, RES-56."""
    ren = people(now={"posture": "stunned", "body": -5, "dies": 3})
    scene = facing(people(strength=20, items=("sword",)), ren).model("Bo", side=B, at=(40, 40), **people())
    battle = scene.act()
    battle.dice(3, 19).play("Ila strikes Ren")
    assert battle.model("Ren").out


def test_the_strength_of_a_blade_of_fire_stands_in_place_of_a_weaker_weapon() -> None:
    """RES-49, CHN-78: a weapon strength of 2 is a bonus of 4."""
    flame = Effect(1, "Blade of Fire", ILA, ILA, numbers=(("weapon strength", 2),))
    battle = lasting(people(items=("sword",)), STONE, flame)
    assert lost(struck(battle, 4, 3, 3, 4, 4, 4, 4, 4, 4)) == 7


@pytest.mark.parametrize("topic", ["to hit", "dazzle", "tests"])
def test_what_lasts_on_the_attacker_changes_its_roll(topic: str) -> None:
    """RES-11: -1 on a 4 misses a 4."""
    battle = lasting(people(items=("sword",)), people(), number(ILA, topic, -1))
    assert not struck(battle, 4, 4).result


def test_what_exposes_the_target_is_taken_off_its_dodge_alone() -> None:
    """RES-47, WYL-12: 4 less 2; who can't dodge is none the worse."""
    exposed = number(REN, "exposed", 2)
    battle = lasting(people(items=("sword",)), people(), exposed)
    assert struck(battle, 2, 4, 1, 3).result
    helpless = lasting(people(items=("sword",)), people(now={"asleep": True}), exposed)
    assert not struck(helpless, 1).result


def test_who_forgoes_its_defence_has_2() -> None:
    """RES-47, WYL-29: a word of its own says so; however much it is exposed, who doesn't forgo it rolls."""
    battle = lasting(people(items=("sword",)), people({"dodge": 5}), number(REN, "bare", 1))
    assert struck(battle, 2, 1, 3).result
    assert not struck(battle, 1).result
    exposed = lasting(people(items=("sword",)), people(), number(REN, "exposed", 6))
    assert struck(exposed, 2, 5, 1, 3).rolled()[0].startswith("to hit")


def lasting(ila: Gear, ren: Gear, effect: Effect) -> Battle:
    """The two side by side, with something that lasts."""
    return facing(ila, ren).after(EffectBegun(effect)).act()


def number(who: ModelId, topic: str, amount: int) -> Effect:
    """A number that lasts on the model."""
    return Effect(1, topic, who, who, numbers=((topic, amount),))


def test_conditions_have_names_of_their_own() -> None:
    """RES-33: being held is what counts, not any other condition."""
    battle = acting(people(items=("sword",)), people(more={"conditions": ("winded",)}))
    assert battle.model("Ren").conditions == (Condition("winded"),)
    assert not struck(battle, 2, 5).result
