"""A handful of dice on the board: where it falls, how it tumbles, and how it tells what came of it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame

from skirmish.client.art import dice
from skirmish.client.art.theme import Colour, team
from skirmish.client.staging import tumble
from skirmish.client.staging.shows import Handful
from skirmish.client.view import labels
from skirmish.client.view.camera import Camera
from skirmish.client.view.marks import Role
from skirmish.client.view.painter import Easel
from skirmish.client.view.sprites import Sprites
from skirmish.core.units import Point

EDGE = 24
"""Pixels of a die's edge at 100%."""
_TICK = 0.56
_EDGED = 1.8
"""How much wider than the middles of its outermost dice is the edge round a row, in edges of a die."""
_TRAY = (18, 20, 22)
_SLIP = 40
"""So many pixels dice and their words are moved at most, off what lies over the board."""
_CLEAR = 16
"""Pixels at 100% between the middle of a model and the words about it."""
_ROOM = 10
"""Pixels between a token and the tray."""
_SIDES = (
    (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1),
    (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1), (1, 0.5), (1, -0.5), (-1, 0.5), (-1, -0.5),
)  # fmt: skip
"""Where the tray may lie from the model, the best first."""
_STEPS = 10
_HIDES, _NEARER, _PER_PIXEL = 100.0, 30.0, 0.04
"""What it costs to lie on the whole of a token, nearer to a token than to one's own, and a pixel further from that."""


def draw(easel: Easel, hand: Handful, box: pygame.Rect, sprites: Sprites) -> None:
    """The dice in their box, see `tray`, what they are for above them, and what came of them at their model."""
    edge = round(EDGE * easel.unit)
    middle = _middle(hand, box, easel.at(hand.at)[0], edge)
    veil = min(_STEPS, max(0, round(hand.gone * _STEPS)))
    turned = easel.at(hand.source)[0] > middle[0]
    places = tumble.slots(len(hand.faces)) if hand.faces else []
    throw = tumble.throw(len(hand.faces), hand.variant) if hand.faces else None
    picture = min(throw.pictures - 1, int(hand.rolled * throw.pictures)) if throw is not None else 0
    lies = hand.rolled >= 1
    if hand.side is not None and hand.faces:
        across, deep = _measure(hand)
        size = round(across * edge), round(deep * edge)
        _stamp(easel, dice.veiled(sprites.get(_plate, size, team(hand.side)), veil), middle)
    for number in range(len(hand.faces)):
        assert throw is not None
        x, y = throw.spots[picture, number] * (-1 if turned else 1)
        if lies:
            x, y = _between((float(x), float(y)), places[number], hand.told)
        at = middle[0] + float(x) * edge, middle[1] + float(y) * edge
        sprite = _die(hand, throw, number, picture, edge, sprites, turned=turned)
        _stamp(easel, dice.veiled(sprite, veil), at)
        mark = hand.marks[number] if number < len(hand.marks) and number not in hand.dropped else None
        if lies and hand.told >= 0.5 and mark is not None:
            tick = sprites.get(dice.tick, mark, max(9, round(edge * _TICK)))
            _stamp(easel, dice.veiled(tick, veil), (at[0] + edge * 0.42, at[1] - edge * 0.42))
    _tell(easel, hand, box, veil, sprites)


def _tell(easel: Easel, hand: Handful, box: pygame.Rect, veil: int, sprites: Sprites) -> None:
    """What is rolled for above the dice; once they lie what came of it."""
    if hand.label:
        pill = _label(hand, easel.unit, sprites)
        middle = _middle(hand, box, easel.at(hand.at)[0], round(EDGE * easel.unit))
        spot = _label_box(hand, pill, box, middle, round(EDGE * easel.unit))
        _stamp(easel, dice.veiled(pill, veil), spot.clamp(_seen(easel.camera)).center)
    if hand.verdict:
        pill = _verdict(hand, easel.unit, sprites)
        _stamp(easel, dice.veiled(pill, veil), verdict_box(easel.camera, hand, box, easel.unit, sprites).center)


