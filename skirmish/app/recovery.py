"""How hurt warriors recover between battles, day by day, under the one system with rules for it."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish import rules
from skirmish.app.defaults import seed_of
from skirmish.app.errors import UserError
from skirmish.core.dice import Dice, Faces
from skirmish.core.record import Record
from skirmish.core.recovery import Recovery
from skirmish.core.state import Roster, Warrior
from skirmish.library import Shelf, load_record
from skirmish.library.problems import hint

SYSTEM = "resolve"
"""The system whose rules apply: no other has any."""


class RestRoll(Record):
    """A day's roll, and what it gained or lost."""

    what: str
    faces: Faces
    health: int


class Day(Record):
    """A day of rest, and the Body at its end; 0 or less: dead."""

    day: int
    rolls: tuple[RestRoll, ...]
    health: int
    notes: tuple[str, ...]


class Patient(Record):
    """A patient, its full Body, and its days."""

    who: str
    health: int
    days: tuple[Day, ...]


class Rest(Patient):
    """The first patient, the others, and the random seed."""

    seed: int
    also: tuple[Patient, ...]


def rest(wanted: str, hurt: Sequence[tuple[str, int]], days: int, healer: str | None, seed: int | None) -> Rest:
    """Rolls this many days for each patient, (name or id, missing Body). Raises `UserError`, `Faulty`."""
    roster, make = Shelf().roster(wanted), rules.COMBAT[SYSTEM].recovery
    assert make is not None
    recovery = make(load_record)
    patients = [_hurt(recovery, _warrior(roster, name), less) for name, less in hurt]
    cares = _warrior(roster, healer) if healer else None
    if cares is not None:
        _check_healer(recovery, cares, [one for one, _ in patients])
    seed = seed_of(seed)
    found = []
    for at, (one, less) in enumerate(patients):
        told = recovery.rest(one, less, days, cares, Dice(seed + at))
        week = [Day(day.day, tuple(RestRoll(*roll) for roll in day.rolls), day.health, day.notes) for day in told]
        found.append(Patient(one.name, recovery.health(one), tuple(week)))
    first, *others = found
    return Rest(first.who, first.health, first.days, seed, tuple(others))


def _warrior(roster: Roster, who: str) -> Warrior:
    for warrior in roster.warriors:
        if who.casefold() in (warrior.name.casefold(), warrior.id):
            return warrior
    raise UserError(f"nobody in {roster.name} is called '{who}'{hint(who, [w.name for w in roster.warriors])}")


def _hurt(recovery: Recovery, warrior: Warrior, missing: int) -> tuple[Warrior, int]:
    """The patient and its missing Body. Raises `UserError` if it is dying."""
    full = recovery.health(warrior)
    if missing >= full:
        raise UserError(f"{warrior.name} has a Body of {full}: who misses {missing} is dying, and doesn't rest")
    return warrior, missing


def _check_healer(recovery: Recovery, healer: Warrior, hurt: Sequence[Warrior]) -> None:
    """Raises `UserError` if there are too many patients for the healer, or the healer is hurt. (RES-95)"""
    most, patients = recovery.most(healer), len(hurt)
    if not most:
        raise UserError(f"{healer.name} has no rank in Healing, and can't look after anyone")
    if patients > most:
        raise UserError(f"{healer.name} can look after {most} at a time, not {patients} ({recovery.rule})")
    if healer in hurt:
        raise UserError(f"{healer.name} is hurt, and can't be its own healer ({recovery.rule})")
