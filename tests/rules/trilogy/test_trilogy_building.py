"""List building in points: what a warrior costs, and what it may be made of. (TRI-17..21, TRI-27, TRI-72, TRI-73)"""

from __future__ import annotations

from typing import get_args

import pytest
from trilogy_warriors import SHELF, TYPES, archetypes, arms, builder, one_of, somebody

from skirmish.core.builder import Builder
from skirmish.core.state import Warrior
from skirmish.rules.trilogy.builder import Bill, bill
from skirmish.rules.trilogy.people import Own, Skill, kit_of

HERO = {"attributes": [2, 2, 2, 2, 2, 2], "talents": []}
"""The least that is said of somebody whose skills are those of its role."""


def bill_of(warrior: Warrior) -> Bill:
    archetype = archetypes().of(warrior)
    return bill(warrior, archetype, kit_of(warrior, archetype, arms()))


def why(warrior: Warrior) -> list[tuple[str, str]]:
    return [(trouble.reason, trouble.rule) for trouble in builder().troubles(warrior)]


def idle(warrior: Warrior) -> list[tuple[str, str]]:
    return [(pledge.reason, pledge.rule) for pledge in builder().pledges(warrior)]


def scores(total: int, most: int = 4) -> dict[str, int]:
    """So many skill points spread over all skills, the first ones first."""
    found: dict[str, int] = {}
    for skill in get_args(Skill):
        found[skill] = min(most, total)
        total -= found[skill]
    return found


# --- costs -----------------------------------------------------------------------------------------------------------


def test_attributes_skills_talents_incantations_gear_and_heroes_cost() -> None:  # TRI-73
    skills = scores(30)
    warrior = somebody(
        "hero", "sword", "light-armour", attributes=[2, 2, 2, 2, 2, 2], skills=skills, level=3,
        talents=["second-wind", "spellweaving"], school="magery", incantations=["mist", "wand"], kit=["horse"],
    )  # fmt: skip
    assert bill_of(warrior) == Bill(
        attributes=36, skills=30, talents=10, incantations=6, gear=4 + 2 + 15, creature=0, hero=15 + 20, coin=0
    )
    assert builder().points(warrior) == 138


def test_henchmen_and_hired_blades_pay_for_no_luck_and_no_level() -> None:  # TRI-17, TRI-73
    assert bill_of(somebody("henchman", level=3)).hero == bill_of(somebody("hired")).hero == 0


def test_a_creature_pays_for_its_body_its_hide_its_terror_and_its_fists() -> None:  # TRI-73
    brute = bill_of(one_of("hill-clans/brute"))
    assert (brute.creature, brute.gear) == (3 * (5 - 3) + 6 + 5, 7)
    assert bill_of(somebody("hero", hide=5, nerve="fearless", bulk=1)).creature == 18 + 6 + 5


def test_coin_brings_15_points_of_gear() -> None:  # TRI-19, TRI-73
    rich = somebody("hero", coin=True, **HERO)
    assert builder().points(somebody("hero", **HERO)) - builder().points(rich) == 15


# --- what is legal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", TYPES)
def test_each_type_is_legal_at_level_1(ident: str) -> None:  # TRI-72
    assert why(one_of(ident)) == []


@pytest.mark.parametrize("ident", TYPES)
def test_heroes_are_made_of_12_and_30_and_henchmen_of_9_and_12(ident: str) -> None:  # TRI-72
    """Novices are made of less, a darkfriend of a few skills less, a wilder too."""
    archetype, warrior = archetypes().people.archetypes[ident], one_of(ident)
    made = sum(archetype.attributes), sum(archetype.skills.values())
    if TYPES[ident].role == "novice":
        assert made <= (10, 16)
    elif ident not in ("shadowspawn/darkfriend", "hired/wilder"):
        assert made == ((9, 12) if warrior.role == "henchman" else (12, 30))


def test_no_more_attributes_and_skill_points_than_there_are() -> None:  # TRI-72
    fit = somebody("hero", attributes=[3, 3, 3, 1, 1, 1], skills=scores(30), talents=[])
    assert why(fit) == []
    assert why(somebody("hero", attributes=[3, 3, 3, 2, 1, 1], skills=scores(31), talents=[])) == [
        ("has attributes of 13 together, at most 12", "TRI-72"),
        ("has 31 skill points, at most 30", "TRI-72"),
    ]
    assert why(somebody("henchman", attributes=[2, 2, 2, 1, 2, 1], skills=scores(13), talents=[])) == [
        ("has attributes of 10 together, at most 9", "TRI-72"),
        ("has 13 skill points, at most 12", "TRI-72"),
    ]


def test_a_hero_knows_nothing_better_than_4_at_first_others_go_to_6() -> None:  # TRI-72, RT-35
    skills = scores(0) | {"fighting": 5}
    assert why(somebody("hero", skills=skills, **HERO)) == [("has fighting 5, at most 4 at level 1", "TRI-72")]
    assert why(somebody("hero", skills=skills, level=2, **HERO)) == []
    for role in ("hired", "henchman"):
        assert why(somebody(role, attributes=[1, 2, 2, 1, 2, 1], skills=skills | {"fighting": 6}, talents=[])) == []


def test_a_level_brings_two_skill_points_and_a_talent() -> None:  # TRI-31
    taught = ["riposte", "cleave", "guard"]
    stats = {"attributes": [2] * 6, "skills": scores(32), "talents": taught}
    assert why(somebody("hero", level=2, **stats)) == []
    assert why(somebody("hero", **stats)) == [
        ("has 32 skill points, at most 30", "TRI-72"),
        ("has 3 talents of a discipline, at most 2", "TRI-72"),
    ]


