"""Numbers that weaves put on blows and shots: strength in hand, dazzled eyes, halved ranges. (CHN-77, CHN-78)"""

from __future__ import annotations

import pytest
from skirmish_scenes import IDLE, Gear, facing, shots
from support.battle import Battle
from support.scripted import Wish
from support.story import B

from skirmish.core.events import EffectBegun
from skirmish.core.state import NOBODY, Effect

BLADE = EffectBegun(Effect(1, "blade of fire", 0, 0, numbers=(("weapon strength", 2),), rule="CHN-78"))
DAZZLED = EffectBegun(Effect(2, "blinding light", 1, 0, numbers=(("dazzle", -1),), rule="CHN-78"))
WIND = EffectBegun(Effect(3, "cloud dancing", 1, NOBODY, numbers=(("missile range", 1),), rule="CHN-77"))
MORE_WIND = EffectBegun(Effect(4, "cloud dancing", 0, NOBODY, numbers=(("missile range", 1),), rule="CHN-77"))


def strength_with(items: tuple[str, ...], *effects: EffectBegun) -> int:
    """The strength of a blow of Ila, S 3, in the first round of a combat."""
    told = facing({"items": items}, {"now": IDLE | {"posture": "down"}}).after(*effects)
    battle = told.begin("blows", until="all alone").seed(1)
    return int(battle.rolled("to wound")[0].throw.what.split(" S ")[1].split()[0])


@pytest.mark.parametrize(
    ("weapon", "plain", "burning"),
    [("sword", 3, 5), ("halberd", 4, 5), ("two-handed", 5, 5), ("flail", 5, 5), ("fist", 2, 5)],
)
def test_a_blade_of_fire_stands_in_place_of_a_smaller_bonus(weapon: str, plain: int, burning: int):
    """CHN-78: S+2, or the weapon's own bonus if that is no less."""
    items = () if weapon == "fist" else (weapon,)
    assert strength_with(items) == plain
    assert strength_with(items, BLADE) == burning


def test_other_strength_adds_to_it():
    """CHN-78: a blade of fire and one more point of S."""
    more = EffectBegun(Effect(5, "fury", 0, 0, numbers=(("strength", 1),), rule="CHN-78"))
    assert strength_with(("sword",), BLADE, more) == 6


def test_burning_blows_are_blows_in_all_else():
    """CHN-78: an axe is still hard on armour, and they can be critical."""
    told = facing({"items": ("axe",)}, {"items": ("heavy-armour",), "W": 4, "now": IDLE}).after(BLADE)
    battle = told.begin("blows", until="all alone")
    battle.dice(("to hit", 4), ("to wound", 6), ("critical", 1))
    assert not battle.rolled("armour")


def test_a_dazzled_striker_hits_worse():
    """CHN-78: 5+ in place of 4+."""
    scene = facing({"items": ("axe",)}, {"now": IDLE}).after(DAZZLED)
    battle = scene.begin("blows", until="all alone").dice(("to hit Ren", 4))
    assert battle.modifiers("to hit Ren") == {"blinding light": -1}


def test_a_6_hits_however_dazzled():
    """CHN-78, SKR-4: WS 1 against WS 5 needs a 5, and dazzled a 6."""
    twice = EffectBegun(Effect(6, "more light", 1, 0, numbers=(("dazzle", -1),), rule="CHN-78"))
    scene = facing({"items": ("axe",), "WS": 1}, {"WS": 5, "now": IDLE}).after(DAZZLED, twice)
    scene.begin("blows", until="all alone").dice(("to hit Ren", 6), ("to wound", 1))


def dazzled_shot(bs: int, gap_in: float, *dice: Wish) -> Battle:
    told = facing({"items": ("bow",), "BS": bs}, gap_in=gap_in).after(DAZZLED)
    battle = told.begin("shooting", until="close combat").dice(*dice)
    battle.play("Ila shoots Ren")
    return battle


def test_a_dazzled_archer_hits_worse():
    """CHN-78: BS 3 at short range: 5+."""
    battle = dazzled_shot(3, 6.0, ("to hit Ren", 4))
    assert battle.modifiers("to hit") == {"blinding light": -1}


def test_a_6_still_hits_where_one_hit_before():
    """CHN-78, SKR-44: BS 2 beyond half range needs a 6, dazzled or not: there is no ladder."""
    battle = dazzled_shot(2, 14.0, ("to hit Ren", 6), ("to wound", 1))
    assert battle.modifiers("to hit") == {"beyond half range": -1}


def test_what_was_beyond_a_6_is_worse_by_one():
    """CHN-78, SKR-44: BS 1 beyond half range needs 7, dazzled 8: a 6, then 5+."""
    battle = dazzled_shot(1, 14.0, ("to hit Ren, 8+ needed", 6), ("to hit Ren, after the 6", 4))
    assert len(battle.rolled("to hit")) == 2


def windy(gear: Gear, gap_in: float, *more: EffectBegun, **options: str) -> Battle:
    told = facing(gear, {"items": ("bow",)}, gap_in, **options).after(WIND, *more)
    return told.begin("shooting", until="close combat")


def test_wind_halves_all_ranges_of_both_sides():
    """CHN-77: a bow 12", javelins 4", two shots of a sling 4.5"."""
    bow: Gear = {"items": ("bow",)}
    assert windy(bow, 12.0).allowed("Ila shoots Ren")
    assert windy(bow, 12.5).refused("Ila shoots Ren").short_by == pytest.approx(0.5, abs=0.01)
    javelins: Gear = {"items": ("javelins",)}
    assert windy(javelins, 4.0).allowed("Ila shoots Ren")
    assert not windy(javelins, 4.5).allowed("Ila shoots Ren")
    sling: Gear = {"items": ("sling",)}
    assert windy(sling, 4.5).allowed("Ila shoots Ren twice with sling")
    battle = windy(sling, 5.0)
    assert not battle.allowed("Ila shoots Ren twice with sling")
    assert battle.allowed("Ila shoots Ren with sling")
    other = facing({}, {"items": ("bow",)}, 12.5).after(WIND).begin("shooting", side=B, until="close combat")
    assert not other.allowed("Ren shoots Ila")


def test_several_winds_don_t_add():
    """CHN-77."""
    assert windy({"items": ("bow",)}, 12.0, MORE_WIND).allowed("Ila shoots Ren")


def test_long_range_begins_at_half_of_what_is_left():
    """CHN-77: beyond 6" with a bow."""
    near = windy({"items": ("bow",)}, 6.0).dice(("to hit", 1))
    near.play("Ila shoots Ren")
    assert near.modifiers("to hit") == {}
    far = windy({"items": ("bow",)}, 6.5).dice(("to hit", 1))
    far.play("Ila shoots Ren")
    assert far.modifiers("to hit") == {"beyond half range": -1}
    calm = shots(gap_in=6.5).dice(("to hit", 1))
    calm.play("Ila shoots Ren")
    assert calm.modifiers("to hit") == {}


def test_the_sheet_knows_of_the_wind():
    """CHN-77."""
    battle = windy({"items": ("bow",)}, 6.0)
    assert battle.game.rules.combat.reach(battle.state, 0).shoot == 12.0


def test_without_measuring_a_shot_too_far_for_the_wind_misses():
    """CHN-77, SKR-40."""
    battle = windy({"items": ("bow",)}, 14.0, premeasure="false")
    battle.play("Ila shoots Ren")
    assert not battle.rolled()
