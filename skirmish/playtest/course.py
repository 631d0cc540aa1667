"""How battles go: how long they last, when the sides meet, when one of them runs, how they end."""

from __future__ import annotations

import re
from collections import Counter

from skirmish.core.record import Record
from skirmish.core.text import reason_text
from skirmish.playtest.estimates import Estimate, Sums
from skirmish.playtest.match import Result, piece_of

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
    won: tuple[tuple[str, Rounds], ...]
    """The same of the battles that each list won, by its id; '' for those that were drawn."""
    contact: Estimate | None
    """The round in which enemies first touch, on average over the battles in which they do; None if they never do."""
    contacts: Rounds
    meets: Estimate | None
    """The share of battles in which they do; None if nobody looked."""
    routs: tuple[Rout, ...]
    """Of each list; () if nobody looked."""
    routed: Rounds
    """How many of all of them ran in which round."""
    ends: tuple[tuple[str, int], ...]
    """How many battles ended for which reason, without its numbers, the most usual first."""

    @property
    def median(self) -> int:
        """The median length, in rounds; of an even number of battles the shorter of the two in the middle."""
        rounds = [length for length, count in self.lengths for _ in range(count)]
        return rounds[(len(rounds) - 1) // 2]


class Courses:
    """Adds up rounds and ends. Battles with the same map and dice hang together and are one piece of the intervals."""

    def __init__(self) -> None:
        self._length, self._contact, self._meets = Sums(), Sums(), Sums()
        self._lengths, self._contacts, self._routed = Counter[int](), Counter[int](), Counter[int]()
        self._won: dict[str, Counter[int]] = {}
        self._ends = Counter[str]()
        self._runs: dict[str, Sums] = {}
        self._turns: dict[str, Sums] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        of = piece_of(result)
        self._length.add(result.rounds, piece=of)
        self._lengths[result.rounds] += 1
        self._won.setdefault(_winner(result), Counter())[result.rounds] += 1
        self._ends[NUMBER.sub("n", reason_text(result.reason))] += 1
        if "course" not in result.facts:
            return
        course, bout = result.facts["course"], result.bout
        contact = course["contact"]
        self._meets.add(contact is not None, piece=of)
        if contact is not None:
            self._contacts[contact] += 1
            self._contact.add(contact, piece=of)
        for ident, side in ((bout.mine, bout.side), (bout.theirs, 1 - bout.side)):
            turn = course["rout"][side]
            self._runs.setdefault(ident, Sums()).add(turn is not None, piece=of)
            if turn is not None:
                self._routed[turn] += 1
                self._turns.setdefault(ident, Sums()).add(turn, piece=of)

    @property
    def told(self) -> Course | None:
        """What comes of them; None if there was no battle."""
        if not self._length.battles:
            return None
        return Course(
            self._length.battles, self._length.estimate(least=0.0), _histogram(self._lengths),
            tuple((ident, _histogram(rounds)) for ident, rounds in sorted(self._won.items())),
            self._contact.estimate(least=0.0) if self._contacts else None, _histogram(self._contacts),
            self._meets.share if self._meets.battles else None,
            tuple(self._rout(ident, runs) for ident, runs in self._runs.items()), _histogram(self._routed),
            tuple(sorted(self._ends.items(), key=lambda end: (-end[1], end[0]))),
        )  # fmt: skip

    def _rout(self, ident: str, runs: Sums) -> Rout:
        turns = self._turns.get(ident)
        return Rout(ident, runs.share, None if turns is None else turns.estimate(least=0.0))


def _winner(result: Result) -> str:
    """The id of the list that won; '' for a draw."""
    if result.won is None:
        return ""
    return result.bout.mine if result.won else result.bout.theirs


def _histogram(rounds: Counter[int]) -> Rounds:
    return tuple(sorted(rounds.items()))
