"""What is worn on the head."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.art.brush import Brush, pale
from skirmish.client.art.parts.metals import BONE, GOLD, SOOT
from skirmish.client.art.people import Person
from skirmish.client.art.theme import shade

Paint = Callable[[Brush, Person], None]
_DOME = ((-0.3, -0.14), (-0.31, -0.34), (-0.17, -0.54), (0.0, -0.6), (0.17, -0.54), (0.31, -0.34), (0.3, -0.14),
         (0.0, -0.22))  # fmt: skip


def _none(brush: Brush, who: Person) -> None:
    """Bare-headed."""


def _dome(brush: Brush, who: Person) -> None:
    brush.shape(who.metal, _DOME)
    brush.shape(shade(who.metal, 0.78), ((0.08, -0.57), (0.31, -0.34), (0.29, -0.17), (0.16, -0.2), (0.17, -0.4)))
    brush.shape(pale(who.metal, 0.4), ((-0.21, -0.3), (-0.17, -0.46), (-0.05, -0.54), (-0.1, -0.34)))


def _hood(brush: Brush, who: Person) -> None:
    cloth = ((-0.36, 0.28), (-0.41, -0.12), (-0.3, -0.5), (0.0, -0.65), (0.3, -0.5), (0.41, -0.12), (0.36, 0.28),
             (0.24, 0.12), (0.26, -0.2), (0.14, -0.37), (0.0, -0.41), (-0.14, -0.37), (-0.26, -0.2),
             (-0.24, 0.12))  # fmt: skip
    brush.shape(who.metal, cloth)
    brush.shape(shade(who.metal, 0.76), ((0.1, -0.61), (0.3, -0.5), (0.41, -0.12), (0.36, 0.28), (0.3, 0.0),
                                         (0.27, -0.3)))  # fmt: skip
    rim = ((-0.25, 0.12), (-0.27, -0.2), (-0.14, -0.39), (0.0, -0.43), (0.14, -0.39), (0.27, -0.2), (0.25, 0.12))
    brush.stroke(shade(who.metal, 0.5), rim, 0.045)


def _shoufa(brush: Brush, who: Person) -> None:
    wrap = ((-0.32, 0.02), (-0.34, -0.3), (-0.2, -0.52), (0.06, -0.57), (0.27, -0.46), (0.34, -0.2), (0.32, 0.04),
            (0.25, -0.16), (0.0, -0.25), (-0.25, -0.16))  # fmt: skip
    brush.shape(who.metal, wrap)
    neck = ((-0.34, 0.06), (-0.2, 0.2), (0.0, 0.26), (0.2, 0.2), (0.34, 0.06), (0.42, 0.3), (0.0, 0.48), (-0.42, 0.3))
    brush.shape(shade(who.metal, 0.86), neck)
    brush.stroke(shade(who.metal, 0.62), ((-0.3, -0.2), (-0.04, -0.36), (0.29, -0.28)), 0.036)
    brush.stroke(shade(who.metal, 0.66), ((-0.26, -0.36), (0.02, -0.46), (0.26, -0.38)), 0.03)
    if who.has("veil"):
        veil = ((-0.3, -0.06), (0.0, -0.03), (0.3, -0.06), (0.27, 0.14), (0.1, 0.37), (-0.1, 0.37), (-0.27, 0.14))
        brush.shape(SOOT, veil)


def _spiked(brush: Brush, who: Person) -> None:
    cone = ((-0.3, -0.14), (-0.3, -0.34), (-0.14, -0.62), (0.0, -0.8), (0.14, -0.62), (0.3, -0.34), (0.3, -0.14),
            (0.0, -0.22))  # fmt: skip
    brush.shape(who.metal, cone)
    brush.shape(shade(who.metal, 0.76), ((0.02, -0.76), (0.14, -0.62), (0.3, -0.34), (0.29, -0.17), (0.12, -0.2)))
    brush.shape(pale(who.metal, 0.45), ((-0.2, -0.3), (-0.1, -0.58), (-0.02, -0.7), (-0.05, -0.34)))
    brush.stroke(shade(who.metal, 0.6), ((-0.3, -0.17), (0.0, -0.235), (0.3, -0.17)), 0.06)
    brush.stroke(shade(who.metal, 0.94), ((0.0, -0.24), (0.0, 0.0)), 0.065)


def _kettle(brush: Brush, who: Person) -> None:
    _dome(brush, who)
    brim = ((-0.52, -0.14), (-0.3, -0.3), (0.0, -0.34), (0.3, -0.3), (0.52, -0.14), (0.3, -0.17), (0.0, -0.2),
            (-0.3, -0.17))  # fmt: skip
    brush.shape(shade(who.metal, 0.84), brim)
    brush.stroke(pale(who.metal, 0.25), ((-0.46, -0.17), (-0.28, -0.28), (0.0, -0.32)), 0.025)


def _sallet(brush: Brush, who: Person) -> None:
    shell = ((-0.31, 0.06), (-0.34, -0.28), (-0.18, -0.55), (0.0, -0.61), (0.18, -0.55), (0.34, -0.28), (0.31, 0.06),
             (0.24, -0.16), (0.0, -0.21), (-0.24, -0.16))  # fmt: skip
    brush.shape(who.metal, shell)
    brush.shape(shade(who.metal, 0.76), ((0.1, -0.58), (0.34, -0.28), (0.31, 0.06), (0.25, -0.15), (0.22, -0.36)))
    brush.stroke(pale(who.metal, 0.45), ((-0.02, -0.58), (-0.02, -0.25)), 0.045)
    brush.stroke(shade(who.metal, 0.58), ((-0.28, -0.13), (0.0, -0.2), (0.28, -0.13)), 0.045)


def _helm(brush: Brush, who: Person) -> None:
    """Closed, with a slit."""
    brush.shape(who.metal, ((-0.31, -0.34), (-0.32, 0.06), (-0.18, 0.28), (0.18, 0.28), (0.32, 0.06),
                            (0.31, -0.34), (0.0, -0.6)))  # fmt: skip
    brush.shape(shade(who.metal, 0.74), ((0.06, -0.57), (0.31, -0.34), (0.32, 0.06), (0.18, 0.28), (0.05, 0.28)))
    brush.stroke(SOOT, ((-0.23, -0.11), (0.23, -0.11)), 0.085, sharp=True)
    brush.stroke(pale(who.metal, 0.5), ((0.0, -0.56), (0.0, 0.26)), 0.05)
    for y in (0.05, 0.14):
        brush.oval(SOOT, 0.13, y, 0.022, 0.026, both=True)


def _hat(brush: Brush, who: Person) -> None:
    """Broad, with a feather."""
    brim = ((-0.54, -0.22), (-0.2, -0.35), (0.1, -0.37), (0.5, -0.3), (0.58, -0.19), (0.2, -0.21),
            (-0.2, -0.19), (-0.46, -0.13))  # fmt: skip
    brush.shape(who.metal, brim)
    brush.shape(pale(who.metal, 0.08), ((-0.24, -0.3), (-0.22, -0.52), (0.04, -0.6), (0.26, -0.5), (0.28, -0.3)))
    brush.stroke((196, 60, 44), ((-0.23, -0.32), (0.27, -0.33)), 0.07)
    brush.stroke((240, 232, 212), ((0.2, -0.36), (0.44, -0.62), (0.68, -0.64), (0.78, -0.44)), 0.13)
    brush.stroke((196, 186, 164), ((0.2, -0.36), (0.46, -0.57), (0.72, -0.53)), 0.025)


def _horned(brush: Brush, who: Person) -> None:
    horn = ((-0.26, -0.34), (-0.44, -0.42), (-0.6, -0.6), (-0.61, -0.86), (-0.5, -0.67), (-0.36, -0.55), (-0.2, -0.48))
    brush.shape(BONE, horn, both=True)
    _dome(brush, who)
    brush.stroke(shade(who.metal, 0.6), ((-0.3, -0.17), (0.0, -0.25), (0.3, -0.17)), 0.07)
    brush.stroke(shade(who.metal, 0.6), ((0.0, -0.57), (0.0, -0.26)), 0.055)


def _antlers(brush: Brush, who: Person) -> None:
    tone = (198, 172, 130)
    brush.stroke(tone, ((-0.16, -0.42), (-0.36, -0.62), (-0.46, -0.92)), 0.075, both=True)
    brush.stroke(tone, ((-0.36, -0.62), (-0.62, -0.72)), 0.06, both=True)
    brush.stroke(tone, ((-0.41, -0.76), (-0.26, -0.9)), 0.05, both=True)
    brush.shape(who.metal, ((-0.3, -0.2), (-0.3, -0.4), (0.0, -0.54), (0.3, -0.4), (0.3, -0.2), (0.0, -0.31)))
    brush.oval((200, 60, 44), 0.0, -0.37, 0.05, 0.05)


def _insect(brush: Brush, who: Person) -> None:
    """A lacquered helmet like a beetle's head, with feelers and mandibles."""
    dark = shade(who.metal, 0.6)
    shell = ((-0.36, 0.06), (-0.43, -0.24), (-0.26, -0.55), (0.0, -0.62), (0.26, -0.55), (0.43, -0.24), (0.36, 0.06),
             (0.24, -0.08), (0.0, -0.16), (-0.24, -0.08))  # fmt: skip
    brush.shape(who.metal, shell)
    brush.shape(shade(who.metal, 0.74), ((0.1, -0.59), (0.43, -0.24), (0.36, 0.06), (0.25, -0.08), (0.26, -0.36)))
    brush.shape(pale(who.metal, 0.4), ((-0.24, -0.26), (-0.2, -0.46), (-0.05, -0.56), (-0.08, -0.3)))
    plume = who.has("plumed")
    tone, wide = ((214, 70, 56), 0.09) if plume else (dark, 0.05)
    brush.stroke(tone, ((-0.15, -0.54), (-0.3, -0.76), (-0.2, -0.98)), wide, both=True)
    brush.shape(shade(who.metal, 0.84), ((-0.36, 0.04), (-0.31, 0.24), (-0.12, 0.34), (-0.16, 0.2),
                                         (-0.24, 0.08)), both=True)  # fmt: skip
    brush.stroke(GOLD, ((-0.34, -0.06), (0.0, -0.2), (0.34, -0.06)), 0.045)


