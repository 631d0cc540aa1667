"""Every spell and every weave that cards shape works under both combat systems. (WYL-66, WYL-67, WYL-S1..S13)"""

from __future__ import annotations

from itertools import islice

import pytest
from support.rulesets import ruleset
from support.staging import stage
from support.story import A, B, story
from wyld_scenes import ILA, Slotted, book, mage, page

from skirmish.core.decision import Action, Asking
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, Event
from skirmish.core.paths import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Effect, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.levels import give_back, levels_lost
from skirmish.kit.spells.spell import Cast
from skirmish.kit.spells.value import value
from skirmish.kit.spells.work import work
from skirmish.rules.wyld.rolls import Bonus, resolve_spell
from skirmish.rules.wyld.side_effects import befalls

COMBATS = ("skirmish", "resolve")
PHASES = {"skirmish": "shooting", "resolve": "actions"}
SPELLS = tuple(book())
QUIET = ("mend_flesh_engine", "healing", "shielding")
"""Spells that are aimed first at somebody who lacks nothing, or who may throw them off."""


def scene(combat: str) -> tuple[Ruleset, State]:
    """Ila and Bo, who is hurt and down; Ren, who shapes spells too, Tam and Kit some inches to the east."""
    told = (
        story(f"{combat}+wyld").terrain("low-wall", rect=(14, 20, 4, 0.5))
        .model("Ila", A, (10, 24)).model("Bo", A, (10, 25.5))
        .model("Ren", B, (16, 24)).model("Tam", B, (17.5, 24.5)).model("Kit", B, (16.5, 26))
        .after(Slotted(ILA, mage(5, 5, 4, spells=SPELLS, motes=90)), Slotted(2, mage()))
    )  # fmt: skip
    rules = ruleset(f"{combat}+wyld")
    state = evolve(told._scene(rules, told._scenario), first=A, dice=Dice(None))
    return rules, stage(rules, state, PHASES[combat], A, 1, {1: {"posture": "down"}})


def worked(rules: Ruleset, state: State, spell: str, seed: int) -> Table | None:
    """The spell works, aimed as its offer first says; None if it can't be aimed at anything here."""
    offer = CastOffer(rules, state, ILA, page(spell).spell, lambda: None)
    action = next(islice(offer.samples(), 1), None)
    if action is None:
        return None
    table = Table(evolve(state, dice=Dice(seed)), rules)
    answered(resolve_spell(table, ILA, page(spell), action, Bonus(12, 6)), default)
    assert not table.news
    return table


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.parametrize("spell", [spell for spell in SPELLS if spell not in ("soothe",)])
def test_it_works_and_is_told(combat: str, spell: str):
    rules, state = scene(combat)
    changed = 0
    for seed in range(3):
        table = worked(rules, state, spell, seed)
        assert table is not None, "nobody to aim at"
        changed += evolve(table.state, dice=state.dice) != state
        now = evolve(state, dice=Dice(seed))
        for event in table.log:
            now = event.apply(now)
            line = rules.tell(now, event)
            assert line is None or line.text
        assert to_json(table.state)
    assert changed or spell in QUIET


@pytest.mark.parametrize("combat", COMBATS)
def test_each_can_be_weighed(combat: str):
    rules, state = scene(combat)
    for spell in SPELLS:
        for action in islice(CastOffer(rules, state, ILA, page(spell).spell, lambda: None).samples(), 3):
            assert isinstance(value(rules, state, Cast(ILA, page(spell).spell, action)), float)


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.parametrize("tradition", ["sorcery", "necromancy", "weaving"])
@pytest.mark.parametrize("suit", ["hearts", "clubs", "spades"])
def test_every_side_effect_works(combat: str, tradition: str, suit: str):
    """WYL-49."""
    rules, state = scene(combat)
    for power in ("environmental", "1", "2", "3", "4"):
        for face in (1, 2, 3):
            dice = Dice(face, (face,))
            table = Table(evolve(state, dice=dice), rules)
            spell = page("brilliant_raptor").spell
            answered(befalls(table, ILA, spell, suit, power, tradition, (16.0, 24.0)), default)
            assert table.log


@pytest.mark.parametrize("combat", COMBATS)
def test_levels_that_are_lost_and_come_back(combat: str):
    """WYL-57, WYL-S11."""
    rules, state = scene(combat)
    table = Table(evolve(state, dice=Dice(5, (7, 7, 1))), rules)
    answered(_lost_and_back(table), default)
    health = [_health(rules, at, 2) for at in (state, table.state)]
    assert health[0] == health[1]


def _lost_and_back(table: Table) -> Asking:
    yield from levels_lost(table, 2, 3)
    yield from settle(table)
    yield from give_back(table, 2, 2, "WYL-S11")


def _health(rules: Ruleset, state: State, model: int) -> int:
    return rules.combat.sheet(state, model).tracks[0].now


@pytest.mark.parametrize("combat", COMBATS)
def test_a_neglected_defence_and_a_burden_on_tests_are_heard(combat: str):
    """WYL-12, WYL-49: what stands under the topics is asked for by both."""
    rules, state = scene(combat)
    for topic in ("exposed", "tests"):
        begun: Event = EffectBegun(Effect(1, "x", 2, 2, numbers=((topic, 2),), rule="WYL-12"))
        assert [m.number for m in rules.modifiers(begun.apply(state), 2, topic)] == [2]


@pytest.mark.parametrize("combat", COMBATS)
def test_raised_warriors_join(combat: str):
    """WYL-S8."""
    rules, state = scene(combat)
    table = worked(rules, state, "bone_servants", 1)
    assert table is not None
    assert [m.raised for m in table.state.models[5:]] == [True, True]
    assert all(rules.combat.able(table.state, m.id) for m in table.state.models[5:])
    assert rules.combat.sheet(table.state, 5).name == "Bone Servant 1"


def test_nothing_works_on_who_is_gone():
    rules, state = scene("skirmish")
    table = Table(state, rules)
    answered(work(table, Cast(ILA, page("mend_flesh_engine").spell, _at(1))), default)
    assert table.log


def _at(target: int) -> Action:
    return Action("cast", ILA, target, what="mend_flesh_engine")
