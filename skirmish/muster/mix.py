"""How many of a list that is being put together shoot, fight and channel: what makes a balanced list one."""

from __future__ import annotations

from skirmish.core.record import Record
from skirmish.muster.outfits import MELEE, SHOOT
from skirmish.muster.ranks import Picks, Ranks, cheapest_body

USUAL_MARKS, FEWEST, MOST = 500, 7, 12
"""So many warriors has a balanced list for so many marks, and the more the more marks there are."""
GUARDED = 4
"""So many has a list for channeling for as many marks: somebody stands before those who channel."""
MANY = 12
"""However many marks there are, so many are enough."""
SHOOTERS = (22, 42)
"""How many of a hundred shoot, at least and at most."""
FIGHTERS = 40
"""How many of a hundred fight, at least."""


class Mix(Record):
    """Warriors by what they do; hired blades are counted."""

    shooters: int
    fighters: int
    channelers: int

    @property
    def size(self) -> int:
        """All of them."""
        return self.shooters + self.fighters + self.channelers


ONE_OF_EACH = Mix(1, 1, 1)
"""Of three there is no better mix."""


def mix(ranks: Ranks, picks: Picks) -> Mix:
    """What the picks do."""
    channelers = sum(pick.count for pick in picks if ranks.points_of(pick.type))
    shooters = sum(pick.count for pick in picks if pick.style == SHOOT and not ranks.points_of(pick.type))
    return Mix(shooters, sum(pick.count for pick in picks) - shooters - channelers, channelers)


def enough(ranks: Ranks, usual: int, grade: int) -> int:
    """How many are enough, of whom there are `usual` for 500 marks: fewer where so many can't be paid for.

    `grade`: of what they carry, at least.
    """
    wanted, body = min(MANY, usual * ranks.limit // USUAL_MARKS), cheapest_body(ranks, grade)
    leader = min(ranks.least(ident, style, grade) for ident in ranks.role("leader") for style in ranks.outfits(ident))
    return min(wanted, 1 + (ranks.limit - leader) // body) if body else wanted


def balanced(ranks: Ranks, picks: Picks, fewest: int) -> bool:
    """Whether there are enough of them, and some of everything that the faction has."""
    found = mix(ranks, picks)
    most = max(ranks.faction.warband.max, MANY) if ranks.limit > USUAL_MARKS else MOST * ranks.limit / USUAL_MARKS
    if not fewest <= found.size <= most:
        return False
    least, utmost = (percent * found.size for percent in SHOOTERS)
    shooting = not can(ranks, SHOOT) or least <= 100 * found.shooters <= utmost
    fighting = 100 * found.fighters >= FIGHTERS * found.size or found == ONE_OF_EACH
    return shooting and (not can(ranks, MELEE) or fighting)


def can(ranks: Ranks, style: str) -> bool:
    """Whether the faction has people of its own, beside the leader and channelers, who do this."""
    return any(
        kind.role != "leader" and kind.channeling is None and style in ranks.outfits(ident)
        for ident, kind in ranks.faction.types.items()
    )
