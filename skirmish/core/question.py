"""What is asked of one forecast, and what has been worked out for it so far: the laws of its steps."""

from __future__ import annotations

import math
from collections.abc import Hashable
from fractions import Fraction
from itertools import islice
from typing import Generic, TypeVar

from skirmish.core.decision import Action, Decision
from skirmish.core.dice import Law
from skirmish.core.events import Event
from skirmish.core.paths import AllPaths, Asks, Call, ChangedState, End, Leaf, TooWide
from skirmish.core.policy import Number, Policy, Worth, best
from skirmish.core.record import evolve
from skirmish.core.state import Side, State
from skirmish.core.system import Ruleset

K = TypeVar("K", bound=Hashable)
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
