"""What magic may ask of this system: hits, postures, help, tests, compulsion, soak, health levels. (RES-98)"""

from __future__ import annotations

from typing import Any

import pytest
from resolve_scenes import BASES_IN, Gear, facing, people
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B

from skirmish.core.dice import Faces
from skirmish.core.events import ConditionsSet, EffectBegun, Fell, Moved
from skirmish.core.state import Condition, Effect, Hit
from skirmish.rules.resolve.events import BodyLost
from skirmish.rules.resolve.fighter import Wound
from skirmish.rules.resolve.magic import hardness, soak

ILA, BO, REN = 0, 1, 2
SURE: Gear = people(traits={"body": 60, "fortitude": 60})


def scene(ren: Gear | None = None, ila: Gear | None = None, *effects: Effect) -> Battle:
    """Ila, her friend Bo beside her, and Ren 8" off; Una is far away."""
    told = facing(ila or people(), ren or people(), 8.0, preempt="off").model("Bo", A, (2, 26), **people())
    told.model("Una", B, (40, 40), **people())
    return told.after(*map(EffectBegun, effects)).act()


def asked(battle: Battle, word: str, *args: object, dice: Faces = (), says: tuple[str, ...] = ()) -> Played:
    """What the system does when magic says this."""
    return played(battle, getattr(battle.game.rules.combat, word), *args, dice=dice, says=says)


def lost(found: Played) -> list[int]:
    """The wounds, one after the other."""
    return [event.amount for event in found.table.log if isinstance(event, BodyLost)]


@pytest.mark.parametrize(("strength", "through"), [(1, 0), (2, 1), (3, 3), (4, 5), (5, 7), (6, 9), (10, 17)])
def test_a_hit_of_strength_3_is_a_bare_arm(strength: int, through: int) -> None:
    """RES-49, RES-98: a D6 of 4 less 1, and 2 for each point more."""
    faces = (4, *((5,) if 0 < through < 3 else (6, 6, 5) if through else ()))
    found = asked(scene(SURE), "suffer", Hit(REN, strength, ILA, rule="CHN-18"), dice=faces)
    assert sum(lost(found)) == through


def test_each_of_several_hits_has_its_own_focus_test() -> None:
    """RES-60, RES-98."""
    found = asked(scene(SURE), "suffer", Hit(REN, 4, ILA, rule="CHN-18"), 2, dice=(2, 5, 4, 5))
    assert lost(found) == [3, 5]
    assert found.rolled() == ["damage of the hit to Ren", "Focus"] * 2
    assert found.result == 2


@pytest.mark.parametrize(("save", "through"), [(True, 2), (False, 5)])
def test_armour_helps_unless_the_weave_says_not(save: bool, through: int) -> None:
    """RES-50, RES-98."""
    ren = people(kit=("mail",), traits={"body": 60})
    found = asked(scene(ren), "suffer", Hit(REN, 4, ILA, save=save, rule="CHN-18"), dice=(4, 5))
    assert lost(found) == [through]


def test_a_guard_turns_hits_aside_one_by_one() -> None:
    """CHN-62, RES-98: 4 and more; how many came through is the answer."""
    guard = Effect(1, "Shield of Air", REN, REN, guard=4, rule="CHN-W1")
    found = asked(scene(SURE, None, guard), "suffer", Hit(REN, 4, ILA, missile=True, rule="x"), 2, dice=(4, 3, 2, 5))
    assert found.result == 1
    assert lost(found) == [3]


def test_no_hit_lands_on_who_is_gone() -> None:
    """RES-56: the second one finds nobody."""
    battle = scene(people(now={"body": -9, "posture": "stunned"}))
    found = asked(battle, "suffer", Hit(REN, 4, ILA, rule="x"), 2, dice=(3,))
    assert found.result == 1


def test_a_foretelling_has_the_damage_that_would_drop_a_friend_rolled_again() -> None:
    """CHN-75: from 5 to 2."""
    foretold = Effect(1, "Foretelling", REN, REN, numbers=(("second chance", 1),), rule="CHN-T6")
    battle = scene(people(now={"body": 4}), None, foretold)
    found = asked(battle, "suffer", Hit(REN, 4, ILA, rule="x"), dice=(4, 1, 3), says=("Ren foresees",))
    assert lost(found) == [2]
    assert not found.state.effects


@pytest.mark.parametrize("how", ["down", "stunned", "out", "away"])
def test_postures_in_neutral_words(how: str) -> None:
    """RES-98."""
    found = asked(scene(), "impose", REN, Condition(how))
    assert [event.how for event in found.table.log if isinstance(event, Fell)] == [how]
    assert found.person(REN).posture == how
    assert found.state.models[REN].out is (how in ("out", "away"))


def test_nothing_is_better_for_being_worse_already() -> None:
    """RES-98: who is unconscious isn't knocked down."""
    battle = scene(people(now={"posture": "stunned", "fortitude": 0}))
    assert not asked(battle, "impose", REN, Condition("down")).table.log


def test_other_conditions_stay_what_they_are() -> None:
    """RES-98."""
    found = asked(scene(), "impose", REN, Condition("numb"))
    assert [event.conditions for event in found.table.log if isinstance(event, ConditionsSet)] == [(Condition("numb"),)]


