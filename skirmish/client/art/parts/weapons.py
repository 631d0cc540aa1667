"""What is carried: behind the back, in the left of the picture, in the right of it, on the arm. And the One Power."""

from __future__ import annotations

import math
from collections.abc import Callable

from skirmish.client.art.brush import Brush, moved, pale, spike
from skirmish.client.art.parts.metals import CORD, GOLD, GRIP, IRON, LEATHER, STEEL, WOOD
from skirmish.client.art.people import Person
from skirmish.client.art.theme import Colour, shade

Paint = Callable[[Brush, Person], None]


def _hilt(brush: Brush, who: Person) -> None:
    brush.shape(LEATHER, ((0.26, 0.3), (0.44, 0.4), (0.75, -0.33), (0.59, -0.42)), sharp=True)
    brush.stroke(GOLD, ((0.48, -0.43), (0.88, -0.25)), 0.1)
    brush.stroke(GRIP, ((0.69, -0.36), (0.83, -0.68)), 0.12)
    brush.oval(GOLD, 0.85, -0.73, 0.085, 0.085)


def _great_hilt(brush: Brush, who: Person) -> None:
    brush.shape(STEEL, ((0.2, 0.4), (0.42, 0.5), (0.68, -0.16), (0.5, -0.24)), sharp=True)
    brush.stroke(IRON, ((0.3, -0.34), (0.86, -0.1)), 0.11)
    brush.stroke(GRIP, ((0.6, -0.24), (0.86, -0.86)), 0.13)
    brush.oval(IRON, 0.87, -0.9, 0.1, 0.1)


def _blade(brush: Brush, who: Person) -> None:
    _upright(brush, STEEL, GOLD)


def _black_blade(brush: Brush, who: Person) -> None:
    _upright(brush, (70, 68, 82), (108, 42, 46))


def _bright_blade(brush: Brush, who: Person) -> None:
    _upright(brush, (196, 224, 255), GOLD)


def _upright(brush: Brush, blade: Colour, guard: Colour) -> None:
    brush.shape(blade, ((-0.85, 0.12), (-0.69, 0.12), (-0.68, -0.66), (-0.77, -0.9), (-0.86, -0.66)), sharp=True)
    brush.shape(shade(blade, 0.68), ((-0.77, 0.12), (-0.69, 0.12), (-0.68, -0.66), (-0.77, -0.9)), sharp=True)
    brush.stroke(guard, ((-0.97, 0.14), (-0.57, 0.14)), 0.095)
    brush.stroke(GRIP, ((-0.77, 0.18), (-0.77, 0.46)), 0.1)


def _dagger(brush: Brush, who: Person) -> None:
    brush.shape(STEEL, ((-0.78, 0.28), (-0.62, 0.28), (-0.66, -0.1), (-0.7, -0.22), (-0.74, -0.1)), sharp=True)
    brush.stroke(IRON, ((-0.83, 0.31), (-0.57, 0.31)), 0.075)
    brush.stroke(GRIP, ((-0.7, 0.35), (-0.7, 0.6)), 0.095)


def _knives(brush: Brush, who: Person) -> None:
    for x, y, tip_x, tip_y in ((-0.66, 0.36, -0.98, 0.0), (-0.62, 0.32, -0.78, -0.2), (-0.56, 0.3, -0.52, -0.24)):
        brush.stroke(STEEL, ((x, y), (tip_x, tip_y)), 0.085)
        brush.stroke(GRIP, ((x, y), (x * 2 - (x + tip_x) / 2, y + (y - tip_y) / 3)), 0.09)


def _spear(brush: Brush, who: Person) -> None:
    brush.stroke(WOOD, ((-0.56, 0.86), (-0.74, -0.5)), 0.09)
    brush.shape(STEEL, ((-0.87, -0.46), (-0.75, -0.38), (-0.64, -0.5), (-0.78, -1.02)), sharp=True)


def _pike(brush: Brush, who: Person) -> None:
    brush.stroke(WOOD, ((-0.5, 0.9), (-0.78, -0.66)), 0.085)
    brush.shape(STEEL, ((-0.86, -0.62), (-0.71, -0.66), (-0.84, -1.08)), sharp=True)
    brush.stroke((196, 62, 50), ((-0.76, -0.56), (-0.95, -0.42)), 0.085)


def _bundle(brush: Brush, who: Person) -> None:
    """Short spears behind the back."""
    for x, y in ((-0.62, -0.72), (-0.82, -0.48), (0.66, -0.7)):
        far = math.hypot(x * 0.8, y - 0.6)
        east, south = x * 0.8 / far, (y - 0.6) / far
        brush.stroke(WOOD, ((x * 0.2, 0.6), (x, y)), 0.075)
        tip = ((x - south * 0.095, y + east * 0.095), (x + south * 0.095, y - east * 0.095),
               (x + east * 0.3, y + south * 0.3))  # fmt: skip
        brush.shape(STEEL, tip, sharp=True)


