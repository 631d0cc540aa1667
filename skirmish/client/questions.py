"""The questions to a worker and its answers: plain values that travel between processes.

`Decide` is answered with an `Action`, `Explain` with an `Explanation`, `Advise` with `Advice`, `Foretell` with an
`Outlook`, `Risk` with `Risks`, `Prospect` with `Prospects`, `Menace` and `Cuts` with `GroundLayer`, `Exchanges` with
`Later`, `Paint` with `Painted`, and each of them with `Failed` if something went wrong.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from skirmish.client.view.marks import Layer
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action
from skirmish.core.forecast import Estimate
from skirmish.core.outlook import Reply
from skirmish.core.record import Record
from skirmish.core.state import SAME_LEVEL, ModelId, Side
from skirmish.core.units import Point
from skirmish.players import OPPONENT, USUAL
from skirmish.players.explanation import Candidate

if TYPE_CHECKING:
    from skirmish.core.game import Game


class Decide(Record):
    """What the player of this word does now, whichever side must decide. Asked again, it is the same player still."""

    player: str
    seed: int = 0
    most_ms: int | None = None
    """It thinks no longer than so many milliseconds; None: as long as it does by itself."""


class Explain(Record):
    """Why the player of this word chose the action of this number. It needn't have been its player."""

    player: str
    number: int
    action: Action
    """What was chosen: after something was taken back the number is that of another."""
    seed: int = 0
    most_ms: int | None = None
    """See `Decide`."""


class Advise(Record):
    """What the player of this word would suggest to the side that must decide now."""

    player: str = OPPONENT
    seed: int = 0


class Foretell(Record):
    """What may come of an action that is offered, as an `Outlook`, if the other side replies so."""

    action: Action
    reply: Reply = "default"


class Risk(Record):
    """What the enemy's next turn would do to the model if it stood there: simulated so often with dice of the seed."""

    model: ModelId
    at: Point
    tries: int = 40
    seed: int = 0
    player: str = USUAL
    """The player of the enemy's turn, which also answers for the model's side."""
    level: int = SAME_LEVEL
    """The level of `at`."""


class Menace(Record):
    """The ground that these models threaten, as this side sees it."""

    models: tuple[ModelId, ...]
    side: Side
    moment: int | None = None
    """As the battle stood after the event of this number; None: as it stands, -1: before all of them."""


class Cuts(Record):
    """On what ground enemies could cut what the caster weaves."""

    caster: ModelId
    moment: int | None = None
    """See `Menace`."""


class Exchanges(Record):
    """What the fights that are joined may make of these models by the end of the turn, or of the round."""

    models: tuple[ModelId, ...]


class Prospect(Record):
    """Who is likely to win from where the battle stood after so many actions."""

    actions: int
    looker: Side | None = None
    """Who looks: it is told from what this side may know; None: from what is open."""


class Paint(Record):
    """The ground as it is now, at this many pixels per inch."""

    per_inch: float
    view: float = math.inf
    """From how many inches above the table one looks: what lies higher is seen through."""


Question = Decide | Explain | Advise | Foretell | Risk | Menace | Cuts | Exchanges | Prospect | Paint


class Advice(Record):
    """The best things to do now, the first the best; none if nothing is worth it."""

    candidates: tuple[Candidate, ...]


class Risks(Record):
    """How often the model went out of action, was hurt but stayed, or came to no harm."""

    out: int
    hurt: int
    unhurt: int

    @property
    def tries(self) -> int:
        """All of them."""
        return self.out + self.hurt + self.unhurt

    def share(self, count: int) -> Estimate:
        """The share of one of the counts with its standard error, as `Sample` works it out: 0 of 40 isn't never."""
        cautious = (count + 1) / (self.tries + 2)
        return Estimate(count / self.tries, (cautious * (1 - cautious) / self.tries) ** 0.5)


class Prospects(Record):
    """How likely side 0 is to win: 1 or 0 once it is over, a half for a draw."""

    chance: float


class GroundLayer(Record):
    """The overlay of the ground that was asked about; None if there is none, or if it may not be told."""

    layer: Layer | None


class Painted(Record):
    """The ground in pixels: three bytes each, row by row."""

    per_inch: float
    width: int
    height: int
    rgb: bytes
    view: float = math.inf


class Failed(Record):
    """There is no answer, and why."""

    text: str
    lost: bool = False
    """Whether the mind could not follow the battle: it must be told everything again."""


class Standing(Protocol):
    """A battle to think about: a session."""

    setup: Setup
    game: Game


class Job(NamedTuple):
    """A question about a battle that stands after these actions. The setup is None if it is the one before."""

    ticket: int
    question: Question
    setup: Setup | None
    keep: int
    """How many of the actions before it has in common."""
    actions: Sequence[Action]
    """Those that follow them."""
