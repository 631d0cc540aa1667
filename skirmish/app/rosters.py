"""Lists that are edited: read as bytes, changed in as few lines as can be, written after their journal."""

from __future__ import annotations

import contextlib
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.app.words import counted
from skirmish.core.record import Record, evolve
from skirmish.library import Faulty, Problem, RosterFile, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.migrations import migrate
from skirmish.library.names import in_full
from skirmish.library.packs import packs, split
from skirmish.library.problems import hint
from skirmish.library.rewrite import rewrite_text
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
    """A list and its file as it was read."""

    path: Path
    shown: str
    before: bytes
    text: str
    """With its byte order mark, if it has one."""
    shelf: Shelf
    file: RosterFile
    """In today's format: for names and prices."""
    data: dict[str, Any]
    """The list as plain data in today's format."""

    def find(self, who: str) -> Found:
        """Whom this word means. Raises `UserError`."""
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
        """An entry, or one of a group, in words: `Ren (m-02)`."""
        entry = found.entry(self.data)
        names, usual = entry.get("names") or [], entry.get("name") or self.file.kind(entry["type"]).name
        if not found.model:
            return f"{usual} ({entry['id']})"
        name = names[found.model - 1] if found.model <= len(names) else f"{usual} {found.model}"
        return f"{name} ({self.ident(found)})"


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
    document, pack = parse(text.removeprefix("\ufeff"), wanted), packs().owner(path)
    if pack is not None:
        document = in_full(document, pack)
    file, data = shelf.roster_in(document), migrate(document.data, "warband")
    data = data if isinstance(data, dict) else {}
    return Opened(path, wanted, before, text, shelf, file, {**data, "id": split(data["id"])[1]})


class Noticed(Record):
    """Something wrong with a list, and whether it is so since the edit."""

    problem: Problem
    new: bool

    def as_json(self) -> dict[str, Any]:
        """The problem, and whether it is new."""
        return self.problem.as_json() | {"new": self.new}


class Edited(Record):
    """What an edit has made of a list."""

    did: str
    file: str
    """As it was named."""
    marks: int | None
    """What the list costs now; None if what stands there now can't be used. So for the limit."""
    limit: int | None
    problems: tuple[Noticed, ...]
    remarks: tuple[str, ...] = ()
    """What may be done next."""
    note: str = ""
    """A warning: the edit can't be undone."""
    id: str = ""
    """Who is new, or changed; '' for the whole list."""
    of: str = ""
    """The member it is bound to now."""
    entry: dict[str, Any] | None = None
    """What stands there of somebody new."""
    bought: list[dict[str, Any]] | None = None
    """What was bought, and for how much."""


NOTHING: Mapping[str, Any] = {}


