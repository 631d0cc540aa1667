"""What is tried first: every sample is admitted, the best guesses come first, and nobody ends up on another base."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st
from spell_scene import A, B, Scene, scene, spells
from support.story import story

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, FeatureLaid
from skirmish.core.forecast import answered
from skirmish.core.geometry import Circle
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import OFF_TABLE_IN, Effect, Feature, State
from skirmish.core.table import Table, settle
from skirmish.core.units import distance
from skirmish.kit.spells.aim import touches
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Cast, Push, Spell
from skirmish.kit.spells.value import value

NAMES = ("Ila", "Bo", "Ann", "Ren", "Tam", "Wil")
KEPT = (
    EffectBegun(Effect(1, "Mist", 3, -1, source="mist", upkeep=2)),
    FeatureLaid(Feature(1, "Mist", Circle(12, 8, 3), "cloud", height_in=6, owner=3, effect=1)),
    FeatureLaid(Feature(2, "low wall", Circle(20, 20, 0.5), "soft", height_in=1, low=True)),
)


@st.composite
def crowds(draw: st.DrawFn) -> Scene:
    """Three a side on a small table, no two bases on each other, some of them down, hidden or fleeing."""
    spots = [(float(x), float(y)) for x in range(2, 24, 2) for y in range(2, 24, 2)]
    clear = [spot for spot in spots if not (8 < spot[0] < 14 and 8 < spot[1] < 14)]
    picked = draw(st.lists(st.sampled_from(clear), min_size=6, max_size=6, unique=True))
    states = [{}, {}, {}, {"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}, {"hidden": True}]
    told = story("skirmish").table(24, 24).terrain("building", rect=(9, 9, 4, 4)).terrain("hedge", rect=(4, 17, 4, 0.5))
    for k, (name, at) in enumerate(zip(NAMES, picked, strict=True)):
        now = draw(st.sampled_from(states)) if k else {}
        items = draw(st.sampled_from([(), ("bow",)]))
        lore = {"power": 5} if name in ("Ila", "Ren") else {}
        nudge = draw(st.sampled_from([0.0, 0.4, -0.4]))
        told.model(name, A if k < 3 else B, (at[0] + nudge, at[1]), now=now, items=items, lore=lore)
    return scene(told.after(*KEPT))


@limits(max_examples=40, deadline=None)
@given(crowds(), st.integers(1, 2**32))
def test_whatever_is_tried_is_admitted_works_and_leaves_nobody_on_another(told: Scene, seed: int):
    for spell in spells().values():
        for action in told.samples("Ila", spell)[:3]:
            played(told, spell, action, seed)


def played(told: Scene, spell: Spell, action: Action, seed: int) -> State:
    """How it is when the spell has worked: nobody on another, everything kept up by somebody who is there."""
    cast = Cast(told.names["Ila"], spell, action)
    assert isfinite(value(told.rules, told.state, cast))
    touched = touches(told.rules, told.state, cast)
    table = Table(evolve(told.state, dice=Dice(seed)), told.rules)
    answered(apply_parts(table, cast), default)
    answered(settle(table), default)
    after = table.state
    places = [place for place in after.places if place[0] < OFF_TABLE_IN]
    for k, (x, y, radius, _) in enumerate(places):
        assert all(distance((x, y), (p, q)) >= radius + r for p, q, r, _ in places[:k])
    assert all(after.on_table(effect.owner) for effect in after.effects if effect.upkeep)
    kept = {effect.id for effect in after.effects}
    assert all(feature.effect in kept | {0} for feature in after.features)
    if not any(isinstance(part, Push) for part in spell.parts):  # who is pushed may strike somebody else
        for k, (before, now) in enumerate(zip(told.state.models, after.models, strict=True)):
            assert touched >> k & 1 or (before.conditions, before.out) == (now.conditions, now.out)
    return after


def test_spells_work_under_a_combat_system_that_knows_nothing_of_them():
    told = story("pools").terrain("hedge", rect=(22, 17, 3, 0.5))
    for name, side, at in (("Ila", A, (20, 20)), ("Bo", A, (20, 21.5)), ("Ren", B, (27, 20)), ("Tam", B, (28.5, 20.5))):
        told.model(name, side, at, lore={"power": 5})
    worked = scene(told, "pools")
    tried = set()
    for spell in spells().values():
        for seed, action in enumerate(worked.samples("Ila", spell)):
            played(worked, spell, action, seed)
            tried.add(spell.id)
    # nobody flees or lies, nothing is kept up, and all enemies channel
    assert spells().keys() - tried == {"soothe", "refresh", "unweaving", "compulsion"}


def opposite(*extra: tuple[float, float]) -> Scene:
    told = story("skirmish").model("Ila", A, (20, 20), lore={"power": 8}).model("Bo", A, (20, 24))
    for name, at in zip(("Ren", "Tam", "Wil"), ((30, 20), (26, 20), *extra), strict=False):
        told.model(name, B, at)
    return scene(told)


def test_the_nearest_enemy_is_tried_first_and_those_out_of_range_never():
    told = opposite((45, 20))
    told.moved("Ren", (30, 22))
    assert [action.target for action in told.samples("Ila", "ice-shards")] == [told.names["Tam"], told.names["Ren"]]


def test_oneself_is_helped_first_then_friends():
    told = opposite()
    assert [action.target for action in told.samples("Ila", "ward")] == [told.names["Ila"], told.names["Bo"]]


def test_areas_are_tried_where_they_touch_most_enemies_and_fewest_friends():
    told = opposite((28.5, 20))
    told.moved("Tam", (26, 30))
    first = told.samples("Ila", "fireball")[0]
    assert told.touches("Ila", "fireball", at=first.at) == {"Ren", "Wil"}
    told.moved("Bo", (31.75, 20))
    first = told.samples("Ila", "fireball")[0]
    assert told.touches("Ila", "fireball", at=first.at) == {"Ren", "Wil"}


def test_what_hides_is_not_tried():
    told = scene(story("skirmish").model("Ila", A, (20, 20)).model("Ren", B, (27, 20), now={"hidden": True}))
    for ident in ("arrow-of-fire", "fireball", "mire", "wall-of-fire"):
        assert told.samples("Ila", ident) == []


def test_no_area_is_tried_on_friends_alone():
    told = opposite()
    told.moved("Ren", (20, 25.25))
    told.moved("Tam", (45, 45))
    assert told.samples("Ila", "fireball") == []


@pytest.mark.parametrize("ident", ["self", "table"])
def test_what_needs_no_target_has_one_sample(ident: str):
    told = opposite()
    for spell in spells().values():
        if spell.target == ident:
            assert told.samples("Ila", spell) == [told.action("Ila", spell)]


def test_walls_are_tried_across_the_way_of_the_nearest_enemy():
    told = opposite()
    first = told.samples("Ila", "wall-of-fire")[0]
    assert first.at is not None
    assert 20 < first.at[0] < 26
    assert (first.at[1], first.via[0][0]) == (20.0, first.at[0])


def test_the_nearest_low_pieces_may_be_razed():
    hedges = story("skirmish").model("Ila", A, (20, 20))
    for y in (40, 28, 22, 25):
        hedges.terrain("hedge", rect=(19, y, 3, 0.5))
    told = scene(hedges)
    assert [action.target for action in told.samples("Ila", "earth-singing")] == [2, 3]


def test_gateways_lead_away_with_and_without_company():
    told = opposite()
    told.moved("Bo", (20, 21.5))
    found = told.samples("Ila", "travelling")
    assert found[0].at is not None
    assert found[0].at[0] < 10
    assert {action.others for action in found} == {(), (told.names["Bo"],)}


def test_a_sample_in_combat_is_on_oneself_or_who_touches():
    told = opposite()
    told.moved("Tam", (21, 20))
    for spell in spells().values():
        for action in told.samples("Ila", spell):
            assert action.at is None
            assert action.target in (-1, told.names["Ila"], told.names["Tam"])
