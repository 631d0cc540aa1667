"""What systems show people: a model's card, what it may ever do, and what distances matter round it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol

from skirmish.core.decision import Action, Kind, TargetKind
from skirmish.core.events import Event
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.text import Line
from skirmish.core.units import Point, as_percent


class Reach(Record):
    """How far a model may move, run and charge right now, in inches; 0 where it may not. And how far it shoots."""

    move: float = 0.0
    run: float = 0.0
    charge: float = 0.0
    shoot: float = 0.0
    """The longest range of what it shoots with; whether it may shoot now is another question."""


Form = Literal["pips", "bar", "ladder", "boxes", "cards", "dice", "suits"]
"""How a track is drawn: a pip each, or a bar where they are many; a bar in any case; rungs that are climbed; boxes that
are ticked one by one; cards in a hand, which count `now` together and are to come to `full`; dice; cells in the colours
of their suits, filled from the first one on, and crossed out beyond `full`."""


class Part(Record):
    """A rung, a box, a card or a die of a track."""

    name: str
    """`badly hurt`, `10 of hearts`, `d10`. A card without a name lies face down."""
    mark: str = ""
    """What stands on it, in a sign or two: the rank of a card."""
    suit: str = ""
    """Of which kind it is among those of its track: a suit, the kind of harm in a box."""
    number: int = 0
    """What it counts: the points of a card, the penalty of a rung, how many there are of a suit."""


About = Literal["life", "magic", "mind", "other"]


class Track(Record):
    """A counted thing on a warrior's card: wounds, points, cards in hand."""

    name: str
    now: int
    full: int
    rule: str = ""
    aside: bool = False
    """It is shown on the card only, not beside the token on the board."""
    form: Form = "pips"
    parts: tuple[Part, ...] = ()
    """Its rungs from the first, its boxes, its cards, its dice, where they are told apart."""
    about: About = "other"
    """What it counts, and by that its colour, the same in every system."""
    loss: str = ""
    """What becomes of a model that has less of it: `loses dots`; '': it is wounded."""
    chances: tuple[float, ...] = ()
    """Of cards: how likely they come to `full` with one more, with two more, and so on."""

    @property
    def lost(self) -> int:
        """How far it is from being whole: a ladder is climbed, all else is used up."""
        return self.now if self.form == "ladder" else max(0, self.full - self.now)

    @property
    def left(self) -> int:
        """How much is left of it: of a ladder the rungs that nothing has filled."""
        return max(0, self.full - self.now) if self.form == "ladder" else self.now

    @property
    def in_stages(self) -> bool:
        """Whether it is a bar of parts that have names: how few are left says how bad it is."""
        return self.form == "bar" and bool(self.parts)

    @property
    def rung(self) -> str:
        """The name of the rung that a ladder has come to; '' below the first, and of everything else."""
        return self.parts[min(self.now, len(self.parts)) - 1].name if self._climbed else ""

    @property
    def stage(self) -> str:
        """The same, and which it is of those that are called alike: `maimed`, `bruised (1 of 2)`."""
        alike = [place for place, part in enumerate(self.parts) if part.name == self.rung]
        come = sum(place < self.now for place in alike)
        return f"{self.rung} ({come} of {len(alike)})" if self._climbed and len(alike) > 1 else self.rung

    @property
    def _climbed(self) -> bool:
        return self.form == "ladder" and self.now > 0 and bool(self.parts)

    @property
    def tallies(self) -> bool:
        """Whether each of its suits has a number of its own: wounds, threads. There is none for all of them."""
        return self.form == "suits" and any(part.number for part in self.parts)

    @property
    def count(self) -> str:
        """`1/2`; who has climbed beyond the last rung stands on it. '' where its suits are counted one by one."""
        if self.tallies:
            return ""
        return f"{min(self.now, self.full) if self.form == 'ladder' else self.now}/{self.full}"

    @property
    def listed(self) -> str:
        """Its parts by name, where each has one of its own: `Points 3/20: joker`, `Events: [x] Held the ford, ...`."""
        if self.form == "boxes" and self.parts:
            return f"{self.name}: " + ", ".join(f"[{part.mark or ' '}] {part.name}" for part in self.parts)
        return "; ".join(filter(None, (self.text, self.soon))) if self.form == "cards" else ""

    @property
    def soon(self) -> str:
        """`lacks 17; enough with so many more cards: 1: 0%, 2: 4%`; '' where no more cards are told of."""
        told = ", ".join(f"{more}: {as_percent(chance)}" for more, chance in enumerate(self.chances, 1))
        return f"lacks {self.full - self.now}; enough with so many more cards: {told}" if told else ""

    @property
    def by_suit(self) -> tuple[tuple[str, int], ...]:
        """What the cards of each suit count together, in the order of the cards; suits that count nothing left out."""
        found = dict.fromkeys([part.suit for part in self.parts], 0)
        for part in self.parts:
            found[part.suit] += part.number
        return tuple([one for one in found.items() if one[1]])

    @property
    def text(self) -> str:
        """`Wounds 1/2`, `Harm 2/7: badly hurt`, `Points 3/20: 3 of clubs, joker`, `Suits: clubs 3, hearts 1`."""
        named = ", ".join(part.name or "a card face down" for part in self.parts) or "nothing"
        if self.tallies:
            return f"{self.name}: {named}"
        said = named if self.form == "cards" else self.rung
        return f"{self.name} {self.count}" + (f": {said}" if said else "")


