"""Which puzzles were solved, and of which the solution was shown: kept whole or not at all."""

from __future__ import annotations

from pathlib import Path

from skirmish.client.store import disk
from skirmish.core.record import Record, evolve

FORMAT = "puzzles/1"
MOST_BYTES = 100_000


class Progress(Record):
    """The ids of puzzles."""

    format: str = FORMAT
    solved: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    """Those of which the solution was shown before they were solved."""

    def with_solved(self, ident: str) -> Progress:
        """One more is solved."""
        return evolve(self, solved=tuple(dict.fromkeys((*self.solved, ident))))

    def with_shown(self, ident: str) -> Progress:
        """The solution of one more was shown."""
        return evolve(self, shown=tuple(dict.fromkeys((*self.shown, ident))))


def kept(folder: Path) -> Progress:
    """What is kept in this folder; nothing if it can't be read."""
    found = disk.small(folder / "puzzles.json", Progress, MOST_BYTES)
    return found if found is not None and found.format == FORMAT else Progress()


def keep(folder: Path, progress: Progress) -> None:
    """Writes it. Raises `UserError` with the reason; what was kept before stays then."""
    path = folder / "puzzles.json"
    with disk.told(path):
        disk.put(path, progress)
