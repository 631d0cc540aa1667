"""When cuts are asked for: after the test, after upkeep, and in the own shooting phase. (CHN-21, CHN-24..26, CHN-29)"""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import ARROW, BO, NO_WOUND, REN, WOVEN, asked_to_cut, duel, owed, try_at
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import ILA, debt, ended, hand, kept, lasting, lore

from skirmish.core.decision import PASS
from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.rules.channeling.events import CutTried, Paid


def test_asked_after_a_successful_test_and_before_the_effects():
    """CHN-21: the other side is asked, the test is rolled, and nothing has been rolled to wound."""
    battle = duel().begin("magic begins", until="close combat").dice(WOVEN)
    battle.play(ARROW)
    assert battle.decision.side == B
    assert battle.decision.default == PASS
    assert [roll.throw.what for roll in battle.rolled()] == ["Arrow of Fire"]


def test_not_asked_when_the_test_fails():
    """CHN-21, CHN-26."""
    battle = duel().begin("magic begins", until="close combat").dice(("Arrow of Fire", 3, 3))
    battle.play(ARROW)
    assert battle.prompt == "Shoot"


def test_not_asked_when_the_weave_is_inverted():
    """CHN-26, CHN-75."""
    unseen = EffectBegun(Effect(1, "Inversion", ILA, ILA, numbers=(("unseen", 1),), until=99, rule="CHN-T8"))
    battle = duel().after(unseen).begin("magic begins", until="close combat").dice(WOVEN, NO_WOUND, WOVEN)
    battle.play(ARROW)
    assert battle.prompt == "Shoot"
    battle.play(ARROW)
    assert asked_to_cut(battle) == ["Bo"]


def test_nothing_but_a_named_cut_or_passing_is_an_answer():
    """CHN-26."""
    battle = duel().begin("magic begins", until="close combat").dice(WOVEN)
    battle.play(ARROW)
    assert battle.refused("Ren cuts arrow-of-fire")
    assert battle.refused("Bo casts arrow-of-fire at Ila")
    assert battle.refused("Bo cuts fireball").rule
    assert battle.allowed("Bo passes")


def test_a_new_maintained_weave_that_is_cut_never_stands():
    """CHN-29."""
    battle = duel(weaves=("shield-of-air",)).begin("magic begins", until="close combat")
    battle.dice(("Shield of Air", 6, 6), try_at(4, "Shield of Air"))
    battle.play("Ila casts shield-of-air at Ila", "Bo cuts shield-of-air")
    assert not battle.happened(EffectBegun)
    assert hand(battle, "Ila") == 16


def shielded(target: int = ILA, number: int = 1, **facts: Any) -> EffectBegun:
    """Ila's Shield of Air stands since an earlier turn."""
    return kept("shield-of-air", ILA, target, number, guard=4, **facts)


def keeping(told: Story, *dice: tuple[str, int]) -> Battle:
    """Ila has paid for her Shield of Air."""
    battle = told.after(shielded()).begin("magic begins", side=A, until="close combat").dice(*dice)
    battle.play("Ila keeps shield-of-air")
    return battle


def test_paid_upkeep_may_be_cut():
    """CHN-21, CHN-29: the weave ends at once, the two points are gone."""
    battle = keeping(duel(), try_at(4, "Shield of Air"))
    assert asked_to_cut(battle) == ["Bo"]
    battle.play("Bo cuts shield-of-air")
    assert ended(battle, "shield-of-air") == [": cut by Bo"]
    assert not lasting(battle, "shield-of-air")
    assert hand(battle, "Ila") == 18
    assert owed(battle) == {"Bo": 3}


def test_a_weave_whose_cut_fails_is_kept():
    """CHN-21, CHN-23."""
    battle = keeping(duel(), try_at(3, "Shield of Air"))
    battle.play("Bo cuts shield-of-air")
    assert lasting(battle, "shield-of-air")
    assert battle.prompt == "Shoot"


