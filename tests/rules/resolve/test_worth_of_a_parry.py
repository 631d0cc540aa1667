"""When who reckons rather parries than strikes, and who flees gets up first. (RES-23, RES-52, RES-88)"""

from __future__ import annotations

import pytest
from resolve_scenes import Gear, acting, people, slot
from support.battle import Battle

from skirmish.core.events import Moved
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.resolve.events import Rose
from skirmish.rules.resolve.fighter import Dread

ILA, REN = 0, 1
FIRST = {"initiative": 20}
BRUTE: Gear = people({"axe": 2}, items=("axe",), strength=12, endurance=12)
"""Whom a weak blow hardly hurts, and whose blows are worth parrying."""


def parrier(skill: int = 4, riposte: int = 0, strength: int = 4, sword: int = 0) -> Gear:
    """Ila, who has learned to parry."""
    skills = {"sword": sword, "parry": skill, "riposte": riposte}
    return people(skills, items=("sword",), strength=strength, traits=FIRST)


def before(ila: Gear, ren: Gear = BRUTE, gap_in: float = 0.0) -> Battle:
    """Ila is about to act; nobody beats her to it."""
    return acting(ila, ren, gap_in, preempt="off")


def worth(battle: Battle) -> float:
    """What the offer to parry is worth."""
    decision = battle.game.decision
    assert decision is not None
    (offer,) = [one for one in decision.offers if one.verb == "parry"]
    bid = offer.bid()
    assert bid is not None
    return bid.worth


def choice(battle: Battle) -> str:
    """What an aggressor does now."""
    decision = battle.game.decision
    assert decision is not None
    return make("aggressor", 1).decide(view_of(battle.game, decision.side), decision).verb


def test_who_hardly_hurts_its_enemy_parries() -> None:
    """RES-52."""
    battle = before(parrier())
    assert worth(battle) > 0
    assert choice(battle) == "parry"


def test_who_strikes_harder_than_it_is_struck_strikes() -> None:
    """RES-52."""
    battle = before(parrier(sword=3, strength=10), people())
    assert worth(battle) == 0
    assert choice(battle) == "strike"


def test_nobody_parries_whom_nobody_reaches() -> None:
    """RES-52."""
    assert worth(before(parrier(), gap_in=3.0)) == 0


@pytest.mark.parametrize("better", [{"skill": 5}, {"riposte": 3}])
def test_a_better_parry_and_a_riposte_are_worth_more(better: dict[str, int]) -> None:
    """RES-20, RES-52."""
    assert worth(before(parrier(**better))) > worth(before(parrier()))


def fleeing(**now: object) -> Gear:
    """Ila runs from Ren in this round."""
    return people(now={"dreads": (Dread(REN, rank=1),), "flight": 1} | now, traits=FIRST)


def test_who_lies_there_stands_up_and_flees() -> None:
    """RES-23, RES-88: it is its free action."""
    battle = acting(fleeing(posture="down"), people(quickness=4), 6.0)
    (rose,) = battle.happened(Rose)
    (fled,) = battle.happened(Moved, model=ILA, manner="flee")
    assert (rose.model, rose.rule) == (ILA, "RES-88")
    assert fled.path[-1][0] < fled.path[0][0]
    assert slot(battle, "Ila").freed


def test_whose_free_action_is_used_stays_where_it_lies() -> None:
    """RES-23, RES-88."""
    battle = acting(fleeing(posture="down", freed=True), people(quickness=4), 6.0)
    assert not battle.happened(Rose)
    assert not battle.happened(Moved, model=ILA)
