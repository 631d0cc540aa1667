"""What combat and magic systems have in common: the answers each of them owes, and those of one with nothing to say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from skirmish.core.decision import Asking
from skirmish.core.dice import Modifier
from skirmish.core.events import Event
from skirmish.core.options import Option
from skirmish.core.record import Record
from skirmish.core.showing import Band, Deed, Halo, Sheet, Tie
from skirmish.core.state import Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.telling import Line

if TYPE_CHECKING:
    from skirmish.core.decision import Action
    from skirmish.core.system import Ruleset
    from skirmish.core.table import Table

R = TypeVar("R", bound=Record)
Reaction = tuple[type[Event], Callable[["Table", Any], Asking]]
"""An event class and the procedure that hears it; it may ask."""


class Ward(Record, cache_hash=True):
    """A D6 that turns a hit aside before it wounds. (CHN-62)"""

    needed: int
    name: str
    rule: str


Guard = Callable[[State, Hit], Ward | None]
"""What guards the target of a hit, if anything does."""


class Read(Protocol):
    """Reads a YAML file of rule data into a record: the library's, handed to the systems by the composition root."""

    def __call__(self, path: Path, kind: type[R], form: str, /) -> R:
        """The record, or an error with file, line and column; the file says `format: <form>/1`."""


class System(Protocol):
    """What combat and magic systems have in common."""

    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    reactions: tuple[Reaction, ...] = ()
    guards: tuple[Guard, ...] = ()
    topics: ClassVar[tuple[str, ...]] = ()
    """The topics it has `modifiers` for: it isn't asked about others."""
    rules: Ruleset
    """Set when the two systems are joined."""

    def heeds(self, state: State) -> int:
        """Bit mask of the models whose rolls, and rolls against whom, its reactions to `Rolled` heed; -1: all rolls."""
        return -1

    def shapes(self, state: State) -> int:
        """Bit mask of the models that are in the middle of a spell, which they may let go the next time they act."""
        return 0

    def enlist(self, warrior: Warrior) -> Any:
        """The system's frozen slot for this warrior's model; None if it has no part in it."""
        return None

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """Numbers this system adds for the model under one of its `topics` (`to hit`, `to be hit`, `strength`...)."""
        return ()

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The model's card, this system's part."""
        return Sheet(state.models[model].name, state.models[model].warrior.type)

    def tell(self, state: State, event: Event) -> Line | None:
        """The event as a line of the log, or None if it isn't this system's. `state` is the one after the event."""
        return None

    def say(self, state: State, action: Action) -> str:
        """What the action is, as an order: `Shoot Ren with the bow`. '' if it isn't this system's."""
        return ""

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """What the model may ever choose to do here, in the order of a turn."""
        return ()

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """How far its missile weapons, its weaves reach."""
        return ()

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Distances round the model within which a rule holds for others."""
        return ()

    def ties(self, state: State, model: ModelId) -> tuple[Tie, ...]:
        """With whom the model is joined by being near, and with whom it could be."""
        return ()

    def worth(self, state: State, side: Side) -> float:
        """How well the side stands by this system's lights, in marks."""
        return 0.0

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Why the roster can't be played under this system."""
        return ()
