"""Figures of maps: tables so plain that their figures can be worked out by hand, and battles from both ends."""

from __future__ import annotations

import math

import pytest
from players import arena

from skirmish.board import check_battlefield
from skirmish.board.survey import survey
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, Edge, Floor, Level, Marker, Passage, Terrain, piece
from skirmish.core.decision import Action, Decision
from skirmish.core.events import EdgeTaken, FirstTurn, Rolled
from skirmish.core.game import Game
from skirmish.core.geometry import Circle, bounds, rectangle
from skirmish.core.record import evolve
from skirmish.core.state import Roster, State
from skirmish.library import Shelf
from skirmish.players import Player, View, make
from skirmish.players.player import view_of
from skirmish.playtest import mapstats
from skirmish.playtest.estimates import Tally
from skirmish.playtest.mapstats import RADIUS_IN, Ends, Look, duels, ends, flip, look, sight_line, weigh

SIZE_IN = 48.0
USUAL_CROWDS = mapstats.CROWDS
FREE_IN = SIZE_IN - 2 * RADIUS_IN
"""How far apart the centres of bases on the table can be."""
EAST, SOUTH, WEST, NORTH = (k * math.pi / 2 for k in range(4))


def table(*terrain: Terrain) -> Battlefield:
    return Battlefield("plain", "Plain", SIZE_IN, SIZE_IN, terrain)


def across(kind: str, thick_in: float) -> Battlefield:
    """A table with one piece from the western edge to the eastern one, in the middle."""
    return table(piece("long", kind, rectangle(0, 24 - thick_in / 2, SIZE_IN, 24 + thick_in / 2)))


def mean_ray(width_in: float, depth_in: float) -> float:
    """The mean way to the edge of a rectangle, from anywhere in any direction."""
    total, turns = 0.0, 2000
    for k in range(turns):
        dx, dy = math.cos((k + 0.5) * math.pi / 2 / turns), math.sin((k + 0.5) * math.pi / 2 / turns)
        far = min(width_in / dx, depth_in / dy)
        total += far - far**2 / 2 * (dx / width_in + dy / depth_in) + far**3 / 3 * dx * dy / width_in / depth_in
    return total / turns


@pytest.fixture(params=[2, pytest.param(USUAL_CROWDS, marks=pytest.mark.long)], ids=lambda crowds: f"{crowds}-crowds")
def looked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every day few people look at the table; at length as many as in the figures of the page."""
    monkeypatch.setattr(mapstats, "CROWDS", request.param)


def sampled(error: float) -> float:
    """How far a figure may be off if it may be so far off for as many people as usual."""
    return error * math.sqrt(USUAL_CROWDS / mapstats.CROWDS)


def one_at(x: float, y: float, field: Battlefield) -> State:
    return mapstats.crowd(field, ((x, y, RADIUS_IN, 0.0),))


# What is to be seen


@pytest.mark.usefixtures("looked")
def test_on_an_empty_table_everybody_sees_everybody_and_up_to_the_edge():
    found = look(table())
    assert (found.cover, found.closed, found.seen, found.open) == (0.0, 0.0, 1.0, 1.0)
    assert found.sight_in == pytest.approx(mean_ray(SIZE_IN, SIZE_IN), rel=sampled(0.03))
    assert mean_ray(1, 1) == pytest.approx(0.4732, abs=1e-4)


@pytest.mark.usefixtures("looked")
def test_a_wall_across_the_table_parts_it_in_two():
    """A wall 2" thick: nobody stands on it or half over it, cover is the inch before it, each half sees itself."""
    found = look(across("wall", 2.0))
    closed_in = 2.0 + 2 * RADIUS_IN
    assert found.closed == pytest.approx(closed_in / FREE_IN, abs=0.004)
    assert found.cover == pytest.approx(2 * 1.0 / (FREE_IN - closed_in), abs=0.004)
    assert found.seen == found.open == pytest.approx(0.5, abs=sampled(0.02))
    assert found.sight_in == pytest.approx(mean_ray(SIZE_IN, 23.0), rel=sampled(0.04))


