"""Every circle that is offered, against a plain check of every subset and every leader. (CHN-30, CHN-31, CHN-39)"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import pytest
from cutting_scenes import WOMEN
from hypothesis import strategies as st
from support.battle import Battle
from support.examples import tried
from support.story import A, B, story
from weave_scenes import kept, lore

from skirmish.core.decision import Action
from skirmish.core.units import base_radius
from skirmish.rules.channeling.events import Noted

STEP = 1024
"""Steps of the grid in an inch."""
BASE = 2 * int(base_radius(25) * STEP)
"""From centre to centre of two touching bases, in steps."""
REACH = BASE + 2 * STEP
MOST = 8
Spot = tuple[int, int]
"""A place on the grid, in steps."""
Linked = tuple[int, tuple[int, ...]]
"""A leader, and the other members."""


class One(NamedTuple):
    """A channeler as the plain check knows it."""

    at: Spot
    half: str
    links: bool
    now: str
    """standing, down, fleeing or shielded."""
    was_down: bool


def apart(one: Spot, other: Spot) -> int:
    """The square of the distance of two centres."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


@st.composite
def spots(draw: st.DrawFn) -> list[Spot]:
    """Up to eight places near each other, none overlapping; many of them exactly 2" from another, or a step more."""
    found: list[Spot] = [(20 * STEP, 20 * STEP)]
    for _ in range(draw(st.integers(1, 12))):
        if draw(st.booleans()):
            beside = draw(st.sampled_from(found))
            step = REACH + draw(st.sampled_from((-1, 0, 1)))
            dx, dy = draw(st.sampled_from(((1, 0), (0, 1), (-1, 0), (0, -1))))
            spot = (beside[0] + dx * step, beside[1] + dy * step)
        else:
            spot = (draw(st.integers(18 * STEP, 24 * STEP)), draw(st.integers(18 * STEP, 23 * STEP)))
        if len(found) < MOST and all(apart(spot, other) > BASE**2 for other in found):
            found.append(spot)
    return found


@st.composite
def groups(draw: st.DrawFn) -> list[One]:
    """Channelers at such places; most of them women on their feet."""
    return [
        One(
            spot,
            draw(st.sampled_from(("saidar", "saidar", "saidar", "saidin"))),
            draw(st.sampled_from((True, True, True, False))),
            draw(st.sampled_from(("standing",) * 5 + ("down", "fleeing", "shielded"))),
            draw(st.sampled_from((False, False, False, False, True))),
        )
        for spot in draw(spots())
    ]


def may_be_one(group: list[One], members: tuple[int, ...], leader: int, *, chain: bool, mixed: bool) -> bool:
    """Whether these may be a circle under this leader, said as plainly as can be."""
    ones = [group[i] for i in members]
    if any(not one.links or one.was_down or one.now != "standing" for one in ones):
        return False
    men = [i for i in members if group[i].half == "saidin"]
    if men and (not mixed or len(men) == len(members) or leader not in men):
        return False
    near = {(i, j) for i in members for j in members if apart(group[i].at, group[j].at) <= REACH**2}
    if not chain:
        return all((i, j) in near for i in members for j in members)
    reached = {members[0]}
    for _ in members:
        reached |= {j for i in reached for j in members if (i, j) in near}
    return reached == set(members)


def plainly(group: list[One], *, chain: bool, mixed: bool) -> set[Linked]:
    """All circles of a group."""
    everybody = range(len(group))
    return {
        (leader, tuple(i for i in members if i != leader))
        for size in range(2, len(group) + 1)
        for members in combinations(everybody, size)
        for leader in members
        if may_be_one(group, members, leader, chain=chain, mixed=mixed)
    }


def told(group: list[One], reach: str, mixed: str) -> Battle:
    """The group in its own turn, when circles are formed."""
    scene = story("channeling", circle_reach=reach, mixed_circles=mixed)
    for number, one in enumerate(group):
        states: dict[str, dict[str, Any]] = {"down": {"posture": "down"}, "fleeing": {"fleeing": True}}
        gift = {**lore(5, half=one.half), "link": int(one.links)}
        place = (one.at[0] / STEP, one.at[1] / STEP)
        scene = scene.model(f"{WOMEN[0]}{number}", side=A, at=place, lore=gift, now=states.get(one.now))
    scene = scene.model("Noll", side=B, at=(46, 46))
    scene = scene.after(Noted(sum(1 << i for i, one in enumerate(group) if one.was_down), ()))
    shielded = [i for i, one in enumerate(group) if one.now == "shielded"]
    marks = (kept("shielding", len(group), i, k, condition="silenced", upkeep=0) for k, i in enumerate(shielded, 1))
    return scene.after(*marks).begin("magic begins", side=A, until="shooting")


@pytest.mark.parametrize("reach", ["mutual", "chain"])
@pytest.mark.parametrize("mixed", ["false", "true"])
@tried(15, 1000, group=groups(), fixed=True)
def test_the_circles_offered_are_those_that_may_be(reach: str, mixed: str, group: list[One]):
    """CHN-30, CHN-39: no more and no fewer; and who names any other is refused."""
    battle = told(group, reach, mixed)
    expected = plainly(group, chain=reach == "chain", mixed=mixed == "true")
    if not expected:
        assert battle.prompt != "Form a circle?"
        return
    assert battle.prompt == "Form a circle?"
    found = [(action.model, action.others) for action in battle.offered("link")]
    assert len(found) == len(set(found))
    assert set(found) == expected
    offers = [offer for offer in battle.decision.each() if offer.verb == "link"]
    for leader in range(len(group)):
        mates = [i for i in range(len(group)) if i != leader]
        for others in (others for size in range(len(group)) for others in combinations(mates, size)):
            action = Action("link", leader, others=others)
            assert any(offer.admits(action) for offer in offers) == ((leader, others) in expected)


def test_the_plain_check_tells_good_from_bad():
    """CHN-30: three in a row, 2" from the next: circles of two if each must reach every other, else one of three."""
    row = [One((k * REACH, 0), "saidar", True, "standing", False) for k in range(3)]
    assert {others for leader, others in plainly(row, chain=False, mixed=False) if leader == 1} == {(0,), (2,)}
    assert (1, (0, 2)) in plainly(row, chain=True, mixed=False)
    assert not plainly([row[0], row[1]._replace(at=(REACH + 1, 0))], chain=True, mixed=True)
