"""What cards ask of the base game: soak, levels, hardness, burdens, neglected defence. (WYL-8..12, WYL-57)"""

from __future__ import annotations

from typing import Any

import pytest
from support.rulesets import ruleset
from support.story import A, B, Story, story
from wyld_scenes import BASES_IN

from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, Fell, Hurt, Rolled
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import Effect, State
from skirmish.core.system import CombatSystem
from skirmish.core.table import Table

R = BASES_IN / 2


def facing(gap_in: float = 6.0, **ren: Any) -> Story:
    """Ila, and Ren so many inches east of her."""
    return story("skirmish").model("Ila", A, (20, 24)).model("Ren", B, (20 + BASES_IN + gap_in, 24), **ren)


def host(told: Story, phase: str = "shooting") -> tuple[CombatSystem, State]:
    """The combat system, and its state in side A's turn."""
    battle = told.begin(phase, until="close combat")
    battle.state  # noqa: B018  # it begins now
    return battle.game.rules.combat, battle.state


@pytest.mark.parametrize(("gear", "soak"), [
    ({}, (1, 0)), ({"T": 5}, (3, 0)), ({"T": 1}, (0, 0)), ({"items": ("light-armour",)}, (1, 1)),
    ({"items": ("heavy-armour",)}, (1, 2)), ({"items": ("heavy-armour", "shield")}, (1, 3)),
    ({"items": ("shield",)}, (1, 1)),
])  # fmt: skip
def test_soak_is_toughness_less_two_and_seven_less_the_save(gear: dict[str, Any], soak: tuple[int, int]):
    """WYL-57."""
    combat, state = host(facing(**gear))
    assert combat.soak(state, 1) == soak


def worn(told: Story, levels: int, *faces: int) -> Table:
    """Ren loses so many levels, with these dice."""
    combat, state = host(told)
    table = Table(evolve(state, dice=Dice(None, faces)), combat.rules)
    answered(combat.wear(table, 1, levels, 0, "WYL-S1"), default)
    assert table.state.dice.script == ()
    return table


@pytest.mark.parametrize("levels", [1, 2])
def test_less_than_three_levels_knock_down(levels: int):
    """WYL-57."""
    table = worn(facing(W=2), levels)
    assert (table.state.models[1].combat.posture, table.state.models[1].combat.wounds) == ("down", 2)


@pytest.mark.parametrize(("levels", "wounds", "posture"), [(3, 2, "standing"), (4, 2, "down"), (6, 1, "standing")])
def test_three_levels_are_a_wound_and_a_rest_knocks_down(levels: int, wounds: int, posture: str):
    """WYL-57."""
    slot = worn(facing(W=3), levels).state.models[1].combat
    assert (slot.wounds, slot.posture) == (wounds, posture)


def test_the_last_wound_is_an_injury_like_any_other():
    """SKR-53, WYL-57: and it is told as so many levels, and as the caster's."""
    table = worn(facing(), 3, 5)
    (hurt,) = [e for e in table.log if isinstance(e, Hurt)]
    (fell,) = [e for e in table.log if isinstance(e, Fell)]
    assert (hurt.levels, fell.how, fell.by) == (3, "out", 0)
    assert [e.throw.rule for e in table.log if isinstance(e, Rolled)] == ["SKR-53"]


def test_each_wound_at_zero_is_an_injury_roll():
    """SKR-55, WYL-57."""
    table = worn(facing(), 6, 1, 3)
    assert table.state.models[1].combat.posture == "stunned"


def test_a_helmet_helps_against_stunning():
    """SKR-53, WYL-57."""
    table = worn(facing(items=("helmet",)), 3, 4, 4)
    assert table.state.models[1].combat.posture == "down"


def test_who_is_gone_loses_nothing():
    combat, state = host(facing())
    table = Table(Fell(1, "out").apply(state), combat.rules)
    answered(combat.wear(table, 1, 9, 0, "WYL-S1"), default)
    answered(combat.mend(table, 1, 9, "WYL-S11"), default)
    assert table.log == []


def test_a_target_is_as_hard_as_it_is_quick_and_covered():
    """WYL-66."""
    combat, state = host(facing(I=3))
    assert combat.hardness(state, 1, 0) == 1
    combat, state = host(facing(I=4))
    assert combat.hardness(state, 1, 0) == 2
    covered = facing(I=4).terrain("low-wall", rect=(24, 20, 0.5, 8))
    combat, state = host(covered)
    assert (combat.hardness(state, 1, 0), combat.hardness(state, 1)) == (3, 2)


@pytest.mark.parametrize(("done", "burden"), [
    ({}, 0), ({"moved": True}, 0), ({"moved": True, "ran": True}, 2), ({"rose": True}, 1),
    ({"rose": True, "ran": True}, 3), ({"charged": True}, 1), ({"failed_charge": True}, 1), ({"shot": True}, 1),
])  # fmt: skip
def test_what_was_done_in_the_turn_is_a_burden(done: dict[str, bool], burden: int):
    """WYL-8, WYL-10: walking is none, running 2, rising 1."""
    combat, state = host(story("skirmish").model("Ila", A, (20, 24), now=done).model("Ren", B, (30, 24)))
    assert combat.burden(state, 0) == burden


def test_blows_that_will_be_struck_are_a_burden():
    """WYL-8, WYL-10: who is engaged strikes in this turn; who charged has that counted already."""
    combat, state = host(facing(0.0))
    assert combat.burden(state, 0) == 1
    charged = story("skirmish").model("Ila", A, (20, 24), now={"charged": True}).model("Ren", B, (20 + BASES_IN, 24))
    combat, state = host(charged)
    assert combat.burden(state, 0) == 1


@pytest.mark.parametrize(("penalty", "shift"), [(1, 1), (2, 1), (3, 2), (6, 2)])
def test_who_neglects_its_defence_is_easier_to_hit(penalty: int, shift: int):
    """WYL-12, SKR-43, SKR-61."""
    begun = EffectBegun(Effect(1, "channeling", 1, 1, numbers=(("exposed", penalty),), rule="WYL-12"))
    combat, state = host(facing().after(begun))
    found = combat.rules.modifiers(state, 1, "to be hit")
    assert [(m.number, m.rule) for m in found] == [(shift, "WYL-12")]
    assert combat.rules.modifiers(state, 0, "to be hit") == ()


def test_a_burden_on_tests_is_on_shots_blows_and_leadership():
    """WYL-49."""
    begun = EffectBegun(Effect(1, "Gloom", 1, 0, numbers=(("tests", -2),), rule="WYL-49"))
    told = story("skirmish").model("Ila", A, (20, 24), items=("bow",)).model("Ren", B, (26, 24)).after(begun)
    battle = told.begin("shooting", until="close combat").dice(("to hit", 5))
    battle.play(battle.offered("shoot", "Ila")[0])
    assert battle.modifiers("to hit") == {"Gloom": -2}
    combat, state = host(facing().after(begun))
    table = Table(evolve(state, dice=Dice(None, (3, 3))), combat.rules)
    assert not answered(combat.resist(table, 0, "leadership", "SKR-2"), default)  # 6, and 2 more, on a Ld of 7


def test_another_combat_system_has_answers_too():
    """WYL-57: one that says nothing of health levels has a hit that nothing saves from."""
    combat = ruleset("pools+none").combat
    _, state = host(facing())
    assert combat.soak(state, 1) == (0, 0)
    assert combat.hardness(state, 1, 0) == 1
    assert combat.burden(state, 1) == 0
