"""A workshop that is created on first use, so that the window's first frame needn't wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any


class LaterWorkshop:
    """Stands for a `Workshop` until all rules are loaded."""

    def __init__(self, folder: Path, before: Callable[[], object]) -> None:
        """`folder`: the player's own files; `before` is called on first use."""
        self._folder, self._before = folder, before
        self._lock = threading.Lock()
        """Background threads and the window get the same workshop."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self._before()
        with self._lock:
            return getattr(self._shop, name)

    @cached_property
    def _shop(self) -> Any:
        from skirmish.app.workshop import Workshop

        shop = Workshop(self._folder)
        for each in (one for one in dir(shop) if not one.startswith("_")):
            setattr(self, each, getattr(shop, each))
        return shop
