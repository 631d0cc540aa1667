"""Heads that aren't human: trollocs by kind, the eyeless, hounds; and horses, which riders look over."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.art.brush import LARGE, MIDDLE, SMALL, Brush, moved, pale
from skirmish.client.art.parts.metals import BONE, GOLD, LEATHER
from skirmish.client.art.people import Person
from skirmish.client.art.theme import mix, shade

Paint = Callable[[Brush, Person], None]
_DARK = (20, 12, 12)


def _mane(brush: Brush, who: Person) -> None:
    brush.shape(shade(who.skin, 0.56), ((-0.36, 0.38), (-0.39, -0.1), (0.0, -0.36), (0.39, -0.1), (0.36, 0.38)))


def _eyes(brush: Brush, who: Person) -> None:
    if brush.level == SMALL:
        brush.oval(_DARK, 0.145, -0.12, 0.1, 0.08, both=True)
        brush.oval(who.eye, 0.14, -0.12, 0.07, 0.055, both=True)
        return
    brush.oval(_DARK, 0.145, -0.12, 0.085, 0.066, both=True)
    brush.oval(who.eye, 0.14, -0.12, 0.055, 0.042, both=True)
    if brush.level == LARGE:
        brush.oval(_DARK, 0.137, -0.12, 0.018, 0.036, both=True)
    brush.stroke(shade(who.skin, 0.5), ((-0.24, -0.23), (-0.06, -0.17)), 0.055, both=True)


def _ram(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    brush.shape(who.skin, ((-0.27, -0.38), (-0.24, -0.02), (-0.16, 0.28), (0.0, 0.36), (0.16, 0.28),
                           (0.24, -0.02), (0.27, -0.38), (0.0, -0.52)))  # fmt: skip
    brush.shape(pale(who.skin, 0.22), ((-0.11, 0.0), (-0.14, 0.26), (0.0, 0.34), (0.14, 0.26), (0.11, 0.0)))
    horn = ((-0.18, -0.42), (-0.46, -0.58), (-0.72, -0.4), (-0.72, -0.08), (-0.5, 0.04), (-0.4, -0.13))
    brush.stroke((98, 82, 56), horn, 0.21, both=True)
    brush.stroke((210, 188, 140), horn, 0.15, both=True)
    for line in (((-0.56, -0.6), (-0.53, -0.45)), ((-0.79, -0.28), (-0.65, -0.26))) if brush.level >= MIDDLE else ():
        brush.stroke((114, 96, 66), line, 0.03, both=True)
    brush.oval(shade(who.skin, 0.35), 0.05, 0.24, 0.03, 0.036, both=True)


def _hawk(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    for step in (-3, -2, -1, 0, 1, 2, 3):
        tone = pale(who.skin, 0.16) if step % 2 else shade(who.skin, 0.86)
        feather = ((step * 0.1 - 0.07, -0.4), (step * 0.1 + 0.07, -0.4), (step * 0.17, -0.78 + abs(step) * 0.05))
        brush.shape(tone, feather, sharp=True)
    brush.shape(who.skin, ((-0.3, -0.3), (-0.31, 0.0), (-0.18, 0.26), (0.18, 0.26), (0.31, 0.0), (0.3, -0.3),
                           (0.0, -0.54)))  # fmt: skip
    brush.shape((234, 184, 74), ((-0.17, -0.05), (0.0, -0.14), (0.17, -0.05), (0.13, 0.14), (0.02, 0.44), (-0.09, 0.2)))
    brush.shape((190, 138, 44), ((0.02, -0.12), (0.17, -0.05), (0.13, 0.14), (0.02, 0.44), (0.05, 0.1)))
    brush.stroke((146, 100, 30), ((-0.14, 0.05), (0.0, 0.1), (0.14, 0.05)), 0.035)


def _boar(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    for step in (-2, -1, 0, 1, 2):
        brush.stroke(shade(who.skin, 0.5), ((step * 0.07, -0.44), (step * 0.11, -0.66)), 0.055)
    brush.shape(shade(who.skin, 0.68), ((-0.28, -0.36), (-0.5, -0.6), (-0.14, -0.5)), both=True, sharp=True)
    brush.shape(who.skin, ((-0.34, -0.3), (-0.33, 0.05), (-0.2, 0.3), (0.2, 0.3), (0.33, 0.05), (0.34, -0.3),
                           (0.0, -0.5)))  # fmt: skip
    brush.oval(mix(who.skin, (224, 152, 132), 0.55), 0.0, 0.16, 0.2, 0.15)
    brush.oval(shade(who.skin, 0.36), 0.07, 0.16, 0.035, 0.05, both=True)
    brush.shape(BONE, ((-0.24, 0.31), (-0.16, 0.22), (-0.32, -0.1), (-0.38, 0.1)), both=True, sharp=True)


def _wolf(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    brush.shape(shade(who.skin, 0.62), ((-0.34, -0.22), (-0.43, -0.8), (-0.06, -0.46)), both=True, sharp=True)
    brush.shape(pale(who.skin, 0.12), ((-0.31, -0.32), (-0.37, -0.64), (-0.14, -0.44)), both=True, sharp=True)
    brush.shape(who.skin, ((-0.36, -0.26), (-0.4, 0.02), (-0.2, 0.16), (-0.13, 0.38), (0.0, 0.46),
                           (0.13, 0.38), (0.2, 0.16), (0.4, 0.02), (0.36, -0.26), (0.0, -0.46)))  # fmt: skip
    brush.shape(pale(who.skin, 0.28), ((-0.09, -0.1), (-0.12, 0.26), (0.0, 0.32), (0.12, 0.26), (0.09, -0.1)))
    brush.oval((18, 16, 18), 0.0, 0.24, 0.09, 0.07)
    brush.shape((250, 244, 226), ((-0.13, 0.34), (-0.05, 0.34), (-0.09, 0.47)), both=True, sharp=True)


def _bull(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    horn = ((-0.24, -0.34), (-0.5, -0.36), (-0.74, -0.56), (-0.79, -0.88), (-0.66, -0.65), (-0.46, -0.53), (-0.2, -0.5))
    brush.shape(BONE, horn, both=True)
    brush.shape(shade(who.skin, 0.7), ((-0.3, -0.22), (-0.54, -0.2), (-0.34, -0.06)), both=True, sharp=True)
    brush.shape(who.skin, ((-0.31, -0.36), (-0.28, 0.0), (-0.23, 0.28), (0.0, 0.37), (0.23, 0.28),
                           (0.28, 0.0), (0.31, -0.36), (0.0, -0.5)))  # fmt: skip
    brush.oval(mix(who.skin, (66, 46, 46), 0.5), 0.0, 0.22, 0.2, 0.13)
    brush.stroke(GOLD, ((-0.07, 0.28), (0.0, 0.39), (0.07, 0.28)), 0.045)


def _goat(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    horn = ((-0.14, -0.42), (-0.24, -0.72), (-0.46, -0.98))
    brush.stroke((90, 78, 60), horn, 0.15, both=True)
    brush.stroke((168, 148, 112), horn, 0.095, both=True)
    brush.shape(shade(who.skin, 0.72), ((-0.24, -0.24), (-0.56, -0.14), (-0.24, -0.06)), both=True, sharp=True)
    brush.shape(who.skin, ((-0.25, -0.38), (-0.22, 0.0), (-0.13, 0.28), (0.0, 0.34), (0.13, 0.28),
                           (0.22, 0.0), (0.25, -0.38), (0.0, -0.5)))  # fmt: skip
    brush.shape(pale(who.skin, 0.3), ((-0.07, -0.3), (-0.09, 0.24), (0.0, 0.3), (0.09, 0.24), (0.07, -0.3)))
    brush.shape(shade(who.skin, 0.5), ((-0.09, 0.28), (0.09, 0.28), (0.0, 0.62)), sharp=True)


def _bear(brush: Brush, who: Person) -> None:
    _mane(brush, who)
    brush.oval(shade(who.skin, 0.76), 0.29, -0.4, 0.15, 0.15, both=True)
    brush.oval(pale(who.skin, 0.2), 0.29, -0.4, 0.08, 0.08, both=True)
    brush.shape(who.skin, ((-0.35, -0.3), (-0.37, 0.04), (-0.2, 0.3), (0.2, 0.3), (0.37, 0.04), (0.35, -0.3),
                           (0.0, -0.5)))  # fmt: skip
    brush.oval(pale(who.skin, 0.28), 0.0, 0.14, 0.19, 0.17)
    brush.oval((22, 18, 18), 0.0, 0.06, 0.1, 0.065)
    brush.stroke((40, 26, 24), ((-0.1, 0.2), (0.0, 0.16), (0.1, 0.2)), 0.035)
    brush.shape((250, 244, 226), ((-0.1, 0.19), (-0.03, 0.18), (-0.07, 0.3)), both=True, sharp=True)


def _brow_of(paint: Paint) -> Paint:
    def painted(brush: Brush, who: Person) -> None:
        paint(brush, who)
        _eyes(brush, who)

    return painted


def _eyeless(brush: Brush, who: Person) -> None:
    """A face without eyes in a black hood that no wind moves."""
    cloth = (26, 25, 30)
    brush.shape(cloth, ((-0.44, 0.42), (-0.46, -0.16), (-0.3, -0.56), (0.0, -0.72), (0.3, -0.56),
                        (0.46, -0.16), (0.44, 0.42)))  # fmt: skip
    brush.shape((222, 222, 214), ((-0.22, -0.28), (-0.23, -0.04), (-0.14, 0.16), (0.0, 0.24), (0.14, 0.16),
                (0.23, -0.04), (0.22, -0.28), (0.0, -0.42)))  # fmt: skip
    brush.shape((170, 172, 172), ((0.05, -0.4), (0.22, -0.26), (0.23, -0.04), (0.14, 0.16), (0.02, 0.23), (0.12, 0.0)))
    brush.shape(cloth, ((-0.27, -0.14), (-0.2, -0.4), (0.0, -0.48), (0.2, -0.4), (0.27, -0.14), (0.12, -0.31),
                        (0.0, -0.28), (-0.12, -0.31)))  # fmt: skip
    if brush.level >= MIDDLE:
        brush.oval((182, 184, 182), 0.1, -0.11, 0.075, 0.048, both=True)
    brush.stroke((104, 32, 36), ((-0.1, 0.1), (0.0, 0.085), (0.1, 0.1)), 0.045 if brush.level < LARGE else 0.032)


HEADS: dict[str, Paint] = {
    "bear": _brow_of(_bear),
    "boar": _brow_of(_boar),
    "bull": _brow_of(_bull),
    "eyeless": _eyeless,
    "goat": _brow_of(_goat),
    "hawk": _brow_of(_hawk),
    "ram": _brow_of(_ram),
    "wolf": _brow_of(_wolf),
}


def hound(brush: Brush, who: Person) -> None:
    """A whole beast, head on: chest and head."""
    brush.shape(shade(who.skin, 0.8), ((-0.38, 0.2), (-0.6, 0.6), (-0.5, 1.2), (0.5, 1.2), (0.6, 0.6), (0.38, 0.2)))
    brush.stroke(LEATHER, ((-0.4, 0.5), (0.0, 0.68), (0.4, 0.5)), 0.09)
    HEADS["wolf"](brush.within(1.16, 0.0, 0.05), who)


_HORSE = ((-0.23, 0.06), (-0.27, 0.26), (-0.2, 0.5), (-0.17, 0.72), (0.0, 0.8), (0.17, 0.72), (0.2, 0.5), (0.27, 0.26),
          (0.23, 0.06), (0.0, -0.02))  # fmt: skip
"""The outline of its head, forehead to muzzle."""
_CASE = (22, 16, 14)


def horse(brush: Brush, coat: tuple[int, int, int]) -> None:
    """A horse's head before its rider: dark round it, as coats and cloaks are often of one colour."""
    dark = shade(coat, 0.5)
    brush.shape(shade(coat, 0.78), ((-0.26, 0.4), (-0.56, 0.6), (-0.68, 1.2), (0.68, 1.2), (0.56, 0.6), (0.26, 0.4)))
    brush.shape(_CASE, moved(_HORSE, 0.0, -0.04, 1.22))
    brush.shape(_CASE, ((-0.02, 0.12), (-0.33, 0.2), (-0.34, -0.2)), both=True, sharp=True)
    brush.shape(coat, ((-0.07, 0.1), (-0.26, 0.16), (-0.3, -0.12)), both=True, sharp=True)
    brush.shape(coat, _HORSE)
    brush.shape(pale(coat, 0.72), ((-0.06, 0.12), (0.06, 0.12), (0.08, 0.5), (0.0, 0.62), (-0.08, 0.5)))
    brush.oval(mix(coat, (58, 42, 44), 0.6), 0.0, 0.68, 0.16, 0.11)
    brush.oval((20, 14, 14), 0.075, 0.68, 0.035, 0.04, both=True)
    brush.oval((20, 14, 14), 0.18, 0.26, 0.05, 0.06, both=True)
    if brush.level >= MIDDLE:
        brush.oval((240, 232, 220), 0.17, 0.24, 0.015, 0.018, both=True)
        brush.stroke((72, 42, 24), ((-0.2, 0.5), (0.0, 0.56), (0.2, 0.5)), 0.05)
        brush.stroke((72, 42, 24), ((-0.25, 0.16), (-0.19, 0.52)), 0.036, both=True)
    brush.shape(dark, ((-0.1, -0.06), (0.1, -0.06), (0.05, 0.16), (0.0, 0.24), (-0.05, 0.16)))
