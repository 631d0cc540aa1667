"""What sways an attack: each reason for Advantage and Disadvantage by itself. (TRI-6..8, TRI-45, TRI-55, RT-37)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story
from trilogy_outcomes import made, struck, sways, throw_of
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, beside, facing, lasting, number, people, swordsman

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.state import Feature
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.trilogy.attack import Attack, melee_sways
from skirmish.rules.trilogy.shooting import MISSILES, make_shot

ARCHER: Gear = people(items=("longbow",), deftness=3, archery=4)
EYES: Gear = {"talents": ("low-light-sight",), "folk": "aiel"}


def begun(scene: Story) -> Battle:
    return scene.act()


def melee(battle: Battle, charging: bool = False) -> dict[str, int]:
    """What sways Ila's blow at Ren."""
    found = melee_sways(battle.game.rules, battle.state, ILA, battle.names["Ren"], charging)
    assert all(m.rule.startswith("TRI-") for m in found)
    return {m.why: m.number for m in found}


def shot(battle: Battle, what: str = "longbow") -> Attack:
    """Ila's shot at Ren."""
    one = MISSILES.find(battle.fighter("Ila"), what)
    assert one is not None
    return make_shot(battle.game.rules, battle.state, ILA, battle.names["Ren"], one)


def missile(battle: Battle, what: str = "longbow") -> dict[str, int]:
    """What sways it."""
    return {m.why: m.number for m in shot(battle, what).throw.sways}


# --- blows -----------------------------------------------------------------------------------------------------------


def test_nothing_sways_a_plain_blow() -> None:
    """TRI-8, TRI-45: nobody is behind anybody."""
    assert melee(acting(swordsman(), people())) == {}


@pytest.mark.parametrize(
    ("ren", "why"),
    [
        ({"now": {"posture": "down"}}, "prone"),
        ({"now": {"posture": "stunned"}}, "helpless"),
        ({"now": {"surprised": 1}}, "helpless"),
        ({"more": {"conditions": ("held",)}}, "helpless"),
    ],
    ids=["prone", "stunned", "surprised", "held"],
)
def test_who_cant_defend_itself_is_attacked_with_advantage(ren: dict[str, Any], why: str) -> None:
    """TRI-45: with blows and with shots."""
    for ila, gap, find in ((swordsman(), 0.0, melee), (ARCHER, 6.0, missile)):
        scene = facing(ila, people(**ren), gap).model("Bo", B, (40, 40), **people())
        assert find(begun(scene)) == {why: 1}


def test_surprise_is_over_after_its_round() -> None:
    """TRI-45, TRI-46."""
    battle = facing(swordsman(), people(now={"surprised": 1})).begin(ACTIONS, round=2, turns=20)
    assert melee(battle) == {}


def test_who_forgoes_its_defence_is_attacked_with_advantage() -> None:
    """TRI-45, WYL-29."""
    assert melee(lasting(swordsman(), people(), 0.0, number(REN, "bare", 1))) == {"helpless": 1}


@pytest.mark.parametrize(("friends", "found"), [(1, {}), (2, {"outnumbered": 1})])
def test_two_friends_beside_the_target_give_advantage(friends: int, found: dict[str, int]) -> None:
    """TRI-45: two besides the attacker."""
    scene = facing(swordsman(), people())
    x = WEST + BASES_IN
    for name, at in (("Bo", (x, 24 - BASES_IN)), ("Cy", (x, 24 + BASES_IN)))[:friends]:
        scene = scene.model(name, A, at, **people())
    assert melee(begun(scene)) == found


def test_helpless_friends_outnumber_nobody() -> None:
    """TRI-45."""
    x = WEST + BASES_IN
    scene = facing(swordsman(), people()).model("Bo", A, (x, 24 - BASES_IN), **people())
    scene = scene.model("Cy", A, (x, 24 + BASES_IN), **people(now={"posture": "stunned"}))
    assert melee(begun(scene)) == {}


def test_a_charge_gives_advantage() -> None:
    """TRI-44, TRI-45."""
    battle = acting(swordsman(), people(), 3.0).dice(9, 9, 8, 10)
    battle.play("Ila charges Ren")
    assert sways(battle) == {"charge": 1}


