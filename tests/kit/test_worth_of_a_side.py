"""What a side is worth: whoever still fights for it, and what it has scored."""

from __future__ import annotations

from typing import Any

from support.story import A, B, story

from skirmish.core.record import evolve
from skirmish.core.state import Condition, State
from skirmish.kit.worth import POINT_MARKS, side_worth


def half_fit(slot: Any) -> float:
    return 0.5


def field() -> State:
    told = story("pools").model("Ila", side=A, at=(10, 20), marks=40).model("Bo", side=A, at=(14, 20), marks=20)
    return told.model("Ren", side=B, at=(20, 20), marks=100).begin("fight").state


def test_a_fighter_is_worth_what_of_its_price_is_fit():
    assert side_worth(field(), A, half_fit) == (40 + 20) / 2


def test_who_is_out_of_action_is_lost_and_who_left_in_good_order_is_not():
    state = field()
    ila = evolve(state.models[0], out=True)
    assert side_worth(state.put(ila), A, half_fit) == 10
    assert side_worth(state.put(evolve(ila, away=True)), A, half_fit) == 10 + 40


def test_who_is_compelled_is_still_of_its_own_side():
    state = field()
    state = state.put(evolve(state.models[2], side=A, conditions=(Condition("compelled"),)))
    assert (side_worth(state, A, half_fit), side_worth(state, B, half_fit)) == (30, 50)


def test_points_of_the_scenario_count():
    state = field()
    forces = (evolve(state.forces[A], score=2), state.forces[B])
    assert side_worth(evolve(state, forces=forces), A, half_fit) == 30 + 2 * POINT_MARKS
