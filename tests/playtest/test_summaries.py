"""All that a batch says, in one look at each battle, in words and as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from made_results import compared, matrix, result, results

from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster
from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Batch, Plan
from skirmish.playtest.report.matchups import ratings_section
from skirmish.playtest.stopping_rule import Surety
from skirmish.playtest.summary import Summary, summarise
from skirmish.playtest.text_report import as_json, as_text, list_tables

FACTIONS = {"a": "town", "b": "town", "c": "woods"}


def plan(*idents: str, games: int = 20) -> Plan:
    rosters = tuple(Roster(ident, ident.upper(), FACTIONS[ident], ()) for ident in idents)
    green = Battlefield("green", "Green", 48, 48)
    return Plan(rosters, (green,), Scenario("s", "S"), "rules", {}, ("aggressor",), games, 0, "", "1")


def facts() -> dict[str, Any]:
    person = {"id": "ila", "name": "Ila", "faction": "town", "type": "sister", "marks": 80, "kills": 1,
              "kill_marks": 40, "out": False, "points": 8, "tries": 3, "done": 2, "cuts": 1, "cut": 1}  # fmt: skip
    return {
        "warriors": [{"side": 0, **person, "powers": {"fire": 1}}, {"side": 1, **person, "powers": {"air": 1}}],
        "course": {"contact": 3, "first": 1, "edges": ["north", "south"], "rout": [None, 6], "length": 6},
        "causes": [{"magic": 40, "blows": 10}, {"magic": 20}],
        "luck": [{"rolls": 9, "passed": 5, "expected": 4.0, "variance": 2.0}] * 2,
    }


def field() -> list[Result]:
    found = []
    for mine, theirs in (("a", "b"), ("a", "c"), ("b", "c")):
        found += results([True, True, False, None] * 5, mine, theirs, facts=facts())
    return sorted(found, key=lambda one: one.bout.seed)


class Once(Sequence[Result]):
    """Results that may be gone through only once, as if they came from a file."""

    def __init__(self, kept: list[Result]) -> None:
        self._kept, self.looks = kept, 0

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, index: Any) -> Any:
        raise AssertionError("no result is asked for by its place")

    def __iter__(self) -> Iterator[Result]:
        self.looks += 1
        return iter(self._kept)


@pytest.fixture(scope="module")
def whole() -> Summary:
    return summarise(Batch(plan("a", "b", "c"), field()))


def test_each_battle_is_looked_at_once():
    kept = Once(results([True, False] * 5, facts=facts()))
    summarise(Batch(plan("a", "b"), kept))
    assert kept.looks == 1


def test_it_says_what_the_single_statistics_say(whole: Summary):
    assert whole.cells == matrix(field())
    assert whole.compared == (compared(field(), "a", "b"),)
    assert [(one.ident, one.tally) for one in whole.standings] == [
        ("a", Tally(20, 10, 10)), ("b", Tally(15, 10, 15)), ("c", Tally(10, 10, 20)),
    ]  # fmt: skip
    assert (whole.battles, whole.wanted) == (60, 60)
    assert len(whole.ratings) == 3
    assert whole.course is not None
    assert whole.course.length.value == 6.0


def test_a_field_has_a_mix(whole: Summary):
    pytest.importorskip("scipy", reason="no scipy to find the mix with; it comes with the extra lab")
    assert len(whole.mix) == 3


def test_without_the_extra_a_field_is_rated_and_it_is_said_why_there_is_no_mix(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    found = summarise(Batch(plan("a", "b", "c"), field()))
    assert (len(found.ratings), found.mix) == (3, ())
    _, heading, *ratings, why = next(part for part in list_tables(found) if part[0].startswith("The field"))
    assert " ".join(heading.split()) == "list rating, 95%"
    assert len(ratings) == 3
    assert why.startswith("the mix of lists needs scipy: ")
    assert "pip install 'skirmish[lab]'" in why
    assert "skirmish[lab]" in ratings_section({one.ident: one.name for one in found.standings}, found)


def test_two_lists_have_no_field_and_nobody_to_be_compared_against():
    found = summarise(Batch(plan("a", "b"), results([True, False])))
    assert found.ratings == found.mix == found.compared == ()
    assert found.wanted == 20
    assert found.standings[0].tally == Tally(1, 0, 1)


def test_a_batch_without_battles_says_so():
    found = summarise(Batch(plan("a", "b"), []))
    assert (found.battles, found.course) == (0, None)
    assert as_text(found).startswith("0 of 20 battles")
    assert as_json(found)["standings"][0]["tally"]["share"] == 0.5


def test_the_text_has_every_table_with_its_intervals(whole: Summary):
    text = as_text(whole)
    for heading in (
        "60 of 60 battles", "Match-ups", "The field", "The same battles", "Fairness checks",
        "Battle length", "Warriors, in a battle", "Types, one of them in a battle", "Magic, in a battle",
        "What a point of magic takes", "What a gift rolled before the battle wins", "Luck",
    ):  # fmt: skip
        assert heading in text
    lines = text.splitlines()
    assert any(line.split()[:6] == ["A", "40", "20", "10", "10", "62.5%"] for line in lines)
    assert any(line.startswith("A     B") and line.endswith("blows +0, magic +0") for line in lines)
    assert any(line.startswith("B wins") and "oftener than A against the same lists" in line for line in lines)
    assert any(line.startswith("the north end of green wins 37.5%") for line in lines)
    assert max(map(len, lines)) < 140


def test_tables_without_anything_in_them_are_left_out():
    text = as_text(summarise(Batch(plan("a", "b"), results([True, False]))))
    assert "Warriors" not in text
    assert "Luck" not in text
    assert "The field" not in text
    assert "\n\n\n" not in text


def test_programs_get_plain_data_with_counts_shares_and_intervals(whole: Summary):
    told = json.loads(json.dumps(as_json(whole), allow_nan=False))
    assert told["standings"][0] == {
        "ident": "a", "name": "A", "faction": "town", "marks": 0,
        "tally": {"games": 40, "wins": 20, "draws": 10, "losses": 10, "share": 0.625,
                  "interval": whole.standings[0].share.as_json()["interval"]},
        "adjusted": None,
    }  # fmt: skip
    assert set(told["cells"][0]["causes"][0]) == {"name", "net", "taken", "lost"}
    assert set(told["ratings"][0]["points"]) == {"value", "interval", "count"}
    assert told["course"]["lengths"] == [[6, 60]]


def test_one_battle_is_enough_to_tell():
    found = summarise(Batch(plan("a", "b", games=2), [result(True, facts=facts())]))
    assert "1 of 2 battles" in as_text(found)
    json.dumps(as_json(found), allow_nan=False)


def test_a_batch_that_stopped_when_it_was_sure_tells_the_interval_that_holds_all_the_time():
    sure = Surety("a", "b", "better", 0.52, 0.93, 10)
    kept = Batch(plan("a", "b"), results([True, True, True, False] * 5))
    found = summarise(kept, [sure])
    cell, turned = found.cells
    assert (cell.share.low, cell.share.value, cell.share.high) == (0.52, 0.75, 0.93)
    assert (turned.share.low, turned.share.high) == pytest.approx((0.07, 0.48))
    assert [(one.share.low, one.share.high) for one in found.standings] == [
        (0.52, 0.93), pytest.approx((0.07, 0.48)),
    ]  # fmt: skip
    text = as_text(found)
    assert "A is better than B: A wins 52.0..93.0%, after 20 battles" in text
    assert text.count("share, 95%") == 2
    assert as_text(summarise(kept, [evolve(sure, alpha=0.2)])).count("share, 80%") == 2
    first = next(line for line in text.splitlines() if line.startswith("A "))
    assert first.split()[5:] == ["75.0%", "(52..93)"]
    told = as_json(found)
    for one in (told["standings"][0], told["cells"][0]):
        assert one["tally"]["interval"] == [0.52, 0.93]
    assert told["sure"][0]["answer"] == "better"


def test_lists_that_met_some_opponents_oftener_have_the_mean_of_their_match_ups():
    found = summarise(Batch(plan("a", "b", "c"), [*results([True] * 18, "a", "b"), *results([False, False], "a", "c")]))
    assert (found.standings[0].share.value, found.standings[0].tally.share) == (0.5, 0.9)
    assert as_json(found)["standings"][0]["tally"]["share"] == 0.5
