"""Questions about the state in the rulebook's words: standing, engaged, in combat. (SKR-4, SKR-5)"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.board import on
from skirmish.core.state import OFF_TABLE_IN, Feature, Model, ModelId, Place, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has_condition
from skirmish.kit.queries import find_changed, ids_in
from skirmish.kit.treasure import is_laden
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
    full, named = state.models[i].combat.profile.M, rules.modifiers(state, i, "move")
    inches = max(0.0, full + float(sum([m.number for m in named]))) if named else float(full)
    return inches / 2 if state.tokens and is_laden(state, i) else inches


def is_in_play(state: State, i: ModelId) -> bool:
    """On the table and not out of action."""
    return state.on_table(i)


class Sides(NamedTuple):
    """Who on the table stands, flees and so on, and who touches an enemy, as bit masks by side or of all."""

    models: tuple[Model, ...]
    places: tuple[Place, ...]
    features: tuple[Feature, ...]
    present: tuple[int, int]
    standing: tuple[int, int]
    fleeing: int
    hidden: int
    stupid: int
    held: int
    compelled: int
    engaged: int
    in_combat: int


_last = Sides((), (), (), (0, 0), (0, 0), 0, 0, 0, 0, 0, 0, 0)


def sides(state: State) -> Sides:
    """Kept until a model changes or moves: rules ask for it dozens of times at every decision."""
    global _last
    known = _last
    if known.models is state.models and known.places is state.places and known.features is state.features:
        return known
    counted = _counted(known, state)
    present, standing, *_ = counted
    moved = known.places is not state.places or known.features is not state.features
    if moved or present != known.present or standing != known.standing:
        engaged, in_combat = _fighting(state, present, standing)
    else:
        engaged, in_combat = known.engaged, known.in_combat
    found = Sides(state.models, state.places, state.features, *counted, engaged, in_combat)
    _last = found
    return found


def _counted(known: Sides, state: State) -> tuple[tuple[int, int], tuple[int, int], int, int, int, int, int]:
    """`Sides` from `present` to `compelled`: only models that are other objects now are looked at again."""
    fresh, keep = find_changed(known.models, known.places, state)
    places = state.places
    present = [known.present[0] & keep, known.present[1] & keep]
    standing = [known.standing[0] & keep, known.standing[1] & keep]
    fleeing, hidden, stupid = known.fleeing & keep, known.hidden & keep, known.stupid & keep
    bound, turned = known.held & keep, known.compelled & keep
    for m in fresh:
        if m.out or places[m.id][0] >= OFF_TABLE_IN:
            continue
        bit, slot = 1 << m.id, m.combat
        present[m.side] |= bit
        if slot.posture == "standing":
            standing[m.side] |= bit
        if slot.fleeing:
            fleeing |= bit
        if slot.hidden:
            hidden |= bit
        if slot.stupid:
            stupid |= bit
        if m.conditions:
            bound |= bit if is_held(m) else 0
            turned |= bit if is_compelled(m) else 0
    return (present[0], present[1]), (standing[0], standing[1]), fleeing, hidden, stupid, bound, turned


def _fighting(state: State, present: tuple[int, int], standing: tuple[int, int]) -> tuple[int, int]:
    """Bit masks of who is engaged and who is in combat. (SKR-5)"""
    engaged = in_combat = 0
    masks = on(state).contact_masks()
    if not any(masks):
        return 0, 0
    for i, touched in enumerate(masks):
        if touched:
            side = state.models[i].side
            foes = touched & present[1 - side]
            standing_foes = touched & standing[1 - side]
            if standing_foes:
                engaged |= 1 << i
            if standing_foes or (foes and standing[side] >> i & 1):
                in_combat |= 1 << i
    return engaged, in_combat


def standing(state: State, side: Side) -> int:
    """Bit mask of the side's standing models. (SKR-5)"""
    return sides(state).standing[side]


def present(state: State, side: Side) -> int:
    """Bit mask of the side's models on the table."""
    return sides(state).present[side]


def who(state: State, word: str) -> int:
    """Bit mask of the models on the table that the word fits. (SKR-5)

    Standing, down, stunned (who is down, too), fleeing, hidden, stupid, fearless, armed (with a missile weapon).
    """
    known = sides(state)
    upright = known.standing[0] | known.standing[1]
    if word == "standing":
        return upright
    if word in ("fleeing", "hidden"):
        return known.fleeing if word == "fleeing" else known.hidden
    if word == "stupid":
        return known.stupid
    everybody = known.present[0] | known.present[1]
    if word == "down":
        return everybody & ~upright
    if word == "stunned":
        return sum(1 << i for i in ids_in(everybody & ~upright) if fighter(state, i).posture == "stunned")
    if word == "armed":
        models = state.models
        return sum([1 << i for i in ids_in(everybody) if models[i].combat.outfit.missiles])
    if word == "fearless":
        return sum(1 << i for i in ids_in(everybody) if fighter(state, i).has("fearless"))
    raise ValueError(f"no word {word!r} for models")


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
