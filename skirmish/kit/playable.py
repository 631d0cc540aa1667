"""Whether a setup can be played at all: asked of what people wrote, and of records, which may be hostile."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from skirmish.board import check_battlefield, room
from skirmish.board.surface import MOST_MODELS
from skirmish.core.battle_record import NONSENSE, Setup
from skirmish.core.battlefield import OPPOSITE, Battlefield, Edge
from skirmish.core.geometry import Circle
from skirmish.core.record import Unset
from skirmish.core.scenario import TIES, Exit, Scenario, Scoring, Treasure, Zone, box, find_building, outside, zone_of
from skirmish.core.state import Roster, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius

BASES_MM = (25, 50)
MOST_HEIGHT_IN = 10.0
PROFILE = (0, 12)
MOST_PIECES, MOST_CORNERS, MOST_MARKERS = 4000, 64, 50
MOST_PAIRS = 200_000
"""Of the sides of one piece, over all pieces: each is held against each."""
MOST_THINGS = 100
"""Items of a warrior, or traits, keywords, facts about its channeling."""
MOST_HELD_CORNERS = 24
"""Corners and pieces of the building to hold: every place of its zone is measured from it."""
MOST_ROUNDS = 100
MOST_AWARDS = 20
MOST_WORDS = 5000
MOST_FACES = 5000
"""Faces of real dice: every roll keeps those still to come."""


def problems_of(rules: Ruleset, setup: Setup) -> Iterator[str]:
    """Everything that keeps the setup from being played, in words."""
    found = [*_field(setup.battlefield), *_scenario(setup.scenario, setup.battlefield)]
    found += [said for roster in setup.rosters for said in _roster(rules, roster)]
    count = sum(len(roster.warriors) for roster in setup.rosters)
    if count > MOST_MODELS:
        found.append(f"{count} warriors are too many for one table; maximum {MOST_MODELS}")
    if len(setup.script) > MOST_FACES:
        found.append(f"{len(setup.script):,} faces of real dice are too many; maximum {MOST_FACES:,}")
    yield from found or [*_room(setup), *_models(rules, setup)]


def _models(rules: Ruleset, setup: Setup) -> Iterator[str]:
    """What the systems make of warriors with facts that no roster of ours has: records may come from anywhere."""
    try:
        setup.state(rules)
    except NONSENSE as error:
        yield f"the warriors can't take the field: {error}"


def _field(field: Battlefield) -> Iterator[str]:
    corners = [0 if isinstance(t.shape, Circle) else len(t.shape.corners) for t in field.terrain]
    many = len(field.terrain) > MOST_PIECES or len(field.markers) > MOST_MARKERS
    if many or max(corners, default=0) > MOST_CORNERS or sum(n * n for n in corners) > MOST_PAIRS:
        yield f"the map {field.id} has too many pieces, corners or markers"
    elif any(not isinstance(t.shape, Circle) and len(t.shape.corners) < 3 for t in field.terrain):
        yield f"the map {field.id} has terrain of fewer than three corners"
    elif not all(map(_fine_height, (t.height_in for t in field.terrain))):
        yield f"the map {field.id} has terrain without a proper height"
    else:
        yield from (f"the map {field.id}: {said}" for said in check_battlefield(field))


def _fine_height(height_in: float) -> bool:
    return math.isfinite(height_in) and 0 <= height_in <= 24


def _scenario(scenario: Scenario, field: Battlefield) -> Iterator[str]:
    if not 1 <= scenario.rounds <= MOST_ROUNDS:
        yield f"the scenario {scenario.id} has {scenario.rounds} rounds; it must be 1 to {MOST_ROUNDS}"
    depths = [scenario.zone_depth_in, *(role.zone.within_in for role in scenario.roles)]
    if not all(0 < depth <= 120 for depth in depths) or not 0 < scenario.marker_radius_in <= 24:
        yield f"the scenario {scenario.id} has an improper deployment zone or marker radius"
    if not 0 <= scenario.markers <= MOST_MARKERS:
        yield f"the scenario {scenario.id} has {scenario.markers} markers; it must be 0 to {MOST_MARKERS}"
    yield from (f"the scenario {scenario.id} {said}" for said in _aims(scenario))
    asks = scenario.holds_building or any(role.zone.where == "building" for role in scenario.roles)
    if asks and _intricate(field):
        yield f"the map {field.id} has a building to hold of too many corners; maximum {MOST_HELD_CORNERS}"
    elif asks and not find_building(field):
        yield f"the scenario {scenario.id} is about a building, and the map {field.id} has none (SKR-91)"


def _intricate(field: Battlefield) -> bool:
    """Whether the building to hold would take too long to measure from."""
    corners = [0 if isinstance(shape, Circle) else len(shape.corners) for shape in find_building(field)]
    return sum(corners) + len(corners) > MOST_HELD_CORNERS


def _aims(scenario: Scenario) -> Iterator[str]:
    """What is wrong with its roles and aims; the library says more about files, this is for records."""
    names = [role.name for role in scenario.roles]
    if len(names) not in (0, 2) or len(set(names)) < len(names):
        yield "has neither two roles of different names nor none"
    if any(not 0 <= role.zone.apart_in <= 24 for role in scenario.roles):
        yield "scatters a side too far"
    if scenario.first_turn and scenario.first_turn not in names:
        yield f"gives the first turn to '{scenario.first_turn}', which is no role"
    if (scenario.exit is not None) != (scenario.won_by == "exit"):
        yield "is won by leaving, without saying how, or the other way round"
    elif scenario.exit is not None and not _proper_exit(scenario.exit, names):
        yield "has an improper number to leave"
    if scenario.exit is not None and names and all(role.zone.where != "edge" for role in scenario.roles):
        yield "is won by leaving, and nobody has a far edge to leave by"
    if (scenario.treasure is not None) != scenario.has_tokens or (scenario.treasure is not None and names):
        yield "has treasure without being won by it, or with roles"
    elif scenario.treasure is not None and not _proper_treasure(scenario.treasure):
        yield "has improper treasure"
    scoring = scenario.scoring
    if (not isinstance(scoring, Unset)) != (scenario.won_by == "points"):
        yield "is won by points, without saying what earns them, or the other way round"
    elif not isinstance(scoring, Unset) and not _proper_scoring(scoring, scenario, names):
        yield "has improper points"


def _proper_scoring(scoring: Scoring, scenario: Scenario, names: list[str]) -> bool:
    kinds = {award.kind for award in scoring.awards}
    fits = 1 <= len(scoring.awards) <= MOST_AWARDS and ("marker-held" in kinds) == bool(scenario.markers)
    roles = all(award.role in ("", *names) for award in scoring.awards)
    return (
        fits and roles and not {"exit", "token"} <= kinds and 0 <= scoring.win_at <= 10_000
        and scoring.tie in (*TIES, *names) and scoring.at_limit in ("", *names)
        and (bool(scoring.win_at) or not scoring.at_limit)
        and all(
            1 <= award.points <= 100 and 1 <= award.within_in <= 60 and 1 <= award.from_round <= MOST_ROUNDS
            and 0 <= award.to_round <= MOST_ROUNDS
            for award in scoring.awards
        )
    )  # fmt: skip


def _proper_exit(leave: Exit, names: list[str]) -> bool:
    return 1 <= leave.part <= 20 and 1 <= leave.least <= 20 and leave.role in ("", *names)


def _proper_treasure(treasure: Treasure) -> bool:
    return 0 <= treasure.plus <= 20 and 0 <= treasure.edge_in <= 60 and 0 <= treasure.apart_in <= 60


def _roster(rules: Ruleset, roster: Roster) -> Iterator[str]:
    if not roster.warriors:
        yield f"the warband {roster.id} has no warriors"
        return
    found = [f"the warband {roster.id}: {said}" for warrior in roster.warriors for said in _warrior(warrior)]
    yield from found
    if not found:
        for said in (*rules.combat.problems(roster), *rules.magic.problems(roster)):
            yield f"the warband {roster.id}: {said}"


def _warrior(warrior: Warrior) -> Iterator[str]:
    least, most = PROFILE
    if not BASES_MM[0] <= warrior.base_mm <= BASES_MM[1]:
        yield f"{warrior.name} has a base of {warrior.base_mm} mm; it must be {BASES_MM[0]} to {BASES_MM[1]}"
    if not 0 < warrior.height_in <= MOST_HEIGHT_IN:
        yield f'{warrior.name} is {warrior.height_in:g}" tall; at most {MOST_HEIGHT_IN:g}"'
    if not all(least <= number <= most for _, number in warrior.profile):
        yield f"{warrior.name} has a characteristic that is not {least} to {most}"
    if not 0 <= warrior.marks <= 100_000 or len(warrior.name) > MOST_WORDS:
        yield f"{warrior.id} has an improper price or name"
    things = (warrior.items, warrior.traits, warrior.keywords, warrior.profile, warrior.lore)
    if max(map(len, things)) > MOST_THINGS:
        yield f"{warrior.name} has more than {MOST_THINGS} items, traits, keywords or numbers"


def _room(setup: Setup) -> Iterator[str]:
    """Either side may get either role and edge, so all must have room in each zone. (SKR-90, SKR-91)"""
    field, scenario = setup.battlefield, setup.scenario
    ill = tuple(_zones(field, scenario))
    yield from ill
    for roster in () if ill else setup.rosters:
        radii = [base_radius(warrior.base_mm) for warrior in roster.warriors]
        yield from _cramped(field, scenario, radii, f"{roster.id} ({len(radii)} warriors)")


def hindrances(field: Battlefield, scenario: Scenario, base_mm: int, count: int) -> tuple[str, ...]:
    """Why the scenario can't be played on the map by warbands of so many on such bases; nothing if it can.

    The map itself must have passed `check_battlefield`.
    """
    found = [*_scenario(scenario, field)] or [*_zones(field, scenario)]
    who = f"a warband of {count} on {base_mm} mm bases"
    return tuple(found) or tuple(_cramped(field, scenario, [base_radius(base_mm)] * count, who))


def _zones(field: Battlefield, scenario: Scenario) -> Iterator[str]:
    """What is wrong with the places that the scenario asks for, whoever is to stand there."""
    edges = (field.edge, OPPOSITE[field.edge])
    zones = _zones_of(scenario)
    differ = any(zone.where == "edge" for zone in zones)
    if any(_overlap(field, scenario, zones, edge) for edge in (edges if differ else edges[:1])):
        yield f"the deployment zones of the scenario {scenario.id} overlap on the map {field.id} (SKR-91)"
    elif scenario.treasure is not None and not _lays(field, scenario.treasure):
        yield f"the map {field.id} has no place for treasure (SKR-91)"


def _zones_of(scenario: Scenario) -> list[Zone]:
    alike = zone_of(scenario, "")
    return [role.zone for role in scenario.roles] or [alike, alike]


def _cramped(field: Battlefield, scenario: Scenario, radii: Sequence[float], who: str) -> Iterator[str]:
    """The zones without room for bases of these radii."""
    edges = (field.edge, OPPOSITE[field.edge])
    zones = _zones_of(scenario)
    for zone, edge in dict.fromkeys((z, e if z.where == "edge" else None) for z in zones for e in edges):
        if not _has_room(field, zone, edge, tuple(radii)):
            where = f"along its {edge} edge" if edge else f"in the zone '{zone.where}'"
            yield f"the map {field.id} has no room to deploy {who} {where} (SKR-90)"


@lru_cache(64)
def _has_room(field: Battlefield, zone: Zone, edge: Edge | None, radii: tuple[float, ...]) -> bool:
    """`room`, kept: several scenarios have the same zones."""
    return room(field, zone, edge, radii)


def _lays(field: Battlefield, treasure: Treasure) -> bool:
    """Whether the table is big enough for a token to lie as far from the edges as it must."""
    edge = treasure.edge_in
    return 2 * edge < min(field.width_in, field.depth_in)


def _overlap(field: Battlefield, scenario: Scenario, zones: list[Zone], edge: Edge) -> bool:
    """Whether a point at whole inches is in both zones, the first along this edge if along any, the other opposite."""
    if not scenario.roles:
        across = field.depth_in if field.edge in ("north", "south") else field.width_in
        return 2 * scenario.zone_depth_in > across
    first, second = zones
    (west, north, east, south), other = box(field, first, edge), box(field, second, OPPOSITE[edge])
    columns = range(math.ceil(max(west, other[0])), math.floor(min(east, other[2])) + 1)
    rows = range(math.ceil(max(north, other[1])), math.floor(min(south, other[3])) + 1)
    pair = sorted(((first, edge), (second, OPPOSITE[edge])), key=_is_slow)
    return any(all(outside(field, zone, along, (x, y), 0.0) < 0 for zone, along in pair) for x in columns for y in rows)


def _is_slow(one: tuple[Zone, Edge]) -> bool:
    """Whether the zone is asked last: a building's outline takes longest to measure."""
    return one[0].where == "building"
