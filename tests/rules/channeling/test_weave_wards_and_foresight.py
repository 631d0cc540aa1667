"""Ward, Inversion, Unweaving, Foretelling. (CHN-26, CHN-75, CHN-W20, CHN-T6, CHN-T8, CHN-T9)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import (
    BASES_IN,
    HAIR_IN,
    Gear,
    R,
    begun,
    conditions,
    debt,
    ended,
    facing,
    ground,
    hand,
    kept,
    lasting,
    lore,
    struck,
    weaver,
    woven,
)

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.state import Feature
from skirmish.rules.skirmish.events import Felled

WARDED: Gear = {"numbers": (("woven at", -2),)}


def wardens(*weaves: str, **ila: Any) -> Story:
    """Ren bears a Ward that Cai, far away, keeps up."""
    told = facing(*weaves, **ila).model("Cai", side=B, at=(4, 4), lore=lore(9))
    return told.after(kept("ward", 2, 1, 9, **WARDED))


def test_a_ward_is_laid_on_oneself_or_a_friend_within_6_inches():
    """CHN-W20: 3 points, 1 a turn."""
    told = facing("ward", gap_in=20.0).model("Bo", side=A, at=(20, 24 + BASES_IN + 6))
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("ward", 3, 4), woven("ward"))
    assert battle.refused("Ila casts ward at Ren").rule == "CHN-W20"
    battle.play("Ila casts ward at Bo", "Ila casts ward at Ila")
    assert [effect.target for effect in lasting(battle, "ward")] == [1, 0]
    assert hand(battle) == 14
    battle.play("done")
    battle.until("Keep up Ila's Ward on Bo for 1 point")
    battle.play("Ila keeps ward")
    assert hand(battle) == 19


def test_a_weave_at_who_is_warded_is_at_2_less_once():
    """CHN-75: 8 isn't enough for an arrow, nor is it for the next: the ward lasts as long as it is kept up."""
    battle = begun(wardens("arrow-of-fire")).dice(woven("arrow-of-fire", 4, 4), woven("arrow-of-fire", 4, 4))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.modifiers("Arrow of Fire") == {"Ward": -2}
    assert lasting(battle, "ward")
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.modifiers("Arrow of Fire") == {"Ward": -2}
    assert not struck(battle)
    assert not ended(battle, "ward")


def test_9_is_enough_against_a_ward():
    """CHN-75: and it isn't used up by that either."""
    battle = begun(wardens("arrow-of-fire")).dice(woven("arrow-of-fire", 4, 5), ("to wound", 1))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert struck(battle)
    assert lasting(battle, "ward")


@pytest.mark.parametrize(
    ("weave", "aim", "warded"),
    [
        ("fireball", f"at {26 + 2 * R + 1.5 + R}, 24", True),
        ("fireball", f"at {26 + 2 * R + 1.5 + R + HAIR_IN}, 24", False),
        ("mist", "at 26, 27", True),
        ("mire", "at 26, 29", False),
        ("lightning", "at Sam", True),
        ("arrow-of-fire", "at Sam", False),
        ("balefire", "at Sam", True),
    ],
)
def test_areas_and_lines_that_touch_who_is_warded(weave: str, aim: str, warded: bool):
    """CHN-75: whose area or line touches it."""
    told = wardens(weave).model("Sam", side=B, at=(28.5, 24.55))
    battle = begun(told).dice(woven(weave, 1, 1))
    battle.play(f"Ila casts {weave} {aim}")
    assert battle.modifiers(told_name(weave)) == ({"Ward": -2} if warded else {})


def told_name(weave: str) -> str:
    return str(woven(weave)[0])


def test_no_ward_against_ones_own_side():
    """CHN-75: enemy tests only."""
    told = facing("shield-of-air", gap_in=20.0).model("Bo", side=A, at=(20, 26)).after(kept("ward", 0, 1, 9, **WARDED))
    battle = begun(told).dice(woven("shield-of-air", 3, 4))
    battle.play("Ila keeps ward", "Ila casts shield-of-air at Bo")
    assert lasting(battle, "shield-of-air")
    assert lasting(battle, "ward")


def inverted(*dice: tuple[str | int, ...]) -> Battle:
    told = facing("inversion", "blade-of-fire", "arrow-of-fire", "mist", ren={"lore": lore(20)})
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("inversion", 3, 3), *dice)
    battle.play("Ila casts inversion", "pass")
    return battle


