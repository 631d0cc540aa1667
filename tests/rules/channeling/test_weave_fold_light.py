"""Fold Light: out of sight beyond Initiative in inches. (CHN-14, CHN-28, CHN-70, CHN-W15)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import HAIR_IN, Gear, begun, conditions, ended, facing, hand, kept, lore, struck, woven

VEIL: Gear = {"condition": "veiled", "shy": True}


def folded(told: Story, turns: int = 4, until: str = "") -> Battle:
    battle = told.begin("magic begins", side=A, turns=turns, until=until).dice(woven("fold-light", 4, 4))
    battle.play("Ila casts fold-light")
    return battle


def test_she_is_veiled_as_long_as_she_pays():
    """CHN-W15, CHN-14: 4 points, 2 a turn; upkeep doesn't end it."""
    battle = folded(facing("fold-light"))
    assert conditions(battle, "Ila") == ("veiled",)
    assert hand(battle) == 16
    battle.play("done")
    battle.until("Keep up Ila's Fold Light for 2 points")
    battle.play("Ila keeps fold-light")
    assert (conditions(battle, "Ila"), hand(battle)) == (("veiled",), 18)


@pytest.mark.parametrize(("gap_in", "seen"), [(3.0, True), (3.0 + HAIR_IN, False)])
def test_no_shot_and_no_weave_from_further_than_initiative(gap_in: float, seen: bool):
    """CHN-70: Initiative 3; 3.000" is near enough."""
    told = facing("fold-light", gap_in=gap_in, ren={"items": ("bow",), "lore": lore(9, "arrow-of-fire")})
    battle = folded(told)
    battle.play("pass", "done")
    battle.until("Shoot")
    assert battle.state.side == B
    assert battle.allowed("Ren shoots Ila") == seen
    assert battle.allowed("Ren casts arrow-of-fire at Ila") == seen
    if not seen:
        assert battle.refused("Ren casts arrow-of-fire at Ila").rule == "CHN-70"


def test_no_charge_from_further_than_initiative_and_4_inches():
    """CHN-70, SKR-24."""
    battle = folded(facing("fold-light", gap_in=4.0 + HAIR_IN))
    battle.until("Declare charges")
    assert battle.refused("Ren charges Ila").rule == "SKR-24"


def test_who_charges_her_ends_it():
    """CHN-70: she is charged, and seen."""
    battle = folded(facing("fold-light", gap_in=3.0), until="moves")
    battle.until("Declare charges")
    battle.play("Ren charges Ila")
    assert ended(battle, "fold-light") == [": it is charged"]
    assert conditions(battle, "Ila") == ()


def test_areas_still_touch_her():
    """CHN-70: a blast at a point beside her."""
    told = facing("fold-light", ren={"at": (30, 24), "lore": lore(9, "fireball")})
    battle = folded(told)
    battle.play("pass", "done")
    battle.until("Shoot")
    battle.dice(woven("fireball"), ("to wound Ila", 1))
    battle.play("Ren casts fireball at 21, 24", "pass")
    assert struck(battle) == [("Ila", 4, 3)]
    assert conditions(battle, "Ila") == ("veiled",)


def test_casting_ends_it_before_the_test():
    """CHN-19, CHN-70: even if it fails; so she can be cut."""
    told = facing("blade-of-fire", ren={"lore": lore(9)}).after(kept("fold-light", 0, 0, **VEIL))
    battle = begun(told)
    battle.dice(woven("blade-of-fire"))
    battle.play("Ila keeps fold-light", "Ila casts blade-of-fire")
    assert ended(battle, "fold-light") == [": it casts"]
    assert battle.allowed("Ren cuts blade-of-fire")


def test_upkeep_while_unseen_cant_be_cut():
    """CHN-28: who has no sight of the caster can't; beyond Initiative nobody is asked."""
    told = facing("fold-light", ren={"lore": lore(9)}).after(kept("fold-light", 0, 0, **VEIL))
    battle = begun(told)
    battle.play("Ila keeps fold-light")
    assert battle.prompt == "Shoot"
    assert battle.state.side == A
    near = begun(facing("fold-light", gap_in=3.0, ren={"lore": lore(9)}).after(kept("fold-light", 0, 0, **VEIL)))
    near.play("Ila keeps fold-light")
    assert near.prompt.startswith("Cut Ila's Fold Light?")


def test_cutting_ends_it():
    """CHN-70: in the enemy's turn."""
    told = facing("fold-light", ren={"lore": lore(9, "blade-of-fire")})
    battle = folded(told)
    battle.play("pass", "done")
    battle.until("Shoot")
    battle.dice(woven("blade-of-fire"), ("cutting Ren's Blade of Fire", 1))
    battle.play("Ren casts blade-of-fire", "Ila cuts blade-of-fire")
    assert ended(battle, "fold-light") == [": it cuts"]


def test_who_shoots_who_charges_and_who_goes_down_is_seen():
    """CHN-70."""
    told = facing("arrow-of-fire", items=("bow",)).after(kept("fold-light", 0, 0, upkeep=0, **VEIL))
    battle = begun(told).dice(("to hit Ren", 1))
    battle.play("Ila shoots Ren")
    assert ended(battle, "fold-light") == [": it shoots"]
    charging = told.begin("charges", side=A, until="moves")
    charging.play("Ila charges Ren")
    assert ended(charging, "fold-light") == [": it charges"]
    told = facing("fireball").model("Bo", side=A, at=(30, 30)).after(kept("fold-light", 0, 1, upkeep=0, **VEIL))
    battle = begun(told).dice(woven("fireball"), ("to wound Bo", 4), ("injury", 1))
    battle.play("Ila casts fireball at 30, 30")
    assert ended(battle, "fold-light") == [": it goes down"]


def test_not_in_combat():
    """CHN-9, CHN-W15."""
    assert begun(facing("fold-light", gap_in=0.0)).refused("Ila casts fold-light").rule == "CHN-9"
    assert begun(facing("fold-light", gap_in=HAIR_IN + 1 / 16)).allowed("Ila casts fold-light")
