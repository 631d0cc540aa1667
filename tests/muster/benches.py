"""Lists in the making for tests: of the White Tower mostly, by rules that are read once."""

from __future__ import annotations

from pathlib import Path

from support.band import BAND as BAND

from skirmish.muster.bench import Bench
from skirmish.muster.bench_reading import House
from skirmish.muster.bench_types import Hireling, Lesson, Line, Ware

HOUSE = House()
SHIPPED = {path.stem: path.read_text("utf-8") for path in sorted(Path("warbands").glob("*.yaml"))}
"""The texts of the lists that come with the program."""


def band(text: str = BAND, seed: int = 1) -> Bench:
    """The list above, or another text."""
    return Bench(text, "band.yaml", HOUSE, seed)


def fresh(faction: str = "white-tower", limit: int = 500, seed: int = 1) -> Bench:
    """A list with nobody in it."""
    return Bench.fresh(faction, "The Watch", limit, HOUSE, seed)


def line(bench: Bench, ident: str) -> Line:
    """The entry of this id."""
    return next(one for one in bench.lines() if one.id == ident)


def hireling(bench: Bench, ident: str) -> Hireling:
    """The type of this id."""
    return next(one for one in bench.for_hire() if one.id == ident)


def ware(bench: Bench, who: str, item: str) -> Ware:
    """What it may buy."""
    return next(one for one in bench.gear(who) if one.item == item)


def lesson(bench: Bench, who: str, weave: str) -> Lesson:
    """A weave that it knows or may know."""
    return next(one for one in bench.weaves(who).lessons if one.weave == weave)


def why_not(found: Hireling | Ware | Lesson) -> tuple[str, str] | None:
    """The reason and the rule; None if nothing hinders."""
    return None if found.refusal is None else (found.refusal.reason, found.refusal.rule)
