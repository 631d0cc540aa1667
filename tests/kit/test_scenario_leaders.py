"""Who would win if the round limit came now is who wins when it comes, whatever the scenario counts. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import lying, rest_to_the_end, roles, shipped
from support.story import A, B, Story

from skirmish.core.events import Fell, Scored, TokenCarriedOff, TokenTaken
from skirmish.core.standings import find_leader
from skirmish.core.state import Side


def both(told: Story) -> Story:
    """Ila and Bo of A far from Ren and Sam of B; Sam is dead."""
    told = told.model("Ila", at=(4, 40)).model("Bo", at=(8, 40))
    return told.model("Ren", side=B, at=(40, 8)).model("Sam", side=B, out=True)


def mill() -> Story:
    return shipped("defend").terrain("building", rect=(22, 22, 4, 4)).after(*roles("attacker", "defender"))


def gone(story: Story, model: int) -> Story:
    """Who has left in good order."""
    return story.after(Fell(model, "away"))


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
