"""Editing lists: reads bytes, changes as few lines as possible, and writes the journal before the file."""

from __future__ import annotations

import contextlib
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.core.record import Record, evolve
from skirmish.core.words import counted
from skirmish.library import Faulty, Problem, RosterFile, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.migrations import migrate
from skirmish.library.names import in_full
from skirmish.library.packs import packs, split
from skirmish.library.problems import hint
from skirmish.library.rewrite import rewrite_text
from skirmish.library.rosterpacks import named_packs
from skirmish.library.yamlfile import MOST_BYTES, parse, read
from skirmish.muster import journal, total
from skirmish.muster.cost import Summary, summary
from skirmish.muster.edits import Found, Refused, entries, find, likely
from skirmish.muster.examine import examine, notes
from skirmish.muster.journal import Changed, edit
from skirmish.muster.legality import AS_WRITTEN, Terms, is_fresh
from skirmish.muster.lint import Linter
from skirmish.muster.new_rosters import lives_with_prices, name_packs
from skirmish.muster.paid import (
    Choice,
    fill_prices,
    has_old_prices,
    note_prices,
    old_prices,
    settle_prices,
    standing,
    todays_total,
)
from skirmish.muster.recruit import proper_name as on_one_line


class Opened(NamedTuple):
    """A list, and its file as read."""

    path: Path
    shown: str
    before: bytes
    text: str
    """With its byte order mark, if it has one."""
    shelf: Shelf
    file: RosterFile
    """In the current format: for names and prices."""
    data: dict[str, Any]
    """The list as plain data in the current format."""

    def find(self, who: str) -> Found:
        """The entry that this word means. Raises `UserError`."""
        types = {entry["type"]: self.file.kind(entry["type"]).name for _, entry in entries(self.data)}
        try:
            return find(self.data, who, types)
        except Refused as error:
            where = f" (see skirmish warband show {shlex.quote(self.shown)})"
            raise UserError(f"{self.shown}: {error}{where}") from None

    def ident(self, found: Found) -> str:
        """`m-02`, `g-01-2`."""
        ident = found.entry(self.data)["id"]
        return f"{ident}-{found.model}" if found.model else str(ident)

    def called(self, found: Found) -> str:
        """The display name of an entry, or of one of a group: `Ren (m-02)`."""
        entry = found.entry(self.data)
        names, usual = entry.get("names") or [], entry.get("name") or self.file.kind(entry["type"]).name
        if not found.model:
            return f"{usual} ({entry['id']})"
        name = names[found.model - 1] if found.model <= len(names) else f"{usual} {found.model}"
        return f"{name} ({self.ident(found)})"


def own_path(wanted: str) -> Path:
    """The path of a file that may be changed. Raises `UserError` for the id of a shipped list."""
    if looks_like_path(wanted):
        return Path(wanted)
    if wanted in Shelf().ids("warband"):
        raise UserError(
            f"{wanted} comes with the program and stays as it is: copy it first "
            f"(skirmish warband new --like {wanted} my-{wanted}.yaml)"
        )
    raise UserError(f"{wanted}: name your file by its path, which ends in .yaml")


def opened(wanted: str) -> Opened:
    """The list at this path. Raises `UserError` or `Faulty` if it can't be edited."""
    path, shelf = own_path(wanted), Shelf()
    read(path, wanted)  # refuses what isn't a plain file, is too large or isn't text
    before = path.read_bytes()
    text = before.decode("utf-8")
    document, pack = parse(text.removeprefix("\ufeff"), wanted), packs().owner(path)
    if pack is not None:
        document = in_full(document, pack)
    file, data = shelf.roster_in(document), migrate(document.data, "warband")
    data = data if isinstance(data, dict) else {}
    return Opened(path, wanted, before, text, shelf, file, {**data, "id": split(data["id"])[1]})


class Noticed(Record):
    """A problem of a list, and whether the edit caused it."""

    problem: Problem
    new: bool

    def as_json(self) -> dict[str, Any]:
        """The problem, and whether it is new."""
        return self.problem.as_json() | {"new": self.new}


