"""The rule systems' YAML becomes records, strictly; its digest changes with every byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written

from skirmish.core.record import Record
from skirmish.library import Faulty, digest, load_record
from skirmish.library.ruledata import trail_of


class Cannon(Record):
    id: str
    range_in: float
    crew: int = 3
    shot: tuple[str, ...] = ()


class Battery(Record):
    cannons: tuple[Cannon, ...]


class Fleet(Record):
    ships: dict[str, Cannon]


GOOD = """\
format: battery/1
cannons:
  - {id: saker, range_in: 40, shot: [ball, chain]}
  - {id: minion, range_in: 30.5}
"""


def complaint(folder: Path, text: str) -> list[str]:
    path = Path(written(folder, text))
    with pytest.raises(Faulty) as caught:
        load_record(path, Battery, "battery")
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_a_data_file_becomes_a_frozen_record(tmp_path: Path) -> None:
    made = load_record(Path(written(tmp_path, GOOD)), Battery, "battery")
    assert made == Battery((Cannon("saker", 40.0, 3, ("ball", "chain")), Cannon("minion", 30.5)))
    assert hash(made)


def test_a_wrong_type_is_said_with_its_entry_and_place(tmp_path: Path) -> None:
    said = complaint(tmp_path, GOOD.replace("range_in: 30.5", "range_in: 30.5, crew: true"))
    assert said == ["page.yaml:4:40: E012 minion: crew: must be a whole number, not true"]
    said = complaint(tmp_path, GOOD.replace("chain]", "7]"))
    assert said == ["page.yaml:3:44: E012 saker: must be text, not 7"]


def test_a_missing_key_is_said_with_its_entry(tmp_path: Path) -> None:
    said = complaint(tmp_path, GOOD.replace("id: minion, ", ""))
    assert said == ["page.yaml:4:5: E012 the key 'id' is missing"]


def test_all_unknown_keys_are_said_with_the_nearest_known_one(tmp_path: Path) -> None:
    text = GOOD.replace("range_in: 30.5", "range_in: 30.5, crwe: 2").replace("shot:", "shto:") + "colour: red\n"
    assert complaint(tmp_path, text) == [
        "page.yaml:3:31: E010 unknown key 'shto', did you mean 'shot'?",
        "page.yaml:4:34: E010 unknown key 'crwe', did you mean 'crew'?",
        "page.yaml:5:1: E010 unknown key 'colour'",
    ]


SHIPS = """\
format: fleet/1
ships:
  sloop: {id: saker, range_in: 40}
  brig: {id: minion, range_in: 30.5}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("30.5", "30.5, crew: true", "page.yaml:4:44: E012 minion: crew: must be a whole number, not true"),
        ("30.5", "30.5, crwe: 2", "page.yaml:4:38: E010 unknown key 'crwe', did you mean 'crew'?"),
        ("range_in", "rnage_in", "page.yaml:3:22: E010 unknown key 'rnage_in', did you mean 'range_in'?"),
    ],
)
def test_what_is_wrong_in_an_entry_by_name_is_found_too(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path = Path(written(tmp_path, SHIPS.replace(right, wrong)))
    with pytest.raises(Faulty) as caught:
        load_record(path, Fleet, "fleet")
    assert [str(problem).removeprefix(f"{tmp_path}/") for problem in caught.value.problems] == [said]


def test_another_format_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path, GOOD.replace("battery/1", "weapons/1"))[0].startswith("page.yaml:1:9: E008 ")


def test_the_way_to_a_place_is_read_as_msgspec_writes_it() -> None:
    assert trail_of(".cannons[3].shot[0]") == ("cannons", 3, "shot", 0)
    assert trail_of("") == ()


def test_the_digest_is_twelve_hex_digits_that_change_with_name_and_content(tmp_path: Path) -> None:
    one, two = Path(written(tmp_path, "a", "one.yaml")), Path(written(tmp_path, "b", "two.yaml"))
    first = digest([one, two])
    assert len(first) == 12
    assert int(first, 16) >= 0
    assert digest([two, one]) == first, "whatever their order"
    two.write_text("c")
    assert digest([one, two]) != first
    two.write_text("b")
    assert digest([one, two]) == first
    assert digest([one, two.rename(tmp_path / "three.yaml")]) != first
