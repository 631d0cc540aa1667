"""What works against an area that is no attack: abilities that stop it, or lead out of it. (WYL-64, WYL-65)

An ability is one of the host's (`CombatSystem.refuges`), or a special rule of the warrior that data/refuges.yaml tags.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, Protocol, cast

from skirmish.board import on
from skirmish.core.decision import Procedure
from skirmish.core.events import Moved, Used
from skirmish.core.record import DataFile, Record
from skirmish.core.state import SAME_LEVEL, ModelId, Place, State
from skirmish.core.system import Refuge, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, distance, in_space
from skirmish.kit.heights import plunge
from skirmish.kit.moves import LEAP, go
from skirmish.rules.wyld.events import Sheltered


class Tagged(Record):
    """A special rule that is good for it; `leap_in`: how far it leads, for `leave_area`."""

    trait: str
    """Its id in the catalogue of special rules."""
    name: str
    tag: Literal["perfect", "leave_area"]
    """What it does: a perfect defence, or leaving the area."""
    rule: str
    leap_in: float = 0.0
    """How far it leads, in inches."""
    essence: int = 1
    """The difficulty of the distraction that using it is. (WYL-24)"""


class Refuges(Record):
    """The file of them."""

    refuges: tuple[Tagged, ...]
    """The special rules that save."""


REFUGES: DataFile = ("refuges.yaml", Refuges, "card-refuges")


class _WithRefuges(Protocol):
    refuges: Refuges


def refuges_of(rules: Ruleset, state: State, k: ModelId) -> Iterator[Refuge]:
    """All that the model may use now: the host's abilities, then its special rules, if it can act. (WYL-65)"""
    yield from rules.combat.refuges(state, k)
    traits = {name for name, _ in state.models[k].warrior.traits}
    if traits and rules.combat.able(state, k):
        for one in cast(_WithRefuges, rules.magic).refuges.refuges:
            if one.trait in traits:
                yield Refuge(one.tag, one.name, one.leap_in, one.essence, one.rule)


def take_refuge(
    table: Table, k: ModelId, middle: Place, here: int, there: Callable[[float], int], high: float = 0.0
) -> Procedure[int]:  # fmt: skip
    """The dice that are left for the model: `here` if nothing it can do helps. (WYL-64, WYL-65)

    `there`: the dice that reach who is so many inches from the base in the middle; `high`: how high that stands.
    What stops all of it comes before a leap, the longest leap before others; a leap must take it to where there are
    fewer dice. (WYL-24: it is used then.)
    """
    found = tuple(refuges_of(table.rules, table.state, k)) if here and table.state.on_table(k) else ()
    perfect = next((one for one in found if one.tag == "perfect"), None)
    if perfect is not None:
        table.emit(Used(k, perfect.name, perfect.essence, perfect.rule))
        table.emit(Sheltered(k, perfect.name, here))
        yield from settle(table)
        return 0
    for leap in sorted(found, key=lambda one: -one.leap_in):
        (x, y, radius, _), slid = table.state.places[k], on(table.state).push(k, middle[:2], leap.leap_in)
        level = table.state.level(k) if slid.level == SAME_LEVEL else slid.level
        rise = on(table.state).elevation_at(slid.at, level) - high if table.state.battlefield.levels else 0.0
        if there(_gap(slid.at, radius, middle, rise)) < here:
            table.emit(Used(k, leap.name, leap.essence, leap.rule))
            if slid.level == SAME_LEVEL:
                yield from go(table, Moved(k, ((x, y), slid.at), LEAP, "WYL-64"))
                yield from settle(table)
            else:
                yield from plunge(table, k, slid)
            return there(_gap(table.state.places[k][:2], radius, middle, rise))  # a burning wall may have stopped it
    return here


def _gap(at: Point, radius: float, middle: Place, rise: float) -> float:
    gap = distance(at, middle[:2]) - radius - middle[2]
    return in_space(max(0.0, gap), rise) if rise else gap
