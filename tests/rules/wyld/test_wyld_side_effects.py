"""The table of side effects: every row, every entry. (WYL-30, WYL-45..49)"""

from __future__ import annotations

import pytest
from spell_scenes import adept, at, ready, rolls
from stray_scenes import CENTRE, POWERS, Strays
from wyld_scenes import book, channel, draws, facing, holds, page, points

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid, Fell, Rolled
from skirmish.core.geometry import Circle
from skirmish.core.state import Feature
from skirmish.kit.queries import UNBOUND
from skirmish.rules.wyld.side_effects import Strayed, against_its_caster, centre, first_line

ROWS = {
    "cosmetic": (0, 0, 0, 0, 0), "environmental": (2, 1, 1, 1, 0), "1": (3, 2, 1, 2, 1.5), "2": (6, 4, 2, 3, 3),
    "3": (9, 7, 2, 4, 4.5), "4": (12, 10, 3, 0, 6),
}  # fmt: skip
"""Radius, dice, penalty, rounds (0: the battle) and patch of each power."""


@pytest.mark.parametrize("power", ROWS)
def test_each_row_is_the_suggested_one(power: str):
    """WYL-47, WYL-49."""
    row = Strays().rules.magic.strays.row(power)  # type: ignore[attr-defined]
    assert (row.radius_in, row.dice, row.penalty, row.rounds, row.patch_in) == ROWS[power]


def test_cosmetic_effects_only_show():
    """WYL-47."""
    told = Strays()
    told.stray(1, (4, 4, 4))
    assert [(e.suit, e.points, e.power) for e in told.log if isinstance(e, Strayed)] == [
        ("hearts", 4, "cosmetic"), ("clubs", 4, "cosmetic"), ("spades", 4, "cosmetic"),
    ]  # fmt: skip
    assert told.rolled() == []


def test_suits_befall_in_order_and_only_those_that_are_left():
    """WYL-45: gloom within 2", then fire with no dice after soak, which isn't rolled."""
    told = Strays()
    told.stray(1, (5, 0, 5), 1, 1)
    assert told.rolled() == ["stray effect of hearts, environmental", "stray effect of spades, environmental"]
    told.stray(1, (0, 0, 0))
    assert told.log == []


# --- hearts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("power", POWERS)
def test_gloom_is_on_everybody_near_for_its_rounds(power: str):
    """WYL-30, WYL-49: Bo and Tam too if the circle reaches them; friend and foe alike."""
    told = Strays()
    told.befall("hearts", power, 1)
    radius, _, penalty, rounds, _ = ROWS[power]
    assert told.numbers("Ren") == {"tests": -penalty}
    assert bool(told.numbers("Bo")) == (radius >= 1.6)
    assert bool(told.numbers("Tam")) == (radius >= 7.6)
    assert bool(told.numbers("Ila")) == (radius >= 9.6)
    assert told.rounds() == {rounds}


def test_phantoms_leave_six_inches_of_sight():
    """WYL-49."""
    told = Strays()
    told.befall("hearts", "1", 2)
    assert told.numbers("Ren") == {"eyesight": 6}
    assert told.rounds() == {2}


@pytest.mark.parametrize(("face", "x"), [(1, 26.0), (3, 26.0), (4, 20.0), (6, 20.0)])
def test_panic_drives_away_and_a_lure_draws_near(face: int, x: float):
    """WYL-49: power 2, so 4", and no further than the middle; one die for all."""
    told = Strays()
    for name, where in (("Bo", (40.0, 40.0)), ("Ren", (22.0, 24.0))):
        told.state = told.state.moved(told.names[name], (*where, *told.state.places[0][2:]))
    told.befall("hearts", "2", 3, face)
    assert told.at("Ren") == (x, 24.0)
    assert told.rolled()[1:] == ["which way everybody goes"]


