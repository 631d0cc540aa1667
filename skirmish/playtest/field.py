"""Every list against the field: how often each warband wins against those of the other factions."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.saving import Setup
from skirmish.core.state import Roster, Side
from skirmish.core.system import Ruleset
from skirmish.players import battle, make
from skirmish.playtest.tally import Tally

PLAYER = "aggressor"
FAIR = (0.2, 0.8)
"""A list that wins a smaller or a greater share of its battles is out of line."""
CHUNK = 8
"""Battles handed to a worker at once."""
HEADINGS = ("list", "faction", "wins", "draws", "losses", "share", "95 %", "")


class Arena(NamedTuple):
    """All that the battles are made of; each worker gets it once."""

    rules: Ruleset
    rosters: Mapping[str, Roster]
    """The lists by id."""
    setups: Mapping[str, Setup]
    """A setup for each map by id, whose rosters and seed are exchanged."""


class Bout(Record):
    """One battle of a list: against which, where, with which dice, on which side."""

    mine: str
    theirs: str
    map: str
    seed: int
    side: Side


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


def bouts(arena: Arena, battles: int, seed: int = 0) -> Iterator[Bout]:
    """So many battles for each list, rounded up to pairs: the same opponent, map and seed from both sides.

    They are spread evenly over the lists of all other factions, and those of each opponent over the maps.
    """
    maps = tuple(arena.setups)
    for mine, roster in arena.rosters.items():
        others = [theirs for theirs, other in arena.rosters.items() if other.faction != roster.faction]
        for pair in range(math.ceil(battles / 2) if others else 0):
            turn, who = divmod(pair, len(others))
            for side in (0, 1):
                yield Bout(mine, others[who], maps[(who + turn) % len(maps)], seed + pair, side)


def played(arena: Arena, bout: Bout) -> bool | None:
    """Whether the list wins its battle; None for a draw."""
    rosters = arena.rosters[bout.mine], arena.rosters[bout.theirs]
    sides = rosters if bout.side == 0 else rosters[::-1]
    setup = evolve(arena.setups[bout.map], rosters=sides, seed=bout.seed)
    players = make(PLAYER, 2 * bout.seed), make(PLAYER, 2 * bout.seed + 1)
    verdict = battle(Game(arena.rules, setup.state(arena.rules)), players).state.verdict
    assert verdict is not None
    return None if verdict.winner is None else verdict.winner == bout.side


def field(
    arena: Arena,
    battles: int,
    seed: int = 0,
    workers: int = 1,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> list[Standing]:
    """How each list fares in so many battles; the number of worker processes makes no difference to it.

    `told` hears after each battle how many are done, of how many.
    """
    wanted = list(bouts(arena, battles, seed))
    tallies = dict.fromkeys(arena.rosters, Tally())
    for done, (bout, won) in enumerate(zip(wanted, _results(arena, wanted, workers), strict=True), 1):
        tallies[bout.mine] = tallies[bout.mine].counted(won)
        told(done, len(wanted))
    return [Standing(ident, arena.rosters[ident].faction, tally) for ident, tally in tallies.items()]


def _results(arena: Arena, wanted: Sequence[Bout], workers: int) -> Iterator[bool | None]:
    if workers == 1 or not wanted:
        yield from (played(arena, bout) for bout in wanted)
        return
    yield played(arena, wanted[0])  # so that the kernels are compiled once, not by every worker
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawning, _enter, (arena,)) as pool:
        yield from pool.map(_played_here, wanted[1:], chunksize=CHUNK)


_here: list[Arena] = []
"""The arena of this worker process."""


def _enter(arena: Arena) -> None:
    _here[:] = [arena]


def _played_here(bout: Bout) -> bool | None:
    return played(_here[0], bout)


def rows(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    """The standings as the rows of a table under `HEADINGS`."""
    found = []
    for standing in standings:
        tally, (low, high) = standing.tally, standing.tally.interval
        counts = tuple(str(count) for count in (tally.wins, tally.draws, tally.losses))
        span = f"{100 * low:.0f}..{100 * high:.0f} %"
        mark = "" if standing.fair else "out of line"
        found.append((standing.roster, standing.faction, *counts, f"{100 * tally.share:.1f} %", span, mark))
    return found


def as_text(standings: Sequence[Standing]) -> str:
    """The standings as a plain table."""
    table = [HEADINGS, *rows(standings)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    names = 2
    lines = []
    for row in table:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        cells[:names] = [cell.ljust(width) for cell, width in zip(row[:names], widths, strict=False)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def as_json(standing: Standing) -> dict[str, object]:
    """What is known of a list: the counts, its share of wins with the interval, whether that is in line."""
    return {"id": standing.roster, "faction": standing.faction, **standing.tally.as_json(), "fair": standing.fair}
