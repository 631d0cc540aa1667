"""Effects begin, guard, change numbers and end, under a combat system that knows nothing of them."""

from __future__ import annotations

from support.story import A, B, Story, story

from skirmish.core.events import ConditionsSet, EffectBegun, EffectEnded, Fell
from skirmish.core.record import evolve
from skirmish.core.state import Condition, Effect, Hit, turn_of
from skirmish.core.table import Table, settle
from skirmish.kit.effects import begin_effect, best_guard, end_effects, end_of_turn, show_itself

ILA, REN = 0, 1


def archers(*effects: Effect) -> Story:
    told = story("pools").model("Ila", side=A, at=(20, 20), items=("bow",)).model("Ren", side=B, at=(30, 20))
    return told.after(*(EffectBegun(effect) for effect in effects))


def ward(ident: int, needed: int, target: int = REN, until: int = 0) -> Effect:
    """Until the end of this turn: the last one of round 2 is turn 4, as it is not that of who is first."""
    return Effect(ident, f"ward {ident}", target, target, guard=needed, until=until, rule="CARD-4")


def test_a_guard_may_turn_a_missile_aside():
    battle = archers(ward(1, 4)).begin("fight").dice(("to shoot", 8, 1, 1), ("ward 1", 4))
    battle.play("Ila shoots Ren")
    assert not battle.rolled("to hurt")


def test_a_guard_that_fails_lets_the_missile_through():
    battle = archers(ward(1, 4)).begin("fight").dice(("to shoot", 8, 1, 1), ("ward 1", 3), ("to hurt", 1, 1, 1))
    battle.play("Ila shoots Ren")


def test_of_several_guards_the_best_is_rolled_once():
    battle = archers(ward(1, 5), ward(2, 3), ward(3, 6)).begin("fight")
    battle.dice(("to shoot", 8, 1, 1), ("ward 2", 3)).play("Ila shoots Ren")


def test_no_guard_against_blows_nor_for_others():
    state = archers(ward(1, 4)).begin("fight").state
    assert best_guard(state, Hit(REN, 3, ILA, missile=True)) is not None
    assert best_guard(state, Hit(REN, 3, ILA)) is None
    assert best_guard(state, Hit(ILA, 3, REN, missile=True)) is None


def test_numbers_by_topic_change_what_is_rolled():
    mist = Effect(1, "blur", ILA, REN, numbers=(("to be hit", -2), ("leadership", 9)), rule="CARD-9")
    battle = archers(mist).begin("fight").dice(("to shoot", 1))
    battle.play("Ila shoots Ren")
    (modifier,) = battle.game.rules.modifiers(battle.state, REN, "to be hit")
    assert (modifier.number, modifier.why, modifier.rule) == (-2, "blur", "CARD-9")
    assert battle.game.rules.modifiers(battle.state, ILA, "to be hit") == ()


def test_each_effect_begins_with_a_number_of_its_own():
    battle = archers(ward(4, 4)).begin("fight")
    table = Table(battle.state, battle.game.rules)
    begin_effect(table, ward(0, 5))
    begin_effect(table, ward(0, 6))
    assert [(effect.id, effect.guard) for effect in table.state.effects] == [(4, 4), (5, 5), (6, 6)]


def test_an_effect_ends_with_its_last_turn():
    battle = archers(ward(1, 4, until=4), ward(2, 4, until=5), ward(3, 4)).begin("fight", round=2, turns=3, first=B)
    battle.play("Ila rests", "Ren rests")
    assert turn_of(battle.state) >= 5
    assert [event.effect.id for event in battle.happened(EffectEnded)] == [1]
    assert [effect.id for effect in battle.state.effects] == [2, 3]


def test_a_condition_ends_with_its_last_turn():
    lasting = tuple(Condition(name, until=until) for name, until in (("dazed", 4), ("blind", 5), ("marked", 0)))
    battle = archers().after(ConditionsSet(ILA, lasting)).begin("fight", round=2, turns=3, first=B)
    battle.play("Ila rests")
    assert [c.name for c in battle.model("Ila").conditions] == ["dazed", "blind", "marked"]
    battle.play("Ren rests")
    assert [c.name for c in battle.model("Ila").conditions] == ["blind", "marked"]


