"""What a circle does: the pool, dearer weaves, easier tests; how long it lasts. (CHN-31..35, CHN-44)"""

from __future__ import annotations

import pytest
from cutting_scenes import (
    ARROW,
    NO_WOUND,
    WOVEN,
    circles,
    hands,
    leads,
    linked,
    off,
    owed,
    row,
    the_circle,
)
from support.battle import STOPPED, Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, ILA, kept, lasting, lore

from skirmish.board import on
from skirmish.rules.channeling.channeler import on_hand, price

TOTALS = (6, 5, 7)
DEARER = {1: 2, 2: 3, 3: 5, 4: 6, 5: 8, 6: 9, 7: 11, 8: 12, 9: 14}
"""What weaves of these costs cost in a circle."""


def three(**options: str) -> Story:
    """Ila, Bo and Cy, and Ren to aim at."""
    knows = (("arrow-of-fire", "shield-of-air"), ("arrow-of-fire", "ice-shards"), ("arrow-of-fire",))
    return row(TOTALS, options=options, knows=knows).model("Ren", side=B, at=(20, 34))


def circle(told: Story | None = None, turns: int = 1) -> Battle:
    """They have linked under Ila, in their own shooting phase."""
    battle = (told or three()).begin("magic begins", side=A, until="close combat", turns=turns)
    battle.play("Ila links with Bo and Cy")
    return battle


def test_the_pool_is_the_sum_of_the_points_on_hand():
    """CHN-33: 6 + 5 + 7, and nobody has points of her own."""
    battle = circle()
    assert the_circle(battle).pool == 18
    assert the_circle(battle).put == TOTALS
    assert hands(battle) == {"Ila": 0, "Bo": 0, "Cy": 0}
    assert [on_hand(battle.state, i) for i in range(3)] == [18, 18, 18]


def test_debts_are_taken_off_before_they_go_into_the_pool():
    """CHN-33, CHN-3: the points on hand, not the totals. Bo, who owes 3, cut when Ren's friend wove."""
    told = three().model("Kai", side=B, at=(26, 20), lore=lore(12, "arrow-of-fire"))
    battle = told.begin("magic begins", side=B, until="close combat", turns=2)
    battle.dice(("Arrow of Fire", 6, 6), ("cutting Kai's Arrow of Fire", 6)).play("Kai casts arrow-of-fire at Ila")
    battle.play("Bo cuts arrow-of-fire")
    battle.until("Form a circle?")
    battle.play("Ila links with Bo and Cy")
    assert the_circle(battle).put == (6, 2, 7)
    assert the_circle(battle).pool == 15


@pytest.mark.parametrize(("plain", "dear"), DEARER.items())
def test_a_circle_pays_half_as_much_again(plain: int, dear: int):
    """CHN-34: rounded up; who is alone pays the plain number."""
    battle = circle()
    assert [price(battle.state, i, plain) for i in range(3)] == [dear, dear, dear]
    alone = three().begin("magic begins", side=A, until="close combat")
    assert price(alone.state, ILA, plain) == plain


def test_weaves_are_paid_from_the_pool():
    """CHN-33, CHN-34: an arrow of 3 costs 5."""
    battle = circle().dice(WOVEN, NO_WOUND)
    battle.play(ARROW)
    assert the_circle(battle).pool == 13


def test_what_the_pool_can_t_pay_isn_t_woven():
    """CHN-34, CHN-10: three arrows leave 3 points: enough for an arrow of one woman, not of a circle."""
    battle = circle()
    for _ in range(3):
        battle.dice(("Arrow of Fire", 1, 1)).play(ARROW)
    assert the_circle(battle).pool == 3
    assert battle.prompt != "Shoot" or not battle.offered("cast")


@pytest.mark.parametrize(("totals", "bonus"), [((6, 5), 1), ((6, 5, 7), 2), ((6, 5, 7, 4), 3)])
def test_the_leader_s_test_is_easier_by_each_other_member(totals: tuple[int, ...], bonus: int):
    """CHN-35: +1 each."""
    told = row(totals).model("Ren", side=B, at=(20, 34))
    battle = told.begin("magic begins", side=A, until="close combat").dice(("Arrow of Fire", 1, 1))
    battle.play("Ila links with " + " and ".join(("Bo", "Cy", "Dee")[: len(totals) - 1]), ARROW)
    assert battle.modifiers("Arrow of Fire") == {"circle": bonus}


def test_two_more_make_a_five_of_a_seven():
    """CHN-35, CHN-11: difficulty 7, three women: a 5 is enough, a 4 isn't."""
    battle = circle().dice(("Arrow of Fire", 1, 4), NO_WOUND, ("Arrow of Fire", 1, 3))
    battle.play(ARROW, ARROW)
    assert [roll.outcome for roll in battle.rolled("Arrow of Fire")] == [True, False]


def test_only_the_leader_casts():
    """CHN-31, CHN-32: no member weaves alone as long as it holds."""
    battle = circle()
    assert {action.model for action in battle.offered("cast")} == {ILA}
    assert not battle.allowed("Bo casts arrow-of-fire at Ren")
    assert battle.allowed(ARROW)


