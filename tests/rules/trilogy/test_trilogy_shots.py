"""Shots and throws: ranges, loading, what is thrown, who may be shot at. (TRI-39..41, TRI-51, Board mapping)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B
from trilogy_outcomes import MISS, NONE_SOAKED, filled, lying, rolled, slot, sways, throw_of
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, lasting, number, people

from skirmish.core.decision import Action
from skirmish.rules.trilogy.shooting import at_hand


def archer(*items: str, kit: tuple[str, ...] = (), archery: int = 4, throwing: int = 3, **more: object) -> Gear:
    """Ranks of 6 in Archery and 5 in Throwing."""
    return people(items=items, kit=kit, archery=archery, throwing=throwing, **more)  # type: ignore[arg-type]


def shooting(what: str, at: int = REN) -> Action:
    return Action("shoot", ILA, at, what=what)


# --- the weapons of the digest ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "what", "short", "long", "bonus", "rank"),
    [
        ("short-bow", "short-bow", 10, 20, 0, 6),
        ("longbow", "longbow", 16, 32, 1, 6),
        ("crossbow", "crossbow", 14, 28, 2, 6),
        ("dagger", "knife", 4, 8, 0, 5),
        ("spear", "spear", 5, 10, 1, 5),
        ("javelins", "javelin", 6, 12, 0, 5),
    ],
)
def test_ranges_and_damage(item: str, what: str, short: float, long: float, bonus: int, rank: int) -> None:
    """TRI-39, TRI-40, TRI-45: to short range as usual, to long with Disadvantage, beyond it not at all."""
    near = acting(archer(item), people(), short).dice(4, 10, 9, *NONE_SOAKED)
    near.play(shooting(what))
    assert sways(near) == {}
    assert throw_of(near, "TRI-39").under == rank
    assert filled(near) == [1 + bonus]
    far = acting(archer(item), people(), long).dice(4, 3, 10, 9, *NONE_SOAKED)
    far.play(shooting(what))
    assert sways(far) == {"long range": -1}
    assert filled(far) == [1 + bonus], "4 beside the 9 and the 10"
    beyond = acting(archer(item), people(), long + 0.25).refused(shooting(what))
    assert (beyond.rule, beyond.short_by) == ("TRI-39", pytest.approx(0.25, abs=0.01))


def test_a_shot_is_the_action_and_may_follow_a_move() -> None:
    """TRI-39, TRI-43."""
    battle = acting(archer("bow"), people(), 10.0).dice(*MISS)
    battle.play(f"Ila moves to {WEST + 2}, 24", "Ila shoots Ren with bow")
    assert battle.prompt.startswith("Ren")


def test_nobody_shoots_without_a_missile_weapon_nor_lying_down() -> None:
    """TRI-39, TRI-44."""
    assert acting(people(items=("sword",)), people(), 6.0).refused(Action("shoot", ILA, REN)).rule == "TRI-39"
    prone = acting(archer("bow", now={"posture": "down"}), people(), 6.0)
    assert prone.refused(shooting("bow")).rule == "TRI-44"


def test_a_triplet_of_a_shot_ignores_armour() -> None:
    """TRI-12, TRI-40: 3 and 2."""
    battle = acting(archer("bow"), people(items=("heavy-armour",)), 10.0).dice(4, 4, 4, *NONE_SOAKED)
    battle.play(shooting("bow"))
    assert (filled(battle), throw_of(battle, "TRI-38").under) == ([5], 2)


def test_a_fumble_drops_the_bow() -> None:
    """TRI-11, TRI-41: and the sword stays in the belt."""
    battle = acting(archer("bow", "sword"), people(), 10.0).dice(9, 9, 9)
    battle.play(shooting("bow"))
    ila = slot(battle, "Ila")
    assert (lying(ila), ila.weapon, ila.exposed) == (["bow"], "sword", True)
    assert not at_hand(ila)
    battle.play("Ila pick-ups with bow")
    assert [one.id for one in at_hand(slot(battle, "Ila"))] == ["bow"]


def test_what_is_carried_by_the_bundle_isnt_dropped() -> None:
    """TRI-41: there are more; but it is open to attack."""
    battle = acting(archer("javelins"), people(), 5.0).dice(9, 9, 9)
    battle.play(shooting("javelin"))
    ila = slot(battle, "Ila")
    assert (lying(ila), ila.exposed) == ([], True)
    assert [one.id for one in at_hand(ila)] == ["javelin"]


def test_who_shoots_fights_no_melee() -> None:
    """TRI-49: only blows make a round of melee."""
    battle = acting(archer("bow"), people(), 10.0).dice(*MISS)
    battle.play(shooting("bow"))
    assert (slot(battle, "Ila").fought, slot(battle, "Ren").fought) == (False, False)


# --- loading ---------------------------------------------------------------------------------------------------------


def test_a_crossbow_is_loaded_for_an_action_after_each_shot() -> None:
    """TRI-39."""
    battle = acting(archer("crossbow", manoeuvre=6), people(), 10.0).dice(*MISS, *(1, 1, 1, *MISS), *(1, 1, 1, *MISS))
    battle.play(shooting("crossbow"), "done", "done")
    assert battle.refused(shooting("crossbow")).rule == "TRI-39"
    battle.play("Ila reloads")
    assert slot(battle, "Ila").acted
    battle.play("done", "done")
    assert battle.allowed(shooting("crossbow"))
    assert battle.refused("Ila reloads").rule == "TRI-39"


def test_a_bow_needs_no_loading() -> None:
    """TRI-39."""
    battle = acting(archer("bow"), people(), 10.0).dice(*MISS)
    battle.play(shooting("bow"))
    assert slot(battle, "Ila").reload == 0


# --- throws ----------------------------------------------------------------------------------------------------------


def test_what_is_thrown_must_be_in_hand_unless_it_is_carried_by_the_bundle() -> None:
    """TRI-39: a dagger in the belt isn't; javelins are."""
    battle = acting(archer("sword", "dagger", "javelins"), people(), 5.0)
    assert [one.id for one in at_hand(slot(battle, "Ila"))] == ["javelin"]
    assert battle.refused(shooting("knife")).rule == "TRI-39"
    battle.play(Action("draw", ILA, what="knife"))
    assert sorted(one.id for one in at_hand(slot(battle, "Ila"))) == ["javelin", "knife"]


