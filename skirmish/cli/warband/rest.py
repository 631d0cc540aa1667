"""`skirmish warband rest`: how hurt warriors recover between battles, day by day. (RES-93..95)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.options import DiceSeed, Json, List
from skirmish.cli.printer import Printer, emit

if TYPE_CHECKING:
    from skirmish.app.recovery import Rest

Who = Annotated[str, typer.Argument(metavar="WHO", help="The patient, by name or id.")]
Missing = Annotated[int, typer.Option("--missing", min=1, metavar="N", help="Body it has lost.")]
Days = Annotated[int, typer.Option("--days", min=1, max=365, metavar="N", help="Days of rest.")]
Care = Annotated[str | None, typer.Option("--healer", metavar="WHO", help="Member of the list who cares for it.")]
Also = Annotated[
    list[str] | None,
    typer.Option("--also", metavar="WHO:N", help="Another patient and the Body it has lost; repeatable."),
]


def rest(
    wanted: List, who: Who, missing: Missing, days: Days = 7, healer: Care = None, also: Also = None,
    seed: DiceSeed = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Roll the recovery of hurt warriors under the rules of `resolve`, day by day. (RES-93..95)

    \b
    skirmish warband rest tower-patrol "Jory Finn" --missing 5
    skirmish warband rest tower-patrol "Jory Finn" --missing 5 --healer "Ilvane Morrel" --days 14 --seed 3
    skirmish warband rest tower-patrol "Jory Finn" --missing 5 --also Hask:3 --healer "Ilvane Morrel"
    """
    hurt = [(who, missing), *map(_named, also or ())]
    from skirmish.app import recovery

    emit(recovery.rest(wanted, hurt, days, healer, seed), _show, as_json=as_json)


def _named(text: str) -> tuple[str, int]:
    """`Hask:3`. Raises `BadParameter`."""
    name, _, less = text.rpartition(":")
    if not name or not less.isascii() or not less.isdigit() or not int(less):
        raise typer.BadParameter(f"'{text}' is not WHO:N, like Hask:3", param_hint="--also")
    return name, int(less)


def _show(printer: Printer, found: Rest) -> None:
    for one in (found, *found.also):
        if found.also:
            printer.text(one.who, "bold")
        for day in one.days:
            rolled = "; ".join(f"{r.what} {' '.join(map(str, r.faces))}: {r.health:+d}" for r in day.rolls)
            printer.text("; ".join((f"day {day.day:3}: {rolled}", *day.notes, f"Body {day.health} of {one.health}")))
        if one.days[-1].health <= 0:
            printer.text("It has died of its wounds.", "bold")
    printer.text(f"--seed {found.seed} rolls it again")
