"""Throwing off a shield by strength in the Power. (CHN-50, CHN-69)"""

from __future__ import annotations

from skirmish.core.decision import Procedure, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.rules.channeling.cutting import contest


def throw_off(table: Table, i: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
    """The D6 of CHN-50, as if it cut its shielder: no cost, no step for opposite halves. (CHN-69)"""
    yield from nothing_asked()
    _, needed = contest(table.state, i, by)
    name = table.state.models[by].name
    return table.roll(Check(i, f"against {name}'s hold", (1, 6), at_least(needed), rule=rule))
