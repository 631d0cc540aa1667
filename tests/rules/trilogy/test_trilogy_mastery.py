"""Defend, and what Mastery-at-Arms makes of a fight. (TRI-44, TRI-53, TRI-56, RT-10)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B, Story
from trilogy_outcomes import MISS, NONE_SOAKED, filled, lying, rolled, rungs, slot, struck, throw_of
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.decision import Action
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.trilogy.attack import make_attack, protection, shield_wall
from skirmish.rules.trilogy.strike import do_furious_blow, furious_worth

FURIOUS = Action("furious-blow", ILA, REN)
FAR: tuple[float, float] = (44, 44)


def master(*talents: str, **more: Any) -> Gear:
    """A swordsman who has learned these."""
    return swordsman(talents=talents, **more)


def begun(scene: Story) -> Battle:
    """The battle, with somebody far away so that no side is without."""
    return scene.model("Zoe", B, FAR, **people()).act()


# --- Defend ----------------------------------------------------------------------------------------------------------


def test_who_defends_is_harder_to_hit_until_it_acts_again() -> None:
    """TRI-36, TRI-44: its action, and over as its next activation begins."""
    battle = acting(swordsman(), swordsman()).dice(*MISS, *(9, 9, 8), *(2, 2, 2))
    battle.play("Ila defends")
    assert (slot(battle, "Ila").defending, slot(battle, "Ila").acted) == (True, True)
    assert battle.refused("Ila strikes Ren").rule == "TRI-43"
    battle.play("done", "Ren strikes Ila")
    assert throw_of(battle, "TRI-39").difficulty == 2
    battle.play("done")
    assert (battle.state.round, battle.prompt[:3], slot(battle, "Ila").defending) == (2, "Ren", True)
    battle.play("done")
    assert (battle.prompt[:3], slot(battle, "Ila").defending) == ("Ila", False)


def test_who_falls_defends_no_more() -> None:
    """TRI-35, TRI-44."""
    found = struck(begun(facing(swordsman(), people(now={"defending": True, "injury": 4}))), 2, 2, 9, *NONE_SOAKED)
    assert not found.person(REN).defending


# --- Furious Blow ----------------------------------------------------------------------------------------------------


def enraged(battle: Battle, *dice: int, says: tuple[str, ...] = ()) -> Played:
    return played(battle, do_furious_blow, FURIOUS, dice=dice, says=says)


def test_a_furious_blow_fills_three_rungs_without_a_roll() -> None:
    """TRI-53, RT-10: no attack, no soak, and a rung of Fatigue that isn't soaked either."""
    found = enraged(acting(master("furious-blow"), people(kit=("plate",))))
    assert rolled(found) == []
    assert rungs(found, REN) == (3, 0, 0), "Wounded, with Fortitude 2"
    assert rungs(found, ILA) == (0, 0, 1)
    assert (found.person(ILA).acted, found.person(ILA).furious) == (True, 1)


def test_who_has_not_learned_it_strikes_plainly() -> None:
    """TRI-52, TRI-53."""
    assert acting(swordsman(), people()).refused("Ila furious-blows Ren").rule == "TRI-53"


@pytest.mark.parametrize(("last", "allowed"), [(0, True), (1, True), (2, False)])
def test_not_in_two_rounds_running(last: int, allowed: bool) -> None:
    """TRI-53, RT-10: in round 3, after one of round 1 or 2."""
    gear = master("furious-blow", now={"furious": last})
    battle = facing(gear, people()).begin(ACTIONS, round=3, turns=20)
    assert battle.allowed(FURIOUS) is allowed
    if not allowed:
        assert battle.refused(FURIOUS).rule == "TRI-53"


def test_in_the_next_round_it_waits() -> None:
    """TRI-53: played from round to round."""
    battle = begun(facing(master("furious-blow", manoeuvre=6), people(bulk=9)))
    battle.play(FURIOUS)
    for number in (2, 3):
        battle.dice(1, 1, 1, 9, 9, 8, 9, 9, 8)
        while battle.state.round < number:
            battle.play("done")
        assert battle.prompt.startswith("Ila")
        assert battle.allowed(FURIOUS) is (number == 3)


def test_it_needs_the_reach_of_a_weapon() -> None:
    """TRI-51, TRI-53: a spear's, not a sword's."""
    near = acting(master("furious-blow"), people(), 1.5)
    assert not near.allowed(FURIOUS)
    spear = acting(people(items=("spear",), talents=("furious-blow",)), people(), 1.5)
    assert spear.allowed(FURIOUS)


