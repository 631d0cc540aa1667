"""The standard observers: what every batch notes of its battles. `docs/observers.md` has the shapes of their facts."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from skirmish.board import on
from skirmish.core.dice import Check
from skirmish.core.events import (
    Cause,
    Deployed,
    EffectCut,
    Event,
    Fell,
    FirstTurn,
    Moved,
    Raised,
    Rolled,
    Routed,
    SpellCut,
    SpellTried,
    SpellWorked,
    Spent,
)
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import fails
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.playtest.observers import MakeObserver

LOST = ("out", "left")
"""How models are lost; who is `away` has left in good order."""


class Loss(NamedTuple):
    """A warrior that its side has lost."""

    model: ModelId
    side: Side
    """That fielded it; it may have been under the enemy's will when it fell."""
    marks: int
    by: ModelId
    """The enemy through whom; `NOBODY` if it was nobody, or one of its own."""
    cause: Cause
    own: bool
    """One of its own side brought it down."""


class Blame:
    """Told of all falls, it says which are losses. Whoever was raised in battle neither counts nor gets the credit."""

    def __init__(self, setup: State) -> None:
        self._sides = [model.side for model in setup.models]
        self._marks = [model.warrior.marks for model in setup.models]
        self._low: dict[ModelId, tuple[ModelId, Cause]] = {}

    def loss(self, event: Fell) -> Loss | None:
        """The loss that the fall is, if it is one.

        Who dies, or is left behind, without a cause of its own is lost through what laid it low before.
        """
        i, by, cause = event.model, event.by, event.cause
        if i >= len(self._sides):
            return None
        if event.how == "stunned":
            self._low[i] = by, cause
        if event.how not in LOST:
            return None
        if not cause and by == NOBODY:
            by, cause = self._low.get(i, (NOBODY, cause))
        side = self._sides[i]
        doer = self._sides[by] if 0 <= by < len(self._sides) else -1
        return Loss(i, side, self._marks[i], by if doer == 1 - side else NOBODY, cause or "other", doer == side)


COUNTED = ("kills", "kill_marks", "points", "tries", "done", "cuts", "cut")


class Warriors:
    """A dict for each warrior that was fielded, in the order of the models; `docs/observers.md` has its keys."""

    name: ClassVar[str] = "warriors"
    hears: ClassVar[tuple[type[Event], ...]] = (Fell, Spent, SpellWorked, SpellCut, EffectCut)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nobody has done anything."""
        self._rules, self._setup = rules, state
        self._blame = Blame(state)
        self._counts = [dict.fromkeys(COUNTED, 0) for _ in state.models]

    def see(self, event: Event, before: State, after: State) -> None:
        """Counts what it is to whose credit."""
        match event:
            case Fell():
                self._lost(event)
            case Spent():
                self._add(event.model, "points", event.spent)
                self._add(event.model, "cuts", int(event.to_cut))
                self._add(event.model, "tries", int(isinstance(event, SpellTried)))
            case SpellWorked():
                self._add(event.model, "done")
            case SpellCut() | EffectCut():
                self._add(event.by, "cut")

    def note(self, state: State) -> list[dict[str, Any]]:
        """All of them."""
        return [self._facts(state, i) for i in range(len(self._setup.models))]

    def _lost(self, event: Fell) -> None:
        loss = self._blame.loss(event)
        if loss is not None and (event.how == "out" or loss.cause != "fear"):  # who leaves hurt has been taken out, too
            self._add(loss.by, "kills")
            self._add(loss.by, "kill_marks", loss.marks)

    def _add(self, model: int, what: str, number: int = 1) -> None:
        if 0 <= model < len(self._counts):
            self._counts[model][what] += number

    def _facts(self, state: State, i: int) -> dict[str, Any]:
        before, now = self._setup.models[i], state.models[i]
        who = before.warrior
        known = {"side": before.side, "id": who.id, "name": who.name, "faction": who.faction, "type": who.type}
        gifts = dict(self._rules.magic.gifts(state, i))
        return {**known, "marks": who.marks, "out": now.out and not now.away, **self._counts[i], "powers": gifts}


NEAR_IN = 4.0
"""Bases further apart than this aren't in contact, whatever lies between them: no low obstacle is as thick."""


class Course:
    """A dict: contact, first, edges, rout, length; `docs/observers.md` says what they are."""

    name: ClassVar[str] = "course"
    hears: ClassVar[tuple[type[Event], ...]] = (Moved, Raised, Deployed, FirstTurn, Routed)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing is known."""
        self._contact: int | None = None
        self._first: Side | None = None
        self._rout: list[int | None] = [None, None]

    def see(self, event: Event, before: State, after: State) -> None:
        """Looks who has come into contact, who begins, who runs."""
        if isinstance(event, FirstTurn):
            self._first = event.side
        elif isinstance(event, Routed):
            winner = event.verdict.winner
            if winner is not None:
                self._rout[1 - winner] = after.round
        elif self._contact is None:
            who = len(before.models) if isinstance(event, Raised) else getattr(event, "model", 0)
            if _is_in_contact(after, who):
                self._contact = after.round

    def note(self, state: State) -> dict[str, Any]:
        """All of it."""
        edges = [force.edge for force in state.forces]
        return {
            "contact": self._contact, "first": self._first, "edges": edges, "rout": self._rout, "length": state.round,
        }  # fmt: skip


def _is_in_contact(state: State, i: ModelId) -> bool:
    """Whether the model is in contact with an enemy."""
    x, y, radius, _ = state.places[i]
    side, near = state.models[i].side, 0
    for model, (ox, oy, other, _) in zip(state.models, state.places, strict=True):
        far = radius + other + NEAR_IN
        if model.side != side and (x - ox) ** 2 + (y - oy) ** 2 <= far * far:
            near |= 1 << model.id
    return bool(near and on(state).contacts(i) & near)


class Falls:
    """[x, y, side, round, cause] of each warrior lost on the table, in order; x and y in inches."""

    name: ClassVar[str] = "falls"
    hears: ClassVar[tuple[type[Event], ...]] = (Fell,)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nobody has fallen."""
        self._blame = Blame(state)
        self._falls: list[list[float | str]] = []

    def see(self, event: Event, before: State, after: State) -> None:
        """Who found no room on the table didn't fall on it."""
        assert isinstance(event, Fell)
        loss = self._blame.loss(event)
        if loss is not None and before.on_table(event.model):
            x, y, *_ = before.places[event.model]
            self._falls.append([x, y, loss.side, after.round, loss.cause])

    def note(self, state: State) -> list[list[float | str]]:
        """All of them."""
        return self._falls


