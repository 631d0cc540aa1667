"""What a position is worth: weights for what can be told of it, fitted to battles. Data: `players/value.yaml`."""

from __future__ import annotations

import math
from collections.abc import Mapping

from skirmish.core.record import Record

ANY = "any"
"""The section for combat systems that have none of their own."""
AIMS = (
    "markers-points", "markers-held", "markers-soon", "exit-gone", "exit-soon", "treasure-gone", "treasure-borne",
    "treasure-near", "hold-there", "hold-soon",
)  # fmt: skip
"""How the scenario stands: told once more, times the share of rounds that are over, as `hold-soon*late`."""
FEATURES = (
    "marks", "heads", "slack", "shaken", "near", "far", "near-first", "far-first", "cuts", *AIMS,
    *[f"{name}*late" for name in AIMS],
)  # fmt: skip
"""All that is told of a position, ours less theirs: see `players/position.py`."""


class Value(Record):
    """Weights of the features of a position, in log odds: a section for each combat system, and one for all others."""

    sections: Mapping[str, Mapping[str, float]]
    """By combat system and feature; what isn't named weighs nothing."""
    origin: Mapping[str, str | int | float] = {}
    """What it was fitted to, for people: lists, battles, seeds, and how well it foretells others."""

    def chance(self, combat: str, features: Mapping[str, float]) -> float:
        """The chance to win of the side that the features are told from: between 0 and 1, never either of them."""
        weights = self.sections.get(combat) or self.sections[ANY]
        odds = sum([weights.get(name, 0.0) * number for name, number in features.items()])
        return 1.0 / (1.0 + math.exp(-max(-MOST, min(MOST, odds))))


MOST = 30.0
"""Log odds beyond which nothing is more certain."""
