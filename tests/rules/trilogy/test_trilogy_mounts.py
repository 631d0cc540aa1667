"""Riders and their mounts: struck, shot, lost, bolting, left. (TRI-5, TRI-51, TRI-52, RT-23)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B
from trilogy_outcomes import NONE_SOAKED, filled, rolled, rungs, slot, sways, throw_of
from trilogy_scenes import ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.decision import Action
from skirmish.core.events import Fell, Moved
from skirmish.core.units import distance
from skirmish.rules.trilogy.harm import Blow
from skirmish.rules.trilogy.mounts import hurt_mount

AT_MOUNT = Action("strike", ILA, REN, what="mount")


def rider(*kit: str, riding: int = 3, **more: Any) -> Gear:
    """Somebody on a horse, of rank 5 in Riding."""
    return people(kit=kit or ("horse",), riding=riding, **more)


def hurt(battle: Battle, raw: int, *dice: int, triplet: bool = False) -> Played:
    """Ren's mount is hit so."""
    return played(battle, hurt_mount, REN, Blow(ILA, "injury", raw, triplet=triplet), dice=dice)


def steeds(found: Played) -> list[int]:
    return [found.person(REN).steed]


def test_who_has_a_mount_rides() -> None:
    """TRI-51: as far as its mount goes."""
    ren = slot(acting(people(), rider(), 8.0), "Ren")
    assert (ren.mounted, ren.steed) == (True, 0)
    assert not slot(acting(), "Ren").mounted


# --- struck ----------------------------------------------------------------------------------------------------------


def test_attackers_choose_rider_or_mount() -> None:
    """TRI-51: the horse soaks with Fortitude 3 and has a ladder of its own."""
    battle = acting(swordsman(), rider(items=("heavy-armour",))).dice(4, 3, 9, 3, 9, 9, 5, 9, 9)
    battle.play(AT_MOUNT)
    assert rolled(battle) == ["TRI-39", "TRI-38", "TRI-51"]
    assert throw_of(battle, "TRI-38").under == 3
    assert slot(battle, "Ren").steed == 2
    assert rungs(battle, REN) == (0, 0, 0)


def test_who_walks_has_no_mount_to_strike() -> None:
    """TRI-51."""
    assert acting(swordsman(), people()).refused(AT_MOUNT).rule == "TRI-51"
    shot = Action("shoot", ILA, REN, what="bow mount")
    assert acting(people(items=("bow",)), people(), 8.0).refused(shot).rule == "TRI-51"


def test_a_mount_may_be_shot() -> None:
    """TRI-51."""
    battle = acting(people(items=("bow",), archery=4), rider(), 8.0).dice(4, 3, 9, *NONE_SOAKED, 5, 9, 9)
    battle.play(Action("shoot", ILA, REN, what="bow mount"))
    assert slot(battle, "Ren").steed == 2


def test_what_makes_the_rider_easier_or_harder_to_hit_is_nothing_to_the_mount() -> None:
    """TRI-36, TRI-45, TRI-51: he defends himself, and is surprised."""
    battle = acting(swordsman(), rider(now={"defending": True, "surprised": 1})).dice(4, 9, 9, *NONE_SOAKED, 5, 9, 9)
    battle.play(AT_MOUNT)
    assert throw_of(battle, "TRI-39").difficulty == 1
    assert sways(battle) == {}


@pytest.mark.parametrize(("triplet", "under"), [(False, 4), (True, 3)])
def test_barding_helps_but_not_against_a_triplet(triplet: bool, under: int) -> None:
    """TRI-12, TRI-51."""
    found = hurt(acting(people(), rider("barded-horse"), 8.0), 2, *NONE_SOAKED, 5, 9, 9, triplet=triplet)
    assert throw_of(found, "TRI-38").under == under


def test_what_is_soaked_startles_no_mount() -> None:
    """TRI-51: no test of Riding."""
    found = hurt(acting(people(), rider(), 8.0), 2, 3, 2, 9)
    assert (rolled(found), found.person(REN).steed) == (["TRI-38"], 0)


def test_at_down_it_is_gone_and_the_rider_prone() -> None:
    """TRI-51: the sixth rung with Fortitude 3; no test of Riding any more."""
    found = hurt(acting(people(), rider(now={"steed": 4}), 8.0), 2, *NONE_SOAKED)
    ren = found.person(REN)
    assert (ren.mounted, ren.posture, ren.injury) == (False, "down", 0)
    assert rolled(found) == ["TRI-38"]
    assert [event.how for event in found.table.log if isinstance(event, Fell)] == ["down"]


