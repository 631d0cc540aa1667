"""Hair and beards. What hangs behind the head is painted before it, what frames the face after it."""

from __future__ import annotations

import math
from collections.abc import Callable

from skirmish.client.art.brush import LARGE, Brush, pale
from skirmish.client.art.parts.metals import GOLD
from skirmish.client.art.people import Person
from skirmish.client.art.theme import Colour, mix, shade

Paint = Callable[[Brush, Person], None]

_CROWN = ((-0.29, -0.36), (0.0, -0.54), (0.29, -0.36))


def _long_behind(brush: Brush, who: Person) -> None:
    falls = (*_CROWN, (0.38, 0.06), (0.45, 0.52), (0.2, 0.44), (-0.2, 0.44), (-0.45, 0.52), (-0.38, 0.06))
    brush.shape(shade(who.hair_colour, 0.86), falls)


def _bob_behind(brush: Brush, who: Person) -> None:
    falls = (*_CROWN, (0.37, -0.02), (0.31, 0.22), (-0.31, 0.22), (-0.37, -0.02))
    brush.shape(shade(who.hair_colour, 0.86), falls)


def _braids_behind(brush: Brush, who: Person) -> None:
    brush.shape(shade(who.hair_colour, 0.86), (*_CROWN, (0.33, 0.0), (-0.33, 0.0)))
    for step in range(4):
        tone = who.hair_colour if step % 2 else shade(who.hair_colour, 0.88)
        brush.oval(tone, 0.345 + step * 0.012, 0.06 + step * 0.15, 0.095, 0.105, both=True)
    brush.stroke((190, 60, 50), ((-0.44, 0.6), (-0.33, 0.6)), 0.06, both=True)


def _plait_behind(brush: Brush, who: Person) -> None:
    brush.shape(shade(who.hair_colour, 0.86), (*_CROWN, (0.32, -0.02), (-0.32, -0.02)))
    for step in range(5):
        tone = who.hair_colour if step % 2 else shade(who.hair_colour, 0.86)
        brush.oval(tone, 0.3 - step * 0.015, 0.06 + step * 0.14, 0.11, 0.11)


def _bun_behind(brush: Brush, who: Person) -> None:
    brush.oval(shade(who.hair_colour, 0.88), 0.0, -0.58, 0.19, 0.16)
    brush.shape(shade(who.hair_colour, 0.86), (*_CROWN, (0.31, -0.06), (-0.31, -0.06)))


def _curls_behind(brush: Brush, who: Person) -> None:
    angles = [math.pi * (0.78 + step * 0.16) for step in range(10)]
    for angle in angles:
        brush.oval(shade(who.hair_colour, 0.88), 0.3 * math.cos(angle), -0.16 + 0.34 * math.sin(angle), 0.15, 0.15)


def _wild_behind(brush: Brush, who: Person) -> None:
    rays = [(0.5 if step % 2 else 0.36, 2.5 + step * 0.325) for step in range(14)]
    fan = tuple((r * math.cos(a), -0.14 + r * math.sin(a)) for r, a in rays)
    brush.shape(shade(who.hair_colour, 0.86), fan, sharp=True)
    brush.shape(shade(who.hair_colour, 0.86), ((-0.34, -0.1), (0.34, -0.1), (0.42, 0.38), (-0.42, 0.38)))


def _topknot_behind(brush: Brush, who: Person) -> None:
    brush.stroke(who.hair_colour, ((0.0, -0.44), (0.02, -0.62), (0.15, -0.73), (0.22, -0.52)), 0.14)


def _tail_behind(brush: Brush, who: Person) -> None:
    brush.stroke(shade(who.hair_colour, 0.86), ((-0.2, 0.0), (-0.32, 0.22), (-0.3, 0.5)), 0.12)


def _none(brush: Brush, who: Person) -> None:
    """Nothing there."""


def _short(brush: Brush, who: Person) -> None:
    cap = ((-0.285, -0.04), (-0.33, -0.28), (-0.18, -0.5), (0.06, -0.545), (0.27, -0.43), (0.315, -0.06), (0.25, -0.2),
           (0.13, -0.31), (-0.08, -0.28), (-0.23, -0.2))  # fmt: skip
    _cap(brush, who, cap)


def _swept(brush: Brush, who: Person) -> None:
    cap = ((-0.3, 0.0), (-0.34, -0.28), (-0.2, -0.52), (0.08, -0.6), (0.32, -0.46), (0.33, -0.02), (0.26, -0.24),
           (0.04, -0.27), (-0.2, -0.4), (-0.25, -0.2))  # fmt: skip
    _cap(brush, who, cap)


def _curls(brush: Brush, who: Person) -> None:
    for x, y in ((-0.24, -0.3), (-0.12, -0.42), (0.02, -0.46), (0.15, -0.41), (0.25, -0.29)):
        brush.oval(who.hair_colour, x, y, 0.11, 0.1)
        if brush.level == LARGE:
            brush.stroke(pale(who.hair_colour, 0.2), ((x - 0.05, y), (x, y - 0.05), (x + 0.04, y - 0.01)), 0.02)


def _parted(brush: Brush, who: Person) -> None:
    left = ((0.0, -0.53), (-0.25, -0.44), (-0.34, -0.16), (-0.31, 0.08), (-0.24, -0.14), (-0.13, -0.31), (0.03, -0.4))
    right = ((0.0, -0.53), (0.25, -0.44), (0.34, -0.16), (0.31, 0.08), (0.24, -0.14), (0.15, -0.31), (0.03, -0.4))
    brush.shape(who.hair_colour, left)
    brush.shape(shade(who.hair_colour, 0.92), right)
    _gloss(brush, who)


