"""A list that a verb edits: read as bytes, changed in as few lines as can be, written after its journal."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from skirmish.commands.faults import Fault
from skirmish.commands.out import Printer, print_json

if TYPE_CHECKING:
    from skirmish.library import Problem, RosterFile, Shelf
    from skirmish.library.yamlfile import Document
    from skirmish.muster.edits import Found

File = Annotated[str, typer.Argument(metavar="FILE", help="The list: a YAML file of yours.")]
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="A warrior or a group, by id or name; g-01-2 is the second of its group.")
]
UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode's categories of what no name has in it: control characters, broken text, line ends."""


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
        """Whom this word means. Raises `Fault`."""
        from skirmish.muster.edits import Refused, find

        try:
            return find(self.data, who)
        except Refused as error:
            raise Fault(f"{self.shown}: {error}") from None

    def called(self, found: Found) -> str:
        """An entry, or one of a group, in words: `Ren (m-02)`."""
        entry = found.entry(self.data)
        names, usual = entry.get("names") or [], entry.get("name") or self.file.kind(entry["type"]).name
        if not found.model:
            return f"{usual} ({entry['id']})"
        name = names[found.model - 1] if found.model <= len(names) else f"{usual} {found.model}"
        return f"{name} ({entry['id']}-{found.model})"


def own_path(wanted: str) -> Path:
    """The path of a file that may be changed. Raises `Fault` for the id of a list that comes with the program."""
    from skirmish.library import Shelf
    from skirmish.library.shelf import looks_like_path

    if looks_like_path(wanted):
        return Path(wanted)
    if wanted in Shelf().ids("warband"):
        raise Fault(
            f"{wanted} comes with the program and stays as it is: copy it first "
            f"(skirmish warband new --like {wanted} my-{wanted}.yaml)"
        )
    raise Fault(f"{wanted}: a path to your file is wanted; it ends in .yaml")


def opened(wanted: str) -> Opened:
    """The list at this path. Raises `Fault` or `Faulty` if it can't be edited."""
    from skirmish.library import Shelf
    from skirmish.library.migrations import migrated
    from skirmish.library.yamlfile import parse, read

    path, shelf = own_path(wanted), Shelf()
    read(path, wanted)  # says what is no plain file, too large or no text
    before = path.read_bytes()
    text = before.decode("utf-8")
    document = parse(text.removeprefix("\ufeff"), wanted)
    file, data = usable(shelf, document), migrated(document.data, "warband")
    return Opened(path, wanted, before, text, shelf, file, data if isinstance(data, dict) else {})


def usable(shelf: Shelf, document: Document) -> RosterFile:
    """The list for names and prices, though special rules in it may name members who are gone. Raises `Faulty`.

    So who was bound to somebody that was removed can still be edited; `skirmish lint` goes on complaining.
    """
    from skirmish.core.record import evolve
    from skirmish.library import Faulty

    try:
        return shelf.roster_in(document)
    except Faulty as fault:
        bonds = [problem.trail for problem in fault.problems]
        if not all(len(bond) == 5 and bond[2::2] == ("traits", "of") for bond in bonds):
            raise
        data = deepcopy(document.data)
        for section, index, _, number, _ in sorted(bonds, reverse=True):
            del data[section][index]["traits"][number]
        return shelf.roster_in(evolve(document, data=data))


def keep(old: Opened, data: dict[str, Any], did: str, *, as_json: bool, facts: Mapping[str, Any] | None = None) -> None:
    """Writes the list with this data, and says what was done, what it costs now and what is wrong with it.

    `facts` are what else programs are told. A list that isn't legal is written all the same.
    """
    from skirmish.library.rewrite import rewritten
    from skirmish.library.yamlfile import MOST_BYTES, parse
    from skirmish.muster.journal import edit

    text = rewritten(old.text, data, old.shown)
    after = text.encode("utf-8")
    if len(after) > MOST_BYTES:
        raise Fault(f"{old.shown}: would have {len(after):,} bytes, the most is {MOST_BYTES:,}")
    file = usable(old.shelf, parse(text.removeprefix("\ufeff"), old.shown))
    if after == old.before:
        tell(Told(f"nothing to do: {did}", "", file, old.path, old.shown), old.shelf, as_json=as_json, facts=facts)
        return
    if old.file.written_as:
        did = f"{did}; rewritten from {old.file.written_as} to {data['format']}"
    note = edit(old.path, old.before, after, did)
    tell(Told(did, note, file, old.path, old.shown), old.shelf, as_json=as_json, facts=facts)


class Told(NamedTuple):
    """What a verb has to say of a list that it wrote."""

    did: str
    note: str
    """A warning, for stderr."""
    file: RosterFile | None
    """None if what stands there now can't be used."""
    path: Path
    shown: str


def tell(told: Told, shelf: Shelf, *, as_json: bool, facts: Mapping[str, Any] | None = None) -> None:
    """Prints what was done, the marks spent, and the problems as `skirmish lint` prints them."""
    from skirmish.muster import total
    from skirmish.muster.lint import Linter

    found = tuple(Linter(shelf).file(told.path, told.shown))
    spent, limit = (total(told.file), told.file.form.limit.marks) if told.file else (None, None)
    if told.note:
        typer.echo(f"{told.shown}: {told.note}", err=True)
    if as_json:
        marks = {"marks": spent, "limit": limit}
        print_json({"did": told.did, **marks, **(facts or {}), "problems": [_facts(problem) for problem in found]})
        return
    printer = Printer()
    printer.text(told.did)
    if told.file:
        printer.text(f"{spent} of {limit} marks", "bold")
    for problem in found:
        printer.text(str(problem), "red" if problem.level == "error" else "")


def _facts(problem: Problem) -> dict[str, Any]:
    return {name: getattr(problem, name) for name in ("file", "line", "column", "code", "level", "message", "rule")}


def known(word: str, names: Mapping[str, str], what: str) -> str:
    """The id that a word means among `names` (id -> name), by id or by name. Raises `Fault` with the nearest one."""
    from skirmish.library.problems import hint

    if word in names:
        return word
    wanted = " ".join(word.split()).casefold()
    hits = [ident for ident, name in names.items() if name.casefold() == wanted or ident == wanted]
    if hits:
        return hits[0]
    slug = wanted.replace(" ", "-")
    near = hint(slug, names) or hint(wanted, [name.casefold() for name in names.values()])
    raise Fault(f"no {what} '{word}'{near}")


def proper(name: str) -> str:
    """A name on one line, without blanks around it. Raises `Fault` for what is no name."""
    name = " ".join(name.split())
    if not name or any(unicodedata.category(letter) in UNPRINTABLE for letter in name):
        raise Fault("a name needs letters, and has no control characters in it")
    return name


def counted(number: int, one: str = "mark") -> str:
    """`1 mark`, `2 marks`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