def test_who_is_knocked_down_is_out_of_the_saddle() -> None:
    """TRI-35, TRI-51."""
    found = played(acting(people(), rider(), 8.0), _downed)
    assert not found.person(REN).mounted


def _downed(table: Any) -> Any:
    from skirmish.core.state import Condition
    from skirmish.rules.trilogy.magic import impose

    return impose(table, REN, Condition("down"))


# --- bolting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "inches"),
    [((5, 9, 9), 0.0), ((6, 7, 8), 6.0), ((6, 7, 10), 8.0), ((10, 10, 9), 10.0), ((9, 9, 9), 6.0), ((4, 4, 4), 0.0)],
)
def test_a_wounded_mount_bolts_two_inches_for_each_degree_of_failure(faces: tuple[int, ...], inches: float) -> None:
    """TRI-5, TRI-51, RT-23: rank 5; a 10 counts twice."""
    battle = acting(people(), rider(), 8.0)
    found = hurt(battle, 1, *NONE_SOAKED, *faces)
    moved = [event for event in found.table.log if isinstance(event, Moved)]
    went = distance(moved[0].path[0], moved[0].path[-1]) if moved else 0.0
    assert went == pytest.approx(inches, abs=0.01)
    assert all(event.manner == "bolt" and event.path[-1][0] > event.path[0][0] for event in moved), "away from Ila"


def test_it_bolts_from_the_nearest_enemy() -> None:
    """TRI-51: Bo, who stands east of it, not Ila."""
    scene = facing(people(), rider(), 20.0).model("Bo", A, (WEST + 26, 24), **people())
    battle = scene.act()
    found = played(battle, _hurt_ren, battle.names["Ren"], dice=(*NONE_SOAKED, 6, 7, 8))
    (moved,) = [event for event in found.table.log if isinstance(event, Moved)]
    assert moved.path[-1][0] < moved.path[0][0]


def _hurt_ren(table: Any, i: int) -> Any:
    return hurt_mount(table, i, Blow(ILA, "injury", 1))


def test_a_born_rider_has_advantage() -> None:
    """TRI-52."""
    found = hurt(acting(people(), rider(talents=("rider",)), 8.0), 1, *NONE_SOAKED, 9, 9, 8, 4)
    assert sways(found, "TRI-51") == {"rider": 1}
    assert not [event for event in found.table.log if isinstance(event, Moved)]


def test_a_heros_fate_masters_it() -> None:
    """TRI-24, TRI-51: a failed test is changed like any other."""
    battle = acting(people(), rider(hero=True, now={"fortune": 0}), 8.0)
    found = played(
        battle,
        hurt_mount,
        REN,
        Blow(ILA, "injury", 1),
        dice=(*NONE_SOAKED, 9, 9, 8),
        says=("pass", "Ren fates with 1 1 1"),
    )
    assert not [event for event in found.table.log if isinstance(event, Moved)]


# --- getting down ----------------------------------------------------------------------------------------------------


def test_to_get_down_is_an_action() -> None:
    """TRI-51: and lets the beast go."""
    battle = acting(rider(), people(), 20.0)
    battle.play("Ila dismounts")
    assert (slot(battle, "Ila").mounted, slot(battle, "Ila").acted) == (False, True)
    assert battle.allowed(f"Ila moves to {WEST + 6}, 24")
    assert not battle.allowed(f"Ila moves to {WEST + 7}, 24")
    assert acting(people(), people(), 20.0).refused("Ila dismounts").rule == "TRI-51"


def test_a_lance_is_for_the_saddle() -> None:
    """TRI-51: it goes with the horse."""
    battle = acting(rider("horse", "lance", fighting=3), people(), 1.5)
    assert slot(battle, "Ila").weapon == "lance"
    assert battle.allowed("Ila strikes Ren")


def test_a_charge_of_the_lance_does_two_and_one() -> None:
    """TRI-40, TRI-51: with one success 1, 2 for the lance, 1 for the horse."""
    battle = acting(rider("horse", "lance", fighting=4), people(bulk=5), 8.0).dice(4, 9, 9, 8, *NONE_SOAKED)
    battle.play("Ila charges Ren")
    assert filled(battle) == [4]
    assert battle.state.models[REN].side == B
