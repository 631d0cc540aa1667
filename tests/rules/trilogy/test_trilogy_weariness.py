"""Exertion, rest, second wind; wounds healed and who lies dying. (TRI-35, TRI-49, TRI-50, TRI-52, RT-29, RT-40)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B
from trilogy_outcomes import MISS, NONE_SOAKED, cleared, filled, rolled, rungs, slot, throw_of
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.record import evolve
from skirmish.rules.trilogy.events import Told
from skirmish.rules.trilogy.healing import curable, death_tests, heal_test, heal_worth
from skirmish.rules.trilogy.turn import tire
from skirmish.rules.trilogy.worth import share_lost


def ended(battle: Battle, *dice: int) -> Played:
    """The round's exertion and rest."""
    return played(battle, tire, dice=dice)


# --- running ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "dice", "tired"),
    [
        (people(), MISS, 1),
        (people(), (2, 9, 9), 0),
        (people(), (9, 9, 9), 2),
        (people(kit=("plate",)), MISS, 2),
        (people(items=("heavy-armour", "shield")), MISS, 1),
        (people(endurance=4), (4, 9, 9), 0),
    ],
    ids=["plain", "soaked", "a triplet fails", "heavy armour", "mail and shield", "Endurance"],
)
def test_a_run_is_a_hit_of_one_on_fatigue(gear: Gear, dice: tuple[int, ...], tired: int) -> None:
    """TRI-37, TRI-43, TRI-49: of two in armour of 3; soaked by Fortitude and half the Endurance."""
    battle = acting(gear, people(), 30.0).dice(*dice)
    battle.play(f"Ila runs to {WEST + 8}, 24")
    assert rungs(battle, ILA) == (0, 0, tired)


def test_a_rider_doesnt_tire_by_running() -> None:
    """TRI-51."""
    battle = acting(people(kit=("horse",)), people(), 30.0)
    battle.play(f"Ila runs to {WEST + 20}, 24")
    assert rolled(battle) == []


def test_an_option_does_without() -> None:
    """TRI-32, TRI-49, `ladders_fatigue: false`: nothing is rolled."""
    battle = acting(people(), people(), 30.0, ladders_fatigue="false")
    battle.play(f"Ila runs to {WEST + 8}, 24")
    assert (rolled(battle), rungs(battle, ILA)) == ([], (0, 0, 0))


# --- melee -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "fought", "tires"), [(2, True, False), (3, True, True), (7, True, True), (3, False, False)]
)
def test_the_fourth_round_of_melee_tires_and_each_after_it(before: int, fought: bool, tires: bool) -> None:
    """TRI-49: consecutive rounds."""
    battle = acting(people(now={"rounds_fought": before, "fought": fought}), people(), 8.0)
    found = ended(battle, *(NONE_SOAKED if tires else ()))
    assert filled(found, ILA, "fatigue") == ([1] if tires else [])
    said = [event.text for event in found.table.log if isinstance(event, Told)]
    assert said == ([f"has fought for {before + 1} rounds in a row"] if tires else [])


def test_heavy_armour_tires_twice_as_fast() -> None:
    """TRI-49."""
    battle = acting(people(kit=("plate",), now={"rounds_fought": 3, "fought": True}), people(), 8.0)
    assert filled(ended(battle, *NONE_SOAKED), ILA, "fatigue") == [2]


def test_who_strikes_and_who_is_struck_at_are_in_a_melee() -> None:
    """TRI-49: also if the blow misses; counted from round to round, and anew after a pause."""
    scene = facing(swordsman(manoeuvre=6), people())
    battle = scene.act().dice(*MISS, *(1, 1, 1), *MISS)
    battle.play("Ila strikes Ren", "done", "done")
    assert [slot(battle, name).rounds_fought for name in ("Ila", "Ren")] == [1, 1]
    battle.dice(*(1, 1, 1), *MISS).play("done", "done")
    assert [slot(battle, name).rounds_fought for name in ("Ila", "Ren")] == [0, 0]


# --- rest ------------------------------------------------------------------------------------------------------------


def test_a_round_of_rest_clears_a_rung_at_its_end() -> None:
    """TRI-49: the action."""
    battle = acting(people(now={"fatigue": 3}), people(), 20.0).dice(*[9, 9, 8] * 2)
    battle.play("Ila rests")
    assert (slot(battle, "Ila").acted, rungs(battle, ILA)) == (True, (0, 0, 3))
    battle.play("done", "done")
    assert rungs(battle, ILA) == (0, 0, 2)


