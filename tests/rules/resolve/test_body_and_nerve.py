"""Body, wounds, Focus and Fortitude; who drops, dies and is shaken. (RES-22, RES-51, RES-54..61)"""

from __future__ import annotations

from typing import Any

import pytest
from resolve_scenes import ACTIONS, Gear, acting, facing, people
from support.battle import Battle
from support.playing import Played, played
from support.story import B

from skirmish.core.dice import Modifier
from skirmish.core.events import Fell, Hurt
from skirmish.core.state import NOBODY
from skirmish.core.table import Table
from skirmish.rules.resolve.events import BodyLost, Dropped, FortitudeLost, person
from skirmish.rules.resolve.fighter import Wound
from skirmish.rules.resolve.harm import Blow, armour_of, hurt_for, lose_fortitude, protection, strike_home
from skirmish.rules.resolve.queries import die, half_body, shifts
from skirmish.rules.resolve.strike import strike

ILA, REN = 0, 1


def scene(ren: Gear | None = None, **options: str) -> Battle:
    """Ila, and Ren who is going to be hurt; Bo is far off."""
    told = facing(people(items=("sword",)), ren, **options).model("Bo", side=B, at=(40, 40), **people())
    return told.act()


def hurt(battle: Battle, amount: int, *faces: int) -> Played:
    """Ren is hit for so much, armour or not, with these dice for his nerve."""
    return played(battle, hurt_for, REN, amount, ILA, "RES-54", dice=faces)


def fell(found: Played) -> list[str]:
    """How Ren has fallen."""
    return [event.how for event in found.table.log if isinstance(event, Fell)]


def test_each_hit_is_a_wound_of_its_own() -> None:
    """RES-54."""
    found = hurt(scene(people(traits={"body": 30}, now={"wounds": (Wound(3),), "body": 27})), 2, 5)
    assert found.person(REN).wounds == (Wound(3), Wound(2))
    assert found.person(REN).body == 25


@pytest.mark.parametrize(("body", "focus", "threshold"), [(20, 0, 10), (20, 3, 7), (15, 2, 5), (3, 5, 0)])
def test_half_body_less_the_rank_in_focus(body: int, focus: int, threshold: int) -> None:
    """RES-57, RES-58: the vectors, and never below 0."""
    battle = scene(people({"focus": focus}, traits={"body": body}))
    assert half_body(battle.fighter("Ren").build) == threshold


@pytest.mark.parametrize(("left", "dice"), [(11, 8), (10, 6)])
def test_at_half_body_dice_are_a_step_lower(left: int, dice: int) -> None:
    """RES-2, RES-57: Body 20, and traits stay as they are."""
    battle = scene(people(will=8, traits={"body": 20, "initiative": 14}, now={"body": left}))
    assert die(battle.state, REN, "will") == dice
    assert battle.fighter("Ren").build.initiative == 14


def test_the_wound_itself_makes_the_will_a_step_lower() -> None:
    """RES-57, RES-60: from 12 to 6 Body, and a d4 against 6."""
    found = hurt(scene(), 6, 4, 1)
    assert found.person(REN).fortitude == 12 - 1


VECTORS: list[tuple[Gear, int, tuple[int, ...], int, int]] = [
    (people(traits={"body": 40}), 7, (4,), 3, 0),
    (people(traits={"body": 40}), 4, (4,), 0, 0),
    (people(will=8, presence=4, traits={"body": 40}), 6, (1,), 5, 1),
]


@pytest.mark.parametrize(("ren", "damage", "faces", "fortitude", "actions"), VECTORS)
def test_focus_against_the_damage(ren: Gear, damage: int, faces: tuple[int, ...], fortitude: int, actions: int) -> None:
    """RES-7, RES-10, RES-60: the vectors; a botch loses the next action, too."""
    found = hurt(scene(ren), damage, *faces)
    slot = found.person(REN)
    assert slot.build.fortitude - slot.fortitude == fortitude
    assert slot.lost == actions


