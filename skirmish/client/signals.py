"""What a panel says when it is pressed."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.record import Record


class Signal(Record):
    """A command by its id, and what it is about if it must be told."""

    command: str
    about: object = None


Send = Callable[[Signal], object]
"""The receiver of signals: a scene, which looks them up in its table of commands."""
