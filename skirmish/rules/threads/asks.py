"""What the system asks in the middle of its rules."""

from __future__ import annotations

from skirmish.core.decision import Asks
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

LETS_GO = Asks(
    "lets-go", "What is let go", "What a channeler lets go that it can't hold any more. By default the last thing.",
    "decide first what is let go", "DOT-139",
)  # fmt: skip
DEFENDS = Asks(
    "defends", "Weaves that are cut", "How many dice go to the defence of a weave. By default all that are left.",
    "decide first how the weave is defended", "DOT-136",
)  # fmt: skip
CIRCLE = Asks(
    "circle", "Circles", "Who links with whom as a round begins. By default nobody does.",
    "decide first who links", "DOT-115",
)  # fmt: skip
BOOSTED = Asks(
    "boosted", "What vigour strengthens",
    "What of itself somebody has strengthened. By default its strength, or the keenness of whoever shoots.",
    "decide first what is strengthened", "DOT-15",
)  # fmt: skip
ASKS = LETS_GO, DEFENDS, CIRCLE, BOOSTED, evolve(shared.FORETELLING, rule="CHN-75")
