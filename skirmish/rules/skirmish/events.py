"""Events of the skirmish rules; the neutral ones they subclass are heard by other systems."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Event, Fell, Fled, Hurt, Moved, TurnStarted
from skirmish.core.record import Record, evolve
from skirmish.core.state import Condition, Model, ModelId, State
from skirmish.core.units import snap
from skirmish.kit import slots
from skirmish.rules.skirmish.fighter import Grip, fresh_turn
from skirmish.rules.skirmish.queries import COMPELLED


class Battle(Record):
    """The skirmish slot of the state: what a turn must remember."""

    near_foe: int = 0
    """Bit mask of who had a standing enemy within 8" at the start of the turn. (SKR-33)"""
    first: tuple[ModelId, ...] = ()
    """Who won the roll-off at this Initiative and strikes before the other side's equals. (SKR-60)"""


with_fighter = slots.with_slot


class TurnBegun(TurnStarted):
    """A side's turn begins: what was done in the turn before is forgotten. (SKR-10, SKR-12)"""

    battle: Battle = Battle()
    rule: str = "SKR-12"

    def apply(self, state: State) -> State:
        """All fighters start afresh; who has an enemy near is noted."""
        models = tuple([self._fresh(m) for m in state.models])
        return evolve(
            state, models=models, side=self.side, round=self.round, phase="rout", acted=frozenset(), combat=self.battle
        )

    def _fresh(self, model: Model) -> Model:
        slot = fresh_turn(model.combat)
        exertion = 0 if model.side == self.side else model.exertion
        if slot is model.combat and exertion == model.exertion:
            return model
        return evolve(model, combat=slot, exertion=exertion)


class Marked(Event):
    """A fighter is marked with what it did or what befell it: rallied, barred from charging, afraid..."""

    shown: ClassVar[bool] = True

    model: ModelId
    facts: tuple[tuple[str, bool], ...]
    """(field of `Fighter`, value)."""
    says: str = ""
    """The words for the log; '' for book-keeping."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in its slot."""
        return with_fighter(state, self.model, **dict(self.facts))


class Broke(Fled):
    """A model breaks and flees. (SKR-66, SKR-82)"""

    def apply(self, state: State) -> State:
        """It flees until it rallies."""
        return with_fighter(state, self.model, fleeing=True)


class Turned(Event):
    """A compelled model fights its own: until the turn ends it is of the other side. (CHN-73)"""

    model: ModelId
    rule: str = "CHN-73"

    def apply(self, state: State) -> State:
        """It changes sides, and this is a new combat for it."""
        state = with_fighter(state, self.model, fighting=False)
        model = state.models[self.model]
        return state.put(evolve(model, side=1 - model.side, conditions=(*model.conditions, Condition(COMPELLED))))


class Returned(Event):
    """A compelled model, dead or alive, is of its own side again. (CHN-73)"""

    model: ModelId
    rule: str = "CHN-73"

    def apply(self, state: State) -> State:
        """It is as before."""
        model = state.models[self.model]
        left = tuple(c for c in model.conditions if c.name != COMPELLED)
        return state.put(evolve(model, side=1 - model.side, conditions=left))


class Wounded(Hurt):
    """Wounds came off. (SKR-55)"""

    lost: int = 0
    """Health levels, where dice of harm say how many; 0: three for each wound. (WYL-25)"""

    def apply(self, state: State) -> State:
        """Never below zero."""
        left = max(0, state.models[self.model].combat.wounds - self.amount)
        return with_fighter(state, self.model, wounds=left)

    @property
    def levels(self) -> int:
        """A wound is three health levels."""
        return self.lost or 3 * self.amount


class Felled(Fell):
    """Knocked down, stunned, out of action, or gone off the table: that too counts for rout. (SKR-6, SKR-53)"""

    def apply(self, state: State) -> State:
        """Who goes down is revealed, ends its flight and frenzy; of who is gone nothing matters any more. (SKR-72)"""
        left = {"wounds": 0, "parried": False, "afraid": False} if self.gone else {}
        state = with_fighter(
            state, self.model, posture=self.how, hidden=False, fleeing=False, frenzied=False, fighting=False, **left
        )
        return Fell.apply(self, state)


class Rose(slots.Rose):
    """Stunned became knocked down, or knocked down stood up. (SKR-21)"""

    rule: str = "SKR-21"

    def apply(self, state: State) -> State:
        """Who stands has stood up in this turn."""
        state = slots.Rose.apply(self, state)
        return with_fighter(state, self.model, rose=True) if self.posture == "standing" else state


