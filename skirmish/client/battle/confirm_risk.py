"""Who of one's own may come to harm by what is planned, and how likely."""

from __future__ import annotations

from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.plan import Plan
from skirmish.client.battle.refusals import untold
from skirmish.client.battle.session import Session
from skirmish.client.words import percent
from skirmish.core.decision import Decision
from skirmish.core.outlook import OUT, PLIGHTS, UNHURT, WOUNDED, Fate, Outlook
from skirmish.core.record import Record
from skirmish.core.state import ModelId

FRIENDS, ONESELF = 0.01, 0.1
"""Chances of harm from which on it is asked: of others, and of who does it."""


class Peril(Record):
    """One of one's own who may come to harm."""

    model: ModelId
    chance: float | None
    """None: it isn't known yet."""
    told: str = ""
    """What may become of it, word by word."""


def perils(session: Session, forecast: Forecast, decision: Decision, plan: Plan) -> tuple[Peril, ...]:
    """Who of the deciding side may be harmed by what is planned, as far as it is known and may be told.

    Who fights expects blows: who does it counts only where no enemy is aimed at.
    """
    if untold(session, plan.action):
        return ()
    own = {model.id for model in session.state.models if model.side == decision.side}
    seen = forecast.outlook(plan.action, forecast.reply)
    if seen is None:
        touched = [who for who in plan.offer.covers(plan.action) if who in own and who != plan.model]
        return tuple(Peril(who, None) for who in touched)
    aimed = any(who not in own for who in plan.offer.named_models(plan.action))
    return tuple(at_risk(seen, own, plan.model, fights=aimed))


def at_risk(seen: Outlook, own: set[ModelId], actor: ModelId, *, fights: bool) -> list[Peril]:
    """Who of these may come to harm; of who acts, rungs that don't tell yet are none."""
    found = []
    for fate in seen.fates:
        least = FRIENDS if fate.model != actor else 1.1 if fights else ONESELF
        chance = harm(fate) - (float(fate.light) if fate.model == actor else 0.0)
        if fate.model in own and chance >= least:
            told = ", ".join(f"{word} {percent(float(share))}" for word, share in fate.shares if word != UNHURT)
            found.append(Peril(fate.model, chance, told))
    return found


def harm(fate: Fate) -> float:
    """The chance that the model is hurt, put down, put to flight or lost."""
    bad = max(float(fate.harm), sum(float(share) for word, share in fate.shares if _bad(word)))
    shares = dict(fate.shares)
    return max(bad, 1 - float(shares[UNHURT])) if UNHURT in shares else bad


def _bad(word: str) -> bool:
    """Whether a word for what became of somebody tells of harm."""
    return any(part in (OUT, WOUNDED) or set(part.split()) & set(PLIGHTS) for part in word.split(", "))
