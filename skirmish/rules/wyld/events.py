"""Events of shaping spells: motes committed, cards drawn and discarded, what became of the spell."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Event, Occurrence, SpellTried, Spent
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.rules.wyld.caster import Channel, Deed, caster, shaping, shining, with_caster
from skirmish.rules.wyld.deck import Hand, cards_left, mask_of


class Renewed(Event):
    """It may channel again; an idle aura falls. (WYL-11, WYL-56)"""

    shown: ClassVar[bool] = False

    model: ModelId
    aura: int
    rule: str = "WYL-11"

    def apply(self, state: State) -> State:
        """It has done nothing yet."""
        return shining(with_caster(state, self.model, done=""), self.model, self.aura)


class Regained(Event):
    """Its activation begins: the last one is over with its penalty, and no defence is forgone. (WYL-12, WYL-29)"""

    shown: ClassVar[bool] = False

    model: ModelId
    rule: str = "WYL-12"

    def apply(self, state: State) -> State:
        """It has all of its defence."""
        return with_caster(state, self.model, penalty=0, cards=0, bare=False)


class ChannelBegun(SpellTried):
    """A spell is begun: its motes are committed, its deck is whole. (WYL-5, WYL-18)"""

    channel: Channel
    name: str
    rule: str = "WYL-5"

    @property
    def spent(self) -> int:
        """The motes."""
        return self.channel.motes

    def apply(self, state: State) -> State:
        """It has that many motes less to use."""
        slot = caster(state, self.model)
        return with_caster(state, self.model, channel=self.channel, motes=slot.motes - self.channel.motes)


class Channelled(Event):
    """An activation has channeling in it: what for, and at what price to the defence. (WYL-7, WYL-12)"""

    model: ModelId
    deed: Deed
    penalty: int
    """Of the whole activation so far."""
    rule: str = "WYL-12"
    cards: int = 0
    """How much of it is for the cards."""

    def apply(self, state: State) -> State:
        """Its defence is the worse for it until its next activation."""
        return with_caster(state, self.model, done=self.deed, penalty=self.penalty, cards=self.cards)


class Weighed(Event):
    """The activation is over: what was done after the draw weighs on the defence, too. (WYL-8, WYL-12)"""

    shown: ClassVar[bool] = False

    model: ModelId
    penalty: int
    rule: str = "WYL-12"

    def apply(self, state: State) -> State:
        """So it stays until its next activation."""
        return with_caster(state, self.model, penalty=self.penalty)


class LetGo(Event):
    """Its caster lets go of a spell: that was its magic in this activation. (WYL-15, WYL-52)"""

    shown: ClassVar[bool] = False

    model: ModelId
    rule: str = "WYL-52"

    def apply(self, state: State) -> State:
        """It does nothing else by magic."""
        return with_caster(state, self.model, done="abort")


class Drawn(Event):
    """Cards were drawn together; whatever else, they are out of the deck. (WYL-13, WYL-18)"""

    model: ModelId
    cards: Hand
    rule: str = "WYL-13"

    def apply(self, state: State) -> State:
        """They are held, jokers too until they are played out."""
        now = shaping(state, self.model)
        hand = tuple(sorted((*now.hand, *self.cards)))
        return _with(state, self.model, evolve(now, hand=hand, deck=now.deck & ~mask_of(self.cards)))


class Discarded(Event):
    """Cards are gone for good. `why` are the words after them: `to power down`. (WYL-18, WYL-32, WYL-40)"""

    model: ModelId
    cards: Hand
    why: str
    rule: str

    def apply(self, state: State) -> State:
        """They are held no more, and never come back."""
        now = shaping(state, self.model)
        return _with(state, self.model, evolve(now, hand=cards_left(now.hand, self.cards)))


class Crossed(Event):
    """The points have reached the horizon for the first time. (WYL-14, WYL-39)"""

    model: ModelId
    points: int
    horizon: int
    rule: str = "WYL-39"

    def apply(self, state: State) -> State:
        """From now on it is tuning."""
        return _with(state, self.model, evolve(shaping(state, self.model), crossed=True))


class JokerLow(Event):
    """A low joker was paid for; the casting remembers it. (WYL-36)"""

    shown: ClassVar[bool] = False

    model: ModelId
    rule: str = "WYL-36"

    def apply(self, state: State) -> State:
        """One more."""
        now = shaping(state, self.model)
        return _with(state, self.model, evolve(now, jokers=now.jokers + 1))


class Willed(Event):
    """Willpower was regained or paid. (WYL-34, WYL-35)"""

    model: ModelId
    change: int
    why: str
    rule: str = "WYL-34"

    def apply(self, state: State) -> State:
        """Never above what it has for good, nor below 0."""
        slot = caster(state, self.model)
        now = min(slot.gift.willpower, max(0, slot.willpower + self.change))
        return with_caster(state, self.model, willpower=now)


class Bared(Event):
    """A caster forgoes its defence until its next activation, or takes it up again. (WYL-29)"""

    model: ModelId
    bare: bool
    rule: str = "WYL-29"

    def apply(self, state: State) -> State:
        """So it is."""
        return with_caster(state, self.model, bare=self.bare)


class Released(Event):
    """The channel ends, and the spell is cast: its motes are spent. (WYL-6, WYL-14)"""

    model: ModelId
    name: str
    whither: str
    """` at Ren`; '' for oneself or everybody."""
    left: tuple[int, int, int]
    """Points of hearts, clubs and spades that the diamonds didn't cancel. (WYL-43)"""
    dice: int
    """Spare points of diamonds. (WYL-44)"""
    successes: int
    """Face cards held. (WYL-33)"""
    suits: tuple[str, str, str] = ("hearts", "clubs", "spades")
    """What is written on the cards of `left`. (WYL-38)"""
    rule: str = "WYL-14"

    def apply(self, state: State) -> State:
        """No cards, and nothing committed."""
        return with_caster(state, self.model, channel=None, done="cast")


