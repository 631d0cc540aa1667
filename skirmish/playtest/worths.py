"""What magic is worth: the marks that a point of it takes, and the battles that each gift rolled for it wins."""

from __future__ import annotations

import math

from skirmish.core.record import Record
from skirmish.playtest.estimates import MARKS, Estimate, Sums
from skirmish.playtest.results import Result
from skirmish.playtest.scores import piece, score
from skirmish.playtest.student import student


class Point(Record):
    """What the points of magic that a list spends bring it."""

    ident: str
    """The list; '' for all lists together."""
    spent: Estimate
    """Points a battle."""
    taken: Estimate
    """Marks taken by magic for each point spent. What magic does besides (guards, cuts, pushes) isn't in it."""


class Gift(Record):
    """What a gift that dice decide on before the battle is worth."""

    name: str
    value: int
    """So much of it; of strong and weak powers 1 is strong and -1 is weak."""
    gain: Estimate
    """Share of battles won by lists when one of their warriors has it, less that when the same warrior hasn't."""
    having: int
    """Battles of warriors that had it."""


class _Group:
    """The battles of one warrior against one opponent: how they ended, with each of its gifts and in all."""

    def __init__(self) -> None:
        self.all = Sums()
        self.squares = 0.0
        self.having: dict[tuple[str, int], Sums] = {}


class Worths:
    """Adds up what magic spent and took, and how battles ended with which gifts.

    What a point takes is the ratio of the marks that `facts["causes"]` puts down to magic to the points that
    `facts["warriors"]` spent. A gift is one that was rolled anew before each battle: each warrior is compared with
    itself, against the same opponent, in battles in which the dice gave it something else. What a list has for good
    can't be told that way: the fitted prices do.
    """

    def __init__(self) -> None:
        self._points: dict[str, Sums] = {}
        self._spent: dict[str, Sums] = {}
        self._groups: dict[tuple[str, str, str], _Group] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        bout, facts = result.bout, result.facts
        if "warriors" not in facts:
            return
        for ident, theirs, side in ((bout.mine, bout.theirs, bout.side), (bout.theirs, bout.mine, 1 - bout.side)):
            own = [one for one in facts["warriors"] if one["side"] == side]
            won = score(result.won) if side == bout.side else 1 - score(result.won)
            for one in own:
                if one["powers"]:
                    self._group(ident, one["id"], theirs, dict(one["powers"]), won)
            points = sum(one["points"] for one in own)
            if "causes" in facts and any(one["powers"] or one["points"] for one in own):
                marks, of = facts["causes"][side].get("magic", 0), piece(result)
                for key in (ident, ""):
                    self._spent.setdefault(key, Sums()).add(points, piece=of)
                    self._points.setdefault(key, Sums()).add(marks, points, of)

    def _group(self, ident: str, warrior: str, theirs: str, gifts: dict[str, int], won: float) -> None:
        group = self._groups.setdefault((ident, warrior, theirs), _Group())
        group.all.add(won)
        group.squares += won * won
        for gift in gifts.items():
            group.having.setdefault(gift, Sums()).add(won)

    @property
    def points(self) -> tuple[Point, ...]:
        """Of all lists together first, then of each that spent any."""
        order = sorted((ident for ident, sums in self._points.items() if sums.below), key=bool)
        return tuple(
            Point(ident, self._spent[ident].estimate(least=0.0), self._points[ident].estimate(MARKS, least=0.0))
            for ident in order
        )

    @property
    def gifts(self) -> tuple[Gift, ...]:
        """Those that some warrior had in some battles and not in others, the worthiest first."""
        names = sorted({gift for group in self._groups.values() for gift in group.having})
        found = [gift for name in names if (gift := self._gift(name)) is not None]
        return tuple(sorted(found, key=lambda gift: -gift.gain.value))

    def _gift(self, gift: tuple[str, int]) -> Gift | None:
        """The slope of a regression with a constant for each warrior and opponent: dice gave it, so it is a cause."""
        between = product = scatter = 0.0
        having, battles, freedom = 0, 0, -1
        for group in self._groups.values():
            own = group.having.get(gift)
            count = group.all.battles
            if own is None or own.battles == count:
                continue
            mean = group.all.above / count
            between += own.battles * (count - own.battles) / count
            product += own.above - own.battles * mean
            scatter += group.squares - count * mean * mean
            having, battles, freedom = having + own.battles, battles + count, freedom + count - 1
        if not between:
            return None
        value = product / between
        variance = (max(0.0, scatter - value * product) + 1.0) / max(1, freedom) / between
        reach = student(max(1, freedom)) * math.sqrt(variance)
        estimate = Estimate(value, max(-1.0, value - reach), min(1.0, value + reach), battles)
        return Gift(*gift, estimate, having)
