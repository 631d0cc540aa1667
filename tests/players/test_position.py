"""What can be told of a position, and the chance to win that is made of it."""

from __future__ import annotations

from functools import cache

import pytest
from support.axes import battlefield, scenario, shelf

from skirmish.app import compose
from skirmish.core.battle_record import Setup
from skirmish.core.events import TurnStarted
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Side, State, Verdict
from skirmish.core.system import Ruleset
from skirmish.core.value import ANY, FEATURES, Value
from skirmish.library.valuefile import shipped_value
from skirmish.players import battle, make
from skirmish.players.player import View, view_of
from skirmish.players.position import chance_to_win, features_of
from skirmish.rules import pairs

LISTS = ("tower-circle", "dread-circle")
SCENARIOS = ("skirmish", "king-of-the-hill", "breakthrough", "treasure", "defend", "street-fight", "ambush")


@cache
def turns(rules: str, about: str, least: int = 3) -> tuple[Ruleset, tuple[State, ...]]:
    """The states as the turns of a battle begin; a battle of at least so many rounds."""
    ruleset = compose.ruleset(rules, {})
    rosters = tuple(shelf().roster(name) for name in LISTS)
    setup = Setup(rules, {}, battlefield("village"), scenario(about, least), rosters, 3)  # type: ignore[arg-type]
    game = battle(Game(ruleset, setup.state(ruleset)), (make("aggressor", 0), make("aggressor", 1)))
    state, found = game.setup, list[State]()
    for event in game.log:
        state = event.apply(state)
        if isinstance(event, TurnStarted):
            found.append(state)
    return ruleset, tuple(found)


def chance(rules: Ruleset, state: State, side: Side = 0, value: Value | None = None) -> float:
    return chance_to_win(value or shipped_value(), View(state, rules, side))


@pytest.mark.parametrize("about", SCENARIOS)
def test_features_change_their_sign_with_the_side_and_chances_add_up_to_one(about: str) -> None:
    rules, states = turns("skirmish+channeling", about)
    for state in states:
        mine, theirs = (features_of(View(state, rules, side)) for side in (0, 1))
        assert mine == pytest.approx({name: -number for name, number in theirs.items()})
        assert set(mine) <= set(FEATURES)
        assert chance(rules, state) + chance(rules, state, 1) == pytest.approx(1.0)
        assert 0.0 < chance(rules, state) < 1.0


@pytest.mark.parametrize("pair", [*pairs()])
def test_every_pair_of_systems_has_features(pair: str) -> None:
    rules, states = turns(pair, "skirmish")
    found = [features_of(View(state, rules, 0)) for state in states[-4:]]
    assert any(found)
    assert all(0.0 < chance(rules, state) < 1.0 for state in states)


def lost(state: State, side: Side, count: int) -> State:
    """The state without so many of the side, and nothing changed on the table but that."""
    for model in [m for m in state.models if m.side == side and not m.out][:count]:
        state = state.put(evolve(model, out=True)).moved(model.id, (1e6, 1e6, 0.0, 0.0))
    return state


def test_who_has_lost_more_is_less_likely_to_win() -> None:
    rules, states = turns("skirmish+channeling", "skirmish")
    begun = states[0]
    chances = [chance(rules, lost(begun, 1, count)) for count in range(4)]
    assert chances == sorted(chances)
    assert chances[0] < 0.75 < 0.8 < chances[3]


def test_points_ahead_late_count_more_than_early() -> None:
    rules, states = turns("skirmish+channeling", "king-of-the-hill", 8)
    ahead = evolve(states[0], forces=(evolve(states[0].forces[0], score=3), states[0].forces[1]))
    late = evolve(ahead, round=8)
    assert chance(rules, evolve(states[0], round=8)) < chance(rules, ahead) < chance(rules, late)


def test_a_battle_that_is_over_is_certain() -> None:
    rules, states = turns("skirmish+channeling", "skirmish")
    over = battle_over(states[-1], 0)
    assert (chance(rules, over), chance(rules, over, 1)) == (1.0, 0.0)
    assert chance(rules, battle_over(states[-1], None)) == 0.5


def battle_over(state: State, winner: Side | None) -> State:
    return evolve(state, verdict=Verdict(winner, "it is over", "SKR-90"))


def test_a_combat_system_without_a_section_has_the_one_for_all() -> None:
    value = Value({ANY: {"marks": 2.0}, "resolve": {"marks": 1.0}})
    assert value.chance("nets", {"marks": 1.0}) == pytest.approx(0.8808, abs=1e-4)
    assert value.chance("resolve", {"marks": 1.0}) == pytest.approx(0.7311, abs=1e-4)
    assert value.chance("nets", {"marks": 1e6}) <= 1.0


def holding_one_more(state: State, model: int) -> State:
    """The state if the model held one dot of the Power more."""
    found = state.models[model]
    return state.put(evolve(found, magic=evolve(found.magic, held=found.magic.held + 1)))


def test_what_is_sealed_under_threads_is_not_read() -> None:
    """How much a channeler holds whose half nobody of the side can see is sealed, and so is what hangs on it. (R-86)"""
    rules = compose.ruleset("dots+threads", {"fog_of_power": "true"})
    _, states = turns("dots+threads", "skirmish")
    sealed = 0
    for state in states:
        for m in state.models:
            if m.side == 1 and m.magic is not None and not m.out:
                other = holding_one_more(state, m.id)
                if rules.seen(other, 0) == rules.seen(state, 0):
                    sealed += 1
                    mine = [features_of(view_of(Game(rules, one), 0)) for one in (state, other)]
                    assert mine[0] == mine[1]
    assert sealed, "somebody's Power is sealed from side 0"
