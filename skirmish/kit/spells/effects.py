"""What lasts: conditions, numbers and guards on models, until they are shaken off. (CHN-60..62, CHN-68..70)"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.events import EffectEnded
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, ModelId, State, next_turn_of, turn_of
from skirmish.core.table import Table, settle
from skirmish.kit.effects import begin_effect, can_keep_up, end_effects, owner_side
from skirmish.kit.spells.spell import Cast, Condition, Guard, Lasts, Number

Lasting = Condition | Number | Guard
"""Parts that become one effect on their target."""
POWER = "power"
"""What is resisted with one's own magic instead of a trait of the body. (CHN-69)"""
HELD = "CHN-68"
"""The rule of holds that are shaken off with a trait."""


def lay(table: Table, cast: Cast, target: ModelId, parts: Sequence[Lasting]) -> Procedure[None]:
    """The parts begin to last on the target as one effect, unless it resists them. (CHN-61, CHN-69)

    Nothing lasts of a spell whose caster is gone meanwhile; nothing is kept up that it couldn't go on with. (CHN-14)
    """
    yield from nothing_asked()
    spell = cast.spell
    for part in parts:
        if (
            isinstance(part, Condition)
            and part.resist_first
            and (yield from try_to_resist(table, target, cast.by, part.resist, spell.rule))
        ):
            return
    if not (table.state.on_table(target) and table.state.on_table(cast.by)):
        return
    everybody = any(isinstance(part, Number) and part.everybody for part in parts)
    effect = bare_effect(cast, NOBODY if everybody else target)
    for part in parts:
        effect = _with(table, cast, effect, part)
    if effect.upkeep and not can_keep_up(table, cast.by):
        return
    if everybody:
        end_effects(table, lambda old: (old.source, old.target) == (spell.id, NOBODY))
    begin_effect(table, effect)


def try_to_resist(
    table: Table, target: ModelId, by: ModelId, with_what: str, rule: str, needed: int = 1
) -> Procedure[bool]:
    """Whether the target shakes off another's hold: with its magic, or with a trait. (CHN-68, CHN-69)"""
    if with_what == POWER:
        return (yield from table.rules.magic.resist(table, target, by, rule))
    return (yield from table.rules.combat.break_free(table, target, with_what, needed, HELD))


def struggle(
    table: Table, models: tuple[ModelId, ...], needed: Callable[[Effect], int] = lambda effect: 1
) -> Asking:  # fmt: skip
    """At the end of its own turn each of these that is held tests to be free. (CHN-68, CHN-69)

    `needed`: the successes that the hold takes, where successes are counted.
    """
    for effect in table.state.effects:
        if effect.resist and effect.target in models and effect in table.state.effects:
            held = effect.target, effect.owner, effect.resist, effect.rule
            if (yield from try_to_resist(table, *held, needed(effect))):
                table.emit(EffectEnded(effect, f": {table.state.models[effect.target].name} is free"))
            yield from settle(table)


def bare_effect(cast: Cast, target: ModelId) -> Effect:
    """The bare effect of the spell on the target."""
    spell = cast.spell
    return Effect(0, spell.name, cast.by, target, source=spell.id, rule=spell.rule)


def _with(table: Table, cast: Cast, effect: Effect, part: Lasting) -> Effect:
    if isinstance(part, Guard):
        effect = evolve(effect, guard=part.needed, blows=part.blows, reach_in=part.reach_in)
    elif isinstance(part, Number):
        effect = evolve(effect, numbers=(*effect.numbers, (part.topic, part.amount)))
    else:
        effect = evolve(effect, condition=part.name, resist=part.resist, shy=part.shy)
    rounds = part.rounds + (cast.more if isinstance(part, Condition) and part.more else 0)
    return _timed(table, cast, effect, part.lasts, rounds)


def _timed(table: Table, cast: Cast, effect: Effect, lasts: Lasts, rounds: int) -> Effect:
    """The effect with what ends it. (CHN-60)"""
    if lasts == "upkeep":
        return evolve(effect, upkeep=cast.spell.upkeep)
    if lasts == "brief":
        return evolve(effect, brief=True)
    if lasts == "battle":
        return effect
    if lasts == "rounds":
        return evolve(effect, until=last_turn(table, rounds))
    alternates, state = table.rules.combat.alternates, table.state
    if lasts == "turn" or effect.target == NOBODY:
        return evolve(effect, until=2 * state.round - 1 if alternates else turn_of(state))
    return evolve(effect, until=last_turn(table, 1) if alternates else _next_turn(state, effect.target))


def _next_turn(state: State, target: ModelId) -> int:
    return next_turn_of(state, owner_side(state, target))


def last_turn(table: Table, rounds: int) -> int:
    """The turn (see `turn_of`) with which so many rounds from now end: the last one before the same side's turn.

    Where models of both sides act by turns within a round, they end with a round, that many after this one.
    """
    state = table.state
    return 2 * (state.round + rounds) - 1 if table.rules.combat.alternates else turn_of(state) + 2 * rounds - 1
