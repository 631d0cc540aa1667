"""The events of `essence`."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Event, Occurrence, SpellTried, Spent
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.units import Point
from skirmish.rules.essence.incantations import Use
from skirmish.rules.essence.weaver import NO_GIFT, Ritual, Weaver, Work, weaver, with_weaver


class CastTried(SpellTried):
    """A caster pays for a spell and tries it. (TRI-64)"""

    name: str
    """The spell's."""
    cost: int
    """Essence."""
    aim: str = ""
    """` at Ren`."""
    component: bool = False
    """It uses up one."""
    still: bool = False
    """It may not move any more in this turn."""
    rule: str = "TRI-64"

    @property
    def spent(self) -> int:
        """See `Spent`."""
        return self.cost

    def apply(self, state: State) -> State:
        """The Essence is gone."""
        slot = weaver(state, self.model)
        left = slot.components - self.component
        return with_weaver(
            state, self.model, essence=slot.essence - self.cost, components=left, ritual=None, done=True,
            still=self.still,
        )  # fmt: skip


class EssenceLost(Spent):
    """Essence is gone for nothing, or comes back where a failure costs less. (TRI-64, TRI-66)"""

    amount: int
    """Below 0: it comes back."""
    why: str
    rule: str = "TRI-64"

    @property
    def spent(self) -> int:
        """See `Spent`."""
        return self.amount

    def apply(self, state: State) -> State:
        """It has less, or more."""
        slot = weaver(state, self.model)
        return with_weaver(state, self.model, essence=max(0, slot.essence - self.amount))


class RitualBegun(Event):
    """A spell that takes several actions is begun, or goes on. (TRI-61)"""

    model: ModelId
    name: str
    ritual: Ritual
    aim: str = ""
    rule: str = "TRI-61"

    def apply(self, state: State) -> State:
        """It is in the middle of it."""
        return with_weaver(state, self.model, ritual=self.ritual, done=True)


class RitualLost(Occurrence):
    """It comes to nothing. (TRI-66)"""

    model: ModelId
    name: str
    why: str = ""
    rule: str = "TRI-66"

    def apply(self, state: State) -> State:
        """It is in the middle of nothing."""
        return with_weaver(state, self.model, ritual=None)


class Withstood(Occurrence):
    """An attack of a spell is too weak for the ladder that it is aimed at. (TRI-65)"""

    model: ModelId
    name: str
    """The effect's."""
    potency: int
    needed: int
    rule: str = "TRI-65"


class CircleDrawn(Occurrence):
    """A caster has drawn a circle round itself. (TRI-61)"""

    model: ModelId
    rule: str = "TRI-61"

    def apply(self, state: State) -> State:
        """That was its action."""
        return with_weaver(state, self.model, done=True)


class EssenceGrown(Occurrence):
    """A level that was won in the battle brings Essence. (TRI-31, RT-34)"""

    model: ModelId
    amount: int = 1
    rule: str = "TRI-31"

    def apply(self, state: State) -> State:
        """It has more, and room for it."""
        slot = weaver(state, self.model)
        gift = evolve(slot.gift, pool=slot.gift.pool + self.amount)
        return with_weaver(state, self.model, gift=gift, essence=slot.essence + self.amount)


class WorkMade(Occurrence):
    """A maker has made a work before the battle. (TRI-71)"""

    model: ModelId
    name: str
    bearer: ModelId
    work: Work
    kept: bool = True
    """The bearer has it to use; else it is worn, and works by itself."""
    rule: str = "TRI-71"

    def apply(self, state: State) -> State:
        """The bearer carries it."""
        if not self.kept:
            return state
        bearer = state.models[self.bearer]
        slot: Weaver = bearer.magic or Weaver(NO_GIFT, 0)
        works = sorted((*slot.works, self.work), key=lambda one: -one.potency)
        return state.put(evolve(bearer, magic=evolve(slot, works=tuple(works))))


class WorkSpoilt(Occurrence):
    """Nothing comes of a work. (TRI-70, TRI-71)"""

    model: ModelId
    name: str
    why: str = ""
    rule: str = "TRI-71"


class WorkUsed(Occurrence):
    """A model uses a work up. (TRI-68)"""

    model: ModelId
    name: str
    what: str
    use: Use
    potency: int
    target: ModelId = NOBODY
    at: Point | None = None
    rule: str = "TRI-68"

    def apply(self, state: State) -> State:
        """That was its action."""
        return without_work(state, self.model, Work(self.what, self.potency), done=True)


class WorkBroken(Occurrence):
    """A brittle work breaks. (TRI-69)"""

    model: ModelId
    name: str
    work: Work
    rule: str = "TRI-69"

    def apply(self, state: State) -> State:
        """It is gone."""
        return without_work(state, self.model, self.work)


def without_work(state: State, i: ModelId, work: Work, **changes: bool) -> State:
    """The state with one such work less on the model."""
    left = list(weaver(state, i).works)
    left.remove(work)
    return with_weaver(state, i, works=tuple(left), **changes)


class TurnRenewed(Event):
    """The magic of these models begins: they may cast again."""

    shown: ClassVar[bool] = False
    models: tuple[ModelId, ...]

    def apply(self, state: State) -> State:
        """Nobody of them has cast."""
        models = list(state.models)
        for i in self.models:
            slot: Weaver | None = models[i].magic
            if slot is not None and slot.done:
                models[i] = evolve(models[i], magic=evolve(slot, done=False, still=False))
        return evolve(state, models=tuple(models))