def test_four_dice_are_rolled_with_any_number_of_reasons() -> None:
    """TRI-6, TRI-8, RT-1: prone and charged."""
    found = struck(acting(swordsman(), people(now={"posture": "down"})), 9, 9, 8, 10, charging=True)
    assert sways(found) == {"prone": 1, "charge": 1}
    assert len(made(found)[0].faces) == 4


# --- darkness --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("light", "dark"), [("day", False), ("dusk", False), ("night", True), ("moonlit", False)])
def test_it_is_dark_by_night_alone(light: str, dark: bool) -> None:
    """TRI-45, RT-37: for blows and for shots."""
    blow = begun(facing(swordsman(), people()).scenario(lit=light))
    assert melee(blow) == ({"darkness": -1} if dark else {})
    assert missile(begun(facing(ARCHER, people(), 6.0).scenario(lit=light))) == ({"darkness": -1} if dark else {})


def test_by_day_it_is_light_if_nothing_is_said() -> None:
    """RT-37."""
    assert acting().state.scenario.light == "day"


def test_some_see_in_low_light() -> None:
    """TRI-55: darkness gives them no Disadvantage; that their target has such eyes doesn't help."""
    assert melee(begun(facing(swordsman(**EYES), people()).scenario(lit="night"))) == {}
    assert melee(begun(facing(swordsman(), people(**EYES)).scenario(lit="night"))) == {"darkness": -1}


def test_in_the_dark_a_charge_is_an_ordinary_blow() -> None:
    """TRI-8, TRI-45, RT-1: one of each cancel, and three dice are rolled."""
    scene = facing(swordsman(), people(now={"posture": "down"})).scenario(lit="night")
    found = struck(begun(scene), 9, 9, 8, charging=True)
    assert sways(found) == {"prone": 1, "charge": 1, "darkness": -1}


def test_exhaustion_sways_blows_too() -> None:
    """TRI-35, TRI-45: Fortitude; three dice if the target is prone."""
    tired = swordsman(now={"fatigue": 4})
    found = struck(acting(tired, people()), 2, 9, 9, 8)
    assert sways(found) == {"exhausted": -1}


@pytest.mark.parametrize("seen", [True, False])
def test_by_night_a_target_in_the_light_is_seen(seen: bool) -> None:
    """TRI-45, RT-37: ground that magic has lit, under the target."""
    light = Feature(1, "light", Circle(WEST + BASES_IN if seen else 40.0, 24.0, 2.0), plague="lit")
    battle = begun(facing(swordsman(), people()).scenario(lit="night").after(FeatureLaid(light)))
    assert melee(battle) == ({} if seen else {"darkness": -1})


def test_a_target_two_inches_above_is_a_disadvantage() -> None:
    """TRI-45: a hill of 2.5", to blows and to shots; not one below."""
    for ila, find, gap in ((people(items=("spear",), fighting=4), melee, 1.5), (ARCHER, missile, 6.0)):
        east = WEST + BASES_IN + gap
        above = facing(ila, people(), gap).terrain("hill", rect=(east - 1, 20, 10, 8))
        assert find(begun(above)) == {"target above": -1}
        below = facing(ila, people(), gap).terrain("hill", rect=(0, 20, WEST + 0.7, 8))
        assert find(begun(below)) == {}


# --- shots -----------------------------------------------------------------------------------------------------------


def test_nothing_sways_a_plain_shot() -> None:
    """TRI-45: up to short range."""
    assert missile(acting(ARCHER, people(), 16.0)) == {}


def test_long_range_gives_disadvantage() -> None:
    """TRI-45."""
    assert missile(acting(ARCHER, people(), 16.1)) == {"long range": -1}


@pytest.mark.parametrize(
    ("hedge", "why", "difficulty"),
    [((8, 23.8, 2, 4), {"light cover": -1}, 1), ((8, 20, 2, 8), {}, 2)],
    ids=["half of him", "wholly"],
)
def test_light_cover_is_a_disadvantage_and_heavy_cover_a_difficulty(
    hedge: tuple[float, float, float, float], why: dict[str, int], difficulty: int
) -> None:
    """TRI-36, TRI-45."""
    battle = begun(facing(ARCHER, people(), 10.0).terrain("woods", rect=hedge))
    assert missile(battle) == why
    assert shot(battle).throw.difficulty == difficulty


