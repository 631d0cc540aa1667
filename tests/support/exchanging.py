"""What closed forms of exchanges are held against: the forecast of the real rule, and battles as they are played.

In battles the kit's own answers by the forecast (`kit/exchanges.py`) are the oracle, whatever lasts on anybody then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from support.rulesets import ruleset
from support.story import A, B
from support.wild import wild_setup

from skirmish import players
from skirmish.core.decision import Procedure
from skirmish.core.events import Event
from skirmish.core.forecast import forecast
from skirmish.core.game import Game
from skirmish.core.hints import Volley
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.exchanges import Exchanges
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


def answers_beside(
    told: Game, oracle: Exchanges, every: int, is_told: Callable[[State, ModelId, ModelId], bool] = lambda *_: True
) -> Iterator[tuple[float, float]]:
    """(what the system says, what the forecast does) of blows and volleys in each so many-eth state of the battle.

    `is_told`: whether the closed form is meant to be exact of these two.
    """
    rules, chance = told.rules, Random(1)
    for state in [state for number, (state, _, _) in enumerate(steps(told)) if state.combat and not number % every]:
        two = [(i, foe) for i, foe in pairs(state) if is_told(state, i, foe)]
        for i, foe in chance.sample(two, min(3, len(two))):
            for flag in (False, True):
                yield rules.combat.blows(state, i, foe, flag), oracle.blows(rules, state, i, foe, flag)
                volleys = rules.combat.volley(state, i, foe, "", flag), oracle.volley(rules, state, i, foe, "", flag)
                yield from zip(*map(numbers_of, volleys), strict=True)


def numbers_of(volley: Volley | None) -> tuple[float, ...]:
    """All that a volley says."""
    return (*volley.reach_in, *volley.open, *volley.covered) if volley is not None else ()
