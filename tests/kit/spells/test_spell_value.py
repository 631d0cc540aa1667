"""What a spell is worth to the caster's side: harm counts against enemies and, turned round, against friends."""

from __future__ import annotations

import pytest
from spell_scene import A, B, Scene, duel, scene
from support.story import Story, story

from skirmish.core.events import EffectBegun
from skirmish.core.record import evolve
from skirmish.core.state import Effect, Hit
from skirmish.core.units import base_radius
from skirmish.kit.spells.scene import look

TWO = 2 * base_radius(25)


def toll(told: Scene, name: str, strength: int, times: int = 1, *, save: bool = True) -> float:
    hit = Hit(told.names[name], strength, told.names["Ila"], save, missile=True, rule="CHN-W2")
    return told.rules.combat.toll(told.state, hit, times)


def test_an_arrow_is_worth_what_it_is_expected_to_take():
    told = scene()
    assert told.worth("Ila", "arrow-of-fire", target="Ren") == toll(told, "Ren", 4) > 0


def test_shards_are_worth_the_mean_of_one_to_three_hits():
    told = scene()
    mean = sum(toll(told, "Ren", 3, times) for times in (1, 2, 3)) / 3
    assert told.worth("Ila", "ice-shards", target="Ren") == pytest.approx(mean)


def test_friends_in_a_blast_count_against_it():
    told = scene(duel().model("Bo", A, (31, 22)))
    alone, both = (told.worth("Ila", "fireball", at=at) for at in ((31.0, 19.0), (31.0, 21.0)))
    assert alone == toll(told, "Ren", 4)
    assert both == pytest.approx(0)
    assert told.worth("Ila", "fireball", at=(20.0, 20.0)) == -toll(told, "Ila", 4)


def test_lightning_counts_whom_it_splashes_the_caster_too():
    told = scene(duel().model("Tam", B, (31, 20 + TWO + 0.5)).model("Bo", A, (31, 20 - TWO - 0.5)))
    bolt = toll(told, "Ren", 6, save=False)
    assert told.worth("Ila", "lightning", target="Ren") == pytest.approx(bolt)


def test_balefire_is_worth_all_it_strikes():
    told = scene(duel().model("Tam", B, (35, 20), marks=30).model("Bo", A, (38, 20), marks=90))
    assert told.worth("Ila", "balefire", target="Ren") == 50 + 30 - 90


def test_a_push_is_worth_more_than_its_hit_most_of_all_out_of_combat():
    told = scene(duel().model("Bo", A, (31, 24)))
    apart = told.worth("Ila", "fist-of-air", target="Ren")
    told.moved("Bo", (31, 20 + TWO))
    assert told.worth("Ila", "fist-of-air", target="Ren") > apart > toll(told, "Ren", 3)


def test_to_hold_somebody_is_worth_a_third_of_it_and_once_only():
    told = scene()
    assert told.worth("Ila", "bonds-of-air", target="Ren") == pytest.approx(0.35 * 50)
    told.works("Ila", "bonds-of-air", target="Ren")
    assert told.worth("Ila", "bonds-of-air", target="Ren") == 0


def test_who_lies_cannot_be_toppled_nor_dazzled():
    told = scene(story("skirmish").model("Ila", A, (20, 20)).model("Ren", B, (28, 20), now={"posture": "down"}))
    assert told.worth("Ila", "rolling-earth", at=(28.0, 20.0)) == 0
    assert told.worth("Ila", "blinding-light", at=(28.0, 20.0)) == 0


def shot_at(**ren: object) -> Story:
    return story("skirmish").model("Ila", A, (20, 20), lore={"power": 8}).model("Ren", B, (30, 20), **ren)


@pytest.mark.parametrize("ident", ["shield-of-air", "fold-light", "warding-dome"])
def test_shelter_is_worth_something_only_from_what_strikes_from_afar(ident: str):
    said = {"target": "Ila"} if ident == "shield-of-air" else {}
    assert scene(shot_at()).worth("Ila", ident, **said) == 0
    assert scene(shot_at(items=("bow",))).worth("Ila", ident, **said) > 0
    assert scene(shot_at(lore={"power": 5})).worth("Ila", ident, **said) > 0
    hidden = shot_at(items=("bow",)).terrain("wall", rect=(25, 15, 1, 10))
    assert scene(hidden).worth("Ila", ident, **said) == 0


def test_a_shield_that_lasts_already_is_worth_nothing():
    told = scene(shot_at(items=("bow",)))
    told.works("Ila", "shield-of-air", target="Ila")
    assert told.worth("Ila", "shield-of-air", target="Ila") == 0


def test_a_dome_shelters_friends_that_fight_too():
    told = scene(shot_at().model("Bo", A, (21, 21)).model("Tam", B, (21 + TWO, 21)))
    assert told.worth("Ila", "warding-dome") == pytest.approx(0.3 * 2 / 6 * 50)


def test_a_blade_is_for_who_fights():
    told = scene()
    assert told.worth("Ila", "blade-of-fire") == 0
    told.moved("Ren", (20 + TWO, 20))
    assert told.worth("Ila", "blade-of-fire") > 0
    told.works("Ila", "blade-of-fire")
    assert told.worth("Ila", "blade-of-fire") == 0


