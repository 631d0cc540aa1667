"""Sensible ways to aim a spell, the likeliest first; whether they are allowed is asked elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

from skirmish.board import on
from skirmish.board.levels import beneath
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action
from skirmish.core.exits import find_exit_edge, inches_to_edge
from skirmish.core.geometry import middle
from skirmish.core.record import evolve
from skirmish.core.scenario import objectives
from skirmish.core.state import LIMBO, ModelId, Place, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.queries import enemies_touched, ids_in, is_engaged, side_mask
from skirmish.kit.spells.gateway import companions, travel_of
from skirmish.kit.spells.ground import low_piece, low_pieces, wall_of
from skirmish.kit.spells.refusals import needy_mask
from skirmish.kit.spells.scene import scene
from skirmish.kit.spells.spell import Spell, Wall, aspects_of

MOST_POINTS = 12
"""How many places an area is tried at."""
MOST_FOES = 2
"""Before how many enemies patches and low walls are tried; a wall that burns only before the nearest."""
MOST_RAZED = 2
"""How many low pieces are tried to be razed."""
MUSTER_IN = 3.0
"""How far from the caster the raised are called up."""
MOST_WAYS = 4
"""How many places away from the enemy a gateway is tried to."""
INSIDE_IN = 1.5
"""How far inside the table edges it leads."""
MOST_ROOFS = 3
"""To how many roofs."""
BEFORE_IN = 1.0
"""How far a wall stands before a base."""
FRIEND_COUNTS = 1.5
"""How many enemies make up for a friend in the area."""
_HALF = 0.707107
ROUND: list[Point] = [
    (1.0, 0.0), (_HALF, _HALF), (0.0, 1.0), (-_HALF, _HALF),
    (-1.0, 0.0), (-_HALF, -_HALF), (0.0, -1.0), (_HALF, -_HALF),
]  # fmt: skip
"""Eight directions as numbers: sines and cosines aren't the same on every machine."""
Near = list[tuple[float, ModelId]]
"""Inches and models, ascending."""


class Sight:
    """What a caster knows of the table from where it stands, as long as the scene is the same."""

    __slots__ = ("_friends", "_seen", "by", "enemies", "fighting", "foes", "here", "hidden", "side", "touched")

    def __init__(self, rules: Ruleset, state: State, by: ModelId) -> None:
        self.by, self.side, self.here = by, state.models[by].side, state.places[by][:2]
        self.enemies = _by_gap(on(state).gaps(by), side_mask(state, 1 - self.side))
        """(inches, who) of the enemies on the table, the nearest first."""
        self.hidden = rules.combat.who(state, "hidden")
        """Bit mask of who hides."""
        self.foes = [k for _, k in self.enemies if not self.hidden >> k & 1]
        """The enemies that don't hide."""
        self.touched = enemies_touched(state, by)
        """Bit mask of the enemies that it touches."""
        self.fighting = bool(self.touched) and is_engaged(rules, state, by)
        self._friends: Near | None = None
        self._seen: dict[ModelId, bool] = {}

    def friends(self, state: State) -> Near:
        """(inches, who) of its friends on the table, the nearest first."""
        if self._friends is None:
            mask = side_mask(state, self.side) & ~(1 << self.by)
            self._friends = _by_gap(on(state).gaps(self.by), mask)
        return self._friends

    def sees(self, state: State, k: ModelId) -> bool:
        """Whether nothing on the table hides the model from it."""
        found = self._seen.get(k)
        if found is None:
            found = self._seen[k] = on(state).sight(self.by, k).seen
        return found


def known(rules: Ruleset, state: State, by: ModelId) -> Sight:
    """What the caster knows: kept as long as the scene is the same, as many spells are aimed by one."""
    kept, key = scene(rules, state).kept, ("sight", by)
    found: Sight | None = kept.get(key)
    if found is None:
        found = kept[key] = Sight(rules, state, by)
    return found


def _by_gap(gaps: list[float], mask: int) -> Near:
    near = [(gaps[k], k) for k in ids_in(mask) if gaps[k] < math.inf]
    near.sort()
    return near


