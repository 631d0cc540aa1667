"""An activation begins and ends: what was done is over, who let go of a spell loses it. (WYL-12, WYL-15, WYL-56)"""

from __future__ import annotations

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.core.turns import Begun
from skirmish.kit.effects import end_effects
from skirmish.kit.spells.lasting import struggle
from skirmish.rules.wyld.aborting import abort, helpless
from skirmish.rules.wyld.caster import FADES, caster, channel_of
from skirmish.rules.wyld.channelling import neglected
from skirmish.rules.wyld.events import Regained, Renewed, Weighed


def begin(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """They may channel again; the aura of who didn't, falls. (WYL-11, WYL-56)

    Where models act one by one each regains its defence only when its own activation begins. (WYL-12, RES-34)
    """
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
        if not table.rules.combat.alternates:
            on_guard(table, i)


def hears_begun(table: Table, event: Begun) -> Asking:
    """A model's own activation begins; who held it goes on with the same one. (WYL-12, WYL-29, RES-35)"""
    yield from nothing_asked()
    if not event.resumed and table.state.models[event.model].magic is not None:
        on_guard(table, event.model)


def on_guard(table: Table, i: ModelId) -> None:
    """Its defence is neither neglected nor forgone any longer. (WYL-12, WYL-29)"""
    slot = caster(table.state, i)
    if slot.penalty or slot.cards or slot.bare:
        table.emit(Regained(i))


def end(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """Who shapes a spell and has neither channelled on nor powered down loses it. (WYL-15, WYL-16)"""
    for i in models:
        if channel_of(table.state, i) is not None and not caster(table.state, i).done:
            awake = not helpless(table.rules, table.state, i)
            why = ": nobody goes on with it" if awake else ": its caster can do nothing for it"
            yield from abort(table, i, why, "WYL-16", awake=awake)
    for i in models:
        if table.state.models[i].magic is not None and caster(table.state, i).penalty < (
            now := neglected(table.rules, table.state, i)
        ):
            table.emit(Weighed(i, now))
    yield from struggle(table, models)
