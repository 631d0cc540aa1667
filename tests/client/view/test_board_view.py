from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
import pytest
from view_scene import blank, camera, difference, scene, table

from skirmish.client.art import theme
from skirmish.client.view.board import LEAST_HIT, BoardScene, BoardView, candidates
from skirmish.client.view.marks import Area, Cross, Ghost, Halo, Heat, Layer, Link, Mark, Ring, Stroke, Tag
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Token


@pytest.fixture(autouse=True)
def usual_colours() -> Iterator[None]:
    yield
    theme.use("normal")


@pytest.fixture(scope="module")
def view() -> BoardView:
    return BoardView(table())


def drawn(view: BoardView, what: BoardScene) -> pygame.Surface:
    onto = blank()
    view.draw(onto, what)
    return onto


def layer(*marks: Mark) -> Layer:
    return Layer("ranges", "Ranges", "range", marks)


def test_a_moved_token_changes_the_picture_near_it_and_nowhere_else(view: BoardView):
    state = table()
    x, y, radius, height = state.places[0]
    before = drawn(view, scene(state, names="none"))
    after = drawn(view, scene(state.moved(0, (x + 0.6, y, radius, height)), names="none"))
    changed = difference(before, after)
    assert changed.width > 0
    at = camera().to_pixels((x + 0.3, y))
    assert pygame.Rect(at[0] - 70, at[1] - 70, 140, 140).contains(changed)


def test_the_same_scene_gives_the_same_picture_whatever_was_drawn_before(view: BoardView):
    state = table()
    what = scene(state, layers=(layer(Ring((6.0, 6.0), 3, "range", filled=True)),), selected=0)
    first = drawn(BoardView(state), what)
    for other in (scene(state), scene(state, camera=camera(60.0)), scene(state, live=what.layers, hovered=8)):
        drawn(view, other)
    for _ in range(3):
        assert difference(first, drawn(view, what)).width == 0


LAYERS = (
    layer(Ring((6.0, 6.0), 3, "range", filled=True)), layer(Halo(8, "good"), Cross((3.0, 3.0))),
    layer(Area((((1.0, 1.0), (4.0, 1.5), (3.0, 5.0)),), "walk"), Stroke(((9.0, 9.0), (11.0, 3.0)), "way")),
    layer(Link((2.0, 10.0), (6.0, 11.0)), Tag((5.0, 5.0), "six")),
    layer(Heat((0.0, 0.0), 1.0, 12, tuple(n % 7 / 7 for n in range(144)))),
)  # fmt: skip


@pytest.mark.parametrize("per_inch", [None, 90.0])
def test_a_change_of_layers_repaints_all_that_it_spoils(per_inch: float | None):
    view, state = BoardView(table()), table()
    for layers in (LAYERS[:1], LAYERS[1:3], LAYERS[:3], LAYERS[2:], LAYERS[:4], (), LAYERS[3:4]):
        what = scene(state, camera=camera(per_inch), layers=layers)
        assert difference(drawn(view, what), drawn(BoardView(state), what)).width == 0


def test_a_small_change_of_layers_keeps_the_other_tiles(monkeypatch: pytest.MonkeyPatch):
    view, state = BoardView(table()), table()
    drawn(view, scene(state, camera=camera(90.0), layers=LAYERS[:1]))
    before, made = view.levels.held, []
    monkeypatch.setattr(
        view.levels, "_ground", lambda tile, make=view.levels._ground: (made.append(tile), make(tile))[1]
    )
    drawn(view, scene(state, camera=camera(90.0), layers=(LAYERS[0], layer(Cross((6.0, 6.0))))))
    assert view.levels.held == before
    assert 0 < len(made) <= 4


def test_nothing_outside_of_the_view_is_touched(view: BoardView):
    onto = blank()
    onto.fill((255, 0, 255))
    inner = camera().with_view((40, 30, 500, 400))
    view.draw(onto, scene(table(), camera=inner, layers=(layer(Ring((6.0, 6.0), 20, "range", filled=True)),)))
    outside = [onto.get_at(at)[:3] for at in ((39, 200), (540, 200), (300, 29), (300, 430), (0, 0), (639, 479))]
    assert set(outside) == {(255, 0, 255)}
    assert onto.get_at((300, 200))[:3] != (255, 0, 255)


