"""Why something isn't allowed, in words for the foot, buttons and lists; what may be told, and what not yet."""

from __future__ import annotations

from skirmish.board import on
from skirmish.client.battle.session import Session
from skirmish.client.overlays.facts import facts
from skirmish.client.overlays.words import refused
from skirmish.client.words import say
from skirmish.core.decision import Action, Refusal
from skirmish.core.state import NOBODY, State
from skirmish.core.system import Ruleset


def premeasured(rules: Ruleset, state: State) -> bool:
    """Whether distances may be told before they are needed: the same switch that overlays obey."""
    return facts(state, rules, 0).premeasure


def untold(session: Session, action: Action) -> bool:
    """Whether its odds would tell a distance too early: it isn't declared yet, and aims at somebody out of contact."""
    game, i = session.game, action.model
    declared = game.last_mark.actions < len(game.actions)
    if declared or i == NOBODY or game.decision is None or premeasured(game.rules, game.state):
        return False
    touching = on(game.state).contacts(i)
    return any(who != i and not touching >> who & 1 for who in game.decision.named_models(action))


def why(refusal: Refusal | None, *, premeasure: bool) -> str:
    """The whole reason with its rule."""
    return refused(refusal, premeasure) if refusal is not None else say("not-now")
