"""What comes of one battle of a batch: who won, how it ended, and what the observers noted."""

from __future__ import annotations

from typing import Any

from skirmish.core.record import Record
from skirmish.playtest.bouts import Bout


class Result(Record):
    """One battle that was played, told from the side of its first list. The same on every machine: no clock in it."""

    number: int
    """Its place in the batch, from 0: the key under which it is kept."""
    bout: Bout
    won: bool | None
    """By the first list; None for a draw."""
    rounds: int
    reason: str
    """How it ended, in words."""
    decisions: int
    facts: dict[str, Any]
    """What each observer noted, by its name: JSON-able."""
