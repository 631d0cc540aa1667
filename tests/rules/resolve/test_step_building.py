"""List building in points: costs, limits, people built one by one. (RES-12, RES-14, RES-99, RES-100)"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from skirmish import rules
from skirmish.core.builder import Builder
from skirmish.core.record import to_json
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import parse_own
from skirmish.library import Shelf, load_record
from skirmish.muster.examine import examine
from skirmish.muster.lint import lint
from skirmish.rules.resolve.archetypes import Own
from skirmish.rules.resolve.arms import Skill
from skirmish.rules.resolve.builder import Bill, bill, find_faults_of_one
from skirmish.rules.resolve.queries import PARENT
from skirmish.rules.resolve.system import Resolve

SHELF = Shelf()
ROSTERS = SHELF.ids("warband")
DATA = Path(rules.__file__).parent / "resolve" / "data"


@cache
def resolve() -> Resolve:
    return Resolve.from_data(DATA, load_record)


def builder() -> Builder:
    return resolve().builder


BUILDERS = rules.Builders(load_record)
"""All systems with points of their own."""


def somebody(type: str = "white-tower/tower-guard", *items: str, **stats: object) -> Warrior:
    """One of a type, with these items and stats of its own."""
    faction, kind = type.split("/")
    own = (("resolve", to_json(stats).decode()),) if stats else ()
    role = "hired" if faction == "hired" else "henchman"
    return Warrior("x", "X", kind, faction, role=role, items=items, stats=own)


def bill_of(warrior: Warrior) -> Bill:
    archetype = resolve().archetypes.of(warrior)
    assert archetype is not None
    return bill(archetype, resolve().enlist(warrior))


def why(warrior: Warrior) -> list[tuple[str, str]]:
    return [(trouble.reason, trouble.rule) for trouble in builder().troubles(warrior)]


# --- costs -----------------------------------------------------------------------------------------------------------


def test_half_the_dice_2_for_a_rank_3_for_a_specialisation_5_for_fear_and_gear():  # RES-99
    dice = [10, 10, 8, 8, 6, 6, 8, 9 - 1]
    warrior = somebody(
        "x/x", "sword", "light-armour",
        attributes=dice, melee=2, skills={"dodge": 1, "focus": 2, "parry": 1, "fear": 2}, kit=["iron-root-tea"],
    )  # fmt: skip
    assert bill_of(warrior) == Bill(attributes=32, skills=10, specialisations=3, fear=10, gear=5 + 5 + 4)
    assert builder().points(warrior) == 69


def test_the_half_is_rounded_up():  # RES-99
    assert bill_of(somebody("x/x", attributes=[2, 6, 6, 6, 6, 6, 6, 6], melee=0, skills={"dodge": 0})).attributes == 22
    assert bill_of(somebody("x/x", attributes=[4, 4, 4, 4, 4, 4, 4, 4], melee=0, skills={"dodge": 0})).total == 16


def test_what_a_type_knows_of_its_weapons_counts_once():  # RES-99
    one = somebody("white-tower/tower-guard", "sword")
    three = somebody("white-tower/tower-guard", "sword", "axe", "club")
    assert bill_of(one).skills == bill_of(three).skills
    assert bill_of(three).gear - bill_of(one).gear == 5 + 4, "the things themselves cost"


def test_a_types_rank_with_missiles_costs_whoever_has_some():  # RES-99
    plain, armed = somebody("borderlands/archer"), somebody("borderlands/archer", "bow")
    assert bill_of(armed).skills - bill_of(plain).skills == 2 * 2


def test_a_rank_that_stands_in_both_places_is_paid_once():  # RES-99
    def skills(named: dict[str, int], *items: str) -> int:
        stats = {"attributes": [6] * 8, "melee": 2, "missile": 2, "skills": {"dodge": 0} | named}
        return bill_of(somebody("x/x", *items, **stats)).skills

    assert skills({}, "sword") == skills({"sword": 2}, "sword") == 2 * 2
    assert skills({"sword": 3}, "sword") == 2 * 3
    assert skills({"sword": 2}, "sword", "axe") == 2 * (2 + 2), "the axe has the drill, the sword what is named"
    assert skills({"sword": 1}, "sword") == 2 * 2, "its bare hands have the whole drill"
    assert skills({"sword": 2, "archery": 2}, "sword", "bow") == 2 * (2 + 2)
    assert skills({}, "dagger") == 2 * 2, "what is thrown goes by the melee skill, which is paid already"


# --- what is legal ---------------------------------------------------------------------------------------------------


def test_no_rank_above_3_at_the_start_but_fear():  # RES-14, RES-100
    assert why(somebody(skills={"dodge": 4})) == [("has 4 ranks in dodge, at most 3 at the start", "RES-14")]
    assert why(somebody("shadowspawn/myrddraal")) == [], "its Fear is a rating, not a skill it learned"


def test_no_specialisation_above_its_base():  # RES-14, RES-100
    assert why(somebody("white-tower/tower-guard", "sword", skills={"sword": 1, "parry": 2})) == [
        ("has parry 2, more than its sword 1", "RES-14")
    ]
    assert why(somebody("white-tower/tower-guard", "sword", skills={"sword": 2, "parry": 2})) == []


def test_skills_are_those_there_are():  # RES-3
    said = parse_own(somebody(skills={"dancing": 1}), "resolve", Own)
    assert str(said).startswith("Invalid enum value 'dancing'")
    assert set(get_args(Skill)) == set(PARENT), "each is used with an attribute"


def test_a_mistyped_skill_of_an_archetype_is_told_with_its_place(tmp_path: Path):  # RES-3
    text = (DATA / "archetypes.yaml").read_text()
    (line, before), *_ = ((n, row) for n, row in enumerate(text.splitlines(), 1) if "stealth: 2" in row)
    path = tmp_path / "archetypes.yaml"
    path.write_text(text.replace("stealth: 2", "stelth: 2", 1))
    (problem,) = lint([str(path)], SHELF, data=rules.all_data)
    assert (
        str(problem)
        == f"{path}:{line}:{before.index('stealth') + 1}: E010 unknown key 'stelth', did you mean 'stealth'?"
    )


def test_a_mistyped_skill_of_a_weapon_is_told_too(tmp_path: Path):  # RES-49
    path = tmp_path / "weapons.yaml"
    path.write_text((DATA / "weapons.yaml").read_text().replace("skill: sword", "skill: swrod", 1))
    (problem,) = lint([str(path)], SHELF, data=rules.all_data)
    assert "swrod" in problem.message
    assert "did you mean 'sword'?" in problem.message


def test_encumbrance_is_5_at_most():  # RES-100
    assert why(somebody(kit=["plate-and-mail", "body-shield"])) == []
    assert why(somebody(kit=["plate-and-mail", "tower-shield"])) == [("has an encumbrance of 6, at most 5", "RES-100")]


def test_a_weapon_for_two_hands_excludes_a_shield():  # RES-100
    assert why(somebody("white-tower/tower-guard", "halberd", "shield")) == [
        ("has a shield and a weapon for two hands", "RES-100")
    ]


def test_mounts_are_listed_with_a_rider_one_each():  # RES-100
    assert why(somebody(kit=["war-horse"])) == []
    assert why(somebody(kit=["war-horse", "courser"])) == [
        ("has more than one mount: each is listed with its rider", "RES-100")
    ]


def test_a_kit_holds_what_there_is():  # RES-100
    (fault,) = builder().faults(Own(kit=("mail", "warhorse")))
    assert (fault.where, fault.wrong) == (("kit", 1), "warhorse")
    assert "war-horse" in fault.known


# --- people built one by one -----------------------------------------------------------------------------------------


def faults(dice: tuple[int, ...], ranks: int) -> list[str]:
    return [fault.reason for fault in find_faults_of_one(dice, (("dodge", ranks),), 60)]  # type: ignore[arg-type]


def test_60_points_for_attributes_the_rest_and_20_and_half_the_intelligence_for_skills():  # RES-99
    average = (6, 6, 6, 6, 6, 6, 6, 6)
    assert faults(average, (60 - 48) + 20 + 3) == []
    assert faults(average, (60 - 48) + 20 + 4) == ["has 36 ranks of skills, and points for 35"]
    assert faults((8, 8, 8, 8, 8, 8, 6, 8), 1) == ["spends 62 of 60 points on attributes"]
    assert faults((2, 6, 6, 6, 6, 6, 6, 6), 1) == ["has a die that isn't between d4 and d12"]
    assert faults((20, 4, 4, 4, 4, 4, 4, 4), 1) == ["has a die that isn't between d4 and d12"]


def test_who_says_so_is_held_to_it():  # RES-99
    rich = somebody("x/x", attributes=[12, 12, 12, 12, 4, 4, 4, 4], build=60, skills={})
    assert [(one.reason, one.rule) for one in builder().pledges(rich)] == [
        ("spends 64 of 60 points on attributes", "RES-99")
    ]


# --- rosters ---------------------------------------------------------------------------------------------------------

ROSTER = """\
format: warband/2
id: few
name: The few
faction: {{id: white-tower, version: 1.0.0}}
limit: {{marks: 500{points}}}
members:
  - {{id: m-01, type: warder, name: Ren, items: [{{item: sword, paid: 10}}]{stats}}}
