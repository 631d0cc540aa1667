"""The three ladders: rungs, what they do, difficulties. (TRI-32..36, RT-24, RT-28, RT-29)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import B
from trilogy_outcomes import rungs, slot
from trilogy_scenes import ILA, REN, WEST, acting, facing, lasting, number, people, swordsman

from skirmish.core.events import Fell, Fled
from skirmish.core.table import settle
from skirmish.rules.trilogy.fighter import RUNGS, Fighter, Ladder
from skirmish.rules.trilogy.harm import NEVER, Blow, difficulty, fill, natural_soak, soak_test
from skirmish.rules.trilogy.healing import death_tests
from skirmish.rules.trilogy.movement import movement_now
from skirmish.rules.trilogy.queries import is_able, skill_test, who


def fills(battle: Battle, ladder: Ladder, count: int, *dice: int, i: int = REN) -> Played:
    """So many rungs of a ladder are filled."""
    return played(battle, _fill, i, ladder, count, dice=dice)


def _fill(table: Any, i: int, ladder: Ladder, count: int) -> Any:
    fill(table, i, ladder, count, ILA, "TRI-34", "blows")
    yield from settle(table)


def falls(found: Played) -> list[str]:
    """How somebody has fallen."""
    return [event.how for event in found.table.log if isinstance(event, Fell)]


def far(ren: dict[str, Any] | None = None, **options: str) -> Battle:
    """Ren 20" from Ila, and Bo of his side out of earshot."""
    scene = facing(swordsman(), ren, 20.0, **options).model("Bo", B, (44, 4), **people())
    return scene.act()


def under(battle: Battle, skill: str) -> int:
    """The threshold of Ren's test."""
    return skill_test(battle.game.rules, battle.state, battle.names["Ren"], skill, "TRI-1").under


def mode(battle: Battle, skill: str) -> str:
    return skill_test(battle.game.rules, battle.state, battle.names["Ren"], skill, "TRI-1").mode


# --- rungs -----------------------------------------------------------------------------------------------------------

STATUS: dict[Ladder, str] = {"injury": "wound", "distress": "fear", "fatigue": "weariness"}


@pytest.mark.parametrize(
    ("ladder", "attribute", "soft"),
    [("injury", "fortitude", 1), ("injury", "fortitude", 3), ("distress", "acumen", 2), ("fatigue", "fortitude", 3)],
)
def test_soft_rungs_come_first_as_many_as_the_attribute(ladder: Ladder, attribute: str, soft: int) -> None:
    """TRI-32, TRI-34, RT-6: Bruised, Unsettled, Winded; then one of each that tells."""
    for count in range(soft + len(RUNGS[ladder])):
        ren: Fighter = acting(ren=people(**{attribute: soft}, now={ladder: count})).fighter("Ren")
        assert getattr(ren, STATUS[ladder]) == max(0, count - soft)


def test_the_ladders_of_the_digest() -> None:
    """TRI-34, TRI-53: with Fortitude 2 three rungs are Wounded, six Dead."""
    assert RUNGS["injury"] == ("bruised", "wounded", "maimed", "down", "dead")
    assert slot(acting(ren=people(now={"injury": 3})), "Ren").wound == 1
    assert slot(acting(ren=people(now={"injury": 6})), "Ren").wound == 4


def test_a_creature_has_its_bulk_in_place_of_fortitude() -> None:
    """TRI-34, TRI-37: for its body alone."""
    troll = slot(acting(ren=people(bulk=5, fortitude=3)), "Ren").build
    assert (troll.soft_rungs("injury"), troll.soft_rungs("fatigue")) == (5, 3)
    assert natural_soak(slot(acting(ren=people(bulk=5, fortitude=3)), "Ren")) == 5


def test_no_ladder_is_filled_beyond_its_last_rung() -> None:
    """TRI-34."""
    assert rungs(fills(far(), "fatigue", 99)) == (0, 0, 5)
    assert rungs(fills(far(), "distress", 99)) == (0, 5, 0)


