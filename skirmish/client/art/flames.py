"""The painter of what burns."""

from __future__ import annotations

from skirmish.client.art.field import noise, smooth
from skirmish.client.art.patch import Patch
from skirmish.client.art.theme import Colour

_EMBERS: tuple[tuple[Colour, float, float], ...] = (
    ((232, 78, 22), 0.2, 0.14), ((255, 158, 40), 0.06, 0.11),
    ((255, 214, 96), -0.03, 0.08), ((255, 246, 206), -0.1, 0.07),
)  # fmt: skip
"""Colour, how far outside the outline it begins in inches, over how many inches it grows full."""


def fire(patch: Patch) -> None:
    """A glow on the ground, and flames that are hotter the further in they are."""
    flicker = 0.5 * noise(patch.window, 0.22, patch.dice) + 0.5 * noise(patch.window, 0.6, patch.dice) - 0.5
    patch.wash((255, 120, 40), 0.4 * smooth((patch.depth + 0.45) / 0.5))
    patch.wash((40, 18, 10), 0.75 * smooth((patch.depth + 0.12) / 0.12))
    for colour, outside, over in _EMBERS:
        patch.wash(colour, 0.92 * smooth((patch.depth + outside + 0.55 * flicker) / over))
