"""A dictionary for what was worked out: it forgets everything before it would hold more than it may."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(dict[K, V]):
    """Looked up like any dictionary; `keep` puts something in."""

    __slots__ = ("_most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: K, value: V) -> V:
        """The value, which is kept. All others are forgotten first if there are `most` of them."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
