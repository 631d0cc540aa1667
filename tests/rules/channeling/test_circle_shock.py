"""When a member falls: the shock, what is left of the circle, where the pool goes. (CHN-32, CHN-36, CHN-69)"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from cutting_scenes import WOMEN, WOVEN, circles, hands, leads, linked, off, owed, row, the_circle
from support.battle import STOPPED, Battle
from support.story import A, B, Story
from weave_scenes import ILA, kept, lasting, lore

from skirmish.core.decision import Decision
from skirmish.core.dice import Dice
from skirmish.core.events import Fell, Rolled
from skirmish.core.record import evolve
from skirmish.core.table import Table, settle
from skirmish.rules.channeling.channeler import channeler, weavings
from skirmish.rules.channeling.circles import drop_out
from skirmish.rules.channeling.events import CircleChanged, Owed

TOTALS = (6, 5, 7)
HARM = {"down": 1, "stunned": 3, "out": 6}
"""A face of the injury roll for each."""
KAI_AT = (20.0, 40.0)
"""Too far for anybody to cut, near enough for arrows."""
LEADER_FELL = "The leader fell: who leads the circle?"


def shot_at(
    totals: tuple[int, ...] = TOTALS, leader: int = 0, pool: int | None = None, weaves: tuple[str, ...] = (),
    **facts: Any,
) -> Story:  # fmt: skip
    """The women stand in a circle since their turn; it is Kai's, 16" south of them."""
    told = row(totals, **facts).model("Kai", side=B, at=KAI_AT, lore=lore(30, "arrow-of-fire", *weaves))
    return linked(told, totals, leader, pool)


def arrow(told: Story, at: str, how: str, *initiative: int, turns: int = 1) -> Battle:
    """Kai's arrow strikes one of them down, and those who stand test their Initiative of 3."""
    battle = told.begin("magic begins", side=B, until="close combat", turns=turns)
    battle.dice(WOVEN, (f"to wound {at}", 5), ("injury", HARM[how]), *(("initiative", face) for face in initiative))
    battle.play(f"Kai casts arrow-of-fire at {at}")
    return battle


@pytest.mark.parametrize("how", ["stunned", "out"])
def test_who_is_stunned_or_out_shocks_the_others(how: str):
    """CHN-36: Ila passes with a 3, Cy fails with a 4 and is knocked down."""
    battle = arrow(shot_at(), "Bo", how, 3, 4)
    assert [battle.state.models[roll.throw.who].name for roll in battle.rolled("initiative")] == ["Ila", "Cy"]
    assert battle.fighter("Ila").posture == "standing"
    assert battle.fighter("Cy").posture == "down"
    assert the_circle(battle).members == (0, 2)


def test_who_is_only_knocked_down_shocks_nobody():
    """CHN-36: and stays a member."""
    battle = arrow(shot_at(), "Bo", "down")
    assert the_circle(battle).members == (0, 1, 2)


def test_who_is_knocked_down_by_the_shock_sets_off_no_more():
    """CHN-36: both fail; they are down, and the circle holds."""
    battle = arrow(shot_at(), "Bo", "stunned", 6, 6)
    assert [event.how for event in battle.happened(Fell)] == ["stunned", "down", "down"]
    assert the_circle(battle).members == (0, 2)
    assert leads(battle) == "Ila"


def test_who_lies_already_isn_t_tested():
    """CHN-36: every other *standing* member."""
    battle = arrow(shot_at(Cy={"now": {"posture": "down"}}), "Bo", "out", 1)
    assert [roll.throw.who for roll in battle.rolled("initiative")] == [ILA]


@pytest.mark.parametrize(("pool", "after"), [(18, 13), (13, 13), (12, 12), (0, 0)])
def test_the_pool_is_at_most_what_the_others_put_in(pool: int, after: int):
    """CHN-36: Bo, who put in 5 of 18, is out; the others put in 13."""
    battle = arrow(shot_at(pool=pool), "Bo", "out", 1, 1)
    assert the_circle(battle).pool == after
    assert the_circle(battle).put == (6, 7)


def test_it_ends_when_one_is_left():
    """CHN-36: nothing goes back in the opponent's turn."""
    battle = arrow(shot_at((6, 5)), "Bo", "stunned", 1)
    assert not circles(battle)
    assert hands(battle) == {"Ila": 0, "Bo": 0}
    (changed,) = battle.happened(CircleChanged)
    assert changed.returned == ()