class Causes:
    """For each side the marks of the enemies lost, by cause. Whom their own side brought down are `other`."""

    name: ClassVar[str] = "causes"
    hears: ClassVar[tuple[type[Event], ...]] = (Fell,)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing is lost."""
        self._blame = Blame(state)
        self._taken: tuple[dict[str, int], dict[str, int]] = {}, {}

    def see(self, event: Event, before: State, after: State) -> None:
        """Counts the marks of who is lost for the other side."""
        assert isinstance(event, Fell)
        loss = self._blame.loss(event)
        if loss is not None:
            taken, cause = self._taken[1 - loss.side], "other" if loss.own else loss.cause
            taken[cause] = taken.get(cause, 0) + loss.marks

    def note(self, state: State) -> list[dict[str, int]]:
        """Side 0 first."""
        return list(self._taken)


SINGLE = (bool, int, str)
"""Outcomes that can be told apart by a word. Cards drawn and lots cast are whole hands, with laws without end."""


class Luck:
    """For each side rolls, passed, expected and variance of the throws of which nothing may come.

    These are tests, rolls to hit and to wound, saves: all that may fail. Others (injuries, damage, inches, cards) are
    neither good nor bad by themselves and left out. The law of each throw is exact, so `passed` has mean `expected` and
    variance `variance` whatever was rolled for, and in the long run their difference is 0.
    """

    name: ClassVar[str] = "luck"
    hears: ClassVar[tuple[type[Event], ...]] = (Rolled,)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing has been rolled."""
        self._sides = [model.side for model in state.models]
        self._rolls = [0, 0]
        self._passed = [0, 0]
        self._expected = [0.0, 0.0]
        self._variance = [0.0, 0.0]

    def see(self, event: Event, before: State, after: State) -> None:
        """Counts the throw for the side that fielded who it is rolled for."""
        assert isinstance(event, Rolled)
        throw, outcome = event.throw, event.outcome
        chance = chance_to_succeed(throw, outcome) if throw.who >= 0 else None
        if chance is None:
            return
        sides, who = self._sides, throw.who
        side = sides[who] if who < len(sides) else before.models[who].side
        self._rolls[side] += 1
        self._passed[side] += not fails(throw, outcome)
        self._expected[side] += chance
        self._variance[side] += chance * (1.0 - chance)

    def note(self, state: State) -> list[dict[str, Any]]:
        """Side 0 first."""
        return [
            {
                "rolls": self._rolls[side], "passed": self._passed[side],
                "expected": round(self._expected[side], 6), "variance": round(self._variance[side], 6),
            }
            for side in (0, 1)
        ]  # fmt: skip


def chance_to_succeed(throw: Any, outcome: object) -> float | None:
    """The chance that something comes of a throw; None if that is certain, or can't be told by such an outcome."""
    return _chance(throw) if isinstance(outcome, SINGLE) or hasattr(outcome, "__bool__") else None


def _chance(throw: Any) -> float | None:
    """The chance that something comes of it; None if something always does, or never."""
    if isinstance(throw, Check):
        return _chance_of_check(throw.dice, throw.shift, throw.bands, throw.naturals)
    bands = getattr(throw, "bands", None)
    if bands is not None and not _may_fail(throw.__class__, bands):
        return None
    return _known(evolve(throw, who=0, what="")) if isinstance(throw, Record) else _chance_to_pass(throw)


@lru_cache(4096)
def _chance_of_check(dice: Any, shift: int, bands: Any, naturals: Any) -> float | None:
    """The same of a check with such numbers, whoever makes it."""
    made: Check[Any] = Check(-1, "", dice, tuple([(low - shift, read) for low, read in bands]), naturals=naturals)
    return _chance_to_pass(made)


@lru_cache(1024)
def _may_fail(kind: Any, bands: Any) -> bool:
    """Whether nothing comes of throws of this kind in some band; of damage, say, something always does."""
    return any(fails(kind, outcome) for _, outcome in bands)


def _chance_to_pass(throw: Any) -> float | None:
    failing = sum([chance for outcome, chance in throw.law() if fails(throw, outcome)], Fraction(0))
    return None if failing in (0, 1) else float(1 - failing)


_known = lru_cache(8192)(_chance_to_pass)
"""Of throws without the names in them: laws of step dice take a millisecond each."""


STANDARD: tuple[MakeObserver, ...] = (Warriors, Course, Falls, Causes, Luck)
"""All of them. Together they cost less than a tenth of an aggressor's battle (`skirmish bench playtest`)."""
