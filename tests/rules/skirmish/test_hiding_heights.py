"""Hiding on roofs and under them: how near is near, and who sees it there. (SKR-36, SKR-37)"""

from __future__ import annotations

import pytest
from support.story import A, B, Story, story

ROOF = 1


def on_roof(height_in: float, ren: tuple[float, float] = (16.75, 22.0)) -> Story:
    """Bo stands on a roof near its edge, Ren (Initiative 3) at the foot of the wall."""
    told = story("skirmish").terrain("building", rect=(8, 20, 8, 8), height_in=height_in)
    told = told.level(height_in, ladder=((8.0, 24.0),)).model("Bo", A, (14.5, 21.5), level=ROOF)
    return told.model("Ren", B, ren)


@pytest.mark.parametrize(("height_in", "hides"), [(4.0, True), (2.0, False)])
def test_who_is_near_is_measured_in_space(height_in: float, hides: bool):
    """SKR-37: 1.3" of way and 4" up are further than an Initiative of 3."""
    battle = on_roof(height_in).begin("moves", until="shooting")
    assert battle.allowed("Bo hides") is hides
