"""Shoulders and what is worn on them: garments, cloaks, shawls, tabards, emblems."""

from __future__ import annotations

import math
from collections.abc import Callable

from skirmish.client.art.brush import LARGE, MIDDLE, Brush, Outline, moved, pale, spike
from skirmish.client.art.parts.metals import BONE, GOLD, IRON, LEATHER, SILVER, STEEL
from skirmish.client.art.people import Person
from skirmish.client.art.theme import Colour, shade

Paint = Callable[[Brush, Person], None]
_WIDE = {"slim": 0.6, "usual": 0.7, "broad": 0.86}
"""From the middle to a shoulder."""


def wide(who: Person) -> float:
    """How far its shoulders are from the middle."""
    return _WIDE[who.build]


def body(brush: Brush, who: Person) -> None:
    """All that is below the neck."""
    w = wide(who)
    if who.cloak is not None:
        back = ((-0.3, 0.04), (0.3, 0.04), (w + 0.14, 0.34), (w + 0.22, 1.2), (-w - 0.22, 1.2), (-w - 0.14, 0.34))
        brush.shape(shade(who.cloak, 0.8), back)
    brush.shape(who.colour, _torso(w))
    brush.shape(shade(who.colour, 0.8), ((0.2, 0.3), (w * 0.98, 0.5), (w * 1.06, 1.2), (0.3, 1.2), (0.36, 0.7)))
    GARMENTS[who.garment](brush, who)
    if who.tabard is not None:
        brush.shape(who.tabard, ((-0.27, 0.32), (0.27, 0.32), (0.34, 1.2), (-0.34, 1.2)), sharp=True)
        brush.stroke(shade(who.tabard, 0.7), ((0.27, 0.34), (0.33, 1.1)), 0.04)
    if who.shawl is not None:
        _shawl(brush, who.shawl)
    if who.cloak is not None:
        _cloak(brush, who.cloak, w, shifting=who.has("shifting"))
    EMBLEMS[who.emblem](brush, who)


def _torso(w: float) -> Outline:
    return ((-0.17, 0.2), (0.17, 0.2), (w * 0.66, 0.32), (w, 0.56), (w * 1.04, 1.2), (-w * 1.04, 1.2), (-w, 0.56),
            (-w * 0.66, 0.32))  # fmt: skip


def _cloak(brush: Brush, colour: Colour, w: float, *, shifting: bool) -> None:
    left = ((-0.28, 0.1), (-0.14, 0.3), (-0.48, 1.2), (-w - 0.2, 1.2), (-w - 0.12, 0.36))
    right = tuple((-x, y) for x, y in left)
    brush.shape(pale(colour, 0.06), left)
    brush.shape(shade(colour, 0.86), right)
    tones = ((94, 122, 84), (138, 126, 92), (74, 94, 100)) if shifting else ()
    for number, tone in enumerate(tones):  # a warder's takes the colours of what is round it
        line = ((-0.34 - number * 0.14, 0.34 + number * 0.08), (-0.5 - number * 0.13, 0.96))
        brush.stroke(tone, line, 0.07, both=True)
    if brush.level == LARGE and not shifting:
        brush.stroke(shade(colour, 0.78), ((-w, 0.5), (-w + 0.06, 1.0)), 0.03, both=True)
    brush.oval(GOLD, 0.0, 0.31, 0.07, 0.07)


def _shawl(brush: Brush, fringe: Colour) -> None:
    cloth = (228, 223, 213)
    brush.shape(cloth, ((-0.26, 0.13), (-0.68, 0.3), (-0.82, 0.76), (-0.5, 0.94), (-0.32, 0.56), (-0.14, 0.3)),
                both=True)  # fmt: skip
    brush.stroke(fringe, ((-0.22, 0.17), (-0.38, 0.56), (-0.52, 0.9)), 0.085, both=True)
    for step in range(6 if brush.level >= MIDDLE else 0):
        x, y = -0.85 + step * 0.07, 0.78 + step * 0.034
        brush.stroke(fringe, ((x, y), (x - 0.01, y + 0.15)), 0.045, both=True)


