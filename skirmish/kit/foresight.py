"""Rolls that may be made again, because somebody has foreseen them. (CHN-75, CHN-T6)"""

from __future__ import annotations

from typing import TypeVar

from skirmish.core.decision import Action, Procedure, ask_whether, nothing_asked
from skirmish.core.dice import Check
from skirmish.core.events import EffectSpent
from skirmish.core.record import Record, evolve
from skirmish.core.state import Effect, ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.asks import FORETELLING
from skirmish.kit.effects import owner_side

T = TypeVar("T")
TOPIC = "second chance"
"""The number of an effect that lets its owner's side roll again."""


class Foresight(Record, cache_hash=True):
    """Who may have one roll made again: facts for procedures that only roll."""

    owner: ModelId
    side: Side
    rule: str


def find_foresight(state: State, side: Side) -> Foresight | None:
    """The side's foretelling, if it has one."""
    effect = _effect(state, side)
    return Foresight(effect.owner, side, effect.rule) if effect else None


_last: tuple[tuple[Effect, ...], tuple[Effect, ...]] = (), ()
"""What lasts, and the foretellings among it: kept until something begins or ends, as it is asked for at each roll."""


def find_foretellings(state: State) -> tuple[Effect, ...]:
    """All of either side."""
    global _last
    effects, told = _last
    if effects is not state.effects:
        found = [effect for effect in state.effects if TOPIC in [topic for topic, _ in effect.numbers]]
        told = tuple(found)
        _last = state.effects, told
    return told


def _effect(state: State, side: Side) -> Effect | None:
    for effect in find_foretellings(state):
        if state.models[effect.owner].side == side:
            return effect
    return None


def ask_foresight(known: Foresight, what: str) -> Procedure[bool]:
    """Asks whether the roll is to be made again; who says yes has to `spend` it."""
    question, action = f"Foretold: roll {what} again?", Action("foresee", known.owner)
    return (yield from ask_whether(known.side, question, action, known.rule, asks=FORETELLING))


def roll_again(check: Check[T]) -> Check[T]:
    """The second roll of the same: the log says so."""
    return evolve(check, what=f"{check.what} again")


def spend_foresight(table: Table, side: Side) -> None:
    """The side's foretelling is used up."""
    effect = _effect(table.state, side)
    if effect is not None:
        table.emit(EffectSpent(effect))


def second_chance(table: Table, model: ModelId, what: str) -> Procedure[bool]:
    """Whether the model's failed test is made again: `what` is the test, `rally test`. (CHN-75)"""
    yield from nothing_asked()
    known = find_foresight(table.state, owner_side(table.state, model)) if table.state.effects else None
    if known is None or not (yield from ask_foresight(known, f"{table.state.models[model].name}'s {what}")):
        return False
    spend_foresight(table, known.side)
    return True
