"""Every list against the field: how often each warband wins against those of the other factions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from skirmish.core.record import Record
from skirmish.core.units import as_percent
from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Arena, Bout, both_ways, make_players, play_bout, seed_from, won
from skirmish.playtest.runner import play_all
from skirmish.playtest.tables import align_table

FAIR = (0.2, 0.8)
"""A list that wins a smaller or a greater share of its battles is out of line."""
HEADINGS = ("list", "faction", "wins", "draws", "losses", "share", "95%", "")


class Standing(Record):
    """How a list fared against the field."""

    roster: str
    faction: str
    tally: Tally

    @property
    def fair(self) -> bool:
        """Whether its share of wins is in line."""
        least, most = FAIR
        return least <= self.tally.share <= most


def list_bouts(arena: Arena, battles: int, seed: int = 0) -> Iterator[Bout]:
    """So many battles for each list, rounded up to pairs: the same opponent, map and dice from both sides.

    Another `seed` gives other dice throughout. They are spread evenly over the lists of all other factions, and those
    of each opponent over the maps.
    """
    maps = tuple(arena.setups)
    for mine, roster in arena.rosters.items():
        others = [theirs for theirs, other in arena.rosters.items() if other.faction != roster.faction]
        for pair in range(math.ceil(battles / 2) if others else 0):
            turn, who = divmod(pair, len(others))
            dice = seed_from("field", seed, pair)
            yield from both_ways(Bout(mine, others[who], maps[(who + turn) % len(maps)], dice, 0))


def play_for_list(arena: Arena, bout: Bout) -> bool | None:
    """Whether the list wins its battle; None for a draw."""
    return won(bout, play_bout(arena, bout, make_players(arena, bout)))


def measure_field(
    arena: Arena,
    battles: int,
    seed: int = 0,
    workers: int = 1,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> list[Standing]:
    """How each list fares in so many battles; the number of worker processes makes no difference to it.

    `told` hears after each battle how many are done, of how many.
    """
    wanted = list(list_bouts(arena, battles, seed))
    tallies = dict.fromkeys(arena.rosters, Tally())
    results = play_all(play_for_list, arena, wanted, workers)
    for done, (bout, result) in enumerate(zip(wanted, results, strict=True), 1):
        tallies[bout.mine] = tallies[bout.mine].counted(result)
        told(done, len(wanted))
    return [Standing(ident, arena.rosters[ident].faction, tally) for ident, tally in tallies.items()]


def rows(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    """The standings as the rows of a table under `HEADINGS`."""
    found = []
    for standing in standings:
        tally, (low, high) = standing.tally, standing.tally.interval
        counts = tuple(str(count) for count in (tally.wins, tally.draws, tally.losses))
        span = f"{100 * low:.0f}..{as_percent(high)}"
        mark = "" if standing.fair else "out of line"
        found.append((standing.roster, standing.faction, *counts, as_percent(tally.share, 1), span, mark))
    return found


def as_text(standings: Sequence[Standing]) -> str:
    """The standings as a plain table."""
    return "\n".join(align_table([HEADINGS, *rows(standings)], names=2))


def as_json(standing: Standing) -> dict[str, object]:
    """What is known of a list: the counts, its share of wins with the interval, whether that is in line."""
    return {"id": standing.roster, "faction": standing.faction, **standing.tally.as_json(), "fair": standing.fair}