def _coat(brush: Brush, who: Person) -> None:
    dark = shade(who.colour, 0.6)
    brush.shape(pale(who.colour, 0.1), ((-0.2, 0.3), (0.0, 0.44), (0.2, 0.3), (0.22, 0.08), (-0.22, 0.08)))
    brush.stroke(dark, ((-0.21, 0.16), (0.0, 0.42), (0.21, 0.16)), 0.035)
    brush.stroke(dark, ((0.0, 0.42), (0.0, 1.1)), 0.04)
    for y in (0.54, 0.7, 0.86) if brush.level == LARGE else ():
        brush.oval(SILVER, 0.07, y, 0.03, 0.03)


def _loose(brush: Brush, who: Person) -> None:
    brush.shape(shade(who.skin, 0.9), ((-0.16, 0.16), (0.16, 0.16), (0.0, 0.5)), sharp=True)
    brush.stroke(shade(who.colour, 0.6), ((-0.22, 0.18), (0.0, 0.52), (0.22, 0.18)), 0.06)
    for x, tone in ((-0.5, 0.84), (-0.3, 1.16), (0.4, 0.7)) if brush.level >= MIDDLE else ():
        brush.stroke(shade(who.colour, tone), ((x, 0.44), (x * 1.05, 0.98)), 0.07)


def _dress(brush: Brush, who: Person) -> None:
    brush.shape(who.skin, ((-0.2, 0.14), (0.2, 0.14), (0.0, 0.48)), sharp=True)
    brush.shape(shade(who.skin, 0.82), ((-0.11, 0.16), (0.12, 0.16), (0.04, 0.26)))
    brush.stroke(pale(who.colour, 0.3), ((-0.26, 0.2), (0.0, 0.54), (0.26, 0.2)), 0.055)


def _robe(brush: Brush, who: Person) -> None:
    brush.stroke(shade(who.colour, 0.6), ((-0.2, 0.2), (0.02, 0.56), (0.14, 1.1)), 0.07)
    brush.stroke(pale(who.colour, 0.16), ((0.22, 0.2), (0.06, 0.44)), 0.05)


