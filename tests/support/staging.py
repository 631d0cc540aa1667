"""How a battle in progress is set on the table: what each system's state needs in the middle of a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from support import activations

from skirmish.core.events import Event, PhaseBegun
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.rounds import DAWN, Phases, Rounds
from skirmish.kit.setup import is_setting_up
from skirmish.rules.dots import events as dots_events
from skirmish.rules.dots import initiative as dots_initiative
from skirmish.rules.dots import turn as dots_turn
from skirmish.rules.resolve import events as resolve_events
from skirmish.rules.resolve import initiative as resolve_initiative
from skirmish.rules.resolve import turn as resolve_turn
from skirmish.rules.skirmish import turn
from skirmish.rules.trilogy import events as trilogy_events
from skirmish.rules.trilogy import initiative as trilogy_initiative
from skirmish.rules.trilogy import turn as trilogy_turn

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


def _of_rounds(rounds: Rounds, phases: Phases, met: Event) -> Stage:
    """A round has begun and gone on to this phase; from the actions on the two sides have met."""

    def put(table: Table, phase: str, side: Side, number: int, facts: Facts) -> None:
        if phase not in phases:
            raise ValueError(f"no phase {phase!r} of {', '.join(phases)}")
        for m in table.state.models:
            x, y, radius, _ = table.state.places[m.id]
            if not m.combat.standing or m.combat.hidden:
                table.state = table.state.moved(m.id, (x, y, radius, 0.0))
        rounds.begin_round(table, number)
        table.state = with_facts(table.state, facts)
        if phase != DAWN:
            table.emit(met)
            table.emit(PhaseBegun(phase, side, number))

    return put


STAGES: dict[str, Stage] = {
    "skirmish": _skirmish,
    "nets": _activations,
    "pools": _activations,
    "ranks": _activations,
    "resolve": _of_rounds(resolve_initiative.ROUNDS, resolve_turn.PHASES, resolve_events.Ordered((("joined", True),))),
    "dots": _of_rounds(dots_initiative.ROUNDS, dots_turn.PHASES, dots_events.Ordered((("ready", True),))),
    "trilogy": _of_rounds(trilogy_initiative.ROUNDS, trilogy_turn.PHASES, trilogy_events.Ordered((("met", True),))),
}
"""By combat system."""