def test_to_silence_a_channeler_is_worth_a_quarter_of_it():
    told = scene(shot_at(lore={"power": 5}, marks=80))
    assert told.worth("Ila", "shielding", target="Ren") == pytest.approx(0.25 * 80)


@pytest.mark.parametrize(("ident", "word"), [("ward", "Ila"), ("inversion", "")])
def test_wards_and_inversions_are_against_channelers(ident: str, word: str):
    said = {"target": word} if word else {}
    assert scene(shot_at()).worth("Ila", ident, **said) == 0
    assert scene(shot_at(lore={"power": 5})).worth("Ila", ident, **said) > 0


def test_wind_and_rain_are_worth_it_when_they_have_more_bows():
    assert scene(shot_at(items=("bow",))).worth("Ila", "cloud-dancing") == pytest.approx(0.1 * 50)
    ours = shot_at().model("Bo", A, (20, 25), items=("bow",), marks=30)
    assert scene(ours).worth("Ila", "cloud-dancing") == pytest.approx(-0.1 * 30)


def test_help_is_worth_something_to_who_needs_it():
    told = scene(duel().model("Bo", A, (21.5, 20), now={"posture": "stunned"}).model("Ann", A, (20, 21.5), W=2))
    assert told.worth("Ila", "refresh", target="Bo") > 0
    assert told.worth("Ila", "healing", target="Bo") > 0
    assert told.worth("Ila", "healing", target="Ann") == 0
    hurt = scene(duel().model("Ann", A, (20, 21.5), W=2, now={"wounds": 1}))
    assert hurt.worth("Ila", "healing", target="Ann") == pytest.approx(0.6 * 0.5 * 50)
    fleeing = scene(duel().model("Bo", A, (23, 20), now={"fleeing": True}))
    assert fleeing.worth("Ila", "soothe", target="Bo") == pytest.approx(0.4 * 50)


def test_ground_that_slows_is_for_enemies_and_not_twice_at_one_place():
    told = scene(duel().model("Bo", A, (14, 20)))
    told.moved("Ren", (26, 20))
    assert told.worth("Ila", "mire", at=(26.0, 20.0)) > 0
    assert told.worth("Ila", "mire", at=(14.0, 20.0)) < 0
    told.works("Ila", "mire", at=(26.0, 20.0))
    assert told.worth("Ila", "mire", at=(26.5, 20.0)) == 0


def test_a_cloud_is_for_hiding_from_what_strikes_from_afar():
    assert scene(shot_at()).worth("Ila", "mist", at=(25.0, 20.0)) == 0
    assert scene(shot_at(items=("bow",))).worth("Ila", "mist", at=(25.0, 20.0)) > 0
    ours = shot_at().model("Bo", A, (25, 20), items=("bow",))
    assert scene(ours).worth("Ila", "mist", at=(25.0, 20.0)) < 0


def test_walls_are_for_standing_between():
    told = scene(shot_at(items=("bow",)))
    assert told.worth("Ila", "wall-of-fire", at=(26.0, 20.0), via=((26.0, 10.0),)) > 0
    assert told.worth("Ila", "wall-of-fire", at=(14.0, 20.0), via=((14.0, 10.0),)) == 0
    assert told.worth("Ila", "earth-singing", at=(21.5, 20.0), via=((21.5, 10.0),)) > 0
    assert told.worth("Ila", "earth-singing", at=(27.0, 20.0), via=((27.0, 10.0),)) == 0


def test_gateways_are_for_getting_away():
    told = scene()
    assert told.worth("Ila", "travelling", at=(5.0, 20.0)) == 0
    told.moved("Ren", (23, 20))
    assert told.worth("Ila", "travelling", at=(5.0, 20.0)) > 0
    assert told.worth("Ila", "travelling", at=(21.0, 20.0)) < 0


def test_what_binds_a_friend_is_worth_unweaving():
    bound = Effect(1, "Bonds of Air", 2, 1, condition="held", source="bonds-of-air", upkeep=3)
    told = scene(duel().model("Bo", A, (22, 20)).after(EffectBegun(bound)))
    assert told.worth("Ila", "unweaving", target=1) == pytest.approx(4 * 3 + 0.35 * 50)


def test_compulsion_and_foretelling_have_their_price():
    told = scene()
    assert told.worth("Ila", "compulsion", target="Ren") == pytest.approx(0.2 * 50)
    assert told.worth("Ila", "foretelling") == pytest.approx(0.06 * 50)
    told.works("Ila", "foretelling")
    assert told.worth("Ila", "foretelling") == 0


@pytest.mark.parametrize("combat", ["skirmish", "pools"])
def test_a_bow_is_a_danger_whoever_has_acted(combat: str):
    """What is known of the bows on the table never hangs on whose turn is over, and holds for both sides."""
    told = scene(story(combat).model("Ila", A, (20, 20)).model("Ren", B, (30, 20), items=("bow",)), combat)
    (ila, ren), fresh = (told.names["Ila"], told.names["Ren"]), told.state
    over = evolve(fresh, acted=frozenset({ren}))
    for state in (over, fresh, over):
        seen = look(told.rules, state, ila)
        assert (seen.shooters, seen.archers) == (1 << ren, 0)
        assert look(told.rules, state, ren).archers == 1 << ren