groups:
  - {{id: g-01, type: tower-guard, count: 3, items: [{{item: sword, paid: 10}}]}}
"""


def said(tmp_path: Path, points: str = "", stats: str = "") -> list[str]:
    """What is said of the list under its own limit."""
    path = tmp_path / "few.yaml"
    path.write_text(ROSTER.format(points=points, stats=stats))
    found = examine(SHELF, SHELF.document("warband", str(path)), builders=BUILDERS).problems
    return [problem.message for problem in found if problem.code in ("E020", "E071", "E072", "E073")]


def test_a_list_may_have_a_limit_in_these_points(tmp_path: Path):  # RES-100
    guard, ren = builder().points(somebody("white-tower/tower-guard", "sword")), builder().points(
        somebody("white-tower/warder", "sword")
    )  # fmt: skip
    sum_of = ren + 3 * guard
    assert said(tmp_path, f", points: {{resolve: {sum_of}}}") == []
    assert said(tmp_path, f", points: {{resolve: {sum_of - 1}}}") == [
        f"costs {sum_of} of {sum_of - 1} points of resolve: 1 too many"
    ]


def test_a_limit_in_points_of_the_cards_is_judged_too(tmp_path: Path):  # WYL-70
    """Nobody in the list shapes spells, until one of them does by stats of its own."""
    assert said(tmp_path, ", points: {wyld: 0}") == []
    mage = ", stats: {wyld: {essence: 3, occult: 3, wits: 3, willpower: 5, tradition: sorcery, spells: [stone_skin]}}"
    cost = 30 + 15 + 6 + 5 + 5
    assert said(tmp_path, f", points: {{wyld: {cost}}}", mage) == []
    assert said(tmp_path, f", points: {{wyld: {cost - 1}}}", mage) == [
        f"costs {cost} of {cost - 1} points of wyld: 1 too many"
    ]


def test_one_of_them_may_have_stats_of_its_own(tmp_path: Path):  # RES-12
    assert said(tmp_path, stats=", stats: {resolve: {skills: {sword: 3, parry: 2}, traits: {body: 20}}}") == []
    ren = SHELF.roster(str(tmp_path / "few.yaml")).warriors[0]
    slot = resolve().enlist(ren)
    assert (slot.body, slot.build.rank("parry"), slot.build.rank("dodge")) == (20, 2, 3), "the rest is the archetype's"


def test_one_of_them_may_begin_asleep(tmp_path: Path):  # RES-30
    assert said(tmp_path, stats=", stats: {resolve: {asleep: true}}") == []
    assert resolve().enlist(SHELF.roster(str(tmp_path / "few.yaml")).warriors[0]).asleep


def test_stats_that_cant_be_read_and_systems_that_arent_there_are_told(tmp_path: Path):  # RES-12
    (broken,) = said(tmp_path, stats=", stats: {resolve: {attributes: [6, 7, 6, 6, 6, 6, 6, 6]}}")
    assert broken == "Ren: its stats can't be read: 7 is not one of 2, 4, 6, 8, 10, 12, 20"
    (unknown,) = said(tmp_path, stats=", stats: {resolv: {melee: 2}}")
    assert unknown.endswith("'resolv', did you mean 'resolve'?")


def test_a_limit_in_points_of_a_system_without_any_names_those_that_have_some(tmp_path: Path):  # RES-100
    (unknown,) = said(tmp_path, ", points: {channeling: 20}")
    before, after = unknown.split("; there are ")
    assert before == "no rule system with stats of its own 'channeling'"
    assert {"resolve", "wyld"} <= set(after.split(", "))


@pytest.mark.parametrize("ident", ROSTERS)
def test_every_shipped_roster_can_be_fielded_and_priced(ident: str):  # RES-99
    roster = SHELF.roster(ident)
    assert resolve().problems(roster) == ()
    points = [builder().points(warrior) for warrior in roster.warriors]
    assert 35 <= sum(points) / len(points) <= 60, "lists differ in how many they are, not in what one of them costs"
