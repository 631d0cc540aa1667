"""Weaves that strike one enemy: Arrow of Fire, Ice Shards, Smother, Lightning. (CHN-18, CHN-W2, W9, W12, W13)"""

from __future__ import annotations

from support.battle import Battle
from support.story import A, B
from weave_scenes import BASES_IN, HAIR_IN, Gear, R, begun, conditions, east, facing, hand, kept, struck, woven

from skirmish.rules.skirmish.events import Felled, Wounded

MISS = ("to wound", 1)
ARMOUR: Gear = {"items": ("heavy-armour",)}


def test_an_arrow_of_fire_is_a_hit_of_strength_4():
    """CHN-W2, CHN-18: no roll to hit, no cover; the caster gets the credit."""
    told = facing("arrow-of-fire").terrain("low-wall", rect=(25.5, 20, 0.5, 8))
    battle = begun(told).dice(woven("arrow-of-fire", 3, 4), ("to wound Ren, S 4 against T 3", 3), ("injury", 1))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.happened(Felled, model="Ren", how="down", by="Ila")
    assert (hand(battle), len(battle.rolled())) == (17, 3)


def test_a_weave_test_of_one_less_fails():
    """CHN-11: an arrow needs 7."""
    battle = begun(facing("arrow-of-fire")).dice(woven("arrow-of-fire", 2, 4))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert not struck(battle)


def test_an_arrow_flies_18_inches_and_no_further():
    """CHN-13: base edge to base edge, 18.000" counts."""
    assert begun(facing("arrow-of-fire", gap_in=18.0)).allowed("Ila casts arrow-of-fire at Ren")
    refusal = begun(facing("arrow-of-fire", gap_in=18.0 + HAIR_IN)).refused("Ila casts arrow-of-fire at Ren")
    assert (refusal.rule, refusal.short_by) == ("CHN-13", HAIR_IN)


def test_it_needs_sight_and_no_friend_is_its_target():
    """CHN-13, CHN-17."""
    told = facing("arrow-of-fire").terrain("wall", rect=(23, 20, 0.5, 8)).model("Bo", side=A, at=(20, 26))
    assert begun(told).refused("Ila casts arrow-of-fire at Ren").rule == "CHN-13"
    assert begun(told).refused("Ila casts arrow-of-fire at Bo").rule == "CHN-W2"


def test_who_hides_isnt_found():
    """CHN-13, SKR-37: in the open or not; a blast may touch it all the same."""
    told = facing("arrow-of-fire", ren={"now": {"hidden": True}}).model("Sam", side=B, at=(30, 30))
    assert begun(told).refused("Ila casts arrow-of-fire at Ren").rule == "CHN-13"


def test_armour_saves_against_an_arrow_at_one_less():
    """CHN-18, SKR-52: armour by the strength of the hit."""
    battle = begun(facing("arrow-of-fire", ren=ARMOUR))
    battle.dice(woven("arrow-of-fire"), ("to wound", 3), ("armour save", 5), ("injury", 1))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.modifiers("armour save") == {"strength 4": -1}


def test_weaves_cause_no_criticals():
    """CHN-18, SKR-51: a 6 to wound is a wound."""
    battle = begun(facing("arrow-of-fire", ren={"W": 3})).dice(woven("arrow-of-fire"), ("to wound", 6))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.happened(Wounded, model="Ren", amount=1, by="Ila")
    assert battle.fighter("Ren").wounds == 2


def test_who_is_down_rolls_for_injury_as_ever():
    """CHN-18, SKR-54: no automatic out of action."""
    battle = begun(facing("arrow-of-fire", ren={"now": {"posture": "down"}}))
    battle.dice(woven("arrow-of-fire"), ("to wound", 3), ("injury", 2))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert battle.fighter("Ren").posture == "down"


