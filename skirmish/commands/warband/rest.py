"""`skirmish warband rest`: how somebody who was hurt gets well between battles, day by day. (RES-93..95)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.commands.battle import Json
from skirmish.commands.faults import Fault
from skirmish.commands.out import Printer, print_json
from skirmish.commands.warband.checking import List

if TYPE_CHECKING:
    from skirmish.core.recovery import RestDay
    from skirmish.core.state import Roster, Warrior

SYSTEM = "resolve"
"""Whose rules are asked: no other system has any."""
Who = Annotated[str, typer.Argument(metavar="WHO", help="The hurt one, by name or id.")]
Missing = Annotated[int, typer.Option("--missing", min=1, metavar="N", help="Body that it misses.")]
Days = Annotated[int, typer.Option("--days", min=1, max=365, metavar="N", help="How many days it rests.")]
Care = Annotated[str | None, typer.Option("--healer", metavar="WHO", help="Who of the list cares for it.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="Number the dice hang on. Default: a new one.")]


def rest(
    wanted: List, who: Who, missing: Missing, days: Days = 7, healer: Care = None, seed: Seed = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Rolls the recovery of a hurt warrior under the rules of `resolve`: every day, and once a week. (RES-93..95)

    \b
    skirmish warband rest tower-patrol "Jory Finn" --missing 5
    skirmish warband rest tower-patrol "Jory Finn" --missing 5 --healer "Ilvane Morrel" --days 14 --seed 3
    """
    from secrets import randbelow

    from skirmish import rules
    from skirmish.core.dice import Dice
    from skirmish.library import Shelf, load_record

    roster, recovery = Shelf().roster(wanted), rules.RECOVERY[SYSTEM](load_record)
    hurt = _warrior(roster, who)
    full = recovery.health(hurt)
    if missing >= full:
        raise Fault(f"{hurt.name} has a Body of {full}: who misses {missing} is dying, and doesn't rest")
    cares = _warrior(roster, healer) if healer else None
    if cares is not None and not recovery.heals(cares):
        raise Fault(f"{cares.name} has no rank in Healing, and can look after nobody")
    seed = randbelow(1_000_000) if seed is None else seed
    told = recovery.rest(hurt, missing, days, cares, Dice(seed))
    if as_json:
        print_json({"who": hurt.name, "health": full, "seed": seed, "days": [_facts(one) for one in told]})
    else:
        _print(told, full, seed)


def _facts(one: RestDay) -> dict[str, Any]:
    rolls = [{"what": what, "faces": list(faces), "health": change} for what, faces, change in one.rolls]
    return {"day": one.day, "rolls": rolls, "health": one.health}


def _print(told: Sequence[RestDay], full: int, seed: int) -> None:
    printer = Printer()
    for one in told:
        rolled = "; ".join(f"{what} {' '.join(map(str, faces))}: {change:+d}" for what, faces, change in one.rolls)
        printer.text(f"day {one.day:3}: {rolled}; Body {one.health} of {full}")
    if told[-1].health <= 0:
        printer.text("It has died of its wounds.", "bold")
    printer.text(f"--seed {seed} rolls it again")


def _warrior(roster: Roster, who: str) -> Warrior:
    """The warrior of this name or id. Raises `Fault`."""
    from skirmish.library.problems import hint

    for warrior in roster.warriors:
        if who.casefold() in (warrior.name.casefold(), warrior.id):
            return warrior
    raise Fault(f"nobody in {roster.name} is called '{who}'{hint(who, [w.name for w in roster.warriors])}")
