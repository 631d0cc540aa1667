"""Fatigue: how long people last, what it costs to go on, and what rest gives back. (RES-39..45)"""

from __future__ import annotations

import pytest
from resolve_scenes import Gear, acting, facing, people, slot
from support.battle import Battle
from support.playing import played
from support.story import B

from skirmish.rules.resolve.events import FortitudeLost
from skirmish.rules.resolve.fatigue import after_round, exert, limit, rest
from skirmish.rules.resolve.fighter import Person


def tired(fatigue: int = 6, checks: int = 0, **now: object) -> Gear:
    """Somebody of Endurance d6 who has been active for so many rounds."""
    return people(endurance=6, now={"fatigue": fatigue, "checks": checks, **now})


def person(**now: object) -> Person:
    """Somebody whose slot says so."""
    return slot(acting(people(now=now), gap_in=12), "Ila")


# --- when a test is due ----------------------------------------------------------------------------------------------


def test_the_limit_is_the_endurance_die():  # RES-39
    assert limit(acting(people(endurance=8)).state, 0) == 8


def test_who_is_wounded_tires_sooner():  # RES-39
    assert limit(acting(people(endurance=8, now={"body": 7})).state, 0) == 6


@pytest.mark.parametrize(
    ("fatigue", "checks", "k"), [(4, 0, None), (5, 0, None), (6, 0, 1), (7, 1, 2), (8, 2, 3)], ids=str
)
def test_from_the_round_after_the_limit_each_active_round_needs_a_harder_test(
    fatigue: int, checks: int, k: int | None
):  # RES-41
    battle = acting(tired(fatigue, checks), gap_in=12)
    found = played(battle, exert, 0, dice=() if k is None else (5,))
    assert found.rolled() == ([] if k is None else ["fatigue"])
    assert found.result is True
    if k is not None:
        assert found.table.log[1].throw.target == k  # type: ignore[attr-defined]
        assert found.person(0).checks == k


def test_only_the_first_strenuous_thing_of_a_round_asks_for_it():  # RES-41
    battle = acting(tired(), gap_in=12).dice(("fatigue", 4))
    battle.play(f"Ila runs to {battle.at('Ila')[0]}, 34")
    assert len(battle.rolled("fatigue")) == 1


def test_who_does_nothing_strenuous_isnt_tested():  # RES-41, RES-45
    battle = acting(tired(), gap_in=12)
    battle.play(f"Ila moves to {battle.at('Ila')[0]}, 28", "done")
    assert not battle.rolled("fatigue")


def test_who_is_in_contact_is_tested_as_its_activation_begins():  # RES-40, RES-41
    battle = acting(tired()).dice(("fatigue", 2))
    assert battle.prompt.startswith("Ila")
    assert [roll.throw.what for roll in battle.rolled()] == ["fatigue"]


def test_who_fails_loses_what_it_missed_by():  # RES-42
    found = played(acting(tired(9, 3), gap_in=12), exert, 0, dice=(2,))
    assert found.person(0).fortitude == 10  # 12 - (4 - 2)
    assert found.result is True


def test_a_botch_loses_fortitude_and_may_cost_the_action():  # RES-43
    found = played(acting(tired(8, 2), gap_in=12), exert, 0, dice=(1, 2))
    assert found.rolled() == ["fatigue", "Will against fatigue"]
    assert found.person(0).fortitude == 10  # a 1 against 3
    assert found.person(0).acted
    assert found.result is False


def test_a_strong_will_acts_all_the_same():  # RES-43
    found = played(acting(tired(8, 2), gap_in=12), exert, 0, dice=(1, 3))
    assert found.person(0).fortitude == 10
    assert not found.person(0).acted
    assert found.result is True


def test_who_is_too_tired_doesnt_do_what_it_meant_to():  # RES-43
    battle = acting(tired(8, 2), gap_in=12).dice(("fatigue", 1), ("Will", 2))
    battle.play(f"Ila runs to {battle.at('Ila')[0]}, 34")
    assert battle.at("Ila")[1] == 24
    assert battle.refused("Ila strikes Ren").rule == "RES-17"
    assert battle.allowed(f"Ila moves to {battle.at('Ila')[0]}, 28")


def test_who_drops_of_exhaustion_is_unconscious():  # RES-42, RES-59
    battle = acting(tired(12, 6, fortitude=1), gap_in=12).dice(("fatigue", 4))
    battle.model("Ila")
    battle.play(f"Ila runs to {battle.at('Ila')[0]}, 34")
    assert slot(battle, "Ila").posture == "out"  # the last of its side: the battle is over
    assert battle.happened(FortitudeLost, amount=1, why="fatigue")


# --- what a round is -------------------------------------------------------------------------------------------------


def round_of(battle: Battle, *actions: str) -> Battle:
    """The first round is played to its end."""
    battle.play(*actions)
    while battle.state.round == 1:
        battle.play("done" if battle.prompt.endswith("which action?") else "pass")
    return battle


def test_a_run_is_strenuous_a_walk_is_not():  # RES-40
    battle = acting(gap_in=12)
    x = battle.at("Ila")[0]
    assert slot(round_of(battle, f"Ila runs to {x}, 34"), "Ila").fatigue == 1
    assert slot(round_of(acting(gap_in=12), f"Ila moves to {x}, 28"), "Ila").fatigue == 0


def test_contact_alone_is_strenuous_for_both():  # RES-40
    battle = round_of(acting())
    assert (slot(battle, "Ila").fatigue, slot(battle, "Ren").fatigue) == (1, 1)


def test_contact_with_who_is_unconscious_is_rest():  # RES-40
    battle = facing(ren=people(now={"posture": "stunned", "fortitude": 0})).model("Bo", B, (40, 40), **people())
    assert slot(round_of(battle.act()), "Ila").fatigue == 0


def test_being_shot_at_is_no_exertion():  # RES-40
    battle = acting(people(items=("bow",), now={"fatigue": 3}), people(now={"fatigue": 3}), gap_in=8)
    battle.dice(("to hit", 2, 5))
    round_of(battle, "Ila shoots Ren", "done")
    assert (slot(battle, "Ila").fatigue, slot(battle, "Ren").fatigue) == (4, 0)


# --- rest ------------------------------------------------------------------------------------------------------------


def rested(fatigue: int, rounds: int) -> Person:
    """Somebody of limit 6 after so many resting rounds."""
    battle = acting(people(now={"fatigue": fatigue, "checks": 2}), gap_in=12)
    table = played(battle, lambda table: iter(())).table  # type: ignore[arg-type, return-value]
    for _ in range(rounds):
        rest(table)
    found: Person = table.state.models[0].combat
    return found


@pytest.mark.parametrize(("fatigue", "rests", "after"), [(5, 1, 0), (6, 5, 6), (6, 6, 0), (9, 6, 0)])
def test_one_rest_is_enough_below_the_limit_six_are_needed_from_there(
    fatigue: int, rests: int, after: int
):  # RES-44, RES-45
    assert rested(fatigue, rests).fatigue == after


def test_rest_forgets_how_hard_the_tests_have_become():  # RES-45
    assert rested(6, 5).checks == 2
    assert rested(6, 6).checks == 0


def test_rests_have_to_follow_each_other():  # RES-45
    facts = dict(after_round(person(fatigue=6, rests=4, strenuous=True), 6))
    assert facts == {"fatigue": 7, "rests": 0}


def test_who_was_never_active_has_nothing_to_rest_from():
    assert after_round(person(), 6) == ()
