"""The forecast of weaves that break circles, and of areas, held against every face of every die. (CHN-36, CHN-63)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.all_faces import Die, odds
from support.rulesets import ruleset
from weave_by_hand import passes, struck

from skirmish.app.odds.spell_scene import Wanted, described
from skirmish.app.odds.weave_odds import CastScene, worked_out_cast
from skirmish.core.decision import Action
from skirmish.core.forecast import default, forecast
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.odds import Part
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.casting import attempt
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.channeling.circles import form_circle
from skirmish.rules.channeling.system import Channeling

ILA: ModelId = 0
LED: ModelId = 1
"""The leader of the enemy circle, the first of the side's models."""


def against_a_circle(members: int) -> tuple[Ruleset, State]:
    """Ila, and an enemy circle of so many within 12" of her."""
    rules = ruleset("skirmish+channeling")
    state = described(rules, Wanted("arrow-of-fire", "saidin:9", ("saidar:8",) * members)).state
    table = Table(state, rules)
    form_circle(table, LED, tuple(range(LED + 1, LED + members)))
    return rules, table.state


def spell_of(rules: Ruleset, name: str) -> Spell:
    assert isinstance(rules.magic, Channeling)
    return rules.magic.spells[name]


def arrow_at(rules: Ruleset, state: State, target: ModelId) -> Part:
    spell = spell_of(rules, "arrow-of-fire")
    return Part(state, attempt, (spell, Action("cast", ILA, target, what=spell.id), None))


def fate(state: State, i: ModelId) -> str:
    """As brute force tells it."""
    if state.models[i].out:
        return "out of action"
    return {"standing": "unhurt", "down": "knocked down"}.get(state.models[i].combat.posture, "stunned")


@pytest.mark.parametrize("members", [2, 3, 4])
@pytest.mark.parametrize("leader_hit", [False, True])
def test_a_member_stunned_or_out_shocks_the_others(members: int, leader_hit: bool) -> None:
    """CHN-36: each other standing member takes an Initiative test (I 3: a D6 of 3 or less) or is knocked down."""
    rules, state = against_a_circle(members)
    target = LED if leader_hit else LED + members - 1
    others = [i for i in range(LED, LED + members) if i != target]

    def play(die: Die) -> tuple[str, ...]:
        word = struck(die) if passes(die, 7, 0) else "unhurt"
        shocked = word in ("stunned", "out of action")
        return (word, *("knocked down" if shocked and die() > 3 else "unhurt" for _ in others))

    part = arrow_at(rules, state, target)
    found = forecast(rules, part.state, part.procedure, *part.args, policy=default)
    assert found.by(lambda after, _: tuple(fate(after, i) for i in (target, *others))) == odds(play)


def test_what_is_left_of_the_circle_goes_on_or_ends() -> None:
    """CHN-36: of three two go on, of two nothing is left; whoever stays standing or not is still in it."""
    for members, left in ((2, {0, 2}), (3, {2, 3})):
        rules, state = against_a_circle(members)
        part = arrow_at(rules, state, LED + members - 1)
        found = forecast(rules, part.state, part.procedure, *part.args, policy=default)
        sizes = found.by(lambda after, _: sum(len(circle.members) for circle in weavings(after).circles))
        broken = Fraction(21, 36) * Fraction(2, 3) * Fraction(2, 3)
        assert sizes == {min(left): broken, max(left): 1 - broken}


def test_marginals_of_an_area_are_those_of_the_joint_forecast() -> None:
    """CHN-63: each target of a Fireball by itself, as in the odds of all three at once."""
    rules = ruleset("skirmish+channeling")
    scene = described(rules, Wanted("fireball", "saidar:9", ("saidar:7",), target="T4/5+", targets=3))
    answer = worked_out_cast(scene, "never")
    spell = spell_of(rules, "fireball")
    joint = forecast(rules, scene.state, attempt, spell, scene.action, None)
    assert len(answer.marginals) == 3
    for who, shares in answer.marginals:
        alone: dict[str, Fraction] = {}
        for (after, _), chance in joint.laws.items():
            alone[fate(after, who)] = alone.get(fate(after, who), Fraction(0)) + chance
        assert alone == {word: chance for word, chance in shares.items() if chance}
        assert sum(shares.values()) == 1


def test_a_targets_save_counts_in_an_area_by_hand() -> None:
    """CHN-18: S4 at T4 wounds on 4+, a 5+ save is at -1."""
    scene = described(ruleset("skirmish+channeling"), Wanted("fireball", "saidar:9", target="T4/5+", targets=2))

    def play(die: Die) -> str:
        if not passes(die, 8, 0) or die() < 4 or die() == 6:
            return "unhurt"
        face = die()
        return "knocked down" if face <= 2 else "stunned" if face <= 4 else "out of action"

    answer = worked_out_cast(scene, "never")
    for _, shares in answer.marginals:
        assert {word: chance for word, chance in shares.items() if chance} == odds(play)


def test_a_ward_on_the_target_takes_two_off_the_test() -> None:
    """CHN-75: once, whether the test passes or fails; the modifier names its rule."""
    rules = ruleset("skirmish+channeling")
    scene = described(rules, Wanted("arrow-of-fire", "saidar:9"))
    ward = Action("cast", 1, 1, what="ward")
    enemy = evolve(scene.state.models[1], magic=scene.state.models[0].magic)
    warded = CastScene(rules, scene.state.put(enemy), scene.action, ())
    spell = spell_of(rules, "ward")
    laid = forecast(rules, warded.state, attempt, spell, ward, None)
    with_ward = next(state for state, _ in laid.laws if state.effects)
    answer = worked_out_cast(warded._replace(state=with_ward), "never")
    assert answer.cast == odds(lambda die: passes(die, 7, -2))[True]
    assert [(m.number, m.rule) for m in answer.test.modifiers] == [(-2, "CHN-W20")]
