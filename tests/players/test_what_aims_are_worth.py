"""What the scenario is worth in marks: whom it sends where, whom it makes dear, and what that changes. (SKR-91)"""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.battle import Battle
from support.shipped import lying, roles, shipped
from support.story import A, B, Story

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid, Fell, Scored
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.scenario import Award, Role, Scoring, Zone
from skirmish.core.state import Feature, State
from skirmish.core.units import Point, distance
from skirmish.library.valuefile import shipped_value
from skirmish.players.aims import AHEAD_IN, Aims, _head_odds, _meeting
from skirmish.players.explanation import PLANS
from skirmish.players.goals import goal_of, inches_short
from skirmish.players.player import View, view_of
from skirmish.players.position import chance_to_win, features_of
from skirmish.players.situation import Situation
from skirmish.players.tactician import Tactician
from skirmish.players.trials import judge_side

SWORD = {"items": ("sword",)}
MIDDLE = (24.0, 24.0)


def hill() -> Story:
    """Three markers on the centre line, at (12, 24), (24, 24) and (36, 24)."""
    return shipped("king-of-the-hill", "skirmish")


def looked(battle: Battle) -> Tactician:
    """A tactician of side A that has looked at the battle."""
    player = Tactician()
    player.weigh(view_of(battle.game, A), battle.decision)
    return player


def aims(battle: Battle) -> Aims:
    return looked(battle).places.aims


def in_last_round(battle: Battle) -> View:
    state = battle.state
    state = evolve(state, scenario=evolve(state.scenario, rounds=state.round))
    return View(state, battle.game.rules, A)


def chosen(battle: Battle) -> Action:
    return Tactician().decide(view_of(battle.game, A), battle.decision)


def test_markers_that_nobody_holds_are_shared_out():
    told = hill()
    for n, x in enumerate((8, 24, 40)):
        told = told.model(f"Ila{n}", side=A, at=(x, 30))
    found = aims(told.model("Ren", side=B, at=(24, 2)).begin("moves", turns=12))
    goals = [found.goal(i) for i in range(3)]
    assert [goal.at for goal in goals if goal] == [(12, 24), (24, 24), (36, 24)]


def test_who_is_at_a_marker_alone_is_dear_and_who_is_one_of_many_is_hardly():
    alone = hill().model("Ila", side=A, at=MIDDLE).model("Ren", side=B, at=(24, 2)).begin("moves", turns=12)
    told = hill().model("Ren", side=B, at=(24, 2))
    for n in range(4):
        told = told.model(f"Ila{n}", side=A, at=(23 + n, 24))
    assert aims(alone).dear[0] > 3 * aims(told.begin("moves", turns=12)).dear[1] > 0


def test_without_rout_tests_the_aim_decides_whatever_the_scenario_says_of_routs():
    def dear(rules: str, phase: str, routing: str) -> float:
        told = shipped("king-of-the-hill", rules, routing=routing).model("Ila", side=A, at=MIDDLE)
        return aims(told.model("Ren", side=B, at=(24, 2)).begin(phase, turns=12)).dear[0]

    assert dear("skirmish", "moves", "quarter") < dear("skirmish", "moves", "never")
    assert dear("resolve", "actions", "quarter") == dear("resolve", "actions", "never")


def test_an_enemy_who_holds_a_marker_is_dear_and_one_who_stands_beside_isnt():
    told = hill().model("Ila", side=A, at=(24, 40)).model("Ren", side=B, at=MIDDLE).model("Bo", side=B, at=(24, 16))
    found = aims(told.begin("moves", turns=12)).dear
    assert found[1] > 0
    assert 2 not in found


def test_points_are_worth_more_where_nobody_routs():
    battle = hill().model("Ila", side=A, at=MIDDLE).model("Ren", side=B, at=(24, 2)).begin("moves", turns=2)
    never = evolve(battle.state, scenario=evolve(battle.state.scenario, routing="never"))
    player = Tactician()
    player.weigh(View(never, battle.game.rules, A), battle.decision)
    assert player.places.aims.dear[0] > aims(battle).dear[0]


def test_a_point_is_worth_more_in_a_close_battle_than_in_a_lost_one():
    battle = hill().model("Ila", side=A, at=MIDDLE).model("Ren", side=B, at=(24, 2)).begin("moves", turns=12)
    state = battle.state
    lost = evolve(state, forces=(state.forces[0], evolve(state.forces[1], score=40)))
    player = Tactician()
    player.weigh(View(lost, battle.game.rules, A), battle.decision)
    assert 0 < player.places.aims.dear[0] < aims(battle).dear[0]


def test_where_rout_alone_decides_nobody_is_sent_anywhere():
    told = shipped("skirmish", "skirmish").model("Ila", side=A, at=(20, 30)).model("Ren", side=B, at=(20, 10))
    found = aims(told.begin("moves", turns=12))
    assert found.goal(0) is None
    assert not found.dear


