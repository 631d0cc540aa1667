"""A toy magic system: a deck, two hands, and a card that interrupts the other side's move."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import ClassVar

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Asking, Asks, AtTarget, Decision, Just, Offer, Refusal, nothing_asked
from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.display import Deed, Part, Sheet, Track
from skirmish.core.events import Event, FeatureLaid, FeatureLifted, Moved
from skirmish.core.geometry import Circle
from skirmish.core.record import Record, evolve
from skirmish.core.state import Effect, Feature, Hit, ModelId, Side, State
from skirmish.core.system import MagicSystem, Ruleset
from skirmish.core.table import Table
from skirmish.core.text import Line
from skirmish.kit.effects import begin_effect

Pile = tuple[str, ...]
ALL_CARDS: Pile = ("mist",) * 2 + ("snare",) * 4 + ("ward",) * 3 + ("chaff",) * 3
SNARE = Asks(
    "snare", "Snares", "Whether a model that moves is snared. By default it isn't.",
    "first it is settled whether somebody is snared", "CARD-5",
)  # fmt: skip
CAST = ("mist", "ward")
"""Cards that are played in the own turn."""
HAND, SNARE_IN, MIST_IN = 2, 12.0, 2.0


class Deck(Record):
    """The slot of the state: what is left to draw, and both hands."""

    pile: Pile = ALL_CARDS
    hands: tuple[Pile, Pile] = ((), ())


class Draw(Record):
    """The top card of a shuffled deck: each of those in it is as likely; its kind is what matters."""

    pile: Pile
    who: int = -1
    what: str = "a card"
    rule: str = "CARD-1"

    def draw(self, dice: Dice) -> tuple[Faces, str, Dice]:
        faces, after = dice.draw(1, len(self.pile))
        return faces, self.pile[faces[0] - 1], after

    def law(self) -> Law[str]:
        return tuple((card, Fraction(self.pile.count(card), len(self.pile))) for card in dict.fromkeys(self.pile))


class Drawn(Event):
    """A card goes from the deck to a hand."""

    side: Side
    card: str
    rule: str = "CARD-1"

    def apply(self, state: State) -> State:
        return _dealt(state, self.side, (*hand(state, self.side), self.card), without(full(state), self.card))


class Played(Event):
    """A card is played from a hand and gone until the deck is filled again."""

    side: Side
    card: str
    rule: str = "CARD-2"

    def apply(self, state: State) -> State:
        return _dealt(state, self.side, without(hand(state, self.side), self.card), deck_of(state).pile)


def deck_of(state: State) -> Deck:
    """The slot; a whole deck before anything was drawn."""
    return state.magic if isinstance(state.magic, Deck) else Deck()


def hand(state: State, side: Side) -> Pile:
    """The cards of a side."""
    return deck_of(state).hands[side]


def full(state: State) -> Pile:
    """The pile to draw from: filled with what no hand holds when it has run out."""
    return deck_of(state).pile or without(ALL_CARDS, *hand(state, 0), *hand(state, 1))


def without(cards: Pile, *gone: str) -> Pile:
    """The cards less these."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _dealt(state: State, side: Side, held: Pile, pile: Pile) -> State:
    mine, theirs = tuple(sorted(held)), hand(state, 1 - side)
    return evolve(state, magic=Deck(pile, (theirs, mine) if side else (mine, theirs)))


def standing(state: State, side: Side) -> tuple[ModelId, ...]:
    """Who of a side is on the table."""
    return tuple(m.id for m in state.models if m.side == side and state.on_table(m.id))


class Cards(MagicSystem):
    """The system: anybody plays the cards of the side."""

    name: ClassVar[str] = "cards"
    asks: ClassVar[tuple[Asks, ...]] = (SNARE,)
    rules: Ruleset

    def __init__(self) -> None:
        self.reactions = ((Moved, self.snare),)

    def sheet(self, state: State, model: ModelId) -> Sheet:
        held = hand(state, state.models[model].side)
        cards = Track("Cards", len(held), HAND, "CARD-1", form="cards", parts=tuple(map(Part, held)))
        return Sheet("", "", tracks=(cards,))

    def log_line(self, state: State, event: Event) -> Line | None:
        if not isinstance(event, Drawn | Played):
            return None
        done = "draws a card" if isinstance(event, Drawn) else f"plays {event.card}"
        return Line(f"{state.forces[event.side].roster.name} {done}", event.rule, event.side)

    def worth(self, state: State, side: Side) -> float:
        return len(hand(state, side)) - len(hand(state, 1 - side))

    def can(self, state: State, model: ModelId) -> bool:
        return not set(CAST).isdisjoint(hand(state, state.models[model].side))

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """Mist around a friend, a ward on one."""
        side = state.models[model].side
        for card in CAST:
            if card in hand(state, side):
                friends = partial(standing, state, side)
                yield AtTarget("cast", model, friends, partial(refusal, state, side), card, "CARD-2")

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        return tuple(Deed("cast", card.capitalize(), card, rule="CARD-2") for card in CAST)

    def why(self, state: State, action: Action) -> Refusal | None:
        held = action.what in hand(state, state.models[action.model].side)
        reason = "cards are played after the moves" if held else f"no {action.what} is in hand"
        return Refusal(reason, "CARD-2") if action.verb == "cast" else None

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """The sides of these models fill their hands."""
        yield from nothing_asked()
        for side in sorted({table.state.models[i].side for i in models}):
            while len(hand(table.state, side)) < HAND:
                table.emit(Drawn(side, table.roll(Draw(full(table.state)))))

    def perform(self, table: Table, action: Action) -> Asking:
        """A card is played for what it does."""
        yield from nothing_asked()
        state, i, friend = table.state, action.model, action.target
        table.emit(Played(state.models[i].side, action.what))
        if action.what == "ward":
            next_round = 2 * state.round + 1
            begin_effect(table, Effect(0, "ward", i, friend, guard=4, until=next_round, rule="CARD-3"))
        else:
            x, y, *_ = state.places[friend]
            number = 1 + max((f.id for f in state.features), default=0)
            disc = Circle(x, y, MIST_IN)
            table.emit(FeatureLaid(Feature(number, "mist", disc, "soft", height_in=4.0, owner=i, rule="CARD-4")))

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Mist lifts when the enemy's turn ends."""
        yield from nothing_asked()
        state = table.state
        sides = {state.models[i].side for i in models}
        for feature in state.features:
            if feature.name == "mist" and 1 - state.models[feature.owner].side in sides:
                table.emit(FeatureLifted(feature.id, "CARD-4"))

    def snare(self, table: Table, event: Moved) -> Asking:
        """Who moves near an enemy may be snared: the other side is asked in the middle of the move."""
        state, mover = table.state, event.model
        side = 1 - state.models[mover].side
        by = next((i for i in standing(state, side) if on(state).within(i, mover, SNARE_IN)), None)
        if by is None or "snare" not in hand(state, side) or not state.on_table(mover):
            return
        play = Action("play", by, mover, what="snare")
        offers = (Just(PASS, "CARD-5"), Just(play, "CARD-5"))
        question = f"Snare {state.models[mover].name}?"
        answer = yield Decision(side, question, offers, PASS, by, "CARD-5", asks=SNARE)
        if answer == play:
            table.emit(Played(side, "snare"))
            yield from table.step(table.rules.combat.suffer, Hit(mover, 3, by, missile=True, rule="CARD-5"))


def refusal(state: State, side: Side, target: ModelId) -> Refusal | None:
    """Why no card of the side can be cast at the target."""
    return None if target in standing(state, side) else Refusal("that is no friend on the table", "CARD-2")
