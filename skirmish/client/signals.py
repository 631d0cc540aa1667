"""What a panel says when it is pressed."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.record import Record


class Signal(Record):
    """A command by its id, and what it is about: an entry, a page, another signal."""

    command: str
    about: object = None


Send = Callable[[Signal], object]
"""Where a signal goes: to the scene, which carries it out."""