def test_who_holds_a_marker_alone_doesnt_leave_it_for_a_charge_that_brings_as_little_as_this():
    foe = {"items": ("sword", "shield"), "marks": 20}
    held = hill().model("Ila", side=A, at=(24, 22), **SWORD).model("Ren", side=B, at=(24, 16), **foe)
    free = shipped("skirmish", "skirmish").model("Ila", side=A, at=(24, 22), **SWORD)
    free = free.model("Ren", side=B, at=(24, 16), **foe)
    score = {}
    for name, told in (("held", held), ("free", free)):
        battle = told.begin("charges", turns=12)
        found = Tactician().weigh(view_of(battle.game, A), battle.decision)
        score[name] = next(w for w in found if w.action.verb == "charge")
    assert score["held"].score < score["free"].score
    assert "aim" in {part.topic for part in score["held"].parts}


def test_of_two_enemies_it_charges_the_one_who_holds_the_marker():
    told = hill().model("Ila", side=A, at=(21, 30), **SWORD)
    told = told.model("Ren", side=B, at=(24, 25), **SWORD).model("Bo", side=B, at=(16, 28), **SWORD)
    battle = told.begin("charges", turns=12)
    found = [w for w in Tactician().weigh(view_of(battle.game, A), battle.decision) if w.action.verb == "charge"]
    assert found[0].action.target == 1
    assert "prize" in {part.topic for part in found[0].parts}


def test_in_the_last_round_it_goes_to_the_marker_in_its_reach_whatever_waits_there():
    brute = {"items": ("sword", "axe"), "WS": 6, "S": 5, "A": 3, "marks": 150}
    told = hill().model("Ila", side=A, at=(24, 30), marks=20).model("Ren", side=B, at=(24, 14), **brute)
    battle = told.begin("moves", turns=1)
    at = Tactician().decide(in_last_round(battle), battle.decision).at
    assert at is not None
    assert distance(at, MIDDLE) < 3.6


def test_it_doesnt_wait_for_ever_before_a_marker_that_the_enemy_holds():
    """To come within a move of it is worth the round that this saves."""
    told = hill().model("Ila", side=A, at=(24, 36.5), **SWORD).model("Bo", side=A, at=(25.5, 36.5), **SWORD)
    battle = told.model("Ren", side=B, at=MIDDLE, **SWORD).begin("moves", turns=12)
    action = chosen(battle)
    assert action.at is not None
    assert distance(action.at, MIDDLE) < distance(battle.state.places[action.model][:2], MIDDLE) - 2


@pytest.mark.parametrize("y", [12.0, 40.0])
def test_who_has_nearly_left_the_table_is_dear(y: float):
    told = shipped("street-fight", "skirmish").model("Ila", side=A, at=(20, y)).model("Bo", side=A, at=(30, 40))
    found = aims(told.model("Ren", side=B, at=(40, 40)).begin("moves", turns=12)).dear
    assert (found[0] > 0) is (y < 24)


def roof(high: float = 8.0) -> Story:
    """A house with a marker on its roof at (24, 24), and stairs up to it in the east."""
    told = shipped("hold-the-roof", "skirmish").terrain("building", rect=(21, 22, 6, 4), height_in=high)
    return told.level(high, stairs=[(27, 24)]).model("Ila", side=A, at=(24, 44))


BENEATH = (24.0, 20.9)


def test_who_stands_beneath_a_roof_doesnt_hold_it_and_is_short_of_it_by_the_way_up():
    told = roof().model("Ren", side=B, at=BENEATH).model("Sam", side=B, at=(26.9, 21.4))
    battle = told.begin("moves", turns=12)
    goal = goal_of(battle.state, 1)
    assert goal is not None
    assert 1 not in aims(battle).dear
    assert inches_short(battle.state, 1, goal) > inches_short(battle.state, 2, goal) > 8.0
    assert "markers-soon" not in features_of(view_of(battle.game, A)), "it can't be up there within a turn"


def test_who_stands_on_the_roof_holds_it():
    battle = roof().model("Ren", side=B, at=MIDDLE, level=1).begin("moves", turns=12)
    assert aims(battle).dear[1] > 0
    assert features_of(view_of(battle.game, A))["markers-held"] < 0


def test_without_stairs_it_is_short_by_the_climb():
    told = shipped("hold-the-roof", "skirmish").terrain("building", rect=(21, 22, 6, 4), height_in=5.0).level(5.0)
    state = told.model("Ila", at=BENEATH).model("Ren", side=B, at=(24, 2)).begin("moves").state
    goal = goal_of(state, 0)
    assert goal is not None
    assert inches_short(state, 0, goal) == pytest.approx(5.0)


def at_the_mill(role: str, mine: int, theirs: int) -> Battle:
    """So many of either side at the building to hold, in the last round."""
    told = shipped("defend", "skirmish").terrain("building", rect=(22, 22, 4, 4))
    told = told.after(*roles(role, "attacker" if role == "defender" else "defender"))
    for n in range(mine):
        told = told.model(f"Ila{n}", side=A, at=(20, 20 + 4 * n))
    for n in range(theirs):
        told = told.model(f"Ren{n}", side=B, at=(28, 20 + 4 * n))
    return told.begin("moves", turns=2)


