"""Coverage of play: how often each weave, weapon, reaction and posture was offered, could be aimed, and was chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.events import Event
from skirmish.core.record import Record
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.playtest.match import Result

ENOUGH = 200
"""What was offered so often and never chosen is worth a look: its worth, its price, or where its users stand."""
MARKS = re.compile(r"\s*[;+]\s*")
NUMBERS = re.compile(r"(?: at)?\s*\b\d+\b")
ANYWHERE = ("nothing", "way")
"""Needs of offers that have a legal action whenever they are made."""


class Covered(Record):
    """One thing to choose, and in how many decisions it was there."""

    name: str
    """Its verb and what it is done with: `cast fireball`."""
    offered: int
    aimed: int
    """So often something could be aimed at, too."""
    chosen: int


class Coverage:
    """{name: [offered, aimed, chosen]} of all that the battle's decisions asked about; both sides together."""

    name: ClassVar[str] = "coverage"
    hears: ClassVar[tuple[type[Event], ...]] = ()

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing has been offered."""
        self._counts: dict[str, list[int]] = {}

    def choose(self, decision: Decision, action: Action) -> None:
        """Counts what the decision offers, once however many models may do it, and what was chosen."""
        aimed: dict[str, bool] = {}
        for offer in decision.each():
            if offer.needs == "plan" or offer.barred() is not None:
                continue  # what plans are put together of is offered in full beside them
            names = [name for name in names_of(offer.verb, offer.what) if not aimed.get(name)]
            if names:
                aimed.update(dict.fromkeys(names, can_be_aimed(offer)))
        for name, could in aimed.items():
            self._count(name, 1, int(could), 0)
        for name in dict.fromkeys(names_of(action.verb, action.what)):
            if name in aimed:
                self._count(name, 0, 0, 1)
            else:  # one put together by hand, which no sample had
                self._count(name, 1, 1, 1)

    def see(self, event: Event, before: State, after: State) -> None:
        """It hears of no event."""

    def note(self, state: State) -> dict[str, list[int]]:
        """All of it, by name."""
        return dict(sorted(self._counts.items()))

    def _count(self, name: str, *more: int) -> None:
        so_far = self._counts.setdefault(name, [0, 0, 0])
        so_far[:] = [count + one for count, one in zip(so_far, more, strict=True)]


def names_of(verb: str, what: str) -> Iterator[str]:
    """What an action is counted under: its verb with each part of its `what`, without numbers."""
    for part in MARKS.split(what):
        yield f"{verb} {NUMBERS.sub('', part).strip(' ,')}".strip()


def can_be_aimed(offer: Offer) -> bool:
    """Whether the offer has a legal action."""
    return offer.needs in ANYWHERE or next(offer.samples(), None) is not None


class Coverages:
    """The coverage of many battles."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}

    def see(self, result: Result) -> None:
        """One more battle; one without the observer adds nothing."""
        self.add(result.facts.get(Coverage.name, {}))

    def add(self, counts: Mapping[str, Sequence[int]]) -> None:
        """What an observer noted."""
        for name, more in counts.items():
            so_far = self._counts.setdefault(name, [0, 0, 0])
            so_far[:] = [count + one for count, one in zip(so_far, more, strict=True)]

    @property
    def told(self) -> tuple[Covered, ...]:
        """All things: first those that were never chosen though often offered, then the others by name."""
        found = [Covered(name, *counts) for name, counts in self._counts.items()]
        return tuple(sorted(found, key=lambda one: (not is_neglected(one), one.name)))


def is_neglected(one: Covered) -> bool:
    """Whether it was offered often and never chosen."""
    return one.offered >= ENOUGH and not one.chosen
