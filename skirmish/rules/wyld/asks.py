"""What the system asks in the middle of its rules."""

from __future__ import annotations

from skirmish.core.decision import Asks
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

CAST = Asks(
    "cast-now", "Casting at once", "Whether to cast a spell as soon as it has enough points. By default it waits.",
    "decide first whether the spell is cast now", "WYL-14",
)  # fmt: skip
DIAMONDS = Asks(
    "diamonds", "Cancelling stray suits", "What diamonds cancel. By default whatever leaves the weakest side effects.",
    "decide first what the diamonds cancel", "WYL-43",
)  # fmt: skip
WILLPOWER = Asks(
    "willpower", "Low jokers", "Whether willpower saves a spell from a low joker. By default it does.",
    "decide first whether willpower is paid", "WYL-34", perils=("ends",),
)  # fmt: skip
CANCEL = Asks(
    "last-cards", "Cards of a lost spell", "Which cards to cancel before a spell is lost. By default all that can be.",
    "decide first which cards are cancelled", "WYL-32",
)  # fmt: skip
TUNING = Asks(
    "tuning", "Tuning", "Which of the drawn cards to discard. By default none.",
    "decide first which cards are kept", "WYL-40",
)  # fmt: skip
ASKS = CAST, DIAMONDS, WILLPOWER, TUNING, CANCEL, evolve(shared.FORETELLING, rule="CHN-75")