@pytest.mark.parametrize(
    ("now", "gap"),
    [({"rested": True, "fatigue": 2}, 0.0), ({"rested": True}, 8.0), ({"fatigue": 2}, 8.0)],
    ids=["in contact at the end", "not tired", "doesn't rest"],
)
def test_else_nothing_is_cleared(now: dict[str, Any], gap: float) -> None:
    """TRI-49."""
    assert not ended(acting(people(now=now), people(), gap)).table.log


def test_who_has_collapsed_doesnt_recover() -> None:
    """TRI-35, TRI-49."""
    now = {"rested": True, "fatigue": 5, "posture": "stunned"}
    scene = facing(people(now=now), people(), 8.0).model("Bo", A, (40, 4), **people())
    assert not ended(scene.act()).table.log


def test_nobody_rests_beside_an_enemy_or_without_need() -> None:
    """TRI-49."""
    assert acting(people(now={"fatigue": 2}), people()).refused("Ila rests").rule == "TRI-49"
    assert acting(people(), people(), 20.0).refused("Ila rests").rule == "TRI-49"


def test_a_second_wind_clears_two_rungs_once_a_battle_for_nothing() -> None:
    """TRI-52."""
    battle = acting(people(talents=("second-wind",), now={"fatigue": 3}), people())
    battle.play("Ila second-winds")
    assert (rungs(battle, ILA), slot(battle, "Ila").acted) == ((0, 0, 1), False)
    assert battle.refused("Ila second-winds").rule == "TRI-52"
    assert acting(people(talents=("second-wind",)), people()).refused("Ila second-winds").rule == "TRI-52"


# --- healing ---------------------------------------------------------------------------------------------------------


def healing(bo: dict[str, Any], healer: Gear | None = None, gap_in: float = 0.0) -> Battle:
    """Ila, of rank 6 in Healing, beside Bo of her side, who is so."""
    scene = facing(healer or people(intellect=3, healing=3), people(), 30.0)
    scene = scene.model("Bo", A, (WEST + BASES_IN + gap_in, 24), **people(fortitude=3, now=bo))
    return scene.act()


@pytest.mark.parametrize(
    ("injury", "faces", "gone"),
    [
        (2, (6, 9, 9), 1),
        (3, (1, 1, 9), 3),
        (5, (6, 5, 9), 1),
        (3, MISS, 0),
    ],
    ids=["bruised", "all of it", "maimed", "failure"],
)
def test_each_success_clears_a_rung_but_the_wounded_stay_wounded(
    injury: int, faces: tuple[int, ...], gone: int
) -> None:
    """TRI-50: Fortitude 3."""
    battle = healing({"injury": injury})
    battle.dice(*faces).play("Ila heals Bo")
    assert throw_of(battle, "TRI-50").under == 6
    assert cleared(battle, battle.names["Bo"]) == ([gone] if gone else [])
    assert slot(battle, "Ila").acted


DYING = {"injury": 6, "posture": "stunned"}


def test_one_success_keeps_who_is_down_from_dying() -> None:
    """TRI-50: it stays helpless, and no death test is made."""
    battle = healing(DYING).dice(6, 9, 9)
    battle.play("Ila heals Bo")
    bo = slot(battle, "Bo")
    assert (bo.stable, bo.posture, bo.injury) == (True, "stunned", 6)
    assert not played(battle, death_tests).table.log


def test_once_for_each_patient() -> None:
    """TRI-50: whoever tries."""
    battle = healing({"injury": 3, "tended": True})
    assert battle.refused("Ila heals Bo").rule == "TRI-50"
    tried = healing({"injury": 3}).dice(*MISS)
    tried.play("Ila heals Bo")
    assert slot(tried, "Bo").tended


def test_whom_it_can_help() -> None:
    """TRI-50: a hurt friend in contact, unless it is Wounded and no more."""
    assert healing({"injury": 4}).refused("Ila heals Bo").rule == "TRI-50"
    assert healing({"injury": 3}, gap_in=0.5).refused("Ila heals Bo").rule == "TRI-50"
    assert healing({}).refused("Ila heals Bo").rule == "TRI-50"
    assert acting(people(healing=3), people(now={"injury": 2})).refused("Ila heals Ren").rule == "TRI-50"
    assert healing({"injury": 3}, people(healing=3, now={"acted": True})).refused("Ila heals Bo").rule == "TRI-43"


