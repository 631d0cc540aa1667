"""A field of lists for fair prices: generated beside the shipped ones, and dealt into batches."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from skirmish.app.defaults import SEEDS
from skirmish.app.errors import UserError
from skirmish.core.files import write_file
from skirmish.library import Shelf
from skirmish.muster.draft import FILLS
from skirmish.muster.generator import NoList, choose_fill, generate
from skirmish.muster.new_rosters import written
from skirmish.playtest.summary import Standing

SIZE = 24
"""A batch has so many lists, or a few more."""
BATCHES = 1_000
"""So many batches have seeds of their own, of each `--seed`."""


class Batch(NamedTuple):
    """What is to be played together."""

    name: str
    """Of its file, without the ending."""
    lists: tuple[str, ...]
    """Ids, or paths of generated lists."""
    maps: tuple[str, ...]
    games: int
    seed: int

    @property
    def battles(self) -> int:
        """How many there are to play."""
        return len(self.lists) * (len(self.lists) - 1) // 2 * 2 * ((self.games + 1) // 2)


def generated_lists(shelf: Shelf, folder: Path, limits: Sequence[int], seed: int) -> tuple[str, ...]:
    """The paths of a list for each of the program's factions, limit and fill; what is there already is left as it is.

    A fill that a faction has nobody for, and a limit for which it has no list, is left out.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for faction in map(shelf.faction, shelf.program_ids("faction")):
        fills = [fill for fill in FILLS if choose_fill(faction, fill) == fill]
        for name, limit, fill in ((f"{faction.id}-{limit}-{fill}", limit, fill) for limit in limits for fill in fills):
            path = folder / f"{name}-{seed}.yaml"
            if not path.exists():
                try:
                    data = generate(faction, shelf.stock, limit, fill, zlib.crc32(path.name.encode()) % SEEDS)
                except NoList:
                    continue
                write_file(path, written(data, path, shelf).encode())
            found.append(str(path))
    return tuple(found)


def batches(
    shipped: Sequence[str], made: Sequence[str], maps: Sequence[str], rounds: int, games: int, seed: int
) -> list[Batch]:
    """All lists, dealt anew in each round; the shipped ones and the maps are spread evenly.

    It hangs on the names of the lists and on the seed alone. Each batch begins with another map: few games take few.
    """
    found: list[Batch] = []
    for turn in range(rounds):
        deck = [*_shuffled(shipped, f"{seed} {turn}"), *_shuffled(made, f"{seed} {turn}")]
        tables = max(1, len(deck) // SIZE)
        for table in range(tables):
            begin, number = len(found) * ((games + 1) // 2) % len(maps), len(found) + 1
            turned = (*maps[begin:], *maps[:begin])
            found.append(Batch(f"b{number:03}", tuple(deck[table::tables]), turned, games, seed * BATCHES + number))
    if len(found) > BATCHES - 3:
        raise UserError(f"{len(found)} batches are too many; maximum {BATCHES - 3}")
    return found


def _shuffled(lists: Iterable[str], lot: str) -> list[str]:
    return sorted(lists, key=lambda one: hashlib.sha256(f"{lot} {Path(one).name}".encode()).digest())


def best(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """The list of each faction that won the largest share; of two that won as much the one named first."""
    found: dict[str, Standing] = {}
    for one in standings:
        if one.faction not in found or one.share.value > found[one.faction].share.value:
            found[one.faction] = one
    return tuple(found.values())
