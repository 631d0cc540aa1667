"""The models on screen and what else stands on the board, as sprites with their places."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skirmish.client.art import storeys
from skirmish.client.art.crowd import kinds, ring
from skirmish.client.art.figures import Figure
from skirmish.client.art.heights import GROUND_VIEW
from skirmish.client.art.objectives import badge, chest, holding, zone_coins
from skirmish.client.art.theme import BRASS, SECOND, shade
from skirmish.client.art.tokens import (
    IDLE,
    ROOM,
    Look,
    base_ring,
    beneath,
    cast_shadow,
    doing_mark,
    facing_mark,
    floor_mark,
    gone,
    level_mark,
    objective,
    seen_through,
    shadow_in,
    spent,
    state_mark,
    token,
    track_colour,
)
from skirmish.client.art.tracks import hung, is_bar, is_drop
from skirmish.client.view import labels
from skirmish.client.view.labels import Label
from skirmish.client.view.marks import Role, Stroke
from skirmish.client.view.scene import BoardScene
from skirmish.client.view.sizes import drawn_radii
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import say
from skirmish.core import scenario
from skirmish.core.battlefield import Floor
from skirmish.core.geometry import bounds, contains, rectangle
from skirmish.core.state import ModelId, Place
from skirmish.core.units import Point

AT_ONCE = 2
"""Sprites that may be painted in one frame while the camera moves."""
_MARKS = 3
_RING_IN = 0.11
_DOING_PX = 9.0
"""The most that the sign of what a model has done measures, as a radius."""
_DOINGS = {"none": 0.0, "part": 0.5, "done": 1.0, "idle": IDLE}
_MEASURES: tuple[Role, ...] = ("way", "ruler", "clear", "cover", "blocked")
"""Lines that measure something."""
_APART = 1.5
"""Pixels: a base that is drawn hardly larger than it is has no ring of its own."""
_TURNS = 24
_TURN = math.tau / _TURNS
"""Facing is shown in steps, in radians, so that sprites serve again."""
_NUMBER = 11.5
"""At 100%: letters beside a bar, as large as remarks elsewhere."""
_LEVEL = 11.0
"""At 100%: letters of the mark that says how high a model stands, or a floor lies."""
_INSET_IN = 0.1
"""From the edge of a floor to its mark."""
_FALLEN = 0.85
"""How large the mark of a fallen one is, against its token."""
_STATE = 8.5
"""At 100%: the radius of a state's mark, whose letter is as large as others on the board."""
_HIDES = 0.3
"""So much of a token's pips may lie on others."""
_FINE = 2
"""Radii are rounded to this fraction of a pixel (its denominator), so that sprites serve again."""


class Stamp(NamedTuple):
    """A premultiplied sprite and the pixel of its middle, from the board's corner."""

    sprite: pygame.Surface
    at: Point

    @property
    def box(self) -> pygame.Rect:
        """The pixels it takes, from the board's corner."""
        wide, high = self.sprite.get_size()
        return pygame.Rect(round(self.at[0] - wide / 2), round(self.at[1] - high / 2), wide, high)


class Standing(NamedTuple):
    """All sprites of the models on the table, and the boxes they take; pixels from the board's corner."""

    sprites: list[tuple[pygame.Surface, tuple[int, int]]]
    """Each with its north-west corner."""
    bases: list[pygame.Rect]
    hung: list[pygame.Rect]
    """Of what hangs on them."""
    complete: bool


def place(scene: BoardScene, figure: Figure) -> Point:
    """Where the model is shown, in inches."""
    return scene.moved.get(figure.id, figure.at)


def places(scene: BoardScene, people: Sequence[Figure]) -> tuple[Place, ...]:
    """Where all models are shown, by their ids."""
    if not scene.moved:
        return scene.state.places
    return tuple((*place(scene, figure), figure.radius_in, 0.0) for figure in people)


def radius(scene: BoardScene, figure: Figure) -> float:
    """The token's radius in pixels; that of its base at least."""
    return drawn_radii(scene.state.places, scene.camera.per_inch, scene.unit)[figure.id]


def true_bases(sprites: Sprites, scene: BoardScene, people: Sequence[Figure]) -> Iterator[Stamp]:
    """Where bases really end that are drawn larger, while something is measured: at other times it would only cross
    faces."""
    if not any(isinstance(mark, Stroke) and mark.role in _MEASURES for layer in scene.live for mark in layer.marks):
        return
    for figure in people:
        true = figure.radius_in * scene.camera.per_inch
        if figure.where == "table" and radius(scene, figure) > true + _APART:
            yield Stamp(sprites.get(base_ring, round(true * _FINE) / _FINE), _at(scene, figure))


