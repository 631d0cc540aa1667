"""The board on a map with levels: what is painted from each height, and models above and below one another."""

from __future__ import annotations

import math

import pygame
import pytest
from roof_scene import Roofs, beginning

from skirmish.client.art import storeys
from skirmish.client.art.heights import ALL, edges_of
from skirmish.client.art.terrain import scenery
from skirmish.client.art.tokens import beneath, seen_through, token
from skirmish.client.view.board import BoardView
from skirmish.client.view.ground_tiles import Levels
from skirmish.client.view.tokens import _painter
from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.units import Point

PER_INCH = 12.0
ON_THE_ROOF, ON_THE_STAGE, ON_THE_BRIDGE, ON_GRASS = (7.4, 6.6), (6.5, 16.0), (15.0, 13.0), (20.0, 20.0)


def field() -> Battlefield:
    return beginning("moves")[1].battlefield


def patch(board: pygame.Surface, at: Point) -> tuple[int, ...]:
    """The mean colour of a square inch."""
    box = pygame.Rect(0, 0, round(PER_INCH), round(PER_INCH))
    box.center = round(at[0] * PER_INCH), round(at[1] * PER_INCH)
    return pygame.transform.average_color(board, box)[:3]


def test_a_floor_is_seen_through_from_below_and_whole_from_its_own_height():
    state = beginning("moves")[1]
    boards = {view: scenery(state, PER_INCH, view) for view in (*storeys.views(state.battlefield),)}
    assert list(boards) == [0.0, 2.0, 4.0, ALL]
    for at, height in ((ON_THE_ROOF, 4.0), (ON_THE_STAGE, 2.0), (ON_THE_BRIDGE, 4.0)):
        whole = patch(boards[ALL], at)
        for view, board in boards.items():
            same = math.dist(patch(board, at), whole) < 3
            assert same == (view >= height), (at, view)
    assert len({patch(board, ON_GRASS) for board in boards.values()}) == 1


def test_the_highest_floor_at_a_place_that_is_not_above_the_view_is_meant():
    table = field()
    names = [table.levels[k - 1].floor_at(ON_THE_ROOF) for k in
             (storeys.level_at(table, ON_THE_ROOF), storeys.level_at(table, ON_THE_ROOF, 2.0))]  # fmt: skip
    assert [floor.name for floor in names if floor is not None] == ["the inn's roof", "the taproom"]
    assert storeys.level_at(table, ON_THE_BRIDGE, 0.0) == 0
    assert storeys.is_beneath(table, ON_THE_BRIDGE, 0)
    assert not storeys.is_beneath(table, ON_THE_BRIDGE, 0, 2.0)
    assert not storeys.is_beneath(table, ON_GRASS, 0)


def test_a_flat_map_is_looked_at_from_one_height():
    flat = Battlefield("flat", "Flat", 12, 12, (piece("a", "building", rectangle(2, 2, 6, 6)),))
    assert storeys.views(flat) == (ALL,)


def test_edges_tell_how_deep_it_goes_down():
    drops = {
        round(edge.drop, 1) for level in field().levels for edge in edges_of(field(), level) if not edge.floor.room
    }
    assert drops == {2.0, 4.0}


def test_looking_from_another_height_paints_the_ground_anew():
    state = beginning("moves")[1]
    ground = Levels(state)
    assert not ground.look(state, ALL)
    size = (48, 48)
    before = ground.overview(size).copy()
    assert ground.look(state, 0.0)
    assert pygame.image.tobytes(ground.overview(size), "RGB") != pygame.image.tobytes(before, "RGB")
    assert ground.wants is not None
    rgb = pygame.image.tobytes(scenery(state, 24.0), "RGB")
    assert not ground.install(rgb, 24.0, state), "it was painted for another height"


@pytest.fixture(scope="module")
def roofs() -> Roofs:
    own = {0: (6, 6, "the inn's roof"), 1: (15, 12, "on top of the bridge")}
    return Roofs("moves", own, {0: (15, 15, ""), 1: (7, 7.4, "the taproom"), 2: (20, 20, "")})


def test_models_under_a_floor_are_dimmed_and_models_above_the_view_pale(roofs: Roofs):
    battle = roofs.scene.battle
    whole, people = battle.board_scene(), battle.figures()

    def painters(view: float) -> list[object]:
        scene = evolve(whole, view=view, acted={})
        wanted = (roofs.own[0], roofs.own[1], roofs.foes[0], roofs.foes[1], roofs.foes[2])
        return [_painter(scene, people[i], storeys.elevation(scene.state, i)) for i in wanted]

    assert painters(ALL) == [token, token, beneath, beneath, token]
    assert painters(0.0) == [seen_through, seen_through, token, token, token]


def test_the_board_differs_by_the_height_one_looks_from(roofs: Roofs):
    battle = roofs.scene.battle
    pictures = []
    for view in (ALL, 0.0):
        onto = pygame.Surface((1280, 720), 0, 32)
        BoardView(battle.session.state).draw(onto, evolve(battle.board_scene(), view=view))
        pictures.append(pygame.image.tobytes(onto, "RGB"))
    assert pictures[0] != pictures[1]
