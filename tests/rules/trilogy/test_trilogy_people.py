"""What each type of every faction is here, and what a roster may say otherwise. (TRI-14..21, TRI-27, TRI-52..57)"""

from __future__ import annotations

from typing import get_args

import pytest
from trilogy_warriors import SHELF, TYPES, archetypes, arms, numbers, one_of, slot, somebody

from skirmish.core.builder import Fault
from skirmish.core.record import evolve
from skirmish.core.state import Roster, Warrior
from skirmish.library.factionfile import HiredForm
from skirmish.rules.trilogy.fighter import SKILLS, UNARMED, Fighter
from skirmish.rules.trilogy.people import HEROES, Own, Skill, faults, problems

THROWN = frozenset({"throwing-knives", "javelins", "aiel-spears"})


def may_carry(ident: str) -> frozenset[str]:
    """The items of the type's list, or a hired blade's own."""
    kind = TYPES[ident]
    if isinstance(kind, HiredForm):
        return frozenset(kind.kit)
    faction = SHELF.faction(ident.partition("/")[0])
    return frozenset(faction.item_lists[kind.items]) if isinstance(kind.items, str) else frozenset()


# --- the types -------------------------------------------------------------------------------------------------------


def test_every_type_of_every_faction_and_every_hired_blade_has_one_and_there_are_no_others() -> None:  # TRI-72
    assert sorted(archetypes().people.archetypes) == sorted(TYPES)


def test_every_item_of_the_warbands_is_something_here_or_nothing_by_name() -> None:  # TRI-39
    assert arms().items.keys() == SHELF.stock.items.keys() - {
        ident for ident, item in SHELF.stock.items.items() if item.kind == "angreal"
    }
    assert {ident for ident in arms().items.values() if ident} <= arms().known


@pytest.mark.parametrize("ident", TYPES)
def test_each_knows_how_to_use_what_it_may_carry(ident: str) -> None:  # TRI-39
    build = slot(one_of(ident)).build
    carried = {arms().items[item] for item in may_carry(ident)}
    assert build.score("fighting") or not carried & arms().melee.keys()
    assert build.score("archery") or not carried & arms().missiles.keys()
    assert build.score("throwing") or not THROWN & may_carry(ident)


@pytest.mark.parametrize("ident", [ident for ident, kind in TYPES.items() if kind.channeling is not None])
def test_who_channels_weaves_spells_of_one_school(ident: str) -> None:  # TRI-19, TRI-21
    archetype = archetypes().people.archetypes[ident]
    assert "spellweaving" in archetype.talents
    assert archetype.school
    assert slot(one_of(ident)).build.score("spellcraft") >= 3


def test_talents_are_those_there_are_and_of_the_folk_of_who_has_them() -> None:  # TRI-18, TRI-52
    known, folk = archetypes().talents, archetypes().folk
    for ident, archetype in archetypes().people.archetypes.items():
        for talent in archetype.talents:
            assert known[talent].of != "folk" or talent in folk[archetype.folk], ident
    assert {talent for list in folk.values() for talent in list} == {t.id for t in known.values() if t.of == "folk"}


def test_aiel_see_in_low_light_and_go_further_and_ogier_carve_and_are_stout() -> None:  # TRI-55, RT-42
    assert archetypes().folk["aiel"] == ("low-light-sight", "light-foot")
    assert archetypes().folk["ogier"] == ("stone-carver", "stout")
    assert slot(one_of("aiel/algaidsiswai")).has("light-foot")


def test_the_fighting_school_and_the_thieves_have_talents_of_their_own() -> None:  # TRI-20, TRI-54, TRI-56, TRI-57
    def of(discipline: str) -> set[str]:
        return {talent.id for talent in archetypes().talents.values() if talent.of == discipline}

    taught = {"furious-blow", "riposte", "cleave", "shield-wall", "guard", "disarm", "precise-strike"}
    assert of("mastery-at-arms") == taught
    assert of("skulduggery") == {"catfall", "backstab", "slip-away", "quick-draw", "vanish", "climber"}
    assert of("background") == {"rider", "spellweaving"}


def test_trollocs_are_strong_and_enduring_and_the_eyeless_are_feared() -> None:  # TRI-47, RT-42
    trolloc, fade = slot(one_of("shadowspawn/trolloc")).build, slot(one_of("shadowspawn/myrddraal")).build
    assert (trolloc.rank("fighting"), trolloc.rank("endurance"), trolloc.terror) == (6, 7, 0)
    assert (fade.terror, fade.body, fade.natural_armour, fade.nerve) == (6, 4, 1, "fearless")


