"""The ground of a map that changes: each piece is painted once, and what changes is laid together from these pictures.

It is the board's own painter that paints, so that the map looks as it will in battle.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from threading import Thread
from typing import Any, NamedTuple

import pygame

from skirmish.client.art.ground import mat
from skirmish.client.art.patch import Layer
from skirmish.client.art.terrain import JOINED, Stroke, looks_of, paint_levels, strokes_of
from skirmish.client.scenes.boards import bare
from skirmish.client.view.ground_tiles import PER_INCH
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve

LIMIT = 96 * 1024 * 1024
"""Bytes of all pictures of pieces that are kept."""


class Storeys(NamedTuple):
    """All that can be stood on above the table, painted as one: it lies over everything else."""

    field: Battlefield
    """With nothing but the levels and the pieces that carry them."""


class Ground:
    """The picture of the map at `PER_INCH`. What is new is painted by `step`, a piece at a time."""

    def __init__(self, field: Battlefield, *, beside: bool = False) -> None:
        """`beside`: pieces are painted in a thread, as the window mustn't wait for a river."""
        self.field = field
        self._beside = beside
        self._begun: tuple[Stroke | Storeys, Thread, list[Layer]] | None = None
        self._mat = mat(field.width_in, field.depth_in, PER_INCH)
        self.board = self._mat.copy()
        self._laid: tuple[Stroke | Storeys, ...] = ()
        """What can be seen on the board."""
        self._wanted = tuple(_looks(field))
        self._kept: OrderedDict[Stroke | Storeys, Layer] = OrderedDict()
        self._held = 0
        self._first = True
        """Whether the map hasn't been seen whole yet: it grows piece by piece."""

    def show(self, field: Battlefield) -> None:
        """The map is this one now; its table has the same size."""
        self.field = field
        self._wanted = tuple(_looks(field))

    @property
    def busy(self) -> bool:
        """Whether anything is to be painted or laid."""
        return self._laid != self._wanted

    def step(self) -> pygame.Rect | None:
        """Paints a piece that is lacking, or lays what is there: then the box that has changed, in pixels."""
        if self._begun is not None:
            look, thread, found = self._begun
            if thread.is_alive():
                return None
            self._begun = None
            for layer in found:
                self._keep(look, layer)
        for look in self._wanted:
            if look not in self._kept:
                self._begin(look)
                return self._lay(self._ready) if self._first or isinstance(look, Storeys) else None
        self._first = False
        return self._lay(self._wanted)

    @property
    def _ready(self) -> tuple[Stroke | Storeys, ...]:
        """What can be laid of what is wanted; storeys are those that lie there until the new ones are painted."""
        found = tuple(one for one in self._wanted if one in self._kept)
        high = any(isinstance(one, Storeys) for one in found)
        return (*found, *(one for one in self._laid if isinstance(one, Storeys) and not high))

    def _begin(self, look: Stroke | Storeys) -> None:
        if not self._beside:
            self._keep(look, self._paint(look))
            return
        found: list[Layer] = []
        thread = Thread(target=lambda: found.append(self._paint(look)), daemon=True)
        self._begun = look, thread, found
        thread.start()

    def lift(self, names: Collection[str]) -> tuple[list[Layer], pygame.Rect | None]:
        """Takes pieces, by their ids on the battlefield, off the ground until `show`: their pictures, and the box that
        has changed.

        What runs into others, or isn't painted yet, stays.
        """
        lifted = [
            look for look in self._laid
            if isinstance(look, Stroke) and look in self._wanted and look.name in names and look.painter not in JOINED
        ]  # fmt: skip
        self._wanted = tuple(look for look in self._wanted if look not in lifted)
        return [self._kept[look] for look in lifted], None if self._lacks else self._lay(self._wanted)

    @property
    def _lacks(self) -> bool:
        """Whether something isn't painted yet."""
        return any(look not in self._kept for look in self._wanted)

    def _paint(self, look: Stroke | Storeys) -> Layer:
        if isinstance(look, Storeys):
            over: Any = Layer(self._mat.get_size(), self._mat.get_rect())
            for _ in paint_levels(over, look.field, PER_INCH):
                pass
            high: Layer = over
            return high
        layer = Layer(self._mat.get_size(), look.patch(self._mat, PER_INCH).box)
        look.paint(look.patch(layer, PER_INCH))
        return layer

    def _keep(self, look: Stroke | Storeys, layer: Layer) -> None:
        self._kept[look] = layer
        self._held += _bytes(layer)
        for other in list(self._kept):
            if self._held <= LIMIT:
                break
            if other not in self._wanted and other not in self._laid:
                self._held -= _bytes(self._kept.pop(other))

    def _lay(self, looks: tuple[Stroke | Storeys, ...]) -> pygame.Rect | None:
        """Puts what has changed together again, in the order of painting."""
        boxes = [self._kept[look].box for look in set(self._laid) ^ set(looks) if look in self._kept]
        self._laid = looks
        if not boxes:
            return None
        box = boxes[0].unionall(boxes[1:])
        self.board.set_clip(box)
        self.board.blit(self._mat, (0, 0))
        for look in self._laid:
            layer = self._kept[look]
            if layer.box.colliderect(box):
                self._kept.move_to_end(look)
                self.board.blit(layer.picture, layer.box, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.board.set_clip(None)
        return box


def _bytes(layer: Layer) -> int:
    return 4 * layer.box.w * layer.box.h


def _looks(field: Battlefield) -> Iterator[Stroke | Storeys]:
    """Everything on the mat, in the order of painting."""
    yield from strokes_of(looks_of(bare(field)))
    carriers = {floor.piece for level in field.levels for floor in level.floors}
    if carriers:
        pieces = tuple(piece for piece in field.terrain if piece.id in carriers)
        yield Storeys(evolve(field, id="", name="", terrain=pieces, markers=(), hold=()))
