"""The board on screen: what stays is kept as pictures, what follows the pointer is painted for each; picking models."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from skirmish.client.art import theme
from skirmish.client.art.figures import Cards, Figure, figures
from skirmish.client.staging.perform import perform
from skirmish.client.staging.shows import Fall
from skirmish.client.view import ground_tiles, labels, painter
from skirmish.client.view.camera import Camera, start
from skirmish.client.view.ground_tiles import Levels
from skirmish.client.view.labels import Label, Placed, placed
from skirmish.client.view.layers import Spoils, Still, spoils
from skirmish.client.view.marks import Ghost, Halo, Layer, Tag
from skirmish.client.view.rulers import grid, rulers, scale_bar
from skirmish.client.view.scene import BoardScene, Doing, Names
from skirmish.client.view.sprites import Sprites
from skirmish.client.view.tokens import (
    AT_ONCE,
    Standing,
    base,
    ghostly,
    lying,
    pieces,
    place,
    places,
    radius,
    standing,
    true_bases,
    written,
)
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point

LEAST_HIT = 24.0
"""Pixels: no model's area to click is narrower."""


def model_at(
    scene: BoardScene, people: Sequence[Figure], pixel: Point, after: ModelId | None = None
) -> ModelId | None:  # fmt: skip
    """The model that a click at that pixel means, or None. A base under it comes before one that is only near.

    `after`: the one that a click there found last; the next one in turn is given.
    """
    found = candidates(scene, people, pixel)
    if not found:
        return None
    return found[(found.index(after) + 1) % len(found)] if after in found else found[0]


def candidates(scene: BoardScene, people: Sequence[Figure], pixel: Point) -> list[ModelId]:
    """All whose areas hold the pixel, the likeliest first."""
    if not scene.camera.shows(pixel):
        return []
    found, at, least = [], scene.camera.to_inches(pixel), LEAST_HIT / 2 / scene.camera.per_inch
    for figure in people:
        if figure.where != "table":
            continue
        far, drawn = math.dist(place(scene, figure), at), radius(scene, figure) / scene.camera.per_inch
        if far <= drawn or far <= least:
            found.append((far > figure.radius_in, figure.radius_in, far, figure.id))
    return [ident for *_, ident in sorted(found)]


Shown = tuple[tuple[Layer, ...], object, bool, float, str]
"""What stays on the ground while the pointer moves: layers, where models stand if that counts, grid, text, palette."""
__all__ = ["BoardScene", "BoardView", "Doing", "Names"]