def with_talents(*talents: str, role: str = "hero", **stats: object) -> list[tuple[str, str]]:
    return why(somebody(role, talents=talents, **stats))


def test_one_talent_of_its_own_folk() -> None:  # TRI-18, TRI-72
    assert with_talents("second-wind") == with_talents("light-foot", folk="aiel") == []
    assert with_talents("second-wind", "fortunate") == [("has 2 folk talents, at most 1", "TRI-72")]
    assert with_talents("light-foot") == [("has Light Foot, which isn't a talent of its folk (human)", "TRI-18")]


def test_one_discipline_with_two_talents_and_a_second_from_level_5() -> None:  # TRI-20, TRI-72
    assert with_talents("riposte", "cleave") == with_talents("riposte", "vanish", level=5) == []
    assert with_talents("riposte", "vanish") == [("knows 2 disciplines, at most 1", "TRI-20")]
    assert with_talents("riposte", "spellweaving", school="magery") == [("knows 2 disciplines, at most 1", "TRI-20")]
    assert with_talents("riposte", "spellweaving", school="magery", level=5) == []


def test_two_background_options_a_discipline_takes_one() -> None:  # TRI-19, TRI-72
    assert with_talents("rider", "riposte") == with_talents("rider", coin=True) == []
    assert with_talents("rider", "riposte", coin=True) == [("takes 3 background options, at most 2", "TRI-72")]
    assert with_talents("rider", "spellweaving", coin=True, school="magery") == [
        ("takes 3 background options, at most 2", "TRI-72")
    ]


def test_six_incantations_come_with_a_school_and_the_seventh_in_place_of_a_talent() -> None:  # TRI-31
    six = [f"word-{number}" for number in range(6)]
    assert with_talents("spellweaving", school="magery", incantations=six) == []
    assert with_talents("spellweaving", school="magery", incantations=[*six, "a", "b"]) == []
    assert with_talents("spellweaving", school="magery", incantations=[*six, "a", "b", "c"]) == [
        ("has 3 talents and further incantations, at most 2", "TRI-72")
    ]


def test_a_henchman_who_casts_has_no_talent_to_give_for_a_seventh_incantation() -> None:  # TRI-72
    seven = [f"word-{number}" for number in range(7)]
    assert with_talents("spellweaving", role="henchman", school="magery", incantations=seven[:6]) == []
    assert with_talents("spellweaving", role="henchman", school="magery", incantations=seven) == [
        ("has 7 incantations, a henchman has 6 at most", "TRI-72")
    ]


def test_a_henchman_has_one_talent_and_no_money() -> None:  # TRI-72
    assert with_talents("riposte", role="henchman") == []
    assert with_talents("riposte", "vanish", role="henchman", coin=True) == [
        ("has 2 talents, a henchman has 1 at most", "TRI-72"),
        ("has Coin: henchmen have no background options", "TRI-72"),
    ]


# --- what is asked for in vain ---------------------------------------------------------------------------------------

EVENT = ("Held the ford", ("outnumbered",))


def test_who_is_no_hero_has_neither_level_nor_life_events() -> None:  # TRI-17
    assert idle(somebody("hero", level=2, events=[EVENT])) == []
    vain = [("is no hero, and has neither a level nor Life Events", "TRI-17")]
    assert idle(somebody("henchman", level=2)) == idle(somebody("hired", events=[EVENT])) == vain


def test_a_hero_has_two_life_events_more_than_its_level() -> None:  # TRI-27
    assert idle(somebody("hero", events=[EVENT] * 3)) == idle(somebody("hero", level=2, events=[EVENT] * 4)) == []
    assert idle(somebody("hero", events=[EVENT] * 4)) == [("has 4 Life Events, at most 3 at level 1", "TRI-27")]


def test_a_school_and_its_talent_go_together() -> None:  # TRI-21
    assert idle(somebody("hero", talents=["spellweaving"])) == [("has Spellweaving, and no school", "TRI-21")]
    lacks = ("lacks Spellweaving, without which there is neither school nor incantation", "TRI-21")
    assert idle(somebody("hero", school="magery")) == idle(somebody("hero", incantations=["mist"])) == [lacks]
    assert idle(somebody("hero", talents=["spellweaving"], school="sorcery")) == []
    assert idle(one_of("white-tower/sitter", talents=["second-wind"])) == [], "she has laid the Power down"


def test_who_says_nothing_promises_nothing() -> None:  # TRI-17
    assert idle(one_of("white-tower/tower-guard")) == []


# --- the builder -----------------------------------------------------------------------------------------------------


def test_it_is_a_builder_with_its_rule_and_its_stats() -> None:  # TRI-73
    found: Builder = builder()
    assert (found.rule, found.stats) == ("TRI-73", Own)
    (fault,) = found.faults(Own(talents=("ripost",)))
    assert (fault.where, fault.wrong) == (("talents", 0), "ripost")


def test_a_type_without_numbers_is_told_with_the_file_that_lacks_it() -> None:  # TRI-72
    assert builder().find_gap("white-tower", "warder") is None
    assert builder().find_gap("hired", "gleeman") is None
    gap = builder().find_gap("white-tower", "cook")
    assert gap is not None
    assert gap.name == "people.yaml"
    assert gap.exists()


@pytest.mark.parametrize("ident", SHELF.ids("warband"))
def test_every_shipped_roster_can_be_priced(ident: str) -> None:  # TRI-73
    warriors = SHELF.roster(ident).warriors
    assert all(30 <= builder().points(warrior) <= 160 for warrior in warriors)
    assert [why(warrior) for warrior in warriors if why(warrior)] == []
