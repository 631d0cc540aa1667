"""The annals of a battle: all that its story, its table and its luck are made of, counted from its events."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from skirmish.board import on
from skirmish.core.events import (
    EffectCut,
    Event,
    Fell,
    Hurt,
    Moved,
    Rolled,
    Scored,
    SpellCut,
    SpellTried,
    SpellWorked,
    Spent,
)
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import fails
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.playtest.standard_observers import Blame, chance_to_succeed

RollKind = Literal["hit", "wound", "defence", "magic", "cut", "other"]
KINDS: tuple[RollKind, ...] = ("hit", "wound", "defence", "magic", "cut", "other")
"""What a roll was for, in the order in which people think of them."""
Fate = Literal["unhurt", "hurt", "down", "out", "fled", "away"]
"""What became of a warrior: `away` left the table as the scenario asks."""
FAR_IN = 6.0
"""A shot is worth telling from this far on."""
_PUSHED = frozenset({"slide", "lure"})
_DEFENCES = ("save", "soak", "absor", "dodge", "parry", "defence")


class Luck(Record):
    """How some rolls fell against what was to be expected."""

    rolls: int = 0
    passed: int = 0
    expected: float = 0.0

    @property
    def excess(self) -> float:
        """So many more passed than were to be expected."""
        return self.passed - self.expected


class Annal(Record):
    """What one warrior did, and what became of it."""

    model: ModelId
    side: Side
    name: str
    type: str
    raised: bool
    struck_down: int = 0
    """Enemies put out of action or to flight by it."""
    given: int = 0
    """How often it hurt an enemy, and by how much together, as the cards count it."""
    taken: int = 0
    """How much it was hurt."""
    tried: int = 0
    woven: int = 0
    """Spells tried, and those that came through."""
    cuts_tried: int = 0
    cuts: int = 0
    """Tries to cut somebody's spell, and those that did."""
    inches: float = 0.0
    """How far it went by itself."""
    luck: Luck = Luck()
    fate: Fate = "unhurt"
    round: int = 0
    """In which it fell or left; 0: it is still there."""
    by: ModelId = NOBODY
    """Through whom."""


class Loss(Record):
    """Somebody is lost."""

    moment: int
    """Its place in the log."""
    round: int
    model: ModelId
    by: ModelId
    cause: str


class Shot(Record):
    """A shot that hurt somebody far away."""

    moment: int
    round: int
    model: ModelId
    target: ModelId
    inches: float


class Broken(Record):
    """A circle that lost one of its own, and with that its hold."""

    moment: int
    round: int
    leader: ModelId
    member: ModelId


class Score(Record):
    """Points of the scenario."""

    side: Side
    points: int
    why: str
    """What for: ` for markers held`."""


class Annals(Record):
    """The whole battle."""

    warriors: tuple[Annal, ...]
    luck: tuple[dict[RollKind, Luck], dict[RollKind, Luck]]
    losses: tuple[Loss, ...]
    first_blood: Loss | None
    """Who was hurt or lost first, through an enemy."""
    longest_shot: Shot | None
    broken: tuple[Broken, ...]
    rounds: tuple[int, ...]
    """For each round, from 1, the moment with which it begins."""
    state: State
    """At the end."""
    scores: tuple[Score, ...] = ()

    def side_luck(self, side: Side) -> Luck:
        """How all its dice fell."""
        return added(self.luck[side].values())


def added(lucks: Iterable[Luck]) -> Luck:
    """All of them together."""
    found = list(lucks)
    return Luck(sum(one.rolls for one in found), sum(one.passed for one in found), sum(one.expected for one in found))


def annals_of(game: Game) -> Annals:
    """What is to be told of a battle, over or not."""
    found = _Notes(game.rules, game.setup)
    state = game.setup
    for number, event in enumerate(game.log):
        before, state = state, event.apply(state)
        found.see(number, event, before, state)
    return found.annals(game.state)


def kind_of(throw: object, *, weaves: bool) -> RollKind:
    """What a roll was for, from its name: the systems call their rolls by these words.

    `weaves`: it is made by a model that is at a spell, which hasn't come through yet.
    """
    what = str(getattr(throw, "what", "")).casefold()
    if what.startswith(("cut", "cutting")):
        return "cut"
    if any(word in what for word in _DEFENCES):
        return "defence"
    if what.startswith("to hit"):
        return "hit"
    if what.startswith("to wound"):
        return "wound"
    if weaves:
        return "magic"
    return "hit" if getattr(throw, "against", NOBODY) != NOBODY else "other"