def verdict_box(camera: Camera, hand: Handful, box: pygame.Rect, unit: float, sprites: Sprites) -> pygame.Rect:
    """Where it stands what came of them: at the model, on the side where they aren't; below them where two throw."""
    pill, edge, count = _verdict(hand, unit, sprites), round(EDGE * unit), len(hand.faces)
    model = camera.to_pixels(hand.at)
    x, y = _middle(hand, box, model[0], edge)
    if hand.side is not None:
        _, deep = tumble.tray(count) if count else (0.0, 0.0)
        rows = math.ceil(count / 6) if count else 0
        at = x, y + edge * (deep / 2 if hand.told < 1 else rows * 0.62) + pill.get_height() / 2 + 3
    else:
        way = -1 if y > model[1] else 1
        at = model[0], model[1] + way * (_CLEAR * unit + pill.get_height() / 2)
    return pill.get_rect(center=(round(at[0]), round(at[1]))).clamp(_seen(camera))


def _verdict(hand: Handful, unit: float, sprites: Sprites) -> pygame.Surface:
    role: Role = "note" if hand.good is None else "good" if hand.good else "bad"
    return labels.tag(sprites, hand.verdict, role, unit * 1.1)


def _middle(hand: Handful, box: pygame.Rect, x: float, edge: int) -> Point:
    """The middle of the dice in the box: as near to the model at `x` as their words leave room."""
    half = _measure(hand)[0] * edge / 2
    if hand.side is not None or box.w <= 2 * half:
        return box.center
    return min(max(x, box.left + half), box.right - half), box.centery


def _label_box(hand: Handful, pill: pygame.Surface, box: pygame.Rect, middle: Point, edge: int) -> pygame.Rect:
    """The words above the dice, within the box where it is wide enough."""
    _, deep = tumble.tray(len(hand.faces)) if hand.faces else (0.0, 0.0)
    spot = pill.get_rect(center=(round(middle[0]), round(middle[1] - edge * deep / 2 - pill.get_height() / 2)))
    if spot.w <= box.w:
        spot.x = min(max(spot.x, box.x), box.right - spot.w)
    return spot


def _measure(hand: Handful) -> Point:
    """Width and height of its dice on their way and, with an edge round them, gathered; in edges of a die."""
    wide, high = tumble.tray(len(hand.faces)) if hand.faces else (3.0, 1.0)
    if hand.side is None or not hand.faces:
        return wide, high
    xs = [x for x, _ in tumble.slots(len(hand.faces))]
    return max(wide, max(xs) - min(xs) + _EDGED), high


def _label(hand: Handful, unit: float, sprites: Sprites) -> pygame.Surface:
    """What they are for; in the colour of the side whose they are, where two throw."""
    if hand.side is None:
        return labels.tag(sprites, hand.label, "note", unit)
    return labels.name(sprites, hand.label, team(hand.side), unit)


