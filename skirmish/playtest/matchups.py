"""A field of lists as a matrix: how often each beats each, and what decides it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from copy import copy
from functools import partial

import numpy as np
from numpy.typing import NDArray

from skirmish.core.record import Record, evolve
from skirmish.playtest.adjusted_scores import AdjustedScores
from skirmish.playtest.estimates import HALF, MARKS, Estimate, Sums, Tally, reach_of
from skirmish.playtest.match import Result, piece_of, score, swap_sides
from skirmish.playtest.stopping_rule import Surety

MAIN = 3
"""So many causes of each match-up stand in reports."""
UNKNOWN = Estimate(0.5, 0.0, 1.0, 0)
"""The share of wins of who hasn't fought."""

Array = NDArray[np.float64]


class Cause(Record):
    """One way in which people are lost in a match-up."""

    name: str
    net: Estimate
    """Marks a battle that the first list takes by it, less those that it loses by it."""
    taken: float
    """Marks a battle that the first list takes by it."""
    lost: float
    """Marks a battle that it loses by it."""


class Cell(Record):
    """A list against another."""

    mine: str
    theirs: str
    tally: Tally
    causes: tuple[Cause, ...]
    """The three that tip the balance most, either way, the weightiest first; () if nobody noted them."""
    surety: Surety | None = None
    """What is sure of it, if the batch was to stop when it is."""
    adjusted: Estimate | None = None
    """The share of wins with luck taken out; None in a plain batch."""

    @property
    def share(self) -> Estimate:
        """Of battles won, with Wilson's interval.

        A batch that was to stop as soon as it is sure has that of its surety: Wilson's promises nothing if somebody
        looked after each battle whether to go on.
        """
        ends = self.tally.interval if self.surety is None else self.surety.plain
        return Estimate(self.tally.share, *ends, self.tally.games)

    @property
    def best(self) -> Estimate:
        """The share by which it is judged: with luck taken out, if it was."""
        return self.share if self.adjusted is None else self.adjusted


