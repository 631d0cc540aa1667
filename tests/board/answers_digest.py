"""Prints the digest of a few thousand answers of the board, the same on all machines, with and without numba."""

from __future__ import annotations

import hashlib
import math
from itertools import pairwise

from levels_field import crowded_levels
from staking import stakes
from tables import battle_on, random_field, random_places

from skirmish.board import Aim, Rows, Terms, Walk, line, on, row
from skirmish.core.battlefield import GROUND
from skirmish.core.geometry import Circle, middle
from skirmish.core.hints import Company, Volley
from skirmish.core.record import evolve
from skirmish.core.state import Feature, State
from skirmish.core.units import Point


def answers(state: State) -> list[object]:
    """Every question, asked of the first models."""
    table, everybody = on(state), range(len(state.places))
    foes = [sum(1 << k for k in everybody if k % 2 != side) for side in (0, 1)]
    found: list[object] = [table.contacts(i) for i in everybody]
    found += [table.gaps(i) for i in everybody]
    found += [
        (seen.visible, seen.clear) for i in everybody for j in everybody if i != j for seen in (table.sight(i, j),)
    ]
    for i in list(everybody)[:6]:
        x, y = state.places[i][:2]
        walk = Walk(5, 1.0, foes[i % 2])
        points = [(x + dx, y + dy) for dx in (-3, 0, 3) for dy in (-3, 0.5, 3)]
        found.append([cost if cost < math.inf else None for cost in table.reach(i, walk, points)])
        ways = [table.way(i, point, walk) for point in points[:3]]
        ways += [table.charge(i, 1 << j, Walk(10), foes[i % 2] & ~(1 << j)) for j in everybody if (i + j) % 2]
        ways += [table.approach(i, walk, foes[i % 2], shoot) for shoot in (0.0, 18.0)]
        found += [way and (way.path, way.cost) for way in ways]
        push = table.sweep(i, points[0], 6)
        found += [(push.at, push.inches, push.model, push.terrain), table.elevation(i)]
        found += [(table.stands(i, point), table.straight(i, point)) for point in points]
        found += told(state, i, points)
        found += [weighed(state, i, foes[i % 2], points)]
        found += [(b.name, b.at) for j in everybody if i != j for b in table.blockers(i, j)]
    return found


def weighed(state: State, i: int, foes: int, points: list[Point]) -> object:
    """The best places for i, with harm of all sorts between it and its foes."""
    ids = [k for k in range(len(state.places)) if foes >> k & 1]
    shots = Volley((9.0, 18.0), (4.0, 2.5), (2.0, 1.0))
    rows = {k: row(Terms(8.0, 3.0 + k, 9.0, 2.0 + k / 2, 4.0, 4.0, 2.0), [shots], [], [shots]) for k in ids}
    near = (Company((i + 1) % len(state.places), 3.0, 1.5),)
    at_stake = stakes(len(state.places), rows, near, Aim((24.0, 24.0), 2.0, 0.3), lures=1.5)
    best = on(state).weigh(i, Walk(6), (True, True), at_stake, (1.0, 0.9, 0.8, 0.7, 1.1, 1.0, 0.01), points)
    others = [k for k in range(len(state.places)) if k not in ids]
    kept = Rows(len(state.places))
    for k in others:
        for j in ids:
            kept.keep(k, j, rows[j])
    return best, on(state).heed(others, ids, kept.terms, kept.volleys).tolist()


def told(state: State, i: int, points: list[Point]) -> list[object]:
    """What is asked for weaves, of model i and points round it."""
    table, everybody, hard = on(state), range(len(state.places)), frozenset({"building", "rock"})
    found: list[object] = []
    for point in points:
        found += [table.elevation_at(point), table.in_area(point, 3), table.gap_to_point(i, point)]
        found += [table.sees_point(k, point) for k in everybody] + [table.exposed(point, k) for k in everybody]
        push = table.push(i, point, 4)
        found += [push.at, push.inches, push.model, push.terrain]
    for a, b in pairwise(points):
        wall = line(a, b, 0.5)
        found += [table.free_strip(a, b, 0.5), table.reach_of(i, wall), table.sees_shape(i, wall)]
        parted = table.crossing(points[:2], 0.5, wall)
        found.append(parted and (parted.before, parted.after))
    beams = [table.beam(i, j, 24, hard) for j in everybody if j != i]
    return found + [(beam.end, beam.struck) for beam in beams]


def high(state: State) -> list[object]:
    """What is asked of levels alone, of the first models and one place on each level."""
    table, everybody = on(state), range(len(state.places))
    spots = [(GROUND, state.places[0][:2])]
    spots += [(k, middle(level.floors[0].shape)) for k, level in enumerate(state.battlefield.levels, 1)]
    all_of_them, near = (1 << len(state.places)) - 1, [1] * len(state.places)
    found: list[object] = [table.beholders(all_of_them, [all_of_them & ~(1 << k) for k in everybody], near)]
    for level, at in spots:
        found += [(table.in_area(at, 4, level=level), table.elevation_at(at, level))]
        for i in everybody:
            others = all_of_them & ~(1 << i)
            found += [table.gap_to_point(i, at, level), table.sees_point(i, at, level), table.exposed(at, i, level)]
            found += [table.spotted(i, [at], others, near, level), table.contacts_at(i, at, others, level)]
        for i in list(everybody)[:4]:
            way, leap = table.way(i, at, Walk(10), level=level), table.leap(i, at, level, Walk(8))
            found += [way and (way.path, way.levels, way.cost), leap and (leap.cost, leap.step)]
            found += [table.seen_from(i, [at], j, level) for j in everybody if j != i]
    for i in everybody:
        found += [table.faces(i), [(one.level, one.at, one.cost) for one in table.arrivals(i, Walk(8))]]
        if table.level(i) != GROUND:
            down = table.landing(i)
            found += [(down.level, down.at, down.fall_in), table.near_edge(i, 1.0)]
    return found


def digest() -> str:
    """Of all answers on three flat tables, and on two with levels."""
    total = hashlib.sha256()
    for seed in range(3):
        field = random_field(seed)
        state = battle_on(field, random_places(seed, field, 12, (1.2, 0.0, 3.0)))
        laid = Feature(1, "rampart", Circle(24, 24, 2), "blocks", "impassable", 3.0)
        mist = Feature(2, "mist", Circle(20, 28, 4), "cloud", height_in=6.0)
        for stage in (state, evolve(state, features=(laid, mist))):
            total.update(repr(answers(stage)).encode())
    for seed in range(2):
        state = crowded_levels(seed, 14)
        total.update(repr(answers(state)).encode())
        total.update(repr(high(state)).encode())
    return total.hexdigest()


if __name__ == "__main__":
    print(digest())
