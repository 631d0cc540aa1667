"""Who acts when: initiative, ties, holding, pre-empting. (RES-16, RES-34..38)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from resolve_scenes import Gear, acting, facing, people, slot
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import Moved
from skirmish.core.forecast import TooWide
from skirmish.kit.rounds import Finished, Lots
from skirmish.rules.resolve.events import Activated, BodyLost, order
from skirmish.rules.resolve.initiative import ROUNDS

FAST = {"quickness": 8, "perception": 8}


def fast(skills: dict[str, int] | None = None, **more: object) -> Gear:
    """Initiative 16."""
    return people(skills, **FAST, **more)  # type: ignore[arg-type]


def active(battle: Battle) -> str:
    """Who is asked what it does."""
    return battle.prompt.partition(":")[0]


def activated(battle: Battle) -> list[str]:
    """Whose activations have begun, in order."""
    return [battle.state.models[event.model].name for event in battle.happened(Activated)]


# --- the order -------------------------------------------------------------------------------------------------------


def test_the_highest_initiative_acts_first_whatever_the_side():  # RES-34
    battle = acting(people(), fast(), gap_in=12)
    assert active(battle) == "Ren"
    battle.play("done")
    assert active(battle) == "Ila"


def test_what_one_does_is_settled_before_the_next_acts():  # RES-16
    fallen = facing(fast(strength=12), people(now={"body": 1}))
    battle = fallen.model("Bo", B, (40, 40), **people()).act()
    battle.dice(("to hit", 5, 3), ("damage", 9))
    battle.play("pass", "Ila strikes Ren")
    assert slot(battle, "Ren").posture == "stunned"
    battle.play("done")
    assert "Ren" not in activated(battle)


def test_armour_makes_slow():  # RES-34
    battle = acting(people(items=("heavy-armour",)), people(), gap_in=12)
    assert active(battle) == "Ren"


def test_of_equals_the_quicker_acts_first_then_the_more_perceptive():  # RES-34
    quick = people(quickness=8, perception=4)
    sharp = people(quickness=4, perception=8)
    assert active(acting(sharp, quick, gap_in=12)) == "Ren"
    assert active(acting(quick, sharp, gap_in=12)) == "Ila"
    same = {"traits": {"initiative": 12}}
    assert active(acting(people(**same), people(perception=8, **same), gap_in=12)) == "Ren"  # type: ignore[arg-type]


def test_wounds_that_make_slower_decide_among_equals():  # RES-34, RES-57
    assert active(acting(people(now={"body": 6}), people(), gap_in=12)) == "Ren"


def test_lots_decide_last_and_are_drawn_once():  # RES-34
    drawn = Lots((0, 1, 2)).draw(Dice(None, (2, 2)))
    assert drawn[:2] == ((2, 2), (1, 2, 0))
    law = Lots((0, 1, 2)).law()
    assert len(law) == 6
    assert {chance for _, chance in law} == {Fraction(1, 6)}
    with pytest.raises(TooWide):
        Lots(tuple(range(9))).law()


def test_lots_are_drawn_when_the_battle_begins():  # RES-34
    battle = story("resolve+none").model("Ila", A, **people()).model("Ren", B, **people()).begin()
    battle.dice(("pick of the table edge", 5, 2))
    battle.play("north edge")
    battle.play(battle.decision.default)
    battle.dice(("first turn", 6, 1), ("lots", 2))
    battle.play(battle.decision.default)
    assert order(battle.state).ties == (1, 0)
    assert active(battle) == "Ren"


def test_each_acts_once_a_round():  # RES-17
    battle = acting(gap_in=12)
    battle.play("done", "done")
    assert battle.state.round == 2
    assert activated(battle) == ["Ila", "Ren", "Ila"]


# --- holding ---------------------------------------------------------------------------------------------------------


def test_who_holds_may_act_before_another_does():  # RES-35
    battle = acting(fast(), people(), gap_in=12)
    battle.play("Ila holds")
    assert any("Ila holds its action" in line for line in battle.told())
    assert "holds its action" in battle.sheet("Ila").states
    assert ROUNDS.acting_order(battle.state) == (battle.names["Ren"], battle.names["Ila"])
    assert battle.prompt == "Ren is next: does Ila act, who held?"
    battle.play("Ila acts", "done")
    assert active(battle) == "Ren"
    assert battle.happened(Finished, holds=True)


def test_who_holds_may_act_between_anothers_move_and_its_action():  # RES-35
    battle = acting(fast(strength=12), people(), gap_in=6)
    battle.play("Ila holds", "pass", f"Ren moves to {battle.at('Ren')[0] - 4}, 24")
    assert battle.prompt == "Ren has moved: does Ila act, who held?"
    battle.dice(("to hit", 5, 4), ("damage", 9), ("Focus", 3))
    battle.play("Ila acts", "Ila charges Ren", "done")
    assert battle.happened(BodyLost, model=battle.names["Ren"])
    assert active(battle) == "Ren"  # goes on where it was interrupted


def test_what_is_held_and_not_used_is_lost():  # RES-35
    battle = acting(fast(), people(), gap_in=12)
    battle.play("Ila holds", "pass", "done")
    assert battle.prompt == "The round ends: does Ila act, who held?"
    battle.play("pass")
    assert battle.state.round == 2
    assert not order(battle.state).holding


def test_who_has_begun_can_hold_no_more():  # RES-35
    battle = acting(fast(), people(), gap_in=12)
    battle.play("Ila go-prones")
    assert battle.refused("Ila holds").rule == "RES-35"


def test_both_sides_holders_are_asked_the_others_first():  # RES-35
    battle = acting(fast(), people(traits={"initiative": 14}), gap_in=12)
    battle.play("Ila holds", "pass", "Ren holds")
    assert battle.decision.side == A
    battle.play("pass")
    assert battle.decision.side == B
    battle.play("Ren acts", "done")
    assert battle.decision.side == A


# --- pre-empting -----------------------------------------------------------------------------------------------------


def beaten(**options: str) -> Battle:
    """Ila, initiative 16, is about to act next to Ren, whose initiative is 12."""
    return acting(fast(), people(strength=12, quickness=6), **options)


def test_a_slower_enemy_may_roll_quickness_against_the_difference():  # RES-36
    battle = beaten()
    assert battle.prompt == "Ila is about to act: pre-empt?"
    battle.dice(("to pre-empt Ila", 4))
    battle.play("Ren pre-empts Ila")
    assert active(battle) == "Ren"
    battle.dice(("to hit", 2, 4))
    battle.play("Ren strikes Ila", "done")
    assert active(battle) == "Ila"


def test_who_fails_changes_nothing():  # RES-36
    battle = beaten().dice(("to pre-empt Ila", 3))
    battle.play("Ren pre-empts Ila")
    assert active(battle) == "Ila"
    battle.play("done")
    assert active(battle) == "Ren"
    assert not slot(battle, "Ren").acted


def test_who_botches_has_no_action_in_this_round():  # RES-36
    battle = beaten().dice(("to pre-empt Ila", 1))
    battle.play("Ren pre-empts Ila", "done")
    assert battle.refused("Ren strikes Ila").rule == "RES-17"
    assert battle.allowed("Ren go-prones")


def test_each_may_try_once_a_round():  # RES-37
    battle = facing(fast(), people(), gap_in=0).model("Bo", A, at=(3.9, 24), **people(traits={"initiative": 14})).act()
    battle.dice(("to pre-empt", 3))
    battle.play("Ren pre-empts Ila", "done")
    assert active(battle) == "Bo"


@pytest.mark.parametrize("now", [{"surprised": 1}, {"acted": True}, {"asleep": True}])
def test_who_cant_act_cant_pre_empt(now: dict[str, object]):  # RES-37
    assert active(acting(fast(), people(now=now))) == "Ila"


def test_who_is_held_cant_pre_empt():  # RES-37
    assert active(acting(fast(), people(more={"conditions": ("held",)}))) == "Ila"


def test_who_can_do_nothing_to_it_isnt_asked():  # RES-36: ours
    assert active(acting(fast(), people(), gap_in=3)) == "Ila"
    archer = people(items=("bow",))
    assert acting(fast(), archer, gap_in=3).prompt == "Ila is about to act: pre-empt?"


def test_equal_initiatives_need_no_pre_empting():  # RES-36
    assert active(acting(people(), people())) == "Ila"


def test_who_pre_empts_acts_first_and_moves_or_draws_afterwards():  # RES-38
    battle = acting(fast(), people(items=("sword", "bow")), gap_in=3).dice(("to pre-empt", 4))
    battle.play("Ren pre-empts Ila")
    assert battle.refused(Action("draw", 1, what="unarmed")).rule == "RES-38"
    assert battle.refused(f"Ren moves to {battle.at('Ren')[0] + 3}, 24").rule == "RES-38"
    battle.dice(("to hit", 2, 5))
    battle.play("Ren shoots Ila with bow", f"Ren moves to {battle.at('Ren')[0] + 3}, 24")
    assert battle.happened(Moved, model=battle.names["Ren"])


def test_an_option_lets_it_move_first():  # RES-38
    battle = acting(fast(), people(items=("bow",)), gap_in=3, preempt_move="any").dice(("to pre-empt", 4))
    battle.play("Ren pre-empts Ila", f"Ren moves to {battle.at('Ren')[0] + 3}, 24")
    assert battle.happened(Moved, model=battle.names["Ren"])


def test_an_option_does_without():  # RES-36
    assert active(beaten(preempt="off")) == "Ila"
