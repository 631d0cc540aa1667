"""What the map maker has other processes do, and what they tell it: plain values, so that the window needs no board."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.own_maps import Finding, data_of, field_of, look_over
from skirmish.client.worker import stand_back
from skirmish.core.record import Record

BASES = 25, 50
"""In millimetres: who walks over the map to see whether all its parts are joined."""
MOST_BATTLES = 400
"""The interval of an end's wins is 10 % wide then."""


class Tilt(Record):
    """One thing that both ends of a map have, and how much of it."""

    of: str
    """`cover`, `closed`, `sees`: a share; else the id of the marker to which it is so many inches."""
    ends: tuple[float | None, float | None]
    """None: no way leads there."""
    even: bool
    """Whether the difference is too small to matter."""


class Gauge(Record):
    """What both ends of a map have, and what it is like as a whole."""

    edges: tuple[str, str]
    tilts: tuple[Tilt, ...]
    roams: tuple[float | None, ...]
    """For a base of each of the `BASES`, the share of its room that hangs together; None: it has none."""
    seen: float | None = None
    """The share of places that see each other; None: that isn't known yet, nor what follows."""
    clear: float = 0.0
    """The share of those that do so without cover."""
    sight_in: float = 0.0
    """How far one sees in the mean."""


class Duels(Record):
    """How mirrored battles have gone for who began at this edge, with the ends of the 95 % interval."""

    edge: str
    games: int
    share: float = 0.5
    low: float = 0.0
    high: float = 1.0


def look_over_map(text: str) -> Iterator[tuple[Finding, ...]]:
    """All that `lint` says of the map that is written so."""
    stand_back()
    yield look_over(text)


def gauge_map(text: str) -> Iterator[Gauge]:
    """What its ends have, in a tenth of a second; then, in a second, the same with what the map is like."""
    from skirmish.app.maps import figures
    from skirmish.board import kernel_cache
    from skirmish.board.survey import roaming
    from skirmish.playtest.mapstats import weigh

    stand_back()
    field = field_of(data_of(text))
    balance = weigh(field)
    mine, theirs = ((end.cover, end.closed, end.sees, *end.markers) for end in balance.ends)
    pairs = zip(balance.tilts, mine, theirs, strict=True)
    tilts = tuple(Tilt(tilt.of, (one, other), tilt.is_even) for tilt, one, other in pairs)
    roams = tuple(roaming(field, base) for base in BASES)
    found = Gauge((balance.ends[0].edge, balance.ends[1].edge), tilts, roams)
    yield found
    kernel_cache.use()  # what was yielded doesn't wait for them
    look = figures(field)
    yield Gauge(found.edges, found.tilts, roams, look.seen, look.open, look.sight_in)


def duel_on_map(text: str) -> Iterator[Duels]:
    """Mirrored battles of the usual rosters, told four by four. Raises `UserError` if none can be fought there."""
    from skirmish.app.maps import duels
    from skirmish.board import kernel_cache

    stand_back()
    kernel_cache.use()
    for ends in duels(field_of(data_of(text)), MOST_BATTLES):
        yield Duels(ends.edge, ends.tally.games, ends.tally.share, *ends.tally.interval)
