"""Sensible ways to aim a spell, the likeliest first; whether they are allowed is asked elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.geometry import middle
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.seeing import enemies_touched, engaged, members, side_mask
from skirmish.kit.spells.bars import in_need
from skirmish.kit.spells.places import companions, travel_of
from skirmish.kit.spells.spell import ON_ONE, Area, Patch, Raise, Spell, Wall
from skirmish.kit.spells.walls import low_piece, low_pieces, wall_of

MOST_POINTS = 12
"""How many places an area is tried at."""
MOST_FOES = 2
"""Before how many enemies patches and low walls are tried; a wall that burns only before the nearest."""
MOST_RAZED = 2
"""How many low pieces are tried to be razed."""
MUSTER_IN = 3.0
"""How far from the caster the raised are called up."""
MOST_WAYS = 2
"""In how many directions a gateway is tried."""
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


class Sight(NamedTuple):
    """What the caster knows of the table: places of friends and of enemies that don't hide, the nearest first."""

    here: Point
    friends: tuple[ModelId, ...]
    foes: tuple[ModelId, ...]


_last: tuple[Ruleset, State, ModelId, Sight] | None = None


def known(rules: Ruleset, state: State, by: ModelId) -> Sight:
    """Who is where: what hides is left out. Kept until another is asked for, as many spells are aimed by one."""
    global _last
    if _last is None or _last[1] is not state or _last[2] != by or _last[0] is not rules:
        _last = rules, state, by, _known(rules, state, by)
    return _last[3]


def _known(rules: Ruleset, state: State, by: ModelId) -> Sight:
    side, gaps = state.models[by].side, on(state).gaps(by)
    foes = side_mask(state, 1 - side) & ~rules.combat.who(state, "hidden")
    friends = side_mask(state, side) & ~(1 << by)
    return Sight(state.places[by][:2], _by_gap(gaps, friends), _by_gap(gaps, foes))


def _by_gap(gaps: list[float], mask: int) -> tuple[ModelId, ...]:
    return tuple([k for _, k in sorted([(gaps[k], k) for k in members(mask) if gaps[k] < math.inf])])


