"""A list in the making: who can be hired, what that does to its text, and how it is taken back."""

from __future__ import annotations

import difflib

import pytest
from editors import BAND, HOUSE, band, fresh, hireling, line, why_not

from skirmish.library.problems import Faulty
from skirmish.muster.editor import Editor
from skirmish.muster.edits import Refused
from skirmish.muster.ranks import marks_left


def new_lines(before: str, after: str) -> list[str]:
    """The lines that went and came."""
    found = difflib.ndiff(before.splitlines(), after.splitlines())
    return [one for one in found if one[:2] in ("- ", "+ ")]


# --- hiring ------------------------------------------------------------------------------------------------------


def test_a_new_list_has_nobody_in_it_and_wants_its_leader_first() -> None:
    bench = fresh()
    assert bench.lines() == ()
    assert (bench.name, bench.faction, bench.limit) == ("The Watch", ("white-tower", "White Tower"), 500)
    assert why_not(hireling(bench, "sitter")) is None
    assert why_not(hireling(bench, "tower-guard")) == ("the leader first", "SKR-80")


def test_a_recruit_stands_in_the_text_with_dice_weaves_and_what_costs_nothing() -> None:
    bench = fresh()
    ident = bench.hire("sitter", name="Ila", weaves=["mist", "mire"], seed=7)
    entry = bench.data["members"][0]
    assert (ident, entry["name"], entry["items"]) == ("m-01", "Ila", [{"item": "dagger", "paid": 0}])
    assert entry["channeling"]["rolled"]["seed"] == 7
    assert entry["channeling"]["weaves"][:2] == ["mist", "mire"]
    assert len(entry["channeling"]["weaves"]) == 4
    assert bench.spent == 190


def test_a_limit_says_how_many_there_are_already() -> None:
    """SKR-82: two Aes Sedai at most."""
    bench = fresh(limit=1000)
    for type_id in ("sitter", "aes-sedai", "aes-sedai"):
        bench.hire(type_id)
    found = hireling(bench, "aes-sedai")
    assert (found.had, found.least, found.most) == (2, 0, 2)
    assert why_not(found) == ("2 at most, and there are 2", "SKR-82")
    with pytest.raises(Refused, match="Aes Sedai: 2 at most, and there are 2"):
        bench.hire("aes-sedai")


def test_who_costs_more_than_is_left_is_refused() -> None:
    """SKR-80."""
    bench = band()
    bench.set_limit(385)
    assert why_not(hireling(bench, "tower-guard")) == ("costs 30, 15 left", "SKR-80")
    bench.set_limit(405)
    assert why_not(hireling(bench, "tower-guard")) is None
    with pytest.raises(Refused, match="costs 60, 35 left"):
        bench.hire("tower-guard", count=2)


def test_a_warder_is_bound_to_the_sister_who_is_free() -> None:
    """SKR-82."""
    bench = fresh()
    bench.hire("sitter", name="Ila")
    assert hireling(bench, "warder").partners == (("m-01", "Ila"),)
    bench.hire("warder", name="Ren")
    bond = line(bench, "m-02").bond
    assert bond is not None
    assert (bond.of, bond.of_name, bond.member) == ("m-01", "Ila", "sister")
    assert why_not(hireling(bench, "warder")) == ("one Warder for each Sitter or Aes Sedai", "SKR-82")


def test_a_warder_changes_his_sister_for_one_whom_nobody_names() -> None:
    bench = band()
    bench.set_limit(600)
    bench.hire("aes-sedai", name="Halva")
    bench.bind("m-02", "m-03")
    bond = line(bench, "m-02").bond
    assert bond is not None
    assert bond.of_name == "Halva"
    assert bond.free == (("m-01", "Ila"),)
    with pytest.raises(Refused, match="'g-01' isn't a sister"):
        bench.bind("m-02", "g-01")
    with pytest.raises(Refused, match="Ila is bound to nobody"):
        bench.bind("m-01", "m-03")


def test_a_blade_is_hired_once_and_buys_nothing() -> None:
    """CMP-13."""
    bench = band()
    ident = bench.hire("woodsman")
    assert ident == "h-01"
    assert bench.gear(ident) == ()
    assert all(thing.kit for thing in line(bench, ident).gear)
    assert line(bench, ident).gear
    assert why_not(hireling(bench, "woodsman")) == ("one of each kind is hired, and there is one", "CMP-13")
    with pytest.raises(Refused, match="has a kit of its own"):
        bench.hire("gleeman", items=["sword"])


def test_a_group_grows_as_far_as_its_kind_and_the_marks_allow() -> None:
    """SKR-80."""
    bench = band()
    bench.resize("g-01", 5)
    assert line(bench, "g-01").count == 5
    assert line(bench, "g-01").marks == 5 * 40
    refused = bench.growth("g-01")
    assert refused is not None
    assert refused.reason == "a group of Tower Guard has 1 to 5, not 6"
    bench.set_limit(449)
    bench.resize("g-01", 4)
    refused = bench.growth("g-01")
    assert refused is not None
    assert refused.reason == "costs 40, 39 left"
    assert refused.rule == "SKR-80"