class Edited(Record):
    """The result of an edit."""

    did: str
    file: str
    """The list's path, as the user gave it."""
    marks: int | None
    """What the list costs now; None if it is unusable now. The limit likewise."""
    limit: int | None
    problems: tuple[Noticed, ...]
    remarks: tuple[str, ...] = ()
    """What to do next."""
    note: str = ""
    """A warning: the edit can't be undone."""
    id: str = ""
    """Id of the new or changed entry; '' for the whole list."""
    of: str = ""
    """The member it is now bound to."""
    entry: dict[str, Any] | None = None
    """The data of a recruit."""
    bought: list[dict[str, Any]] | None = None
    """What was bought, and at what price."""


NOTHING: Mapping[str, Any] = {}


def save(
    old: Opened,
    data: dict[str, Any],
    done: str | Callable[[int], str],
    remarks: Sequence[str] = (),
    facts: Mapping[str, Any] = NOTHING,
) -> Edited:
    """Writes the list with this data, even if it isn't legal. Raises `UserError`, `Faulty`.

    `done`: what is said of it, if need be of how many marks the list costs less; `facts`: other facts about the edit.
    """
    pack = packs().owner(old.path)
    data = name_packs(data, pack.id if pack is not None else "")
    data = fill_prices(data, old.file.faction, old.file.stock)
    text = rewrite_text(old.text, data, old.shown)
    after = text.encode("utf-8")
    if len(after) > MOST_BYTES:
        raise UserError(f"{old.shown}: would have {len(after):,} bytes, maximum {MOST_BYTES:,}")
    file = old.shelf.roster_in(parse(text.removeprefix("\ufeff"), old.shown))
    before, note = lint(old.shelf, old.path, old.shown), ""
    did = done if isinstance(done, str) else done(total(old.file) - total(file))
    if after == old.before:
        did, remarks = f"nothing to do: {did}", ()
    else:
        if old.file.written_as:
            did = f"{did}; rewritten from {old.file.written_as} to {data['format']}"
        with plainly(old.shown):
            note = edit(old.path, old.before, after, did)
    return _edited(old.shelf, old.path, old.shown, did, before, file, remarks=tuple(remarks), note=note, **facts)


def upgrade(old: Opened, choice: Choice | None = None) -> Edited:
    """The list in the current format and by the current catalogue; `choice`: what to do about changed prices."""
    file, changed = old.file, len(old_prices(old.file))
    if choice == "keep" and changed and standing(file) in ("today", "unnoted"):
        why = (
            "the catalogue is the one it was bought from (see check)"
            if standing(file) == "today"
            else "the list doesn't say from which catalogue it was bought; `--prices take` takes today's"
        )
        said = f"{counted(changed, 'price')} can't be kept: {why}"
        raise UserError(f"{old.shown}: {said}")
    if choice is not None:
        noted = not lives_with_prices(old.path, file.faction, old.shelf)
        data = settle_prices(file, choice, noted=noted) | {"id": old.data["id"]}
        what = "taken from today's catalogue" if choice == "take" else "kept as paid"
        return save(old, data, f"{counted(changed, 'price')} {what}" if changed else "all prices are today's")
    if standing(file) == "changed" and not changed:
        return save(old, note_prices(old.data, file.faction, file.stock), "all prices are today's")
    did = "upgraded" if file.written_as else f"the file is {old.data['format']} already"
    pack = packs().owner(old.path)
    if not file.written_as and named_packs(old.data, pack.id if pack is not None else "") != old.data.get("packs", []):
        did = "the list names its packs as they are here"
    return evolve(save(old, old.data, did), remarks=tuple(unsettled_remarks(old)))


def unsettled_remarks(old: Opened) -> list[str]:
    """A remark on prices that changed after the list was written and are still unsettled."""
    if not has_old_prices(old.file):
        return []
    file = old.file
    asks = f"skirmish warband upgrade {shlex.quote(old.shown)} --prices take (or keep)"
    now = f"{total(file)} marks as paid, {todays_total(file)} today"
    return [f"prices that aren't today's: {len(old_prices(file))} ({now}): {asks}"]


def undo(shown: str, *, force: bool) -> Edited:
    """Undoes the last edit of the list. `force`: even if its file was edited by hand. Raises `UserError`."""
    return _step(shown, "undone", lambda path: journal.undo(path, force=force))


def redo(shown: str) -> Edited:
    """Makes the last undone edit again. Raises `UserError`."""
    return _step(shown, "redone", journal.redo)


