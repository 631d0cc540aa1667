"""Files of searches: what may be tuned, and what is said of one that can't be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from skirmish.library import Faulty, Shelf
from skirmish.library.tunefile import TuneForm, tune_at, tune_files, tune_from, tuned
from skirmish.library.yamlfile import parse

HEAD = "format: tune/1\nid: mine\n"
SHELF = Shelf()


def known(rules: str) -> Mapping[str, Sequence[str]]:
    if rules != "channeling":
        raise ValueError(f"no rule system '{rules}'")
    return {"rout": ("scenario", "quarter", "half"), "angreal": ("off", "on"), "strong_weak": ("false", "true")}


def form(body: str) -> TuneForm:
    return tune_from(parse(HEAD + body, "mine.yaml"), SHELF, known)


def problems(body: str) -> list[str]:
    with pytest.raises(Faulty) as raised:
        form(body)
    return [str(problem) for problem in raised.value.problems]


def test_a_parameter_is_a_range_or_values_or_one_value_that_stays():
    found = form("profile: {aggression: {low: 0.5, high: 2, step: 0.25}, target: [worth, weak], magic: 1.5}")
    assert found.section == "profile"
    parts = tuned(found, "profile")
    assert list(parts) == ["aggression", "target"]
    assert (parts["aggression"].low, parts["aggression"].step) == (0.5, 0.25)
    assert parts["target"].values == ["worth", "weak"]
    assert found.profile["magic"].value == 1.5


def test_options_may_be_truth_values_and_others_may_stay():
    found = form("profile: {magic: [1, 2]}\noptions: {strong_weak: true, rout: half}")
    assert (found.section, tuned(found, "options")) == ("profile", {})
    assert form("options: {strong_weak: [false, true]}").section == "options"


PROFILE = "profile: {magic: [1, 2]}\n"
CIRCLE = SHELF.path("warband", "tower-circle")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("text: x", "mine.yaml:1:1: E012 nothing is tuned: give a parameter of profile, options or prices a range or"),
        (PROFILE + "options: {rout: [quarter, half]}", "mine.yaml:4:10: E012 profile and options: one of them can be"),
        ("profile: {agression: [1, 2]}", "mine.yaml:3:11: E020 no slider 'agression', did you mean 'aggression'?"),
        ("profile: {magic: {low: 2, high: 1}}", "mine.yaml:3:24: E012 magic: low 2 isn't below high 1: did you mean"),
        ("profile: {magic: {low: 2}}", "mine.yaml:3:18: E011 magic: the key 'high' is missing"),
        ("profile: {magic: {start: 2}}", "E012 magic: needs either `low` and `high`, or `values`"),
        ("profile: {magic: {low: 1, high: 2, values: [1, 2]}}", "E012 magic: needs either `low` and `high`, or `val"),
        ("profile: {magic: {low: 1, high: 2, step: 3}}", "E012 magic: step 3 is greater than the range 1 to 2"),
        ("profile: {magic: {low: 1, high: 2, start: 3}}", "E012 magic: start 3 isn't within the range 1 to 2"),
        ("profile: {magic: {values: [1, 2], start: 3}}", "E012 magic: start 3 isn't one of 1, 2"),
        ("profile: {magic: [1, 1]}", "E021 magic: duplicate value"),
        ("profile: {magic: {low: 0, high: 5}}", "E012 magic: must be a number from 0 to 3, not 5"),
        ("profile: {magic: [true, 2]}", "E012 magic: must be a number from 0 to 3, not True"),
        ("profile: {target: {low: 0, high: 2}}", "E012 target: has values to choose from, like [worth, weak,"),
        ("profile: {target: [worth, waek]}", "E012 target: 'waek' is not one of worth, weak, dangerous, near, did you"),
        ("options: {rot: [quarter, half]}", "E020 no option of channeling 'rot', did you mean 'rout'?"),
        ("options: {rout: [quarter, halve]}", "E012 rout: 'halve' is not one of scenario, quarter, half, did you mean"),
        ("options: {rout: {low: 0, high: 1}}", "E012 rout: has values to choose from: scenario, quarter, half"),
        (PROFILE + "rules: chaneling", "mine.yaml:4:8: E020 no rule system 'chaneling'"),
        ("prices: {bow: {low: 10, high: 30}}", "E011 the key 'factions' is missing: whose lists are made"),
        ("factions: [borderland]\nprices: {bow: [10, 20]}", "E020 no faction 'borderland', did you mean 'border"),
        ("factions: [aiel]\nprices: {bwo: [10, 20]}", "E020 no item 'bwo', did you mean 'bow'?"),
        ("prices: {borderlands/acher: [10, 20]}", "E020 no type of borderlands 'acher'"),
        ("prices: {borderland/archer: [10, 20]}", "E020 no faction 'borderland', did you mean 'border"),
        ("factions: [aiel]\nprices: {bow: [10, 20.5]}", "E012 bow: must be whole marks from 0, not 20.5"),
        (PROFILE + "maps: [vilage]", "E020 no map 'vilage', did you mean 'village'?"),
        (PROFILE + "scenarios: [skirmsh]", "E020 no scenario 'skirmsh', did you mean 'skirmish'?"),
        (PROFILE + "lists: ['@tunign']", "E020 no group of lists '@tunign', did you mean '@tuning'?"),
        (PROFILE + "tests: [tower-circl]", "E020 no warband 'tower-circl', did you mean 'tower-circle'?"),
        (PROFILE + "tests: [tower-circle]", "mine.yaml:4:8: E021 tower-circle: in both lists and tests; a check needs"),
        (PROFILE + "lists: []", "mine.yaml:4:8: E012 lists: needs at least one entry, not 0"),
        (PROFILE + "tests: []", "mine.yaml:4:8: E012 tests: needs at least one entry, not 0"),
        (PROFILE + "goal: 50", "mine.yaml:4:7: E012 goal: must be a share of battles from 0 to 1, like 0.5, not 50"),
        (PROFILE + "measure: rounds\ngoal: -1", "mine.yaml:5:7: E012 goal: must be a number of rounds, not -1"),
        ("factions: [aiel]\nprices: {bow: {low: 10, high: 20, step: 0.5}}", "E012 bow: step must be whole marks, not"),
        (PROFILE + f"lists: [{CIRCLE}]\ntests: [tower-circle]", "E021 tower-circle: in both lists and tests"),
        (PROFILE + "scenarios: [skirmish]\nmeasure: first-role", "mine.yaml:5:10: E012 measure: there are no roles in"),
        (PROFILE + "scenarios: [skirmish]\nmeasure: aims", "mine.yaml:5:10: E012 measure: skirmish has no aim but to"),
        (PROFILE + "measure: win", "E012 measure: 'win' is not one of wins, first-turn, first-role, aims, draws, rou"),
    ],
)  # fmt: skip
def test_what_cannot_be_searched_is_told_with_its_place(body: str, said: str):
    assert any(said in problem for problem in problems(body)), problems(body)


def test_what_some_of_the_scenarios_can_show_can_be_measured():
    assert form(PROFILE + "scenarios: [skirmish, ambush]\nmeasure: first-role").measure == "first-role"
    assert form(PROFILE + "scenarios: [skirmish, street-fight]\nmeasure: aims").measure == "aims"


def test_without_anybody_who_knows_the_rules_options_are_taken_as_they_are():
    document = parse(HEAD + "options: {anything: [a, b]}", "mine.yaml")
    assert tune_from(document, SHELF, None).section == "options"


def test_those_that_come_with_the_program_are_found_by_their_ids():
    from skirmish.app.compose import options_of

    assert [tune_at(path.stem, SHELF, options_of).id for path in tune_files()] == [path.stem for path in tune_files()]
    with pytest.raises(Faulty, match="no search 'bow-prices', did you mean 'bow-price'"):
        tune_at("bow-prices", SHELF, options_of)
