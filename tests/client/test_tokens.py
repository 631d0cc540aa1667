"""Tokens: sides and states are told apart, facing is a mark of its own, and small ones are larger than their bases."""

from __future__ import annotations

import math

import pytest
from client_scene import Cards, small

from skirmish.client.art.figures import figures
from skirmish.client.art.people import example
from skirmish.client.art.tokens import Look, base_ring, departed, facing_mark, gone, spent, token
from skirmish.client.view.camera import start
from skirmish.client.view.marks import Layer, Stroke
from skirmish.client.view.scene import BoardScene
from skirmish.client.view.sizes import LEAST, drawn_radii
from skirmish.client.view.sprites import Sprites
from skirmish.client.view.tokens import standing, true_bases
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Place

LOOK = Look(0, example("warder", "white-tower", "sword"))


def at(x: float, y: float = 10.0, radius: float = 0.49) -> Place:
    return x, y, radius, 1.2


@pytest.mark.parametrize("radius", [11.0, 19.0, 40.0])
def test_every_state_of_a_token_looks_otherwise(radius: float):
    looks = [LOOK, evolve(LOOK, side=1), evolve(LOOK, lying=True), evolve(LOOK, hidden=True), evolve(LOOK, leads=True)]
    sprites = [token(look, radius) for look in looks] + [paint(LOOK, radius) for paint in (spent, gone, departed)]
    assert len({sprite.get_buffer().raw for sprite in sprites}) == 8


def test_whoever_stands_high_throws_a_longer_shadow():
    def shadow(look: Look) -> int:
        sprite = token(look, 20.0)
        wide, high = sprite.get_size()
        return sum(sprite.get_at((x, y)).a for x in range(wide) for y in range(high * 3 // 4, high))

    assert shadow(evolve(LOOK, high_in=4.2)) > shadow(LOOK) > shadow(evolve(LOOK, lying=True))


@pytest.mark.parametrize("angle", [0.0, math.pi / 2, math.pi, -2.0])
def test_the_mark_of_facing_is_outside_the_rim_on_the_side_it_faces(angle: float):
    mark, radius = facing_mark(0, 20.0, angle), 20.0
    middle = mark.get_width() / 2
    for turn, painted in ((angle, True), (angle + math.pi, False), (angle + math.pi / 2, False)):
        spot = round(middle + 1.15 * radius * math.cos(turn)), round(middle + 1.15 * radius * math.sin(turn))
        assert (mark.get_at(spot).a > 200) is painted
    assert mark.get_at((round(middle), round(middle))).a == 0


def test_a_base_ring_is_as_large_as_the_base():
    assert base_ring(12.0).get_bounding_rect(40).w == pytest.approx(24, abs=3)


def test_true_bases_are_shown_while_something_is_measured_and_else_for_nobody():
    what = BoardScene(small((4.0, 6.0), (8.0, 6.0)), Cards(), start((48.0, 48.0), (0, 0, 400, 400)), selected=0)
    people = figures(what.state, what.rules)
    assert list(true_bases(Sprites(), what, people)) == []
    way = Layer("way", "Way", "way", (Stroke(((4.0, 6.0), (6.0, 6.0)), "way"),))
    assert len(list(true_bases(Sprites(), evolve(what, live=(way,)), people))) == 2


def test_tokens_far_out_of_view_are_not_painted_but_have_their_places():
    what = BoardScene(small((4.0, 6.0), (8.0, 6.0)), Cards(), start((48.0, 48.0), (0, 0, 400, 400)))
    people, sprites = figures(what.state, what.rules), Sprites()
    assert standing(sprites, what, people, frozenset()).sprites == []
    assert sprites.painted == 0
    assert len(standing(sprites, what, people, frozenset({0})).bases) == 2


def test_a_rider_shows_the_coat_of_his_horse_at_every_size():
    person = example("rider", "borderlands", "lance")
    grey, bay = (Look(0, evolve(person, mount=coat)) for coat in ((134, 134, 136), (134, 88, 58)))
    for radius in (11.0, 19.0, 40.0):
        assert token(grey, radius).get_buffer().raw != token(bay, radius).get_buffer().raw


def test_where_there_is_room_a_small_base_is_drawn_larger():
    assert drawn_radii((at(5), at(25)), 12.0, 1.0) == (15.0, 15.0)
    assert drawn_radii((at(5), at(25)), 12.0, 1.25) == (19.0, 19.0)


def test_a_neighbour_limits_it_but_never_below_what_can_be_read():
    assert drawn_radii((at(5), at(7)), 12.5, 1.0) == (12.0, 12.0)
    assert drawn_radii((at(5), at(6)), 12.0, 1.0) == (LEAST, LEAST)


def test_a_large_base_is_drawn_as_large_as_it_is():
    assert drawn_radii((at(5), at(5.98)), 40.0, 1.0) == (19.5, 19.5)


def test_whoever_has_a_larger_base_is_drawn_larger():
    man, trolloc, brute = drawn_radii((at(5), at(25, radius=0.63), at(45, radius=0.79)), 12.0, 1.0)
    assert man < trolloc < brute


def test_models_off_the_table_are_nobodys_neighbours():
    assert drawn_radii((at(5), LIMBO, LIMBO), 12.0, 1.0)[0] == 15.0