def lying(sprites: Sprites, scene: BoardScene, people: Sequence[Figure]) -> Iterator[Stamp]:
    """The marks of those who are out of action, where they fell."""
    for model, (x, y) in scene.fallen.items():
        figure, per_inch = people[model], scene.camera.per_inch
        if figure.where == "out":
            size = round(radius(scene, figure) * _FINE * _FALLEN) / _FINE
            yield Stamp(sprites.get(gone, figure.look, size), (x * per_inch, y * per_inch))


def standing(
    sprites: Sprites, scene: BoardScene, people: Sequence[Figure], seen: Collection[ModelId], new: int | None = None
) -> Standing:  # fmt: skip
    """The models on the table, those that lie below those that stand; sprites only of those that are seen.

    `new`: new sprites at most; others are scaled.
    """
    present = [figure for figure in people if figure.where == "table"]
    most = None if new is None else sprites.painted + new
    stamps: list[Stamp] = []
    hung: list[Stamp] = []
    complete = True
    shown = [figure for figure in present if figure.id in seen]
    bases = [base(scene, figure) for figure in present]
    for figure in sorted(shown, key=partial(_order, scene)):
        if most is None or sprites.painted < most:
            stamps += _token(sprites, scene, figure)
            own = base(scene, figure)
            hung += _hung(sprites, scene, figure, [box for box in bases if box != own], [one.box for one in hung])
        else:
            stamps.append(Stamp(_resized(sprites, scene, figure), _at(scene, figure)))
            complete = False
    sprites_ = [(stamp.sprite, stamp.box.topleft) for stamp in (*stamps, *hung)]
    return Standing(sprites_, bases, [stamp.box for stamp in hung], complete)


def paint_tokens(
    sprites: Sprites, scene: BoardScene, people: Sequence[Figure], seen: Collection[ModelId], new: int
) -> bool:  # fmt: skip
    """Paints sprites that `standing` lacks for those that are seen, stopping after so many; whether none lacks."""
    most = sprites.painted + new
    for figure in people:
        if figure.where == "table" and figure.id in seen:
            if sprites.painted >= most:
                return False
            tuple(_token(sprites, scene, figure))
            tuple(_hung(sprites, scene, figure, (), ()))
    return True


def _order(scene: BoardScene, figure: Figure) -> tuple[float, bool, bool, float]:
    """Who stands higher lies over who stands lower; then the selected one lies over the others, those that lie come
    first, then those in the north."""
    chosen = figure.id == scene.selected
    return storeys.elevation(scene.state, figure.id), chosen, not figure.look.lying, place(scene, figure)[1]


def base(scene: BoardScene, figure: Figure) -> pygame.Rect:
    """The box round its base and the rings round that, in pixels from the board's corner."""
    (x, y), size = _at(scene, figure), radius(scene, figure)
    size += len(kinds(figure)) * max(2.5, _RING_IN * scene.camera.per_inch)
    return pygame.Rect(round(x - size), round(y - size), round(2 * size), round(2 * size))


def _at(scene: BoardScene, figure: Figure) -> Point:
    x, y = place(scene, figure)
    return x * scene.camera.per_inch, y * scene.camera.per_inch


def _token(sprites: Sprites, scene: BoardScene, figure: Figure) -> Iterator[Stamp]:
    """The rings of what lasts on it, and itself."""
    at, size, per_inch = _at(scene, figure), radius(scene, figure), scene.camera.per_inch
    high, lift = storeys.elevation(scene.state, figure.id), scene.lifted.get(figure.id, 0.0) * per_inch
    if high or lift:
        far = shadow_in(high) * per_inch + lift / 2
        yield Stamp(sprites.get(cast_shadow, size), (at[0] + far * 0.8, at[1] + far))
        at = at[0], at[1] - lift
    wide = max(1.6, round(0.07 * per_inch, 1))
    for number, kind in enumerate(kinds(figure)):
        far = size + max(2.5, _RING_IN * per_inch) * (number + 0.35)
        yield Stamp(sprites.get(ring, kind, round(far, 1), wide), at)
    if figure.id in scene.facing and not figure.look.lying:
        angle = round(scene.facing[figure.id] / _TURN) % _TURNS * _TURN
        yield Stamp(sprites.get(facing_mark, figure.side, size, angle), at)
    yield Stamp(sprites.get(_painter(scene, figure, high), figure.look, size), at)


