"""What players weigh blows, shots and hits by, held to the forecast of the rules. (TRI-39..45, TRI-53, RT-39)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.exchanging import foretold_loss
from support.story import B
from trilogy_scenes import ILA, REN, Gear, acting, people, swordsman

from skirmish.core.decision import Action, Asking
from skirmish.core.state import Hit, State
from skirmish.core.table import Table, settle
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.shooting import MISSILES, shoot
from skirmish.rules.trilogy.strike import do_furious_blow, strike
from skirmish.rules.trilogy.worth import side_worth

HAIR = 1e-9
ARCHER: Gear = people(items=("bow",), archery=4, deftness=3)
TARGETS: dict[str, Gear] = {
    "bare": people(),
    "armoured": people(items=("heavy-armour", "shield"), fortitude=3),
    "hurt": people(now={"injury": 3}),
    "prone": people(now={"posture": "down"}),
    "steadfast": people(composure=6, endurance=6, now={"distress": 2, "fatigue": 2}),
}


def of_ren(state: State) -> float:
    return side_worth(state, B)


def struck(table: Table, charging: bool) -> Asking:
    yield from strike(table, ILA, REN, charging=charging)
    yield from settle(table)


@pytest.mark.parametrize("charging", [False, True])
@pytest.mark.parametrize(
    "who", [{}, {"talents": ("precise-strike",)}, {"talents": ("backstab",)}, {"kit": ("halberd",)}]
)
@pytest.mark.parametrize("ren", [name for name in TARGETS if name != "prone"])
def test_a_blow(ren: str, who: dict[str, Any], charging: bool) -> None:
    """TRI-39, TRI-40, TRI-45, TRI-56, TRI-57."""
    battle = acting(swordsman(**who), TARGETS[ren])
    rules, state = battle.game.rules, battle.state
    told = rules.combat.blows(state, ILA, REN, charging)
    assert told == pytest.approx(foretold_loss(rules, of_ren, state, struck, charging), abs=HAIR)
    assert told > 0


def test_who_is_prone_stands_up_before_a_blow_counts() -> None:
    """TRI-45: Advantage against who lies there is for who is there at once."""
    battle, upright = acting(swordsman(), TARGETS["prone"]), acting(swordsman(), TARGETS["bare"])
    blows = [one.game.rules.combat.blows(one.state, ILA, REN) for one in (battle, upright)]
    assert blows[0] == pytest.approx(blows[1])


def test_a_furious_blow_where_that_does_more() -> None:
    """TRI-53."""
    battle = acting(swordsman(1, talents=("furious-blow",)), TARGETS["armoured"])
    rules, state = battle.game.rules, battle.state

    def rage(table: Table) -> Asking:
        yield from do_furious_blow(table, Action("furious-blow", ILA, REN))

    assert rules.combat.blows(state, ILA, REN) == pytest.approx(foretold_loss(rules, of_ren, state, rage), abs=HAIR)


@pytest.mark.parametrize("ren", [name for name in TARGETS if name != "prone"])
@pytest.mark.parametrize("gap_in", [6.0, 18.0])
def test_a_shot_at_short_and_at_long_range(ren: str, gap_in: float) -> None:
    """TRI-39, TRI-45."""
    battle = acting(ARCHER, TARGETS[ren], gap_in)
    rules, state = battle.game.rules, battle.state
    one = MISSILES.find(fighter(state, ILA), fighter(state, ILA).kit.missiles[0].id)
    assert one is not None
    volley = rules.combat.volley(state, ILA, REN)
    assert volley is not None
    told = volley.at(gap_in, covered=False)
    assert told == pytest.approx(foretold_loss(rules, of_ren, state, shoot, ILA, REN, one), abs=HAIR)
    assert volley.at(gap_in, covered=True) <= told
    assert volley.at(200.0, covered=False) == 0


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("save", [False, True])
@pytest.mark.parametrize("strength", [3, 6])
@pytest.mark.parametrize("ren", list(TARGETS))
def test_hits_in_neutral_words(ren: str, strength: int, save: bool, times: int) -> None:
    """RT-39."""
    battle = acting(people(), TARGETS[ren], 8.0)
    rules, state = battle.game.rules, battle.state
    hit = Hit(REN, strength, ILA, save=save)
    suffer: Callable[..., Any] = rules.combat.suffer
    assert rules.combat.toll(state, hit, times) == pytest.approx(
        foretold_loss(rules, of_ren, state, suffer, hit, times), abs=HAIR
    )


@pytest.mark.parametrize("inches", [3.0, 4.0, 6.5, 10.0])
def test_a_fall_takes_what_the_forecast_says(inches: float) -> None:
    """TRI-54."""
    battle = acting(swordsman(), people())
    rules, state = battle.game.rules, battle.state
    fall: Callable[..., Any] = rules.combat.fall
    found = foretold_loss(rules, of_ren, state, fall, REN, inches, "TRI-54")
    assert rules.combat.toll_of_fall(state, REN, inches) == pytest.approx(found, abs=HAIR)
    assert (found > 0) == (inches >= 4)


def test_a_climb_is_tested_on_climbing_and_a_jump_on_manoeuvre() -> None:
    """TRI-75."""
    battle = acting(swordsman(climbing=4, manoeuvre=0), people())
    poise = battle.game.rules.combat.poise
    assert poise(battle.state, ILA, "climb") > poise(battle.state, ILA, "jump")


@pytest.mark.parametrize("now", [{"posture": "stunned"}, {"distress": 4}])
def test_who_is_helpless_or_panicked_strikes_nobody(now: dict[str, Any]) -> None:
    """TRI-35."""
    battle = acting(swordsman(now=now), people())
    assert battle.game.rules.combat.blows(battle.state, ILA, REN) == 0
