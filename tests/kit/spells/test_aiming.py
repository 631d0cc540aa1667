"""At whom and at what a spell may be aimed, and what is said when it may not. (CHN-9, CHN-13, CHN-17)"""

from __future__ import annotations

import math

import pytest
from spell_scene import RADIUS, A, B, Scene, company, fight, scene, spells, weave, why
from support.story import story

from skirmish.core.decision import Refusal
from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.kit.spells.refusals import Aim

STEP = 1 / 1024


# --- the form -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ident", "said"),
    [
        ("arrow-of-fire", {"target": "Ren", "at": (30.0, 20.0)}),
        ("arrow-of-fire", {"target": "Ren", "via": ((30.0, 20.0),)}),
        ("arrow-of-fire", {"target": "Ren", "others": ("Tam",)}),
        ("fold-light", {"target": "Ila"}),
        ("cloud-dancing", {"target": "Ren"}),
        ("fireball", {"at": (30.0, 20.0), "target": "Ren"}),
        ("fireball", {"at": (30.0, 20.0), "via": ((30.0, 21.0),)}),
        ("wall-of-fire", {"at": (26.0, 20.0), "via": ((26.0, 21.0),), "target": "Ren"}),
        ("earth-singing", {"at": (26.0, 20.0), "target": 0}),
        ("travelling", {"at": (20.0, 30.0), "target": "Ren"}),
    ],
)
def test_nothing_superfluous_is_said(ident: str, said: dict[str, object]):
    assert "nothing else" in why(scene(company()).refused("Ila", ident, **said))[0]


@pytest.mark.parametrize("at", [(30.0001, 20.0), (math.nan, 20.0), (math.inf, 20.0)])
def test_points_lie_on_the_grid(at: tuple[float, float]):
    assert "grid" in why(scene(company()).refused("Ila", "fireball", at=at))[0]


@pytest.mark.parametrize("spell", spells().values(), ids=lambda spell: spell.id)
def test_a_spell_without_a_target_is_for_oneself_or_the_table(spell):
    refusal = scene(company()).refused("Ila", spell)
    assert (refusal is None) == (spell.target in ("self", "table"))


@pytest.mark.parametrize("target", [-1, 4, 99, -2])
def test_targets_that_are_no_models_are_refused(target: int):
    told = scene(company())
    assert told.refused("Ila", "arrow-of-fire", target=target)
    assert told.refused("Ila", "shield-of-air", target=target)
    assert told.refused("Ila", "unweaving", target=target)
    assert told.refused("Ila", "earth-singing", target=target)


def test_what_bars_the_spell_comes_before_where_it_is_aimed():
    told = scene(company())
    poor = Refusal("it costs 3 points, it has 2", "CHN-10")
    offer = told.offer("Ila", weave("arrow-of-fire"), poor)
    far = told.action("Ila", weave("arrow-of-fire"), target="Ila")
    assert offer.refusal(far) is poor
    assert list(offer.samples()) == []


# --- CHN-13: range and sight -----------------------------------------------------------------------------------------


def test_exactly_in_range_is_in_range_and_a_hair_more_is_not():
    told = scene(company())
    told.moved("Ren", (20 + 12 + 2 * RADIUS, 20))
    assert told.refused("Ila", "ice-shards", target="Ren") is None
    told.moved("Ren", (20 + 12 + 2 * RADIUS + STEP, 20))
    refusal = told.refused("Ila", "ice-shards", target="Ren")
    assert refusal is not None
    assert (refusal.rule, refusal.short_by) == ("CHN-13", STEP)


def test_range_to_a_point_is_from_the_edge_of_the_base():
    told = scene(company())
    assert told.refused("Ila", "fireball", at=(20 + RADIUS + 18, 20.0)) is None
    refusal = told.refused("Ila", "fireball", at=(20 + RADIUS + 19.25, 20.0))
    assert refusal is not None
    assert (refusal.reason, refusal.short_by) == ('1.25" out of range', 1.25)


def test_points_off_the_table_are_refused():
    told = scene(company())
    told.moved("Ila", (1, 1))
    assert why(told.refused("Ila", "mist", at=(-1.0, 1.0)))[0] == "that is off the table"


