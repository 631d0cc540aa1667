"""Channeling's events as lines of the log: points before and after, who cut, who linked. Each with its rule id."""

from __future__ import annotations

from skirmish.core.events import Event
from skirmish.core.state import NOBODY, State
from skirmish.core.telling import Line, name, side_of
from skirmish.rules.channeling.channeler import channeler, circle_of
from skirmish.rules.channeling.events import (
    Amounts,
    Attempted,
    CircleChanged,
    CircleFormed,
    CutForgone,
    Emptied,
    Gifted,
    Owed,
    Paid,
    Refreshed,
    WeaveCut,
)

POSSESSIVE = "'s"


def tell(state: State, event: Event) -> Line | None:
    """The line; None for other systems' events and book-keeping. `state` is the one after the event."""
    if isinstance(event, Paid):
        return _paid(state, event)
    if isinstance(event, Owed):
        return _owed(state, event)
    if isinstance(event, Attempted):
        return _line(state, event.model, event.says, event.rule, 1)
    if isinstance(event, WeaveCut):
        return _line(state, event.model, f"{event.name} is cut by {name(state, event.by)}", event.rule, possessive=True)
    return _tell_rare(state, event)


def _tell_rare(state: State, event: Event) -> Line | None:
    if isinstance(event, Refreshed) and event.hands:
        side = side_of(state, event.hands[0][0])
        return Line(f"Points on hand: {_listed(state, event.hands)}", event.rule, side, 1)
    if isinstance(event, CircleFormed):
        circle = event.circle
        who = " and ".join(name(state, i) for i in circle.members if i != circle.leader)
        return _line(state, circle.leader, f"links with {who}: a pool of {circle.pool} points", event.rule, 1)
    if isinstance(event, CircleChanged):
        return _circle(state, event)
    if isinstance(event, Gifted):
        return _line(state, event.model, f"is strong in {event.strong} and weak in {event.weak}", event.rule, 1)
    if isinstance(event, CutForgone) and event.could:
        who = ", ".join(f"{name(state, i)} ({cost} points, {needed}+)" for i, cost, needed in event.could)
        more = ", and let it pass" if event.by == NOBODY else " too"
        return Line(f"{who} could cut {event.name}{more}", event.rule, side_of(state, event.could[0][0]), 2)
    if isinstance(event, Emptied):
        return _line(state, event.model, "is cut off: no points on hand", event.rule)
    return None


def _paid(state: State, event: Paid) -> Line:
    circle = circle_of(state, event.model)
    after = circle.pool if circle else channeler(state, event.model).hand
    whose = "of the pool " if circle else ""
    counted = "1 point" if event.points == 1 else f"{event.points} points"
    text = f"pays {counted} {whose}for {event.what}: {after + event.points} before, {after} after"
    return _line(state, event.model, text, event.rule)


def _owed(state: State, event: Owed) -> Line:
    left = [
        f"{name(state, i)} {points} (next turn {_next(state, i) + points} before, {_next(state, i)} after)"
        for i, points in event.shares
    ]
    return _line(state, event.model, f"owes for {event.what}: {', '.join(left)}", event.rule)


def _next(state: State, i: int) -> int:
    slot = channeler(state, i)
    return slot.gift.total - slot.debt


def _circle(state: State, event: CircleChanged) -> Line:
    before, after = event.before, event.after
    back = f"; points back: {_listed(state, event.returned)}" if event.returned else ""
    if after is None:
        return _line(state, before.leader, f"circle {event.why}{back}", event.rule, possessive=True)
    lead = f": {name(state, after.leader)} leads {len(after.members)}, pool {after.pool}"
    return _line(state, before.leader, f"circle {event.why}{lead}", event.rule, possessive=True)


def _listed(state: State, amounts: Amounts) -> str:
    return ", ".join(f"{name(state, i)} {points}" for i, points in amounts)


def _line(state: State, model: int, says: str, rule: str, depth: int = 2, *, possessive: bool = False) -> Line:
    return Line(f"{name(state, model)}{POSSESSIVE if possessive else ''} {says}", rule, side_of(state, model), depth)
