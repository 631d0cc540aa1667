"""Scenes that the story tests of `trilogy` share: two people side by side, or at a measured distance."""

from __future__ import annotations

from typing import Any

from support.battle import Battle
from support.facing import BASES_IN, ILA, REN, WEST, Gear, face
from support.facing import ranked as people
from support.story import A, B, Story

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect, ModelId

__all__ = ["BASES_IN", "ILA", "REN", "WEST", "Gear", "people"]
"""What of `support.facing` the tests take from here."""


def swordsman(fighting: int = 4, **more: Any) -> Gear:
    """Somebody with a sword and, unless told otherwise, a rank of 6."""
    return people(**{"items": ("sword",), "fighting": fighting, **more})


def facing(
    ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, rules: str = "trilogy+none", **options: str
) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return face(rules, ila or people(), ren or people(), gap_in, **options)


def acting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Battle:
    """The same in the first round; who comes first in the lists acts first: Ila."""
    return facing(ila, ren, gap_in, **options).act()


def lasting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, *effects: Effect) -> Battle:
    """The same with something that lasts."""
    return facing(ila, ren, gap_in).after(*map(EffectBegun, effects)).act()


def number(who: ModelId, topic: str, amount: int, ident: int = 1) -> Effect:
    """A number that lasts on the model."""
    return Effect(ident, topic, who, who, numbers=((topic, amount),))


def beside(scene: Story, name: str, whom: str = "Ren", **gear: Any) -> Story:
    """Somebody more of side A who touches Ren (from the east), or of side B who touches Ila (from the west)."""
    step = BASES_IN
    if whom == "Ila":
        return scene.model(name, side=B, at=(WEST - step, 24), **(gear or people()))
    return scene.model(name, side=A, at=(WEST + 2 * step, 24), **(gear or people()))
