"""Lists that are edited: read as bytes, changed in as few lines as can be, written after their journal."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.library import Faulty, Problem, RosterFile, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.migrations import migrate
from skirmish.library.problems import hint
from skirmish.library.rewrite import rewrite_text
from skirmish.library.yamlfile import MOST_BYTES, parse, read
from skirmish.muster import journal
from skirmish.muster.edits import Found, Refused, entries, find, likely
from skirmish.muster.journal import Changed, edit
from skirmish.muster.lint import Linter
from skirmish.muster.recruit import proper_name as on_one_line


class Opened(NamedTuple):
    """A list and its file as it was read."""

    path: Path
    shown: str
    before: bytes
    text: str
    """With its byte order mark, if it has one."""
    shelf: Any
    file: Any
    """The `RosterFile`, in today's format: for names and prices."""
    data: dict[str, Any]
    """The list as plain data in today's format."""

    def find(self, who: str) -> Found:
        """Whom this word means. Raises `UserError`."""
        types = {entry["type"]: self.file.kind(entry["type"]).name for _, entry in entries(self.data)}
        try:
            return find(self.data, who, types)
        except Refused as error:
            raise UserError(f"{self.shown}: {error}") from None

    def called(self, found: Found) -> str:
        """An entry, or one of a group, in words: `Ren (m-02)`."""
        entry = found.entry(self.data)
        names, usual = entry.get("names") or [], entry.get("name") or self.file.kind(entry["type"]).name
        if not found.model:
            return f"{usual} ({entry['id']})"
        name = names[found.model - 1] if found.model <= len(names) else f"{usual} {found.model}"
        return f"{name} ({entry['id']}-{found.model})"


def own_path(wanted: str) -> Path:
    """The path of a file that may be changed. Raises `UserError` for the id of a list that comes with the program."""
    if looks_like_path(wanted):
        return Path(wanted)
    if wanted in Shelf().ids("warband"):
        raise UserError(
            f"{wanted} comes with the program and stays as it is: copy it first "
            f"(skirmish warband new --like {wanted} my-{wanted}.yaml)"
        )
    raise UserError(f"{wanted}: a path to your file is wanted; it ends in .yaml")


def opened(wanted: str) -> Opened:
    """The list at this path. Raises `UserError` or `Faulty` if it can't be edited."""
    path, shelf = own_path(wanted), Shelf()
    read(path, wanted)  # says what is no plain file, too large or no text
    before = path.read_bytes()
    text = before.decode("utf-8")
    document = parse(text.removeprefix("\ufeff"), wanted)
    file, data = shelf.roster_in(document), migrate(document.data, "warband")
    return Opened(path, wanted, before, text, shelf, file, data if isinstance(data, dict) else {})


class Edited(NamedTuple):
    """What an edit has made of a list."""

    did: str
    note: str
    """A warning: the edit can't be undone."""
    shown: str
    file: RosterFile | None
    """None if what stands there now can't be used."""
    problems: list[tuple[Problem, bool]]
    """What is wrong with the list, and whether it is new."""
    remarks: Sequence[str] = ()
    """What may be done next."""


def save(old: Opened, data: dict[str, Any], did: str, remarks: Sequence[str] = ()) -> Edited:
    """Writes the list with this data, even if it isn't legal. Raises `UserError`, `Faulty`."""
    text = rewrite_text(old.text, data, old.shown)
    after = text.encode("utf-8")
    if len(after) > MOST_BYTES:
        raise UserError(f"{old.shown}: would have {len(after):,} bytes, the most is {MOST_BYTES:,}")
    file = old.shelf.roster_in(parse(text.removeprefix("\ufeff"), old.shown))
    before, note = lint(old.shelf, old.path, old.shown), ""
    if after == old.before:
        did, remarks = f"nothing to do: {did}", ()
    else:
        if old.file.written_as:
            did = f"{did}; rewritten from {old.file.written_as} to {data['format']}"
        try:
            note = edit(old.path, old.before, after, did)
        except Changed as error:
            raise UserError(str(error)) from None
    return Edited(did, note, old.shown, file, _marked(before, lint(old.shelf, old.path, old.shown)), remarks)


def undo(path: Path, shown: str, *, force: bool) -> Edited:
    """Takes back the last edit of the list. `force`: though its file was changed by hand. Raises `UserError`."""
    shelf = Shelf()
    with _plainly(shown):
        before = lint(shelf, path, shown)
        step = journal.undo(path, force=force)
    try:
        roster = shelf.roster_in(shelf.document("warband", shown))
    except Faulty:
        roster = None
    return Edited(f"undone: {step.did}", "", shown, roster, _marked(before, lint(shelf, path, shown)))


def undo_steps(path: Path, shown: str) -> list[str]:
    """What can be undone, the next one first. Raises `UserError`."""
    with _plainly(shown):
        return [step.did for step in reversed(journal.steps_of(path))]


@contextlib.contextmanager
def _plainly(shown: str) -> Iterator[None]:
    try:
        yield
    except (journal.NotUndone, journal.Damaged) as error:
        raise UserError(f"{shown}: {error}") from None
    except Changed as error:
        raise UserError(str(error)) from None


def lint(shelf: Shelf, path: Path, shown: str) -> tuple[Problem, ...]:
    """What is wrong with the file, as `skirmish lint` says it."""
    return tuple(Linter(shelf, builders=builders()).file(path, shown))


def _marked(before: Sequence[Problem], now: Sequence[Problem]) -> list[tuple[Problem, bool]]:
    """The problems, and whether each is new. Lines may have moved: what is said counts, and how often."""
    left = Counter((problem.code, problem.message) for problem in before)
    marked = []
    for problem in now:
        said = (problem.code, problem.message)
        marked.append((problem, left[said] <= 0))
        left[said] -= 1
    return marked


def known(word: str, names: Mapping[str, str], what: str) -> str:
    """The id that a word means among `names` (id -> name), by id or name. Raises `UserError` with the nearest."""
    if word in names:
        return word
    wanted = " ".join(word.split()).casefold()
    hits = [ident for ident, name in names.items() if name.casefold() == wanted or ident == wanted]
    if hits:
        return hits[0]
    slug = wanted.replace(" ", "-")
    near = hint(slug, names) or likely(wanted, names.values())
    raise UserError(f"no {what} '{word}'{near}")


def proper(name: str) -> str:
    """A name on one line, without blanks around it. Raises `UserError` for what is no name."""
    try:
        return on_one_line(name)
    except Refused as error:
        raise UserError(str(error)) from None