def guesses(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> Iterator[Action]:
    """Ways to aim the spell, the likeliest first."""
    plain = Action("cast", by, what=spell.id)
    kind = spell.target
    if kind in ("self", "table") or (kind == "point" and engaged(rules, state, by)):
        yield plain
    elif kind in ON_ONE:
        for target in _targets(rules, state, by, spell):
            yield Action("cast", by, target, what=spell.id)
    elif kind == "weave":
        for effect in state.effects:
            if effect.upkeep and state.models[effect.owner].side != state.models[by].side:
                yield Action("cast", by, effect.id, what=spell.id)
    elif kind == "point":
        if any(isinstance(part, Raise) for part in spell.parts):
            yield from _muster(state, by, known(rules, state, by), spell)
        for at in _points(state, known(rules, state, by), spell):
            yield Action("cast", by, at=at, what=spell.id)
    elif kind == "places":
        yield from _journeys(rules, state, by, spell)
    else:
        yield from _walls(rules, state, by, spell)


def _targets(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> Iterator[ModelId]:
    surface, side = on(state), state.models[by].side
    gaps, against = surface.gaps(by), spell.target in ("enemy", "caster")
    if against:
        mask = enemies_touched(state, by) if engaged(rules, state, by) else side_mask(state, 1 - side)
    else:
        if spell.target == "ally":
            yield by
        mask = side_mask(state, side) & ~(1 << by)
        if spell.needs:
            mask &= in_need(rules, state, spell.needs)
    for gap, target in sorted([(gaps[k], k) for k in members(mask)]):
        if gap > spell.range_in:
            return
        # lines are kept, so that a look is cheaper than to weigh who can't be aimed at
        if not (against and spell.sight) or surface.sight(by, target).seen:
            yield target


# Points


def _points(state: State, sight: Sight, spell: Spell) -> list[Point]:
    """Centres of enemies, midpoints of pairs of them, for patches also places before them: the best ones first."""
    radius = next((part.radius_in for part in spell.parts if isinstance(part, Area | Patch)), 0.0)
    far = spell.range_in + radius + 1
    near = [foe for foe in sight.foes if distance(sight.here, state.places[foe][:2]) <= far]
    centres = [state.places[foe][:2] for foe in near]
    spots = [*centres]
    for k, a in enumerate(centres):
        spots += [_between(a, b) for b in centres[k + 1 :] if distance(a, b) <= 2 * radius + 1]
    if any(isinstance(part, Patch) for part in spell.parts):
        spots += [_toward(at, sight.here, min(radius + 1, distance(at, sight.here) / 2)) for at in centres[:MOST_FOES]]
    scored = [(_score(state, sight, spot, radius), -k, spot) for k, spot in enumerate(spots[: 4 * MOST_POINTS])]
    best = sorted((entry for entry in scored if entry[0] >= 0), reverse=True)
    return [spot for _, _, spot in best[:MOST_POINTS]]


def _muster(state: State, by: ModelId, sight: Sight, spell: Spell) -> Iterator[Action]:
    """Toward the nearest enemy and to its sides, a little before the caster: where the raised are to stand up."""
    toward = state.places[sight.foes[0]][:2] if sight.foes else None
    for dx, dy in ROUND:
        at = snapped((sight.here[0] + dx * MUSTER_IN, sight.here[1] + dy * MUSTER_IN))
        if toward is None or distance(at, toward) < distance(sight.here, toward):
            yield Action("cast", by, at=at, what=spell.id)


def _score(state: State, sight: Sight, at: Point, radius: float) -> float:
    """Enemies less friends that a circle round the point touches; the caster is a friend."""
    px, py = at
    found = 0.0
    for group, worth in ((sight.foes, 1.0), (sight.friends, -FRIEND_COUNTS)):
        for k in group:
            x, y, base, _ = state.places[k]
            if (x - px) * (x - px) + (y - py) * (y - py) <= (radius + base) * (radius + base):
                found += worth
    return found - (FRIEND_COUNTS if distance(at, sight.here) <= radius + 0.5 else 0.0)


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


def _walls(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> Iterator[Action]:
    """Across the line to the nearest enemies: before them a wall that burns, before the caster one for cover."""
    sight, wall = known(rules, state, by), wall_of(spell)
    own = state.places[by][2] + BEFORE_IN
    far = state.places[by][2] + spell.range_in
    for foe in sight.foes[: 1 if isinstance(wall, Wall) else MOST_FOES]:
        x, y, radius, _ = state.places[foe]
        before = _toward((x, y), sight.here, radius + BEFORE_IN)
        at = before if isinstance(wall, Wall) else _toward(sight.here, (x, y), own)
        if distance(sight.here, at) <= far:
            across = _toward(at, (at[0] - (y - sight.here[1]), at[1] + (x - sight.here[0])), wall.length_in / 2)
            yield Action("cast", by, at=at, via=(across,), what=spell.id)
    if not isinstance(wall, Wall):
        for number in _nearest_low(state, sight.here):
            yield Action("cast", by, number, what=spell.id)


def _nearest_low(state: State, here: Point) -> list[int]:
    """The nearest low pieces, by their middles."""
    found = []
    for number in low_pieces(state):
        piece = low_piece(state, number)
        if piece is not None:
            found.append((distance(here, middle(piece[1])), number))
    return [number for _, number in sorted(found)[:MOST_RAZED]]


# Gateways


def _journeys(rules: Ruleset, state: State, by: ModelId, spell: Spell) -> Iterator[Action]:
    """Away from the nearest enemy and to the sides of that, far and half as far; with who may come along, and alone."""
    sight, travel = known(rules, state, by), travel_of(spell)
    company = tuple(companions(rules, state, by, travel.company_in))
    for inches in (spell.range_in - 1, spell.range_in / 2):
        for dx, dy in _directions(state, sight):
            at = snapped((sight.here[0] + dx * inches, sight.here[1] + dy * inches))
            if company:
                yield Action("cast", by, -1, company, at, _beside(state, by, company, at), spell.id)
            yield Action("cast", by, at=at, what=spell.id)


def _directions(state: State, sight: Sight) -> list[Point]:
    """The ways that lead away from the nearest enemy, the straightest first."""
    if not sight.foes:
        return ROUND[:MOST_WAYS]
    (x, y), (fx, fy) = sight.here, state.places[sight.foes[0]][:2]
    return sorted(ROUND, key=lambda way: -(way[0] * (x - fx) + way[1] * (y - fy)))[:MOST_WAYS]


def _beside(state: State, by: ModelId, company: tuple[ModelId, ...], at: Point) -> tuple[Point, ...]:
    """Places round the caster's new one, a hair from its base."""
    found = []
    for k, friend in enumerate(company):
        ux, uy = ROUND[k * len(ROUND) // len(company)]
        far = state.places[by][2] + state.places[friend][2] + 0.25
        found.append(snapped((at[0] + far * ux, at[1] + far * uy)))
    return tuple(found)
