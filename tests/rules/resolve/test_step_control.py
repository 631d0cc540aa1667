"""Keeping a beast in hand: what frightens it, bolting, falls. (RES-79..81)"""

from __future__ import annotations

import pytest
from resolve_scenes import acting, people
from support.playing import played

from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature
from skirmish.core.units import distance
from skirmish.rules.resolve import fear, mounts
from skirmish.rules.resolve.events import BodyLost
from skirmish.rules.resolve.fighter import Dread, Steed

ILA, REN = 0, 1


def rider(**steed: object) -> dict[str, object]:
    beast = Steed(**({"body": 18, "fortitude": 8} | steed))  # type: ignore[arg-type]
    return people({"riding": 1}, kit=("riding-horse",), now={"steed": beast})


def test_control_is_riding_against_5():  # RES-79, RES-80
    calm = played(acting(rider(), people(), 20.0), mounts.upset, ILA, "noise", dice=(5, 2))
    assert calm.rolled() == ["control (noise)"]
    assert calm.person(ILA).lost == 0


def test_a_beast_that_isnt_held_bolts_its_canter_directly_away():  # RES-80
    battle = acting(rider(), people(), 5.0)
    far = played(battle, mounts.upset, ILA, "Ren is near", REN, dice=(4, 3))
    ila = far.person(ILA)
    assert (ila.acted, ila.steed is not None) == (True, True), "no main action"
    here, there = battle.state.places[ILA][:2], far.state.places[ILA][:2]
    assert there[0] < here[0]
    assert distance(here, there) == pytest.approx(min(15.0, here[0] - battle.state.places[ILA][2]), abs=0.1)


def test_whom_its_mount_carries_off_it_doesnt_tire_and_it_knows_why_it_cant_act():  # RES-40, RES-80
    battle = acting(rider(), rider(), 5.0)
    far = played(battle, mounts.upset, REN, "Ila is near", ILA, dice=(4, 3))
    slot = far.person(REN)
    assert (slot.strenuous, slot.lost, slot.lost_by) == (False, 1, "RES-80")


def test_with_room_to_run_it_goes_15_inches():  # RES-80
    battle = acting(people(quickness=10), rider(), 5.0)
    far = played(battle, mounts.upset, REN, "Ila is near", ILA, dice=(4, 3))
    here, there = battle.state.places[REN][:2], far.state.places[REN][:2]
    assert there[0] - here[0] == pytest.approx(15.0, abs=0.1)


def test_a_botch_throws_the_rider():  # RES-80, RES-81
    thrown = played(acting(rider(), people(), 5.0), mounts.upset, ILA, "noise", dice=(1, 1, 5, 2))
    assert thrown.rolled() == ["control (noise)", "Riding in the fall"]
    assert thrown.person(ILA).steed is None


def test_who_fails_in_the_fall_takes_a_d6_through_any_armour_and_is_prone():  # RES-81
    ila = people(kit=("riding-horse", "mail"), now={"steed": Steed(18, 8)})
    fallen = played(acting(ila, people(), 5.0), mounts.throw_rider, ILA, " is thrown", dice=(2, 3, 5))
    assert (fallen.person(ILA).posture, fallen.person(ILA).body) == ("down", 9)


def test_the_first_beast_that_eats_horses_within_6_inches():  # RES-80
    trolloc = people(more={"keywords": ("shadowspawn", "trolloc")})
    near = played(acting(rider(), trolloc, 6.0), mounts.predators, dice=(5, 2))
    assert near.person(ILA).steed == Steed(18, 8, spooked=True)
    assert played(acting(rider(spooked=True), trolloc, 6.0), mounts.predators).rolled() == []
    assert played(acting(rider(), trolloc, 6.01), mounts.predators).rolled() == []
    assert played(acting(rider(), people(), 6.0), mounts.predators).rolled() == []


def test_magic_that_harms_somebody_within_6_inches_is_noise_blows_are_not():  # RES-80
    battle = acting(rider(), people(), 5.0)
    burst = played(battle, mounts.hears_harm, BodyLost(REN, 3, rule="CHN-18"), dice=(5, 2))
    assert burst.person(ILA).steed == Steed(18, 8, startled=1)
    assert played(battle, mounts.hears_harm, BodyLost(REN, 3, rule="RES-54")).rolled() == []
    assert played(acting(rider(startled=1), people(), 5.0), mounts.hears_harm,
                  BodyLost(REN, 3, rule="CHN-18")).rolled() == [], "once a round"  # fmt: skip


def test_what_rises_or_falls_within_6_inches_is_noise():  # RES-80
    battle = acting(rider(), people(), 30.0)
    wall = Feature(1, "a wall of stone", rectangle(6, 20, 7, 28), rule="CHN-76")
    assert played(battle, mounts.hears_ground, FeatureLaid(wall), dice=(5, 2)).rolled() == ["control (noise)"]
    afar = Feature(1, "a wall of stone", rectangle(20, 20, 21, 28), rule="CHN-76")
    assert played(battle, mounts.hears_ground, FeatureLaid(afar)).rolled() == []


def test_a_mount_has_a_fear_of_its_own():  # RES-79, RES-80
    """The rider passes, and then must hold the horse: Riding against the source's Fear, rolled anew."""
    battle = acting(rider(), people({"fear": 2}, presence=8), 5.0)
    shied = played(battle, fear.frighten, ILA, REN, dice=(5, 3, 4, 3, 4, 5, 2))
    assert shied.rolled() == ["nerve against Ren", "control (the mount fears Ren)"]
    assert shied.person(ILA).dreads == (Dread(REN, immune=True),)
    assert shied.person(ILA).acted


def test_who_walks_has_nothing_to_hold():  # RES-79
    assert played(acting(people(), people(), 5.0), mounts.upset, ILA, "noise").rolled() == []
