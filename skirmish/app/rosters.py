"""A list that a verb edits: read as bytes, changed in as few lines as can be, written after its journal."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from skirmish.app.errors import UserError
from skirmish.cli.warband.telling import Told, tell, wrong

if TYPE_CHECKING:
    from skirmish.muster.edits import Found

File = Annotated[str, typer.Argument(metavar="FILE", help="The list: a YAML file of yours.")]
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="A warrior or a group, by id or name; g-01-2 is the second of its group.")
]


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
        from skirmish.muster.edits import Refused, entries, find

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
    from skirmish.library import Shelf
    from skirmish.library.catalogue import looks_like_path

    if looks_like_path(wanted):
        return Path(wanted)
    if wanted in Shelf().ids("warband"):
        raise UserError(
            f"{wanted} comes with the program and stays as it is: copy it first "
            f"(skirmish warband new --like {wanted} my-{wanted}.yaml)"
        )
    raise UserError(f"{wanted}: a path to your file is wanted; it ends in .yaml")


def in_order(verb: str, first: str, *others: str) -> None:
    """Raises `UserError` if the file isn't named first, as it must be, but among the words behind it."""
    files = [number for number, word in enumerate(others) if os.path.isfile(word)]
    if files and not os.path.isfile(first):
        rest = [first, *others]
        file = rest.pop(files[0] + 1)
        raise UserError(f"the file comes first: skirmish warband {verb} {shlex.join([file, *rest])}")


def opened(wanted: str) -> Opened:
    """The list at this path. Raises `UserError` or `Faulty` if it can't be edited."""
    from skirmish.library import Shelf
    from skirmish.library.migrations import migrate
    from skirmish.library.yamlfile import parse, read

    path, shelf = own_path(wanted), Shelf()
    read(path, wanted)  # says what is no plain file, too large or no text
    before = path.read_bytes()
    text = before.decode("utf-8")
    document = parse(text.removeprefix("\ufeff"), wanted)
    file, data = shelf.roster_in(document), migrate(document.data, "warband")
    return Opened(path, wanted, before, text, shelf, file, data if isinstance(data, dict) else {})


def keep(
    old: Opened,
    data: dict[str, Any],
    did: str,
    *,
    as_json: bool,
    facts: Mapping[str, Any] | None = None,
    remarks: Sequence[str] = (),
) -> None:
    """Writes the list with this data, and says what was done, what it costs now and what is wrong with it since.

    `facts` are what else programs are told, `remarks` what may be done next. A list that isn't legal is written all
    the same.
    """
    from skirmish.library.rewrite import rewrite_text
    from skirmish.library.yamlfile import MOST_BYTES, parse
    from skirmish.muster.journal import Changed, edit

    text = rewrite_text(old.text, data, old.shown)
    after = text.encode("utf-8")
    if len(after) > MOST_BYTES:
        raise UserError(f"{old.shown}: would have {len(after):,} bytes, the most is {MOST_BYTES:,}")
    file = old.shelf.roster_in(parse(text.removeprefix("\ufeff"), old.shown))
    before, note = wrong(old.shelf, old.path, old.shown), ""
    if after == old.before:
        did, remarks = f"nothing to do: {did}", ()
    else:
        if old.file.written_as:
            did = f"{did}; rewritten from {old.file.written_as} to {data['format']}"
        try:
            note = edit(old.path, old.before, after, did)
        except Changed as error:
            raise UserError(str(error)) from None
    tell(Told(did, note, file, old.path, old.shown, before, remarks), old.shelf, as_json=as_json, facts=facts)


def known(word: str, names: Mapping[str, str], what: str) -> str:
    """The id that a word means among `names` (id -> name), by id or by name. Raises `UserError` with the nearest one."""
    from skirmish.library.problems import hint
    from skirmish.muster.edits import likely

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
    from skirmish.muster.edits import Refused
    from skirmish.muster.recruit import proper_name as on_one_line

    try:
        return on_one_line(name)
    except Refused as error:
        raise UserError(str(error)) from None
