"""How far a battle may be taken back, and why no further."""

from __future__ import annotations

from collections.abc import Container, Sequence

from skirmish.client.battle.moments import Moment
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.events import Event, PhaseBegun, Rolled
from skirmish.core.game import Game, IllegalAction, NotFree, RuleFailed
from skirmish.core.state import NOBODY, ModelId, Side


def goal(game: Game, people: Container[Side], automatic: Container[int] = ()) -> int | None:
    """After how many actions the last decision stood that one of these sides has answered; None if there is none.

    `automatic`: the numbers of actions that were played by themselves; they are passed by.
    """
    answered = reversed(range(len(game.actions)))
    return next((n for n in answered if game.steps[n].side in people and n not in automatic), None)


def bar(game: Game, to: int, moments: Sequence[Moment]) -> str:
    """Why going back to the first `to` actions isn't free; '' if it is.

    Dice, other revealed facts, and choices that somebody made in answer stop it: the other side's meanwhile, and
    whoever's in the turn of the other.
    """
    said = _revealed(game.log[game.steps[to].events :])
    return said or next(
        (_answered(game, n, moments) for n in range(to, len(game.actions)) if _is_answer(game, n, to)), ""
    )


def without(game: Game, model: ModelId, moments: Sequence[Moment]) -> tuple[list[int], Game]:
    """The numbers of what the model did in this phase, and the battle as if it had done nothing.

    What others did since stays, if all of it is free and still allowed. Raises `NotFree` with the reason if not.
    """
    since = _phase(game)
    mine = [n for n in since if _by(game, n) == model]
    if not mine:
        raise NotFree(say("undo.idle", who=game.state.models[model].name))
    reason = bar(game, mine[0], moments)
    if reason:
        raise NotFree(reason)
    twin = game.rewound(mine[0])
    for n in range(mine[0], len(game.actions)):
        if n not in mine:
            _again(twin, game.actions[n])
    _same_question(game, twin, mine[0])
    return mine, twin


def _again(twin: Game, action: Action) -> None:
    said = twin.rules.action_text(twin.state, action)
    try:
        twin.play(action)
    except (IllegalAction, RuleFailed):
        raise NotFree(say("undo.rests-on-it", what=said)) from None


def _same_question(game: Game, twin: Game, to: int) -> None:
    """Raises `NotFree` if the twin has rolled dice, or asks something else than the game."""
    there, here = twin.decision, game.decision
    alike = there is not None and here is not None and (there.side, there.rule) == (here.side, here.rule)
    if not alike or _revealed(twin.log[twin.steps[to].events :]):
        raise NotFree(say("undo.turns-out-otherwise"))


def _phase(game: Game) -> range:
    """Which actions were chosen in the phase that goes on now."""
    log = game.log
    begun = next((n for n in reversed(range(len(log))) if isinstance(log[n], PhaseBegun)), -1)
    first = next((n for n, step in enumerate(game.steps) if step.events > begun), len(game.actions))
    return range(first, len(game.actions))


def _by(game: Game, n: int) -> ModelId:
    """Whose doing an action is: the model it names, else the one that was asked about."""
    named = game.actions[n].model
    return named if named != NOBODY else game.steps[n].subject


def _is_answer(game: Game, n: int, to: int) -> bool:
    """Whether an action has told something that the player who goes back to `to` could not know before."""
    step = game.steps[n]
    return step.side not in (step.turn, NOBODY) or step.side != game.steps[to].side


def _answered(game: Game, n: int, moments: Sequence[Moment]) -> str:
    step = game.steps[n]
    before = moments[step.events - 1].state if step.events else game.setup
    what = game.rules.action_text(before, game.actions[n])
    return say("undo.answered", who=before.forces[step.side].roster.name, what=what)


def _revealed(events: Sequence[Event]) -> str:
    """Why these events can't be taken back freely; '' if they can."""
    telling = [event for event in events if event.reveals]
    if not telling:
        return ""
    last = next((event for event in reversed(telling) if isinstance(event, Rolled)), None)
    return say("undo.shown") if last is None else say("undo.dice", what=last.throw.what)
