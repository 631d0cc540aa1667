"""A table that notes its rolls, and the battle run on from a mark: what `outlook` forecasts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from skirmish.core.decision import Action, Procedure
from skirmish.core.dice import Check, Modifier, Throw
from skirmish.core.events import Rolled
from skirmish.core.record import Record
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.core.telling import needed

T = TypeVar("T")


class Note(Record, cache_hash=True):
    """A roll on one path, and how it came out."""

    who: ModelId
    what: str
    needed: str
    rule: str
    modifiers: tuple[Modifier, ...]
    outcome: str


class Past(Record, cache_hash=True):
    """What has happened since a mark: the actions, and how the rolls came out, in their order."""

    actions: tuple[Action, ...] = ()
    outcomes: tuple[Any, ...] = ()


class _Enough(Exception):
    """The next mark has come."""


class Watching:
    """A table that notes its rolls and stops at a mark. While the past is repeated, its rolls come out as they did."""

    def __init__(self, table: Table, outcomes: tuple[Any, ...] = (), *, repeating: bool = False) -> None:
        self._table = table
        self._outcomes = list(outcomes)
        self.repeating = repeating
        self.stops = repeating
        """Whether a mark ends the run: only that of the battle itself, not of a part."""
        self.notes: list[Note] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll, noted; or the one that has been made."""
        if self.repeating:
            outcome: T = self._outcomes.pop(0)
            if self._table.rules.hears(Rolled):
                self._table.news.append(Rolled(throw, (), outcome, self._table.state.dice))
            return outcome
        outcome = self._table.roll(throw)
        modifiers: tuple[Modifier, ...] = getattr(throw, "modifiers", ())
        note = Note(throw.who, throw.what, needed(throw), throw.rule, modifiers, worded(throw, outcome))
        self.notes.append(note)
        return outcome

    def step(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The table's step, merged as always but for what is noted in it. The past is played through."""
        if self.repeating:
            return (yield from procedure(self, *args, **named))
        result: T = yield from self._noted(self._table.step, procedure, args, named)
        return result

    def rolls(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The same for what only rolls."""
        if self.repeating:
            return (yield from procedure(self, *args, **named))
        result: T = yield from self._noted(self._table.rolls, procedure, args, named)
        return result

    def _noted(self, through: Callable[..., Any], procedure: Any, args: Any, named: Any) -> Procedure[Any]:
        call = partial(procedure, **named) if named else procedure
        result, notes = yield from through(noted, call, args)
        self.notes += notes
        return result

    def mark(self) -> None:
        """Here no rule is half done: enough has been seen, unless the past is still being repeated."""
        if self.repeating:
            return
        self._table.mark()
        if self.stops:
            raise _Enough


def noted(table: Table, procedure: Callable[..., Procedure[T]], args: tuple[Any, ...]) -> Procedure[tuple[T, Any]]:
    """The procedure; its result, and what was noted."""
    watching = Watching(table)
    result = yield from procedure(cast(Table, watching), *args)
    return result, tuple(watching.notes)


def foreseen(table: Table, past: Past, action: Action) -> Procedure[tuple[Note, ...]]:
    """The battle from a mark through what has happened since and the action to the next mark; its result: the rolls."""
    watching = Watching(table, past.outcomes, repeating=True)
    flow = table.rules.combat.battle(cast(Table, watching))
    try:
        next(flow)
        for done in past.actions:
            flow.send(done)
        watching.repeating = False
        decision = flow.send(action)
        while True:
            decision = flow.send((yield decision))
    except (_Enough, StopIteration):
        return tuple(watching.notes)


def worded(throw: object, outcome: object) -> str:
    """An outcome as a word: tests pass or fail, also those that read 0 for a miss; of other totals the number."""
    if isinstance(outcome, str):
        return outcome
    if isinstance(throw, Check) and not any(read == 0 for _, read in throw.bands):
        return {True: "passed", False: "failed"}[outcome] if isinstance(outcome, bool) else str(outcome)
    return "passed" if outcome else "failed"