@pytest.mark.usefixtures("looked")
def test_woods_are_cover_but_neither_close_the_table_nor_end_a_line_of_sight():
    found = look(across("woods", 12.0))
    assert (found.closed, found.seen) == (0.0, 1.0)
    assert found.cover == pytest.approx((12.0 + 2 * (RADIUS_IN + 1.0)) / FREE_IN, abs=0.005)
    assert found.open < 0.6
    assert found.sight_in == pytest.approx(mean_ray(SIZE_IN, SIZE_IN), rel=sampled(0.03))


@pytest.mark.usefixtures("looked")
@pytest.mark.parametrize("kind", ["road", "hill", "water"])
def test_what_hides_nobody_is_no_cover(kind: str):
    found = look(across(kind, 6.0))
    assert (found.cover, found.closed, found.seen) == (0.0, 0.0, 1.0)


def test_a_table_without_room_has_no_spots_to_look_from():
    assert look(across("building", SIZE_IN)) == Look(cover=0.0, closed=1.0, seen=0.0, open=0.0, sight_in=0.0)


@pytest.mark.usefixtures("looked")
def test_the_same_seed_gives_the_same_figures_and_another_seed_nearly_the_same():
    first, again, other = (look(arena.VILLAGE, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert other.cover == pytest.approx(first.cover, abs=0.03)
    assert other.seen == pytest.approx(first.seen, abs=sampled(0.04))


@pytest.mark.parametrize(("angle", "inches"), [(EAST, 10.0), (SOUTH, 24.0), (WEST, 10.0), (NORTH, 24.0)])
def test_a_line_of_sight_ends_at_a_wall_or_at_the_edge(angle: float, inches: float):
    """Ten inches to a wall in the east; the other three ways to the edge of the table."""
    state = one_at(10, 24, table(piece("wall", "wall", rectangle(20, 14, 20.5, 34))))
    assert sight_line(state, 0, angle) == pytest.approx(inches, abs=1 / 32)


def test_a_line_of_sight_goes_on_over_what_is_low_and_past_people():
    hedge = piece("hedge", "hedge", rectangle(20, 14, 20.5, 34))
    state = mapstats.crowd(table(hedge), ((10, 24, RADIUS_IN, 1.2), (15, 24, RADIUS_IN, 1.2)))
    assert sight_line(state, 0, EAST) == 38.0


def test_a_thin_wall_is_not_stepped_over():
    state = one_at(10, 24, table(piece("wall", "wall", rectangle(20.1, 14, 20.3, 34))))
    assert sight_line(state, 0, EAST) == pytest.approx(10.1, abs=1 / 32)


def test_the_far_side_of_a_rock_is_hidden_only_as_far_as_neither_shoulder_sees_past():
    """A rock as wide as a base, 5" away: nothing is hidden from eyes at both sides of the base but what is near it."""
    state = one_at(10, 24, table(piece("rock", "rock", Circle(15, 24, RADIUS_IN))))
    assert sight_line(state, 0, EAST) == pytest.approx(5 - RADIUS_IN, abs=0.1)


# What the ends are worth


def setup(field: Battlefield, roster: Roster = arena.RAIDERS, seed: int = 0) -> Setup:
    return Setup("skirmish+none", {}, field, arena.SKIRMISH, (roster, roster), seed)


class Watched:
    """Notes every battle that is fought."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.games: list[Game] = []
        real = mapstats.battle

        def watch(game: Game, players: object) -> Game:
            self.games.append(game)
            return real(game, players)  # type: ignore[arg-type]  # as it came

        monkeypatch.setattr(mapstats, "battle", watch)


def begun(game: Game) -> tuple[str, int]:
    """The first side's edge, and who had the first turn."""
    (edge,) = {event.edge for event in game.log if isinstance(event, EdgeTaken) and event.side == 0}
    (first,) = {event.side for event in game.log if isinstance(event, FirstTurn)}
    return edge, first


def test_every_four_battles_hold_both_edges_with_and_without_the_first_turn(monkeypatch: pytest.MonkeyPatch):
    watched = Watched(monkeypatch)
    found = ends(arena.rules(), (setup(arena.PLAIN), setup(arena.PLAIN, arena.GUARDS)), games=5, seed=7)
    assert found.tally.games == len(watched.games) == 8
    for four, roster in ((watched.games[:4], "raiders"), (watched.games[4:], "guards")):
        assert {begun(game) for game in four} == {("south", 0), ("north", 0), ("south", 1), ("north", 1)}
        assert {force.roster.id for game in four for force in game.setup.forces} == {roster}
    assert [game.setup.dice.stream for game in watched.games] == [7] * 4 + [8] * 4


def test_two_of_every_four_battles_are_fought_with_left_and_right_exchanged(monkeypatch: pytest.MonkeyPatch):
    """Both ends once on either map; who begins there is the other one in the next four."""
    watched = Watched(monkeypatch)
    ends(arena.rules(), (setup(arena.VILLAGE),), games=8, seed=7)
    fought = [(game.setup.battlefield == flip(arena.VILLAGE), *begun(game)) for game in watched.games]
    assert flip(arena.VILLAGE) != arena.VILLAGE
    assert fought == [
        (False, "south", 0), (False, "north", 0), (True, "south", 1), (True, "north", 1),
        (True, "south", 0), (True, "north", 0), (False, "south", 1), (False, "north", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("edge", ["south", "west"])
def test_a_flipped_map_has_everything_at_the_other_hand_and_the_same_before_it(edge: Edge):
    roof = Level(4.0, (Floor("inn", "the roof", rectangle(4, 10, 10, 14)),), (Passage("ladder", (10.0, 12.0)),))
    pond = piece("pond", "water", Circle(30.0, 20.0, 2.0))
    inn = piece("inn", "building", rectangle(4, 10, 10, 14))
    field = evolve(table(inn, pond), edge=edge, markers=(Marker("well", (20.0, 5.0)),), built=(roof,))
    found = flip(field)
    (level,) = found.levels
    west = edge == "west"
    assert bounds(found.terrain[0].shape) == ((4, 34, 10, 38) if west else (38, 10, 44, 14))
    assert found.terrain[1].shape == (Circle(30.0, 28.0, 2.0) if west else Circle(18.0, 20.0, 2.0))
    assert found.markers[0].at == ((20.0, 43.0) if west else (28.0, 5.0))
    assert level.floors[0].shape == found.terrain[0].shape
    assert level.passages[0].at == ((10.0, 36.0) if west else (38.0, 12.0))
    assert flip(found) == field


@pytest.mark.parametrize("name", ["rooftops", "tower", "quarry", "harbour"])
def test_a_flipped_map_is_as_good_as_it_was(name: str):
    field = Shelf().map(name)
    assert check_battlefield(flip(field)) == ()
    assert list(survey(flip(field))) == []


def test_battles_are_told_four_by_four_and_are_the_same_in_the_end():
    setups = (setup(arena.PLAIN),)
    told = list(duels(arena.rules(), setups, games=8, seed=7))
    assert [one.tally.games for one in told] == [4, 8]
    assert told[-1] == ends(arena.rules(), setups, games=8, seed=7)


def test_the_edges_share_is_what_who_held_it_won(monkeypatch: pytest.MonkeyPatch):
    watched = Watched(monkeypatch)
    found = ends(arena.rules(), (setup(arena.VILLAGE),), games=8)
    winners = [game.state.verdict.winner for game in watched.games if game.state.verdict]
    edges = [
        None if winner is None else game.state.forces[winner].edge
        for game, winner in zip(watched.games, winners, strict=True)
    ]
    counts = Tally(edges.count("south"), edges.count(None), edges.count("north"))
    assert found == Ends("south", counts)
    assert counts.wins
    assert counts.losses


def test_the_scripted_dice_are_those_of_the_two_roll_offs(monkeypatch: pytest.MonkeyPatch):
    """Else a battle would begin with faces that nobody rolled."""
    watched = Watched(monkeypatch)
    ends(arena.rules(), (setup(arena.PLAIN),), games=4)
    for game in watched.games:
        first, second = [event for event in game.log if isinstance(event, Rolled)][:2]
        assert (first.throw.rule, second.throw.rule) == ("SKR-90", "SKR-90")
        assert first.faces == (6, 1)
        assert second.faces in ((6, 1), (1, 6))


class Mute:
    """Must not be asked."""

    def decide(self, view: View, decision: Decision) -> Action:
        raise LookupError


def test_who_may_pick_takes_the_edge_it_was_placed_at_and_the_player_decides_the_rest():
    game = Game(arena.rules(), setup(arena.PLAIN).state(arena.rules()))
    placed = mapstats.Placed(Mute(), "north")
    assert game.decision is not None
    taken = placed.decide(view_of(game, game.decision.side), game.decision)
    assert taken == Action("edge", what="north")
    game.play(taken)
    assert game.decision is not None
    with pytest.raises(LookupError):
        placed.decide(view_of(game, game.decision.side), game.decision)


@pytest.mark.parametrize("games", [12, pytest.param(20, marks=pytest.mark.long)])
def test_an_edge_where_fools_stand_loses(monkeypatch: pytest.MonkeyPatch, games: int):
    real = mapstats.Placed

    def foolish_north(player: Player, edge: Edge) -> mapstats.Placed:
        return real(make("random", 1) if edge == "north" else player, edge)

    monkeypatch.setattr(mapstats, "Placed", foolish_north)
    tally = ends(arena.rules(), (setup(arena.PLAIN),), games=games).tally
    assert tally.games == games
    assert tally.interval[0] > 0.5, tally


# What both ends have


def test_an_empty_table_is_the_same_from_all_edges():
    field = evolve(table(), markers=(Marker("middle", (24.0, 24.0)),))
    for edge in ("south", "west"):
        balance = weigh(evolve(field, edge=edge))
        first, second = balance.ends
        assert {first.edge, second.edge} == ({"north", "south"} if edge == "south" else {"east", "west"})
        assert (first.cover, first.closed, first.sees) == (second.cover, second.closed, second.sees) == (0.0, 0.0, 1.0)
        assert first.markers == second.markers == (16.5,)
        assert balance.is_even


def test_who_has_woods_before_it_has_cover_and_a_longer_way():
    """Woods along the northern zone: half of that half is near them, and slow."""
    woods = piece("wood", "woods", rectangle(0, 8, SIZE_IN, 16))
    balance = weigh(evolve(table(woods), markers=(Marker("middle", (24.0, 24.0)),)))
    south, north = balance.ends
    assert (south.cover, north.cover) == (0.0, pytest.approx((8 + RADIUS_IN + 1) / 16, abs=0.04))
    assert (south.markers[0], north.markers[0]) == (16.5, pytest.approx(24.5, abs=0.3))
    assert [(tilt.of, tilt.is_even) for tilt in balance.tilts] == [
        ("cover", False), ("closed", True), ("sees", True), ("middle", False),
    ]  # fmt: skip
    assert not balance.is_even


def test_a_wall_before_one_zone_hides_the_middle_from_it():
    balance = weigh(table(piece("wall", "wall", rectangle(4, 9, 44, 10))))
    south, north = balance.ends
    assert (south.sees, south.closed) == (1.0, 0.0)
    assert north.sees < 0.4
    # half a base before the wall lies in the zone, which counts no more
    assert north.closed == pytest.approx(41 * 1.5 / (47 * 16), abs=0.01)


def test_a_marker_that_neither_gets_to_makes_no_difference():
    walled = table(piece("rock", "rock", Circle(24, 24, 4)))
    balance = weigh(evolve(walled, markers=(Marker("middle", (24.0, 24.0)),)))
    assert [end.markers for end in balance.ends] == [(None,), (None,)]
    assert balance.is_even
