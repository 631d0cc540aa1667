"""Hits, areas, splashes, pushes, falls, lines, help and compulsion at work. (CHN-18, CHN-62..64, CHN-67, CHN-72..74)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from spell_scene import RADIUS, A, B, duel, scene, weave
from support.story import Story, story

from skirmish.core.events import EffectBegun, Fell, Hurt
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import Effect
from skirmish.core.table import Table
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Area, Topple


def shield(target: int) -> EffectBegun:
    return EffectBegun(Effect(1, "Shield of Air", target, target, guard=4, source="shield-of-air", rule="CHN-W1"))


def near() -> Story:
    """Ren 5" to the east of Ila, Tam 1" beyond him, Bo a friend of hers 1" to the south of Ren."""
    gap = 2 * RADIUS
    return (
        story("skirmish")
        .model("Ila", A, (20, 20), lore={"power": 8})
        .model("Ren", B, (25 + gap, 20), T=3)
        .model("Tam", B, (26 + 2 * gap, 20))
        .model("Bo", A, (25 + gap, 21 + gap))
    )


# --- CHN-18, CHN-62: hits -------------------------------------------------------------------------------------------


def test_a_hit_needs_no_roll_to_hit_and_its_caster_gets_the_credit():
    told = scene()
    told.works("Ila", "arrow-of-fire", 3, 5, target="Ren")
    assert told.rolled() == [("to wound Ren, S 4 against T 3", "wound"), ("injury to Ren", "out")]
    (fell,) = [event for event in told.log if isinstance(event, Fell)]
    assert (fell.how, fell.by) == ("out", told.names["Ila"])


def test_a_guard_turns_the_hit_of_a_weave_aside():
    told = scene(duel().after(shield(1)))
    told.works("Ila", "arrow-of-fire", 4, target="Ren")
    assert told.rolled() == [("Shield of Air", True)]
    told.works("Ila", "arrow-of-fire", 3, 2, target="Ren")
    assert [what for what, _ in told.rolled()] == ["Shield of Air", "to wound Ren, S 4 against T 3"]


def test_armour_helps_unless_the_weave_says_not():
    armoured = duel().model("Tam", B, (25, 25), items=("heavy-armour",))
    told = scene(armoured)
    told.works("Ila", "ice-shards", 1, 4, 6, target="Tam")
    assert told.rolled() == [("number of hits", 1), ("to wound Tam, S 3 against T 3", "wound"), ("armour save", True)]
    told = scene(armoured)
    told.works("Ila", "smother", 4, 1, target="Tam")
    assert [what for what, _ in told.rolled()] == ["to wound Tam, S 3 against T 3", "injury to Tam"]


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_so_many_shards_hit_as_one_batch(hits: int):
    told = scene()
    told.works("Ila", "ice-shards", hits, *[1] * hits, target="Ren")
    assert told.rolled()[0] == ("number of hits", hits)
    assert len(told.rolled()) == 1 + hits


def test_the_odds_of_an_arrow_are_those_of_its_dice():
    gone = scene().odds("Ila", "arrow-of-fire", target="Ren").by(lambda state, _: state.on_table(1))
    assert gone[False] == Fraction(4, 6) * Fraction(2, 6)


# --- CHN-63: areas --------------------------------------------------------------------------------------------------


def test_a_blast_hits_every_base_it_touches_the_nearest_first_friends_too():
    told = scene(near())
    at = (26.5, 20.5)
    told.works("Ila", "fireball", 1, 1, 1, at=at)
    assert [what.split(",")[0] for what, _ in told.rolled()] == ["to wound Ren", "to wound Tam", "to wound Bo"]
    assert told.touches("Ila", "fireball", at=at) == {"Ren", "Bo", "Tam"}


def test_a_blast_touches_a_base_exactly_so_far_away_and_none_further():
    told = scene()
    assert told.touches("Ila", "fireball", at=(31 - RADIUS - 1.5, 20.0)) == {"Ren"}
    assert told.touches("Ila", "fireball", at=(31 - RADIUS - 1.5 - 1 / 1024, 20.0)) == set()


def test_a_wall_shelters_from_a_blast_but_not_from_the_ground():
    told = scene(near().terrain("wall", rect=(26.5, 18, 0.25, 4)))
    assert told.touches("Ila", "erupting-earth", at=(25.5, 20.0)) == {"Ren", "Bo"}
    assert told.touches("Ila", "rolling-earth", at=(25.5, 20.0)) == {"Ren", "Bo", "Tam"}


def test_a_blast_may_burn_its_own_caster():
    assert scene().touches("Ila", "fireball", at=(21.0, 20.0)) == {"Ila"}


def test_whom_an_area_touches_is_found_before_anybody_falls():
    told = scene(near())
    told.works("Ila", "fireball", 4, 5, 1, 1, at=(26.5, 20.5))
    assert not told.on_table("Ren")
    assert len(told.rolled()) == 4


def test_an_area_alone_on_one_model_has_the_odds_of_that_model():
    told = scene(near())
    at = (26.5, 20.5)
    told.works("Ila", "fireball", 1, only="Tam", at=at)
    assert [what.split(",")[0] for what, _ in told.rolled()] == ["to wound Tam"]
    tam = told.names["Tam"]
    alone = told.odds("Ila", "fireball", only="Tam", at=at).by(lambda state, _: state.on_table(tam))
    together = told.odds("Ila", "fireball", at=at).by(lambda state, _: state.on_table(tam))
    assert alone == together == {True: Fraction(7, 9), False: Fraction(2, 9)}


