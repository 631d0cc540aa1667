"""Where fleeing models run. (SKR-32, SKR-66, SKR-67)"""

from __future__ import annotations

from skirmish.board import Walk
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.kit.burning import go
from skirmish.kit.fleeing import Heading, at_edge, furthest
from skirmish.rules.skirmish.events import Felled, Revealed, Went
from skirmish.rules.skirmish.words import fighter, held, standing

KEEP_IN = 1.0


def flee_to(table: Table, i: ModelId, inches: float, heading: Heading, rule: str) -> Asking:
    """Runs so far that way, around obstacles, 1" from enemies if possible; at the table edge it leaves. (SKR-32)

    Who is held stays where it is. (CHN-68)
    """
    yield from nothing_asked()
    if held(table.state.models[i]):
        return
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it flees"))
    state = table.state
    shun = standing(state, 1 - state.models[i].side)
    for keep in (KEEP_IN, 0.0):
        way = furthest(state, i, Walk(inches, keep, shun), heading)
        if way is not None:
            if not (yield from go(table, Went(i, way, "flee", rule, effort=2))):
                return
            break
    if at_edge(table.state, i):
        x, y, *_ = table.state.places[i]
        table.emit(Felled(i, "left", (x, y), rule="SKR-32", cause="fear"))