def _plate(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """The tray of a side's dice: dark, with an edge in its colour."""
    found = pygame.Surface(size, pygame.SRCALPHA)
    radius = max(4, size[1] // 10)
    pygame.draw.rect(found, (*_TRAY, 150), found.get_rect(), border_radius=radius)
    pygame.draw.rect(found, colour, found.get_rect(), max(2, size[1] // 40), border_radius=radius)
    return found.premul_alpha()


def _seen(camera: Camera) -> pygame.Rect:
    """The part of the window where dice and words are seen: the board's, without the rulers."""
    x, y, wide, high = camera.view
    return pygame.Rect(x + camera.inset, y + camera.inset, wide - camera.inset, high - camera.inset)


def _die(
    hand: Handful, throw: tumble.Throw, number: int, picture: int, edge: int, sprites: Sprites, *, turned: bool
) -> pygame.Surface:  # fmt: skip
    """One die as it is now: on its way turned in space, at rest flat, gathered straight."""
    face = hand.faces[number]
    failed = hand.told >= 0.5 and len(hand.marks) > number and hand.marks[number] is False
    if hand.told >= 1:
        paint = dice.struck_die if number in hand.dropped else dice.grey_die if failed else dice.die
        return sprites.get(paint, face, edge, hand.sides)
    back = 1 - hand.told
    if hand.sides == 6 and face in dice.PIPS:
        spin = -float(throw.angles[-1, number]) * hand.told + (math.pi * back if turned else 0.0)
        turn = _about_up(spin) @ throw.turns[picture, number] @ dice.face_up(face)
        return dice.cube(turn, edge, grey=failed)
    shown = face if hand.rolled >= 1 else 1 + (face + number * 3 + picture // 3 * 7) % hand.sides
    flat = sprites.get(dice.grey_die if failed else dice.die, shown, edge, hand.sides)
    angle = math.degrees(float(throw.angles[picture, number])) * back + (1 - hand.rolled) * 500
    return pygame.transform.rotozoom(flat, -angle, 1.0) if abs(angle) > 1 else flat


def _about_up(angle: float) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def tray(
    camera: Camera, hand: Handful, tokens: Sequence[pygame.Rect], unit: float, covered: Sequence[pygame.Rect],
    sprites: Sprites, mate: pygame.Rect | None = None,
) -> pygame.Rect:  # fmt: skip
    """The box of dice with their words: beside the model, in view, off what lies over the board, on the fewest others.

    `unit`: 1 at 100%; `tokens` and `covered`, what lies over the board: in pixels of the window. `mate`: the box of the
    dice that these are thrown against; they lie beside those.
    """
    edge = round(EDGE * unit)
    wide, high = _measure(hand)
    pill = _label(hand, unit, sprites) if hand.label else None
    size = max(round(wide * edge), pill.get_width() if pill is not None else 0), round((high + 2.2) * edge)
    view, (x, y) = _seen(camera), camera.to_pixels(hand.at)
    own = next((box for box in tokens if box.collidepoint(x, y)), None)
    others = [box for box in tokens if box is not own]
    out = max(12.0, own.w / 2 if own is not None else camera.per_inch * 0.6) + _ROOM
    costs: list[tuple[float, pygame.Rect]] = []
    for rank, (dx, dy) in enumerate(_SIDES):
        box = pygame.Rect(0, 0, *size)
        box.center = round(x + dx * (size[0] / 2 + out)), round(y + dy * (size[1] / 2 + out))
        if mate is not None:
            box.centerx = mate.centerx + round(dx * ((mate.w + box.w) / 2 + _ROOM))
            box.centery = mate.centery + round(dy * ((mate.h + box.h) / 2 + _ROOM))
        _slip(box, covered)
        box.clamp_ip(view)
        middle = _middle(hand, box, x, edge)
        parts = [pygame.Rect(middle[0] - wide * edge / 2, middle[1] - high * edge / 2, wide * edge, high * edge)]
        if pill is not None:
            parts.append(_label_box(hand, pill, box, middle, edge))
        hidden = sum([_area(part.clip(token)) / _area(token) for part in parts for token in tokens])
        far = math.dist(middle, (x, y))
        nearer = sum([math.dist(middle, token.center) < far for token in others])
        unseen = sum([_area(box.clip(one)) for one in covered])
        costs.append((hidden * _HIDES + nearer * _NEARER + far * _PER_PIXEL + unseen / 5 + rank, box))
    return min(costs, key=lambda one: one[0])[1]


def _slip(box: pygame.Rect, covered: Sequence[pygame.Rect]) -> None:
    """Moves it off what it would only just lie under, the shortest way."""
    for one in covered:
        clip = box.clip(one)
        if clip.w and clip.w <= clip.h:
            box.x += min(clip.w, _SLIP) * (1 if box.centerx > one.centerx else -1)
        elif clip.h:
            box.y += min(clip.h, _SLIP) * (1 if box.centery > one.centery else -1)


def _area(box: pygame.Rect) -> int:
    return box.w * box.h


def _stamp(easel: Easel, sprite: pygame.Surface, at: Point) -> None:
    box = sprite.get_rect(center=(round(at[0]), round(at[1])))
    easel.onto.blit(sprite, box, special_flags=pygame.BLEND_PREMULTIPLIED)
