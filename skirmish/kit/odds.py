"""What a combat system answers `skirmish odds` with: described situations, and the rules whose odds are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from skirmish.core.decision import Procedure
from skirmish.core.dice import Modifier
from skirmish.core.policy import Policy, default
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset


class Impossible(ValueError):
    """That can't be done in this situation. `wrong` is a name that means nothing, `known` are those that would."""

    def __init__(self, text: str, rule: str = "", wrong: str = "", known: tuple[str, ...] = ()) -> None:
        super().__init__(f"{text} ({rule})" if rule else text)
        self.wrong = wrong
        self.known = known


class Seen(Record, cache_hash=True):
    """A roll on one path, and how it came out."""

    what: str
    needed: str
    rule: str
    modifiers: tuple[Modifier, ...]
    outcome: str


Path = tuple[Seen, ...]
"""The rolls on one way through a rule."""


class Pose(Record):
    """How a described model is, apart from who it is."""

    save: int | None = None
    """Armour save instead of its suit's."""
    grip: str = ""
    """What it has in hand, by name; '' for its usual."""
    posture: str = "standing"
    moved: bool = False
    charged: bool = False
    fighting: bool = False
    """This is not the first round of its combat."""


class Part(NamedTuple):
    """A rule to be played from a state."""

    state: State
    procedure: Callable[..., Procedure[Any]]
    args: tuple[Any, ...] = ()
    policy: Policy = default
    resumable: bool = False


class Question(NamedTuple):
    """A shot or blows, ready to be forecast."""

    actor: str
    target: str
    """Who they are, with what matters here."""
    told: tuple[str, ...]
    """Words of the situation that the rules add."""
    one: Part
    """A single shot or blow: its rolls are told apart."""
    whole: Part
    """All of them."""
    phase: Part | None = None
    """The phase in which all others do the same."""


class Questions(Protocol):
    """The questions of one combat system."""

    fates: tuple[str, ...]
    """What usually becomes of a target, from nothing to the worst."""

    def posed(self, state: State, poses: tuple[Pose, ...]) -> State:
        """A state in which everybody has been deployed, as it is when they are posed so. Raises `Impossible`."""

    def shot(
        self, rules: Ruleset, state: State, shooter: ModelId, target: ModelId, weapon: str | None, shots: int
    ) -> Question:
        """So many shots with the weapon, its first if None. Raises `Impossible` with the rule that forbids it."""

    def blows(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Question:
        """All the model's blows at the target. Raises `Impossible` with the rule that forbids it."""

    def hits(self, path: Path) -> bool:
        """Whether something hits on this path."""

    def wounds(self, path: Path) -> bool:
        """Whether something wounds on this path."""
