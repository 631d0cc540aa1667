"""Attacks offered at enemies: who can be the target, and blows that are shared out."""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.decision import Action, Refusal
from skirmish.core.events import EffectBegun
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Effect, ModelId
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.kit.targets import (
    AttackOffer,
    SharedAttackOffer,
    cover_between,
    enemy_bar,
    find_band,
    find_in_reach,
    hit_modifiers,
    range_bar,
    share_of_range,
    sight_bar,
)

ILA, REN, BO, ZED = range(4)


@pytest.fixture
def battle() -> Battle:
    """Ren is 10" away and Bo 20"; Zed is behind a house."""
    told = story("pools").model("Ila", side=A, at=(10, 20)).model("Ren", side=B, at=(20, 20))
    told.model("Bo", side=B, at=(30, 20)).model("Zed", side=B, at=(10, 40))
    return told.terrain("building", rect=(5, 30, 10, 2)).begin("fight")


def near(battle: Battle, foe: ModelId) -> Refusal | None:
    return range_bar(battle.state, ILA, foe, 12, "POOL-2")


def test_only_enemies_on_the_table_are_targets(battle: Battle):
    assert enemy_bar(battle.state, ILA, REN, "POOL-2") is None
    for nobody in (ILA, NOBODY, 9):
        assert enemy_bar(battle.state, ILA, nobody, "POOL-2") == Refusal("that is no enemy on the table", "POOL-2")


def test_the_range_itself_is_still_in_range(battle: Battle):
    gap = 20 - 2 * battle.state.places[ILA][2]
    assert range_bar(battle.state, ILA, BO, gap, "POOL-2") is None
    refusal = range_bar(battle.state, ILA, BO, gap - 0.5, "POOL-2", "out of reach")
    assert refusal is not None
    assert (refusal.reason, refusal.short_by) == ('0.5" out of reach', pytest.approx(0.5))


def test_what_is_behind_a_house_is_out_of_sight(battle: Battle):
    rules = battle.game.rules
    assert sight_bar(rules, battle.state, ILA, REN, "POOL-2", "POOL-3") is None
    assert sight_bar(rules, battle.state, ILA, ZED, "POOL-2", "POOL-3") == Refusal("out of sight", "POOL-3")


def test_the_nearest_come_first_and_reach_is_measured_from_base_to_base(battle: Battle):
    everybody = 1 << ZED | 1 << BO | 1 << REN
    assert sort_nearest(battle.state, ILA, ids_in(everybody)) == (REN, BO, ZED)
    gap = 10 - 2 * battle.state.places[ILA][2]
    assert find_in_reach(battle.state, ILA, everybody, gap) == [REN]
    assert find_in_reach(battle.state, ILA, everybody, gap - 0.1) == []
    assert find_in_reach(battle.state, ILA, everybody, 0.0) == []


def test_of_two_range_bands_the_nearer_has_the_edge():
    assert [find_band(inches, (6, 12)) for inches in (0, 6, 6.5, 12, 12.5)] == [0, 0, 1, 1, None]


@pytest.mark.parametrize(("wall", "cover"), [(None, ""), ((15, 19, 1, 1.1), "light"), ((15, 19, 1, 1.4), "heavy")])
def test_cover_is_heavy_if_less_than_half_is_clear(wall: tuple[float, float, float, float] | None, cover: str):
    told = story("pools").model("Ila", side=A, at=(10, 20)).model("Ren", side=B, at=(20, 20))
    battle = (told.terrain("rock", rect=wall) if wall else told).begin("fight")
    assert cover_between(battle.state, ILA, REN, 0.5) == cover
    shining = evolve(battle.state.models[REN], conditions=(Condition("glaring"),))
    assert cover_between(battle.state.put(shining), ILA, REN, 0.5) == ("" if cover == "light" else cover)


def test_an_attack_without_a_name_says_whom_to_name_or_why_not_even_the_nearest(battle: Battle):
    for foes, said in (((BO, REN), "choose an enemy to strike"), ((BO,), 'Bo: 7.02" out of range')):
        offer = AttackOffer(
            battle.state, "strike", ILA, lambda foes=foes: foes, lambda foe: near(battle, foe), "POOL-2"
        )
        refusal = offer.refusal(Action("strike", ILA))
        assert refusal is not None
        assert refusal.reason == said
        assert offer.admits(Action("strike", ILA, REN))
        assert not offer.admits(Action("strike", ILA, BO))


def sharing(battle: Battle, number: int, *foes: ModelId) -> SharedAttackOffer:
    return SharedAttackOffer("strike", ILA, number, "blows", lambda: foes, lambda foe: near(battle, foe), "POOL-2")


def test_blows_are_all_for_one_or_one_for_each_in_turn(battle: Battle):
    anyone = SharedAttackOffer("strike", ILA, 3, "blows", lambda: (REN, BO), lambda foe: None, "POOL-2")
    assert [(a.target, *a.others) for a in anyone.samples()] == [(REN,) * 3, (BO,) * 3, (REN, BO, REN)]
    assert [(a.target, *a.others) for a in sharing(battle, 3, REN, BO).samples()] == [(REN,) * 3]


def test_each_of_those_who_share_the_blows_must_be_a_target(battle: Battle):
    offer = sharing(battle, 2, REN, BO)
    assert offer.admits(Action("strike", ILA, REN, (REN,)))
    reasons = [
        refusal.reason for targets in ((REN,), (REN, BO), (REN, REN, REN))
        if (refusal := offer.refusal(Action("strike", ILA, targets[0], targets[1:]))) is not None
    ]  # fmt: skip
    assert reasons == ["it has 2 blows to share", '7.02" out of range', "it has 2 blows to share"]


def test_what_lasts_on_the_two_counts_for_an_attack():
    def lasting(ident: int, target: ModelId, topic: str) -> EffectBegun:
        return EffectBegun(Effect(ident, topic, ILA, target, numbers=((topic, ident),)))

    told = story("pools").model("Ila", side=A, at=(10, 20)).model("Ren", side=B, at=(20, 20))
    told.after(lasting(1, ILA, "to hit"), lasting(2, REN, "to hit"), lasting(3, REN, "to be hit"))
    battle = told.after(lasting(4, ILA, "dazzle"), lasting(5, NOBODY, "missile range")).begin("fight")
    rules, state = battle.game.rules, battle.state
    assert [m.number for m in hit_modifiers(rules, state, ILA, REN)] == [1, 4, 3]
    assert share_of_range(rules, state, ILA) == share_of_range(rules, state, REN) == 0.5
