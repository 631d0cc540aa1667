"""Who somebody is under these rules: attributes, skills, traits, gear, and what wounds take off. (RES-1..14, RES-50)"""

from __future__ import annotations

import pytest
from resolve_scenes import Gear, acting, facing, people, slot
from support.rulesets import ruleset

from skirmish.core.dice import Modifier
from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect, Roster, Warrior
from skirmish.core.step_dice import PASSED
from skirmish.rules.resolve.fighter import LADDER, Attributes, Build, step_down
from skirmish.rules.resolve.initiative import initiative
from skirmish.rules.resolve.queries import dice_of, die, half_body, shifts, skill_test


def dice(gear: Gear, skill: str) -> tuple[int, int]:
    """(die, how many) with which Ila uses the skill."""
    battle = acting(gear)
    return dice_of(battle.state, battle.names["Ila"], skill)


def test_the_ladder_goes_down_to_a_d2_and_no_further():  # RES-1, RES-2
    assert {die: step_down(die) for die in LADDER} == {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 2, 2: 2}


def test_a_skill_rolls_one_die_more_than_its_rank_of_its_attribute():  # RES-3
    assert dice(people({"sword": 4}, deftness=8), "sword") == (8, 5)
    assert dice(people({"focus": 2}, will=12), "focus") == (12, 3)
    assert dice(people({"healing": 1}, intelligence=10), "healing") == (10, 2)


def test_who_hasnt_learned_a_skill_still_has_one_die():  # RES-3
    assert dice(people(deftness=10), "sword") == (10, 1)
    assert dice(people(endurance=4), "endurance") == (4, 1)


def test_fear_has_no_die_for_free():  # RES-4
    assert dice(people({"fear": 3}, presence=8), "fear") == (8, 3)


def test_traits_are_sums_of_dice():  # RES-12
    ila = slot(acting(people(strength=12, endurance=8, quickness=10, perception=4, will=8, presence=12)), "Ila")
    assert (ila.build.body, ila.build.fortitude, ila.build.initiative, ila.build.movement) == (20, 20, 14, 9)
    assert (ila.body, ila.fortitude) == (20, 20)


def test_a_template_may_give_other_traits():  # RES-12
    ila = slot(acting(people(strength=12, endurance=12, traits={"body": 20, "movement": 8})), "Ila")
    assert (ila.build.body, ila.build.movement, ila.build.fortitude) == (20, 8, 12)


@pytest.mark.parametrize(("body", "focus", "threshold"), [(20, 0, 10), (20, 3, 7), (15, 2, 5), (4, 5, 0)])
def test_half_body_is_less_for_who_has_focus(body: int, focus: int, threshold: int):  # RES-57, RES-58
    build = Build(Attributes(), (("focus", focus),), body, 12, 12, 6)
    assert half_body(build) == threshold


def test_at_half_body_every_die_is_a_step_smaller_and_the_traits_stay():  # RES-2, RES-13, RES-57
    hurt = acting(people(strength=12, endurance=8, now={"body": 10}))
    i = hurt.names["Ila"]
    assert [die(hurt.state, i, name) for name in ("strength", "endurance", "deftness")] == [10, 6, 4]
    assert slot(hurt, "Ila").build.body == 20
    assert initiative(hurt.state, i) == 12
    sound = acting(people(strength=12, endurance=8, now={"body": 11}))
    assert die(sound.state, sound.names["Ila"], "strength") == 12


def test_a_d2_can_be_no_smaller():  # RES-2
    battle = acting(people(strength=2, now={"body": 1}))
    assert die(battle.state, battle.names["Ila"], "strength") == 2


def test_at_half_fortitude_all_tests_are_at_minus_two():  # RES-61
    weary, fresh = acting(people(now={"fortitude": 6})), acting(people(now={"fortitude": 7}))
    i = weary.names["Ila"]
    assert shifts(weary.game.rules, weary.state, i) == (Modifier(-2, "half Fortitude", "RES-61"),)
    assert shifts(fresh.game.rules, fresh.state, i) == ()


def test_what_lasts_on_somebody_may_change_all_its_tests():  # RES-11
    effect = EffectBegun(Effect(1, "Curse", 1, 0, (("tests", -1),)))
    battle = facing().after(effect).act()
    test = skill_test(battle.game.rules, battle.state, 0, "perception", 5, "RES-7", PASSED)
    assert test.modifiers == (Modifier(-1, "Curse", ""),)