# --- CHN-W9: lightning ----------------------------------------------------------------------------------------------


def test_lightning_splashes_on_every_other_base_within_an_inch():
    told = scene(near())
    assert told.touches("Ila", "lightning", target="Ren") == {"Ren", "Tam", "Bo"}
    told.works("Ila", "lightning", 2, 5, 1, 1, target="Ren")
    assert [what.split(",")[:2] for what, _ in told.rolled()][2:] == [
        ["to wound Bo", " S 3 against T 3"], ["to wound Tam", " S 3 against T 3"],
    ]  # fmt: skip


def test_a_splash_comes_even_if_the_bolt_is_turned_aside_and_may_hit_the_caster():
    told = scene(near().after(shield(2)))
    told.moved("Ila", (25 + 2 * RADIUS, 20 - 2 * RADIUS - 0.5))
    told.works("Ila", "lightning", 4, 1, 1, 1, target="Ren")
    assert [what.split(",")[0] for what, _ in told.rolled()] == [
        "Shield of Air", "to wound Ila", "to wound Bo", "to wound Tam",
    ]  # fmt: skip


def test_a_splash_alone_on_one_model_leaves_the_bolt_out():
    told = scene(near())
    told.works("Ila", "lightning", 1, only="Bo", target="Ren")
    assert [what.split(",")[0] for what, _ in told.rolled()] == ["to wound Bo"]


# --- CHN-67: falls --------------------------------------------------------------------------------------------------


def test_everyone_on_its_feet_tests_or_is_knocked_down():
    told = scene(near().model("Sam", B, (24, 22), now={"posture": "stunned"}))
    told.works("Ila", "rolling-earth", 3, 4, 6, at=(25.0, 20.5))
    assert (told.is_("Ren", "down"), told.is_("Bo", "down"), told.is_("Tam", "down")) == (False, True, True)
    assert told.is_("Sam", "stunned")
    assert len(told.rolled()) == 3


# --- CHN-72: balefire -----------------------------------------------------------------------------------------------


def test_balefire_takes_everyone_on_its_line():
    told = scene(near().after(shield(2)))
    told.moved("Bo", (40, 20 + RADIUS))
    assert told.touches("Ila", "balefire", target="Ren") == {"Ren", "Tam", "Bo"}
    told.works("Ila", "balefire", target="Ren")
    assert [(event.how, event.by) for event in told.log if isinstance(event, Fell)] == [("out", 0)] * 3
    assert told.on_table("Ila")


def test_balefire_alone_on_one_model():
    told = scene(near())
    told.works("Ila", "balefire", only="Tam", target="Ren")
    assert (told.on_table("Ren"), told.on_table("Tam")) == (True, False)


def test_buildings_stop_balefire():
    told = scene(near().terrain("building", rect=(26.5, 19, 0.25, 2)))
    assert told.touches("Ila", "balefire", target="Ren") == {"Ren"}


# --- CHN-73, CHN-74 -------------------------------------------------------------------------------------------------


def test_who_passes_its_test_is_not_compelled():
    told = scene()
    told.moved("Ren", (26, 20))
    before = told.state
    told.works("Ila", "compulsion", 3, 4, target="Ren")
    assert evolve(told.state, dice=before.dice) == before


def test_soothed_friends_rally():
    told = scene(duel().model("Bo", A, (23, 20), now={"fleeing": True}))
    told.works("Ila", "soothe", target="Bo")
    assert not told.is_("Bo", "fleeing")


def test_refreshed_friends_get_a_step_up():
    told = scene(duel().model("Bo", A, (21.5, 20), now={"posture": "stunned"}))
    told.works("Ila", "refresh", target="Bo")
    assert told.is_("Bo", "down")
    told.works("Ila", "refresh", target="Bo")
    assert told.is_("Bo", "standing")


def test_the_healed_have_their_wounds_again():
    told = scene(duel().model("Bo", A, (21.5, 20), W=3, now={"wounds": 1}))
    told.works("Ila", "healing", target="Bo")
    assert told.state.models[told.names["Bo"]].combat.wounds == 3


# --- parts in any mixture -------------------------------------------------------------------------------------------


def test_a_weave_of_existing_parts_needs_no_code():
    quake = Area(2.0, (Topple("initiative"), *weave("smother").parts), "ground")
    told = scene(near())
    told.works("Ila", weave("rolling-earth", id="quake", parts=(quake,)), 5, 1, at=(24.0, 20.0))
    assert told.is_("Ren", "down")
    assert told.conditions("Ren") == ["winded"]
    assert [event for event in told.log if isinstance(event, Hurt)] == []


def test_what_is_aimed_at_who_is_gone_does_nothing():
    told = scene()
    cast = told.cast("Ila", "arrow-of-fire", target="Ren")
    told.state = Fell(1, "out").apply(told.state)
    for ident in ("arrow-of-fire", "lightning", "balefire", "fist-of-air", "bonds-of-air", "shielding", "compulsion"):
        table = Table(told.state, told.rules)
        answered(apply_parts(table, evolve(cast, spell=weave(ident))), default)
        assert table.log == []
