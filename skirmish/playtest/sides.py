"""Whether it matters which side one is, who has the first turn, and from which end of a map one comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from skirmish.core.battlefield import OPPOSITE
from skirmish.core.record import Record
from skirmish.playtest.collecting import collected
from skirmish.playtest.results import Result
from skirmish.playtest.tally import Tally

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

    @property
    def plain(self) -> bool:
        """Whether the whole interval lies on one side of one half."""
        low, high = self.tally.interval
        return low > 0.5 or high < 0.5


class Sides:
    """Counts who wins by side, first turn and end."""

    def __init__(self) -> None:
        self._found: dict[tuple[What, str, str], Tally] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        for what, where, end, side in _had(result):
            won = None if result.won is None else result.won == (result.bout.side == side)
            key = what, where, end
            self._found[key] = self._found.get(key, Tally()).counted(won)

    @property
    def told(self) -> tuple[Bias, ...]:
        """What comes of them."""
        order = sorted(self._found, key=lambda key: (ORDER.index(key[0]), *key[1:]))
        return tuple(Bias(*key, self._found[key]) for key in order)


def biases(results: Iterable[Result]) -> tuple[Bias, ...]:
    """The side that is set up first, the first turn, and one end of each map, as far as the battles tell.

    Lists change sides and ends within each pair of battles, so that their strengths cancel out. The first turn is
    usually diced for: its share is that of the winners of the roll-off, whoever they were.
    """
    return collected(Sides(), results).told


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
