"""`skirmish warband add`, `remove`, `equip`, `rename`, `bond`, `undo`, `upgrade`: one-line edits of a list."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import DiceSeed, Json
from skirmish.cli.printer import Printer, aside, emit

if TYPE_CHECKING:
    from skirmish.app.rosters import Edited, Opened, UndoSteps

MOST_IN_GROUP = 20
File = Annotated[str, typer.Argument(metavar="FILE", help="The list: a YAML file of your own.")]
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="A warrior or a group, by id or name; g-01-2 is the second of its group.")
]
Type = Annotated[
    str,
    typer.Argument(
        metavar="TYPE",
        help="A type or hired blade (skirmish list factions FACTION), or the id of a group that gets more.",
    ),
]
Name = Annotated[
    str, typer.Option("--name", metavar="NAME", help="Name of the warrior or group. Default: one is drawn.")
]
Count = Annotated[int | None, typer.Option(min=1, max=MOST_IN_GROUP, metavar="N", help="Size of the group.")]
Items = Annotated[
    list[str] | None, typer.Option("--item", metavar="ITEM", help="Item to buy (skirmish list items); repeatable.")
]
Weaves = Annotated[
    list[str] | None, typer.Option("--weave", metavar="WEAVE", help="Weave to know (skirmish list weaves); repeatable.")
]
Specials = Annotated[
    list[str] | None, typer.Option("--special", metavar="WEAVE", help="Special weave, for a type that chooses it.")
]
Faces = Annotated[
    str | None, typer.Option("--faces", metavar="N,N", help="Your own roll of the channeling dice, e.g. 4,5.")
]
TalentFaces = Annotated[
    str | None,
    typer.Option(metavar="N,N", help="Your own D10s for the special weave, with re-rolls, e.g. 7,1."),
]
PowerFaces = Annotated[
    str | None,
    typer.Option(
        metavar="N,N,N", help="Your own D6s for the strong power, then for the weak one until it differs, e.g. 3,5,1."
    ),
]
Of = Annotated[str | None, typer.Option("--of", metavar="WHO", help="The member to bind it to: a Warder's sister.")]
Event = Annotated[
    str | None, typer.Option("--event", metavar="EVENT", help="The event that deals its dice: the organiser's file.")
]
Ticket = Annotated[
    str | None, typer.Option("--ticket", metavar="TICKET", help="What the organiser gave you for the event.")
]
HowMany = Annotated[
    int | None, typer.Option("--count", min=1, metavar="N", help="Number to remove from a group. Default: all.")
]
Bought = Annotated[
    list[str] | None, typer.Argument(metavar="[ITEM]...", help="Items to buy, by id or name (skirmish list items).")
]
Dropped = Annotated[list[str] | None, typer.Option("--drop", metavar="ITEM", help="Item to drop; repeatable.")]
Words = Annotated[
    list[str], typer.Argument(metavar="[WHO] NAME", help="Who gets the new name. Default: the list itself.")
]
To = Annotated[str, typer.Argument(metavar="TO", help="The member to bind it to: a Warder's sister.")]
Listed = Annotated[bool, typer.Option("--list", help="Only show the steps that can be undone, the next one first.")]
ByHand = Annotated[
    bool, typer.Option("--force", help="Undo even if the file was edited by hand (this can be undone too).")
]


def add(
    file: File, kind: Type, name: Name = "", count: Count = None, item: Items = None, weave: Weaves = None,
    special: Specials = None, faces: Faces = None, talent_faces: TalentFaces = None, power_faces: PowerFaces = None,
    seed: DiceSeed = None, of: Of = None, event: Event = None, ticket: Ticket = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Recruit a warrior or a group. `undo` reverts it.

    A channeler's dice are rolled, and weaves that you don't choose are drawn. If you roll your own dice, give every
    face. For an event with sealed dice name its file and your ticket once: the list remembers them. A Warder is bound
    to the sister who is free.

    \b
    skirmish warband add my.yaml aes-sedai --name Nerys --weave mist --faces 4,5
    skirmish warband add my.yaml aes-sedai --talent-faces 2,1 --power-faces 3,1
    skirmish warband add my.yaml warder --of Nerys
    skirmish warband add my.yaml tower-guard --count 3 --item spear --item shield
    skirmish warband add my.yaml g-01 --count 1
    """
    if (event is None) != (ticket is None):
        raise typer.BadParameter("--event and --ticket go together", param_hint="--event")
    old = _opened("add", file, kind)
    from skirmish.app import edits

    if event is not None and ticket is not None:
        from skirmish.app.events import read_ticket

        old = edits.enter_event(old, read_ticket(event, ticket).block)

    asked = edits.Asked(
        name, count, tuple(item or ()), tuple(weave or ()), tuple(special or ()), faces, talent_faces, power_faces,
        seed, of,
    )  # fmt: skip
    _tell(edits.add(old, kind, asked), as_json=as_json)


