"""The sliders of a player who weighs: what it cares for, and how much. Data: `players/profiles/*.yaml`."""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record

Target = Literal["worth", "weak", "dangerous", "near"]
"""Whom it would rather harm: who costs most, who falls soonest, who harms us most, who is nearest."""


class Profile(Record):
    """How a player weighs. 1 is the usual measure of each slider, 0 leaves it out; the most is 3."""

    name: str = "steady"
    text: str = ""
    """What it is like, for people."""
    aggression: float = 1.0
    """Harm done, and ground gained toward who can be harmed."""
    caution: float = 1.0
    """Harm that may come to it where it stands."""
    objective: float = 1.0
    """What the scenario wants."""
    magic: float = 1.0
    """What weaves and spells bring, against what they cost."""
    target: Target = "worth"
