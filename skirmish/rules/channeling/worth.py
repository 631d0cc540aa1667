"""What points, weaves that stand and cuts are worth in marks, for AIs and the policy `best`. (CHN-81)"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol, cast

from skirmish.core.decision import Action
from skirmish.core.dice import sums
from skirmish.core.events import EffectEnded
from skirmish.core.geometry import Polygon, middle, sides
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, distance
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.value import value
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.channeling.cutting import terms

OWED = 2.0
"""Marks that a point of the next turn is worth: about what an Arrow of Fire does with it. (CHN-80)"""
SPENT = 0.3
"""Marks that a point on hand is worth beyond what it is spent on now: what is left over is lost. (CHN-3)"""
WILL_CUT = 0.6
"""How often an enemy who could cut, and gains by it, is taken to try."""


class _WithSpells(Protocol):
    spells: dict[str, Spell]


def spells_of(rules: Ruleset) -> dict[str, Spell]:
    """The weaves of the magic system that these prices belong to."""
    return cast(_WithSpells, rules.magic).spells


def worth(state: State, side: Side) -> float:
    """Points on hand and points owed of the side's channelers, in marks."""
    total = 0.0
    for m in state.models:
        if m.magic is not None and m.side == side and not m.out:
            total += SPENT * m.magic.hand - OWED * m.magic.debt
    return total + SPENT * sum(c.pool for c in weavings(state).circles if state.models[c.leader].side == side)


@lru_cache(256)
def passes(needed: int, shift: int) -> float:
    """The chance of 2D6 plus the modifiers reaching what is needed. (CHN-80)"""
    return sum(number for total, number in sums(2, 6) if total + shift >= needed) / 36


def cut_worth(rules: Ruleset, state: State, cutter: ModelId, holder: ModelId, brings: float) -> float:
    """What a try at a weave of this value brings: the chance that it fails, less the price of the points."""
    cost, needed, _ = terms(rules, state, cutter, holder)
    return brings * (7 - needed) / 6 - OWED * cost


def standing(rules: Ruleset, state: State, effect: Effect) -> float:
    """What a weave that stands is worth to its holder's side: what it would bring if it were cast there now."""
    spell = spells_of(rules).get(effect.source)
    if spell is None or effect not in state.effects:
        return 0.0
    without = EffectEnded(effect).apply(state)
    return value(rules, without, Cast(effect.owner, spell, _again(state, effect, spell)))


def _again(state: State, effect: Effect, spell: Spell) -> Action:
    """The action that would cast it as it stands."""
    plain = Action("cast", effect.owner, what=spell.id)
    if effect.target != NOBODY:
        return plain if spell.target == "self" else Action("cast", effect.owner, effect.target, what=spell.id)
    for laid in state.features:
        if laid.effect == effect.id and laid.shape is not None:
            via = (_along(laid.shape),) if isinstance(laid.shape, Polygon) else ()
            return Action("cast", effect.owner, at=middle(laid.shape), via=via, what=spell.id)
    return plain


def _along(strip: Polygon) -> Point:
    """A point in the direction of the strip's longer sides, from its middle."""
    (ax, ay), (bx, by) = max(sides(strip), key=lambda side: distance(*side))
    x, y = middle(strip)
    return x + (bx - ax) / 2, y + (by - ay) / 2