def _fringe(brush: Brush, who: Person) -> None:
    cut = ((-0.33, 0.04), (-0.35, -0.26), (-0.2, -0.5), (0.0, -0.55), (0.2, -0.5), (0.35, -0.26), (0.33, 0.04),
           (0.25, -0.06), (0.24, -0.22), (0.0, -0.25), (-0.24, -0.22), (-0.25, -0.06))  # fmt: skip
    _cap(brush, who, cut)


def _shorn(brush: Brush, who: Person) -> None:
    cap = ((-0.265, -0.17), (-0.275, -0.36), (0.0, -0.5), (0.275, -0.36), (0.265, -0.17), (0.2, -0.3), (0.0, -0.34),
           (-0.2, -0.3))  # fmt: skip
    brush.shape(mix(who.hair_colour, who.skin, 0.3), cap)


def _tied(brush: Brush, who: Person) -> None:
    brush.shape(shade(who.hair_colour, 0.85), ((-0.23, -0.35), (0.0, -0.49), (0.23, -0.35), (0.0, -0.41)))


def _cap(brush: Brush, who: Person, outline: tuple[tuple[float, float], ...]) -> None:
    brush.shape(who.hair_colour, outline)
    _gloss(brush, who)


def _gloss(brush: Brush, who: Person) -> None:
    if brush.level == LARGE:
        shine = pale(who.hair_colour, 0.22)
        brush.stroke(shine, ((-0.27, -0.22), (-0.19, -0.39), (-0.05, -0.47)), 0.028)
        brush.stroke(shine, ((-0.2, -0.28), (-0.13, -0.38), (-0.03, -0.43)), 0.018)


HAIR: dict[str, tuple[Paint, Paint]] = {
    "bald": (_none, _none),
    "bob": (_bob_behind, _fringe),
    "braids": (_braids_behind, _parted),
    "bun": (_bun_behind, _parted),
    "curls": (_curls_behind, _curls),
    "long": (_long_behind, _parted),
    "plait": (_plait_behind, _parted),
    "shorn": (_none, _shorn),
    "short": (_none, _short),
    "swept": (_none, _swept),
    "tail": (_tail_behind, _short),
    "topknot": (_topknot_behind, _tied),
    "wild": (_wild_behind, _short),
}
"""By name: what is behind the head, what is before it."""


def _full(brush: Brush, who: Person) -> None:
    hair = ((-0.275, -0.12), (-0.2, 0.02), (-0.1, 0.04), (0.1, 0.04), (0.2, 0.02), (0.275, -0.12), (0.26, 0.18),
            (0.13, 0.36), (0.0, 0.4), (-0.13, 0.36), (-0.26, 0.18))  # fmt: skip
    brush.shape(who.hair_colour, hair)
    brush.stroke(shade(who.hair_colour, 0.5), ((-0.065, 0.1), (0.065, 0.1)), 0.035)
    if brush.level == LARGE:
        for x in (-0.12, -0.02, 0.09):
            brush.stroke(pale(who.hair_colour, 0.14), ((x, 0.17), (x * 0.9, 0.32)), 0.018)


def _trimmed(brush: Brush, who: Person) -> None:
    hair = ((-0.265, -0.08), (-0.19, 0.05), (0.0, 0.04), (0.19, 0.05), (0.265, -0.08), (0.21, 0.13), (0.0, 0.25),
            (-0.21, 0.13))  # fmt: skip
    brush.shape(who.hair_colour, hair)
    brush.stroke(shade(who.skin, 0.66), ((-0.065, 0.095), (0.065, 0.095)), 0.038)


def _moustache(brush: Brush, who: Person) -> None:
    hair = ((-0.19, 0.11), (-0.11, 0.03), (0.0, 0.045), (0.11, 0.03), (0.19, 0.11), (0.09, 0.085), (0.0, 0.075),
            (-0.09, 0.085))  # fmt: skip
    brush.shape(who.hair_colour, hair)


def _goatee(brush: Brush, who: Person) -> None:
    _moustache(brush, who)
    brush.shape(who.hair_colour, ((-0.085, 0.13), (0.0, 0.11), (0.085, 0.13), (0.05, 0.27), (0.0, 0.33), (-0.05, 0.27)))


def _forked(brush: Brush, who: Person) -> None:
    hair = ((-0.27, -0.08), (-0.18, 0.04), (0.0, 0.04), (0.18, 0.04), (0.27, -0.08), (0.27, 0.16), (0.2, 0.52),
            (0.06, 0.3), (-0.06, 0.3), (-0.2, 0.52), (-0.27, 0.16))  # fmt: skip
    brush.shape(who.hair_colour, hair)
    brush.stroke(shade(who.skin, 0.6), ((-0.065, 0.1), (0.065, 0.1)), 0.038)
    brush.stroke(GOLD, ((-0.24, 0.36), (-0.13, 0.36)), 0.055, both=True)


def _stubble(brush: Brush, who: Person) -> None:
    tone: Colour = mix(who.hair_colour, who.skin, 0.62)
    jaw = ((-0.255, -0.02), (-0.15, 0.05), (0.0, 0.04), (0.15, 0.05), (0.255, -0.02), (0.19, 0.12), (0.07, 0.205),
           (-0.07, 0.205), (-0.19, 0.12))  # fmt: skip
    brush.shape(tone, jaw)
    brush.stroke(shade(who.skin, 0.6), ((-0.065, 0.09), (0.065, 0.09)), 0.034)


BEARDS: dict[str, Paint] = {
    "none": _none,
    "forked": _forked,
    "full": _full,
    "goatee": _goatee,
    "moustache": _moustache,
    "stubble": _stubble,
    "trimmed": _trimmed,
}
