from __future__ import annotations

import math

import numpy as np
import pygame
import pytest

from skirmish.client.art import dice
from skirmish.client.staging import handful, tumble
from skirmish.client.staging.shows import Handful
from skirmish.client.view.camera import start
from skirmish.client.view.sprites import Sprites


@pytest.mark.parametrize("count", [1, 4, tumble.MOST])
@pytest.mark.parametrize("variant", range(tumble.VARIANTS))
def test_dice_come_to_rest_apart_and_in_their_tray(count: int, variant: int):
    throw = tumble.throw(count, variant)
    wide, high = tumble.tray(count)
    last = throw.spots[-1]
    assert np.abs(last - throw.spots[-4]).max() < 0.02
    assert np.abs(last[:, 0]).max() <= wide / 2
    assert np.abs(last[:, 1]).max() <= high / 2
    gaps = [math.dist(a, b) for n, a in enumerate(last) for b in last[:n]]
    assert min(gaps, default=9.0) > 0.9


@pytest.mark.parametrize("face", range(1, 7))
def test_each_die_shows_at_last_the_face_that_was_rolled_and_rolls_till_then(face: int):
    throw = tumble.throw(3, 1)
    for die in range(3):
        turned = [turn @ dice.face_up(face) @ np.array(dice.NORMALS[face], float) for turn in throw.turns[:, die]]
        assert turned[-1] == pytest.approx((0, 0, 1))
        assert min(normal[2] for normal in turned) < 0.5, "it never rolled"


def test_a_turn_is_a_turn_and_no_mirror():
    throw = tumble.throw(5, 0)
    for turn in throw.turns.reshape(-1, 3, 3):
        assert np.linalg.det(turn) == pytest.approx(1.0)


def test_gathered_dice_have_places_of_their_own():
    for count in range(1, tumble.MOST + 1):
        places = tumble.slots(count)
        assert len(set(places)) == count
        assert sum(x for x, _ in places[:6]) == pytest.approx(0.0)


@pytest.mark.parametrize("beside", [(300, 230), (230, 300), (300, 370), (370, 300), (250, 250)])
def test_dice_lie_on_nobody_where_there_is_room_and_nearest_to_whom_they_are_for(beside: tuple[int, int]):
    camera, sprites = start((48.0, 48.0), (0, 0, 600, 600)), Sprites()
    own = pygame.Rect(285, 285, 30, 30)
    other = own.copy()
    other.center = beside
    hand = Handful(camera.to_inches(own.center), camera.to_inches((500, 300)), (4,), 6, (), (True,),
                   "Halva, to wound Gnash 4+", "no wound", False, 0, 1.0, 1.0)  # fmt: skip
    box = handful.tray(camera, hand, [own, other], 1.0, (), sprites)
    die = pygame.Rect(0, 0, handful.EDGE, handful.EDGE)
    die.center = round(min(max(own.centerx, box.x + 40), box.right - 40)), box.centery
    assert not die.colliderect(own)
    assert not die.colliderect(other)
    told = handful.verdict_box(camera, hand, box, 1.0, sprites)
    assert math.dist(told.center, own.center) < math.dist(told.center, other.center)
    assert not told.colliderect(die)
