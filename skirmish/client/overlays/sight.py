"""Lines of sight: how much is seen and what is in the way; and the field of view from a planned spot."""

from __future__ import annotations

import math
from collections.abc import Iterator

from skirmish.board import Blocker, Seen
from skirmish.client.art.storeys import level_at
from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Cross, Ghost, Halo, Heat, Layer, Mark, Role, Stroke, Tag
from skirmish.client.words import say
from skirmish.core.state import SAME_LEVEL, ModelId
from skirmish.core.units import Point, snap


def sight(
    facts: Facts, i: ModelId, j: ModelId, at: Point | None = None, level: int = SAME_LEVEL
) -> Layer | None:  # fmt: skip
    """How much i sees of j, from where it stands or as if it stood at the point: as the board has it, for any shot.

    What hides a part of j stands by name where it does so. None if one is off the table, or both are the same.
    """
    if i == j or not (facts.state.on_table(i) and facts.state.on_table(j)):
        return None
    planned = facts.moved(i, at, level)
    seen = planned.surface.sight(i, j)
    role = sight_role(seen)
    blockers = planned.surface.blockers(i, j)
    marks = (*_line(planned, i, j, seen, blockers), *_hidden(blockers))
    ghost = (Ghost(i, at),) if at is not None else ()
    names = say("overlay.looks", who=facts.state.models[i].name, other=facts.state.models[j].name)
    return Layer("sight", words.title("sight", names), role, (*ghost, *marks), facts.state.models[i].side)


def sight_role(seen: Seen) -> Role:
    """`clear`, `cover` or `blocked`."""
    return "blocked" if not seen.seen else "cover" if seen.covered else "clear"


def _line(facts: Facts, i: ModelId, j: ModelId, seen: Seen, blockers: tuple[Blocker, ...]) -> Iterator[Mark]:
    here, there, role = facts.at(i), facts.at(j), sight_role(seen)
    stop = next((b.at for b in blockers if b.sight != "soft"), here) if not seen.seen else there
    yield Stroke((here, stop), "clear" if stop != there else role)
    if stop != there:
        yield Stroke((stop, there), "blocked", dashed=True)
    yield Tag(there, words.looked(facts.state.models[i].name, seen), role)


def _hidden(blockers: tuple[Blocker, ...]) -> Iterator[Mark]:
    """A cross at each; what several pieces of one thing have to say is said once."""
    told: set[str] = set()
    for blocker in blockers:
        role: Role = "cover" if blocker.sight == "soft" else "blocked"
        text = words.blocker(blocker.name, blocker.sight)
        yield Cross(blocker.at, role)
        if text not in told:
            yield Tag(blocker.at, text, role)
        told.add(text)


STEP_IN = 0.5
MOST_CELLS = 5600
"""Worked out within 0.1 s: on a table of 48" by 48" squares of 0.64"."""


def sightmap(
    facts: Facts, model: ModelId, at: Point | None = None, step: float = STEP_IN, most: int = MOST_CELLS,
    level: int = SAME_LEVEL,
) -> Layer | None:  # fmt: skip
    """How much the model would see from the point of the nearest enemy, if that stood in the middle of each square.

    Each value is the board's own visible fraction; bases of others are in the way where they stand. Who is seen now
    gets a ring. Squares are `step` inches wide, and wider if there were more than `most`. None without enemies.
    """
    foes = [m.id for m in facts.state.models if m.side != facts.state.models[model].side]
    here = [foe for foe in foes if facts.state.on_table(foe)]
    if not here or not facts.state.on_table(model):
        return None
    planned = facts.moved(model, at, level)
    gaps = planned.surface.gaps(model)
    probe = min(here, key=lambda foe: (gaps[foe], foe))
    marks = (_heat(planned, model, probe, step, most), *_seen(planned, model, here))
    ghost = (Ghost(model, at),) if at is not None else ()
    name = facts.state.models[model].name
    return Layer("sightmap", words.title("sightmap", name), "sight", (*marks, *ghost), facts.state.models[model].side)


def _heat(facts: Facts, model: ModelId, probe: ModelId, step: float, most: int) -> Heat:
    """The visible fraction is the same both ways, so the probe is the one that looks from square to square."""
    wide, deep = facts.state.battlefield.width_in, facts.state.battlefield.depth_in
    step = max(step, math.sqrt(wide * deep / most))
    columns, rows = math.ceil(wide / step), math.ceil(deep / step)
    squares = [square((0.0, 0.0), step, column, row) for row in range(rows) for column in range(columns)]
    return Heat((0.0, 0.0), step, columns, tuple(_seen_from(facts, probe, squares, model)))


def _seen_from(facts: Facts, probe: ModelId, squares: list[Point], model: ModelId) -> list[float]:
    """How much the probe sees of the model from each square: of the highest level that lies there."""
    field = facts.state.battlefield
    if not field.levels:
        return facts.surface.seen_from(probe, squares, model)
    levels, found = [level_at(field, at) for at in squares], [0.0] * len(squares)
    for level in set(levels):
        there = [number for number, other in enumerate(levels) if other == level]
        seen = facts.surface.seen_from(probe, [squares[number] for number in there], model, level)
        for number, share in zip(there, seen, strict=True):
            found[number] = share
    return found


def square(corner: Point, step: float, column: int, row: int) -> Point:
    """The middle of a square, on the grid."""
    return snap(corner[0] + step * (column + 0.5)), snap(corner[1] + step * (row + 0.5))


def _seen(facts: Facts, model: ModelId, foes: list[ModelId]) -> list[Mark]:
    seen = facts.surface.sights(model, sum(1 << foe for foe in foes))
    marks: list[Mark] = [Halo(foe, sight_role(seen[foe])) for foe in foes]
    count = sum(seen[foe].seen for foe in foes)
    return [*marks, Tag(facts.at(model), words.sees_of(count, len(foes)), "sight")]