def _coif(brush: Brush, who: Person) -> None:
    rings = ((-0.34, 0.34), (-0.36, -0.2), (-0.2, -0.5), (0.0, -0.56), (0.2, -0.5), (0.36, -0.2), (0.34, 0.34),
             (0.2, 0.22), (0.25, -0.1), (0.2, -0.3), (0.0, -0.36), (-0.2, -0.3), (-0.25, -0.1),
             (-0.2, 0.22))  # fmt: skip
    brush.shape(who.metal, rings)
    brush.shape(shade(who.metal, 0.75), ((0.12, -0.53), (0.36, -0.2), (0.34, 0.34), (0.24, 0.2), (0.27, -0.2)))


def _circlet(brush: Brush, who: Person) -> None:
    brush.stroke(GOLD, ((-0.3, -0.25), (-0.14, -0.335), (0.0, -0.355), (0.14, -0.335), (0.3, -0.25)), 0.05)
    brush.oval(who.metal, 0.0, -0.33, 0.065, 0.075)


def _crown(brush: Brush, who: Person) -> None:
    points = ((-0.29, -0.26), (-0.34, -0.62), (-0.17, -0.46), (0.0, -0.72), (0.17, -0.46), (0.34, -0.62),
              (0.29, -0.26), (0.0, -0.34))  # fmt: skip
    brush.shape(GOLD, points, sharp=True)
    brush.oval((200, 50, 60), 0.0, -0.42, 0.05, 0.06)


