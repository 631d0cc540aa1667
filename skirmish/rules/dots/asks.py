"""What the system asks in the middle of its rules. (R-107)"""

from __future__ import annotations

from skirmish.core.decision import Asks
from skirmish.core.record import evolve
from skirmish.kit import asks as shared

DEFENCE = Asks(
    "defence", "Defences", "How a model defends itself. By default in the way that saves it most.",
    "decide first how the attack is met", "DOT-69", perils=("falls",),
)  # fmt: skip
SECOND = Asks(
    "second-chance", "Second chances",
    "Whether a model whose defence has failed tries another. By default it does if that saves it more than it costs.",
    "decide first whether it defends again", "DOT-71", perils=("falls",),
)  # fmt: skip
SOAK = Asks(
    "soak", "Soak", "How much of a hit goes to boxes instead of dots. By default enough to keep a dot.",
    "decide first how much is soaked", "DOT-58", "falls", ("falls",),
)  # fmt: skip
ABSORB = Asks(
    "absorb", "Absorption", "Whether a model rolls Stamina to save its dots. By default if it would lose the last one.",
    "decide first whether it absorbs the hit", "DOT-59", "falls", ("falls",),
)  # fmt: skip
REROLL = Asks(
    "reroll", "Tens", "Whether a model rolls the tens of a roll again, where that is asked. By default it does.",
    "decide first whether tens are rolled again", "DOT-10",
)  # fmt: skip
TUMBLE = Asks(
    "tumble", "Tumbling away", "Where a model that has tumbled goes. By default as far from its enemies as it can.",
    "decide first where it tumbles to", "DOT-36",
)  # fmt: skip
KIND = Asks(
    "kind", "Fight or shoot", "Whether a model fights, or shoots or throws, this round. By default whatever suits it.",
    "decide first what kind of action it takes", "DOT-66", "never",
)  # fmt: skip
MAGIC = Asks(
    "magic", "Magic or weapons", "Whether a model that channels works magic this round. By default whatever suits it.",
    "decide first whether it works magic this round", "DOT-66",
)  # fmt: skip
PLAN = Asks(
    "plan", "Plans", "What a model declares for a round. By default the plan that promises most.",
    "decide first what it declares", "DOT-67",
)  # fmt: skip
RIPOSTE = evolve(shared.RIPOSTE, rule="DOT-96")
ASKS = (
    PLAN, DEFENCE, SECOND, REROLL, TUMBLE, SOAK, ABSORB, KIND, MAGIC, RIPOSTE, evolve(shared.LEAVING, rule="DOT-75"),
    evolve(shared.COMPELLED, rule="CHN-73"),
)  # fmt: skip
