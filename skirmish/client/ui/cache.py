"""Pictures that are kept, up to so many bytes: what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Pictures:
    """Surfaces by what they show."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, painted if it isn't there. Nobody may draw on it."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = paint()
        self.bytes += _weight(found)
        while self.bytes > self.most_bytes and len(self._kept) > 1:
            self.bytes -= _weight(self._kept.popitem(last=False)[1])
        return found


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