class Sheet(Record):
    """What a person should see of a model, the same shape for all systems."""

    name: str
    kind: str
    numbers: tuple[tuple[str, str], ...] = ()
    """(label, value) in the order of the card."""
    tracks: tuple[Track, ...] = ()
    gear: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    """Words for tags: hidden, stunned, ran."""
    begun: tuple[tuple[str, str], ...] = ()
    """(text, rule id) of what it is in the midst of, a spell that it shapes: the first thing to know of it."""
    notes: tuple[tuple[str, str], ...] = ()
    """(text, rule id) of what else there is to know."""
    linked: tuple[ModelId, ...] = ()
    """The models that act as one with it, itself among them; who leads them first."""

    @property
    def counted(self) -> str:
        """`Wounds 1/2, Power 3/4`: its tracks but for cards, which are lines, and tallies, which are numbers."""
        return ", ".join([track.text for track in self.tracks if track.form != "cards" and not track.tallies])

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """(text, rule id) of all there is to read: what is begun, its cards, what its boxes stand for, the notes."""
        numbers = [label for label, _ in self.numbers]
        said = [(track.text if track.tallies and track.name not in numbers else track.listed, track.rule)
                for track in self.tracks]  # fmt: skip
        return (*self.begun, *(line for line in said if line[0]), *self.notes)


class Deed(Record):
    """Something a model may ever choose to do on its own account, whether it may now or not: a line of its list.

    `verb` and `what` are those of the offers that allow it; where none does, `Decision.refusal` of such an action
    says why.
    """

    verb: str
    name: str
    what: str = ""
    detail: str = ""
    """What it costs and needs, in a few words: `3 points, 7+, 18"`."""
    rule: str = ""
    kind: Kind = "other"
    aims: TargetKind = "model"
    """What the target of its actions is; a count of dots is none that could be pointed at."""


class Known(Record):
    """A spell, a weave, or a part of one that a model has learned; or a thing that it carries."""

    name: str
    detail: str = ""
    """What it costs and needs, in a few words."""
    text: str = ""
    """What it does, in sentences."""
    rule: str = ""
    kind: str = ""
    """Of what it is, as a list tells it beside its name: `air, spirit`."""


class Band(Record):
    """How far something of a model's reaches from the edge of its base: a weapon, a weave."""

    name: str
    inches: float
    rule: str = ""
    what: str = ""
    """The id of the weapon or weave, as actions name it."""


