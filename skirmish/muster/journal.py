"""Undo and redo for files that commands edit: the text before each step, kept outside the user's folders.

There is one journal file per edited file, in `SKIRMISH_STATE_DIR` or else the system's folder for program state.
It is written before the edited file. A step whose `before` matches the file, but whose `after` doesn't, never
happened (or was undone, and the program ended between the two writes): it is left out.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from skirmish.core.files import Held, Lock, write_file
from skirmish.core.record import Malformed, Record, from_json, to_json

FORMAT = "journal/1"
MOST_STEPS = 50
MOST_BYTES = 100_000_000
"""Maximum size of a journal in bytes: fifty steps of the largest file that is read."""
LARGEST_FILE = 1_000_000
"""Maximum size in bytes of a file whose text is kept: what `library` reads at most."""
DAMAGED = ".damaged"
"""File ending of an unreadable journal that was set aside."""


WAIT_S, LOOK_S = 10.0, 0.01
"""How long an edit waits for another program, and how often it checks."""
NOTHING = "nothing to undo: no command of this program has edited the file"
NOTHING_UNDONE = "nothing to redo: no edit has been undone since the last one"


class Step(Record):
    """One edit: the file before it, its contents after it, and a description."""

    before: bytes
    after: str
    """SHA-256 of the file after the step."""
    did: str


class Journal(Record):
    """The steps of one file, the oldest first."""

    format: str
    file: str
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    """Undone steps, the latest last: `before` is the file's contents after the step is redone,
    `after` identifies its contents until then. The next edit discards them."""


class Damaged(ValueError):
    """The journal can't be read; the edited file is unchanged."""


class Changed(ValueError):
    """The file has changed since it was read."""


class NotUndone(ValueError):
    """Why nothing was undone, and what to do about it."""


def home() -> Path:
    """The folder of the journals."""
    wanted = os.environ.get("SKIRMISH_STATE_DIR")
    return Path(wanted or platformdirs.user_state_dir("skirmish")) / "journals"


def journal_of(path: Path) -> Path:
    """The path of this file's journal, whether it exists or not; links are followed to the file itself."""
    return home() / f"{hashlib.sha256(os.fsencode(_real(path))).hexdigest()[:32]}.json"


def steps_of(path: Path) -> tuple[Step, ...]:
    """The steps, oldest first; the last can be undone if the file hasn't changed since. Raises `Damaged`."""
    return _settled(_read(path).steps, _bytes(path))


def undone_of(path: Path) -> tuple[Step, ...]:
    """The steps that can be redone, the next one last. Raises `Damaged`."""
    return _waiting(_read(path).undone, _bytes(path))


def edit(path: Path, before: bytes, after: bytes, did: str) -> str:
    """Writes the journal, then the file. Returns a note for the user if the step can't be undone, else ''.

    `before` is what was read and edited; if the file has different contents now, someone else has changed it, and
    nothing is written. Raises `Changed`, OSError. An unreadable journal is set aside; one that can't be written
    doesn't prevent the edit. An edit that changes nothing isn't a step.
    """
    if after == before:
        return ""
    with hold(path):
        return _edit(path, before, after, did)


@contextlib.contextmanager
def hold(path: Path) -> Iterator[None]:
    """Prevents others from editing the file meanwhile, if a lock can be made. Raises `Changed`."""
    kept = journal_of(path)
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
    try:
        held = _waited_for(kept.with_suffix(".lock"))
    except Held:
        raise Changed(f"{path} is being edited by another program: nothing was written; try again") from None
    try:
        yield
    finally:
        held.free()


def _waited_for(path: Path) -> Lock:
    """Acquires the lock as soon as it is free. Raises `Held` if that takes too long."""
    end = time.monotonic() + WAIT_S
    while True:
        try:
            return Lock(path)
        except Held:
            if time.monotonic() > end:
                raise
            time.sleep(LOOK_S)


def _edit(path: Path, before: bytes, after: bytes, did: str) -> str:
    note = ""
    if path.exists() and _bytes(path) != before:
        raise Changed(f"{path} was changed by another program meanwhile: nothing was written; try again")
    try:
        try:
            steps = _settled(_read(path).steps, before)
        except Damaged as error:
            kept = _set_aside(journal_of(path))
            note, steps = f"{error}; {kept}: undo goes back to the text before this edit", ()
        _write(path, (*steps, Step(before, digest(after), did)))
    except OSError as error:
        note = f"this edit can't be undone: {journal_of(path)}: {error.strerror or error}"
    write_file(path, after)
    return note


