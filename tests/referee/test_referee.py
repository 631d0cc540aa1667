"""Battles judged from the printed text alone: sheets, then the log. A line that can't be read fails. (SKR, CHN)"""

from __future__ import annotations

import re

import pytest
from printed_page import Unreadable, Wrong
from referees import referee
from told_battles import told

PAIRS = ("skirmish+channeling", "skirmish+none", "resolve+none", "resolve+channeling")
FEW, MANY = (0, 4), range(40)
FAULTS = {
    "a needed number": (r"needs (\d)\+,", lambda m: f"needs {int(m[1]) + 1}+,"),
    "a base number": (r"needs (\d)\+ \((\d)\+", lambda m: f"needs {m[1]}+ ({int(m[2]) + 1}+"),
    "a failure that passes": (r"failed", lambda m: "passed"),
    "a miss that hits": (r"misses", lambda m: "hits"),
    "a sum": (r" = (\d+):", lambda m: f" = {int(m[1]) + 1}:"),
    "a toughness": (r"against T (\d)", lambda m: f"against T {int(m[1]) + 1}"),
    "an injury": (
        r"injury: rolls (\d): (\w+)",
        lambda m: f"injury: rolls {m[1]}: {'out' if m[2] != 'out' else 'down'}",
    ),
    "a wound too many": (r"takes a wound", lambda m: "takes 2 wounds"),
    "a posture": (r"is knocked down", lambda m: "is out of action"),
    "a word that nobody knows": (r" runs ", lambda m: " hurries "),
    "a distance": (r'runs ([\d.]+)"', lambda m: f'runs {float(m[1]) + 9}"'),
    "a cost": (r"pays (\d+) point", lambda m: f"pays {int(m[1]) + 1} point"),
    "what is left": (r"(\d+) before, (\d+) after  ", lambda m: f"{m[1]} before, {int(m[2]) + 1} after  "),
    "points on hand": (r"on hand: (.*?) (\d+)", lambda m: f"on hand: {m[1]} {int(m[2]) + 1}"),
}


@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("number", FEW)
def test_a_battle_follows_from_what_is_printed(rules: str, number: int) -> None:
    assert referee(rules, told(rules, number)).judge_all() > 50


@pytest.mark.long
@pytest.mark.parametrize("rules", PAIRS)
@pytest.mark.parametrize("number", [number for number in MANY if number not in FEW])
def test_many_battles_follow_from_what_is_printed(rules: str, number: int) -> None:
    assert referee(rules, told(rules, number)).judge_all() > 50


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    """Each in some line of one battle; the battle as it was is found to be right."""
    text = battle_with_everything()
    sheets, begins, log = text.partition("      Roll: ")
    how, change = FAULTS[fault]
    assert re.search(how, log), "the battle has no such line"
    with pytest.raises((Unreadable, Wrong)):
        referee("skirmish+channeling", sheets + begins + re.sub(how, change, log, count=1)).judge_all()


def battle_with_everything() -> str:
    return told("skirmish+channeling", 4)
