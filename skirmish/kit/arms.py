"""What the things that warriors carry do, in words for people: asked of the combat systems, who have the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from skirmish.core.record import Record

Manner = Literal["close combat", "missile", "worn"]


class Use(Record):
    """One way in which a thing is used, as a roster sheet tells it; '' is nothing to tell."""

    manner: Manner
    reach: str = ""
    """How far, like `24"`."""
    strength: str = ""
    save: str = ""
    text: str = ""
    """Its special rules, a sentence without its full stop."""
    rule: str = ""


Armoury = Mapping[str, tuple[Use, ...]]
"""The uses of each item, by its id: a throwing spear has two."""