def test_an_inverted_weave_cant_be_cut_when_it_is_cast():
    """CHN-26, CHN-75: nobody is asked; the next but one may be cut again."""
    battle = inverted(woven("arrow-of-fire"), ("to wound", 1), woven("blade-of-fire"))
    assert hand(battle) == 18
    battle.play("Ila casts arrow-of-fire at Ren")
    assert struck(battle)
    assert not lasting(battle, "inversion")
    battle.play("Ila casts blade-of-fire")
    assert battle.prompt.startswith("Cut Ila's Blade of Fire?")


def test_it_is_used_up_by_the_next_attempt_though_it_fails():
    """CHN-75: the next weave she attempts."""
    battle = inverted(woven("arrow-of-fire", 1, 1), woven("blade-of-fire"))
    battle.play("Ila casts arrow-of-fire at Ren", "Ila casts blade-of-fire")
    assert battle.prompt.startswith("Cut")


def test_its_later_upkeep_may_be_cut():
    """CHN-75."""
    battle = inverted(woven("mist"))
    battle.play("Ila casts mist at 20, 30", "done")
    battle.until("Keep up Ila's Mist")
    battle.play("Ila keeps mist")
    assert battle.prompt.startswith("Cut Ila's Mist?")
    battle.dice(("cutting", 4))
    battle.play("Ren cuts mist")
    assert not ground(battle, "mist")


def test_an_inversion_lasts_this_turn_only():
    """CHN-60, CHN-75."""
    battle = inverted()
    battle.play("done")
    battle.until("Move your warriors")
    assert ended(battle, "inversion") == [" with the turn"]


def bound(gap_in: float = 6.0, **ila: Any) -> Story:
    """Cai, so far from Ila, holds Bo in Bonds; Bo stands 20" off, Cai's mire lies 30" off."""
    told = weaver("unweaving", **ila).model("Bo", side=A, at=(44, 44))
    told.model("Cai", side=B, at=(20 + BASES_IN + gap_in, 24), lore=lore(9)).model("Sam", side=B, at=(20, 4))
    return told.after(kept("bonds-of-air", 2, 1, 5, condition="held", resist="strength"))


UNWEAVE = Action("cast", 0, 5, what="unweaving")


def test_a_maintained_weave_of_an_enemy_ends():
    """CHN-75, CHN-T9: its holder is in range and sight."""
    battle = begun(bound(12.0)).dice(woven("unweaving", 3, 4))
    battle.play(UNWEAVE, "pass")
    assert conditions(battle, "Bo") == ()
    assert ended(battle, "bonds-of-air") == [": it is unwoven"]
    assert hand(battle) == 17
    assert begun(bound(12.0 + HAIR_IN)).refused(UNWEAVE).rule == "CHN-13"


def test_its_bearer_or_its_place_will_do():
    """CHN-75."""
    assert begun(bound(14.0, at=(34, 44), lore=lore(9, "unweaving"))).allowed(UNWEAVE)
    mire = Feature(1, "Mire", Circle(20.0, 36.0, 3.0), ground="very-difficult", owner=2, effect=5, rule="CHN-W14")
    told = weaver("unweaving").model("Bo", side=A, at=(44, 44)).model("Cai", side=B, at=(20, 47), lore=lore(9))
    battle = begun(told.after(kept("mire", 2, -1, 5), FeatureLaid(mire))).dice(woven("unweaving"))
    battle.play(UNWEAVE)
    assert not ground(battle, "mire")
    far = Feature(1, "Mire", Circle(20.0, 24 + R + 12 + 3 + 2 * HAIR_IN, 3.0), effect=5, owner=2, rule="CHN-W14")
    told = weaver("unweaving").model("Bo", side=A, at=(44, 44)).model("Cai", side=B, at=(20, 47), lore=lore(9))
    assert begun(told.after(kept("mire", 2, -1, 5), FeatureLaid(far))).refused(UNWEAVE).rule == "CHN-13"


def test_not_her_own_sides_weaves_nor_what_isnt_kept_up():
    """CHN-25, CHN-75."""
    told = facing("unweaving").model("Ada", side=A, at=(20, 27), lore=lore(9))
    told.after(kept("ward", 1, 0, 5, **WARDED)).after(kept("blade-of-fire", 2, 2, 6, brief=True))
    battle = begun(told)
    battle.play("Ada keeps ward")
    assert battle.refused(UNWEAVE).rule == "CHN-T9"
    assert battle.refused(Action("cast", 0, 6, what="unweaving")).rule == "CHN-T9"
    assert battle.refused(Action("cast", 0, 77, what="unweaving")).rule == "CHN-T9"


