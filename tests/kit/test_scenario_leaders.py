"""Who would win if the round limit came now is who wins when it comes, whatever the scenario counts. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import lying, rest_to_the_end, roles, shipped
from support.story import A, B, Story, story

from skirmish.core.events import Fell, Scored, TokenCarriedOff, TokenTaken
from skirmish.core.scenario import Award, Role, Scoring, Zone
from skirmish.core.standings import find_leader
from skirmish.core.state import Side


def both(told: Story) -> Story:
    """Ila and Bo of A far from Ren and Sam of B; Sam is dead."""
    told = told.model("Ila", at=(4, 40)).model("Bo", at=(8, 40))
    return told.model("Ren", side=B, at=(40, 8)).model("Sam", side=B, out=True)


def mill() -> Story:
    return shipped("defend").terrain("building", rect=(22, 22, 4, 4)).after(*roles("attacker", "defender"))


def points(*awards: Award, **scoring: object) -> Story:
    return story("pools").scenario(won_by="points", scoring=Scoring(awards, **scoring))


def raid(win_at: int) -> Story:
    """The guard wins at the limit and by a tie, unless the raider, who will have 4 points, has as many as win."""
    zones = Role("guard", Zone("centre", 12.0)), Role("raider", Zone("edge", 6.0))
    award = Award("alive", role="raider", when="end")
    told = points(award, win_at=win_at, tie="guard", at_limit="guard").scenario(roles=zones)
    return told.after(*roles("guard", "raider"), Scored(B, 3, ""))


def gone(told: Story, model: int) -> Story:
    """Who has left in good order."""
    return told.after(Fell(model, "away"))


STORIES: dict[str, tuple[Story, Side | None]] = {
    "fewer losses": (both(shipped("skirmish")), A),
    "more markers held": (both(shipped("king-of-the-hill").after(Scored(B, 2, ""))), B),
    "as many markers held": (both(shipped("king-of-the-hill")), None),
    "who had to break through hasn't": (both(shipped("breakthrough").after(*roles("attacker", "defender"))), B),
    "more have left": (gone(both(shipped("street-fight")).model("Kat", side=B, at=(44, 8)), 4), B),
    "none have left, fewer losses": (both(shipped("street-fight")), A),
    "more tokens carried off": (
        both(shipped("treasure")).after(*lying((20, 20), (30, 20)), TokenTaken(0, 2), TokenCarriedOff(0, 2, B)), B,
    ),
    "as many tokens, whatever was lost": (both(shipped("treasure")).after(*lying((20, 20), (30, 20))), None),
    "as many at the building": (both(mill()), B),
    "more at the building": (both(mill()).model("Kat", at=(28, 24)), A),
    "more points when the battle ends": (both(points(Award("alive", 2, when="end")).after(Scored(B, 1, ""))), A),
    "as many points then": (both(points(Award("alive", when="end")).after(Scored(B, 1, ""))), None),
    "as many points then, fewer losses": (
        both(points(Award("alive", when="end"), tie="losses").after(Scored(B, 1, ""))), A,
    ),
    "who has the role at the limit": (both(raid(5)), A),
    "who has as many as win then, whatever the other's role": (both(raid(4)), B),
}  # fmt: skip


@pytest.mark.parametrize("why", STORIES)
def test_who_leads_is_who_wins_at_the_limit(why: str):
    told, leader = STORIES[why]
    battle: Battle = told.begin("fight")
    state = battle.state
    assert find_leader(state, [m.id for m in state.models if state.on_table(m.id)]) == leader
    verdict = rest_to_the_end(battle).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (leader, "SKR-91")
