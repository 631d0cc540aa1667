"""A field of lists as a matrix: how often each beats each, and what decides it."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.core.record import Record, evolve
from skirmish.playtest.collecting import collected
from skirmish.playtest.estimates import Estimate, Sums
from skirmish.playtest.results import Result
from skirmish.playtest.tally import Tally

MAIN = 3
"""So many causes are told of each match-up."""
MARK = 10.0
"""The usual step of what is lost, in marks: the cheapest warriors and their gear."""


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


class MatchUp:
    """What was seen of the battles of two lists, told from the side of the first."""

    def __init__(self) -> None:
        self.tally, self.noted = Tally(), 0
        self._net: dict[str, Sums] = {}
        self._taken: dict[str, float] = {}

    def see(self, result: Result) -> None:
        """One more battle, whose list `mine` is the first."""
        self.tally = self.tally.counted(result.won)
        if "causes" not in result.facts:
            return
        sides, side = result.facts["causes"], result.bout.side
        mine, theirs = sides[side], sides[1 - side]
        self.noted += 1
        for name in {**mine, **theirs}:
            self._net.setdefault(name, Sums()).add(mine.get(name, 0) - theirs.get(name, 0))
            self._taken[name] = self._taken.get(name, 0.0) + mine.get(name, 0)

    @property
    def causes(self) -> tuple[Cause, ...]:
        """What decides these battles: who took how much by what; what tips the balance most comes first."""
        found = [self._cause(name) for name in sorted(self._net)]
        return tuple(sorted(found, key=lambda cause: -abs(cause.net.value)))

    def _cause(self, name: str) -> Cause:
        net = self._net[name].padded(self.noted).estimate(MARK)
        taken = self._taken[name] / self.noted
        return Cause(name, net, taken, taken - net.value)


class MatchUps:
    """Sorts battles by the lists that fought. A list against itself tells nothing here."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], MatchUp] = {}
        self._lists: dict[str, None] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        mine, theirs = result.bout.mine, result.bout.theirs
        self._lists |= {mine: None, theirs: None}
        if mine == theirs:
            return
        if (theirs, mine) in self._found:
            won = None if result.won is None else not result.won
            bout = evolve(result.bout, mine=theirs, theirs=mine, side=1 - result.bout.side)
            mine, theirs, result = theirs, mine, evolve(result, bout=bout, won=won)
        self._found.setdefault((mine, theirs), MatchUp()).see(result)

    @property
    def told(self) -> tuple[Cell, ...]:
        """The matrix: a cell for each list and each other that it met, each match-up from both sides."""
        cells: dict[tuple[str, str], Cell] = {}
        for (mine, theirs), seen in self._found.items():
            causes = seen.causes[:MAIN]
            cells[mine, theirs] = Cell(mine, theirs, seen.tally, causes)
            cells[theirs, mine] = Cell(theirs, mine, _turned(seen.tally), tuple(map(_mirrored, causes)))
        return tuple(cells[a, b] for a in self._lists for b in self._lists if (a, b) in cells)


def matrix(results: Iterable[Result]) -> tuple[Cell, ...]:
    """A cell for each list and each other one that it met, in the order in which lists come up.

    The causes are those of `facts["causes"]`, which names for each side the marks it took from the other by cause.
    """
    return collected(MatchUps(), results).told


def against_the_field(cells: Iterable[Cell]) -> dict[str, Tally]:
    """How each list fared in all its match-ups together."""
    found: dict[str, Tally] = {}
    for cell in cells:
        found[cell.mine] = found.get(cell.mine, Tally()) + cell.tally
    return found


def _turned(tally: Tally) -> Tally:
    return Tally(tally.losses, tally.draws, tally.wins)


def _mirrored(cause: Cause) -> Cause:
    net = cause.net
    return Cause(cause.name, evolve(net, value=-net.value, low=-net.high, high=-net.low), cause.lost, cause.taken)
