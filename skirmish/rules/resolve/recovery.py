"""Between battles: what days, weeks, healers and nights give back. (RES-93..95)

Pure functions from values to values; the dice go in and come out. Nothing of a battle's state is touched.
"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.dice import Dice, Faces
from skirmish.core.record import Record, evolve
from skirmish.core.recovery import RestDay
from skirmish.core.state import Warrior
from skirmish.core.step_dice import FAILED, StepDie, StepTest, up_to
from skirmish.rules.resolve.fighter import Build, step_down

WEEK = 7
"""Days without combat that earn the weekly roll. (RES-94)"""
MOST_IN_A_WEEK = 60
"""Body that a weekly roll tells apart: more than anybody can miss."""


class Patient(Record):
    """Somebody who was hurt: what is left of Body, and what it recovers with."""

    full: int
    """Body unhurt."""
    body: int
    endurance: int
    """The unhurt die."""
    focus: int = 0
    days: int = 0
    """Since the last battle or the last weekly roll."""
    spoilt: bool = False
    """A daily roll of this week was botched, or its care: no weekly roll. (RES-94)"""
    refused: tuple[str, ...] = ()
    """Healers who can care for it no more. (RES-95)"""

    @property
    def missing(self) -> int:
        """Body that it still misses: the target of all rolls."""
        return self.full - self.body

    @property
    def die(self) -> int:
        """Endurance now: one smaller at half Body. (RES-57, RES-58)"""
        half = self.body <= max(0, self.full // 2 - self.focus)
        return step_down(self.endurance) if half else self.endurance

    @property
    def dead(self) -> bool:
        """Whether the wounds have killed it after all: Body 0 with nobody to hold off death."""
        return self.body <= 0


class Healer(Record):
    """Somebody who cares for the hurt: Healing on Intelligence. (RES-95)"""

    id: str
    rank: int
    intelligence: int


class Day(Record):
    """What a day brought."""

    patient: Patient
    dice: Dice
    told: tuple[tuple[str, Faces, int], ...]
    """(what was rolled, faces, Body gained or lost), in order."""


def day(patient: Patient, dice: Dice, healer: Healer | None = None) -> Day:
    """One day of rest: its own roll, then that of the healer who cares for it. (RES-93, RES-95)

    Who misses nothing rolls nothing; a healer who was refused cares no more.
    """
    if healer is not None and healer.id in patient.refused:
        healer = None
    patient = evolve(patient, days=patient.days + 1)
    found = Day(patient, dice, ())
    if not patient.missing or patient.dead:
        return found
    found = _own_roll(found, cared=healer is not None)
    if healer is not None and found.patient.missing and not found.patient.dead:
        found = _care(found, healer)
    return found


def _own_roll(found: Day, *, cared: bool) -> Day:
    """Endurance against what is missing: +1; a botch is -1, but not under care. (RES-93, RES-95)"""
    patient, (bands, botched) = found.patient, FAILED
    throw = StepTest(-1, "daily recovery", patient.die, 1, patient.missing, bands, botched, rule="RES-93")
    return _after(found, throw, 0 if cared else -1)


def _care(found: Day, healer: Healer) -> Day:
    """Healing against what is missing: +1; a botch costs 1, the week, and the care for good. (RES-94, RES-95)"""
    (bands, botched), missing = FAILED, found.patient.missing
    throw = StepTest(-1, "care", healer.intelligence, 1 + healer.rank, missing, bands, botched, rule="RES-95")
    return _after(found, throw, -1, (healer.id,))


def _after(found: Day, throw: StepTest[str], botch: int, refused: tuple[str, ...] = ()) -> Day:
    """The day after this roll; `botch`: what one costs, and by it these healers are refused."""
    faces, outcome, dice = throw.draw(found.dice)
    change = {"passed": 1, "failed": 0, "botched": botch}[outcome]
    patient = evolve(found.patient, body=found.patient.body + change)
    if outcome == "botched":
        patient = evolve(patient, spoilt=True, refused=patient.refused + refused)
    return Day(patient, dice, (*found.told, (throw.what, faces, change)))


def week(patient: Patient, dice: Dice) -> Day:
    """After a full week without combat the result of one Endurance roll, unless a daily one was botched. (RES-94)"""
    if patient.days < WEEK:
        raise ValueError(f"a week has {WEEK} days, not {patient.days}")
    fresh = evolve(patient, days=0, spoilt=False)
    if patient.spoilt or not patient.missing or patient.dead:
        return Day(fresh, dice, ())
    throw = StepDie(-1, "weekly rest", patient.die, up_to(MOST_IN_A_WEEK), rule="RES-94")
    faces, result, dice = throw.draw(dice)
    gained = min(result, patient.missing)
    return Day(evolve(fresh, body=patient.body + gained), dice, ((throw.what, faces, gained),))


def _spoilt(before: Patient, after: Patient) -> tuple[str, ...]:
    """What a day's botches have spoilt. (RES-94, RES-95)"""
    found: tuple[str, ...] = ()
    if after.spoilt and not before.spoilt:
        found += ("botched: no weekly roll this week (RES-94)",)
    if len(after.refused) > len(before.refused):
        found += ("botched care: this healer can care for it no more (RES-95)",)
    return found


class Rest:
    """The recovery of this system: see `core/recovery.py`."""

    def __init__(self, build: Callable[[Warrior], Build]) -> None:
        self.build = build

    def health(self, warrior: Warrior) -> int:
        """See `Recovery`: its Body."""
        return self.build(warrior).body

    @property
    def rule(self) -> str:
        """See `Recovery`."""
        return "RES-95"

    def most(self, warrior: Warrior) -> int:
        """See `Recovery`: the rank in Healing. (RES-95)"""
        return self.build(warrior).rank("healing")

    def rest(
        self, warrior: Warrior, missing: int, days: int, healer: Warrior | None, dice: Dice
    ) -> tuple[RestDay, ...]:
        """See `Recovery`. (RES-93..95)"""
        build = self.build(warrior)
        patient = Patient(build.body, build.body - missing, build.attributes.endurance, build.rank("focus"))
        cares = self._healer(healer) if healer is not None else None
        told: list[RestDay] = []
        while len(told) < days and patient.missing and not patient.dead:
            came = day(patient, dice, cares)
            rolls, notes = came.told, _spoilt(patient, came.patient)
            if came.patient.days == WEEK:
                came = week(came.patient, came.dice)
                rolls += came.told
            patient, dice = came.patient, came.dice
            told.append(RestDay(len(told) + 1, rolls, patient.body, notes))
        return tuple(told)

    def _healer(self, warrior: Warrior) -> Healer:
        build = self.build(warrior)
        return Healer(warrior.id, build.rank("healing"), build.attributes.intelligence)
