"""Words in dark pills, off tokens and off each other, led to what they belong to; and signs for the legend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from skirmish.client.art import letters
from skirmish.client.art.letters import fitted, pill, width
from skirmish.client.art.theme import INK, IVORY, Colour, mark_colour, mix
from skirmish.client.view import lines
from skirmish.client.view.lines import ground
from skirmish.client.view.marks import CASING, FAINT, Area, Heat, Layer, Role, Tag, look
from skirmish.client.view.sprites import Sprites
from skirmish.core.units import Point

SIZE = 13
"""Of lettering, in pixels at 100%."""
LEAST = 14
"""Pixels: no lettering on the board is smaller."""
_DARK: Colour = (30, 32, 38)


class Label(NamedTuple):
    """A pill and the box that it belongs to, in pixels."""

    sprite: pygame.Surface
    of: pygame.Rect
    name: str = ""
    """Of a name that may stand in a list with others where many are crowded; '' for what stands alone."""
    tone: Colour = IVORY
    """Of the line that leads to it, and of its sign in a list."""
    square: bool = False
    """Whether that sign is a square: side B's."""
    layer: str = ""
    """The id of the layer whose tag it is; '' of a name."""


class Leader(NamedTuple):
    """A thin line from a label that stands away to what it belongs to, in pixels."""

    start: Point
    end: Point
    tone: Colour


class Placed(NamedTuple):
    """A pill and its place, in pixels."""

    sprite: pygame.Surface
    box: pygame.Rect
    leaders: tuple[Leader, ...] = ()
    label: Label | None = None
    """What it is, of one that stands alone."""


class Obstacles(NamedTuple):
    """What labels should leave to be seen, in pixels: tokens, what hangs on them, other words, pieces of lines."""

    tokens: Sequence[pygame.Rect]
    hung: Sequence[pygame.Rect] = ()
    words: Sequence[pygame.Rect] = ()
    strokes: Sequence[pygame.Rect] = ()


def tag(sprites: Sprites, words: str, role: Role, text: float = 1.0) -> pygame.Surface:
    """A pill in a role's colour; `text`: size of lettering, 1 at 100%."""
    colour = mark_colour(role)
    return sprites.get(pill, words, _pixels(text), mix(colour, IVORY, 0.45), mix(colour, _DARK, 0.2))


def name(sprites: Sprites, words: str, border: Colour, text: float = 1.0) -> pygame.Surface:
    """A pill with a name."""
    return sprites.get(pill, words, _pixels(text), IVORY, mix(border, _DARK, 0.25))


def spot(at: Point, radius: float = 4.0) -> pygame.Rect:
    """The box round a pixel that a label belongs to."""
    return pygame.Rect(round(at[0] - radius), round(at[1] - radius), round(2 * radius) + 1, round(2 * radius) + 1)


_TOKEN, _WORDS, _STROKE = 14, 22, 1
"""What it costs to cover a pixel of a token, of other words, of a line."""
_PIXEL = 0.6
"""What it costs to stand a pixel further away."""
_LATER, _CLOSE = 1.2, 9
"""What it costs not to stand at the first of the places close by, for each of them."""
_GOOD = 30
"""What costs less has no need of a place further out."""
_NEARER = 900
"""What each token costs that is nearer to a label than its own."""
_TOUCH = 4
_RINGS = (34, 56, 84, 116)
"""At 100%: how far from what it belongs to a label may stand."""
_ANGLES = 12
_LED = 12
"""At 100%: a label that stands further away than this has a leader."""
_CROWD = 5
"""So many names that stand close together are lists."""
_LINES = 6
"""Names in one list."""


def placed(
    labels: Sequence[Label], bounds: pygame.Rect, taken: Obstacles, unit: float = 1.0, sprites: Sprites | None = None
) -> list[Placed]:  # fmt: skip
    """Where the labels go, the first ones best: within the bounds, where they cover least and are nearest.

    A label whose thing lies outside of the bounds is left out. `unit`: 1 at 100%. With `sprites`, names in a crowd
    stand in lists.
    """
    seen = [label for label in labels if bounds.colliderect(label.of)]
    crowds = _crowds(seen) if sprites is not None else []
    listed = {id(label) for crowd in crowds for label in crowd.names}
    place = _Place(bounds, taken, unit)
    found = [place.single(label) for label in seen if id(label) not in listed]
    return found + [place.list(crowd, sprites) for crowd in crowds if sprites is not None]


