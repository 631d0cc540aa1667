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
from skirmish.core.events import EffectBegun, Event, Rolled
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Condition, Effect, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.harm import give_back, lose_levels
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Cast
from skirmish.kit.spells.value import value
from skirmish.rules.wyld.casting import Bonus, resolve_spell
from skirmish.rules.wyld.side_effects import roll_side_effect

COMBATS = ("skirmish", "resolve")
PHASES = {"skirmish": "shooting", "resolve": "actions"}
SPELLS = tuple(book())
QUIET = ("mend_flesh_engine", "healing", "shielding")
"""Spells that are aimed first at somebody who lacks nothing, or who may throw them off."""


FOR_LATER = ("mend_flesh_engine", "blade-of-fire", "earth-singing", "cloud-dancing")
"""Spells that bring nothing here, as it stands: they are for those who are hurt, who fight, who hide."""


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
        lines = []
        for event in table.log:
            now = event.apply(now)
            lines.append(rules.log_line(now, event))
        assert any(line is not None and line.text for line in lines)
        assert to_json(table.state)
    assert changed or spell in QUIET


def alone(combat: str) -> tuple[Ruleset, State]:
    """Ila with nobody near; Ren, who is whole, stands 11" to the east."""
    told = story(f"{combat}+wyld").terrain("low-wall", rect=(14, 20, 4, 0.5))
    told = told.model("Ila", A, (10, 24)).model("Ren", B, (22, 24))
    told = told.after(Slotted(ILA, mage(5, 5, 4, spells=SPELLS, motes=90)))
    rules = ruleset(f"{combat}+wyld")
    state = evolve(told._scene(rules, told._scenario), first=A, dice=Dice(None))
    return rules, stage(rules, state, PHASES[combat], A, 1, {})


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.parametrize("spell", SPELLS)
def test_where_nobody_is_touched_or_lacks_anything_that_is_told(combat: str, spell: str):
    """WYL-66, WYL-67: what comes through says what it does, or that it finds nothing to do; or it has no aim at all."""
    rules, state = alone(combat)
    offer = CastOffer(rules, state, ILA, page(spell).spell, lambda: None)
    empty = Action("cast", ILA, at=(10.0, 14.0), what=spell)
    action = empty if page(spell).spell.target == "point" else next(islice(offer.samples(), 1), None)
    if action is None:
        assert (refusal := offer.refusal(Action("cast", ILA, what=spell))) is not None
        assert refusal.reason
        return
    table = Table(evolve(state, dice=Dice(3)), rules)
    answered(resolve_spell(table, ILA, page(spell), action, Bonus(12, 6)), default)
    now, lines = evolve(state, dice=Dice(3)), []
    for event in table.log:
        now = event.apply(now)
        line = rules.log_line(now, event)
        if line is not None and not (isinstance(event, Rolled) and event.throw.rule in ("WYL-66", "WYL-67")):
            lines.append(line.text)
    assert any(lines)


@pytest.mark.parametrize("combat", COMBATS)
def test_each_can_be_weighed(combat: str):
    rules, state = scene(combat)
    for spell in (spell for spell in SPELLS if spell not in ("soothe", *FOR_LATER)):
        aimed = islice(CastOffer(rules, state, ILA, page(spell).spell, lambda: None).samples(), 6)
        assert max(value(rules, state, Cast(ILA, page(spell).spell, action)) for action in aimed) > 0, spell


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
            spell = page("firebird").spell
            answered(roll_side_effect(table, ILA, spell, suit, power, tradition, ((16.0, 24.0), 0)), default)
            assert len(table.log) > 1, f"only the D3 is told: power {power}, {face}"


@pytest.mark.parametrize("combat", COMBATS)
def test_levels_that_are_lost_and_come_back(combat: str):
    """WYL-57, WYL-S11."""
    rules, state = scene(combat)
    table = Table(evolve(state, dice=Dice(5, (7, 7, 1))), rules)
    answered(_lost_and_back(table), default)
    health = [_health(rules, at, 2) for at in (state, table.state)]
    assert health[0] == health[1]


def _lost_and_back(table: Table) -> Asking:
    yield from lose_levels(table, 2, 3)
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


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.parametrize("spell", ["mend_flesh_engine", "firebird", "grave_grip"])
def test_nothing_works_on_who_is_gone(combat: str, spell: str):
    rules, state = scene(combat)
    target = 1 if spell == "mend_flesh_engine" else 2
    cast = Cast(ILA, page(spell).spell, Action("cast", ILA, target, what=spell))
    here, gone = (Table(evolve(state, dice=Dice(1)), rules) for _ in range(2))
    answered(rules.combat.wear(here, target, 1), default)
    answered(rules.combat.impose(gone, target, Condition("out")), default)
    before = [len(table.log) for table in (here, gone)]
    for table in (here, gone):
        answered(apply_parts(table, cast), default)
    assert len(here.log) > before[0]
    assert len(gone.log) == before[1]
