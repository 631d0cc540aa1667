"""The board on screen: what stays is kept as pictures, what follows the pointer is painted for each; picking models."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from skirmish.client.art import storeys, theme
from skirmish.client.art.figures import Cards, Figure, figures
from skirmish.client.art.heights import ALL
from skirmish.client.staging import handful
from skirmish.client.staging.perform import perform
from skirmish.client.staging.shows import Fall, Handful, Plunge
from skirmish.client.view import ground_tiles, labels, painter
from skirmish.client.view.camera import Camera, start
from skirmish.client.view.ground_tiles import Levels
from skirmish.client.view.labels import Label, Obstacles, Placed, draw_leaders, placed
from skirmish.client.view.layers import Spoils, Still, spoils
from skirmish.client.view.marks import Ghost, Halo, Layer, Link, Stroke, Tag
from skirmish.client.view.rulers import grid, rulers, scale_bar
from skirmish.client.view.scene import BoardScene, Doing, Names
from skirmish.client.view.sprites import Sprites
from skirmish.client.view.tokens import (
    AT_ONCE,
    Stamp,
    Standing,
    base,
    elevations,
    ghostly,
    lying,
    paint_tokens,
    pieces,
    place,
    places,
    radius,
    standing,
    true_bases,
    written,
)
from skirmish.client.words import first_name, say
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point

_BEYOND = 160
"""Pixels: tokens whose middles are no further out of view are ready for a pan."""
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
    """All whose areas hold the pixel, the likeliest first: of those on several levels the highest that is seen."""
    if not scene.camera.shows(pixel):
        return []
    found, at, least = [], scene.camera.to_inches(pixel), LEAST_HIT / 2 / scene.camera.per_inch
    for figure in people:
        if figure.where != "table":
            continue
        far, drawn = math.dist(place(scene, figure), at), radius(scene, figure) / scene.camera.per_inch
        if far <= drawn or far <= least:
            high = storeys.elevation(scene.state, figure.id)
            found.append((high > scene.view, far > figure.radius_in, -high, figure.radius_in, far, figure.id))
    return [ident for *_, ident in sorted(found)]


Shown = tuple[tuple[Layer, ...], object, bool, float, str]
"""What stays on the ground while the pointer moves: layers, where models stand if that counts, grid, text, palette."""
__all__ = ["BoardScene", "BoardView", "Doing", "Names"]


_SMALL = 20
"""Pixels of an inch at 100%: where it has fewer, a circle has one name."""
_ON_PATH = 3
"""A name that covers so many pieces of the planned way is left out while it is planned."""
_AHEAD = 3
"""Sprites made at once while the last picture is shown scaled: nothing else is drawn then."""
_COMING = 16
"""Steps of painting in a frame while layers come back after an act."""


class _Words(NamedTuple):
    """Names and tags that stay, and what they hang on."""

    found: Standing
    key: object
    room: pygame.Rect
    """Where they were placed."""
    placed: list[Placed]
    beneath: list[pygame.Rect]
    """What lay over the board."""


class BoardView:
    """Draws scenes of one battlefield. Making it paints the ground: about a second."""

    def __init__(
        self, state: State, sprites: Sprites | None = None, board: pygame.Surface | None = None
    ) -> None:  # fmt: skip
        """`board`: see `Levels`."""
        self.sprites = sprites if sprites is not None else Sprites()
        self.levels = Levels(state, board)
        self.complete = True
        """Whether the last frame lacks nothing; if it does (only when `scene.moving`), draw the scene again."""
        self._camera = start((1.0, 1.0), (0, 0, 1, 1))
        self._rests = False
        """Whether the camera is that of the frame before."""
        self._before: BoardScene | None = None
        """What was drawn last, if nothing lacked."""
        self._whole: Still | None = None
        """The board with all that doesn't follow the pointer, as it was when a zoom began."""
        self.scaled = False
        """Whether the last frame showed that, until `prepare` has made all that a sharp one needs."""
        self._people: tuple[State, Cards, tuple[Figure, ...]] | None = None
        self._still: Still | None = None
        self._standing: tuple[State, object, Standing] | None = None
        self._elevated: tuple[Battlefield, object, list[Stamp]] | None = None
        self._awaited = False
        """Whether acts were shown since layers lay on the ground: these come back once they are painted."""
        self._words: dict[bool, _Words] = {}
        """Names and tags that stay, where layers lie on the ground and where none do."""
        self._said: tuple[tuple[Label, ...], pygame.Rect, list[pygame.Rect], list[Placed]] = (
            (),
            pygame.Rect(0, 0, 0, 0),
            [],
            [],
        )
        """The tags that follow the pointer, what they were placed in and beside, and where they are."""

    def install(self, rgb: bytes, per_inch: float, state: State, view: float = ALL) -> bool:
        """Takes a sharper picture of the ground, see `Levels.install`; whether it was taken."""
        self._still = self._before = None
        return self.levels.install(rgb, per_inch, state, view)

    def repaint(self, state: State, board: pygame.Surface, box: pygame.Rect | None) -> None:
        """The map is another now, see `Levels.repaint`."""
        self._still = self._before = self._whole = None
        self.levels.repaint(state, board, box)

    @property
    def wants(self) -> float | None:
        """Pixels per inch of the sharper ground that should be painted elsewhere, see `Levels.wants`."""
        return self.levels.wants

    def overview(self, size: tuple[int, int]) -> pygame.Surface:
        """The ground of the whole board, so many pixels wide and high."""
        return self.levels.overview(size)

    def draw(self, onto: pygame.Surface, scene: BoardScene) -> None:
        """The scene in its camera's view; nothing outside of that is touched."""
        before, camera = onto.get_clip(), scene.camera
        view = pygame.Rect(camera.view).clip(before)
        onto.set_clip(view)
        steady, self._rests = camera.per_inch == self._camera.per_inch, camera == self._camera
        steady = steady and not scene.zooming
        self.scaled = scene.moving and self._draw_scaled(onto, scene, view, wait=not steady)
        if self.scaled:
            self.complete = False
        else:
            self._paint(onto, scene, view, steady=steady)
            self._before = scene if self.complete else None
        self._camera = camera
        onto.set_clip(before)

    def _draw_scaled(self, onto: pygame.Surface, scene: BoardScene, view: pygame.Rect, *, wait: bool) -> bool:
        """The picture from before the zoom at this scale, until a sharp one can be drawn at once: whether it was drawn.

        `wait`: the scale isn't worth making anything for it yet.
        """
        camera, looks, last = scene.camera, _looks(scene), self._before
        if last is not None and last.camera.per_inch != camera.per_inch and not scene.shows and _looks(last) == looks:
            self._paint(onto, evolve(last, live=(), ghosts=(), hovered=None, rulers=False), view, steady=True)
            self._whole, self._before = Still.of(onto, looks, last.camera, view, self._whole), None
        elif not self.scaled:
            return False
        kept = self._whole
        if kept is None or scene.shows or not kept.is_of(looks, camera, view):
            return False
        if not wait and self.prepare(scene):
            return False
        people = self.people(scene)
        around = self._around(scene, people, kept.box(camera, view))
        for part in kept.beside(camera, view):
            onto.set_clip(part)
            ground_tiles.under(onto, camera, self.sprites)
            self.levels.rough(onto, camera)
            self._stamp(onto, camera, around)
        onto.set_clip(view)
        kept.draw(onto, camera)
        easel = painter.Easel(onto, camera, places(scene, people), scene.unit)
        painter.paint(easel, scene.live)
        painter.pointed(easel, None, scene.hovered)
        self._ghosts(onto, scene, people)
        if scene.rulers:
            scale_bar(onto, camera, self.sprites, scene.text)
            rulers(onto, camera, self.sprites, scene.text)
        return True

    def _around(
        self, scene: BoardScene, people: Sequence[Figure], box: pygame.Rect
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:  # fmt: skip
        """Tokens that aren't wholly in a box of the view, roughly."""
        seen, origin = self._seen(scene, people), scene.camera.origin
        outside = [one for one in people if one.id in seen and not box.contains(base(scene, one).move(origin))]
        return standing(self.sprites, scene, outside, seen, 0).sprites

    def prepare(self, scene: BoardScene) -> bool:
        """Makes a part of what a sharp picture needs: ground, then tokens, then places for words. Whether it is all."""
        self._lay(scene)
        if not self.levels.prepare(scene.camera, pygame.Rect(scene.camera.view)):
            return False
        people = self.people(scene)
        if not paint_tokens(self.sprites, scene, people, self._seen(scene, people), _AHEAD):
            return False
        words = self._words.get(bool(scene.layers))
        self._lasting(scene, people, self._standers(scene, people, None))
        return words is self._words.get(bool(scene.layers))

    def _paint(self, onto: pygame.Surface, scene: BoardScene, view: pygame.Rect, *, steady: bool) -> None:
        """All of it, within the view."""
        camera = scene.camera
        if self.levels.look(scene.state, scene.view) or self.levels.update(scene.state):
            self._still = None
        self._awaited = self._awaited or bool(scene.shows)
        sharp = self._ground(onto, scene, view, steady=steady)
        if self._awaited:
            scene = evolve(scene, layers=())  # their tags come with them
        people = self.people(scene)
        easel = painter.Easel(onto, camera, places(scene, people), scene.unit)
        painter.bonds(easel, people)
        painter.paint(easel, scene.live)
        painter.pointed(easel, scene.selected, scene.hovered)
        if scene.rulers:
            scale_bar(onto, camera, self.sprites, scene.text)  # tokens lie over it
        under = [*self._floors(scene), *lying(self.sprites, scene, people), *pieces(self.sprites, scene)]
        self._stamp(onto, camera, [(stamp.sprite, stamp.box.topleft) for stamp in under])
        found = self._standers(scene, people, (AT_ONCE if steady else 0) if scene.moving else None)
        self._stamp(onto, camera, found.sprites)
        bases = true_bases(self.sprites, scene, people)
        self._stamp(onto, camera, [(stamp.sprite, stamp.box.topleft) for stamp in bases])
        self._ghosts(onto, scene, people)
        worded = steady or not scene.moving
        trays = self.dice(scene)
        if worded:
            self._write(onto, scene, people, found, trays)
        perform(easel, scene.shows, people, trays, self.sprites)
        if scene.rulers:
            rulers(onto, camera, self.sprites, scene.text)
        self.complete = sharp and worded and found.complete

    def _floors(self, scene: BoardScene) -> list[Stamp]:
        """How high each floor lies, worked out once for a battlefield, a scale and a height from which one looks."""
        field, key = scene.state.battlefield, (scene.camera.per_inch, scene.unit, scene.view)
        if self._elevated is None or self._elevated[0] is not field or self._elevated[1] != key:
            self._elevated = field, key, list(elevations(self.sprites, scene))
        return self._elevated[2]

    def people(self, scene: BoardScene) -> tuple[Figure, ...]:
        """All models as they are shown, in the order of their ids."""
        if self._people is None or self._people[0] is not scene.state or self._people[1] is not scene.rules:
            self._people = scene.state, scene.rules, figures(scene.state, scene.rules)
        return self._people[2]

    def dice(self, scene: BoardScene) -> tuple[pygame.Rect, ...]:
        """The boxes of the dice that are seen, with their words."""
        hands = [show for show in scene.shows if isinstance(show, Handful)]
        if not hands:
            return ()
        present = [figure for figure in self.people(scene) if figure.where == "table"]
        tokens = [base(scene, figure).move(scene.camera.origin) for figure in present]
        covered = [pygame.Rect(one) for one in scene.covered]
        found: list[pygame.Rect] = []
        for number, hand in enumerate(hands):
            against = number > 0 and None not in (hand.side, hands[number - 1].side)
            mate, over = found[-1] if against else None, (*covered, *found)
            found.append(handful.tray(scene.camera, hand, tokens, scene.unit, over, self.sprites, mate))
        return tuple(found)

    def _verdicts(self, scene: BoardScene, trays: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
        """The boxes of what came of the dice that lie in these."""
        hands = [show for show in scene.shows if isinstance(show, Handful)]
        for hand, tray in zip(hands, trays, strict=True):
            if hand.verdict:
                yield handful.verdict_box(scene.camera, hand, tray, scene.unit, self.sprites)

    def said(self) -> list[pygame.Rect]:
        """The boxes of names and tags, where they were drawn last."""
        return [box.move(self._camera.origin) for box in (*self._said[2], *(word.box for word in self._said[3]))]

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
        self._lay(scene)
        if self._awaited and scene.layers:
            # In the first of these frames the panels change: that is enough for it.
            ready = scene.moving and self.levels.prepare(camera, view, _COMING)
            if kept is not None and kept.of_view(camera, view) and not ready:
                onto.blit(kept.picture, view)
                return False
            self._awaited = False
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
        self.levels.draw(onto, camera, quick=scene.moving, pans=scene.moving and not self._rests)
        ready = self.levels.complete
        if ready and (self._rests or not scene.moving):
            self._still = Still.of(onto, shown, camera, view, kept)
        return ready

    def _lay(self, scene: BoardScene) -> None:
        """From now on this scene's layers are painted on the ground."""
        shown = _shown(scene)
        self.levels.lay(shown, partial(_lay, scene), partial(_spoiled, scene, shown), bears=bool(scene.layers))

    def _seen(self, scene: BoardScene, people: Sequence[Figure]) -> frozenset[ModelId]:
        """The models in the view or near it."""
        per_inch, near = scene.camera.per_inch, _view(scene).inflate(2 * _BEYOND, 2 * _BEYOND)
        at = ((figure.id, *place(scene, figure)) for figure in people if figure.where == "table")
        return frozenset(model for model, x, y in at if near.collidepoint(x * per_inch, y * per_inch))

    def _standers(self, scene: BoardScene, people: Sequence[Figure], new: int | None) -> Standing:
        """The tokens' sprites and places; kept while no model changes and none comes near the view or leaves it."""
        fades = frozenset(show.model for show in scene.shows if isinstance(show, Fall | Plunge))
        seen = self._seen(scene, people)
        key = (scene.camera.per_inch, scene.unit, scene.selected, scene.facing, scene.acted, scene.moved, fades,
               theme.current().name, seen, scene.lifted, scene.view)  # fmt: skip
        kept = self._standing
        if kept is None or kept[0] is not scene.state or kept[1] != key or not kept[2].complete:
            present = [figure for figure in people if figure.id not in fades]
            kept = self._standing = scene.state, key, standing(self.sprites, scene, present, seen, new)
        return kept[2]

    def _write(
        self, onto: pygame.Surface, scene: BoardScene, people: Sequence[Figure], found: Standing,
        trays: Sequence[pygame.Rect],
    ) -> None:  # fmt: skip
        """Names and tags; those that stay keep their places while only the pointer or the view moves.

        They give way to the ghost at the pointer, to its way, and to the odds of whom they are about. They stand
        elsewhere while dice or a box that has just opened lie there.
        """
        ghosts = _ghost_boxes(scene, people, _all_ghosts(scene))
        pointed, (left, top) = _ghost_boxes(scene, people, _ghosts_of(scene.live)), scene.camera.origin
        dice = [box.move(-left, -top) for box in (*trays, *self._verdicts(scene, trays))]
        tags = self._tags(scene, scene.live, [*found.bases, *ghosts])
        live_labels = (*self._pointed(scene, people), *tags)
        aimed = {tuple(label.of) for label in live_labels if label.layer in ("odds", "target-odds")}
        path = _path(scene.live, scene.camera.per_inch)
        lasting = [
            word
            for word in self._lasting(scene, people, found)
            if word.box.collidelist(pointed) < 0
            and len(word.box.collidelistall(path)) < _ON_PATH
            and not (word.label is not None and word.label.layer == "targets" and tuple(word.label.of) in aimed)
        ]
        opened = _covered(scene) if self._words[bool(scene.layers)].beneath != _covered(scene) else []
        moved = [word for word in lasting if word.label is not None and word.box.collidelist([*dice, *opened]) >= 0]
        lasting = [word for word in lasting if word not in moved]
        aside = (word.label for word in moved if word.label is not None)
        said, room = (*aside, *live_labels), _room(scene)
        others = [*(word.box for word in lasting), *dice]
        before, placed_in, beside, live = self._said
        kept = before == said and beside == others and (room == placed_in or (scene.moving and _fits(live, room)))
        if not kept:
            beneath = [*_covered(scene), *others]
            live = placed(said, room, Obstacles(found.bases, [*found.hung, *ghosts], beneath), scene.unit)
            self._said = said, room, others, live
        draw_leaders(onto, (*lasting, *live), (left, top), scene.unit)
        words = [(word.sprite, (left + word.box.x, top + word.box.y)) for word in (*lasting, *live)]
        onto.fblits(words, pygame.BLEND_PREMULTIPLIED)

    def _lasting(self, scene: BoardScene, people: Sequence[Figure], found: Standing) -> list[Placed]:
        """The labels that stay: placed anew if something has moved or come into view, and when the view is at rest.

        What opens over the board meanwhile moves all only if it covers a list of names.
        """
        room = _room(scene)
        seen = tuple(room.colliderect(box) for box in found.bases)
        circles = tuple([figure.linked for figure in people if figure.leads])
        key = (scene.camera.per_inch, scene.camera.view, scene.layers, scene.names, scene.selected,
               scene.question, scene.text, theme.current().name, seen, circles)  # fmt: skip
        kept, beneath = self._words.get(bool(scene.layers)), _covered(scene)
        lists = [word.box for word in kept.placed if word.label is None] if kept is not None else []
        if kept is not None and kept.beneath != beneath and any(box.collidelist(beneath) >= 0 for box in lists):
            kept = None
        if kept is not None and kept.key == key and kept.found.bases == found.bases:
            pans = scene.moving and (kept.room != room or not found.complete)
            if pans or (kept.found.hung == found.hung and kept.room == room):
                return kept.placed
        standing = [stamp.box for stamp in pieces(self.sprites, scene)]
        labels_ = [
            *written(self.sprites, scene),
            *self._names(scene, people),
            *self._tags(scene, scene.layers, found.bases),
        ]
        left, top = scene.camera.origin
        asked = [pygame.Rect(one).move(-left, -top) for one in scene.question]
        labels_ = [one for one in labels_ if not any(box.contains(one.of) for box in asked)]  # who can't be seen
        taken = Obstacles([*found.bases, *standing], found.hung, beneath, _strokes(scene))
        words = placed(labels_, room, taken, scene.unit, self.sprites)
        self._words[bool(scene.layers)] = _Words(found, key, room, words, beneath)
        return words

    def _names(self, scene: BoardScene, people: Sequence[Figure]) -> Iterator[Label]:
        """The names that stay; that of the selected model comes first and is never in a list.

        Where a circle is small on the screen, the name of its leader stands for all of it.
        """
        wanted = [figure for figure in people if figure.where == "table" and _is_named(scene, figure)]
        if scene.names != "all" and scene.camera.per_inch < _SMALL * scene.unit:
            led = {i for figure in wanted if figure.leads for i in figure.linked[1:]}
            wanted = [figure for figure in wanted if figure.id not in led or figure.id == scene.selected]
        for figure in sorted(wanted, key=lambda figure: figure.id != scene.selected):
            yield self._name(scene, figure, listed=figure.id != scene.selected)

    def _pointed(self, scene: BoardScene, people: Sequence[Figure]) -> Iterator[Label]:
        """The name of the model under the pointer, if it isn't one of those that stay: these don't move for it."""
        figure = people[scene.hovered] if scene.hovered is not None else None
        if figure is not None and figure.where == "table" and not _is_named(scene, figure):
            yield self._name(scene, figure)

    def _name(self, scene: BoardScene, figure: Figure, *, listed: bool = False) -> Label:
        """`listed`: whether it may stand in a list with others where many are crowded."""
        tone = theme.team(figure.side)
        said = figure.name
        if figure.leads:
            said = say("label.leads", name=first_name(figure.name), count=len(figure.linked))
        sprite = labels.name(self.sprites, said, tone, scene.unit)
        return Label(sprite, base(scene, figure), said if listed else "", tone, figure.side == 1)

    def _tags(self, scene: BoardScene, layers: Sequence[Layer], tokens: Sequence[pygame.Rect]) -> Iterator[Label]:
        """What is said of a model belongs to its token, not to a point on its face; of a planned place to the ghost."""
        per_inch, room = scene.camera.per_inch, _room(scene).w
        for of, mark in ((layer, mark) for layer in layers for mark in layer.marks if isinstance(mark, Tag)):
            at = mark.at[0] * per_inch, mark.at[1] * per_inch
            words = labels.fitting(mark.text, scene.unit, room)
            sprite = labels.tag(self.sprites, words, mark.role, scene.unit)
            own = next((box for box in tokens if math.dist(box.center, at) < box.w / 2), labels.spot(at))
            yield Label(sprite, own, tone=theme.mark_colour(mark.role), layer=of.name)

    def _stamp(
        self, onto: pygame.Surface, camera: Camera, sprites: Iterable[tuple[pygame.Surface, tuple[int, int]]]
    ) -> None:  # fmt: skip
        left, top = camera.origin
        onto.fblits([(sprite, (left + x, top + y)) for sprite, (x, y) in sprites], pygame.BLEND_PREMULTIPLIED)

    def _ghosts(self, onto: pygame.Surface, scene: BoardScene, people: Sequence[Figure]) -> None:
        for ghost in _all_ghosts(scene):
            figure = people[ghost.model]
            sprite = self.sprites.get(ghostly, figure.look, radius(scene, figure), ghost.allowed)
            x, y = scene.camera.to_pixels(ghost.at)
            onto.blit(sprite, sprite.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)


def _lay(scene: BoardScene, onto: pygame.Surface, camera: Camera) -> Iterator[None]:
    """What stays on the ground while the pointer moves, a step at a time."""
    if scene.grid:
        grid(onto, camera)
    yield from painter.steps(painter.Easel(onto, camera, scene.state.places, scene.unit), scene.layers)


def _shown(scene: BoardScene) -> Shown:
    """All that the painted ground hangs on besides the camera: where models stand only if a mark points one out."""
    halos = any(isinstance(mark, Halo) for layer in scene.layers for mark in layer.marks)
    standing = scene.state.places if halos else ()
    return (scene.layers, standing, scene.grid, scene.text, theme.current().name)


def _looks(scene: BoardScene) -> object:
    """All that the board hangs on besides the camera and what follows the pointer."""
    return (scene.state, scene.layers, scene.selected, scene.acted, scene.moved, scene.lifted, scene.view, scene.facing,
            scene.fallen, scene.grid, scene.names, scene.text, scene.question, theme.current().name)  # fmt: skip


def _spoiled(scene: BoardScene, shown: Shown, before: Shown) -> Spoils | None:
    """Which pieces of the ground look otherwise than when that was painted; None: all of them."""
    return spoils(before[0], shown[0], scene.state.places) if before[1:] == shown[1:] else None


def _fits(words: Sequence[Placed], room: pygame.Rect) -> bool:
    return all(room.contains(word.box) for word in words)


def _is_named(scene: BoardScene, figure: Figure) -> bool:
    """Whether its name stays on the board."""
    leads = scene.names == "leaders" and figure.role in ("leader", "hero")
    return leads or scene.names == "all" or figure.id == scene.selected


def _strokes(scene: BoardScene) -> list[pygame.Rect]:
    """The lines of the layers that stay, in pieces; areas are large enough to be seen behind a label."""
    per_inch = scene.camera.per_inch
    found: list[pygame.Rect] = []
    for mark in (mark for layer in scene.layers for mark in layer.marks):
        points = mark.points if isinstance(mark, Stroke) else (mark.a, mark.b) if isinstance(mark, Link) else ()
        for a, b in pairwise(points):
            found += labels.pieces((a[0] * per_inch, a[1] * per_inch), (b[0] * per_inch, b[1] * per_inch))
    return found


def _path(layers: Iterable[Layer], per_inch: float) -> list[pygame.Rect]:
    """The way that is planned, in pieces: names give way to it."""
    found: list[pygame.Rect] = []
    for mark in (mark for layer in layers for mark in layer.marks if isinstance(mark, Stroke) and mark.role == "way"):
        for a, b in pairwise(mark.points):
            found += labels.pieces((a[0] * per_inch, a[1] * per_inch), (b[0] * per_inch, b[1] * per_inch))
    return found


def _ghosts_of(layers: Iterable[Layer]) -> Iterator[Ghost]:
    """Models where they would stand."""
    return (mark for layer in layers for mark in layer.marks if isinstance(mark, Ghost))


def _all_ghosts(scene: BoardScene) -> tuple[Ghost, ...]:
    return (*_ghosts_of((*scene.layers, *scene.live)), *scene.ghosts)


def _ghost_boxes(scene: BoardScene, people: Sequence[Figure], ghosts: Iterable[Ghost]) -> list[pygame.Rect]:
    """Their boxes, in pixels from the board's corner: words keep off them."""
    per_inch = scene.camera.per_inch
    return [
        labels.spot((ghost.at[0] * per_inch, ghost.at[1] * per_inch), radius(scene, people[ghost.model]))
        for ghost in ghosts
    ]


def _covered(scene: BoardScene) -> list[pygame.Rect]:
    """What lies over the board, in pixels from the table's corner."""
    left, top = scene.camera.origin
    return [pygame.Rect(one).move(-left, -top) for one in (*scene.covered, *scene.question)]


def _room(scene: BoardScene) -> pygame.Rect:
    """Where words may stand, in pixels from the board's corner: in the view, off the rulers."""
    view, inset = _view(scene), scene.camera.inset
    return pygame.Rect(view.x + inset, view.y + inset, view.w - inset, view.h - inset).inflate(-6, -6)


def _view(scene: BoardScene) -> pygame.Rect:
    """What is in view, in pixels from the board's corner."""
    left, top = scene.camera.origin
    x, y, width, height = scene.camera.view
    return pygame.Rect(x - left, y - top, width, height)
