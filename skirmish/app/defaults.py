"""What a battle has that names nothing else."""

from __future__ import annotations

MAP, SCENARIO, PLAYER = "village", "skirmish", "aggressor"
DEMONSTRATION = ("tower-circle", "dread-circle")
"""The lists of a battle that names none: two with channelers."""
DEMONSTRATION_SEED = 6
SEEDS = 1_000_000
"""A new number that dice hang on is below this."""


def seed_of(wanted: int | None) -> int:
    """The number that dice hang on; a new one if none is wanted."""
    from secrets import randbelow

    return randbelow(SEEDS) if wanted is None else wanted
