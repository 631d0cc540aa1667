"""What is said of levels on which nobody could stand, or to which no way leads. (SKR-36)"""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written

from skirmish.board import check_battlefield
from skirmish.board.survey import survey
from skirmish.core.battlefield import Battlefield, Floor, Level, Remark, piece
from skirmish.core.geometry import rectangle
from skirmish.library import Faulty, Shelf
from skirmish.library.mapfile import survey_problems

HEAD = "format: map/1\nid: yard\nname: The yard\nsize_in: [24, 24]\nterrain:\n"
INN = "  - {id: inn, kind: building, name: the inn, rect: [4, 4, 6, 4], height_in: 4, levels: [%s]}\n"
WALK = "  - {id: walk, kind: bridge, name: the walk, rect: [%s], levels: [{height_in: %s}]}\n"
ROOF = INN % "{name: the roof, height_in: 4}"
ROCK = "  - {id: rock, kind: rock, name: the rock, circle: [11, 6, 0.75]}\n"


def said(folder: Path, *entries: str) -> list[str]:
    """What the reader says of a map of these pieces."""
    try:
        Shelf().map(written(folder, HEAD + "".join(entries)), check_battlefield)
    except Faulty as faulty:
        return [str(problem).removeprefix(f"{folder}/") for problem in faulty.problems]
    return []


@pytest.mark.parametrize(
    "entries",
    [
        (ROOF,),
        (INN % "{height_in: 4, ladders: [[10, 6]], stairs: [[7, 8]]}",),
        (INN % "{height_in: 0, doors: [[7, 8]]}, {height_in: 4, ladders: [[7, 6]]}",),
        (ROOF, WALK % ("10, 5, 6, 1.25", "4")),
        (WALK % ("10, 5, 6, 1", "1.5"),),
        ("  - {id: a, kind: cliff, rect: [2, 2, 8, 8], height_in: 1, levels: [{height_in: 1}]}\n",
         "  - {id: b, kind: cliff, rect: [2, 2, 4, 8], height_in: 1.5, levels: [{height_in: 1.5}]}\n"),
        ("  - {id: keep, kind: building, rect: [2, 2, 8, 8], height_in: 24, levels: [{height_in: 24}]}\n",),
    ],
    ids=["a roof", "ways", "a hatch", "a walkway", "a low bridge", "steps that lie on each other", "a keep"],
)  # fmt: skip
def test_nothing_is_said_of_good_levels(tmp_path: Path, entries: tuple[str, ...]) -> None:
    assert said(tmp_path, *entries) == []


