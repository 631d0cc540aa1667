"""What an offer says while nobody is named yet: whom to name, or why not even the nearest can be."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Action, Offer, Refusal, Why
from skirmish.core.record import evolve


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
    """To name `whom` if anybody will do; else why the first of the candidates won't: `Ren: it is out of sight`.

    `bare`: the action without a target; `name`: what a candidate is called; `refuse`: why it won't do, if not by the
    bare action with it named.
    """
    if next(iter(offer.samples()), None) is not None:
        return Refusal(f"name {whom}", offer.rule)
    for target in offer.candidates():
        refused = refuse(target) if refuse is not None else offer.refusal(evolve(bare, target=target))
        if refused is not None:
            who = name(target)
            said = refused.reason if refused.reason.startswith(who) else f"{who}: {refused.reason}"
            return Refusal(said, refused.rule, refused.short_by)
    return Refusal(f"there isn't {whom}", offer.rule)
