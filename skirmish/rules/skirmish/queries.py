"""Questions about the state in the rulebook's words: standing, engaged, in combat. (SKR-4, SKR-5)"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.census import Census, Pair, Words, match_slots
from skirmish.kit.effects import has_condition
from skirmish.kit.moves import inches_now
from skirmish.rules.skirmish.fighter import Fighter

COMPELLED = "compelled"
"""The condition of who fights its own. (CHN-73)"""
SPENT = "spent"
"""The condition of who has no blow this turn. (CHN-73)"""


def fighter(state: State, i: ModelId) -> Fighter:
    """The model's skirmish slot."""
    slot: Fighter = state.models[i].combat
    return slot


def is_held(model: Model) -> bool:
    """Whether it is held by a weave. (CHN-68)"""
    return bool(model.conditions) and has_condition(model, "held")


def is_compelled(model: Model) -> bool:
    """Whether it fights its own, on the other side until the turn ends. (CHN-73)"""
    return bool(model.conditions) and has_condition(model, COMPELLED)


def owner(model: Model) -> Side:
    """The side whose warband it is of, also while it is compelled. (CHN-73)"""
    return 1 - model.side if is_compelled(model) else model.side


def movement_now(rules: Ruleset, state: State, i: ModelId) -> float:
    """The model's Movement in inches now: its M and what lasts on it, halved by treasure. (SKR-1, SKR-91)"""
    return inches_now(rules, state, i, float(state.models[i].combat.profile.M))


def is_in_play(state: State, i: ModelId) -> bool:
    """On the table and not out of action."""
    return state.on_table(i)


class Sides(NamedTuple):
    """Who on the table is what, as bit masks by side or of all."""

    present: Pair
    standing: Pair
    fleeing: int
    hidden: int
    stupid: int
    held: int
    compelled: int
    engaged: int
    """Who touches a standing enemy. (SKR-5)"""
    in_combat: int
    """Who touches an enemy, one of the two standing. (SKR-5)"""


def _facts(model: Model) -> tuple[object, ...]:
    """What `Sides` counts of a model, from `standing` to `compelled`."""
    slot: Fighter = model.combat
    return slot.standing, slot.fleeing, slot.hidden, slot.stupid, is_held(model), is_compelled(model)


def _make(
    contacts: tuple[int, ...], present: Pair, standing: Pair, fleeing: int, hidden: int, stupid: int, held: int,
    compelled: int,
) -> Sides:  # fmt: skip
    """`Sides`, with who fights whom."""
    engaged = in_combat = 0
    for i, touched in enumerate(contacts):
        if touched:
            side = present[1] >> i & 1
            foes = touched & standing[1 - side]
            if foes:
                engaged |= 1 << i
            if foes or (touched & present[1 - side] and standing[side] >> i & 1):
                in_combat |= 1 << i
    return Sides(present, standing, fleeing, hidden, stupid, held, compelled, engaged, in_combat)


sides = Census(_facts, _make, pairs=1, others=5)
"""Who is what now."""
present = sides.present


def standing(state: State, side: Side) -> int:
    """Bit mask of the side's standing models. (SKR-5)"""
    return sides(state).standing[side]


WORDS: Words = {
    "stunned": match_slots(lambda slot: slot.posture == "stunned"),
    "fleeing": lambda state, known: known.fleeing,
    "stupid": lambda state, known: known.stupid,
    "fearless": match_slots(lambda slot: slot.has("fearless")),
    "armed": match_slots(lambda slot: slot.outfit.missiles),
}
"""`stunned`: they are down, too; `armed`: with a missile weapon. (SKR-5)"""
who = partial(sides.who, WORDS)


def is_engaged(state: State, i: ModelId) -> bool:
    """Touching a standing enemy. (SKR-5)"""
    return bool(sides(state).engaged >> i & 1)


def is_in_combat(state: State, i: ModelId) -> bool:
    """Touching an enemy, one of the two standing. (SKR-5)"""
    return bool(sides(state).in_combat >> i & 1)


def menacing(state: State, side: Side) -> int:
    """Bit mask of the side's models that forbid an enemy's run: standing, not fleeing, not hidden. (SKR-33)"""
    known = sides(state)
    return known.standing[side] & ~known.fleeing & ~known.hidden
