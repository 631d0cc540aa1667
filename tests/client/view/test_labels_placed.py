"""Where names and tags stand: off what counts, nearest to their own, led there from afar; in lists in a crowd."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest
from view_scene import blank, camera, scene, table

from skirmish.client.view import board, labels
from skirmish.client.view.board import BoardView
from skirmish.client.view.labels import Label, Obstacles, Placed, placed
from skirmish.client.view.scene import board_unit
from skirmish.client.view.sprites import Sprites

BOARD = pygame.Rect(0, 0, 800, 600)


def token(x: int, y: int, side: int = 30) -> pygame.Rect:
    box = pygame.Rect(0, 0, side, side)
    box.center = x, y
    return box


def pill(wide: int = 90) -> pygame.Surface:
    return pygame.Surface((wide, 22))


def called(tokens: list[pygame.Rect], unit: float = 1.0) -> list[Placed]:
    """All of them with their names."""
    found = [Label(pill(), box, f"Name {number}", square=number % 2 == 1) for number, box in enumerate(tokens)]
    return placed(found, BOARD, Obstacles(tokens), unit, Sprites())


def test_a_name_stands_above_its_token_where_nothing_is_in_the_way():
    (found,) = called([token(400, 300)])
    assert found.box.midbottom == (400, 300 - 15 - 4)
    assert found.leaders == ()


def test_a_name_that_finds_no_place_close_by_is_led_to_the_rim_of_its_token():
    own = token(400, 300)
    walls = [pygame.Rect(270, 250, 115, 100), pygame.Rect(416, 250, 115, 100),
             pygame.Rect(380, 262, 40, 20), pygame.Rect(380, 318, 40, 20)]  # fmt: skip
    (found,) = placed([Label(pill(), own)], BOARD, Obstacles([own], words=walls))
    assert not found.box.collidelistall(walls)
    (leader,) = found.leaders
    assert math.dist(leader.end, own.center) == pytest.approx(15)
    assert found.box.inflate(2, 2).collidepoint(leader.start)


def test_no_token_is_nearer_to_a_name_than_its_own_while_there_is_room():
    tokens = [token(300, 300), token(340, 300), token(380, 310), token(420, 300)]
    for own, found in zip(tokens, called(tokens), strict=True):
        apart = {id(box): labels._far(found.box, box) for box in tokens}
        assert apart[id(own)] <= min(apart.values()) + 1


def test_lines_are_covered_last_but_one_and_tokens_hardly_ever():
    own = token(400, 300)
    line = labels.pieces((300.0, 270.0), (500.0, 270.0))
    (found,) = placed([Label(pill(), own)], BOARD, Obstacles([own], strokes=line))
    assert not found.box.collidelistall(line)


def melee() -> list[pygame.Rect]:
    return [token(380 + 22 * (n % 4), 300 + 20 * (n // 4), 22) for n in range(8)]


def test_names_in_a_melee_are_lists_beside_it_with_a_line_to_each():
    tokens = melee()
    found = called(tokens)
    assert len(found) == 2
    assert sum(len(one.leaders) for one in found) == 8
    whole = tokens[0].unionall(tokens)
    assert all(not one.box.colliderect(whole) for one in found)
    assert not found[0].box.colliderect(found[1].box)
    ends = {min(range(8), key=lambda n: math.dist(tokens[n].center, led.end)) for one in found for led in one.leaders}
    assert ends == set(range(8))


def test_a_crowd_of_twenty_has_lists_of_six_at_most_and_they_keep_off_each_other():
    tokens = [token(300 + 22 * (n % 5), 240 + 22 * (n // 5), 22) for n in range(20)]
    found = called(tokens)
    assert all(2 <= len(one.leaders) <= 6 for one in found)
    assert sum(len(one.leaders) for one in found) == 20
    assert all(not a.box.colliderect(b.box) for a, b in combinations(found, 2))


def test_a_few_who_stand_apart_have_pills_of_their_own():
    assert len(called([token(200 + 120 * n, 300) for n in range(5)])) == 5


@pytest.mark.parametrize(
    ("scale", "per_inch", "unit"),
    [(1.0, 14.0, 1.0), (2.0, 9.8, 0.9), (2.0, 22.0, 2.0), (2.0, 16.5, 1.5), (0.9, 5, 0.9)],
)
def test_what_lies_on_the_board_is_as_large_as_the_board_allows(scale: float, per_inch: float, unit: float):
    assert board_unit(scale, per_inch) == pytest.approx(unit)


def test_letters_on_the_board_are_never_below_14_pixels():
    small = labels.name(Sprites(), "Ila", (0, 0, 0), 0.9)
    assert small.get_height() == labels.name(Sprites(), "Ila", (0, 0, 0), 14 / labels.SIZE).get_height()


def test_names_keep_their_places_while_only_the_view_moves(monkeypatch: pytest.MonkeyPatch):
    counted: list[int] = []

    def noted(names: list[Label], *args: object) -> list[Placed]:
        counted.extend([1] if names else [])
        return placed(names, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(board, "placed", noted)
    view, state = BoardView(table()), table()
    near = camera(60.0)
    view.draw(blank(), scene(state, names="all", camera=near))
    for step in range(1, 4):
        view.draw(blank(), scene(state, names="all", camera=near.panned(3 * step, 0), moving=True))
    assert len(counted) == 1
    view.draw(blank(), scene(state.moved(0, (5.0, 6.0, 0.5, 1.2)), names="all", camera=near))
    assert len(counted) == 2
