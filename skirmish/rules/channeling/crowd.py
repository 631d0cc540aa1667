"""What it costs to stand near friends where an enemy may weave at a template full: Fireball and its like. (CHN-63)

Roughly: wards, cuts and what makes a test easier are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from skirmish.core.decision import Action
from skirmish.core.exchange import Company, Volley
from skirmish.core.state import ModelId, Place, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.crowds import breadth_in, bursts, caught, keeps_apart, within_reach
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.volleys import Attempt, Volleys, bands, volley_of
from skirmish.rules.channeling.channeler import channeler
from skirmish.rules.channeling.volley import VOLLEYS
from skirmish.rules.channeling.worth import passes, spells_of


class Purse(NamedTuple):
    """What the harm of its areas hangs on, whom they touch aside."""

    points: int
    ground: tuple[Place, ...] | None
    """See `volley.Means`."""


class Areas(NamedTuple):
    """The weaves of some that catch more than who they are aimed at, and the range of the furthest."""

    spells: tuple[Spell, ...]
    range_in: float


_areas: dict[tuple[str, ...], tuple[Mapping[str, Spell], Areas]] = {}


def crowded(rules: Ruleset, state: State, i: ModelId) -> list[Company]:
    """Its friends, as far as enemies can pay to harm two at once: what it loses by standing beside them."""
    side, threats = state.models[i].side, []
    for m in state.models:
        if m.magic is not None and m.side != side and state.on_table(m.id):
            areas = _areas_of(rules, m.magic.gift.weaves)
            near = areas.spells and within_reach(state, i, m.id, areas.range_in)
            found = CROWDS.of(rules, state, m.id, i) if near else None
            if found is not None:
                threats.append(found)
    return keeps_apart(state, i, threats) if threats else []


def _areas_of(rules: Ruleset, weaves: tuple[str, ...]) -> Areas:
    """Those of these weaves: kept for these rules."""
    spells = spells_of(rules)
    known = _areas.get(weaves)
    if known is None or known[0] is not spells:
        wide = tuple([spells[weave] for weave in weaves if breadth_in(spells[weave])])
        known = _areas[weaves] = spells, Areas(wide, max([spell.range_in for spell in wide], default=0.0))
    return known[1]


def _purse(rules: Ruleset, state: State, k: ModelId) -> Purse | None:
    """What it has in its next turn; None if it is fighting, or weaves nothing then. (CHN-9)"""
    by = VOLLEYS.means(rules, state, k)
    return Purse(by.points, by.ground) if by is not None and not by.fighting else None


def _reckon(rules: Ruleset, state: State, k: ModelId, i: ModelId, by: Purse) -> Volley | None:
    """What k's next turn takes from i, as a volley at who stands beside it, by the distance between those two."""
    marks = float(state.models[i].warrior.marks)
    return volley_of(bands(by.points, marks, _attempts(rules, state, k, i))) if marks > 0 else None


def _attempts(rules: Ruleset, state: State, k: ModelId, i: ModelId) -> Iterator[Attempt]:
    """One of each weave that catches more than who it is aimed at."""
    marks = state.models[i].warrior.marks
    for spell in _areas_of(rules, channeler(state, k).gift.weaves).spells:
        brings = caught(rules, state, Cast(k, spell, Action("cast", k, i, what=spell.id)), i)
        yield Attempt(breadth_in(spell), spell.cost, passes(spell.difficulty, 0) * brings / marks, bursts(spell))


def _bearing(slot: Any) -> object:
    """What harm to another hangs on: what it knows."""
    return slot.gift if slot is not None else None


CROWDS = Volleys(_purse, _reckon, _bearing)
"""The last ones looked at."""