def _painter(scene: BoardScene, figure: Figure, high: float) -> Callable[[Look, float], pygame.Surface]:
    """How its token is drawn: dimmed under a floor, pale above what one looks at, dark if it has done all it may."""
    field = scene.state.battlefield
    if high > scene.view:
        return seen_through
    if field.levels and storeys.is_beneath(field, place(scene, figure), scene.state.level(figure.id), scene.view):
        return beneath
    return spent if scene.acted.get(figure.id) == "done" else token


def _resized(sprites: Sprites, scene: BoardScene, figure: Figure) -> pygame.Surface:
    """Its token at another size, made from the one that was painted last; painted if there is none."""
    size = radius(scene, figure)
    rough = sprites.rough(token, figure.look, 2 * math.ceil(size * ROOM) + 1)
    return rough if rough is not None else sprites.get(token, figure.look, size)


def _hung(
    sprites: Sprites, scene: BoardScene, figure: Figure, others: Sequence[pygame.Rect], taken: Sequence[pygame.Rect]
) -> Iterator[Stamp]:  # fmt: skip
    """Pips below; states north-east, treasure west, what it has done south-east.

    In a crowd pips go where they cover the least of the `others` and nothing that is `taken`; where they would, they
    are left out: the tile of the model has them.
    """
    (x, y), size, per_inch = _at(scene, figure), radius(scene, figure), scene.camera.per_inch
    mark = max(5.5, round(0.26 * per_inch * _FINE) / _FINE)
    large = max(mark, round(_STATE * scene.unit, 1))
    far = size + len(kinds(figure)) * max(2.5, _RING_IN * per_inch)
    yield from _clear(list(_pips(sprites, figure, (x, y + far), per_inch, scene.unit)), (x, y), far, others, taken)
    if (high := storeys.elevation(scene.state, figure.id)) and figure.id not in scene.lifted:
        letters = max(9, round(_LEVEL * scene.unit))
        yield Stamp(sprites.get(level_mark, say("level.mark", inches=f"{high:g}"), letters), (x, y - size * 1.05))
    if figure.laden:
        yield Stamp(sprites.get(badge, max(6.5, round(0.34 * per_inch, 1))), (x - size * 0.9, y + size * 0.5))
    for number, word in enumerate(figure.states[:_MARKS]):
        yield Stamp(sprites.get(state_mark, word, large), (x + size * 0.85 + number * large * 1.9, y - size * 0.85))
    doing = scene.acted.get(figure.id)
    if doing is not None:
        yield Stamp(
            sprites.get(doing_mark, min(_DOING_PX, round(mark * 0.8, 1)), _DOINGS[doing]),
            (x + size * 0.9, y + size * 0.55),
        )


def _clear(
    pips: list[Stamp], at: Point, far: float, others: Sequence[pygame.Rect], taken: Sequence[pygame.Rect]
) -> list[Stamp]:
    """The pips below, else above, to the right or to the left of their token, where they lie on nobody else's; none
    where they would hide much of somebody."""
    if not pips:
        return pips
    box = pips[0].box.unionall([one.box for one in pips[1:]])
    y, aside = at[1], far + box.w / 2 + 2
    offsets = ((0.0, 0.0), (0.0, 2 * y - box.top - box.bottom), (aside, y - box.centery), (-aside, y - box.centery))
    best, least = list[Stamp](), math.inf
    for dx, dy in offsets:
        moved = [one._replace(at=(one.at[0] + dx, one.at[1] + dy)) for one in pips]
        boxes = [one.box for one in moved]
        if any(one.collidelist(taken) >= 0 for one in boxes):
            continue
        covered = sum(part.w * part.h for one in boxes for other in others if (part := one.clip(other)).w)
        if covered < least:
            best, least = moved, covered
        if not covered:
            return best  # as most are: none of the other places is better
    return best if least <= _HIDES * sum([one.box.w * one.box.h for one in pips]) else []


def _pips(sprites: Sprites, figure: Figure, below: Point, per_inch: float, text: float) -> Iterator[Stamp]:
    """Its tracks one below the other; numbers beside bars are as large as remarks elsewhere."""
    pip, least = max(2.0, round(0.1 * per_inch, 1)), round(_NUMBER * text)
    x, y = below[0], below[1] + pip * 0.9
    for track in figure.tracks:
        sprite = sprites.get(hung, track, pip, track_colour(track), least)
        large = is_bar(track) or is_drop(track)
        high = max(pip * 3.4, sprite.get_height() * 0.7) if large else pip * 2.5
        y += high * 0.3 if large else 0.0
        yield Stamp(sprite, (x, y))
        y += high


