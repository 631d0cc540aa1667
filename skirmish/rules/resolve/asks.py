"""What the system asks in the middle of its rules."""

from __future__ import annotations

from skirmish.core.decision import Asks
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

PARRY, RIPOSTE = evolve(shared.PARRY, rule="RES-52"), evolve(shared.RIPOSTE, rule="RES-52")
HOLD_OFF = Asks(
    "hold-off", "Holding off", "Whether a pole arm holds off an enemy that comes near. By default it does.",
    "decide first whether the pole arm holds the enemy off", "RES-68",
)  # fmt: skip
PREEMPT = Asks(
    "pre-empt", "Pre-emption", "Whether a slower model tries to act before an enemy. By default none does.",
    "decide first who acts now", "RES-36",
)  # fmt: skip
ASKS = (
    PARRY, RIPOSTE, HOLD_OFF, PREEMPT, evolve(shared.HELD, rule="RES-35"), evolve(shared.LEAVING, rule="RES-24"),
    evolve(shared.COMPELLED, rule="CHN-73"),
)  # fmt: skip