def _halberd(brush: Brush, who: Person) -> None:
    brush.stroke(WOOD, ((0.66, 0.86), (0.72, -0.84)), 0.095)
    brush.shape(STEEL, ((0.72, -0.76), (0.42, -0.84), (0.36, -0.36), (0.71, -0.44)), sharp=True)
    brush.shape(STEEL, ((0.64, -0.78), (0.81, -0.78), (0.73, -1.06)), sharp=True)
    brush.shape(IRON, ((0.72, -0.7), (0.95, -0.58), (0.72, -0.52)), sharp=True)


def _axe(brush: Brush, who: Person) -> None:
    metal = IRON if who.has("crude") else STEEL
    brush.stroke(WOOD, ((-0.62, 0.86), (-0.7, -0.72)), 0.1)
    brush.shape(metal, ((-0.66, -0.72), (-0.98, -0.86), (-1.06, -0.5), (-0.98, -0.16), (-0.66, -0.34)), sharp=True)
    brush.shape(pale(metal, 0.4), ((-0.98, -0.86), (-1.06, -0.5), (-0.98, -0.16), (-0.95, -0.5)), sharp=True)
    brush.shape(shade(metal, 0.8), ((-0.72, -0.66), (-0.5, -0.6), (-0.5, -0.42), (-0.7, -0.38)), sharp=True)


def _mace(brush: Brush, who: Person) -> None:
    brush.stroke(WOOD, ((-0.62, 0.8), (-0.74, -0.4)), 0.1)
    brush.shape(shade(STEEL, 0.8), spike(8, 0.29, 0.19, -0.75, -0.52), sharp=True)
    brush.oval(IRON, -0.75, -0.52, 0.17, 0.17)


def _club(brush: Brush, who: Person) -> None:
    club = ((-0.58, 0.8), (-0.68, 0.78), (-0.92, -0.5), (-0.82, -0.74), (-0.62, -0.7), (-0.58, -0.5))
    brush.shape(WOOD, club)
    for x, y in ((-0.86, -0.5), (-0.66, -0.56), (-0.76, -0.3)):
        brush.oval(IRON, x, y, 0.05, 0.05)


def _flail(brush: Brush, who: Person) -> None:
    brush.stroke(WOOD, ((-0.5, 0.86), (-0.66, -0.5)), 0.1)
    brush.stroke(IRON, ((-0.66, -0.5), (-0.76, -0.74), (-0.92, -0.6), (-0.92, -0.3)), 0.055)
    brush.shape(shade(STEEL, 0.85), spike(8, 0.23, 0.14, -0.9, -0.16), sharp=True)


def _staff(brush: Brush, who: Person) -> None:
    brush.stroke(WOOD, ((0.66, 0.86), (0.74, -0.7)), 0.1)
    brush.oval((156, 114, 72), 0.74, -0.76, 0.14, 0.15)
    brush.stroke(CORD, ((0.66, -0.6), (0.56, -0.3)), 0.05)
    brush.stroke((200, 60, 50), ((0.8, -0.58), (0.9, -0.34)), 0.05)


def _bow(brush: Brush, who: Person) -> None:
    brush.stroke(CORD, ((0.46, -0.9), (0.46, 0.74)), 0.04)
    wood = ((0.43, -0.91), (0.79, -0.61), (0.88, -0.1), (0.82, 0.41), (0.43, 0.75))
    brush.stroke((66, 40, 22), wood, 0.17)
    brush.stroke((226, 166, 92), wood, 0.11)


def _quiver(brush: Brush, who: Person) -> None:
    brush.shape(LEATHER, ((-0.44, 0.4), (-0.64, 0.3), (-0.8, -0.36), (-0.54, -0.46)), sharp=True)
    for x, tone in ((-0.79, (232, 226, 206)), (-0.69, (200, 70, 56)), (-0.59, (232, 226, 206))):
        brush.stroke(tone, ((x + 0.02, -0.4), (x - 0.04, -0.7)), 0.085)


def _crossbow(brush: Brush, who: Person) -> None:
    """Held before the chest."""
    brush.stroke((112, 76, 46), ((-0.6, 0.92), (0.5, 0.34)), 0.17)
    brush.stroke((58, 56, 60), ((0.02, 0.06), (0.36, 0.16), (0.64, 0.48), (0.66, 0.84)), 0.13)
    brush.stroke(CORD, ((0.02, 0.08), (-0.02, 0.6), (0.64, 0.84)), 0.034, sharp=True)
    brush.stroke(STEEL, ((0.06, 0.53), (0.64, 0.24)), 0.06)


def _sling(brush: Brush, who: Person) -> None:
    brush.stroke(LEATHER, ((0.5, 0.5), (0.86, 0.1), (0.82, -0.36), (0.62, -0.56)), 0.055)
    brush.stroke(LEATHER, ((0.5, 0.5), (0.66, 0.06), (0.6, -0.3), (0.62, -0.56)), 0.055)
    brush.oval((150, 146, 138), 0.63, -0.6, 0.14, 0.12)


