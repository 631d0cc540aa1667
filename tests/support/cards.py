"""A toy magic system: a deck, hands, and a card that interrupts the other side's move.

Mist is laid on the table, a ward guards and ends, a snare asks the other side in the middle of a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Asking, AtTarget, Decision, Just, Offer, Refusal, nothing_asked
from skirmish.core.dice import Dice, Faces, Law, Modifier
from skirmish.core.events import Event, FeatureLaid, FeatureLifted, Moved
from skirmish.core.geometry import Circle
from skirmish.core.record import Record, evolve
from skirmish.core.state import Effect, Feature, Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.system import Guard, Option, Reaction, Ruleset, Sheet, Track
from skirmish.core.table import Table
from skirmish.core.telling import Line
from skirmish.core.units import Point, as_inches, distance, snapped
from skirmish.kit.effects import begin_effect
from skirmish.kit.moves import on_grid

HAND = 2
REACH_IN, SNARE_IN, MIST_IN = 14.0, 12.0, 2.0
Pile = tuple[tuple[str, int], ...]
"""(card, how many of it)."""
ALL_CARDS: Pile = (("mist", 2), ("snare", 4), ("ward", 3), ("chaff", 3))
_NO_CARDS: Pile = tuple((card, 0) for card, _ in ALL_CARDS)


class Deck(Record):
    """The slot of the state: what is in the deck, both hands, the mists and the round in which each was laid."""

    pile: Pile = ALL_CARDS
    hands: tuple[Pile, Pile] = (_NO_CARDS, _NO_CARDS)
    mists: tuple[tuple[int, int], ...] = ()


class Draw(Record):
    """The top card of a shuffled deck: one of those in it, each as likely; its kind is what matters."""

    who: int
    what: str
    pile: Pile
    rule: str = "CARD-1"
    effort: int = 0
    against: int = -1
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, str, Dice]:
        """See `Throw`: the face says which of the cards left it is."""
        (face,), after = dice.draw(1, count(self.pile))
        left = face
        for card, number in self.pile:
            left -= number
            if left <= 0:
                return (face,), card, after
        raise AssertionError("the face is beyond the deck")

    def law(self) -> Law[str]:
        """See `Throw`."""
        return tuple((card, Fraction(number, count(self.pile))) for card, number in self.pile if number)


class Drawn(Event):
    """A card goes from the deck to a hand; an empty deck is filled with what no hand holds."""

    side: Side
    card: str
    rule: str = "CARD-1"

    def apply(self, state: State) -> State:
        """Deck and hand change."""
        deck = deck_of(state)
        return evolve(state, magic=_held(evolve(deck, pile=_plus(full(deck), self.card, -1)), self.side, self.card, 1))


class Played(Event):
    """A card is played from a hand and gone until the deck is filled again."""

    side: Side
    card: str
    rule: str = "CARD-2"

    def apply(self, state: State) -> State:
        """The hand changes."""
        return evolve(state, magic=_held(deck_of(state), self.side, self.card, -1))


class MistNoted(Event):
    """Which mists lie, since when."""

    shown: ClassVar[bool] = False

    mists: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> State:
        """They stand in the slot."""
        return evolve(state, magic=evolve(deck_of(state), mists=self.mists))


def count(pile: Pile) -> int:
    """How many cards."""
    return sum(number for _, number in pile)


def deck_of(state: State) -> Deck:
    """The slot; a whole deck before anything was drawn."""
    return state.magic if isinstance(state.magic, Deck) else Deck()


def full(deck: Deck) -> Pile:
    """The pile to draw from: filled again when it has run out."""
    if count(deck.pile):
        return deck.pile
    held = [dict(hand) for hand in deck.hands]
    return tuple((card, number - held[0][card] - held[1][card]) for card, number in ALL_CARDS)


def _plus(pile: Pile, card: str, more: int) -> Pile:
    return tuple((name, number + more if name == card else number) for name, number in pile)


def _held(deck: Deck, side: Side, card: str, more: int) -> Deck:
    hands = list(deck.hands)
    hands[side] = _plus(hands[side], card, more)
    return evolve(deck, hands=(hands[0], hands[1]))


def holds(state: State, side: Side, card: str) -> bool:
    """Whether the card is in that hand."""
    return dict(deck_of(state).hands[side])[card] > 0


def caster(state: State, side: Side) -> ModelId | None:
    """Who plays the cards: the first of the side on the table."""
    return next((m.id for m in state.models if m.side == side and state.on_table(m.id)), None)


class MistOffer(Offer):
    """Laying mist somewhere near the caster."""

    __slots__ = ("state",)

    def __init__(self, state: State, model: ModelId) -> None:
        super().__init__("cast", model, "mist", "CARD-3")
        self.state = state

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None or action != Action("cast", self.model, at=action.at, what="mist") or not on_grid(action):
            return Refusal("mist needs a place on the grid and nothing else", self.rule)
        if not self._on_table(action.at):
            return Refusal("it lies off the table", self.rule)
        short = distance(self.state.places[self.model][:2], action.at) - REACH_IN
        return Refusal(f"{as_inches(short)} too far", self.rule, short) if short > 0 else None

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        x, y, *_ = self.state.places[self.model]
        for dx, dy in ((0.0, -6.0), (0.0, 6.0), (6.0, 0.0)):
            at = snapped((x + dx, y + dy))
            if self._on_table(at):
                yield Action("cast", self.model, at=at, what="mist")

    def _on_table(self, at: Point) -> bool:
        field = self.state.battlefield
        return 0 <= at[0] <= field.width_in and 0 <= at[1] <= field.depth_in


class Cards:
    """The system."""

    name: ClassVar[str] = "cards"
    options: ClassVar[tuple[Option, ...]] = ()
    guards: tuple[Guard, ...] = ()
    rules: Ruleset

    def __init__(self) -> None:
        self.reactions: tuple[Reaction, ...] = ((Moved, self.snare),)

    def enlist(self, warrior: Warrior) -> None:
        """Hands belong to sides, not to models."""

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """None."""
        return ()

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The hand, on the caster's card."""
        side = state.models[model].side
        if caster(state, side) != model:
            return Sheet("", "")
        return Sheet("", "", tracks=(Track("Cards", count(deck_of(state).hands[side]), HAND, "CARD-1"),))

    def tell(self, state: State, event: Event) -> Line | None:
        """Cards drawn and played, mist lifted."""
        if isinstance(event, Drawn | Played):
            verb = "draws a card" if isinstance(event, Drawn) else f"plays {event.card}"
            return Line(f"{state.forces[event.side].roster.name} {verb}", event.rule, event.side)
        return Line("the mist lifts", event.rule) if isinstance(event, FeatureLifted) else None

    def worth(self, state: State, side: Side) -> float:
        """A card is worth 2 marks."""
        hands = deck_of(state).hands
        return 2.0 * (count(hands[side]) - count(hands[1 - side]))

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Everybody can hold cards."""
        return ()

    def can(self, state: State, model: ModelId) -> bool:
        """The caster, with a card to cast."""
        side = state.models[model].side
        return caster(state, side) == model and (holds(state, side, "mist") or holds(state, side, "ward"))

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """Mist on the table, a ward on a friend."""
        side = state.models[model].side
        if holds(state, side, "mist"):
            yield MistOffer(state, model)
        if holds(state, side, "ward"):
            friends = lambda: [m.id for m in state.models if m.side == side]  # noqa: E731
            yield AtTarget("cast", model, friends, lambda j: _ward_refusal(state, side, j), "ward", "CARD-4")

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """The sides of these models fill their hands."""
        yield from nothing_asked()
        for side in sorted({table.state.models[i].side for i in models}):
            while count(deck_of(table.state).hands[side]) < HAND:
                pile = full(deck_of(table.state))
                table.emit(Drawn(side, table.roll(Draw(-1, "a card", pile))))

    def perform(self, table: Table, action: Action) -> Asking:
        """A card is played for what it does."""
        yield from nothing_asked()
        state = table.state
        table.emit(Played(state.models[action.model].side, action.what))
        if action.what == "ward":
            ward = Effect(0, "ward", action.model, action.target, guard=4, until=state.round + 1, rule="CARD-4")
            begin_effect(table, ward)
        elif action.at is not None:
            lay_mist(table, action.model, action.at)

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Mists of earlier rounds lift."""
        yield from nothing_asked()
        lying = deck_of(table.state).mists
        for feature, since in lying:
            if since < table.state.round:
                table.emit(FeatureLifted(feature, "CARD-3"))
        left = tuple(mist for mist in lying if mist[1] >= table.state.round)
        if left != lying:
            table.emit(MistNoted(left))

    def snare(self, table: Table, event: Moved) -> Asking:
        """Who moves near the enemy's caster may be snared: the other side is asked in the middle of the move."""
        state = table.state
        side = 1 - state.models[event.model].side
        by = caster(state, side)
        if by is None or not state.on_table(event.model) or not holds(state, side, "snare"):
            return
        if not on(state).within(by, event.model, SNARE_IN):
            return
        play = Action("play", by, event.model, what="snare")
        question = f"Snare {state.models[event.model].name}?"
        answer = yield Decision(side, question, (Just(PASS, "CARD-5"), Just(play, "CARD-5")), PASS, by, "CARD-5")
        if answer == play:
            table.emit(Played(side, "snare"))
            yield from table.step(table.rules.combat.suffer, Hit(event.model, 3, by, missile=True, rule="CARD-5"))


def lay_mist(table: Table, owner: ModelId, at: Point) -> None:
    """A disc of mist that hides what is behind it."""
    number = 1 + max((f.id for f in table.state.features), default=0)
    shape = Circle(at[0], at[1], MIST_IN)
    table.emit(FeatureLaid(Feature(number, "mist", shape, sight="soft", height_in=4.0, owner=owner, rule="CARD-3")))
    table.emit(MistNoted((*deck_of(table.state).mists, (number, table.state.round))))


def _ward_refusal(state: State, side: Side, target: ModelId) -> Refusal | None:
    if not 0 <= target < len(state.models) or state.models[target].side != side or not state.on_table(target):
        return Refusal("that is no friend on the table", "CARD-4")
    if any(e.target == target and e.name == "ward" for e in state.effects):
        return Refusal("it is warded already", "CARD-4")
    return None
