"""`skirmish warband export` and `import`: lists as text for a chat, JSON, YAML, share codes, and back."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import List
from skirmish.cli.output_files import LISTS, check_free
from skirmish.cli.printer import aside, printable

UNLAWFUL = "imported anyway, outside the rules of list building"
OVERWRITTEN = "overwritten by an import or export"


class Form(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """The forms in which a list can be exported."""

    TEXT = "text"
    JSON = "json"
    CODE = "code"
    YAML = "yaml"


As = Annotated[
    Form, typer.Option("--as", help="Text for a chat with the share code, JSON, the share code alone, or YAML.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it here instead of printing it.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file that --output names.")]
Source = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE", help="A share code, or a file: text with a code in it, JSON or YAML; - is standard input."
    ),
]


def export(wanted: List, form: As = Form.TEXT, output: Output = None, force: Force = False) -> None:
    """Export a warband as text for a chat, one JSON object, a share code, or clean YAML.

    \b
    skirmish warband export tower-circle
    skirmish warband export my-warband.yaml --as code
    """
    from skirmish.app.builders import builders
    from skirmish.library import Shelf
    from skirmish.muster.exchange import WITH_TICKET, export_roster
    from skirmish.muster.share import BadCode

    check_free(output, force=force)
    file = Shelf().roster_file(wanted)
    if output is not None and output.suffix.lower() in LISTS and form is not Form.YAML:
        raise UserError(f"{output}: a name for a list: add --as yaml, or name another file")
    try:
        text = export_roster(file, form.value, builders())
    except BadCode as error:
        raise UserError(f"{wanted}: {error}") from None
    give("\n".join(map(printable, text.split("\n"))) if form is Form.TEXT else text, output, OVERWRITTEN)
    if output is not None:
        print(printable(f"{file.form.name} is in {output}"))
    if file.form.event is not None and form.value in WITH_TICKET:
        aside(f"it holds the ticket for {file.form.event.id}: until lists close, pass it to the organiser alone")


def bring(source: Source, output: Output = None, force: Force = False) -> None:
    """Import a list from a share code, a JSON export or a text with a code in it.

    The list's id becomes the name of the file. Errors in the list are printed; it is imported anyway.

    \b
    skirmish warband import chat.txt --output friend.yaml
    skirmish warband import - < export.json
    """
    from skirmish.app.exchange import bring as brought

    check_free(output, force=force)
    found = brought(source, output)
    give(found.text, output, OVERWRITTEN)
    if output is not None:
        renamed = f" as '{found.id}', was '{found.was}'" if found.id != found.was else ""
        print(printable(f"The list is in {output}{renamed}"))
    for problem in found.problems:
        aside(str(problem))
    if any(problem.level == "error" for problem in found.problems):
        aside(UNLAWFUL)


def give(text: str, output: Path | None, did: str) -> None:
    """Prints the text, or writes it to the file; `did` names the step for `undo`."""
    if output is None:
        print(text, end="")
        return
    from skirmish.app.exchange import put

    if note := put(output, text, did):
        aside(note)