def _mail(brush: Brush, who: Person) -> None:
    brush.shape(IRON, ((-0.24, 0.12), (0.24, 0.12), (0.38, 0.36), (0.0, 0.48), (-0.38, 0.36)))
    for place in range(14) if brush.level == LARGE else ():
        x, y = (place % 7 - 3) * 0.085, 0.25 + place // 7 * 0.08
        brush.oval(shade(IRON, 0.7), x + place // 7 * 0.04, y, 0.022, 0.022)
    w = wide(who)
    brush.oval(shade(STEEL, 0.6), w * 0.84, 0.5, 0.19, 0.16, both=True)
    brush.oval(STEEL, w * 0.82, 0.46, 0.17, 0.13, both=True)


def _plate(brush: Brush, who: Person) -> None:
    w, dark, light = wide(who), shade(who.colour, 0.6), pale(who.colour, 0.34)
    brush.shape(dark, ((-0.22, 0.1), (0.22, 0.1), (0.27, 0.34), (-0.27, 0.34)))
    brush.oval(dark, w * 0.8, 0.46, 0.28, 0.23, both=True)
    brush.oval(light, w * 0.78, 0.41, 0.23, 0.16, both=True)
    brush.stroke(light, ((-0.04, 0.38), (-0.04, 1.1)), 0.05)
    brush.stroke(dark, ((-0.34, 0.62), (0.0, 0.74), (0.34, 0.62)), 0.04)


def _lacquer(brush: Brush, who: Person) -> None:
    """Plates that overlap, as a beetle has them."""
    w, dark, light = wide(who), shade(who.colour, 0.55), pale(who.colour, 0.25)
    for y in (0.44, 0.62, 0.8):
        brush.stroke(dark, ((-0.34, y), (0.0, y + 0.1), (0.34, y)), 0.045)
    for step in (2, 1, 0):
        brush.oval(dark, w * (0.78 + 0.06 * step), 0.42 + 0.11 * step, 0.25, 0.14, both=True)
        tone = light if step == 0 else who.colour
        brush.oval(tone, w * (0.77 + 0.06 * step), 0.39 + 0.11 * step, 0.21, 0.1, both=True)
    brush.stroke(GOLD, ((-0.24, 0.22), (0.0, 0.32), (0.24, 0.22)), 0.05)


def _furs(brush: Brush, who: Person) -> None:
    fur = shade(who.colour, 1.28)
    for x, y, size in ((0.64, 0.44, 0.2), (0.44, 0.29, 0.2), (0.21, 0.24, 0.18)):
        brush.oval(shade(fur, 0.68), x, y + 0.05, size, size * 0.9, both=True)
        brush.oval(fur, x - 0.02, y, size * 0.86, size * 0.76, both=True)
    brush.oval(fur, 0.0, 0.34, 0.16, 0.13)
    for x in (-0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6) if brush.level == LARGE else ():
        brush.stroke(pale(fur, 0.25), ((x, 0.2 + abs(x) * 0.3), (x + 0.04, 0.33 + abs(x) * 0.3)), 0.026)


def _spikes(brush: Brush, who: Person) -> None:
    for x, y in ((0.7, 0.38), (0.46, 0.24)):
        brush.shape(STEEL, ((x - 0.1, y + 0.1), (x + 0.1, y + 0.1), (x * 1.14, y - 0.22)), both=True, sharp=True)
    brush.oval(pale(who.colour, 0.16), 0.5, 0.48, 0.25, 0.17, both=True)
    brush.stroke(LEATHER, ((-0.6, 0.5), (0.3, 1.1)), 0.09)


def _gambeson(brush: Brush, who: Person) -> None:
    dark = shade(who.colour, 0.66)
    for x in (-0.5, -0.25, 0.0, 0.25, 0.5):
        brush.stroke(dark, ((x * 0.7, 0.28), (x, 1.1)), 0.035)
    brush.stroke(pale(who.colour, 0.12), ((-0.21, 0.18), (0.0, 0.33), (0.21, 0.18)), 0.1)


def _jerkin(brush: Brush, who: Person) -> None:
    brush.shape(shade(LEATHER, 0.9), ((-0.3, 0.26), (0.3, 0.26), (0.42, 0.5), (0.4, 1.2), (-0.4, 1.2), (-0.42, 0.5)))
    brush.shape(pale(who.colour, 0.3), ((-0.16, 0.16), (0.16, 0.16), (0.0, 0.44)), sharp=True)
    brush.stroke(shade(LEATHER, 0.55), ((0.0, 0.46), (0.0, 1.1)), 0.035)
    brush.stroke(GOLD, ((-0.4, 0.98), (0.4, 0.98)), 0.05)


def _patches(brush: Brush, who: Person) -> None:
    """A gleeman's, of many colours."""
    tones: tuple[Colour, ...] = ((176, 60, 56), (64, 110, 160), (214, 168, 70), (70, 132, 84), (136, 84, 150))
    for number, (x, y) in enumerate(((-0.5, 0.5), (-0.2, 0.7), (0.25, 0.56), (0.52, 0.74), (-0.55, 0.86))):
        patch = ((-0.13, -0.1), (0.12, -0.13), (0.14, 0.12), (-0.12, 0.1))
        brush.shape(tones[number], moved(patch, x, y))


GARMENTS: dict[str, Paint] = {
    "coat": _coat,
    "dress": _dress,
    "furs": _furs,
    "gambeson": _gambeson,
    "jerkin": _jerkin,
    "lacquer": _lacquer,
    "loose": _loose,
    "mail": _mail,
    "patches": _patches,
    "plate": _plate,
    "robe": _robe,
    "spikes": _spikes,
}


def _no_emblem(brush: Brush, who: Person) -> None:
    """Wears none."""


def _flame(brush: Brush, who: Person) -> None:
    drop = ((0.0, -0.26), (0.1, 0.03), (0.07, 0.2), (0.0, 0.26), (-0.07, 0.2), (-0.1, 0.03))
    brush.shape((250, 248, 240), tuple((x, y + 0.66) for x, y in drop))


def _sun(brush: Brush, who: Person) -> None:
    brush.shape(GOLD, spike(10, 0.25, 0.14, 0.0, 0.66), sharp=True)
    brush.oval(pale(GOLD, 0.4), 0.0, 0.66, 0.09, 0.09)


def _crook(brush: Brush, who: Person) -> None:
    brush.shape(GOLD, spike(10, 0.25, 0.14, 0.0, 0.66), sharp=True)
    brush.stroke((188, 34, 34), ((0.02, 0.94), (0.02, 0.54), (0.1, 0.46), (0.15, 0.56)), 0.065)


def _sword_pin(brush: Brush, who: Person) -> None:
    brush.stroke(SILVER, ((-0.25, 0.16), (-0.13, 0.28)), 0.075)


def _pins(brush: Brush, who: Person) -> None:
    _sword_pin(brush, who)
    brush.stroke((240, 96, 44), ((0.12, 0.28), (0.18, 0.19), (0.27, 0.18)), 0.075)


def _collar(brush: Brush, who: Person) -> None:
    brush.stroke(SILVER, ((-0.17, 0.24), (0.0, 0.32), (0.17, 0.24)), 0.085)
    brush.stroke(SILVER, ((0.05, 0.32), (0.42, 0.56), (0.66, 0.98)), 0.045)


def _bolts(brush: Brush, who: Person) -> None:
    """Red panels with forked lightning: she who holds the leash."""
    brush.shape((168, 44, 44), ((-0.2, 0.46), (0.2, 0.46), (0.24, 1.1), (-0.24, 1.1)), sharp=True)
    bolt = ((0.05, 0.5), (-0.11, 0.76), (0.01, 0.76), (-0.05, 1.0), (0.13, 0.68), (0.01, 0.68))
    brush.shape(SILVER, bolt, sharp=True)


def _beads(brush: Brush, who: Person) -> None:
    for far, tone in ((0.2, GOLD), (0.28, (240, 236, 222)), (0.36, GOLD)):
        line = ((-far, 0.24), (-far * 0.6, 0.24 + far * 0.9), (0.0, 0.26 + far * 1.2), (far * 0.6, 0.24 + far * 0.9),
                (far, 0.24))  # fmt: skip
        brush.stroke(tone, line, 0.05)


def _fangs(brush: Brush, who: Person) -> None:
    brush.stroke(LEATHER, ((-0.22, 0.22), (0.0, 0.48), (0.22, 0.22)), 0.04)
    for x, y in ((-0.13, 0.38), (0.0, 0.48), (0.13, 0.38)):
        brush.shape(BONE, ((x - 0.05, y), (x + 0.05, y), (x, y + 0.17)), sharp=True)


def _torc(brush: Brush, who: Person) -> None:
    ring = tuple((0.2 * math.cos(a), 0.2 + 0.16 * math.sin(a)) for a in (0.2, 0.8, 1.57, 2.34, 2.94))
    brush.stroke(GOLD, ring, 0.075)


def _hawk(brush: Brush, who: Person) -> None:
    brush.stroke((236, 226, 204), ((-0.22, 0.54), (-0.1, 0.66), (0.0, 0.62), (0.1, 0.66), (0.22, 0.54)), 0.075)
    brush.stroke((236, 226, 204), ((0.0, 0.6), (0.0, 0.86)), 0.075)


EMBLEMS: dict[str, Paint] = {
    "none": _no_emblem,
    "beads": _beads,
    "bolts": _bolts,
    "collar": _collar,
    "crook": _crook,
    "fangs": _fangs,
    "flame": _flame,
    "hawk": _hawk,
    "pins": _pins,
    "sun": _sun,
    "sword-pin": _sword_pin,
    "torc": _torc,
}
