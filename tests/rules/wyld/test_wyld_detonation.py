"""A spell that goes up round its caster. (WYL-58..65, RW-17..19)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A
from wyld_scenes import BASES_IN, BIRD, ILA, Gear, channel, draws, facing, holds, mage, of_card, slot_of

from skirmish.core.events import EffectBegun, Event, FeatureLaid
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Feature
from skirmish.kit.spells.harm import soak_of
from skirmish.rules.wyld.events import Detonated
from skirmish.rules.wyld.mishaps import band_share, detonation_pool, distance_band, victims

LOW = 1
HALVES = [
    ((14, 20, 12), [26, 13, 6, 3, 1, 0]),
    ((30, 20, 10), [30, 15, 7, 3, 1, 0]),
]


@pytest.mark.parametrize(("facts", "pools"), HALVES)
def test_the_pools_of_each_band(facts: tuple[int, int, int], pools: list[int]):
    """WYL-59, WYL-62, WYL-63: points, horizon, motes; halved and rounded down again and again."""
    dice = detonation_pool(*facts)
    assert [band_share(dice, number) for number in range(1, 7)] == pools


@pytest.mark.parametrize(("yards", "number"), [(0, 1), (3, 1), (3.1, 2), (6, 2), (6.1, 3), (9, 3), (12.5, 5), (0.5, 1)])
def test_the_band_of_a_distance(yards: float, number: int):
    """WYL-63, RW-18: the far edge belongs to it."""
    assert distance_band(yards) == number


def detonating(ren: Gear | None = None, gap_in: float = 30.0, held: str = "9D 5H", *, toughness: int = 3,
               others: tuple[tuple[str, float], ...] = (), **options: str) -> Battle:  # fmt: skip
    """Ila holds 14 points and is about to draw both jokers, without a willpower."""
    scene = facing(holds(mage(willpower_now=0), BIRD, held), ren, {"W": 9, "T": toughness}, gap_in, **options)
    for name, away in others:
        scene = scene.model(name, A, at=(10, 24 + BASES_IN + away))
    battle = scene.begin("shooting", until="close combat")
    return battle.dice(draws("joker joker", held=held), ("joker", LOW), ("joker", LOW))


def test_points_and_motes_are_the_pool():
    """WYL-59: 14 and 10."""
    battle = detonating().dice(("harm to Ila", *[1] * 20))
    battle.play(channel(2))
    assert [event.pool for event in battle.happened(Detonated)] == [24]


def test_no_more_points_than_the_horizon():
    """WYL-59: 29 of 20."""
    held = "TD TH 9C"
    battle = detonating(held=held).dice(("harm to Ila", *[1] * 26))
    battle.play(channel(2))
    assert [event.pool for event in battle.happened(Detonated)] == [30]


def test_the_caster_soaks_with_his_essence_too():
    """WYL-60: natural 1, essence 3: 20 of 24 dice are left."""
    battle = detonating().dice(("harm to Ila", *[1] * 20))
    battle.play(channel(2))
    assert [roll.throw.rule for roll in battle.rolled("harm")] == ["WYL-57"]
    assert len(battle.rolled("harm")[0].faces) == 20


def test_the_vector_of_the_casters_dice():
    """WYL-60: 26 dice, natural 3, essence 3: 20."""
    battle = detonating(held="TD 6C", toughness=5).dice(("harm to Ila", *[1] * 20))
    battle.play(channel(2))
    assert [event.pool for event in battle.happened(Detonated)] == [26]
    assert [len(roll.faces) for roll in battle.rolled("harm to Ila")] == [20]


def test_faces_may_cancel_before():
    """WYL-59."""
    held = "9D KD 5H"
    battle = detonating(held=held)
    battle.play(channel(2))
    assert battle.prompt == "Cancel cards before Ila's spell detonates? 24 dice of harm as it is"
    battle.dice(("harm to Ila", *[1] * 11)).play(of_card("cancel", "9D"))
    assert [event.pool for event in battle.happened(Detonated)] == [15]


def test_who_stands_near_takes_the_same():
    """WYL-61, RW-19: friends too, who soak with their bodies and armour."""
    battle = detonating({"W": 9, "items": ("light-armour",)}, gap_in=3.0, others=(("Bo", 2.0),))
    soak = [soak_of(battle.game.rules, battle.state, i) for i in (2, 1)]
    battle.dice(("harm to Ila", *[1] * 20), ("harm to Bo", *[1] * (24 - soak[1])))
    battle.dice(("harm to Ren", *[1] * (24 - soak[0])))
    battle.play(channel(2))
    assert soak == [2, 1]


@pytest.mark.parametrize(
    ("gap_in", "dice"), [(3.0, 24), (3.1, 12), (6.0, 12), (6.5, 6), (9.5, 3), (12.5, 1), (15.5, 0)]
)
def test_further_off_it_is_halved(gap_in: float, dice: int):
    """WYL-62, WYL-63, RW-17: the pool before soak."""
    battle = detonating(gap_in=gap_in).dice(("harm to Ila", *[1] * 20))
    if dice > 1:
        battle.dice(("harm to Ren", *[1] * (dice - 1)))
    battle.play(channel(2))
    assert [e.pool for e in battle.happened(Detonated)] == [24]


def test_at_another_scale_it_reaches_half_as_far():
    """WYL-63: two yards an inch."""
    battle = detonating(gap_in=3.0, yards_per_inch="2")
    assert dict(victims(battle.game.rules, battle.state, ILA, 24)) == {1: 12}
    battle.dice(("harm to Ila", *[1] * 20), ("harm to Ren", *[1] * 11)).play(channel(2))


def walled(**options: str) -> list[int]:
    """Whom it reaches with a building between the two."""
    scene = facing(mage(), gap_in=5.0, **options).terrain("building", rect=(11.5, 20, 2, 8))
    battle = scene.begin("shooting")
    return [who for who, _ in victims(battle.game.rules, battle.state, ILA, 24)]


def test_walls_are_no_shelter():
    """WYL-63: unless the option says that it needs sight."""
    assert walled() == [1]
    assert walled(detonation_needs_los="true") == []


def test_no_defence_helps():
    """WYL-64, WYL-65: nobody is asked, no defence is rolled, and it distracts nobody."""
    battle = detonating(gap_in=3.0).dice(("harm to Ila", *[1] * 20), ("harm to Ren", *[1] * 23))
    events = battle.play(channel(2))
    rolled = [e.throw.what for e in events if hasattr(e, "throw")]
    assert [what.split()[0] for what in rolled] == ["draws", "joker", "joker", "harm", "harm"]
    assert battle.prompt == "The story stops here"


AWAY_IN = (3.0, 3.3)
"""The hedges' distance from the caster's edge, to the north."""


def fenced(*laid: Event, **options: str) -> Battle:
    """The same between two hedges, before two buildings, with what was laid."""
    scene = facing(holds(mage(willpower_now=0), BIRD, "9D 5H"), None, {"W": 9}, 16.0, **options)
    edge = 24 - BASES_IN / 2
    for away in AWAY_IN:
        scene = scene.terrain("hedge", rect=(9, edge - away - 0.25, 2, 0.25))
    scene = scene.terrain("building", rect=(12, 26, 2, 2)).after(*laid)
    battle = scene.begin("shooting", until="close combat")
    return battle.dice(draws("joker joker", held="9D 5H"), ("joker", LOW), ("joker", LOW), ("harm to Ila", *[1] * 20))


def razed(battle: Battle) -> list[str]:
    """What of the map is gone."""
    return [feature.razes for feature in battle.state.features if feature.razes]


def test_low_obstacles_within_3_yards_are_destroyed():
    """WYL-65: exactly 3 belongs to it; further off they stand, and buildings stand everywhere."""
    battle = fenced()
    events = battle.play(channel(2))
    assert razed(battle) == ["hedge-1"]
    assert [event.rule for event in events if isinstance(event, FeatureLaid)] == ["WYL-65"]


def test_the_yards_of_the_table_count_for_terrain_too():
    """WYL-63, WYL-65: at two yards an inch a hedge 3 inches off is 6 yards away."""
    battle = fenced(yards_per_inch="2")
    battle.play(channel(2))
    assert razed(battle) == []


def test_raised_walls_break_and_fire_burns_on():
    """WYL-65: what keeps a wall up ends with it."""
    walls = [rectangle(5.0, 21.0, 5.5, 27.0), rectangle(8.0, 22.0, 8.5, 26.0), rectangle(11.5, 22.0, 12.0, 25.0)]
    bare = Feature(1, "wall", walls[0], "blocks", height_in=4.0)
    laid = (bare, evolve(bare, id=2, shape=walls[1], effect=7), evolve(bare, id=3, shape=walls[2], burns=4))
    kept = Effect(7, "wall", "Wall", NOBODY, ILA, until=9)
    battle = fenced(EffectBegun(kept), *map(FeatureLaid, laid))
    battle.play(channel(2))
    assert [feature.id for feature in battle.state.features if not feature.razes] == [1, 3]
    assert not battle.state.effects


def test_who_is_harmed_loses_health():
    """WYL-57, WYL-61: three levels are a wound here."""
    battle = detonating({"W": 3}, gap_in=3.0).dice(("harm to Ila", *[1] * 20), ("harm to Ren", *[8] * 3, *[1] * 20))
    before = battle.fighter("Ren").wounds
    battle.play(channel(2))
    assert battle.fighter("Ren").wounds == before - 1


def test_a_detonation_may_set_off_another():
    """WYL-25, WYL-61: who shapes a spell nearby is hurt, and so distracted."""
    other = holds(mage(), BIRD, "AC")
    battle = facing(holds(mage(willpower_now=0), BIRD, "9D 5H"), {"W": 9}, {"W": 9}, 3.0, other).begin("shooting")
    battle.dice(draws("joker joker", held="9D 5H"), ("joker", LOW), ("joker", LOW))
    battle.dice(("harm to Ila", *[1] * 20), ("harm to Ren", 8, 8, 8, *[1] * 20), ("to keep", 1, 1, 1, 1, 1, 2))
    battle.dice(("harm to Ren", *[1] * 7), ("harm to Ila", *[1] * 10))
    battle.play(channel(2))
    assert [event.model for event in battle.happened(Detonated)] == [0, 1]


def test_the_motes_are_spent():
    """WYL-6: a detonation spends them."""
    battle = detonating().dice(("harm to Ila", *[1] * 20))
    battle.play(channel(2))
    assert slot_of(battle).motes == 20
    assert slot_of(battle).channel is None
