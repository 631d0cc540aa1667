"""Where the results of a batch are kept: one SQLite file with the plan in it, whole at any moment.

Write-ahead logging only ever appends a chunk of results, all of it or nothing: a process killed at any moment has lost
nothing that was kept. Beside `F.sqlite` there are `F.sqlite-wal` and `F.sqlite-shm` while it is open, or after a kill;
and `F.sqlite-lock`, which whoever writes holds. Table `plan` has one row, the plan as JSON; table `results` a row for
each battle, (number, result as JSON), so that `SELECT json_extract(result, '$.won') FROM results` works.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Self, overload

from skirmish.core.files import Held, Lock
from skirmish.core.record import Malformed, from_json, to_json
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Plan, list_differences
from skirmish.playtest.schema import check_result

APPLICATION = 0x534B504C
"""`SKPL`: stands in the header of the file and says whose it is."""
FORMAT = 1
PATIENCE_S = 30.0
"""How long it waits for another process that writes."""
TABLES = {
    "plan": "CREATE TABLE plan (plan TEXT NOT NULL)",
    "results": "CREATE TABLE results (number INTEGER PRIMARY KEY, result TEXT NOT NULL)",
}
"""All that may be in the file, as SQLite tells it of itself."""
LOCK = "-lock"


class Unusable(ValueError):
    """The file can't be read or written, is no batch, or is damaged; the message names it and says why."""


class OtherPlan(ValueError):
    """The file holds another batch; the message names it and says what differs."""


class Results(Sequence[Result]):
    """Results of a file in the order of their numbers, read when they are asked for. Raises `Unusable`."""

    def __init__(self, kept: Kept, numbers: Sequence[int]) -> None:
        self._kept, self._numbers = kept, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Result]:
        return self._kept.read(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Result]: ...
    def __getitem__(self, index: int | slice) -> Result | Sequence[Result]:
        if isinstance(index, slice):
            return list(self._kept.read(self._numbers[index]))
        return next(self._kept.read([self._numbers[index]]))