def test_heavy_cover_is_nothing_to_blows() -> None:
    """TRI-36: and Defend and cover together never go beyond 3."""
    spear = people(items=("spear",), fighting=4, throwing=4)
    ren = people(talents=("hard-to-hit",), folk="small-folk", now={"defending": True})
    scene = facing(spear, ren, 1.9).terrain("woods", rect=(3.2, 20, 0.8, 8))
    battle = begun(scene)
    assert shot(battle, "spear").throw.difficulty == 3
    battle.dice(2, 9, 9).play("Ila strikes Ren")
    assert throw_of(battle, "TRI-39").difficulty == 2


def test_a_shot_into_a_melee_has_disadvantage() -> None:
    """TRI-45: a conscious friend touches the target."""
    assert missile(begun(beside(facing(ARCHER, people(), 10.0), "Bo"))) == {}, "Bo is elsewhere"
    x = WEST + 10.0 + 2 * BASES_IN
    into = facing(ARCHER, people(), 10.0).model("Bo", A, (x, 24), **people())
    assert missile(begun(into)) == {"into a melee": -1}
    asleep = facing(ARCHER, people(), 10.0).model("Bo", A, (x, 24), **people(now={"posture": "stunned"}))
    assert missile(begun(asleep)) == {}


def test_who_touches_an_enemy_shoots_with_disadvantage() -> None:
    """TRI-45: at it, or at another; not beside one who lies there helpless."""
    assert missile(acting(ARCHER, people())) == {"engaged": -1}
    other = beside(facing(ARCHER, people(), 10.0), "Una", "Ila")
    assert missile(begun(other)) == {"engaged": -1}
    asleep = beside(facing(ARCHER, people(), 10.0), "Una", "Ila", **people(now={"posture": "stunned"}))
    assert missile(begun(asleep)) == {}


def test_who_is_hard_to_hit_takes_a_success_more_of_missiles_alone() -> None:
    """TRI-36, TRI-52."""
    small = people(talents=("hard-to-hit",), folk="small-folk")
    assert shot(acting(ARCHER, small, 10.0)).throw.difficulty == 2
    battle = acting(swordsman(), small).dice(9, 9, 8)
    battle.play("Ila strikes Ren")
    assert throw_of(battle, "TRI-39").difficulty == 1


def test_a_fumbler_is_no_easier_to_shoot() -> None:
    """TRI-41: only enemies in contact have Advantage."""
    assert missile(acting(ARCHER, people(now={"exposed": True}), 10.0)) == {}


def test_what_lasts_on_the_two_moves_the_rank() -> None:
    """TRI-3, RT-39: a point of `to hit`, `to be hit` or `tests` is one of the rank."""
    effects = (number(ILA, "to hit", 1), number(REN, "to be hit", -2, 2), number(ILA, "tests", -1, 3))
    battle = lasting(swordsman(), people(), 0.0, *effects).dice(9, 9, 8)
    battle.play("Ila strikes Ren")
    assert throw_of(battle, "TRI-39").under == 6 + 1 - 2 - 1


def test_a_number_may_give_advantage_on_all_tests() -> None:
    """TRI-8: or Disadvantage."""
    found = struck(lasting(swordsman(), people(), 0.0, number(ILA, "advantage", 1)), 9, 9, 8, 10)
    assert sways(found) == {"advantage": 1}
    found = struck(lasting(swordsman(), people(), 0.0, number(ILA, "advantage", -1)), 9, 9, 8, 10)
    assert sways(found) == {"advantage": -1}


def test_a_shot_that_is_swayed_rolls_four_dice() -> None:
    """TRI-7, TRI-45: the three highest of 2, 3, 9 and 10 are a single success."""
    battle = acting(ARCHER, people(), 20.0).dice(9, 3, 10, 2, 9, 9, 8)
    battle.play(Action("shoot", ILA, REN, what="longbow"))
    assert made(battle)[0].outcome.successes == 1  # type: ignore[attr-defined]
