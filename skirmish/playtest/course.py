"""How battles go: how long they last, when the sides meet, when one of them runs, how they end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from skirmish.core.record import Record
from skirmish.playtest.collecting import collected
from skirmish.playtest.estimates import Estimate, happened, mean
from skirmish.playtest.results import Result

NUMBER = re.compile(r"\d+")
Rounds = tuple[tuple[int, int], ...]
"""How many battles for each round in which it happened, by round."""


class Rout(Record):
    """How a list runs."""

    ident: str
    runs: Estimate
    """The share of its battles in which it routs."""
    turn: Estimate | None
    """The round in which it does, on average; None if it never did."""


class Course(Record):
    """The course of some battles. Rounds count from 1; one of 0 is a battle decided before the first."""

    battles: int
    length: Estimate
    """Rounds, on average."""
    lengths: Rounds
    contact: Estimate | None
    """The round in which enemies first touch, on average over the battles in which they do; None if they never do."""
    contacts: Rounds
    meets: Estimate | None
    """The share of battles in which they do; None if nobody looked."""
    routs: tuple[Rout, ...]
    """Of each list; () if nobody looked."""
    ends: tuple[tuple[str, int], ...]
    """How many battles ended for which reason, without its numbers, the most usual first."""


class Courses:
    """Counts rounds and ends."""

    def __init__(self) -> None:
        self.battles, self._watched = 0, 0
        self._lengths, self._contacts = Counter[int](), Counter[int]()
        self._ends = Counter[str]()
        self._fought: Counter[str] = Counter()
        self._routs: dict[str, Counter[int]] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        self.battles += 1
        self._lengths[result.rounds] += 1
        self._ends[NUMBER.sub("n", result.reason)] += 1
        if "course" not in result.facts:
            return
        course, bout = result.facts["course"], result.bout
        self._watched += 1
        if course["contact"] is not None:
            self._contacts[course["contact"]] += 1
        for ident, side in ((bout.mine, bout.side), (bout.theirs, 1 - bout.side)):
            self._fought[ident] += 1
            ran = self._routs.setdefault(ident, Counter())
            if course["rout"][side] is not None:
                ran[course["rout"][side]] += 1

    @property
    def told(self) -> Course | None:
        """What comes of them; None if there was no battle."""
        if not self.battles:
            return None
        return Course(
            self.battles, _mean(self._lengths), _histogram(self._lengths),
            _mean(self._contacts) if self._contacts else None, _histogram(self._contacts),
            happened(self._contacts.total(), self._watched) if self._watched else None,
            tuple(self._rout(ident, ran) for ident, ran in self._routs.items()),
            tuple(sorted(self._ends.items(), key=lambda end: (-end[1], end[0]))),
        )  # fmt: skip

    def _rout(self, ident: str, ran: Counter[int]) -> Rout:
        return Rout(ident, happened(ran.total(), self._fought[ident]), _mean(ran) if ran else None)


def course(results: Iterable[Result]) -> Course | None:
    """Length, first contact, routs and ends of these battles; None if there are none."""
    return collected(Courses(), results).told


def middle(results: Sequence[Result]) -> int:
    """The median length in rounds, of at least one battle."""
    lengths = sorted(result.rounds for result in results)
    return lengths[(len(lengths) - 1) // 2]


def _mean(rounds: Counter[int]) -> Estimate:
    return mean(rounds.elements(), least=0.0)


def _histogram(rounds: Counter[int]) -> Rounds:
    return tuple(sorted(rounds.items()))
