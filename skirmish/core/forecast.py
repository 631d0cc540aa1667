"""Exact odds: the same rule that plays the battle, run over every outcome of every throw, with fractions.

What has no small set of outcomes is refused as `TooWide`, never cut short, and can be estimated by `sampled`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Generic, TypeVar

from skirmish.core.decision import Procedure
from skirmish.core.dice import Dice
from skirmish.core.paths import Call, TooWide, answered
from skirmish.core.policy import Number, Policy, Worth, always, best, default, never
from skirmish.core.question import Question, Weights
from skirmish.core.record import Record, evolve
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle

__all__ = ["Estimate", "Odds", "Sample", "TooWide", "always", "best", "default", "forecast", "never", "sampled"]

T = TypeVar("T")
L = TypeVar("L", bound=Hashable)


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


def sampled(
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
