"""Recovery between battles: days, weeks, healers, nights. (RES-93..96)"""

from __future__ import annotations

import pytest
from resolve_scenes import acting, people, slot

from skirmish.core.dice import Dice
from skirmish.core.record import evolve
from skirmish.rules.resolve.recovery import Healer, Patient, day, week

HURT = Patient(full=12, body=7, endurance=8)
"""Somebody who misses 5, and is above half Body."""
INA = Healer("ina", 3, 8)


def after(patient: Patient, *faces: int, healer: Healer | None = None) -> Patient:
    """The patient after a day with these dice, all of which are used."""
    came = day(patient, Dice(None, faces), healer)
    assert came.dice.script == ()
    return came.patient


@pytest.mark.parametrize(("faces", "change", "spoilt"), [((5,), 1, False), ((4,), 0, False), ((1,), -1, True)])
def test_each_day_endurance_against_what_is_missing(faces: tuple[int, ...], change: int, spoilt: bool):  # RES-93
    came = after(HURT, *faces)
    assert (came.body - HURT.body, came.spoilt) == (change, spoilt)


def test_at_half_body_the_die_is_one_smaller():  # RES-57, RES-93
    assert evolve(HURT, body=6).die == 6
    assert evolve(HURT, body=6, focus=1).die == 8


def test_who_misses_nothing_rolls_nothing():  # RES-93
    assert after(evolve(HURT, body=12)).body == 12


def test_a_patient_under_care_loses_nothing_on_a_botch_but_the_week_is_spoilt():  # RES-95 (RES-94)
    came = after(HURT, 1, 4, 3, 2, 3, healer=INA)
    assert (came.body, came.spoilt) == (7, True)


def test_a_healers_success_is_another_point_that_day():  # RES-95
    assert after(HURT, 5, 4, 3, 2, 3, healer=INA).body == 9, "5 against 5, then 4 against the 4 still missing"
    assert after(HURT, 4, 4, 3, 2, 3, healer=INA).body == 7


def test_a_botch_of_the_healer_costs_a_point_and_ends_the_care():  # RES-95
    came = after(HURT, 4, 1, 1, 1, 1, healer=INA)
    assert (came.body, came.refused) == (6, ("ina",))
    assert came.spoilt, "and spoils the week (RES-94)"
    assert after(came, 5, healer=INA).body == 6, "only its own roll is left: d6 against 6"


def test_a_full_week_gives_the_result_of_one_endurance_roll():  # RES-94
    came = week(evolve(HURT, days=7), Dice(None, (4,)))
    assert (came.patient.body, came.patient.days) == (11, 0)
    assert week(evolve(HURT, days=7), Dice(None, (8, 3))).patient.body == 12, "and never more than the trait"
    assert week(evolve(HURT, days=7), Dice(None, (1,))).patient.body == 8, "a 1 is a 1"


def test_a_botched_day_spoils_the_week():  # RES-94
    came = week(evolve(HURT, days=7, spoilt=True), Dice(None))
    assert (came.patient.body, came.patient.spoilt) == (7, False)


def test_a_week_has_seven_days():  # RES-94
    with pytest.raises(ValueError, match="7 days"):
        week(evolve(HURT, days=6), Dice(None, (4,)))


def test_who_comes_to_0_body_is_dead_and_rolls_no_more():  # RES-93
    dying = after(Patient(full=12, body=1, endurance=8), 1)
    assert dying.dead
    assert after(dying).body == 0
    assert week(evolve(dying, days=7), Dice(None)).patient.body == 0


def test_a_battle_begins_with_all_fortitude():  # RES-96
    ila = slot(acting(people(will=8)), "Ila")
    assert ila.fortitude == ila.build.fortitude == 8 + 6
