"""A scenario as people write it becomes what the battle is about; what doesn't go together is said. (SKR-90, SKR-91)"""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written

from skirmish.core.scenario import Award, Exit, Role, Scenario, Scoring, Treasure, Zone
from skirmish.library import Faulty, Shelf

HEAD = "format: scenario/1\nid: raid\nname: The raid\n"
ROLES = """\
roles:
  - {name: guard, zone: centre, within_in: 9, fewer: true}
  - {name: raider, zone: edge, within_in: 5, apart_in: 2}
"""


def read(folder: Path, text: str = "") -> Scenario:
    return Shelf().scenario(written(folder, HEAD + text))


def said(folder: Path, text: str) -> list[str]:
    """What is said of this scenario, without the folder's name."""
    with pytest.raises(Faulty) as caught:
        read(folder, text)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_what_is_not_written_is_as_in_a_skirmish(tmp_path: Path) -> None:
    assert read(tmp_path) == Scenario("raid", "The raid", 12, 8.0, "rout", 0, 3.0, "SKR-91")


def test_rout_tests_begin_at_a_quarter_unless_a_scenario_says_otherwise(tmp_path: Path) -> None:
    assert read(tmp_path).rout == "quarter"
    assert read(tmp_path, "rout: half\n").rout == "half"
    (problem,) = said(tmp_path, "rout: haf\n")
    assert "half" in problem


def test_a_marker_may_lie_on_a_roof_and_then_there_is_one(tmp_path: Path) -> None:
    assert read(tmp_path, "won_by: markers\nmarkers: 1\nmarkers_on: roof\n").markers_on == "roof"
    (problem,) = said(tmp_path, "won_by: markers\nmarkers: 2\nmarkers_on: roof\n")
    assert "write `markers: 1`" in problem


def test_roles_have_zones_and_one_of_them_the_first_turn(tmp_path: Path) -> None:
    guard = Role("guard", Zone("centre", 9.0), fewer=True)
    raider = Role("raider", Zone("edge", 5.0, 2.0))
    found = read(tmp_path, ROLES + "first_turn: raider\nrounds: 6\n")
    assert (found.roles, found.first_turn, found.rounds) == ((guard, raider), "raider", 6)


def test_leaving_may_be_one_side_s_aim_or_both(tmp_path: Path) -> None:
    assert read(tmp_path, "won_by: exit\nexit: {part: 3}\n").exit == Exit(3, 1, "")
    one = read(tmp_path, ROLES + "won_by: exit\nexit: {part: 4, least: 2, role: raider}\n")
    assert one.exit == Exit(4, 2, "raider")


