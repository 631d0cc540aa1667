"""Lasting effects on models: how they begin, guard and end. Numbers by topic are read by `Ruleset.modifiers`.

Wards and inversions are effects that help or hinder spells. (CHN-26, CHN-75)
"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.board import on
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.events import ConditionsSet, EffectBegun, EffectEnded, Fell, Fled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Hit, Model, ModelId, Place, Side, State, turn_of
from skirmish.core.system import Guard, Reaction, Ruleset, Ward
from skirmish.core.table import Table
from skirmish.core.units import distance, in_space

BARE = "bare"
"""The topic of who forgoes its defence. (WYL-29)"""


def next_id(state: State) -> int:
    """The id of the next effect to begin."""
    return 1 + max((e.id for e in state.effects), default=0)


def begin_effect(table: Table, effect: Effect) -> int:
    """The effect begins, with the next free number as its id; a former one of the same spell there ends. (CHN-61)"""
    number = next_id(table.state)
    if effect.source and effect.target != NOBODY:
        end_effects(table, lambda old: (old.source, old.target) == (effect.source, effect.target))
    table.emit(EffectBegun(evolve(effect, id=number)))
    return number


def end_effects(table: Table, ends: Callable[[Effect], bool], why: str = "", rule: str = "") -> None:
    """Ends the effects that `ends` names; `rule`: the one that ends them, if not their own."""
    for effect in table.state.effects:
        if ends(effect):
            table.emit(EffectEnded(effect, why, rule))


def end_of_turn(table: Table) -> None:
    """Effects and conditions whose last turn this is end."""
    now, span = turn_of(table.state), "round" if table.rules.combat.alternates else "turn"
    end_effects(table, lambda effect: 0 < effect.until <= now, f" with the {span}")
    for m in table.state.models:
        if m.conditions:
            lasting = tuple(c for c in m.conditions if not 0 < c.until <= now)
            if lasting != m.conditions:
                table.emit(ConditionsSet(m.id, lasting, table.rules.magic.timed))


def show_itself(table: Table, model: ModelId, why: str) -> None:
    """What ends when the model is noticed ends: it shoots, does magic, charges, is charged. (CHN-70)"""
    if table.state.effects:
        end_effects(table, lambda effect: effect.shy and effect.target == model, f": {why}")


def is_bare(rules: Ruleset, state: State, model: ModelId) -> bool:
    """Whether the model forgoes its defence: attacks strike it as somebody helpless. (WYL-29)"""
    return bool(rules.modifiers(state, model, BARE))


def has_condition(model: Model, condition: str) -> bool:
    """Whether the model has the condition."""
    return bool(model.conditions) and any(c.name == condition for c in model.conditions)


def owner_side(state: State, i: ModelId) -> Side:
    """The side whose warband the model is of, also while it is compelled to fight for the other. (CHN-73)"""
    model = state.models[i]
    return 1 - model.side if has_condition(model, "compelled") else model.side


def can_keep_up(table: Table, i: ModelId) -> bool:
    """Whether the model can hold what it weaves: it isn't gone, stunned, in flight or silenced. (CHN-14, CHN-69)"""
    state, combat = table.state, table.rules.combat
    if not state.on_table(i) or has_condition(state.models[i], "silenced"):
        return False
    return not (combat.who(state, "stunned") | combat.who(state, "fleeing")) >> i & 1


def best_guard(state: State, hit: Hit) -> Ward | None:
    """The best guard on the target against this hit. (CHN-62)"""
    best: Effect | None = None
    for effect in state.effects:
        if not effect.guard or (best and best.guard <= effect.guard) or not (hit.missile or effect.blows):
            continue
        if effect.target == hit.target or (effect.reach_in and is_sheltered(state, effect, hit.target)):
            best = effect
    return Ward(best.guard, best.name, best.rule) if best else None


def is_sheltered(state: State, effect: Effect, model: ModelId) -> bool:
    """Whether the model is a friend whose base lies wholly within reach of the bearer's. (CHN-T10)"""
    bearer = effect.target
    if owner_side(state, bearer) != owner_side(state, model):
        return False
    (x, y, radius, _), (mx, my, own, _) = state.places[bearer], state.places[model]
    away = distance((x, y), (mx, my)) - radius + own
    if state.level(bearer) != state.level(model):
        surface = on(state)
        away = in_space(max(0.0, away), surface.elevation(bearer) - surface.elevation(model))
    return away <= effect.reach_in


def ground_of(state: State) -> tuple[Place, ...] | None:
    """All places, where guards that reach further than their bearer make it matter who stands near whom; else None."""
    for effect in state.effects:
        if effect.reach_in:
            return state.places
    return None


def roll_ward(table: Table, target: ModelId, ward: Ward | None) -> bool:
    """Rolls the ward, if there is one."""
    return ward is not None and table.roll(Check(target, ward.name, (1, 6), at_least(ward.needed), rule=ward.rule))


def drop_with_fallen(table: Table, event: Fell) -> Asking:
    """Effects on who goes out of action or leaves end, and those it kept up; who goes down is seen. (CHN-14, CHN-70)"""
    yield from nothing_asked()
    model = event.model
    if event.gone:
        end_effects(table, lambda e: e.owner == model and e.upkeep > 0, " with its maker")
        end_effects(table, lambda e: e.target == model, " with its bearer")
    elif event.how == "stunned":
        end_effects(table, lambda e: e.owner == model and e.upkeep > 0, " with its maker stunned")
    show_itself(table, model, "it goes down")


def drop_with_flight(table: Table, event: Fled) -> Asking:
    """Who flees keeps nothing up. (CHN-14)"""
    yield from nothing_asked()
    end_effects(table, lambda e: e.owner == event.model and e.upkeep > 0, " with its maker's flight")


REACTIONS: tuple[Reaction, ...] = ((Fell, drop_with_fallen), (Fled, drop_with_flight))
GUARDS: tuple[Guard, ...] = (best_guard,)


TEST = "weave test"
"""The topic of numbers that are added to a model's own tests."""
WOVEN_AT = "woven at"
"""The topic of numbers that are taken off enemies' tests aimed at the bearer."""
UNSEEN = "unseen"
"""The topic of who can't be cut at its next spell."""


def find_wards(state: State, side: Side, touched: int) -> tuple[Effect, ...]:
    """The wards on those of the models in the bit mask that are enemies of the side. (CHN-75)"""
    return tuple(
        effect
        for effect in state.effects
        if effect.target != NOBODY
        and touched >> effect.target & 1
        and owner_side(state, effect.target) != side
        and _about(effect, WOVEN_AT)
    )


def strongest_ward(found: tuple[Effect, ...]) -> int:
    """What these wards take off together: only the strongest counts. (CHN-75)"""
    return min(number for effect in found for topic, number in effect.numbers if topic == WOVEN_AT)


def use_inversion(table: Table, i: ModelId) -> bool:
    """Whether this spell of the model can't be cut because of an Inversion, which is used up. (CHN-26, CHN-75)"""
    for effect in table.state.effects:
        if effect.target == i and _about(effect, UNSEEN):
            table.emit(EffectEnded(effect, f": {table.state.models[i].name}'s weave is inverted"))
            return True
    return False


def _about(effect: Effect, about: str) -> bool:
    return any(topic == about for topic, _ in effect.numbers)
