"""Who may link, how near, under whom. (CHN-30, CHN-31, CHN-39)"""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import WOMEN, circles, hands, off, row, the_circle
from support.battle import Battle
from support.story import A, B, Story, story
from weave_scenes import BASES_IN, HAIR_IN, ILA, kept, lore

from skirmish.core.decision import Action
from skirmish.rules.channeling.events import CircleFormed

ASKED = "Form a circle?"


def begun(told: Story) -> Battle:
    return told.begin("magic begins", side=A, until="close combat")


def asked(told: Story) -> bool:
    """Whether the side is asked for circles at all."""
    return begun(told).prompt == ASKED


def may(battle: Battle, *members: str) -> bool:
    """Whether the first of these may lead a circle of them."""
    ids = sorted(battle.names[name] for name in members[1:])
    return battle.allowed(Action("link", battle.names[members[0]], others=tuple(ids)))


def test_two_inches_join():
    """CHN-30: 2.000" from base to base."""
    battle = begun(row((6, 5), apart_in=2.0))
    assert battle.prompt == ASKED
    battle.play("Ila links with Bo")
    assert the_circle(battle).members == (0, 1)


def test_a_hair_more_than_two_inches_does_not():
    """CHN-30: the next place on the grid; nobody is asked."""
    assert not asked(row((6, 5), apart_in=2.0 + HAIR_IN))


def test_nobody_must_link():
    """CHN-30."""
    battle = begun(row((6, 5)))
    battle.play("done")
    assert not circles(battle)
    assert hands(battle) == {"Ila": 6, "Bo": 5}


def chain(reach: str, last_in: float = 2.0) -> Battle:
    """Ila, Bo, Cy, each 2" from the next, Cy perhaps further."""
    told = row((6, 5), apart_in=2.0, options={"circle_reach": reach})
    return begun(told.model("Cy", side=A, at=off(BASES_IN + 2.0 + last_in), lore=lore(7, "arrow-of-fire")))


def test_each_within_reach_of_every_other():
    """CHN-30: Bo may link with either, but not with both."""
    battle = chain("mutual")
    assert may(battle, "Bo", "Ila")
    assert may(battle, "Cy", "Bo")
    refusal = battle.refused("Bo links with Ila and Cy")
    assert refusal.rule == "CHN-30"
    assert refusal.short_by == pytest.approx(2.0 + BASES_IN)


def test_each_within_reach_of_the_next():
    """CHN-30, the option: a chain."""
    battle = chain("chain")
    for members in (("Bo", "Ila", "Cy"), ("Ila", "Bo", "Cy"), ("Cy", "Ila", "Bo")):
        assert may(battle, *members)
    assert not may(battle, "Ila", "Cy")


def test_a_chain_breaks_by_a_hair():
    """CHN-30."""
    battle = chain("chain", 2.0 + HAIR_IN)
    refusal = battle.refused("Bo links with Ila and Cy")
    assert (refusal.rule, refusal.short_by) == ("CHN-30", HAIR_IN)


STATES: list[dict[str, Any]] = [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}]


@pytest.mark.parametrize("now", STATES, ids=["down", "stunned", "fleeing"])
def test_not_down_or_fleeing_now(now: dict[str, Any]):
    """CHN-30."""
    battle = begun(row((6, 5, 7), Bo={"now": now}))
    assert battle.refused("Ila links with Bo").rule == "CHN-8"
    assert battle.refused("Bo links with Ila").rule
    assert begun(row((6, 5), Bo={"now": now})).prompt != ASKED


def test_not_shielded_now():
    """CHN-30, CHN-69."""
    shield = kept("shielding", 4, 1, condition="silenced", upkeep=0)
    told = row((6, 5, 7)).model("Ren", side=B, at=(40, 40), lore=lore(9)).after(shield)
    battle = begun(told)
    assert battle.refused("Ila links with Bo").rule == "CHN-69"
    assert may(battle, "Ila", "Cy")


def test_engaged_ones_may():
    """CHN-30."""
    told = row((6, 5)).model("Ren", side=B, at=(20, 24 + BASES_IN))
    battle = begun(told)
    battle.play("Bo links with Ila")
    assert the_circle(battle).leader == 1


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_who_was_down_when_the_turn_began_may_not(posture: str):
    """CHN-30, SKR-12: Bo gets up in the recovery phase, but it is too late; who was stunned lies still."""
    told = row((6, 5, 7), Bo={"now": {"posture": posture}})
    battle = told.begin("end of turn", side=B, until="close combat", turns=2)
    battle.until(ASKED)
    assert battle.fighter("Bo").posture == ("standing" if posture == "down" else "down")
    assert battle.refused("Ila links with Bo").rule == ("CHN-30" if posture == "down" else "CHN-8")
    assert may(battle, "Ila", "Cy")