def test_focus_has_a_die_more_for_each_rank() -> None:
    """RES-3, RES-60."""
    found = hurt(scene(people({"focus": 2}, traits={"body": 40})), 5, 2, 3, 5)
    assert found.person(REN).fortitude == 12


def test_too_many_ones_miss_by_the_highest_die() -> None:
    """RES-8, RES-10: 1, 1 and 4 against 6 fail and miss by 2; against 3 by 1."""
    ren = people({"focus": 2}, traits={"body": 40})
    assert hurt(scene(ren), 6, 1, 1, 4).person(REN).fortitude == 10
    assert hurt(scene(ren), 3, 1, 1, 4).person(REN).fortitude == 11


def test_no_more_fortitude_goes_than_there_is() -> None:
    """RES-59: never below 0."""
    found = hurt(scene(people(traits={"body": 40}, now={"fortitude": 2})), 9, 3)
    lost = [event.amount for event in found.table.log if isinstance(event, FortitudeLost)]
    assert lost == [2]
    assert found.person(REN).posture == "stunned"


def test_without_fortitude_it_is_unconscious_and_not_dying() -> None:
    """RES-59."""
    found = hurt(scene(people(traits={"body": 40}, now={"fortitude": 1})), 4, 3)
    slot = found.person(REN)
    assert (slot.posture, slot.dies, slot.fortitude) == ("stunned", 0, 0)
    assert [event.rule for event in found.table.log if isinstance(event, Dropped)] == ["RES-59"]


@pytest.mark.parametrize(("drop_round", "dies"), [(1, 3), (3, 5)])
def test_who_drops_dies_two_rounds_later(drop_round: int, dies: int) -> None:
    """RES-55: dropped in round 3, dead at the end of round 5."""
    battle = facing(people(), people()).begin(ACTIONS, round=drop_round, turns=20)
    found = hurt(battle, 12)
    slot = found.person(REN)
    assert (slot.body, slot.posture, slot.dies) == (0, "stunned", dies)


DYING = [({"body": 3}, 13, True, -10), ({"body": 3}, 12, False, -9), ({"body": 3}, 40, True, -10)]


@pytest.mark.parametrize(("now", "wound", "dead", "left"), DYING)
def test_ten_below_nothing_is_death(now: dict[str, Any], wound: int, dead: bool, left: int) -> None:
    """RES-56: the vectors; more than enough is not told apart."""
    found = hurt(scene(people(now=now)), wound)
    assert found.state.models[REN].out is dead
    assert found.person(REN).body == left
    assert fell(found) == (["out"] if dead else ["stunned"])


def test_further_wounds_of_the_fallen_count_and_leave_the_clock_alone() -> None:
    """RES-55, RES-56: from -3 by 6 to -9; it still dies in round 2."""
    found = hurt(scene(people(now={"posture": "stunned", "body": -3, "dies": 2})), 6)
    assert (found.person(REN).body, found.person(REN).dies) == (-9, 2)
    assert not fell(found)


def test_who_lies_unconscious_with_body_left_may_begin_to_die() -> None:
    """RES-55, RES-59: it has fallen once already."""
    found = hurt(scene(people(now={"posture": "stunned", "fortitude": 0, "body": 4})), 5)
    assert found.person(REN).dies == 3
    assert not fell(found)


def test_who_is_dropped_by_a_wound_tests_no_nerve() -> None:
    """RES-60: ours; there is nothing left to shake."""
    assert not hurt(scene(), 12).rolled()


@pytest.mark.parametrize(("fortitude", "shift"), [(7, 0), (6, -2)])
def test_at_half_fortitude_all_tests_are_at_minus_2(fortitude: int, shift: int) -> None:
    """RES-61."""
    battle = scene(people(now={"fortitude": fortitude}))
    assert sum(m.number for m in shifts(battle.game.rules, battle.state, REN)) == shift


