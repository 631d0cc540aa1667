"""Riders and their beasts: gaits, attacks from the saddle, hooves, harm to mounts. (RES-48, RES-74..82)"""

from __future__ import annotations

import re

import pytest
from resolve_scenes import acting, people, slot
from support.playing import played

from skirmish.core.record import evolve
from skirmish.core.state import ModelId
from skirmish.rules.resolve import mounts, movement
from skirmish.rules.resolve.attack import DODGE, HIT, defence
from skirmish.rules.resolve.fighter import Steed
from skirmish.rules.resolve.harm import Harm
from skirmish.rules.resolve.queries import die, quickness

ILA, REN = 0, 1
HORSE, WAR, COURSER = "riding-horse", "war-horse", "courser"


def rider(*kit: str, gait: str = "walk", skills: dict[str, int] | None = None, steed: dict[str, int] | None = None,
          **more: object) -> dict[str, object]:  # fmt: skip
    """Somebody on a riding horse (or what else is named first), its Quickness d4 and its horse's d8."""
    kit = kit or (HORSE,)
    body, fortitude = {HORSE: (18, 8), WAR: (22, 14), COURSER: (20, 8)}[kit[0]]
    beast = Steed(**({"body": body, "fortitude": fortitude, "gait": gait} | (steed or {})))
    now = {"steed": beast, **more.pop("now", {})}  # type: ignore[dict-item]
    return people(skills, kit=kit, quickness=4, now=now, **more)  # type: ignore[arg-type]


# --- Movement and Quickness ------------------------------------------------------------------------------------------


def test_the_rider_has_the_beasts_movement_and_quickness():  # RES-74
    battle = acting(rider(), people(), 10.0)
    assert quickness(battle.state, ILA) == 8
    assert mounts.movement(battle.state, ILA) == 10
    assert quickness(acting(rider(COURSER), people(), 10.0).state, ILA) == 10


def test_without_its_beast_it_has_its_own():  # RES-74
    battle = acting(people(kit=(HORSE,), quickness=4, now={"steed": None}), people(), 10.0)
    assert quickness(battle.state, ILA) == 4
    assert mounts.movement(battle.state, ILA) == (4 + 6) // 2


def test_armour_doesnt_slow_the_beast():  # RES-50, RES-74
    battle = acting(rider(HORSE, "plate-and-mail"), people(), 10.0)
    assert mounts.movement(battle.state, ILA) == 10
    walker = acting(people(kit=("mail",)), people(), 10.0)
    assert mounts.movement(walker.state, ILA) == 6 - 2


@pytest.mark.parametrize(("gait", "inches"), [("walk", 10), ("canter", 15), ("gallop", 20)])
def test_gaits_are_one_one_and_a_half_and_two_times_movement(gait: str, inches: float):  # RES-75
    battle = acting(rider(), people(), 30.0)
    assert mounts.allowance(battle.state, ILA, gait) == inches
    assert movement.movement_now(battle.game.rules, battle.state, ILA, gait) == inches


def test_who_moves_so_far_goes_at_that_gait():  # RES-75
    battle = acting(rider(), people(quickness=4), 40.0)
    battle.play("Ila canters to 17, 24")
    assert slot(battle, "Ila").steed.gait == "canter"  # type: ignore[union-attr]
    fast = acting(rider(), people(quickness=4), 40.0)
    fast.play("Ila runs to 22, 24")
    assert slot(fast, "Ila").steed.gait == "gallop"  # type: ignore[union-attr]
    assert not slot(fast, "Ila").acted, "its beast runs, not the rider"


# --- the rider's attacks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gait", "shift"), [("walk", []), ("canter", [-1]), ("gallop", [-2])])
def test_attacks_at_a_canter_are_at_minus_1_and_at_a_gallop_at_minus_2(gait: str, shift: list[int]):  # RES-76
    battle = acting(rider(gait=gait), people(), 0.0)
    assert [m.number for m in mounts.attack_shift(battle.state, ILA)] == shift