@pytest.mark.parametrize("count", [0, -1])
def test_no_rungs_are_nothing(count: int) -> None:
    """RT-30."""
    assert not fills(far(), "injury", count).table.log


def test_an_option_does_without_fatigue() -> None:
    """TRI-32, RT-24, `ladders_fatigue: false`: nothing ever fills it."""
    assert not fills(far(ladders_fatigue="false"), "fatigue", 3).table.log
    assert rungs(fills(far(ladders_fatigue="false"), "injury", 1)) == (1, 0, 0)


# --- what they do ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "less"),
    [
        ({"injury": 2}, 0),
        ({"injury": 3}, 1),
        ({"injury": 4}, 2),
        ({"distress": 2}, 0),
        ({"distress": 3}, 1),
        ({"distress": 4}, 2),
        ({"injury": 3, "distress": 3}, 2),
        ({"injury": 4, "distress": 4}, 4),
        ({"fatigue": 4}, 0),
    ],
)
def test_what_is_taken_off_all_ranks(now: dict[str, int], less: int) -> None:
    """TRI-35, RT-28: of each ladder the last rung counts, and the ladders add up."""
    battle = far(people(manoeuvre=4, perception=4, now=now))
    assert (under(battle, "manoeuvre"), under(battle, "perception")) == (6 - less, 6 - less)


def test_nothing_is_taken_off_a_soak() -> None:
    """TRI-38, RT-29: it is no rank."""
    battle = far(people(now={"injury": 4, "distress": 4}))
    assert soak_test(REN, Blow(ILA, "injury", 3, natural_soak(slot(battle, "Ren")))).under == 2


@pytest.mark.parametrize(("injury", "inches"), [(0, 6.0), (3, 6.0), (4, 3.0)])
def test_the_maimed_move_half_as_far(injury: int, inches: float) -> None:
    """TRI-35, TRI-43."""
    battle = far(people(now={"injury": injury}))
    assert movement_now(battle.game.rules, battle.state, battle.names["Ren"]) == inches
    assert battle.game.rules.combat.reach(battle.state, battle.names["Ren"]).move == inches


def test_who_is_down_is_helpless() -> None:
    """TRI-35: no activation, no hiding, no Defend, and it may die."""
    found = fills(far(people(now={"defending": True, "injury": 4})), "injury", 1)
    ren = found.person(REN)
    assert (ren.posture, ren.stable, ren.defending, ren.standing) == ("stunned", False, False, False)
    assert falls(found) == ["stunned"]
    assert not is_able(found.state, REN)
    assert who(found.state, "stunned") >> REN & 1


def test_who_is_dead_is_out() -> None:
    """TRI-34, TRI-35: whether from its feet or as it lies there."""
    found = fills(far(), "injury", 6)
    assert (falls(found), found.state.models[REN].out) == (["out"], True)
    lying = fills(far(people(now={"injury": 5, "posture": "stunned"})), "injury", 1)
    assert falls(lying) == ["out"]


def test_who_was_helpless_already_may_now_die_of_it() -> None:
    """TRI-35: somebody who has collapsed goes Down as it lies there."""
    found = fills(far(people(now={"fatigue": 5, "posture": "stunned", "stable": True})), "injury", 5)
    assert (falls(found), found.person(REN).stable) == ([], False)
    assert found.person(REN).wound == 3


def test_exhaustion_is_a_disadvantage_on_deftness_and_fortitude() -> None:
    """TRI-35: and on nothing else; tiredness on nothing."""
    battle = far(people(now={"fatigue": 4}))
    assert {skill: mode(battle, skill) for skill in ("manoeuvre", "endurance", "perception", "riding")} == {
        "manoeuvre": "disadvantage", "endurance": "disadvantage", "perception": "plain", "riding": "plain",
    }  # fmt: skip
    assert mode(far(people(now={"fatigue": 3})), "manoeuvre") == "plain"


