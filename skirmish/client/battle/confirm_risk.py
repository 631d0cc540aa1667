"""What may harm one's own is asked about once, with the chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.battle.plan import Plan
from skirmish.client.battle.refusals import untold
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.text import Span
from skirmish.client.words import percent, say
from skirmish.core.outlook import OUT, PLIGHTS, UNHURT, WOUNDED, Fate, Outlook
from skirmish.core.record import Record
from skirmish.core.state import ModelId

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.client.battle.scene import BattleScene


FRIENDS, ONESELF = 0.01, 0.1
"""Chances of harm from which on it is asked: of others, and of who does it."""


class Peril(Record):
    """One of one's own who may come to harm."""

    model: ModelId
    chance: float | None
    """None: it isn't known yet."""
    told: str = ""
    """What may become of it, word by word."""


def perils(scene: BattleScene, plan: Plan) -> tuple[Peril, ...]:
    """Who of the deciding side may be harmed by what is planned, as far as it is known and may be told.

    Who fights expects blows: who does it counts only where no enemy is aimed at.
    """
    decision, sides = scene.selection.decision, scene.session.state.models
    if decision is None or untold(scene.session, plan.action):
        return ()
    own = {model.id for model in sides if model.side == decision.side}
    seen = scene.driver.outlook(plan.action, scene.reply)
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


def asks(scene: BattleScene, plan: Plan, do: Callable[[], object]) -> bool:
    """Asks before `do` is called, if what is planned may harm one's own and that is wanted: whether it did."""
    if not scene.app.settings.ask_risky:
        return False
    found = perils(scene, plan)
    if not found:
        return False

    def never() -> None:
        scene.app.change(ask_risky=False)
        do()

    buttons = [
        Answer(say("risky-keep"), cancel=True, id="risky.keep"),
        Answer(say("risky-never"), never, id="risky.never"),
        Answer(say("risky-do"), do, danger=True, id="risky.do"),
    ]
    side = scene.selection.decision.side if scene.selection.decision is not None else None
    dialog = Dialog(say("risky-title"), _told(scene, plan, found), buttons, side, id="risky")
    dialog.helps = plan.offer.rule
    scene.ui.open(dialog)
    return True


def _told(scene: BattleScene, plan: Plan, found: tuple[Peril, ...]) -> list[Span | str]:
    """What is planned, then each of one's own with the chance."""
    body: list[Span | str] = [say("risky-told", what=scene.selection.said(plan))]
    for one in found:
        name = scene.session.state.models[one.model].name
        body.append(Span(f"{name}: ", face="bold"))
        chance = say("risky-unknown") if one.chance is None else say("risky-chance", chance=percent(one.chance))
        body.append(Span(chance + (f" ({one.told})" if one.told else "") + "\n"))
    return body