def test_armour_hampers_what_needs_quickness_and_nothing_else():  # RES-50
    battle = acting(people(items=("heavy-armour", "shield")))
    rules, state = battle.game.rules, battle.state
    assert skill_test(rules, state, 0, "stealth", 5, "RES-7", PASSED).shift == -3
    assert skill_test(rules, state, 0, "perception", 5, "RES-7", PASSED).shift == 0


def test_armour_slows():  # RES-24, RES-34, RES-50
    battle = acting(people(items=("heavy-armour", "shield")))
    assert initiative(battle.state, 0) == 9
    assert battle.game.rules.combat.reach(battle.state, 0).move == 3.0


# --- gear ------------------------------------------------------------------------------------------------------------


def test_the_warbands_items_are_weapons_and_armour_here():
    ila = slot(acting(people(items=("sword", "dagger", "bow", "heavy-armour", "buckler", "helmet"))), "Ila")
    assert [w.id for w in ila.kit.melee] == ["sword", "knife", "unarmed"]
    assert [m.id for m in ila.kit.missiles] == ["bow"]
    assert ila.kit.suit is not None
    assert ila.kit.shield is not None
    assert (ila.weapon, ila.kit.suit.id, ila.kit.shield.id) == ("sword", "mail", "buckler")


def test_the_costliest_weapon_is_held_first_but_one_that_leaves_room_for_the_shield():
    assert slot(acting(people(items=("sword", "two-handed"))), "Ila").weapon == "greatsword"
    assert slot(acting(people(items=("sword", "two-handed", "shield"))), "Ila").weapon == "sword"


def test_a_lance_is_for_riders():
    assert slot(acting(people(kit=("lance", "sword"))), "Ila").weapon == "sword"
    assert slot(acting(people(kit=("lance", "sword", "war-horse"))), "Ila").weapon == "lance"


def test_animals_fight_with_tooth_and_claw():
    beast = slot(acting(people(more={"keywords": ("animal",)})), "Ila")
    assert beast.kit.melee[0].name == "tooth and claw"


def test_ranks_with_weapons_are_those_of_what_is_carried():
    ila = slot(acting(people(melee=2, missile=1, items=("axe", "sling"))), "Ila")
    assert [ila.build.rank(skill) for skill in ("axe", "sling", "brawling", "sword")] == [2, 1, 2, 0]


# --- strangers and mistakes ------------------------------------------------------------------------------------------


def test_who_has_no_archetype_is_read_off_the_types_own_numbers():
    profile = (("WS", 5), ("S", 4), ("T", 2), ("I", 6), ("Ld", 9), ("W", 2))
    made = ruleset("resolve+none").combat.enlist(Warrior("x", "X", "nobody", role="stranger", profile=profile))
    known = made.build.attributes
    assert (known.strength, known.endurance, known.deftness, known.quickness, known.will) == (12, 8, 10, 10, 12)
    assert made.build.rank("brawling") == 3
    assert made.body == 20


def test_profiles_without_numbers_and_with_absurd_ones_are_read_too():
    combat = ruleset("resolve+none").combat
    for profile in ((), (("S", 99), ("WS", -4), ("W", 0), ("Ld", 1000))):
        made = combat.enlist(Warrior("x", "X", "nobody", role="stranger", profile=profile))
        assert made.build.body > 0


def test_what_a_roster_may_not_say_is_told():
    combat = ruleset("resolve+none").combat
    good = Warrior("a", "Ana", "x", items=("sword",))
    bad = Warrior("b", "Bo", "x", items=("trebuchet",), stats=(("resolve", '{"melee": 9}'),))
    assert combat.problems(Roster("r", "R", "", (good,))) == ()
    said = combat.problems(Roster("r", "R", "", (bad,)))
    assert said[0] == "Bo carries 'trebuchet', which has no numbers here"
    assert said[1].startswith("Bo has stats that can't be read: ")


def test_the_same_warrior_is_read_once():
    combat = ruleset("resolve+none").combat
    warrior = Warrior("a", "Ana", "x", items=("sword",))
    assert combat.enlist(warrior) is combat.enlist(warrior)