@pytest.mark.parametrize(("role", "one_behind_is_nearer"), [("defender", True), ("attacker", False)])
def test_as_many_at_the_building_are_enough_for_who_defends_it(role: str, one_behind_is_nearer: bool):
    """So the defender is never far from winning with one less, and the attacker with one more has hardly won."""
    behind, ahead = (aims(at_the_mill(role, *counts)).dear[0] for counts in ((2, 3), (3, 2)))
    assert (behind > ahead) is one_behind_is_nearer


@pytest.mark.parametrize("count", [0, 2])
def test_and_a_position_with_as_many_there_is_better_for_the_defender(count: int):
    def told(role: str) -> float:
        battle = at_the_mill(role, count, count)
        return features_of(view_of(battle.game, A))["hold-there"]

    assert told("defender") == -told("attacker") > 0


TROLLOC = {"items": ("sword", "axe"), "M": 5, "WS": 4, "S": 4, "T": 4, "W": 2, "A": 2, "marks": 60}


def besieged(role: str, mine: int, theirs: int) -> Battle:
    """Side A stands a move and more away from the mill, side B around it, in the third round of eight."""
    told = shipped("defend", "skirmish").terrain("building", rect=(22, 22, 4, 4))
    told = told.after(*roles(role, "attacker" if role == "defender" else "defender"))
    for n in range(mine):
        told = told.model(f"Ila{n}", side=A, at=(16 + 3 * n, 40), **TROLLOC)
    for n in range(theirs):
        told = told.model(f"Ren{n}", side=B, at=(12 + 3 * n, 28), **TROLLOC)
    return told.begin("moves", turns=12, round=3)


def test_who_has_lost_if_nobody_goes_goes_for_the_building_while_there_is_time():
    """They stayed out of reach of those who held it until the last round, and had lost."""
    at = chosen(besieged("attacker", 6, 8)).at
    assert at is not None
    assert at[1] < 34


def test_one_more_at_the_building_is_worth_more_to_who_is_far_behind_if_others_come_along():
    assert _head_odds(-6.5, 3.0, 1) < 0.5 * _head_odds(-6.5, 3.0, 8)
    assert _head_odds(-6.5, 3.0, 1) == pytest.approx(_head_odds(-6.5, 3.0, 0), rel=0.5)
    assert _head_odds(-0.5, 3.0, 8) == pytest.approx(_head_odds(-0.5, 3.0, 0), rel=0.1)


def test_who_can_not_come_in_time_makes_nobody_go_for_the_building():
    def pull(away: float) -> float:
        told = shipped("defend", "skirmish").terrain("building", rect=(22, 22, 4, 4))
        told = told.after(*roles("attacker", "defender")).model("Ila", side=A, at=(24, 34), **TROLLOC)
        for n in range(6):
            told = told.model(f"Bo{n}", side=A, at=(9 + 3 * n, away), **TROLLOC)
            told = told.model(f"Ren{n}", side=B, at=(14 + 3 * n, 20), **TROLLOC)
        goal = aims(told.begin("moves", turns=2, round=7)).goal(0)
        assert goal is not None
        return goal.pull

    assert pull(46) < pull(37)


def test_who_would_win_if_it_ended_now_may_take_its_time():
    pulls = [goal.pull for role in ("defender", "attacker") if (goal := aims(besieged(role, 1, 0)).goal(0)) is not None]
    assert pulls[1] > 2 * pulls[0]


def test_tokens_are_shared_out_and_who_is_nearest_fetches_each():
    told = shipped("treasure", "skirmish").after(*lying((20, 30), (38, 10))).model("Ila", at=(20, 36))
    told = told.model("Bo", at=(36, 16)).model("Ren", side=B, at=(46, 46))
    found = aims(told.begin("moves", turns=12))
    goals = [found.goal(i) for i in range(2)]
    assert [goal.at for goal in goals if goal] == [(20, 30), (38, 10)]


def test_who_is_sent_before_an_enemy_that_is_leaving_is_told_to_bar_its_way_not_to_leave():
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker"))
    battle = told.model("Ila", side=A, at=(24, 36)).model("Ren", side=B, at=(24, 24)).begin("moves", turns=12)
    found = aims(battle)
    assert found.goal(0) is not None
    assert found.plan(0) == "bar"
    assert "bar" in PLANS


def test_who_harms_from_afar_fetches_a_token_only_if_nobody_else_is_soon_there():
    told = shipped("treasure", "skirmish").model("Ren", side=B, at=(24, 2)).after(*lying((20, 24)))
    told = told.model("Bow", side=A, at=(20, 29), items=("bow",)).model("Ila", side=A, at=(20, 31), **SWORD)
    found = aims(told.begin("moves", turns=12))
    assert found.goal(0) is None
    goal = found.goal(1)
    assert goal is not None
    assert goal.at == (20, 24)


