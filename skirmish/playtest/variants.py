"""Rules compared on the same luck: what the values of an option change, battle by battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from skirmish.core.record import Record
from skirmish.playtest.estimates import HALF, Estimate, Sums
from skirmish.playtest.match import Result, piece_of, score
from skirmish.playtest.plan import Batch


class Variant(NamedTuple):
    """A value for each option that is varied, and the battles that were played so."""

    options: Mapping[str, str]
    batch: Batch

    @property
    def name(self) -> str:
        """`rout=half, relative_strength=true`."""
        return ", ".join(f"{option}={value}" for option, value in self.options.items())


class Effect(Record):
    """A figure under one variant, and how far it is from that of the first."""

    variant: str
    value: Estimate
    change: Estimate | None
    """From battles with the same lists, map, dice, sides and ends; None for the first variant."""


class Figure(Record):
    """Something of each battle, and what the variants make of it."""

    name: str
    share: bool
    """Whether it is a share, 0 to 1."""
    effects: tuple[Effect, ...]


Measure = Callable[[Result], float | None]
"""What is looked at of a battle; None where there is nothing to look at."""


def combinations_of(varied: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Each value of each option with each of all others, those that were named first first."""
    return [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]


def figures(variants: Sequence[Variant]) -> tuple[Figure, ...]:
    """All figures. The variants have the same lists, maps, players and seeds."""
    plan = variants[0].batch.plan
    found = [
        _figure(f"{roster.name} wins", True, wins_of(roster.id), variants)
        for roster in (plan.rosters if len(plan.rosters) > 2 else plan.rosters[:1])
    ]
    found.append(_figure("the side with the first turn wins", True, first_turn_wins, variants))
    found.append(_figure("a side routs", True, routs, variants))
    found.append(_figure("rounds", False, lambda result: float(result.rounds), variants))
    return tuple(one for one in found if one.effects)


def wins_of(ident: str) -> Measure:
    """Whether the list has won; a draw is a half."""

    def measure(result: Result) -> float | None:
        bout = result.bout
        if ident == bout.mine:
            return score(result.won)
        return 1.0 - score(result.won) if ident == bout.theirs else None

    return measure


def first_turn_wins(result: Result) -> float | None:
    """Whether the side with the first turn has won."""
    first = result.facts["course"]["first"]
    if first is None:
        return None
    return score(result.won) if first == result.bout.side else 1.0 - score(result.won)


def routs(result: Result) -> float | None:
    """Whether a side ran."""
    return float(any(when is not None for when in result.facts["course"]["rout"]))


def _figure(name: str, share: bool, measure: Measure, variants: Sequence[Variant]) -> Figure:
    unit, least = (HALF, 0.0) if share else (1.0, 0.0)
    most = 1.0 if share else float("inf")
    first = {_key(one): measure(one) for one in variants[0].batch.results}
    effects = []
    for number, variant in enumerate(variants):
        whole, change = Sums(), Sums()
        for result in variant.batch.results:
            value, before = measure(result), first.get(_key(result))
            if value is not None:
                whole.add(value, piece=piece_of(result))
                if before is not None:
                    change.add(value - before, piece=piece_of(result))
        if whole.battles:
            gain = change.estimate(unit, -most, most) if number and change.battles else None
            effects.append(Effect(variant.name, whole.estimate(unit, least, most), gain))
    return Figure(name, share, tuple(effects))


def _key(result: Result) -> tuple[str, str, str, int, int]:
    """What two battles have in common that differ in nothing but their rules."""
    bout = result.bout
    return bout.mine, bout.theirs, bout.map, bout.seed, bout.side