def save(
    old: Opened, data: dict[str, Any], did: str, remarks: Sequence[str] = (), facts: Mapping[str, Any] = NOTHING
) -> Edited:
    """Writes the list with this data, even if it isn't legal. Raises `UserError`, `Faulty`.

    `facts`: what else there is to say of the edit.
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
    if after == old.before:
        did, remarks = f"nothing to do: {did}", ()
    else:
        if old.file.written_as:
            did = f"{did}; rewritten from {old.file.written_as} to {data['format']}"
        with plainly(old.shown):
            note = edit(old.path, old.before, after, did)
    return _edited(old.shelf, old.path, old.shown, did, before, file, remarks=tuple(remarks), note=note, **facts)


def upgrade(old: Opened, choice: Choice | None = None) -> Edited:
    """The list in today's format, and by today's catalogue: `choice` says what becomes of prices that have changed."""
    file, changed = old.file, len(old_prices(old.file))
    if choice == "keep" and changed and standing(file) == "today":
        said = f"{counted(changed, 'price')} can't be kept: the catalogue is the one it was bought from (see check)"
        raise UserError(f"{old.shown}: {said}")
    if choice is not None:
        noted = not lives_with_prices(old.path, file.faction, old.shelf)
        data = settle_prices(file, choice, noted=noted) | {"id": old.data["id"]}
        what = "taken from today's catalogue" if choice == "take" else "kept as paid"
        return save(old, data, f"{counted(changed, 'price')} {what}" if changed else "all prices are today's")
    if standing(file) == "changed" and not changed:
        return save(old, note_prices(old.data, file.faction, file.stock), "all prices are today's")
    did = "upgraded" if file.written_as else f"the file is {old.data['format']} already"
    return evolve(save(old, old.data, did), remarks=tuple(unsettled_remarks(old)))


def unsettled_remarks(old: Opened) -> list[str]:
    """What to say of prices that have changed since the list was written, and that nobody has settled."""
    if not has_old_prices(old.file):
        return []
    file = old.file
    asks = f"skirmish warband upgrade {shlex.quote(old.shown)} --prices take (or keep)"
    now = f"{total(file)} marks as paid, {todays_total(file)} today"
    return [f"prices that aren't today's: {len(old_prices(file))} ({now}): {asks}"]


def undo(shown: str, *, force: bool) -> Edited:
    """Takes back the last edit of the list. `force`: though its file was changed by hand. Raises `UserError`."""
    return _step(shown, "undone", lambda path: journal.undo(path, force=force))


def redo(shown: str) -> Edited:
    """Makes the edit again that was taken back last. Raises `UserError`."""
    return _step(shown, "done again", journal.redo)


def _step(shown: str, how: str, take: Callable[[Path], journal.Step]) -> Edited:
    """One step of the journal, back or forth."""
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
    """What can be undone, and what can be done again."""

    steps: tuple[str, ...]
    """The next one first."""
    undone: tuple[str, ...] = ()
    """So here."""


def undo_steps(shown: str) -> UndoSteps:
    """What can be undone in this file. Raises `UserError`."""
    path = own_path(shown)
    with plainly(shown):
        steps, undone = journal.steps_of(path), journal.undone_of(path)
        return UndoSteps(tuple(step.did for step in reversed(steps)), tuple(step.did for step in reversed(undone)))


@contextlib.contextmanager
def plainly(shown: str) -> Iterator[None]:
    """Why something can't be done with the file becomes `UserError`."""
    try:
        yield
    except (Refused, journal.NotUndone, journal.Damaged) as error:
        raise UserError(f"{shown}: {error}") from None
    except Changed as error:
        raise UserError(str(error)) from None


def lint(shelf: Shelf, path: Path, shown: str) -> tuple[Problem, ...]:
    """What is wrong with the file, as `skirmish lint` says it."""
    return tuple(Linter(shelf, builders=builders()).file(path, shown))


def _marked(before: Sequence[Problem], now: Sequence[Problem]) -> tuple[Noticed, ...]:
    """The problems, and whether each is new. Lines may have moved: what is said counts, and how often."""
    left = Counter((problem.code, problem.message) for problem in before)
    marked = []
    for problem in now:
        said = (problem.code, problem.message)
        marked.append(Noticed(problem, left[said] <= 0))
        left[said] -= 1
    return tuple(marked)


def known(word: str, names: Mapping[str, str], what: str, where: str = "") -> str:
    """The id that a word means among `names` (id -> name), by id or name.

    Raises `UserError` with the nearest; `where` says where they are listed.
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
    """A name on one line, without blanks around it. Raises `UserError` for what is no name."""
    try:
        return on_one_line(name)
    except Refused as error:
        raise UserError(str(error)) from None


class Checked(Record):
    """All that is wrong with a list."""

    list: str
    """As it was named."""
    legal: bool
    errors: int
    problems: tuple[Problem, ...]
    total: Summary | None
    """None if it can't be used as it is."""
    fresh: bool = True
    """Whether nobody in it has gained experience or skills, and nothing is in store."""


def checked(wanted: str, switches: Mapping[str, str], terms: Terms = AS_WRITTEN) -> Checked:
    """Looks the list over, under these options of the rules, and on these terms.

    Raises `UserError` for what is no option, `Faulty`.
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
