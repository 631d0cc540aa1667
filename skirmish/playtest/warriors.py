"""What each warrior does in a battle: whom it takes down, what becomes of it, what its magic spends and comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from skirmish.core.record import Record
from skirmish.playtest.collecting import collected
from skirmish.playtest.estimates import Estimate, Sums, happened
from skirmish.playtest.results import Result

COUNTED = ("kills", "kill_marks", "out", "points", "tries", "done", "cuts", "cut")
"""What is added up, by the keys of `facts["warriors"]`."""
MARK = 10.0
"""The usual step of what is taken, in marks."""


class Deeds(Record):
    """What a warrior, or a sort of warriors, does in a battle, on average."""

    roster: str
    """The id of its list; '' for a sort of warriors, wherever they are."""
    ident: str
    """Its id in the list; '' for a sort of warriors."""
    name: str
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
    type: str


class _Seen:
    """The sums of one warrior or sort. Most warriors do little in a battle, so noughts are passed over."""

    def __init__(self) -> None:
        self.battles, self.warriors, self._squares = 0, 0, 0
        self.marks = 0.0
        self.worth = Sums()
        self._sums = {what: [0.0, 0.0, 0.0] for what in COUNTED}

    def add(self, found: Mapping[str, float], count: int) -> None:
        """One more battle, with what so many of them did together."""
        self.battles, self.warriors, self._squares = self.battles + 1, self.warriors + count, self._squares + count**2
        self.marks += found["marks"]
        self.worth.add(found["kill_marks"], max(1.0, found["marks"]))
        for what, sums in self._sums.items():
            if value := found[what]:
                sums[0] += value
                sums[1] += value * value
                sums[2] += value * count

    def sums(self, what: str) -> Sums:
        """Of something counted, over the warriors."""
        above, squares, both = self._sums[what]
        return Sums(self.battles, above, self.warriors, squares, both, self._squares)


class Warriors:
    """Adds up the deeds of each warrior of each list and, apart from that, of each type."""

    def __init__(self) -> None:
        self._each: dict[Key, _Seen] = {}
        self._types: dict[Key, _Seen] = {}

    def see(self, result: Result) -> None:
        """One more battle. Warriors of one sort in one battle count together, since they share its luck."""
        bout, types = result.bout, dict[tuple[int, str], list[Mapping[str, Any]]]()
        for one in result.facts.get("warriors", ()):
            roster = bout.mine if one["side"] == bout.side else bout.theirs
            key = Key(roster, one["id"], one["name"], one["type"])
            self._each.setdefault(key, _Seen()).add(one, 1)
            types.setdefault((one["side"], one["type"]), []).append(one)
        for some in types.values():
            key = Key("", "", "", some[0]["type"])
            together = {what: sum(one[what] for one in some) for what in (*COUNTED, "marks")}
            self._types.setdefault(key, _Seen()).add(together, len(some))

    @property
    def told(self) -> tuple[Deeds, ...]:
        """Of each warrior, list by list."""
        order = {roster: n for n, roster in enumerate(dict.fromkeys(key.roster for key in self._each))}
        return tuple(_deeds(key, self._each[key]) for key in sorted(self._each, key=lambda key: order[key.roster]))

    @property
    def types(self) -> tuple[Deeds, ...]:
        """Of one warrior of each type, those worth most first."""
        found = [_deeds(key, seen) for key, seen in self._types.items()]
        return tuple(sorted(found, key=lambda deeds: -deeds.worth.value))


def deeds(results: Iterable[Result]) -> tuple[Deeds, ...]:
    """What each warrior of each list did, list by list; () if nobody noted it."""
    return collected(Warriors(), results).told


def deeds_of_types(results: Iterable[Result]) -> tuple[Deeds, ...]:
    """What one warrior of each type did, those worth most for their marks first."""
    return collected(Warriors(), results).types


def _out(sums: Sums) -> Estimate:
    """Wilson's interval for one warrior, who falls once or not at all in a battle; for several the mean's."""
    alone = sums.below == sums.count
    return happened(round(sums.above), sums.count) if alone else sums.estimate(least=0.0, most=1.0)


def _deeds(key: Key, seen: _Seen) -> Deeds:
    def mean(what: str) -> Estimate:
        return seen.sums(what).estimate(least=0.0)

    return Deeds(
        *key,
        marks=seen.marks / seen.warriors,
        kills=mean("kills"),
        taken=seen.sums("kill_marks").estimate(MARK, least=0.0),
        out=_out(seen.sums("out")),
        points=mean("points"),
        tries=mean("tries"),
        done=mean("done"),
        cuts=mean("cuts"),
        cut=mean("cut"),
        worth=seen.worth.estimate(MARK, least=0.0),
    )
