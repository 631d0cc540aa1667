"""What is kept of a state to answer quickly doesn't keep the state itself, once others have been asked about."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from channeling_scenes import casting, gift, woman
from support.battle import Battle

from skirmish.board import on
from skirmish.core.hints import Company
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.scene import scene
from skirmish.rules.channeling import hints as module
from skirmish.rules.channeling.casting import cast_bar
from skirmish.rules.channeling.channeler import with_channeler
from skirmish.rules.channeling.hints import company
from skirmish.rules.channeling.worth import outlay

KNOWN = ("fireball", "arrow-of-fire", "ward")


def facing() -> Battle:
    """Two who channel, and may harm and cut each other."""
    return casting({"lore": gift(12, *KNOWN)}, woman(9, *KNOWN))


@pytest.mark.parametrize(
    "ask", [company, outlay, cast_bar, lambda rules, state, i: rules.magic.volley(state, i, 1 - i)]
)
def test_a_state_that_was_asked_about_is_let_go(ask: Callable[[Ruleset, State, int], Any]):
    """The board and the scenes of spells look at one or two more meanwhile: so nobody else may hold it."""
    battle = facing()
    rules = battle.game.rules
    state = battle.state.moved(0, (12.0, 24.0, *battle.state.places[0][2:]))
    held = sys.getrefcount(state)
    ask(rules, state, 0)
    ask(rules, state, 1)
    for x in (13.0, 14.0):
        other = state.moved(0, (x, 24.0, *state.places[0][2:]))
        on(other)
        scene(rules, other)
    assert sys.getrefcount(state) == held


def test_company_is_kept_while_nothing_on_the_table_changes(monkeypatch: pytest.MonkeyPatch):
    """Dice that fall and whose turn it is are no part of it; places and points are."""
    reckoned: list[int] = []
    real = module._company
    monkeypatch.setattr(module, "_company", lambda *a: reckoned.append(1) or real(*a))
    battle = facing()
    rules, state = battle.game.rules, battle.state
    asked: list[tuple[Company, ...]] = [company(rules, state, 0), company(rules, evolve(state, side=1), 0)]
    assert asked[0] is asked[1]
    assert len(reckoned) == 1
    for changed in (with_channeler(state, 1, debt=9), state.moved(1, (30.0, 40.0, *state.places[1][2:]))):
        company(rules, changed, 0)
    assert len(reckoned) == 3


def test_what_can_be_done_speaks_of_the_state_that_was_asked_about_last():
    """CHN-3: back and forth between two states of one scene."""
    battle = facing()
    rules, rich = battle.game.rules, battle.state
    poor = with_channeler(rich, 0, hand=1)
    for _ in range(2):
        assert (outlay(rules, rich, 0).hand, outlay(rules, poor, 0).hand) == (12, 1)
