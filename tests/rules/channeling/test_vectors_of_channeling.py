"""The figures of CHN-80, worked out from the shipped data by playing the rules over all outcomes. (CHN-11, CHN-23)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import pytest
from channeling_scenes import Gear, casting, facing, gift, man, weaves, woman
from support.story import B

from skirmish.core.dice import Check, at_least
from skirmish.core.forecast import always, forecast
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.library import Shelf
from skirmish.rules.channeling.casting import attempt
from skirmish.rules.channeling.casting import roll_weave_test as the_test  # a name that pytest would not collect
from skirmish.rules.channeling.cutting import Woven, cut

TOUGH: Gear = {"T": 3, "W": 10, "items": ()}
"""Toughness 3, no armour, and wounds enough to count them all."""


@pytest.mark.parametrize(
    ("difficulty", "ways"), [(4, 33), (5, 30), (6, 26), (7, 21), (8, 15), (9, 10), (10, 6), (11, 3), (12, 1)]
)
def test_the_chance_of_a_weave_test(difficulty: int, ways: int):
    """CHN-11, CHN-80: of 36."""
    battle = casting()
    spell = evolve(weaves()["arrow-of-fire"], difficulty=difficulty)
    odds = forecast(battle.game.rules, battle.state, the_test, spell, 0, 0)
    assert odds.by(lambda _, passed: passed)[True] == Fraction(ways, 36)


@pytest.mark.parametrize("difficulty", [2, 3, 13, 14])
def test_the_ends_of_the_scale_are_certain(difficulty: int):
    """CHN-11: no automatic success or failure: 2 can't fail, 13 can't pass."""
    battle = casting()
    spell = evolve(weaves()["arrow-of-fire"], difficulty=difficulty)
    found = forecast(battle.game.rules, battle.state, the_test, spell, 0, 0).by(lambda _, passed: passed)
    assert found.get(True, 0) == {2: 1, 3: Fraction(35, 36)}.get(difficulty, 0)


@lru_cache(None)
def halves() -> dict[str, set[str]]:
    """What those of each half roll for their total, by the shipped factions."""
    found: dict[str, set[str]] = {}
    for faction in ("white-tower", "shadowspawn"):
        for kind in Shelf().faction(faction).types.values():
            if kind.channeling is not None:
                found.setdefault(kind.channeling.half, set()).add(kind.channeling.roll)
    return found


def reach(half: str, total: int) -> float:
    """The chance in per cent that a recruit's dice show so much, rolled as the program rolls."""
    (roll,) = halves()[half]
    check = Check(0, "channeling points", (int(roll[0]), int(roll[2:])), at_least(total))
    return float(100 * dict(check.law()).get(True, 0))


def test_a_womans_total_reaches():
    """CHN-2, CHN-80: in per cent."""
    assert [round(reach("saidar", total)) for total in range(3, 10)] == [97, 92, 83, 72, 58, 42, 28]


def test_a_mans_total_reaches():
    """CHN-2, CHN-80: in per cent."""
    assert [round(reach("saidin", total), 1) for total in (3, 4, 10, 11, 12)] == [100, 99.5, 62.5, 50, 37.5]
    assert [round(reach("saidin", total)) for total in range(5, 10)] == [98, 95, 91, 84, 74]


@pytest.mark.parametrize("cutters", [0, 1, 2, 3, 4])
def test_a_weave_survives_so_many_cutters(cutters: int):
    """CHN-23, CHN-24, CHN-80: with 2 to the power of -k, if all of them try until it is cut."""
    scene = facing(gap_in=30)
    for number in range(cutters):
        scene = scene.model(f"Cut{number}", B, at=(12, 18 + 3 * number), **(man() if number % 2 else woman()))
    battle = scene.begin("magic begins")
    odds = forecast(battle.game.rules, battle.state, cut, Woven(0, "mist", "Mist"), policy=always)
    assert odds.by(lambda _, done: done).get(False, 0) == Fraction(1, 2**cutters)


AT: dict[str, str] = {"fireball": " at 16.984, 24", "erupting-earth": " at 16.984, 24"}
"""Where it bursts: Ren's place. The others are aimed at him."""
PER_POINT = {
    "arrow-of-fire": Fraction(7, 54),
    "ice-shards": Fraction(7, 48),
    "fist-of-air": Fraction(13, 108),
    "smother": Fraction(7, 72),
    "lightning": Fraction(5, 72),
    "fireball": Fraction(5, 72),
    "erupting-earth": Fraction(25, 432),
}
ROUNDED = {
    "arrow-of-fire": ".130", "ice-shards": ".146", "fist-of-air": ".120", "smother": ".097", "lightning": ".069",
    "fireball": ".069", "erupting-earth": ".058",
}  # fmt: skip


def test_the_fractions_are_those_of_the_rulebook():
    """CHN-80: to three decimals."""
    assert {weave: f"{float(value):.3f}"[1:] for weave, value in PER_POINT.items()} == ROUNDED


@pytest.mark.parametrize("weave", PER_POINT)
def test_expected_wounds_for_each_point_spent(weave: str):
    """CHN-80: uncut, against toughness 3 without armour, through the combat system's own rules."""
    battle = casting({"lore": gift(20, weave)}, TOUGH)
    before = battle.fighter("Ren").wounds
    action = battle.action(f"Ila casts {weave}{AT.get(weave, ' at Ren')}")
    assert battle.allowed(action)
    spell = weaves()[weave]
    odds = forecast(battle.game.rules, battle.state, attempt, spell, action)
    assert odds.residual == 0

    def lost(state: State, _: object) -> int:
        return int(before - state.models[1].combat.wounds)

    assert Fraction(odds.expected(lost)) / spell.cost == PER_POINT[weave]


def test_the_points_are_spent_at_every_end():
    """CHN-10, CHN-80: whatever follows, cut or not."""
    battle = casting(ren=man())
    action = battle.action("Ila casts arrow-of-fire at Ren")
    odds = forecast(battle.game.rules, battle.state, attempt, weaves()["arrow-of-fire"], action, policy=always)
    assert odds.by(lambda state, _: state.models[0].magic.hand) == {9: Fraction(1)}
    assert odds.by(lambda state, _: state.models[1].magic.debt) == {0: Fraction(15, 36), 4: Fraction(21, 36)}
