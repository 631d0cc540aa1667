"""One table that takes all the paths a rule can go: a path says which way each throw goes.

The procedure is played again for each path, on a table whose throws go the way it says. Three merges keep paths few:

1. outcomes: a throw's law has one entry for each outcome it tells apart, not one for each face;
2. steps: the law of a `table.step` is worked out once for each (procedure, arguments, state, waiting news), and jumped
   to; that of a `table.rolls`, which hangs on its arguments alone, once for all states;
3. marks: a resumable procedure is cut at each `table.mark()`, and equal states meet there.

So that equal states are equal, rolls aren't logged and the stream stands still; reactions hear `Rolled` without
faces or outcome, and of no rolls that none of them heeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, NamedTuple, ParamSpec, TypeVar

from skirmish.core.decision import Action, Asking, Decision, Procedure, nothing_asked
from skirmish.core.dice import Law, Throw
from skirmish.core.events import Event
from skirmish.core.policy import Policy, best
from skirmish.core.state import Side, State
from skirmish.core.table import Table

if TYPE_CHECKING:
    from skirmish.core.question import Question

T = TypeVar("T")
P = ParamSpec("P")


class TooWide(RuntimeError):
    """The chain has no small set of outcomes, so there are no exact odds; `sampled` can estimate them."""


class ChangedState(AssertionError):
    """A `table.rolls` procedure changed the state."""


class Asks(Exception):
    """A `table.rolls` procedure asks what only its caller's end can answer."""


class Call(NamedTuple):
    """A procedure with its arguments. Bound methods are equal when function and object are the same."""

    procedure: Callable[..., Asking]
    args: tuple[Any, ...]
    named: tuple[tuple[str, Any], ...] = ()

    def begin(self, table: Table) -> Asking:
        """The procedure, about to start."""
        return self.procedure(table, *self.args, **dict(self.named))


class End(NamedTuple):
    """Where a path ends."""

    state: State
    news: tuple[Event, ...]
    result: Any
    cut: bool
    """Whether it ended at a mark, with the rest still to come."""


class Fork(NamedTuple):
    """Where paths part: at a throw or a step (nobody decides), or at a decision."""

    ways: Law[Any]
    decider: Side | None = None


Leaf = tuple[End, int, int]
"""The end of a path; numerator and denominator of its probability."""


class _Cut(Exception):
    """Ends a path at a mark."""


class AllPaths(Table):
    """A table that takes every path of a call in turn, like an odometer: the last fork moves on first."""

    merges: ClassVar[bool] = True

    def __init__(
        self,
        question: Question,
        call: Call,
        start: State,
        news: tuple[Event, ...],
        cut: bool,
        alone: int | None = None,
    ) -> None:
        super().__init__(start, question.rules)
        self.forks: list[Fork] = []
        self.turns: list[int] = []
        """Which way the path goes at each fork."""
        self._question = question
        self._call = call
        self._start = start
        self._news = news
        self._cut = cut
        self._alone = alone
        """Whose rolls matter to the caller, for rolls on an empty table; None: the table isn't empty."""
        self._restart()

    def leaves(self) -> Iterator[Leaf]:
        """The end of each path with its probability."""
        while True:
            self._question.count()
            self._restart()
            yield self._end(), self._numerator, self._denominator
            while self.turns and self.spent(-1):
                self.forks.pop()
                self.turns.pop()
            if not self.turns:
                return
            self.turns[-1] += 1

    def spent(self, depth: int) -> bool:
        """Whether the path goes the last way of this fork."""
        return self.turns[depth] + 1 == len(self.forks[depth].ways)

    def roll(self, throw: Throw[T]) -> T:
        """The outcome the path says."""
        if self._at == len(self.turns):
            self._fork(Fork(throw.law()))
        outcome: T = self._follow()
        self.hear(throw)
        return outcome

    def step(
        self, procedure: Callable[Concatenate[Table, P], Procedure[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Procedure[T]:
        """Jumps to the end of the step that the path says."""
        yield from nothing_asked()
        if self._at == len(self.turns):
            call = Call(procedure, args, tuple(kwargs.items()))
            self._fork(Fork(self._question.law(call, self.state, tuple(self.news), cut=False)))
        end: End = self._follow()
        self.state, self.news = end.state, list(end.news)
        result: T = end.result
        return result

    def rolls(
        self, procedure: Callable[Concatenate[Table, P], Procedure[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Procedure[T]:
        """Jumps to what the rolls come to; only their news is added.

        Under `best` a procedure that asks is played as a part of its caller: only there does the answer matter.
        """
        known = self._question.rolls(Call(procedure, args, tuple(kwargs.items())), self.state, self._heeded())
        if known is None:
            return (yield from procedure(self, *args, **kwargs))
        if self._at == len(self.turns):
            self._fork(Fork(known))
        end: End = self._follow()
        self.news += end.news
        result: T = end.result
        return result

    def mark(self) -> None:
        """A resumable procedure is cut here, unless it has just begun."""
        super().mark()
        if self._cut and self.state is not self._start:
            raise _Cut

    def _heeded(self) -> int:
        return super()._heeded() if self._alone is None else self._alone

    def _restart(self) -> None:
        self.state, self.news = self._start, list(self._news)
        self.log.clear()
        self.marks.clear()
        self._at = 0
        self._numerator = self._denominator = 1

    def _end(self) -> End:
        try:
            result = answered(self._call.begin(self), self._answer)
        except _Cut:
            return End(self.state, (), None, True)
        return End(self.state, tuple(self.news), result, False)

    def _answer(self, decision: Decision) -> Action:
        """What the policy says; under `best` every sample is a way to go."""
        if self._question.policy is not best:
            return self._question.policy(decision)
        if self._alone is not None:
            raise Asks
        if self._at == len(self.turns):
            self._fork(Fork(self._question.samples(decision), decision.side))
        action: Action = self._follow()
        return action

    def _fork(self, fork: Fork) -> None:
        if self._at == self._question.limit:
            raise TooWide(f"a path with more than {self._question.limit:,} turns")
        self.forks.append(fork)
        self.turns.append(0)

    def _follow(self) -> Any:
        way, chance = self.forks[self._at].ways[self.turns[self._at]]
        self._at += 1
        self._numerator *= chance.numerator
        self._denominator *= chance.denominator
        return way


def answered(flow: Procedure[T], policy: Policy) -> T:
    """Runs a procedure to its end, its decisions answered by the policy; its result."""
    try:
        decision = next(flow)
        while True:
            decision = flow.send(policy(decision))
    except StopIteration as stop:
        result: T = stop.value
        return result