def test_in_combat_only_what_concerns_it():
    """CHN-9, CHN-75: held by or lying on an enemy she touches, or on herself."""
    told = bound(6.0).model("Tam", side=B, at=(20, 24 + BASES_IN))
    assert begun(told).refused(UNWEAVE).rule == "CHN-9"
    assert begun(bound(0.0)).allowed(UNWEAVE)
    told = bound(6.0).model("Tam", side=B, at=(20, 24 + BASES_IN))
    told.after(kept("bonds-of-air", 2, 0, 6, condition="held", resist="strength"))
    assert begun(told).allowed(Action("cast", 0, 6, what="unweaving"))


def foretold(*more: str, ila: dict[str, Any] | None = None, **ren: Any) -> Battle:
    told = facing("foretelling", "arrow-of-fire", *more, ren=ren, **(ila or {}))
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("foretelling", 3, 4))
    battle.play("Ila casts foretelling")
    return battle


def test_a_failed_weave_test_may_be_made_again_and_the_second_stands():
    """CHN-75: once; then it is used up."""
    battle = foretold().dice(woven("arrow-of-fire", 1, 1), woven("arrow-of-fire", 1, 2))
    assert hand(battle) == 17
    battle.play("Ila casts arrow-of-fire at Ren", "Ila foresees")
    assert not lasting(battle, "foretelling")
    assert not struck(battle)
    battle.dice(woven("arrow-of-fire", 1, 1))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.prompt == "Shoot"
    assert hand(battle) == 11


def test_it_may_be_kept_for_later():
    """CHN-75: she isn't made to."""
    battle = foretold().dice(woven("arrow-of-fire", 1, 1), woven("arrow-of-fire", 1, 1), woven("arrow-of-fire"))
    battle.play("Ila casts arrow-of-fire at Ren", "pass")
    assert lasting(battle, "foretelling")
    battle.dice(("to wound", 1))
    battle.play("Ila casts arrow-of-fire at Ren", "Ila foresees")
    assert struck(battle)


def test_an_injury_of_a_friend_may_be_rolled_again():
    """CHN-75: in the enemy's turn."""
    battle = foretold(items=("bow",))
    battle.play("done")
    battle.until("Shoot")
    assert battle.state.side == B
    battle.dice(("to hit Ila", 6), ("to wound", 4), ("injury", 6), ("injury", 1))
    battle.play("Ren shoots Ila", "Ila foresees")
    assert battle.happened(Felled, model="Ila", how="down")
    assert not battle.happened(Felled, model="Ila", how="out")


def test_a_failed_initiative_test_may_be_made_again():
    """CHN-75: her own Rolling Earth under a friend."""
    told = facing("foretelling", "rolling-earth", gap_in=20.0).model("Bo", side=A, at=(28, 24))
    battle = begun(told).dice(woven("foretelling"), woven("rolling-earth"), ("initiative", 6), ("initiative", 1))
    battle.play("Ila casts foretelling", "Ila casts rolling-earth at 28, 24", "Ila foresees")
    assert battle.fighter("Bo").standing


def test_an_enemys_failed_test_isnt_hers_to_make_again():
    """CHN-75: own-side rolls only."""
    told = facing("foretelling", "rolling-earth", gap_in=8.0)
    battle = begun(told).dice(woven("foretelling"), woven("rolling-earth"), ("initiative", 6))
    battle.play("Ila casts foretelling", "Ila casts rolling-earth at 29, 24")
    assert battle.fighter("Ren").posture == "down"


def test_a_failed_leadership_test_may_be_made_again():
    """CHN-75: all alone against two."""
    told = facing("foretelling", gap_in=0.0, ren={"now": {"stupid": True}}, conditions=("spent",))
    told.model("Sam", side=B, at=(20 - BASES_IN, 24), now={"stupid": True})
    battle = begun(told, until="magic ends").dice(woven("foretelling"))
    battle.play("Ila casts foretelling")
    battle.dice(("all alone", 6, 6), ("all alone", 1, 1))
    if battle.prompt == "Shoot":
        battle.play("done")
    battle.play("Ila foresees")
    assert not battle.fighter("Ila").fleeing


def test_a_foretelling_is_gone_at_her_next_shooting_phase():
    """CHN-60."""
    battle = foretold()
    battle.play("done")
    battle.until("Shoot")
    assert battle.state.side == A
    assert not lasting(battle, "foretelling")
    assert debt(battle, "Ila") == 0
