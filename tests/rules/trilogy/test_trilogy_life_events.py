"""Life Events: a failed test again, what fits, rising a level. (TRI-27..31, RT-19, RT-20, RT-34)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B
from trilogy_outcomes import NONE_SOAKED, filled, made, rolled, struck
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.roll_under import RollUnder
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.trilogy.events import Advanced, EventMarked
from skirmish.rules.trilogy.luck import find_tags, roll_test

FORD = ("Held the ford", ("fighting", "outnumbered"))
HILLS = ("Grew up in the hills", ("stealth", "perception"))
FIRE = ("Saw the village burn", ("shadowspawn",))
ALL_BUT_LAST = 0b011


def hero(*events: tuple[str, tuple[str, ...]], **now: Any) -> Gear:
    """A hero with these Life Events, and neither Fortune nor Fate unless it is said."""
    return swordsman(hero=True, events=events, now={"fortune": 0, "fate": 0, **now})


def perceives(battle: Battle, *faces: int, says: tuple[str, ...] = (), skill: str = "perception") -> Played:
    """Ila's test of a skill of rank 5 with these dice and answers."""
    throw = RollUnder(ILA, "a test", 5, told="successes")
    return played(battle, roll_test, throw, skill, dice=faces, says=says)


def marks(found: Played) -> list[int]:
    """The numbers of the events that were marked."""
    return [event.event for event in found.table.log if isinstance(event, EventMarked)]


# --- using one -------------------------------------------------------------------------------------------------------


def test_a_failed_test_is_rolled_again_and_the_event_marked() -> None:
    """TRI-28: the blow misses, and then hits."""
    found = struck(acting(hero(FORD)), 9, 9, 8, 2, 9, 9, *NONE_SOAKED, says=("Ila relives with 0",))
    assert filled(found) == [2]
    assert marks(found) == [0]
    assert rolled(found) == ["TRI-39", "TRI-39", "TRI-38"]
    assert [asked.rule for asked in found.asked] == ["TRI-28"]


def test_a_test_that_passes_asks_nobody() -> None:
    """TRI-28."""
    assert not struck(acting(hero(FORD)), 2, 9, 9, *NONE_SOAKED).asked


def test_who_likes_keeps_the_event() -> None:
    """TRI-28."""
    found = struck(acting(hero(FORD)), 9, 9, 8, says=("pass",))
    assert (found.result, marks(found)) == (False, [])


def test_a_marked_event_is_of_no_use() -> None:
    """TRI-28: until the next level."""
    assert not struck(acting(hero(FORD, HILLS, FIRE, marked=0b001)), 9, 9, 8).asked


def test_a_test_is_rolled_again_once() -> None:
    """TRI-29: two events fit, one may be used."""
    battle = acting(hero(FORD, ("Won the duel", ("fighting",)), HILLS))
    found = struck(battle, 9, 9, 8, 9, 9, 8, says=("Ila relives with 1",))
    (asked,) = found.asked
    offered = [action.what for offer in asked.each() for action in offer.samples()]
    assert offered == ["", "0", "1"]
    assert (found.result, marks(found)) == (False, [1])


def test_no_soak_and_no_terror_is_a_test_of_a_skill() -> None:
    """TRI-28: a soak that negates nothing isn't rolled again, whatever the tags."""
    everything = ("All of it", ("fighting", "in-melee", "wounded", "alone", "first-round", ""))
    found = struck(acting(swordsman(), hero(everything)), 2, 5, 9, *NONE_SOAKED)
    assert not found.asked
    assert rolled(found) == ["TRI-39", "TRI-38"]


def test_who_is_no_hero_has_no_events() -> None:
    """TRI-17, TRI-27: even if a roster says so."""
    battle = acting(swordsman(events=(FORD,)))
    assert not struck(battle, 9, 9, 8).asked


def test_fortune_counts_for_the_second_roll_as_well() -> None:
    """TRI-29: a point that was no use for a triplet of 9 is a success then."""
    says = ("Ila fortunes with 1", "Ila relives with 0")
    found = struck(acting(hero(FORD, fortune=1)), 9, 9, 9, 9, 9, 8, *NONE_SOAKED, says=says)
    assert (found.result, filled(found)) == (True, [2])
    assert found.person(ILA).fortune == 0


def test_fate_may_change_the_second_roll() -> None:
    """TRI-29: it is asked for once, about what has come in the end."""
    says = ("Ila relives with 0", "Ila fates with 1 1 1")
    found = perceives(acting(hero(HILLS, fate=1)), 9, 9, 8, 10, 9, 8, says=says)
    assert [asked.rule for asked in found.asked] == ["TRI-28", "TRI-24"]
    assert found.result.successes == 6


# --- what fits -------------------------------------------------------------------------------------------------------


def tags(battle: Battle, against: int = -1, skill: str = "fighting") -> frozenset[str]:
    return find_tags(battle.state, RollUnder(ILA, "a test", 5, against=against), skill)


def test_the_skill_fits() -> None:
    """TRI-29: perception isn't fighting."""
    battle = acting(hero(FORD))
    assert not perceives(battle, 9, 9, 8).asked
    assert perceives(battle, 9, 9, 8, skill="fighting", says=("pass",)).asked


def test_the_enemy_fits_by_type_and_kind() -> None:
    """TRI-29: a trolloc, of the shadowspawn."""
    trolloc = people(more={"type": "trolloc", "keywords": ("shadowspawn", "beast")})
    battle = acting(hero(FIRE), trolloc)
    assert {"trolloc", "shadowspawn", "beast"} <= tags(battle, REN)
    assert "shadowspawn" not in tags(battle)
    assert struck(battle, 9, 9, 8, says=("pass",)).asked