@pytest.mark.parametrize(
    ("entries", "line", "words"),
    [
        ((ROOF, WALK % ("12, 5, 6, 0.9", "4")), 7, "on top of the walk (walk) is too narrow for a 25 mm base"),
        (("  - {id: post, kind: rock, circle: [9, 9, 0.45], height_in: 3, levels: [{height_in: 3}]}\n",), 6,
         "(post) is too narrow for a 25 mm base"),
        ((ROOF, WALK % ("6, 3, 2, 7", "4.5")), 7,
         'on top of the walk (walk) lies over the roof, 0.5" higher; the same height, or at least 1.5"'),
        ((ROOF, WALK % ("6, 3, 2, 7", "5.25")), 7,
         'on top of the walk (walk) lies over the roof, 1.25" higher; at least 1.5"'),
        ((WALK % ("10, 5, 6, 2", "1"),), 6,
         'on top of the walk (walk) leaves 1" under it, where people could stand; at least 1.5"'),
        (("  - {id: hill, kind: hill, rect: [8, 2, 8, 8]}\n", WALK % ("6, 5, 12, 2", "3.5")), 7,
         'on top of the walk (walk) leaves 1" under it, where people could stand; at least 1.5"'),
        ((INN % "{name: the loft, height_in: 3}",), 6, 'the loft (inn) is a room 1" high; at least 1.5"'),
        ((INN % "{name: the roof, height_in: 4, rect: [20, 4, 6, 4]}",), 6,
         'the roof (inn) reaches 2" beyond the table'),
    ],
)  # fmt: skip
def test_a_faulty_level_is_said_with_its_piece_and_its_line(
    tmp_path: Path, entries: tuple[str, ...], line: int, words: str
) -> None:
    (problem,) = said(tmp_path, *entries)
    assert words in problem
    assert problem.startswith(f"page.yaml:{line}:"), problem


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ((INN % "{name: the roof, height_in: 4, ladders: [[11.5, 6]]}",),
         'inn: the ladder at [11.5, 6] (the roof) is 1.5" off the edge of its level: move it to [10, 6]'),
        ((INN % "{name: the roof, height_in: 4, stairs: [[7, 10]]}",),
         'inn: the stairs at [7, 10] (the roof) are 2" off the edge of their level: move them to [7, 8]'),
        ((INN % "{name: the roof, height_in: 4, stairs: [[7, 6]]}",),
         "inn: the stairs at [7, 6] (the roof) have no room for a 25 mm base at the foot, the inn (inn) is there: "
         "move them to [7, 4]"),
        ((INN % "{name: the roof, height_in: 4, ladders: [[10, 6]]}", ROCK),
         "inn: the ladder at [10, 6] (the roof) has no room for a 25 mm base at the foot, the rock (rock) is there: "
         "move it to [10, 4.75]"),
        ((INN % "{name: the hall, height_in: 0, doors: [[10, 6]]}", ROCK),
         "inn: the door at [10, 6] (the hall) has no room for a 25 mm base outside, the rock (rock) is there: "
         "move it to [10, 4.75]"),
        ((INN % "{name: the roof, height_in: 4, ladders: [[10, 4.2]]}",),
         "inn: the ladder at [10, 4.2] (the roof) has no room for a 25 mm base at the top: move it to [10, 4.5]"),
        (("  - {id: hut, kind: building, rect: [0, 4, 4, 4], levels: [{height_in: 4, ladders: [[0, 6]]}]}\n",),
         "hut: the ladder at [0, 6] (on top of building) has no room for a 25 mm base at the foot, the table ends "
         "there: move it to [0.5, 4]"),
        (("  - {id: isle, kind: rock, rect: [4, 4, 4, 4], height_in: 2, levels: [{height_in: 2, ladders: [[4, 6]]}]}\n",
          "  - {id: lake, kind: deep-water, rect: [2, 2, 8, 8]}\n"),
         "isle: the ladder at [4, 6] (on top of rock) has no room for a 25 mm base at the foot, deep water (lake) is "
         "there: make room along the edge, or leave it out"),
    ],
)  # fmt: skip
def test_lint_says_where_a_way_that_leads_nowhere_could_stand(
    tmp_path: Path, entries: tuple[str, ...], words: str
) -> None:
    (remark,) = _ways_to_nowhere(tmp_path, *entries)
    assert words in remark.said


def test_a_ladder_stands_well_where_lint_would_have_it(tmp_path: Path) -> None:
    roof = "{name: the roof, height_in: 4, ladders: [[%s]]}"
    (remark,) = _ways_to_nowhere(tmp_path, INN % (roof % "10, 6"), ROCK)
    place = remark.said.rpartition("[")[2].removesuffix("]")
    assert not _ways_to_nowhere(tmp_path, INN % (roof % place), ROCK)


def test_a_way_that_leads_nowhere_is_said_at_its_own_place_in_the_file(tmp_path: Path) -> None:
    """The plank goes on from the roof, and its ladder stands in the middle of the roof."""
    roof = INN % "{name: the roof, height_in: 4}"
    page = written(tmp_path, HEAD + roof + WALK % ("10, 5, 6, 2", "4, ladders: [[7, 6]]"))
    document = Shelf().document("map", page)
    (problem,) = survey_problems(document, survey(Shelf().map(page, check_battlefield)))
    assert (problem.code, problem.line) == ("E037", 7)


def _ways_to_nowhere(folder: Path, *entries: str) -> list[Remark]:
    field = Shelf().map(written(folder, HEAD + "".join(entries)), check_battlefield)
    return [remark for remark in survey(field) if remark.topic == "passage"]


def test_a_level_is_at_most_two_feet_high(tmp_path: Path) -> None:
    inn = piece("inn", "building", rectangle(4, 4, 10, 8), height_in=25.0)
    level = Level(25.0, (Floor("inn", "the roof", inn.shape),))
    field = Battlefield("yard", "The yard", 24.0, 24.0, (inn,), built=(level,))
    assert check_battlefield(field) == ('the roof (inn) is 25" high; 0 to 24"',)
    assert "must be at most 24" in said(tmp_path, INN % "{height_in: 25}")[0]


def test_a_map_of_too_many_floors_is_refused_at_once() -> None:
    inn = piece("inn", "building", rectangle(4, 4, 10, 8))
    levels = tuple(Level(4.0, (Floor("inn", "the roof", inn.shape),)) for _ in range(800))
    faults = check_battlefield(Battlefield("yard", "The yard", 24.0, 24.0, (inn,), built=levels))
    assert faults == ("the floors of levels have too many sides (3,200); maximum 3,000",)
