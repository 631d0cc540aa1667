"""Scenes for the client's tests: a table with 30 pieces of terrain, 16 models, and rules that only know their cards."""

from __future__ import annotations

import math
import random

from skirmish.core.battlefield import Battlefield, Marker, Terrain, piece
from skirmish.core.dice import Dice
from skirmish.core.display import Sheet, Track
from skirmish.core.geometry import Circle, Polygon, Shape, oriented, strip
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import LIMBO, Feature, Force, Model, Place, Roster, State, Verdict, Warrior
from skirmish.core.units import Point, base_radius

BLUES = (
    ("Captain Ilyse", "captain", "leader", ("channeler",), ("sword",), 32),
    ("Oraine", "weaver", "hero", ("channeler",), ("staff",), 25),
    ("Corin Blackmantle", "blademaster", "hero", (), ("sword",), 25),
    ("Anwen", "spearman", "henchman", (), ("spear",), 25),
    ("Bryn", "spearman", "henchman", (), ("spear", "shield"), 25),
    ("Dela", "archer", "henchman", (), ("longbow",), 25),
    ("Pell", "guard", "henchman", (), ("mace", "shield"), 25),
    ("Grey", "hound", "henchman", ("animal",), (), 25),
)
REDS = (
    ("Warchief Drogh", "warchief", "leader", (), ("great-axe",), 40),
    ("Vekk", "shaman", "hero", ("channeler",), (), 25),
    ("Urz", "ravager", "hero", (), ("axe",), 32),
    ("Reaver Hask", "reaver", "henchman", (), ("axe",), 25),
    ("Reaver Morn", "reaver", "henchman", (), ("axe",), 25),
    ("Reaver Tal", "reaver", "henchman", (), ("halberd",), 25),
    ("Skulker", "archer", "henchman", (), ("crossbow",), 25),
    ("Ox", "beast", "henchman", ("large",), (), 50),
)
STANDING = (
    (19.4, 31.6), (21.6, 33.6), (22.6, 28.4), (13.0, 31.4), (24.8, 24.2), (12.6, 37.4), (23.7, 24.7), (9.6, 27.0),
    (30.4, 17.2), (32.6, 14.2), (25.6, 20.0), (27.6, 21.4), (24.1, 23.5), (35.4, 22.4), (38.2, 9.8), (28.0, 8.2),
)  # fmt: skip
STATES = {4: ("stunned",), 1: ("hidden",), 9: ("shielded",), 11: ("down",), 8: ("exposed", "slowed")}
WOUNDS = {0: (2, 3), 1: (1, 2), 8: (3, 3), 9: (2, 2), 10: (1, 2), 15: (3, 4)}
POINTS = {0: (5, 8), 1: (3, 6), 9: (2, 5)}


class Cards:
    """Rules as far as the picture asks them."""

    def sheet(self, state: State, model: int) -> Sheet:
        warrior = state.models[model].warrior
        tracks = [Track("Wounds", *WOUNDS.get(model, (1, 1)))]
        tracks += [Track("Points", *POINTS[model])] if model in POINTS else []
        return Sheet(warrior.name, warrior.type, tracks=tuple(tracks), states=STATES.get(model, ()))


def blob(x: float, y: float, across: float, down: float, seed: int, corners: int = 14, rough: float = 0.14) -> Polygon:
    dice = random.Random(seed)
    ring = []
    for number in range(corners):
        angle, far = math.tau * number / corners, 1 + dice.uniform(-rough, rough)
        ring.append((x + across * far * math.cos(angle), y + down * far * math.sin(angle)))
    return oriented(tuple(ring))


def turned(x: float, y: float, width: float, depth: float, angle: float) -> Polygon:
    east, south = math.cos(angle), math.sin(angle)
    corners = ((-width, -depth), (width, -depth), (width, depth), (-width, depth))
    return oriented(tuple((x + (u * east - v * south) / 2, y + (u * south + v * east) / 2) for u, v in corners))


def ribbon(line: tuple[Point, ...], width: float) -> Polygon:
    left, right = [], []
    for number, (x, y) in enumerate(line):
        a, b = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        length = math.dist(a, b)
        east, south = (b[0] - a[0]) / length * width / 2, (b[1] - a[1]) / length * width / 2
        left.append((x - south, y + east))
        right.append((x + south, y - east))
    return oriented(tuple((_to_edge(x), _to_edge(y)) for x, y in (*left, *right[::-1])))


def _to_edge(at: float) -> float:
    """Ribbons that nearly reach the table's edge reach it."""
    return 0.0 if at < 0.5 else 48.0 if at > 47.5 else at


STREAM = (
    (0, 17.2), (4, 18.4), (9, 21.6), (15, 23), (20, 22.2), (24.5, 24.2), (29.5, 27.6), (35, 28.3), (41, 30.6), (48, 32),
)  # fmt: skip
WAY = ((31, 0), (30, 5), (27.2, 12), (25.4, 18), (24.4, 24.4), (22.2, 30.5), (19.2, 37), (17.8, 43), (17.5, 48))
L_RUIN = ((42, 2), (47, 2), (47, 6.4), (44.6, 6.4), (44.6, 4.4), (42, 4.4))
L_HOUSE = ((44, 43.4), (47.4, 43.4), (47.4, 47), (41, 47), (41, 45.2), (44, 45.2))