def test_a_brute_has_the_body_the_hide_and_the_fists_of_a_monster() -> None:  # TRI-34, TRI-37, TRI-39
    brute = slot(one_of("hill-clans/brute", "dagger"))
    assert (brute.build.body, brute.build.attributes.fortitude, brute.build.natural_armour) == (5, 3, 2)
    body = brute.kit.melee[-1]
    assert (body.id, body.name, body.bonus) == (UNARMED.id, "great fists", 2)
    assert brute.weapon == body.id, "it needs no knife"
    assert slot(one_of("hill-clans/brute", "two-handed")).weapon == "greatsword"
    assert slot(one_of("white-tower/warder", "dagger")).weapon == "knife"


RIDERS = ("borderlands/captain", "children-of-the-light/lord-captain", "seanchan/captain")


def test_captains_of_horse_ride_with_a_lance_and_nobody_else_rides() -> None:  # TRI-51
    assert {ident for ident in TYPES if slot(one_of(ident)).mounted} == set(RIDERS)
    for ident in RIDERS:
        rider = slot(one_of(ident))
        assert (rider.weapon, rider.steed, rider.build.score("riding") > 0) == ("lance", 0, True)
        assert rider.has("rider")
    assert "lance" not in {weapon.id for weapon in slot(somebody("hero", kit=["lance"])).kit.melee}


# --- attributes, skills, luck ----------------------------------------------------------------------------------------


def test_there_are_six_attributes_and_five_skills_of_each() -> None:  # TRI-14, TRI-16
    assert set(get_args(Skill)) == set(SKILLS)
    assert [list(SKILLS.values()).count(attribute) for attribute in dict.fromkeys(SKILLS.values())] == [5] * 6


def test_a_rank_is_attribute_and_skill_and_an_untrained_skill_counts_as_0() -> None:  # TRI-15, RT-21
    best = slot(somebody("hired", attributes=[1, 2, 3, 1, 1, 1], skills={"fighting": 6, "archery": 0})).build
    assert (best.rank("fighting"), best.rank("archery"), best.rank("lore")) == (9, 2, 1)


def luck(fighter: Fighter) -> tuple[int, int, int]:
    return fighter.level, fighter.fortune, fighter.fate


def test_leaders_and_heroes_have_luck_and_levels_and_others_have_none() -> None:  # TRI-17, TRI-23, TRI-26, RT-35
    assert {"leader", "hero"} == HEROES
    assert luck(slot(somebody("leader"))) == luck(slot(somebody("hero"))) == (1, 3, 1)
    assert luck(slot(somebody("hero", level=2))) == (2, 3, 2)
    assert luck(slot(somebody("hero", level=5))) == (5, 5, 5)
    event = ["Held the ford", ["outnumbered"]]
    for role in ("henchman", "hired"):
        other = slot(somebody(role, level=5, events=[event], talents=["fortunate"]))
        assert luck(other) == (1, 0, 0)
        assert other.build.events == ()


def test_the_fortunate_have_a_point_more() -> None:  # TRI-52
    assert luck(slot(somebody("hero", talents=["fortunate"]))) == (1, 4, 1)


def test_life_events_are_those_of_the_roster_with_their_tags() -> None:  # TRI-27, TRI-29
    said = [["Held the ford, alone", ["outnumbered", "trolloc"]], ["Fell from the wall", ["climbing"]]]
    assert slot(somebody("hero", events=said)).build.events == (
        ("Held the ford, alone", ("outnumbered", "trolloc")),
        ("Fell from the wall", ("climbing",)),
    )
    assert slot(one_of("white-tower/warder")).build.events == ()


def test_who_has_a_second_wind_has_it_once() -> None:  # TRI-52
    assert (slot(somebody("hero", talents=["second-wind"])).winds, slot(somebody("hero", talents=[])).winds) == (1, 0)


def test_some_fear_nothing_and_the_raised_have_no_mind_to_frighten() -> None:  # TRI-36
    assert slot(one_of("seanchan/deathwatch-guard")).build.nerve == "fearless"
    assert slot(evolve(somebody("henchman"), traits=(("fearless", ""),))).build.nerve == "fearless"
    assert slot(somebody("", keywords=("undead",))).build.nerve == "mindless"
    assert slot(somebody("henchman")).build.nerve == ""


# --- kit -------------------------------------------------------------------------------------------------------------


def test_it_holds_its_best_weapon_and_one_for_two_hands_last_beside_a_shield() -> None:  # TRI-37, TRI-39
    def held(*items: str) -> list[str]:
        return [weapon.id for weapon in slot(somebody("hero", *items)).kit.melee]

    assert held("dagger", "sword", "two-handed") == ["greatsword", "sword", "knife", "unarmed"]
    assert held("dagger", "sword", "two-handed", "shield") == ["sword", "knife", "greatsword", "unarmed"]
    assert held() == ["unarmed"]


def test_one_suit_counts_and_one_shield_and_heavy_armour_weighs() -> None:  # TRI-37, TRI-43
    kit = slot(somebody("hero", "light-armour", "heavy-armour", "buckler", "shield", "helmet")).kit
    assert kit.suit is not None
    assert kit.shield is not None
    assert (kit.suit.armour, kit.shield.armour, kit.heavy) == (2, 1, False)
    assert slot(somebody("hero", "fine-mail")).kit.heavy


