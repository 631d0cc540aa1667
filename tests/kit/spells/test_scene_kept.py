"""What is worked out about spells is kept as long as table, bodies and what lasts are the same, and no longer."""

from __future__ import annotations

from spell_scene import A, B, duel
from spell_scene import scene as told_scene

from skirmish.core.record import evolve
from skirmish.core.state import Condition, Effect, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.scene import look, scene


def told() -> tuple[Ruleset, State]:
    scene_told = told_scene(duel().model("Bo", A, (24, 20)).model("Tam", B, (34, 20)))
    return scene_told.rules, scene_told.state


def test_who_has_acted_and_what_points_are_left_is_the_same_scene():
    rules, state = told()
    before = scene(rules, state)
    spent = state.put(evolve(state.models[0], magic="fewer points"))
    assert scene(rules, evolve(spent, acted=frozenset({0}), round=3)) is before
    assert before.state is not state


def test_a_step_a_condition_and_an_effect_are_other_scenes():
    rules, state = told()
    before = scene(rules, state)
    x, y, *rest = state.places[1]
    held = state.put(evolve(state.models[1], conditions=(Condition("held"),)))
    laid = evolve(state, effects=(Effect(1, "Mist", 0, -1),))
    for other in (state.moved(1, (x + 1, y, *rest)), held, laid):
        assert scene(rules, other) is not before
        assert scene(rules, state) is before


def test_only_the_scene_before_is_remembered():
    rules, state = told()
    before = scene(rules, state)
    x, y, *rest = state.places[1]
    for inches in (1, 2):
        scene(rules, state.moved(1, (x + inches, y, *rest)))
    assert scene(rules, state) is not before


def test_another_ruleset_is_another_scene():
    rules, state = told()
    other, _ = told()
    assert scene(rules, state) is not scene(other, state)


def test_an_outlook_speaks_of_the_state_that_was_asked_about_last():
    rules, state = told()
    first, later = look(rules, state, 0), evolve(state, round=5)
    assert look(rules, later, 0) is first
    assert first.state is later
