"""CMP-2: skills are special rules of the lists of a type, one for each advance by experience."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from muster_rosters import SHADOW, changed, copied

from skirmish.library import Faulty, RosterFile, Shelf
from skirmish.library.yamlfile import parse
from skirmish.muster import problems
from skirmish.muster.cost import fielded
from skirmish.muster.legality import count_advances


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Its Myrddraal learns nerve, but not to be fearless; and frenzy besides."""
    found = Shelf(copied(tmp_path))
    path = found.root / "warbands/factions/shadowspawn.yaml"
    choice = "skills: {lists: [nerve], deny: [fearless], also: [frenzy]}"
    text = path.read_text()
    before, name, after = text.partition("    name: Myrddraal\n")
    own = re.search(r"    skills: .*\n", after)
    assert own is not None
    path.write_text(before + name + after.replace(own[0], f"    {choice}\n", 1))
    return found


def eyeless(shelf: Shelf, *lines: str) -> RosterFile:
    text = changed(("    name: Eyeless\n", "".join(f"    {line}\n" for line in ("name: Eyeless", *lines))), of=SHADOW)
    return shelf.roster_in(parse(text, "few.yaml"))


def said(file: RosterFile) -> list[str]:
    return [str(problem) for problem in problems(file) if problem.level == "error"]


def test_who_has_advanced_may_have_learned(shelf: Shelf) -> None:
    """The leader begins with 20 experience, which counts as spent; at 24 comes the next advance."""
    assert said(eyeless(shelf, "xp: 24", "skills: [stubborn]")) == []
    assert said(eyeless(shelf, "xp: 28", "skills: [stubborn, frenzy]")) == []


def test_nobody_has_more_skills_than_advances(shelf: Shelf) -> None:
    line = "few.yaml:11:13: E069 Eyeless has 1 skill, and experience gives 0 advances: each skill takes one (CMP-2)"
    assert said(eyeless(shelf, "xp: 23", "skills: [stubborn]")) == [line]


def test_a_skill_is_of_the_lists_of_the_type_with_its_exceptions(shelf: Shelf) -> None:
    assert said(eyeless(shelf, "xp: 24", "skills: [fearless]")) == [
        "few.yaml:11:14: E068 Myrddraal may not learn 'fearless'; it may learn stubborn, frenzy (CMP-2)"
    ]


def test_a_skill_is_a_special_rule_in_battle(shelf: Shelf) -> None:
    warrior = eyeless(shelf, "xp: 24", "skills: [stubborn]").roster.warriors[0]
    assert ("stubborn", "") in warrior.traits


def test_a_skill_that_is_none_is_named_with_its_place(shelf: Shelf) -> None:
    with pytest.raises(Faulty, match=r"few.yaml:11:14: E020 no skill 'stuborn', did you mean 'stubborn'\?"):
        eyeless(shelf, "xp: 24", "skills: [stuborn]")


def test_a_list_of_skills_holds_no_rule_that_is_about_somebody(tmp_path: Path) -> None:
    shelf = Shelf(copied(tmp_path))
    path = shelf.root / "warbands/shared/skills.yaml"
    path.write_text(path.read_text().replace("[frenzy]", "[hatred]"))
    with pytest.raises(
        Faulty, match=r":\d+:10: E064 'hatred' must say whom it is about: it can't be a skill \(CMP-2\)"
    ):
        _ = shelf.stock


@pytest.mark.parametrize(("experience", "many"), [(20, 0), (23, 0), (24, 1), (28, 2), (90, 13)])
def test_a_hero_advances_at_the_figures_of_the_table(shelf: Shelf, experience: int, many: int) -> None:
    assert count_advances(fielded(eyeless(shelf, f"xp: {experience}"))[0]) == many


@pytest.mark.parametrize(("experience", "many"), [(0, 0), (2, 1), (5, 2), (9, 3), (13, 3), (14, 4), (90, 4)])
def test_a_henchman_advances_at_the_figures_of_the_table(shelf: Shelf, experience: int, many: int) -> None:
    text = changed(("    count: 2\n", f"    count: 2\n    xp: {experience}\n"), of=SHADOW)
    assert count_advances(fielded(shelf.roster_in(parse(text, "few.yaml")))[1]) == many