class Kept:
    """An open file of results, to be read: nothing in it is changed. Use it in a `with` statement.

    Raises `Unusable` for a file that is no batch of ours.
    """

    _plan: Plan | None
    """The plan, once it has been read."""
    _sound: set[int]
    """Results that have been looked over: that takes longer than to read them, and once is enough."""

    def __init__(self, path: Path) -> None:
        self.name, self._plan, self._sound = str(path), None, set()
        address = path.absolute().as_uri()
        try:
            self._open(f"{address}?mode=ro")
        except Unusable:
            if not _read_only(path):
                raise
            self._open(f"{address}?immutable=1")  # nobody can write there, and SQLite can't put its files beside it

    def _open(self, address: str) -> None:
        with self._guarded():
            self._base = sqlite3.connect(address, PATIENCE_S, isolation_level=None, uri=True)
        try:
            with self._guarded():
                self._ask("PRAGMA trusted_schema = OFF")
                self._prepare()
        except BaseException:
            self._base.close()
            raise

    def _prepare(self) -> None:
        """Raises `Unusable` for what is no batch of ours, and for one of another format."""
        if self._is_new:
            raise Unusable(f"{self.name}: no batch was started in it")
        if self._ask("PRAGMA application_id") != [(APPLICATION,)]:
            raise Unusable(f"{self.name}: is a database of another program, not a batch of battles")
        found = self._ask("PRAGMA user_version")[0][0]
        if found != FORMAT:
            raise Unusable(f"{self.name}: its format is {found}; this program reads {FORMAT}")
        kinds = self._ask("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name")
        if kinds != [("table", name, name, made) for name, made in TABLES.items()]:
            raise Unusable(f"{self.name}: has other tables than a batch of battles: it is damaged")

    @property
    def _is_new(self) -> bool:
        return not self._ask("SELECT count(*) FROM sqlite_master")[0][0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """Closes it."""
        self._base.close()

    @property
    def plan(self) -> Plan | None:
        """The plan that is kept; None in a new file. Raises `Unusable`."""
        if self._plan is None:
            with self._guarded():
                rows = self._ask("SELECT plan FROM plan")
            try:
                self._plan = from_json(_bytes(rows[0][0]), Plan) if rows else None
            except Malformed as error:
                raise Unusable(f"{self.name}: its plan is damaged: {error}") from None
        return self._plan

    def numbers(self, most: int) -> list[int]:
        """The numbers below `most` of the battles that are kept, in order."""
        with self._guarded():
            return [row[0] for row in self._ask("SELECT number FROM results WHERE number < ? ORDER BY number", most)]

    def results(self, most: int, without: Collection[int] = ()) -> Results:
        """The results of the battles with numbers below `most`, but for some."""
        return Results(self, [number for number in self.numbers(most) if number not in without])

    def read(self, numbers: Iterable[int]) -> Iterator[Result]:
        """These results, in this order, each such as a battle of the plan may have. Raises `Unusable`."""
        plan = self.plan
        for number in numbers:
            with self._guarded():
                rows = self._ask("SELECT result FROM results WHERE number = ?", number)
            try:
                found = from_json(_bytes(rows[0][0]), Result)
                if plan is not None and number not in self._sound:
                    check_result(found, plan)
                    self._sound.add(number)
            except (Malformed, IndexError) as error:
                raise Unusable(f"{self.name}: battle {number} is damaged: {error}") from None
            if found.number != number or number < 0:
                raise Unusable(f"{self.name}: battle {number} says that it is battle {found.number}: damaged")
            yield found

    def _ask(self, statement: str, *values: int | str) -> list[tuple[Any, ...]]:
        return self._base.execute(statement, values).fetchall()

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """What SQLite says of the file becomes `Unusable`."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise Unusable(f"{self.name}: {error}") from None
        except sqlite3.Error as error:
            raise Unusable(f"{self.name}: is no batch of battles, or damaged ({error})") from None


def kept_plan(path: Path) -> Plan:
    """The plan in a file of results. Raises `Unusable`."""
    if not path.exists():
        raise Unusable(f"{path}: there is no such file")
    with Kept(path) as kept:
        found = kept.plan
    if found is None:
        raise Unusable(f"{path}: no batch was started in it")
    return found


class Store(Kept):
    """The same to be written, by one process at a time; made if it isn't there yet.

    Without a path it is a private file that is gone afterwards. Raises `Unusable` for a file that is no batch of ours,
    which isn't touched, and for one that somebody else writes.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.name, self._plan, self._sound = str(path) if path is not None else "the results", None, set()
        try:
            self._lock = Lock(Path(os.path.realpath(path) + LOCK)) if path is not None else None
        except Held:
            said = "another command is at work with it; wait until it is done, or give this one a file of its own"
            raise Unusable(f"{self.name}: {said}") from None
        try:
            self._open(path.absolute().as_uri() if path is not None else "")
        except BaseException:
            self._free()
            raise

    def _prepare(self) -> None:
        is_new = self._is_new
        if not is_new:
            super()._prepare()
        self._ask("PRAGMA journal_mode = WAL")
        self._ask("PRAGMA synchronous = NORMAL")
        if is_new:
            with self._change():
                for statement in (*TABLES.values(), f"PRAGMA application_id = {APPLICATION}"):
                    self._ask(statement)
                self._ask(f"PRAGMA user_version = {FORMAT}")

    def __exit__(self, *raised: object) -> None:
        """Closes it, and lets others write."""
        super().__exit__()
        self._free()

    def _free(self) -> None:
        if self._lock is not None:
            self._lock.free()

    def begin(self, plan: Plan) -> None:
        """Results of this plan will be kept. How many games are wanted may change. Raises `OtherPlan`, `Unusable`."""
        with self._guarded(), self._change():
            kept = self.plan
            if kept is not None and (differing := list_differences(kept, plan)):
                raise OtherPlan(f"{self.name} holds another batch: it has {', '.join(differing)}")
            self._ask("DELETE FROM plan")
            self._ask("INSERT INTO plan VALUES (?)", to_json(plan).decode())
        self._plan = plan

    def keep(self, results: Iterable[tuple[int, bytes]]) -> None:
        """Keeps these, each the JSON of a `Result`, all at once; who is there already stays."""
        rows = [(number, data.decode()) for number, data in results]
        with self._guarded(), self._change():
            self._base.executemany("INSERT OR IGNORE INTO results VALUES (?, ?)", rows)

    def drop(self, numbers: Iterable[int]) -> None:
        """Forgets these."""
        with self._guarded(), self._change():
            self._base.executemany("DELETE FROM results WHERE number = ?", [(number,) for number in numbers])
        self._sound.clear()

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


def _bytes(kept: object) -> bytes:
    """What stands in a row, as JSON bytes; something else than text is no JSON."""
    return kept.encode() if isinstance(kept, str) else b""


def _read_only(path: Path) -> bool:
    """Whether it is a file in a folder in which nothing can be made."""
    return path.is_file() and not os.access(path.parent, os.W_OK)
