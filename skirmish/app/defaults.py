"""The defaults of a battle."""

from __future__ import annotations

MAP, SCENARIO, PLAYER = "village", "skirmish", "aggressor"
DEMONSTRATION = ("tower-circle", "dread-circle")
"""The default lists of a battle: two with channelers."""
DEMONSTRATION_SEED = 6
SEEDS = 1_000_000
"""New random seeds are below this."""


def seed_of(wanted: int | None) -> int:
    """The random seed; a new one if none is given."""
    from secrets import randbelow

    return randbelow(SEEDS) if wanted is None else wanted
