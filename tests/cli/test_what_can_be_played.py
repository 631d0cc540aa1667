"""What keeps a setup from being played is said in words: records may come from anywhere. (SKR-90, SKR-91)"""

from __future__ import annotations

import pytest
from support.axes import GREEN, battlefield, scenario, shelf
from support.rulesets import ruleset

from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.geometry import Circle, rectangle
from skirmish.core.record import evolve
from skirmish.core.scenario import Exit, Role, Scenario, Treasure, Zone
from skirmish.kit.playable import MOST_HELD_CORNERS, problems_of

EDGE, CENTRE = Role("a", Zone("edge", 6.0)), Role("b", Zone("centre", 10.0))
MEADOW = Battlefield("meadow", "Meadow", 48.0, 48.0)
TOWN = evolve(MEADOW, terrain=(piece("hall", "building", rectangle(22, 22, 26, 26), name="hall"),))
PLAIN = Scenario("odd", "Odd")


def said(told: Scenario, field: Battlefield = MEADOW, models: int = 5) -> list[str]:
    """Everything that is wrong with a battle of so many a side."""
    roster = shelf().roster(shelf().ids("warband")[0])
    few = evolve(roster, warriors=roster.warriors[:models])
    return list(problems_of(ruleset("skirmish"), Setup("skirmish", {}, field, told, (few, few), 1)))


def test_the_shipped_scenarios_can_be_played_where_there_is_a_building() -> None:
    assert not [told for ident in shelf().ids("scenario") for told in said(shelf().scenario(ident), TOWN)]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"roles": (EDGE,)}, "has neither two roles of different names nor none"),
        ({"roles": (EDGE, EDGE)}, "has neither two roles of different names nor none"),
        ({"roles": (EDGE, evolve(CENTRE, zone=Zone("centre", 10.0, apart_in=25.0)))}, "scatters a side too far"),
        ({"first_turn": "a"}, "gives the first turn to 'a', which is no role"),
        ({"won_by": "exit"}, "is won by leaving, without saying how, or the other way round"),
        ({"exit": Exit(2)}, "is won by leaving, without saying how, or the other way round"),
        ({"won_by": "exit", "exit": Exit(0)}, "has an improper number to leave"),
        ({"won_by": "exit", "exit": Exit(2, 21)}, "has an improper number to leave"),
        ({"won_by": "exit", "exit": Exit(2, role="a")}, "has an improper number to leave"),
        ({"won_by": "exit", "exit": Exit(2), "roles": (CENTRE, Role("c", Zone("edges", 6.0)))},
         "is won by leaving, and nobody has a far edge to leave by"),
        ({"won_by": "treasure"}, "has treasure without being won by it, or with roles"),
        ({"treasure": Treasure()}, "has treasure without being won by it, or with roles"),
        ({"won_by": "treasure", "treasure": Treasure(), "roles": (EDGE, CENTRE)},
         "has treasure without being won by it, or with roles"),
        ({"won_by": "treasure", "treasure": Treasure(plus=21)}, "has improper treasure"),
        ({"won_by": "treasure", "treasure": Treasure(apart_in=float("nan"))}, "has improper treasure"),
        ({"roles": (EDGE, evolve(CENTRE, zone=Zone("centre", 0.0)))},
         "has an improper deployment zone or marker radius"),
        ({"zone_depth_in": float("nan")}, "has an improper deployment zone or marker radius"),
        ({"rounds": 0}, "has 0 rounds; it must be 1 to 100"),
    ],
)  # fmt: skip
def test_a_scenario_that_makes_no_sense_is_refused(changes: dict[str, object], problem: str) -> None:
    assert f"the scenario odd {problem}" in said(evolve(PLAIN, **changes))


@pytest.mark.parametrize("ident", ["defend"])
def test_a_scenario_about_a_building_needs_one(ident: str) -> None:
    assert said(shelf().scenario(ident)) == [
        "the scenario defend is about a building, and the map meadow has none (SKR-91)"
    ]
    unknown = evolve(TOWN, hold=("castle",))
    assert said(shelf().scenario(ident), unknown) == [
        "the scenario defend is about a building, and the map meadow has none (SKR-91)"
    ]


@pytest.mark.parametrize(
    ("told", "field"),
    [
        (shelf().scenario("defend"), battlefield(GREEN)),
        (shelf().scenario("breakthrough"), battlefield(GREEN)),
        (evolve(PLAIN, zone_depth_in=24.5), MEADOW),
        (evolve(PLAIN, roles=(EDGE, Role("b", Zone("edges", 6.0)))), MEADOW),
        (evolve(PLAIN, roles=(Role("a", Zone("middle")), CENTRE)), MEADOW),
    ],
)
def test_zones_that_overlap_are_refused(told: Scenario, field: Battlefield) -> None:
    """Else the sides would be deployed among each other."""
    assert said(told, field) == [
        f"the deployment zones of the scenario {told.id} overlap on the map {field.id} (SKR-91)"
    ]


def test_zones_that_only_touch_can_be_played() -> None:
    assert said(evolve(PLAIN, zone_depth_in=24.0)) == []


def test_a_side_that_finds_no_room_in_either_zone_is_refused() -> None:
    lake = piece("lake", "deep-water", rectangle(0, 0, 48, 7.9), name="lake")
    (first, second) = said(PLAIN, evolve(MEADOW, terrain=(lake,)))
    assert "has no room to deploy" in first
    assert first.endswith("along its north edge (SKR-90)")
    assert second == first


def test_those_who_must_be_scattered_need_more_room() -> None:
    """Five bases, 24" apart, in a third of the table."""
    wide = evolve(PLAIN, roles=(Role("b", Zone("middle", apart_in=24.0)), EDGE))
    assert any(one.endswith("in the zone 'middle' (SKR-90)") for one in said(wide))


def test_treasure_needs_a_place() -> None:
    small = evolve(MEADOW, width_in=20.0)
    assert "the map meadow has no place for treasure (SKR-91)" in said(scenario("treasure", 8), small)


def test_a_building_of_very_many_corners_is_refused_at_once() -> None:
    """A hostile record would keep the program busy for minutes."""
    huts = tuple(
        piece(f"hut-{n}", "building", Circle(24.0, 24.0, 0.1 + n / 1000)) for n in range(MOST_HELD_CORNERS + 1)
    )
    field = evolve(MEADOW, terrain=huts, hold=tuple(hut.id for hut in huts))
    assert said(shelf().scenario("defend"), field) == [
        f"the map meadow has a building to hold of too many corners; maximum {MOST_HELD_CORNERS}"
    ]