def test_a_dropped_weave_is_nobody_s_to_cut():
    """CHN-21, CHN-25."""
    battle = duel().after(shielded()).begin("magic begins", until="close combat")
    battle.play("Ila drops shield-of-air")
    assert battle.prompt == "Shoot"
    assert not battle.happened(Paid)


def test_upkeep_is_another_moment_than_the_cast():
    """CHN-24: Bo fails when the weave is cast, and may try again when its upkeep is paid two turns later."""
    battle = duel(weaves=("shield-of-air",)).begin("magic begins", until="close combat", turns=3)
    battle.dice(("Shield of Air", 6, 6), try_at(1, "Shield of Air"))
    battle.play("Ila casts shield-of-air at Ila", "Bo cuts shield-of-air")
    battle.until("Keep up")
    battle.dice(try_at(4, "Shield of Air")).play("Ila keeps shield-of-air")
    assert asked_to_cut(battle) == ["Bo"]
    battle.play("Bo cuts shield-of-air")
    assert not lasting(battle, "shield-of-air")


def test_each_paid_weave_may_be_cut_before_the_next_is_paid():
    """CHN-21, CHN-15 (c): weave by weave."""
    told = duel().after(shielded(), kept("mire", ILA, ILA, 2))
    battle = told.begin("magic begins", until="close combat").dice(try_at(1, "Mire"), try_at(4, "Shield of Air"))
    battle.play("Ila keeps mire")
    assert asked_to_cut(battle) == ["Bo"]
    battle.play("Bo cuts mire", "Ila keeps shield-of-air")
    assert asked_to_cut(battle) == ["Bo"]
    battle.play("Bo cuts shield-of-air")
    assert owed(battle) == {"Bo": 6}
    assert [effect.source for effect in battle.state.effects] == ["mire"]


def own_phase(options: dict[str, str] | None = None, **bo: Any) -> Battle:
    """Bo's shooting phase; Ila's Shield of Air stands. His arrow keeps the phase open."""
    told = duel(bo=bo, options=options).after(shielded())
    return told.begin("magic begins", side=B, until="close combat", turns=2)


def test_a_standing_weave_may_be_cut_in_the_own_shooting_phase():
    """CHN-21, CHN-29."""
    battle = own_phase().dice(try_at(4, "Shield of Air"))
    battle.play("Bo cuts shield-of-air")
    assert ended(battle, "shield-of-air") == [": cut by Bo"]


@pytest.mark.parametrize(("options", "left", "debts"), [
    ({}, 9, {"Bo": 3}), ({"own_phase_cut": "debt"}, 9, {"Bo": 3}), ({"own_phase_cut": "on_hand"}, 6, {}),
])  # fmt: skip
def test_what_a_cut_in_the_own_phase_is_paid_from(options: dict[str, str], left: int, debts: dict[str, int]):
    """CHN-22: the next turn's total, as the source says, unless the option says from what is on hand."""
    battle = own_phase(options).dice(try_at(1, "Shield of Air"))
    battle.play("Bo cuts shield-of-air")
    assert (hand(battle, "Bo"), owed(battle)) == (left, debts)


@pytest.mark.parametrize(("how", "may"), [("debt", True), ("on_hand", False)])
def test_points_must_be_there_to_cut_in_the_own_phase(how: str, may: bool):
    """CHN-22: Bo has cast thrice, nothing is on hand; the next total is untouched."""
    battle = own_phase({"own_phase_cut": how}, at=(32, 24))
    for _ in range(3):
        battle.dice(("Arrow of Fire", 1, 1)).play("Bo casts arrow-of-fire at Ila")
    assert hand(battle, "Bo") == 0
    assert bool(battle.prompt == "Shoot" and battle.offered("cut")) is may


