"""What several systems ask in the middle of their rules. Each adds its own rule with `evolve`."""

from __future__ import annotations

from skirmish.core.decision import Asks

PARRY = Asks(
    "parry", "Parries", "Whether a blow that can be parried is. By default it is.",
    "decide first how the blow is met", "",
)  # fmt: skip
RIPOSTE = Asks(
    "riposte", "Ripostes", "Whether a model strikes back at once. By default it does.",
    "decide first whether it strikes back", "",
)  # fmt: skip
LEAVING = Asks(
    "leaving", "Strikes at models that leave",
    "Whether a model strikes at an enemy that leaves contact. By default it does.",
    "decide first whether the enemy is struck at as it leaves contact", "",
)  # fmt: skip
HELD = Asks(
    "held", "Held actions", "Whether a model that held its action acts now. By default it waits.",
    "decide first whether a model that held its action acts", "",
)  # fmt: skip
COMPELLED = Asks(
    "compelled", "Enemies you control",
    "Where a controlled enemy goes and whom it strikes. By default it stays, and strikes whom it touches.",
    "decide first what the controlled model does", "",
)  # fmt: skip
FORETELLING = Asks(
    "foretelling", "Foretellings", "Whether a Foretelling repeats a failed roll. By default it does.",
    "decide first whether the roll is made again", "",
)  # fmt: skip