def test_who_stood_when_the_turn_began_may():
    """CHN-30: the same story with nobody on the ground."""
    battle = row((6, 5)).begin("end of turn", side=B, until="close combat", turns=2)
    battle.until(ASKED)
    assert may(battle, "Ila", "Bo")


def test_men_may_not():
    """CHN-30, CHN-39."""
    battle = begun(row((6, 5, 7), Bo={"lore": lore(5, half="saidin")}))
    assert battle.refused("Ila links with Bo").rule == "CHN-39"
    assert battle.refused("Bo links with Ila").rule == "CHN-39"
    assert may(battle, "Ila", "Cy")
    assert not asked(row((6, 5), Bo={"lore": lore(5, half="saidin")}))


def mixed(*halves: str) -> Story:
    """A row of channelers of these halves, where men may link."""
    ones: dict[str, Any] = {WOMEN[k]: {"lore": lore(5, "arrow-of-fire", half=half)} for k, half in enumerate(halves)}
    return row((5,) * len(halves), options={"mixed_circles": "true"}, **ones)


def test_a_man_may_be_brought_in_by_a_woman_and_then_leads():
    """CHN-39, the option; the source: he must lead."""
    battle = begun(mixed("saidar", "saidin", "saidar"))
    assert battle.refused("Ila links with Bo").rule == "CHN-39"
    assert battle.refused("Cy links with Ila and Bo").rule == "CHN-39"
    assert may(battle, "Bo", "Ila")
    assert may(battle, "Bo", "Ila", "Cy")
    assert may(battle, "Ila", "Cy")


def test_men_alone_form_none():
    """CHN-39: nor are they asked."""
    battle = begun(mixed("saidin", "saidin", "saidar"))
    assert battle.refused("Ila links with Bo").rule == "CHN-39"
    assert may(battle, "Ila", "Bo", "Cy")
    assert may(battle, "Bo", "Ila", "Cy")
    assert not may(battle, "Cy", "Ila", "Bo")
    assert not asked(mixed("saidin", "saidin"))


def test_nobody_is_asked_when_the_only_woman_is_too_far_from_the_men():
    """CHN-30, CHN-39."""
    told = mixed("saidin", "saidin").model("Cy", side=A, at=(40, 24), lore=lore(5))
    assert not asked(told)


def test_a_type_may_never_link():
    """CHN-30: `link: false`."""
    battle = begun(row((6, 5, 7), Bo={"lore": {**lore(5), "link": 0}}))
    assert battle.refused("Ila links with Bo").rule == "CHN-30"
    assert may(battle, "Ila", "Cy")


def test_one_circle_per_woman():
    """CHN-30: two circles of two; she who is in one joins no other."""
    battle = begun(row((6, 5, 7, 4), apart_in=0.1))
    battle.play("Ila links with Bo")
    assert battle.prompt == ASKED
    assert battle.refused("Cy links with Bo").rule == "CHN-30"
    battle.play("Cy links with Dee")
    assert [circle.members for circle in circles(battle)] == [(0, 1), (2, 3)]
    assert battle.prompt == "Shoot" or not battle.game.decision


def test_nobody_is_asked_again_when_only_one_is_left():
    """CHN-30."""
    battle = begun(row((6, 5, 7), apart_in=0.1))
    battle.play("Ila links with Bo")
    assert battle.prompt != ASKED


def test_enemies_and_others_are_no_members():
    """CHN-30: an enemy, a woman who can't channel, the leader herself, nobody at all, the same one twice."""
    told = row((6, 5)).model("Gar", side=A, at=(20, 25.5)).model("Ren", side=B, at=(21, 22), lore=lore(9))
    battle = begun(told)
    for others in ((2,), (3,), (4,), (ILA,), (99,), (-1,), (1, 1), ()):
        assert not battle.allowed(Action("link", ILA, others=others))
    assert battle.allowed(Action("link", ILA, others=(1,)))


def crowd(count: int) -> Battle:
    """So many women in a heap: bases on a grid three deep, less than 2" from each other as far as that goes."""
    told = story("channeling", circle_reach="chain")
    for number in range(count):
        place = (20 + 1.1 * (number // 3), 20 + 1.1 * (number % 3))
        told = told.model(f"W{number}", side=A, at=place, lore=lore(5))
    return begun(told)


def test_thirteen_at_most():
    """CHN-30: `circle_max: 13`."""
    battle = crowd(14)
    assert battle.allowed(Action("link", 0, others=tuple(range(1, 13))))
    assert battle.refused(Action("link", 0, others=tuple(range(1, 14)))).rule == "CHN-30"


def test_any_of_them_may_lead():
    """CHN-31."""
    battle = begun(row((6, 5, 7), apart_in=0.1))
    assert {WOMEN[action.model] for action in battle.offered("link") if len(action.others) == 2} == set(WOMEN[:3])
    battle.play("Cy links with Ila and Bo")
    (formed,) = battle.happened(CircleFormed)
    assert formed.circle.leader == 2
