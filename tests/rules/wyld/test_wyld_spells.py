"""Each spell of the data file does what its text says. (WYL-S1..S13)"""

from __future__ import annotations

import pytest
from spell_scenes import adept, at, misses, on, passes, ready, rolls
from wyld_scenes import book, page, shaping

from skirmish.board import on as surface_of
from skirmish.core.events import Moved
from skirmish.core.units import base_radius
from skirmish.rules.wyld.spells import HORIZONS, owns

RADIUS = base_radius(25)
DICE = 20
"""Essence and occult of the adept of these scenes, and as many spare dice."""


def spell_roll(spell: str, successes: int) -> tuple[str | int, ...]:
    """The dice of a spell's roll."""
    return rolls(*passes(DICE, successes), what=page(spell).spell.name)


def test_the_firebird_burns_its_target_and_half_as_hot_who_is_near():
    """WYL-S1."""
    battle = ready("firebird", gap_in=29, ren={"T": 7})
    battle.dice(spell_roll("firebird", 3), rolls(*misses(3), what="harm to Ren"))
    battle.play(at(battle, "firebird", "Ren"))  # 6 dice and 2 to spare, less 5 of soak
    assert battle.fighter("Ren").standing


def test_the_firebird_reaches_thirty_inches():
    """WYL-S1."""
    battle = ready("firebird", gap_in=30.5)
    refusal = battle.decision.refusal(at(battle, "firebird", "Ren"))
    assert refusal is not None
    assert refusal.rule == "CHN-13"


def test_the_firebird_that_misses_does_nothing():
    """WYL-S1, WYL-66."""
    battle = ready("firebird")
    battle.dice(rolls(*misses(20), what="Firebird"))
    battle.play(at(battle, "firebird", "Ren"))
    assert battle.fighter("Ren").standing


def test_a_skin_of_stone_soaks_four_dice_for_the_battle():
    """WYL-S2."""
    battle = ready("stone_skin")
    battle.play(on("stone_skin"))
    (effect,) = battle.state.effects
    assert (effect.numbers, effect.until, effect.upkeep) == ((("soak", 4),), 0, 0)


def test_a_wall_of_glass_stands_three_rounds_and_bars_way_and_view():
    """WYL-S3."""
    battle = ready("glass_wall", gap_in=12)
    battle.play(on("glass_wall", (17, 24), via=((17, 30),)))
    (wall,) = battle.state.features
    assert (wall.sight, wall.ground) == ("blocks", "impassable")
    assert not surface_of(battle.state).sight(0, 1).seen
    (effect,) = battle.state.effects
    assert effect.until == 2 * battle.state.round - (battle.state.side == battle.state.first) + 5


def test_a_storm_of_knives_takes_friend_and_foe_within_four_inches():
    """WYL-S4."""
    battle = ready("storm_of_knives", gap_in=10)
    battle.dice(spell_roll("storm_of_knives", 1), rolls(*misses(7), what="harm to Ren"))
    battle.play(on("storm_of_knives", (17, 24)))  # 8 dice less 1; 3.98" to the edge of its base
    assert battle.fighter("Ren").standing


def test_a_step_through_the_sky_carries_the_caster_off():
    """WYL-S5."""
    battle = ready("sky_step")
    battle.play(on("sky_step", (10, 44)))
    assert battle.at("Ila") == (10, 44)
    (moved,) = battle.happened(Moved)
    assert moved.manner == "travel"


def test_the_sky_carries_nobody_beside_an_enemy_or_too_far():
    """WYL-S5."""
    battle = ready("sky_step", gap_in=10)
    for place in ((10 + 2 * RADIUS + 10, 25.5), (35, 24)):
        assert battle.decision.refusal(on("sky_step", place)) is not None


def test_the_sun_falls_and_the_ground_burns_for_three_rounds():
    """WYL-S6."""
    battle = ready("sunfall", gap_in=20)
    battle.dice(spell_roll("sunfall", 1), rolls(*misses(14), what="harm to Ren"))
    battle.play(on("sunfall", (31, 24)))
    (fire,) = battle.state.features
    assert (fire.burns, fire.shape.radius) == (4, 9)


def test_the_grip_of_the_grave_holds_a_round_and_one_for_each_success_to_spare():
    """WYL-S7."""
    battle = ready("grave_grip", gap_in=17)
    battle.dice(spell_roll("grave_grip", 3))
    battle.play(at(battle, "grave_grip", "Ren"))
    assert [c.name for c in battle.model("Ren").conditions] == ["held"]
    (effect,) = battle.state.effects
    assert effect.until == 2 * battle.state.round - (battle.state.side == battle.state.first) + 5  # three rounds


