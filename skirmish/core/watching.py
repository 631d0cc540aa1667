"""Tables that note what happens on them, and the battle run on from a mark: what `outlook` forecasts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Generic, Literal, TypeVar, cast

from skirmish.core.decision import Action, Procedure
from skirmish.core.dice import Throw
from skirmish.core.record import Record
from skirmish.core.rolls import Note, note_of
from skirmish.core.state import Side, State
from skirmish.core.table import Table

T = TypeVar("T")
N = TypeVar("N", bound=Hashable)


class Noting(Generic[N]):
    """A table that notes what a kind of it looks for. Steps are merged as always but for what is noted in them.

    `about` is what a kind needs to know, hashable: tables of the same kind that know the same note the same.
    """

    def __init__(self, table: Table, *about: Hashable) -> None:
        self._table = table
        self._about = about
        self.notes: list[N] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def step(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The table's step."""
        result: T = yield from self._noted(self._table.step, procedure, args, named)
        return result

    def rolls(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The same for what only rolls."""
        result: T = yield from self._noted(self._table.rolls, procedure, args, named)
        return result

    def follow(self, flow: Procedure[T]) -> Procedure[T]:
        """A procedure on this table; a kind may note its questions."""
        return flow

    def _part(self) -> type[Noting[N]]:
        """The kind of table on which a step is played."""
        return type(self)

    def _noted(self, through: Callable[..., Any], procedure: Any, args: Any, named: Any) -> Procedure[Any]:
        call = partial(procedure, **named) if named else procedure
        result, notes = yield from through(noted, self._part(), self._about, call, args)
        self.notes += notes
        return result


def noted(
    table: Table,
    kind: type[Noting[N]],
    about: tuple[Hashable, ...],
    procedure: Callable[..., Procedure[T]],
    args: tuple[Any, ...],
) -> Procedure[tuple[T, tuple[N, ...]]]:
    """The procedure on a table of this kind; its result, and what was noted."""
    watching = kind(table, *about)
    result = yield from watching.follow(procedure(cast(Table, watching), *args))
    return result, tuple(watching.notes)


class Watching(Noting[Note]):
    """A table that notes its rolls."""

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll, noted."""
        outcome = self._table.roll(throw)
        self.notes.append(note_of(throw, outcome))
        return outcome


class Past(Record, cache_hash=True):
    """What has happened since a mark: the actions, and how the rolls came out, in their order."""

    actions: tuple[Action, ...] = ()
    outcomes: tuple[Any, ...] = ()


Horizon = Literal["mark", "turn"]
"""How far one looks ahead: to the next moment at which no rule is half done, or to the first of another turn."""


class _Enough(Exception):
    """One has looked as far ahead as was wanted."""


class _Onward(Watching):
    """The battle's own table: it repeats the past, whose rolls come out as they did, then notes, and ends at a mark."""

    def __init__(self, table: Table, outcomes: tuple[Any, ...], horizon: Horizon) -> None:
        super().__init__(table)
        self._outcomes = list(outcomes)
        self._turn = _turn(table.state) if horizon == "turn" else None
        self.repeating = True

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll, noted; or the one that has been made."""
        if not self.repeating:
            return super().roll(throw)
        outcome: T = self._outcomes.pop(0)
        self._table.hear(throw)
        return outcome

    def mark(self) -> None:
        """Here no rule is half done: enough has been seen, unless the past is still repeated, or the turn goes on."""
        if not self.repeating:
            self._table.mark()
            if self._turn != _turn(self._table.state):
                raise _Enough

    def _part(self) -> type[Noting[Note]]:
        return Watching

    def _noted(self, through: Callable[..., Any], procedure: Any, args: Any, named: Any) -> Procedure[Any]:
        """A step of the past is played through; it may be amid one that the battle goes on."""
        if self.repeating:
            return (yield from procedure(self, *args, **named))
        return (yield from super()._noted(through, procedure, args, named))


def _turn(state: State) -> tuple[int, Side]:
    return state.round, state.side


def foreseen(table: Table, past: Past, action: Action, horizon: Horizon = "mark") -> Procedure[tuple[Note, ...]]:
    """The battle from a mark through what has happened since and the action to the horizon; its result: the rolls."""
    watching = _Onward(table, past.outcomes, horizon)
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