def thirty(width: float = 48.0) -> tuple[Terrain, ...]:
    shapes: tuple[tuple[str, Shape], ...] = (
        ("road", ribbon(WAY, 1.9)),
        ("water", ribbon(STREAM[:6], 2.3)),
        ("water", ribbon(STREAM[4:], 2.3)),
        ("water", blob(34, 44.2, 2.9, 1.9, 3)),
        ("hill", blob(8.4, 8.2, 5.6, 4.4, 4, 24, 0.06)),
        ("hill", blob(39.6, 38.6, 5.4, 4.2, 5, 9)),
        ("hill", Circle(38.4, 9.8, 3.4)),
        ("field", turned(42, 22.4, 7.4, 5.6, 0.16)),
        ("field", turned(5.4, 40.6, 7.4, 6.2, 0.16)),
        ("woods", blob(5.4, 29.4, 3.7, 3, 6)),
        ("woods", blob(13.2, 36.4, 2.8, 2.5, 7)),
        ("woods", Circle(29.8, 36, 2.7)),
        ("woods", blob(44.2, 14.6, 3, 2.6, 8)),
        ("woods", blob(18, 10.2, 3.2, 2.8, 9, 6)),
        ("bog", blob(13.4, 45.2, 2.7, 1.8, 10)),
        ("ruin", turned(13.2, 16.6, 5, 4.2, 0.18)),
        ("ruin", turned(33.4, 20.8, 5, 4.2, -0.22)),
        ("ruin", oriented(L_RUIN)),
        ("building", turned(22.4, 4.8, 4.6, 3.2, 0.12)),
        ("building", turned(25.6, 43, 4.2, 3.4, -0.15)),
        ("building", oriented(L_HOUSE)),
        ("building", Circle(3, 15.4, 1.1)),
        ("wall", strip((20.6, 14.6), (17.4, 15.6), 0.6)),
        ("low-wall", ribbon(((14.4, 28.8), (16, 29.6), (17.6, 31.4)), 0.45)),
        ("low-wall", strip((31.4, 13), (34.4, 14.4), 0.45)),
        ("hedge", strip((37.6, 18.2), (46.6, 19.4), 0.75)),
        ("hedge", strip((1.6, 36), (9.6, 37), 0.75)),
        ("barricade", strip((26.6, 30.8), (29.6, 29.8), 0.45)),
        ("rock", blob(31.6, 6.4, 1.1, 0.9, 11, 9)),
        ("rock", blob(20.2, 27.8, 1.0, 0.8, 12, 8)),
    )
    return tuple(piece(f"{kind}-{n}", kind, _stretched(shape, width / 48)) for n, (kind, shape) in enumerate(shapes))


def _stretched(shape: Shape, factor: float) -> Shape:
    if isinstance(shape, Circle):
        return Circle(shape.x * factor, shape.y, shape.radius)
    return oriented(tuple((x * factor, y) for x, y in shape.corners))


def warrior(number: int, facts: tuple[str, str, str, tuple[str, ...], tuple[str, ...], int]) -> Warrior:
    name, kind, role, keywords, items, base_mm = facts
    lore = (("points", 6),) if "channeler" in keywords else ()
    return Warrior(f"w{number}", name, kind, role=role, keywords=keywords, items=items, base_mm=base_mm, lore=lore)


def battle(width: float = 48.0, depth: float = 48.0, terrain: tuple[Terrain, ...] | None = None) -> State:
    """Sixteen on the table but for those that fell."""
    rosters = tuple(
        Roster(ident, name, "", tuple(warrior(n, facts) for n, facts in enumerate(people)))
        for ident, name, people in (("blue", "Warders of the Vale", BLUES), ("red", "Ashfell Reavers", REDS))
    )
    models = tuple(
        Model(8 * side + n, side, who) for side, roster in enumerate(rosters) for n, who in enumerate(roster.warriors)
    )
    field = Battlefield(
        "scene", "The Ford", width, depth, thirty(width) if terrain is None else terrain,
        (Marker("a", (9.4 * width / 48, 14.2)), Marker("b", (width / 2, 27.2)), Marker("c", (36.4 * width / 48, 33.2))),
    )  # fmt: skip
    return State(
        field, Scenario("raid", "The Raid"), (Force(rosters[0], "south", 4), Force(rosters[1], "north", 5)),
        models, tuple(_place(model, width / 48) for model in models), Dice(1), round=3, phase="combat",
    )  # fmt: skip


def _place(model: Model, stretch: float) -> Place:
    x, y = STANDING[model.id]
    height = 0.0 if model.id in (1, 4, 11) else 1.2
    return x * stretch, y, base_radius(model.warrior.base_mm), height


def small(*at: Point) -> State:
    """A bare table of 12" x 12" with the first of each side on it, and more of the first side if asked for."""
    state = battle(12.0, 12.0, ())
    spots = dict(zip((0, 8, 3), at or ((4.0, 6.0), (8.0, 6.0)), strict=False))
    places = tuple(
        (*spots[model.id], base_radius(model.warrior.base_mm), 1.2) if model.id in spots else LIMBO
        for model in state.models
    )
    return evolve(state, places=places, battlefield=evolve(state.battlefield, markers=()))


def aftermath(width: float = 48.0) -> State:
    """The end of the battle: two fell, one fled, there is mist, and somebody won."""
    state = battle(width)
    for gone in (3, 12, 13):
        state = state.put(evolve(state.models[gone], out=True)).moved(gone, LIMBO)
    features = (
        Feature(1, "Bank of mist", Circle(17 * width / 48, 25.4, 2.2), "soft"),
        Feature(2, "Raised wall", strip((34 * width / 48, 30.6), (38 * width / 48, 31.2), 0.6), "blocks", "impassable"),
        Feature(3, "Razed", razes="hedge-25"),
    )  # fmt: skip
    verdict = Verdict(0, "the enemy has fled", "SKR-81")
    return evolve(state, features=features, verdict=verdict)