class Dissipated(Spent):
    """Powered down to the last card: the spell is gone without harm. (WYL-6, WYL-17)"""

    name: str
    motes: int
    """Those given back."""
    rule: str = "WYL-17"

    @property
    def spent(self) -> int:
        """What is given back is spent no more."""
        return -self.motes

    def apply(self, state: State) -> State:
        """The motes are its own again."""
        slot = caster(state, self.model)
        return with_caster(state, self.model, channel=None, motes=slot.motes + self.motes)


class Aborted(Event):
    """A spell is lost, with its motes; its points have to go somewhere. (WYL-6, WYL-52, WYL-53)"""

    model: ModelId
    name: str
    why: str
    """The words after its name: `: the caster is distracted`."""
    points: int
    rule: str = "WYL-52"

    def apply(self, state: State) -> State:
        """The channel is over."""
        return with_caster(state, self.model, channel=None)


class Flared(Event):
    """So much of what was aborted flowed into the aura. (WYL-55)"""

    model: ModelId
    before: int
    after: int
    rule: str = "WYL-55"

    def apply(self, state: State) -> State:
        """It shines so bright."""
        return shining(state, self.model, self.after)


class Detonated(Event):
    """A spell goes up round its caster. (WYL-58, WYL-59)"""

    reveals: ClassVar[bool] = True

    model: ModelId
    name: str
    why: str
    pool: int
    rule: str = "WYL-58"

    def apply(self, state: State) -> State:
        """The channel is over."""
        return with_caster(state, self.model, channel=None)


class Sheltered(Occurrence):
    """An ability of the model stops all of these dice of harm. (WYL-64)"""

    model: ModelId
    name: str
    """Of the ability."""
    dice: int
    rule: str = "WYL-64"


def _with(state: State, i: ModelId, channel: Channel) -> State:
    return with_caster(state, i, channel=channel)