@pytest.mark.parametrize("injury", [1, 2, 3, 5])
def test_healing_is_worth_what_the_wounds_have_cost(injury: int) -> None:
    """TRI-50: no more than they took of what Bo fights for."""
    battle = healing({"injury": injury})
    bo, rules = battle.names["Bo"], battle.game.rules
    before, found = slot(battle, "Bo"), 0.0
    for result, chance in heal_test(rules, battle.state, ILA, bo).law():
        cleared = min(curable(before), result.successes) if result else 0
        found += float(chance) * share_lost(evolve(before, injury=injury - cleared), "injury", cleared)
    assert found > 0
    marks = battle.state.models[bo].warrior.marks
    assert heal_worth(rules, battle.state, ILA, bo) == pytest.approx(found * marks)


# --- who lies dying --------------------------------------------------------------------------------------------------


def dying(battle: Battle, *dice: int, says: tuple[str, ...] = ()) -> Played:
    return played(battle, death_tests, dice=dice, says=says)


def lying_there(endurance: int = 3, **now: Any) -> Battle:
    """Ren is Down; Zoe of his side far away."""
    gear = people(endurance=endurance, now={"injury": 5, "posture": "stunned", **now})
    return facing(people(), gear, 8.0).model("Zoe", B, (44, 44), **people()).act()


@pytest.mark.parametrize(
    ("faces", "lives"), [((5, 9, 9), True), ((6, 6, 7), False), ((5, 5, 5), True), ((9, 9, 9), False)]
)
def test_who_is_down_tests_endurance_each_round_or_dies(faces: tuple[int, ...], lives: bool) -> None:
    """TRI-35, RT-29: rank 5, not the 3 that Maimed and worse would leave."""
    found = dying(lying_there(), *faces)
    assert throw_of(found, "TRI-35").under == 5
    assert found.state.models[REN].out is not lives


def test_neither_fear_nor_exhaustion_counts() -> None:
    """RT-29: nothing that its ladders take off; three dice, and no caster is disturbed (RT-40)."""
    throw = throw_of(dying(lying_there(distress=3, fatigue=4), 5, 9, 9), "TRI-35")
    assert (throw.under, throw.mode, throw.quiet, throw.difficulty) == (5, "plain", True, 1)


def test_as_many_live_as_the_digest_counts() -> None:
    """RT-29: after 4 rounds of rank 3 .19, of 5 .59, of 7 .90."""
    for endurance, alive in ((1, 0.19), (3, 0.59), (5, 0.90)):
        battle = lying_there(endurance)
        law = dict(throw_of(dying(battle, 1, 2, 9), "TRI-35").law())
        assert round(float(sum(chance for came, chance in law.items() if came)) ** 4, 2) == alive


def test_who_is_stunned_by_magic_doesnt_die() -> None:
    """TRI-35, RT-39: nor who has collapsed, nor who is stable."""
    for now in ({"injury": 0, "stable": True}, {"stable": True}, {"injury": 0, "fatigue": 5, "stable": True}):
        assert not dying(lying_there(**now)).table.log


def test_the_test_comes_at_the_end_of_the_round() -> None:
    """TRI-35: he dies, and the next round begins without him."""
    battle = lying_there().dice(*MISS, *[9, 9, 8] * 2)
    battle.play("done", "done")
    assert rolled(battle) == ["TRI-35", "TRI-42"]
    assert battle.model("Ren").out


@pytest.mark.parametrize(("before", "shown"), [(0, None), (2, (2, 4)), (9, (4, 4))])
def test_the_card_counts_rounds_of_melee_until_they_tire(before: int, shown: tuple[int, int] | None) -> None:
    """TRI-49: the fourth does, and each later one."""
    sheet = acting(people(now={"rounds_fought": before}), people(), 10.0).sheet("Ila")
    found = {track.name: track for track in sheet.tracks}.get("Rounds of melee")
    assert (found and (found.now, found.full)) == shown
    assert found is None or found.aside
