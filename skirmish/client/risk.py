"""The enemy's next turn, played many times by an AI: what becomes of a model that stands somewhere."""

from __future__ import annotations

from skirmish.client.questions import Risk, Risks
from skirmish.client.words import say
from skirmish.core.decision import Action, Decision
from skirmish.core.dice import Dice
from skirmish.core.events import Event, Fell, Hurt, TurnStarted
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import snapped
from skirmish.players import Player, make
from skirmish.players.player import view_of

MOST_DECISIONS = 400
"""A turn takes a few dozen; one that needs more has gone round in circles, and is counted as it stands then."""
_APART = 1_000_003
"""Between the dice of one seed's tries and the next seed's."""
UNHURT, HURT, OUT = range(3)


class NotThere(ValueError):
    """The model isn't on the table."""


def risks(game: Game, asked: Risk) -> Risks:
    """How the tries ended. Raises `NotThere`.

    Each begins at the last place where no rule was half done, with the model set down where it is thought to stand.
    Its own side does nothing more in its turn; then the enemy plays one. In the enemy's turn: what is left of it.
    """
    state = game.last_mark.state
    if not 0 <= asked.model < len(state.models) or not state.on_table(asked.model):
        name = state.models[asked.model].name if 0 <= asked.model < len(state.models) else str(asked.model)
        raise NotThere(say("think.not-there", who=name))
    counts = [0, 0, 0]
    for number in range(asked.tries):
        counts[_ended(game, _placed(state, asked, number), asked)] += 1
    return Risks(out=counts[OUT], hurt=counts[HURT], unhurt=counts[UNHURT])


def _placed(state: State, asked: Risk, number: int) -> State:
    x, y = snapped(asked.at)
    _, _, radius, height = state.places[asked.model]
    dice = Dice((asked.seed * _APART + number) & ((1 << 64) - 1))
    return evolve(state.moved(asked.model, (x, y, radius, height), asked.level), dice=dice)


def _ended(game: Game, start: State, asked: Risk) -> int:
    """One try: what has become of the model when the enemy's turn is over."""
    trial = Game(game.rules, start).trusting()
    side = start.models[asked.model].side
    players = make(asked.player, asked.seed), make(asked.player, asked.seed)
    seen, worst, theirs = 0, UNHURT, start.side != side
    while True:
        for event in trial.log[seen:]:
            if isinstance(event, TurnStarted):
                if theirs and event.side == side:
                    return worst
                theirs = event.side != side
            worst = max(worst, _harm(event, asked.model))
        seen = len(trial.log)
        if worst == OUT or trial.decision is None or len(trial.actions) >= MOST_DECISIONS:
            return worst
        trial.play(_choice(trial, trial.decision, players, idle=trial.state.side == side == trial.decision.side))


def _choice(trial: Game, decision: Decision, players: tuple[Player, Player], *, idle: bool) -> Action:
    return decision.default if idle else players[decision.side].decide(view_of(trial, decision.side), decision)


def _harm(event: Event, model: ModelId) -> int:
    if isinstance(event, Fell) and event.model == model:
        return OUT if event.gone else HURT
    return HURT if isinstance(event, Hurt) and event.model == model and event.amount > 0 else UNHURT
