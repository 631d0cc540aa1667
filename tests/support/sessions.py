"""Sessions for the window's tests: small battles of `wild_setup` with people or AIs at the table."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from support.rulesets import ruleset
from support.wild import wild_setup

from skirmish.client.battle.clock import Clock
from skirmish.client.battle.orders import Order
from skirmish.client.battle.session import Moment, Seat, Session
from skirmish.core.battle_record import Setup, Unplayable, fingerprint
from skirmish.core.decision import Action
from skirmish.core.events import Rolled
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.system import Reaction, Ruleset
from skirmish.players import make
from skirmish.players.player import view_of

ANN, BEN = Seat("Ann"), Seat("Ben")
ROBOT = Seat("Robot", "random")
UNPLAYABLE, CRASHES, SLEEPS = 900_001, 900_002, 900_003
"""Seeds of setups that `builder` refuses, dies of, and sleeps over."""


def builder(setup: Setup) -> Ruleset:
    """The rules of a setup of the tests, also in another process."""
    if setup.seed == UNPLAYABLE:
        raise Unplayable("nobody can play this")
    if setup.seed == CRASHES:
        os._exit(3)
    if setup.seed == SLEEPS:
        time.sleep(60)
    return ruleset(setup.ruleset, setup.options)


def session(
    seed: int = 1,
    seats: tuple[Seat, Seat] = (ANN, BEN),
    orders: tuple[Order, ...] = (),
    clock: Clock | None = None,
    rules: str = "channeling",
    also: tuple[Reaction, ...] = (),
) -> Session:
    """A battle that begins."""
    setup = wild_setup(rules, seed)
    system = ruleset(rules, setup.options, also)
    return Session(Game(system, setup.state(system)), setup, seats, orders, clock)


def reseeded(battle: Session, seed: int) -> Session:
    """The session with a setup that says another seed: for `builder` to stumble over."""
    battle.setup = evolve(battle.setup, seed=seed)
    return battle


def choice(battle: Session, seed: int) -> Action:
    """Anything that may be done, another thing for each number."""
    assert battle.decision is not None
    return make("random", seed).decide(view_of(battle.game, battle.decision.side), battle.decision)


def play(battle: Session, count: int, seed: int = 1) -> Session:
    """So many random actions, or fewer if the battle ends."""
    for number in range(count):
        if battle.decision is None:
            break
        battle.play(choice(battle, 1000 * seed + number))
    return battle


def steps(battle: Session, seed: int, most: int) -> Iterator[Action]:
    """What is chosen one after another, before it is played."""
    for number in range(most):
        if battle.decision is None:
            return
        yield choice(battle, 1000 * seed + number)


def first_roll(battle: Session) -> Rolled:
    """Plays until an action has rolled dice; the last of them."""
    for action in steps(battle, 3, 200):
        rolled = [moment.event for moment in battle.play(action) if isinstance(moment.event, Rolled)]
        if rolled and battle.decision is not None:
            return rolled[-1]
    raise AssertionError("no dice")


def until(battle: Session, prompt: str) -> Session:
    """Everybody does what is the default until a question begins so."""
    for _ in range(200):
        assert battle.decision is not None
        if battle.decision.prompt.startswith(prompt):
            return battle
        battle.play(battle.decision.default)
    raise AssertionError(f"{prompt!r} wasn't asked")


def standing(battle: Session) -> tuple[object, ...]:
    """All that taking back must bring back: places, points, scores, dice to come, log, question, clock."""
    asked = battle.decision
    return (
        fingerprint(battle.state), [force.score for force in battle.state.forces], list(battle.game.actions),
        list(battle.game.log), list(battle.game.steps), [moment.line for moment in battle.moments], battle.clock,
        asked and (asked.side, asked.prompt, asked.default, asked.subject, asked.rule),
    )  # fmt: skip


def lines(moments: list[Moment]) -> list[str]:
    """What the log says of these moments."""
    return [moment.line.text for moment in moments if moment.line is not None]
