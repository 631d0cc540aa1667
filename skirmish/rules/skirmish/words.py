"""The words of the rulebook as questions about a state: standing, engaged, in combat, leadership. (SKR-2..5)"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.dice import Check, Modifier, at_most
from skirmish.core.state import Model, ModelId, Place, Side, State
from skirmish.core.table import Table
from skirmish.rules.skirmish.fighter import Fighter

LEADER_REACH_IN = 6.0


def fighter(state: State, i: ModelId) -> Fighter:
    """The model's skirmish slot."""
    slot: Fighter = state.models[i].combat
    return slot


def held(model: Model) -> bool:
    """Whether it is held by a weave. (CHN-68)"""
    return bool(model.conditions) and any(c.name == "held" for c in model.conditions)


def in_play(state: State, i: ModelId) -> bool:
    """On the table and not out of action."""
    return state.on_table(i)


class Sides(NamedTuple):
    """Who is on the table and who stands, by side as bit masks, for one pair of `State.models` and `State.places`."""

    models: tuple[Model, ...]
    places: tuple[Place, ...]
    present: tuple[int, int]
    standing: tuple[int, int]


_last = Sides((), (), (0, 0), (0, 0))


def _sides(state: State) -> Sides:
    """Kept until a model changes or moves: rules ask for it dozens of times at every decision."""
    global _last
    known = _last
    if known.models is not state.models or known.places is not state.places:
        present, standing = [0, 0], [0, 0]
        for m, place in zip(state.models, state.places, strict=True):
            if not m.out and place[0] < 1e5:
                present[m.side] |= 1 << m.id
                if m.combat.posture == "standing":
                    standing[m.side] |= 1 << m.id
        known = _last = Sides(state.models, state.places, (present[0], present[1]), (standing[0], standing[1]))
    return known


def standing(state: State, side: Side) -> int:
    """Bit mask of the side's standing models. (SKR-5)"""
    return _sides(state).standing[side]


def present(state: State, side: Side) -> int:
    """Bit mask of the side's models on the table."""
    return _sides(state).present[side]


def engaged(state: State, i: ModelId) -> bool:
    """Touching a standing enemy. (SKR-5)"""
    touched = on(state).contacts(i)
    return bool(touched) and bool(touched & standing(state, 1 - state.models[i].side))


def in_combat(state: State, i: ModelId) -> bool:
    """Touching an enemy, one of the two standing. (SKR-5)"""
    touched = on(state).contacts(i)
    if not touched:
        return False
    foes = 1 - state.models[i].side
    if fighter(state, i).standing:
        return bool(touched & present(state, foes))
    return bool(touched & standing(state, foes))


@lru_cache(4096)
def members(mask: int) -> tuple[ModelId, ...]:
    """The model ids in a bit mask, ascending."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def menacing(state: State, side: Side) -> int:
    """Bit mask of the side's models that forbid an enemy's run: standing, not fleeing, not hidden. (SKR-33)"""
    mask = 0
    for i in members(standing(state, side)):
        slot = fighter(state, i)
        if not slot.fleeing and not slot.hidden:
            mask |= 1 << i
    return mask


def leader(state: State, side: Side) -> ModelId | None:
    """The side's leader, wherever he is; None if the roster has none."""
    return next((m.id for m in state.models if m.side == side and m.warrior.role == "leader"), None)


def leadership(state: State, i: ModelId) -> tuple[int, str]:
    """(Ld it tests on, whose it is or ''): its own, its leader's within 6", its named sister's. (SKR-3, SKR-82)

    A leader out of action lends nothing, and that is all that is lost with him. (SKR-71)
    """
    model = state.models[i]
    best, whose = fighter(state, i).profile.Ld, ""
    for lender, far in ((leader(state, model.side), False), (sister_of(state, i), True)):
        if lender is None or lender == i or not _lends(state, lender):
            continue
        lent = fighter(state, lender).profile.Ld
        if lent > best and (far or on(state).within(i, lender, LEADER_REACH_IN)):
            best, whose = lent, state.models[lender].name
    return best, whose


def sister_of(state: State, i: ModelId) -> ModelId | None:
    """The named sister of a Warder. (SKR-82)"""
    named = fighter(state, i).about("warder")
    if not named:
        return None
    side = state.models[i].side
    return next((m.id for m in state.models if m.side == side and m.warrior.id == named), None)


def _lends(state: State, i: ModelId) -> bool:
    slot = fighter(state, i)
    return in_play(state, i) and slot.standing and not slot.fleeing and not held(state.models[i])


def leadership_test(table: Table, i: ModelId, what: str, rule: str) -> bool:
    """2D6 <= Ld. (SKR-2, SKR-3)"""
    value, whose = leadership(table.state, i)
    about = f"{what} on {whose}'s Ld" if whose else what
    return table.roll(Check(i, about, (2, 6), at_most(value), _topic(table, i, "leadership"), rule))


def characteristic_test(table: Table, i: ModelId, what: str, value: int, rule: str) -> bool:
    """D6 <= value, a 6 always fails. (SKR-2)"""
    return table.roll(Check(i, what, (1, 6), at_most(min(value, 5)), rule=rule))


def _topic(table: Table, i: ModelId, topic: str) -> tuple[Modifier, ...]:
    return table.rules.modifiers(table.state, i, topic)
