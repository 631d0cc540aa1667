"""Fleeing: how far, where to, off the table; and charges at who flees. (SKR-6, SKR-32, SKR-67)"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import Battle
from support.story import A, B, Story, story

import skirmish
from skirmish.board import on
from skirmish.core.units import TOLERANCE_IN, base_radius
from skirmish.kit.flight import DIRECTIONS
from skirmish.rules.skirmish.events import Felled, Revealed, Went

FLEES: dict[str, Any] = {"fleeing": True}
RADIUS = base_radius(25)


def scene(at: tuple[float, float], **ila: Any) -> Story:
    """Ila flees; Ren stands in the far corner, Bo of her side somewhere else."""
    told = story().model("Ila", at=at, now=FLEES, **ila).model("Ren", side=B, at=(46, 46))
    return told.model("Bo", at=(40, 44))


def flight(told: Story, first: int, second: int) -> Battle:
    return told.begin("compulsory moves", until="moves").dice(("flight", first, second))


@pytest.mark.parametrize(
    ("at", "end"), [((24, 15), (24, 8)), ((24, 33), (24, 40)), ((15, 24), (8, 24)), ((33, 24), (40, 24))]
)
def test_who_flees_runs_2d6_straight_toward_the_nearest_edge(at: tuple[float, float], end: tuple[float, float]):
    """SKR-32: 7"."""
    assert flight(scene(at), 3, 4).at("Ila") == pytest.approx(end, abs=TOLERANCE_IN)


def test_the_roll_not_m_says_how_far():
    """SKR-32: M 2 runs 12" as well; ground costs what it costs (SKR-35)."""
    assert flight(scene((24, 20), M=2), 6, 6).at("Ila") == pytest.approx((24, 8), abs=TOLERANCE_IN)
    bog = scene((24, 20)).terrain("bog", rect=(0, 0, 48, 18))
    assert flight(bog, 4, 4).at("Ila") == pytest.approx((24, 15), abs=TOLERANCE_IN)


def test_who_reaches_the_edge_leaves_the_battle():
    """SKR-6, SKR-32: exactly as far as the edge; out of action for rout, no injury."""
    battle = flight(scene((24, 7 + RADIUS)), 3, 4)
    assert battle.happened(Felled, model="Ila", how="left")
    assert battle.model("Ila").out
    assert not battle.rolled("injury")


def test_who_falls_an_inch_short_of_the_edge_is_still_there():
    """SKR-32."""
    battle = flight(scene((24, 8 + RADIUS)), 3, 4)
    assert not battle.model("Ila").out
    assert battle.at("Ila")[1] == pytest.approx(1 + RADIUS, abs=TOLERANCE_IN)


def test_it_runs_around_obstacles():
    """SKR-32: a wall right across the way; it ends nearer to the edge than it was, and not in the wall."""
    battle = flight(scene((24, 12)).terrain("wall", rect=(20, 9, 8, 0.5)), 5, 5)
    assert battle.at("Ila")[1] < 8.5
    assert len(battle.happened(Went, model="Ila")[0].path) > 2


def test_it_keeps_more_than_1_from_enemies_if_it_can():
    """SKR-32: Sam stands right in the way."""
    battle = flight(scene((24, 15)).model("Sam", side=B, at=(24, 9)), 3, 3)
    x, y = battle.at("Ila")
    assert y < 11
    assert math.dist((x, y), (24, 9)) >= BASES_IN + 1 - 2 * HAIR_IN
    (went,) = battle.happened(Went, model="Ila")
    assert all(math.dist(at, (24, 9)) >= BASES_IN + 1 - 2 * HAIR_IN for at in went.path)


def test_it_comes_nearer_than_1_if_there_is_no_other_way():
    """SKR-32: in a lane 3" wide two enemies leave just her own width between them, and she is within 1" already."""
    told = scene((24, 12)).terrain("wall", rect=(21.5, 2, 1, 14)).terrain("wall", rect=(25.5, 2, 1, 14))
    told.model("Sam", side=B, at=(23.0, 11)).model("Tam", side=B, at=(25.0, 11))
    assert flight(told, 4, 4).at("Ila") == pytest.approx((24, 4), abs=TOLERANCE_IN)


def test_who_is_shut_in_stays_where_it_is():
    """SKR-32, SKR-34: nobody flees through a base."""
    told = story().model("Ila", at=(24, 15), now=FLEES)
    for k in range(6):
        turn = 2 * math.pi * k / 6
        told.model(f"R{k}", side=B, at=(24 + 1.02 * math.cos(turn), 15 + 1.02 * math.sin(turn)), now={"stupid": True})
    assert flight(told, 6, 6).at("Ila") == (24, 15)


def test_the_fleeing_go_before_the_stupid():
    """SKR-32."""
    told = story().model("Ox", at=(10, 30), now={"stupid": True}).model("Ila", at=(24, 15), now=FLEES)
    battle = told.model("Ren", side=B, at=(46, 46)).begin("compulsory moves", until="moves")
    battle.dice(("flight", 1, 1), ("stupidity", 1))
    assert [went.model for went in battle.happened(Went)] == [battle.names["Ila"], battle.names["Ox"]]


def test_who_flees_makes_no_normal_move_and_doesn_t_shoot():
    """SKR-32, SKR-33, SKR-40."""
    battle = scene((24, 15), items=("bow",)).begin("compulsory moves", until="close combat").dice(("flight", 1, 1))
    assert battle.refused("Ila moves to 24, 14").rule == "SKR-33"
    battle.play("done")
    assert battle.phase == "close combat"


