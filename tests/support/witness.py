"""A battle played to its end, with what stood at each decision, for tests that hold laws of all battles."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from typing import NamedTuple

from support.axes import Case, both_players, setup
from support.rulesets import ruleset

from skirmish.core.decision import Decision
from skirmish.core.events import Event
from skirmish.core.game import Game
from skirmish.core.record import to_json
from skirmish.core.state import State
from skirmish.players.player import view_of

MOST = 5_000
"""Decisions after which a battle is taken to be endless."""


class Moment(NamedTuple):
    """What stood when so many actions had been played."""

    state: State
    events: int
    asked: tuple[str, int, str] | None
    """Prompt, side and rule of the decision; None when the battle is over."""


def asked(decision: Decision | None) -> tuple[str, int, str] | None:
    """What of a decision can be compared."""
    return None if decision is None else (decision.prompt, decision.side, decision.rule)


def moment(game: Game) -> Moment:
    """What stands now."""
    return Moment(game.state, len(game.log), asked(game.decision))


def begun(case: Case, seed: int = 1) -> Game:
    """The battle before its first decision."""
    rules = ruleset(case.rules)
    return Game(rules, setup(case, seed).state(rules))


def played(game: Game, case: Case, seed: int = 1) -> Iterator[Decision]:
    """Plays the battle on; each decision before it is answered. Fails if it doesn't end."""
    players = both_players(case, seed)
    while game.decision is not None:
        assert len(game.actions) < MOST, f"no end in round {game.state.round}: {game.decision.prompt}"
        yield game.decision
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))


def finished(case: Case, seed: int = 1) -> tuple[Game, list[Moment]]:
    """The battle after its end, and its moments."""
    game = begun(case, seed)
    moments = [moment(game) for _ in played(game, case, seed)]
    return game, [*moments, moment(game)]


def digest(log: list[Event]) -> str:
    """Of all events with all their fields."""
    found = hashlib.sha256()
    for event in log:
        found.update(type(event).__name__.encode() + to_json(event) + b"\n")
    return found.hexdigest()


if __name__ == "__main__":
    for number in range(1, len(sys.argv), len(Case._fields)):
        print(digest(finished(Case(*sys.argv[number : number + len(Case._fields)]))[0].log))
