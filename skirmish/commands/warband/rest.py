"""`skirmish warband rest`: how somebody who was hurt gets well between battles, day by day. (RES-93..95)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.commands.battle import Json
from skirmish.commands.faults import Fault
from skirmish.commands.out import Printer, print_json
from skirmish.commands.warband.checking import List

if TYPE_CHECKING:
    from skirmish.core.dice import Dice
    from skirmish.core.state import Roster, Warrior
    from skirmish.rules.resolve.fighter import Build
    from skirmish.rules.resolve.recovery import Day, Healer, Patient

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

    from skirmish.core.dice import Dice
    from skirmish.library import Shelf
    from skirmish.rules.resolve.recovery import Patient

    roster = Shelf().roster(wanted)
    build = _build(_warrior(roster, who))
    if missing >= build.body:
        raise Fault(f"{who} has a Body of {build.body}: who misses {missing} is dying, and doesn't rest")
    cares = _healer(_warrior(roster, healer)) if healer else None
    seed = randbelow(1_000_000) if seed is None else seed
    patient = Patient(build.body, build.body - missing, build.attributes.endurance, build.rank("focus"))
    told = _rest(patient, Dice(seed), days, cares)
    if as_json:
        print_json({"who": who, "body": build.body, "seed": seed, "days": told})
    else:
        _print(told, build.body, seed)


def _rest(patient: Patient, dice: Dice, days: int, healer: Healer | None) -> list[dict[str, Any]]:
    """What each day brought, until nothing is missing or all is over."""
    from skirmish.rules.resolve.recovery import WEEK, day, week

    told: list[dict[str, Any]] = []
    for number in range(1, days + 1):
        came = day(patient, dice, healer)
        rolls = _rolls(came)
        patient, dice = came.patient, came.dice
        if patient.days == WEEK:
            came = week(patient, dice)
            rolls += _rolls(came)
            patient, dice = came.patient, came.dice
        told.append({"day": number, "rolls": rolls, "body": patient.body})
        if patient.dead or not patient.missing:
            break
    return told


def _rolls(came: Day) -> list[dict[str, Any]]:
    return [{"what": what, "faces": list(faces), "body": change} for what, faces, change in came.told]


def _print(told: list[dict[str, Any]], full: int, seed: int) -> None:
    printer = Printer()
    for one in told:
        rolled = "; ".join(
            f"{roll['what']} {' '.join(map(str, roll['faces']))}: {roll['body']:+d}" for roll in one["rolls"]
        )
        printer.text(f"day {one['day']:3}: {rolled or 'nothing to roll'}; Body {one['body']} of {full}")
    if told[-1]["body"] <= 0:
        printer.text("It has died of its wounds.", "bold")
    printer.text(f"--seed {seed} rolls it again")


def _warrior(roster: Roster, who: str) -> Warrior:
    """The warrior of this name or id. Raises `Fault`."""
    from skirmish.library.problems import hint

    for warrior in roster.warriors:
        if who.casefold() in (warrior.name.casefold(), warrior.id):
            return warrior
    raise Fault(f"nobody in {roster.name} is called '{who}'{hint(who, [w.name for w in roster.warriors])}")


def _build(warrior: Warrior) -> Build:
    """What the warrior is under these rules."""
    from skirmish import rules
    from skirmish.library import load_record

    slot = rules.COMBAT["resolve"](load_record).enlist(warrior)
    build: Build = slot.build
    return build


def _healer(warrior: Warrior) -> Healer:
    """Somebody who knows Healing. Raises `Fault` for who doesn't. (RES-95)"""
    from skirmish.rules.resolve.recovery import Healer

    build = _build(warrior)
    rank = build.rank("healing")
    if not rank:
        raise Fault(f"{warrior.name} has no rank in Healing, and can look after nobody")
    return Healer(warrior.id, rank, build.attributes.intelligence)