class _Place:
    """Finds places one label after the other."""

    def __init__(self, bounds: pygame.Rect, taken: Obstacles, unit: float) -> None:
        self.bounds, self.unit = bounds, unit
        self.tokens, self.words, self.strokes = list(taken.tokens), list(taken.words), list(taken.strokes)
        self.covering = [*taken.tokens, *taken.hung]

    def single(self, label: Label) -> Placed:
        """One that stands alone, with a leader if it stands away."""
        box = self._cheapest(label.of, label.sprite.get_size(), _around(label.of, label.sprite.get_size(), self.unit))
        far = _gap(box, label.of)
        led = (_leader(box, label.of, label.tone),) if far > _LED * self.unit else ()
        return self._kept(Placed(label.sprite, box, led, label))

    def list(self, crowd: Crowd, sprites: Sprites) -> Placed:
        """Names below each other with a leader from each; lines to those further in run over and under the others."""
        names, way = crowd.names, -1 if crowd.west else 1
        whole = names[0].of.unionall([label.of for label in names])

        def from_north(label: Label) -> tuple[int, int]:
            far, high = way * label.of.centerx, label.of.centery < whole.centery
            return (0 if high else 1), (far if high else -far)

        ordered = sorted(names, key=from_north)
        told = tuple((label.name, label.tone, label.square) for label in ordered)
        sprite = sprites.get(_list, told, _pixels(self.unit))
        size = sprite.get_size()
        box = self._cheapest(whole, size, _beside(whole, size, self.unit, way), crowded=True)
        step, east = (box.h - 2 * _EDGE) / len(ordered), whole.centerx > box.centerx
        leaders = []
        for row, label in enumerate(ordered):
            start = float(box.right if east else box.left), box.top + _EDGE + step * (row + 0.5)
            leaders.append(Leader(start, _rim(label.of, start), label.tone))
        return self._kept(Placed(sprite, box, tuple(leaders)))

    def _kept(self, found: Placed) -> Placed:
        self.words.append(found.box)
        self.strokes += [piece for leader in found.leaders for piece in pieces(leader.start, leader.end)]
        return found

    def _cheapest(
        self, of: pygame.Rect, size: tuple[int, int], boxes: Iterable[pygame.Rect], *, crowded: bool = False
    ) -> pygame.Rect:
        """The box that costs least. Those after the first ones are looked at only if none of these is good."""
        best, least = pygame.Rect((0, 0), size), math.inf
        best.midbottom = of.midtop
        best.clamp_ip(self.bounds)
        for number, box in enumerate(boxes):
            if number > _CLOSE and least < _GOOD and not crowded:
                break
            cost = _PIXEL * _gap(box, of) + _LATER * min(number, _CLOSE)
            if cost >= least or not self.bounds.contains(box):
                continue
            cost += self._covered(box, least - cost)
            if cost < least and not crowded:
                cost += _NEARER * self._nearer(box, of)
            if cost < least:
                best, least = box, cost
        return best

    def _covered(self, box: pygame.Rect, most: float) -> float:
        """What it costs to cover what lies there; less than it is, once it is `most`."""
        cost = 0.0
        for weight, boxes in ((_TOKEN, self.covering), (_WORDS, self.words), (_STROKE, self.strokes)):
            for number in box.collidelistall(boxes):
                clip = box.clip(boxes[number])
                cost += weight * clip.w * clip.h
            if cost >= most:
                break
        return cost

    def _nearer(self, box: pygame.Rect, of: pygame.Rect) -> int:
        """How many tokens are nearer to the box than what it belongs to, from their middles."""
        far = _far(box, of) - 1
        reach = box.inflate(2 * far, 2 * far)
        return sum(_far(box, self.tokens[number]) < far for number in reach.collidelistall(self.tokens))


def _far(box: pygame.Rect, of: pygame.Rect) -> float:
    """Pixels from a box to the middle of another."""
    x, y = of.center
    return math.hypot(max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0))


def _gap(a: pygame.Rect, b: pygame.Rect) -> float:
    """Pixels between two boxes; 0 where they touch."""
    return math.hypot(max(a.left - b.right, b.left - a.right, 0), max(a.top - b.bottom, b.top - a.bottom, 0))


def _around(of: pygame.Rect, size: tuple[int, int], unit: float) -> Iterator[pygame.Rect]:
    """Ten boxes of that size close round another, the likeliest first, then rings further out."""
    width, height = size
    gap = round(_TOUCH * unit)
    west, east = of.left - width - gap, of.right + gap
    north, south = of.top - height - gap, of.bottom + gap
    middle, beside = of.centerx - width // 2, of.centery - height // 2
    for x, y in (
        (middle, north), (east, beside), (west, beside), (middle, south), (of.right - gap, north + gap),
        (of.left - width + gap, north + gap), (of.right - gap, south - gap), (of.left - width + gap, south - gap),
        (of.centerx - gap, north), (of.centerx - width + gap, north),
    ):  # fmt: skip
        yield pygame.Rect(x, y, width, height)
    for ring in _RINGS:
        for step in range(_ANGLES):
            angle = math.tau * step / _ANGLES - math.pi / 2
            far = ring * unit
            across = of.centerx + (of.w / 2 + far + width / 2) * math.cos(angle)
            down = of.centery + (of.h / 2 + far + height / 2) * math.sin(angle)
            yield pygame.Rect(round(across - width / 2), round(down - height / 2), width, height)


