"""Laws of points and circles, at every decision and after a battle, whatever is played. (CHN-3, CHN-22, CHN-29..38)"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from skirmish.core.events import Event, TurnStarted
from skirmish.core.game import Game
from skirmish.core.state import Side, State
from skirmish.rules.channeling.channeler import Channeler, channeler, channelers, weavings
from skirmish.rules.channeling.events import Attempted, CircleFormed, Noted, Refreshed, StageBegun

SIDES = (0, 1)


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


# After a battle: whatever the combat system, channeling has heard what it needs

Step = tuple[Event, State]
"""An event, and the state after it."""
LETTERS = {"upkeep": "u", "ready": "r", "cast": "c", "": "e"}
ORDER = re.compile(r"((Ru)+rce?)*(Ru)*R?r?")
"""Points and upkeep of one side or both, ready, casting, its end; the last may be broken off by the battle's end."""


def steps(told: Game) -> Iterator[Step]:
    """Its events with the states after them."""
    state = told.setup
    for event in told.log:
        state = event.apply(state)
        yield event, state


def turns(told: Game, side: Side) -> list[list[Step]]:
    """What happened from each start of this side's turn to its next one; the last goes on to the battle's end."""
    found: list[list[Step]] = []
    for step in steps(told):
        if isinstance(step[0], TurnStarted) and step[0].side == side:
            found.append([])
        if found:
            found[-1].append(step)
    return found


def each_round_holds_one_turn_of_each_side(told: Game) -> None:
    """The round's number counts them."""
    started = [(e.round, e.side) for e in told.log if isinstance(e, TurnStarted)]
    first = started[0][1]
    assert started == [(1 + n // 2, first if n % 2 == 0 else 1 - first) for n in range(len(started))]


def who_channels_has_fresh_points_once_a_turn_and_no_debts_then(told: Game) -> None:
    """CHN-3, CHN-22: as long as it is on the table."""
    for side in SIDES:
        for turn, following in pairwise(turns(told, side)):
            refreshed = [(e, s) for e, s in turn if isinstance(e, Refreshed) and e.side == side]
            stayed = set(channelers(turn[0][1], side)) & set(channelers(following[0][1], side))
            assert len(refreshed) == 1 or not stayed
            for event, state in refreshed:
                assert stayed <= {i for i, _ in event.hands}
                assert {channeler(state, i).debt for i in channelers(state, side)} == {0}


def circles_end_with_the_turn_and_hold_nobody_who_was_down_when_it_began(told: Game) -> None:
    """CHN-30, CHN-32."""
    for side in SIDES:
        for turn in turns(told, side):
            upright = told.rules.combat.who(turn[0][1], "standing")
            for event, state in turn:
                if isinstance(event, Refreshed) and event.side == side:
                    assert not any(state.models[c.leader].side == side for c in weavings(state).circles)
                if isinstance(event, CircleFormed) and state.models[event.circle.leader].side == side:
                    assert all(upright >> i & 1 for i in event.circle.members)


def who_is_down_is_noted_whenever_a_turn_starts(told: Game) -> None:
    """CHN-30."""
    wanted, noted = [], []
    for event, state in steps(told):
        if isinstance(event, TurnStarted):
            upright = told.rules.combat.who(state, "standing")
            wanted.append(sum(1 << m.id for m in state.models if m.magic is not None and not upright >> m.id & 1))
        if isinstance(event, Noted):
            noted.append(event.was_down)
    assert noted == wanted or not any(m.magic is not None for m in told.state.models)


def casting_opens_once_after_points_circles_and_upkeep(told: Game) -> None:
    """CHN-7, CHN-15."""
    letters, casting = "", False
    for event, state in steps(told):
        if isinstance(event, Refreshed | StageBegun):
            letters += "R" if isinstance(event, Refreshed) else LETTERS[event.stage]
            casting = letters.endswith("c")
        if isinstance(event, Attempted):
            assert casting
            assert weavings(state).sides >> state.models[event.model].side & 1
    assert ORDER.fullmatch(letters), letters


AFTERWARDS = (
    each_round_holds_one_turn_of_each_side,
    who_channels_has_fresh_points_once_a_turn_and_no_debts_then,
    circles_end_with_the_turn_and_hold_nobody_who_was_down_when_it_began,
    who_is_down_is_noted_whenever_a_turn_starts,
    casting_opens_once_after_points_circles_and_upkeep,
)
