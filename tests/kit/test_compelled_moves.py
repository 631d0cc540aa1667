"""Where a compelled warrior may be sent, and who is asked. (CHN-73)"""

from __future__ import annotations

import pytest
from support.story import A, B, story

from skirmish.board import Walk, on
from skirmish.core.decision import Action
from skirmish.core.table import Table
from skirmish.kit.compulsion import ask_where, find_comrades, find_moves_to_comrades
from skirmish.kit.moves import MoveOffer

ILA, NEAR, FAR, REN = 0, 1, 2, 3


def table_of() -> Table:
    people = story("pools").model("Ila", side=A, at=(20, 20)).model("Near", side=A, at=(24, 20))
    battle = people.model("Far", side=A, at=(20, 34)).model("Ren", side=B, at=(18, 20)).begin("fight")
    return Table(battle.state, battle.game.rules)


def test_to_its_own_whom_it_can_reach_and_not_to_enemies():
    table = table_of()
    assert find_comrades(table.state, ILA) == (NEAR, FAR)
    offer = MoveOffer("walk", table.state, ILA, lambda: Walk(6.0), "CHN-73")
    (action,) = find_moves_to_comrades(offer)
    assert action.at is not None
    assert on(table.state).contacts_at(ILA, action.at, 1 << NEAR)


def test_the_other_side_says_where_or_lets_it_stay():
    table = table_of()
    offer = MoveOffer("walk", table.state, ILA, lambda: Walk(6.0), "CHN-73")
    for answer, goes in ((Action("walk", ILA, at=(20.0, 22.0)), True), (Action("stay", ILA), False)):
        asking = ask_where(table, offer, "T-1")
        decision = next(asking)
        assert (decision.side, decision.default, decision.rule) == (1, Action("stay", ILA), "T-1")
        with pytest.raises(StopIteration) as over:
            asking.send(answer)
        assert (over.value.value is not None) is goes