class Healed(Event):
    """All lost wounds are back and the model stands, as if it had never lain. (CHN-74)"""

    model: ModelId
    rule: str = "CHN-74"

    def apply(self, state: State) -> State:
        """Who lay blocks sight again."""
        slot = state.models[self.model].combat
        healed = with_fighter(state, self.model, wounds=slot.profile.W, posture="standing")
        return healed if slot.standing else slots.at_height(healed, self.model)


class Mended(Event):
    """Some lost wounds are back. (WYL-S11)"""

    model: ModelId
    wounds: int
    rule: str = "WYL-S11"

    def apply(self, state: State) -> State:
        """Never more than it began with."""
        slot = state.models[self.model].combat
        return with_fighter(state, self.model, wounds=min(slot.profile.W, slot.wounds + self.wounds))


class Went(Moved):
    """A model moved of its own will: walked, ran, charged, failed a charge, crawled, fled. (SKR-30..39)"""

    facts: tuple[tuple[str, bool], ...] = ()
    effort: int = 0
    done: bool = True
    """Whether it has thereby done its move of this phase."""

    def apply(self, state: State) -> State:
        """It stands at the end of the path, and has moved if it went anywhere. (SKR-43)"""
        i = self.model
        model, (x, y), (_, _, radius, height) = state.models[i], self.path[-1], state.places[i]
        models, places = list(state.models), list(state.places)
        moved = model.combat.moved or self.stirs
        slot = evolve(model.combat, moved=moved, **dict(self.facts))
        models[i] = evolve(model, combat=slot, exertion=self.effort or model.exertion)
        places[i] = (snap(x), snap(y), radius, height)
        acted = state.acted | {i} if self.done else state.acted
        went = evolve(state, models=tuple(models), places=tuple(places), acted=acted)
        return went.moved(i, places[i], self.level) if self.levels else went


class Hid(slots.Hid):
    """A model hides, and its move is done. (SKR-37)"""

    rule: str = "SKR-37"

    def apply(self, state: State) -> State:
        """It has acted in this phase."""
        return evolve(slots.Hid.apply(self, state), acted=state.acted | {self.model})


class Revealed(slots.Revealed):
    """A hidden model is seen. (SKR-37)"""

    rule: str = "SKR-37"


class Armed(Event):
    """A model changed what it has in hand. (SKR-69)"""

    model: ModelId
    grip: Grip
    rule: str = "SKR-69"

    def apply(self, state: State) -> State:
        """It fights with this now."""
        return with_fighter(state, self.model, grip=self.grip)


class RolledOff(Event):
    """Who strikes first at equal Initiative: these models, before the other side's. (SKR-60)"""

    shown: ClassVar[bool] = False

    first: tuple[ModelId, ...]
    rule: str = "SKR-60"

    def apply(self, state: State) -> State:
        """They are the next to strike."""
        return evolve(state, combat=evolve(state.combat, first=self.first))


class Struck(Event):
    """A model has made its blows. (SKR-60)"""

    shown: ClassVar[bool] = False

    model: ModelId
    rule: str = "SKR-60"

    def apply(self, state: State) -> State:
        """It has acted in this phase."""
        battle: Battle = state.combat
        if battle.first:
            first = tuple(i for i in battle.first if i != self.model and not state.models[i].out)
            state = evolve(state, combat=evolve(battle, first=first))
        return evolve(state, acted=state.acted | {self.model})


class FightBegun(Event):
    """A close combat phase begins: parries are fresh. (SKR-60)"""

    shown: ClassVar[bool] = False

    rule: str = "SKR-60"

    def apply(self, state: State) -> State:
        """What was used in the phase before is free again."""
        for m in state.models:
            if m.combat.parried:
                state = with_fighter(state, m.id, parried=False)
        return evolve(state, combat=evolve(state.combat, first=()))


class CombatsNoted(Event):
    """A turn ends: who is still in combat is no longer in its first round. (SKR-60)"""

    shown: ClassVar[bool] = False

    fighting: int
    """Bit mask of the models in combat."""
    rule: str = "SKR-60"

    def apply(self, state: State) -> State:
        """Noted for each model."""
        for m in state.models:
            now = bool(self.fighting >> m.id & 1)
            if m.combat.fighting != now:
                state = with_fighter(state, m.id, fighting=now)
        return state


class Jolted(Hurt):
    """Who had no wound left was knocked down or stunned, or harm in levels was too little for a wound. (WYL-25, WYL-57)

    What it did is told as `Felled`.
    """

    shown: ClassVar[bool] = False

    lost: int = 1
    """Health levels."""

    @property
    def levels(self) -> int:
        """Knocked down 1, stunned 2."""
        return self.lost
