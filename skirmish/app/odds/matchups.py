"""The odds of a list against typical enemies: each of its warriors against each of them, both ways, in one turn."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from skirmish.app.errors import UserError
from skirmish.app.odds.duels import Duels, Numbers, Turn, Way
from skirmish.app.odds.foes import Foes, Rank
from skirmish.core.record import Record
from skirmish.core.system import Ruleset

PATIENCE_S = 3.0
"""After so many seconds people are told what takes so long."""
HUNDRED = 100
"""Marks for which wounds are counted: those for a single one are too small to read."""


class Pair(Record):
    """A warrior of the list and an enemy: what each can do to the other in one turn of its own."""

    enemy: Rank
    ours: Turn
    theirs: Turn

    @property
    def stands(self) -> Fraction:
        """The chance to be standing still after the enemy's turn."""
        return 1 - self.theirs.down

    @property
    def lives(self) -> Fraction:
        """The chance not to be out of action after it."""
        return 1 - self.theirs.out


class Row(Record):
    """A warrior of the list against the whole set."""

    rank: Rank
    pairs: tuple[Pair, ...]

    @property
    def down(self) -> Fraction:
        """The mean chance to put an enemy of the set down at all."""
        return _mean(pair.ours.down for pair in self.pairs)

    @property
    def out(self) -> Fraction:
        """The mean chance to take one out of action."""
        return _mean(pair.ours.out for pair in self.pairs)

    @property
    def stands(self) -> Fraction:
        """The mean chance to be standing still after an enemy's turn."""
        return _mean(pair.stands for pair in self.pairs)

    @property
    def lives(self) -> Fraction:
        """The mean chance not to be out of action after it."""
        return _mean(pair.lives for pair in self.pairs)

    @property
    def wounds(self) -> Fraction:
        """The wounds it is expected to deal in one turn, in the mean over the set."""
        return _mean(pair.ours.wounds for pair in self.pairs)

    @property
    def usual(self) -> Way | None:
        """The best way to put somebody down against the most enemies, the first of equals."""
        best = [way for pair in self.pairs if (way := pair.ours.best) is not None]
        if not best:
            return None
        times = Counter((way.manner, way.what, way.shots) for way in best)
        return max(best, key=lambda way: times[way.manner, way.what, way.shots])

    @property
    def per_100(self) -> Fraction | None:
        """The same for 100 marks of such warriors; None for who cost nothing."""
        return self.wounds * HUNDRED / self.rank.marks if self.rank.marks else None


class Measured(Record):
    """The list against the set."""

    rules: Ruleset
    foes: Foes
    rows: tuple[Row, ...]
    cards: tuple[Numbers, ...]
    """The numbers of the enemies, in their order."""
    uncounted: bool = False
    """Some of them have magic whose odds can't be asked under these rules."""

    @property
    def per_100(self) -> Fraction | None:
        """Wounds of the whole list in one turn, each warrior against the mean of the set, for 100 of its marks."""
        marks = sum(row.rank.count * row.rank.marks for row in self.rows)
        wounds = sum((row.rank.count * row.wounds for row in self.rows), Fraction(0))
        return wounds * HUNDRED / marks if marks else None


def measured(rules: Ruleset, ours: tuple[Rank, ...], against: Foes) -> Measured:
    """Every pair worked out. Raises `UserError` if there is nobody, or these rules have no such odds."""
    if not ours or not against.ranks:
        raise UserError("there is nobody to measure" if not ours else f"{against.name} has no warriors")
    duels, watch = Duels(rules), _Watch(2 * len(ours) * len(against.ranks))
    rows = tuple(row_of(duels, rank, against, watch.done) for rank in ours)
    uncounted = any(duels.without_weaves(rank.duelist.warrior) for rank in (*ours, *against.ranks))
    cards = tuple(duels.numbers(enemy.duelist) for enemy in against.ranks)
    return Measured(rules, against, rows, cards, uncounted)


def row_of(duels: Duels, rank: Rank, against: Foes, did: Callable[[], None] = lambda: None) -> Row:
    """One warrior against the whole set; `did` is called after each turn. Raises `UserError`."""
    pairs = []
    for enemy in against.ranks:
        attack = duels.turn(rank.duelist, enemy.duelist.warrior)
        did()
        pairs.append(Pair(enemy, attack, duels.turn(enemy.duelist, rank.duelist.warrior)))
        did()
    return Row(rank, tuple(pairs))


class _Watch:
    """Says on stderr how far the work has come, if it takes long."""

    def __init__(self, of: int) -> None:
        self._of = of
        self._did = 0
        self._told = time.monotonic()

    def done(self) -> None:
        """One more is worked out."""
        self._did += 1
        now = time.monotonic()
        if now - self._told > PATIENCE_S and self._did < self._of:
            self._told = now
            print(f"{self._did} of {self._of} turns worked out", file=sys.stderr, flush=True)


def _mean(figures: Iterable[Fraction]) -> Fraction:
    found = tuple(figures)
    return sum(found, Fraction(0)) / len(found)
