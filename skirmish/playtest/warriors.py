"""What each warrior does in a battle: whom it takes down, what becomes of it, what its magic spends and comes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish.core.record import Record
from skirmish.playtest.estimates import MARKS, Estimate, Sums
from skirmish.playtest.results import Result
from skirmish.playtest.scores import piece

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
        bout, of = result.bout, piece(result)
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
