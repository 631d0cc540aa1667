"""The list building that rule systems have of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.muster.builds import Builders


def builders() -> Builders:
    """By the system's name; each is loaded, and reads its files, once a list speaks of it."""
    from skirmish import rules
    from skirmish.library import load_record

    return rules.Builders(load_record)
