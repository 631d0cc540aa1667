from __future__ import annotations

import pygame
from board_frames import crowded, everything, frames, kinds
from client_scene import Cards, battle, small
from view_scene import difference

from skirmish.client.art import theme
from skirmish.client.art.figures import figures
from skirmish.client.view.board import BoardScene, BoardView
from skirmish.client.view.camera import start
from skirmish.client.view.ground_tiles import LIMIT as TILES
from skirmish.client.view.labels import Sign, entries, sign
from skirmish.client.view.marks import LOOKS
from skirmish.client.view.sprites import LIMIT as SPRITES
from skirmish.client.view.sprites import Sprites
from skirmish.client.view.tokens import base, standing
from skirmish.core.display import Sheet, Track
from skirmish.core.record import evolve
from skirmish.core.state import State

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


def test_counters_of_crowded_models_lie_on_nobody_elses():
    class Counted(Cards):
        def sheet(self, state: State, model: int) -> Sheet:
            return Sheet("Bo", "guard", tracks=(Track("Body", 12, 16, about="life"), Track("Points", 9, 12)))

    state = small((5.0, 5.0), (5.0, 6.3), (5.0, 7.6))
    shown = BoardScene(state, Counted(), camera=start((12.0, 12.0), (0, 0, 160, 160), 0))
    people = [figure for figure in figures(state, Counted()) if figure.where == "table"]
    hung = standing(Sprites(1_000_000), shown, people, {figure.id for figure in people}).hung
    assert len(hung) == 6
    pairs = [hung[number : number + 2] for number in range(0, len(hung), 2)]
    assert not any(box.collidelistall(other) for pair in pairs for other in pairs if other is not pair for box in pair)


def test_a_small_circle_has_one_name_and_a_large_one_that_of_each():
    class Circle(Cards):
        def sheet(self, state: State, model: int) -> Sheet:
            return Sheet("Bo", "guard", linked=(0, 3) if model in (0, 3) else ())

    state = small((5.0, 5.0), (9.0, 9.0), (5.0, 6.5))
    for number in (0, 3):
        model = state.models[number]
        state = state.put(evolve(model, warrior=evolve(model.warrior, role="hero")))

    def named(side: int, selected: int) -> list[int]:
        shown = BoardScene(state, Circle(), camera=start((12.0, 12.0), (0, 0, side, side), 0), selected=selected)
        view = BoardView(state)
        people = view.people(shown)
        return [next(one.id for one in people if base(shown, one) == label.of) for label in view._names(shown, people)]

    assert named(160, 8) == [8, 0]
    assert named(900, 8) == [8, 0, 3]
    assert named(160, 3) == [3, 0, 8], "whoever is selected keeps the name"


def test_names_are_placed_anew_when_a_circle_forms_though_nobody_moves():
    links: list[int] = []

    class Circle(Cards):
        def sheet(self, state: State, model: int) -> Sheet:
            return Sheet("Bo", "guard", linked=tuple(links) if model in links else ())

    state, rules = small((5.0, 5.0), (9.0, 9.0), (5.0, 6.5)), Circle()
    for number in (0, 3):
        model = state.models[number]
        state = state.put(evolve(model, warrior=evolve(model.warrior, role="hero")))
    view, counts = BoardView(state), []
    for linked in ([], [0, 3], []):
        links[:] = linked
        state = evolve(state, round=state.round + 1)
        view.draw(
            pygame.Surface((160, 160), 0, 32), BoardScene(state, rules, camera=start((12.0, 12.0), (0, 0, 160, 160), 0))
        )
        counts.append(len(view.said()))
    assert counts == [3, 2, 3]
