"""Reference sets: the typical enemies that the odds of a list are measured against."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.library import Shelf
from skirmish.library.fieldfile import default_field, field_in
from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import parse
from skirmish.muster import lint

FEW = """\
format: field/1
id: few
name: A few
enemies:
  - {id: guard, name: Guard, roster: tower-patrol, warrior: g-02}
  - {id: knight, name: Knight, roster: leash-and-line, warrior: m-01, gear: [heavy-armour]}
"""


def complaints(right: str, wrong: str) -> list[str]:
    """What is said of the file with these words replaced."""
    assert right in FEW
    with pytest.raises(Faulty) as caught:
        field_in(parse(FEW.replace(right, wrong, 1), "few.yaml"), Shelf())
    return [str(problem) for problem in caught.value.problems]


def test_the_shipped_set_has_typical_enemies_of_several_factions() -> None:
    shipped = default_field(Shelf())
    assert 6 <= len(shipped.enemies) <= 8
    assert len({enemy.warrior.faction for enemy in shipped.enemies}) >= 4
    assert any(enemy.warrior.lore for enemy in shipped.enemies)
    assert any(("fear", "") in enemy.warrior.traits for enemy in shipped.enemies)


def test_one_of_a_group_stands_for_all() -> None:
    found = field_in(parse(FEW, "few.yaml"), Shelf())
    assert [enemy.name for enemy in found.enemies] == ["Guard", "Knight"]
    guard = found.enemies[0]
    assert (guard.warrior.id, guard.warrior.type, guard.roster.id) == ("g-02-1", "tower-guard", "tower-patrol")


def test_gear_is_carried_besides_that_of_the_roster() -> None:
    knight = field_in(parse(FEW, "few.yaml"), Shelf()).enemies[1].warrior
    plain = next(one for one in Shelf().roster("leash-and-line").warriors if one.id == "m-01")
    assert knight.items == (*plain.items, "heavy-armour")


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            "roster: tower-patrol",
            "roster: tower-patrul",
            "few.yaml:5:38: E020 no warband 'tower-patrul', did you mean 'tower-patrol'?",
        ),
        (
            "warrior: g-02",
            "warrior: g-20",
            "few.yaml:5:61: E020 no warrior of tower-patrol 'g-20', did you mean 'g-02'?",
        ),
        ("heavy-armour", "heavy-amour", "few.yaml:6:78: E020 no item 'heavy-amour', did you mean 'heavy-armour'?"),
        ("id: knight", "id: guard", "few.yaml:6:10: E021 duplicate id 'guard'"),
        ("name: Knight", "nmae: Knight", "few.yaml:6:18: E010 unknown key 'nmae', did you mean 'name'?"),
        ("field/1", "field/2", "few.yaml:1:9: E008 format 'field/2' is newer than this program"),
    ],
)
def test_a_typo_is_told_with_its_place_and_what_was_meant(right: str, wrong: str, said: str) -> None:
    assert any(complaint.startswith(said) for complaint in complaints(right, wrong)), complaints(right, wrong)


def test_a_set_without_enemies_is_none() -> None:
    empty = FEW[: FEW.index("enemies:")] + "enemies: []\n"
    with pytest.raises(Faulty, match="at least one entry"):
        field_in(parse(empty, "few.yaml"), Shelf())


def test_all_that_is_wrong_is_said_at_once() -> None:
    wrong = FEW.replace("g-02", "g-20").replace("m-01", "m-99").replace("heavy", "hairy")
    with pytest.raises(Faulty) as caught:
        field_in(parse(wrong, "few.yaml"), Shelf())
    assert len(caught.value.problems) == 3


def test_lint_knows_the_format(tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(FEW, encoding="utf-8")
    assert lint([str(path)]) == ()
    path.write_text(FEW.replace("g-02", "g-20"), encoding="utf-8")
    assert [str(problem) for problem in lint([str(path)])] == [
        f"{path}:5:61: E020 no warrior of tower-patrol 'g-20', did you mean 'g-02'?"
    ]