@pytest.mark.parametrize(
    "change",
    [
        {"selected": 0}, {"hovered": 8}, {"acted": {0: "none"}}, {"acted": {0: "part"}}, {"acted": {0: "done"}},
        {"ghosts": (Ghost(0, (6.0, 9.0)),)}, {"ghosts": (Ghost(0, (6.0, 9.0), allowed=False),)}, {"names": "all"},
        {"moved": {0: (6.0, 3.0)}}, {"grid": False}, {"layers": (layer(Tag((6.0, 3.0), "here")),)},
        {"live": (layer(Tag((6.0, 3.0), "here")),)},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_everything_a_scene_says_is_seen(view: BoardView, change: dict[str, object]):
    plain = drawn(view, scene(table(), names="none"))
    changed = drawn(view, scene(table(), **{"names": "none", **change}))
    assert difference(plain, changed).width > 3


def test_what_a_model_has_done_is_told_apart_three_ways(view: BoardView):
    looks = {drawn(view, scene(table(), acted={0: doing})).get_buffer().raw for doing in ("none", "part", "done")}
    assert len(looks) == 3


def test_treasure_on_the_table_is_seen(view: BoardView):
    with_chest = evolve(table(), tokens=(Token((6.0, 10.0)),))
    changed = difference(drawn(view, scene(table())), drawn(view, scene(with_chest)))
    assert changed.collidepoint(camera().to_pixels((6.0, 10.0)))


def test_another_palette_changes_the_tokens(view: BoardView):
    usual = drawn(view, scene(table(), names="none"))
    theme.use("tritan")
    x, y = camera().to_pixels(table().places[0][:2])
    assert difference(usual, drawn(view, scene(table(), names="none"))).colliderect((x - 12, y - 12, 24, 24))


def test_a_camera_in_motion_ends_at_the_same_picture_as_one_at_rest(view: BoardView):
    layers = (layer(Ring((6.0, 6.0), 3, "range", filled=True), Tag((6.0, 3.0), "three inches", "range")),)
    resting = drawn(BoardView(table()), scene(table(), camera=camera(70.0), layers=layers))
    for per_inch in (40.0, 50.0, 60.0, 70.0):
        moving = drawn(view, scene(table(), camera=camera(per_inch), layers=layers, moving=True))
    assert difference(resting, moving).width > 0
    frames = 0
    while not view.complete or not frames:
        moving, frames = drawn(view, scene(table(), camera=camera(70.0), layers=layers, moving=True)), frames + 1
        assert frames < 40
    assert difference(resting, moving).width == 0


def test_a_click_on_a_base_means_its_model_and_beside_it_nobody(view: BoardView):
    what = scene(table())
    x, y = what.camera.to_pixels(table().places[0][:2])
    assert view.model_at(what, (x, y)) == 0
    assert view.model_at(what, (x + 60, y)) is None


def test_small_tokens_have_areas_large_enough_to_hit(view: BoardView):
    far = scene(table(), camera=camera(6.0))
    x, y = far.camera.to_pixels(table().places[0][:2])
    assert far.camera.per_inch * table().places[0][2] < LEAST_HIT / 2
    assert view.model_at(far, (x + LEAST_HIT / 2 - 1, y)) == 0
    assert view.model_at(far, (x, y + LEAST_HIT / 2 + 1)) is None


def test_of_two_at_one_spot_the_smaller_base_wins_and_further_clicks_go_round(view: BoardView):
    state = table()
    x, y, radius, height = state.places[0]
    crowded = state.moved(8, (x, y, radius + 0.4, height))
    what = scene(crowded)
    pixel = what.camera.to_pixels((x, y))
    first = view.model_at(what, pixel)
    second = view.model_at(what, pixel, first)
    assert (first, second, view.model_at(what, pixel, second)) == (0, 8, 0)


def test_a_base_under_the_pointer_comes_before_a_smaller_one_nearby(view: BoardView):
    state = table()
    x, y, _, height = state.places[0]
    near = scene(state.moved(8, (x + 0.5, y, 0.1, height)).moved(0, (x, y, 0.45, height)), camera=camera(14.0))
    pixel = near.camera.to_pixels((x, y))
    assert candidates(near, view.people(near), pixel) == [0, 8]


def test_nobody_off_the_table_is_hit_and_nobody_under_the_rulers(view: BoardView):
    what = scene(table().moved(0, LIMBO))
    assert view.model_at(what, what.camera.to_pixels(table().places[0][:2])) is None
    close = camera(60.0).centred((8.0, 9.0))
    at = close.to_pixels(table().places[8][:2])
    hidden = scene(table(), camera=close.panned(0, 4 - at[1]))
    assert view.model_at(hidden, hidden.camera.to_pixels(table().places[8][:2])) is None


def test_a_nose_shows_where_a_model_looks(view: BoardView):
    state = table()
    bare, east, west = (drawn(view, scene(state, names="none", facing=how)) for how in ({}, {0: 0.0}, {0: math.pi}))
    middle = camera().to_pixels(state.places[0][:2])[0]
    assert difference(bare, east).left > middle > difference(bare, west).right
