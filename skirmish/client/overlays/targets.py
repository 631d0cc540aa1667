"""Whom an offer may pick and whom not, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Halo, Layer, Mark, Role, Tag
from skirmish.core.decision import Action, Offer
from skirmish.core.state import NOBODY, ModelId

PICKS = ("model", "models", "shares", "company")
"""What offers need whose candidates are models."""


def targets(facts: Facts, offer: Offer) -> Layer | None:
    """Every candidate: allowed ones by what is left of the range, the others by the offer's own reason.

    A slack below 0.25" is amber. Without premeasuring no distance is told. None if the offer picks no models.
    """
    if offer.needs not in PICKS:
        return None
    marks = tuple(
        mark
        for target in offer.candidates()
        if facts.state.on_table(target)
        for mark in _candidate(facts, offer, target)
    )
    deeds = facts.rules.deeds(facts.state, offer.model) if offer.model != NOBODY else ()
    names = (deed.name for deed in deeds if (deed.verb, deed.what) == (offer.verb, offer.what))
    plain = facts.rules.action_text(facts.state, Action(offer.verb, offer.model, what=offer.what))
    about = next(names, plain or offer.verb)
    return Layer("targets", words.title("targets", about), "good", marks, facts.side) if marks else None


def aimed(offer: Offer, target: ModelId) -> Action:
    """The plainest action of the offer at this candidate."""
    if offer.needs == "company":
        return Action(offer.verb, offer.model, others=(target,), what=offer.what)
    if offer.needs == "shares":
        first = next(iter(offer.samples()), None)
        more = (target,) * len(first.others) if first is not None else ()
        return Action(offer.verb, offer.model, target, others=more, what=offer.what)
    return Action(offer.verb, offer.model, target, what=offer.what)


def _candidate(facts: Facts, offer: Offer, target: ModelId) -> Iterator[Mark]:
    action = aimed(offer, target)
    refusal = offer.refusal(action)
    at = facts.at(target)
    if refusal is None:
        left = slack_of(facts, offer, action) if facts.premeasure else None
        yield Halo(target, "good")
        if left is not None:
            yield Tag(at, words.slack(left), words.ruled(left))
        return
    close = facts.premeasure and refusal.short_by != 0 and words.close(refusal.short_by)
    role: Role = "note" if close else "blocked"
    yield Halo(target, role)
    yield Tag(at, words.barred(refusal, facts.premeasure), role)


def slack_of(facts: Facts, offer: Offer, action: Action) -> float | None:
    """Inches left over: of the way there, or of the range of what is used; None if no distance decides."""
    trip = offer.trip(action)
    if trip is not None:
        return trip.slack
    band = next((b for b in facts.rules.bands(facts.state, offer.model) if offer.what and b.what == offer.what), None)
    if band is None or offer.model == action.target:
        return None
    return max(0.0, band.inches - facts.surface.gap(offer.model, action.target))
