"""What each warrior does in a battle: whom it takes down, what becomes of it, what its magic spends and comes to.

And what magic is worth: the marks that a point of it takes, and the battles that each gift rolled for it wins.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish.core.record import Record
from skirmish.playtest.estimates import MARKS, Estimate, Sums, student_errors
from skirmish.playtest.match import Result, piece_of, score

COUNTED = ("kills", "kill_marks", "out", "points", "tries", "done", "cuts", "cut")
"""What is added up of each, by the keys of `facts["warriors"]`."""


class Deeds(Record):
    """What a warrior, or a sort of warriors, does in a battle, on average."""

    roster: str
    """The id of its list; '' for a sort of warriors, wherever they are."""
    ident: str
    """Its id in the list; '' for a sort of warriors."""
    name: str
    faction: str
    """Types of one name in two factions are two."""
    type: str
    marks: float
    """What one costs with all it carries."""
    kills: Estimate
    """Enemies put out of action by it."""
    taken: Estimate
    """What these cost, in marks."""
    out: Estimate
    """How often it is put out of action itself, 0 to 1."""
    points: Estimate
    """Points of magic it spends."""
    tries: Estimate
    """Weaves or spells tried."""
    done: Estimate
    """And done."""
    cuts: Estimate
    """Tries to cut somebody else's."""
    cut: Estimate
    """And cut."""
    worth: Estimate
    """Marks it takes for each mark it costs; one who costs nothing counts as one of one mark."""


class Key(NamedTuple):
    """Who is told of together: see the fields of `Deeds`."""

    roster: str
    ident: str
    name: str
    faction: str
    type: str


class _Seen:
    """The sums of one warrior or type. What it does in battles with the same map and dice is one piece."""

    def __init__(self) -> None:
        self.warriors, self.marks = 0, 0
        self._sums = {what: Sums() for what in COUNTED}
        self._worth = Sums()
        self._last: Hashable = None
        self._open()

    def _open(self) -> None:
        self._done, self._cost, self._count, self._battles = dict.fromkeys(COUNTED, 0), 0, 0, 0

    def add(self, some: Sequence[Mapping[str, Any]], of: Hashable) -> None:
        """One more battle, with so many of them, which belongs to this piece."""
        if of != self._last:
            self._close()
            self._last = of
        for one in some:
            for what in COUNTED:
                self._done[what] += one[what]
            self._cost += one["marks"]
        self._count, self._battles = self._count + len(some), self._battles + 1

    def _close(self) -> None:
        """The piece is over."""
        if self._battles:
            for what, sums in self._sums.items():
                sums.add(self._done[what], self._count, battles=self._battles)
            self._worth.add(self._done["kill_marks"], max(1, self._cost), battles=self._battles)
            self.warriors, self.marks = self.warriors + self._count, self.marks + self._cost
        self._open()

    def told(self, key: Key) -> Deeds:
        """What comes of them."""
        self._close()
        sums = self._sums
        kills, points, tries, done, cuts, cut = (
            sums[what].estimate(least=0.0) for what in ("kills", "points", "tries", "done", "cuts", "cut")
        )
        taken, worth = (one.estimate(MARKS, least=0.0) for one in (sums["kill_marks"], self._worth))
        cost = self.marks / self.warriors
        return Deeds(*key, cost, kills, taken, sums["out"].share, points, tries, done, cuts, cut, worth)


class Warriors:
    """Adds up the deeds of each warrior of each list and, apart from that, of each type."""

    def __init__(self) -> None:
        self._each: defaultdict[Key, _Seen] = defaultdict(_Seen)
        self._types: defaultdict[Key, _Seen] = defaultdict(_Seen)

    def see(self, result: Result) -> None:
        """One more battle. Warriors of one type in one battle count together, since they share its luck."""
        bout, of = result.bout, piece_of(result)
        types: defaultdict[tuple[int, Key], list[Mapping[str, Any]]] = defaultdict(list)
        for one in result.facts.get("warriors", ()):
            roster = bout.mine if one["side"] == bout.side else bout.theirs
            self._each[Key(roster, one["id"], one["name"], one["faction"], one["type"])].add([one], of)
            types[one["side"], Key("", "", "", one["faction"], one["type"])].append(one)
        for (_, key), some in types.items():
            self._types[key].add(some, of)

    @property
    def told(self) -> tuple[Deeds, ...]:
        """Of each warrior, list by list."""
        order = {roster: n for n, roster in enumerate(dict.fromkeys(key.roster for key in self._each))}
        return tuple(self._each[key].told(key) for key in sorted(self._each, key=lambda key: order[key.roster]))

    @property
    def types(self) -> tuple[Deeds, ...]:
        """Of one warrior of each type, those worth most first."""
        found = [seen.told(key) for key, seen in self._types.items()]
        return tuple(sorted(found, key=lambda deeds: -deeds.worth.value))


# --- what magic is worth -------------------------------------------------------------------------------------------


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
                marks, of = facts["causes"][side].get("magic", 0), piece_of(result)
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
        reach = student_errors(max(1, freedom)) * math.sqrt(variance)
        estimate = Estimate(value, max(-1.0, value - reach), min(1.0, value + reach), battles)
        return Gift(*gift, estimate, having)
