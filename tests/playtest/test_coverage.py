"""What is counted of the things that decisions offer, and what is said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from batches import alone, plan
from players import arena

from skirmish import players
from skirmish.core.decision import Action, Just, Needs, Offer
from skirmish.core.record import evolve
from skirmish.playtest import text_report
from skirmish.playtest.coverage import Coverage, Coverages, Covered, can_be_aimed, is_neglected, names_of
from skirmish.playtest.match import Result
from skirmish.playtest.observers import note_battle
from skirmish.playtest.plan import Batch
from skirmish.playtest.report.answer import opening_section
from skirmish.playtest.report.coverage import coverage_section
from skirmish.playtest.schema import check_result
from skirmish.playtest.summary import summarise


class Aimless(Offer):
    """A bow without anybody in sight."""

    @property
    def needs(self) -> Needs:
        return "model"

    def samples(self) -> Iterator[Action]:
        return iter(())


@pytest.mark.parametrize(
    ("verb", "what", "names"),
    [
        ("cast", "fireball", ["cast fireball"]),
        ("move", "", ["move"]),
        ("cast", "arrow-of-fire 6; tens stand; hold", ["cast arrow-of-fire", "cast tens stand", "cast hold"]),
        ("declare", "axe at 3; in formation", ["declare axe", "declare in formation"]),
        ("fate", "1 2 9, 1 success, passed", ["fate success, passed"]),
        ("declare", "power balefire 6 + create-fire 1", ["declare power balefire", "declare create-fire"]),
    ],
)
def test_things_are_counted_by_their_names_without_numbers(verb: str, what: str, names: list[str]):
    assert list(names_of(verb, what)) == names


def test_whatever_is_chosen_was_offered_and_each_decision_counts_once():
    game = players.battle(arena.game(4), (players.make("aggressor", 1), players.make("aggressor", 2)))
    found = note_battle(game, [Coverage])[Coverage.name]
    chosen = Counter(name for action in game.actions for name in dict.fromkeys(names_of(action.verb, action.what)))
    assert {name: counts[2] for name, counts in found.items() if counts[2]} == chosen
    for offered, aimed, taken in found.values():
        assert taken <= aimed <= offered <= len(game.actions)


def test_what_has_no_target_is_offered_but_not_aimed():
    assert can_be_aimed(Just(Action("hide", 0)))
    assert not can_be_aimed(Aimless("shoot", 0))


def result_with(name: str, *counts: int) -> Result:
    """A battle of which so much was counted."""
    one = alone(plan(2))[0]
    return evolve(one, facts={**one.facts, Coverage.name: {name: list(counts)}})


def test_a_batch_tells_what_was_never_chosen_first():
    kept, lost = result_with("cast mist", 150, 100, 0), result_with("cast arrow", 150, 100, 3)
    found = Coverages()
    for one in (kept, kept, lost):
        found.see(one)
    assert found.told == (Covered("cast mist", 300, 200, 0), Covered("cast arrow", 150, 100, 3))
    assert [is_neglected(one) for one in found.told] == [True, False]
    summary = summarise(Batch(plan(2), [kept, kept, lost]))
    told = [line.split() for line in text_report.as_text(summary).splitlines()]
    assert ["cast", "mist", "300", "200", "0", "never", "chosen"] in told
    assert 'href="#coverage"' in opening_section(plan(2), {"guards": "Guards", "raiders": "Raiders"}, summary)
    page = coverage_section(summary.covered)
    assert "offered 200 times or more: 1 thing." in page
    assert page.index("cast mist") < page.index("cast arrow")


def test_a_batch_without_counts_says_nothing_of_it():
    summary = summarise(Batch(plan(2), alone(plan(2))))
    assert summary.covered == ()
    assert coverage_section(()) == ""
    assert "coverage" not in opening_section(plan(2), {"guards": "Guards", "raiders": "Raiders"}, summary)
    assert "offered" not in text_report.as_text(summary)


def test_a_file_of_results_with_other_counts_is_refused():
    counted = evolve(plan(2), observers=(*plan(2).observers, Coverage.name))
    check_result(result_with("cast mist", 2, 1, 0), counted)
    with pytest.raises(ValueError, match="coverage"):
        check_result(result_with("cast mist", 2, 1), counted)
    with pytest.raises(ValueError, match="a number that no battle has"):
        check_result(result_with("cast mist", -2, 1, 0), counted)
