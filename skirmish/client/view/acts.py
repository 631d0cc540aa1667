"""What is shown of each kind of event, and how long. Of kinds that core doesn't know, what their system has of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from skirmish.client.view.marks import Role
from skirmish.client.view.shows import Beam, Dice, Fade, Flash, Show, Word
from skirmish.client.words import say
from skirmish.core.display import Glimpse
from skirmish.core.events import Deployed, EffectBegun, EffectEnded, Event, FeatureLaid, Fell, Fled, Hurt, Moved, Rolled
from skirmish.core.geometry import bounds
from skirmish.core.roll_text import dropped_of, sides_of
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.units import Point

INCHES_PER_SECOND = 11.0
"""How fast models walk at speed 1."""
_LEAST_WALK = 0.18
_WORD, _DICE, _FLASH, _FADE, _BEAM = 0.8, 0.9, 0.45, 0.5, 0.45
"""Seconds at speed 1."""
_MOST_DICE = 12
"""Of more than that, as of a roll for everybody at once, only what it was for is shown."""
_RING_IN = 1.6
_FALLS = ("down", "stunned", "out", "left", "away")
"""Ways to fall that have a word of their own; others are told as they are named."""


class Act(NamedTuple):
    """A stretch of animation: from one state to the next, so many seconds at speed 1."""

    before: State
    after: State
    seconds: float
    shows: Callable[[float], tuple[Show, ...]]
    """What is seen after a share of the time, 0 to 1."""
    moved: Callable[[float], Mapping[ModelId, Point]]
    """Who stands elsewhere for now, after that share."""
    event: Event | None = None
    """What happened, on the first of its acts."""


def acts(
    event: Event, before: State, after: State, glimpses: Iterable[Glimpse] = (), *, calm: bool = False
) -> Iterator[Act]:
    """What is shown of an event, in its order; at least one act, of no length where nothing is to be seen.

    `glimpses`: what its system shows of it besides. `calm`: nothing moves or flashes; what words say is said.
    """
    found = [*_acts(event, before, after, calm=calm)]
    found += [act for one in glimpses for act in _glimpse(one, after, calm=calm)]
    first, *others = found or [Act(before, after, 0.0, _nothing, _nowhere)]
    yield first._replace(event=event)
    yield from others


def _acts(event: Event, before: State, after: State, *, calm: bool) -> Iterator[Act]:
    match event:
        case Moved():
            if not calm and before.on_table(event.model):
                yield _walk(event, before, after)
        case Deployed():
            if not calm:
                yield _flash(before, after, after, event.model, "select")
        case Rolled():
            yield from _roll(event, before, after)
        case Hurt():
            yield from _hurt(event, before, after, calm=calm)
        case Fell():
            yield from _fall(event, before, after, calm=calm)
        case Fled():
            yield from _say(before, after, event.model, say("act.flees"), "bad")
        case EffectBegun():
            yield from _begun(event, before, after, calm=calm)
        case EffectEnded():
            yield from _say(before, after, event.effect.target, say("act.ends", name=event.effect.name), "note")
        case FeatureLaid():
            yield from _laid(event, before, after, calm=calm)
        case _:
            pass


def _glimpse(seen: Glimpse, state: State, *, calm: bool) -> Iterator[Act]:
    """Something flies to the model, bursts round it, and is named."""
    maker, at = _where(state, seen.by), _where(state, seen.model)
    role: Role = "bad" if seen.harmful else "weave"
    if at is None:
        return
    if not calm and maker is not None and seen.by != seen.model:
        yield Act(state, state, _BEAM, lambda share: (Beam(maker, at, "weave", share),), _nowhere)
    if not calm and seen.burst_in:
        yield Act(state, state, _FLASH, lambda share: (Flash(at, seen.burst_in, role, share),), _nowhere)
    if seen.text:
        yield from _say(state, state, seen.model, seen.text, role)


def _nothing(share: float) -> tuple[Show, ...]:
    return ()


def _nowhere(share: float) -> Mapping[ModelId, Point]:
    return {}


def along(path: tuple[Point, ...], share: float) -> Point:
    """The point of a path after a share of its length."""
    left = sum(math.dist(a, b) for a, b in pairwise(path)) * share
    for a, b in pairwise(path):
        part = math.dist(a, b)
        if part > 0 and left <= part:
            return a[0] + (b[0] - a[0]) * left / part, a[1] + (b[1] - a[1]) * left / part
        left -= part
    return path[-1]


def _walk(event: Moved, before: State, after: State) -> Act:
    length = sum(math.dist(a, b) for a, b in pairwise(event.path))
    seconds = max(_LEAST_WALK, length / INCHES_PER_SECOND) if length else 0.0
    return Act(before, after, seconds, _nothing, lambda share: {event.model: along(event.path, _eased(share))})


def _eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def _where(state: State, model: ModelId) -> Point | None:
    """Where a model is to be seen."""
    if model == NOBODY or not state.on_table(model):
        return None
    return state.places[model][:2]


def _flash(before: State, after: State, seen: State, model: ModelId, role: Role) -> Act:
    at = _where(seen, model) or (0.0, 0.0)
    radius = seen.places[model][2] + _RING_IN if seen.on_table(model) else _RING_IN
    return Act(before, after, _FLASH, lambda share: (Flash(at, radius, role, share),), _nowhere)


def _say(before: State, after: State, model: ModelId, words: str, role: Role) -> Iterator[Act]:
    at = _where(before, model) or _where(after, model)
    if at is not None:
        yield Act(before, after, _WORD, lambda share: (Word(at, words, role, share),), _nowhere)


def _roll(event: Rolled, before: State, after: State) -> Iterator[Act]:
    """The dice over whom they were rolled for, and what for; in the middle of the board if for nobody."""
    if not event.faces:
        return
    found, field = _where(before, event.throw.who), before.battlefield
    at = (found[0], found[1] - 1.1) if found else (field.width_in / 2, field.depth_in / 2)
    faces = event.faces if len(event.faces) <= _MOST_DICE else ()
    how = sides_of(event.throw), dropped_of(event.throw, faces)
    yield Act(before, after, _DICE, lambda share: (Dice(at, faces, event.throw.what, share, *how),), _nowhere)


def _hurt(event: Hurt, before: State, after: State, *, calm: bool) -> Iterator[Act]:
    striker, at = _where(before, event.by), _where(before, event.model)
    if not calm and striker is not None and at is not None:
        yield Act(before, before, _BEAM, lambda share: (Beam(striker, at, "bad", share),), _nowhere)
    if event.amount and event.levels:  # of what costs no health its dice have told
        yield from _say(before, after, event.model, f"−{event.amount}", "bad")


def _fall(event: Fell, before: State, after: State, *, calm: bool) -> Iterator[Act]:
    at = _where(before, event.model) or event.at
    words = say(f"act.{event.how}") if event.how in _FALLS else event.how
    yield from _say(before, before if event.gone and not calm else after, event.model, words, "bad")
    if event.gone and not calm:
        yield Act(before, after, _FADE, lambda share: (Fade(event.model, at, share),), _nowhere)


def _begun(event: EffectBegun, before: State, after: State, *, calm: bool) -> Iterator[Act]:
    effect = event.effect
    owner, target = _where(before, effect.owner), _where(before, effect.target)
    if not calm and owner is not None and target is not None and effect.owner != effect.target:
        yield Act(before, before, _BEAM, lambda share: (Beam(owner, target, "weave", share),), _nowhere)
    if not calm and target is not None:
        yield _flash(before, before, before, effect.target, "weave")
    yield from _say(before, after, effect.target, effect.name, "weave")


def _laid(event: FeatureLaid, before: State, after: State, *, calm: bool) -> Iterator[Act]:
    feature = event.feature
    if feature.shape is None:
        return
    west, north, east, south = bounds(feature.shape)
    at, radius = ((west + east) / 2, (north + south) / 2), max(east - west, south - north) / 2
    if not calm:
        yield Act(before, before, _FLASH, lambda share: (Flash(at, radius, "template", share),), _nowhere)
    yield Act(before, after, _WORD, lambda share: (Word(at, feature.name, "template", share),), _nowhere)
