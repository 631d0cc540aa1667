"""The leash: who wears it casts and cuts only beside the warrior who holds it. (SKR-82)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Refusal
from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.effects import has

LEASH_IN = 3.0
"""From base to base, inclusive."""
_held: tuple[tuple[Model, ...], dict[ModelId, ModelId | None]] = (), {}
"""Who holds whose leash as long as no model changes: it is asked wherever somebody may be put."""


def strays(state: State, i: ModelId, standing: int) -> bool:
    """Whether none of these who stand (a bit mask) holds the leash that it wears within reach. (SKR-82)"""
    by = holder(state, i)
    return by is None or not standing >> by & 1 or not on(state).within(i, by, LEASH_IN)


def leash_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not cast or cut now: its leash. (SKR-82)"""
    if not state.models[i].magic.gift.leash:
        return None
    by = holder(state, i)
    if by is None or not state.on_table(by):
        return Refusal("nobody holds its leash any more", "SKR-82")
    name = state.models[by].name
    if not rules.combat.who(state, "standing") >> by & 1:
        return Refusal(f"{name} holds its leash and is down", "SKR-82")
    if not on(state).within(i, by, LEASH_IN):
        short = on(state).gap(i, by) - LEASH_IN
        return Refusal(f'{name} holds its leash and is {as_inches(short)} beyond 3"', "SKR-82", short)
    return None


def holder(state: State, i: ModelId) -> ModelId | None:
    """Who holds the model's leash, wherever that one is; nobody while she is compelled. (SKR-82, CHN-73)"""
    global _held
    known = _held
    if known[0] is not state.models:
        known = _held = state.models, {}
    if i not in known[1]:
        model = state.models[i]
        leash = model.magic.gift.leash
        named = (m for m in state.models if m.side == model.side and m.warrior.id == leash)
        known[1][i] = next((m.id for m in named if not has(m, "compelled")), None)
    return known[1][i]
