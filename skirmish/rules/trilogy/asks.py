"""What the system asks in the middle of its rules. (RT-26)"""

from __future__ import annotations

from skirmish.core.decision import Asks, Peril
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

BOTH: tuple[Peril, ...] = ("falls", "ends")
FORTUNE = Asks(
    "fortune", "Fortune", "Whether a hero spends Fortune before a roll. By default not.",
    "decide first whether Fortune is spent", "TRI-22", "falls", BOTH,
)  # fmt: skip
FATE = Asks(
    "fate", "Fate", "Whether Fate changes a roll. By default it doesn't.",
    "decide first whether Fate changes it", "TRI-24", "falls", BOTH,
)  # fmt: skip
LIFE = Asks(
    "life-event", "Life Events", "Whether a Life Event repeats a failed test. By default it doesn't.",
    "decide first whether the test is rolled again", "TRI-28", perils=BOTH,
)  # fmt: skip
KEEP = Asks(
    "keep-dice", "Dice to keep",
    "Most successes or a triplet, where Advantage leaves the choice. By default as the rule option says.",
    "decide first which dice are kept", "TRI-13", perils=BOTH,
)  # fmt: skip
GUARD = Asks(
    "guard", "Hits taken for a friend", "Whether a model takes a hit on a friend. By default none does.",
    "decide first who takes the hit", "TRI-56", perils=("falls",),
)  # fmt: skip
CLEAVE = Asks(
    "cleave", "Cleaving through", "Whom a model strikes after felling an enemy. By default the first in reach.",
    "decide first whether it strikes again", "TRI-56",
)  # fmt: skip
RIPOSTE = evolve(shared.RIPOSTE, rule="TRI-56")
ASKS = (
    FATE, FORTUNE, LIFE, KEEP, GUARD, RIPOSTE, CLEAVE, evolve(shared.LEAVING, rule="TRI-51"),
    evolve(shared.COMPELLED, rule="CHN-73"),
)  # fmt: skip
