"""Answers that are kept. Systems are asked the same again and again, and go to other processes as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(Generic[K, V]):
    """What a function has answered to what; all of it is forgotten when it is too much.

    It can be pickled if the function can, which the caches of `functools` can't.
    """

    def __init__(self, ask: Callable[[K], V], most: int) -> None:
        self._ask = ask
        self._most = most
        self._known: dict[K, V] = {}

    def __call__(self, key: K) -> V:
        """The answer to this."""
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._most:
                self._known.clear()
            found = self._known[key] = self._ask(key)
        return found
