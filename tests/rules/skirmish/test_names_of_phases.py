"""Phases are ids in states and files; people read names, the same in the log and in the window. (SKR-10, SKR-12)"""

from __future__ import annotations

import pytest
from skirmish_scenes import facing

from skirmish.core.events import PhaseBegun
from skirmish.core.text import phase_text
from skirmish.rules.skirmish.turn import LAST, ORDER, STAGES


def test_the_main_step_of_each_stage_has_its_name():
    """SKR-12."""
    main = ("recovery", "charges", "moves", "shooting", "close combat", LAST)
    assert tuple(map(phase_text, main)) == tuple(STAGES)


def test_no_two_steps_of_a_turn_have_one_name():
    """SKR-10: so the log can be filtered by them."""
    assert len({phase_text(step.name) for step in ORDER}) == len(ORDER)


@pytest.mark.parametrize(("phase", "heading"), [("moves", "Move"), ("shooting", "Shoot & weave"), ("arms", None)])
def test_a_heading_of_the_log_is_the_name(phase: str, heading: str | None):
    """SKR-12: small steps have none."""
    battle = facing(gap_in=20.0).begin("moves").seed(1)
    line = battle.game.rules.log_line(battle.state, PhaseBegun(phase, 0, 1, "SKR-12"))
    assert (line and line.text) == heading
