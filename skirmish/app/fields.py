"""A field of lists for fair prices: generated and shipped ones, dealt into batches."""

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
"""Lists in a batch, or a few more."""
BATCHES = 1_000
"""Number of batches with seeds of their own, for each `--seed`."""


class Batch(NamedTuple):
    """Lists to be played against each other."""

    name: str
    """Name of its file, without the ending."""
    lists: tuple[str, ...]
    """Ids, or paths of generated lists."""
    maps: tuple[str, ...]
    games: int
    seed: int

    @property
    def battles(self) -> int:
        """Number of battles to play."""
        return len(self.lists) * (len(self.lists) - 1) // 2 * 2 * ((self.games + 1) // 2)


def generated_lists(shelf: Shelf, folder: Path, limits: Sequence[int], seed: int) -> tuple[str, ...]:
    """Paths of generated lists, one for each shipped faction, limit and fill; existing files are kept.

    Left out: a fill for which a faction has no warriors, and a limit for which it has no list.
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
    """All lists, dealt again in each round; the shipped ones and the maps are spread evenly.

    It depends only on the lists' names and the seed. Each batch begins with another map: few games use few maps.
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
    """The list of each faction with the highest win rate; of equals, the one named first."""
    found: dict[str, Standing] = {}
    for one in standings:
        if one.faction not in found or one.share.value > found[one.faction].share.value:
            found[one.faction] = one
    return tuple(found.values())
