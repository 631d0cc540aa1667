"""Exact odds: the same rule that plays the battle, run over every outcome of every throw, with fractions.

What has no small set of outcomes is refused as `TooWide`, never cut short, and can be estimated by a sample.

The procedure is played again for each path, on a table whose throws go the way it says. Three merges keep paths few:

1. outcomes: a throw's law has one entry for each outcome it tells apart, not one for each face;
2. steps: the law of a `table.step` is worked out once for each (procedure, arguments, state, waiting news), and jumped
   to; that of a `table.rolls`, which hangs on its arguments alone, once for all states;
3. marks: a resumable procedure is cut at each `table.mark()`, and equal states meet there.

So that equal states are equal, rolls aren't logged and the stream stands still; reactions hear `Rolled` without
faces or outcome, and of no rolls that none of them heeds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from skirmish.core.decision import Action, Asking, Decision, Procedure, nothing_asked
from skirmish.core.dice import Dice, Law, Throw
from skirmish.core.events import Event
from skirmish.core.policy import Number, Policy, Worth, always, best, default, never
from skirmish.core.record import Record, evolve
from skirmish.core.state import Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle

__all__ = ["Estimate", "Odds", "Sample", "TooWide", "always", "best", "default", "forecast", "never", "sample_ends"]

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)
P = ParamSpec("P")


class TooWide(RuntimeError):
    """The chain has no small set of outcomes, so there are no exact odds; `sample_ends` can estimate them."""


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


Ends = tuple[tuple[End, Fraction], ...]


class Weights(Generic[K]):
    """Probabilities by key, added as integers: sums of Fractions take ten times as long."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[K, list[tuple[int, int]]] = {}

    def add(self, key: K, numerator: int, denominator: int) -> None:
        """So much more for the key."""
        self._found.setdefault(key, []).append((numerator, denominator))

    def totals(self) -> dict[K, Fraction]:
        """The sum for each key, in the order in which they came."""
        return {key: _total(parts) for key, parts in self._found.items()}