@pytest.mark.parametrize(("enemy", "runs"), [(8, True), (28, True), (44, False)])
def test_where_both_sides_race_only_who_is_clearly_behind_bars_the_way_instead(enemy: float, runs: bool):
    """In an even race who waits to bar the way of the others lets a fight decide what leaving should."""
    told = shipped("street-fight", "skirmish").model("Ren", side=B, at=(24, enemy)).model("Bo", side=B, at=(28, enemy))
    for n in range(3):
        told = told.model(f"Ila{n}", side=A, at=(8 + 3 * n, 20))
    found = aims(told.begin("moves", turns=12))
    leaving = [i for i in range(3) if (goal := found.goal(i)) is not None and goal.at[1] < 2]
    assert (len(leaving) > 1) == runs


def guarded(*guards: tuple[float, float], runners: tuple[tuple[float, float], ...], phase: str = "moves") -> Aims:
    """Side A bars the way of side B, whose models are to get off the south edge."""
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker"))
    for n, at in enumerate(guards):
        told = told.model(f"Ila{n}", side=A, at=at, **SWORD)
    for n, at in enumerate(runners):
        told = told.model(f"Ren{n}", side=B, at=at, **SWORD)
    return aims(told.begin(phase, turns=16))


def test_each_guard_waits_on_the_way_of_another_enemy_however_far_away_that_is():
    """Nobody catches up with who is past: a way that nobody watches is open."""
    found = guarded((18, 30), (22, 30), (26, 30), runners=((6, 5), (24, 5), (42, 5)))
    goals = [found.goal(i) for i in range(3)]
    assert [goal.at for goal in goals if goal] == [(6, 30), (24, 30), (42, 30)]


def test_who_cannot_be_before_an_enemy_any_more_isnt_sent_after_it():
    """Ila0 is behind it and Ila1 too far aside; Ila2 still meets it near the edge."""
    found = guarded((24, 10), (46, 40), runners=((24, 36), (4, 36)))
    assert [found.plan(i) for i in range(2)] == ["", ""]
    late = guarded((24, 10), (34, 42), runners=((24, 36), (4, 36))).goal(1)
    assert late is not None
    assert late.at[0] == 24
    assert late.at[1] > 39


def test_a_guard_that_has_moved_has_no_start():
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker"))
    told = told.model("Ila", side=A, at=(37, 42), **SWORD).model("Bo", side=A, at=(2, 46), **SWORD)
    told = told.model("Ren", side=B, at=(24, 36), **SWORD).model("Sam", side=B, at=(2, 30), **SWORD)
    battle, player = told.begin("moves", turns=16), Tactician()
    plans = []
    for moved in (frozenset[int](), frozenset({0})):  # only this differs: nothing else tells it to look again
        player.weigh(View(evolve(battle.state, acted=moved), battle.game.rules, A), battle.decision)
        plans.append(player.places.aims.plan(0))
    assert plans == ["bar", ""]


def test_nobody_is_sent_after_an_enemy_that_is_at_the_edge():
    assert guarded((26, 46), runners=((24, 47), (20, 47))).plan(0) == ""


INCHES = st.floats(-40, 40)


@given(ahead=INCHES, aside=st.floats(0, 40), ratio=st.floats(0.2, 3.0), start=st.floats(2, 16), far=st.floats(-3, 46))
@example(ahead=-4.0, aside=1.0, ratio=0.5, start=5.0, far=40.0)
def test_a_guard_is_in_time_where_it_meets_a_runner(ahead: float, aside: float, ratio: float, start: float, far: float):
    """A slow one was sent to 4" ahead of a runner that it could only have met nearer."""
    nearest = min(far, AHEAD_IN)

    def late_by(met: float) -> float:
        return math.hypot(ahead - met, aside) - start - ratio * met

    met = _meeting(ahead, aside, ratio, start, far)
    if met is not None:
        assert nearest <= met <= far
        assert late_by(met) < 1e-6
    elif far >= 0:
        assert all(late_by(nearest + (far - nearest) * n / 50) > -1e-6 for n in range(51))


def test_who_comes_too_late_for_more_meets_an_enemy_before_the_edge():
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker"))
    told = told.model("Ila", side=A, at=(23, 41), **SWORD | {"M": 3})
    told = told.model("Ren", side=B, at=(24, 44.5), **SWORD | {"M": 6}).model("Sam", side=B, at=(4, 2), **SWORD)
    goal = aims(told.begin("moves", turns=16)).goal(0)
    assert goal is not None
    assert goal.at == (24, 46.5)


def test_a_guard_waits_below_for_an_enemy_on_a_roof():
    """It ran to the foot of the ladder."""
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker"))
    told = told.terrain("building", rect=(21, 8, 6, 5), ground="impassable", height_in=3.0)
    told = told.level(3.0, ladder=((24, 13),))
    told = told.model("Ila", side=A, at=(30, 28), **SWORD).model("Ren", side=B, at=(24, 10), level=1, **SWORD)
    found = aims(told.model("Sam", side=B, at=(4, 2), **SWORD).begin("moves", turns=16)).goal(0)
    assert found is not None
    assert (found.at, found.level) == ((24, 28), 0)