def test_who_is_behind_a_wall_is_out_of_sight():
    told = scene(company().terrain("wall", rect=(25, 15, 1, 10)))
    assert why(told.refused("Ila", "arrow-of-fire", target="Ren")) == ("out of sight", "CHN-13")
    assert why(told.refused("Ila", "fireball", at=(30.0, 20.0))) == ("the place is out of sight", "CHN-13")
    assert told.refused("Ila", "fireball", at=(24.0, 20.0)) is None


def test_bases_do_not_hide_a_point_but_hide_a_model():
    told = scene(company())
    told.moved("Tam", (25, 20))
    told.moved("Ren", (26.25, 20))
    assert why(told.refused("Ila", "arrow-of-fire", target="Ren"))[0] == "out of sight"
    assert told.refused("Ila", "fireball", at=(26.25, 20.0)) is None


def test_who_hides_cannot_be_aimed_at_but_its_place_can():
    told = scene(company().model("Wil", B, (26, 14), now={"hidden": True}))
    assert why(told.refused("Ila", "arrow-of-fire", target="Wil"))[0] == "hidden"
    assert told.refused("Ila", "fireball", at=(26.0, 14.0)) is None


def veiled(who: int) -> EffectBegun:
    return EffectBegun(Effect(1, "Fold Light", who, who, condition="veiled", rule="CHN-W15"))


def test_an_enemy_folded_out_of_sight_cannot_be_aimed_at_from_afar():
    told = scene(company().after(veiled(2)))
    assert why(told.refused("Ila", "arrow-of-fire", target="Ren"))[1] == "CHN-70"
    told.moved("Ren", (20 + 3 + 2 * RADIUS, 20))
    assert told.refused("Ila", "arrow-of-fire", target="Ren") is None


def test_a_friend_folded_out_of_sight_is_no_harder_to_help():
    assert scene(company().after(veiled(1))).refused("Ila", "shield-of-air", target="Bo") is None


def test_friends_are_helped_in_range_and_sight_only():
    told = scene(company())
    assert told.refused("Ila", "ward", target="Bo") is None
    told.moved("Bo", (20, 20 + 6 + 2 * RADIUS + STEP))
    assert why(told.refused("Ila", "ward", target="Bo"))[1] == "CHN-13"
    walled = scene(company().terrain("wall", rect=(15, 22, 10, 1)))
    assert why(walled.refused("Ila", "ward", target="Bo"))[0] == "out of sight"


# --- who ------------------------------------------------------------------------------------------------------------


def test_enemy_spells_are_for_enemies_and_friendly_ones_for_friends():
    told = scene(company())
    assert why(told.refused("Ila", "arrow-of-fire", target="Bo"))[0] == "that is no enemy on the table"
    assert why(told.refused("Ila", "arrow-of-fire", target="Ila"))[0] == "that is no enemy on the table"
    assert why(told.refused("Ila", "shield-of-air", target="Ren"))[0] == "that is no friend on the table"
    assert told.refused("Ila", "shield-of-air", target="Ila") is None


def test_who_is_off_the_table_is_no_target():
    told = scene(company().model("Wil", B, out=True).model("Ann", A, out=True))
    assert told.refused("Ila", "arrow-of-fire", target="Wil")
    assert told.refused("Ila", "healing", target="Ann")


def test_shielding_is_for_channelers():
    told = scene(company())
    assert told.refused("Ila", "shielding", target="Ren") is None
    assert why(told.refused("Ila", "shielding", target="Tam"))[0] == "Tam can't channel"


def test_compulsion_spares_channelers_the_fearless_and_who_fights():
    told = scene(company().model("Wil", B, (24, 20), traits={"fearless": ""}).model("Sam", B, (25, 22)))
    told.moved("Ren", (25, 18))
    assert why(told.refused("Ila", "compulsion", target="Ren"))[0] == "Ren can channel"
    assert told.refused("Ila", "compulsion", target="Sam") is None
    told.moved("Bo", (25 + 2 * RADIUS, 22))
    assert why(told.refused("Ila", "compulsion", target="Sam"))[0] == "Sam is in combat"


