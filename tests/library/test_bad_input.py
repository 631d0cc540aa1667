"""Whatever is wrong with a file is said all at once, each with file, line, column and the nearest right word."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import MAP, said_of_map, written

from skirmish.library import Faulty, Shelf


def test_an_unknown_key_is_named_with_the_nearest_known_one(tmp_path: Path) -> None:
    said = said_of_map(tmp_path, MAP.replace("kind: building", "kidn: building"))
    assert "page.yaml:6:15: E010 unknown key 'kidn', did you mean 'kind'?" in said
    assert "page.yaml:6:5: E011 the key 'kind' is missing" in said


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    said = said_of_map(tmp_path, "format: map/1\nid: Yard\nnmae: x\nsize_in: [24, wide]\nedge: up\n")
    assert said == [
        "page.yaml:2:5: E013 'Yard' is not an id: lower-case letters, digits and single hyphens, like 'yard'",
        "page.yaml:1:1: E011 the key 'name' is missing",
        "page.yaml:4:15: E012 entry 2 of size_in: must be a number, not 'wide'",
        "page.yaml:5:7: E012 edge: 'up' is not one of north, east, south, west",
        "page.yaml:3:1: E010 unknown key 'nmae', did you mean 'name'?",
    ]


def test_true_is_no_number_and_a_number_is_no_word(tmp_path: Path) -> None:
    said = said_of_map(tmp_path, MAP.replace("The yard", "12").replace("[24, 24]", "[24, true]"))
    assert said == [
        "page.yaml:3:7: E012 name: must be text, not 12",
        "page.yaml:4:15: E012 entry 2 of size_in: must be a number, not true",
    ]


def test_a_word_out_of_a_few_is_hinted_at(tmp_path: Path) -> None:
    said = said_of_map(tmp_path, MAP + "edge: soth\n")
    assert said == ["page.yaml:7:7: E012 edge: 'soth' is not one of north, east, south, west, did you mean 'south'?"]


def test_an_unknown_kind_of_terrain_is_hinted_at(tmp_path: Path) -> None:
    said = said_of_map(tmp_path, MAP.replace("kind: building", "kind: bulding"))
    assert said == ["page.yaml:6:21: E020 no kind 'bulding', did you mean 'building'?"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("format: scenario/1", "page.yaml:1:9: E008 this is format 'scenario/1', not 'map/1'"),
        ("format: map/2", "page.yaml:1:9: E008 format 'map/2' is newer than this program, which reads 'map/1'"),
        ("format: map/0", "page.yaml:1:9: E008 format 'map/0' is too old for this program, which reads 'map/1'"),
        ("format: [map]", "page.yaml:1:9: E008 this is format '['map']', not 'map/1'"),
        ("author: me", "page.yaml:1:1: E008 the file must say `format: map/1`"),
    ],
)
def test_a_file_of_another_kind_or_age_is_refused(tmp_path: Path, line: str, message: str) -> None:
    said = said_of_map(tmp_path, MAP.replace("format: map/1", line))
    assert len(said) == 1
    assert said[0].startswith(message)


@pytest.mark.parametrize("text", ["- a\n", "42\n", "just words\n", "null\n"])
def test_a_file_that_is_no_block_of_keys_is_refused(tmp_path: Path, text: str) -> None:
    assert said_of_map(tmp_path, text) == [
        "page.yaml:1:1: E008 the file must be `key: value` lines, first `format: map/1`"
    ]


def test_a_list_where_a_block_belongs_is_named_in_plain_words(tmp_path: Path) -> None:
    said = said_of_map(tmp_path, MAP.replace("{id: hut, kind: building, rect: [10, 10, 4, 4]}", "[hut]"))
    assert said == ["page.yaml:6:5: E012 entry 1 of terrain: must be a block of keys, not a list"]


def test_problems_inside_aliased_blocks_stand_at_the_alias(tmp_path: Path) -> None:
    text = MAP + "  - {id: shed, kind: building, rect: &place [10, 10, 4]}\n  - {id: sty, kind: rock, rect: *place}\n"
    said = said_of_map(tmp_path, text)
    assert [line.split(" ")[0] for line in said] == ["page.yaml:7:38:", "page.yaml:8:33:"]


def test_a_faction_with_a_wrong_reference_says_where_and_what_is_near(tmp_path: Path) -> None:
    text = (Shelf().root / "warbands/factions/white-tower.yaml").read_text()
    for right, wrong in (("items: warders", "items: wardens"), ("traits: [warder]", "traits: [wardr]"),
                         ("forbid: [travelling]", "forbid: [traveling]"), ("spear, halberd", "spear, halbert"),
                         ("count: [warder]", "count: [wadrer]")):  # fmt: skip
        text = text.replace(right, wrong, 1)
    path = written(tmp_path, text, "white-tower.yaml")
    with pytest.raises(Faulty) as caught:
        Shelf().faction(path)
    lines = text.splitlines()
    for problem, wrong, right in zip(
        caught.value.problems,
        ("halbert", "traveling", "wardens", "wardr", "wadrer"),
        ("halberd", "travelling", "warders", "warder", "warder"),
        strict=True,
    ):
        assert f"'{wrong}', did you mean '{right}'?" in problem.message
        assert lines[problem.line - 1][problem.column - 1 :].startswith(wrong)
        assert problem.code == "E020"