def test_who_collapses_is_helpless_and_wont_die_of_it() -> None:
    """TRI-35."""
    found = fills(far(), "fatigue", 5)
    ren = found.person(REN)
    assert (ren.posture, ren.stable, falls(found)) == ("stunned", True, ["stunned"])
    battle = far(people(now={"fatigue": 5, "posture": "stunned", "stable": True}))
    assert not played(battle, death_tests).table.log


def test_who_is_panicked_flees_and_the_broken_are_gone() -> None:
    """TRI-35: Broken is out of the battle for good."""
    panicked = fills(far(), "distress", 4)
    assert [event.model for event in panicked.table.log if isinstance(event, Fled)] == [REN]
    assert who(panicked.state, "fleeing") >> REN & 1
    broken = fills(far(), "distress", 5)
    assert falls(broken) == ["left"]
    assert broken.state.models[REN].out


def test_panic_is_told_once() -> None:
    """TRI-35: a panicked model that is frightened no further doesn't flee anew."""
    found = fills(far(people(now={"distress": 4})), "injury", 1)
    assert not [event for event in found.table.log if isinstance(event, Fled)]


def test_the_helpless_neither_flee_nor_leave() -> None:
    """TRI-35: they don't notice."""
    battle = far(people(now={"posture": "stunned", "injury": 5}))
    assert falls(fills(battle, "distress", 5)) == []


def test_who_is_tired_doesnt_run() -> None:
    """TRI-35, TRI-43."""
    battle = acting(people(now={"fatigue": 3}), people(), 20.0)
    assert battle.refused(f"Ila runs to {WEST + 6}, 34").rule == "TRI-35"
    assert battle.allowed(f"Ila moves to {WEST + 4}, 24")


# --- difficulties ----------------------------------------------------------------------------------------------------


def hard(battle: Battle, ladder: Ladder = "injury", more: int = 0) -> int:
    return difficulty(battle.game.rules, battle.state, REN, ladder, more)


@pytest.mark.parametrize(
    ("defending", "lasting_more", "cover", "needed"),
    [(False, 0, 0, 1), (True, 0, 0, 2), (False, 1, 0, 2), (False, 0, 1, 2), (True, 1, 0, 3), (True, 1, 1, 3)],
)
def test_the_difficulty_of_injury(defending: bool, lasting_more: int, cover: int, needed: int) -> None:
    """TRI-33, TRI-36: Defend, cover, a spell; 3 at most."""
    effects = (number(REN, "difficulty", lasting_more),) if lasting_more else ()
    battle = lasting(people(), people(now={"defending": defending}), 8.0, *effects)
    assert hard(battle, more=cover) == needed


@pytest.mark.parametrize(
    ("ren", "needed"),
    [
        (people(acumen=3, composure=3), 1),
        (people(acumen=3, composure=4), 2),
        (people(nerve="fearless"), 3),
        (people(more={"traits": {"fearless": ""}}), 3),
        (people(nerve="mindless"), NEVER),
        (people(more={"keywords": ("undead",)}), NEVER),
    ],
)
def test_the_difficulty_of_distress(ren: dict[str, Any], needed: int) -> None:
    """TRI-36: with Composure of rank 7 it takes 2; the fearless 3; the mindless can't be frightened."""
    assert hard(acting(ren=ren), "distress") == needed


@pytest.mark.parametrize(("endurance", "needed"), [(4, 1), (5, 2)])
def test_the_difficulty_of_fatigue(endurance: int, needed: int) -> None:
    """TRI-36."""
    assert hard(acting(ren=people(endurance=endurance)), "fatigue") == needed


def test_wounds_make_nobody_easier_to_frighten() -> None:
    """TRI-36: the rank is the one it was born with and has learned."""
    assert hard(acting(ren=people(acumen=3, composure=4, now={"injury": 4})), "distress") == 2
