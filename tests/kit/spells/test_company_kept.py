"""Whom it is worth being near is kept for the table that it was asked about, and for no other."""

from __future__ import annotations

from support.story import A, B, story

from skirmish.core.hints import Company
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.hints import Volleys

ILA, REN = 0, 1


def test_an_answer_that_asked_about_another_table_is_not_kept_for_that():
    battle = story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(30, 20)).begin("fight")
    here, rules = battle.state, battle.game.rules
    there = here.moved(ILA, (40.0, 20.0, *here.places[ILA][2:]))
    volleys: Volleys[None] = Volleys(
        lambda rules, state, i: None, lambda rules, state, i, j, means: None, lambda slot: slot
    )

    def find(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
        if state is here:
            volleys.means(rules, there, REN)
        return (Company(REN, state.places[i][0], 1.0),)

    assert volleys.company(rules, here, ILA, find) == (Company(REN, 20.0, 1.0),)
    assert volleys.company(rules, there, ILA, find) == (Company(REN, 40.0, 1.0),)
