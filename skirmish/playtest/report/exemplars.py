"""Two battles to look at: the one in the middle, and the closest; played again, so that they can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish.core.battle_record import BattleRecord, record_of
from skirmish.core.record import evolve
from skirmish.playtest.bouts import Arena, deciders, fought, setup_of, sided, won
from skirmish.playtest.results import Result


class Exemplar(NamedTuple):
    """A battle that stands for many, and its record."""

    result: Result
    record: BattleRecord | None
    """None if it didn't come out again as it was: players that think by the clock may decide otherwise."""


def lead(result: Result) -> float | None:
    """By how much the first list was ahead in the end, -1 to 1; None if nobody noted it.

    It is the share of its marks that still stood, less the other's.
    """
    fielded, left = [0, 0], [0, 0]
    for one in result.facts.get("warriors", ()):
        fielded[one["side"]] += one["marks"]
        left[one["side"]] += 0 if one["out"] else one["marks"]
    if 0 in fielded:
        return None
    shares = [left[side] / fielded[side] for side in (0, 1)]
    return shares[result.bout.side] - shares[1 - result.bout.side]


def light(result: Result) -> Result:
    """The result with nothing but what `lead` needs: so all of a batch can be held at once."""
    sums = {(side, out): 0 for side in (0, 1) for out in (False, True)}
    for one in result.facts.get("warriors", ()):
        sums[one["side"], bool(one["out"])] += one["marks"]
    people = [{"side": side, "out": out, "marks": marks} for (side, out), marks in sums.items()]
    return evolve(result, facts={"warriors": people})


def closest(results: Sequence[Result]) -> Result:
    """The battle in which the two were nearest to each other in the end; of several the longest, then the first."""
    return min(results, key=lambda one: (abs(lead(one) or 0.0), -one.rounds, one.number))


def median(results: Sequence[Result]) -> Result:
    """The battle in the middle: as many went better for their first list as went worse."""
    order = sorted(results, key=lambda one: (lead(one) or 0.0, one.rounds, one.number))
    return order[(len(order) - 1) // 2]


def again(arena: Arena, result: Result) -> Exemplar:
    """The battle played again by its seed. Raises what `bouts.fought` raises."""
    bout = result.bout
    game = fought(arena, bout, deciders(arena, bout))
    words = sided(bout, *(arena.specs.get(ident, arena.player).word for ident in (bout.mine, bout.theirs)))
    same = (won(bout, game), len(game.actions)) == (result.won, result.decisions)
    return Exemplar(result, record_of(game, setup_of(arena, bout), words) if same else None)


def exemplars(arena: Arena, results: Sequence[Result]) -> dict[str, Exemplar]:
    """The battles that stand for at least one, by what they stand for. Raises what `bouts.fought` raises."""
    return {"median": again(arena, median(results)), "closest": again(arena, closest(results))}
