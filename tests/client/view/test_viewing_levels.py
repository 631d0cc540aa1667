from __future__ import annotations

import pygame
import pytest
from client_scene import small
from view_scene import blank, camera, difference

from skirmish.client.art.terrain import renewed, scenery
from skirmish.client.view import ground_tiles
from skirmish.client.view.ground_tiles import Levels
from skirmish.core.battlefield import piece
from skirmish.core.geometry import Circle, rectangle, strip
from skirmish.core.record import evolve
from skirmish.core.state import Feature, State

HOUSE = piece("mill", "building", rectangle(2, 2, 6, 5))
ROAD = piece("road", "road", strip((0, 8), (12, 8), 1.5))
FIRE = Feature(2, "wall of fire", Circle(7.5, 5.5, 0.4), burns=2)
MIST = Feature(1, "mist", Circle(8, 4, 1.5), "soft")


def ground(*features: Feature) -> State:
    bare = small()
    field = evolve(bare.battlefield, terrain=(HOUSE, ROAD))
    return evolve(bare, battlefield=field, features=features)


def shown(found: Levels, per_inch: float | None = None, **how: bool) -> pygame.Surface:
    onto = blank()
    found.draw(onto, camera(per_inch), **how)
    return onto


@pytest.mark.parametrize(
    "feature", [MIST, Feature(1, "razed", razes="mill"), Feature(1, "mire", Circle(3, 8, 1), ground="difficult")]
)
def test_what_is_laid_is_painted_as_if_all_were_painted_anew(feature: Feature):
    for before, after in ((ground(), ground(feature)), (ground(feature), ground())):
        board = scenery(before, 24.0)
        renewed(board, after, 24.0, [feature])
        assert board.get_buffer().raw == scenery(after, 24.0).get_buffer().raw


@pytest.mark.parametrize("others", [(), (MIST,), (Feature(2, "wall", Circle(4, 10, 1), "blocks"),)])
@pytest.mark.parametrize("feature", [FIRE, Feature(3, "mire", Circle(8, 5, 1), ground="difficult")])
def test_what_lies_on_top_is_painted_as_if_all_were_painted_anew(feature: Feature, others: tuple[Feature, ...]):
    bare = scenery(ground(), 24.0)
    for before, after in ((ground(*others), ground(*others, feature)), (ground(*others, feature), ground(*others))):
        board = scenery(before, 24.0)
        renewed(board, after, 24.0, [feature], bare)
        assert board.get_buffer().raw == scenery(after, 24.0).get_buffer().raw


def test_fire_on_a_map_that_is_known_costs_no_new_mat(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("skirmish.client.art.terrain.mat", lambda *_: pytest.fail("the whole mat was painted"))
    renewed(bare := blank(), ground(FIRE), 24.0, [FIRE], bare.copy())


def test_only_tiles_where_something_was_laid_are_made_anew(monkeypatch: pytest.MonkeyPatch):
    found, made = Levels(ground()), []
    monkeypatch.setattr(found, "_ground", lambda tile, make=found._ground: (made.append(tile), make(tile))[1])
    shown(found, 90.0)
    first = len(made)
    assert found.update(ground(FIRE))
    seen = shown(found, 90.0)
    assert 0 < len(made) - first < first
    assert difference(seen, shown(Levels(ground(FIRE)), 90.0)).width == 0


def test_a_feature_that_comes_is_seen_where_it_lies_and_goes_without_a_trace():
    found = Levels(ground())
    before = shown(found)
    assert found.update(ground(MIST))
    during = shown(found)
    x, y = camera().to_pixels((8, 4))
    assert difference(before, during).collidepoint(x, y)
    assert found.update(ground())
    assert difference(before, shown(found)).width == 0
    assert not found.update(ground())


def test_tiles_are_kept_within_their_limit_whatever_is_looked_at(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ground_tiles, "LIMIT", 12 * ground_tiles.TILE**2 * 4)
    found = Levels(ground())
    for steps in range(16):
        shown(found, 8.0 * 1.19**steps)
        assert 0 < found.held <= ground_tiles.LIMIT


def test_a_part_of_the_board_looks_the_same_wherever_the_camera_stands():
    found, near = Levels(ground()), camera(60.0)
    one, other = blank(), blank()
    found.draw(one, near)
    found.draw(other, near.panned(40, -30))
    box = pygame.Rect(200, 200, 200, 200)
    assert difference(one.subsurface(box), other.subsurface(box.move(40, -30))).width == 0


def test_in_a_hurry_it_is_rough_at_once_and_sharp_after_some_frames():
    found = Levels(ground())
    sharp = shown(Levels(ground()), 90.0)
    first = shown(found, 90.0, quick=True)
    assert not found.complete
    assert difference(first, sharp).width > 0
    frames = 0
    while not found.complete:
        last, frames = shown(found, 90.0, quick=True), frames + 1
    assert 0 < frames < 12
    assert difference(last, sharp).width == 0


def test_a_sharper_picture_is_taken_if_the_ground_is_still_the_same():
    state = ground()
    found = Levels(state)
    assert found.wants == ground_tiles.SHARP
    rgb = pygame.image.tobytes(scenery(state, 48.0), "RGB")
    before = shown(found, 48.0)
    assert found.install(rgb, 48.0, state)
    assert found.wants is None
    assert difference(before, shown(found, 48.0)).width > 0
    found.update(ground(MIST))
    assert found.wants == ground_tiles.SHARP
    assert not found.install(rgb, 48.0, state)


def test_bytes_of_a_wrong_size_are_refused():
    with pytest.raises(ValueError, match="size"):
        Levels(ground()).install(b"abc", 48.0, ground())
