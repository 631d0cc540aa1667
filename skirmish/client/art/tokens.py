"""Models on their round bases, and small marks: wounds, states, objectives. All are premultiplied sprites."""

from __future__ import annotations

import math

import pygame

from skirmish.client.art.bust import bust, level_of
from skirmish.client.art.glyphs import OTHER_STATE, STATE_MARKS, draw_glyph, initials
from skirmish.client.art.letters import text
from skirmish.client.art.people import Person
from skirmish.client.art.theme import BRASS, SPENT, TRACKS, Colour, grey, mix, shade, team
from skirmish.core.display import Track
from skirmish.core.record import Record, evolve
from skirmish.core.state import Side
from skirmish.core.units import Point

_RIM: Colour = (18, 16, 14)
_CROWN: Colour = (255, 216, 96)
_IVORY: Colour = (250, 243, 226)
_SCALE = 5
ROOM = 1.5
"""Half of a sprite's side, in radii of its token."""
_SCALES = ((16, 5), (28, 4), (52, 3))
"""By what is painted: for radii below the first number, how many times as large as the sprite the layer is."""
_LONGEST = 0.42
"""The farthest that a shadow falls from the middle, in radii."""
_INNER = (0.8, 0.76, 0.76)
"""How far the field behind a figure reaches, in radii, at each level of detail."""
_OVER = (0.98, 1.06, 1.08)
"""How far a figure may stand out over the rim above its shoulders."""
_SHOULDERS = 0.1
_LETTERS = 1.3
"""How high the two letters of a state are, in radii of their disc."""
MOST_PIPS = 6
"""A longer track is drawn as a bar."""