class Halo(Record):
    """Round a model, edge to edge, a rule holds for others who come so near: an enemy may cut there, say."""

    model: ModelId
    inches: float
    kind: str
    """One word for all of its kind: cutting, circle, leader."""
    text: str
    """What it can still do: `may cut, 5 points left`."""
    rule: str = ""
    active: bool = True
    """Whether it can do so now; else it is only told how far it would."""
    sighted: bool = False
    """Whether it must also see who comes near."""


class Tie(Record):
    """Two models that a rule joins as long as, or as soon as, their bases are within so many inches of each other."""

    model: ModelId
    other: ModelId
    inches: float
    joined: bool
    """Whether they are joined now; else they could be."""
    text: str
    """What joins them: `circle`."""
    rule: str = ""
    lends: str = ""
    """What one of them has of the other by it: `Odile lends 4 dots`."""


class Span(Record):
    """Something that lasts, from the model that made it to whom or where it lasts."""

    maker: ModelId
    text: str
    """What it is and how it is kept: `Bonds of Air, tied off`."""
    rule: str = ""
    target: ModelId = NOBODY
    at: Point | None = None
    """Where it lasts, if it is on no model."""


Sign = Literal["", "gathers", "fizzles", "links", "holds", "severed"]
"""What is seen of magic itself.

gathers: it is drawn in; fizzles: it comes to nothing; links: several act as one; holds: it is ready and waits; severed:
its maker has lost it for good.
"""


class Glimpse(Record):
    """What is seen for a moment of an event that only its system knows: a word that rises from a model, and more."""

    model: ModelId
    text: str = ""
    by: ModelId = NOBODY
    """Something flies from this one to the model first."""
    burst_in: float = 0.0
    """It bursts round the model, so many inches wide."""
    harmful: bool = False
    sign: Sign = ""
    others: tuple[ModelId, ...] = ()
    """Whom it links with."""


class Stages(Record):
    """The parts of a turn as people name them, and which of them it is; -1 while the battle is being set up."""

    names: tuple[str, ...] = ()
    now: int = -1
    order: tuple[ModelId, ...] = ()
    """Where models act one by one: who does now, and who still will in this round, in that order."""
    rules: tuple[str, ...] = ()
    """The rule of each of its parts, by its id."""
    now_do: str = ""
    """What those of `order` do, where they don't act yet: `Declare next`."""
    later: tuple[ModelId, ...] = ()
    """Who acts after that, in this order, where those of `order` only say what they will do."""
    within: str = ""
    """What comes next before this part is over: `blows`, once weapons are chosen; '' if the next part does."""

    @property
    def following(self) -> str:
        """The part that comes next; '' if it is the other side's turn."""
        return self.names[self.now + 1] if 0 <= self.now < len(self.names) - 1 else ""


class Losses(Record):
    """What a side has lost, and from when on it takes rout tests or gives up."""

    lost: int
    least: int
    """From so many losses on it does."""
    began: int
    """How many of it began the battle."""
    rule: str
    breaks: bool = False
    """Whether the side has lost then, without a test."""

    @property
    def left(self) -> int:
        """How many more losses bring that about; 0 if it has come to that."""
        return max(0, self.least - self.lost)


Manner = Literal["close combat", "missile", "worn"]


class ItemUse(Record):
    """One way in which a thing is used, as a roster sheet tells it; '' is nothing to tell."""

    manner: Manner
    reach: str = ""
    """How far, like `24"`."""
    strength: str = ""
    save: str = ""
    text: str = ""
    """Its special rules, a sentence without its full stop."""
    rule: str = ""


Armoury = Mapping[str, tuple[ItemUse, ...]]
"""The uses of each item, by its id: a throwing spear has two."""
Uses = tuple[Mapping[str, Any], Callable[[Any], ItemUse | None]]
"""Things by id, and one use of such a thing, None if it hasn't that use."""


