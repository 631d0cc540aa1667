"""`skirmish warband rest`: how somebody who was hurt gets well between battles, day by day. (RES-93..95)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.printer import Printer, print_json
from skirmish.cli.warband.check import List

if TYPE_CHECKING:
    from skirmish.core.recovery import Recovery, RestDay
    from skirmish.core.state import Roster, Warrior

SYSTEM = "resolve"
"""Whose rules are asked: no other system has any."""
Who = Annotated[str, typer.Argument(metavar="WHO", help="The hurt one, by name or id.")]
Missing = Annotated[int, typer.Option("--missing", min=1, metavar="N", help="Body that it misses.")]
Days = Annotated[int, typer.Option("--days", min=1, max=365, metavar="N", help="How many days it rests.")]
Care = Annotated[str | None, typer.Option("--healer", metavar="WHO", help="Who of the list cares for it.")]
Also = Annotated[
    list[str] | None,
    typer.Option("--also", metavar="WHO:N", help="Another patient, and what it misses; may be repeated."),
]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="Number the dice hang on. Default: a new one.")]


def rest(
    wanted: List, who: Who, missing: Missing, days: Days = 7, healer: Care = None, also: Also = None,
    seed: Seed = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Rolls the recovery of hurt warriors under the rules of `resolve`: every day, and once a week. (RES-93..95)

    \b
    skirmish warband rest tower-patrol "Jory Finn" --missing 5
    skirmish warband rest tower-patrol "Jory Finn" --missing 5 --healer "Ilvane Morrel" --days 14 --seed 3
    skirmish warband rest tower-patrol "Jory Finn" --missing 5 --also Hask:3 --healer "Ilvane Morrel"
    """
    from secrets import randbelow

    from skirmish import rules
    from skirmish.core.dice import Dice
    from skirmish.library import Shelf, load_record

    roster, make = Shelf().roster(wanted), rules.COMBAT[SYSTEM].recovery
    assert make is not None
    recovery = make(load_record)
    hurt = [_hurt(recovery, _warrior(roster, name), less) for name, less in ((who, missing), *map(_named, also or ()))]
    cares = _warrior(roster, healer) if healer else None
    if cares is not None:
        _looks_after(recovery, cares, [one for one, _ in hurt])
    seed = randbelow(1_000_000) if seed is None else seed
    told = [recovery.rest(one, less, days, cares, Dice(seed + at)) for at, (one, less) in enumerate(hurt)]
    found = [(one.name, recovery.health(one), rested) for (one, _), rested in zip(hurt, told, strict=True)]
    if as_json:
        first, *others = [_plain(*one) for one in found]
        print_json({**first, "seed": seed, "also": others})
    else:
        for one in found:
            _print(*one, alone=len(found) == 1)
        Printer().text(f"--seed {seed} rolls it again")


def _named(text: str) -> tuple[str, int]:
    """`Hask:3`. Raises `BadParameter`."""
    name, _, less = text.rpartition(":")
    if not name or not less.isascii() or not less.isdigit() or not int(less):
        raise typer.BadParameter(f"'{text}' is not WHO:N, like Hask:3", param_hint="--also")
    return name, int(less)


def _hurt(recovery: Recovery, warrior: Warrior, missing: int) -> tuple[Warrior, int]:
    """The patient and what it misses. Raises `UserError` for who is dying."""
    full = recovery.health(warrior)
    if missing >= full:
        raise UserError(f"{warrior.name} has a Body of {full}: who misses {missing} is dying, and doesn't rest")
    return warrior, missing


def _looks_after(recovery: Recovery, healer: Warrior, hurt: Sequence[Warrior]) -> None:
    """Raises `UserError` if that is more than the healer can, or if it is hurt itself. (RES-95)"""
    most, patients = recovery.most(healer), len(hurt)
    if not most:
        raise UserError(f"{healer.name} has no rank in Healing, and can look after nobody")
    if patients > most:
        raise UserError(f"{healer.name} can look after {most} at a time, not {patients} ({recovery.rule})")
    if healer in hurt:
        raise UserError(f"{healer.name} is hurt, and can't be its own healer ({recovery.rule})")


def _plain(name: str, full: int, told: Sequence[RestDay]) -> dict[str, Any]:
    return {"who": name, "health": full, "days": [_facts(one) for one in told]}


def _facts(one: RestDay) -> dict[str, Any]:
    rolls = [{"what": what, "faces": list(faces), "health": change} for what, faces, change in one.rolls]
    return {"day": one.day, "rolls": rolls, "health": one.health, "notes": list(one.notes)}


def _print(name: str, full: int, told: Sequence[RestDay], *, alone: bool) -> None:
    printer = Printer()
    if not alone:
        printer.text(name, "bold")
    for one in told:
        rolled = "; ".join(f"{what} {' '.join(map(str, faces))}: {change:+d}" for what, faces, change in one.rolls)
        printer.text("; ".join((f"day {one.day:3}: {rolled}", *one.notes, f"Body {one.health} of {full}")))
    if told[-1].health <= 0:
        printer.text("It has died of its wounds.", "bold")


def _warrior(roster: Roster, who: str) -> Warrior:
    """The warrior of this name or id. Raises `UserError`."""
    from skirmish.library.problems import hint

    for warrior in roster.warriors:
        if who.casefold() in (warrior.name.casefold(), warrior.id):
            return warrior
    raise UserError(f"nobody in {roster.name} is called '{who}'{hint(who, [w.name for w in roster.warriors])}")