def test_when_the_leader_falls_control_is_transferred_at_once():
    """CHN-36, CHN-37: in the opponent's turn 2 points are owed; the new leader's total comes first. (CHN-38)"""
    battle = arrow(shot_at(), "Ila", "out", 1, 1)
    assert battle.prompt == LEADER_FELL
    assert battle.decision.side == A
    assert {WOMEN[action.model] for action in battle.offered("lead")} == {"Bo", "Cy"}
    battle.play("Cy leads")
    assert leads(battle) == "Cy"
    assert the_circle(battle).members == (1, 2)
    assert owed(battle) == {"Cy": 2}


def test_or_the_circle_ends():
    """CHN-36: the side may let it go, for nothing."""
    battle = arrow(shot_at(), "Ila", "stunned", 1, 1)
    battle.play("pass")
    assert not circles(battle)
    assert owed(battle) == {}


def test_it_ends_when_the_transfer_can_t_be_paid():
    """CHN-36, CHN-37: Bo and Cy have one point of their next totals left between them."""
    battle = arrow(shot_at().after(Owed(1, ((1, 5), (2, 6)), "cuts")), "Ila", "out", 1, 1)
    assert battle.prompt != LEADER_FELL
    assert not circles(battle)


def test_two_points_left_between_them_are_enough():
    """CHN-38: one of each."""
    battle = arrow(shot_at().after(Owed(1, ((1, 4), (2, 6)), "cuts")), "Ila", "out", 1, 1)
    battle.play("Bo leads")
    assert owed(battle) == {"Bo": 5, "Cy": 7}


def test_the_shock_comes_before_the_choice_of_a_leader():
    """CHN-36: who fails lies on the ground, and may lead all the same."""
    battle = arrow(shot_at(), "Ila", "stunned", 6, 1)
    assert battle.fighter("Bo").posture == "down"
    battle.play("Bo leads")
    assert leads(battle) == "Bo"


def two_fall(leader: int, dee: tuple[int, ...], ila: tuple[int, ...]) -> Battle:
    """A fireball puts Dee and then Ila out of action; the Initiative tests of the others after each."""
    places: dict[str, Any] = {"Bo": {"at": off(1.9)}, "Cy": {"at": off(1.9, 25.1)}, "Dee": {"at": (20, 22.9)}}
    totals = (6, 5, 7, 4)
    told = row(totals, **places).model("Kai", side=B, at=(4, 24), lore=lore(30, "fireball"))
    battle = linked(told, totals, leader).begin("magic begins", side=B, until="close combat")
    for name, tests in (("Dee", dee), ("Ila", ila)):
        battle.dice(*([("Fireball", 6, 6)] if name == "Dee" else []), (f"to wound {name}", 5), ("injury", 6))
        battle.dice(*(("initiative", face) for face in tests))
    battle.play("Kai casts fireball at 19.5, 23.4")
    return battle


def test_two_fallen_members_mean_two_tests():
    """CHN-36: each test at once; Bo and Cy stand through both."""
    battle = two_fall(1, (1, 2, 3), (3, 1))
    tested = [battle.state.models[roll.throw.who].name for roll in battle.rolled("initiative")]
    assert tested == ["Ila", "Bo", "Cy", "Bo", "Cy"]
    assert the_circle(battle).members == (1, 2)
    assert the_circle(battle).pool == 12
    assert leads(battle) == "Bo"


def test_who_fails_the_first_test_isn_t_tested_again():
    """CHN-36: she lies already when the second falls."""
    battle = two_fall(1, (1, 6, 3), (1,))
    tested = [battle.state.models[roll.throw.who].name for roll in battle.rolled("initiative")]
    assert tested == ["Ila", "Bo", "Cy", "Cy"]


class Together(NamedTuple):
    """What came of falls that were heard of together."""

    table: Table
    asked: list[Decision]


def fall_together(battle: Battle, *names: str, dice: tuple[int, ...]) -> Together:
    """These go out of action in one stroke; what is asked gets its default."""
    table = Table(evolve(battle.state, dice=Dice(None, dice)), battle.game.rules)
    for name in names:
        table.emit(Fell(battle.names[name], "out"))
    asked: list[Decision] = []
    flow = settle(table)
    try:
        asked.append(next(flow))
        while True:
            asked.append(flow.send(asked[-1].default))
    except StopIteration:
        assert table.state.dice.script == ()
        return Together(table, asked)


