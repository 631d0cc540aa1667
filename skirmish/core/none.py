"""The magic system `none`: nobody channels."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from skirmish.core.decision import Action, Asking, Offer, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.events import Event
from skirmish.core.state import ModelId, Roster, Side, State, Warrior
from skirmish.core.system import Guard, Option, Reaction, Ruleset, Sheet
from skirmish.core.telling import Line

if TYPE_CHECKING:
    from skirmish.core.table import Table


class NoMagic:
    """A magic system in which there is nothing to do."""

    name: ClassVar[str] = "none"
    options: ClassVar[tuple[Option, ...]] = ()
    reactions: tuple[Reaction, ...] = ()
    guards: tuple[Guard, ...] = ()
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> None:
        """Nobody has a part in it."""

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """It changes nothing."""
        return ()

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """It adds nothing to a card."""
        return Sheet("", "")

    def tell(self, state: State, event: Event) -> Line | None:
        """It has no events."""
        return None

    def worth(self, state: State, side: Side) -> float:
        """It is worth nothing."""
        return 0.0

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Every roster can be played without magic."""
        return ()

    def can(self, state: State, model: ModelId) -> bool:
        """Nobody can."""
        return False

    def offers(self, state: State, model: ModelId) -> tuple[Offer, ...]:
        """Nothing is offered."""
        return ()

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Nothing begins."""
        yield from nothing_asked()

    def perform(self, table: Table, action: Action) -> Asking:
        """Nothing is ever offered, so nothing can be performed."""
        yield from nothing_asked()

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Nothing ends."""
        yield from nothing_asked()
