"""A warrior who shapes spells with cards, and the words of the rulebook about him. (WYL-1..6, WYL-56)"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from skirmish.core.record import Record, evolve
from skirmish.core.state import Condition, ModelId, State
from skirmish.kit.queries import GLARING
from skirmish.rules.wyld.deck import Hand, Mask, by_suit, faces, total
from skirmish.rules.wyld.spells import HORIZONS, Tradition

BLINDING = 16
"""The highest step of an aura. (WYL-56)"""
FADES = 4
"""By how much it falls in each activation without channeling. (WYL-56)"""
BRIGHT = 8
"""From here up it gives its bearer away: it can't hide, and shots ignore its light cover. (WYL-56)"""
AURAS = ((0, "none"), (1, "glimmer"), (4, "burning"), (8, "glaring"), (11, "bonfire"), (16, "blinding"))
"""(lowest step, its word). (WYL-56)"""
Deed = Literal["", "channel", "power-down", "cast", "abort"]
"""What a caster has done with its magic in this activation; '' is nothing yet. (WYL-15)"""


class Gift(Record, cache_hash=True):
    """What a caster has for good. (WYL-1)"""

    essence: int
    occult: int
    wits: int
    willpower: int
    motes: int
    tradition: Tradition
    spells: tuple[str, ...]
    """Ids of the spells and weaves that it can shape, whatever their circle."""

    @property
    def numbers(self) -> tuple[tuple[str, int], ...]:
        """Its traits by name."""
        traits = ("essence", "occult", "wits", "willpower", "motes")
        return tuple([(name, getattr(self, name)) for name in traits])

    @property
    def room(self) -> int:
        """The sum of defence penalties that it may take on in an activation with channeling. (WYL-8)"""
        return min(self.essence, self.occult)


_points = lru_cache(4096)(total)
"""Of a hand."""


class Channel(Record, cache_hash=True):
    """A spell that is being shaped: the casting, its deck and its cards. (WYL-5, WYL-18)"""

    spell: str
    circle: int
    motes: int
    """Those that are committed."""
    deck: Mask
    """The cards that can still be drawn."""
    hand: Hand = ()
    crossed: bool = False
    """Whether the points have reached the horizon once: from then on it is tuning. (WYL-39)"""
    jokers: int = 0
    """Low jokers of former draws. (WYL-36)"""

    @property
    def horizon(self) -> int:
        """The points that the spell needs. (WYL-4)"""
        return HORIZONS[self.circle - 1]

    @property
    def points(self) -> int:
        """The points held. (WYL-31)"""
        return _points(self.hand)

    @property
    def missing(self) -> int:
        """How many points are lacking; 0 if it may be cast. (WYL-14)"""
        return max(0, self.horizon - self.points)

    @property
    def suits(self) -> tuple[int, int, int, int]:
        """Points of diamonds, hearts, clubs, spades. (WYL-43)"""
        return by_suit(self.hand)

    @property
    def faces(self) -> int:
        """Face cards held: bonus successes. (WYL-33)"""
        return faces(self.hand)


class Caster(Record, cache_hash=True):
    """The slot of a model that shapes spells."""

    gift: Gift
    willpower: int
    motes: int
    """Neither spent nor committed."""
    aura: int = 0
    channel: Channel | None = None
    done: Deed = ""
    penalty: int = 0
    """Of its defence, until its next activation; what it does after the draw is added. (WYL-12)"""
    cards: int = 0
    """How many of the penalty are for cards drawn or let go. (WYL-7)"""
    bare: bool = False
    """It forgoes its defence, so that none distracts it. (WYL-29)"""


def new_caster(gift: Gift) -> Caster:
    """The slot of a caster at the start of a battle."""
    return Caster(gift, gift.willpower, gift.motes)


def caster(state: State, i: ModelId) -> Caster:
    """The model's slot; it must have one."""
    slot: Caster = state.models[i].magic
    return slot


def with_caster(state: State, i: ModelId, **changes: Any) -> State:
    """The state with the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, magic=evolve(model.magic, **changes)))


def shining(state: State, i: ModelId, aura: int) -> State:
    """The state with its aura of so many steps, and with what that gives away. (WYL-56)"""
    model = state.models[i]
    others = tuple([c for c in model.conditions if c.name != GLARING])
    now = (*others, Condition(GLARING)) if aura >= BRIGHT else others
    return state.put(evolve(model, magic=evolve(model.magic, aura=aura), conditions=now))


def channel_of(state: State, i: ModelId) -> Channel | None:
    """The spell that the model is shaping; None for others, and for nobody."""
    if not 0 <= i < len(state.models):
        return None
    slot = state.models[i].magic
    return slot.channel if slot is not None else None


def shaping(state: State, i: ModelId) -> Channel:
    """The same where it is known to shape one."""
    found = channel_of(state, i)
    assert found is not None
    return found


def aura_word(steps: int) -> str:
    """`none`, `glimmer`... (WYL-56)"""
    return [word for lowest, word in AURAS if steps >= lowest][-1]


def penalty_text(penalty: int) -> str:
    """`-3 on its defence`; '' if there is none."""
    return f"-{penalty} on its defence" if penalty else ""
