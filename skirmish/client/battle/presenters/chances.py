"""Who is winning, in words and numbers."""

from __future__ import annotations

from skirmish.client.questions import Prospects
from skirmish.client.words import percent, say
from skirmish.core.record import Record


class ChanceView(Record):
    """The bar: side 0's share, both numbers, what they are."""

    share: float
    mine: str
    theirs: str
    tip: str


def chance(found: Prospects, names: tuple[str, str]) -> ChanceView:
    """What the bar says of a position."""
    mine = say("chances.number", percent=percent(found.chance))
    tip = say("chances.tip", a=names[0], b=names[1])
    return ChanceView(found.chance, mine, percent(1 - found.chance), tip)
