"""How a battle in progress is set on the table: what each system's state needs in the middle of a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from support import activations

from skirmish.core.events import PhaseBegun
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.rounds import DAWN
from skirmish.kit.setup import is_setting_up
from skirmish.rules.resolve import turn as resolve_turn
from skirmish.rules.resolve.events import Ordered
from skirmish.rules.resolve.initiative import ROUNDS
from skirmish.rules.skirmish import turn

Facts = Mapping[ModelId, Mapping[str, Any]]
"""Fields of the combat slot by model: what has happened to it before the story begins."""
Stage = Callable[[Table, str, Side, int, Facts], None]


def stage(rules: Ruleset, state: State, phase: str, side: Side, number: int, facts: Facts) -> State:
    """The state in this phase of this side's turn in this round, the facts being so. Raises ValueError."""
    table = Table(with_facts(state, facts), rules)
    begun = PhaseBegun(phase, side, number)
    if is_setting_up(begun.apply(state)):
        return begun.apply(table.state)
    STAGES[rules.combat.name](table, phase, side, number, facts)
    return table.state


def with_facts(state: State, facts: Facts) -> State:
    """The state with these fields of combat slots changed."""
    for model, changes in facts.items():
        state = state.put(evolve(state.models[model], combat=evolve(state.models[model].combat, **changes)))
    return state


def _skirmish(table: Table, phase: str, side: Side, number: int, facts: Facts) -> None:
    """A turn has begun and gone on to this phase; the facts of this turn stand after its beginning."""
    if phase not in turn.PHASES:
        raise ValueError(f"no phase {phase!r} of {', '.join(turn.PHASES)}")
    for m in table.state.models:
        x, y, radius, _ = table.state.places[m.id]
        if not m.combat.standing or m.combat.hidden:
            table.state = table.state.moved(m.id, (x, y, radius, 0.0))
    turn.begin_turn(table, side, number)
    table.state = with_facts(table.state, facts)
    if phase != turn.ROUT:
        table.emit(PhaseBegun(phase, side, number))


def _activations(table: Table, phase: str, side: Side, number: int, facts: Facts) -> None:
    if phase != activations.FIGHT:
        raise ValueError(f"no phase {phase!r}; the toy has only {activations.FIGHT!r}")
    table.emit(PhaseBegun(phase, side, number))


def _resolve(table: Table, phase: str, side: Side, number: int, facts: Facts) -> None:
    """A round has begun and gone on to this phase; from the actions on the two sides have met."""
    if phase not in resolve_turn.PHASES:
        raise ValueError(f"no phase {phase!r} of {', '.join(resolve_turn.PHASES)}")
    for m in table.state.models:
        x, y, radius, _ = table.state.places[m.id]
        if not m.combat.standing or m.combat.hidden:
            table.state = table.state.moved(m.id, (x, y, radius, 0.0))
    ROUNDS.begin_round(table, number)
    table.state = with_facts(table.state, facts)
    if phase != DAWN:
        table.emit(Ordered((("joined", True),)))
        table.emit(PhaseBegun(phase, side, number))


STAGES: dict[str, Stage] = {
    "skirmish": _skirmish,
    "nets": _activations,
    "pools": _activations,
    "ranks": _activations,
    "resolve": _resolve,
}
"""By combat system."""
