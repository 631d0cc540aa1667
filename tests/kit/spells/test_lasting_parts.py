"""Conditions, numbers and guards as effects: on whom, how long, and what replaces what. (CHN-60, CHN-61, CHN-68..70)"""

from __future__ import annotations

import pytest
from spell_scene import A, B, Scene, duel, scene, weave
from support.story import story

from skirmish.core.events import EffectEnded
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, next_turn_of, turn_of
from skirmish.core.units import base_radius
from skirmish.kit.spells.spell import Condition, Number

RADIUS = base_radius(25)


def effect_of(told: Scene) -> Effect:
    (found,) = told.state.effects
    return found


def test_bonds_hold_the_target_as_long_as_they_are_kept_up():
    told = scene()
    told.works("Ila", "bonds-of-air", target="Ren")
    assert told.conditions("Ren") == ["held"]
    assert effect_of(told) == Effect(
        1, "Bonds of Air", told.names["Ila"], told.names["Ren"], condition="held", resist="strength",
        source="bonds-of-air", upkeep=3, rule="CHN-W6",
    )  # fmt: skip


def test_the_same_weave_again_replaces_the_first():
    told = scene()
    told.works("Ila", "bonds-of-air", target="Ren")
    told.works("Ila", "bonds-of-air", target="Ren")
    assert told.conditions("Ren") == ["held"]
    assert len(told.state.effects) == 1
    assert [event.effect.id for event in told.log if isinstance(event, EffectEnded)] == [1]


def test_different_weaves_add_up():
    told = scene()
    told.works("Ila", "ward", target="Ila")
    told.works("Ila", "shield-of-air", target="Ila")
    assert [effect.name for effect in told.state.effects] == ["Ward", "Shield of Air"]


def test_shielding_is_resisted_with_power_before_it_holds():
    channeler = story("skirmish").model("Ila", A, (20, 20)).model("Ren", B, (28, 20), lore={"power": 4})
    told = scene(channeler)
    told.works("Ila", "shielding", 4, target="Ren")
    assert (told.rolled(), told.conditions("Ren")) == ([("power", True)], [])
    told.works("Ila", "shielding", 3, target="Ren")
    assert (told.rolled(), told.conditions("Ren")) == ([("power", False)], ["silenced"])
    assert (effect_of(told).resist, effect_of(told).upkeep) == ("power", 3)


def test_a_trait_may_be_tested_first_too():
    rooted = weave("bonds-of-air", parts=(Condition("held", "upkeep", "strength", resist_first=True),))
    told = scene()
    told.works("Ila", rooted, 3, target="Ren")
    assert told.conditions("Ren") == []
    told.works("Ila", rooted, 4, target="Ren")
    assert told.conditions("Ren") == ["held"]


def test_who_folds_light_is_veiled_until_it_shows_itself():
    told = scene()
    told.works("Ila", "fold-light")
    assert told.conditions("Ila") == ["veiled"]
    assert effect_of(told).shy


@pytest.mark.parametrize("face", [1, 6])
def test_who_is_smothered_cannot_run_in_its_next_turn(face: int):
    told = scene()
    told.moved("Ren", (26, 20))
    told.works("Ila", "smother", *((1,) if face == 1 else (6, 1)), target="Ren")
    assert told.conditions("Ren") == ["winded"]
    assert effect_of(told).until == turn_of(told.state) + 1


def test_who_turns_the_hit_aside_breathes_freely():
    told = scene()
    told.moved("Ren", (26, 20))
    told.state = evolve(told.state, effects=(Effect(1, "Shield of Air", 1, 1, guard=4),))
    told.works("Ila", "smother", 5, target="Ren")
    assert told.conditions("Ren") == []


def test_the_blinded_see_badly_to_the_end_of_their_own_next_turn():
    told = scene(duel().model("Bo", A, (32, 21)))
    told.works("Ila", "blinding-light", at=(31.5, 20.5))
    last = {effect.target: effect.until for effect in told.state.effects}
    assert last == {
        told.names["Ren"]: next_turn_of(told.state, B), told.names["Bo"]: next_turn_of(told.state, A),
    }  # fmt: skip
    assert last[told.names["Bo"]] == turn_of(told.state) + 2
    ren = told.names["Ren"]
    assert [m.number for m in told.rules.modifiers(told.state, ren, "dazzle")] == [-1]


def test_in_combat_the_flash_blinds_who_touches():
    told = scene(duel().model("Tam", B, (20, 22)))
    told.moved("Ren", (20 + 2 * RADIUS, 20))
    told.works("Ila", "blinding-light")
    assert [effect.target for effect in told.state.effects] == [told.names["Ren"]]


@pytest.mark.parametrize(
    ("ident", "topic", "amount"), [("blade-of-fire", "weapon strength", 2), ("foretelling", "second chance", 1)]
)
def test_brief_ones_last_until_the_next_shooting_phase_of_their_owner(ident: str, topic: str, amount: int):
    told = scene()
    told.works("Ila", ident)
    effect = effect_of(told)
    assert (effect.numbers, effect.brief, effect.until, effect.upkeep) == (((topic, amount),), True, 0, 0)
    assert effect.target == told.names["Ila"]


def test_an_inversion_lasts_this_turn():
    told = scene()
    told.works("Ila", "inversion")
    assert (effect_of(told).numbers, effect_of(told).until) == ((("unseen", 1),), turn_of(told.state))


def test_a_ward_takes_two_off_as_long_as_it_is_kept_up():
    told = scene()
    told.works("Ila", "ward", target="Ila")
    assert (effect_of(told).numbers, effect_of(told).upkeep) == ((("woven at", -2),), 1)


def test_wind_and_rain_are_for_everybody_and_do_not_add():
    told = scene(duel().model("Ann", A, (10, 10)))
    told.works("Ila", "cloud-dancing")
    assert (effect_of(told).target, effect_of(told).upkeep) == (NOBODY, 2)
    for name in ("Ila", "Ren"):
        assert [m.number for m in told.rules.modifiers(told.state, told.names[name], "missile range")] == [1]
    told.works("Ann", "cloud-dancing")
    assert effect_of(told).owner == told.names["Ann"]


def test_a_dome_guards_against_blows_too_and_reaches_further():
    told = scene()
    told.works("Ila", "warding-dome")
    effect = effect_of(told)
    assert (effect.guard, effect.blows, effect.reach_in, effect.upkeep) == (5, True, 3.0, 3)


def test_all_that_lasts_of_one_spell_is_one_effect():
    both = (*weave("shield-of-air").parts, Number("to hit", 1, "upkeep"), Condition("winded", "upkeep"))
    told = scene()
    told.works("Ila", weave("shield-of-air", parts=both), target="Ila")
    effect = effect_of(told)
    assert (effect.guard, effect.numbers, effect.condition, effect.upkeep) == (4, (("to hit", 1),), "winded", 2)
