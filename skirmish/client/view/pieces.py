"""What else stands on the board: objectives, treasure, the building that is held, names of what was laid."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.client.art.stakes import holding
from skirmish.client.art.theme import BRASS, SECOND, shade
from skirmish.client.art.tokens import objective
from skirmish.client.art.treasure import chest
from skirmish.client.view import labels
from skirmish.client.view.labels import Label
from skirmish.client.view.people import Stamp
from skirmish.client.view.scene import BoardScene
from skirmish.client.view.sprites import Sprites
from skirmish.core import scenario
from skirmish.core.geometry import bounds
from skirmish.core.units import Point

_COIN_IN = 0.75
_CHEST_IN = 0.5


def pieces(sprites: Sprites, scene: BoardScene) -> Iterator[Stamp]:
    """A coin on each objective and on the building that is held, a chest where treasure lies."""
    state, per_inch = scene.state, scene.camera.per_inch
    coin = round(_COIN_IN * per_inch, 1)
    for marker in scenario.objectives(state.battlefield, state.scenario):
        yield Stamp(sprites.get(objective, coin), _scaled(marker.at, per_inch))
    if holding(state):
        west, north, east, south = held_box(scene)
        yield Stamp(sprites.get(objective, coin, "keep"), _scaled(((west + east) / 2, (north + south) / 2), per_inch))
    lying = sorted((token.at for token in state.tokens if token.lies and token.at is not None), key=lambda at: at[1])
    for at in lying:
        yield Stamp(sprites.get(chest, max(7.0, round(_CHEST_IN * per_inch, 1))), _scaled(at, per_inch))


def written(sprites: Sprites, scene: BoardScene) -> Iterator[Label]:
    """The name of the building that is held, and of what was laid in battle; boxes from the board's corner."""
    state, per_inch = scene.state, scene.camera.per_inch
    if holding(state) and (name := scenario.building_name(state.battlefield)):
        west, _, east, south = held_box(scene)
        spot = labels.spot(_scaled(((west + east) / 2, south), per_inch))
        yield Label(labels.name(sprites, name, shade(BRASS, 0.7), scene.text), spot)
    for feature in state.features:
        if feature.shape is not None:
            west, _, east, south = bounds(feature.shape)
            spot = labels.spot(_scaled(((west + east) / 2, south), per_inch))
            yield Label(labels.name(sprites, feature.name, SECOND, scene.text), spot)


def held_box(scene: BoardScene) -> tuple[float, float, float, float]:
    """The box in inches round the building that is held."""
    shapes = scenario.find_building(scene.state.battlefield)
    wests, norths, easts, souths = zip(*(bounds(shape) for shape in shapes), strict=True)
    return min(wests), min(norths), max(easts), max(souths)


def _scaled(at: Point, per_inch: float) -> Point:
    return at[0] * per_inch, at[1] * per_inch
