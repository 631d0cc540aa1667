"""Who is what, where each side deploys, who is first: row by row of the table. (SKR-90, SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import role, shipped
from support.story import A, B, Story

from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.events import Deployed, EdgeTaken, Fell, FirstTurn, RoleTaken
from skirmish.core.geometry import rectangle
from skirmish.core.scenario import building_name, distance_to_building, find_building
from skirmish.core.state import Side
from skirmish.core.units import base_radius

RADIUS = base_radius(25)
HAIR_IN = 1 / 1024
"""The smallest step on the grid."""


def two_and_one(ident: str) -> Story:
    """Two warriors of A against one of B, and a mill in the middle of the table."""
    told = shipped(ident).terrain("building", rect=(22, 22, 4, 4))
    return told.model("Ila", side=A).model("Bo", side=A).model("Ren", side=B)


def one_each(ident: str) -> Story:
    told = shipped(ident).terrain("building", rect=(22, 22, 4, 4))
    return told.model("Ila", side=A).model("Ren", side=B)


# --- who is what ------------------------------------------------------------------------------------------------------


def test_the_side_with_fewer_models_defends_the_building():
    """No die: B has one model, A two."""
    battle = two_and_one("defend").begin()
    assert [(event.side, event.role) for event in battle.happened(RoleTaken)] == [(B, "defender"), (A, "attacker")]
    assert (battle.state.forces[A].role, battle.state.forces[B].role) == ("attacker", "defender")
    assert battle.told()[:2] == ["Side B is the defender", "Side A is the attacker"]


@pytest.mark.parametrize(("faces", "chooser"), [((5, 2), A), ((2, 5), B), ((3, 3, 1, 6), B)])
def test_as_many_models_on_both_sides_leave_it_to_a_die_and_its_winner_s_choice(faces: tuple[int, ...], chooser: Side):
    battle = one_each("defend").begin().dice(("choice of role", *faces))
    assert (battle.decision.side, battle.prompt) == (chooser, "Choose your role")
    battle.play(role("attacker"))
    assert battle.state.forces[chooser].role == "attacker"
    assert battle.state.forces[1 - chooser].role == "defender"


@pytest.mark.parametrize(
    ("ident", "wanted", "other"),
    [("breakthrough", "attacker", "defender"), ("breakthrough", "defender", "attacker"),
     ("ambush", "surprised", "ambusher"), ("ambush", "ambusher", "surprised")],
)  # fmt: skip
def test_where_the_table_does_not_say_who_is_what_the_higher_roll_chooses(ident: str, wanted: str, other: str):
    """Ours: also with fewer models than the enemy."""
    battle = two_and_one(ident).begin().dice(("choice of role", 1, 4))
    battle.play(role(wanted))
    assert (battle.state.forces[B].role, battle.state.forces[A].role) == (wanted, other)


def test_nobody_can_choose_a_role_that_the_scenario_does_not_have():
    battle = two_and_one("ambush").begin().dice(("choice of role", 4, 1))
    assert battle.refused(role("attacker")).rule == "SKR-91"
    assert [offer.verb for offer in battle.decision.each()] == ["role", "role"]


# --- who picks an edge ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ident", "picker"), [("breakthrough", "attacker"), ("ambush", "ambusher")])
def test_whose_zone_lies_along_an_edge_picks_it_before_anybody_deploys(ident: str, picker: str):
    """Ours: without a roll."""
    battle = two_and_one(ident).begin().dice(("choice of role", 6, 1))
    battle.play(role(picker))
    assert (battle.decision.side, battle.prompt) == (A, "Pick your table edge")
    battle.play("south edge")
    assert battle.happened(EdgeTaken, side=A, edge="south")
    assert battle.happened(EdgeTaken, side=B, edge="north")


def test_nobody_picks_an_edge_where_no_zone_lies_along_one():
    battle = two_and_one("defend").begin()
    assert battle.prompt == "Deploy your warriors"
    assert battle.happened(EdgeTaken) == []


# --- who deploys first, and who has the first turn --------------------------------------------------------------------


def deploying(ident: str, mine: str) -> Battle:
    """Side A has chosen its role, and the north edge if it is the one to pick; then B, the south edge."""
    battle = two_and_one(ident).begin()
    if ident != "defend":
        battle.dice(("choice of role", 6, 1)).play(role(mine))
    if battle.prompt == "Pick your table edge":
        battle.play("north edge")
    return battle


@pytest.mark.parametrize(
    ("ident", "mine", "first"),
    [("defend", "attacker", B), ("breakthrough", "attacker", B), ("breakthrough", "defender", A),
     ("ambush", "surprised", A), ("ambush", "ambusher", B)],
)  # fmt: skip
def test_the_defender_and_the_surprised_deploy_first(ident: str, mine: str, first: Side):
    assert deploying(ident, mine).decision.side == first


def all_down(battle: Battle) -> Battle:
    while battle.prompt == "Deploy your warriors":
        battle.play(battle.decision.default)
    return battle


@pytest.mark.parametrize(
    ("ident", "mine", "first"), [("defend", "attacker", A), ("ambush", "ambusher", A), ("ambush", "surprised", B)]
)
def test_the_attacker_of_a_building_and_the_ambusher_have_the_first_turn(ident: str, mine: str, first: Side):
    """No die."""
    battle = all_down(deploying(ident, mine))
    assert [event.side for event in battle.happened(FirstTurn)] == [first]
    assert (battle.state.round, battle.state.first) == (1, first)


def test_a_breakthrough_leaves_the_first_turn_to_a_die():
    battle = deploying("breakthrough", "attacker").dice(("first turn", 2, 3))
    assert all_down(battle).state.first == B


# --- zones ------------------------------------------------------------------------------------------------------------


def refused_by(battle: Battle, name: str, x: float, y: float) -> float:
    """How far outside its zone it would stand; 0 if it may."""
    said = f"{name} deploys at {x}, {y}"
    if battle.allowed(said):
        return 0.0
    refusal = battle.refused(said)
    assert refusal.rule == "SKR-90"
    assert refusal.reason.endswith("outside the deployment zone")
    return refusal.short_by


@pytest.mark.parametrize(
    ("x", "y", "short"),
    [(22 - 6 + RADIUS, 24, 0.0), (22 - 6 + RADIUS - HAIR_IN, 24, HAIR_IN), (24, 26 + 6 - RADIUS + 0.25, 0.25)],
)
def test_the_defender_stands_wholly_within_6_of_the_building(x: float, y: float, short: float):
    battle = deploying("defend", "attacker")
    assert refused_by(battle, "Ren", x, y) == pytest.approx(short, abs=1e-6)


def test_the_corners_of_a_building_reach_no_further_than_its_sides():
    """4" west and 4" north of the corner is 5.66" away, and the base's far edge more than 6"."""
    battle = deploying("defend", "attacker")
    assert refused_by(battle, "Ren", 18, 18) == pytest.approx(32**0.5 + RADIUS - 6)


@pytest.mark.parametrize(
    ("x", "y", "short"),
    [(24, 6 - RADIUS, 0.0), (24, 42 + RADIUS, 0.0), (6 - RADIUS, 24, 0.0), (42 + RADIUS, 24, 0.0),
     (24, 6 - RADIUS + HAIR_IN, HAIR_IN), (10, 10, 4 + RADIUS), (3, 40, 0.0)],
)  # fmt: skip
def test_the_attacker_of_a_building_stands_wholly_within_6_of_any_edge(x: float, y: float, short: float):
    battle = deploying("defend", "attacker")
    battle.play("Ren deploys at 20, 24")
    assert refused_by(battle, "Ila", x, y) == pytest.approx(short, abs=1e-6)


@pytest.mark.parametrize(
    ("x", "y", "short"),
    [(24, 10 + RADIUS, 0.0), (24, 10 + RADIUS - HAIR_IN, HAIR_IN), (14, 14, 200**0.5 + RADIUS - 14)],
)
def test_who_bars_the_way_stands_wholly_within_14_of_the_centre(x: float, y: float, short: float):
    battle = deploying("breakthrough", "defender")
    assert refused_by(battle, "Ila", x, y) == pytest.approx(short, abs=1e-6)


@pytest.mark.parametrize(("y", "short"), [(6 - RADIUS, 0.0), (6 - RADIUS + HAIR_IN, HAIR_IN), (45, 39 + RADIUS)])
def test_who_breaks_through_stands_wholly_within_6_of_its_edge(y: float, short: float):
    battle = deploying("breakthrough", "attacker")
    battle.play("Ren deploys at 20, 24")
    assert refused_by(battle, "Ila", 24, y) == pytest.approx(short, abs=1e-6)


@pytest.mark.parametrize(
    ("x", "y", "short"),
    [(2, 16 + RADIUS, 0.0), (46, 32 - RADIUS, 0.0), (24, 16 + RADIUS - HAIR_IN, HAIR_IN), (24, 34, 2 + RADIUS)],
)
def test_the_surprised_stand_wholly_in_the_middle_third(x: float, y: float, short: float):
    battle = deploying("ambush", "surprised")
    assert refused_by(battle, "Ila", x, y) == pytest.approx(short, abs=1e-6)


def test_the_middle_third_lies_between_the_edges_of_the_map():
    told = two_and_one("ambush").table(60, 48, edge="west")
    battle = told.begin().dice(("choice of role", 6, 1))
    battle.play(role("surprised"), "east edge")
    assert refused_by(battle, "Ila", 20 + RADIUS, 2) == 0
    assert refused_by(battle, "Ila", 40, 30) == pytest.approx(RADIUS)


@pytest.mark.parametrize(("x", "short"), [(10 + 4 + 2 * RADIUS, 0.0), (10 + 4 + 2 * RADIUS - 0.25, 0.25)])
def test_the_surprised_are_scattered_4_apart_from_base_to_base(x: float, short: float):
    battle = deploying("ambush", "surprised")
    battle.play("Ila deploys at 10, 20")
    said = f"Bo deploys at {x}, 20"
    assert battle.allowed(said) is (not short)
    if short:
        refusal = battle.refused(said)
        assert refusal.short_by == pytest.approx(short, abs=1e-3)
        assert (refusal.rule, refusal.reason) == ("SKR-91", '0.25" too near to Ila: they stand 4" apart')


def test_the_ambushers_may_stand_side_by_side_8_deep():
    battle = deploying("ambush", "ambusher")
    battle.play("Ren deploys at 10, 20", "Ila deploys at 10, 2")
    assert battle.allowed(f"Bo deploys at {10 + 2 * RADIUS + HAIR_IN}, 2")
    assert refused_by(battle, "Bo", 20, 8 - RADIUS + 0.5) == pytest.approx(0.5, abs=1e-3)


def test_samples_for_any_edges_go_all_round_the_table():
    battle = deploying("defend", "attacker")
    battle.play("Ren deploys at 20, 24")
    spots = [action.at for action in battle.offered("deploy", "Ila") if action.at]
    nearest = [min(spots)[0], 48 - max(spots)[0], min(y for _, y in spots), 48 - max(y for _, y in spots)]
    assert max(nearest) < 6
    assert len(spots) == 36
    assert {event.model for event in battle.happened(Deployed)} == {battle.names["Ren"]}


def test_a_full_warband_finds_room_all_round_the_table_and_scattered_over_the_middle():
    for ident in ("defend", "ambush"):
        told = shipped(ident).terrain("building", rect=(22, 22, 4, 4))
        for number in range(15):
            told = told.model(f"A{number}", side=A, base_mm=32).model(f"B{number}", side=B, base_mm=32)
        battle = told.begin().dice(("choice of role", 6, 1))
        battle.play(battle.decision.default)
        if battle.prompt == "Pick your table edge":
            battle.play(battle.decision.default)
        assert all_down(battle).happened(Fell) == []


def test_a_kind_that_is_like_a_ruin_can_be_held():
    stones = piece("stones", "rock", rectangle(22, 22, 26, 26), like="ruin", name="the stones")
    assert building_name(Battlefield("yard", "Yard", 48, 48, (stones,))) == "the stones"


# --- the building -----------------------------------------------------------------------------------------------------


def test_the_building_is_the_one_nearest_to_the_centre_if_the_map_names_none():
    told = shipped("defend").terrain("building", rect=(4, 4, 4, 4)).terrain("ruin", rect=(20, 30, 4, 2))
    told = told.terrain("rock", rect=(23, 23, 2, 2)).model("Ila", at=(30, 31)).model("Ren", side=B, at=(2, 2))
    field = told.begin("fight").state.battlefield
    assert building_name(field) == "ruin"
    assert distance_to_building(field, (30, 31)) == 6
    assert distance_to_building(field, (22, 31)) == 0


def test_a_table_without_a_building_has_none_to_hold():
    told = shipped("defend").model("Ila", at=(30, 31)).model("Ren", side=B, at=(2, 2))
    field = told.begin("fight").state.battlefield
    assert find_building(field) == ()
    assert distance_to_building(field, (24, 24)) == float("inf")


# --- going back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", ["defend", "breakthrough", "ambush", "treasure", "street-fight"])
def test_every_step_of_setting_up_can_be_gone_back_to(ident: str):
    """Undo stands where it stood, whatever phase of setting up it was."""
    battle = one_each(ident).begin().seed(11)
    seen = []
    while not battle.state.round:
        seen.append((battle.state, battle.prompt))
        battle.play(battle.decision.default)
    for number, then in enumerate(seen):
        back = battle.game.rewound(number)
        assert (back.state, back.decision.prompt if back.decision else "") == then