def test_half_fortitude_weighs_on_the_next_focus_test() -> None:
    """RES-60, RES-61: 5 less 2 against 4."""
    found = hurt(scene(people(traits={"body": 40}, now={"fortitude": 6})), 4, 5)
    assert found.person(REN).fortitude == 5


@pytest.mark.parametrize(("option", "lost"), [("false", 5), ("true", 3)])
def test_half_fortitude_and_damage(option: str, lost: int) -> None:
    """RES-61, `half_fortitude_affects_damage`: a sword's 3 + 2, less 2 if the option says so."""
    ila = people(items=("sword",), now={"fortitude": 6})
    battle = acting(ila, people(traits={"body": 40}), half_fortitude_affects_damage=option)
    found = played(battle, strike, ILA, REN, dice=(6, 2, 3, 3, 5))
    assert sum(e.amount for e in found.table.log if isinstance(e, BodyLost)) == lost


def test_armour_takes_its_part_of_a_hit_but_not_of_what_ignores_it() -> None:
    """RES-50, RES-81."""
    battle = scene(people(items=("heavy-armour",), traits={"body": 40}))
    stone = Blow(ILA, "the stone", modifiers=(Modifier(8, "stone"),))
    assert played(battle, strike_home, REN, stone, "RES-49", dice=(6, 1)).person(REN).body == 35
    assert played(battle, hurt_for, REN, 8, ILA, "x", dice=(6, 3)).person(REN).body == 32


WORN = [(0, 2, 3), (19, 2, 3), (20, 1, 2), (39, 1, 2), (40, 0, 0)]


@pytest.mark.parametrize(("lost", "defence", "absorb"), WORN)
def test_armour_wears_out(lost: int, defence: int, absorb: int) -> None:
    """RES-51, `armour_wear`: mail has 8 structure, a point for each 5 Body; half of it gone is 1 worse."""
    now = {"wounds": (Wound(lost),)} if lost else {}
    battle = scene(people(kit=("mail",), traits={"body": 60}, now=now), armour_wear="on")
    slot = battle.fighter("Ren")
    assert protection(battle.game.rules, slot) == (defence, absorb)
    assert armour_of(slot.kit, 0) == (2, 3)


def test_armour_does_not_wear_out_unless_the_option_says_so() -> None:
    """RES-51."""
    battle = scene(people(kit=("mail",), now={"wounds": (Wound(40),)}))
    assert protection(battle.game.rules, battle.fighter("Ren")) == (2, 3)


def test_a_wound_breaks_off_a_long_task_and_is_no_rest() -> None:
    """RES-22, RES-40."""
    found = hurt(scene(people(now={"task": ("treat", 0, 2)})), 2, 5)
    assert found.person(REN).task == ("", -1, 0)
    assert found.person(REN).hurt


def test_a_mental_attack_takes_fortitude_alone() -> None:
    """RES-59, RES-98: and no Focus is tested."""
    battle = scene()
    table = Table(battle.state, battle.game.rules)
    lose_fortitude(table, REN, 5, "dread", "RES-88")
    assert (person(table.state, REN).fortitude, person(table.state, REN).body) == (7, 12)
    lose_fortitude(table, REN, 50, "dread", "RES-88")
    assert (person(table.state, REN).fortitude, person(table.state, REN).posture) == (0, "stunned")
    assert [event.amount for event in table.log if isinstance(event, FortitudeLost)] == [5, 7]
    lose_fortitude(table, REN, 1, "dread", "RES-88")
    assert len([event for event in table.log if isinstance(event, FortitudeLost)]) == 2


def test_two_body_are_a_health_level() -> None:
    """RES-54: for magic that counts in levels, rounded up."""
    found = hurt(scene(people(traits={"body": 40})), 5, 6, 1)
    assert [event.levels for event in found.table.log if isinstance(event, Hurt)] == [3]
    assert [event.by for event in found.table.log if isinstance(event, Hurt)] == [ILA]
    assert NOBODY not in {event.model for event in found.table.log if isinstance(event, Hurt)}
