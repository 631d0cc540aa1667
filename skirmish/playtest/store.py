"""Where the results of a batch are kept: one SQLite file with the plan in it, whole at any moment.

Write-ahead logging only ever appends a chunk of results, all of it or nothing: a process killed at any moment has lost
nothing that was kept. Beside `F.sqlite` there are `F.sqlite-wal` and `F.sqlite-shm` while it is open, or after a kill.
Table `plan` has one row, the plan as JSON; table `results` a row for each battle, (number, result as JSON), so that
`SELECT json_extract(result, '$.won') FROM results` works.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from skirmish.core.record import Malformed, from_json, to_json
from skirmish.playtest.plan import Plan, told_apart_by
from skirmish.playtest.results import Result

APPLICATION = 0x534B504C
"""`SKPL`: stands in the header of the file and says whose it is."""
FORMAT = 1
PATIENCE_S = 30.0
"""How long it waits for another process that writes."""
TABLES = (
    "CREATE TABLE plan (plan TEXT NOT NULL)",
    "CREATE TABLE results (number INTEGER PRIMARY KEY, result TEXT NOT NULL)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
)


class Unusable(ValueError):
    """The file can't be read or written, is no batch, or is damaged; the message names it and says why."""


class OtherPlan(ValueError):
    """The file holds another batch; the message names it and says what differs."""


class Results(Sequence[Result]):
    """The results of a store in the order of their numbers, read when they are asked for. Raises `Unusable`."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._numbers = store.numbers(most)

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Result]:
        return self._store.read(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Result]: ...
    def __getitem__(self, index: int | slice) -> Result | Sequence[Result]:
        if isinstance(index, slice):
            return list(self._store.read(self._numbers[index]))
        return next(self._store.read([self._numbers[index]]))


class Store:
    """An open file of results; a private one that is gone afterwards, without a path. Use it in a `with` statement.

    Raises `Unusable` for a file that is no batch of ours; such a file isn't touched.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.name = str(path) if path is not None else "the results"
        with self._guarded():
            self._base = sqlite3.connect(path or "", PATIENCE_S, isolation_level=None)
        try:
            self._open()
        except BaseException:
            self._base.close()
            raise

    def _open(self) -> None:
        with self._guarded():
            self._ask("PRAGMA trusted_schema = OFF")
            is_new = not self._ask("SELECT count(*) FROM sqlite_master")[0][0]
            if not is_new:
                self._recognise()
            self._ask("PRAGMA journal_mode = WAL")
            self._ask("PRAGMA synchronous = NORMAL")
            if is_new:
                self._make()

    def _recognise(self) -> None:
        """Raises `Unusable` for another program's file, and for one of another format."""
        if self._ask("PRAGMA application_id") != [(APPLICATION,)]:
            raise Unusable(f"{self.name}: is a database of another program, not a batch of battles")
        found = self._ask("PRAGMA user_version")[0][0]
        if found != FORMAT:
            raise Unusable(f"{self.name}: its format is {found}; this program reads {FORMAT}")
        kinds = self._ask("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        if kinds != [("table", "plan"), ("table", "results")]:
            raise Unusable(f"{self.name}: has other tables than a batch of battles: it is damaged")

    def _make(self) -> None:
        """The tables, unless another process was quicker."""
        with self._change():
            if not self._ask("SELECT count(*) FROM sqlite_master")[0][0]:
                for statement in TABLES:
                    self._ask(statement)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *raised: object) -> None:
        """Closes it."""
        self._base.close()

    @property
    def plan(self) -> Plan | None:
        """The plan that is kept; None in a new file. Raises `Unusable`."""
        with self._guarded():
            rows = self._ask("SELECT plan FROM plan")
        if not rows:
            return None
        try:
            return from_json(_bytes(rows[0][0]), Plan)
        except Malformed as error:
            raise Unusable(f"{self.name}: its plan is damaged: {error}") from None

    def begin(self, plan: Plan) -> None:
        """Results of this plan will be kept. How many games are wanted may change. Raises `OtherPlan`, `Unusable`."""
        with self._guarded(), self._change():
            kept = self.plan
            if kept is not None and (differing := told_apart_by(kept, plan)):
                raise OtherPlan(f"{self.name} holds another batch: it has {', '.join(differing)}")
            self._ask("DELETE FROM plan")
            self._ask("INSERT INTO plan VALUES (?)", to_json(plan).decode())

    def keep(self, results: Iterable[tuple[int, bytes]]) -> None:
        """Keeps these, each the JSON of a `Result`, all at once; who is there already stays."""
        rows = [(number, data.decode()) for number, data in results]
        with self._guarded(), self._change():
            self._base.executemany("INSERT OR IGNORE INTO results VALUES (?, ?)", rows)

    def drop(self, numbers: Iterable[int]) -> None:
        """Forgets these."""
        with self._guarded(), self._change():
            self._base.executemany("DELETE FROM results WHERE number = ?", [(number,) for number in numbers])

    def numbers(self, most: int) -> list[int]:
        """The numbers below `most` of the battles that are kept, in order."""
        with self._guarded():
            return [row[0] for row in self._ask("SELECT number FROM results WHERE number < ? ORDER BY number", most)]

    def results(self, most: int) -> Results:
        """The results of the battles with numbers below `most`."""
        return Results(self, most)

    def read(self, numbers: Sequence[int]) -> Iterator[Result]:
        """These results, in this order. Raises `Unusable`."""
        for number in numbers:
            with self._guarded():
                rows = self._ask("SELECT result FROM results WHERE number = ?", number)
            try:
                found = from_json(_bytes(rows[0][0]), Result)
            except (Malformed, IndexError) as error:
                raise Unusable(f"{self.name}: battle {number} is damaged: {error}") from None
            if found.number != number:
                raise Unusable(f"{self.name}: battle {number} says that it is battle {found.number}: damaged")
            yield found

    def _ask(self, statement: str, *values: int | str) -> list[tuple[Any, ...]]:
        return self._base.execute(statement, values).fetchall()

    @contextlib.contextmanager
    def _change(self) -> Iterator[None]:
        """All that is written inside is written, or nothing."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """What SQLite says of the file becomes `Unusable`."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise Unusable(f"{self.name}: {error}") from None
        except sqlite3.Error as error:
            raise Unusable(f"{self.name}: is no batch of battles, or damaged ({error})") from None


def _bytes(kept: object) -> bytes:
    """What stands in a row, as JSON bytes; something else than text is no JSON."""
    return kept.encode() if isinstance(kept, str) else b""
