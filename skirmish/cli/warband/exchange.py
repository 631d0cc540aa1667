"""`skirmish warband export` and `import`: lists as text for a chat, JSON, YAML, share codes, and back."""

from __future__ import annotations

import stat
import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli import completion
from skirmish.cli.output_files import LISTS
from skirmish.cli.printer import printable

if TYPE_CHECKING:
    from skirmish.library import RosterFile

UNLAWFUL = "imported all the same, outside the rules of list building"
STDIN = "-"


class Form(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What a list may be exported as."""

    TEXT = "text"
    JSON = "json"
    CODE = "code"
    YAML = "yaml"


List = Annotated[
    str,
    typer.Argument(
        metavar="LIST", autocompletion=completion.warbands, help="A warband: an id (skirmish list warbands) or a path."
    ),
]
As = Annotated[
    Form, typer.Option("--as", help="Text for a chat with the share code, JSON, the share code alone, or YAML.")
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="F", help="Write it here instead of printing.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file that --output names.")]
Source = Annotated[
    str,
    typer.Argument(metavar="SOURCE", help="A share code, or a file: text with a code in it, JSON, YAML; - is stdin."),
]


def export(wanted: List, form: As = Form.TEXT, output: Output = None, force: Force = False) -> None:
    """Tells a list to others: text for a chat, one JSON object, a share code, or clean YAML.

    \b
    skirmish warband export tower-circle
    skirmish warband export my-warband.yaml --as code
    """
    from skirmish.library import Shelf
    from skirmish.muster.share import BadCode

    free(output, force=force)
    file = Shelf().roster_file(wanted)
    if output is not None and output.suffix.lower() in LISTS and form is not Form.YAML:
        raise UserError(f"{output}: is a name for a list as YAML: say --as yaml, or name another file")
    try:
        text = _exported(file, form)
    except BadCode as error:
        raise UserError(f"{wanted}: {error}") from None
    _give(text, output)


def _exported(file: RosterFile, form: Form) -> str:
    from skirmish.muster.exchange import export_roster

    text = export_roster(file, form.value)
    return "\n".join(map(printable, text.split("\n"))) if form is Form.TEXT else text


def bring(source: Source, output: Output = None, force: Force = False) -> None:
    """Makes a roster file of a share code, a JSON export or a text that has a code in it.

    The id becomes the name of the file. What is illegal about the list is told; it is imported all the same.

    \b
    skirmish warband import chat.txt --output friend.yaml
    skirmish warband import - < export.json
    """
    from skirmish.library import Shelf
    from skirmish.library.rewrite import rewrite_text
    from skirmish.library.yamlfile import parse
    from skirmish.library.yamltext import roster_yaml
    from skirmish.muster import problems

    free(output, force=force)
    shown = _shown(source)
    shelf, text = Shelf(), _roster_text(source, shown)
    file = shelf.roster_in(parse(text, shown))
    if file.written_as:  # what is written is today's format
        text = roster_yaml(file.document.data)
    old = file.form.id
    ident = _ident(output) or old
    if ident != old:
        text = rewrite_text(text, {**file.document.data, "id": ident}, shown)
    found = problems(shelf.roster_in(parse(text, str(output) if output else shown)))
    _give(text, output)
    if ident != old:
        print(printable(f"{output}: the id is '{ident}' now, as the file's name says; it was '{old}'"))
    for problem in found:
        print(printable(str(problem)), file=sys.stderr)
    if any(problem.level == "error" for problem in found):
        print(UNLAWFUL, file=sys.stderr)


def _ident(output: Path | None) -> str:
    """The id that a list of this file should have; '' if the file's name makes none."""
    from skirmish.library.forms import KEBAB, LONGEST_IDENT

    stem = output.stem if output is not None else ""
    return stem if KEBAB.fullmatch(stem) and len(stem) <= LONGEST_IDENT else ""


def free(output: Path | None, *, force: bool) -> None:
    """Raises `UserError` for a file that can't be written, or that is there already and isn't to be overwritten."""
    if output is None:
        return
    if output.is_dir():
        raise UserError(f"{output}: is a folder, not a file")
    if not output.parent.is_dir():
        raise UserError(f"{output}: there is no folder {output.parent}")
    if output.exists() and not output.is_file():
        raise UserError(f"{output}: is not a plain file")
    if output.exists() and not force:
        raise UserError(f"{output}: is there already; --force overwrites it")


def _give(text: str, output: Path | None) -> None:
    """Prints the text, or writes it to the file."""
    if output is None:
        print(text, end="")
        return
    put(output, text, "written over by an import or export")


def put(path: Path, text: str, did: str) -> None:
    """Writes a file that may be there already: what it held can be had back with `undo`."""
    from skirmish.core.files import write_file
    from skirmish.library.yamlfile import MOST_BYTES
    from skirmish.muster.journal import Changed, edit, hold

    try:
        if path.exists() and path.stat().st_size <= MOST_BYTES:
            note = edit(path, path.read_bytes(), text.encode(), did)
            if note:
                print(printable(note), file=sys.stderr)
        else:
            with hold(path):
                write_file(path, text.encode())
    except Changed as error:
        raise UserError(str(error)) from None


def _shown(source: str) -> str:
    """What messages call it."""
    from skirmish.muster.exchange import CODE

    if CODE.match(source):
        return "the share code"
    return "standard input" if source == STDIN else source


def _roster_text(source: str, shown: str) -> str:
    """The YAML text of the roster that the source is or holds. Raises `UserError`."""
    from skirmish.muster.exchange import CODE, roster_text
    from skirmish.muster.share import BadCode

    is_code = CODE.match(source)
    try:
        return roster_text(source if is_code else _read(source, shown))
    except BadCode as error:
        raise UserError(str(error) if is_code else f"{shown}: {error}") from None


def _read(source: str, shown: str) -> str:
    """The text of a file or of standard input. Raises `UserError` for what can't be one."""
    from skirmish.library.yamlfile import MOST_BYTES

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
            raise UserError(f"{shown}: is no share code, and as a file it can't be read: {said}") from None
    if len(data) > MOST_BYTES:
        raise UserError(f"{shown}: has more than {MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{shown}: is not UTF-8 text: byte {error.start}") from None
