"""What closed forms of exchanges are held against: the forecast of the real rule, and battles as they are played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any

from support.rulesets import ruleset
from support.story import A, B
from support.wild import wild_setup

from skirmish import players
from skirmish.core.decision import Procedure
from skirmish.core.events import Event
from skirmish.core.forecast import forecast
from skirmish.core.game import Game
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.players.player import view_of

WILLING = ("aggressor", "random")


def foretold_loss(
    rules: Ruleset,
    worth: Callable[[State], float],
    state: State,
    procedure: Callable[..., Procedure[Any]],
    *args: Hashable,
) -> float:
    """What the procedure is expected to take from a side of such a worth, in marks, by the forecast of the rule."""
    odds = forecast(rules, state, procedure, *args)
    return worth(state) - float(odds.expected(lambda after, _: worth(after)))


@lru_cache(None)
def wild_battle(name: str, seed: int) -> Game:
    """A wild battle under this ruleset, played to its end by an aggressor and a random player."""
    setup = wild_setup(name, seed)
    rules = ruleset(name, setup.options)
    told = Game(rules, setup.state(rules))
    deciders = [players.make(WILLING[(seed + side) % 2], seed) for side in (A, B)]
    while (decision := told.decision) is not None:
        told.play(deciders[decision.side].decide(view_of(told, decision.side), decision))
    return told


def steps(told: Game) -> Iterator[tuple[State, Event, State]]:
    """The states before and after each of its events."""
    state = told.setup
    for event in told.log:
        before, state = state, event.apply(state)
        yield before, event, state


def pairs(state: State) -> Iterator[tuple[ModelId, ModelId]]:
    """All pairs of enemies on the table, both ways."""
    there = [m for m in state.models if state.on_table(m.id)]
    return ((m.id, foe.id) for m in there for foe in there if m.side != foe.side)
