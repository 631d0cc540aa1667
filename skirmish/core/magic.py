"""The protocol of magic systems: currency, casting, reactions, upkeep."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, ClassVar, Protocol

from skirmish.core.answers import System
from skirmish.core.decision import Asking, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.exchange import Company, Volley
from skirmish.core.state import ModelId, Side, State

if TYPE_CHECKING:
    from skirmish.core.decision import Action
    from skirmish.core.table import Table


class MagicSystem(System, Protocol):
    """Currency, casting, reactions, upkeep."""

    verbs: ClassVar[frozenset[str]] = frozenset()
    """Of all that it offers, at whatever moment: none is a combat system's, so they tell its offers from others."""

    def can(self, state: State, model: ModelId) -> bool:
        """Whether the model may do magic now; cheap."""

    def offers(self, state: State, model: ModelId) -> Iterable[Offer]:
        """What it may do."""

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """The magic of these models' sides begins: replenish, circles, upkeep. Called again after a mark within."""
        yield from nothing_asked()

    def why(self, state: State, action: Action) -> Refusal | None:
        """Why a deed of its own that isn't offered can't be done now; None if it isn't this system's."""
        return None

    def meanwhile(self, state: State, side: Side) -> Iterable[Offer]:
        """What the side may do by magic while it charges and moves. (CHN-25)"""
        return ()

    def perform(self, table: Table, action: Action) -> Asking:
        """One magic action."""

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Their turn ends: who is held or silenced may get free. Called once a turn, before the next `TurnStarted`."""
        yield from nothing_asked()

    def leaves_room(self, state: State, model: ModelId, penalty: int = 1) -> bool:
        """Whether its magic lets it do something else of this penalty in the same activation, too. (WYL-8)"""
        return True

    def reach(self, state: State, model: ModelId) -> float:
        """The furthest inches at which the model can do harm by magic now; 0 if it can't."""
        return 0.0

    def volley(self, state: State, model: ModelId, target: ModelId) -> Volley | None:
        """What a turn's magic of the model is expected to take from the target's side. See `CombatSystem.volley`."""
        return None

    def being(self, state: State, model: ModelId) -> Hashable:
        """All of a model that `volley` hangs on, besides what its combat system says of it: as `CombatSystem.being`."""
        slot: Hashable = state.models[model].magic
        return slot

    def company(self, state: State, model: ModelId) -> tuple[Company, ...]:
        """Whom it is worth being near for magic, or dear, wherever they stand now; the best first.

        A worth below 0 is lost by standing near: friends whom an enemy's magic may harm together with the model.
        """
        return ()

    def gifts(self, state: State, model: ModelId) -> tuple[tuple[str, int], ...]:
        """What the model has for this magic by name, in numbers: what a turn gives it, 1 for a strong power, -1..."""
        return ()

    def channels(self, state: State, model: ModelId) -> bool:
        """Whether the model has a part in this magic at all."""
        return state.models[model].magic is not None

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        """A test of the model's power against another's hold on it: True if it is free. (CHN-69)"""
        yield from nothing_asked()
        return False
