"""Actions go by their verb: none of a combat system's may be one of a magic system's. (docs/architecture.md)"""

from __future__ import annotations

from functools import cache

import pytest
from support.axes import shelf
from support.rulesets import ruleset

from skirmish import rules
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.scenario import Scenario
from skirmish.core.system import Ruleset
from skirmish.rules.resolve.activation import VERBS as STEPS
from skirmish.rules.wyld.refusals import VERBS as CARDS

SHELF = shelf()
ROSTERS = SHELF.ids("warband")
KNOWN = {"resolve": frozenset(STEPS), "wyld": frozenset(CARDS)}
"""Verbs that a system lists itself, beside those of its deeds."""


@cache
def verbs(pair: str) -> tuple[frozenset[str], frozenset[str]]:
    """The verbs of the two systems: of all that anybody of the shipped warbands may ever choose to do."""
    system = ruleset(pair)
    found: tuple[set[str], set[str]] = set(), set()
    for ident in ROSTERS:
        roster = SHELF.roster(ident)
        field, scenario = Battlefield("x", "X", 48.0, 48.0), Scenario("x", "X")
        state = Setup(system.name, dict(system.options), field, scenario, (roster, roster), 0).state(system)
        for model in state.models:
            for part, own in zip(found, (system.combat, system.magic), strict=True):
                part |= {deed.verb for deed in own.deeds(state, model.id)}
    return tuple(frozenset(part) for part in found)  # type: ignore[return-value]


def of(system: Ruleset, pair: str) -> tuple[frozenset[str], frozenset[str]]:
    combat, magic = verbs(pair)
    none: frozenset[str] = frozenset()
    return combat | KNOWN.get(system.combat.name, none), magic | KNOWN.get(system.magic.name, none)


@pytest.mark.parametrize("magic", rules.MAGIC)
@pytest.mark.parametrize("combat", rules.COMBAT)
def test_no_verb_of_a_combat_system_is_one_of_a_magic_system(combat: str, magic: str) -> None:
    pair = f"{combat}+{magic}"
    theirs, its = of(ruleset(pair), pair)
    assert {"charge", "strike"} & theirs, "there is something to compare"
    assert its or not ruleset(pair).magic.verbs
    assert not theirs & its
