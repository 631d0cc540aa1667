"""Laws of points and circles that hold at every decision, whatever is played. (CHN-3, CHN-22, CHN-29..38)"""

from __future__ import annotations

from collections import Counter

from skirmish.core.state import State
from skirmish.rules.channeling.channeler import Channeler, weavings


def points_hold(state: State) -> None:
    """Points are never negative or more than there can be, debts never exceed the total. (CHN-3, CHN-22)"""
    for m in state.models:
        slot = m.magic
        if isinstance(slot, Channeler):
            assert 0 <= slot.hand <= slot.gift.total + slot.gift.angreal, f"{m.name} has {slot.hand} on hand"
            assert 0 <= slot.debt <= slot.gift.total, f"{m.name} owes {slot.debt} of {slot.gift.total}"


def circles_hold(state: State, *, settled: bool = True) -> None:
    """Nobody is in two circles; a circle has two members or more of one side, in play, its leader among them, who have
    nothing of their own; its pool is never more than what was put in. (CHN-30, CHN-33, CHN-36)

    `settled`: no rule is half done, so that what becomes of a circle whose leader has fallen is decided.
    """
    circles = weavings(state).circles
    members = Counter(i for circle in circles for i in circle.members)
    assert all(count == 1 for count in members.values())
    for circle in circles:
        assert len(circle.members) == len(circle.put) >= 2
        assert list(circle.members) == sorted(circle.members)
        assert 0 <= circle.pool <= sum(circle.put)
        assert len({state.models[i].side for i in circle.members}) == 1
        assert all(state.models[i].magic.hand == 0 for i in circle.members)
        if settled:
            assert circle.leader in circle.members
            assert all(state.on_table(i) for i in circle.members)
