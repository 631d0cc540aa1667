"""Clocks of a hot-seat battle as frozen values."""

from __future__ import annotations

from typing import Literal, NamedTuple

from skirmish.core.record import Record, evolve
from skirmish.core.state import Side

Mode = Literal["none", "turn", "bank"]
"""No clock; so many seconds for each turn; so many for the whole battle and a bonus with each turn."""
WARNINGS = (30.0, 10.0, 0.0)
"""Seconds left at which it speaks up; the last is the end, which is only told."""


class Clock(Record):
    """Both sides' clocks, in seconds. A side's runs while it must decide, in the other's turn too."""

    mode: Mode = "none"
    seconds: float = 0.0
    """What a turn, or the bank, has at its beginning."""
    bonus: float = 0.0
    """What the bank gets at the beginning of each turn of its side."""
    left: tuple[float, float] = (0.0, 0.0)
    paused: bool = False


class Notice(NamedTuple):
    """A side's clock has come down to so many seconds; 0: time is up."""

    side: Side
    seconds: float


def wound(mode: Mode, seconds: float, bonus: float = 0.0) -> Clock:
    """A clock for a new battle."""
    return Clock(mode, seconds, bonus, (seconds, seconds))


def ticked(clock: Clock, dt: float, side: Side) -> tuple[Clock, tuple[Notice, ...]]:
    """The clock after `dt` seconds in which this side had to decide, and what is to be told."""
    before = clock.left[side]
    if clock.mode == "none" or clock.paused or dt <= 0 or before <= 0:
        return clock, ()
    after = max(0.0, before - dt)
    crossed = tuple([Notice(side, mark) for mark in WARNINGS if before > mark >= after])
    return _with(clock, side, after), crossed


def turned(clock: Clock, side: Side) -> Clock:
    """The clock when a turn of this side begins: a new turn's seconds, or the bank's bonus."""
    if clock.mode == "none":
        return clock
    return _with(clock, side, clock.seconds if clock.mode == "turn" else clock.left[side] + clock.bonus)


def face(seconds: float) -> str:
    """`12:05`; a begun second counts."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"


def _with(clock: Clock, side: Side, seconds: float) -> Clock:
    left = (seconds, clock.left[1]) if side == 0 else (clock.left[0], seconds)
    return evolve(clock, left=left)