# --- clubs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tradition", "name"), [
    ("sorcery", "Stray Fire"), ("necromancy", "Rot"), ("weaving", "Steam and Slag"),
])  # fmt: skip
def test_fire_rot_and_slag_are_dice_of_harm_for_all(tradition: str, name: str):
    """WYL-49: power 1, two dice less one of soak, on Ren and Bo."""
    told = Strays(tradition)
    told.befall("clubs", "1", 1, 1, 1)
    assert told.rolled() == [
        "stray effect of clubs, power 1", "harm to Ren, 1 die after soak", "harm to Bo, 1 die after soak",
    ]  # fmt: skip
    entry = told.rules.magic.strays.entries("clubs", tradition)[0]  # type: ignore[attr-defined]
    assert entry.name == name


def test_a_gale_blows_outward_and_topples_who_fails_a_test():
    """WYL-49: power 1, so 2"; Ren stands in the middle and isn't blown anywhere, but tests his Initiative of 3."""
    told = Strays()
    told.befall("clubs", "1", 2, 4, 3)
    assert told.at("Bo") == (24.0, 24.0)
    assert told.at("Ren") == CENTRE
    assert [told.rules.combat.who(told.state, "down") >> told.names[n] & 1 for n in ("Ren", "Bo")] == [1, 0]
    tested = [event.throw.rule for event in told.log if isinstance(event, Rolled)]
    assert tested == ["WYL-49"] * 3, "the D3 and both tests, which no weave asks for"
    assert [event.rule for event in told.log if isinstance(event, Fell)] == ["WYL-49"]


@pytest.mark.parametrize(("tradition", "face", "kind"), [
    ("sorcery", 3, ("difficult", "open", "")), ("necromancy", 3, ("open", "open", "blighted")),
    ("weaving", 2, ("open", "cloud", "")), ("weaving", 3, ("open", "open", "rooted")),
])  # fmt: skip
def test_ground_is_changed_for_its_rounds(tradition: str, face: int, kind: tuple[str, str, str]):
    """WYL-48, WYL-49: power 2."""
    told = Strays(tradition)
    told.befall("clubs", "2", face)
    (ground,) = told.state.features
    assert (ground.ground, ground.sight, ground.plague) == kind
    assert ground.shape is not None
    assert (ground.shape.x, ground.shape.radius) == (CENTRE[0], 3)
    assert told.rounds() == {3}


def test_an_environmental_effect_has_no_ground_to_change():
    """WYL-49."""
    told = Strays()
    told.befall("clubs", "environmental", 3)
    assert told.state.features == ()


def test_grave_cold_hampers_and_takes_the_breath():
    """WYL-49."""
    told = Strays("necromancy")
    told.befall("clubs", "2", 2)
    assert (told.numbers("Ren"), told.conditions("Ren")) == ({"tests": -2}, ["winded"])
    assert told.rounds() == {3}


@pytest.mark.parametrize("tradition", ["sorcery", "necromancy", "weaving"])
def test_the_strongest_leaves_a_zone_of_the_tradition_for_good(tradition: str):
    """WYL-48, WYL-49: and its own ground is there for good, too."""
    told = Strays(tradition)
    told.befall("clubs", "4", 3)
    ground, zone = told.state.features
    assert (zone.plague, zone.effect, zone.name) == (
        UNBOUND, 0, told.rules.magic.strays.zone(tradition).name,  # type: ignore[attr-defined]
    )  # fmt: skip
    assert ground.effect == 0


def test_in_such_a_zone_a_card_more_is_drawn():
    """WYL-49."""
    zone = FeatureLaid(Feature(1, "Wild Ground", Circle(10.0, 24.0, 6.0), plague=UNBOUND))
    told = facing(holds(adept("firebird"), "firebird", "2D")).after(zone)
    battle = told.begin("shooting", until="close combat").dice(draws("3C 4C 5C", held="2D"))
    battle.play(channel(2))
    assert points(battle) == 14


# --- spades ---------------------------------------------------------------------------------------------------------


def test_backlash_burns_the_caster_alone_and_armour_is_no_help():
    """WYL-30, WYL-48, WYL-49: power 1, two dice less one."""
    told = Strays()
    told.befall("spades", "1", 1, 1)
    assert told.rolled() == ["stray effect of spades, power 1", "harm to Ila, 1 die after soak"]


