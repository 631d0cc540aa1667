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
File = Annotated[str, typer.Argument(metavar="FILE", help="The list: a YAML file of yours.")]
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="A warrior or a group, by id or name; g-01-2 is the second of its group.")
]
Type = Annotated[
    str, typer.Argument(metavar="TYPE", help="A type of the faction or a hired blade; a group's id: more of them.")
]
Name = Annotated[str, typer.Option("--name", metavar="N", help="What the warrior or the group is called.")]
Count = Annotated[int | None, typer.Option(min=1, max=MOST_IN_GROUP, metavar="N", help="How many, of a group.")]
Items = Annotated[list[str] | None, typer.Option("--item", metavar="ID", help="Something bought; repeatable.")]
Weaves = Annotated[list[str] | None, typer.Option("--weave", metavar="ID", help="A weave known; repeatable.")]
Specials = Annotated[
    list[str] | None, typer.Option("--special", metavar="ID", help="A special weave, for a type that chooses.")
]
Faces = Annotated[
    str | None, typer.Option("--faces", metavar="4,5", help="The channeling dice as they fell on your table.")
]
TalentFaces = Annotated[
    str | None,
    typer.Option(metavar="7,1", help="The D10s of the special weave from your table, those rolled again among them."),
]
PowerFaces = Annotated[
    str | None,
    typer.Option(metavar="3,5,1", help="The D6 of the strong power, then those of the weak one until it differs."),
]
Of = Annotated[str | None, typer.Option("--of", metavar="WHO", help="The member it is bound to: a Warder's sister.")]
HowMany = Annotated[
    int | None, typer.Option("--count", min=1, metavar="N", help="Of a group, so many. Default: all of it.")
]
Bought = Annotated[list[str] | None, typer.Argument(metavar="[ITEM]...", help="What is bought, by id or name.")]
Dropped = Annotated[list[str] | None, typer.Option("--drop", metavar="ITEM", help="Item to drop; repeatable.")]
Words = Annotated[list[str], typer.Argument(metavar="[WHO] NAME", help="Who, and the new name; only a name: the list.")]
To = Annotated[str, typer.Argument(metavar="TO", help="The member it is bound to: a Warder's sister.")]
Listed = Annotated[bool, typer.Option("--list", help="Only show the steps that can be undone, the next one first.")]
ByHand = Annotated[
    bool, typer.Option("--force", help="Although the file was changed by hand; that can be undone as well.")
]


def add(
    file: File, kind: Type, name: Name = "", count: Count = None, item: Items = None, weave: Weaves = None,
    special: Specials = None, faces: Faces = None, talent_faces: TalentFaces = None, power_faces: PowerFaces = None,
    seed: DiceSeed = None, of: Of = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Recruits somebody: rolls a channeler's dice, draws the weaves not chosen, and pays. `undo` takes it back.

    Dice that fell on your table are given face by face, all of them. A Warder is bound to the sister who is free.

    \b
    skirmish warband add my.yaml aes-sedai --name Nerys --weave mist --faces 4,5
    skirmish warband add my.yaml aes-sedai --talent-faces 2,1 --power-faces 3,1
    skirmish warband add my.yaml warder --of Nerys
    skirmish warband add my.yaml tower-guard --count 3 --item spear --item shield
    skirmish warband add my.yaml g-01 --count 1
    """
    old = _opened("add", file, kind)
    from skirmish.app import edits

    asked = edits.Asked(
        name, count, tuple(item or ()), tuple(weave or ()), tuple(special or ()), faces, talent_faces, power_faces,
        seed, of,
    )  # fmt: skip
    _tell(edits.add(old, kind, asked), as_json=as_json)


def remove(file: File, who: Who, count: HowMany = None, as_json: Json = False) -> None:
    """Removes a warrior, a group, or some of a group. `undo` takes it back.

    \b
    skirmish warband remove my.yaml m-02
    skirmish warband remove my.yaml 'Tower Guard' --count 1
    """
    old = _opened("remove", file, who)
    from skirmish.app import edits

    _tell(edits.remove(old, who, count), as_json=as_json)


def equip(file: File, who: Who, items: Bought = None, drop: Dropped = None, as_json: Json = False) -> None:
    """Buys things for a warrior or for each of a group, and drops others. `undo` takes it back.

    \b
    skirmish warband equip my.yaml m-02 sword shield --drop axe
    """
    old = _opened("equip", file, who, *(items or ()))
    from skirmish.app import edits

    _tell(edits.equip(old, who, items or (), drop or ()), as_json=as_json)


def rename(file: File, words: Words, as_json: Json = False) -> None:
    """Gives the list, a warrior, a group or one of a group another name. `undo` takes it back.

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
    """Binds a Warder to his sister, a damane to her sul'dam, or to another than before. `undo` takes it back.

    \b
    skirmish warband bond my.yaml m-02 m-05
    skirmish warband bond my.yaml Ren Nerys
    """
    old = _opened("bond", file, who, to)
    from skirmish.app import edits

    _tell(edits.bind(old, who, to), as_json=as_json)


def undo(file: File, listed: Listed = False, force: ByHand = False, as_json: Json = False) -> None:
    """Takes back the last edit that this program made of a list: its file is the same again, byte for byte.

    Fifty steps are kept for each file, in the folder for the state of programs or in SKIRMISH_STATE_DIR.

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
    """Rewrites a list of an older format in today's, in as few lines as can be. `undo` takes it back.

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
