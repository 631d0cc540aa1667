"""What the system asks in the middle of its rules."""

from __future__ import annotations

from skirmish.core.decision import Asks
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

PARRY = evolve(shared.PARRY, rule="SKR-63", perils=("falls",))
INTERCEPT = Asks(
    "intercept", "Interceptions", "Whether a model steps into an enemy's charge. By default none does.",
    "decide first whether somebody intercepts the charge", "SKR-31",
)  # fmt: skip
HIDE = Asks(
    "hide", "Hiding after a move", "Whether a model that ends its move behind cover hides. By default it doesn't.",
    "decide first whether the model hides", "SKR-37",
)  # fmt: skip
SHARES = Asks(
    "shares", "Shares of blows", "How a model shares blows among several enemies. By default all go to the first.",
    "decide first whom the model strikes", "SKR-62",
)  # fmt: skip
ORDER = Asks(
    "order", "Order of equal strikers", "Which of your own models strikes first. By default the first in the list.",
    "decide first who strikes next", "SKR-60",
)  # fmt: skip
RETALIATE = Asks(
    "retaliate", "Controlled comrades",
    "Whether a model strikes back at comrades the enemy controls. By default it doesn't.",
    "decide first whether the model strikes back at its own", "CHN-73",
)  # fmt: skip
CLEAR = Asks(
    "clear", "Steps clear", "Where a model steps once the enemy no longer controls it. By default the nearest spot.",
    "decide first where the model steps clear", "CHN-73",
)  # fmt: skip
ARMS = Asks(
    "arms", "Weapons in close combat",
    "What your models fight with, where they have a choice. By default with what they hold.",
    "first weapons are chosen", "SKR-69", usual="never",
)  # fmt: skip
ROUT = Asks(
    "rout", "Rout tests", "Whether to take a rout test or concede. By default the test is taken.",
    "first comes the rout test", "SKR-11",
)  # fmt: skip
ASKS = PARRY, INTERCEPT, HIDE, ARMS, ORDER, SHARES, ROUT, evolve(shared.COMPELLED, rule="CHN-73"), RETALIATE, CLEAR
