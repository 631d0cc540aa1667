"""Being rid of what holds: a shield thrown off, bonds broken. (CHN-68, CHN-69)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.events import EffectEnded
from skirmish.core.state import Effect, ModelId
from skirmish.core.table import Table
from skirmish.rules.channeling.cutting import contest


def throw_off(table: Table, i: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
    """The D6 of CHN-50, as if it cut its shielder: no cost, no step for opposite halves. (CHN-69)"""
    yield from nothing_asked()
    _, needed = contest(table.state, i, by)
    name = table.state.models[by].name
    return table.roll(Check(i, f"against {name}'s hold", (1, 6), at_least(needed), rule=rule))


def free(table: Table, effect: Effect) -> Asking:
    """At the end of its own turn a held model tests to be free. (CHN-68, CHN-69)"""
    rules, i = table.rules, effect.target
    if effect.resist == "power":
        done = yield from rules.magic.resist(table, i, effect.owner, effect.rule)
    else:
        done = yield from rules.combat.resist(table, i, effect.resist)
    if done:
        table.emit(EffectEnded(effect, f": {table.state.models[i].name} is free"))
