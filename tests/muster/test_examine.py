"""Everything wrong with a roster at once: slips of the pen don't hide what else is wrong."""

from __future__ import annotations

from muster_rosters import TOWER, changed

from skirmish.library import Shelf
from skirmish.library.yamlfile import parse
from skirmish.muster.examine import Finding, examine, notes


def found(text: str) -> Finding:
    return examine(Shelf(), parse(text, "few.yaml"))


def codes(text: str) -> list[str]:
    return [f"{problem.line}:{problem.column} {problem.code}" for problem in found(text).problems]


def test_a_legal_roster_can_be_used() -> None:
    finding = found(TOWER)
    assert (finding.problems, finding.errors) == ((), 0)
    assert finding.file is not None
    assert [str(note) for note in notes(finding.file)] == [
        "few.yaml:5:16: I040 207 of 500 marks are not spent (SKR-80)"
    ]


def test_misspelt_keys_ids_and_broken_limits_are_told_together_in_the_order_of_the_file() -> None:
    text = changed(
        ("name: The few", "nmae: The few"),
        ("white-tower", "white-towr"),
        ("marks: 500", "marks: 200"),
        ("item: bow", "item: bwo"),
        ("count: 3", "count: 6"),
    )
    assert codes(text) == ["3:1 E010", "4:15 E020", "5:16 E040", "18:70 E020", "23:12 E045"]
    assert found(text).file is None


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    assert codes(changed(("name: The few", "nmae: The few"))) == ["3:1 E010"]


def test_a_place_under_a_misspelt_key_is_still_found() -> None:
    """What stands under `itmes:` is looked at too, where it stands."""
    text = changed(
        ("    items: [{item: dagger, paid: 0}, {item: club, paid: 3}]", "    itmes: [{item: club, paid: 7}]")
    )
    assert codes(text) == ["10:5 E010", "10:32 E052"]


def test_what_nobody_can_guess_stops_the_look() -> None:
    text = changed(("item: bow", "item: xxxxxx"), ("marks: 500", "marks: 20"))
    assert codes(text) == ["18:70 E020"]


def test_a_misspelt_special_rule_is_mended_in_its_block() -> None:
    text = changed(("{ref: warder, of: m-01}", "{ref: wader, of: m-02}"))
    assert codes(text) == ["19:13 E060", "19:20 E020"]


def test_a_key_that_is_there_already_is_not_overwritten() -> None:
    text = changed(("name: The few", "name: The few\nnmae: The many"))
    assert codes(text) == ["4:1 E010"]
