"""A store of small premultiplied pictures, bounded by bytes: what was not asked for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from skirmish.client.art import theme

LIMIT = 24 * 1024 * 1024
"""Bytes of all sprites together."""
_BYTES = 4
_ROUGH = "rough"
_Paint = Callable[..., pygame.Surface]
_Key = tuple[_Paint, tuple[Hashable, ...], str]


class Sprites:
    """Sprites by the function that paints them, its arguments, and the palette in use."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.bytes = 0
        self.painted = 0
        """How many were painted so far: for tests and measurements."""
        self._latest: dict[tuple[_Paint, Hashable], _Key] = {}
        """By who paints and its first argument, the last key."""
        self._kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()

    def get(self, paint: Callable[..., pygame.Surface], *how: Hashable) -> pygame.Surface:
        """The sprite that `paint(*how)` gives; painted only if it isn't kept. The arguments must be hashable."""
        key = (paint, how, theme.current().name)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = paint(*how)
        self.painted += 1
        self._keep(key, found)
        if how:
            self._latest[paint, how[0]] = key
        return found

    def latest(self, paint: Callable[..., pygame.Surface], what: Hashable) -> pygame.Surface | None:
        """The one painted last of those that have this first argument, if it is still kept."""
        key = self._latest.get((paint, what))
        return None if key is None else self._kept.get(key)

    def rough(self, paint: Callable[..., pygame.Surface], what: Hashable, wide: int) -> pygame.Surface | None:
        """The latest one scaled to so many pixels, kept like any other; None if there is none."""
        key = (paint, (what, _ROUGH, wide), theme.current().name)
        found, last = self._kept.get(key), self.latest(paint, what)
        if found is None and last is not None:
            found = pygame.transform.smoothscale(last, (wide, wide))
            self._keep(key, found)
        return found

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Forgets all."""
        self._kept.clear()
        self._latest.clear()
        self.bytes = 0

    def _keep(self, key: _Key, sprite: pygame.Surface) -> None:
        """Keeps it unless it alone is larger than the limit; drops the oldest until all fit."""
        size = _size(sprite)
        if size > self.limit:
            return
        self._kept[key] = sprite
        self.bytes += size
        while self.bytes > self.limit:
            (paint, how, _), oldest = self._kept.popitem(last=False)
            self.bytes -= _size(oldest)
            if how and self._latest.get((paint, how[0])) not in self._kept:
                self._latest.pop((paint, how[0]), None)


def _size(sprite: pygame.Surface) -> int:
    return sprite.get_width() * sprite.get_height() * _BYTES
