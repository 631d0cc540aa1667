"""Two versions of a list compared on the same opponents, maps, dice, sides and ends."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from skirmish.core.record import Record
from skirmish.playtest.adjusted_scores import AdjustedScores
from skirmish.playtest.estimates import Estimate, Sums, Tally
from skirmish.playtest.match import Fixture, Result, fixture_of, piece_of, score, swap_sides


class Comparison(Record):
    """How much oftener the second version wins than the first where both fought the same battles."""

    first: str
    second: str
    gain: Estimate
    """Share of wins of the second less that of the first, -1 to 1; what they have in common is taken out."""
    pieces: int
    """So many different maps with dice are behind it."""
    tallies: tuple[Tally, Tally]
    """Of the two versions, in the battles that are compared."""
    adjusted: Estimate | None = None
    """The gain with luck taken out; None in a plain batch."""

    @property
    def best(self) -> Estimate:
        """The gain by which they are judged: with luck taken out, if it was."""
        return self.gain if self.adjusted is None else self.adjusted


class Versions:
    """Compares two lists by their battles against others.

    Battles with the same map and dice hang together, also those against different opponents: all of them are one piece,
    and give one difference. Battles of the two against each other tell nothing here and are left out. Draws are half a
    win on both sides.
    """

    def __init__(self, first: str, second: str) -> None:
        self.idents = first, second
        self._tallies = [Tally(), Tally()]
        self._gain = Sums()
        self._last: Hashable = None
        self._open: tuple[dict[Fixture, Result], ...] = {}, {}
        self._adjusted = AdjustedScores()

    def see(self, result: Result) -> None:
        """One more battle; those of a piece come one after another, as a batch has them."""
        bout = result.bout
        whose = [ident in self.idents for ident in (bout.mine, bout.theirs)]
        if whose[0] == whose[1]:
            return
        if piece_of(result) != self._last:
            self._close()
            self._last = piece_of(result)
        told = result if whose[0] else swap_sides(result)
        self._open[self.idents.index(told.bout.mine)][fixture_of(told)] = told

    def _close(self) -> None:
        """The piece is over: its battles that both have fought are compared."""
        first, second = self._open
        if shared := [key for key in first if key in second]:
            for n, version in enumerate(self._open):
                for key in shared:
                    self._tallies[n] = self._tallies[n].counted(version[key].won)
            gained = sum(score(second[key].won) - score(first[key].won) for key in shared)
            self._gain.add(gained, len(shared), battles=len(shared))
            for key in shared:
                self._adjusted.see_gain(first[key], second[key], self._gain.pieces)
        self._open = {}, {}

    @property
    def told(self) -> Comparison | None:
        """What comes of them; None if the two never fought the same opponent with the same dice."""
        self._close()
        if not self._gain.battles:
            return None
        gain = self._gain.estimate(least=-1.0, most=1.0)
        adjusted = self._adjusted.estimate(1.0, -1.0, 1.0) if self._adjusted.is_whole else None
        return Comparison(*self.idents, gain, self._gain.pieces, (self._tallies[0], self._tallies[1]), adjusted)


class Comparisons:
    """Compares pairs of lists, each by its battles against others."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._all = [Versions(*pair) for pair in pairs]
        self._of: dict[str, list[Versions]] = {}
        for one in self._all:
            for ident in one.idents:
                self._of.setdefault(ident, []).append(one)

    def see(self, result: Result) -> None:
        """One more battle."""
        for ident in (result.bout.mine, result.bout.theirs):
            for one in self._of.get(ident, ()):
                one.see(result)

    @property
    def told(self) -> tuple[Comparison, ...]:
        """Of each pair that has met the same opponents with the same dice."""
        return tuple(found for one in self._all if (found := one.told) is not None)
