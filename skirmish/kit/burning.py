"""Moves through what burns. Every move of a model goes through `go`. (CHN-65)"""

from __future__ import annotations

import math
from itertools import pairwise

from skirmish.board import on
from skirmish.core.decision import Procedure, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.record import evolve
from skirmish.core.state import Feature, Hit, ModelId
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, distance, snapped

Path = tuple[Point, ...]
STEP_IN = 1 / 8


def go(table: Table, event: Moved) -> Procedure[bool]:
    """The model moves; a burning wall on its way hits it when it gets there. Whether it came to the end of its path.

    Who is put down by it lies 1/8" before the wall. Each wall hits once a move.
    """
    if not any(f.burns for f in table.state.features):
        yield from nothing_asked()
        table.emit(event)
        return True
    burnt: set[int] = set()
    while True:
        met = _first(table, event, burnt)
        if met is None:
            table.emit(event)
            return True
        wall, before, after = met
        before, after = _where_it_stands(table, event.model, before, after)
        burnt.add(wall.id)
        stood = table.rules.combat.who(table.state, "standing") >> event.model & 1
        table.emit(evolve(event, path=before, halfway=True))
        yield from table.step(table.rules.combat.suffer, _burn(table, event.model, wall))
        yield from settle(table)
        stands = table.rules.combat.who(table.state, "standing") >> event.model & 1
        if not table.state.on_table(event.model) or stood > stands:
            return False
        event = evolve(event, path=after)


def _burn(table: Table, model: ModelId, wall: Feature) -> Hit:
    return Hit(model, wall.burns, wall.owner, missile=True, rule=wall.rule)


def _first(table: Table, event: Moved, burnt: set[int]) -> tuple[Feature, Path, Path] | None:
    """The first burning wall that the path comes to, with the path before and after it."""
    state, surface = table.state, on(table.state)
    found = []
    for wall in state.features:
        if wall.burns and wall.shape is not None and wall.id not in burnt:
            crossing = surface.crossing(event.path, state.places[event.model][2], wall.shape)
            if crossing is not None:
                found.append((length(crossing.before), wall.id, wall, crossing.before, crossing.after))
    if not found:
        return None
    _, _, wall, before, after = min(found, key=lambda one: one[:2])
    return wall, before, after


def _where_it_stands(table: Table, model: ModelId, before: Path, after: Path) -> tuple[Path, Path]:
    """The path parted where the model can lie if it falls: further back if it is just crossing something low."""
    surface = on(table.state)
    while len(before) > 1:
        (ax, ay), (bx, by) = before[-2], before[-1]
        count = max(1, math.ceil(distance((ax, ay), (bx, by)) / STEP_IN))
        for k in range(count, 0, -1):
            at = snapped((ax + (bx - ax) * k / count, ay + (by - ay) * k / count))
            if surface.stands(model, at) is None:
                return (*before[:-1], at), after if at == after[0] else (at, *after)
        before = before[:-1]
        after = (before[-1], *after)
    return before, after


def length(path: Path) -> float:
    """Inches along the path."""
    return sum(distance(a, b) for a, b in pairwise(path))