def test_a_guard_with_time_to_spare_is_in_no_hurry():
    near, far = (guarded((24, 40), runners=((34, y), (4, y + 1), (14, y + 1))).goal(0) for y in (28, 5))
    assert near is not None
    assert far is not None
    assert near.pull > far.pull > 0


@pytest.mark.parametrize(("sword", "sent"), [(27, 1), (38, 0)])
def test_who_harms_from_afar_bars_a_way_only_if_nobody_else_is_near_it(sword: float, sent: int):
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker"))
    told = told.model("Bow", side=A, at=(23, 36), items=("bow",)).model("Ila", side=A, at=(sword, 36), **SWORD)
    told = told.model("Ren", side=B, at=(24, 20), **SWORD).model("Sam", side=B, at=(44, 2), **SWORD)
    found = aims(told.begin("moves", turns=16))
    goals = [found.goal(i) for i in range(2)]
    assert [n for n, goal in enumerate(goals) if goal is not None and goal.at[0] == 24] == [sent]


def test_who_is_to_leave_goes_round_the_enemies_reach():
    told = shipped("street-fight", "skirmish").model("Ila", side=A, at=(24, 36)).model("Una", side=A, at=(4, 46))
    free = aims(told.model("Ren", side=B, at=(46, 46)).model("Sam", side=B, at=(44, 46)).begin("moves", turns=16))
    barred = aims(told.model("Ren", side=B, at=(26, 22)).model("Sam", side=B, at=(28, 22)).begin("moves", turns=16))
    straight, round_them = free.goal(0), barred.goal(0)
    assert straight is not None
    assert round_them is not None
    assert abs(straight.at[0] - 24) <= 2
    assert round_them.at[0] < 18


@pytest.mark.parametrize("enemies", [0, 1])
def test_who_can_leave_in_this_move_goes_round_nobody(enemies: int):
    """It went 4" aside for an enemy that couldn't stop it any more, and was still on the table when that moved."""
    told = shipped("street-fight", "skirmish").model("Ila", side=A, at=(24, 8.4), **SWORD)
    for n in range(5):
        told = told.model(f"Una{n}", side=A, at=(4 + 3 * n, 30), **SWORD)
    for n in range(enemies):
        told = told.model(f"Ren{n}", side=B, at=(31, 2), **SWORD)
    battle = told.model("Sam", side=B, at=(46, 46), **SWORD).begin("moves", turns=16)
    weighed = Tactician().weigh(view_of(battle.game, A), battle.decision)
    found = next(w.action for w in weighed if w.action.model == 0)
    assert found.at is not None
    assert found.at[1] <= 0.5


def test_the_last_that_is_needed_is_drawn_to_the_edge_the_most():
    """It shot instead of leaving, and won nothing."""

    def pull(away: int) -> float:
        told = shipped("street-fight", "skirmish").model("Ila", side=A, at=(20, 20))
        for n in range(5):
            told = told.model(f"Una{n}", side=A, at=(4 + 3 * n, 30))
        told = told.model("Ren", side=B, at=(46, 46)).after(*[Fell(1 + n, "away") for n in range(away)])
        goal = aims(told.begin("moves", turns=16)).goal(0)
        assert goal is not None
        return goal.pull

    assert pull(2) > 1.5 * pull(1) >= 1.5 * pull(0)


@pytest.mark.parametrize(("number", "leaving"), [(6, 0), (12, 1)])
def test_too_few_to_win_by_leaving_stay_until_the_limit_and_one_of_them_even_then(number: int, leaving: int):
    """A side with nobody left has lost, however many it has got through. (SKR-10)"""
    told = shipped("street-fight", "skirmish").model("Ila", side=A, at=(20, 3)).model("Bo", side=A, at=(28, 3))
    for n in range(4):
        told = told.model(f"Una{n}", side=A, at=(4 + 3 * n, 30)).after(Fell(2 + n, "out"))
    told = told.model("Ren", side=B, at=(46, 30))
    found = aims(told.begin("moves", turns=2 * (13 - number), round=number))
    assert [found.plan(i) for i in range(2)].count("leave") == leaving


@pytest.mark.parametrize("start", [(17.7, 35.6), (20, 36)])
def test_who_has_come_to_a_corner_goes_on_round_it(start: Point):
    """It made for no more than the corner, and stayed a hair away from it as long as the battle lasted."""
    told = hill().terrain("building", rect=(18, 29, 12, 6)).model("Ila", side=A, at=start, **SWORD)
    at = chosen(told.scenario(markers=1).model("Ren", side=B, at=(2, 2), **SWORD).begin("moves", turns=12)).at
    assert at is not None
    assert at[1] < 31