def test_two_bone_servants_stand_up():
    """WYL-S8."""
    battle = ready("bone_servants")
    battle.play(on("bone_servants", (10, 30)))
    assert [(m.name, m.side, m.raised, m.warrior.items) for m in battle.state.models[2:]] == [
        ("Bone Servant 1", 0, True, ("sword",)), ("Bone Servant 2", 0, True, ("sword",)),
    ]  # fmt: skip


def test_a_black_harvest_feeds_its_caster():
    """WYL-S9."""
    battle = ready("black_harvest", gap_in=10, ila={"now": {"wounds": 0}, "W": 2})
    area = page("black_harvest").spell.parts[0]
    assert (area.radius_in, area.feeds) == (5, 1)
    battle.dice(spell_roll("black_harvest", 1), rolls(*passes(6, 3), what="harm to Ren"), ("injury", 6))
    battle.play(on("black_harvest", (20.5, 24)))
    assert battle.model("Ren").out


def test_a_tide_of_nothing_heeds_no_armour():
    """WYL-S10."""
    battle = ready("void_tide", gap_in=20, ren={"items": ("heavy-armour", "shield")})
    battle.dice(spell_roll("void_tide", 1), rolls(*misses(13), what="harm to Ren"))
    battle.play(at(battle, "void_tide", "Ren"))  # 14 dice less 1 for T 3


def test_a_mending_engine_gives_three_levels_back():
    """WYL-S11."""
    battle = ready("mend_flesh_engine", ila={"W": 3, "now": {"wounds": 1}})
    battle.play(at(battle, "mend_flesh_engine", "Ila"))
    assert battle.model("Ila").combat.wounds == 2


def test_a_lattice_roots_who_touches_it_for_three_rounds():
    """WYL-S12."""
    battle = ready("lattice_ward", gap_in=8)
    battle.play(on("lattice_ward", (18, 24)))
    (ground,) = battle.state.features
    assert (ground.plague, ground.shape.radius) == ("rooted", 6)
    assert battle.game.rules.combat.reach(battle.state, 1).run == 0


def test_a_great_engine_leaves_smog():
    """WYL-S13."""
    battle = ready("god_engine", gap_in=10)
    battle.dice(spell_roll("god_engine", 1), rolls(*misses(8), what="harm to Ren"))
    battle.play(on("god_engine", (20, 24)))
    (smog,) = battle.state.features
    assert (smog.sight, smog.shape.radius) == ("cloud", 4)


DIGEST = {
    "firebird": ("sorcery", 1, 10, 30, True), "stone_skin": ("sorcery", 1, 10, 0, False),
    "glass_wall": ("sorcery", 1, 12, 18, False), "storm_of_knives": ("sorcery", 2, 20, 24, True),
    "sky_step": ("sorcery", 2, 18, 24, False), "sunfall": ("sorcery", 3, 40, 48, True),
    "grave_grip": ("necromancy", 1, 10, 18, True), "bone_servants": ("necromancy", 1, 14, 12, False),
    "black_harvest": ("necromancy", 2, 22, 24, True), "void_tide": ("necromancy", 3, 40, 36, True),
    "mend_flesh_engine": ("weaving", 1, 10, 6, False), "lattice_ward": ("weaving", 1, 12, 12, False),
    "god_engine": ("weaving", 2, 24, 24, True),
}  # fmt: skip
"""The suggested data: tradition, circle, motes, range, whether it rolls. (A step through the sky goes 24" itself.)"""


@pytest.mark.parametrize("spell", DIGEST)
def test_the_data_is_the_suggested_one(spell: str):
    """WYL-2, WYL-4, WYL-5, WYL-66."""
    known = page(spell)
    found = known.tradition, known.circle, known.motes, known.spell.range_in, known.rolls
    assert found == DIGEST[spell]
    assert known.horizon == HORIZONS[known.circle - 1]


def test_the_file_has_those_spells_and_no_others():
    """WYL-S1 to WYL-S13, in order."""
    own = [known for known in book().values() if not known.weave]
    assert [known.spell.id for known in own] == list(DIGEST)
    assert [known.spell.rule for known in own] == [f"WYL-S{n}" for n in range(1, 14)]
    assert all(known.spell.text for known in own)


def test_the_adept_of_these_scenes_owns_every_circle():
    """WYL-3."""
    gift = adept("sunfall").gift
    assert all(owns(gift.essence, gift.occult, circle, "sorcery") for circle in (1, 2, 3))


def test_a_spell_without_its_points_isn_t_cast():
    """WYL-43."""
    battle = shaping(adept("stone_skin"), "stone_skin", held="2D")
    refusal = battle.decision.refusal(on("stone_skin"))
    assert refusal is not None
    assert refusal.rule == "WYL-43"
