"""When a model that holds its action gains by it: it waits for an enemy to come, and acts when one has. (RES-35)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.display import Reach
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import is_waiting
from skirmish.rules.resolve.events import order
from skirmish.rules.resolve.queries import find_able, foes_of, sides

PATIENCE = 0.02
"""Marks that it is worth to hold where an enemy may come: less than anything that can be done now."""
STRUCK_BACK = 0.6
"""What the enemy's blows count beside one's own."""


def hold_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """`PATIENCE` where nobody can be harmed now, and an enemy that is still to act may come to where it can."""
    if seize_worth(rules, state, i) > 0.0:
        return 0.0
    now, gaps, holding = rules.combat.reach(state, i), on(state).gaps(i), order(state).holding
    far = max(now.charge, now.shoot, rules.magic.reach(state, i))
    for foe in ids_in(_shown_foes(state, i) & find_able(state) & ~holding):
        if is_waiting(state, foe) and gaps[foe] <= far + rules.combat.strides(state, foe).move:
            return PATIENCE
    return 0.0


def seize_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """The most that a blow, a charge, a shot or a spell of the model brings from where all stand now, in marks."""
    now = rules.combat.reach(state, i)
    return max([_harm(rules, state, i, foe, now) for foe in ids_in(_shown_foes(state, i))], default=0.0)


def _shown_foes(state: State, i: ModelId) -> int:
    known = sides(state)
    return foes_of(state, i) & known.conscious[1 - state.models[i].side] & ~known.hidden


def _harm(rules: Ruleset, state: State, i: ModelId, foe: ModelId, now: Reach) -> float:
    surface, combat, best = on(state), rules.combat, 0.0
    gap, touches = surface.gap(i, foe), surface.contacts(i) >> foe & 1
    if touches or gap <= now.charge:
        best = combat.blows(state, i, foe, not touches) - STRUCK_BACK * combat.blows(state, foe, i)
    shots = combat.volley(state, i, foe) if gap <= now.shoot and not surface.contacts(i) & foes_of(state, i) else None
    for volley in (shots, rules.magic.volley(state, i, foe)):
        if volley is not None and gap <= volley.reach_in[-1] and (seen := surface.sight(i, foe)).seen:
            best = max(best, volley.at(gap, seen.covered))
    return best
