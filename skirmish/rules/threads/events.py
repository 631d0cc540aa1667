"""The events of `threads`: dots, strain, weaves in work and standing, circles."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import EffectEnded, Event, Occurrence, SpellTried, Spent
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.units import Point
from skirmish.rules.threads.channeler import (
    NO_THREADS,
    Channeler,
    Circle,
    Knot,
    Tens,
    Work,
    channeler,
    own_dots,
    powers,
    with_channeler,
    with_powers,
)
from skirmish.rules.threads.gift import Threads


class Readied(Event):
    """The magic of these models begins: what they did in the round before is forgotten; weaves left alone fray."""

    shown: ClassVar[bool] = False

    models: tuple[ModelId, ...]
    rule: str = "DOT-174"

    def apply(self, state: State) -> State:
        """They have all their dice again; who wove nothing has had a break."""
        models = list(state.models)
        for i in self.models:
            slot: Channeler | None = models[i].magic
            if slot is not None:
                models[i] = evolve(models[i], magic=_fresh(slot))
        return evolve(state, models=tuple(models))


def _fresh(slot: Channeler) -> Channeler:
    rounds = slot.rounds + 1 if slot.woven else 0
    return evolve(
        slot, used=0, gained=0, woven=(), demand=NO_THREADS, assessed=0, dipped=0, acted=False, stopped=False, tens="",
        intent=None, rounds=rounds, works=tuple([evolve(work, fed=False) for work in slot.works]),
    )  # fmt: skip


class Intended(Event):
    """It has declared what it will do by the Power. (DOT-174)"""

    model: ModelId
    intent: str
    text: str
    """It in words, without what is sealed."""
    rule: str = "DOT-174"

    def apply(self, state: State) -> State:
        """It does nothing else."""
        return with_channeler(state, self.model, intent=self.intent)


class Holding(Event):
    """It holds so many dots of the Power now. (DOT-153, DOT-155, R-98, R-102)"""

    model: ModelId
    before: int
    held: int
    how: str = "grows"
    """`grows` by itself, is `embraced`, `begins` the battle so, `slips`, or is `missed` by who is surprised."""
    rule: str = "DOT-155"

    def apply(self, state: State) -> State:
        """Those."""
        return with_channeler(state, self.model, held=self.held)


class Reached(Spent):
    """It reaches for the Source: that is all it does in this round. (DOT-152)"""

    dots: int
    """How many it wants."""
    tens: Tens = "again"
    rule: str = "DOT-152"

    def apply(self, state: State) -> State:
        """It weaves nothing more in this round."""
        return with_channeler(state, self.model, acted=True, stopped=True, began=True)


class SourceLost(Occurrence):
    """It holds the Source no longer, and all that it held with it is gone. (DOT-139, DOT-153)"""

    model: ModelId
    why: str = ""
    rule: str = "DOT-139"

    def apply(self, state: State) -> State:
        """No dot, no weave, no mask."""
        return with_channeler(state, self.model, held=0, works=(), masked=False)


class BurnedOut(Occurrence):
    """It is severed from the Source for good. (DOT-127)"""

    model: ModelId
    dots: int
    """How many it drew, beyond its potential; 0: strain did it."""
    rule: str = "DOT-127"

    def apply(self, state: State) -> State:
        """It never channels again."""
        return with_channeler(state, self.model, burned=True, held=0, works=(), masked=False)


class Strained(Occurrence):
    """Boxes of strain are filled. (DOT-120)"""

    model: ModelId
    boxes: int
    """Those that there was room for."""
    why: str
    over: int = 0
    """Those beyond that."""
    assessed: int = 0
    dipped: int = 0
    """How many of them count as assessed in this round, for success and for threads."""
    rule: str = "DOT-120"

    def apply(self, state: State) -> State:
        """It has fewer dots, and less Willpower."""
        slot = channeler(state, self.model)
        return with_channeler(
            state, self.model, strain=slot.strain + self.boxes, assessed=slot.assessed + self.assessed,
            dipped=slot.dipped + self.dipped,
        )  # fmt: skip


class Woven(SpellTried):
    """It gives dice to a weave. (DOT-157, DOT-158, DOT-163)"""

    what: str
    name: str
    dice: int
    threads: Threads
    used: int
    """The dots that those dice take; who strains itself rolls more."""
    aim: str = ""
    """` at Ren`."""
    tens: Tens = "again"
    rule: str = "DOT-157"

    @property
    def spent(self) -> int:
        """See `Spent`."""
        return self.dice

    def apply(self, state: State) -> State:
        """The dice are given out, and the threads are taken."""
        slot = channeler(state, self.model)
        demand = Threads(*[a + b for a, b in zip(slot.demand, self.threads, strict=True)])
        work = slot.work(self.what) or Work(self.what)
        works = (*[one for one in slot.works if one.what != self.what], evolve(work, fed=True))
        return with_channeler(
            state, self.model, used=slot.used + self.used, woven=(*slot.woven, self.what), demand=demand, acted=True,
            began=True, tens=self.tens, works=works,
        )  # fmt: skip


class Gathered(Event):
    """A pool of dice has come to so many successes. (DOT-158, DOT-165)"""

    model: ModelId
    what: str
    name: str
    net: int
    now: int
    """Those that the weave has."""
    needed: int
    rule: str = "DOT-158"

    def apply(self, state: State) -> State:
        """They are counted, for the weave and for the round."""
        slot = channeler(state, self.model)
        works = [evolve(one, successes=self.now) if one.what == self.what else one for one in slot.works]
        kept = tuple([one for one in works if one.successes])  # what has none is nothing yet
        return with_channeler(state, self.model, works=kept, gained=slot.gained + max(0, self.net))


class Unravelled(Occurrence):
    """A weave in work comes to nothing. (DOT-158, DOT-164)"""

    model: ModelId
    what: str
    name: str
    why: str = ""
    rule: str = "DOT-164"

    def apply(self, state: State) -> State:
        """It isn't in work any more."""
        return without_work(state, self.model, self.what)


