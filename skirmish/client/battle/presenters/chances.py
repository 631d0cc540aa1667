"""Who is winning, in words and numbers."""

from __future__ import annotations

from skirmish.client.questions import Prospects
from skirmish.client.words import percent, say
from skirmish.core.record import Record

Z = 1.96
"""The interval holds the true share in 95 of 100 cases."""


class ChanceView(Record):
    """The bar: side 0's share, both numbers, what they are."""

    share: float
    mine: str
    theirs: str
    tip: str


def chance(found: Prospects, names: tuple[str, str]) -> ChanceView:
    """What the bar says of a position and so many quick battles."""
    mine = say("chances.number", percent=percent(found.chance), wide=round(100 * interval(found)))
    tip = say("chances.tip", a=names[0], b=names[1], n=found.tries)
    return ChanceView(found.chance, mine, percent(1 - found.chance), tip)


def interval(found: Prospects) -> float:
    """Half the width of the interval round the chance: never 0, though all tries ended alike."""
    cautious = (found.chance * found.count + 1) / (found.count + 2)
    return Z * float((cautious * (1 - cautious) / max(1.0, found.count)) ** 0.5)
