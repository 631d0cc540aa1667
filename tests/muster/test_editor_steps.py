"""Steps of a list in the making, taken back and made again, and what the whole of it comes to."""

from __future__ import annotations

import pytest
from editors import BAND, HOUSE, SHIPPED, band, fresh, line
from support.work import calls_of

from skirmish.muster import examine
from skirmish.muster.edits import Refused

# --- steps -------------------------------------------------------------------------------------------------------


def test_steps_are_taken_back_and_made_again_with_their_words() -> None:
    bench = band()
    bench.rename("m-02", "Darrow")
    bench.buy("m-02", "shield")
    assert (bench.undo_text, bench.redo_text) == ("Darrow: buy Shield", "")
    assert bench.undo() == "Darrow: buy Shield"
    assert bench.undo() == "rename Ren"
    assert bench.text == BAND
    assert bench.undo_text == ""
    assert bench.redo_text == "rename Ren"
    with pytest.raises(Refused, match="nothing to undo"):
        bench.undo()
    assert bench.redo() == "rename Ren"
    bench.dismiss("m-02")
    assert bench.redo_text == ""
    with pytest.raises(Refused, match="nothing to redo"):
        bench.redo()


def test_what_changes_nothing_is_no_step() -> None:
    bench = band()
    bench.rename("m-02", "Ren")
    assert bench.undo_text == ""


def test_taken_back_and_hired_again_the_dice_are_the_same() -> None:
    """Nobody rolls until the dice please him."""
    bench = fresh(seed=11)
    bench.hire("sitter")
    dice = bench.rolls("m-01")
    bench.undo()
    bench.hire("sitter")
    assert bench.rolls("m-01") == dice
    bench.dismiss("m-01")
    bench.hire("sitter")
    assert bench.rolls(bench.lines()[0].id) != dice


# --- what it comes to --------------------------------------------------------------------------------------------


def test_problems_are_those_of_check_and_know_whose_they_are() -> None:
    bench = band()
    bench.dismiss("m-01")
    said = examine(HOUSE.shelf, bench.now.file.document).problems
    assert bench.problems == said
    assert not bench.legal
    unbound = next(problem for problem in said if problem.code == "E060")
    assert bench.whose(unbound) == "m-02"
    assert unbound in line(bench, "m-02").faults
    leaderless = next(problem for problem in said if problem.code == "E042")
    assert bench.whose(leaderless) == ""


def test_figures_are_those_of_the_whole_list() -> None:
    bench = band()
    assert (bench.summary.marks, bench.summary.warriors, bench.summary.points) == (370, 5, 9)
    assert [bill.marks for bill in bench.bills] == [190, 60, 120]
    assert bench.remarks[0].message == "130 of 500 marks unspent"


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_every_shipped_list_can_be_edited_and_taken_back(name: str) -> None:
    bench = band(SHIPPED[name])
    lines = bench.lines()
    assert sum(one.marks for one in lines) == bench.spent
    bench.rename(lines[-1].id, "Somebody Else")
    assert line(bench, lines[-1].id).name == "Somebody Else"
    bench.undo()
    assert bench.text == SHIPPED[name]


def test_an_edit_and_all_that_panels_ask_take_less_than_a_blink() -> None:
    """On the largest list there is. 150,000 calls are about fifty thousandths of a second of work."""
    bench = band(max(SHIPPED.values(), key=len))
    who = bench.lines()[0].id

    def edit() -> None:
        bench.rename(who, "Somebody Else")
        assert bench.for_hire()
        assert bench.lines()
        assert bench.summary.marks == bench.spent
        assert bench.gear(who)
        bench.weaves(who)
        bench.rolls(who)

    _, calls = calls_of(edit)
    assert bench.legal
    assert calls < 150_000
