"""Why something can't be chosen: who has no choice, what comes first, and whom to name."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Action, Offer, Refusal, Why
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side, State


def why_absent(state: State, side: Side, i: ModelId, rule: str, fallen: str = "", away: str = "") -> Refusal | None:
    """Why the model has no choice at all: it is the other side's, it has fallen, it isn't there yet.

    `side`: whose choice it is; `rule`: of what was asked; `fallen`, `away`: the rules of the other two, if not that.
    """
    model = state.models[i]
    if model.side != side:
        return Refusal("not this side's choice", rule)
    if model.out:
        return Refusal("it is out of action", fallen or rule)
    return None if state.on_table(i) else Refusal("it isn't on the table", away or rule)


def why_idle(state: State, i: ModelId, rule: str, active: ModelId, unfit: Refusal | None, not_it: Refusal) -> Refusal:
    """Why this model may do nothing now while another one is `active`: it is `unfit`, or has acted, or `not_it`.

    `rule`: of the order in which models act.
    """
    absent = why_absent(state, state.models[active].side, i, rule) or unfit
    return absent or (Refusal("it has acted in this round", rule) if i in state.acted else not_it)


def comes_first(what: str, rule: str) -> Why:
    """The reason why anything else isn't chosen now: `what` comes first."""
    return lambda action: Refusal(what, rule)


def nobody_named(
    offer: Offer,
    bare: Action,
    name: Callable[[int], str],
    whom: str = "a target",
    refuse: Callable[[int], Refusal | None] | None = None,
) -> Refusal:
    """To choose `whom` if anybody will do; else why the first of the candidates won't: `Ren: out of sight`.

    `bare`: the action without a target; `name`: what a candidate is called; `refuse`: why it won't do, if not by the
    bare action with it named.
    """
    if next(iter(offer.samples()), None) is not None:
        return Refusal(f"choose {whom}", offer.rule)
    for target in offer.candidates():
        refused = refuse(target) if refuse is not None else offer.refusal(evolve(bare, target=target))
        if refused is not None:
            who = name(target)
            said = refused.reason if refused.reason.startswith(who) else f"{who}: {refused.reason}"
            return Refusal(said, refused.rule, refused.short_by)
    return Refusal(f"there isn't {whom}", offer.rule)