def undo(path: Path, *, force: bool = False) -> Step:
    """Restores the file's bytes from before its last step, which it returns. Raises `NotUndone`, `Damaged`, OSError.

    `force`: even if the file was edited by hand since; that text becomes a step that can be undone too.
    """
    if not journal_of(path).exists():
        _bytes(path)  # reject a foreign file first
        raise NotUndone(NOTHING)
    with hold(path):
        return _undo(path, force=force)


def _undo(path: Path, *, force: bool) -> Step:
    now, kept = _bytes(path), _read(path)
    steps = _settled(kept.steps, now)
    if not steps:
        raise NotUndone(NOTHING)
    last = steps[-1]
    if now is not None and digest(now) == last.after:
        write_file(path, last.before)
        _write(path, steps[:-1], (*kept.undone, Step(now, digest(last.before), last.did)))
        return last
    if not force:
        what = "is gone" if now is None else "was changed by hand"
        raise NotUndone(f"the file {what} since '{last.did}'; --force restores the text before that anyway")
    if now is not None:
        _write(path, (*steps, Step(now, digest(last.before), _thrown_away(last))))
    write_file(path, last.before)
    return last


def redo(path: Path) -> Step:
    """Makes the last undone step again, and returns it. Raises `NotUndone`, `Damaged`, OSError."""
    if not journal_of(path).exists():
        _bytes(path)
        raise NotUndone(NOTHING_UNDONE)
    with hold(path):
        now, kept = _bytes(path), _read(path)
        undone = _waiting(kept.undone, now)
        if not undone:
            raise NotUndone(NOTHING_UNDONE)
        last = undone[-1]
        if now is None or digest(now) != last.after:
            what = "is gone" if now is None else "was changed by hand"
            raise NotUndone(f"the file {what} since the undo: '{last.did}' can't be redone")
        steps = (*_settled(kept.steps, now), Step(now, digest(last.before), last.did))
        _write(path, steps, undone)  # if the program ends here, one of the two never happened
        write_file(path, last.before)
        _write(path, steps, undone[:-1])
        return last


def _thrown_away(last: Step) -> str:
    return f"changes by hand were thrown away (undo --force of '{last.did}')"


def digest(data: bytes) -> str:
    """A digest that identifies a file's contents."""
    return hashlib.sha256(data).hexdigest()


def _real(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))


def _bytes(path: Path) -> bytes | None:
    """The file's contents; None if it doesn't exist. Raises `NotUndone` for a file that no command wrote."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotUndone("is not a plain file")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return None
    if len(data) > LARGEST_FILE:
        raise NotUndone(f"the file has more than {LARGEST_FILE:,} bytes: a verb of this program didn't write it")
    return data


def _settled(steps: tuple[Step, ...], now: bytes | None) -> tuple[Step, ...]:
    """The steps without the last ones that never happened."""
    if now is None:
        return steps
    here = digest(now)
    while steps and steps[-1].after != here and steps[-1].before == now:
        steps = steps[:-1]
    return steps


def _waiting(undone: tuple[Step, ...], now: bytes | None) -> tuple[Step, ...]:
    """The undone steps without the last ones that were already redone."""
    while undone and undone[-1].before == now:
        undone = undone[:-1]
    return undone


def _read(path: Path) -> Journal:
    kept = journal_of(path)
    try:
        if kept.stat().st_size > MOST_BYTES:
            raise Damaged(f"the journal {kept} is too large to be one")
        data = kept.read_bytes()
    except FileNotFoundError:
        return Journal(FORMAT, "")
    except OSError as error:
        raise Damaged(f"the journal {kept} can't be read: {error.strerror or error}") from None
    try:
        found = from_json(data, Journal)
    except Malformed as error:
        raise Damaged(f"the journal {kept} is damaged ({error})") from None
    if found.format != FORMAT:
        raise Damaged(f"the journal {kept} has the format '{found.format[:40]}', wanted is '{FORMAT}'")
    return found


def _write(path: Path, steps: tuple[Step, ...], undone: tuple[Step, ...] = ()) -> None:
    kept = journal_of(path)
    kept.parent.mkdir(parents=True, exist_ok=True)
    name = os.path.realpath(path).encode("utf-8", "replace").decode()
    write_file(kept, to_json(Journal(FORMAT, name, steps[-MOST_STEPS:], undone)))


def _set_aside(kept: Path) -> str:
    """Moves a journal aside, so that nothing in it is lost."""
    names = (kept.with_name(f"{kept.name}{DAMAGED}{number or ''}") for number in range(MOST_STEPS))
    aside = next((name for name in names if not name.exists()), None)
    with contextlib.suppress(OSError):
        if aside is not None:
            os.replace(kept, aside)
            return f"it was set aside as {aside.name}"
    return "it is written again"