def ghostly(look: Look, size: float, allowed: bool) -> pygame.Surface:
    """A model as it would stand: its token half transparent; where it may not stand, crossed out."""
    found = token(look, size)
    found.fill((150, 150, 150, 150), special_flags=pygame.BLEND_RGBA_MULT)
    if not allowed:
        middle, half = found.get_width() / 2, size * 0.62
        for colour, wide in (((14, 17, 22), max(3, round(size * 0.3))), ((240, 96, 66), max(2, round(size * 0.17)))):
            for way in (1, -1):
                ends = (middle - half, middle - half * way), (middle + half, middle + half * way)
                pygame.draw.aaline(found, colour, *ends, wide)
    return found


def faded(look: Look, size: float, steps: int) -> pygame.Surface:
    """A token that goes: `steps` of ten on its way."""
    found = token(look, size)
    left = round(255 * (1 - steps / 10))
    found.fill((left, left, left, left), special_flags=pygame.BLEND_RGBA_MULT)
    return found


_COIN_IN = 0.75
_CHEST_IN = 0.5


def pieces(sprites: Sprites, scene: BoardScene) -> Iterator[Stamp]:
    """A coin on each objective and on the building that is held, a chest where treasure lies."""
    state, per_inch = scene.state, scene.camera.per_inch
    coin = round(_COIN_IN * per_inch, 1)
    markers = scenario.objectives(state.battlefield, state.scenario)
    for at in (*(marker.at for marker in markers), *zone_coins(state)):
        yield Stamp(sprites.get(objective, coin), _scaled(at, per_inch))
    if holding(state):
        west, north, east, south = held_box(scene)
        yield Stamp(sprites.get(objective, coin, "keep"), _scaled(((west + east) / 2, (north + south) / 2), per_inch))
    lying = sorted((token.at for token in state.tokens if token.lies and token.at is not None), key=lambda at: at[1])
    for at in lying:
        yield Stamp(sprites.get(chest, max(7.0, round(_CHEST_IN * per_inch, 1))), _scaled(at, per_inch))


def elevations(sprites: Sprites, scene: BoardScene) -> Iterator[Stamp]:
    """In the corner of each floor that is seen how high it lies, where there is room for that."""
    field, per_inch, letters = scene.state.battlefield, scene.camera.per_inch, max(9, round(_LEVEL * scene.unit))
    for number, level in enumerate(field.levels, 1):
        if not GROUND_VIEW < level.height_in <= scene.view:
            continue
        sign = sprites.get(floor_mark, say("level.mark", inches=f"{level.height_in:g}"), letters)
        for floor in level.floors:
            at = _corner_of(floor, sign, per_inch)
            if at is not None and not storeys.is_beneath(field, at, number, scene.view):
                yield Stamp(sign, _scaled(at, per_inch))


def _corner_of(floor: Floor, sign: pygame.Surface, per_inch: float) -> Point | None:
    """Where the sign lies wholly on the floor, in its north-western corner if it can; None if nowhere there."""
    wide, deep = (0.5 * side / per_inch + _INSET_IN for side in sign.get_size())
    west, north, east, south = bounds(floor.shape)
    for x in (west + wide, east - wide):
        for y in (north + deep, south - deep):
            box = rectangle(x - wide, y - deep, x + wide, y + deep).corners
            if all(contains(floor.shape, corner) for corner in box):
                return x, y
    return None


def written(sprites: Sprites, scene: BoardScene) -> Iterator[Label]:
    """The name of the building that is held, and of what was laid in battle; boxes from the board's corner."""
    state, per_inch = scene.state, scene.camera.per_inch
    if holding(state) and (name := scenario.building_name(state.battlefield)):
        west, _, east, south = held_box(scene)
        spot = labels.spot(_scaled(((west + east) / 2, south), per_inch))
        yield Label(labels.name(sprites, name, shade(BRASS, 0.7), scene.unit), spot)
    for feature in state.features:
        if feature.shape is not None:
            west, _, east, south = bounds(feature.shape)
            spot = labels.spot(_scaled(((west + east) / 2, south), per_inch))
            yield Label(labels.name(sprites, feature.name, SECOND, scene.unit), spot)


def held_box(scene: BoardScene) -> tuple[float, float, float, float]:
    """The box in inches round the building that is held."""
    shapes = scenario.find_building(scene.state.battlefield)
    wests, norths, easts, souths = zip(*(bounds(shape) for shape in shapes), strict=True)
    return min(wests), min(norths), max(easts), max(souths)


def _scaled(at: Point, per_inch: float) -> Point:
    return at[0] * per_inch, at[1] * per_inch