def _scarf(brush: Brush, who: Person) -> None:
    cloth = ((-0.33, -0.04), (-0.35, -0.32), (-0.18, -0.54), (0.1, -0.57), (0.3, -0.42), (0.34, -0.08), (0.26, -0.24),
             (0.0, -0.32), (-0.26, -0.24))  # fmt: skip
    brush.shape(who.metal, cloth)
    brush.shape(shade(who.metal, 0.76), ((0.1, -0.55), (0.3, -0.42), (0.34, -0.08), (0.27, -0.24), (0.16, -0.34)))
    brush.stroke(shade(who.metal, 0.6), ((-0.33, -0.18), (0.0, -0.34), (0.33, -0.2)), 0.05)


def _cap(brush: Brush, who: Person) -> None:
    brush.shape(who.metal, ((-0.34, -0.26), (-0.36, -0.44), (-0.1, -0.6), (0.26, -0.58), (0.42, -0.4),
                            (0.32, -0.26), (0.0, -0.33)))  # fmt: skip
    brush.stroke(shade(who.metal, 0.66), ((-0.31, -0.27), (0.0, -0.34), (0.31, -0.27)), 0.075)


def _fur_cap(brush: Brush, who: Person) -> None:
    brush.shape(shade(who.metal, 0.7), ((-0.26, -0.3), (-0.22, -0.54), (0.0, -0.62), (0.22, -0.54), (0.26, -0.3)))
    for x, y in ((0.28, -0.25), (0.17, -0.33), (0.06, -0.36)):
        brush.oval(pale(who.metal, 0.12), x, y, 0.12, 0.1, both=True)


def _band(brush: Brush, who: Person) -> None:
    brush.stroke(who.metal, ((-0.29, -0.24), (0.0, -0.34), (0.29, -0.24)), 0.085)
    brush.stroke(shade(who.metal, 0.8), ((0.28, -0.22), (0.42, -0.06), (0.4, 0.12)), 0.07)


HEADGEAR: dict[str, Paint] = {
    "none": _none,
    "antlers": _antlers,
    "band": _band,
    "cap": _cap,
    "circlet": _circlet,
    "coif": _coif,
    "crown": _crown,
    "fur-cap": _fur_cap,
    "hat": _hat,
    "helm": _helm,
    "hood": _hood,
    "horned": _horned,
    "insect": _insect,
    "kettle": _kettle,
    "sallet": _sallet,
    "scarf": _scarf,
    "shoufa": _shoufa,
    "skullcap": _dome,
    "spiked": _spiked,
}
COVERS = frozenset({"shoufa", "coif", "insect", "sallet", "helm", "hood"})
"""No hair is seen behind these."""
CLOSED = frozenset({"helm"})
"""No beard is seen before these."""
