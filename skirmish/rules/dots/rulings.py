"""Numbers of rulings as the data has them. (R-11, R-34, R-100, B-7..10)"""

from __future__ import annotations

from typing import Protocol, cast

from skirmish.core.record import DataFile, Record
from skirmish.core.system import Ruleset


class Numbers(Record):
    """The file."""

    call_in: float
    """How far a leader is heard. (B-9)"""
    formation_in: float
    """How near the members of a formation stand to each other. (B-10)"""
    formation_least: int
    """How many it takes. (B-10)"""
    ambush_in: float
    """How near the first ambusher comes to an enemy. (B-12)"""
    hard_cover: int
    """What hard cover adds to the number of a shot. (R-48)"""
    light_cover: int
    """What cover adds to the number of a shot. (R-48)"""
    heavy_below: float
    """Cover is hard if a smaller share of the target than this is clear. (B-6)"""
    uneven: int
    """Penalty dots of difficult ground. (B-6)"""
    steep: int
    """Penalty dots of difficult and of very difficult ground. (B-6)"""
    high: int
    """What standing higher than the opponent takes off a number. (B-6)"""
    rounds: float
    """By how much a scenario's limit of rounds is multiplied. (B-20)"""


RULINGS: DataFile = ("rulings.yaml", Numbers, "dots-rulings")


class _WithNumbers(Protocol):
    numbers: Numbers


def numbers_of(rules: Ruleset) -> Numbers:
    """The numbers of the combat system that is in use, which is this one."""
    return cast(_WithNumbers, rules.combat).numbers
