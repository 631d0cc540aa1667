"""Who casts spells of effects and requirements, and what it is in the middle of. (TRI-58..60, TRI-66)"""

from __future__ import annotations

from typing import Any

from skirmish.core.decision import Action
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.rules.essence.incantations import School


class Gift(Record, cache_hash=True):
    """What a caster has for good. (TRI-58, TRI-59)"""

    school: School
    incantations: tuple[str, ...]
    """Ids of the effects, shapers and requirements that it has learned. (TRI-61)"""
    intellect: int
    spellcraft: int
    composure: int
    """Its rank, where the combat system has none. (RT-38)"""
    pool: int
    """Essence at the start of a battle. (TRI-59)"""
    components: int = 0
    """How many it carries. (TRI-61)"""


class Ritual(Record, cache_hash=True):
    """A spell that takes several actions. (TRI-61, TRI-66)"""

    action: Action
    cost: int
    left: int
    """Actions that it still takes."""


class Weaver(Record, cache_hash=True):
    """The slot of a caster."""

    gift: Gift
    essence: int
    components: int = 0
    ritual: Ritual | None = None
    done: bool = False
    """It has cast, or gone on with a ritual, in this turn."""
    still: bool = False
    """What it casts in this turn forbids it to move. (TRI-61)"""


def weaver(state: State, i: ModelId) -> Weaver:
    """The model's slot; it must have one."""
    slot: Weaver = state.models[i].magic
    return slot


def with_weaver(state: State, i: ModelId, **changes: Any) -> State:
    """The state with the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, magic=evolve(model.magic, **changes)))
