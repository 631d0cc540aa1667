"""A battle as a row of moments: each event with the state after it and its line of the log."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from skirmish.client.overlays.facts import facts
from skirmish.core.display import Glimpse
from skirmish.core.events import Event
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.state import State
from skirmish.core.text import Line, without_places


class Moment(Record):
    """One event of the battle."""

    number: int
    """Its place in the log, from 0."""
    actions: int
    """How many actions had been chosen when it happened, the one that brought it about among them."""
    event: Event
    state: State
    """The state after it."""
    line: Line | None
    """How the log tells it; None for book-keeping."""
    glimpses: tuple[Glimpse, ...] = ()
    """What is seen of it beside what its kind shows."""


def told(game: Game, known: Sequence[Moment] = ()) -> list[Moment]:
    """The moments of the game's log after those already known. The last has the very state that the game has.

    Without premeasuring the lines name no places: any distance could be worked out from them.
    """
    measured = facts(game.state, game.rules, 0).premeasure
    state = known[-1].state if known else game.setup
    found: list[Moment] = []
    for number, event in enumerate(game.log[len(known) :], len(known)):
        state = event.apply(state)
        actions = bisect_right(game.steps, number, key=lambda step: step.events)
        line = game.rules.log_line(state, event)
        line = line if line is None or measured else without_places(line)
        found.append(Moment(number, actions, event, state, line, game.rules.glimpses(state, event)))
    if found:
        found[-1] = evolve(found[-1], state=game.state)
    return found


def actions_at(game: Game, number: int) -> int:
    """After how many actions the last decision stood that was asked at or before this moment of the log."""
    return max(0, bisect_right(game.steps, number + 1, key=lambda step: step.events) - 1)
