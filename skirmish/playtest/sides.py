"""Whether it matters which side one is, who has the first turn, and from which end of a map one comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from skirmish.core.battlefield import OPPOSITE
from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate, Sums, Tally
from skirmish.playtest.match import Result, piece_of, score

What = Literal["side", "first turn", "end"]
ORDER: tuple[What, ...] = ("side", "first turn", "end")


class Bias(Record):
    """How those fared who had something that should make no difference."""

    what: What
    """`side`: was named first; `first turn`: had it; `end`: came from one of the two ends of a map."""
    map: str
    """The map's id; '' for all maps together."""
    end: str
    """The table edge whose battles are counted, the other being the one opposite; '' if it isn't about ends."""
    tally: Tally
    share: Estimate
    """Of battles won; those with the same map and dice are one piece of its interval."""

    @property
    def plain(self) -> bool:
        """Whether the whole interval lies on one side of one half."""
        return self.share.low > 0.5 or self.share.high < 0.5


class Sides:
    """Counts who wins: the side that is set up first, the first turn, and one end of each map.

    Lists change sides and ends within each pair of battles, so that their strengths cancel out, the more exactly the
    more they differ: that is in the intervals, since a pair is one piece. The first turn is usually diced for: its
    share is that of the winners of the roll-off, whoever they were.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[What, str, str], Tally] = {}
        self._sums: dict[tuple[What, str, str], Sums] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        for what, where, end, side in _had(result):
            won = None if result.won is None else result.won == (result.bout.side == side)
            key = what, where, end
            self._found[key] = self._found.get(key, Tally()).counted(won)
            self._sums.setdefault(key, Sums()).add(score(won), piece=piece_of(result))

    @property
    def told(self) -> tuple[Bias, ...]:
        """What comes of them."""
        order = sorted(self._found, key=lambda key: (ORDER.index(key[0]), *key[1:]))
        return tuple(Bias(*key, self._found[key], self._sums[key].share) for key in order)


def _had(result: Result) -> Iterator[tuple[What, str, str, int]]:
    """(what, map, end, side of the battle) of each such thing."""
    yield "side", "", "", 0
    course = result.facts.get("course", {})
    first, edges = course.get("first"), course.get("edges")
    if first is not None:
        yield "first turn", "", "", first
    if edges and None not in edges:
        end = min(edges[0], OPPOSITE[edges[0]])
        if end in edges:
            yield "end", result.bout.map, end, list(edges).index(end)
