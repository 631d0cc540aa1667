"""A warrior's card, and what a side is worth in battle."""

from __future__ import annotations

from skirmish.core.showing import Sheet, Track
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.kit.seeing import GLARING
from skirmish.rules.skirmish.fighter import NO_SAVE, Fighter, Profile
from skirmish.rules.skirmish.words import owner

FIT = {"standing": 1.0, "down": 0.8, "stunned": 0.65}
"""Share of its price a model still fights for, by posture."""
FLEEING = 0.6
POINT_MARKS = 40.0
"""What a point of the scenario is worth in marks."""
_FLAGS = (
    "fleeing",
    "hidden",
    "frenzied",
    "ran",
    "charged",
    "failed_charge",
    "rallied",
    "rose",
    "shot",
    "stupid",
    "afraid",
)


def sheet(state: State, model: ModelId) -> Sheet:
    """Characteristics, wounds, gear, and words for what the warrior is up to. (SKR-1)"""
    m = state.models[model]
    slot: Fighter = m.combat
    numbers = tuple((name, str(getattr(slot.profile, name))) for name in Profile.__struct_fields__)
    return Sheet(
        name=m.name,
        kind=m.warrior.type,
        numbers=(*numbers, ("Sv", _save(slot))),
        tracks=(Track("Wounds", slot.wounds, slot.profile.W, "SKR-54"),),
        gear=(slot.grip.name, *(w.name for w in slot.outfit.missiles)),
        states=_states(m, slot),
        notes=tuple((_trait(state, m, name, about), "SKR-75") for name, about in slot.traits),
    )


def _trait(state: State, model: Model, name: str, about: str) -> str:
    """`stubborn`, `hatred: channeler`, `warder: Ysandre Calloway`: whom it is about by name."""
    said = name.replace("-", " ")
    whom = next((w.name for w in state.forces[model.side].roster.warriors if w.id == about), about.replace("-", " "))
    return f"{said}: {whom}" if about else said


def _save(slot: Fighter) -> str:
    save = slot.outfit.suit_save - (slot.outfit.shield and slot.grip.guard == "shield")
    return "-" if save >= NO_SAVE else f"{save}+"


def _states(model: Model, slot: Fighter) -> tuple[str, ...]:
    if model.out:
        return ("has left the table" if model.away else "out of action",)
    posture = () if slot.standing else ("knocked down" if slot.posture == "down" else slot.posture,)
    flags = tuple(name.replace("_", " ") for name in _FLAGS if getattr(slot, name))
    return posture + flags + tuple(c.name for c in model.conditions if c.name != GLARING)  # its magic says how bright


def worth(state: State, side: Side) -> float:
    """Marks of the side still fighting, less for who is down, hurt or flees; more for what the scenario counted.

    Who has left in good order isn't lost. (SKR-91)
    """
    total = POINT_MARKS * state.forces[side].score
    for m in state.models:
        if (owner(m) if m.conditions else m.side) != side:
            continue
        if not m.out:
            total += m.warrior.marks * fitness(m.combat)
        elif m.away:
            total += m.warrior.marks
    return total


def fitness(slot: Fighter) -> float:
    """The share of its price that a fighter in play still fights for."""
    hurt = 0.15 * max(0, slot.profile.W - slot.wounds) / slot.profile.W
    flight = FLEEING if slot.fleeing else 1.0
    return FIT[slot.posture] * flight - hurt