def test_an_option_has_it_soaked() -> None:
    """TRI-53, `furious_blow_soak: true`: 3 against a soak of 4."""
    battle = acting(master("furious-blow"), people(items=("heavy-armour",)), furious_blow_soak="true")
    found = enraged(battle, 4, 9, 9)
    assert (filled(found), throw_of(found, "TRI-38").under) == ([2], 4)
    assert rungs(found, ILA) == (0, 0, 1)


def test_bare_hands_make_no_furious_blow() -> None:
    """TRI-53: a melee weapon."""
    assert acting(people(talents=("furious-blow",)), people()).refused("Ila furious-blows Ren").rule == "TRI-53"


def test_without_fatigue_it_costs_nothing() -> None:
    """TRI-32, TRI-53, `ladders_fatigue: false`."""
    assert rungs(enraged(acting(master("furious-blow"), people(), ladders_fatigue="false")), ILA) == (0, 0, 0)


def test_who_reckons_prefers_what_does_more() -> None:
    """TRI-53: three sure rungs against a blow of less than two; nothing for who would collapse, or on the helpless."""
    battle = acting(master("furious-blow"), people(items=("heavy-armour",)))
    assert furious_worth(battle.game.rules, battle.state, ILA, REN) > 0
    tired = acting(master("furious-blow", now={"fatigue": 4}), people(items=("heavy-armour",)))
    assert furious_worth(tired.game.rules, tired.state, ILA, REN) == 0
    helpless = begun(facing(master("furious-blow"), people(now={"posture": "stunned", "injury": 5})))
    assert furious_worth(helpless.game.rules, helpless.state, ILA, REN) == 0


# --- Riposte ---------------------------------------------------------------------------------------------------------


def ready(**now: Any) -> Gear:
    """Ren, who ripostes, and defends unless told otherwise."""
    return master("riposte", now={"defending": True, **now})


def test_who_defends_and_is_missed_strikes_back() -> None:
    """TRI-56: at once, and it spends no action."""
    found = struck(acting(swordsman(), ready()), *MISS, 2, 9, 9, *NONE_SOAKED, says=("Ren ripostes Ila",))
    assert filled(found, ILA) == [2]
    assert [(asked.side, asked.rule) for asked in found.asked] == [(B, "TRI-56")]
    assert not found.person(REN).acted


def test_it_may_let_it_be() -> None:
    """TRI-56."""
    assert rolled(struck(acting(swordsman(), ready()), *MISS, says=("pass",))) == ["TRI-39"]


@pytest.mark.parametrize(
    "ren",
    [swordsman(now={"defending": True}), ready(defending=False), ready(surprised=1)],
    ids=["hasn't learned it", "doesn't defend", "surprised"],
)
def test_else_nobody_ripostes(ren: Gear) -> None:
    """TRI-46, TRI-56."""
    swayed = (10,) if ren["now"].get("surprised") else ()
    assert not struck(acting(swordsman(), ren), *MISS, *swayed).asked


def test_a_hit_that_does_nothing_is_no_miss() -> None:
    """TRI-40, TRI-56: all of it is soaked."""
    assert not struck(acting(swordsman(), ready()), 2, 3, 9, 1, 1, 1).asked


def test_only_if_the_weapon_reaches() -> None:
    """TRI-51, TRI-56: a sword doesn't reach a spear's wielder; another spear does."""
    spear = people(items=("spear",), fighting=4)
    assert not struck(acting(spear, ready(), 1.5), *MISS).asked
    other = people(items=("spear",), fighting=4, talents=("riposte",), now={"defending": True})
    assert struck(acting(spear, other, 1.5), *MISS, says=("pass",)).asked


def test_a_riposte_that_fumbles_drops_the_weapon() -> None:
    """TRI-41, TRI-56."""
    found = struck(acting(swordsman(), ready()), *MISS, 9, 9, 9, says=("Ren ripostes Ila",))
    assert lying(found.person(REN)) == ["sword"]


# --- Cleave ----------------------------------------------------------------------------------------------------------


def crowd(*talents: str, bo: Gear | None = None, **ren: Any) -> Battle:
    """Ila between Ren, who is badly hurt, and Bo, both of side B."""
    scene = facing(master(*talents, "cleave"), people(now={"injury": 4, **ren}))
    return begun(scene.model("Bo", B, (WEST - BASES_IN, 24), **(bo or people())))


