"""Who is what on the table, as bit masks: those of a fresh look, and no other object before something changes."""

from __future__ import annotations

from typing import NamedTuple

from support.story import A, B, story

from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Condition, Model, State
from skirmish.kit.census import Census, Pair

ILA, REN, BO = 0, 1, 2


class Count(NamedTuple):
    contacts: tuple[int, ...]
    present: Pair
    bound: Pair
    raised: int


def bound_or_raised(model: Model) -> tuple[object, ...]:
    return model.conditions, model.raised


def field() -> State:
    people = story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(21, 20))
    return people.model("Bo", side=B, at=(30, 20)).begin("fight").state


def test_each_fact_is_counted_by_side_or_of_all():
    state, census = field(), Census(bound_or_raised, Count, pairs=1, others=1)
    assert census(state) == Count((0b010, 0b001, 0), (0b001, 0b110), (0, 0), 0)
    held = state.put(evolve(state.models[BO], conditions=(Condition("held"),), raised=True))
    assert census(held)[1:] == ((0b001, 0b110), (0, 0b100), 0b100)
    assert census(state)[1:] == ((0b001, 0b110), (0, 0), 0)


def test_who_left_the_table_or_changed_sides_is_counted_anew():
    state, census = field(), Census(bound_or_raised, Count, pairs=1, others=1)
    census(state)
    gone = state.put(evolve(state.models[BO], out=True)).moved(BO, LIMBO)
    assert census(gone).present == (0b001, 0b010)
    turned = state.put(evolve(state.models[REN], side=A))
    assert census(turned).present == (0b011, 0b100)


def test_nothing_is_looked_at_again_until_something_changes():
    looked: list[int] = []

    def look(model: Model) -> tuple[object, ...]:
        looked.append(model.id)
        return (False,)

    state, census = field(), Census(look, lambda contacts, present, mask: (contacts, present, mask), pairs=0, others=1)
    first = census(state)
    assert census(evolve(state, round=5)) is first
    assert {*looked} == {ILA, REN, BO}
    looked.clear()
    moved = census(state.moved(ILA, (10.0, 10.0, 0.5, 1.2)))
    assert looked == [ILA]
    assert moved[0] == (0, 0, 0)


def test_what_is_counted_meanwhile_of_another_state_disturbs_nothing():
    """As when a thread beside the window plays battles, too."""
    state = field()
    gone = state.put(evolve(state.models[BO], out=True)).moved(BO, LIMBO)
    others = [gone]

    def count(contacts: tuple[int, ...], present: Pair) -> Pair:
        if others:
            census(others.pop())
        return present

    census = Census(lambda model: (), count, pairs=0, others=0)
    assert census(state) == (0b001, 0b110)
    assert census(gone) == (0b001, 0b010)
    assert census(state) == (0b001, 0b110)
