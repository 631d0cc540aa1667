"""The painted ground at every zoom: masters, tiles scaled as they are needed, the table round it.

What stays while the pointer moves (grid, overlays) is painted on copies of the tiles, so that a frame only blits.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import pygame

from skirmish.client.art import theme
from skirmish.client.art.ground import walnut
from skirmish.client.art.heights import ALL
from skirmish.client.art.objectives import stakes, zones
from skirmish.client.art.terrain import renewed, scenery, strokes
from skirmish.client.art.theme import BRASS, shade
from skirmish.client.view.camera import Camera
from skirmish.client.view.layers import Box, Spoils
from skirmish.client.view.sprites import Sprites
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve
from skirmish.core.state import Feature, State


class Master:
    """The ground at one scale: as painted, and with the zones and stakes of the scenario on it."""

    def __init__(self, bare: pygame.Surface, per_inch: float, state: State) -> None:
        self.bare = bare
        self.per_inch = per_inch
        self.dress(state)

    def dress(self, state: State, box: pygame.Rect | None = None) -> None:
        """Puts the scenario's zones and stakes on it; if a box in pixels is given, only there."""
        if box is None:
            self.shown = self.bare.copy()
        else:
            self.shown.blit(self.bare, box, box)
        self.shown.set_clip(box)
        zones(self.shown, state, self.per_inch)
        stakes(self.shown, state, self.per_inch)
        self.shown.set_clip(None)