def test_a_group_bought_at_other_prices_does_not_grow() -> None:
    """SKR-81."""
    bench = band(BAND.replace("spear, paid: 10", "spear, paid: 1"))
    refused = bench.growth("g-01")
    assert refused is not None
    assert refused.reason.startswith("bought at other prices than today's")
    bench.resize("g-01", 2)
    assert line(bench, "g-01").marks == 2 * 31


def test_one_of_a_group_goes_by_name_and_a_group_with_nobody_in_it_is_gone() -> None:
    bench = band()
    bench.dismiss("g-01-1")
    assert line(bench, "g-01").names == ("Rafe", "Tower Guard 2")
    assert bench.undo_text == "dismiss Mikel"
    bench.dismiss("g-01", 1)
    assert bench.undo_text == "dismiss 1 of Tower Guard"
    for wrong in (0, -1, 2):
        with pytest.raises(Refused, match=str(wrong)):
            bench.dismiss("g-01", wrong)
    bench.dismiss("g-01")
    assert "groups" not in bench.data


def test_nobody_is_hired_whom_the_faction_does_not_know() -> None:
    bench = band()
    for wrong, said in (("wardr", "did you mean 'warder'"), ("", "no type"), ("m-01", "no type")):
        with pytest.raises(Refused, match=said):
            bench.hire(wrong)
    with pytest.raises(Refused, match="nobody is called 'm-09'"):
        bench.dismiss("m-09")
    assert bench.text == BAND


def test_a_blade_that_does_not_fight_for_the_faction_is_told_and_hinders_nobody() -> None:
    """CMP-13: a list that isn't legal can be edited all the same."""
    bench = band(BAND + "hired:\n  - {id: h-01, type: pit-fighter, name: Brack}\n")
    if bench.legal:
        pytest.fail("a pit fighter doesn't fight for the Tower")
    assert line(bench, "h-01").faults[0].code == "E048"
    assert hireling(bench, "gleeman").refusal is None
    bench.hire("gleeman")


# --- the text ----------------------------------------------------------------------------------------------------


def test_an_edit_changes_its_lines_alone_and_keeps_all_comments() -> None:
    bench = band()
    bench.rename("m-02", "Darrow")
    assert new_lines(BAND, bench.text) == ["-     name: Ren", "+     name: Darrow"]
    bench.rename("g-01-3", "Perric")
    assert "names: [Mikel, Rafe, Perric]" in bench.text
    bench.rename_warband("The Long Band")
    assert "name: The Long Band   # for now" in bench.text


def test_a_duplicate_has_the_same_gear_and_weaves_and_dice_of_its_own() -> None:
    bench = band(BAND.replace("type: sitter", "type: aes-sedai"), seed=4)
    bench.set_limit(1000)
    ident = bench.duplicate("m-01")
    first, other = line(bench, "m-01"), line(bench, ident)
    assert first.gift is not None
    assert other.gift is not None
    assert other.gift.weaves == first.gift.weaves
    assert other.gear == first.gear
    assert other.name != first.name
    assert bench.data["members"][2]["channeling"]["rolled"]["seed"] is not None


def test_a_duplicate_is_refused_where_the_limits_do_not_allow_it() -> None:
    bench = band()
    with pytest.raises(Refused, match="one Warder for each"):
        bench.duplicate("m-02")
    ident = bench.duplicate("g-01")
    assert line(bench, ident).gear == line(bench, "g-01").gear
    assert line(bench, ident).count == 3
    with pytest.raises(Refused, match="costs 120, 10 left"):
        bench.duplicate("g-01")


def test_a_copy_is_a_list_of_its_own() -> None:
    bench = band()
    copy = bench.copy("The Other Band")
    copy.dismiss("m-02")
    assert (copy.name, copy.data["id"]) == ("The Other Band", "the-other-band")
    assert bench.text == BAND
    assert "# My own list." in copy.text


def test_a_text_that_is_no_roster_says_so() -> None:
    with pytest.raises(Faulty, match="did you mean 'name'"):
        band(BAND.replace("name: The Band", "nmae: The Band"))
    with pytest.raises(Faulty):
        Editor.fresh("white-towr", "The Watch", 500, HOUSE)


@pytest.mark.parametrize("name", ["", "   ", "a\x07b", "x" * 6000])
def test_what_is_no_name_is_refused(name: str) -> None:
    bench = band()
    with pytest.raises(Refused, match="a name"):
        bench.rename("m-01", name)
    with pytest.raises(Refused, match="a name"):
        bench.rename_warband(name)
    assert bench.text == BAND


@pytest.mark.parametrize("limit", [0, -5, 10_001])
def test_what_is_no_limit_is_refused(limit: int) -> None:
    with pytest.raises(Refused, match="1 to 10,000 marks"):
        band().set_limit(limit)


def test_an_old_format_becomes_todays_with_the_first_edit() -> None:
    old = BAND.replace("warband/2", "warband/1").replace("special: [healing]", "special: healing")
    bench = band(old)
    assert bench.text == old
    bench.rename("m-02", "Darrow")
    assert "format: warband/2" in bench.text
    assert "special: [healing]" in bench.text
    bench.undo()
    assert bench.text == old


def test_one_mark_that_is_left_is_told_as_one():
    assert [marks_left(left) for left in (0, 1, 2, -3)] == [
        "0 left", "1 left", "2 left", "0 left"
    ]  # fmt: skip
