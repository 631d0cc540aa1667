"""Odds that are asked for, and what players who reckon are told. (TRI-1..13, TRI-39..45, TRI-53)"""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from support.battle import Battle
from support.story import B
from trilogy_scenes import ILA, REN, Gear, acting, facing, people, swordsman

from skirmish.app.odds.questions import links, paths, worked_out
from skirmish.core.forecast import forecast
from skirmish.core.state import Hit, State
from skirmish.kit.odds import Impossible, Pose
from skirmish.rules import COMBAT
from skirmish.rules.trilogy.questions import ask_test
from skirmish.rules.trilogy.worth import fitness

ASKS = COMBAT["trilogy"].odds
ARCHER: Gear = people(deftness=3, archery=3, items=("bow", "sword"))


def posed(ila: Gear, ren: Gear, gap_in: float = 8.0, *poses: Pose) -> tuple[Battle, State]:
    """The two, posed as described; Ila may act."""
    battle = facing(ila, ren, gap_in).act().seed(1)
    return battle, ASKS.posed(battle.state, (*poses, Pose(), Pose())[:2])


# --- a test ----------------------------------------------------------------------------------------------------------


def odds_of(**said: Any) -> dict[str, Fraction]:
    """What the desk answers about a test of rank 5, its successes as `n0`, `n1`..."""
    usual = {"rank": 5, "needs": 1, "advantage": "", "disadvantage": False, "fortune": 0}
    (_, ends), (_, successes) = ask_test(SimpleNamespace(said=usual | said)).tables  # type: ignore[arg-type]
    return dict(ends) | {f"n{number}": chance for number, chance in successes.items()}


def test_the_odds_of_a_test_are_those_of_the_digest() -> None:
    """TRI-1, TRI-2, TRI-6, TRI-7, TRI-9, TRI-10, TRI-11, TRI-22: rank 5."""
    plain = odds_of()
    assert plain["passes"] == Fraction(875, 1000)
    assert (plain["triplet_success"], plain["triplet_failure"]) == (Fraction(5, 1000), Fraction(5, 1000))
    assert plain["n6"] == Fraction(1, 1000)
    assert odds_of(fortune=1)["passes"] == Fraction(995, 1000)
    assert odds_of(advantage="most")["passes"] == 1 - Fraction(5, 10) ** 4
    assert odds_of(disadvantage=True)["n0"] == Fraction(5**4 + 4 * 5**4, 10**4), "at most one of four is low"
    assert odds_of(advantage="most", disadvantage=True) == plain
    with pytest.raises(Impossible):
        odds_of(advantage="yes")


# --- attacks ---------------------------------------------------------------------------------------------------------


def test_blows() -> None:
    """TRI-39, TRI-40: of rank 6; a hit need not wound."""
    battle, state = posed(swordsman(), people(items=("heavy-armour",)), 0.0)
    asked = ASKS.blows(battle.game.rules, state, ILA, REN)
    odds = paths(battle.game.rules, asked.one)
    hit = odds.by(lambda _, path: ASKS.hits(path))[True]
    wound = odds.by(lambda after, path: ASKS.wounds(path, state, after, REN))[True]
    assert hit == 1 - Fraction(4, 10) ** 3
    assert 0 < wound < hit
    assert asked.actor == "Ila (sword)"
    ends = worked_out(battle.game.rules, asked.whole)
    lost = ends.by(lambda after, _: ASKS.wounds_lost(state, after, REN))
    assert sum(chance for rungs, chance in lost.items() if rungs) == wound


def test_a_shot() -> None:
    """TRI-39, TRI-45: its first weapon if none is named; long range keeps the three highest."""
    battle, state = posed(ARCHER, people())
    asked = ASKS.shot(battle.game.rules, state, ILA, REN, None, 1)
    odds = paths(battle.game.rules, asked.one)
    assert odds.by(lambda _, path: ASKS.hits(path))[True] == 1 - Fraction(4, 10) ** 3
    assert [roll.rule for roll in links(odds)][:2] == ["TRI-39", "TRI-38"]
    far_battle, far = posed(ARCHER, people(), 20.0)
    long = paths(far_battle.game.rules, ASKS.shot(far_battle.game.rules, far, ILA, REN, "bow", 1).one)
    missed = Fraction(4**4 + 4 * 6 * 4**3, 10**4)
    assert long.by(lambda _, path: ASKS.hits(path))[True] == 1 - missed


def test_an_onslaught() -> None:
    """TRI-44, TRI-45: the charge and its blow with Advantage."""
    battle, state = posed(swordsman(), people(bulk=9), 4.0)
    part = ASKS.onslaught(battle.game.rules, state, ILA, REN)
    odds = forecast(battle.game.rules, part.state, part.procedure, *part.args, policy=part.policy)
    assert odds.by(lambda after, _: after.models[ILA].combat.acted)[True] == 1


def test_volleys_and_their_ranges() -> None:
    """TRI-39: each from its short range."""
    battle, state = posed(people(items=("bow", "javelins")), people())
    found = ASKS.volleys(battle.game.rules, state, ILA)
    assert [(one.weapon, one.shots, one.usual_in) for one in found] == [("bow", 1, 13.0), ("javelin", 1, 6.0)]