def test_who_flees_strikes_no_blows():
    """SKR-32: shut in with an enemy it is struck and doesn't strike."""
    told = story().model("Ila", at=(24, 15), now=FLEES).model("Ren", side=B, at=(24 + BASES_IN, 15))
    battle = told.begin("blows", until="all alone").dice(("to hit Ila", 1))
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [battle.names["Ren"]]


def test_it_goes_on_fleeing_turn_after_turn():
    """SKR-20, SKR-32."""
    told = story().model("Ila", at=(24, 20), now=FLEES).model("Ren", side=B, at=(46, 46)).model("Bo", at=(40, 44))
    battle = told.begin("compulsory moves", turns=3).dice(("flight", 1, 1), ("rally", 6, 6), ("flight", 1, 2))
    while battle.prompt:
        battle.play(battle.decision.default)
    assert battle.at("Ila") == pytest.approx((24, 15), abs=2 * HAIR_IN)


def chased(at_y: float = 20.0, **ren: Any) -> Story:
    """Ren flees from Ila of the side whose turn it is, 5" north of her."""
    told = story().model("Ila", at=(24, at_y + BASES_IN + 5), I=1)
    return told.model("Ren", side=B, at=(24, at_y), now=FLEES, **ren).model("Cam", side=B, at=(2, 46))


def test_the_charger_is_moved_into_contact_and_the_target_flees_on():
    """SKR-67: 2D6" more toward the edge; the charger stays where it is."""
    battle = chased().begin("charges", until="moves").dice(("flight", 3, 4))
    battle.play("Ila charges Ren")
    assert battle.at("Ren") == pytest.approx((24, 13), abs=TOLERANCE_IN)
    assert battle.at("Ila")[1] == pytest.approx(20 + BASES_IN, abs=1 / 16)


def test_the_charge_is_spent_and_there_are_no_blows():
    """SKR-67: she neither charges again nor moves, and nobody strikes."""
    battle = chased().model("Sam", side=B, at=(28, 22)).begin("charges", until="all alone").dice(("flight", 3, 4))
    battle.play("Ila charges Ren")
    assert battle.prompt == "The story stops here"
    assert not battle.rolled("to hit")
    assert battle.fighter("Ila").charged


def test_a_charged_runaway_may_leave_the_table():
    """SKR-6, SKR-67."""
    battle = chased(5.0).begin("charges", until="moves").dice(("flight", 3, 4))
    battle.play("Ila charges Ren")
    assert battle.happened(Felled, model="Ren", how="left")
    assert battle.model("Ren").out


def test_a_runaway_that_can_t_get_away_is_fought():
    """SKR-67: walls all round leave it where it is; the blows follow."""
    told = chased().terrain("wall", rect=(23.3, 18.5, 0.2, 3)).terrain("wall", rect=(24.5, 18.5, 0.2, 3))
    told.terrain("wall", rect=(23.3, 19.2, 1.4, 0.3))
    battle = told.begin("charges", until="all alone").dice(("flight", 3, 4), ("to hit Ren", 1))
    battle.play("Ila charges Ren")
    assert battle.at("Ren") == (24, 20)


def test_of_two_targets_only_the_fleeing_one_runs():
    """SKR-25, SKR-67: the other is fought."""
    told = story().model("Ila", at=(20, 24), I=6).model("Ren", side=B, at=(26, 23.4), now=FLEES)
    battle = told.model("Sam", side=B, at=(26, 24.6), now={"stupid": True}).begin("charges", until="all alone")
    battle.dice(("flight", 2, 2), ("to hit Sam", 1)).play("Ila charges Ren and Sam")
    assert battle.at("Ren") != (26, 23.4)
    assert on(battle.state).touching(battle.names["Ila"]) == (battle.names["Sam"],)


def test_fleeing_reveals():
    """SKR-37: a hidden runaway is hidden no more."""
    told = story().model("Ila", at=(24, 15), now={"fleeing": True, "hidden": True}).model("Ren", side=B, at=(46, 46))
    assert flight(told, 1, 1).happened(Revealed, model="Ila")


def test_the_enemy_s_runaways_wait_for_their_own_turn():
    """SKR-32: in its owner's movement phase."""
    battle = chased().begin("compulsory moves", side=A, until="moves")
    assert battle.at("Ren") == (24, 20)


@pytest.mark.parametrize("package", ["rules", "kit"])
def test_rules_reckon_with_nothing_that_machines_round_each_in_their_own_way(package: str):
    """SKR-32: a record is replayed on another machine, so + - * / and square roots only."""
    found = re.compile(r"\bmath\.(sin|cos|tan|a?tan2?|asin|acos|hypot|dist|exp|log\w*|pow)\b")
    sources = sorted((Path(skirmish.__file__).parent / package).rglob("*.py"))
    assert sources
    assert [path.name for path in sources if found.search(path.read_text(encoding="utf-8"))] == []


def test_the_directions_of_flight_are_32_all_round_and_as_long_as_each_other():
    """SKR-32."""
    assert len(set(DIRECTIONS)) == 32
    turns = [math.degrees(math.atan2(y, x)) % 360 for x, y in DIRECTIONS]
    assert turns == pytest.approx([360 * k / 32 for k in range(32)], abs=1e-4)
    assert [math.hypot(x, y) for x, y in DIRECTIONS] == pytest.approx([1.0] * 32, abs=1e-6)