def test_treasure_has_figures_of_its_own(tmp_path: Path) -> None:
    found = read(tmp_path, "won_by: treasure\ntreasure: {plus: 1, edge_in: 8, apart_in: 4}\n").treasure
    assert found == Treasure(1, 8.0, 4.0)
    assert read(tmp_path, "won_by: treasure\ntreasure: {}\n").treasure == Treasure(3, 10.0, 6.0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("roles:\n  - {name: a, zone: edge}\n", "5:3: E032 there are two roles with different names, or none"),
        ("roles:\n  - {name: a, zone: edge}\n  - {name: a, zone: middle}\n",
         "5:3: E032 there are two roles with different names, or none"),
        ("roles:\n  - {name: a, zone: edge}\n  - {name: b, zone: edge}\n",
         "5:3: E032 two roles along one edge each are no roles: use zone_depth_in"),
        (ROLES + "first_turn: raiders\n", "7:13: E020 no role 'raiders', did you mean 'raider'?"),
        ("first_turn: raider\n", "4:13: E020 no role 'raider'"),
        (ROLES + "won_by: exit\nexit: {part: 4, role: gaurd}\n", "8:23: E020 no role 'gaurd', did you mean 'guard'?"),
        ("won_by: exit\n", "4:9: E032 `won_by: exit` and `exit:` go together"),
        ("exit: {part: 2}\n", "4:7: E032 `won_by: exit` and `exit:` go together"),
        ("won_by: treasure\n", "4:9: E032 `won_by: treasure` and `treasure:` go together"),
        ("treasure: {}\n", "4:11: E032 `won_by: treasure` and `treasure:` go together"),
        ("rout_rounds: 6\n", "4:14: E032 `rout_rounds` goes with a `rout:` other than a quarter"),
        ("won_by: markers\n", "4:9: E032 `won_by: markers` and a number of `markers` go together"),
        ("won_by: hold\nmarkers: 2\n", "4:9: E032 `won_by: markers` and a number of `markers` go together"),
        (ROLES + "won_by: treasure\ntreasure: {}\n",
         "8:11: E032 treasure is for two sides with opposite edges, without roles"),
        (ROLES.replace("edge", "middle") + "won_by: exit\nexit: {part: 2}\n",
         "8:7: E032 nobody has a far edge: no role's zone lies along an edge"),
        ("roles:\n  - {name: a, zone: edges}\n  - {name: b, zone: center}\n",
         "6:21: E012 zone: 'center' is not one of edge, edges, centre, building, middle, "
         "did you mean 'centre'?"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_said_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    assert f"page.yaml:{problem}" in said(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    ["won_by: luck\n", "rounds: 0\n", "rounds: 101\n", "zone_depth_in: 0\n", "won_by: exit\nexit: {part: 0}\n",
     "won_by: exit\nexit: {part: 2, least: 0}\n", "won_by: treasure\ntreasure: {plus: -1}\n",
     "marker_radius_in: 0\n"],
)  # fmt: skip
def test_figures_out_of_bounds_are_refused(tmp_path: Path, text: str) -> None:
    assert all(" E012 " in one for one in said(tmp_path, text))


# --- points ----------------------------------------------------------------------------------------------------------


def test_points_are_said_term_by_term(tmp_path: Path) -> None:
    text = """won_by: points
markers: 2
points:
  win_at: 12
  tie: guard
  awards:
    - {kind: marker-held}
    - {kind: zone-held, zone: enemy-edge, points: 3, when: end, role: raider}
    - {kind: alive, of: leader}
    - {kind: exit, of: hero, points: 2, from_round: 2, to_round: 5}
"""
    assert read(tmp_path, ROLES + text).scoring == Scoring(
        (
            Award("marker-held"), Award("zone-held", 3, "raider", zone="enemy-edge", when="end"),
            Award("alive", of="leader", when="end"), Award("exit", 2, of="hero", from_round=2, to_round=5),
        ), 12, "guard",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("won_by: points\n", "4:9: E032 `won_by: points` and `points:` go together"),
        ("points: {awards: [{kind: alive}]}\n", "4:9: E032 `won_by: points` and `points:` go together"),
        ("won_by: points\npoints: {awards: [{kind: marker-hold}]}\n",
         "5:26: E012 kind: 'marker-hold' is not one of marker-held, zone-held, enemy-out, alive, exit, token, "
         "did you mean 'marker-held'?"),
        ("won_by: points\npoints: {awards: [{kind: marker-held}]}\n",
         "5:26: E032 points for `marker-held` and a number of `markers` go together"),
        ("won_by: points\npoints: {awards: [{kind: zone-held}]}\n",
         "5:26: E032 `kind: zone-held` and `zone` go together"),
        ("won_by: points\npoints: {awards: [{kind: alive, zone: centre}]}\n",
         "5:39: E032 `kind: zone-held` and `zone` go together"),
        ("won_by: points\npoints: {awards: [{kind: token}]}\n",
         "5:26: E032 points for a `token` need `treasure:`, such as `treasure: {plus: 3}`"),
        (ROLES + "won_by: points\npoints: {awards: [{kind: alive, role: raidr}]}\n",
         "8:39: E020 no role 'raidr', did you mean 'raider'?"),
        (ROLES + "won_by: points\npoints: {awards: [{kind: alive}], tie: gard}\n",
         "8:40: E020 no role 'gard', did you mean 'guard'?"),
        (ROLES + "won_by: points\npoints: {awards: [{kind: alive}], at_limit: guard}\n",
         "8:45: E032 `at_limit` needs `win_at`: else the other side can't win"),
        (ROLES.replace("name: guard", "name: losses") + "won_by: points\npoints: {awards: [{kind: alive}]}\n",
         "5:12: E032 a role can't be called 'losses': `tie: losses` means something else"),
        ("rounds: 4\nwon_by: points\npoints: {awards: [{kind: exit, from_round: 7}]}\n",
         "6:44: E032 it never earns points: the last round for it is 6"),
        ("rounds: 4\nrout: half\nrout_rounds: 9\nwon_by: points\npoints: {awards: [{kind: exit, from_round: 10}]}\n",
         "8:44: E032 it never earns points: the last round for it is 9"),
        ("won_by: points\npoints: {awards: [{kind: alive, to_round: 2}]}\n",
         "5:43: E032 alive counts once here, when the battle ends: rounds go with `when: round`"),
        ("won_by: points\npoints: {awards: [{kind: exit, when: end}]}\n",
         "5:38: E032 `when` goes with marker-held, zone-held, alive; exit earns its points when it happens"),
    ],
)  # fmt: skip
def test_points_that_make_no_sense_are_named_with_their_place(tmp_path: Path, text: str, problem: str) -> None:
    assert f"page.yaml:{problem}" in said(tmp_path, text)
