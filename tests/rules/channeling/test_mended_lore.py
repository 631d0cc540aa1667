"""Blocks of channelers that no roster of ours has are refused before play: records may come from anywhere. (CHN-2)"""

from __future__ import annotations

from typing import Any

import pytest
from support.rulesets import ruleset

from skirmish.core.state import Roster, Warrior

FINE: dict[str, Any] = {
    "half": "saidar", "points": 9, "weaves": ("mist", "ward"), "strong": ("air",), "weak": ("earth",), "angreal": 0,
    "strong_table": ("water", "water", "air", "air", "fire", "earth"), "link": 1,
    "weak_table": ("fire", "fire", "earth", "earth", "water", "air"), "faces": "4 5",
}  # fmt: skip


def said(**changes: Any) -> tuple[str, ...]:
    """What is wrong with Ila; `None` leaves a line of the block out."""
    block = {name: value for name, value in (FINE | changes).items() if value is not None}
    ila = Warrior("ila", "Ila", "", lore=tuple(block.items()))
    return ruleset("channeling").magic.problems(Roster("r", "R", "", (ila, Warrior("bo", "Bo", ""))))


def test_a_block_as_our_rosters_have_it_is_fine():
    """CHN-2: as is one with the half and the points alone, and a warrior without any."""
    assert said() == ()
    bare = dict.fromkeys(FINE)
    assert said(**(bare | {"half": "saidin", "points": 0})) == ()
    assert said(**bare) == ()
    assert said(points=60, angreal=60, link=0) == ()


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"half": "xx"}, "Ila channels 'xx'; it must be saidar or saidin"),
        ({"points": None}, "Ila has points of None; it must be a whole number, 0 to 60"),
        ({"points": "abc"}, "Ila has points of 'abc'; it must be a whole number, 0 to 60"),
        ({"points": -5}, "Ila has points of -5; it must be a whole number, 0 to 60"),
        ({"points": 61}, "Ila has points of 61; it must be a whole number, 0 to 60"),
        ({"angreal": "x"}, "Ila has angreal of 'x'; it must be a whole number, 0 to 60"),
        ({"link": 2}, "Ila has link of 2; it must be a whole number, 0 to 1"),
        ({"weaves": ("fusion",)}, "Ila knows 'fusion', which has no numbers here"),
        ({"weaves": "mist"}, "Ila has weaves that are no list"),
        ({"weaves": 7}, "Ila has weaves that are no list"),
        ({"weaves": ("mist", "mist")}, "Ila knows a weave twice"),
        ({"strong": "fire"}, "Ila has strong powers other than air, earth, fire, spirit, water"),
        ({"weak": 5}, "Ila has weak powers other than air, earth, fire, spirit, water"),
        ({"strong_table": ("mud",) * 6}, "Ila has strong table powers other than air, earth, fire, spirit, water"),
        ({"strong_table": ("fire",)}, "Ila has tables of powers without 6 faces each"),
        ({"weak_table": None}, "Ila has tables of powers without 6 faces each"),
        ({"weak_table": ("fire",) * 6}, "Ila has a table of weak powers with one power, which may be the strong one"),
    ],
)
def test_anything_else_is_said_by_name(changes: dict[str, Any], text: str):
    """CHN-2, CHN-40: one thing at a time."""
    assert said(**changes) == (text,)