def test_the_ground_fits() -> None:
    """TRI-29: the kinds of the pieces that it touches."""
    scene = facing(hero(("The wood", ("woods",))), people(), 10.0).terrain("woods", rect=(0, 22, 4, 4))
    scene = scene.terrain("ruin", rect=(20, 20, 4, 4))
    battle = scene.act()
    assert "woods" in tags(battle)
    assert "ruin" not in tags(battle)
    assert perceives(battle, 9, 9, 8, says=("pass",)).asked


def test_ground_of_a_pack_fits_as_what_it_is_like() -> None:
    """TRI-29."""
    scene = facing(hero(("The wood", ("woods",))), people(), 10.0).terrain("corn", rect=(0, 22, 4, 4), like="woods")
    assert "woods" in tags(scene.act())
    assert "corn" not in tags(scene.act())


def crowd(foes: int, friends: int = 0) -> Battle:
    """Ila 5" from Ren and so many others; her friends beside her."""
    scene = facing(hero(), people(), 5.0)
    for k in range(foes - 1):
        scene = scene.model(f"Foe{k}", B, (WEST + 2 + BASES_IN, 21 - k), **people())
    for k in range(friends):
        scene = scene.model(f"Friend{k}", A, (WEST, 26 + 2 * k), **people())
    return scene.act()


@pytest.mark.parametrize(
    ("foes", "friends", "said"),
    [(1, 0, {"alone"}), (2, 0, {"alone", "outnumbered"}), (2, 1, set()), (3, 1, {"outnumbered"})],
)
def test_who_is_alone_or_outnumbered_is_counted_within_six_inches(foes: int, friends: int, said: set[str]) -> None:
    """TRI-29: more enemies than friends and oneself."""
    assert tags(crowd(foes, friends)) & {"alone", "outnumbered"} == said


@pytest.mark.parametrize(
    ("now", "gap", "number", "said"),
    [
        ({}, 12.0, 1, {"first-round", "alone"}),
        ({}, 12.0, 2, {"alone"}),
        ({}, 0.0, 2, {"alone", "in-melee"}),
        ({"injury": 2, "distress": 2}, 12.0, 2, {"alone"}),
        ({"injury": 3, "distress": 3}, 12.0, 2, {"alone", "wounded", "afraid"}),
    ],
)
def test_the_situation_fits(now: dict[str, int], gap: float, number: int, said: set[str]) -> None:
    """TRI-29: bruises and unease don't count."""
    battle = facing(hero(**now), people(), gap).begin(ACTIONS, round=number, turns=20)
    assert tags(battle) == said | {"fighting"}


# --- rising ----------------------------------------------------------------------------------------------------------


def risen(*says: str, **options: str) -> Played:
    """Ila has used her last event, and answers what else she is asked."""
    scene = facing(hero(FORD, FIRE, HILLS, marked=ALL_BUT_LAST), people(), 12.0, **options)
    return perceives(scene.act(), 9, 9, 8, 2, 9, 9, says=("Ila relives with 2", *says))


def test_with_the_last_event_a_hero_rises_at_once() -> None:
    """TRI-30, RT-20, RT-34: a level and a point of Fate, which may change this very roll, and no event is marked."""
    found = risen("pass")
    ila = found.person(ILA)
    assert (ila.level, ila.fate, ila.marked, ila.fortune) == (2, 1, 0, 0)
    assert [event.model for event in found.table.log if isinstance(event, Advanced)] == [ILA]


def test_an_option_brings_no_fate_with_a_level() -> None:
    """TRI-26, TRI-30, `fate_per_level: 0`."""
    ila = risen(fate_per_level="0").person(ILA)
    assert (ila.level, ila.fate, ila.marked) == (2, 0, 0)


def test_all_else_comes_after_the_battle() -> None:
    """TRI-31, RT-34: neither skills nor talents; the events are still three."""
    ila = risen("pass").person(ILA)
    before = acting(hero(FORD, FIRE, HILLS)).fighter("Ila")
    assert ila.build == before.build


def test_until_a_new_event_is_written_one_less_is_enough() -> None:
    """TRI-30, RT-20: the three of level 1 are all that she has on level 2."""
    battle = acting(hero(FORD, FIRE, HILLS, level=2, marked=ALL_BUT_LAST))
    again = perceives(battle, 9, 9, 8, 2, 9, 9, says=("Ila relives with 2", "pass"))
    assert (again.person(ILA).level, again.person(ILA).marked) == (3, 0)


def test_who_has_written_down_fewer_events_doesnt_rise_by_them() -> None:
    """TRI-27, TRI-30: two of three."""
    found = perceives(acting(hero(FORD, HILLS, marked=0b01)), 9, 9, 8, 2, 9, 9, says=("Ila relives with 1",))
    assert (found.person(ILA).level, found.person(ILA).marked) == (1, 0b11)


def test_the_second_roll_is_told_apart() -> None:
    """TRI-28: it is another roll of the same dice and threshold."""
    found = perceives(acting(hero(HILLS)), 9, 9, 8, 2, 9, 9, says=("Ila relives with 0",))
    first, second = (roll.throw for roll in made(found))
    assert isinstance(first, RollUnder)
    assert isinstance(second, RollUnder)
    assert (first.under, first.mode) == (second.under, second.mode)
    assert first.what != second.what
