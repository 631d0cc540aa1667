"""What a panel says when it is pressed."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.record import Record


class Signal(Record):
    """A command by its id, and what it is about, where it needs to be told."""

    command: str
    about: object = None


Send = Callable[[Signal], object]
"""Who hears signals: the scene's table of commands."""