class _Notes:
    """Counts as it goes."""

    def __init__(self, rules: Ruleset, setup: State) -> None:
        self._rules = rules
        self._blame = Blame(setup)
        self._annals = [_blank(setup, model.id) for model in setup.models]
        self._luck: tuple[dict[RollKind, Luck], dict[RollKind, Luck]] = ({}, {})
        self._losses: list[Loss] = []
        self._first: Loss | None = None
        self._longest: Shot | None = None
        self._shot: Shot | None = None
        """The shot whose dice have hit, until it is known what comes of it."""
        self._circles: dict[ModelId, tuple[ModelId, ...]] = {}
        self._broken: list[Broken] = []
        self._rounds: list[int] = []
        self._scores: list[Score] = []
        self._weaver = NOBODY
        """Who is at a spell that hasn't come through yet."""

    def see(self, number: int, event: Event, before: State, after: State) -> None:
        """One more event, with the state before and after it."""
        while len(self._annals) < len(after.models):
            self._annals.append(_blank(after, len(self._annals)))
        if after.round > len(self._rounds):
            self._rounds.append(number)
        match event:
            case Rolled():
                self._roll(number, event, before)
            case Hurt():
                self._hurt(number, event, after)
            case Fell():
                self._fall(number, event, before, after)
            case Moved():
                if event.manner not in _PUSHED:
                    long = sum(math.dist(a, b) for a, b in pairwise(event.path))
                    self._add(event.model, inches=self._annals[event.model].inches + long)
            case Spent():
                self._count(event.model, "cuts_tried", int(event.to_cut))
                self._count(event.model, "tried", int(isinstance(event, SpellTried)))
                self._weaver = event.model if not event.to_cut else self._weaver
                self._shot = None
            case SpellWorked():
                self._count(event.model, "woven")
                self._weaver = NOBODY
            case SpellCut() | EffectCut():
                self._count(event.by, "cuts")
            case Scored():
                self._scores.append(Score(event.side, event.points, event.why))
            case _:
                pass
        for seen in self._rules.glimpses(after, event):
            if seen.sign == "links":
                self._circles[seen.model] = seen.others

    def annals(self, state: State) -> Annals:
        """All of it."""
        told = tuple(self._ended(state, annal) for annal in self._annals)
        return Annals(told, self._luck, tuple(self._losses), self._first, self._longest, tuple(self._broken),
                      tuple(self._rounds), state, tuple(self._scores))  # fmt: skip

    def _add(self, model: ModelId, **changes: object) -> None:
        self._annals[model] = evolve(self._annals[model], **changes)

    def _count(self, model: ModelId, what: str, number: int = 1) -> None:
        if number and 0 <= model < len(self._annals):
            self._add(model, **{what: getattr(self._annals[model], what) + number})

    def _roll(self, number: int, event: Rolled, before: State) -> None:
        throw = event.throw
        if throw.who < 0:
            return
        chance = chance_to_succeed(throw, event.outcome)
        if chance is None:
            return
        passed, kind = not fails(throw, event.outcome), kind_of(throw, weaves=throw.who == self._weaver)
        one = Luck(1, int(passed), chance)
        side = self._annals[throw.who].side
        self._luck[side][kind] = added((self._luck[side].get(kind, Luck()), one))
        self._add(throw.who, luck=added((self._annals[throw.who].luck, one)))
        against = getattr(throw, "against", NOBODY)
        if kind == "hit":
            self._shot = None
        if passed and kind == "hit" and against != NOBODY and before.on_table(throw.who) and before.on_table(against):
            far = on(before).gap(throw.who, against)
            self._shot = Shot(number, before.round, throw.who, against, far) if far >= FAR_IN else None

    def _hurt(self, number: int, event: Hurt, after: State) -> None:
        if not event.levels or not event.amount:
            return
        self._count(event.model, "taken", event.amount)
        self._tells(event.model, event.by)
        if 0 <= event.by < len(self._annals) and self._annals[event.by].side != self._annals[event.model].side:
            self._count(event.by, "given", event.amount)
            if self._first is None:
                self._first = Loss(number, after.round, event.model, event.by, "")

    def _tells(self, model: ModelId, by: ModelId) -> None:
        """Somebody is hurt or falls: a shot that was on its way has told."""
        shot = self._shot
        if shot is not None and (shot.target, shot.model) == (model, by):
            self._shot = None
            if self._longest is None or shot.inches > self._longest.inches:
                self._longest = shot

    def _fall(self, number: int, event: Fell, before: State, after: State) -> None:
        loss = self._blame.loss(event)
        if event.how == "out":
            self._tells(event.model, event.by)
        if event.gone:
            fate: Fate = "out" if event.how == "out" else "fled" if event.how == "left" else "away"
            by = loss.by if loss is not None else event.by
            self._add(event.model, fate=fate, round=after.round, by=by)
            self._break(number, event.model, after)
        if loss is None:
            return
        found = Loss(number, after.round, loss.model, loss.by, loss.cause)
        self._losses.append(found)
        if self._first is None and loss.by != NOBODY:
            self._first = found
        if event.how == "out" or loss.cause != "fear":
            self._count(loss.by, "struck_down")

    def _break(self, number: int, model: ModelId, after: State) -> None:
        for leader, members in list(self._circles.items()):
            if model in members:
                del self._circles[leader]
                self._broken.append(Broken(number, after.round, leader, model))

    def _ended(self, state: State, annal: Annal) -> Annal:
        """What has become of who is still there."""
        if annal.fate != "unhurt" or not state.on_table(annal.model):
            return annal
        if state.places[annal.model][3] == 0 and "hidden" not in self._rules.sheet(state, annal.model).states:
            return evolve(annal, fate="down")
        return evolve(annal, fate="hurt" if annal.taken else "unhurt")


def _blank(state: State, model: ModelId) -> Annal:
    one = state.models[model]
    return Annal(model, one.side, one.name, one.warrior.type, one.raised)