def test_any_enemy_in_sight_may_be_picked():
    """CHN-17: the closest-target rule is for missiles only."""
    battle = begun(facing("arrow-of-fire").model("Near", side=B, at=(22, 26)))
    assert battle.allowed("Ila casts arrow-of-fire at Ren")
    assert battle.allowed("Ila casts arrow-of-fire at Near")


def test_an_enemy_who_fights_a_friend_may_be_picked_unless_forbidden():
    """CHN-17."""
    told = facing("arrow-of-fire").model("Bo", side=A, at=east(0, 20 + BASES_IN + 6))
    assert begun(told).allowed("Ila casts arrow-of-fire at Ren")
    strict = facing("arrow-of-fire", options={"weaves_into_combat": "forbidden"})
    strict.model("Bo", side=A, at=east(0, 20 + BASES_IN + 6))
    assert begun(strict).refused("Ila casts arrow-of-fire at Ren").rule == "CHN-17"


def test_in_combat_only_those_it_touches():
    """CHN-9: then even where the table forbids weaves into other combats."""
    told = facing("arrow-of-fire", gap_in=0.0).model("Far", side=B, at=(20, 28))
    battle = begun(told).dice(woven("arrow-of-fire"), MISS)
    assert battle.refused("Ila casts arrow-of-fire at Far").rule == "CHN-9"
    battle.play("Ila casts arrow-of-fire at Ren")
    assert struck(battle) == [("Ren", 4, 3)]


def test_ice_shards_are_one_batch_of_up_to_three_hits():
    """CHN-W12, SKR-69: all to wound, all saves, then the injuries, of which the worst counts."""
    battle = begun(facing("ice-shards", gap_in=12.0, ren=ARMOUR))
    battle.dice(woven("ice-shards", 3, 4), ("number of hits", 3))
    battle.dice(("to wound Ren, S 3 against T 3", 4), ("to wound", 4), ("to wound", 6))
    battle.dice(("armour save", 5), ("armour save", 4), ("armour save", 1), ("injury", 3), ("injury", 1))
    battle.play("Ila casts ice-shards at Ren")
    assert battle.happened(Felled, model="Ren", how="stunned", by="Ila")
    assert battle.modifiers("armour save") == {}
    assert hand(battle) == 16


def test_one_shard_only():
    """CHN-W12: a D3."""
    battle = begun(facing("ice-shards")).dice(woven("ice-shards"), ("number of hits", 1), MISS)
    battle.play("Ila casts ice-shards at Ren")
    assert struck(battle) == [("Ren", 3, 3)]
    assert begun(facing("ice-shards", gap_in=12.0 + HAIR_IN)).refused("Ila casts ice-shards at Ren").rule == "CHN-13"


def smothered(*dice: tuple[str | int, ...], warded: bool = False) -> Battle:
    """Ren, in armour, is smothered; then Ila is gone through a gateway, so that no enemy is near."""
    told = facing("smother", "travelling", gap_in=8.0, ren=ARMOUR).model("Sam", side=B, at=(30, 27))
    if warded:
        told.after(kept("shield-of-air", 1, 1, guard=4, upkeep=0))
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("smother", 3, 4), *dice, woven("travelling"))
    battle.play("Ila casts smother at Ren", "Ila casts travelling at 4, 24")
    return battle


def test_who_is_smothered_doesn_t_run_in_its_next_turn():
    """CHN-W13: a hit of strength 3 without armour save; hurt or not, it is out of breath."""
    battle = smothered(("to wound Ren, S 3 against T 3", 3))
    assert conditions(battle, "Ren") == ("winded",)
    battle.until("Move your warriors")
    assert battle.state.side == B
    assert battle.refused("Ren runs to 34, 24").rule == "CHN-W13"
    assert battle.allowed("Ren moves to 32, 24")
    assert battle.allowed("Sam runs to 35, 27")
    battle.play("Ren moves to 32, 24")
    battle.until("Move your warriors")
    battle.until("Move your warriors")
    assert battle.state.side == B
    assert battle.allowed("Ren runs to 36, 24")