def _total(parts: list[tuple[int, int]]) -> Fraction:
    common = math.lcm(*[denominator for _, denominator in parts])
    return Fraction(sum([numerator * (common // denominator) for numerator, denominator in parts]), common)


class Question:
    """What is asked of one forecast, and what has been worked out for it so far."""

    def __init__(self, rules: Ruleset, policy: Policy, worth: Worth | None, limit: int) -> None:
        if policy is best and worth is None:
            raise ValueError("the policy `best` needs a worth")
        self.rules = rules
        self.policy = policy
        self.worth = worth
        self.limit = limit
        self.paths = 0
        self._known: dict[Hashable, Ends] = {}
        self._rolled: dict[tuple[Call, int], Ends | None] = {}
        self._worths: dict[tuple[State, Side], Number] = {}

    def count(self) -> None:
        """One more path. Raises `TooWide` if that is one too many."""
        self.paths += 1
        if self.paths > self.limit:
            raise TooWide(f"more than {self.limit:,} paths")

    def samples(self, decision: Decision) -> Law[Action]:
        """The ways a decision can go under `best`: each sample, or the default if there is none."""
        found = (action for offer in decision.each() for action in offer.samples())
        actions = tuple(islice(found, self.limit + 1)) or (decision.default,)
        if len(actions) > self.limit:
            raise TooWide(f"more than {self.limit:,} ways to decide: {decision.prompt}")
        return tuple((action, Fraction(1)) for action in actions)

    def law(self, call: Call, state: State, news: tuple[Event, ...], *, cut: bool) -> Ends:
        """Where the call leads from this state, equal ends merged."""
        key = (call, state, news, cut)
        known = self._known.get(key)
        if known is None:
            self._known[key] = ()
            known = self._known[key] = self._law(AllPaths(self, call, state, news, cut))
        elif not known:
            raise TooWide("a step that comes back to where it began")
        return known

    def rolls(self, call: Call, state: State, heeded: int) -> Ends | None:
        """The law of a call that only rolls, whatever the state; None if it asks and the policy is `best`.

        `heeded`: the models whose rolls somebody wants to hear of. It is worked out on an empty table: what asks about
        the state fails. Raises `ChangedState` if it emits.
        """
        key = call, heeded
        if key not in self._rolled:
            empty = evolve(state, models=(), places=(), features=(), effects=(), combat=None, magic=None)
            try:
                known = self._law(AllPaths(self, call, empty, (), cut=False, alone=heeded))
            except Asks:
                self._rolled[key] = None
                return None
            if any(end.state is not empty for end, _ in known):
                raise ChangedState(f"{call.procedure.__name__} was to roll and nothing else")
            self._rolled[key] = known
        return self._rolled[key]

    def _law(self, paths: AllPaths) -> Ends:
        weights: Weights[End] = Weights()
        for end, numerator, denominator in self._chosen(paths) if self.policy is best else paths.leaves():
            weights.add(end, numerator, denominator)
        return tuple(weights.totals().items())

    def _chosen(self, paths: AllPaths) -> list[Leaf]:
        """The leaves that remain when who decides takes the best branch, worked out from the last decisions back."""
        kept: list[Leaf] = []
        waiting: list[list[list[Leaf]]] = []
        for leaf in paths.leaves():
            kept = [leaf]
            waiting += [[] for _ in range(len(paths.turns) - len(waiting))]
            for depth in reversed(range(len(paths.turns))):
                waiting[depth].append(kept)
                if not paths.spent(depth):
                    break
                kept = self._kept(paths.forks[depth].decider, waiting.pop())
        return kept

    def _kept(self, decider: Side | None, branches: list[list[Leaf]]) -> list[Leaf]:
        if decider is None:
            return [leaf for branch in branches for leaf in branch]
        return max(branches, key=lambda branch: self._value(branch, decider))

    def _value(self, branch: list[Leaf], side: Side) -> Number:
        """What the branch is worth to the side, times the probability of getting there: the same for all branches."""
        return sum([Fraction(n, d) * self._worth_of(end.state, side) for end, n, d in branch], Fraction(0))

    def _worth_of(self, state: State, side: Side) -> Number:
        assert self.worth is not None
        known = self._worths.get((state, side))
        if known is None:
            known = self._worths[state, side] = self.worth(state, side)
        return known


class Odds(Generic[T]):
    """Every end the chain can come to, with its exact probability."""

    def __init__(self, laws: dict[tuple[State, T], Fraction], paths: int) -> None:
        self.laws = laws
        """By final state and result; they sum to exactly 1 minus the residual."""
        self.paths = paths
        """How often the rule was played."""

    @property
    def residual(self) -> Fraction:
        """The weight that laws of open-ended throws left out; 0 for core's own throws."""
        return 1 - sum(self.laws.values(), Fraction(0))

    def by(self, label: Callable[[State, T], L]) -> dict[L, Fraction]:
        """The probability of each label."""
        shares: dict[L, Fraction] = {}
        for (state, result), chance in self.laws.items():
            name = label(state, result)
            shares[name] = shares.get(name, Fraction(0)) + chance
        return shares

    def expected(self, value: Callable[[State, T], Number]) -> Number:
        """The expected value; a Fraction unless the values are floats. What the residual left out counts 0."""
        return sum((chance * value(state, result) for (state, result), chance in self.laws.items()), Fraction(0))


def forecast(
    rules: Ruleset,
    state: State,
    procedure: Callable[..., Procedure[T]],
    *args: Hashable,
    policy: Policy = default,
    worth: Worth | None = None,
    limit: int = 20_000,
    resumable: bool = False,
) -> Odds[T]:
    """The exact odds of `procedure(table, *args)` from this state, reactions to it settled at the end.

    `resumable`: the procedure finds out from the state where it is, so that it may be cut at each `table.mark()`.
    Arguments, results and news must be hashable. Raises `TooWide` when more than `limit` paths would be needed.
    """
    question = Question(rules, policy, worth, limit)
    whole = Call(_settled, (procedure, *args))
    done: Weights[tuple[State, T]] = Weights()
    due = {state: Fraction(1)}
    while due:
        later: Weights[State] = Weights()
        for here, chance in due.items():
            question.count()
            for end, share in question.law(whole, here, (), cut=resumable):
                n, d = chance.numerator * share.numerator, chance.denominator * share.denominator
                if end.cut:
                    later.add(end.state, n, d)
                else:
                    done.add((end.state, end.result), n, d)
        due = later.totals()
    return Odds(done.totals(), question.paths)


class Estimate(Record):
    """A number known from a sample, and its standard error."""

    value: float
    error: float


class Sample(Generic[T]):
    """The ends that so many tries came to: estimates, not odds."""

    def __init__(self, tally: dict[tuple[State, T], int], tries: int) -> None:
        self.tally = tally
        self.tries = tries

    def by(self, label: Callable[[State, T], L]) -> dict[L, Estimate]:
        """The share of each label that came up.

        The error is worked out as if one more try had gone each way, so that "always" and "never" aren't certain.
        """
        counts: dict[L, int] = {}
        for (state, result), number in self.tally.items():
            name = label(state, result)
            counts[name] = counts.get(name, 0) + number
        return {name: self._share(number) for name, number in counts.items()}

    def expected(self, value: Callable[[State, T], Number]) -> Estimate:
        """The mean value; needs at least two tries."""
        found = [(float(value(state, result)), number) for (state, result), number in self.tally.items()]
        mean = math.fsum(v * number for v, number in found) / self.tries
        spread = math.fsum((v - mean) ** 2 * number for v, number in found) / (self.tries - 1)
        return Estimate(mean, math.sqrt(spread / self.tries))

    def _share(self, number: int) -> Estimate:
        cautious = (number + 1) / (self.tries + 2)
        return Estimate(number / self.tries, math.sqrt(cautious * (1 - cautious) / self.tries))


def sample_ends(
    rules: Ruleset,
    state: State,
    procedure: Callable[..., Procedure[T]],
    *args: Hashable,
    tries: int,
    seed: int,
    policy: Policy = default,
) -> Sample[T]:
    """Plays `procedure(table, *args)` so many times with dice from the seed; the same seed gives the same sample."""
    dice = Dice(seed)
    tally: dict[tuple[State, T], int] = {}
    for _ in range(tries):
        table = Table(evolve(state, dice=dice), rules)
        result = answered(_settled(table, procedure, *args), policy)
        dice = table.state.dice
        leaf = (evolve(table.state, dice=state.dice), result)
        tally[leaf] = tally.get(leaf, 0) + 1
    return Sample(tally, tries)


def _settled(table: Table, procedure: Callable[..., Procedure[T]], *args: Hashable) -> Procedure[T]:
    result = yield from procedure(table, *args)
    yield from settle(table)
    return result
