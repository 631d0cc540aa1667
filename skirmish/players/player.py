"""What a player is, what it may see and may say of its choices, and how two of them play a battle to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple, Protocol, runtime_checkable

from skirmish.core.decision import Action, Decision
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset

UNKNOWN_DICE = Dice(None)
"""What a player sees in the place of the dice to come."""
ROUTS = "rout"
"""The option of systems with rout tests: from which share of losses they begin. (SKR-91)"""


class View(NamedTuple):
    """The battle as one side may see it: everything but the dice to come, and what is sealed from it."""

    state: State
    rules: Ruleset
    side: Side
    whole: bool = False
    """Whether no rule is half done: a battle may go on from this state, with other dice, to think ahead."""


class Player(Protocol):
    """Something that decides for a side."""

    def decide(self, view: View, decision: Decision) -> Action:
        """An action that one of the decision's offers admits."""


def view_of(game: Game, side: Side) -> View:
    """What the side may see of the game now."""
    whole = game.last_mark.state is game.state
    return View(evolve(game.rules.seen(game.state, side), dice=UNKNOWN_DICE), game.rules, side, whole)


def has_rout_tests(rules: Ruleset) -> bool:
    """Whether sides rout as the scenario says; elsewhere what it says of it counts for nothing."""
    return ROUTS in rules.options


# --- players that can say why --------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A part of a score: what it is about (a word of `explanation.TOPICS`), how many marks, and whom it concerns."""

    topic: str
    marks: float
    about: int = -1
    """A model, or -1."""


class Joint(NamedTuple):
    """What two models do together for a turn."""

    name: str = ""
    """A mood of `trials.MOODS`; nothing without one."""
    models: tuple[ModelId, ...] = ()
    prey: ModelId = NOBODY
    """The enemy whom they would rather harm than another."""


ALONE = Joint()


class Weighed(NamedTuple):
    """Something that may be chosen, and what it is expected to be worth to the side, in marks."""

    action: Action
    score: float
    parts: tuple[Part, ...] = ()
    plan: str = ""
    """What the scenario wants of the model: a word of `explanation.PLANS`, or nothing."""
    joint: Joint = ALONE
    """What it does together with a friend until the turn is over, where that was tried."""


@runtime_checkable
class Weighing(Protocol):
    """A player that can tell why: `decide` chooses the first of what it finds."""

    def decide(self, view: View, decision: Decision) -> Action:
        """See `Player`."""

    def weigh(self, view: View, decision: Decision) -> list[Weighed]:
        """All candidates, the best first; the first is what it would do."""


# --- a battle between two of them ----------------------------------------------------------------------------------


MOST_DECISIONS = 20_000
"""A battle of 60 models takes a few thousand; who needs more is going round in circles."""


class Endless(RuntimeError):
    """The battle didn't end within the number of decisions allowed."""


def battle(game: Game, players: tuple[Player, Player], most: int = MOST_DECISIONS) -> Game:
    """Plays on until the battle is over; the same game. Raises `Endless`, `IllegalAction` or `RuleFailed`."""
    while (decision := game.decision) is not None:
        if len(game.actions) >= most:
            raise Endless(f"no end after {most:,} decisions, in round {game.state.round} ({decision.prompt})")
        game.play(players[decision.side].decide(view_of(game, decision.side), decision))
    return game


# --- a decision as actions to choose from, for learners ------------------------------------------------------------


def list_choices(decision: Decision, most: int) -> tuple[Action, ...]:
    """At most so many different actions that the decision admits, the same each time.

    Its default comes first, then the likeliest sample of each offer, then their second ones, and so on: of a few offers
    there are many samples, and of many offers one each. Of more offers than `most` only the first are heard.
    """
    found = dict.fromkeys([decision.default])
    turns = [offer.samples() for offer in islice(decision.each(), most)]
    for action in _take_turns(turns):
        if len(found) >= most:
            break
        found.setdefault(action)
    return tuple(found)


def _take_turns(turns: list[Iterator[Action]]) -> Iterator[Action]:
    """One of each, again and again, until none has any left."""
    while turns:
        left = []
        for samples in turns:
            action = next(samples, None)
            if action is not None:
                left.append(samples)
                yield action
        turns = left