LIFTED: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "the prone stand": ("down", {"posture": "down"}, {"posture": "standing"}),
    "the unconscious lie awake": (
        "down", {"posture": "stunned", "fortitude": 0}, {"posture": "down", "fortitude": 1},
    ),
    "the dying stay where they are": (
        "down", {"posture": "stunned", "body": -1, "dies": 3}, {"posture": "stunned", "dies": 3},
    ),
    "who flees rallies": ("fleeing", {"flight": 4}, {"flight": 0}),
    "who hides shows itself": ("hidden", {"hidden": True}, {"hidden": False}),
    "the hurt are whole": (
        "hurt",
        {"body": 3, "wounds": (Wound(4), Wound(5))},
        {"body": 12, "wounds": (Wound(4, treated=True), Wound(5, treated=True)), "fortitude": 12},
    ),
    "the dying stand": (
        "hurt", {"posture": "stunned", "body": -1, "fortitude": 0, "dies": 3},
        {"posture": "standing", "body": 12, "fortitude": 1, "dies": 0},
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", LIFTED)
def test_help(about: str) -> None:
    """CHN-74, RES-55, RES-98."""
    word, now, after = LIFTED[about]
    found = asked(scene(people(now=now)), "lift", REN, word, "CHN-74")
    slot = found.person(REN)
    assert {name: getattr(slot, name) for name in after} == after


def test_whom_nothing_ails_nothing_happens_to() -> None:
    """CHN-74."""
    for word in ("down", "fleeing", "hidden", "hurt"):
        assert not asked(scene(), "lift", REN, word, "CHN-74").table.log
    with pytest.raises(ValueError, match="headache"):
        asked(scene(), "lift", REN, "headache", "CHN-74")


RESISTED: list[tuple[str, Faces, bool]] = [
    ("strength", (4,), True), ("strength", (3,), False), ("initiative", (4,), True), ("initiative", (3,), False),
    ("own leadership", (4, 5), True), ("leadership", (4, 3), False), ("balance", (2, 5), True),
]  # fmt: skip


@pytest.mark.parametrize(("trait", "faces", "free"), RESISTED)
def test_tests_of_neutral_traits(trait: str, faces: Faces, free: bool) -> None:
    """RES-3, RES-98: a bare die of Strength or Quickness against 4; Will and a rank in Focus against 5 for the mind."""
    ren = people({"focus": 1})
    assert asked(scene(ren), "resist", REN, trait, "CHN-68", dice=faces).result is free


def test_a_test_that_was_foreseen_is_rolled_again() -> None:
    """CHN-75."""
    foretold = Effect(1, "Foretelling", REN, REN, numbers=(("second chance", 1),), rule="CHN-T6")
    battle = scene(None, None, foretold)
    assert asked(battle, "resist", REN, "strength", "CHN-68", dice=(3, 4), says=("Ren foresees",)).result


def test_half_fortitude_makes_it_harder() -> None:
    """RES-61."""
    battle = scene(people(now={"fortitude": 6}))
    assert not asked(battle, "resist", REN, "strength", "CHN-68", dice=(5,)).result


def test_the_compelled_are_moved_and_strike_at_their_own() -> None:
    """CHN-73: Ren's side has Ila go 2" to Bo and strike at him; her round is over."""
    battle = scene()
    x, y = battle.at("Bo")
    at = f"Ila walks to {x}, {y - BASES_IN}"
    found = asked(battle, "compel", ILA, "CHN-73", dice=(5, 2, 4, 5), says=(at, "Ila strikes Bo"))
    assert [one.side for one in found.asked] == [B, B]
    assert lost(found) == [3]
    assert [event.model for event in found.table.log if isinstance(event, Moved)] == [ILA]
    assert (found.person(ILA).acted, found.person(ILA).walked, found.person(ILA).lost) == (True, True, 0)


def test_who_has_acted_loses_its_next_action() -> None:
    """CHN-73."""
    battle = scene(None, people(now={"acted": True}))
    found = asked(battle, "compel", ILA, "CHN-73", says=("Ila stays",))
    assert found.person(ILA).lost == 1


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned", "fortitude": 0}, {"surprised": 1}])
def test_who_lies_there_can_t_be_moved(now: dict[str, Any]) -> None:
    """CHN-73: and only loses its round."""
    found = asked(scene(None, people(now=now)), "compel", ILA, "CHN-73")
    assert not found.asked
    assert found.person(ILA).acted


def test_soak_and_hardness() -> None:
    """RES-98; host adapter: a quarter of the Endurance die, what armour absorbs; 1, half of Dodge, 1 for a shield."""
    ren = people({"dodge": 3}, endurance=8, kit=("mail", "body-shield"))
    battle = scene(ren)
    assert soak(battle.game.rules, battle.state, REN) == (2, 3)
    assert hardness(battle.state, REN) == 3
    assert battle.game.rules.combat.hardness(battle.state, ILA) == 1


def test_a_health_level_is_two_body_whatever_the_armour() -> None:
    """RES-98; host adapter."""
    ren = people(kit=("mail",), traits={"body": 60})
    found = asked(scene(ren), "wear", REN, 3, ILA, "WYL-57", dice=(6, 1))
    assert lost(found) == [6]


def test_who_was_only_stunned_comes_round_and_loses_a_round() -> None:
    """RES-32, RES-62: with Body and Fortitude left it wakes at the end of the round, and can do nothing in the next."""
    battle = scene(people(now={"posture": "stunned"}))
    while battle.state.round == 1:
        battle.play(battle.decision.default)
    slot = battle.fighter("Ren")
    assert slot.posture != "stunned"
    assert slot.surprised == 2
