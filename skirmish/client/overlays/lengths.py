"""How measured distances are written: in inches, as in the rules; with centimetres beside them if that is set."""

from __future__ import annotations

from skirmish.client.words import say
from skirmish.core.units import MM_IN_INCH

_used: list[bool] = [False]


def use(*, centimetres: bool) -> None:
    """Measured distances have centimetres beside them from now on, or have none."""
    _used[0] = centimetres


def has_centimetres() -> bool:
    """Whether they have centimetres beside them now."""
    return _used[0]


def inches(length: float) -> str:
    """`5.60"`."""
    return say("overlay.inches", length=length)


def measured(length: float) -> str:
    """`5.60"`, or `5.60" / 14.2 cm`."""
    told = inches(length)
    return say("overlay.both", inches=told, centimetres=length * MM_IN_INCH / 10) if _used[0] else told
