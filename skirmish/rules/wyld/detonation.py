"""A spell that goes up round its caster. (WYL-58..65)"""

from __future__ import annotations

import math
from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import Asking
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.spells.ground import destroy
from skirmish.kit.spells.levels import soak_of
from skirmish.kit.spells.walls import destructible
from skirmish.rules.wyld.aborting import burnt
from skirmish.rules.wyld.book import book_of
from skirmish.rules.wyld.caster import caster, channel_of
from skirmish.rules.wyld.events import Detonated
from skirmish.rules.wyld.facing import last_cancels

BAND_YD = 3
"""How far the whole pool reaches, and how far further each half of it. (WYL-61, WYL-62)"""


def pool(points: int, horizon: int, motes: int) -> int:
    """The lower of points and horizon, and a die for each mote. (WYL-59)"""
    return min(points, horizon) + motes


def band(yards: float) -> int:
    """1 up to 3 yards, 2 up to 6: the far edge belongs to it. (WYL-63)"""
    return max(1, math.ceil((yards - TOLERANCE_IN) / BAND_YD))


def share(dice: int, number: int) -> int:
    """The pool in this band: halved so often, rounded down each time. (WYL-62, WYL-63)"""
    return dice >> (number - 1)


def yards(rules: Ruleset, inches: float) -> float:
    """Inches on the table as yards. (WYL-63)"""
    return inches * int(rules.options["yards_per_inch"])


def victims(rules: Ruleset, state: State, i: ModelId, dice: int) -> Iterator[tuple[ModelId, int]]:
    """Everybody else it reaches and the dice it does there, the nearest first. (WYL-61..63)"""
    surface = on(state)
    near = sorted((gap, k) for k, gap in enumerate(surface.gaps(i)) if k != i and gap < math.inf)
    seen_only = rules.options["detonation_needs_los"] == "true"
    for gap, k in near:
        here = share(dice, band(yards(rules, gap)))
        if not here:
            return
        if not seen_only or surface.sight(i, k).seen:
            yield k, here


def shatter(table: Table, i: ModelId) -> None:
    """Low pieces and raised walls that reach within 3 yards are destroyed. (WYL-65)"""
    surface = on(table.state)
    for piece, shape in destructible(table.state):
        nearest, _ = surface.reach_of(i, shape)
        if yards(table.rules, nearest) <= BAND_YD + TOLERANCE_IN:
            destroy(table, piece, i, "WYL-65")


def detonate(table: Table, i: ModelId, why: str, rule: str) -> Asking:
    """The caster soaks with body and essence, the others with armour too; no defence helps. (WYL-60, WYL-64, WYL-65)"""
    yield from last_cancels(table, i, "detonates", lambda now: pool(now.points, now.horizon, now.motes))
    now = channel_of(table.state, i)
    if now is None:
        return
    page = book_of(table.rules)[now.spell]
    dice = pool(now.points, now.horizon, now.motes)
    table.emit(Detonated(i, page.spell.name, why, dice, rule))
    others = tuple(victims(table.rules, table.state, i, dice))
    shatter(table, i)
    own = soak_of(table.rules, table.state, i, armour=False) + caster(table.state, i).gift.essence
    yield from burnt(table, i, dice, own, i, "WYL-60")
    for k, here in others:
        yield from burnt(table, k, here, soak_of(table.rules, table.state, k), i, "WYL-61")
