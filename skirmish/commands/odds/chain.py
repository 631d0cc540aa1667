"""The rolls of a rule with their exact odds, and what becomes of those concerned."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar, cast

from skirmish.core.decision import Procedure
from skirmish.core.dice import Check, Modifier, Throw
from skirmish.core.forecast import Odds, forecast
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.telling import needed
from skirmish.kit.odds import Part, Path, Seen

T = TypeVar("T")


class Watched:
    """A table that notes its rolls. Parts are played through, not merged, so that each path keeps its own notes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seen: list[Seen] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll, noted."""
        outcome = self._table.roll(throw)
        modifiers: tuple[Modifier, ...] = getattr(throw, "modifiers", ())
        self.seen.append(Seen(throw.what, needed(throw), throw.rule, modifiers, _word(throw, outcome)))
        return outcome

    def step(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The part itself."""
        return procedure(self, *args, **named)

    rolls = step


def watched(table: Table, procedure: Callable[..., Procedure[Any]], *args: Any) -> Procedure[Path]:
    """The procedure; its result are its rolls."""
    watching = Watched(table)
    yield from procedure(cast(Table, watching), *args)
    return tuple(watching.seen)


def worked_out(rules: Ruleset, part: Part) -> Odds[Any]:
    """The odds of the part. Raises `TooWide`."""
    return forecast(rules, part.state, part.procedure, *part.args, policy=part.policy, resumable=part.resumable)


def paths(rules: Ruleset, part: Part) -> Odds[Path]:
    """Every path through the part, with its rolls. Raises `TooWide`."""
    return forecast(rules, part.state, watched, part.procedure, *part.args, policy=part.policy)


class Link(Record):
    """A roll of the chain: how often it is made, and how it comes out when it is."""

    what: str
    needed: str
    rule: str
    modifiers: tuple[Modifier, ...]
    times: Fraction
    """Expected number of such rolls."""
    outcomes: tuple[tuple[str, Fraction], ...]
    """Share of the rolls by outcome."""


def links(odds: Odds[Path]) -> tuple[Link, ...]:
    """The rolls, equal ones together, in the order in which they are made where all of them are."""
    tallies: dict[Seen, dict[str, Fraction]] = {}
    latest: dict[Seen, int] = {}
    for path, chance in odds.by(lambda state, path: path).items():
        for position, seen in enumerate(path):
            key = evolve(seen, outcome="")
            tally = tallies.setdefault(key, {})
            tally[seen.outcome] = tally.get(seen.outcome, Fraction(0)) + chance
            latest[key] = max(latest.get(key, 0), position)
    return tuple(_link(key, tallies[key]) for key in sorted(tallies, key=latest.__getitem__))


def _link(seen: Seen, tally: dict[str, Fraction]) -> Link:
    times = sum(tally.values(), Fraction(0))
    shares = [(word, chance / times) for word, chance in tally.items()]
    shares.sort(key=lambda share: (-share[1], share[0].zfill(2)))
    return Link(seen.what, seen.needed, seen.rule, seen.modifiers, times, tuple(shares))


def fate(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    """What has become of the model, in the words of its card: what it wasn't before, else wounded, else unhurt."""
    old, new = rules.sheet(before, who), rules.sheet(after, who)
    fresh = [word for word in new.states if word not in old.states]
    if after.models[who].out and not before.models[who].out:
        return "out of action"
    tracks = (rules.combat.sheet(state, who).tracks for state in (before, after))
    hurt = any(b.now < a.now for a, b in zip(*tracks, strict=True))
    return ", ".join(fresh) or ("wounded" if hurt else "unhurt")


def _word(throw: object, outcome: object) -> str:
    """An outcome as a word: tests pass or fail, also those that read 0 for a miss; of other totals the number."""
    if isinstance(outcome, str):
        return outcome
    if isinstance(throw, Check) and not any(read == 0 for _, read in throw.bands):
        return str(outcome)
    return "passed" if outcome else "failed"
