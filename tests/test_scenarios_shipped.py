"""Each shipped scenario is its row of the table, and can be played on every map that is shipped. (SKR-90, SKR-91)"""

from __future__ import annotations

from itertools import product

import pytest
from support.axes import shelf

from skirmish.core.battle_record import Setup
from skirmish.core.record import evolve
from skirmish.core.scenario import Exit, Role, Scenario, Treasure, Zone, building_name, find_building
from skirmish.kit.playable import problems_of
from skirmish.library import load_record
from skirmish.rules import DEFAULT, build

SHELF = shelf()

TABLE = (
    Scenario("skirmish", "Skirmish", 12, 8.0, "rout"),
    Scenario("street-fight", "Street Fight", 12, 6.0, "exit", exit=Exit(part=2), routing="never"),
    Scenario(
        "treasure", "Treasure", 12, 8.0, "treasure", treasure=Treasure(plus=3, edge_in=10.0, apart_in=6.0),
        routing="two-thirds",
    ),
    Scenario(
        "defend", "Defend", 8, 8.0, "hold", marker_radius_in=6.0, first_turn="attacker",
        roles=(Role("defender", Zone("building", 6.0), fewer=True), Role("attacker", Zone("edges", 6.0))),
        routing="two-thirds",
    ),
    Scenario(
        "breakthrough", "Breakthrough", 10, 8.0, "exit", exit=Exit(part=4, least=2, role="attacker"),
        roles=(Role("defender", Zone("centre", 14.0)), Role("attacker", Zone("edge", 6.0))),
        routing="never", routed_rounds=13,
    ),
    Scenario(
        "ambush", "Ambush", 12, 8.0, "rout", first_turn="ambusher",
        roles=(Role("surprised", Zone("middle", apart_in=4.0)), Role("ambusher", Zone("edge", 8.0))),
    ),
    Scenario("king-of-the-hill", "King of the hill", 8, 8.0, "markers", 3, 3.0, routing="two-thirds"),
    Scenario("hold-the-roof", "Hold the roof", 8, 8.0, "markers", 1, 3.0, routing="half", placed="roof"),
)  # fmt: skip
"""SKR-91, row by row. `zone_depth_in` means nothing where there are roles."""


@pytest.mark.parametrize("row", TABLE, ids=[row.id for row in TABLE])
def test_each_scenario_is_its_row(row: Scenario) -> None:
    assert SHELF.scenario(row.id) == row


@pytest.mark.parametrize("ident", SHELF.ids("map"))
def test_each_map_has_a_building_to_hold_near_its_centre(ident: str) -> None:
    field = SHELF.map(ident)
    assert find_building(field)
    assert building_name(field) != "the building"
    assert field.hold, "the map itself says which"


def some_first() -> list[object]:
    """Each map with each scenario; every day each of both with some of the other."""
    maps, scenarios = SHELF.ids("map"), SHELF.ids("scenario")
    pairs = product(enumerate(maps), enumerate(scenarios))
    turns = max(1, min(len(maps), len(scenarios)) // 2)
    return [
        pytest.param(ident, scenario, marks=() if (place + turn) % turns == 0 else pytest.mark.long)
        for (place, ident), (turn, scenario) in pairs
    ]


@pytest.mark.parametrize(("ident", "scenario"), some_first())
def test_each_scenario_can_be_played_on_each_map_by_the_largest_warbands(ident: str, scenario: str) -> None:
    """Fifteen warriors a side on bases of 32 mm. (SKR-80)"""
    roster = SHELF.roster(SHELF.ids("warband")[0])
    one = evolve(roster.warriors[-1], base_mm=32)
    many = evolve(roster, warriors=tuple(evolve(one, id=f"w-{n}", name=f"W{n}") for n in range(15)))
    rules = build(DEFAULT, load_record)
    setup = Setup(DEFAULT, {}, SHELF.map(ident), SHELF.scenario(scenario), (many, many), 1)
    assert list(problems_of(rules, setup)) == []
