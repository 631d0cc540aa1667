"""Rulesets go to worker processes as they are, with what they have answered so far."""

from __future__ import annotations

import pickle

import pytest
from support.axes import cases, setup
from support.rulesets import ruleset
from support.witness import finished

from skirmish import rules
from skirmish.core.game import Game

PAIRS = tuple(f"{combat}+{magic}" for combat in rules.COMBAT for magic in rules.MAGIC)
TOYS = ("pools+cards", "ranks+none", "nets+none")


@pytest.mark.parametrize("pair", [*PAIRS, *TOYS])
def test_a_ruleset_arrives_whole_in_another_process(pair: str):
    case = next((case for case in cases() if case.rules == pair), cases()[0]._replace(rules=pair))
    finished(case)  # whatever it keeps is full now
    there = pickle.loads(pickle.dumps(ruleset(pair)))
    assert there.name == ruleset(pair).name
    assert there.options == ruleset(pair).options
    assert Game(there, setup(case).state(there)).state == Game(ruleset(pair), setup(case).state(ruleset(pair))).state