def test_once_in_the_own_phase():
    """CHN-24: after a failed try that weave is left alone in this phase; another weave may be tried."""
    told = duel().after(shielded(), shielded(REN, 2))
    battle = told.begin("magic begins", side=B, until="close combat").dice(try_at(3, "Shield of Air"))
    assert [action.target for action in battle.offered("cut", "Bo")] == [1, 2]
    first = battle.offered("cut", "Bo")[0]
    battle.play(first)
    assert [action.target for action in battle.offered("cut", "Bo")] == [2]
    assert battle.refused(first)


def test_the_next_own_phase_is_a_new_try():
    """CHN-24: the try of this turn is forgotten in the next."""
    battle = duel().after(shielded()).begin("magic begins", side=B, until="close combat", turns=4)
    battle.dice(try_at(1, "Shield of Air")).play("Bo cuts shield-of-air")
    battle.until("Keep up")
    battle.play("Ila keeps shield-of-air")
    assert asked_to_cut(battle) == ["Bo"]
    battle.dice(try_at(2, "Shield of Air")).play("Bo cuts shield-of-air")
    battle.until("Shoot")
    while battle.state.side == A:
        battle.until("Shoot")
    assert battle.offered("cut", "Bo")
    assert len(battle.happened(CutTried)) == 2


@pytest.mark.parametrize(("tries", "may"), [("each", True), ("one", False)])
def test_a_second_cutter_in_the_own_phase(tries: str, may: bool):
    """CHN-24, the option: one try of the side, or one of each."""
    told = duel(options={"cut_tries": tries}).model("Cy", side=B, at=(26, 20), lore=lore(9, "arrow-of-fire"))
    battle = told.after(shielded()).begin("magic begins", side=B, until="close combat")
    battle.dice(try_at(3, "Shield of Air")).play("Bo cuts shield-of-air")
    assert bool(battle.offered("cut", "Cy")) is may
    assert not battle.offered("cut", "Bo")


def test_in_the_own_phase_too_the_holder_must_be_seen_and_near():
    """CHN-20, CHN-21: the bearer of the weave plays no part."""
    assert not own_phase(at=(34, 24)).offered("cut")
    told = duel(bo={"at": (34, 24)}).model("Kai", side=A, at=(32, 24)).after(kept("shield-of-air", ILA, 1, guard=4))
    assert not told.begin("magic begins", side=B, until="close combat").offered("cut")


def test_weaves_of_the_own_side_can_t_be_cut_only_dropped():
    """CHN-25: Bo holds a shield; it costs him nothing to let it go."""
    told = duel().model("Cy", side=B, at=(26, 20), lore=lore(9, "arrow-of-fire"))
    battle = told.after(kept("shield-of-air", BO, REN, guard=4)).begin("magic begins", side=B, until="close combat")
    battle.play("Bo keeps shield-of-air", "Ila passes")
    assert not battle.offered("cut")
    assert battle.refused("Cy cuts shield-of-air")
    before = hand(battle, "Bo")
    battle.play("Bo drops shield-of-air")
    assert ended(battle, "shield-of-air") == [": it is dropped"]
    assert hand(battle, "Bo") == before


def test_what_isn_t_kept_up_can_t_be_cut_later():
    """CHN-21: a Blade of Fire lasts by itself."""
    blade = kept("blade-of-fire", ILA, ILA, numbers=(("weapon strength", 2),), brief=True)
    battle = duel().after(blade).begin("magic begins", side=B, until="close combat")
    assert not battle.offered("cut")


def test_cutting_is_not_casting():
    """CHN-7, CHN-21: who has cut may still shoot its bow, and the reverse."""
    told = duel(bo={"items": ("bow",)}).after(shielded(REN))
    battle = told.begin("magic begins", side=B, until="close combat").dice(try_at(1, "Shield of Air"), ("to hit", 1))
    battle.play("Bo cuts shield-of-air", "Bo shoots Ila")
    other = told.begin("magic begins", side=B, until="close combat").dice(("to hit", 1), try_at(4, "Shield of Air"))
    other.play("Bo shoots Ila", "Bo cuts shield-of-air")
    assert not lasting(other, "shield-of-air")
    assert debt(other, "Bo") == 3
