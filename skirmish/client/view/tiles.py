"""A store of square pieces of the board's picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import pygame

TILE = 256
"""Pixels that a tile is wide and high."""
TILE_BYTES = TILE * TILE * 4
_SPARE = 24
"""Tiles whose memory is kept for others."""
Tile = tuple[float, int, int]
"""Pixels per inch, column, row."""


class Tiles:
    """Tiles by their places; the longest unused go first, and their memory is used again: it is dear to get anew."""

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