FRIGHT = (9, 9, 8)
"""What a friend feels who sees a friend fall."""


def test_a_blow_that_fells_opens_another() -> None:
    """TRI-56: and that one opens no further; the action is one."""
    battle = crowd(bo=people(now={"injury": 4}))
    found = struck(battle, 2, 3, 9, *NONE_SOAKED, *FRIGHT, 2, 3, 9, *NONE_SOAKED, says=("Ila cleaves Bo",))
    assert found.state.models[REN].out
    assert found.person(battle.names["Bo"]).posture == "out"
    (asked,) = found.asked
    assert (asked.side, asked.rule) == (A, "TRI-56")


def test_a_blow_that_fells_nobody_opens_nothing() -> None:
    """TRI-56."""
    assert not struck(crowd(injury=0), 2, 9, 9, *NONE_SOAKED).asked


def test_nor_does_a_blow_at_somebody_who_was_helpless_already() -> None:
    """TRI-56: he was out of the fight before, and is only finished off."""
    battle = crowd(posture="stunned", injury=5, mourned=True)
    assert not struck(battle, 2, 9, 9, 10, *NONE_SOAKED).asked
    assert not struck(battle, 2, 9, 9, 10, 1, 1, 1).asked


def test_a_furious_blow_that_fells_opens_one_too() -> None:
    """TRI-53, TRI-56."""
    found = enraged(crowd("furious-blow"), *FRIGHT, says=("pass",))
    assert [asked.rule for asked in found.asked] == ["TRI-56"]
    assert found.state.models[REN].out


def test_a_furious_blow_that_fells_nobody_opens_nothing() -> None:
    """TRI-53, TRI-56: three rungs of six; nor one at somebody who was helpless."""
    assert not enraged(crowd("furious-blow", injury=0)).asked
    assert not enraged(crowd("furious-blow", injury=5, posture="stunned", mourned=True)).asked


def test_nobody_cleaves_what_is_out_of_reach_or_helpless() -> None:
    """TRI-51, TRI-56."""
    assert not struck(crowd(bo=people(now={"posture": "stunned"})), 2, 3, 9, *NONE_SOAKED).asked
    scene = facing(master("cleave"), people(now={"injury": 4})).model("Bo", B, (WEST - 2.5, 24), **people())
    assert not struck(begun(scene), 2, 3, 9, *NONE_SOAKED, *FRIGHT).asked


def test_who_has_not_learned_it_strikes_once() -> None:
    """TRI-52, TRI-56."""
    scene = facing(swordsman(), people(now={"injury": 4})).model("Bo", B, (WEST - BASES_IN, 24), **people())
    assert not struck(begun(scene), 2, 3, 9, *NONE_SOAKED, *FRIGHT).asked


# --- Guard -----------------------------------------------------------------------------------------------------------


def guarded(ila: Gear | None = None, bo: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0) -> Battle:
    """Bo stands behind Ren, in contact, and has learned to guard."""
    scene = facing(ila or swordsman(), ren, gap_in)
    guard = bo or people(talents=("guard",), items=("heavy-armour",))
    return begun(scene.model("Bo", B, (WEST + 2 * BASES_IN + gap_in, 24), **guard))


def test_a_friend_in_contact_takes_the_hit_and_soaks_it() -> None:
    """TRI-56: in its own armour."""
    battle = guarded()
    bo = battle.names["Bo"]
    found = struck(battle, 2, 5, 9, 4, 9, 9, says=("Bo take-hits Ren",))
    assert (filled(found, REN), filled(found, bo)) == ([], [2])
    assert throw_of(found, "TRI-38").who == bo
    assert throw_of(found, "TRI-38").under == 4
    (asked,) = found.asked
    assert (asked.side, asked.rule, set(asked.stakes)) == (B, "TRI-56", set())


def test_it_is_told_if_the_hit_may_lay_the_target_low() -> None:
    """TRI-56, RT-26: Ren is wounded already."""
    found = struck(guarded(ren=people(now={"injury": 3})), 2, 5, 9, 1, 1, 9, says=("pass",))
    assert set(found.asked[0].stakes) == {"falls"}


def test_the_friend_may_let_it_be() -> None:
    """TRI-56: and nobody is asked of a miss."""
    assert filled(struck(guarded(), 2, 5, 9, *NONE_SOAKED, says=("pass",)), REN) == [3]
    assert not struck(guarded(), *MISS).asked


