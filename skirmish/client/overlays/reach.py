"""Where a model can get to, and whom it can charge."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import Walk
from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.overlays.grounds import Ground, offered_ground, walked_ground
from skirmish.client.view.marks import Area, Halo, Layer, Mark, Role, Tag
from skirmish.core.decision import Action, Offer
from skirmish.core.state import ModelId
from skirmish.core.units import Point


def reach(facts: Facts, model: ModelId) -> Layer | None:
    """The ground the model's centre can come to stand on, with a thin line for each inch, and whom it can charge.

    What the decision offers the model is drawn to 0.02". If it is offered no move, this is how far its system says it
    may go right now, walking round terrain and bases; from whom it keeps away there only its own offers know.
    None if it goes nowhere, or distances may not be told.
    """
    if not facts.premeasure or not facts.state.on_table(model):
        return None
    offers = facts.offers_of(model)
    marks = (*_offered(facts, offers), *_charges(facts, offers)) or tuple(_told(facts, model))
    name = facts.state.models[model].name
    return Layer("reach", words.title("reach", name), "walk", marks, facts.state.models[model].side) if marks else None


def _offered(facts: Facts, offers: tuple[Offer, ...]) -> Iterator[Mark]:
    """Areas of the offers that go over the ground: the longest first, so that the shorter lie upon it."""
    grounds = [ground for offer in offers if (ground := offered_ground(facts, offer)) is not None]
    grounds.sort(key=lambda ground: -ground.allowance)
    for number, ground in enumerate(grounds):
        longest = number == 0
        yield from _drawn(ground, "run" if longest and len(grounds) > 1 else "walk", lines=longest)


def _drawn(ground: Ground, role: Role, *, lines: bool) -> Iterator[Mark]:
    """The area, how far it is, and if asked for the inches within."""
    if not ground.outlines:
        return
    yield Area(ground.outlines, role)
    if lines:
        yield Area(tuple(_there_and_back(line) for line in ground.inches), role, faint=True)
    north = min((point for ring in ground.outlines for point in ring), key=lambda point: (point[1], point[0]))
    yield Tag(north, words.inches(ground.allowance), role)


def _there_and_back(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line as an outline that holds nothing."""
    return line if line[0] == line[-1] else (*line, *line[-2:0:-1])


def _charges(facts: Facts, offers: tuple[Offer, ...]) -> Iterator[Mark]:
    for offer in offers:
        if offer.needs == "models":
            yield from (
                Halo(foe, "charge")
                for foe in offer.candidates()
                if offer.refusal(Action(offer.verb, offer.model, foe, what=offer.what)) is None
            )


def _told(facts: Facts, model: ModelId) -> Iterator[Mark]:
    """What its combat system says of who isn't asked now."""
    far = facts.rules.combat.reach(facts.state, model)
    told: tuple[tuple[Role, float], ...] = (("charge", far.charge), ("run", far.run), ("walk", far.move))
    longest = max(inches for _, inches in told)
    for role, inches in told:
        ground = walked_ground(facts, model, Walk(inches))
        if ground is not None:
            yield from _drawn(ground, role, lines=inches == longest)