class Carried(Protocol):
    """A thing of a system's own file."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def rule(self) -> str:
        """The rule that has it."""


def describe_carried(things: Iterable[Carried], armoury: Armoury, harm: str = "", save: str = "") -> tuple[Known, ...]:
    """What each thing needs and does, once for those that are alike.

    `harm`, `save`: what a weapon's strength and what protection is called, before their numbers: `damage`.
    """
    return tuple([_carried(thing, armoury.get(thing.id, ()), harm, save)
                  for thing in {thing.id: thing for thing in things}.values()])  # fmt: skip


def _carried(thing: Carried, uses: tuple[ItemUse, ...], harm: str, save: str) -> Known:
    said = [
        ", ".join(filter(None, (
            use.manner if use.manner == "close combat" else "",
            f"range {use.reach}" if use.manner == "missile" else use.reach,
            f"{harm} {use.strength}".strip() if use.strength else "",
            f"{save} {use.save}".strip() if use.save else "",
        )))
        for use in uses
    ]  # fmt: skip
    texts = [f"{use.text[:1].upper()}{use.text[1:].rstrip('.')}." for use in uses if use.text]
    rule = next((use.rule for use in uses if use.rule), thing.rule)
    return Known(thing.name, "; ".join(filter(None, said)), " ".join(dict.fromkeys(texts)), rule)


def describe_arms(uses: Iterable[Uses], known: Iterable[str] = (), items: Mapping[str, str] | None = None) -> Armoury:
    """All uses of each thing that has any, and of those that are `known`; of the warbands' `items` by what they are."""
    found: dict[str, tuple[ItemUse, ...]] = dict.fromkeys(known, ())
    for things, describe in uses:
        for ident, thing in things.items():
            if (use := describe(thing)) is not None:
                found[ident] = (*found.get(ident, ()), use)
    return found | {item: found[ident] for item, ident in (items or {}).items() if ident}


class Display(Protocol):
    """What a system shows people. Everything has an answer of a system with nothing to show."""

    def special_rules(self) -> Mapping[str, tuple[str, str]]:
        """The special rules of lists that count under this system, by id: (what they do here, rule id).

        '' stands for the words of the catalogue.
        """
        return {}

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The model's card, this system's part."""
        return Sheet(state.models[model].name, state.models[model].warrior.kind)

    def log_line(self, state: State, event: Event) -> Line | None:
        """The event as a line of the log, or None if it isn't this system's. `state` is the one after the event."""
        return None

    def action_text(self, state: State, action: Action) -> str:
        """The action as an order: `Shoot Ren with the bow`. '' if it isn't this system's."""
        return ""

    def action_note(self, state: State, action: Action) -> str:
        """What it brings or costs, below the order: `gives up its attack`. '' if there is nothing to say."""
        return ""

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """What the model may ever choose to do here, in the order of a turn."""
        return ()

    def known(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """The spells that it has learned, in the order of its card."""
        return ()

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """What it carries, wears and rides that does something under these rules."""
        return ()

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """How far its missile weapons, its weaves reach."""
        return ()

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Distances round the model within which a rule holds for others."""
        return ()

    def ties(self, state: State, model: ModelId) -> tuple[Tie, ...]:
        """The models it is joined with by being near, and those it could be joined with."""
        return ()

    def spans(self, state: State, model: ModelId) -> tuple[Span, ...]:
        """What lasts of it on others or on the ground, and what others have laid on it."""
        return ()

    def glimpses(self, state: State, event: Event) -> tuple[Glimpse, ...]:
        """What is seen of an event beside what the core knows of it. `state` is the one after the event."""
        return ()

    def stages(self, state: State) -> Stages:
        """The parts of a turn, and the one that is now: a combat system's."""
        return Stages()

    def gifts(self, state: State, model: ModelId) -> tuple[tuple[str, int], ...]:
        """What the model has for magic by name, in numbers: what a turn gives it, 1 for a strong power, -1 for a weak
        one. A magic system's."""
        return ()