HOUSE = (22.0, 29.0, 8.0, 2.0)
"""West, north, width and depth of a house south of the marker at `MIDDLE`."""


@pytest.mark.parametrize("start", [(21.4, 31.6), (24.0, 31.6)])
def test_in_the_last_round_it_goes_round_a_corner_to_the_marker_in_its_reach(start: Point):
    """It saw the corner alone, and not what it brings to stand at the marker; once it counts before the house."""
    brute = {"items": ("sword", "axe"), "WS": 6, "S": 5, "A": 3, "marks": 150}
    told = hill().terrain("building", rect=HOUSE).model("Ila", side=A, at=start, marks=20)
    battle = told.model("Ren", side=B, at=(24, 14), **brute).begin("moves", turns=1)
    view = in_last_round(battle)
    best = Tactician().weigh(view, battle.decision)[0]
    assert best.action.at is not None
    assert distance(best.action.at, MIDDLE) < 3.6
    goal = aims(battle).goal(0)
    assert goal is not None
    assert next(part.marks for part in best.parts if part.topic == "aim") > goal.worth / 2


def test_in_the_last_round_it_goes_where_the_marker_counts_before_a_house():
    told = hill().terrain("building", rect=(14, 25, 20, 1)).model("Ila", side=A, at=(24, 33), **SWORD)
    battle = told.model("Ren", side=B, at=(2, 2), **SWORD).begin("moves", turns=1)
    at = Tactician().decide(in_last_round(battle), battle.decision).at
    assert at is not None
    assert distance(at, MIDDLE) < 3.6


def test_a_way_is_looked_for_again_when_a_wall_is_raised_across_it_or_is_gone():
    told = hill().terrain("building", rect=(18, 29, 12, 6)).model("Ila", side=A, at=(20, 38), **SWORD)
    battle = told.scenario(markers=1).model("Ren", side=B, at=(2, 2), **SWORD).begin("moves", turns=12)
    wall = Feature(1, "wall", rectangle(0, 29, 18, 30), "blocks", "impassable", 3.0)
    player, before = Tactician(), battle.state

    def goes_west(state: State) -> bool:
        at = player.decide(View(state, battle.game.rules, A), battle.decision).at
        assert at is not None
        return at[0] < 20

    raised = FeatureLaid(wall).apply(before)
    assert [goes_west(state) for state in (before, raised, before)] == [True, False, True]


def test_warriors_deploy_by_all_markers():
    told = hill().model("Ila", side=A, at=(12, 44)).model("Ren", side=B, at=(24, 2)).model("Una", side=A)
    battle = told.model("Bo", side=A, at=(24, 44)).begin("deployment")
    found = Tactician().weigh(view_of(battle.game, A), battle.decision)
    assert found[0].action.at is not None
    assert found[0].action.at[0] > 28


# --- points ----------------------------------------------------------------------------------------------------------


def won_by(*awards: Award, rules: str = "skirmish", **scoring: object) -> Story:
    """A battle won by these points alone."""
    markers = 3 if any(award.kind == "marker-held" for award in awards) else 0
    return shipped(
        "king-of-the-hill", rules, won_by="points", markers=markers, routing="never", scoring=Scoring(awards, **scoring)
    )


def test_points_for_markers_alone_are_worth_what_markers_are():
    """Two ways to write the same scenario."""
    told = [
        one.model("Ila", side=A, at=(24, 30)).model("Bo", side=A, at=(8, 30)).model("Ren", side=B, at=MIDDLE)
        for one in (hill().scenario(routing="never"), won_by(Award("marker-held")))
    ]
    first, second = (aims(one.begin("moves", turns=12)) for one in told)
    assert [first.goal(i) for i in range(2)] == [second.goal(i) for i in range(2)]
    assert first.dear == second.dear


@pytest.mark.parametrize(
    ("zone", "where"),
    [("centre", lambda x, y: distance((x, y), MIDDLE) < 7), ("middle", lambda x, y: 16 < y < 32),
     ("enemy-edge", lambda x, y: y < 6)],
)  # fmt: skip
def test_a_zone_that_brings_points_draws_models_into_it(zone, where):
    told = won_by(Award("zone-held", 3, zone=zone)).model("Ila", at=(24, 36)).model("Ren", side=B, at=(4, 10))
    found = aims(told.begin("moves", turns=12))
    goal = found.goal(0)
    assert goal is not None
    assert where(*goal.at)
    assert found.plan(0) == "hold"


def test_an_enemy_whose_fall_brings_points_is_dearer_by_them():
    told = won_by(Award("enemy-out", 3, of="leader")).model("Ila", at=(24, 40)).model("Ren", side=B, at=(4, 2))
    found = aims(told.model("Cap", side=B, at=(8, 2), leader=True).begin("moves", turns=12)).dear
    assert found[2] > 0
    assert 1 not in found