def remove(file: File, who: Who, count: HowMany = None, as_json: Json = False) -> None:
    """Remove a warrior, a group, or some of a group. `undo` reverts it.

    \b
    skirmish warband remove my.yaml m-02
    skirmish warband remove my.yaml 'Tower Guard' --count 1
    """
    old = _opened("remove", file, who)
    from skirmish.app import edits

    _tell(edits.remove(old, who, count), as_json=as_json)


def equip(file: File, who: Who, items: Bought = None, drop: Dropped = None, as_json: Json = False) -> None:
    """Buy items for a warrior or for each of a group, and drop others. `undo` reverts it.

    \b
    skirmish warband equip my.yaml m-02 sword shield --drop axe
    """
    old = _opened("equip", file, who, *(items or ()))
    from skirmish.app import edits

    _tell(edits.equip(old, who, items or (), drop or ()), as_json=as_json)


def rename(file: File, words: Words, as_json: Json = False) -> None:
    """Rename the list, a warrior, a group or one of a group. `undo` reverts it.

    \b
    skirmish warband rename my.yaml 'The Long Patrol'
    skirmish warband rename my.yaml m-02 'Ren of the Gap'
    skirmish warband rename my.yaml g-01-2 Hask
    """
    if len(words) > 2:
        raise typer.BadParameter("at most who and the new name: quote names of several words", param_hint="NAME")
    old = _opened("rename", file, *words)
    from skirmish.app import edits

    *who, name = words
    _tell(edits.rename(old, who[0] if who else None, name), as_json=as_json)


def bond(file: File, who: Who, to: To, as_json: Json = False) -> None:
    """Bind a Warder to a sister, or a damane to a sul'dam. `undo` reverts it.

    \b
    skirmish warband bond my.yaml m-02 m-05
    skirmish warband bond my.yaml Ren Nerys
    """
    old = _opened("bond", file, who, to)
    from skirmish.app import edits

    _tell(edits.bind(old, who, to), as_json=as_json)


def undo(file: File, listed: Listed = False, force: ByHand = False, as_json: Json = False) -> None:
    """Undo the last edit that this program made to a list: the file is restored, byte for byte.

    Fifty steps are kept for each file, in your state folder or in SKIRMISH_STATE_DIR. There is no redo.

    \b
    skirmish warband undo my.yaml
    skirmish warband undo my.yaml --list
    """
    from skirmish.app import rosters

    if listed:
        emit(rosters.undo_steps(file), _show_steps, as_json=as_json)
    else:
        _tell(rosters.undo(file, force=force), as_json=as_json)


def _show_steps(printer: Printer, found: UndoSteps) -> None:
    for number, did in enumerate(found.steps, 1):
        printer.text(f"{number:2}  {did}")
    if not found.steps:
        printer.text("nothing to undo")


def upgrade(file: File, as_json: Json = False) -> None:
    """Convert a list of an older format, changing as few lines as possible. `undo` reverts it.

    \b
    skirmish warband upgrade my.yaml
    """
    from skirmish.app import rosters

    _tell(rosters.upgrade(rosters.opened(file)), as_json=as_json)


def _opened(verb: str, first: str, *others: str) -> Opened:
    """The list to be edited. Raises `UserError` if the file isn't named first, as it must be, but among the others."""
    files = [number for number, word in enumerate(others) if os.path.isfile(word)]
    if files and not os.path.isfile(first):
        rest = [first, *others]
        file = rest.pop(files[0] + 1)
        raise UserError(f"the file comes first: skirmish warband {verb} {shlex.join([file, *rest])}")
    from skirmish.app.rosters import opened

    return opened(first)


def _tell(edited: Edited, *, as_json: bool) -> None:
    """Says what was done; on stderr, that it can't be undone."""
    if edited.note:
        aside(f"{edited.file}: {edited.note}")
    emit(edited, _show_edit, as_json=as_json)


def _show_edit(printer: Printer, edited: Edited) -> None:
    """What was done, the marks spent, and the problems that are new; of the others only how many there are."""
    for text in (edited.did, *edited.remarks):
        printer.text(text)
    if edited.marks is not None:
        printer.text(f"{edited.marks} of {edited.limit} marks", "bold")
    for one in edited.problems:
        if one.new:
            printer.problem(one.problem)
    if known := sum(not one.new for one in edited.problems):
        check = f"skirmish warband check {shlex.quote(edited.file)}"
        printer.text(f"and {known} known problem{'s' if known > 1 else ''}: {check}")
