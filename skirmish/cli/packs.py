"""`skirmish pack`: factions, items, maps, scenarios and lists of your own that every command sees."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.endings import Group, Verb
from skirmish.cli.options import Json
from skirmish.cli.output_files import check_free
from skirmish.cli.printer import Printer, emit

if TYPE_CHECKING:
    from skirmish.app.packs import Checked, Listing

app = typer.Typer(
    cls=Group,
    help="Packs: factions, items, maps, scenarios and warbands of your own that every command sees.",
    epilog="First: skirmish pack new Reeds",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
PathOf = Annotated[str, typer.Argument(metavar="PATH", help="The folder with the pack.yaml, or a zip.")]
INDENT, WIDE = "    ", 114


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The pack's name; its id is made from it.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Folder to write. Default: packs/ID.")
    ] = None,
) -> None:
    """Make a small pack to start from, with one of everything, and a comment on each line that needs one.

    It has a faction, an item, a weave, the numbers of both for a rule system, a kind of terrain, a map, a scenario,
    a profile of an AI and a warband. Delete what you don't want.

    \b
    skirmish pack new Reeds
    skirmish pack new "Reeds and Mud" -o my-pack
    """
    from skirmish.app.packs import new as make
    from skirmish.library.packs import open_pack

    folder, printer = make(name, output), Printer()
    pack = open_pack(folder)
    has = "a faction, an item, a weave, a kind of terrain, a map, a scenario, a profile and a warband"
    printer.text(f"{folder}: the pack '{pack.name}' with the id {pack.id}: {has}")
    printer.text(f"check it: skirmish pack check {folder}")


def check(path: PathOf, as_json: Json = False) -> None:
    """Check all files of a pack; print file:line:column: code message. Nothing is run.

    Exit status 1 if there are errors.

    \b
    skirmish pack check packs/reeds
    """
    from skirmish.app.packs import checked

    found = checked(path)
    emit(found, _show_check, as_json=as_json)
    if found.errors:
        raise typer.Exit(1)


def _show_check(printer: Printer, found: Checked) -> None:
    pack = found.pack
    printer.text(f"{pack.id} {pack.version} ({pack.digest}): {pack.name}", "bold")
    for problem in found.problems:
        printer.text(str(problem))
    clean = f"no problems ({found.files} file{'' if found.files == 1 else 's'})"
    printer.text(f"errors: {found.errors}, warnings: {found.warnings}" if found.problems else clean)
    if found.derived or found.likened:
        printer.text("")
        printer.text("Made by rule, as the pack has no numbers for it:", "bold")
    for (system, who, rule), lines in groupby(found.derived, lambda line: (line.system, line.type, line.rule)):
        numbers = ", ".join(f"{line.number} {line.value}" for line in lines)
        printer.paragraph(f"{system}  {who}: {numbers} ({rule})", lead=INDENT, columns=WIDE)
    for one in found.likened:
        printer.paragraph(f"{one.item}: the numbers of {one.like}: {one.since}", lead=INDENT, columns=WIDE)
    if found.idle:
        printer.text("")
        printer.text("Without meaning:", "bold")
    for part in found.idle:
        printer.paragraph(str(part), lead=INDENT, columns=WIDE)


def listing(as_json: Json = False) -> None:
    """List the packs that are found: by --pack, in the working folder, among yours, and in Python packages.

    \b
    skirmish pack list
    skirmish --pack my-pack pack list --json
    """
    from skirmish.app.packs import listing as found

    emit(found(), _show_list, as_json=as_json)


def _show_list(printer: Printer, found: Listing) -> None:
    for pack in found.packs:
        left = "" if pack.used else f", left out: {pack.why}"
        printer.text(f"{pack.id} {pack.version}  {pack.name}{left}", "bold")
        printer.paragraph(f"{pack.found}: {pack.path}; contents {pack.digest}", lead=INDENT, columns=WIDE)
        signed = "; ".join(filter(None, (pack.author and f"by {pack.author}", pack.licence)))
        for line in filter(None, (pack.text, signed, pack.needs and f"needs {', '.join(pack.needs)}")):
            printer.paragraph(str(line), lead=INDENT, columns=WIDE)
    if not found.packs:
        printer.text("no packs; make one: skirmish pack new NAME")
    for problem in found.problems:
        printer.text(str(problem))


def add(path: PathOf) -> None:
    """Copy a pack into your folder of packs, where every command and the window see it.

    \b
    skirmish pack add reeds-1.0.0.zip
    """
    from skirmish.app.packs import added

    pack = added(path)
    Printer().text(f"added {pack.id} {pack.version}: {pack.source}")


def remove(ident: Annotated[str, typer.Argument(metavar="ID", help="The pack's id.")]) -> None:
    """Remove a pack from your folder of packs. Packs elsewhere stay.

    \b
    skirmish pack remove reeds
    """
    from skirmish.app.packs import removed

    Printer().text(f"removed {removed(ident)}")


def build(
    path: PathOf,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Zip to write. Default: ID-VERSION.zip.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it already exists.")] = False,
) -> None:
    """Make a zip of a pack, to be passed on. The same files give the same bytes.

    \b
    skirmish pack build packs/reeds
    """
    from skirmish.app.packs import build_target, built

    target = build_target(path, output)
    check_free(target, force=force)
    Printer().text(f"written: {built(path, target)}")


app.command("new", cls=Verb)(new)
app.command("check", cls=Verb)(check)
app.command("list", cls=Verb)(listing)
app.command("add", cls=Verb)(add)
app.command("remove", cls=Verb)(remove)
app.command("build", cls=Verb)(build)
