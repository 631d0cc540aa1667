"""Observers: what is noted of a battle for statistics. One class is one statistic.

A battle is read when it is over: its events are applied once more from the set-up on, and each observer sees those it
asked for, with the state before and after. For those who look on while players choose it is played once more from its
record. The rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from skirmish.core.decision import Action, Decision
from skirmish.core.events import Event
from skirmish.core.game import Game
from skirmish.core.state import State
from skirmish.core.system import Ruleset

Json = Any
"""None, a bool, a number, a string, or a list or dict (with strings for keys) of such."""
ERROR = "error"
"""The one key of the facts of an observer that failed; what stands under it says where and why."""


class Observer(Protocol):
    """Notes something of one battle. Each battle has an observer of its own, made without arguments."""

    @property
    def name(self) -> str:
        """The key of its facts; no two observers of a batch have the same."""

    @property
    def hears(self) -> tuple[type[Event], ...]:
        """The kinds of events it wants to see, with all their subclasses; `(Event,)` for all."""

    def begin(self, rules: Ruleset, state: State) -> None:
        """The battle as it is set up; nobody is on the table yet. `rules` has everybody's `sheet`, say."""

    def see(self, event: Event, before: State, after: State) -> None:
        """Something has happened. Called for each event it hears of, in order."""

    def note(self, state: State) -> Json:
        """The battle is over: the facts, the same whenever and wherever the battle is played."""


@runtime_checkable
class Onlooker(Observer, Protocol):
    """An observer that looks on while players choose."""

    def choose(self, decision: Decision, action: Action) -> None:
        """The decision was answered so. Called for each, in order, before the events."""


class MakeObserver(Protocol):
    """What makes the observer of one battle: the class itself, or the text of a user's (`user_observers.py`)."""

    @property
    def name(self) -> str:
        """The name of the observers it makes."""

    def __call__(self) -> Observer:
        """A new one."""


def label_of(maker: MakeObserver) -> str:
    """What stands in the plan of a batch: the name; for a user's own with the digest of its text: `ranks#1f0c...`."""
    found: str = getattr(maker, "label", maker.name)
    return found


def note_battle(game: Game, makers: Iterable[MakeObserver]) -> dict[str, Json]:
    """What new observers note of a battle that was played, by their names. Raises what an observer raises."""
    observers = [make() for make in makers]
    for one in observers:
        one.begin(game.rules, game.setup)
    onlookers = [one for one in observers if isinstance(one, Onlooker)]
    if onlookers:
        _play_again(game, onlookers)
    after = _replay(game, observers) if observers else game.state
    return {one.name: one.note(after) for one in observers}


def _play_again(game: Game, onlookers: Sequence[Onlooker]) -> None:
    """Shows them each decision of the battle as it was due, and its answer."""
    again = game.rewound(0)
    for action in game.actions:
        decision = again.decision
        assert decision is not None
        for one in onlookers:
            one.choose(decision, action)
        again.play(action)


def _replay(game: Game, observers: Sequence[Observer]) -> State:
    """Shows the battle to the observers; the state at its end."""
    seeing: dict[type[Event], list[Callable[[Event, State, State], None]]] = {}
    state = game.setup
    for event in game.log:
        kind = event.__class__
        told = seeing.get(kind)
        if told is None:
            told = seeing[kind] = [one.see for one in observers if issubclass(kind, one.hears)]
        after = event.apply(state)
        for see in told:
            see(event, state, after)
        state = after
    return state


def count_failures(facts: Iterable[Mapping[str, Json]], name: str) -> tuple[int, str]:
    """(in how many of these battles the observer of this name failed, what it said at the first)."""
    errors = [said for one in facts if (said := error_of(one.get(name))) is not None]
    return len(errors), errors[0] if errors else ""


def error_of(noted: Json) -> str | None:
    """What a user's observer raised in place of noting something: `my.py:12: KeyError: 'x'`."""
    return str(noted[ERROR]) if isinstance(noted, dict) and noted.keys() == {ERROR} else None