class Frayed(Event):
    """A weave that had no dice in a round has a success less. (DOT-164)"""

    model: ModelId
    what: str
    name: str
    left: int
    rule: str = "DOT-164"

    def apply(self, state: State) -> State:
        """That many are left."""
        slot = channeler(state, self.model)
        works = tuple([evolve(one, successes=self.left) if one.what == self.what else one for one in slot.works])
        return with_channeler(state, self.model, works=works)


class Propped(Occurrence):
    """A dot of Willpower keeps a weave in work together, or does so no longer. (DOT-164)"""

    model: ModelId
    what: str
    name: str
    on: bool
    rule: str = "DOT-164"

    def apply(self, state: State) -> State:
        """It is so."""
        slot = channeler(state, self.model)
        works = tuple([evolve(one, propped=self.on) if one.what == self.what else one for one in slot.works])
        return with_channeler(state, self.model, works=works)


class Finished(Occurrence):
    """A weave is complete, and takes effect. (DOT-118)"""

    shown: ClassVar[bool] = False

    model: ModelId
    what: str
    name: str
    rule: str = "DOT-118"
    inverted: bool = False

    def apply(self, state: State) -> State:
        """It isn't in work any more; who lets go of something has acted."""
        state = with_channeler(state, self.model, acted=True, hides=self.inverted)
        return without_work(state, self.model, self.what)


class LetGo(Finished):
    """A weave that was held ready takes effect. (DOT-140)"""

    shown: ClassVar[bool] = True

    aim: str = ""
    """` at Ren`."""


class HeldReady(Occurrence):
    """A weave is complete, and held. (DOT-135, DOT-137)"""

    model: ModelId
    what: str
    name: str
    inverted: bool = False
    rule: str = "DOT-135"

    def apply(self, state: State) -> State:
        """It is ready to be let go."""
        slot = channeler(state, self.model)
        ready = [evolve(one, ready=True, inverted=self.inverted, propped=False) if one.what == self.what else one
                 for one in slot.works]  # fmt: skip
        return with_channeler(state, self.model, works=tuple(ready))


class Masked(Occurrence):
    """It hides that it channels, or hides it no longer. (DOT-141)"""

    model: ModelId
    on: bool
    why: str = ""
    rule: str = "DOT-141"

    def apply(self, state: State) -> State:
        """It is so."""
        return with_channeler(state, self.model, masked=self.on)


class Worked(Occurrence):
    """It does something else by the Power that takes dice: ties off, cuts, picks apart. (DOT-143, R-83, R-84)"""

    shown: ClassVar[bool] = False

    model: ModelId
    dice: int
    stops: bool = True
    rule: str = "DOT-174"

    def apply(self, state: State) -> State:
        """The dice are given out."""
        slot = channeler(state, self.model)
        return with_channeler(state, self.model, used=slot.used + self.dice, acted=True, stopped=self.stops, began=True)