def test_a_triplet_ignores_the_armour_of_the_guard() -> None:
    """TRI-12, TRI-56."""
    battle = guarded()
    found = struck(battle, 5, 5, 5, *NONE_SOAKED, *FRIGHT, says=("Bo take-hits Ren",))
    assert throw_of(found, "TRI-38").under == 2
    assert filled(found, battle.names["Bo"]) == [6]


def test_a_furious_blow_can_be_taken_too() -> None:
    """TRI-53, TRI-56: a hit without a roll."""
    battle = guarded(master("furious-blow"))
    found = enraged(battle, says=("Bo take-hits Ren",))
    assert (filled(found, REN), filled(found, battle.names["Bo"])) == ([], [3])


def test_a_shot_can_be_taken_too() -> None:
    """TRI-40, TRI-56: it is a hit."""
    battle = guarded(people(items=("bow",), archery=4), gap_in=8.0).dice(2, 5, 9, 4, 9, 9)
    battle.play(Action("shoot", ILA, battle.names["Ren"], what="bow"), "Bo take-hits Ren")
    assert (filled(battle, battle.names["Ren"]), filled(battle, battle.names["Bo"])) == ([], [1])


@pytest.mark.parametrize(
    "bo",
    [
        people(),
        people(talents=("guard",), now={"posture": "down"}),
        people(talents=("guard",), now={"posture": "stunned"}),
        people(talents=("guard",), now={"surprised": 1}),
        people(talents=("guard",), more={"conditions": ("held",)}),
    ],
    ids=["hasn't learned it", "prone", "helpless", "surprised", "held"],
)
def test_who_cant_step_in_doesnt(bo: Gear) -> None:
    """TRI-56."""
    assert not struck(guarded(bo=bo), 2, 5, 9, *NONE_SOAKED).asked


def test_nobody_guards_from_afar() -> None:
    """TRI-56: in contact."""
    scene = facing(swordsman(), people()).model("Bo", B, (WEST + 2.5 * BASES_IN, 24), **people(talents=("guard",)))
    assert not struck(begun(scene), 2, 5, 9, *NONE_SOAKED).asked


# --- Shield Wall -----------------------------------------------------------------------------------------------------


def walled(gap_in: float, bo: Gear) -> dict[str, int]:
    """What Bo's shield does for Ren, so far from him."""
    scene = facing(swordsman(), people()).model("Bo", B, (WEST + 2 * BASES_IN + gap_in, 24), **bo)
    battle = begun(scene)
    return {m.why: m.number for m in shield_wall(battle.state, battle.names["Ren"])}


SHIELDED = {"talents": ("shield-wall",), "items": ("sword", "shield")}


@pytest.mark.parametrize(
    ("gap_in", "bo", "found"),
    [
        (0.0, people(**SHIELDED), {"shield wall": 1}),
        (1.0, people(**SHIELDED), {"shield wall": 1}),
        (1.1, people(**SHIELDED), {}),
        (0.0, people(talents=("shield-wall",), items=("sword",)), {}),
        (0.0, people(items=("sword", "shield")), {}),
        (0.0, people(talents=("shield-wall",), items=("two-handed", "shield")), {}),
        (0.0, people(**SHIELDED, now={"posture": "down"}), {}),
    ],
    ids=["touching", '1"', "too far", "no shield", "hasn't learned it", "two hands", "prone"],
)
def test_a_shield_shelters_friends_within_an_inch(gap_in: float, bo: Gear, found: dict[str, int]) -> None:
    """TRI-56: who has learned it and has a hand for it."""
    assert walled(gap_in, bo) == found


def test_a_wall_shelters_from_blows_not_from_shots() -> None:
    """TRI-56."""
    scene = facing(swordsman(), people()).model("Bo", B, (WEST + 2 * BASES_IN, 24), **people(**SHIELDED))
    battle = begun(scene)
    rules, state = battle.game.rules, battle.state
    assert [m.why for m in protection(rules, state, REN)] == ["shield wall"]
    assert not protection(rules, state, REN, missile=True)


def test_two_shields_are_one_wall_and_it_shelters_nobody_behind_its_own() -> None:
    """TRI-56: +1, for the neighbours."""
    scene = facing(swordsman(), people(**SHIELDED)).model("Bo", B, (WEST + 2 * BASES_IN, 24), **people(**SHIELDED))
    battle = begun(scene.model("Cy", B, (WEST + BASES_IN, 25), **people(**SHIELDED)))
    rules, state = battle.game.rules, battle.state
    blow = make_attack(rules, state, ILA, battle.names["Ren"], "fighting", 1, ()).blow
    assert [m.number for m in blow.modifiers] == [1, 1], "his own shield, and the wall"
    alone = acting(swordsman(), people(**SHIELDED))
    assert not shield_wall(alone.state, REN)


