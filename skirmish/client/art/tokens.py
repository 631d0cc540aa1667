"""Models on their round bases, and small marks: wounds, states, objectives. All are premultiplied sprites."""

from __future__ import annotations

import math

import pygame

from skirmish.client.art.glyphs import OTHER_STATE, STATE_MARKS, draw_glyph
from skirmish.client.art.letters import text
from skirmish.client.art.theme import BRASS, SECOND, SPENT, THIRD, WOUND, Colour, grey, mix, shade, team
from skirmish.core.display import Track
from skirmish.core.record import Record
from skirmish.core.state import Side
from skirmish.core.units import Point

_RIM: Colour = (18, 16, 14)
_IVORY: Colour = (250, 243, 226)
_SCALE = 5
_LARGE = 15
"""Pixels: tokens with a smaller radius have a larger glyph and a thinner ring."""
MOST_PIPS = 6
"""A longer track is drawn as a bar."""


def stamp(onto: pygame.Surface, sprite: pygame.Surface, at: Point) -> pygame.Rect:
    """Puts a premultiplied sprite with its centre at the pixel; the box it took."""
    corner = round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2)
    return onto.blit(sprite, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


class Look(Record):
    """How a token looks."""

    side: Side
    glyph: str
    lying: bool = False
    hidden: bool = False


class Disc:
    """A square layer round a token's centre, several times as large as the sprite; lengths in radii."""

    def __init__(self, radius: float, room: float = 1.5) -> None:
        self.size = 2 * math.ceil(radius * room) + 1
        self.unit = radius * _SCALE
        self.middle = self.size * _SCALE / 2
        self.layer = pygame.Surface((self.size * _SCALE, self.size * _SCALE), pygame.SRCALPHA)

    def at(self, x: float, y: float) -> Point:
        """The point in pixels of the layer."""
        return self.middle + x * self.unit, self.middle + y * self.unit

    def disc(self, colour: Colour, radius: float, x: float = 0.0, y: float = 0.0) -> None:
        """A disc."""
        pygame.draw.circle(self.layer, colour, self.at(x, y), radius * self.unit)

    def glyph(self, name: str, colour: Colour, radius: float, turn: float = 0.0, lift: float = 0.0) -> None:
        """A glyph in the middle."""
        draw_glyph(self.layer, name, self.at(lift, lift), radius * self.unit, colour, turn)

    def done(self) -> pygame.Surface:
        """The sprite."""
        return pygame.transform.smoothscale(self.layer.premul_alpha(), (self.size, self.size))


def token(look: Look, radius: float) -> pygame.Surface:
    """The model from above; `radius` of its base in pixels. The base's true size is the dark rim's outer edge."""
    disc = Disc(radius)
    colour = grey(team(look.side), 0.35) if look.lying else team(look.side)
    disc.disc(_RIM, 1.0)
    _ring(disc, colour)
    if look.side == 1:
        _notches(disc, shade(colour, 0.22))
    inner = 0.7 if radius >= _LARGE else 0.76
    disc.disc(_RIM, inner)
    face = (96, 94, 90) if look.lying else shade(colour, 0.42)
    disc.disc(shade(face, 0.72), inner - 0.04)
    disc.disc(face, inner - 0.14, -0.06, -0.08)
    _figure(disc, look, 0.5 if radius >= _LARGE else 0.6)
    return _over_shadow(disc.done(), radius, look)


def _ring(disc: Disc, colour: Colour) -> None:
    """A bevelled ring, lit from the north-west."""
    for step in range(8):
        tone = mix(shade(colour, 0.74), mix(colour, (255, 255, 255), 0.2), step / 7)
        disc.disc(tone, 0.93 - 0.012 * step, -0.008 * step, -0.01 * step)


def _notches(disc: Disc, colour: Colour) -> None:
    for number in range(12):
        angle = math.tau * number / 12 + 0.26
        wedge = ((0.96, -0.09), (0.96, 0.09), (0.7, 0.07), (0.7, -0.07))
        pygame.draw.polygon(
            disc.layer, colour, [disc.at(r * math.cos(angle + w), r * math.sin(angle + w)) for r, w in wedge]
        )


def _figure(disc: Disc, look: Look, size: float) -> None:
    """A model that stands is upright and bright; one that is down is tilted, grey and struck through."""
    if look.lying:
        disc.glyph(look.glyph, (206, 202, 194), size * 0.9, math.pi * 0.6)
        pygame.draw.line(disc.layer, (226, 72, 52), disc.at(-0.52, 0.52), disc.at(0.52, -0.52), round(disc.unit * 0.16))
        return
    disc.glyph(look.glyph, (0, 0, 0), size * 1.04, lift=0.06)
    disc.glyph(look.glyph, _IVORY, size)


def _over_shadow(sprite: pygame.Surface, radius: float, look: Look) -> pygame.Surface:
    found = pygame.Surface(sprite.get_size(), pygame.SRCALPHA)
    shadow = Disc(radius)
    drop = 0.06 if look.lying else 0.2
    for step in range(6):
        pygame.draw.circle(
            shadow.layer, (0, 0, 0, 40 + 26 * step), shadow.at(drop * 0.8, drop), (1.14 - 0.045 * step) * shadow.unit
        )
    found.blit(shadow.done(), (0, 0))
    if look.hidden:
        sprite.fill((150, 150, 150, 150), special_flags=pygame.BLEND_RGBA_MULT)
        found.fill((90, 90, 90, 90), special_flags=pygame.BLEND_RGBA_MULT)
    found.blit(sprite, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def gone(look: Look, radius: float) -> pygame.Surface:
    """The marker of a model that is out of action: its token with a cross over it."""
    disc = _faded(look, radius, 0.45)
    disc.glyph(look.glyph, (128, 126, 122), 0.48)
    disc.glyph("cross", (214, 66, 48), 0.62)
    return disc.done()


def departed(look: Look, radius: float) -> pygame.Surface:
    """The marker of a model that has left the table in good order: chevrons in the place of its glyph."""
    disc = _faded(look, radius, 0.2)
    disc.glyph("leave", (132, 214, 140), 0.56)
    return disc.done()


def _faded(look: Look, radius: float, share: float) -> Disc:
    disc = Disc(radius, 1.1)
    colour = grey(team(look.side), share)
    disc.disc(_RIM, 1.0)
    disc.disc(shade(colour, 0.75), 0.9)
    disc.disc((38, 38, 40), 0.72)
    return disc


def pips(now: int, full: int, pip: float, colour: Colour) -> pygame.Surface:
    """A counted track: a pip each, or a bar when there are many; `pip` is a pip's radius in pixels."""
    count = min(full, MOST_PIPS)
    size = math.ceil(count * pip * 2.4 + 2), math.ceil(pip * 2 + 3)
    layer = pygame.Surface((size[0] * _SCALE, size[1] * _SCALE), pygame.SRCALPHA)
    unit, middle = pip * _SCALE, size[1] * _SCALE / 2
    if full > MOST_PIPS:
        box = pygame.Rect(0, middle - unit, size[0] * _SCALE, 2 * unit)
        pygame.draw.rect(layer, _RIM, box, border_radius=round(unit))
        filled = box.inflate(-unit * 0.6, -unit * 0.6)
        filled.width = round(filled.width * max(0, min(now, full)) / full)
        pygame.draw.rect(layer, colour, filled, border_radius=round(unit * 0.7))
    for number in range(count if full <= MOST_PIPS else 0):
        centre = (_SCALE + unit * 1.2 + number * unit * 2.4, middle)
        pygame.draw.circle(layer, _RIM, centre, unit * 1.25)
        pygame.draw.circle(layer, colour if number < now else SPENT, centre, unit * 0.85)
    return pygame.transform.smoothscale(layer.premul_alpha(), size)


def gauge(track: Track, pip: float, colour: Colour, least: int = 7) -> pygame.Surface:
    """A track as pips; where it is a bar, the number stands beside it, in letters of `least` pixels at least."""
    bar = pips(track.now, track.full, pip, colour)
    if track.full <= MOST_PIPS:
        return bar
    size = max(least, round(pip * 4.4))
    number, dark = (text(str(track.now), "bold", size, tone).premul_alpha() for tone in (_IVORY, _RIM))
    high = max(bar.get_height(), number.get_height())
    found = pygame.Surface((bar.get_width() + number.get_width() + 4, high), pygame.SRCALPHA)
    found.blit(bar, (0, (high - bar.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    at = bar.get_width() + 2, (high - number.get_height()) // 2
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        found.blit(dark, (at[0] + dx, at[1] + dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    found.blit(number, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def track_colour(place: int) -> Colour:
    """The colour of a card's first, second, third... track."""
    return (WOUND, SECOND, THIRD)[min(place, 2)]


def leader_mark(radius: float) -> pygame.Surface:
    """A small disc for the leader of a circle."""
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc(shade(SECOND, 0.8), 0.84)
    disc.glyph("hub", _IVORY, 0.6)
    return disc.done()


def doing_mark(radius: float, share: float) -> pygame.Surface:
    """How much a model has done: an empty disc of brass, half of it dark, or dark with a tick (share 0, 0.5, 1)."""
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc((84, 88, 96) if share == 1 else BRASS, 0.82)
    if 0 < share < 1:
        steps = [math.pi * (0.5 + number / 16) for number in range(17)]
        half = [disc.at(0.72 * math.cos(angle), 0.72 * math.sin(angle)) for angle in steps]
        pygame.draw.polygon(disc.layer, (44, 38, 30), half)
    if share == 1:
        tick = [disc.at(x, y) for x, y in ((-0.45, 0.0), (-0.12, 0.36), (0.5, -0.36))]
        pygame.draw.lines(disc.layer, _IVORY, False, tick, max(1, round(0.24 * disc.unit)))
    return disc.done()


def spent(look: Look, radius: float) -> pygame.Surface:
    """The token of a model that has done all it may: darker and nearly grey."""
    found = token(look, radius)
    found.fill((132, 132, 138, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def state_mark(word: str, radius: float) -> pygame.Surface:
    """A small disc for a state word."""
    glyph, colour = STATE_MARKS.get(word, ("", OTHER_STATE))
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc(colour, 0.84)
    if glyph:
        disc.glyph(glyph, _IVORY, 0.54)
        return disc.done()
    sprite = disc.done()
    letter = text(word[:1].upper(), "bold", max(6, round(radius * 1.35)), _IVORY).premul_alpha()
    corner = (sprite.get_width() - letter.get_width()) // 2, (sprite.get_height() - letter.get_height()) // 2
    sprite.blit(letter, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sprite


def objective(radius: float, glyph: str = "flag") -> pygame.Surface:
    """A stone disc with a flag, or another glyph, in neither side's colour."""
    disc = Disc(radius, 1.2)
    disc.disc((20, 17, 12), 1.08, 0.07, 0.09)
    disc.disc((44, 40, 34), 1.0)
    disc.disc((214, 206, 184), 0.91)
    disc.disc((52, 47, 40), 0.76)
    disc.disc((78, 72, 62), 0.64, -0.05, -0.07)
    disc.glyph(glyph, (250, 243, 226), 0.46)
    return disc.done()