@pytest.mark.parametrize(("roll", "attacks"), [((8, 1), True), ((7,), False), ((1,), False)])
def test_at_a_gallop_a_riding_roll_against_the_beasts_quickness(roll: tuple[int, ...], attacks: bool):  # RES-77
    battle = acting(rider(gait="gallop"), people(), 0.0)
    assert played(battle, mounts.master_mount, ILA, "sword", dice=roll).result is attacks


@pytest.mark.parametrize(("gait", "skill"), [("gallop", "lancing"), ("gallop", "mounted-archery"), ("canter", "sword")])
def test_lancers_mounted_archers_and_slower_riders_need_none(gait: str, skill: str):  # RES-77
    battle = acting(rider(gait=gait), people(), 0.0)
    assert played(battle, mounts.master_mount, ILA, skill).result is True


def test_a_rider_defends_with_riding_and_the_beasts_quickness():  # RES-48 (RES-82)
    battle = acting(rider(skills={"riding": 2, "dodge": 3}), people(), 0.0)
    how = defence(battle.game.rules, battle.state, ILA, REN, DODGE)
    assert (how.die, how.count) == (8, 3)


# --- the beast attacks -----------------------------------------------------------------------------------------------


def knight(**now: object) -> dict[str, object]:
    return rider(WAR, skills={"trick-riding": 2, "riding": 2}, now=now)


def test_a_war_horse_attacks_with_its_rank_its_strength_and_its_bonus():  # RES-78
    battle = acting(knight(), people(), 0.0)
    ren: ModelId = REN
    came = played(battle, mounts.strike_with_hooves, ILA, ren, DODGE, dice=(7, 3, 2, 4, 9, 3))
    assert came.result == HIT
    assert came.person(REN).body == 12 - 10, "d12 shows 9, and 1 for the horse"
    assert came.table.log[0].throw.count == 3
    assert came.table.log[0].throw.die == 8


def test_in_the_round_of_its_riders_attack_it_needs_trick_riding_of_7():  # RES-78
    for roll, attacks in (((7, 2, 3), True), ((6, 2, 3), False)):
        battle = acting(knight(acted=True), people(), 0.0)
        faces = (*roll, 2, 2, 3, 4) if attacks else roll
        came = played(battle, mounts.trample, mounts.Action("trample", ILA, REN), dice=faces)
        assert (len(came.rolled()) == 2) is attacks


def test_instead_of_its_riders_attack_it_needs_none():  # RES-78
    battle = acting(knight(), people(), 0.0)
    came = played(battle, mounts.trample, mounts.Action("trample", ILA, REN), dice=(2, 2, 3, 4))
    assert came.rolled() == ["to hit Ren, war horse"]
    assert came.person(ILA).acted


def test_once_in_a_round_and_only_if_it_is_trained():  # RES-78
    battle = acting(knight(), people(), 0.0)
    assert mounts.trample_bar(battle.state, ILA) is None
    steed = evolve(slot(battle, "Ila").steed, struck=True)  # type: ignore[type-var]
    model = battle.state.models[ILA]
    tired = battle.state.put(evolve(model, combat=evolve(model.combat, steed=steed)))
    assert mounts.trample_bar(tired, ILA) is not None
    untrained = acting(rider(skills={"trick-riding": 3}, now={"acted": True}), people(), 0.0)
    refusal = mounts.trample_bar(untrained.state, ILA)
    assert refusal is not None
    assert "trained" in refusal.reason


# --- harm to the beast -----------------------------------------------------------------------------------------------


