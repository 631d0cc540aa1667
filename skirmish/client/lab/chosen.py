"""The last choice of a playtest, kept in the folder between sessions."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.app.entries import HUMAN, Wanted
from skirmish.client.levels import LEVELS, PERSON, playable
from skirmish.client.scenes.chosen import fit
from skirmish.client.store import disk
from skirmish.core.record import Record, evolve

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


FORMAT = "playtest/1"
FILE = "last-playtest.json"
MOST_BYTES = 20_000
GAMES = (20, 50, 100, 200, 400, 1000, 2000, 5000, 10_000)
"""How many battles there may be."""
USUAL, MOST = 200, 10_000
"""So many are usual; at most so many where it ends as soon as it is sure."""
COMPUTERS = tuple(level for level in LEVELS if level != PERSON)
"""Who may play: nobody sits in front of hundreds of battles."""
QUICK = "aggressor"
"""Who plays where nobody was chosen: quick, and no fool."""


class Chosen(Record):
    """A playtest as it was chosen: a battle on several maps in turn, many times."""

    format: str
    wanted: Wanted
    maps: tuple[str, ...]
    games: int = USUAL
    sure: bool = False
    """Whether it ends as soon as it is sure who is better; `games` is the most then."""
    workers: int = 0
    """Processes that play; 0: one for each core but one."""


def usual(workshop: Workshop) -> Chosen:
    """What is proposed to who has never chosen."""
    wanted = evolve(workshop.usual(), seats=(QUICK, QUICK), seed=0)
    return Chosen(FORMAT, wanted, (wanted.battlefield,))


def remembered(folder: Path, workshop: Workshop) -> Chosen:
    """The last choice, as far as what was chosen is still there; else the usual one."""
    found = disk.small(folder / FILE, Chosen, MOST_BYTES)
    return fitted(found, workshop) if found is not None and found.format == FORMAT else usual(workshop)


def fitted(chosen: Chosen, workshop: Workshop) -> Chosen:
    """The choice with the usual one in the place of whatever isn't there (any more)."""
    wanted, other = fit(chosen.wanted, workshop), usual(workshop)
    known = {entry.id for entry in workshop.maps()}
    maps = tuple(dict.fromkeys(name for name in chosen.maps if name in known)) or other.maps
    first, second = (word if word != HUMAN and playable(word) else QUICK for word in chosen.wanted.seats)
    wanted = evolve(wanted, seats=(first, second), battlefield=maps[0])
    games = chosen.games if chosen.games in GAMES else USUAL
    return evolve(chosen, wanted=wanted, maps=maps, games=games, workers=max(0, min(chosen.workers, workshop.cores())))


def remember(folder: Path, chosen: Chosen) -> None:
    """Keeps it for the next time; a folder that can't be written is no trouble here."""
    with contextlib.suppress(OSError):
        disk.put(folder / FILE, chosen)
