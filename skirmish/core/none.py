"""The magic system `none`: nobody channels."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from skirmish.core.decision import Action, Asking, Offer, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import MagicSystem, Ruleset

if TYPE_CHECKING:
    from skirmish.core.table import Table


class NoMagic(MagicSystem):
    """A magic system in which there is nothing to do."""

    name: ClassVar[str] = "none"
    rules: Ruleset

    def can(self, state: State, model: ModelId) -> bool:
        """Nobody can."""
        return False

    def offers(self, state: State, model: ModelId) -> tuple[Offer, ...]:
        """Nothing is offered."""
        return ()

    def perform(self, table: Table, action: Action) -> Asking:
        """Nothing is ever offered, so nothing can be performed."""
        yield from nothing_asked()