def test_soothe_needs_somebody_who_flees_and_refresh_somebody_who_lies():
    told = scene(company())
    assert why(told.refused("Ila", "soothe", target="Bo"))[0] == "Bo isn't fleeing"
    told.moved("Bo", (20, 21.5))
    assert why(told.refused("Ila", "refresh", target="Bo"))[0] == "Bo isn't down"
    for posture in ("down", "stunned"):
        lying = scene(company().model("Ann", A, (21.5, 20), now={"posture": posture}))
        assert lying.refused("Ila", "refresh", target="Ann") is None
    fleeing = scene(company().model("Ann", A, (23, 20), now={"fleeing": True}))
    assert fleeing.refused("Ila", "soothe", target="Ann") is None
    assert why(fleeing.refused("Ila", "soothe", target="Ila"))[0] == "it is for another than the caster"


# --- CHN-9: in combat -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spell", [s for s in spells().values() if not s.in_combat], ids=lambda spell: spell.id)
def test_what_is_not_for_combat_is_refused_in_combat(spell):
    said = {"target": "Ren"} if spell.target in ("enemy", "friend") else {}
    said |= {"at": (22.0, 22.0)} if spell.target in ("point", "places", "wall", "fence") else {}
    said |= {"via": ((22.0, 23.0),)} if spell.target in ("wall", "fence") else {}
    assert why(fight().refused("Ila", spell, **said))[1] == "CHN-9"


def test_in_combat_one_aims_at_whom_one_touches():
    told = fight()
    assert told.refused("Ila", "arrow-of-fire", target="Ren") is None
    assert why(told.refused("Ila", "arrow-of-fire", target="Tam"))[1] == "CHN-9"


def test_in_combat_help_is_for_oneself():
    told = fight()
    assert told.refused("Ila", "shield-of-air", target="Ila") is None
    assert why(told.refused("Ila", "shield-of-air", target="Bo"))[1] == "CHN-9"


def test_in_combat_a_flash_takes_no_point():
    told = fight()
    assert told.refused("Ila", "blinding-light") is None
    assert "nothing else" in why(told.refused("Ila", "blinding-light", at=(21.0, 20.0)))[0]
    assert told.touches("Ila", "blinding-light") == {"Ren"}


def test_who_lies_engages_nobody():
    told = fight()
    told.state = story_with_ren_down().state
    assert told.refused("Ila", "arrow-of-fire", target="Tam") is None


def story_with_ren_down() -> Scene:
    lying = (
        story("skirmish")
        .model("Ila", A, (20, 20), lore={"power": 8})
        .model("Bo", A, (20, 25))
        .model("Ren", B, (20 + 2 * RADIUS, 20), now={"posture": "down"})
        .model("Tam", B, (30, 26))
    )
    return scene(lying)


# --- CHN-17: into combat ----------------------------------------------------------------------------------------------


def test_an_enemy_in_combat_may_be_picked():
    told = scene(company())
    told.moved("Tam", (20 + 2 * RADIUS, 25))
    assert told.refused("Ila", "arrow-of-fire", target="Tam") is None


def test_unless_the_casters_magic_forbids_it():
    told = scene(company())

    def forbidden(aim: Aim, target: int) -> Refusal | None:
        return Refusal("not him", "CHN-17") if target == told.names["Tam"] else None

    offer = told.offer("Ila", weave("arrow-of-fire"), aim_bar=forbidden)
    refusal = offer.refusal(told.action("Ila", weave("arrow-of-fire"), target="Tam"))
    assert why(refusal) == ("not him", "CHN-17")
    assert offer.refusal(told.action("Ila", weave("arrow-of-fire"), target="Ren")) is None
    assert [action.target for action in offer.samples()] == [told.names["Ren"]]
    helped = told.offer("Ila", weave("ward"), aim_bar=lambda aim, target: Refusal("nobody", "CHN-17"))
    assert helped.refusal(told.action("Ila", weave("ward"), target="Bo")) is None, "friends are another matter"
