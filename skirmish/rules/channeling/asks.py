"""What the system asks in the middle of its rules."""

from __future__ import annotations

from skirmish.core.decision import Asks
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

CUT = Asks(
    "cut", "Cuts", "Whether to cut an enemy's weave, and who does. By default nobody does.",
    "decide first whether the weave is cut", "CHN-26", counters="cut",
)  # fmt: skip
UPKEEP = Asks(
    "upkeep", "Upkeep", "Whether to keep up a weave. By default it is kept up while there are points.",
    "first the upkeep of weaves is settled", "CHN-14",
)  # fmt: skip
HEIR = Asks(
    "heir", "Circles without a leader", "Who leads a circle whose leader fell. By default the first member who can.",
    "decide first who leads the circle", "CHN-36",
)  # fmt: skip
ASKS = CUT, UPKEEP, HEIR, evolve(shared.FORETELLING, rule="CHN-75")
