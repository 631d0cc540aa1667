"""Undo and redo for files that verbs edit: the text before each step, kept outside the user's folders.

A journal is one file for each edited file, in `SKIRMISH_STATE_DIR` or else the system's folder for a program's state.
It is written before the edited file is. A step whose `after` isn't what the file holds, while its `before` is, never
came to be (or was undone, when the program ended between the two writings): it is left out.
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
"""Of a journal: fifty steps of the largest file that is read."""
LARGEST_FILE = 1_000_000
"""Bytes of a file whose text is kept: what `library` reads at most."""
DAMAGED = ".damaged"
"""How the name of a journal ends that could not be read and was set aside."""


WAIT_S, LOOK_S = 10.0, 0.01
"""How long an edit waits for somebody else, and how often it looks."""
NOTHING = "nothing to undo: no command of this program has edited the file"
NOTHING_UNDONE = "nothing to do again: no edit was undone since the last one"


class Step(Record):
    """One edit: the file before it, what it held after it, and what was done in words."""

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
    """Steps that were taken back, the last one last: `before` is what the file holds after the step is made again,
    `after` tells what it must hold until then. The next edit throws them away."""


class Damaged(ValueError):
    """A journal that can't be read; the edited file itself is as it was."""


class Changed(ValueError):
    """The file isn't what was read any more."""


class NotUndone(ValueError):
    """Why nothing was undone, and what can be done about it."""


def home() -> Path:
    """The folder of the journals."""
    wanted = os.environ.get("SKIRMISH_STATE_DIR")
    return Path(wanted or platformdirs.user_state_dir("skirmish")) / "journals"


def journal_of(path: Path) -> Path:
    """The journal of this file, whether there is one or not; links are followed to the file itself."""
    return home() / f"{hashlib.sha256(os.fsencode(_real(path))).hexdigest()[:32]}.json"


def steps_of(path: Path) -> tuple[Step, ...]:
    """The steps, the oldest first; the last one can be undone if nobody changed the file since. Raises `Damaged`."""
    return _settled(_read(path).steps, _bytes(path))


def undone_of(path: Path) -> tuple[Step, ...]:
    """The steps that can be made again, the next one last. Raises `Damaged`."""
    return _waiting(_read(path).undone, _bytes(path))


def edit(path: Path, before: bytes, after: bytes, did: str) -> str:
    """Writes the file, after its journal. A note for the user if the step can't be undone, else ''.

    `before` is what was read and edited; if the file holds something else by now, somebody else has changed it, and
    nothing is written. Raises `Changed`, OSError. A journal that can't be read is set aside; one that can't be written
    doesn't keep the edit from being made. An edit that changes nothing is no step.
    """
    if after == before:
        return ""
    with hold(path):
        return _edit(path, before, after, did)


@contextlib.contextmanager
def hold(path: Path) -> Iterator[None]:
    """Keeps others from editing the file meanwhile. Where no lock can be made there is none. Raises `Changed`."""
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
    """The lock, as soon as nobody else has it. Raises `Held` if that takes too long."""
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
    """Gives the file the bytes it had before its last step, which is returned. Raises `NotUndone`, `Damaged`, OSError.

    `force` does so although the file was changed by hand since: that text becomes a step that can be undone too.
    """
    if not journal_of(path).exists():
        _bytes(path)  # what is no file of ours is told first
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
        raise NotUndone(f"the file {what} since '{last.did}'; --force restores the text before that all the same")
    if now is not None:
        _write(path, (*steps, Step(now, digest(last.before), _thrown_away(last))))
    write_file(path, last.before)
    return last


def redo(path: Path) -> Step:
    """Makes the step again that was undone last, and gives it. Raises `NotUndone`, `Damaged`, OSError."""
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
            raise NotUndone(f"the file {what} since the undo: '{last.did}' can't be done again")
        steps = (*_settled(kept.steps, now), Step(now, digest(last.before), last.did))
        _write(path, steps, undone)  # if the program ends here, one of the two never came to be
        write_file(path, last.before)
        _write(path, steps, undone[:-1])
        return last


def _thrown_away(last: Step) -> str:
    return f"changes by hand were thrown away (undo --force of '{last.did}')"


def digest(data: bytes) -> str:
    """What tells one content of a file from another."""
    return hashlib.sha256(data).hexdigest()


def _real(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))


def _bytes(path: Path) -> bytes | None:
    """What the file holds; None if it isn't there. Raises `NotUndone` for what no verb of ours wrote."""
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
    """Without the last steps that never came to be."""
    if now is None:
        return steps
    here = digest(now)
    while steps and steps[-1].after != here and steps[-1].before == now:
        steps = steps[:-1]
    return steps


def _waiting(undone: tuple[Step, ...], now: bytes | None) -> tuple[Step, ...]:
    """Without the last ones that were made again already."""
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
    """Moves a journal out of the way, so that nothing in it is lost."""
    names = (kept.with_name(f"{kept.name}{DAMAGED}{number or ''}") for number in range(MOST_STEPS))
    aside = next((name for name in names if not name.exists()), None)
    with contextlib.suppress(OSError):
        if aside is not None:
            os.replace(kept, aside)
            return f"it was set aside as {aside.name}"
    return "it is written again"
