"""Frames of the board as a person would use it: at rest, pointing, panning, zooming, with every overlay shown."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from skirmish.client.art.figures import Cards
from skirmish.client.view.board import BoardScene, BoardView
from skirmish.client.view.camera import Camera, start
from skirmish.client.view.marks import Area, Cross, Ghost, Halo, Heat, Layer, Link, Mark, Ring, Role, Stroke, Tag
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point, snap

_PANEL = 430
"""Pixels at the right that the board leaves to panels."""
_RUNG_FRAMES = 8
"""Frames that a step of the zoom takes, as an animation would."""
Clock = Callable[[], float]
"""Seconds, as `time.perf_counter` gives them."""


def frames(view: BoardView, onto: pygame.Surface, scenes: Iterator[BoardScene], clock: Clock) -> list[float]:
    """Seconds that each scene took to draw, in their order."""
    found = []
    for scene in scenes:
        begun = clock()
        view.draw(onto, scene)
        found.append(clock() - begun)
    return found


def kinds(
    state: State, rules: Cards, count: int, size: tuple[int, int]
) -> Iterator[tuple[str, Iterator[BoardScene]]]:  # fmt: skip
    """Scenes by what a person does, `count` of each kind."""
    camera = start(
        (state.battlefield.width_in, state.battlefield.depth_in), (0, 60, size[0] - _PANEL, size[1] - 96), 22
    )
    scene = BoardScene(state, rules, camera, everything(state), selected=_present(state)[0], text=1.25)
    yield "first", iter([scene, scene])
    yield "at rest", (scene for _ in range(count))
    yield "pointing", _pointing(scene, count)
    yield "panning", _panning(scene, count)
    yield "zooming", _zooming(scene, count)


def _pointing(scene: BoardScene, count: int) -> Iterator[BoardScene]:
    """The pointer moves: a way, a sight line and a template follow it, the model under it changes."""
    present = _present(scene.state)
    start_at = scene.state.places[present[0]][:2]
    for number in range(count):
        angle = number / 17
        at = start_at[0] + 5 * math.cos(angle), start_at[1] + 5 * math.sin(angle)
        live = tuple(_following(present[0], start_at, at, scene.state.places[present[-1]][:2]))
        yield evolve(scene, live=live, hovered=present[number // 20 % len(present)])


def _panning(scene: BoardScene, count: int) -> Iterator[BoardScene]:
    camera = scene.camera.stepped(4)
    for number in range(count):
        camera = camera.panned(9 * math.cos(number / 30), 9 * math.sin(number / 30))
        yield evolve(scene, camera=camera, moving=True)


def _zooming(scene: BoardScene, count: int) -> Iterator[BoardScene]:
    """Up and down the ladder: each step takes some frames on the way and as many at rest."""
    camera, way, given = scene.camera, 1, 0
    while given < count:
        target = camera.stepped(way)
        if target.per_inch == camera.per_inch:
            way = -way
            target = camera.stepped(way)
        for number in range(1, 2 * _RUNG_FRAMES + 1):
            share = min(1.0, number / _RUNG_FRAMES)
            yield evolve(scene, camera=_between(camera, target, share), moving=True)
            given += 1
            if given == count:
                return
        camera = target


def _between(camera: Camera, target: Camera, share: float) -> Camera:
    return evolve(target, per_inch=camera.per_inch + (target.per_inch - camera.per_inch) * share)


def everything(state: State) -> tuple[Layer, ...]:
    """Marks of every kind over a battle, more than anybody would show at once."""
    present = _present(state)
    at = [state.places[model][:2] for model in present]
    mine, enemies = at[: len(at) // 2], at[len(at) // 2 :]
    return (
        _layer("reach", "walk", *(Area((_blob(mine[0], far),), role) for far, role in _REACHES),
               Area((_blob(mine[0], 2.0),), "walk", faint=True), Tag(mine[0], '6" walk', "walk")),
        _layer("ranges", "range", Ring(mine[1], 12, "range", filled=True), Ring(mine[1], 6, "weave", filled=True),
               Tag((mine[1][0], mine[1][1] + 12), '12" short bow', "range")),
        _layer("cutting", "cutting", *(Ring(one, 12, "cutting", filled=True) for one in enemies[:2]),
               *(Ring(one, 12, "cutting", dashed=True) for one in enemies[2:4])),
        _layer("circle", "circle", *(Link(mine[0], one) for one in mine[1:4]),
               *(Ring(one, 2.5, "circle") for one in mine[:4])),
        _layer("threat", "threat", *(Area((_blob(one, 6.5), _blob(one, 0.7)), "threat") for one in enemies[4:7])),
        _layer("sightmap", "sight", Heat((0.0, 0.0), 0.5, 96, tuple((n * 37 % 97) / 97 for n in range(96 * 96)))),
        _layer("targets", "good", *(Halo(model, "good") for model in present[-6:-3]),
               *(Halo(model, "bad") for model in present[-3:])),
    )  # fmt: skip


_REACHES: tuple[tuple[float, Role], ...] = ((5.0, "walk"), (9.0, "run"), (11.5, "charge"))


def _following(model: ModelId, begin: Point, at: Point, enemy: Point) -> Iterator[Layer]:
    half = (begin[0] + at[0]) / 2 + 0.5, (begin[1] + at[1]) / 2
    yield _layer("way", "way", Stroke((begin, half, at), "way", dots=True, arrow=True), Ghost(model, at),
                 Tag(at, '5.6" of 6", 0.4" left', "way"))  # fmt: skip
    middle = (at[0] + enemy[0]) / 2, (at[1] + enemy[1]) / 2
    yield _layer("sight", "clear", Stroke((at, middle), "clear"), Stroke((middle, enemy), "blocked"), Cross(middle),
                 Tag(middle, "blocked: ruin", "blocked"))  # fmt: skip
    yield _layer("template", "template", Area((_blob(at, 2.0),), "template"))


def _layer(name: str, role: Role, *marks: Mark) -> Layer:
    return Layer(name, name, role, marks)


def _blob(at: Point, far: float) -> tuple[Point, ...]:
    angles = [math.tau * number / 150 for number in range(150)]
    radii = [far * (1 + 0.08 * math.sin(5 * angle) + 0.05 * math.sin(3 * angle)) for angle in angles]
    return tuple(
        (at[0] + r * math.cos(angle), at[1] + r * math.sin(angle)) for r, angle in zip(radii, angles, strict=True)
    )


def _present(state: State) -> Sequence[ModelId]:
    return [model.id for model in state.models if state.on_table(model.id)]


def crowded(state: State, count: int = 40) -> State:
    """The state with copies of its models on the table, spread over it, until there are so many."""
    models, places = list(state.models), list(state.places)
    present = _present(state)
    width, depth = state.battlefield.width_in, state.battlefield.depth_in
    for number in range(max(0, count - len(present))):
        former = present[number % len(present)]
        x, y, radius, height = state.places[former]
        at = snap((x + 7.3 * (number + 1)) % (width - 2) + 1), snap((y + 11.9 * (number + 1)) % (depth - 2) + 1)
        models.append(evolve(models[former], id=len(models)))
        places.append((*at, radius, height))
    return evolve(state, models=tuple(models), places=tuple(places))
