"""Who casts spells of effects and requirements, or carries works, and what it is in the middle of. (TRI-58..71)"""

from __future__ import annotations

from typing import Any, Literal

from skirmish.core.decision import Action
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.essence.incantations import Craft, School

SPELLCRAFT = "spellcraft"
Order = tuple[str, tuple[str, ...]]
"""(name of who gets it, effects and requirements) of a work that a maker makes before the battle. (TRI-71)"""


class Work(Record, cache_hash=True):
    """A work that was made, and isn't used yet. (TRI-71)"""

    what: str
    """Its parts, as actions name them."""
    potency: int


class Gift(Record, cache_hash=True):
    """What a caster or a maker has for good; nothing of who only carries a work. (TRI-58, TRI-59, TRI-68)"""

    school: School | Literal[""] = ""
    """'': it casts no spells."""
    incantations: tuple[str, ...] = ()
    """Ids of the effects, shapers and requirements that it has learned. (TRI-61)"""
    intellect: int = 0
    spellcraft: int = 0
    composure: int = 0
    """Its rank, where the combat system has none. (RT-38)"""
    pool: int = 0
    """Essence at the start of a battle. (TRI-59)"""
    components: int = 0
    """How many it carries. (TRI-61)"""
    crafts: tuple[Craft, ...] = ()
    made: tuple[Order, ...] = ()
    """What it makes before the battle. (TRI-71)"""
    making: int = 0
    """Its rank in Craft or Survival, where the combat system has none."""


class Ritual(Record, cache_hash=True):
    """A spell that takes several actions. (TRI-61, TRI-66)"""

    action: Action
    cost: int
    left: int
    """Actions that it still takes."""


class Weaver(Record, cache_hash=True):
    """The slot of a caster, a maker, or who carries a work."""

    gift: Gift
    essence: int
    components: int = 0
    ritual: Ritual | None = None
    done: bool = False
    """It has cast, or gone on with a ritual, in this turn."""
    still: bool = False
    """What it casts in this turn forbids it to move. (TRI-61)"""
    works: tuple[Work, ...] = ()
    """What it carries and may use, the most potent of a kind first. (TRI-71)"""


def weaver(state: State, i: ModelId) -> Weaver:
    """The model's slot; it must have one."""
    slot: Weaver = state.models[i].magic
    return slot


def has_ranks(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether the combat system has ranks, and soaks with them. (RT-38)"""
    return rules.combat.skill_roll(state, i, SPELLCRAFT, "TRI-64") is not None


NO_GIFT = Gift()


def casts(state: State, i: ModelId) -> bool:
    """Whether the model casts spells at all. (TRI-58)"""
    slot: Weaver | None = state.models[i].magic
    return slot is not None and bool(slot.gift.school)


def with_weaver(state: State, i: ModelId, **changes: Any) -> State:
    """The state with the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, magic=evolve(model.magic, **changes)))
