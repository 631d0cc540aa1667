"""Animation: what each kind of event shows and how long, one after the other at a speed people choose."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

import pygame

from skirmish.client.art.figures import Figure
from skirmish.client.art.letters import rounded, text
from skirmish.client.art.theme import IVORY, Colour, mark_colour
from skirmish.client.view import labels, lines
from skirmish.client.view.marks import Role
from skirmish.client.view.painter import Easel
from skirmish.client.view.scene import Beam, BoardScene, Dice, Fade, Flash, Show, Word
from skirmish.client.view.sprites import Sprites
from skirmish.client.view.tokens import faded, radius
from skirmish.client.words import say
from skirmish.core.display import Glimpse
from skirmish.core.events import Deployed, EffectBegun, EffectEnded, Event, FeatureLaid, Fell, Fled, Hurt, Moved, Rolled
from skirmish.core.geometry import bounds
from skirmish.core.record import Record
from skirmish.core.roll_text import dropped_of, sides_of
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.units import Point

INCHES_PER_SECOND = 11.0
"""How fast models walk at speed 1."""
_LEAST_WALK = 0.18
_WORD, _DICE, _FLASH, _FADE, _BEAM = 0.8, 0.9, 0.45, 0.5, 0.45
"""Seconds at speed 1."""
_MOST_DICE = 12
"""Of more than that, as of a roll for all models at once, only what it was for is shown."""
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
    """The models that stand elsewhere for now, after that share."""
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
    """The dice over the model they were rolled for, and what for; in the middle of the board if for none."""
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


SPEEDS: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0, 4.0)
"""0: everything is shown at once, with nothing in between."""


class Told(Protocol):
    """What the queue needs of a moment of a battle: an event, and the state after it."""

    @property
    def event(self) -> Event:
        """What happened."""

    @property
    def state(self) -> State:
        """The state after it."""

    @property
    def glimpses(self) -> tuple[Glimpse, ...]:
        """What is seen of it beside what its kind shows."""


class Drawn(Record):
    """What the board shows now: fields of a `BoardScene`."""

    state: State
    moved: Mapping[ModelId, Point]
    shows: tuple[Show, ...]


class Anim:
    """A queue of moments. `drawn` is what is seen; the battle itself may be far ahead of it."""

    def __init__(self, state: State, speed: float = 1.0, *, calm: bool = False) -> None:
        self._state = state
        """As it was before the act that is being shown."""
        self.speed = speed
        """Times as fast as usual; 0: at once. See `SPEEDS`."""
        self.calm = calm
        """Reduced motion: nothing flashes, walks or flies; words and dice are still shown."""
        self._waiting: list[Act] = []
        self._gone = 0.0
        self._begun: list[Event] = []
        self._drawn = Drawn(state, {}, ())

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._waiting)

    @property
    def drawn(self) -> Drawn:
        """What is to be drawn now; the same object until something changes."""
        return self._drawn

    def feed(self, moments: Iterable[Told]) -> None:
        """More has happened. At speed 0 all of it is seen at once."""
        before, idle = self._waiting[-1].after if self._waiting else self._state, not self._waiting
        for moment in moments:
            self._waiting += acts(moment.event, before, moment.state, moment.glimpses, calm=self.calm)
            before = moment.state
        self._hear(self._waiting[:1] if idle else ())
        if self.speed == 0:
            self.skip()
        elif self._waiting:
            self._show()

    def step(self, seconds: float) -> bool:
        """So much time has passed; whether the picture has changed."""
        if not self._waiting:
            return False
        if self.speed == 0:
            self.skip()
            return True
        self._gone += seconds * self.speed
        while self._waiting and self._gone >= self._waiting[0].seconds:
            act = self._waiting.pop(0)
            self._gone -= act.seconds
            self._state = act.after
            self._hear(self._waiting[:1])
        if not self._waiting:
            self._gone = 0.0
        self._show()
        return True

    def begun(self) -> list[Event]:
        """The events that have begun to be shown since this was last asked, for what is heard of them."""
        found, self._begun = self._begun, []
        return found

    def _hear(self, acts: Iterable[Act]) -> None:
        self._begun += [act.event for act in acts if act.event is not None]

    def skip(self) -> None:
        """Everything that waits has been shown."""
        if self._waiting:
            self._hear(self._waiting[1:])
            self._state = self._waiting[-1].after
            self._waiting, self._gone = [], 0.0
        self._show()

    def jump(self, state: State) -> None:
        """Shows this state at once, and forgets what waits: after an undo, or in a replay."""
        self._waiting, self._gone, self._state = [], 0.0, state
        self._show()

    def _show(self) -> None:
        if not self._waiting:
            if self._drawn.state is not self._state or self._drawn.moved or self._drawn.shows:
                self._drawn = Drawn(self._state, {}, ())
            return
        act = self._waiting[0]
        share = min(1.0, self._gone / act.seconds) if act.seconds else 1.0
        self._drawn = Drawn(act.before, act.moved(share), act.shows(share))


_RISE = 34
"""Pixels that words rise at 100%."""
_DIE = 26
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
_INK: Colour = (52, 40, 26)
_STRUCK: Colour = (176, 52, 40)
_STEPS = 10


def perform(easel: Easel, scene: BoardScene, people: Sequence[Figure], sprites: Sprites) -> None:
    """All shows of the scene, in their order."""
    for show in scene.shows:
        match show:
            case Word():
                _word(easel, show, sprites)
            case Dice():
                _dice(easel, show, sprites)
            case Flash():
                far = show.radius * easel.camera.per_inch * (0.35 + 0.65 * show.share)
                _glowing(easel, show, far)
            case Beam():
                _beam(easel, show)
            case Fade():
                figure = people[show.model]
                size = radius(scene.camera, figure)
                _stamp(easel, sprites.get(faded, figure.look, size, _step(show.share)), easel.at(show.at))


def die(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die of ivory that shows a face; of dice with more sides the number."""
    found = rounded((size, size), size * 0.2, (244, 236, 216), (120, 96, 60))
    middle, off, pip = size / 2, size * 0.25, size * 0.095
    plain = sides <= max(_PIPS) and face in _PIPS
    for x, y in _PIPS[face] if plain else ():
        pygame.draw.aacircle(found, _INK, (middle + x * off, middle + y * off), pip)
    if not plain:
        number = text(str(face), "bold", max(8, round(size * (0.62 if face < 10 else 0.52))), _INK).premul_alpha()
        found.blit(number, number.get_rect(center=found.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def dropped(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die that doesn't count: pale, and struck through."""
    found = veiled(die(face, size, sides), _STEPS // 2)
    low, far, wide = round(size * 0.14), round(size * 0.86), max(1, round(size * 0.08))
    pygame.draw.line(found, _STRUCK, (low, far), (far, low), wide)
    return found


def veiled(paint: pygame.Surface, steps: int) -> pygame.Surface:
    """The sprite, `steps` of ten on its way to nothing."""
    left = round(255 * (1 - steps / _STEPS))
    found = paint.copy()
    found.fill((left, left, left, left), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def _step(share: float) -> int:
    return min(_STEPS, max(0, round(share * _STEPS)))


def _late(share: float) -> int:
    """Things stay as they are for a while, and fade in the last third."""
    return _step((share - 0.66) * 3)


def _word(easel: Easel, show: Word, sprites: Sprites) -> None:
    pill = labels.tag(sprites, show.text, show.role, easel.unit * 1.1)
    x, y = easel.at(show.at)
    _stamp(easel, veiled(pill, _late(show.share)), (x, y - (12 + _RISE * show.share) * easel.unit))


def _dice(easel: Easel, show: Dice, sprites: Sprites) -> None:
    size = round(_DIE * easel.unit)
    x, y = easel.at(show.at)
    left = x - (len(show.faces) - 1) * (size + 4) / 2
    for number, face in enumerate(show.faces):
        paint = dropped if number in show.dropped else die
        sprite = veiled(sprites.get(paint, face, size, show.sides), _late(show.share))
        _stamp(easel, sprite, (left + number * (size + 4), y))
    if show.text:
        pill = labels.tag(sprites, show.text, "note", easel.unit)
        _stamp(easel, veiled(pill, _late(show.share)), (x, y - size / 2 - pill.get_height() / 2 - 3))


def _glowing(easel: Easel, show: Flash, far: float) -> None:
    alpha = round(200 * (1 - show.share))
    lines.glow(easel.onto, easel.at(show.at), far, mark_colour(show.role), far * 0.6, alpha)


def _beam(easel: Easel, show: Beam) -> None:
    """It runs in the first half of its time and thins in the second."""
    (ax, ay), (bx, by) = easel.at(show.a), easel.at(show.b)
    reached = min(1.0, show.share * 2)
    end = ax + (bx - ax) * reached, ay + (by - ay) * reached
    wide = (6.0 if show.share < 0.5 else 12.0 * (1 - show.share)) * easel.unit
    if wide < 1:
        return
    lines.cased(easel.onto, [(ax, ay), end], mark_colour(show.role), wide, 2.0)
    lines.line(easel.onto, [(ax, ay), end], IVORY, wide / 3)


def _stamp(easel: Easel, sprite: pygame.Surface, at: tuple[float, float]) -> None:
    box = sprite.get_rect(center=(round(at[0]), round(at[1])))
    easel.onto.blit(sprite, box, special_flags=pygame.BLEND_PREMULTIPLIED)
