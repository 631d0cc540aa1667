"""The standard observers in whole battles of every pair of systems: their sums are those of the state at the end."""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import lru_cache
from typing import Any, get_args

import pytest
from support.axes import axes
from support.rulesets import ruleset
from support.wild import wild_setup

from skirmish import players
from skirmish.core.events import Cause, Event, SpellTried, SpellWorked
from skirmish.core.game import Game
from skirmish.core.record import to_json
from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset
from skirmish.playtest.observers import note_battle
from skirmish.playtest.standard_observers import STANDARD

SEEDS = (3, 8, 14, 21)
SHORT = 2
"""Of each pair of systems so many battles are looked at every day."""
NAMES = ("aggressor", "random")
SYSTEMS = axes()["rules"]
CASES = [(rules, seed) for rules in SYSTEMS for seed in SEEDS[:SHORT]]
REST = [pytest.param(rules, seed, marks=pytest.mark.long) for rules in SYSTEMS for seed in SEEDS[SHORT:]]
Facts = dict[str, Any]


@lru_cache(None)
def fought(rules: str, seed: int) -> Game:
    """A wild battle; every other one with an aggressor on both sides."""
    setup = wild_setup(rules, seed)
    system = ruleset(rules, setup.options)
    deciders = players.make(NAMES[0], seed), players.make(NAMES[seed % 2], seed)
    return players.battle(Game(system, setup.state(system)), deciders)


@lru_cache(None)
def facts(rules: str, seed: int) -> Facts:
    return note_battle(fought(rules, seed), STANDARD)


def fielded(game: Game) -> list[tuple[int, Model]]:
    """(the side that fielded it, the model as it is at the end) of all that didn't join later."""
    return [(before.side, now) for before, now in zip(game.setup.models, game.state.models, strict=False)]


def lost(game: Game, side: int) -> list[Model]:
    """Whom the side has lost."""
    return [model for its, model in fielded(game) if its == side and model.out and not model.away]


def who_is_out_at_the_end_is_who_fell(rules: str, seed: int) -> None:
    game, found = fought(rules, seed), facts(rules, seed)
    assert [one["out"] for one in found["warriors"]] == [m.out and not m.away for _, m in fielded(game)]
    for side in (0, 1):
        assert sum(fell[2] == side for fell in found["falls"]) == len(lost(game, side))


def causes_sum_up_to_the_marks_that_are_lost(rules: str, seed: int) -> None:
    game, found = fought(rules, seed), facts(rules, seed)
    for side in (0, 1):
        assert sum(found["causes"][side].values()) == sum(m.warrior.marks for m in lost(game, 1 - side))


def kills_are_fallen_enemies(rules: str, seed: int) -> None:
    game, warriors = fought(rules, seed), facts(rules, seed)["warriors"]
    for side in (0, 1):
        mine = [one for one in warriors if one["side"] == side]
        assert sum(one["kills"] for one in mine) <= len(lost(game, 1 - side))
        assert sum(one["kill_marks"] for one in mine) <= sum(m.warrior.marks for m in lost(game, 1 - side))


def all_falls_have_a_place_on_the_table_a_round_and_a_cause(rules: str, seed: int) -> None:
    game, found = fought(rules, seed), facts(rules, seed)
    field = game.setup.battlefield
    for x, y, side, round_, cause in found["falls"]:
        assert 0 <= x <= field.width_in
        assert 0 <= y <= field.depth_in
        assert side in (0, 1)
        assert 1 <= round_ <= game.state.round
        assert cause in get_args(Cause)
        assert cause


def no_more_is_done_than_was_tried(rules: str, seed: int) -> None:
    game, warriors = fought(rules, seed), facts(rules, seed)["warriors"]
    for one in warriors:
        assert 0 <= one["done"] <= one["tries"]
        assert 0 <= one["cut"] <= one["cuts"]
        assert one["points"] >= 0
        assert one["powers"] or not (one["tries"] or one["cuts"] or one["points"])
    tried = Counter(event.model for event in game.log if isinstance(event, SpellTried))
    worked = Counter(event.model for event in game.log if isinstance(event, SpellWorked))
    assert [one["tries"] for one in warriors] == [tried[i] for i in range(len(warriors))]
    assert [one["done"] for one in warriors] == [worked[i] for i in range(len(warriors))]


def the_course_is_that_of_the_battle(rules: str, seed: int) -> None:
    game, course = fought(rules, seed), facts(rules, seed)["course"]
    assert course["length"] == game.state.round
    assert course["edges"] == [force.edge for force in game.state.forces]
    assert course["first"] in (0, 1)
    assert course["contact"] is None or 0 <= course["contact"] <= course["length"]


LAWS = (
    who_is_out_at_the_end_is_who_fell,
    causes_sum_up_to_the_marks_that_are_lost,
    kills_are_fallen_enemies,
    all_falls_have_a_place_on_the_table_a_round_and_a_cause,
    no_more_is_done_than_was_tried,
    the_course_is_that_of_the_battle,
)


@pytest.mark.parametrize(("rules", "seed"), [*CASES, *REST])
def test_what_observers_note_is_what_the_battle_was(rules: str, seed: int):
    for law in LAWS:
        law(rules, seed)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_facts_are_json_and_the_same_each_time(rules: str):
    found = facts(rules, SEEDS[0])
    assert json.loads(to_json(found)) == found
    assert note_battle(fought(rules, SEEDS[0]), STANDARD) == found


def test_in_the_long_run_nobody_is_lucky():
    """Over all these battles what was passed is what was to be expected, within four standard deviations."""
    found = [side for rules, seed in CASES for side in facts(rules, seed)["luck"]]
    rolls, passed = sum(one["rolls"] for one in found), sum(one["passed"] for one in found)
    expected, variance = sum(one["expected"] for one in found), sum(one["variance"] for one in found)
    assert rolls > 500
    assert abs(passed - expected) < 4 * math.sqrt(variance)


def test_the_battles_have_all_of_it():
    """Else the tests above would look at nothing."""
    causes = {fell[-1] for rules, seed in CASES for fell in facts(rules, seed)["falls"]}
    assert {"blows", "shots", "magic"} <= causes
    warriors = [one for rules, seed in CASES for one in facts(rules, seed)["warriors"]]
    for what in ("kills", "points", "tries", "done", "cuts"):
        assert any(one[what] for one in warriors), what


class Everything:
    """Looks at everything, and keeps what it was told last."""

    name = "everything"
    hears = (Event,)

    def begin(self, rules: Ruleset, state: State) -> None:
        self.last, self.count, self.joined = state, 0, True

    def see(self, event: Event, before: State, after: State) -> None:
        self.joined = self.joined and before is self.last and event.apply(before) == after
        self.last, self.count = after, self.count + 1

    def note(self, state: State) -> Any:
        return self.joined, self.count, state == self.last, state


@pytest.mark.parametrize("rules", SYSTEMS)
def test_an_observer_sees_each_event_between_the_states_before_and_after(rules: str):
    game = fought(rules, SEEDS[1])
    assert note_battle(game, [Everything])["everything"] == (True, len(game.log), True, game.state)


def test_without_observers_nothing_is_noted():
    assert note_battle(fought(SYSTEMS[0], SEEDS[0]), []) == {}
