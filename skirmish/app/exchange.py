"""Lists from others: share codes, text with a code in it, JSON, YAML; and files of lists, written so that
`undo` can restore them."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.core.files import write_file
from skirmish.core.record import Record
from skirmish.library import Problem, Shelf
from skirmish.library.forms import KEBAB, LONGEST_IDENT
from skirmish.library.rewrite import rewrite_text
from skirmish.library.yamlfile import MOST_BYTES, parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import problems
from skirmish.muster.exchange import CODE, roster_text
from skirmish.muster.journal import Changed, edit, hold
from skirmish.muster.share import BadCode

STDIN = "-"


class Brought(Record):
    """A list that someone passed on."""

    text: str
    """As YAML in the current format."""
    id: str
    was: str
    """Its original id."""
    problems: tuple[Problem, ...]
    """What is wrong with it."""


def bring(source: str, output: Path | None) -> Brought:
    """The list in the source, or in the file of this name; its id becomes the name of its new file.

    Raises `UserError`, `Faulty`.
    """
    shown = "the share code" if CODE.match(source) else "standard input" if source == STDIN else source
    shelf, text = Shelf(), _roster_text(source, shown)
    file = shelf.roster_in(parse(text, shown))
    if file.written_as:  # write the current format
        text = roster_yaml(file.document.data)
    was, stem = file.form.id, output.stem if output is not None else ""
    ident = stem if KEBAB.fullmatch(stem) and len(stem) <= LONGEST_IDENT else was
    if ident != was:
        text = rewrite_text(text, {**file.document.data, "id": ident}, shown)
    found = problems(shelf.roster_in(parse(text, str(output) if output else shown)), builders=builders())
    return Brought(text, ident, was, tuple(found))


def _roster_text(source: str, shown: str) -> str:
    """The YAML text of the list."""
    is_code = CODE.match(source)
    try:
        return roster_text(source if is_code else _read(source, shown))
    except BadCode as error:
        raise UserError(str(error) if is_code else f"{shown}: {error}") from None


def _read(source: str, shown: str) -> str:
    """The text of a file, or of standard input."""
    if source == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        try:
            if not stat.S_ISREG(Path(source).stat().st_mode):
                raise UserError(f"{shown}: is not a plain file")
            with Path(source).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            said = getattr(error, "strerror", None) or error
            raise UserError(f"{shown}: not a share code, and as a file it can't be read: {said}") from None
    if len(data) > MOST_BYTES:
        raise UserError(f"{shown}: has more than {MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{shown}: is not UTF-8 text: byte {error.start}") from None


def put(path: Path, text: str, did: str) -> str:
    """Writes a file that may already exist: `undo` restores its old contents. Returns a warning if it can't.

    Raises `UserError` if another program is writing it.
    """
    try:
        if path.exists() and path.stat().st_size <= MOST_BYTES:
            return edit(path, path.read_bytes(), text.encode(), did)
        with hold(path):
            write_file(path, text.encode())
        return ""
    except Changed as error:
        raise UserError(str(error)) from None
