"""What harm in health levels, help in them, and raised warriors are expected to bring, in marks. (see `value`)"""

from __future__ import annotations

from skirmish.core.pools import tallies
from skirmish.core.state import NOBODY, Hit, ModelId
from skirmish.kit.grounds import BLIGHTED, touches
from skirmish.kit.seeing import engaged
from skirmish.kit.spells.levels import soak_of
from skirmish.kit.spells.outlook import Outlook
from skirmish.kit.spells.spell import Cast, Drive, Harm, Mend, Number, Raise, Spill

STRONGEST, BARE = 10, 2
"""A loss of so many levels is about as bad as a hit of strength 2 and as many more, that nothing saves from."""
MENDED, DRIVEN, JOINED = 0.2, 0.04, 0.8
"""Share of its marks: for each level that comes back to who has lost any; to be driven somewhere; to join the fight."""
SOAKED, SHAKEN, DIMMED = 0.03, 0.05, 0.04
"""For each die of soak of who is in danger; for each 1 off all tests; for who sees no further than a few inches."""


def harms(seen: Outlook, cast: Cast, target: ModelId, part: Harm) -> float:
    """The expected toll of the dice of harm."""
    return _lost(seen, cast, target, part.dice + (cast.more if part.more else 0), armour=part.armour)


def spills(seen: Outlook, cast: Cast, target: ModelId, part: Spill) -> float:
    """The same of half of them."""
    return _lost(seen, cast, target, (part.dice + (cast.more if part.more else 0)) // 2, armour=True)


def _lost(seen: Outlook, cast: Cast, target: ModelId, dice: int, *, armour: bool) -> float:
    if not seen.state.on_table(target):
        return 0.0
    left = dice - soak_of(seen.rules, seen.state, target, armour=armour)
    if left <= 0:
        return 0.0
    known, key = seen.body(target), (left, cast.tens)
    total = known.get(key)
    if total is None:
        total = known[key] = _expected(seen, cast, target, left)
    return seen.foe(target) * total


def _expected(seen: Outlook, cast: Cast, target: ModelId, left: int) -> float:
    """The toll of so many dice of harm, soak taken off."""
    known, total, most = seen.body(target), 0.0, 10**left
    for levels, count in enumerate(tallies(left, cast.tens)):
        if levels and count:
            strength = min(STRONGEST, BARE + levels)
            toll = known.get((strength, False, 1))
            if toll is None:
                toll = seen.toll(Hit(target, strength, cast.by, save=False, missile=True, rule=cast.spell.rule))
            total += count / most * toll
    return total


def mends(seen: Outlook, cast: Cast, target: ModelId, part: Mend) -> float:
    """What levels are worth to who has lost some, or lies there."""
    if touches(seen.state, target, BLIGHTED):
        return 0.0
    lost = seen.rules.combat.lacks(seen.state, target)
    share = min(part.levels, lost) * MENDED if lost else 0.0
    return -seen.foe(target) * seen.marks(target) * min(1.0, share)


def drives(seen: Outlook, cast: Cast, target: ModelId, part: Drive) -> float:
    """A little, for who doesn't stand where it wanted to."""
    return 0.0 if seen.senseless >> target & 1 else seen.foe(target) * seen.marks(target) * DRIVEN


def raises(seen: Outlook, cast: Cast, part: Raise) -> float:
    """What such warriors would cost, for the most part."""
    return JOINED * part.count * part.marks if cast.action.at is not None else 0.0


def lasting(seen: Outlook, target: ModelId, part: Number) -> float:
    """Numbers that last on a model: soak, a burden on all tests, short sight."""
    if target == NOBODY or not seen.state.on_table(target):
        return 0.0
    marks = seen.marks(target)
    if part.topic == "soak":
        danger = 1.0 if engaged(seen.rules, seen.state, target) else seen.danger(target, part.lasts)
        return -seen.foe(target) * part.amount * SOAKED * marks * (0.5 + danger / 2)
    if seen.senseless >> target & 1:
        return 0.0
    if part.topic == "tests":
        return -seen.foe(target) * part.amount * SHAKEN * marks
    return seen.foe(target) * DIMMED * marks if part.topic == "eyesight" else 0.0
