"""Shielding: who is cut off from the Source. (CHN-36, CHN-50, CHN-69, CHN-W16)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import HAIR_IN, asked, begun, conditions, debt, ended, facing, ground, hand, lasting, lore, woven

from skirmish.rules.channeling.channeler import circle_of
from skirmish.rules.channeling.events import CircleChanged

HOLD = "against Ila's hold"


def scene(points: int = 20, half: str = "saidar", total: int = 20) -> Story:
    """Ila of so many points, and Cai, 8" away, of `total`."""
    told = facing("shielding", "arrow-of-fire", lore=lore(points, "shielding", "arrow-of-fire"), ren={"at": (40, 40)})
    known = ("arrow-of-fire", "shield-of-air", "mist")
    return told.model("Cai", side=B, at=(28, 24), lore=lore(total, *known, half=half))


def shielded(told: Story | None = None, face: int = 1, turns: int = 4) -> Battle:
    """She lets it pass, resists with this face of the D6."""
    battle = (told or scene()).begin("magic begins", side=A, turns=turns)
    battle.dice(woven("shielding", 3, 4), (HOLD, face))
    battle.play("Ila casts shielding at Cai", "pass")
    return battle


@pytest.mark.parametrize(
    ("mine", "hers", "needed"),
    [
        (9, 20, 2),
        (9, 16, 2),
        (9, 15, 3),
        (9, 12, 3),
        (9, 11, 4),
        (9, 7, 4),
        (9, 6, 5),
        (10, 4, 5),
        (12, 5, 6),
        (20, 4, 6),
    ],
)
@pytest.mark.parametrize("half", ["saidar", "saidin"])
def test_the_target_resists_with_the_die_of_relative_strength(mine: int, hers: int, needed: int, half: str):
    """CHN-69, CHN-50: as if it cut its shielder; no step for opposite halves, no points."""
    failed = shielded(scene(mine, half, hers), needed - 1)
    assert conditions(failed, "Cai") == ("silenced",)
    resisted = shielded(scene(mine, half, hers), needed)
    assert conditions(resisted, "Cai") == ()
    assert not lasting(resisted, "shielding")
    assert (hand(resisted), debt(resisted, "Cai")) == (mine - 4, 0)


def test_who_is_shielded_has_no_points_and_neither_casts_nor_cuts():
    """CHN-69: this turn and in its own."""
    battle = shielded().dice(woven("arrow-of-fire", 1, 1), woven("arrow-of-fire"), ("to wound Cai", 1))
    assert hand(battle, "Cai") == 0
    battle.play("Ila casts arrow-of-fire at Cai", "Ila casts arrow-of-fire at Cai")
    assert battle.decision.side == A
    battle.dice((HOLD, 1))
    battle.play("done")
    asked(battle, "Keep up Shielding on Cai for 3 points")
    assert not battle.offered("cast", "Cai")
    assert hand(battle, "Cai") == 0
    battle.play("Ila keeps shielding")
    assert hand(battle) == 17


def test_its_own_weaves_end():
    """CHN-69: what it kept up; it pays no upkeep."""
    battle = scene().begin("magic begins", side=B, turns=2).dice(woven("mist"), woven("shield-of-air"))
    battle.play("Cai casts mist at 33, 24", "pass", "Cai casts shield-of-air at Cai", "pass", "done")
    assert (len(ground(battle, "mist")), len(lasting(battle, "shield-of-air"))) == (1, 1)
    asked(battle, "Shoot")
    battle.dice(woven("shielding"), (HOLD, 1))
    battle.play("Ila casts shielding at Cai", "pass")
    assert not ground(battle, "mist")
    assert ended(battle, "shield-of-air") == [" with its maker shielded"]


@pytest.mark.parametrize(("face", "free"), [(3, False), (4, True)])
def test_it_resists_again_at_the_end_of_its_own_turn(face: int, free: bool):
    """CHN-69: success ends the weave; its points come with its next turn."""
    battle = shielded(turns=4)
    battle.dice((HOLD, face))
    battle.play("done")
    asked(battle, "Shoot" if free else "Keep up Shielding")
    assert battle.state.side == A
    assert conditions(battle, "Cai") == (() if free else ("silenced",))
    if free:
        assert ended(battle, "shielding") == [": Cai is free"]
        battle.play("done")
        asked(battle, "Shoot")
        assert (battle.state.side, hand(battle, "Cai")) == (B, 20)


def test_only_channelers_within_12_inches_in_sight():
    """CHN-W16, CHN-13."""
    battle = begun(scene())
    assert battle.refused("Ila casts shielding at Ren").rule == "CHN-W16"
    told = facing("shielding", gap_in=12.0 + HAIR_IN, ren={"lore": lore(9)})
    assert begun(told).refused("Ila casts shielding at Ren").rule == "CHN-13"
    assert begun(facing("shielding", gap_in=12.0, ren={"lore": lore(9)})).allowed("Ila casts shielding at Ren")


def test_the_target_may_cut_it_before_it_resists():
    """CHN-69: after test and cut."""
    battle = begun(scene()).dice(woven("shielding"), ("cutting Ila's Shielding", 4))
    battle.play("Ila casts shielding at Cai", "Cai cuts shielding")
    assert not battle.rolled(HOLD)
    assert conditions(battle, "Cai") == ()
    assert debt(battle, "Cai") == 3


def test_who_is_shielded_drops_out_of_its_circle():
    """CHN-32, CHN-69: without the shock; the others go on."""
    told = scene(12).model("Ada", side=B, at=(28, 25.5), lore=lore(5)).model("Eve", side=B, at=(29.5, 24), lore=lore(6))
    told.model("Dot", side=B, at=(29.5, 25.5), lore=lore(7))
    battle = told.begin("magic begins", side=B, turns=2)
    battle.play("Ada links with Cai and Eve and Dot")
    assert circle_of(battle.state, battle.names["Cai"])
    asked(battle, "Shoot")
    assert battle.state.side == A
    battle.dice(woven("shielding"), (HOLD, 1))
    battle.play("Ila casts shielding at Cai", "pass")
    assert circle_of(battle.state, battle.names["Cai"]) is None
    assert circle_of(battle.state, battle.names["Ada"])
    assert battle.happened(CircleChanged)
    assert not battle.rolled("initiative")
