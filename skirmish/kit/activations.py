"""What a model is offered while it acts, where its magic is one of the things that it may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from skirmish.core.decision import Action, Offer, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset

Kind = Callable[[Ruleset, State, ModelId], Iterable[Offer]]
"""Offers of one kind."""


def list_offers(
    rules: Ruleset, state: State, i: ModelId, kinds: Iterable[Kind],
    room_bar: Callable[[Ruleset, State, ModelId, str], Refusal | None],
    magic_bar: Callable[[State, ModelId], Refusal | None],
) -> Iterator[Offer]:  # fmt: skip
    """All kinds, then its magic.

    `room_bar`: why what it has done by magic leaves no room for a verb; `magic_bar`: why it has no time for magic, but
    for what is done aside.
    """
    weaves = state.models[i].magic is not None
    for kind in kinds:
        for offer in kind(rules, state, i):
            if not weaves or room_bar(rules, state, i, offer.verb) is None:
                yield offer
    if weaves and rules.magic.can(state, i):
        fit = magic_bar(state, i) is None
        for offer in rules.magic.offers(state, i):
            if fit or offer.aside:
                yield offer


def is_aside(rules: Ruleset, state: State, i: ModelId, action: Action) -> bool:
    """Whether the magic takes none of what the model may do: it only lets go of something."""
    return next((offer.aside for offer in rules.magic.offers(state, i) if offer.concerns(action)), False)
