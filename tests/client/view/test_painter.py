from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import get_args

import pygame
import pytest
from view_scene import SIZE, blank, camera, difference, scene, table

from skirmish.client.art import theme
from skirmish.client.view.board import BoardView
from skirmish.client.view.labels import Label, Obstacles, placed
from skirmish.client.view.lines import strip
from skirmish.client.view.marks import Area, Cross, Ghost, Halo, Heat, Layer, Link, Mark, Ring, Role, Stroke, Tag
from skirmish.client.view.painter import Easel, paint

ROLES: tuple[Role, ...] = get_args(Role)
SQUARE = ((3.0, 3.0), (9.0, 3.0), (9.0, 9.0), (3.0, 9.0))
HOLE = ((5.0, 5.0), (7.0, 5.0), (7.0, 7.0), (5.0, 7.0))


def marks(role: Role) -> tuple[Mark, ...]:
    """One of each kind that is painted under the tokens."""
    return (
        Ring((6.0, 6.0), 3, role), Ring((6.0, 6.0), 3, role, filled=True), Ring((6.0, 6.0), 3, role, dashed=True),
        Area((SQUARE,), role), Area((SQUARE, HOLE), role), Area((SQUARE,), role, faint=True),
        Stroke(((2.0, 2.0), (6.0, 8.0), (10.0, 9.0)), role), Stroke(((2.0, 2.0), (10.0, 9.0)), role, dashed=True),
        Stroke(((2.0, 2.0), (6.0, 8.0), (10.0, 9.0)), role, dots=True),
        Stroke(((2.0, 2.0), (6.0, 2.0)), role, arrow=True),
        Link((2.0, 2.0), (10.0, 9.0), role), Link((2.0, 2.0), (10.0, 9.0), role, dashed=True), Cross((6.0, 6.0), role),
        Halo(0, role), Heat((0.0, 0.0), 1.0, 12, tuple(number / 143 for number in range(144)), role),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def usual_colours() -> Iterator[None]:
    yield
    theme.use("normal")


@pytest.fixture(scope="module")
def view() -> BoardView:
    return BoardView(table())


def painted(*what: Mark, ground: int = 96) -> pygame.Surface:
    onto = blank()
    onto.fill((ground,) * 3)
    paint(Easel(onto, camera(), table().places), [Layer("x", "X", "note", what)])
    return onto


def at(onto: pygame.Surface, x: float, y: float) -> tuple[int, int, int]:
    px, py = camera().to_pixels((x, y))
    return tuple(onto.get_at((round(px), round(py))))[:3]


@pytest.mark.parametrize("role", ROLES)
def test_every_mark_of_every_role_is_seen_on_light_and_on_dark_ground(role: Role):
    for mark, ground in itertools.product(marks(role), (20, 100, 235)):
        changed = difference(painted(ground=ground), painted(mark, ground=ground))
        assert changed.width > 5, mark


@pytest.mark.parametrize("form", range(len(marks("note"))))
def test_marks_of_one_kind_look_different_for_each_role(form: int):
    pictures = {painted(marks(role)[form]).get_buffer().raw for role in ROLES}
    assert len(pictures) == len(ROLES) - (isinstance(marks("way")[form], Cross | Heat)), (
        "a way is white as a clear line"
    )


@pytest.mark.parametrize("palette", list(theme.names()))
def test_the_palette_in_use_colours_the_marks(palette: str):
    theme.use(palette)
    found = at(painted(Stroke(((2.0, 6.0), (10.0, 6.0)), "good")), 6, 6)
    assert found == theme.mark_colour("good")


def test_ground_is_filled_inside_its_outline_and_not_in_its_holes():
    found, bare = painted(Area((SQUARE, HOLE), "walk")), at(painted(), 1, 1)
    assert at(found, 4, 4) != bare
    assert at(found, 6, 6) == bare
    assert at(found, 10, 10) == bare


def test_an_island_in_a_hole_is_filled_again():
    island = ((5.7, 5.7), (6.3, 5.7), (6.3, 6.3), (5.7, 6.3))
    assert at(painted(Area((SQUARE, HOLE, island), "walk")), 6, 6) != at(painted(), 6, 6)


def test_fills_of_two_areas_add_up():
    one, two = painted(Area((SQUARE,), "walk")), painted(Area((SQUARE,), "walk"), Area((SQUARE,), "walk"))
    assert at(two, 6, 6)[0] > at(one, 6, 6)[0] > at(painted(), 6, 6)[0]


def test_a_line_has_a_dark_edge_on_either_side():
    found = painted(Stroke(((2.0, 6.0), (10.0, 6.0)), "clear"), ground=235)
    column = [found.get_at((320, y))[0] for y in range(SIZE[1])]
    middle = round(camera().to_pixels((6, 6))[1])
    assert column[middle] == 255
    assert min(column[middle - 5 : middle]) < 60 > min(column[middle + 1 : middle + 6])


def test_a_sheet_shows_the_same_lines_as_the_ground_itself():
    what = (Ring((6.0, 6.0), 3, "range"), Stroke(((2.0, 2.0), (10.0, 9.0)), "cover"), Cross((4.0, 8.0)))
    direct, sheet = painted(*what), pygame.Surface(SIZE, pygame.SRCALPHA)
    paint(Easel(sheet, camera(), table().places), [Layer("x", "X", "note", what)])
    over = painted()
    over.blit(sheet, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    most = max(
        max(abs(a - b) for a, b in zip(direct.get_at((x, y)), over.get_at((x, y)), strict=True))
        for x in range(180, 460, 3)
        for y in range(100, 380, 3)
    )
    assert most < 40


def test_dashes_leave_gaps_and_whole_lines_do_not():
    def gaps(role: Role) -> int:
        found, ground = painted(Stroke(((2.0, 6.0), (10.0, 6.0)), role)), at(painted(), 1, 1)
        row = round(camera().to_pixels((6, 6))[1])
        left, right = (round(camera().to_pixels((x, 6))[0]) for x in (2.5, 9.5))
        return sum(tuple(found.get_at((x, row)))[:3] == ground for x in range(left, right))

    assert gaps("clear") == 0
    assert gaps("cover") > 20


def test_empty_marks_paint_nothing_and_raise_nothing():
    empty = (Area((), "walk"), Area((((1.0, 1.0), (2.0, 2.0)),), "walk"), Stroke(((1.0, 1.0),), "way"),
             Heat((0.0, 0.0), 1.0, 0, (), "sight"), Ring((6.0, 6.0), 0.0, "range", filled=True),
             Stroke(((1.0, 1.0), (1.0, 1.0)), "way", arrow=True, dots=True), Link((2.0, 2.0), (2.0, 2.0)))  # fmt: skip
    painted(*empty[:-1])
    assert difference(painted(), painted(*empty[:4])).width == 0


def test_what_lies_far_outside_of_the_view_costs_nothing_and_shows_nothing():
    far = tuple(Ring((900.0, 900.0), 5, role, filled=True) for role in ROLES)
    assert difference(painted(), painted(*far)).width == 0


def test_words_keep_off_tokens_and_off_each_other(view: BoardView):
    board, pill = pygame.Rect(0, 0, 400, 300), pygame.Surface((80, 20))
    tokens = [pygame.Rect(180, 100, 40, 40), pygame.Rect(180, 60, 40, 30)]
    found = placed([Label(pill, tokens[0])] * 5, board, Obstacles(tokens))
    boxes = [word.box for word in found]
    assert all(not box.collidelistall(tokens) and board.contains(box) for box in boxes)
    assert all(not a.colliderect(b) for a, b in itertools.combinations(boxes, 2))


def test_words_of_what_is_out_of_view_are_left_out():
    pill = pygame.Surface((80, 20))
    assert placed([Label(pill, pygame.Rect(500, 100, 10, 10))], pygame.Rect(0, 0, 400, 300), Obstacles([])) == []


def test_ghosts_and_words_of_layers_are_drawn_above_the_tokens(view: BoardView):
    for mark in (Ghost(0, (6.0, 9.0)), Tag((6.0, 9.0), "six inches", "walk")):
        before, after = blank(), blank()
        view.draw(before, scene(table(), names="none"))
        view.draw(after, scene(table(), names="none", live=(Layer("x", "X", "note", (mark,)),)))
        assert difference(before, after).width > 8


def test_a_dashed_line_is_as_long_as_its_path():
    made = strip([(0.0, 0.0), (100.0, 0.0)], (10, 10))
    assert made.pieces[:, [0, 2]].tolist() == [[0, 10], [20, 30], [40, 50], [60, 70], [80, 90]]


def test_dashes_go_round_a_corner_and_dots_lie_where_their_turn_comes():
    made = strip([(0.0, 0.0), (15.0, 0.0), (15.0, 25.0)], (10, 2, 8, 2))
    assert made.pieces.tolist() == [[0, 0, 10, 0], [12, 0, 15, 0], [15, 0, 15, 5], [15, 7, 15, 17], [15, 19, 15, 25]]
    assert made.joints.tolist() == [[15, 0]]
    assert strip([(0.0, 0.0), (20.0, 0.0)], (0.1, 6.9)).dots.tolist() == [[0, 0], [7, 0], [14, 0]]


def test_a_line_far_from_the_clip_draws_nothing_and_one_across_it_only_there():
    onto = blank()
    onto.set_clip((100, 100, 50, 50))
    strip([(0.0, 0.0), (40.0, 80.0)]).draw(onto, (0.0, 0.0), (((255, 0, 0), 3.0),))
    assert difference(onto, blank()).width == 0
    strip([(0.0, 0.0), (400.0, 0.0)]).draw(onto, (0.0, 120.0), (((255, 0, 0), 3.0),))
    assert difference(onto, blank()).left >= 100
    assert difference(onto, blank()).right <= 150
