"""`skirmish warband weaves`, `xp`, `skill`: what warriors learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.options import Json
from skirmish.cli.printer import Printer, emit, page_width
from skirmish.cli.warband.edit import File, open_list, tell_edit

if TYPE_CHECKING:
    from skirmish.app.lessons import Lessons

Warrior = Annotated[str, typer.Argument(metavar="WHO", help="A warrior, by id or name.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="A warrior or a group, by id or name.")]
Weaves = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WEAVE]...", help="Weaves to learn, by id or name. Default: show what it may know."),
]
DroppedWeaves = Annotated[list[str] | None, typer.Option("--drop", metavar="WEAVE", help="Weave to give up.")]
Skills = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SKILL]...", help="Skills to learn, by id or name. Default: show what it may learn."),
]
DroppedSkills = Annotated[
    list[str] | None, typer.Option("--drop", metavar="SKILL", help="Skill to forget; repeatable.")
]
Experience = Annotated[
    str, typer.Argument(metavar="XP", help="Experience, e.g. 12; or +3 or -3 to change it by that much.")
]


def weaves(
    file: File, who: Warrior, learn: Weaves = None, drop: DroppedWeaves = None, as_json: Json = False
) -> None:  # fmt: skip
    """Change the weaves that a channeler chose, within what its type may know. `undo` reverts it.

    Weaves that are taught or rolled stay, and so do all dice.

    \b
    skirmish warband weaves my.yaml m-01
    skirmish warband weaves my.yaml m-01 fireball --drop mist
    """
    old = open_list("weaves", file, who, *(learn or ()))
    from skirmish.app import lessons

    if learn or drop:
        tell_edit(lessons.change_weaves(old, who, learn or (), drop or ()), as_json=as_json)
    else:
        emit(lessons.weave_lessons(old, who), _show_lessons, as_json=as_json)


def xp(file: File, who: Who, experience: Experience, as_json: Json = False) -> None:
    """Set the experience of a warrior, or of each of a group. `undo` reverts it.

    A list with more experience than its types begin with isn't fresh any more: check, show and print say so.

    \b
    skirmish warband xp my.yaml m-02 14
    skirmish warband xp my.yaml g-01 +2
    skirmish warband xp my.yaml g-01 -2
    """
    old = open_list("xp", file, who)
    from skirmish.app import lessons

    tell_edit(lessons.set_experience(old, who, experience), as_json=as_json)


def skill(file: File, who: Warrior, learn: Skills = None, drop: DroppedSkills = None, as_json: Json = False) -> None:
    """Give a warrior skills, one for each advance, or take them away. `undo` reverts it.

    \b
    skirmish warband skill my.yaml m-02
    skirmish warband skill my.yaml m-02 frenzy --drop fearless
    """
    old = open_list("skill", file, who, *(learn or ()))
    from skirmish.app import lessons

    if learn or drop:
        tell_edit(lessons.change_skills(old, who, learn or (), drop or ()), as_json=as_json)
    else:
        emit(lessons.skill_lessons(old, who), _show_lessons, as_json=as_json)


def _show_lessons(printer: Printer, found: Lessons) -> None:
    """Prints what a warrior knows and may learn."""
    printer.text(f"{found.who}: {len(found.knows)} of {found.most} chosen", "bold")
    for label, idents in (("knows", found.knows), ("not of its choice:", found.fixed), ("may learn", found.may)):
        if idents:
            printer.paragraph(", ".join(idents), lead=f"  {label} ", columns=page_width())