def guesses(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    """Ways to aim the spell, the likeliest first."""
    return _BY_TARGET[spell.target](rules, state, by, spell)


def _unaimed(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    return [Action("cast", by, what=spell.id)]


def _at_enemies(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    """In combat those it touches, else all in range and sight."""
    sight, found = known(rules, state, by), []
    among = sight.touched if sight.fighting else -1
    for gap, k in sight.enemies:
        if gap > spell.range_in:
            break
        # lines are kept, so that a look is cheaper than to weigh who can't be aimed at
        if among >> k & 1 and (not spell.sight or sight.sees(state, k)):
            found.append(Action("cast", by, k, what=spell.id))
    return found


def _at_friends(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    found = [Action("cast", by, by, what=spell.id)] if spell.target == "ally" else []
    among = needy_mask(rules, state, spell.needs) if spell.needs else -1
    for gap, k in known(rules, state, by).friends(state) if among else ():
        if gap > spell.range_in:
            break
        if among >> k & 1:
            found.append(Action("cast", by, k, what=spell.id))
    return found


def _at_weaves(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    side, models = state.models[by].side, state.models
    held = [e.id for e in state.effects if e.upkeep and models[e.owner].side != side]
    return [Action("cast", by, effect, what=spell.id) for effect in held]


# Points


def _at_points(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    sight = known(rules, state, by)
    if sight.fighting:
        return _unaimed(rules, state, by, spell)
    spots = _muster(state, sight) if aspects_of(spell).raises else []
    if not state.battlefield.levels:
        spots += _points(state, sight, spell, GROUND)
        return [Action("cast", by, at=at, what=spell.id) for at in spots]
    own = state.level(by)
    found = [Action("cast", by, at=at, what=spell.id, level=level_below(state, at, own)) for at in spots]
    for level in dict.fromkeys(state.level(k) for k in sight.foes):
        at_level = _points(state, sight, spell, level)
        found += [Action("cast", by, at=at, what=spell.id, level=level) for at in at_level]
    return found


def level_below(state: State, at: Point, level: int) -> int:
    """The level if it has a floor there, else the highest one below it, or the ground."""
    levels = state.battlefield.levels
    if level == GROUND or levels[level - 1].floor_at(at) is not None:
        return level
    return beneath(state.battlefield, at, levels[level - 1].height_in)


def _on_level(state: State, near: Near, level: int) -> Near:
    """Those of the models that stand on the level; all where there are none."""
    return [(gap, k) for gap, k in near if state.level(k) == level] if state.battlefield.levels else near


def _points(state: State, sight: Sight, spell: Spell, level: int) -> list[Point]:
    """Centres of enemies on a level, midpoints of pairs, for patches also places before them: the best ones first."""
    radius = aspects_of(spell).radius_in
    far = spell.range_in + radius + 1
    there = _on_level(state, sight.enemies, level)
    near = [(gap, state.places[k]) for gap, k in there if gap <= far + radius and not sight.hidden >> k & 1]
    centres = [at[:2] for gap, at in near if gap <= far and distance(sight.here, at[:2]) <= far]
    if not centres:
        return []
    apart = 2 * radius + 1
    spots = centres + [_between(a, b) for a, b in combinations(centres, 2) if distance(a, b) <= apart]
    if aspects_of(spell).patches:
        spots += [_toward(at, sight.here, min(radius + 1, distance(at, sight.here) / 2)) for at in centres[:MOST_FOES]]
    foes = [at for _, at in near]
    friends = [state.places[k] for gap, k in _on_level(state, sight.friends(state), level) if gap <= far + radius]
    here = sight.here if state.level(sight.by) == level else LIMBO[:2]
    scored = [(_score(here, foes, friends, spot, radius), -k, spot) for k, spot in enumerate(spots[: 4 * MOST_POINTS])]
    best = [entry for entry in scored if entry[0] >= 0]
    best.sort(reverse=True)
    return [spot for _, _, spot in best[:MOST_POINTS]]


def _muster(state: State, sight: Sight) -> list[Point]:
    """Toward the nearest enemy and to its sides, a little before the caster: where the raised are to stand up."""
    toward = state.places[sight.foes[0]][:2] if sight.foes else None
    spots = [snapped((sight.here[0] + dx * MUSTER_IN, sight.here[1] + dy * MUSTER_IN)) for dx, dy in ROUND]
    return [at for at in spots if toward is None or distance(at, toward) < distance(sight.here, toward)]


def _score(here: Point, foes: list[Place], friends: list[Place], at: Point, radius: float) -> float:
    """Enemies less friends that a circle round the point touches; the caster is a friend."""
    found = _touched(at, radius, foes) - FRIEND_COUNTS * _touched(at, radius, friends)
    return found - (FRIEND_COUNTS if distance(at, here) <= radius + 0.5 else 0.0)


def _touched(at: Point, radius: float, bases: list[Place]) -> int:
    """How many of the bases reach into the circle."""
    px, py = at
    found = 0
    for x, y, base, _ in bases:
        if (x - px) * (x - px) + (y - py) * (y - py) <= (radius + base) * (radius + base):
            found += 1
    return found


def _between(a: Point, b: Point) -> Point:
    return snapped(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def _toward(start: Point, end: Point, inches: float) -> Point:
    """The point so many inches from the start on the way to the end, or beyond it."""
    away = distance(start, end)
    if away == 0:
        return start
    part = inches / away
    return snapped((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))


# Walls


def _walls(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    """Across the line to the nearest enemies: before them a wall that burns, before the caster one for cover."""
    sight, wall, found = known(rules, state, by), wall_of(spell), []
    own = state.places[by][2] + BEFORE_IN
    far = state.places[by][2] + spell.range_in
    for foe in sight.foes[: 1 if isinstance(wall, Wall) else MOST_FOES]:
        x, y, radius, _ = state.places[foe]
        before = _toward((x, y), sight.here, radius + BEFORE_IN)
        at = before if isinstance(wall, Wall) else _toward(sight.here, (x, y), own)
        if distance(sight.here, at) <= far:
            across = _toward(at, (at[0] - (y - sight.here[1]), at[1] + (x - sight.here[0])), wall.length_in / 2)
            action = Action("cast", by, at=at, via=(across,), what=spell.id)
            if state.battlefield.levels:
                whose = state.level(foe if isinstance(wall, Wall) else by)
                action = evolve(action, level=level_below(state, at, whose))
            found.append(action)
    if not isinstance(wall, Wall):
        found += [Action("cast", by, number, what=spell.id) for number in _nearest_low(state, sight.here)]
    return found


def _nearest_low(state: State, here: Point) -> list[int]:
    """The nearest low pieces, by their middles."""
    found = []
    for number in low_pieces(state):
        piece = low_piece(state, number)
        if piece is not None:
            found.append((distance(here, middle(piece[1])), number))
    return [number for _, number in sorted(found)[:MOST_RAZED]]


# Gateways


def _journeys(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> list[Action]:
    """To where the scenario wants it, and away from the enemies, far and half as far; with who may come, and alone."""
    sight, travel, found = known(rules, state, by), travel_of(spell), []
    company = tuple(companions(rules, state, by, travel.company_in))
    foes = [state.places[k][:2] for k in sight.foes]
    away = [
        snapped((sight.here[0] + dx * inches, sight.here[1] + dy * inches))
        for inches in (spell.range_in - 1, spell.range_in / 2) for dx, dy in ROUND
    ]  # fmt: skip
    on_table = [at for at in away if _is_inside(state, at)]
    on_table.sort(key=lambda at: -min([distance(at, foe) for foe in foes], default=0.0))
    spots = [*_wanted(state, by, spell.range_in), *on_table[:MOST_WAYS]]
    for at, level in [*((at, GROUND) for at in spots), *_roofs(state, by, spell)]:
        alone = Action("cast", by, at=at, what=spell.id)
        if state.battlefield.levels:
            alone = evolve(alone, level=level)
        if company:
            found.append(evolve(alone, others=company, via=_beside(state, by, company, at)))
        found.append(alone)
    return found


def _is_inside(state: State, at: Point) -> bool:
    """Whether a base could stand there without reaching over a table edge."""
    field = state.battlefield
    return min(at[0], at[1], field.width_in - at[0], field.depth_in - at[1]) >= INSIDE_IN


def _wanted(state: State, by: ModelId, far: float) -> list[Point]:
    """The markers within range, or the place nearest to the edge that it may leave by. (SKR-91)"""
    here, field, edge = state.places[by][:2], state.battlefield, find_exit_edge(state, by)
    if edge is not None:
        x, y = here
        step = min(far - 1.0, inches_to_edge(field, edge, here) - INSIDE_IN)
        dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[edge]
        return [snapped((x + dx * step, y + dy * step))] if step > 0 else []
    return [m.at for m in objectives(field, state.scenario) if m.level == GROUND and distance(here, m.at) < far]


def _roofs(state: State, by: ModelId, spell: Spell) -> list[tuple[Point, int]]:
    """The middles of roofs and walkways within range, the furthest from the caster's nearest enemy first."""
    here, theirs = state.places[by][:2], side_mask(state, 1 - state.models[by].side)
    foes = [state.places[k][:2] for k in ids_in(theirs) if state.on_table(k)]
    found = []
    for level, ground in enumerate(state.battlefield.levels, 1):
        for floor in ground.floors:
            at = snapped(middle(floor.shape))
            if not floor.room and level != state.level(by) and distance(here, at) < spell.range_in:
                found.append((min([distance(at, foe) for foe in foes], default=0.0), at, level))
    found.sort(reverse=True)
    return [(at, level) for _, at, level in found[:MOST_ROOFS]]


def _beside(state: State, by: ModelId, company: tuple[ModelId, ...], at: Point) -> tuple[Point, ...]:
    """Places round the caster's new one, a hair from its base."""
    found = []
    for k, friend in enumerate(company):
        ux, uy = ROUND[k * len(ROUND) // len(company)]
        far = state.places[by][2] + state.places[friend][2] + 0.25
        found.append(snapped((at[0] + far * ux, at[1] + far * uy)))
    return tuple(found)


_BY_TARGET: dict[str, Callable[[Ruleset, State, ModelId, Spell], list[Action]]] = {
    "self": _unaimed, "table": _unaimed, "enemy": _at_enemies, "caster": _at_enemies, "friend": _at_friends,
    "ally": _at_friends, "weave": _at_weaves, "point": _at_points, "places": _journeys, "wall": _walls,
    "fence": _walls,
}  # fmt: skip
