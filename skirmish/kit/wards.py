"""Spells that help or hinder spells: what wards take off a test, and weaves that nobody can see. (CHN-26, CHN-75)"""

from __future__ import annotations

from skirmish.core.events import EffectEnded
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.effects import owner_side

TEST = "weave test"
"""The topic of numbers that are added to a model's own tests."""
WOVEN_AT = "woven at"
"""The topic of numbers that are taken off enemies' tests aimed at the bearer."""
UNSEEN = "unseen"
"""The topic of who can't be cut at its next spell."""


def wards(state: State, side: Side, touched: int) -> tuple[Effect, ...]:
    """The wards on those of the models in the bit mask that are enemies of the side. (CHN-75)"""
    return tuple(
        effect
        for effect in state.effects
        if effect.target != NOBODY
        and touched >> effect.target & 1
        and owner_side(state, effect.target) != side
        and _about(effect, WOVEN_AT)
    )


def strongest(found: tuple[Effect, ...]) -> int:
    """What these wards take off together: only the strongest counts. (CHN-75)"""
    return min(number for effect in found for topic, number in effect.numbers if topic == WOVEN_AT)


def inverted(table: Table, i: ModelId) -> bool:
    """Whether this spell of the model can't be cut because of an Inversion, which is used up. (CHN-26, CHN-75)"""
    for effect in table.state.effects:
        if effect.target == i and _about(effect, UNSEEN):
            table.emit(EffectEnded(effect, f": {table.state.models[i].name}'s weave is inverted"))
            return True
    return False


def _about(effect: Effect, about: str) -> bool:
    return any(topic == about for topic, _ in effect.numbers)