def test_effects_that_are_named_end_with_the_reason():
    battle = archers(ward(1, 4), ward(2, 5)).begin("fight")
    table = Table(battle.state, battle.game.rules)
    end_effects(table, lambda effect: effect.guard == 5, " at will")
    assert table.log == [EffectEnded(ward(2, 5), " at will")]
    end_of_turn(table)
    assert [effect.id for effect in table.state.effects] == [1]


def test_effects_of_the_fallen_and_on_them_end():
    own, kept_up = ward(1, 4), Effect(2, "shield", REN, ILA, upkeep=2)
    paid, other = Effect(3, "blade", REN, ILA), Effect(4, "shield", ILA, ILA)
    told = archers(own, kept_up, paid, other).model("Bo", side=B, at=(40, 40))
    battle = told.begin("fight").dice(("to strike", 9, 9, 9), ("to hurt", 9, 9, 9, 9, 9), ("soak", 1, 1))
    battle.play("Ila charges Ren")
    assert battle.happened(Fell, model="Ren", how="out")
    assert [effect.id for effect in battle.state.effects] == [3, 4]


def test_what_is_kept_up_needs_no_upkeep_to_outlast_its_maker():
    """CHN-14: only what the owner pays for ends with it."""
    paid, free = Effect(1, "shield", REN, ILA, upkeep=1), Effect(2, "blade", REN, ILA)
    battle = archers(paid, free).begin("fight")
    table = Table(battle.state, battle.game.rules)
    table.emit(Fell(REN, "stunned", (30.0, 20.0)))
    for _ in settle(table):
        raise AssertionError("nobody is asked")
    assert [effect.id for effect in table.state.effects] == [2]


def test_the_same_spell_never_lasts_twice_on_one_model():
    """CHN-61: the newer replaces the older; on another model both last."""
    battle = archers().begin("fight")
    table = Table(battle.state, battle.game.rules)
    for target, needed in ((REN, 4), (REN, 5), (ILA, 4)):
        begin_effect(table, evolve(ward(0, needed, target), source="CHN-W1"))
    assert [(effect.target, effect.guard) for effect in table.state.effects] == [(REN, 5), (ILA, 4)]
    assert len(table.log) == 4


def test_blows_are_turned_aside_only_by_a_guard_against_blows():
    """CHN-62, CHN-T10."""
    dome = evolve(ward(2, 5), blows=True)
    state = archers(ward(1, 4), dome).begin("fight").state
    found = best_guard(state, Hit(REN, 3, ILA))
    assert found is not None
    assert found.name == "ward 2"
    best = best_guard(state, Hit(REN, 3, ILA, missile=True))
    assert best is not None
    assert best.name == "ward 1"


def test_a_dome_shelters_friends_wholly_within_its_reach():
    """CHN-T10: 3" from the caster's edge to the far edge of the friend's base; enemies have nothing of it."""
    dome = evolve(ward(1, 5, ILA), blows=True, reach_in=3.0)
    told = story("pools").model("Ila", side=A, at=(20, 20)).model("In", side=A, at=(22.5, 20))
    told = told.model("Half", side=A, at=(23.5, 20)).model("Ren", side=B, at=(20, 22)).after(EffectBegun(dome))
    state = told.begin("fight").state
    assert [m.name for m in state.models if best_guard(state, Hit(m.id, 3, REN))] == ["Ila", "In"]


def test_who_shows_itself_is_folded_away_no_longer():
    """CHN-70."""
    fold = Effect(1, "fold", REN, REN, condition="veiled", shy=True, rule="CHN-70")
    battle = archers(fold, ward(2, 4)).begin("fight")
    table = Table(battle.state, battle.game.rules)
    show_itself(table, ILA, "it shoots")
    assert len(table.state.effects) == 2
    show_itself(table, REN, "it shoots")
    assert [effect.id for effect in table.state.effects] == [2]
    assert not table.state.models[REN].conditions
