"""The value of positions as a file: what is wrong with it is said with its place, and it reads as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written

from skirmish.core.value import ANY, Value
from skirmish.library import Faulty, Shelf
from skirmish.library.groupfile import open_groups
from skirmish.library.valuefile import FILE, value_at, value_text

HEAD = "format: value/1\n"


def read(folder: Path, text: str) -> Value:
    return value_at(Path(written(folder, HEAD + text)))


def test_the_shipped_value_has_weights_for_every_combat_system_and_says_where_it_comes_from() -> None:
    value = value_at(FILE)
    assert {ANY, "skirmish", "resolve", "trilogy", "dots"} == set(value.sections)
    assert {"lists", "battles", "seeds", "commit", "date", "player", "rules"} <= set(value.origin)
    lists = str(value.origin["lists"]).split()
    assert lists == sorted(open_groups(["@tuning"], Shelf())), "it is never fitted on the testing lists"


def test_it_reads_as_it_was_written(tmp_path: Path) -> None:
    value = Value({ANY: {"marks": 1.5, "hold-soon*late": -0.25}, "resolve": {}}, {"lists": "@tuning", "seed": 3})
    (tmp_path / "value.yaml").write_text(value_text(value), "utf-8")
    assert value_at(tmp_path / "value.yaml") == value


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sections: {skirmish: {marks: 1}}\n", "2:11: E011 the section 'any' is missing: it is for all other systems"),
        ("sections: {any: {mark: 1}}\n", "2:18: E020 unknown feature 'mark', did you mean 'marks'?"),
        ("sections: {any: {marks: much}}\n", "2:25: E012 marks: must be a number, not 'much'"),
        ("sections: {any: {marks: 1e9}}\n", "2:25: E012 marks: must be at most 100, not 1000000000.0"),
        ("weights: {}\nsections: {any: {}}\n", "2:1: E010 unknown key 'weights'"),
        ("origin: {}\n", "1:1: E011 the key 'sections' is missing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(Faulty) as caught:
        read(tmp_path, text)
    assert [str(one).rpartition(f"{tmp_path}/")[2].partition(":")[2] for one in caught.value.problems] == [problem]