def test_beasts_bite_and_people_have_their_hands() -> None:  # TRI-39
    beast, man = slot(somebody("", keywords=("animal",))), slot(somebody("hero"))
    assert (beast.kit.melee[-1].bonus, beast.weapon) == (1, UNARMED.id)
    assert (man.kit.melee[-1], man.weapon) == (UNARMED, UNARMED.id)


# --- who isn't in the data -------------------------------------------------------------------------------------------


def test_who_has_none_is_taken_for_the_usual_one_of_its_role() -> None:  # TRI-18
    people = archetypes()
    for role, usual in people.people.defaults.items():
        assert people.of(somebody(role)) == usual


def test_who_has_none_is_made_of_the_profile_of_its_type() -> None:  # TRI-76
    profile = (("WS", 3), ("BS", 1), ("S", 5), ("T", 5), ("W", 3), ("I", 2), ("Ld", 5))
    stranger = Warrior("x", "X", "unheard-of", "nowhere", profile=profile, traits=(("fear", ""),))
    made = archetypes().of(stranger)
    assert (sum(made.attributes), sum(made.skills.values())) == (9, 12)
    assert (made.attributes[2], made.bulk, made.hide, made.terror) == (3, 5, 2, 5)
    assert made.skills["strength"] > made.skills.get("archery", 0)
    told = {line.number: (line.value, line.since) for line in archetypes().derived(stranger)}
    assert (told["terror"], told["bulk"]) == (("5", "fear"), ("5", "W 3"))


# --- what a roster says ----------------------------------------------------------------------------------------------


def test_a_rosters_own_stats_stand_over_its_type() -> None:  # TRI-18
    own = {"attributes": [1, 3, 3, 1, 1, 1], "skills": {"archery": 4}, "talents": ["riposte"], "terror": 2}
    guard = slot(one_of("white-tower/tower-guard", "sword", **own)).build
    assert (guard.rank("fighting"), guard.rank("archery"), guard.talents, guard.terror) == (7, 7, ("riposte",), 2)


def told(warrior: Warrior) -> tuple[str, ...]:
    return problems(Roster("x", "X", "", (warrior,)), arms(), archetypes())


def test_what_there_isnt_is_told() -> None:  # TRI-39, TRI-52
    assert told(somebody("hero", "sword", talents=["riposte"], kit=["horse"])) == ()
    assert told(somebody("hero", "rifle")) == ("X carries 'rifle', which has no numbers here",)
    assert told(somebody("hero", talents=["ripost"])) == ("X has 'ripost', which is no talent",)
    assert told(somebody("hero", kit=["camel"])) == ("X has 'camel' in its kit, which has no numbers here",)
    assert told(somebody("hero", folk="elf")) == ("X is of 'elf', which is no folk",)


@pytest.mark.parametrize(
    ("stats", "place"),
    [
        ({"attributes": [4, 1, 1, 1, 1, 1]}, "attributes[0]"),
        ({"attributes": [0, 1, 1, 1, 1, 1]}, "attributes[0]"),
        ({"skills": {"fighting": 7}}, "skills[...]"),
        ({"skills": {"fencing": 1}}, "skills"),
        ({"level": 0}, "level"),
        ({"school": "weaving"}, "school"),
    ],
)
def test_attributes_go_to_3_and_skills_to_6_and_what_cant_be_read_changes_nothing(  # TRI-14, TRI-15, TRI-21
    stats: dict[str, object], place: str
) -> None:
    spoilt = one_of("white-tower/warder", **stats)
    (said,) = told(spoilt)
    assert said == f"warder has stats that can't be read: see {place}"
    assert slot(spoilt) == slot(one_of("white-tower/warder"))


def test_a_fault_says_where_it_is_and_what_may_stand_there() -> None:  # TRI-52
    kit, talent, folk = faults(Own(talents=("riposte", "x"), kit=("camel",), folk="elf"), arms(), archetypes())
    assert [fault.where for fault in (kit, talent, folk)] == [("kit", 0), ("talents", 1), ("folk",)]
    assert isinstance(kit, Fault)
    assert "horse" in kit.known
    assert "riposte" in talent.known
    assert "aiel" in folk.known


def test_every_shipped_roster_can_be_fielded() -> None:  # TRI-18
    for ident in SHELF.ids("warband"):
        roster = SHELF.roster(ident)
        assert problems(roster, arms(), archetypes()) == ()
        assert all(slot(warrior).build.body for warrior in roster.warriors)


def test_the_numbers_of_luck_are_data() -> None:  # TRI-23, TRI-26
    assert (numbers().fortune, numbers().fate) == (3, 1)
