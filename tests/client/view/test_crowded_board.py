from __future__ import annotations

import pygame
from board_frames import crowded, everything, frames, kinds
from client_scene import Cards, battle
from view_scene import difference

from skirmish.client.art import theme
from skirmish.client.view.board import BoardView
from skirmish.client.view.ground_tiles import LIMIT as TILES
from skirmish.client.view.labels import Sign, entries, sign
from skirmish.client.view.marks import LOOKS
from skirmish.client.view.sprites import LIMIT as SPRITES

SIZE = (960, 600)


def test_a_crowd_has_as_many_models_as_asked_for_and_all_stand_on_the_board():
    state = crowded(battle(), 40)
    present = [model.id for model in state.models if state.on_table(model.id)]
    assert len(present) == 40
    assert [model.id for model in state.models] == list(range(len(state.models)))
    assert all(0 <= x <= 48 and 0 <= y <= 48 for x, y, *_ in (state.places[model] for model in present))


def test_zooming_for_long_does_not_fill_the_memory():
    state, view = battle(), None
    view = BoardView(state)
    onto = pygame.Surface(SIZE, 0, 32)
    scenes = dict(kinds(state, Cards(), 400, SIZE))
    frames(view, onto, scenes["zooming"], lambda: 0.0)
    assert view.sprites.bytes <= SPRITES
    assert view.levels.held <= TILES


def test_the_legend_has_an_entry_for_each_layer_with_the_roles_on_it():
    found = dict(entries(everything(battle())))
    assert found["reach"] == (Sign("walk", True), Sign("run", True), Sign("charge", True))
    assert found["circle"] == (Sign("circle", False),)
    assert set(found) >= {"ranges", "cutting", "threat", "sightmap", "targets"}


def test_no_two_signs_of_the_legend_look_alike_and_each_follows_the_palette():
    pictures = [sign(role, filled) for role in LOOKS for filled in (True, False)]
    assert len({picture.get_buffer().raw for picture in pictures}) == len(pictures)
    usual = sign("good", False)
    theme.use("tritan")
    try:
        assert difference(usual, sign("good", False)).width > 3
    finally:
        theme.use("normal")