def test_who_falls_with_the_leader_can_t_take_control():
    """CHN-36: one stroke fells Ila, who leads, and Dee: two shocks, then one question, without Dee's name."""
    battle = linked(row((6, 5, 7, 4)), (6, 5, 7, 4)).begin("magic begins", side=B, until="close combat")
    table, asked = fall_together(battle, "Ila", "Dee", dice=(1, 2, 3, 1))
    assert [decision.prompt for decision in asked] == [LEADER_FELL]
    (decision,) = asked
    assert {offer.model for offer in decision.each() if offer.verb == "lead"} == {1, 2}
    (circle,) = weavings(table.state).circles
    assert (circle.members, circle.leader, circle.pool) == ((1, 2), 1, 12)
    assert [channeler(table.state, i).debt for i in range(4)] == [0, 2, 0, 0]


def test_nothing_is_paid_for_a_circle_that_ends_in_the_same_stroke():
    """CHN-36: Ila, who leads, and Bo of three fall: Cy is tested twice, and nobody is asked anything."""
    battle = linked(row(TOTALS), TOTALS).begin("magic begins", side=B, until="close combat")
    table, asked = fall_together(battle, "Ila", "Bo", dice=(3, 4))
    assert not asked
    assert not weavings(table.state).circles
    assert [channeler(table.state, i).debt for i in range(3)] == [0, 0, 0]
    assert battle.game.rules.combat.who(table.state, "down") == 1 << 2


def after_their_shooting() -> Battle:
    """The circle in its own turn, when the blows have been struck; its pool is still full."""
    battle = row(TOTALS).begin("magic begins", side=A, until="all alone")
    battle.play("Ila links with Bo and Cy")
    battle.until(STOPPED)
    return battle


def test_after_the_shooting_phase_another_leader_is_a_debt():
    """CHN-37: the pool is for the own shooting phase alone. Ila falls to a blow."""
    table, asked = fall_together(after_their_shooting(), "Ila", dice=(1, 1))
    assert [decision.prompt for decision in asked] == [LEADER_FELL]
    (circle,) = weavings(table.state).circles
    assert (circle.leader, circle.pool) == (1, 12)
    assert [channeler(table.state, i).debt for i in range(3)] == [0, 2, 0]


def test_after_the_shooting_phase_nothing_goes_back():
    """CHN-36: two of three fall to blows."""
    table, _ = fall_together(after_their_shooting(), "Ila", "Bo", dice=(1, 1))
    assert not weavings(table.state).circles
    assert channeler(table.state, 2).hand == 0


def test_when_all_fall_in_one_stroke_nobody_is_tested():
    """CHN-36."""
    battle = linked(row(TOTALS), TOTALS).begin("magic begins", side=B, until="close combat")
    table, asked = fall_together(battle, "Cy", "Ila", "Bo", dice=())
    assert not asked
    assert not weavings(table.state).circles


def test_a_stunned_member_s_weaves_end_and_the_others_stand():
    """CHN-14, CHN-36, CHN-44: each holds what she cast."""
    shields = (kept("shield-of-air", 1, ILA, 1, guard=4), kept("shield-of-air", 2, 2, 2, guard=4))
    battle = arrow(shot_at().after(*shields), "Bo", "stunned", 1, 1)
    assert [effect.owner for effect in lasting(battle, "shield-of-air")] == [2]


def test_what_happens_outside_a_circle_shocks_nobody():
    """CHN-36: no circle, no test."""
    told = row(TOTALS).model("Kai", side=B, at=KAI_AT, lore=lore(30, "arrow-of-fire"))
    battle = arrow(told, "Bo", "out")
    assert not battle.rolled("initiative")


def test_a_circle_that_has_ended_shocks_nobody():
    """CHN-32, CHN-36: in their own next turn Bo falls by an interception or the like, before they link again."""
    battle = linked(row(TOTALS), TOTALS).begin("end of turn", side=B, until="charges", turns=2)
    assert battle.prompt == STOPPED
    table = Table(battle.state, battle.game.rules)
    table.emit(Fell(1, "out"))
    assert list(settle(table)) == []
    assert not [event for event in table.log if isinstance(event, Rolled)]


def test_who_is_in_no_circle_drops_out_of_none():
    """CHN-36."""
    battle = row(TOTALS).begin("magic begins", side=A, until="close combat")
    table = Table(battle.state, battle.game.rules)
    assert list(drop_out(table, 0)) == []
    assert table.state == battle.state
