"""Lists made of things whose true prices are known, and battles drawn by what the lists are truly worth."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from made_results import drawn_field

from skirmish.playtest.match import Result
from skirmish.playtest.prices import Thing

MARK = 0.012
"""Log odds that a mark is worth."""


class World(NamedTuple):
    printed: dict[Thing, float]
    true: dict[Thing, float]
    lists: dict[str, dict[Thing, float]]
    results: list[Result]


def world(
    rng: np.random.Generator, *, lists: int = 16, games: int = 40, things: int = 12, off: float = 0.25,
    limits: tuple[int, int] = (500, 501), quirks: float = 0.0,
) -> World:  # fmt: skip
    """`off`: how far printed prices are off, as a share; `quirks`: what match-ups do to log odds beside all prices."""
    named = [Thing("type" if n % 3 else "item", f"t{n}") for n in range(things)]
    printed = {thing: float(rng.integers(15, 120)) for thing in named}
    true = {thing: marks * (1 + off * float(rng.standard_normal())) for thing, marks in printed.items()}
    made = {f"list-{n}": one_list(printed, float(rng.integers(*limits)), rng) for n in range(lists)}
    worth = {ident: sum(count * true[thing] for thing, count in counts.items()) for ident, counts in made.items()}

    def chance(mine: str, theirs: str) -> float:
        odds = MARK * (worth[mine] - worth[theirs]) + quirks * float(rng.standard_normal())
        return 1 / (1 + math.exp(-odds))

    return World(printed, true, made, drawn_field(chance, made, games, rng))


def one_list(printed: dict[Thing, float], left: float, rng: np.random.Generator) -> dict[Thing, float]:
    """Things of five sorts until the marks are spent."""
    sorts = [list(printed)[n] for n in rng.choice(len(printed), 5, replace=False)]
    found: dict[Thing, float] = {}
    while affordable := [thing for thing in sorts if printed[thing] <= left]:
        thing = affordable[int(rng.integers(len(affordable)))]
        found[thing] = found.get(thing, 0.0) + 1
        left -= printed[thing]
    return found
