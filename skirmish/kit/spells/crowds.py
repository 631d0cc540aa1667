"""What a spell takes from who stands near the one it is aimed at: for who weighs how close together to stand.

Closed forms beside those of `volleys`: for each enemy who may weave such a spell, and each of ours. (CHN-63, CHN-W9)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from skirmish.board import on
from skirmish.core.exchange import Company, Volley
from skirmish.core.state import OFF_TABLE_IN, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.outlook import look
from skirmish.kit.spells.spell import Area, Cast, Part, Spell, Spill, Splash
from skirmish.kit.spells.volleys import AGAINST, AT_ONCE, TAKES
from skirmish.kit.spells.worths import spills

COMES_IN = 8.0
"""By so much enemy and victim may still come closer before it is woven."""
LEAST = 0.1
"""Marks below which nobody need keep away."""


@lru_cache(512)
def breadth_in(spell: Spell) -> float:
    """How near to the one it is aimed at others are caught as well, from base to base; 0 if they never are.

    A template is laid between two, and so catches both as long as the gap isn't wider than it is.
    """
    return max([_breadth(part) for part in spell.parts], default=0.0) if spell.target in AGAINST else 0.0


def _breadth(part: Part) -> float:
    if isinstance(part, Area):
        return 2 * part.radius_in if any(type(one) in TAKES for one in part.each) else 0.0
    return part.radius_in if isinstance(part, Splash | Spill) else 0.0


@lru_cache(512)
def bursts(spell: Spell) -> bool:
    """Whether it harms those others at once, so that it helps to cast it again."""
    areas = [one for part in spell.parts if isinstance(part, Area) for one in part.each]
    return any(isinstance(part, AT_ONCE) for part in areas) or any(isinstance(p, Splash | Spill) for p in spell.parts)


def caught(rules: Ruleset, state: State, cast: Cast, k: ModelId) -> float:
    """Marks that the spell takes from k's side if it works and k is caught with the one it is aimed at."""
    seen, found = look(rules, state, cast.by), 0.0
    for part in cast.spell.parts:
        if isinstance(part, Area):
            found += sum([TAKES[type(one)](seen, cast, k, one) for one in part.each if type(one) in TAKES])
        elif isinstance(part, Splash):
            found += seen.toll(Hit(k, part.strength, cast.by, missile=True, rule=cast.spell.rule))
        elif isinstance(part, Spill):
            found += spills(seen, cast, k, part)
    return max(0.0, found)


def within_reach(state: State, i: ModelId, k: ModelId, range_in: float) -> bool:
    """Whether enemy k may come near enough to i before it weaves, and sees it: who doesn't see it doesn't count."""
    surface = on(state)
    return surface.gaps(i)[k] <= range_in + COMES_IN and surface.sight(k, i).seen


def keeps_apart(state: State, i: ModelId, threats: Iterable[Volley]) -> list[Company]:
    """Friends it is dear to be near, with what that costs the side as a worth below 0.

    What an enemy has to spend on areas may be aimed at any of the side: at each of them as likely as at another. That a
    friend loses as much by it makes up for templates that are laid elsewhere.
    `threats`: what the turn of each enemy `within_reach` takes from i, by the distance to who it is aimed at.
    """
    lost = dict[float, float]()
    for volley in threats:
        _add(lost, volley)
    if not lost:
        return []
    side, places = state.models[i].side, state.places
    near = [m.id for m in state.models if m.side == side and m.id != i and places[m.id][0] < OFF_TABLE_IN]
    chance = 1 / (1 + len(near))
    dear = [(inches, -chance * marks) for inches, marks in lost.items() if chance * marks >= LEAST]
    return [Company(k, inches, worth) for k in near for inches, worth in dear]


def _add(lost: dict[float, float], volley: Volley) -> None:
    """What it takes within each distance beyond what it takes from further: those are added up where somebody is."""
    for n, (inches, marks) in enumerate(zip(volley.reach_in, volley.open, strict=True)):
        further = volley.open[n + 1] if n + 1 < len(volley.open) else 0.0
        lost[inches] = lost.get(inches, 0.0) + marks - further
