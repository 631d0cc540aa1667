"""Travelling: through a gateway. (CHN-9, CHN-71, CHN-T2)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, R, begun, facing, hand, kept, weaver, woven

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid, Moved
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature


def gate(to: tuple[float, float], *friends: tuple[int, tuple[float, float]]) -> Action:
    """Ila steps there, and friends to these places."""
    return Action(
        "cast", 0, at=to, others=tuple(i for i, _ in friends), via=tuple(at for _, at in friends), what="travelling"
    )


def company(gap_in: float = 1.0) -> Story:
    """Bo so far south of Ila, Ada north of her, Ren 10" east."""
    told = facing("travelling", gap_in=10.0).model("Bo", side=A, at=(20, 24 + BASES_IN + gap_in))
    return told.model("Ada", side=A, at=(20, 24 - BASES_IN - 1.0 - HAIR_IN))


def gone(told: Story, action: Action, until: str = "close combat") -> Battle:
    battle = begun(told, until=until).dice(woven("travelling", 4, 5))
    battle.play(action)
    return battle


def test_she_is_set_down_elsewhere():
    """CHN-71: 24.000" from where she stood, in no sight of it."""
    told = facing("travelling", gap_in=10.0).terrain("wall", rect=(10, 0, 0.5, 48))
    battle = gone(told, gate((20 - 19.0, 24)))
    assert battle.at("Ila") == (1, 24)
    assert hand(battle) == 14
    (moved,) = battle.happened(Moved)
    assert (moved.rule, moved.manner) == ("CHN-71", "travel")


def test_no_further_than_24_inches():
    """CHN-71, CHN-T2."""
    battle = begun(weaver("travelling", at=(2, 24)).model("Ren", side=B, at=(40, 40)))
    assert not battle.allowed(gate((26 + HAIR_IN, 24)))
    assert battle.refused(gate((26 + HAIR_IN, 24))).rule == "CHN-71"
    assert battle.allowed(gate((26 - R, 24)))


def test_friends_beside_her_come_along():
    """CHN-71: within 1" of her base before and after; 1.000" counts."""
    battle = gone(company(), gate((8, 24), (1, (8, 24 + BASES_IN + 1))))
    assert (battle.at("Ila"), battle.at("Bo")) == ((8, 24), (8, 24 + BASES_IN + 1))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (gate((8, 24), (1, (8, 24 + BASES_IN + 1 + HAIR_IN))), "too far from her"),
        (gate((8, 24), (2, (8, 25.5))), "Ada stands too far off to come"),
        (gate((8, 24), (3, (8, 25.5))), "no friend"),
        (gate((8, 24), (1, (8.5, 24))), "on her own base"),
        (gate((29, 24)), "an inch from an enemy"),
        (gate((20 + BASES_IN + 10 - BASES_IN - 1, 24)), "exactly 1 inch from Ren"),
        (gate((5, 5)), "in the house"),
        (gate((0.25, 24)), "off the table"),
    ],
)
def test_places_that_wont_do(action: Action, why: str):
    """CHN-71: on passable ground, nothing overlapping, more than 1" from enemies."""
    battle = begun(company().terrain("building", rect=(4, 4, 3, 3)))
    refusal = battle.refused(action)
    assert refusal.rule in ("CHN-71", "CHN-T2"), why


def test_a_hair_more_than_an_inch_from_an_enemy():
    """CHN-71."""
    assert begun(company()).allowed(gate((20 + BASES_IN + 10 - BASES_IN - 1 - HAIR_IN, 24)))


def test_not_from_combat_nor_with_friends_who_fight():
    """CHN-9, CHN-71."""
    assert begun(facing("travelling", gap_in=0.0)).refused(gate((8, 24))).rule == "CHN-9"
    with_bo = gate((8, 24), (1, (8, 25.5)))
    assert begun(company()).allowed(with_bo)
    battle = begun(company().model("Sam", side=B, at=(20, 24 + 2 * BASES_IN + 1)))
    assert battle.refused(with_bo).rule == "CHN-71"
    assert battle.allowed(gate((8, 24)))


def test_who_travels_crosses_no_fire():
    """CHN-65, CHN-71: no path is walked."""
    shape = rectangle(14, 10, 14.5, 40)
    wall = Feature(1, "Wall of Fire", shape, "blocks", "open", 3.0, owner=1, burns=4, rule="CHN-W10")
    battle = gone(facing("travelling", gap_in=10.0).after(FeatureLaid(wall)), gate((8, 24)))
    assert battle.at("Ila") == (8, 24)
    assert not battle.rolled("to wound")


def test_what_lies_on_her_comes_along():
    """CHN-14, CHN-71: a weave has no range once it stands."""
    told = facing("travelling", "shield-of-air", gap_in=10.0).after(kept("shield-of-air", 0, 0, guard=4))
    battle = begun(told).dice(woven("travelling"))
    battle.play("Ila keeps shield-of-air", gate((8, 24)))
    assert [effect.target for effect in battle.state.effects] == [0]


@pytest.mark.parametrize("weapon", ["bow", "crossbow"])
def test_they_count_as_having_moved(weapon: str):
    """CHN-71: a friend who came along shoots at -1 for moving, a crossbow not at all."""
    told = facing("travelling", gap_in=10.0).model("Bo", side=A, at=(20, 24 + BASES_IN + 1), items=(weapon,))
    battle = gone(told, gate((20, 14), (1, (20, 15.75))))
    if weapon == "crossbow":
        assert not battle.offered("shoot", "Bo")
    else:
        battle.dice(("to hit Ren", 1))
        battle.play("Bo shoots Ren")
        assert battle.modifiers("to hit Ren")["moved"] == -1


def test_no_charge_follows():
    """CHN-71: the charges of this turn are over; 1" away they don't fight."""
    battle = gone(company(), gate((28, 24)), until="all alone")
    battle.play("done")
    assert battle.prompt == "The story stops here"
    assert not battle.rolled("to hit")
