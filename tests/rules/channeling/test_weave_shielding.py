"""Shielding: who is cut off from the Source. (CHN-36, CHN-50, CHN-69, CHN-W16)"""

from __future__ import annotations

import pytest
from cutting_scenes import BO, duel, linked, owed, row
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import HAIR_IN, ILA, begun, conditions, debt, ended, facing, ground, hand, kept, lasting, lore, woven

from skirmish.rules.channeling.channeler import circle_of
from skirmish.rules.channeling.events import CircleChanged

HOLD = "against Ila's hold"
OF_18 = {
    9: 2, 8: 2, 7: 2, 6: 3, 5: 3, 4: 3, 3: 3, 2: 4, 1: 4, 0: 4,
    -1: 4, -2: 4, -3: 5, -4: 5, -5: 5, -6: 5, -7: 6, -8: 6, -9: 6,
}  # fmt: skip
"""D6 needed against a shielder of 18, by how much stronger one is."""
ROWS = [
    (9, 20, 2), (9, 16, 2), (9, 15, 3), (9, 12, 3), (9, 11, 4), (9, 7, 4), (9, 6, 5), (10, 4, 5), (12, 5, 6),
    (20, 4, 6), *((18, 18 + more, needed) for more, needed in OF_18.items()),
]  # fmt: skip
"""(the shielder's total, the total of who is shielded, D6 needed)."""


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


@pytest.mark.parametrize(("mine", "hers", "needed"), ROWS)
@pytest.mark.parametrize("half", ["saidar", "saidin"])
def test_the_target_resists_with_the_die_of_relative_strength(mine: int, hers: int, needed: int, half: str):
    """CHN-69, CHN-50: as if it cut its shielder, without the option too; no step for opposite halves, no points."""
    failed = shielded(scene(mine, half, hers), needed - 1)
    assert conditions(failed, "Cai") == ("silenced",)
    assert owed(failed) == {}
    resisted = shielded(scene(mine, half, hers), needed)
    assert conditions(resisted, "Cai") == ()
    assert not lasting(resisted, "shielding")
    assert (hand(resisted), owed(resisted)) == (mine - 4, {})


@pytest.mark.parametrize(("face", "conditioned"), [(3, ("silenced",)), (4, ())])
def test_a_circle_resists_with_its_sum(face: int, conditioned: tuple[str, ...]):
    """CHN-69, CHN-50: 6 + 5 + 7 against Kai's 18: a 4."""
    told = row((6, 5, 7)).model("Kai", side=B, at=(20, 34), lore=lore(18, "shielding"))
    battle = linked(told, (6, 5, 7)).begin("magic begins", side=B, until="close combat")
    battle.dice(("Shielding", 6, 6), ("against Kai's hold", face)).play("Kai casts shielding at Bo", "pass")
    assert conditions(battle, "Bo") == conditioned


def test_who_is_shielded_has_no_points_and_neither_casts_nor_cuts():
    """CHN-69: this turn and in its own."""
    battle = shielded().dice(woven("arrow-of-fire", 1, 1), woven("arrow-of-fire"), ("to wound Cai", 1))
    assert hand(battle, "Cai") == 0
    battle.play("Ila casts arrow-of-fire at Cai", "Ila casts arrow-of-fire at Cai")
    assert battle.decision.side == A
    battle.dice((HOLD, 1))
    battle.play("done")
    battle.until("Keep up Ila's Shielding on Cai for 3 points")
    assert not battle.offered("cast", "Cai")
    assert hand(battle, "Cai") == 0
    battle.play("Ila keeps shielding")
    assert hand(battle) == 17


def test_its_own_weaves_end():
    """CHN-69: what it kept up; it pays no upkeep."""
    battle = scene().begin("magic begins", side=B, turns=2).dice(woven("mist"), woven("shield-of-air"))
    battle.play("Cai casts mist at 33, 24", "pass", "Cai casts shield-of-air at Cai", "pass", "done")
    assert (len(ground(battle, "mist")), len(lasting(battle, "shield-of-air"))) == (1, 1)
    battle.until("Shoot")
    battle.dice(woven("shielding"), (HOLD, 1))
    battle.play("Ila casts shielding at Cai", "pass")
    assert not ground(battle, "mist")
    assert ended(battle, "shield-of-air") == [" with its maker shielded"]
    assert hand(battle, "Cai") == 0


def test_what_was_kept_up_since_earlier_turns_ends_too():
    """CHN-69: nothing of Bo's is left, to the end of Ila's shooting phase."""
    told = duel(weaves=("shielding",)).after(kept("shield-of-air", BO, BO, guard=4))
    battle = told.begin("magic begins", side=A, until="close combat", turns=2)
    battle.dice(("Shielding", 6, 6), (HOLD, 1)).play("Ila casts shielding at Bo", "Bo passes")
    assert ended(battle, "shield-of-air")
    assert hand(battle, "Bo") == 0
    battle.until("The story stops here")
    assert hand(battle, "Bo") == 0


@pytest.mark.parametrize(("face", "free"), [(3, False), (4, True)])
def test_it_resists_again_at_the_end_of_its_own_turn(face: int, free: bool):
    """CHN-69: success ends the weave; its points come with its next turn."""
    battle = shielded(turns=4)
    battle.dice((HOLD, face))
    battle.play("done")
    battle.until("Shoot" if free else "Keep up Ila's Shielding")
    assert battle.state.side == A
    assert conditions(battle, "Cai") == (() if free else ("silenced",))
    assert ended(battle, "shielding") == ([": Cai is free"] if free else [])
    if free:
        battle.play("done")
        battle.until("Shoot")
        assert (battle.state.side, hand(battle, "Cai")) == (B, 20)


def test_not_at_the_end_of_its_shielder_s_turn():
    """CHN-69: no die is rolled."""
    told = duel().after(kept("shielding", ILA, BO, condition="silenced", resist="power"))
    battle = told.begin("close combat", side=A, until="rout", turns=2)
    assert conditions(battle, "Bo") == ("silenced",)
    assert not battle.rolled()


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
    battle.until("Shoot")
    assert battle.state.side == A
    battle.dice(woven("shielding"), (HOLD, 1))
    battle.play("Ila casts shielding at Cai", "pass")
    assert circle_of(battle.state, battle.names["Cai"]) is None
    assert circle_of(battle.state, battle.names["Ada"])
    assert battle.happened(CircleChanged)
    assert not battle.rolled("initiative")