def test_nobody_runs_out_of_what_it_throws() -> None:
    """TRI-39: ours; a spear thrown is in hand again."""
    battle = acting(archer("spear"), people(), 5.0).dice(*MISS)
    battle.play(shooting("spear"))
    assert slot(battle, "Ila").weapon == "spear"
    assert throw_of(battle, "TRI-39").under == 5


# --- whom ------------------------------------------------------------------------------------------------------------


def test_no_shot_without_sight_or_at_a_friend() -> None:
    """TRI-39, TRI-51."""
    scene = facing(archer("bow"), people(), 10.0).terrain("building", rect=(6, 20, 2, 8), height_in=4)
    battle = scene.model("Bo", A, (WEST, 30), **people()).act()
    assert battle.refused("Ila shoots Ren with bow").rule == "TRI-51"
    assert battle.refused("Ila shoots Bo with bow").rule == "TRI-39"


def test_who_is_helpless_may_be_finished_off() -> None:
    """TRI-35, TRI-45: with Advantage."""
    scene = facing(archer("bow"), people(now={"posture": "stunned", "injury": 5, "mourned": True}), 10.0)
    battle = scene.model("Zoe", B, (44, 44), **people()).act().dice(4, 9, 9, 10, *NONE_SOAKED)
    battle.play("Ila shoots Ren with bow")
    assert battle.model("Ren").out
    assert sways(battle) == {"helpless": 1}


def test_who_still_fights_is_named_before_who_lies_there() -> None:
    """TRI-35, TRI-39: then the nearer."""
    scene = facing(archer("bow"), people(now={"posture": "stunned", "injury": 5}), 4.0)
    scene = scene.model("Bo", B, (20, 24), **people()).model("Cy", B, (16, 30), **people())
    battle = scene.act()
    names = [battle.state.models[action.target].name for action in battle.offered("shoot")]
    assert names == ["Cy", "Bo", "Ren"]


def test_magic_may_halve_the_ranges() -> None:
    """TRI-39, CHN-77: 13" become 6.5"."""
    windy = lasting(archer("bow"), people(), 7.0, number(ILA, "missile range", -1))
    windy.dice(*MISS, 10).play(shooting("bow"))
    assert sways(windy) == {"long range": -1}
    assert lasting(archer("bow"), people(), 14.0, number(ILA, "missile range", -1)).refused(shooting("bow"))


# --- from the saddle -------------------------------------------------------------------------------------------------


def test_a_rider_uses_a_short_bow_and_throws() -> None:
    """TRI-39, TRI-51: no longbow."""
    battle = acting(archer("short-bow", "longbow", "javelins", kit=("horse",)), people(), 8.0)
    assert [one.id for one in at_hand(slot(battle, "Ila"))] == ["short-bow", "javelin"]
    assert [one.ranges.long for one in at_hand(slot(battle, "Ila"))] == [20, 12]


def test_engaged_shooters_may_shoot_at_whom_they_touch() -> None:
    """TRI-45: with Disadvantage, and another's melee cancels nothing."""
    scene = facing(archer("bow"), people()).model("Bo", A, (WEST + 2 * BASES_IN, 24), **people())
    battle: Battle = scene.act().dice(*MISS, 10)
    battle.play("Ila shoots Ren with bow")
    assert sways(battle) == {"into a melee": -1, "engaged": -1}
    assert rolled(battle) == ["TRI-39"]
