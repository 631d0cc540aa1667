"""The file in which a search keeps its trials: a line of JSON each, written as soon as its battles are over.

The first line says which search it is. A process that was killed while it wrote leaves a piece of a line at the end,
which is cut off and played again; anything else that can't be read is a fault of the file.
"""

from __future__ import annotations

import os
from pathlib import Path

from skirmish.core.files import Held, Lock, write_file
from skirmish.core.record import Malformed, Record, from_json, to_json
from skirmish.playtest.optimisers import Point
from skirmish.playtest.search import Play, Stage, Trial
from skirmish.playtest.store import LOCK, Unusable


class Search(Record):
    """Which search it is: all on which its battles hang, as words by what they are."""

    tune: dict[str, str]

    def differences(self, other: Search) -> list[str]:
        """What makes the other one another search."""
        return [name for name in {**self.tune, **other.tune} if self.tune.get(name) != other.tune.get(name)]


class Journal:
    """The trials of a search, kept in a file if there is a path. Use it in a `with` statement.

    Raises `Unusable` for a file of something else, of another search, or that another command is writing.
    """

    def __init__(self, path: Path | None, search: Search) -> None:
        self._path, self._trials = path, dict[tuple[Stage, int, tuple[Point, ...]], Trial]()
        self.kept = 0
        """Battles that were in the file already."""
        if path is None:
            return
        try:
            self._lock = Lock(Path(os.path.realpath(path) + LOCK))
        except Held:
            raise Unusable(f"{path}: another command is writing it; wait until it is done") from None
        try:
            self._read(path, search)
        except BaseException:
            self._lock.free()
            raise

    def _read(self, path: Path, search: Search) -> None:
        if not path.exists() or not path.stat().st_size:
            write_file(path, to_json(search) + b"\n")
            return
        whole, _, torn = path.read_bytes().rpartition(b"\n")
        lines = whole.splitlines()
        for number, line in enumerate(lines, 1):
            try:
                if number == 1:
                    if differing := search.differences(from_json(line, Search)):
                        raise Unusable(f"{path}: has another search: other {', '.join(differing)}; name another file")
                    continue
                trial = from_json(line, Trial)
            except Malformed as error:
                said = "not a search that `skirmish tune search --keep` has kept" if number == 1 else "damaged"
                raise Unusable(f"{path}:{number}: {said}: {error}") from None
            self._trials[trial.stage, trial.block, trial.points] = trial
            self.kept += trial.count
        if not lines:
            raise Unusable(f"{path}:1: not a search that `skirmish tune search --keep` has kept")
        if torn:
            os.truncate(path, len(whole) + 1)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *raised: object) -> None:
        """Lets others write."""
        if self._path is not None:
            self._lock.free()

    def remember(self, play: Play) -> Play:
        """Plays what isn't kept, and keeps it."""

        def known(stage: Stage, block: int, points: tuple[Point, ...]) -> Trial:
            found = self._trials.get((stage, block, points))
            if found is None:
                found = play(stage, block, points)
                self._keep(found)
            return found

        return known

    def _keep(self, trial: Trial) -> None:
        self._trials[trial.stage, trial.block, trial.points] = trial
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(to_json(trial) + b"\n")
                file.flush()
                os.fsync(file.fileno())
