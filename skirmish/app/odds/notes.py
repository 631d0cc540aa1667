"""What happens on each path of an attempt at a spell: its test, the tries at cutting it, the points spent."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeVar

from skirmish.core.decision import Action, Decision, Procedure
from skirmish.core.dice import Throw
from skirmish.core.events import Event
from skirmish.core.forecast import Odds, forecast
from skirmish.core.outlook import Noting, play_noted
from skirmish.core.policy import Policy, Worth
from skirmish.core.record import Record
from skirmish.core.rolls import Note, note_of
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.odds import Part, Payment, SpellQuestions

T = TypeVar("T")
WIDEST = 100_000
"""Paths that are worth waiting for."""


class Turn(Record, cache_hash=True):
    """A roll at which the paths part: a test, or a try at cutting."""

    roll: Note
    cuts: bool
    """It is a try at cutting the spell, not its test."""

    @property
    def passed(self) -> bool:
        """Whether it has succeeded."""
        return self.roll.passed


class Reply(Record, cache_hash=True):
    """How those who may cut have answered."""

    prompt: str
    action: Action


Fact = Turn | Reply | Payment
Way = tuple[Fact, ...]
"""What is noted on one path, in order."""


class Weaving(Noting[Fact]):
    """A table that notes tests, cuts, answers about cutting, and payments."""

    def __init__(self, table: Table, asks: SpellQuestions) -> None:
        super().__init__(table, asks)
        self._asks = asks

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll; noted if it is a test or a cut."""
        outcome = self._table.roll(throw)
        cuts = self._asks.is_cut(throw)
        if cuts or self._asks.is_test(throw):
            self.notes.append(Turn(note_of(throw, outcome), cuts))
        return outcome

    def emit(self, event: Event) -> None:
        """The table's event; noted if it costs points."""
        self._table.emit(event)
        self.notes += self._asks.payment(event)

    def follow(self, flow: Procedure[T]) -> Procedure[T]:
        """See `Noting`: how those who may cut answer is noted."""
        try:
            decision = next(flow)
            while True:
                answer = yield decision
                if self._asks.asks_to_cut(decision):
                    self.notes.append(Reply(decision.prompt, answer))
                decision = flow.send(answer)
        except StopIteration as stop:
            result: T = stop.value
            return result


def attempt(table: Table, asks: SpellQuestions, part: Part) -> Procedure[Way]:
    """The attempt; its result is what was noted."""
    _, way = yield from play_noted(table, Weaving, (asks,), part.procedure, part.args)
    return way


def ways(rules: Ruleset, asks: SpellQuestions, part: Part, policy: Policy, worth: Worth | None) -> Odds[Way]:
    """Every path of the attempt with its end. Raises `TooWide`."""
    return forecast(rules, part.state, attempt, asks, part, policy=policy, worth=worth, limit=WIDEST)


def works(way: Way) -> bool:
    """Whether the spell is cast and nobody cuts it."""
    turns = [fact for fact in way if isinstance(fact, Turn)]
    return _cast(turns) and not any(turn.cuts and turn.passed for turn in turns)


def is_cast(way: Way) -> bool:
    """Whether the test is passed, be it the second time."""
    return _cast([fact for fact in way if isinstance(fact, Turn)])


def _cast(turns: list[Turn]) -> bool:
    return any(turn.passed and not turn.cuts for turn in turns)


def replies(odds: Odds[Way]) -> dict[str, Action]:
    """How those who may cut have answered, by what they were asked."""
    return {n.prompt: n.action for _, way in odds.laws for n in way if isinstance(n, Reply)}


class Purse(Record, cache_hash=True):
    """What a path has cost: points of the caster, and debts of others."""

    spent: int
    debts: tuple[tuple[ModelId, int], ...]


def purse(way: Way) -> Purse:
    """The points that were paid on the way, added up."""
    spent, debts = 0, dict[ModelId, int]()
    for fact in way:
        if isinstance(fact, Payment) and fact.later:
            debts[fact.who] = debts.get(fact.who, 0) + fact.points
        elif isinstance(fact, Payment):
            spent += fact.points
    return Purse(spent, tuple(sorted(debts.items())))


class Leaf(Record, cache_hash=True):
    """An end: what has become of the target, and what it has cost."""

    outcome: str
    purse: Purse


class Branch(NamedTuple):
    """Where paths part, or end: with the chance of coming here at all."""

    chance: Fraction
    turn: Turn | None
    """What is rolled next, its outcome left out of account; None at the ends."""
    failed: Branch | None
    passed: Branch | None
    leaves: tuple[tuple[Leaf, Fraction], ...]
    """The ends that this leads to without another such roll."""


Outcome = Callable[[State, Way], str]


def tree(odds: Odds[Way], outcome: Outcome) -> Branch:
    """The paths as a tree of tests and cuts; all other rolls are merged into the ends."""
    found: dict[tuple[tuple[Turn, ...], Leaf], Fraction] = {}
    for (state, way), chance in odds.laws.items():
        turns = tuple(fact for fact in way if isinstance(fact, Turn))
        key = turns, Leaf(outcome(state, way), purse(way))
        found[key] = found.get(key, Fraction(0)) + chance
    return _branch([(*key, chance) for key, chance in found.items()], 0)


def _branch(paths: list[tuple[tuple[Turn, ...], Leaf, Fraction]], depth: int) -> Branch:
    """All of them have the same rolls up to here, so the same one is next, or none."""
    chance = sum((share for _, _, share in paths), Fraction(0))
    if any(len(turns) == depth for turns, _, _ in paths):
        return Branch(chance, None, None, None, tuple((leaf, share) for _, leaf, share in paths))
    sides = [[path for path in paths if path[0][depth].passed is passed] for passed in (False, True)]
    failed, passed = (_branch(side, depth + 1) if side else None for side in sides)
    return Branch(chance, paths[0][0][depth], failed, passed, ())


def leaves(odds: Odds[Way], outcome: Outcome) -> dict[Leaf, Fraction]:
    """The chance of each end."""
    return odds.by(lambda state, way: Leaf(outcome(state, way), purse(way)))


def answering(asks: SpellQuestions, to_cut: Policy, other: Policy) -> Policy:
    """One policy for those who may cut, another for everybody else."""

    def policy(decision: Decision) -> Action:
        return (to_cut if asks.asks_to_cut(decision) else other)(decision)

    return policy
