"""Lasting effects on models: how they begin, guard and end. Numbers by topic are read by `Ruleset.modifiers`."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.events import ConditionsSet, EffectBegun, EffectEnded, Fell
from skirmish.core.record import evolve
from skirmish.core.state import Effect, Hit, ModelId, State
from skirmish.core.system import Guard, Reaction, Ward
from skirmish.core.table import Table


def begin_effect(table: Table, effect: Effect) -> None:
    """The effect begins, with the next free number as its id."""
    number = 1 + max((e.id for e in table.state.effects), default=0)
    table.emit(EffectBegun(evolve(effect, id=number)))


def end_effects(table: Table, ends: Callable[[Effect], bool], why: str = "") -> None:
    """Ends the effects that `ends` names."""
    for effect in table.state.effects:
        if ends(effect):
            table.emit(EffectEnded(effect.id, why, effect.rule))


def end_of_round(table: Table) -> None:
    """Effects and conditions whose last round this is end."""
    now = table.state.round
    end_effects(table, lambda effect: 0 < effect.until <= now, " with the round")
    for m in table.state.models:
        lasting = tuple(c for c in m.conditions if not 0 < c.until <= now)
        if lasting != m.conditions:
            table.emit(ConditionsSet(m.id, lasting))


def guard(state: State, hit: Hit) -> Ward | None:
    """The best guard on the target against a missile or a weave."""
    wards = [e for e in state.effects if e.guard and e.target == hit.target and hit.missile]
    best = min(wards, key=lambda e: e.guard, default=None)
    return Ward(best.guard, best.name, best.rule) if best else None


def turned_aside(table: Table, target: ModelId, ward: Ward | None) -> bool:
    """Rolls the ward, if there is one."""
    return ward is not None and table.roll(Check(target, ward.name, (1, 6), at_least(ward.needed), rule=ward.rule))


def drop_with_fallen(table: Table, event: Fell) -> Asking:
    """Effects of who goes out of action or leaves, and on them, end."""
    yield from nothing_asked()
    if event.gone:
        end_effects(table, lambda effect: event.model in (effect.owner, effect.target))


REACTIONS: tuple[Reaction, ...] = ((Fell, drop_with_fallen),)
GUARDS: tuple[Guard, ...] = (guard,)