def _step(shown: str, how: str, take: Callable[[Path], journal.Step]) -> Edited:
    """One step of the journal, back or forward."""
    path, shelf = own_path(shown), Shelf()
    with plainly(shown):
        before = lint(shelf, path, shown)
        step = take(path)
    try:
        file = shelf.roster_in(shelf.document("warband", shown))
    except Faulty:
        file = None
    return _edited(shelf, path, shown, f"{how}: {step.did}", before, file)


def _edited(
    shelf: Shelf, path: Path, shown: str, did: str, before: Sequence[Problem], file: RosterFile | None, **more: Any
) -> Edited:
    marks, limit = (total(file), file.form.limit.marks) if file is not None else (None, None)
    return Edited(did, shown, marks, limit, _marked(before, lint(shelf, path, shown)), **more)


class UndoSteps(Record):
    """What can be undone, and what can be redone."""

    steps: tuple[str, ...]
    """The next one first."""
    undone: tuple[str, ...] = ()
    """The next one first, too."""


def undo_steps(shown: str) -> UndoSteps:
    """What can be undone in this file. Raises `UserError`."""
    path = own_path(shown)
    with plainly(shown):
        steps, undone = journal.steps_of(path), journal.undone_of(path)
        return UndoSteps(tuple(step.did for step in reversed(steps)), tuple(step.did for step in reversed(undone)))


@contextlib.contextmanager
def plainly(shown: str) -> Iterator[None]:
    """Turns problems with the file into `UserError`."""
    try:
        yield
    except (Refused, journal.NotUndone, journal.Damaged) as error:
        raise UserError(f"{shown}: {error}") from None
    except Changed as error:
        raise UserError(str(error)) from None


def lint(shelf: Shelf, path: Path, shown: str) -> tuple[Problem, ...]:
    """The problems of the file, as `skirmish lint` reports them."""
    return tuple(Linter(shelf, builders=builders()).file(path, shown))


def _marked(before: Sequence[Problem], now: Sequence[Problem]) -> tuple[Noticed, ...]:
    """The problems, and whether each is new. Lines may have moved, so messages and their counts are compared."""
    left = Counter((problem.code, problem.message) for problem in before)
    marked = []
    for problem in now:
        said = (problem.code, problem.message)
        marked.append(Noticed(problem, left[said] <= 0))
        left[said] -= 1
    return tuple(marked)


def known(word: str, names: Mapping[str, str], what: str, where: str = "") -> str:
    """The id that a word means in `names` (id -> name), by id or name.

    Raises `UserError` with the nearest one; `where` says where they are listed.
    """
    if word in names:
        return word
    wanted = " ".join(word.split()).casefold()
    hits = [ident for ident, name in names.items() if name.casefold() == wanted or ident == wanted]
    if hits:
        return hits[0]
    slug = wanted.replace(" ", "-")
    near = hint(slug, names) or likely(wanted, names.values())
    raise UserError(f"no {what} '{word}'{near}{where}")


def proper(name: str) -> str:
    """A name on one line, stripped. Raises `UserError` for anything else."""
    try:
        return on_one_line(name)
    except Refused as error:
        raise UserError(str(error)) from None


class Checked(Record):
    """All problems of a list."""

    list: str
    """The list, as the user named it."""
    legal: bool
    errors: int
    problems: tuple[Problem, ...]
    total: Summary | None
    """None if it is unusable."""
    fresh: bool = True
    """Whether no warrior has gained experience or skills, and nothing is in store."""


def checked(wanted: str, switches: Mapping[str, str], terms: Terms = AS_WRITTEN) -> Checked:
    """Checks the list, under these rule options and terms.

    Raises `UserError` for an unknown option, `Faulty`.
    """
    if switches:
        from skirmish import rules
        from skirmish.app.compose import ruleset

        switches = ruleset(rules.DEFAULT, dict(switches)).options
    shelf = Shelf()
    finding = examine(shelf, shelf.document("warband", wanted), switches, builders(), terms)
    found, file = finding.problems, finding.file
    fresh = is_fresh(found)
    if file is None:
        return Checked(wanted, not finding.errors, finding.errors, found, None, fresh)
    found = (*found, *notes(file, terms.prices))
    figures = summary(file)
    if terms.prices == "today":
        figures = evolve(figures, marks=todays_total(file))
    return Checked(wanted, not finding.errors, finding.errors, found, figures, fresh)