def test_who_holds_a_marker_leaves_the_table_for_more_points_only_when_time_is_up():
    def plan(turns: int) -> str:
        told = won_by(Award("marker-held"), Award("exit", 4)).model("Ila", at=(24, 21.5)).model("Bo", at=(24, 44))
        return aims(told.model("Ren", side=B, at=(40, 46)).begin("moves", turns=turns)).plan(0)

    assert (plan(16), plan(5)) == ("hold", "leave")


def test_leaving_before_it_earns_points_is_nobody_s_aim():
    told = won_by(Award("exit", 4, from_round=3)).model("Ila", at=(24, 6)).model("Ren", side=B, at=(40, 46))
    assert aims(told.begin("moves", turns=8)).goal(0) is None
    assert aims(told.begin("moves", turns=8, round=3)).plan(0) == "leave"


@pytest.mark.parametrize("rules", ["skirmish", "resolve", "trilogy", "dots"])
def test_players_under_all_systems_weigh_points(rules: str):
    told = won_by(Award("zone-held", 3, zone="centre"), rules=rules)
    told = told.model("Ila", at=(24, 36)).model("Ren", side=B, at=(24, 4))
    assert aims(told.begin("moves" if rules == "skirmish" else "actions", turns=12)).plan(0) == "hold"


def test_who_comes_to_the_edge_just_as_leaving_begins_to_earn_points_sets_out_before():
    told = won_by(Award("exit", 4, from_round=3)).model("Ila", at=(24, 14)).model("Ren", side=B, at=(40, 46))
    assert aims(told.begin("moves", turns=8, round=2)).plan(0) == "leave"
    over = won_by(Award("exit", 4, to_round=1)).model("Ila", at=(24, 14)).model("Ren", side=B, at=(40, 46))
    assert aims(over.begin("moves", turns=8, round=2)).plan(0) == ""


def test_who_holds_two_places_at_once_is_as_dear_as_both():
    told = won_by(Award("marker-held"), Award("zone-held", zone="centre", within_in=2.0)).model("Ila", at=(24, 44))
    found = aims(told.model("Ren", side=B, at=MIDDLE).model("Bo", side=B, at=(12, 24)).begin("moves", turns=12)).dear
    assert found[1] == pytest.approx(2 * found[2])


def test_who_earns_points_by_being_alive_is_as_dear_as_the_rounds_in_which_that_counts():
    told = won_by(
        Award("alive", of="leader", to_round=4), Award("alive", of="captain", when="end"),
        Award("alive", of="scout", to_round=1), Award("enemy-out", of="bard", from_round=3),
    )  # fmt: skip
    told = told.model("Ila", at=(24, 40), leader=True).model("Bo", at=(28, 40), keywords=("captain",))
    told = told.model("Una", at=(32, 40), keywords=("scout",)).model("Ren", side=B, at=(4, 2), keywords=("bard",))
    found = aims(told.begin("moves", turns=8, round=2)).dear
    assert found[0] == pytest.approx(3 * found[1])
    assert set(found) == {0, 1}


def worth_of_a_marker(*awards: Award, knights: tuple[str, ...] = ()) -> float:
    """How dear an enemy at a marker is in the second round, with who has this keyword."""
    told = won_by(Award("marker-held"), *awards)
    for name, side, at in (("Ila", A, (24, 44)), ("Ren", B, MIDDLE), ("Bo", B, (44, 2)), ("Una", B, (4, 2))):
        told = told.model(name, side=side, at=at, keywords=("knight",) * (name in knights))
    return aims(told.begin("moves", turns=12, round=2)).dear[1]


def test_a_point_is_worth_less_where_models_alive_will_decide_the_battle():
    award = Award("alive", 5, of="knight", when="end")
    assert worth_of_a_marker(award, knights=("Bo", "Una")) < worth_of_a_marker(award, knights=("Ila", "Bo"))


def test_points_that_nobody_can_earn_any_more_change_nothing():
    over = (Award("enemy-out", 5, to_round=1), Award("exit", 5, to_round=1), Award("enemy-out", 5, role="nobody"))
    assert worth_of_a_marker(*over) == worth_of_a_marker()


def test_a_position_is_better_by_who_can_earn_points_by_leaving_not_by_who_is_fast():
    def soon(ila: float, bo: float) -> float:
        told = won_by(Award("exit", of="leader")).model("Ila", at=(24, ila), leader=True).model("Bo", at=(12, bo))
        battle = told.model("Ren", side=B, at=(40, 24)).begin("moves", turns=2, round=7)
        return features_of(view_of(battle.game, A)).get("exit-soon", 0.0)

    assert soon(44, 4) == soon(44, 44) < soon(4, 44)


def test_a_position_is_no_better_by_what_is_held_after_it_counted():
    def held(number: int) -> float:
        told = won_by(Award("marker-held", to_round=3)).model("Ila", at=MIDDLE).model("Ren", side=B, at=(24, 2))
        battle = told.begin("moves", turns=4, round=number)
        return features_of(view_of(battle.game, A)).get("markers-held", 0.0)

    assert held(3) > held(4) == 0


# --- against what wins -----------------------------------------------------------------------------------------------


