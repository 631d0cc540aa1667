"""Each neutral event changes what it says, and nothing else."""

from __future__ import annotations

import pytest
from core_toy import duel_rules, duel_setup

from skirmish.core.dice import Dice, RollOff
from skirmish.core.events import (
    Acted,
    ConditionsSet,
    Deployed,
    EdgeTaken,
    EffectBegun,
    EffectEnded,
    Ended,
    Event,
    Exerted,
    FeatureLaid,
    FeatureLifted,
    Fell,
    FirstTurn,
    Hurt,
    Moved,
    PhaseBegun,
    Rolled,
    Scored,
)
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Condition, Effect, Feature, State, Verdict
from skirmish.core.units import GRID

STATE = Deployed(0, (3.0, 4.0), 0.5, 1.2).apply(duel_setup().state(duel_rules()))
EFFECT = Effect(7, "Blade of Fire", owner=0, target=1, rule="CHN-W1")
FEATURE = Feature(3, "Mist", rule="CHN-W2")


def changed(event: Event, state: State = STATE) -> set[str]:
    """The fields of the state that the event changed."""
    after = event.apply(state)
    return {name for name in State.__struct_fields__ if getattr(after, name) != getattr(state, name)}


def test_dice_that_fall_move_the_stream_and_reveal() -> None:
    rolled = Rolled(RollOff(0, "first"), (3, 2), True, Dice(99))
    assert changed(rolled) == {"dice"}
    assert rolled.apply(STATE).dice == Dice(99)
    assert rolled.reveals
    assert not Acted(0).reveals


def test_a_model_that_moved_stands_on_the_grid_at_the_end_of_its_path() -> None:
    moved = Moved(0, ((3.0, 4.0), (5.0, 4.0), (5.1, 6.3)))
    assert changed(moved) == {"places"}
    x, y, radius, height = moved.apply(STATE).places[0]
    assert (x * GRID).is_integer()
    assert (y * GRID).is_integer()
    assert (x, y) == pytest.approx((5.1, 6.3), abs=1 / GRID)
    assert (radius, height) == (0.5, 1.2)


def test_deployment_puts_a_model_on_the_table() -> None:
    assert STATE.places[0] == (3.0, 4.0, 0.5, 1.2)
    assert STATE.on_table(0)
    assert not STATE.on_table(1)


def test_core_keeps_no_health() -> None:
    assert changed(Hurt(0, 2)) == set()
    assert Hurt(0, 2).levels == 2


@pytest.mark.parametrize("how", ["down", "stunned"])
def test_who_lies_down_stays_where_it_is_and_no_longer_blocks_sight(how: str) -> None:
    assert changed(Fell(0, how)) == {"places"}
    assert Fell(0, how).apply(STATE).places[0] == (3.0, 4.0, 0.5, 0.0)


@pytest.mark.parametrize("how", ["out", "left"])
def test_who_is_gone_is_out_and_off_the_table(how: str) -> None:
    after = Fell(0, how).apply(STATE)
    assert changed(Fell(0, how)) == {"models", "places"}
    assert after.models[0].out
    assert after.places[0] == LIMBO
    assert [m.id for m in after.models if m.out] == [0]


def test_a_new_phase_forgets_who_acted() -> None:
    acted = Acted(2).apply(Acted(0).apply(STATE))
    assert acted.acted == {0, 2}
    assert changed(Acted(0)) == {"acted"}
    after = PhaseBegun("shoot", 1, 3).apply(acted)
    assert (after.phase, after.side, after.round, after.acted) == ("shoot", 1, 3, frozenset())


def test_edges_scores_and_the_first_turn_belong_to_a_side() -> None:
    after = Scored(1, 2).apply(Scored(1, 1).apply(EdgeTaken(0, "north").apply(STATE)))
    assert [force.edge for force in after.forces] == ["north", None]
    assert [force.score for force in after.forces] == [0, 3]
    assert changed(FirstTurn(1)) == {"first"}


def test_conditions_are_replaced_and_exertion_is_set() -> None:
    once = ConditionsSet(1, (Condition("held"),)).apply(STATE)
    twice = ConditionsSet(1, (Condition("slowed", 2),)).apply(once)
    assert twice.models[1].conditions == (Condition("slowed", 2),)
    assert Exerted(1, 3).apply(STATE).models[1].exertion == 3
    assert changed(Exerted(1, 3)) == {"models"}


def test_effects_and_features_come_and_go() -> None:
    for begin, end, field in (
        (EffectBegun(EFFECT), EffectEnded(EFFECT), "effects"),
        (FeatureLaid(FEATURE), FeatureLifted(3), "features"),
    ):
        assert changed(begin) == {field}
        laid = begin.apply(STATE)
        assert len(getattr(laid, field)) == 1
        assert getattr(end.apply(laid), field) == ()
        assert getattr(EffectEnded(evolve(EFFECT, id=99)).apply(laid), field) == getattr(laid, field)


def test_events_about_effects_and_features_cite_their_rule() -> None:
    assert EffectBegun(EFFECT).rule == "CHN-W1"
    assert FeatureLaid(FEATURE).rule == "CHN-W2"
    assert Ended(Verdict(None, "time", "SKR-91")).rule == "SKR-91"


def test_the_end_of_the_battle_stands_in_the_state() -> None:
    after = Ended(Verdict(1, "rout", "SKR-70")).apply(STATE)
    assert after.verdict == Verdict(1, "rout", "SKR-70")
    assert after.phase == "over"


def test_a_bare_event_changes_nothing_because_it_says_nothing() -> None:
    with pytest.raises(NotImplementedError, match="Event"):
        Event().apply(STATE)


def test_an_old_state_is_never_changed() -> None:
    before = repr(STATE)
    for event in (Fell(0, "out"), Acted(1), Exerted(1, 3), Scored(0, 1), EffectBegun(EFFECT)):
        event.apply(STATE)
    assert repr(STATE) == before