@pytest.mark.parametrize(("power", "held"), [("environmental", []), ("1", []), ("2", ["held"]), ("3", ["held"])])
def test_numbness_hampers_and_when_strong_takes_the_next_action(power: str, held: list[str]):
    """WYL-49."""
    told = Strays()
    told.befall("spades", power, 3)
    assert told.numbers("Ila") == {"tests": -ROWS[power][2]}
    assert told.conditions("Ila") == held
    assert told.numbers("Ren") == {}


REVERSED = {
    "firebird": "harm to Ila, 3 dice after soak", "black_harvest": "harm to Ila, 3 dice after soak",
    "mend_flesh_engine": "harm to Ila, 2 dice after soak", "fireball": "harm to Ila, 3 dice after soak",
}  # fmt: skip
"""What a reversal of power 2 rolls: its own four dice at most, less one of soak."""


@pytest.mark.parametrize("spell", REVERSED)
def test_a_reversal_turns_harm_and_healing_on_the_caster(spell: str):
    """WYL-49."""
    told = Strays()
    dice = int(REVERSED[spell].split(" dice")[0].split()[-1])
    told.befall("spades", "2", 2, *[1] * dice, spell=spell)
    assert told.rolled()[1:] == [REVERSED[spell]]


def test_a_reversal_takes_away_what_a_spell_gives():
    """WYL-49: a skin of stone becomes a skin of chalk."""
    told = Strays()
    told.befall("spades", "2", 2, spell="stone_skin")
    assert told.numbers("Ila") == {"soak": -4}
    assert told.rounds() == {3}


@pytest.mark.parametrize(("spell", "plight"), [
    ("grave_grip", "held"), ("glass_wall", "rooted"), ("sky_step", "rooted"), ("bone_servants", "rooted"),
    ("lattice_ward", "rooted"),
])  # fmt: skip
def test_a_reversal_of_anything_else_binds_the_caster(spell: str, plight: str):
    """WYL-49."""
    told = Strays()
    told.befall("spades", "1", 2, spell=spell)
    assert told.conditions("Ila") == [plight]
    assert told.rounds() == {2}


def test_every_spell_has_a_reversal():
    """WYL-49: weaves too."""
    row = Strays().rules.magic.strays.row("1")  # type: ignore[attr-defined]
    for known in book().values():
        assert against_its_caster(known.spell, row) is not None
        assert first_line(known.spell)


# --- where ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spell", "action", "there"), [
    ("firebird", Action("cast", 0, 2), (20.0, 24.0)),
    ("storm_of_knives", Action("cast", 0, at=(30.0, 30.0)), (30.0, 30.0)),
    ("stone_skin", Action("cast", 0), (10.0, 24.0)),
    ("sky_step", Action("cast", 0, at=(30.0, 30.0)), (10.0, 24.0)),
])  # fmt: skip
def test_stray_effects_happen_at_the_target_or_round_the_caster(spell: str, action: Action, there: object):
    """WYL-49."""
    told = Strays()
    assert centre(told.rules, told.state, 0, page(spell).spell, action) == (there, 0)
    own = Strays(side_effect_centre="caster")
    assert centre(own.rules, own.state, 0, page(spell).spell, action) == ((10.0, 24.0), 0)


def test_the_place_is_that_of_who_has_just_fallen_to_the_spell():
    """WYL-49: 9 diamonds against 19 clubs leave 10, power 1: growth round where Ren stood, not round Ila."""
    battle = ready("firebird", held="9D 9C", last="TC", gap_in=10)
    where = battle.at("Ren")
    battle.dice(rolls(*[7] * 10, what="Firebird"), rolls(*[7] * 14, what="harm to Ren"))
    battle.dice(*[("injury", 6)] * 4, ("stray effect of clubs", 3))
    battle.play(at(battle, "firebird", "Ren"))
    assert battle.model("Ren").out
    (growth,) = battle.state.features
    assert growth.shape == Circle(*where, 1.5)


def test_spades_of_a_caster_who_fell_befall_nobody():
    """WYL-49."""
    told = Strays()
    told.state = Fell(0, "out").apply(told.state)
    told.befall("spades", "2", 1)
    assert told.rolled() == ["stray effect of spades, power 2"]