def raid(raider: int, win_at: int, number: int = 8, of: str = "raider", *awards: Award) -> Battle:
    """The raider, side A, has so many points and needs `win_at`; the guard wins at the limit, after round 8."""
    zones = Role("raider", Zone("edge", 6.0)), Role("guard", Zone("centre", 12.0))
    told = won_by(*awards or (Award("marker-held", role=of),), win_at=win_at, tie="guard", at_limit="guard")
    told = told.scenario(roles=zones, markers=1, rounds=8).after(*roles("raider", "guard"))
    told = told.after(Scored(A, raider, "")) if raider else told
    told = told.model("Ila", at=(24, 40)).model("Bo", at=(4, 4)).model("Ren", side=B, at=MIDDLE)
    return told.model("Una", side=B, at=(44, 44)).begin("moves", turns=2 * (9 - number), round=number)


def chances(battle: Battle) -> tuple[float, float]:
    first, second = (chance_to_win(shipped_value(), View(battle.state, battle.game.rules, side)) for side in (A, B))
    assert first + second == pytest.approx(1.0)
    return first, second


@pytest.mark.parametrize(("points", "win_at"), [(0, 5), (3, 9), (4, 50)])
def test_who_cannot_have_as_many_points_as_win_any_more_has_lost_where_the_other_wins_at_the_limit(
    points: int, win_at: int
):
    battle = raid(points, win_at)
    assert chances(battle)[1] > 0.85
    assert judge_side(shipped_value(), View(battle.state, battle.game.rules, B)) > 0


def test_who_must_reach_points_is_judged_by_what_is_missing_and_may_still_come():
    assert chances(raid(7, 9, 2))[0] > 0.5 > chances(raid(0, 9, 2))[0]
    assert chances(raid(0, 9, 2))[0] > chances(raid(0, 9))[0]
    assert chances(raid(0, 4, 2, "", Award("exit", 2)))[0] > 0.4, "four may leave, and two are enough"


def test_the_point_that_wins_is_worth_most():
    """Ren, who holds the marker, is dear by what its fall may change: with one point missing all, with five nothing."""
    found = [aims(raid(points, 5)).dear[2] for points in (0, 3, 4)]
    assert found[2] > 2 * found[0]
    assert found == sorted(found)


def test_who_wins_at_the_limit_goes_for_no_points_but_denies_them():
    def plans(*awards: Award) -> list[str]:
        battle = raid(2, 9, 2, "", *awards)
        player = Tactician()
        player.weigh(View(battle.state, battle.game.rules, B), battle.decision)
        return [player.places.aims.plan(i) for i in (2, 3)]

    assert plans(Award("exit", 4, role="guard")) == ["", ""]
    assert plans(Award("zone-held", 3, role="guard", zone="own-edge")) == ["", ""]
    assert "hold" in plans(Award("zone-held", 3, role="raider", zone="centre"))


def told_ahead(rules: dict[str, object], mine: int = 0, theirs: int = 0) -> float:
    """By how much a position is better for side A, the raider, in points, with nobody at the marker."""
    zones = Role("raider", Zone("edge", 6.0)), Role("guard", Zone("centre", 12.0))
    told = won_by(Award("marker-held"), **rules).scenario(roles=zones, markers=1).after(*roles("raider", "guard"))
    for side, points in ((A, mine), (B, theirs)):
        told = told.after(Scored(side, points, "")) if points else told
    battle = told.model("Ila", at=(24, 40)).model("Ren", side=B, at=(24, 8)).begin("moves", turns=12, round=2)
    return features_of(view_of(battle.game, A)).get("markers-points", 0.0)


def test_who_wins_a_tie_is_ahead_by_less_than_a_point():
    assert told_ahead({}) == 0
    assert 0 < told_ahead({"tie": "raider"}) == -told_ahead({"tie": "guard"}) < told_ahead({}, 1)


def test_a_lead_is_worth_more_the_nearer_it_is_to_winning():
    """Nobody earns what is left once the battle is over."""
    assert told_ahead({"win_at": 12}, 11, 9) > told_ahead({"win_at": 99}, 11, 9) == told_ahead({}, 11, 9)


# --- where models act one by one -------------------------------------------------------------------------------------


@pytest.mark.parametrize("combat", ["resolve", "trilogy", "dots"])
@pytest.mark.parametrize("side", [A, B])
def test_in_the_last_round_those_that_have_not_acted_are_sent_whoever_acts_now(side: int, combat: str):
    told = shipped("king-of-the-hill", combat).model("Ila", at=(24, 29)).model("Bo", at=(36, 29))
    battle = told.model("Ren", side=B, at=(4, 4)).begin("actions", turns=12)
    last = in_last_round(battle)
    scene = Situation()
    found = Aims(scene)
    scene.look(last._replace(state=evolve(last.state, side=side, first=A, acted=frozenset({1}))))
    found.look()
    assert (found.plan(0), found.plan(1)) == ("hold", "")