class BoardView:
    """Draws scenes of one battlefield. Making it paints the ground: about a second."""

    def __init__(self, state: State, sprites: Sprites | None = None) -> None:
        self.sprites = sprites if sprites is not None else Sprites()
        self.levels = Levels(state)
        self.complete = True
        """Whether the last frame lacks nothing; if it does (only when `scene.moving`), draw the scene again."""
        self._camera = start((1.0, 1.0), (0, 0, 1, 1))
        self._rests = False
        """Whether the camera is that of the frame before."""
        self._people: tuple[State, Cards, tuple[Figure, ...]] | None = None
        self._still: Still | None = None
        self._standing: tuple[State, object, Standing] | None = None
        self._shown: Shown | None = None
        """What was painted on the ground last."""
        self._words: tuple[Standing, object, list[Placed]] | None = None

    def install(self, rgb: bytes, per_inch: float, state: State) -> bool:
        """Takes a sharper picture of the ground, see `Levels.install`; whether it was taken."""
        self._still = None
        return self.levels.install(rgb, per_inch, state)

    @property
    def wants(self) -> float | None:
        """Pixels per inch of the sharper ground that should be painted elsewhere, see `Levels.wants`."""
        return self.levels.wants

    def draw(self, onto: pygame.Surface, scene: BoardScene) -> None:
        """The scene in its camera's view; nothing outside of that is touched."""
        before, camera = onto.get_clip(), scene.camera
        view = pygame.Rect(camera.view).clip(before)
        steady, self._rests = camera.per_inch == self._camera.per_inch, camera == self._camera
        self._camera = camera
        if self.levels.update(scene.state):
            self._still = None
        onto.set_clip(view)
        sharp = self._ground(onto, scene, view, steady=steady)
        people = self.people(scene)
        easel = painter.Easel(onto, camera, places(scene, people), scene.text)
        painter.bonds(easel, people)
        painter.paint(easel, scene.live)
        painter.pointed(easel, scene.selected, scene.hovered)
        if scene.rulers:
            scale_bar(onto, camera, self.sprites, scene.text)  # tokens lie over it
        under = [*lying(self.sprites, scene, people), *pieces(self.sprites, scene)]
        self._stamp(onto, camera, [(stamp.sprite, stamp.box.topleft) for stamp in under])
        found = self._standers(scene, people, (AT_ONCE if steady else 0) if scene.moving else None)
        self._stamp(onto, camera, found.sprites)
        bases = true_bases(self.sprites, scene, people)
        self._stamp(onto, camera, [(stamp.sprite, stamp.box.topleft) for stamp in bases])
        self._ghosts(onto, scene, people)
        worded = steady or not scene.moving
        if worded:
            self._write(onto, scene, people, found)
        perform(easel, scene.shows, people, self.sprites)
        if scene.rulers:
            rulers(onto, camera, self.sprites, scene.text)
        self.complete = sharp and worded and found.complete
        onto.set_clip(before)

    def people(self, scene: BoardScene) -> tuple[Figure, ...]:
        """All models as they are shown, in the order of their ids."""
        if self._people is None or self._people[0] is not scene.state or self._people[1] is not scene.rules:
            self._people = scene.state, scene.rules, figures(scene.state, scene.rules)
        return self._people[2]

    def model_at(self, scene: BoardScene, pixel: Point, after: ModelId | None = None) -> ModelId | None:
        """The model that a click at that pixel means, or None; `after`: the next one there, for repeated clicks."""
        return model_at(scene, self.people(scene), pixel, after)

    def _ground(self, onto: pygame.Surface, scene: BoardScene, view: pygame.Rect, *, steady: bool) -> bool:
        """Table, terrain, grid and the layers that stay: from the picture of the last frame if nothing changed.

        While the scale changes, and until everything is made again, that picture is shown scaled: then it gives False.
        """
        camera, shown, kept = scene.camera, _shown(scene), self._still
        if kept is not None and kept.fits(shown, camera, view):
            onto.blit(kept.picture, view)
            return True
        self.levels.lay(shown, partial(_lay, scene), self._spoiled(scene, shown))
        blown = scene.moving and kept is not None and kept.serves(shown, camera, view)
        if blown and kept is not None and not (steady and self.levels.prepare(camera, view)):
            for part in kept.beside(camera, view):
                onto.set_clip(part)
                ground_tiles.under(onto, camera, self.sprites)
                self.levels.rough(onto, camera)
            onto.set_clip(view)
            kept.draw(onto, camera)
            return False
        ground_tiles.under(onto, camera, self.sprites)
        self.levels.draw(onto, camera, quick=scene.moving)
        ready = self.levels.complete
        if ready and (self._rests or not scene.moving):
            self._still = Still.of(onto, shown, camera, view, kept)
        return ready

    def _spoiled(self, scene: BoardScene, shown: Shown) -> Spoils | None:
        """Which pieces of the ground look otherwise than when it was painted last; None: all of them."""
        before, self._shown = self._shown, shown
        same = before is not None and before[1:] == shown[1:]
        return spoils(before[0], shown[0], scene.state.places) if before is not None and same else None

    def _standers(self, scene: BoardScene, people: Sequence[Figure], new: int | None) -> Standing:
        """The tokens' sprites and places; kept while no model changes, whatever the camera shows of them."""
        fades = frozenset(show.model for show in scene.shows if isinstance(show, Fall))
        key = (scene.camera.per_inch, scene.text, scene.facing, scene.acted, scene.moved, fades, theme.current().name)
        kept = self._standing
        if kept is None or kept[0] is not scene.state or kept[1] != key or not kept[2].complete:
            present = [figure for figure in people if figure.id not in fades]
            kept = self._standing = scene.state, key, standing(self.sprites, scene, present, new)
        return kept[2]

    def _write(self, onto: pygame.Surface, scene: BoardScene, people: Sequence[Figure], found: Standing) -> None:
        """Names and tags; while only the pointer moves, those that stay keep their places."""
        camera = scene.camera
        left, top = camera.origin
        key = (camera, scene.layers, scene.names, scene.selected, scene.hovered, scene.text, theme.current().name)
        kept = self._words
        if kept is None or kept[0] is not found or kept[1] != key:
            room = _room(scene)
            stamps = list(pieces(self.sprites, scene))
            taken = [*found.taken, *(stamp.box for stamp in stamps)]
            lasting = [*written(self.sprites, scene), *self._names(scene, people), *self._tags(scene, scene.layers)]
            kept = self._words = found, key, placed(lasting, room, taken)
        live = [] if not scene.live else placed(
            list(self._tags(scene, scene.live)), _room(scene), [*found.taken, *(word.box for word in kept[2])]
        )  # fmt: skip
        words = [(word.sprite, (left + word.box.x, top + word.box.y)) for word in (*kept[2], *live)]
        onto.fblits(words, pygame.BLEND_PREMULTIPLIED)

    def _names(self, scene: BoardScene, people: Sequence[Figure]) -> Iterator[Label]:
        pointed = (scene.selected, scene.hovered)
        for figure in people:
            wanted = scene.names == "all" or (scene.names == "leaders" and figure.role in ("leader", "hero"))
            if figure.where == "table" and (wanted or figure.id in pointed):
                pill = labels.name(self.sprites, figure.name, theme.team(figure.side), scene.text)
                yield Label(pill, base(scene, figure))

    def _tags(self, scene: BoardScene, layers: Sequence[Layer]) -> Iterator[Label]:
        per_inch, room = scene.camera.per_inch, _room(scene).w
        for mark in (mark for layer in layers for mark in layer.marks if isinstance(mark, Tag)):
            at = mark.at[0] * per_inch, mark.at[1] * per_inch
            yield Label(
                labels.tag(self.sprites, labels.fitting(mark.text, scene.text, room), mark.role, scene.text),
                labels.spot(at),
            )

    def _stamp(
        self, onto: pygame.Surface, camera: Camera, sprites: Iterable[tuple[pygame.Surface, tuple[int, int]]]
    ) -> None:  # fmt: skip
        left, top = camera.origin
        onto.fblits([(sprite, (left + x, top + y)) for sprite, (x, y) in sprites], pygame.BLEND_PREMULTIPLIED)

    def _ghosts(self, onto: pygame.Surface, scene: BoardScene, people: Sequence[Figure]) -> None:
        marks = [mark for layer in (*scene.layers, *scene.live) for mark in layer.marks if isinstance(mark, Ghost)]
        for ghost in (*marks, *scene.ghosts):
            figure = people[ghost.model]
            sprite = self.sprites.get(ghostly, figure.look, radius(scene, figure), ghost.allowed)
            x, y = scene.camera.to_pixels(ghost.at)
            onto.blit(sprite, sprite.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)


def _lay(scene: BoardScene, onto: pygame.Surface, camera: Camera) -> Iterator[None]:
    """What stays on the ground while the pointer moves, a step at a time."""
    if scene.grid:
        grid(onto, camera)
    yield from painter.steps(painter.Easel(onto, camera, scene.state.places, scene.text), scene.layers)


def _shown(scene: BoardScene) -> Shown:
    """All that the painted ground hangs on besides the camera: where models stand only if a mark points one out."""
    halos = any(isinstance(mark, Halo) for layer in scene.layers for mark in layer.marks)
    standing = scene.state.places if halos else ()
    return (scene.layers, standing, scene.grid, scene.text, theme.current().name)


def _room(scene: BoardScene) -> pygame.Rect:
    """Where words may stand, in pixels from the board's corner: in the view, off the rulers."""
    left, top = scene.camera.origin
    x, y, width, height = scene.camera.view
    inset = scene.camera.inset
    return pygame.Rect(x + inset - left, y + inset - top, width - inset, height - inset).inflate(-6, -6)
