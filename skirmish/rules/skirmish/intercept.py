"""Stepping into the path of a charge. (SKR-31, SKR-70)"""

from __future__ import annotations

import math
from itertools import pairwise

from skirmish.board import Walk, Way, on
from skirmish.core.decision import PASS, Action, Asking, Decision, Just, Procedure
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN, Point, distance, snapped
from skirmish.kit.burning import go
from skirmish.kit.seeing import members
from skirmish.rules.skirmish.events import Marked, Revealed, Went
from skirmish.rules.skirmish.psychology import charge_reach, fear_test, frightens
from skirmish.rules.skirmish.words import fighter, sides

INTERCEPT_IN = 2.0
STEP_IN = 1 / 8
"""More than paths lose by lying on the grid."""
CHARGING = (("charged", True), ("fighting", False))
"""Facts of who comes into contact by charging."""


def brace(table: Table, charger: ModelId, foe: ModelId) -> Asking:
    """The charged one's Fear test: failed, it hits on 6s only this round. (SKR-70)"""
    if not fighter(table.state, foe).standing or not frightens(table.rules, table.state, foe, charger):
        return
    if not (yield from fear_test(table, foe, table.state.models[charger].name)):
        table.emit(Marked(foe, (("afraid", True),), "is afraid: hits on 6s only", "SKR-70"))


def interceptors(state: State, i: ModelId, targets: tuple[ModelId, ...], way: Way) -> list[ModelId]:
    """Enemies that may step in: standing, unengaged, not fleeing or held, the path within 2" of their base. (SKR-31)"""
    radius = state.places[i][2]
    gaps, near = on(state).gaps(i), way.cost + INTERCEPT_IN + STEP_IN  # no point of the path is nearer to the others
    known = sides(state)
    free = known.standing[1 - state.models[i].side] & ~known.fleeing & ~known.held & ~known.engaged
    found = []
    for foe in members(free):
        if foe in targets or gaps[foe] > near:
            continue
        spot = nearest_on_path(way.path, state.places[foe][:2])
        if distance(spot, state.places[foe][:2]) - radius - state.places[foe][2] <= INTERCEPT_IN + TOLERANCE_IN:
            found.append(foe)
    return found


def nearest_on_path(path: tuple[Point, ...], point: Point) -> Point:
    """The first point of the path that is nearest to the given point, on the grid."""
    best, spot = math.inf, path[0]
    for a, b in pairwise(path):
        length2 = distance(a, b) ** 2
        along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length2 if length2 else 0.0
        along = min(1.0, max(0.0, along))
        at = a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])
        away = distance(at, point)
        if away < best - TOLERANCE_IN:
            best, spot = away, at
    return snapped(spot)


def intercepted(table: Table, i: ModelId, targets: tuple[ModelId, ...], way: Way) -> Procedure[Way | None]:
    """One enemy may step into the path; the way left to the charger, None if it was stopped. (SKR-31)"""
    state = table.state
    able = [foe for foe in interceptors(state, i, targets, way) if meeting(table.rules, state, i, foe, way) is not None]
    if not able:
        return way
    offers = (*(Just(Action("intercept", foe, i), "SKR-31") for foe in able), Just(PASS, "SKR-31"))
    question = f"Intercept {state.models[i].name}'s charge?"
    answer = yield Decision(1 - state.models[i].side, question, offers, PASS, i, "SKR-31")
    if answer.verb == "pass" or not (yield from _dares(table, i, answer.model)):
        return way
    met = meeting(table.rules, table.state, i, answer.model, way)
    if met is None:
        return way
    yield from _step_in(table, i, answer.model, *met)
    return None


def _dares(table: Table, charger: ModelId, interceptor: ModelId) -> Procedure[bool]:
    """A charger that causes Fear is tested against first. (SKR-31)"""
    feared = frightens(table.rules, table.state, interceptor, charger)
    return not feared or (yield from fear_test(table, interceptor, table.state.models[charger].name))


def meeting(rules: Ruleset, state: State, i: ModelId, foe: ModelId, way: Way) -> tuple[tuple[Point, ...], Way] | None:
    """(the charger's path, the interceptor's way) to where they meet; None without a free way and place. (SKR-31)"""
    spot = nearest_on_path(way.path, state.places[foe][:2])
    if spot == way.path[-1] or on(state).stands(i, spot) is not None:
        return None
    part = on(state).way(i, spot, Walk(charge_reach(rules, state, i)))
    if part is None:
        return None
    moved = state.moved(i, (*spot, *state.places[i][2:]))
    step = on(moved).charge(foe, 1 << i, Walk(INTERCEPT_IN + 1.0), 0)
    straight = step is not None and len(step.path) == 2
    return (part.path, step) if step is not None and straight else None


def _step_in(table: Table, i: ModelId, foe: ModelId, path: tuple[Point, ...], step: Way) -> Asking:
    """They meet; only the charger counts as charging, and it may fear the interceptor. (SKR-31, SKR-70)

    Who is put down by a burning wall on its way meets nobody. (CHN-65)
    """
    if fighter(table.state, foe).hidden:
        table.emit(Revealed(foe, "it intercepts"))
    charging = Went(i, path, "charge", "SKR-31", facts=CHARGING, effort=1)
    if not (yield from go(table, charging)):
        stopped(table, i)
        return
    if (yield from go(table, Went(foe, step.path, "intercept", "SKR-31", facts=(("fighting", False),), done=False))):
        yield from brace(table, foe, i)


def stopped(table: Table, i: ModelId) -> None:
    """A charge that a burning wall has ended touched nobody. (CHN-65)"""
    if table.state.on_table(i):
        facts = (("charged", False), ("failed_charge", True))
        table.emit(Marked(i, facts, "doesn't finish its charge", "CHN-65"))
