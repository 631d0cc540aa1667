"""The list building that rule systems have of their own, made when a list speaks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.muster.builds import Builders


def builders() -> Builders:
    """By the system's name; each reads its files only once it is asked for."""
    from functools import cache, partial

    from skirmish import rules
    from skirmish.library import load_record

    return {name: cache(partial(make, load_record)) for name, make in rules.BUILDERS.items()}
