"""The table: the only mutable thing inside a rule."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import ClassVar, Concatenate, ParamSpec, TypeVar

from skirmish.core.decision import Asking, Procedure
from skirmish.core.dice import Throw, chance_to_stand
from skirmish.core.events import Event, PhaseBegun, Rolled, TurnStarted
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset

T = TypeVar("T")
P = ParamSpec("P")


class UnsettledNews(AssertionError):
    """A mark was set while reactions were still owed: a rule forgot `yield from settle(table)`."""


class Table:
    """The current state, the log of events, and news that waits for reactions."""

    merges: ClassVar[bool] = False
    """Whether it takes all paths, and merges steps."""

    def __init__(self, state: State, rules: Ruleset) -> None:
        self.state = state
        self.rules = rules
        self.log: list[Event] = []
        self.news: list[Event] = []
        self.marks: list[tuple[int, State]] = []
        """(length of the log, state) at each mark since the game last looked."""
        self.spares = math.inf
        """No throw decides the battle as long as all of them together let it go on with this chance or a greater one:
        such a throw is drawn until it does. inf: each counts as it falls."""
        self._heard = rules.heard

    def emit(self, event: Event) -> None:
        """The state changes by this event; who listens will hear of it at the next `settle`."""
        self.state = event.apply(self.state)
        self.log.append(event)
        heard = self._heard.get(event.__class__)
        if heard or (heard is None and self.rules.hears(event.__class__)):
            self.news.append(event)

    def roll(self, throw: Throw[T]) -> T:
        """Dice fall; the outcome."""
        dice = self.state.dice
        faces, outcome, after = throw.draw(dice.of_roll(self._key(throw)) if dice.keyed else dice)
        if not outcome and self._is_spared(throw):
            while not outcome:
                faces, outcome, after = throw.draw(after)
        if dice.keyed:
            after = evolve(dice, script=after.script)
        self.emit(Rolled(throw, faces, outcome, after))
        return outcome

    def _key(self, throw: Throw[object]) -> str:
        """When it is rolled, who rolls by which rule against whom, and how often they have done so in this phase."""
        state, against = self.state, getattr(throw, "against", NOBODY)
        before = 0
        for event in reversed(self.log):
            if isinstance(event, PhaseBegun | TurnStarted):
                break
            if isinstance(event, Rolled):
                other = event.throw
                before += (other.who, other.rule, getattr(other, "against", NOBODY)) == (throw.who, throw.rule, against)
        people = (self._person(throw.who), self._person(against))
        return f"{state.round} {state.side} {state.phase} {throw.rule} {people} {before}"

    def _person(self, i: ModelId) -> str:
        """A model by its side and the id in its roster, which other rosters of its kind have too."""
        if not 0 <= i < len(self.state.models):
            return ""
        model = self.state.models[i]
        return f"{model.side} {i if model.raised else model.warrior.id}"

    def _is_spared(self, throw: Throw[object]) -> bool:
        if self.spares > 1:
            return False
        chance = chance_to_stand(throw)
        return chance is not None and chance_so_far(self.log) * float(chance) >= self.spares

    def hear(self, throw: Throw[object]) -> None:
        """News of a roll without its faces and outcome, if anybody heeds it: for who says how throws come out."""
        mask = self._heeded()
        against = getattr(throw, "against", -1)
        if mask < 0 or any(i >= 0 and mask >> i & 1 for i in (throw.who, against)):
            self.news.append(Rolled(throw, (), None, self.state.dice))

    def _heeded(self) -> int:
        """The models by whom or against whom rolls matter here; -1: all."""
        return self.rules.heeded(self.state)

    def step(
        self, procedure: Callable[Concatenate[Table, P], Procedure[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Procedure[T]:
        """A part of a rule whose outcome is all in its result and the state: forecasts merge and remember it.

        Call as `yield from table.step(self.suffer, hit)`; the arguments must be hashable.
        """
        return procedure(self, *args, **kwargs)

    def rolls(
        self, procedure: Callable[Concatenate[Table, P], Procedure[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Procedure[T]:
        """A part of a rule that rolls and does nothing else: it reads only its arguments, and changes nothing.

        Forecasts work its law out once for all states. Call as `yield from table.rolls(saves, gashes)`.
        """
        return procedure(self, *args, **kwargs)

    def mark(self) -> None:
        """Here no rule is half done: a battle may restart from this state."""
        if self.news:
            raise UnsettledNews(", ".join(type(event).__name__ for event in self.news))
        marks, count = self.marks, len(self.log)
        if not marks or marks[-1][0] != count:
            marks.append((count, self.state))


def chance_so_far(log: Iterable[Event]) -> float:
    """The chance that all throws that might have decided the battle so far let it go on: the product of theirs."""
    chances = [chance_to_stand(event.throw) for event in log if isinstance(event, Rolled)]
    return math.prod(float(chance) for chance in chances if chance is not None)


def settle(table: Table) -> Asking:
    """Gives waiting news to the reactions, in order, until there is none. Called after each action and each strike."""
    while table.news:
        if table.merges:
            yield from table.step(_next_of)
        else:
            yield from _next(table)


def _next(table: Table) -> Asking:
    event = table.news.pop(0)
    for reaction in table.rules.hears(event.__class__):
        yield from reaction(table, event)


def _next_of(table: Table) -> Asking:
    """One piece of news and all that follows, as a step: forecasts meet in what is left to hear."""
    yield from _next(table)
    yield from settle(table)
