"""What the page "What shall I be asked?" shows, as data: the questions of some systems, and when each is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from skirmish.client.battle.orders import LADDER, Wishes, choices, wish_for
from skirmish.core.decision import Asks, Peril, When
from skirmish.core.record import evolve

Systems = Mapping[str, tuple[Asks, ...]]
"""What each of some systems asks."""


class Line(NamedTuple):
    """One question."""

    asks: Asks
    rules: tuple[str, ...]
    """Those of all systems that ask it."""
    choices: tuple[When, ...]
    when: When
    """Which of them is wished."""


class Group(NamedTuple):
    """The questions of one system; with '' as its name those of several."""

    name: str
    lines: tuple[Line, ...]


def list_groups(systems: Systems, wishes: Wishes) -> tuple[Group, ...]:
    """Each question once: what several systems ask first, then system by system."""
    asked: dict[str, list[Asks]] = {}
    for own in systems.values():
        for asks in own:
            asked.setdefault(asks.id, []).append(asks)
    count = Counter({ident: len(found) for ident, found in asked.items()})
    shared = tuple([_line(found, wishes) for ident, found in asked.items() if count[ident] > 1])
    groups = [Group("", shared)]
    for name, own in systems.items():
        groups.append(Group(name, tuple([_line([asks], wishes) for asks in own if count[asks.id] == 1])))
    return tuple([group for group in groups if group.lines])


def _line(found: list[Asks], wishes: Wishes) -> Line:
    perils = {peril for asks in found for peril in asks.perils}
    told: tuple[Peril, ...] = tuple([when for when in LADDER if when in perils])
    asks = evolve(found[0], perils=told)
    rules = tuple(dict.fromkeys([asks.rule for asks in found]))
    return Line(asks, rules, choices(asks), wish_for(wishes, asks))


def without_wishes(systems: Systems, wishes: Wishes) -> dict[str, str]:
    """The wishes with all that these systems ask as it is usual."""
    known = {asks.id for own in systems.values() for asks in own}
    return {ident: when for ident, when in wishes.items() if ident not in known}


def choice_key(line: Line, when: When) -> str:
    """Which words a choice has: those that ask for more than the one before say so."""
    return "ends-too" if when == "ends" and "falls" in line.choices else when