def _shield(brush: Brush, who: Person) -> None:
    field = who.tabard or who.cloak or who.field
    outer = ((0.26, 0.26), (0.58, 0.2), (0.9, 0.26), (0.88, 0.66), (0.58, 1.0), (0.28, 0.66))
    brush.shape(shade(STEEL, 0.72), outer)
    brush.shape(shade(field, 1.25), moved(outer, 0.093, 0.088, 0.84))
    brush.stroke(pale(field, 0.55), ((0.58, 0.3), (0.58, 0.88)), 0.05)


def _buckler(brush: Brush, who: Person) -> None:
    brush.oval(shade(LEATHER, 0.5), 0.56, 0.54, 0.33, 0.33)
    brush.oval(pale(LEATHER, 0.12), 0.56, 0.54, 0.29, 0.29)
    brush.oval(pale(LEATHER, 0.45), 0.54, 0.52, 0.1, 0.1)


def _fire(brush: Brush, who: Person) -> None:
    flame = ((0.0, -1.0), (0.24, -0.42), (0.62, -0.08), (0.64, 0.45), (0.3, 0.9), (-0.3, 0.9), (-0.66, 0.42),
             (-0.5, -0.06), (-0.22, -0.3), (-0.16, -0.64))  # fmt: skip
    for tone, size in (((150, 44, 20), 0.4), ((240, 116, 36), 0.34), ((255, 208, 90), 0.21)):
        brush.shape(tone, moved(flame, -0.68, 0.14 + (0.4 - size) * 0.5, size))


def _lightning(brush: Brush, who: Person) -> None:
    bolt = ((0.3, -1.05), (-0.58, 0.14), (-0.06, 0.14), (-0.26, 1.0), (0.62, -0.24), (0.06, -0.24))
    for tone, size in (((66, 98, 164), 0.44), ((228, 241, 255), 0.34)):
        brush.shape(tone, moved(bolt, -0.7, -0.02, size), sharp=True)


def _air(brush: Brush, who: Person) -> None:
    swirl = ((-0.98, 0.3), (-0.5, 0.18), (-0.5, -0.22), (-0.82, -0.32), (-0.92, -0.06), (-0.72, 0.02))
    brush.stroke((70, 118, 150), swirl, 0.17)
    brush.stroke((218, 240, 248), swirl, 0.095)


def _water(brush: Brush, who: Person) -> None:
    drop = ((0.0, -1.0), (0.42, -0.2), (0.6, 0.36), (0.32, 0.84), (-0.32, 0.84), (-0.6, 0.36), (-0.42, -0.2))
    for tone, size in (((28, 74, 136), 0.4), ((76, 160, 240), 0.33)):
        brush.shape(tone, moved(drop, -0.7, 0.06, size))
    brush.oval((214, 238, 255), -0.78, 0.14, 0.06, 0.09)


def _earth(brush: Brush, who: Person) -> None:
    for x, y, size in ((-0.7, 0.3, 0.22), (-0.86, -0.08, 0.15), (-0.58, -0.2, 0.13), (-0.76, -0.44, 0.1)):
        rock = moved(((-1.0, 0.2), (-0.5, -0.8), (0.5, -0.9), (1.0, 0.1), (0.4, 0.9), (-0.6, 0.8)), x, y, size)
        brush.shape((120, 82, 42), rock, sharp=True)
        brush.shape((206, 158, 92), moved(rock, x * 0.3 - 0.01, y * 0.3 - 0.02, 0.7), sharp=True)


def _spirit(brush: Brush, who: Person) -> None:
    for tone, size in (((92, 58, 150), 0.4), ((206, 166, 255), 0.32), ((250, 244, 255), 0.14)):
        brush.shape(tone, spike(4, size, size * 0.34, -0.7, 0.02), sharp=True)


BACK: dict[str, Paint] = {
    "greatsword": _great_hilt,
    "halberd": _halberd,
    "hilt": _hilt,
    "quiver": _quiver,
    "spears": _bundle,
}
"""Painted behind the body."""
FRONT: dict[str, Paint] = {
    "air": _air,
    "axe": _axe,
    "black-blade": _black_blade,
    "blade": _blade,
    "bow": _bow,
    "bright-blade": _bright_blade,
    "buckler": _buckler,
    "club": _club,
    "crossbow": _crossbow,
    "dagger": _dagger,
    "earth": _earth,
    "fire": _fire,
    "flail": _flail,
    "knives": _knives,
    "lightning": _lightning,
    "mace": _mace,
    "pike": _pike,
    "shield": _shield,
    "sling": _sling,
    "spear": _spear,
    "spirit": _spirit,
    "staff": _staff,
    "water": _water,
}
"""Painted before it."""