def test_only_weaves_that_she_knows():
    """CHN-31: Bo's ice shards are of no use."""
    told = three().model("Near", side=B, at=(20, 30))
    assert not circle(told).allowed("Ila casts ice-shards at Near")
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Bo links with Ila and Cy")
    assert battle.allowed("Bo casts ice-shards at Near")


def test_from_her_base():
    """CHN-31: 18" from Ila; a hair further, and that Bo stands nearer is no help."""
    for more, allowed in ((0.0, True), (HAIR_IN, False)):
        told = three().model("Far", side=B, at=(20 - BASES_IN - 18 - more, 24))
        assert circle(told).allowed("Ila casts arrow-of-fire at Far") is allowed
    east = three().model("Far", side=B, at=off(18.0 + 2 * (BASES_IN + 0.25)))
    assert not circle(east).allowed("Ila casts arrow-of-fire at Far")


def test_only_the_leader_s_combat_counts():
    """CHN-31, CHN-9: Bo is engaged, and Ila weaves at whom she likes; an engaged Ila doesn't."""
    bo_fights = three().model("Gar", side=B, at=off(0.25, 24 + BASES_IN))
    assert circle(bo_fights).allowed(ARROW)
    ila_fights = three().model("Gar", side=B, at=(20, 24 - BASES_IN))
    assert not circle(ila_fights).allowed(ARROW)


def test_the_upkeep_of_any_member_s_weave_is_dearer_and_paid_from_the_pool():
    """CHN-33, CHN-34: Cy's shield, 2 points, costs 3."""
    battle = circle(three().after(kept("shield-of-air", 2, ILA, guard=4)))
    battle.play("Cy keeps shield-of-air")
    assert the_circle(battle).pool == 15
    assert lasting(battle, "shield-of-air")


def test_who_is_in_no_circle_keeps_hers_up_at_the_plain_price():
    """CHN-34."""
    told = three().after(kept("shield-of-air", 2, ILA, guard=4))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo", "Cy keeps shield-of-air")
    assert the_circle(battle).pool == 11
    assert hands(battle)["Cy"] == 5


def test_it_lasts_for_this_turn_and_the_opponent_s_next_and_no_longer():
    """CHN-32: it ends at the start of their next turn."""
    battle = circle(turns=3)
    seen = []
    for _ in range(60):
        if not battle.game.decision:
            break
        seen.append((battle.state.side, battle.state.round, battle.phase, len(circles(battle))))
        battle.play("wait" if battle.prompt.startswith("The story") else battle.decision.default)
        if battle.prompt == "Form a circle?":
            break
    assert {count for side, number, _, count in seen if (side, number) == (A, seen[0][1])} == {1}
    assert {count for side, *_, count in seen if side == B} == {1}
    assert not circles(battle)
    assert battle.prompt == "Form a circle?"
    assert hands(battle) == dict(zip(("Ila", "Bo", "Cy"), TOTALS, strict=True))


def test_it_is_gone_before_anybody_moves_in_their_next_turn():
    """CHN-32: already when they get up or charge."""
    told = linked(three(), TOTALS)
    battle = told.begin("end of turn", side=B, until="charges", turns=2)
    assert battle.prompt == STOPPED
    assert battle.state.side == A
    assert not circles(battle)


def test_moving_apart_does_not_end_it():
    """CHN-32: in the opponent's turn a fist of air throws Cy out of reach of the others."""
    told = linked(three().model("Kai", side=B, at=off(2.0, 18), lore=lore(12, "fist-of-air")), TOTALS)
    battle = told.begin("magic begins", side=B, until="close combat")
    battle.dice(("Fist of Air", 6, 6), ("to wound Cy", 1), 6).play("Kai casts fist-of-air at Cy", "pass")
    assert on(battle.state).gap(1, 2) > 2.0
    assert the_circle(battle).members == (0, 1, 2)


def test_the_points_left_are_lost_with_it():
    """CHN-33, CHN-3: at the next start each has her total again, no more."""
    battle = circle(turns=3)
    battle.until("Form a circle?")
    assert hands(battle) == {"Ila": 6, "Bo": 5, "Cy": 7}


def test_a_weave_belongs_to_the_leader_who_cast_it():
    """CHN-44: after the circle is gone she pays its upkeep alone, the plain number."""
    battle = circle(turns=3).dice(("Shield of Air", 6, 6))
    battle.play("Ila casts shield-of-air at Bo")
    (effect,) = lasting(battle, "shield-of-air")
    assert effect.owner == ILA
    battle.until("Form a circle?")
    battle.play("done", "Ila keeps shield-of-air")
    assert hands(battle) == {"Ila": 4, "Bo": 5, "Cy": 7}


def test_it_still_belongs_to_her_under_another_leader():
    """CHN-44, CHN-37: the shield is cut through Ila's place: 12" from her, far from Bo who leads now."""
    for x, allowed in ((20 - BASES_IN - 12, True), (20 - BASES_IN - 12 - HAIR_IN, False)):
        told = three().model("Kai", side=B, at=(x, 24), lore=lore(9))
        told = linked(told.after(kept("shield-of-air", ILA, ILA, guard=4)), TOTALS, leader=1)
        battle = told.begin("magic begins", side=B, until="close combat")
        assert leads(battle) == "Bo"
        assert (battle.prompt == "Shoot" and bool(battle.offered("cut", "Kai"))) is allowed
        assert owed(battle) == {}
