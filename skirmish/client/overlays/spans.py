"""What lasts of a model on others or on the ground: a line from who made it to where it lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Layer, Mark, Stroke, Tag
from skirmish.core.display import Span
from skirmish.core.state import ModelId
from skirmish.core.units import Point


def spans(facts: Facts, models: Sequence[ModelId]) -> Layer | None:
    """What these models have made or bear. None if there is nothing."""
    state = facts.state
    found = dict.fromkeys(span for model in models if state.on_table(model)
                          for span in facts.rules.spans(state, model))  # fmt: skip
    marks = tuple(mark for end, told in _by_ends(facts, found).items() for mark in _marks(facts, *end, told))
    return Layer("spans", words.title("spans"), "weave", marks) if marks else None


def _by_ends(facts: Facts, found: Sequence[Span] | dict[Span, None]) -> dict[tuple[ModelId, Point], list[str]]:
    """What lasts of each maker at each spot: several share a line."""
    by_ends: dict[tuple[ModelId, Point], list[str]] = {}
    for span in found:
        if span.at is None and not facts.state.on_table(span.target):
            continue
        end = span.at if span.at is not None else facts.at(span.target)
        by_ends.setdefault((span.maker, end), []).append(span.text)
    return by_ends


def _marks(facts: Facts, maker: ModelId, end: Point, told: Sequence[str]) -> Iterator[Mark]:
    """A line from the maker, if it is still there; its name stands with what it made."""
    if facts.state.on_table(maker) and facts.at(maker) != end:
        yield Stroke((facts.at(maker), end), "weave", arrow=True)
    yield Tag(end, words.span(facts.state.models[maker].name, "; ".join(told)), "weave")
