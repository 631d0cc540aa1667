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
    assert [str(note) for note in notes(finding.file)] == ["few.yaml:5:16: I040 92 of 500 marks unspent (SKR-80)"]


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


def test_an_entry_that_nobody_understands_does_not_hide_the_others() -> None:
    """Ren's bow is no word at all; the guards are too many all the same, and their line is theirs."""
    text = changed(("item: bow", "item: xxxxxx"), ("count: 3", "count: 6"), ("marks: 500", "marks: 20"))
    assert codes(text) == ["1:1 E058", "5:16 E040", "18:70 E020", "23:12 E045"]
    assert codes(changed(("name: Ila", "name: Ila\n    xp: many"), ("count: 3", "count: 6"))) == [
        "10:9 E012",
        "24:12 E045",
    ]


def test_of_a_list_with_a_gap_nothing_is_told_that_only_the_whole_can_tell() -> None:
    """Without the leader, whose weave is no word, there seem to be no leader and no sister."""
    assert codes(changed(("[mist, mire", "[xxxxxx, mire"))) == ["13:16 E020"]


def test_places_behind_a_gap_are_still_right() -> None:
    text = changed(("    name: Ila\n", "    name: 7\n"), ("item: bow, paid: 20", "item: bow, paid: 9"))
    assert codes(text) == ["9:11 E012", "18:81 E052"]


def test_two_of_one_id_are_told_with_what_else_is_wrong() -> None:
    text = changed(("id: g-01", "id: m-02"), ("paid: 3}", "paid: 4}"))
    assert codes(text) == ["10:57 E052", "15:9 E021", "21:9 E021"]


def test_a_fault_of_the_whole_file_stops_the_look() -> None:
    assert codes(changed(("marks: 500", "marks: lots"), ("count: 3", "count: 6"))) == ["5:16 E012"]


def test_a_misspelt_special_rule_is_mended_in_its_block() -> None:
    text = changed(("{ref: warder, of: m-01}", "{ref: wader, of: m-02}"))
    assert codes(text) == ["19:20 E020", "19:31 E060"]


def test_a_bond_to_nobody_is_a_rule_broken_and_hides_nothing() -> None:
    text = changed(("of: m-01", "of: m-09"), ("count: 3", "count: 6"), ("marks: 500", "marks: 600"))
    assert codes(text) == ["19:32 E060", "23:12 E045"]
    assert found(text).file is not None


def test_a_key_that_is_there_already_is_not_overwritten() -> None:
    text = changed(("name: The few", "name: The few\nnmae: The many"))
    assert codes(text) == ["4:1 E010"]