def test_the_wall_is_nothing_to_shots() -> None:
    """TRI-56: against blows, a Furious one that is soaked too."""
    scene = facing(people(items=("bow", "sword"), fighting=4, archery=4), people())
    battle = begun(scene.model("Bo", B, (WEST + 2 * BASES_IN, 24), **people(**SHIELDED)))
    rules, state, ren = battle.game.rules, battle.state, battle.names["Ren"]
    assert make_attack(rules, state, ILA, ren, "archery", 0, (), missile=True).blow.modifiers == ()
    assert len(make_attack(rules, state, ILA, ren, "fighting", 1, ()).blow.modifiers) == 1
    raging = facing(master("furious-blow"), people(), furious_blow_soak="true")
    walled_in = begun(raging.model("Bo", B, (WEST + 2 * BASES_IN, 24), **people(**SHIELDED)))
    assert throw_of(enraged(walled_in, *NONE_SOAKED), "TRI-38").under == 2 + 1


# --- Disarm ----------------------------------------------------------------------------------------------------------


def test_a_hit_may_take_the_weapon_instead() -> None:
    """TRI-56: no harm is done, and the sword lies there."""
    battle = acting(master("disarm"), swordsman()).dice(2, 9, 9)
    battle.play(Action("strike", ILA, REN, what="disarm"))
    ren = slot(battle, "Ren")
    assert (ren.weapon, lying(ren), ren.injury) == ("unarmed", ["sword"], 0)
    assert not ren.exposed
    battle.play("done", "Ren pick-ups with sword")
    assert slot(battle, "Ren").weapon == "sword"


def test_a_miss_takes_nothing() -> None:
    """TRI-56."""
    battle = acting(master("disarm"), swordsman()).dice(*MISS)
    battle.play(Action("strike", ILA, REN, what="disarm"))
    assert slot(battle, "Ren").weapon == "sword"


def test_who_has_not_learned_it_or_finds_nothing_cant_disarm() -> None:
    """TRI-52, TRI-56."""
    what = Action("strike", ILA, REN, what="disarm")
    assert acting(swordsman(), swordsman()).refused(what).rule == "TRI-56"
    assert acting(master("disarm"), people()).refused(what).rule == "TRI-56"


# --- Precise Strike --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "soak", "damage"),
    [((4, 4, 9), 2, 3), ((1, 1, 9), 2, 5), ((4, 5, 9), 4, 3), ((9, 9, 4), 4, 2), ((4, 4, 4), 2, 6)],
)
def test_two_equal_dice_that_succeed_go_past_armour(faces: tuple[int, ...], soak: int, damage: int) -> None:
    """TRI-56: no more damage; dice that fail don't count; a triplet is a triplet."""
    ren = people(items=("heavy-armour",))
    found = struck(acting(master("precise-strike"), ren), *faces, *NONE_SOAKED)
    assert throw_of(found, "TRI-38").under == soak
    assert filled(found) == [damage]


def test_who_has_not_learned_it_meets_the_armour() -> None:
    """TRI-52, TRI-56."""
    found = struck(acting(swordsman(), people(items=("heavy-armour",))), 4, 4, 9, *NONE_SOAKED)
    assert throw_of(found, "TRI-38").under == 4


def test_neither_the_armour_of_a_guard_nor_barding_helps_against_it() -> None:
    """TRI-51, TRI-56."""
    found = struck(guarded(master("precise-strike")), 4, 4, 9, *NONE_SOAKED, says=("Bo take-hits Ren",))
    assert throw_of(found, "TRI-38").under == 2
    battle = acting(master("precise-strike"), people(kit=("barded-horse",), riding=3)).dice(4, 4, 9, 3, 3, 9)
    battle.dice(5, 9, 9).play(Action("strike", ILA, REN, what="mount"))
    assert throw_of(battle, "TRI-38").under == 3


def test_a_triplet_of_the_soak_negates_a_precise_strike() -> None:
    """TRI-38, TRI-56: it is no triplet attack."""
    found = struck(acting(master("precise-strike"), people(items=("heavy-armour",))), 4, 4, 9, 2, 2, 2)
    assert filled(found) == []