def stamp(onto: pygame.Surface, sprite: pygame.Surface, at: Point) -> pygame.Rect:
    """Puts a premultiplied sprite with its centre at the pixel; the box it took."""
    corner = round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2)
    return onto.blit(sprite, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


class Look(Record, cache_hash=True):
    """How a token looks."""

    side: Side
    person: Person
    lying: bool = False
    hidden: bool = False
    leads: bool = False
    """Whether it leads its side: a crown at the rim says so."""
    high_in: float = 1.2
    """How high it stands over the table, to the top of its head: its shadow is as long."""


class Disc:
    """A square layer round a token's centre, several times as large as the sprite; lengths in radii."""

    def __init__(self, radius: float, room: float = ROOM) -> None:
        scale = next((scale for most, scale in _SCALES if radius < most), 2)
        self.size = 2 * math.ceil(radius * room) + 1
        self.unit = radius * scale
        self.middle = self.size * scale / 2
        self.layer = pygame.Surface((self.size * scale, self.size * scale), pygame.SRCALPHA)

    def at(self, x: float, y: float) -> Point:
        """The point in pixels of the layer."""
        return self.middle + x * self.unit, self.middle + y * self.unit

    def disc(self, colour: Colour, radius: float, x: float = 0.0, y: float = 0.0) -> None:
        """A disc."""
        pygame.draw.circle(self.layer, colour, self.at(x, y), radius * self.unit)

    def glyph(self, name: str, colour: Colour, radius: float) -> None:
        """A glyph in the middle."""
        draw_glyph(self.layer, name, self.at(0, 0), radius * self.unit, colour)

    def done(self) -> pygame.Surface:
        """The sprite."""
        return pygame.transform.smoothscale(self.layer.premul_alpha(), (self.size, self.size))


def token(look: Look, radius: float) -> pygame.Surface:
    """The model: a bust on a round base. The dark rim's outer edge is as far from the middle as `radius` says."""
    disc = Disc(radius)
    level = level_of(2 * radius)
    colour = grey(team(look.side), 0.35) if look.lying else team(look.side)
    disc.disc(_RIM, 1.0)
    _ring(disc, colour, 0.93 if level else 0.95)
    if look.side == 1:
        _notches(disc, shade(colour, 0.16))
    inner = _INNER[level]
    disc.disc(_RIM, inner + 0.04)
    _field(disc, grey(look.person.field, 0.8) if look.lying else look.person.field, inner)
    _figure(disc, look, inner, level)
    if look.leads:
        _crown(disc)
    return _over_shadow(disc.done(), radius, look)


def _ring(disc: Disc, colour: Colour, outer: float) -> None:
    """A bevelled ring, lit from the north-west."""
    for step in range(8):
        tone = mix(shade(colour, 0.72), mix(colour, (255, 255, 255), 0.24), step / 7)
        disc.disc(tone, outer - 0.012 * step, -0.008 * step, -0.01 * step)


def _notches(disc: Disc, colour: Colour) -> None:
    for number in range(12):
        angle = math.tau * number / 12 + 0.26
        wedge = ((0.97, -0.085), (0.97, 0.085), (0.7, 0.075), (0.7, -0.075))
        pygame.draw.polygon(
            disc.layer, colour, [disc.at(r * math.cos(angle + w), r * math.sin(angle + w)) for r, w in wedge]
        )


def _field(disc: Disc, colour: Colour, inner: float) -> None:
    """The ground behind the figure, lightest in the north-west."""
    for step in range(8):
        tone = mix(shade(colour, 0.6), mix(colour, (255, 255, 255), 0.2), (step / 7) ** 1.4)
        disc.disc(tone, inner * (1 - 0.085 * step), -0.034 * inner * step, -0.04 * inner * step)


def _figure(disc: Disc, look: Look, inner: float, level: int) -> None:
    """Who stands is upright and may stand out over the rim; who lies is tilted, grey and struck through."""
    size = disc.layer.get_width()
    whole = bust(look.person, size, disc.unit, level, (disc.middle, disc.middle))
    if look.lying:
        whole = _laid(whole)
    clip = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(clip, (255, 255, 255), disc.at(0, 0), inner * disc.unit)
    if not look.lying:
        above = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.circle(above, (255, 255, 255), disc.at(0, 0), _OVER[level] * disc.unit)
        above.fill((0, 0, 0, 0), (0, round(disc.at(0, _SHOULDERS)[1]), size, size))
        clip.blit(above, (0, 0))
    whole.blit(clip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    disc.layer.blit(whole, (0, 0))
    if look.lying:
        wide = round(disc.unit * 0.16)
        pygame.draw.line(disc.layer, (226, 72, 52), disc.at(-0.52, 0.52), disc.at(0.52, -0.52), wide)


def _laid(layer: pygame.Surface) -> pygame.Surface:
    """The figure on its side, without most of its colour."""
    turned = pygame.transform.rotate(layer, -108)
    found = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
    found.blit(turned, turned.get_rect(center=found.get_rect().center))
    faint = pygame.transform.grayscale(found)
    faint.fill((196, 194, 190, 190), special_flags=pygame.BLEND_RGBA_MULT)
    found.blit(faint, (0, 0))
    return found


def _crown(disc: Disc) -> None:
    """The mark of a leader, at the rim below."""
    at, size = disc.at(0.0, 0.88), 0.19 * disc.unit
    draw_glyph(disc.layer, "crown", at, size * 1.45, _RIM)
    draw_glyph(disc.layer, "crown", at, size, _CROWN)


def crown_mark(radius: float) -> pygame.Surface:
    """The sign of a leader alone."""
    disc = Disc(radius, 1.2)
    disc.glyph("crown", _RIM, 1.0)
    disc.glyph("crown", _CROWN, 0.76)
    return disc.done()


def _over_shadow(sprite: pygame.Surface, radius: float, look: Look) -> pygame.Surface:
    found = pygame.Surface(sprite.get_size(), pygame.SRCALPHA)
    shadow = Disc(radius)
    drop = 0.05 if look.lying else min(_LONGEST, 0.2 * look.high_in / 1.2)
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
    """The marker of a model that is out of action: its token without colour, with a cross over it."""
    disc = _faded(look, radius, 0.45)
    disc.glyph("cross", _RIM, 0.7)
    disc.glyph("cross", (226, 72, 52), 0.58)
    return disc.done()


def departed(look: Look, radius: float) -> pygame.Surface:
    """The marker of a model that has left the table in good order: its token without colour, with chevrons over it."""
    disc = _faded(look, radius, 0.2)
    disc.glyph("leave", _RIM, 0.68)
    disc.glyph("leave", (132, 214, 140), 0.56)
    return disc.done()


def _faded(look: Look, radius: float, share: float) -> Disc:
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc(shade(grey(team(look.side), share), 0.75), 0.9)
    disc.disc(_RIM, 0.8)
    _field(disc, (78, 76, 74), 0.76)
    _figure(disc, evolve(look, lying=False), 0.76, level_of(2 * radius))
    faint = pygame.transform.grayscale(disc.layer)
    faint.fill((150, 150, 152, 200), special_flags=pygame.BLEND_RGBA_MULT)
    disc.layer.blit(faint, (0, 0))
    return disc


def facing_mark(side: Side, radius: float, angle: float) -> pygame.Surface:
    """A nose outside the rim towards where the model looks; `angle` in radians, 0 east, growing clockwise."""
    disc = Disc(radius)
    light = mix(team(side), (255, 255, 255), 0.45)
    nose = ((1.32, 0.0), (0.96, 0.4), (0.88, 0.0), (0.96, -0.4))
    inner = ((1.2, 0.0), (1.0, 0.25), (0.95, 0.0), (1.0, -0.25))
    for colour, line in ((_RIM, nose), (light, inner)):
        corners = [disc.at(r * math.cos(angle + w), r * math.sin(angle + w)) for r, w in line]
        pygame.draw.polygon(disc.layer, colour, corners)
    return disc.done()


def base_ring(radius: float) -> pygame.Surface:
    """A thin ring where a base really ends, for tokens that are drawn larger than it."""
    disc = Disc(radius, 1.3)
    pixel = disc.unit / radius
    for colour, wide in (((*_RIM, 120), 2.2), ((*_IVORY, 190), 1.0)):
        pygame.draw.circle(disc.layer, colour, disc.at(0, 0), disc.unit + wide / 2 * pixel, round(wide * pixel))
    return disc.done()


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
        pygame.draw.circle(layer, colour if number < now else mix(colour, SPENT, 0.5), centre, unit * 0.85)
        if number >= now:
            pygame.draw.circle(layer, SPENT, centre, unit * 0.5)
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


def track_colour(track: Track) -> Colour:
    """The colour of what it counts: life red, magic purple, mind silver, all else teal."""
    return TRACKS[track.about]


IDLE = -1.0
"""What stands for nothing to do, among shares of what was done."""


def doing_mark(radius: float, share: float) -> pygame.Surface:
    """How much a model has done: an empty disc of brass, half of it dark, or dark with a tick (share 0, 0.5, 1).

    Below 0: a dark one with a dash, of who has done nothing and has nothing to do.
    """
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc((84, 88, 96) if share in (1, IDLE) else BRASS, 0.82)
    if 0 < share < 1:
        steps = [math.pi * (0.5 + number / 16) for number in range(17)]
        half = [disc.at(0.72 * math.cos(angle), 0.72 * math.sin(angle)) for angle in steps]
        pygame.draw.polygon(disc.layer, (44, 38, 30), half)
    if share == IDLE:
        dash = [disc.at(-0.46, 0.0), disc.at(0.46, 0.0)]
        pygame.draw.lines(disc.layer, _IVORY, False, dash, max(1, round(0.24 * disc.unit)))
    if share == 1:
        tick = [disc.at(x, y) for x, y in ((-0.45, 0.0), (-0.12, 0.36), (0.5, -0.36))]
        pygame.draw.lines(disc.layer, _IVORY, False, tick, max(1, round(0.24 * disc.unit)))
    return disc.done()


def spent(look: Look, radius: float) -> pygame.Surface:
    """The token of a model that has done all it may: darker, and without most of its colour."""
    found = token(look, radius)
    faint = pygame.transform.grayscale(found)
    faint.fill((106, 106, 108, 106), special_flags=pygame.BLEND_RGBA_MULT)
    found.fill((92, 92, 94, 149), special_flags=pygame.BLEND_RGBA_MULT)
    found.blit(faint, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return found


def beneath(look: Look, radius: float) -> pygame.Surface:
    """The token of a model under a floor: dimmed, with its outline drawn on top of that."""
    found = token(look, radius)
    found.fill((128, 128, 128, 128), special_flags=pygame.BLEND_RGBA_MULT)
    disc = Disc(radius)
    pixel = disc.unit / radius
    for colour, wide in ((_RIM, 4.0), (mix(team(look.side), (255, 255, 255), 0.35), 2.2)):
        for step in range(12):
            start = math.tau * step / 12
            arc = [disc.at(math.cos(start + k * 0.08), math.sin(start + k * 0.08)) for k in range(5)]
            pygame.draw.lines(disc.layer, colour, False, arc, max(1, round(wide * pixel)))
    found.blit(disc.done(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def seen_through(look: Look, radius: float) -> pygame.Surface:
    """The token of a model that stands higher than one looks from."""
    found = token(look, radius)
    found.fill((104, 104, 104, 104), special_flags=pygame.BLEND_RGBA_MULT)
    return found


_PER_HIGH, _FARTHEST = 0.06, 0.4


def shadow_in(high: float) -> float:
    """How many inches the shadow of a model falls away from it that stands so high."""
    return min(_FARTHEST, _PER_HIGH * high)


def cast_shadow(radius: float) -> pygame.Surface:
    """What a model that is high up casts below it: a soft dark disc."""
    disc = Disc(radius)
    for step in range(6):
        pygame.draw.circle(disc.layer, (0, 0, 0, 24 + 22 * step), disc.at(0, 0), (1.16 - 0.06 * step) * disc.unit)
    return disc.done()


def floor_mark(inches: str, size: int) -> pygame.Surface:
    """How high a floor lies, in a small pill."""
    return level_mark(inches, size, (98, 72, 44))


def level_mark(inches: str, size: int, colour: Colour = (70, 82, 104)) -> pygame.Surface:
    """How high a model stands, in a small pill."""
    words = text(inches, "bold", size, _IVORY)
    found = pygame.Surface((words.get_width() + 8, words.get_height() + 2), pygame.SRCALPHA)
    pygame.draw.rect(found, (*_RIM, 255), found.get_rect(), border_radius=found.get_height() // 2)
    pygame.draw.rect(found, colour, found.get_rect().inflate(-2, -2), border_radius=found.get_height() // 2)
    found.blit(words, words.get_rect(center=found.get_rect().center))
    return found.premul_alpha()


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
    letter = text(initials(word), "bold", max(6, round(radius * _LETTERS)), _IVORY).premul_alpha()
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