class MatchUp:
    """What was seen of the battles of two lists, told from the side of the first."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.scores, self.pieces = array("d"), array("q")
        """Of each battle what it was worth to the first list, and to which piece it belongs."""
        self.adjusted = AdjustedScores()
        self._nought = Sums()
        self._net: dict[str, Sums] = {}
        self._taken: dict[str, float] = {}

    def see(self, result: Result, number: int) -> None:
        """One more battle, whose list `mine` is the first; the number is that of its piece."""
        self.tally = self.tally.counted(result.won)
        self.scores.append(score(result.won))
        self.pieces.append(number)
        self.adjusted.see(result, number)
        if "causes" not in result.facts:
            return
        sides, side = result.facts["causes"], result.bout.side
        mine, theirs = sides[side], sides[1 - side]
        for name in {**self._net, **mine, **theirs}:
            sums = self._net.setdefault(name, copy(self._nought))
            sums.add(mine.get(name, 0) - theirs.get(name, 0), piece=number)
            self._taken[name] = self._taken.get(name, 0.0) + mine.get(name, 0)
        self._nought.add(0.0, piece=number)

    @property
    def causes(self) -> tuple[Cause, ...]:
        """What decides these battles: who took how much by what; what tips the balance most comes first."""
        found = [self._cause(name) for name in sorted(self._net)]
        return tuple(sorted(found, key=lambda cause: -abs(cause.net.value)))

    def _cause(self, name: str) -> Cause:
        net = self._net[name].estimate(MARKS)
        taken = self._taken[name] / self._nought.battles
        return Cause(name, net, taken, taken - net.value)


class MatchUps:
    """Sorts battles by the lists that fought. A list against itself tells nothing here.

    The causes are those of `facts["causes"]`, which names for each side the marks it took from the other by cause.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], MatchUp] = {}
        self._lists: dict[str, None] = {}
        self._last: Hashable = None
        self._pieces = 0

    def see(self, result: Result) -> None:
        """One more battle."""
        mine, theirs = result.bout.mine, result.bout.theirs
        self._lists |= {mine: None, theirs: None}
        if mine == theirs:
            return
        if (theirs, mine) in self._found:
            mine, theirs, result = theirs, mine, swap_sides(result)
        if piece_of(result) != self._last:
            self._last, self._pieces = piece_of(result), self._pieces + 1
        self._found.setdefault((mine, theirs), MatchUp()).see(result, self._pieces - 1)

    def told(self, sureties: Sequence[Surety] = ()) -> tuple[Cell, ...]:
        """The matrix: a cell for each list and each other that it met, each match-up from both sides.

        `sureties`: what is sure of each pairing, if the batch was to stop when it is.
        """
        sure = {(one.mine, one.theirs): one for one in sureties}
        sure |= {(one.theirs, one.mine): one.turned for one in sureties}
        cells: dict[tuple[str, str], Cell] = {}
        for (mine, theirs), seen in self._found.items():
            causes, surety = seen.causes, sure.get((mine, theirs))
            adjusted = _adjusted(seen.adjusted, surety)
            cells[mine, theirs] = Cell(mine, theirs, seen.tally, causes, surety, adjusted)
            turned = Tally(seen.tally.losses, seen.tally.draws, seen.tally.wins)
            mirrored = tuple(map(_mirrored, causes))
            other = None if adjusted is None else turn_share(adjusted)
            cells[theirs, mine] = Cell(theirs, mine, turned, mirrored, sure.get((theirs, mine)), other)
        return tuple(cells[a, b] for a in self._lists for b in self._lists if (a, b) in cells)

    def against_the_field(self, cells: Iterable[Cell]) -> dict[str, Estimate]:
        """The share of wins of each list against the others, each of them weighing alike, by these cells.

        Against one other it is that of their cell. In a batch that was to stop when it is sure, the ends are the means
        of those of the cells: they fail only if some of those do, by more than the others leave room.
        """
        return {
            ident: self._share([cell.share for cell in some], some, partial(self._reach, ident))
            for ident, some in _sort_cells(cells).items()
        }

    def adjusted_against_the_field(self, cells: Iterable[Cell]) -> dict[str, Estimate]:
        """The same with luck taken out, of those from whose battles it was."""
        found: dict[str, Estimate] = {}
        for ident, some in _sort_cells(cells).items():
            shares = [cell.adjusted for cell in some if cell.adjusted is not None]
            if len(shares) == len(some):
                found[ident] = self._share(shares, some, partial(self._adjusted_reach, ident))
        return found

    @staticmethod
    def _share(shares: Sequence[Estimate], cells: Sequence[Cell], find_reach: Callable[[], float]) -> Estimate:
        count = sum(one.count for one in shares)
        if len(shares) == 1:
            return shares[0]
        value, low, high = (float(np.mean([getattr(one, end) for one in shares])) for end in ("value", "low", "high"))
        if all(cell.surety is None for cell in cells):
            reach = find_reach()
            low, high = max(0.0, value - reach), min(1.0, value + reach)
        return Estimate(value, low, high, count)

    def _reach(self, ident: str) -> float:
        """How far the interval of the mean of a list's shares reaches; battles of one piece hang together.

        Two made-up battles count among the deviations, as in `Sums.share`.
        """
        own = [seen for pair, seen in self._found.items() if ident in pair]
        off: Array = np.zeros(self._pieces)
        made_up = 0.0
        for seen in own:
            scores: Array = np.asarray(seen.scores, dtype=np.float64)
            weight = 1 / (len(own) * len(scores))
            np.add.at(off, np.asarray(seen.pieces), weight * (scores - scores.mean()))
            made_up += 2 * (HALF * weight) ** 2 * len(scores)
        pieces = len(set().union(*(seen.pieces for seen in own)))
        return reach_of(float(off @ off) + made_up / pieces, pieces)

    def _adjusted_reach(self, ident: str) -> float:
        """The same with luck taken out; the made-up battles are as much nearer as those that were fought."""
        own = [seen.adjusted for pair, seen in self._found.items() if ident in pair]
        off: Array = np.zeros(self._pieces)
        made_up = 0.0
        for found in own:
            weight = 1 / (len(own) * found.battles)
            mean = found.adjusted.sum() / found.battles
            np.add.at(off, found.numbers, weight * (found.adjusted - mean * np.array(found.counts)))
            made_up += 2 * (HALF * found.shrinkage * weight) ** 2 * found.battles
        pieces = len(set().union(*(found.numbers for found in own)))
        return reach_of(float(off @ off) + made_up / pieces, pieces)


def _sort_cells(cells: Iterable[Cell]) -> dict[str, list[Cell]]:
    """By their first list."""
    own: dict[str, list[Cell]] = {}
    for cell in cells:
        own.setdefault(cell.mine, []).append(cell)
    return own


def turn_share(found: Estimate) -> Estimate:
    """A share of wins, told from the other side."""
    return Estimate(1 - found.value, 1 - found.high, 1 - found.low, found.count)


def _adjusted(scores: AdjustedScores, surety: Surety | None) -> Estimate | None:
    """The share with luck taken out; a batch that was to stop when it is sure of that has the ends of its surety."""
    if not scores.is_whole:
        return None
    found = scores.estimate()
    if surety is None:
        return found
    return Estimate(min(surety.high, max(surety.low, found.value)), surety.low, surety.high, found.count)


def table(cells: Iterable[Cell]) -> tuple[tuple[str, ...], Array, Array]:
    """The lists by id, and how often each won against each and met it: (lists, lists), half a win for a draw."""
    known = list(cells)
    idents = tuple(dict.fromkeys(cell.mine for cell in known))
    place = {ident: n for n, ident in enumerate(idents)}
    wins, games = np.zeros((len(idents), len(idents))), np.zeros((len(idents), len(idents)))
    for cell in known:
        at = place[cell.mine], place[cell.theirs]
        wins[at], games[at] = cell.tally.share * cell.tally.games, cell.tally.games
    return idents, wins, games


def _mirrored(cause: Cause) -> Cause:
    net = cause.net
    return Cause(cause.name, evolve(net, value=-net.value, low=-net.high, high=-net.low), cause.lost, cause.taken)