def test_attackers_choose_rider_or_mount():  # RES-82
    battle = acting(people({"dodge": 0}, quickness=10), rider(HORSE, "mail", skills={"riding": 1}), 0.0)
    battle.play("pass")
    whats = {offer.what for offer in battle.decision.each() if offer.verb == "strike"}
    assert whats == {"", "mount"}
    battle.dice(("to hit Ren, brawling's mount", 5, 3, 2), ("damage", 5), ("Focus", 4, 1), ("control", 6, 5))
    battle.play(mounts.Action("strike", ILA, REN, what="mount"))
    ren = slot(battle, "Ren")
    assert ren.steed == Steed(18 - 4, 8), "the rider's mail doesn't help the horse"
    assert ren.body == 12


def test_the_log_says_that_it_is_the_beast_which_is_hurt():  # RES-60, RES-82
    battle = acting(people({"dodge": 0}, quickness=10), rider(HORSE, "mail", skills={"riding": 1}), 0.0)
    battle.play("pass")
    battle.dice(("to hit Ren, brawling's mount", 5, 3, 2), ("damage", 5), ("Focus of its", 4, 1), ("control", 6, 5))
    battle.play(mounts.Action("strike", ILA, REN, what="mount"))
    told = battle.told()
    assert any(line.startswith("Ila, to hit Ren's mount (brawling): ") for line in told)
    assert any(re.fullmatch(r"Ila, damage of .* to Ren's riding horse: d\d \(5\).*", line) for line in told)
    assert any(
        re.match(r"Ren, Focus of its riding horse against 4 damage 4\+: d4 \(4\+1\) = 5, passed", line) for line in told
    )


def test_a_beast_that_goes_down_throws_its_rider():  # RES-81, RES-82
    battle = acting(rider(steed={"body": 3}), people(), 0.0)
    down = played(battle, mounts.wound_mount, ILA, Harm(body=5), dice=(4, 3, 4))
    ila = down.person(ILA)
    assert (ila.steed, ila.posture, ila.body) == (None, "down", 12 - 3)
    assert down.rolled() == ["Riding in the fall", "damage of the fall to Ila", "Focus"]


def test_who_keeps_the_seat_lands_on_its_feet():  # RES-81
    battle = acting(rider(steed={"body": 3}), people(), 0.0)
    down = played(battle, mounts.wound_mount, ILA, Harm(body=5), dice=(5,))
    ila = down.person(ILA)
    assert (ila.steed, ila.posture, ila.body) == (None, "standing", 12)


def test_a_beast_without_nerve_left_goes_down_too():  # RES-82
    battle = acting(rider(steed={"fortitude": 2}), people(), 0.0)
    assert played(battle, mounts.wound_mount, ILA, Harm(body=1, fortitude=2), dice=(7,)).person(ILA).steed is None


# --- fatigue ---------------------------------------------------------------------------------------------------------


def test_gallops_tire_the_beast_as_fights_do_a_warrior():  # RES-39, RES-44, RES-45, RES-82
    tired = Steed(18, 8, "gallop", fatigue=7)
    assert mounts.after_round(tired, 8) == evolve(tired, fatigue=8)
    assert mounts.after_round(Steed(18, 8, "canter", fatigue=7), 8).fatigue == 0
    spent = Steed(18, 8, "walk", fatigue=8, rests=4)
    assert mounts.after_round(spent, 8) == evolve(spent, rests=5)
    assert mounts.after_round(evolve(spent, rests=5), 8).fatigue == 0


def test_beyond_its_endurance_it_loses_what_it_misses_by():  # RES-41, RES-42, RES-82
    battle = acting(rider(gait="gallop", steed={"fatigue": 9}), people(), 20.0)
    ended = played(battle, mounts.rest_mounts, dice=(1,))
    assert ended.person(ILA).steed == Steed(18, 8 - 1, "gallop", fatigue=10)
    easy = acting(rider(gait="gallop", steed={"fatigue": 6}), people(), 20.0)
    assert played(easy, mounts.rest_mounts).rolled() == []


def test_the_riders_own_quickness_is_that_of_its_dice():  # RES-74
    assert die(acting(rider(), people(), 20.0).state, ILA, "quickness") == 4