def test_armour_doesn_t_help_the_smothered():
    """CHN-W13."""
    battle = begun(facing("smother", ren=ARMOUR)).dice(woven("smother"), ("to wound", 4), ("injury", 1))
    battle.play("Ila casts smother at Ren")
    assert battle.fighter("Ren").posture == "down"
    assert begun(facing("smother", gap_in=8.0 + HAIR_IN)).refused("Ila casts smother at Ren").rule == "CHN-13"


def test_who_turns_it_aside_keeps_its_breath():
    """CHN-62, CHN-W13: the hit and all it brings is gone."""
    battle = smothered(("Shield of Air", 4), warded=True)
    assert conditions(battle, "Ren") == ()
    battle.until("Move your warriors")
    assert battle.allowed("Ren runs to 35, 24")


def test_lightning_strikes_through_armour():
    """CHN-W9: strength 6, no armour save."""
    battle = begun(facing("lightning", gap_in=24.0, ren=ARMOUR))
    battle.dice(woven("lightning", 4, 4), ("to wound Ren, S 6 against T 3", 2), ("injury", 4))
    battle.play("Ila casts lightning at Ren")
    assert battle.happened(Felled, model="Ren", how="stunned", by="Ila")
    assert hand(battle) == 15
    assert begun(facing("lightning", gap_in=24.0 + HAIR_IN)).refused("Ila casts lightning at Ren").rule == "CHN-13"


def test_lightning_splashes_on_every_other_base_within_an_inch():
    """CHN-W9: friend and foe, the nearest first; 1.000" counts, 1.001" doesn't; with armour saves."""
    x, y = east(6.0)
    told = facing("lightning")
    told.model("Bo", side=A, at=(x, y + BASES_IN + 0.5), items=("heavy-armour",))
    told.model("Sam", side=B, at=(x + BASES_IN + 1.0, y)).model("Out", side=B, at=(x, y - BASES_IN - 1.0 - HAIR_IN))
    battle = begun(told).dice(woven("lightning"), MISS)
    battle.dice(("to wound", 4), ("armour save", 5), MISS)
    battle.play("Ila casts lightning at Ren")
    assert struck(battle) == [("Ren", 6, 3), ("Bo", 3, 3), ("Sam", 3, 3)]


def test_lightning_at_who_touches_her_splashes_on_the_caster():
    """CHN-W9: the caster too; down by her own weave."""
    battle = begun(facing("lightning", gap_in=0.0)).dice(woven("lightning"), MISS, ("to wound Ila", 4), ("injury", 1))
    battle.play("Ila casts lightning at Ren")
    assert battle.happened(Felled, model="Ila", how="down", by="Ila")


def test_lightning_that_takes_its_target_splashes_all_the_same():
    """CHN-W9: whom it touches is found before anything happens."""
    x, y = east(6.0)
    battle = begun(facing("lightning").model("Sam", side=B, at=(x + BASES_IN + 0.5, y)))
    battle.dice(woven("lightning"), ("to wound", 6), ("injury", 6), ("to wound Sam", 1))
    battle.play("Ila casts lightning at Ren")
    assert battle.happened(Felled, model="Ren", how="out")
    assert struck(battle)[-1] == ("Sam", 3, 3)


def test_a_ward_of_air_turns_lightning_aside_but_not_its_splash_on_others():
    """CHN-62: neither strength nor `no armour save` matters."""
    x, y = east(6.0)
    told = facing("lightning").model("Sam", side=B, at=(x + 2 * R + 0.5, y))
    told.after(kept("shield-of-air", 1, 1, guard=4, upkeep=0))
    battle = begun(told).dice(woven("lightning"), ("Shield of Air", 4), ("to wound Sam", 1))
    battle.play("Ila casts lightning at Ren")
    assert struck(battle) == [("Sam", 3, 3)]