class Defending(Event):
    """It gives dice to the defence of a weave that it keeps up. (DOT-136, R-84)"""

    shown: ClassVar[bool] = False

    model: ModelId
    dice: int
    rule: str = "DOT-136"

    def apply(self, state: State) -> State:
        """They are given out, though it isn't its time to act."""
        return with_channeler(state, self.model, used=channeler(state, self.model).used + self.dice)


# What stands


class Knotted(Event):
    """A weave stands from now on; or more is known of one that does. (DOT-136, DOT-143..146)"""

    shown: ClassVar[bool] = False

    knot: Knot
    rule: str = "DOT-136"

    def apply(self, state: State) -> State:
        """It is among those that stand."""
        others = [one for one in powers(state).knots if one.effect != self.knot.effect]
        return with_powers(state, knots=(*others, self.knot))


class Unknotted(Event):
    """A weave stands no longer: its effect has ended."""

    shown: ClassVar[bool] = False

    effect: int

    def apply(self, state: State) -> State:
        """It isn't among those that stand."""
        return with_powers(state, knots=tuple([one for one in powers(state).knots if one.effect != self.effect]))


class Tied(Occurrence):
    """A weave runs by itself from now on. (DOT-143, DOT-145)"""

    model: ModelId
    effect: Effect
    knot: Knot
    rule: str = "DOT-143"

    def apply(self, state: State) -> State:
        """Nobody has to keep it up."""
        effects = tuple([evolve(one, upkeep=0) if one.id == self.effect.id else one for one in state.effects])
        return Knotted(self.knot).apply(evolve(state, effects=effects))


class KnotProgressed(Event):
    """A knot, or the picking apart of one, has come so far. (DOT-143, R-83)"""

    model: ModelId
    name: str
    now: int
    needed: int
    knot: Knot
    picks: bool = False
    rule: str = "DOT-143"

    def apply(self, state: State) -> State:
        """It has."""
        return Knotted(self.knot).apply(state)


class PickedApart(EffectEnded):
    """A weave that stood is picked apart. (R-83)"""

    by: ModelId = NOBODY


class Found(Occurrence):
    """A delver finds a weave that nobody sees. (DOT-144, DOT-148)"""

    model: ModelId
    name: str
    knot: Knot
    rule: str = "DOT-148"

    def apply(self, state: State) -> State:
        """Its side knows of it."""
        return Knotted(self.knot).apply(state)


class WildMagic(Occurrence):
    """The Power breaks loose: so many bolts of so many dice. (DOT-171)"""

    model: ModelId
    bolts: int
    dice: int
    spent: int = 0
    """Bolts that come to nothing but light. (R-72)"""
    rule: str = "DOT-171"


class Bolt(Occurrence):
    """Wild magic strikes. (DOT-172)"""

    model: ModelId
    by: ModelId
    at: Point
    net: int
    rule: str = "DOT-172"


# Circles


class Linked(Event):
    """Channelers have linked. (R-85)"""

    circle: Circle
    rule: str = "DOT-115"

    def apply(self, state: State) -> State:
        """They are a circle."""
        return with_powers(state, circles=(*powers(state).circles, self.circle))


class CircleChanged(Event):
    """A circle has lost a member, or is gone. (R-85)"""

    model: ModelId
    """Who has left it."""
    before: Circle
    after: Circle | None
    why: str = ""
    rule: str = "DOT-115"

    def apply(self, state: State) -> State:
        """The circle is this now; who leaves it takes along what was rolled of its dots. (R-97)"""
        leader, stays = self.before.leader, [*self.before.members]
        for i in [k for k in stays if k != leader and (self.after is None or k == self.model)]:
            stays.remove(i)
            used = channeler(state, leader).used
            taken = max(0, min(used - sum([own_dots(state, k) for k in stays]), own_dots(state, i)))
            state = with_channeler(state, leader, used=used - taken)
            state = with_channeler(state, i, used=channeler(state, i).used + taken)
        found = [self.after if one == self.before else one for one in powers(state).circles]
        return with_powers(state, circles=tuple([one for one in found if one is not None]))


def without_work(state: State, i: ModelId, what: str) -> State:
    """The state with this weave of the model no longer in work."""
    slot = channeler(state, i)
    return with_channeler(state, i, works=tuple([one for one in slot.works if one.what != what]))
