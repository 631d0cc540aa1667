"""Postures in the neutral words of magic: how bad each is, what makes it worse, what better. (SKR-6, RES-55, RES-62)"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.events import ConditionsSet, Fell
from skirmish.core.state import Condition, ModelId
from skirmish.core.table import Table
from skirmish.kit.scenarios import AWAY

SEVERITY = {"standing": 0, "down": 1, "stunned": 2, "out": 3}
"""How bad each is."""


def impose(
    table: Table, i: ModelId, condition: Condition, now: str, falls: type[Fell], by: ModelId, rule: str, usual: str
) -> Asking:
    """The model falls, unless its posture `now` is as bad already, or goes away; all else stays a condition of it.

    `falls`: the system's event of a fall; `usual`: the rule of a fall for which none is named.
    """
    yield from nothing_asked()
    state, how = table.state, condition.name
    if not state.on_table(i):
        return
    if how not in SEVERITY and how != AWAY:
        table.emit(ConditionsSet(i, (*state.models[i].conditions, condition), rule))
    elif how == AWAY or SEVERITY[how] > SEVERITY[now]:
        table.emit(
            falls(
                i,
                how,
                state.places[i][:2],
                by,
                rule or usual,
                "other" if how == AWAY else "magic",
                level=state.level(i),
            )
        )


def lift(
    table: Table, i: ModelId, word: str, rule: str, ways: Mapping[str, Callable[[Table, ModelId, str], None]]
) -> Asking:
    """One of `hidden`, `fleeing`, `down`, `hurt` is better, in the system's own way; else all is as before. (CHN-74)"""
    yield from nothing_asked()
    if word not in ways:
        raise ValueError(f"nothing called {word!r} can be lifted")
    if table.state.on_table(i):
        ways[word](table, i, rule)
