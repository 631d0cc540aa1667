"""Numbers of rulings as the data has them. (TRI-35, TRI-36, TRI-40, TRI-45, TRI-47..51)"""

from __future__ import annotations

from typing import Protocol, cast

from skirmish.core.record import DataFile, Record
from skirmish.core.system import Ruleset


class Penalties(Record, cache_hash=True):
    """What the rungs that tell take off all ranks. (TRI-35)"""

    wounded: int
    """Off all ranks of the wounded."""
    maimed: int
    """Off all ranks of the maimed."""
    shaken: int
    """Off all ranks of the shaken."""
    panicked: int
    """Off all ranks of the panicked."""


class Numbers(Record):
    """The file."""

    penalties: Penalties
    """What harm takes off all ranks."""
    move_in: int
    """Inches of a move besides Deftness. (TRI-43)"""
    triplet_damage: int
    """Added to the damage of a triplet. (TRI-40)"""
    most_difficulty: int
    """The highest difficulty."""
    steadfast: int
    """The rank in Composure or Endurance from which on nerve and breath take 2 successes. (TRI-36)"""
    terror_in: float
    """How near terror frightens, in inches."""
    command_in: float
    """How far a leader's command reaches, in inches."""
    fallen_in: float
    """How near a friend has to fall to shake others. (TRI-47)"""
    fallen: int
    """The threshold of that. (TRI-47)"""
    tiring: int
    """The first consecutive round of melee that tires. (TRI-49)"""
    bolts_in: float
    """Inches that a beast out of hand goes for each degree of failure. (RT-23)"""
    furious: int
    """The rungs of a Furious Blow. (TRI-53)"""
    backstab: int
    """The damage that Advantage adds for who stabs in the back. (TRI-57)"""
    fortune: int
    """Fortune of a hero of level 1; +1 for every second level. (TRI-23)"""
    fortune_each: int
    """The most that may go into one roll. (TRI-22)"""
    fate: int
    """Fate of a hero. (TRI-26)"""


RULINGS: DataFile = ("rulings.yaml", Numbers, "trilogy-rulings")


class _WithNumbers(Protocol):
    numbers: Numbers


def numbers_of(rules: Ruleset) -> Numbers:
    """The numbers of the combat system that is in use, which is this one."""
    return cast(_WithNumbers, rules.combat).numbers