def _beside(of: pygame.Rect, size: tuple[int, int], unit: float, way: int) -> Iterator[pygame.Rect]:
    """Boxes east (`way` 1) or west (-1) of a part of a crowd, level with it first; then those on the other side."""
    width, height = size
    for side in (way, -way):
        for far in (18, *_RINGS):
            gap = round(far * unit)
            x = of.right + gap if side > 0 else of.left - width - gap
            for level in (0.0, -0.25, 0.25, -0.5, 0.5, -1.0, 1.0):
                y = round(of.centery - height / 2 + level * (of.h + height) / 2)
                yield pygame.Rect(x, y, width, height)


class Crowd(NamedTuple):
    """Names that stand in one list, east or west of those who bear them."""

    names: Sequence[Label]
    west: bool


def _crowds(labels: Sequence[Label]) -> list[Crowd]:
    """Names that would bury the crowd they stand in, in lists on either side of it."""
    found: list[Crowd] = []
    for near in _clusters([label for label in labels if label.name]):
        if len(near) < max(_CROWD, _slots(near) + 1):
            continue
        parts = 2 * math.ceil(len(near) / 2 / _LINES)
        near.sort(key=lambda label: label.of.centerx)
        for part in range(parts):
            names = near[len(near) * part // parts : len(near) * (part + 1) // parts]
            found.append(Crowd(names, part < parts / 2))
    return found


def _slots(near: Sequence[Label]) -> int:
    """How many pills have room close round a crowd."""
    whole = near[0].of.unionall([label.of for label in near])
    wide = sum(label.sprite.get_width() for label in near) / len(near)
    return 2 * max(1, int(whole.w / wide)) + 2 * max(1, whole.h // near[0].sprite.get_height())


def _clusters(labels: Sequence[Label]) -> list[list[Label]]:
    """Labels whose things lie so near to each other that no pill fits between them, directly or through others."""
    left, found = list(labels), list[list[Label]]()
    while left:
        near, fresh = [left[0]], [left.pop(0)]
        while fresh:
            one = fresh.pop()
            room = one.of.inflate(one.sprite.get_height(), one.sprite.get_height())
            fresh += (new := [label for label in left if room.colliderect(label.of)])
            near += new
            left = [label for label in left if label not in new]
        found.append(near)
    return found


def _leader(box: pygame.Rect, of: pygame.Rect, tone: Colour) -> Leader:
    """From the edge of the pill that is nearest to the rim of what it belongs to."""
    x, y = of.center
    inner = box.inflate(-box.h, 0)
    start = float(min(inner.right, max(inner.left, x))), float(min(box.bottom, max(box.top, y)))
    if inner.left < start[0] < inner.right:
        start = start[0], float(box.top if y < box.centery else box.bottom)
    elif box.top < y < box.bottom:
        start = float(box.left if x < box.centerx else box.right), float(box.centery)
    return Leader(start, _rim(of, start), tone)


def _rim(of: pygame.Rect, start: Point) -> Point:
    """Where a line to the middle of a token meets its rim."""
    x, y = of.center
    far = math.dist(start, (x, y)) or 1.0
    share = min(1.0, of.w / 2 / far)
    return x + (start[0] - x) * share, y + (start[1] - y) * share


_PIECE = 8


def pieces(a: Point, b: Point) -> list[pygame.Rect]:
    """A line as small boxes."""
    count = max(1, round(math.dist(a, b) / _PIECE))
    return [
        pygame.Rect(round(a[0] + (b[0] - a[0]) * n / count) - 2, round(a[1] + (b[1] - a[1]) * n / count) - 2, 4, 4)
        for n in range(count + 1)
    ]


def draw_leaders(onto: pygame.Surface, words: Iterable[Placed], origin: tuple[int, int], unit: float) -> None:
    """The lines from labels to what they belong to; `origin`: the pixel of the board's corner."""
    left, top = origin
    for word in words:
        for start, end, tone in word.leaders:
            a, b = (left + start[0], top + start[1]), (left + end[0], top + end[1])
            wide = max(1, round(1.3 * unit))
            pygame.draw.aaline(onto, lines.CASE, a, b, wide + 2)
            pygame.draw.aaline(onto, mix(tone, IVORY, 0.6), a, b, wide)


_EDGE = 4
"""Pixels above and below the names of a list."""


def _list(names: Sequence[tuple[str, Colour, bool]], size: int) -> pygame.Surface:
    """Names below each other on a dark sheet, each behind the sign of its side, premultiplied."""
    rows = [letters.text(said, "semibold", size, IVORY).premul_alpha() for said, _, _ in names]
    high, left = round(size * 1.25), round(size * 1.3)
    wide = max(row.get_width() for row in rows) + left + round(size * 0.6)
    found = letters.rounded((wide, high * len(rows) + 2 * _EDGE), size * 0.6, INK, (84, 88, 96), 226)
    for number, (row, (_, tone, square)) in enumerate(zip(rows, names, strict=True)):
        middle = _EDGE + high * number + high // 2
        found.blit(row, (left, middle - row.get_height() // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        sign = pygame.Rect(0, 0, size // 2, size // 2)
        sign.center = left // 2 + 1, middle
        pygame.draw.rect(found, tone, sign, border_radius=0 if square else size)
    return found


def fitting(words: str, text: float, room: int) -> str:
    """The words, without their last clauses where a pill of them would be wider than `room` pixels."""
    size = _pixels(text)
    while width(words, "semibold", size) + 2 * size > room:
        cut = max(words.rfind(mark) for mark in (" (", ", ", ": ", " · "))
        if cut <= 0:
            return fitted(words, "semibold", size, max(0, room - 2 * size))
        words = words[:cut]
    return words


def _pixels(text: float) -> int:
    return max(LEAST, round(SIZE * text))


_WIDE, _HIGH = 34, 16
"""Of a sign, in pixels at 100%."""


TWOFOLD: frozenset[Role] = frozenset({"threat"})
"""Roles whose thin line stands for something else than the thick one; other thin lines are steps of the same."""


class Sign(NamedTuple):
    """A sign of the legend."""

    role: Role
    filled: bool
    """Whether it fills ground."""
    thin: bool = False
    """Whether it is the thin line of a role that has a thick one, too."""


def entries(layers: Iterable[Layer]) -> list[tuple[str, tuple[Sign, ...]]]:
    """Of each layer its title, and the signs of its marks, the layer's own first.

    Layers of one title are one entry, that of the first. One that is only words on the board explains itself, as does
    one without a title.
    """
    found: list[tuple[str, tuple[Sign, ...]]] = []
    for layer in layers:
        if not layer.title or (layer.marks and all(isinstance(mark, Tag) for mark in layer.marks)):
            continue
        filled = {mark.role for mark in layer.marks if isinstance(mark, Area | Heat)}
        others = [role for mark in layer.marks if (role := getattr(mark, "role", None)) is not None]
        roles = dict.fromkeys((layer.role, *(role for role in others if role != "note")))
        thin = {mark.role for mark in layer.marks if isinstance(mark, Area) and mark.faint and not mark.grey}
        thick = {mark.role for mark in layer.marks if isinstance(mark, Area) and not mark.faint}
        signs = [Sign(role, role in filled) for role in roles]
        signs += [Sign(role, False, True) for role in roles if role in thin & thick & TWOFOLD]
        if all(title != layer.title for title, _ in found):
            found.append((layer.title, tuple(signs)))
    return found


def sign(role: Role, filled: bool, thin: bool = False, unit: float = 1.0) -> pygame.Surface:
    """A premultiplied piece of the role's line, below it its ground if it fills any; `unit`: size, 1 at 100%.

    Keep it in a `Sprites`: `sprites.get(sign, role, filled, thin, unit)`.
    """
    shape, colour = look(role), mark_colour(role)
    wide, high = round(_WIDE * unit), round(_HIGH * unit)
    found = pygame.Surface((wide, high), pygame.SRCALPHA)
    at = high * (0.3 if filled else 0.5)
    if filled:
        box = ((2.0, at), (wide - 2.0, at), (wide - 2.0, high - 1.0), (2.0, high - 1.0))
        lines.filled(found, ground([np.array(box)]), (0.0, 0.0), colour, min(255, 2 * shape.fill), shape.hatch)
    ends = [(3.0 * unit, at), (wide - 3.0 * unit, at)]
    dashes = tuple(part * unit for part in shape.dashes)
    if thin:
        lines.line(found, ends, mix(colour, lines.CASE, 0.25), FAINT * unit, dashes)
        return found
    lines.cased(found, ends, colour, shape.wide * unit, CASING * unit, dashes)
    if shape.double:
        lines.line(found, ends, lines.CASE, 1.0)
    return found
