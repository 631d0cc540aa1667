"""`skirmish warband check`, `price` and `compare`, and the mark of a roster that isn't legal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import Run

from skirmish.library import Shelf
from skirmish.muster import total

POOR = """\
format: warband/2
id: poor
name: The poor
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 100}
members:
  - id: m-01
    type: accepted
    name: Ila
    channeling: {rolled: {dice: 2D6, faces: [4, 5]}, weaves: [mist, mire]}
"""
SHIPPED = Shelf().root / "warbands" / "tower-patrol.yaml"


@pytest.fixture
def dear(tmp_path: Path) -> Path:
    """A roster that costs more than it may."""
    path = tmp_path / "tower-patrol.yaml"
    path.write_text(SHIPPED.read_text().replace("marks: 500", "marks: 460"))
    return path


def test_a_legal_list_is_summed_up(run: Run) -> None:
    result = run("warband", "check", "tower-patrol")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "tower-patrol: legal; 7 warriors for 495 of 500 marks"


def test_an_illegal_list_says_so_and_ends_with_1(run: Run, dear: Path) -> None:
    result = run("warband", "check", dear.name)
    assert result.exit_code == 1
    line = dear.read_text().splitlines().index("limit: {marks: 460}") + 1
    assert result.stdout.splitlines()[0] == (
        f"tower-patrol.yaml:{line}:16: E040 costs 495 of 460 marks: 35 too many (SKR-80)"
    )
    assert "NOT LEGAL: 1 error;" in result.stdout


def test_what_cannot_be_used_is_said_to_be_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text("format: warband/2\nid: few\n")
    result = run("warband", "check", "few.yaml")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "few.yaml can't be used as it is"
    assert "few.yaml:1:1: E011 the key 'faction' is missing" in result.stdout


def test_programs_get_every_problem_with_its_place(run: Run, dear: Path) -> None:
    told = json.loads(run("warband", "check", dear, "--json").stdout)
    assert told["legal"] is False
    (problem,) = told["problems"]
    assert (problem["code"], problem["level"], problem["column"], problem["rule"]) == ("E040", "error", 16, "SKR-80")


def test_a_switch_of_the_rules_is_heard(run: Run, tmp_path: Path) -> None:
    (tmp_path / "poor.yaml").write_text(POOR)
    assert "E058 its channelers may expect 7 points, at most 6.4" in run("warband", "check", "poor.yaml").stdout
    assert "E058" not in run("warband", "check", "poor.yaml", "--option", "channeler_cap=off").stdout
    wrong = run("warband", "check", "tower-patrol", "--option", "chaneler_cap=off")
    assert wrong.exit_code == 1
    assert "no option 'chaneler_cap', did you mean 'channeler_cap'?" in wrong.stderr


def test_the_bill_adds_up(run: Run) -> None:
    for ident in Shelf().ids("warband"):
        told = json.loads(run("warband", "price", ident, "--json").stdout)
        each = [
            entry["count"] * (entry["base"] + sum(marks for _, marks in entry["items"])) for entry in told["entries"]
        ]
        assert [entry["marks"] for entry in told["entries"]] == each
        assert told["total"]["marks"] == sum(each) == total(Shelf().roster_file(ident))


def test_the_bill_is_told_entry_by_entry(run: Run) -> None:
    lines = run("warband", "price", "tower-patrol").stdout.splitlines()
    assert lines[0] == "The Bridge Patrol (White Tower)"
    assert " ".join(lines[3].split()) == "g-01 Bowman (Tower Guard) 150 3 x 50 30 bare; Dagger, Bow 20"
    assert lines[-1] == "495 of 500 marks, 7 warriors, rating 63, 8 channeling points"


def test_two_lists_side_by_side(run: Run) -> None:
    lines = [line.split() for line in run("warband", "compare", "tower-circle", "tower-patrol").stdout.splitlines()]
    assert ["marks", "493", "495"] in lines
    assert ["Accepted", "2", "-"] in lines
    assert ["Healing", "-", "1"] in lines
    told = json.loads(run("warband", "compare", "tower-circle", "tower-patrol", "--json").stdout)
    assert {"what": "Tower Guard", "counts": [2, 5]} in told["differ"]
    assert {"what": "Sitter", "count": 1} in told["alike"]
    assert not {one["what"] for one in told["alike"]} & {one["what"] for one in told["differ"]}


def test_figures_stand_under_each_other_and_what_is_alike_at_the_end(run: Run) -> None:
    lines = run("warband", "compare", "tower-sisters", "tower-patrol").stdout.splitlines()
    end = next(number for number, line in enumerate(lines) if line.startswith("alike: "))
    assert len({len(line) for line in lines[1:end]}) == 1, "flush on the right"
    assert "".join(lines[end:]).startswith("alike: Sitter 1, Warder 1, ")
    assert max(map(len, lines)) <= 100


def test_lists_with_nothing_in_common_have_nothing_alike(run: Run) -> None:
    told = json.loads(run("warband", "compare", "tower-circle", "hunting-fist", "--json").stdout)
    assert not any(what["what"] in ("Sitter", "Trolloc") for what in told["alike"])


def test_a_list_beside_itself_differs_in_nothing(run: Run) -> None:
    assert (
        "they have the same warriors, gear and weaves"
        in run("warband", "compare", "tower-circle", "tower-circle").stdout
    )


def test_a_list_that_is_not_there_is_named_with_the_nearest(run: Run) -> None:
    result = run("warband", "price", "tower-cirlce")
    assert result.exit_code == 1
    assert "no warband 'tower-cirlce', did you mean 'tower-circle'?" in result.stderr


def test_an_illegal_list_fights_under_a_visible_mark(run: Run, dear: Path) -> None:
    told = run("battle", dear, "hunting-fist", "--seed", "3")
    assert told.exit_code == 0
    assert "fought anyway, outside the rules of list building" in told.stderr
    assert "The Bridge Patrol (aggressor, NOT LEGAL): " in told.stdout
    assert "The Hunting Fist (aggressor): " in told.stdout
    sides = json.loads(run("battle", dear, "hunting-fist", "--seed", "3", "--json").stdout)["sides"]
    assert [side["legal"] for side in sides] == [False, True]