@pytest.mark.parametrize(
    ("pose", "wanted"),
    [
        (Pose(lost=3), {"injury": 3}),
        (Pose(posture="down"), {"posture": "down"}),
        (Pose(posture="stunned"), {"posture": "stunned", "injury": 5, "stable": True}),
        (Pose(fleeing=True), {"distress": 4}),
        (Pose(moved=True), {"walked": True}),
    ],
)
def test_poses(pose: Pose, wanted: dict[str, Any]) -> None:
    """TRI-34, TRI-35."""
    _, state = posed(people(), people(), 8.0, Pose(), pose)
    slot = state.models[REN].combat
    assert {name: getattr(slot, name) for name in wanted} == wanted


def test_an_armour_save_stands_for_so_much_armour_and_a_grip_for_a_weapon() -> None:
    """TRI-37, TRI-39: 5+ is 2."""
    _, state = posed(ARCHER, people(), 8.0, Pose(grip="bare hands"), Pose(save=5))
    assert state.models[REN].combat.kit.suit.armour == 2
    assert state.models[ILA].combat.weapon == "unarmed"
    with pytest.raises(Impossible, match="halberd"):
        posed(ARCHER, people(), 8.0, Pose(grip="halberd"))


@pytest.mark.parametrize(
    ("ask", "ila", "gap_in", "more", "rule"),
    [
        ("blows", swordsman(), 3.0, (), "TRI-39"),
        ("blows", swordsman(now={"posture": "down"}), 0.0, (), "TRI-44"),
        ("shot", swordsman(), 8.0, (None, 1), "TRI-39"),
        ("shot", ARCHER, 8.0, ("bow", 2), "TRI-43"),
        ("shot", ARCHER, 30.0, ("bow", 1), "TRI-39"),
        ("onslaught", swordsman(), 9.0, (), "TRI-44"),
    ],
)
def test_what_cant_be_done_has_no_odds(ask: str, ila: Gear, gap_in: float, more: tuple[object, ...], rule: str) -> None:
    """TRI-39, TRI-43, TRI-44."""
    battle = facing(ila, people(), gap_in).act().seed(1)
    state = ASKS.posed(battle.state, (Pose(posture=battle.fighter("Ila").posture), Pose()))
    with pytest.raises(Impossible, match=rule):
        getattr(ASKS, ask)(battle.game.rules, state, ILA, REN, *more)


# --- what players who reckon are told --------------------------------------------------------------------------------


def worth_of_blows(ila: Gear, ren: Gear, charging: bool = False) -> float:
    """Marks that Ila's blows of a round take from Ren's side."""
    battle = facing(ila, ren).model("Zoe", B, (44, 44), **people()).act()
    return battle.game.rules.combat.blows(battle.state, ILA, battle.names["Ren"], charging)


def test_blows_are_worth_what_they_take() -> None:
    """TRI-40, TRI-44, TRI-53: more from a charge, less against armour, more from who rages."""
    plain = worth_of_blows(swordsman(), people())
    assert 0 < plain < 50
    assert worth_of_blows(swordsman(), people(), charging=True) > plain
    assert worth_of_blows(swordsman(), people(kit=("plate",))) < plain
    assert worth_of_blows(swordsman(talents=("furious-blow",)), people(kit=("plate",))) > worth_of_blows(
        swordsman(), people(kit=("plate",))
    )


def test_shots_are_worth_less_from_afar() -> None:
    """TRI-39, TRI-45: short range, long range, too far."""
    battle = acting(ARCHER, people(), 8.0)
    volley = battle.game.rules.combat.volley(battle.state, ILA, REN)
    assert volley is not None
    near, far, beyond = (volley.at(inches, covered=False) for inches in (12.0, 20.0, 27.0))
    assert near > far > 0 == beyond


def test_a_hit_of_magic_has_its_price() -> None:
    """RT-39: the stronger the dearer."""
    battle = acting(people(), people(), 8.0)
    combat, state = battle.game.rules.combat, battle.state
    assert 0 < combat.toll(state, Hit(REN, 4, ILA)) < combat.toll(state, Hit(REN, 6, ILA))


@pytest.mark.parametrize(
    "now",
    [{"injury": 3}, {"distress": 3}, {"fatigue": 4}, {"posture": "down"}, {"distress": 4}],
    ids=["wounded", "shaken", "exhausted", "prone", "panicked"],
)
def test_who_suffers_is_worth_less(now: dict[str, Any]) -> None:
    """TRI-35: and who is helpless nothing."""
    whole = fitness(acting().fighter("Ren"))
    assert 0 < fitness(acting(ren=people(now=now)).fighter("Ren")) < whole == 1.0
    asleep = facing(people(), people(now={"posture": "stunned"}), 8.0).model("Zoe", B, (44, 44), **people())
    assert fitness(asleep.act().fighter("Ren")) == 0


def test_how_far_it_goes_in_its_next_activation() -> None:
    """TRI-43: who has moved and acted may do so again; who lies there stands up first."""
    battle = acting(people(now={"walked": True, "acted": True}), people(now={"posture": "down"}), 20.0)
    combat, state = battle.game.rules.combat, battle.state
    assert (combat.reach(state, ILA).move, combat.strides(state, ILA).move) == (0, 6.0)
    assert combat.strides(state, REN).move == 0