def enlarged(
    master: Master, per_inch: float, box: pygame.Rect, *, smooth: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A part of the board, box in pixels at that scale, and where its corner lies, somewhat outside of the box.

    Whole pixels of the master are scaled, so that neighbours meet without a seam.
    """
    ratio = master.per_inch / per_inch
    west, north = (max(0, math.floor(at * ratio) - 1) for at in box.topleft)
    size = master.shown.get_size()
    east, south = (
        min(most, math.ceil(at * ratio) + 1) for at, most in zip(box.bottomright, size, strict=True)
    )  # fmt: skip
    left, top, right, bottom = (round(at / ratio) for at in (west, north, east, south))
    part = master.shown.subsurface((west, north, max(1, east - west), max(1, south - north)))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return scale(part, (max(1, right - left), max(1, bottom - top))), (left, top)


def patched(sharp: Master, master: Master, box: pygame.Rect) -> pygame.Rect:
    """Puts a part of the coarser master, box in its pixels, on the sharp one until that is painted again.

    Gives the box in the sharp one's pixels.
    """
    ratio = sharp.per_inch / master.per_inch
    part = master.bare.subsurface(box)
    size = round(box.width * ratio), round(box.height * ratio)
    return sharp.bare.blit(pygame.transform.smoothscale(part, size), (round(box.x * ratio), round(box.y * ratio)))


TILE = 256
"""Pixels that a tile is wide and high."""
TILE_BYTES = TILE * TILE * 4
_SPARE = 24
"""Tiles whose memory is kept for others."""
Tile = tuple[float, int, int]
"""Pixels per inch, column, row."""


class Tiles:
    """Tiles by their places; the longest unused go first, and their memory is used again: new memory is costly."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Tile, pygame.Surface] = OrderedDict()
        self._spare: list[pygame.Surface] = []

    def __contains__(self, tile: Tile) -> bool:
        return tile in self._kept

    @property
    def held(self) -> int:
        """Bytes of those that are kept."""
        return len(self._kept) * TILE_BYTES

    def get(self, tile: Tile) -> pygame.Surface | None:
        """The tile, if it is kept."""
        found = self._kept.get(tile)
        if found is not None:
            self._kept.move_to_end(tile)
        return found

    def spare(self) -> pygame.Surface:
        """A surface for a tile, with anything on it."""
        return self._spare.pop() if self._spare else pygame.Surface((TILE, TILE), 0, 32)

    def keep(self, tile: Tile, found: pygame.Surface) -> None:
        """The surface is that tile from now on."""
        self._kept[tile] = found

    def drop(self) -> None:
        """Forgets the tile that was not used for longest."""
        self._spare = [*self._spare, self._kept.popitem(last=False)[1]][-_SPARE:]

    def drop_all(self, unwanted: Callable[[Tile], bool]) -> None:
        """Forgets those."""
        for tile in [tile for tile in self._kept if unwanted(tile)]:
            self._spare = [*self._spare, self._kept.pop(tile)][-_SPARE:]

    def clear(self) -> None:
        """Forgets all."""
        self._spare = [*self._spare, *self._kept.values()][:_SPARE]
        self._kept.clear()


PER_INCH = 24.0
"""Pixels per inch of the master that is painted at once."""
SHARP = 48.0
"""Pixels per inch of the one that may be painted elsewhere meanwhile."""
LIMIT = 40 * 1024 * 1024
"""Bytes of all tiles, bare and painted."""
AT_ONCE = 8
"""Steps of painting in one frame while the camera moves."""
_SCALING = 3
"""Steps that scaling the ground of a tile takes."""
BEYOND = 128
"""Pixels beyond the view for which tiles are made while there is nothing else to do: a pan shows them next."""
SPREAD = 48
"""Pixels beside its place that a mark may colour."""
Paint = Callable[[pygame.Surface, Camera], Iterator[None]]
"""Paints a part of the board on a surface, where the camera says, a step at a time."""


class Levels:
    """Terrain on screen. `draw` never waits for a sharper master: `install` brings it when it is done."""

    def __init__(self, state: State, board: pygame.Surface | None = None) -> None:
        """`board`: the ground at `PER_INCH`, where somebody else paints it; it is told of changes by `repaint`."""
        self._features = state.features
        self._dressed = _dress_of(state)
        self._field = state.battlefield
        self.view = ALL
        """From how many inches above the table one looks: what lies higher is seen through."""
        self._master = Master(_painted(state) if board is None else board.copy(), PER_INCH, state)
        self._sharp: Master | None = None
        self._stale = True
        self._bare = Tiles()
        self._laid = Tiles()
        self._over: object = None
        """What is painted on the laid ones."""
        self._aside: tuple[object, Tiles] = None, Tiles()
        """The same of the other set, while that isn't shown."""
        self._bears = False
        """Whether the laid ones are those with layers on them."""
        self._paint: Paint | None = None
        self._begun: tuple[Tile, pygame.Surface, Iterator[None]] | None = None
        """The tile that is being painted."""
        self._scale = 0.0
        self._small: pygame.Surface | None = None
        self.complete = True
        """Whether the last frame was as sharp as it can be; if not, draw another."""

    @property
    def wants(self) -> float | None:
        """Pixels per inch of a sharper master that should be painted; None if there is one of the ground now."""
        return SHARP if self._stale else None

    @property
    def held(self) -> int:
        """Bytes of all tiles that are kept."""
        return sum(tiles.held for tiles in self._sets)

    @property
    def _sets(self) -> tuple[Tiles, Tiles, Tiles]:
        return self._bare, self._aside[1], self._laid

    def look(self, state: State, view: float) -> bool:
        """Looks from another height; whether it is another."""
        if view == self.view:
            return False
        self.view = view
        self._master, self._sharp = Master(_painted(state, view), PER_INCH, state), None
        self._features, self._dressed = state.features, _dress_of(state)
        self._stale, self._small = True, None
        self._clear()
        return True

    def overview(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole ground, so many pixels wide and high."""
        if self._small is None or self._small.get_size() != size:
            self._small = pygame.transform.smoothscale(self._master.shown, size)
        return self._small

    def lay(
        self, what: object, paint: Paint, spoiled: Callable[[Any], Spoils | None] | None = None, *, bears: bool = True
    ) -> None:
        """From now on this is painted on the ground; `what` tells it from what was painted before.

        `spoiled`: from what was painted, which pieces are others than before; None: all. `bears`: whether there are
        layers on it: what is painted with them and what without are kept apart, as acts are shown without them and
        most of them come back as they were.
        """
        if bears != self._bears:
            (self._over, self._laid), self._aside = self._aside, (self._over, self._laid)
            self._bears, self._begun = bears, None
        if what != self._over:
            pieces = spoiled(self._over) if spoiled is not None and self._over is not None else None
            self._over = what
            self._begun = None
            self._laid.drop_all(lambda tile: pieces is None or tile[0] != self._scale or pieces(*_inches(tile)))
        self._paint = paint

    def install(self, rgb: bytes, per_inch: float, state: State, view: float = ALL) -> bool:
        """Takes a sharper master: RGB bytes of `art.scenery.scenery(state, per_inch, view)`.

        False if the ground or the viewing height has changed since; then it isn't taken. Raises `ValueError` for a
        wrong size.
        """
        if state.features != self._features or state.battlefield != self._field or view != self.view:
            return False
        size = round(self._field.width_in * per_inch), round(self._field.depth_in * per_inch)
        bare = pygame.Surface(size, 0, 32)
        bare.blit(pygame.image.frombuffer(rgb, size, "RGB"), (0, 0))
        self._sharp, self._stale = Master(bare, per_inch, state), False
        self._clear()
        return True

    def repaint(self, state: State, board: pygame.Surface, box: pygame.Rect | None) -> None:
        """The map itself is another, on a table of the same size: this is what it looks like now, in pixels of the
        board. Other than before are only the box, zones and stakes; None: nothing but these."""
        master, dressed = self._master, _dress_of(state)
        same = dressed == self._dressed and not state.scenario.id
        self._features, self._field, self._dressed = state.features, state.battlefield, dressed
        if box is not None:
            master.bare.blit(board, box, box)
        if box is not None or not same:
            master.dress(state, box if same else None)
            self._clear(box if same else None)
        self._small = None

    def update(self, state: State) -> bool:
        """Repaints what was laid, razed or lifted, and zones that are new; whether anything was."""
        changed = _changed(self._features, state.features)
        dressed = _dress_of(state)
        if not changed and dressed == self._dressed:
            return False
        box = None
        if changed:
            self._features, self._stale = state.features, True
            bare = _PAINTED.get((state.battlefield, self.view))
            box = renewed(self._master.bare, state, PER_INCH, changed, bare, self.view)
        boxes = [(self._master, box)]
        if self._sharp is not None:
            boxes.append((self._sharp, patched(self._sharp, self._master, box) if box is not None else None))
        for master, part in boxes:
            master.dress(state, part if dressed == self._dressed else None)
        self._clear(box if dressed == self._dressed else None)
        self._dressed, self._small = dressed, None
        return True

    def draw(self, onto: pygame.Surface, camera: Camera, *, quick: bool = False, pans: bool = False) -> None:
        """The ground in the camera's view, within the surface's clip. `quick`: at most a few tiles, the rest roughly.
        `pans`: if there is nothing else to do, it makes tiles that the view comes to next.

        While the scale changes from frame to frame no tile is made at all; then `complete` is False.
        """
        clip = onto.get_clip()
        left, top = camera.origin
        seen = pygame.Rect(left, top, *camera.size).clip(clip)
        steady, self._scale = camera.per_inch == self._scale, camera.per_inch
        self.complete = True
        if not seen.width or not seen.height:
            return
        needed = _needed(camera.per_inch, seen.move(-left, -top))
        if not quick or steady:
            self._advance(needed, camera, AT_ONCE if quick else None)
        self.complete = all(tile in self._laid for tile in needed)
        onto.set_clip(seen)
        if not self.complete:
            self.rough(onto, camera)
        for tile in needed:
            if (found := self._laid.get(tile)) is not None:
                onto.blit(found, (left + tile[1] * TILE, top + tile[2] * TILE))
        onto.set_clip(clip)
        if pans and self.complete:
            self.prepare(camera, seen.inflate(2 * BEYOND, 2 * BEYOND))

    def prepare(self, camera: Camera, view: pygame.Rect, most: int = AT_ONCE) -> bool:
        """Works on the tiles that a view needs, for so many steps, without drawing; whether none is lacking."""
        left, top = camera.origin
        seen = pygame.Rect(left, top, *camera.size).clip(view)
        needed = _needed(camera.per_inch, seen.move(-left, -top)) if seen.width and seen.height else []
        self._advance(needed, camera, most)
        return all(tile in self._laid for tile in needed)

    def _source(self, per_inch: float) -> Master:
        """The master that gives the better picture at a scale."""
        if self._sharp is None or per_inch <= self._master.per_inch:
            return self._master
        return self._sharp

    def rough(self, onto: pygame.Surface, camera: Camera) -> None:
        """The part that is seen, within the surface's clip, scaled as quickly as possible."""
        left, top = camera.origin
        seen = pygame.Rect(left, top, *camera.size).clip(onto.get_clip())
        if not seen.width or not seen.height:
            return
        found, corner = enlarged(self._source(camera.per_inch), camera.per_inch, seen.move(-left, -top), smooth=False)
        onto.blit(found, seen, seen.move(-left - corner[0], -top - corner[1]))

    def _advance(self, needed: Sequence[Tile], camera: Camera, most: int | None) -> None:
        """Continues with the missing tiles, for at most `most` steps of painting; to the end if it is None."""
        left = math.inf if most is None else most
        for tile in needed:
            if tile in self._laid:
                continue
            if self._begun is None or self._begun[0] != tile:
                self._begun = tile, self._laid.spare(), self._steps(tile, camera)
                self._begun[1].blit(self._ground(tile), (0, 0))
                left -= _SCALING
            for _ in self._begun[2]:
                left -= 1
                if left <= 0:
                    return
            self._laid.keep(tile, self._begun[1])
            self._begun = None
            self._bound()
            if left <= 0:
                return

    def _steps(self, tile: Tile, camera: Camera) -> Iterator[None]:
        if self._paint is None or self._begun is None:
            return
        per_inch, column, row = tile
        middle = (column + 0.5) * TILE / per_inch, (row + 0.5) * TILE / per_inch
        yield from self._paint(self._begun[1], evolve(camera, view=(0, 0, TILE, TILE), centre=middle, inset=0))

    def _bound(self) -> None:
        while self.held > LIMIT:
            next(tiles for tiles in self._sets if tiles.held > TILE_BYTES or tiles is self._laid).drop()

    def _ground(self, tile: Tile) -> pygame.Surface:
        kept = self._bare.get(tile)
        if kept is not None:
            return kept
        per_inch, column, row = tile
        box = pygame.Rect(column * TILE, row * TILE, TILE, TILE)
        found, corner = enlarged(self._source(per_inch), per_inch, box, smooth=True)
        kept = self._bare.spare()
        self._bare.keep(tile, kept)
        kept.fill(0)
        kept.blit(found, (corner[0] - box.x, corner[1] - box.y))
        return kept

    def _clear(self, box: pygame.Rect | None = None) -> None:
        """Forgets all tiles, or those that show a box of the coarser master."""
        for tiles in self._sets:
            tiles.drop_all(lambda tile: box is None or _shows(tile, box))
        self._begun = None


_PAINTED: OrderedDict[tuple[Battlefield, float], pygame.Surface] = OrderedDict()
_MOST_PAINTED = 2
"""Maps whose ground is kept, from each height: a second's work that the next battle there needn't do again."""


def _painted(state: State, view: float = ALL) -> pygame.Surface:
    """The ground as it is now, for its owner to paint on."""
    if state.features:
        return _scenery(state, view)
    key = state.battlefield, view
    found = _PAINTED.pop(key, None)
    _PAINTED[key] = found if found is not None else _scenery(state, view)
    while len({field.id for field, _ in _PAINTED}) > _MOST_PAINTED:
        _PAINTED.popitem(last=False)
    return _PAINTED[key].copy()


def _scenery(state: State, view: float) -> pygame.Surface:
    return scenery(state, PER_INCH, view) if view != ALL else scenery(state, PER_INCH)


def ahead(state: State) -> Iterator[None]:
    """Paints the ground of a battle that has begun nowhere yet, a step at a time: the first one there finds it done."""
    if (state.battlefield, ALL) in _PAINTED:
        return
    board = None
    for stroke in strokes(state, PER_INCH):
        board = stroke
        yield
    if board is not None:
        _PAINTED[state.battlefield, ALL] = board


def _inches(tile: Tile) -> tuple[Box, float]:
    """The tile's box in inches, and how far from where they lie marks may colour it."""
    per_inch, column, row = tile
    side = TILE / per_inch
    return (column * side, row * side, (column + 1) * side, (row + 1) * side), SPREAD / per_inch


def _needed(per_inch: float, box: pygame.Rect) -> list[Tile]:
    """The tiles that a box of the board touches, those in its middle first."""
    columns = range(box.left // TILE, (box.right - 1) // TILE + 1)
    rows = range(box.top // TILE, (box.bottom - 1) // TILE + 1)
    x, y = box.centerx / TILE - 0.5, box.centery / TILE - 0.5
    found = [(per_inch, column, row) for row in rows for column in columns]
    return sorted(found, key=lambda tile: (tile[1] - x) ** 2 + (tile[2] - y) ** 2)


def _changed(before: tuple[Feature, ...], after: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """The features that came or went."""
    if before is after:
        return ()
    return tuple(f for f in (*before, *after) if (f in before) != (f in after))


def _dress_of(state: State) -> Hashable:
    """All that zones and stakes hang on."""
    forces = tuple((force.edge, force.role) for force in state.forces)
    return (forces, state.scenario, theme.current().name)


def _shows(tile: Tile, box: pygame.Rect) -> bool:
    """Whether a part of the coarser master, box in its pixels, is seen on a tile or just beside it."""
    ratio, (_, column, row) = PER_INCH / tile[0], tile
    side = TILE * ratio
    part = pygame.Rect(math.floor(column * side), math.floor(row * side), math.ceil(side) + 1, math.ceil(side) + 1)
    return part.inflate(4, 4).colliderect(box)


_PLANKS = 6
_PLANK_PX = 62
_PLANK_IN = 2.6
_LONG = 2048
_DIM = 150
"""How bright the planks are, of 255: the board is to be looked at."""
_SHADOW = ((30, 10), (50, 8), (80, 6), (130, 4))
"""How dark, and how many pixels beyond the board."""


def under(onto: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
    """Planks wherever the clip isn't covered by the board, a dark edge and a thin line of brass round it."""
    clip, board = onto.get_clip(), pygame.Rect(*camera.origin, *camera.size)
    if board.contains(clip):
        return
    planks = sprites.get(_planks)
    wide, high = planks.get_size()
    for x in range(clip.left - (clip.left - board.x) % wide, clip.right, wide):
        for y in range(clip.top - (clip.top - board.y) % high, clip.bottom, high):
            if not board.contains(pygame.Rect(x, y, wide, high).clip(clip)):
                onto.blit(planks, (x, y))
    for dark, far in _SHADOW:
        rim = board.inflate(2 * far, 2 * far)
        for side in _sides(rim, board):
            seen = side.clip(clip)
            if seen.width > 0 and seen.height > 0:
                onto.fill((255 - dark,) * 3, seen, pygame.BLEND_MULT)
    pygame.draw.rect(onto, shade(BRASS, 0.45), board.inflate(2, 2), 1)


def _sides(outer: pygame.Rect, inner: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The four strips between two boxes."""
    west, north = inner.left - outer.left, inner.top - outer.top
    return (
        pygame.Rect(outer.left, outer.top, outer.width, north),
        pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, west, inner.height),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
    )


def _planks() -> pygame.Surface:
    found = walnut(_LONG, _PLANKS * _PLANK_PX, _PLANK_PX / _PLANK_IN)
    found.fill((_DIM,) * 3, special_flags=pygame.BLEND_MULT)
    return found
