"""An activation begins and ends: what was done is over, who let go of a spell loses it. (WYL-12, WYL-15, WYL-56)"""

from __future__ import annotations

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.kit.effects import end_effects
from skirmish.kit.spells.lasting import struggle
from skirmish.rules.wyld.aborting import abort, helpless
from skirmish.rules.wyld.caster import FADES, caster, channel_of
from skirmish.rules.wyld.channelling import neglected
from skirmish.rules.wyld.events import Renewed, Weighed


def begin(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """They may channel again; the aura of who didn't, falls. (WYL-12, WYL-56)"""
    yield from nothing_asked()
    sides = {table.state.models[i].side for i in models}
    end_effects(table, lambda effect: effect.brief and table.state.models[effect.owner].side in sides)
    for i in models:
        if table.state.models[i].magic is None:
            continue
        slot = caster(table.state, i)
        idle = slot.done in ("", "abort")
        fresh = Renewed(i, max(0, slot.aura - FADES) if idle else slot.aura)
        if fresh.apply(table.state) != table.state:
            table.emit(fresh)


def end(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """Who shapes a spell and has neither channelled on nor powered down loses it. (WYL-15, WYL-16)"""
    for i in models:
        if channel_of(table.state, i) is not None and not caster(table.state, i).done:
            awake = not helpless(table.rules, table.state, i)
            yield from abort(table, i, ": nobody goes on with it", "WYL-16", awake=awake)
    for i in models:
        if table.state.models[i].magic is not None and caster(table.state, i).penalty < (
            now := neglected(table.rules, table.state, i)
        ):
            table.emit(Weighed(i, now))
    yield from struggle(table, models)
