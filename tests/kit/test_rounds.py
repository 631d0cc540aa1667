"""Rounds of activations: who is next, who holds and cuts in, and what a new round forgets."""

from __future__ import annotations

import pytest
from support.story import A, B, story

from skirmish.core.decision import Action
from skirmish.core.events import Fell
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in, side_mask
from skirmish.kit.rounds import Activated, Finished, RoundBegun, Rounds, order_of

ILA, BO, REN = 0, 1, 2
QUICKNESS = {ILA: 1, BO: 3, REN: 2}


def here(state: State, side: Side) -> int:
    return sum(1 << i for i in ids_in(side_mask(state, side)) if state.on_table(i))


def lose(table: Table, i: ModelId) -> None:
    table.emit(Fell(i, "out"))


ROUNDS = Rounds(
    begun=RoundBegun, shared=RoundBegun, present=here, conscious=lambda state, side: here(state, side) & ~(1 << BO),
    able=lambda state: here(state, 0) | here(state, 1), rank=lambda state, i: QUICKNESS[i],
    leave=lose, rule="T-1", once="T-2", hold="T-3",
)  # fmt: skip
"""Bo lies there."""


def table_of() -> Table:
    people = story("pools").model("Ila", side=A, at=(20, 20)).model("Bo", side=A, at=(25, 20))
    battle = people.model("Ren", side=B, at=(30, 20)).begin("fight")
    return Table(evolve(battle.state, combat=None, acted=frozenset()), battle.game.rules)


def test_the_quickest_who_has_not_acted_is_next():
    table = table_of()
    assert ROUNDS.acting_order(table.state) == (BO, REN, ILA)
    table.emit(Activated(BO))
    table.emit(Finished(BO))
    assert ROUNDS.acting_order(table.state) == (REN, ILA)


def test_who_holds_comes_last_and_is_asked_before_the_next_acts():
    table = table_of()
    table.emit(Activated(BO))
    table.emit(Finished(BO, holds=True))
    assert ROUNDS.acting_order(table.state) == (REN, ILA, BO)
    asking = ROUNDS.find_next(table)
    decision = next(asking)
    assert (decision.side, decision.rule) == (0, "T-3")
    assert decision.prompt == "Ren is next: does Bo act, who held?"
    with pytest.raises(StopIteration) as over:
        asking.send(Action("act", BO))
    assert over.value.value == (BO, True)


def test_who_was_interrupted_goes_on():
    table = table_of()
    table.emit(Activated(REN))
    table.emit(Activated(BO, interrupts=REN))
    assert (order_of(table.state).active, table.state.side) == (BO, 0)
    table.emit(Finished(BO))
    assert (order_of(table.state).active, order_of(table.state).interrupted, table.state.side) == (REN, NOBODY, 1)


def test_a_new_round_forgets_who_acted_and_who_held():
    table = table_of()
    table.emit(Activated(BO))
    table.emit(Finished(BO, holds=True))
    table.emit(Activated(REN))
    table.emit(Finished(REN))
    ROUNDS.begin_round(table, 4)
    assert (table.state.round, table.state.phase, table.state.acted) == (4, "dawn", frozenset())
    assert not order_of(table.state).holding


def test_a_side_of_which_all_lie_there_has_lost():
    table = table_of()
    assert list(ROUNDS.end_if_decided(table)) == []
    assert table.state.verdict is None
    table.emit(Fell(ILA, "out"))
    assert list(ROUNDS.end_if_decided(table)) == []
    assert table.state.models[BO].out
    assert table.state.verdict is not None
    assert table.state.verdict.winner == 1
