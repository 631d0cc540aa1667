"""The ground that an action would cover, and whom it touches."""

from __future__ import annotations

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Area, Halo, Layer, Mark, Ring, Tag
from skirmish.core.decision import Action, Offer
from skirmish.core.geometry import Circle, Shape, middle


def template(facts: Facts, offer: Offer, action: Action) -> Layer | None:
    """The ground the action would cover, and everybody it touches, friends in red; if refused, why.

    None if the action covers nothing.
    """
    shape, touched = offer.template(action), offer.covers(action)
    if shape is None and not touched:
        return None
    marks: list[Mark] = [_shaped(shape)] if shape is not None else []
    own = facts.state.models[offer.model].side if offer.model >= 0 else facts.side
    friends = [k for k in touched if facts.state.models[k].side == own]
    marks += [Halo(k, "bad" if k in friends else "good") for k in touched]
    at = middle(shape) if shape is not None else facts.at(touched[0])
    refusal = offer.refusal(action)
    said = words.refused(refusal, facts.premeasure) if refusal else words.touches(len(touched), len(friends))
    marks.append(Tag(at, said, "bad" if refusal or friends else "template"))
    return Layer("template", words.title("template"), "template", tuple(marks), own)


def _shaped(shape: Shape) -> Mark:
    if isinstance(shape, Circle):
        return Ring((shape.x, shape.y), shape.radius, "template", filled=True)
    return Area((shape.corners,), "template")
